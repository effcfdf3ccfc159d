"""A game written in Tenhou's JSON (tenhou.net/6), as its viewer and editor take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from ronpai.errors import LogError
from ronpai.game.events import (
    UNKNOWN,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from ronpai.logs.hands import plainly
from ronpai.logs.log import Log
from ronpai.logs.losses import Loss, beside, chombo, deltas, riichi_kinds, units
from ronpai.logs.tenhou_result import unnamed, written_draw, written_win
from ronpai.logs.tenhou_terms import SEATS, WIN, WIND_WORDS
from ronpai.logs.tenhou_turns import DRAWN, NOTHING, NUMBERS, ordered
from ronpai.payments.situation import WINDS

_BITS = {0: "般", 128: "上", 32: "特", 160: "鳳"}
_ROOM, _FAST, _PARLOUR = 160, 64, 512
_PARLOUR_WORD = "祝"
_BESIDE = {
    "viewer": "it shows every hand",
    "offers": "it has no place for what a server offered",
    "scores": "it has the scores at the start of each round only",
    "shuffle": "it has no place for the seed of the walls",
}
_CARRIED = {"platform", "players", "aka", "kuitan", "length", "disp", "year"}
_LETTERS = {Chi: "c", Pon: "p", Daiminkan: "m"}


def write(log: Log) -> tuple[str, tuple[Loss, ...]]:
    """A game as Tenhou's JSON, and what of it that form cannot carry.

    Raises LogError for a game that it cannot hold at all: one of hidden tiles, or of no round.
    """
    rounds = list(_rounds(log))
    if not rounds:
        raise LogError("log", "its end", "there is no round to write")
    record: dict[str, Any] = {
        "title": ["", ""],
        "name": [*log.names, *("",) * (SEATS - len(log.names))] if log.names else [],
        "rule": _rule(log),
        "log": rounds,
    }
    if log.final is not None and log.broken is None:
        points = log.final_points or (0.0,) * log.players
        record["sc"] = [value for pair in zip(log.final, map(_short, points), strict=True) for value in pair]
    text = msgspec.json.encode(record).decode()
    return text, tuple(_lost(log, text))


def _short(number: float) -> float:
    return int(number) if number == int(number) else number


def _rule(log: Log) -> dict[str, Any]:
    """What is said of the room: its name, and whether fives are red."""
    room = log.room
    disp = room.get("disp")
    if disp is None and "length" in room:
        bits = room.get("type", 0)
        disp = "".join(
            (
                "三" if log.players < SEATS else "",
                _BITS[bits & _ROOM],
                "東" if room["length"] == "east" else "南",
                "喰" if room.get("kuitan", True) else "",
                "赤" if room.get("aka", True) else "",
                "速" if bits & _FAST else "",
                _PARLOUR_WORD if bits & _PARLOUR else "",
            )
        )
    aka = {"aka": int(room["aka"])} if "aka" in room else {}
    return ({"disp": disp} if disp else {}) | aka


def _rounds(log: Log) -> Iterator[list[Any]]:
    """The rounds of a game, each as an entry of `log`."""
    starts = [at for at, event in enumerate(log.events) if isinstance(event, StartKyoku)]
    for start, end in zip(starts, [*starts[1:], len(log.events)], strict=True):
        yield _Round(log, start, end).entry()


class _Round:
    """A round being written."""

    def __init__(self, log: Log, start: int, end: int) -> None:
        self.log = log
        self.span = range(start + 1, end)
        first = log.events[start]
        assert isinstance(first, StartKyoku)
        self.first = first
        self.indicators = [_number(tile) for tile in first.dora_markers]
        self.ura: Sequence[str] = ()
        self.takes: list[list[int | str]] = [[] for _ in first.tehais]
        self.gives: list[list[int | str]] = [[] for _ in first.tehais]
        self.pons: dict[tuple[int, str], str] = {}
        self.declared = False
        self.result: list[Any] = []

    def entry(self) -> list[Any]:
        """The entry of `log`."""
        first = self.first
        if UNKNOWN in (tile for hand in first.tehais for tile in hand):
            place = self.log.places[self.span.start - 1]
            raise LogError("log", place, "hands are hidden here; Tenhou's JSON has every tile")
        for at in self.span:
            self._add(at, self.log.events[at])
        number = SEATS * WINDS.index(first.bakaze) + first.kyoku - 1
        empty = SEATS - len(first.tehais)
        columns: list[Any] = []
        for hand, takes, gives in zip(first.tehais, self.takes, self.gives, strict=True):
            columns += [sorted(map(_number, hand), key=_rank), takes, gives]
        return [
            [number, first.honba, first.kyotaku],
            [*first.scores, *(0,) * empty],
            self.indicators,
            [_number(tile) for tile in self.ura],
            *columns,
            *([] for _ in range(3 * empty)),
            self.result,
        ]

    def _add(self, at: int, event: Event) -> None:
        match event:
            case Tsumo(actor=actor, pai=pai):
                self.takes[actor].append(_number(pai))
            case Chi() | Pon() | Daiminkan():
                self._call(event)
            case Reach():
                self.declared = True
            case Dahai(actor=actor, pai=pai, tsumogiri=tsumogiri):
                given = DRAWN if tsumogiri else _number(pai)
                self.gives[actor].append(f"r{given}" if self.declared else given)
                self.declared = False
            case Ankan() | Kakan() | Nukidora():
                self.gives[event.actor].append(self._own(event))
            case Dora(dora_marker=tile):
                self.indicators.append(_number(tile))
            case Hora():
                self._won(at, event)
            case Ryukyoku():
                told = self.log.draws.get(at)
                self.result = written_draw(event, self._deltas(event, told.deltas if told else None))

    def _call(self, event: Chi | Pon | Daiminkan) -> None:
        own = [str(number) for number in sorted(map(_number, event.consumed), key=_rank)]
        before = 0 if isinstance(event, Chi) else self._before(event)
        called = f"{_LETTERS[type(event)]}{_number(event.pai)}"
        entry = "".join((*own[:before], called, *own[before:]))
        self.takes[event.actor].append(entry)
        if isinstance(event, Pon):
            self.pons[event.actor, plainly(event.pai)] = entry
        if isinstance(event, Daiminkan):
            self.gives[event.actor].append(NOTHING)

    @staticmethod
    def _before(event: Pon | Daiminkan) -> int:
        """How many tiles stand before the called one: by whom it came from, and all for the next seat."""
        away = (event.target - event.actor) % SEATS
        return {3: 0, 2: 1, 1: len(event.consumed)}[away]

    def _own(self, event: Ankan | Kakan | Nukidora) -> str:
        match event:
            case Nukidora(pai=pai):
                return f"f{_number(pai)}"
            case Ankan(consumed=consumed):
                numbers = sorted(map(_number, consumed), key=_rank)
                return "".join(map(str, numbers[:3])) + f"a{numbers[3]}"
        return self.pons[event.actor, plainly(event.pai)].replace("p", f"k{_number(event.pai)}")

    def _won(self, at: int, event: Hora) -> None:
        told = self.log.wins.get(at)
        players, dealer = len(self.first.tehais), self.first.oya
        winds = (WIND_WORDS[(event.actor - dealer) % players], WIND_WORDS[WINDS.index(self.first.bakaze)])
        changes = self._deltas(event, told.deltas if told else None)
        self.result = [*(self.result or [WIN]), *written_win(event, told, changes, dealer, winds)]
        self.ura = event.ura_markers or self.ura

    def _deltas(self, event: Event, told: Sequence[int] | None) -> Sequence[int]:
        players = len(self.first.tehais)
        return told or deltas(event, players) or (0,) * players


def _number(tile: str) -> int:
    return NUMBERS[tile]


def _rank(number: int) -> float:
    """Where a tile stands in Tenhou's order: a red five after the others."""
    return (number - 50) * 10 + 5.5 if number > 50 else number


def _lost(log: Log, text: str) -> Iterator[Loss]:
    """What is lost, last by reading the text again: which calls can be read otherwise, and what is told otherwise."""
    yield from beside(log, _BESIDE)
    yield from riichi_kinds(log, "it has one kind of riichi")
    yield from chombo(log, "it has no penalties")
    yield from units(log, "it has points only")
    for name in sorted(set(log.room) - _CARRIED):
        if name != "kiriage" or log.room[name] != (_PARLOUR_WORD in _rule(log).get("disp", "")):
            yield Loss(f"room: {name}", "it has the room's name and red fives only")
    if "year" in log.room:
        yield Loss("room: year", "it has no date")
    if any(told.chips is not None for told in log.wins.values()):
        yield Loss("chips", "it has points only")
    yaku = [name for told in log.wins.values() for name in (*dict(told.yaku or ()), *told.yakuman)]
    yaku += [name for event in log.events if isinstance(event, Hora) for name, _ in event.yaku]
    for name in unnamed(yaku):
        yield Loss(f"yaku {name}", "it has no name for it: ours is written")
    if log.final is None and log.broken is None:
        yield Loss("final", "the scores at the end are not known")
    yield from _read_again(log, text)


def _read_again(log: Log, text: str) -> Iterator[Loss]:
    from ronpai.logs.tenhou_json import read

    try:
        again = read(text)
    except LogError as found:
        yield Loss("order", f"read again, it is not this game: {found.place}: {found.reason}")
        return
    before, after = _bare(log.events), _bare(again.events)
    if _undora(before) != _undora(after):
        yield Loss("riichi", "it is written with its discard, which this log does not have")
    elif before != after:
        yield Loss("order", "it does not say when indicators are turned; read again, some stand elsewhere")
    told, untold = list(log.wins.values()), list(again.wins.values())
    if any(one.points is not None and one.points != other.points for one, other in zip(told, untold, strict=False)):
        yield Loss("points", "a tsumo is written as what the dealer and the others pay; these shares are others")
    if any(one.fu is not None and other.fu is None for one, other in zip(told, untold, strict=False)):
        yield Loss("fu", "of a hand worth a limit it names the limit only")
    if any(
        one.tenpai and other.tenpai is None
        for one, other in zip(log.draws.values(), again.draws.values(), strict=False)
    ):
        yield Loss("shown hands", "of nagashi mangan and of abortive draws it does not say who showed a hand")


def _undora(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, Dora)]


def _bare(events: Sequence[Event]) -> list[Event]:
    """The events as far as their order says something; what is said of wins, draws and riichi has losses of its own."""
    found: list[Event] = []
    for event in events:
        match event:
            case ReachAccepted():
                pass
            case Reach(actor=actor):
                found.append(Reach(actor))
            case Hora(actor=actor, target=target, pai=pai):
                found.append(Hora(actor, target, pai))
            case Ryukyoku(reason=reason):
                found.append(Ryukyoku(reason))
            case StartKyoku(tehais=hands):
                found.append(msgspec.structs.replace(event, tehais=tuple(map(ordered, hands))))
            case Chi() | Pon() | Daiminkan() | Ankan() | Kakan():
                found.append(msgspec.structs.replace(event, consumed=ordered(event.consumed)))
            case _:
                found.append(event)
    return found
