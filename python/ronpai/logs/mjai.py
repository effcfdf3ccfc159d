"""mjai: events as JSON, one a line, or in a list.

Read with the extensions in use: three seats (`nukidora` or `kita`; three hands, or four of which the last is empty),
indicators of kans (`dora`), ura indicators (`uradora_markers` or `ura_markers`), and what servers add to a win or a
draw. docs/log-formats.md says what is carried.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ronpai import Tile
from ronpai.errors import LogError
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
from ronpai.logs import mjai_write
from ronpai.logs.assemble import Assembly, text_of
from ronpai.logs.hands import better_wait
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.losses import Loss
from ronpai.logs.yaku_names import MJAI, MJAI_DRAGON, OURS, YAKUMAN, split
from ronpai.rules.groups import Wind

REASONS: Mapping[str, tuple[DrawReason, bool]] = {
    "fanpai": ("exhaustive", False),
    "exhaustive": ("exhaustive", False),
    "nagashimangan": ("exhaustive", True),
    "kyushukyuhai": ("kyuushu", False),
    "kyuushukyuuhai": ("kyuushu", False),
    "sufonrenda": ("suufon", False),
    "suufonrenda": ("suufon", False),
    "sukaikan": ("suukaikan", False),
    "suukaikan": ("suukaikan", False),
    "suchareach": ("suucha", False),
    "suuchariichi": ("suucha", False),
    "sanchaho": ("sanchahou", False),
    "sanchahou": ("sanchahou", False),
}
"""The reasons of draws in the spellings in use, and whether it is a nagashi mangan."""

PASSED_OVER = frozenset({"none", "hello", "join", "error", "log"})
"""Messages between a server and its players that are no part of a game."""

HARMLESS = frozenset({"possible_actions", "cannot_dahai", "logs", "log", "meta", "can_act", "action_id", "at"})
"""What servers add to any event."""

_LOG_NAME = re.compile(r"(20\d{2})\d{6}gm-([0-9a-fA-F]{4})-")


class _StartGame(Struct):
    names: tuple[str, ...] = ()
    id: int | None = None
    uri: str | None = None


class _StartKyoku(Struct):
    bakaze: Wind
    kyoku: int
    honba: int
    oya: int
    dora_marker: str
    tehais: tuple[tuple[str, ...], ...]
    kyotaku: int = 0
    scores: tuple[int, ...] | None = None


class _Tile(Struct):
    actor: int
    pai: str


class _Dahai(Struct):
    actor: int
    pai: str
    tsumogiri: bool


class _Call(Struct):
    actor: int
    target: int
    pai: str
    consumed: tuple[str, ...]


class _Kan(Struct):
    actor: int
    consumed: tuple[str, ...] = ()
    pai: str | None = None


class _Actor(Struct):
    actor: int


class _Accepted(Struct):
    actor: int
    scores: tuple[int, ...] | None = None


class _Dora(Struct):
    dora_marker: str


class _Hora(Struct):
    actor: int
    target: int
    pai: str | None = None
    uradora_markers: tuple[str, ...] | None = None
    ura_markers: tuple[str, ...] | None = None
    hora_tehais: tuple[str, ...] = ()
    yakus: tuple[tuple[str, int], ...] | None = None
    fu: int | None = None
    fan: int | None = None
    hora_points: int | None = None
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    pao: int | None = None


class _Ryukyoku(Struct):
    reason: str | None = None
    tenpais: tuple[bool, ...] | None = None
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None


class _EndGame(Struct):
    scores: tuple[int, ...] | None = None


class _Nothing(Struct):
    pass


_START_GAME_HARMLESS = HARMLESS | {"kyoku_first", "aka_flag", "seed", "gametype", "lobby", "mode"}


def read(text: str | bytes, path: str = "") -> Log:
    """The log of a text. Raises LogError, naming the line, for one that is malformed.

    >>> from ronpai.logs import mjai
    >>> mjai.read('{"type":"start_game"}')
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, its end: no round was found: a game was expected
    """
    return _Reader(path).read(text_of(text, path))


class _Reader:
    def __init__(self, path: str) -> None:
        self.log = Assembly("mjai", path)
        self.first = 0
        """The seat, in the log's numbers, that deals first."""
        self.columns = 4
        self.room: dict[str, Any] = {}
        self.names: tuple[str, ...] = ()
        self.viewer: int | None = None
        self.final: tuple[int, ...] | None = None

    def read(self, text: str) -> Log:
        events, broken = _objects(text, self.log)
        self._seats(events)
        for place, event in events:
            with self.log.at(place):
                self._event(event)
        return self.log.log(
            room=self.room | {"players": self.log.players},
            names=self.names,
            viewer=self.viewer,
            final=self.final,
            broken=broken,
        )

    def _seats(self, events: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """How many play, and who deals first: from the beginnings of the rounds."""
        starts = [(place, event) for place, event in events if event.get("type") == "start_kyoku"]
        if not starts:
            return
        with self.log.at(starts[0][0]):
            rounds = []
            for place, event in starts:
                self.log.place = place
                rounds.append(self._fields(event, _StartKyoku))
        self.columns = len(rounds[0].tehais)
        self.log.players = self.columns
        if self.columns == 4 and all(_is_empty(start) for start in rounds):
            self.log.players = 3
        self.first = (rounds[0].oya - (rounds[0].kyoku - 1)) % self.log.players

    def _fields(self, event: Mapping[str, Any], form: type[Any], harmless: frozenset[str] = HARMLESS) -> Any:
        return self.log.record({name: value for name, value in event.items() if name != "type"}, form, harmless)

    def _seat(self, number: int) -> int:
        return (self.log.seat(number) - self.first) % self.log.players

    def _column(self, column: Sequence[Any]) -> tuple[Any, ...]:
        """A column by our seats."""
        if len(column) not in (self.columns, self.log.players):
            self.log.fail(f"{len(column)} entries for {self.log.players} players: {column!r}")
        return tuple(column[(seat + self.first) % self.log.players] for seat in range(self.log.players))

    def _maybe(self, column: Sequence[Any] | None) -> tuple[Any, ...] | None:
        return None if column is None else self._column(column)

    def _tile(self, name: str) -> str:
        return name if name == UNKNOWN else str(Tile.from_mjai(name))

    def _tiles(self, names: Sequence[str], count: int | None = None) -> tuple[Any, ...]:
        if count is not None and len(names) != count:
            self.log.fail(f"{count} tiles were expected, not {len(names)}: {', '.join(names)}")
        return tuple(map(self._tile, names))

    def _event(self, event: Mapping[str, Any]) -> None:
        if not isinstance(event.get("type"), str):
            self.log.fail(f"a type was expected, not {event.get('type')!r}")
        match event.get("type"):
            case "start_game":
                self._start_game(self._fields(event, _StartGame, _START_GAME_HARMLESS))
            case "start_kyoku":
                self._start_kyoku(self._fields(event, _StartKyoku))
            case "reach" | "reach_accepted":
                self._reach(event)
            case "hora":
                self._hora(self._fields(event, _Hora))
            case "ryukyoku":
                self._ryukyoku(self._fields(event, _Ryukyoku, HARMLESS | {"tehais", "actor"}))
            case "end_kyoku":
                self._fields(event, _Nothing)
                self.log.add(EndKyoku())
            case "end_game":
                self._end_game(self._fields(event, _EndGame))
            case kind if kind not in PASSED_OVER:
                self._play(kind, event)

    def _play(self, kind: Any, event: Mapping[str, Any]) -> None:
        """An event within a round."""
        log = self.log
        match kind:
            case "tsumo":
                drawn = self._fields(event, _Tile)
                log.add(Tsumo(self._seat(drawn.actor), self._tile(drawn.pai)))
            case "dahai":
                given = self._fields(event, _Dahai)
                log.add(Dahai(self._seat(given.actor), self._tile(given.pai), given.tsumogiri))
            case "chi" | "pon" | "daiminkan":
                self._call(kind, self._fields(event, _Call))
            case "ankan" | "kakan":
                self._kan(kind, self._fields(event, _Kan))
            case "nukidora" | "kita":
                set_aside = self._fields(event, _Kan)
                log.add(Nukidora(self._seat(set_aside.actor), self._tile(set_aside.pai or "N")))
            case "dora":
                log.add(Dora(self._tile(self._fields(event, _Dora).dora_marker)))
            case _:
                log.fail(f"unknown type {kind!r}; an event of mjai was expected")

    def _reach(self, event: Mapping[str, Any]) -> None:
        if event["type"] == "reach":
            self.log.add(Reach(self._seat(self._fields(event, _Actor).actor)))
            return
        accepted = self._fields(event, _Accepted, HARMLESS | {"deltas"})
        at = self.log.add(ReachAccepted(self._seat(accepted.actor)))
        if accepted.scores is not None:
            self.log.told_scores(at, self._column(accepted.scores))

    def _start_game(self, start: _StartGame) -> None:
        if start.names:
            self.names = self._column(start.names)
        if start.id is not None:
            self.viewer = self._seat(start.id)
        if start.uri and "tenhou.net" in start.uri:
            self.room = {"platform": "tenhou"} | _tenhou_room(start.uri)
        self.log.add(StartGame(self.names))

    def _start_kyoku(self, start: _StartKyoku) -> None:
        hands = self._column([self._tiles(hand) for hand in start.tehais])
        if start.scores is None:
            self.log.fail("scores were expected")
        self.log.add(
            StartKyoku(
                bakaze=start.bakaze,
                kyoku=start.kyoku,
                honba=start.honba,
                kyotaku=start.kyotaku,
                oya=self._seat(start.oya),
                scores=self._column(start.scores),
                dora_markers=(self._tile(start.dora_marker),),
                tehais=hands,
            )
        )

    def _call(self, kind: str, call: _Call) -> None:
        form, count = {"chi": (Chi, 2), "pon": (Pon, 2), "daiminkan": (Daiminkan, 3)}[kind]
        consumed = self._tiles(call.consumed, count)
        self.log.add(form(self._seat(call.actor), self._seat(call.target), self._tile(call.pai), consumed))

    def _kan(self, kind: str, kan: _Kan) -> None:
        seat = self._seat(kan.actor)
        if kind == "ankan":
            self.log.add(Ankan(seat, self._tiles(kan.consumed, 4)))
        elif kan.pai is None:
            self.log.fail("pai, the added tile, was expected")
        else:
            self.log.add(Kakan(seat, self._tile(kan.pai), self._tiles(kan.consumed, 3)))

    def _hora(self, said: _Hora) -> None:
        actor = self._seat(said.actor)
        pai = self.log.offered if said.pai is None else self._tile(said.pai)
        deltas, scores = self._maybe(said.deltas), self._maybe(said.scores)
        ura = self._tiles(said.uradora_markers or said.ura_markers or ())
        yaku, yakuman = self._yaku(said, actor, pai)
        self.log.won(
            Hora(actor, self._seat(said.target), pai, ura),
            WinTold(
                yaku=yaku,
                yakuman=yakuman,
                han=None if yakuman else said.fan,
                fu=said.fu,
                points=said.hora_points,
                deltas=deltas,
                liable=None if said.pao is None else self._seat(said.pao),
            ),
            scores,
        )

    def _yaku(self, said: _Hora, actor: int, pai: str) -> tuple[tuple[tuple[str, int], ...] | None, tuple[str, ...]]:
        """Yaku and yakuman in our names; dragons, which share a name, are those of which the winner has a triplet.

        Where the hand is hidden, nobody knows which.
        """
        if said.yakus is None:
            return None, ()
        closed = self._tiles(said.hora_tehais) or self.log.hands.closed(actor, pai)
        if UNKNOWN in closed:
            closed = self.log.hands.closed(actor, pai)
        hidden = UNKNOWN in closed
        dragons = list(self.log.hands.dragons(actor, pai, closed))
        found: list[tuple[str, int]] = []
        for name, han in said.yakus:
            if name == MJAI_DRAGON:
                if hidden:
                    return None, ()
                if not dragons:
                    self.log.fail(f"{name}: the winner has no more triplets of dragons")
                found.append((dragons.pop(0), han))
            elif name in MJAI:
                found.append((better_wait(MJAI[name], closed, pai), han))
            elif name in OURS:
                found.append((name, han))
            else:
                self.log.fail(f"unknown yaku {name!r}")
        return split(found, any(name in YAKUMAN for name, _ in found))

    def _ryukyoku(self, said: _Ryukyoku) -> None:
        deltas, shown = self._maybe(said.deltas), self._maybe(said.tenpais)
        reason, nagashi = self._reason(said.reason, deltas)
        seats = None if shown is None else tuple(seat for seat, shows in enumerate(shown) if shows)
        tenpai = seats or ()
        if seats is None and reason == "exhaustive" and not nagashi and deltas is not None and any(deltas):
            tenpai = tuple(seat for seat, delta in enumerate(deltas) if delta > 0)
        self.log.drew(
            Ryukyoku(reason, tenpai if reason == "exhaustive" else (), winners_of_nagashi(deltas) if nagashi else ()),
            DrawTold(deltas, seats),
            self._maybe(said.scores),
        )

    def _reason(self, name: str | None, deltas: tuple[int, ...] | None) -> tuple[DrawReason, bool]:
        if not name:
            return self.log.reason(deltas), False
        if name not in REASONS:
            self.log.fail(f"unknown reason {name!r}; one of {', '.join(REASONS)} was expected")
        return REASONS[name]

    def _end_game(self, said: _EndGame) -> None:
        scores = self._maybe(said.scores) or self.log.running
        if scores is None:
            self.log.fail("scores were expected: the log does not say how the last round was settled")
        self.final = scores
        self.log.add(EndGame(scores))


def winners_of_nagashi(deltas: Sequence[int] | None) -> tuple[int, ...]:
    """The seats that made nagashi mangan: those that are paid; all of them, if nobody is in the end.

    >>> from ronpai.logs.mjai import winners_of_nagashi
    >>> winners_of_nagashi((-4000, 8000, -2000, -2000))
    (1,)
    """
    if deltas is None:
        return ()
    return tuple(seat for seat, delta in enumerate(deltas) if delta > 0 or not any(deltas))


def _is_empty(start: _StartKyoku) -> bool:
    """Whether nobody sits in the last seat."""
    hidden = all(tile == UNKNOWN for tile in start.tehais[-1])
    return hidden and start.scores is not None and len(start.scores) in (3, 4) and sum(start.scores[3:]) == 0


def _tenhou_room(uri: str) -> dict[str, Any]:
    """What the name of a log of Tenhou says of its room: the year, and the type bits."""
    found = _LOG_NAME.search(uri)
    if found is None:
        return {}
    bits = int(found[2], 16)
    return {
        "year": int(found[1]),
        "type": bits,
        "aka": not bits & 2,
        "kuitan": not bits & 4,
        "length": "south" if bits & 8 else "east",
    }


def _objects(text: str, log: Assembly) -> tuple[list[tuple[str, dict[str, Any]]], str | None]:
    """The events with their places, and where the text breaks off."""
    if text.lstrip().startswith("["):
        with log.at("its JSON"):
            try:
                found = msgspec.json.decode(text)
            except msgspec.DecodeError as wrong:
                log.fail(f"no JSON: {wrong}")
            events = [(f"event {number}", event) for number, event in enumerate(found, 1)]
        return [(place, _object(place, event, log)) for place, event in events], None
    lines = [(f"line {number}", line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    read: list[tuple[str, dict[str, Any]]] = []
    for at, (place, line) in enumerate(lines):
        try:
            event = msgspec.json.decode(line)
        except msgspec.DecodeError as wrong:
            if read and at == len(lines) - 1:
                return read, f"{place}: the log breaks off: {wrong}"
            raise LogError(log.path, place, f"no JSON: {wrong}") from None
        read.append((place, _object(place, event, log)))
    return read, None


def _object(place: str, event: Any, log: Assembly) -> dict[str, Any]:
    if not isinstance(event, dict):
        raise LogError(log.path, place, "an object with a type was expected")
    return event


def write(log: Log) -> tuple[str, tuple[Loss, ...]]:
    """The log as lines of mjai, and what they do not carry."""
    return mjai_write.write(log)
