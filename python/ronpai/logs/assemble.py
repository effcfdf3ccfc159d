"""What the readers of logs share: events put in the order that `Log` promises, and errors that name the place."""

from __future__ import annotations

import zlib
from codecs import getincrementaldecoder
from collections.abc import Collection, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import msgspec

from ronpai import Tile
from ronpai.errors import LogError, NotationError
from ronpai.game.events import (
    UNKNOWN,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    DrawReason,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.game.kinds import WINDS
from ronpai.logs.hands import Hands
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.truncated import GZIP, unpacked
from ronpai.payments.situation import STICK
from ronpai.rules.constants import DEALT

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T", bound=msgspec.Struct)

LIVE = {4: 70, 3: 55}
"""How many tiles can be drawn in a round, supplement tiles included, by seats."""

_MANY = 4
"""Kans, or riichi, that end a round."""


def text_of(source: str | bytes, path: str) -> str:
    """A log as text, unpacked where it is gzipped, as far as that goes. Raises LogError for what is no text.

    Half a surrogate pair is none: a string can hold one, but no file, and no parser takes it.
    """
    if isinstance(source, str):
        try:
            source.encode()
        except UnicodeEncodeError as found:
            raise LogError(path, line_of(source, found.start), f"no text in UTF-8: {found}") from None
        return source.removeprefix("\ufeff")
    try:
        data = unpacked(source) if source.startswith(GZIP) else source
        # A letter that is cut off at the end is left out, as the rest of a file is that was cut off there.
        return getincrementaldecoder("utf-8-sig")().decode(data)
    except (UnicodeDecodeError, zlib.error) as found:
        raise LogError(path, "its bytes", f"no text in UTF-8, gzipped or not: {found}") from None


def line_of(text: str, at: int) -> str:
    """The line of a text where a character stands, as errors name it."""
    return f"line {text.count(chr(10), 0, at) + 1}"


class Assembly:
    """A log in the making. `place` is where the reader is; errors name it, and events remember it."""

    def __init__(self, format: str, path: str, players: int = 4) -> None:
        self.format = format
        self.path = path or "log"
        self.players = players
        self.place = "its beginning"
        self.events: list[Event] = []
        self.places: list[str] = []
        self.wins: dict[int, WinTold] = {}
        self.draws: dict[int, DrawTold] = {}
        self.scores: dict[int, tuple[int, ...]] = {}
        self.running: tuple[int, ...] | None = None
        self.hands = Hands()
        self.dora_before: tuple[type[Event], ...] = (Ankan,)
        self._round: str | None = None
        self._declared: int | None = None
        self._begin_round()

    def _begin_round(self) -> None:
        self.accepted: list[int] = []
        self.drawn = 0
        self.kans = 0
        self._called = False
        self._discards: list[str] = []
        self.last: Tsumo | Dahai | Kakan | Ankan | Nukidora | None = None
        self._declared = None

    def fail(self, reason: str) -> NoReturn:
        """Refuse the log, at this place."""
        raise LogError(self.path, self.place, reason)

    @contextmanager
    def at(self, place: str) -> Iterator[None]:
        """Read what stands at a place."""
        self.place = place
        try:
            yield
        except (NotationError, msgspec.ValidationError) as found:
            self.fail(str(found))

    def record(self, data: Any, form: type[T], harmless: Collection[str] = ()) -> T:
        """An object as a record. Fields that neither it nor `harmless` has are errors."""
        if not isinstance(data, Mapping):
            self.fail(f"an object was expected, not {_brief(data)}")
        known = {field.encode_name for field in msgspec.structs.fields(form)}
        if unknown := [name for name in data if name not in known and name not in harmless]:
            self.fail(f"unknown {', '.join(map(repr, unknown))}; {form.__name__.strip('_')} has {_listed(known)}")
        try:
            return msgspec.convert(data, form)
        except msgspec.ValidationError as found:
            self.fail(str(found))

    def tile(self, text: str) -> str:
        """A tile in our notation, checked."""
        return text if text == UNKNOWN else str(Tile(text))

    def seat(self, number: int) -> int:
        """A seat, checked."""
        if not 0 <= number < self.players:
            self.fail(f"seat {number}; seats are 0 to {self.players - 1}")
        return number

    @property
    def discarder(self) -> int:
        """Whose tile was discarded last, or set aside for a kan."""
        if self.last is None:
            self.fail("a discard was expected before")
        return self.last.actor

    @property
    def offered(self) -> str:
        """The tile that was discarded last, or drawn, or set aside for a kan."""
        if self.last is None:
            self.fail("a draw or a discard was expected before")
        return self.last.consumed[-1] if isinstance(self.last, Ankan) else self.last.pai

    def add(self, event: Event) -> int:
        """Append an event; its index. Deposits that nobody mentioned, and ends of rounds, are put in."""
        match event:
            case StartKyoku():
                self._start(event)
            case Tsumo() | Chi() | Pon() | Daiminkan():
                self.accept()
            case ReachAccepted(actor=actor):
                self._accept(actor)
            case Dora() if len(self.events) >= 2 and self._is_supplement():
                return self._insert(event)
            case Ryukyoku(reason=reason) if reason != "sanchahou":
                self.accept()
            case EndGame():
                self._end_round()
            case Dahai(actor=actor, pai=pai, tsumogiri=True) if self._has_called():
                # Some programs say so of a discard after a call, when nothing was drawn.
                event = Dahai(actor, pai, False)
            case _:
                pass
        if self._round is None and not isinstance(event, StartGame | EndGame):
            self.fail(f"{event.__struct_config__.tag} stands outside of a round")
        self._follow(event)
        return self._append(event)

    def _append(self, event: Event) -> int:
        self.events.append(event)
        self.places.append(self.place)
        return len(self.events) - 1

    def _has_called(self) -> bool:
        return bool(self.events) and isinstance(self.events[-1], Chi | Pon)

    def _is_supplement(self) -> bool:
        """Whether the last event is the supplement tile of a kan whose indicator is turned before."""
        at = len(self.events) - 1
        while at > 0 and isinstance(self.events[at - 1], Dora):
            at -= 1
        return isinstance(self.events[-1], Tsumo) and isinstance(self.events[at - 1], self.dora_before)

    def _insert(self, event: Dora) -> int:
        """Put an indicator before the supplement tile."""
        at = len(self.events) - 1
        self.events.insert(at, event)
        self.places.insert(at, self.place)
        return at

    def _start(self, event: StartKyoku) -> None:
        self._end_round()
        if self._round is not None:
            self.fail("a round begins before the one before has ended")
        for name, column in (("scores", event.scores), ("hands", event.tehais)):
            if len(column) != self.players:
                self.fail(f"{len(column)} {name} for {self.players} players")
        for seat, hand in enumerate(event.tehais):
            if len(hand) != DEALT:
                self.fail(f"seat {seat} is dealt {len(hand)} tiles, not {DEALT}")
        self._begin_round()
        self._round, self.running = "open", event.scores

    def _end_round(self) -> None:
        if self._round == "won":
            self._append(EndKyoku())
            self._round = None

    def accept(self) -> None:
        """Put in the deposit of a riichi whose tile has passed."""
        if self._declared is not None:
            actor = self._declared
            self._accept(actor)
            self._append(ReachAccepted(actor))

    def _accept(self, actor: int) -> None:
        self._declared = None
        self.accepted.append(actor)
        if self.running is not None:
            self.running = tuple(score - STICK * (seat == actor) for seat, score in enumerate(self.running))

    def _follow(self, event: Event) -> None:
        self.hands.apply(event)
        match event:
            case Tsumo():
                self.last, self.drawn = event, self.drawn + 1
            case Dahai(pai=pai):
                self.last = event
                self._discards.append(pai)
            case Nukidora():
                self.last, self._called = event, True
            case Ankan() | Kakan():
                self.last, self._called, self.kans = event, True, self.kans + 1
            case Chi() | Pon():
                self._called = True
            case Daiminkan():
                self._called, self.kans = True, self.kans + 1
            case Reach(actor=actor):
                self._declared = actor
            case Hora() | Ryukyoku():
                self._round, self._declared = "won", None
            case EndKyoku():
                self._round = None
            case _:
                pass

    def won(self, event: Hora, told: WinTold, scores: tuple[int, ...] | None = None) -> None:
        """Append a win and what is said of it."""
        self.wins[self._settled(event, told.deltas, scores)] = told

    def drew(self, event: Ryukyoku, told: DrawTold, scores: tuple[int, ...] | None = None) -> None:
        """Append a draw and what is said of it."""
        self.draws[self._settled(event, told.deltas, scores)] = told

    def _settled(self, event: Hora | Ryukyoku, deltas: tuple[int, ...] | None, scores: tuple[int, ...] | None) -> int:
        for name, column in (("deltas", deltas), ("scores", scores)):
            if column is not None and len(column) != self.players:
                self.fail(f"{len(column)} {name} for {self.players} players")
        at = self.add(event)
        if scores is not None:
            self.scores[at] = self.running = scores
        elif deltas is None or self.running is None:
            self.running = None
        else:
            self.running = tuple(score + delta for score, delta in zip(self.running, deltas, strict=True))
        return at

    def told_scores(self, at: int, scores: tuple[int, ...]) -> None:
        """Remember the scores that the log tells after an event."""
        if len(scores) != self.players:
            self.fail(f"{len(scores)} scores for {self.players} players")
        self.scores[at] = self.running = scores

    def reason(self, deltas: tuple[int, ...] | None) -> DrawReason:
        """Why a round ended in a draw, where the log does not say so: what its events leave possible."""
        first = self._discards
        same_wind = len(first) == self.players and len(set(first)) == 1 and first[0] in WINDS
        signs: tuple[tuple[bool, DrawReason], ...] = (
            (deltas is not None and any(deltas), "exhaustive"),
            (isinstance(self.events[-1], Tsumo), "kyuushu"),
            (self.drawn >= LIVE.get(self.players, LIVE[4]), "exhaustive"),
            (self.kans >= _MANY, "suukaikan"),
            (len({*self.accepted, self._declared} - {None}) == _MANY, "suucha"),
            (same_wind and not self._called, "suufon"),
        )
        return next((reason for holds, reason in signs if holds), "sanchahou")

    @property
    def open_round(self) -> bool:
        """Whether a round has begun and not ended."""
        return self._round == "open"

    def log(self, **said: Any) -> Log:
        """The log: whole, if its last event ends the game."""
        broken = said.pop("broken", None)
        self._end_round()
        if not any(isinstance(event, StartKyoku) for event in self.events):
            self.place = "its end"
            self.fail(broken or "no round was found: a game was expected")
        if broken is None and not isinstance(self.events[-1], EndGame):
            what = "in the middle of a round" if self._round else "before its game does"
            broken = f"{self.place}: the log ends {what}"
        return Log(
            format=self.format,
            players=self.players,
            events=tuple(self.events),
            places=tuple(self.places),
            wins=self.wins,
            draws=self.draws,
            scores=self.scores,
            broken=broken,
            **said,
        )


def _brief(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _listed(names: Collection[str]) -> str:
    return ", ".join(sorted(names))
