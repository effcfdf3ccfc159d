"""Records of wins, rounds and games, as collections of platform records hold them.

They are read strictly, and told in ronpai's words.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Self, TypeVar

import msgspec
from msgspec import Struct

from ronpai import Hand, Meld, Tile, Win
from ronpai.errors import LogError
from ronpai.rules import Ruleset

T = TypeVar("T")

SPELLING: Mapping[str, str] = {
    "iipeiko": "iipeikou",
    "ryanpeiko": "ryanpeikou",
    "daisuushi": "daisuushii",
    "shousuushi": "shousuushii",
}
"""The records' other spellings of yaku."""


class MeldRecord(Struct, frozen=True):
    """A meld: its tiles, the called one, and the seat it came from."""

    type: str
    tiles: tuple[str, ...]
    called: str | None = None
    from_: int | None = msgspec.field(default=None, name="from")
    added: str | None = None


class WinRound(Struct, frozen=True):
    """The round, as far as a hand's value depends on it."""

    wind: str
    dealer: int
    honba: int = 0


class Collects(Struct, frozen=True):
    """The honba and sticks that a win is paid: none, for the second one on a discard."""

    honba: int
    sticks: int


class Expected(Struct, frozen=True):
    """What the platform recorded. None was not recorded."""

    yaku: tuple[tuple[str, int], ...]
    yakuman: tuple[tuple[str, int], ...]
    han: int | None
    fu: int | None
    limit: str | None
    points: int | None
    deltas: tuple[int, ...] | None = None
    pao: int | None = None
    chip_deltas: tuple[int, ...] | None = None


class WinRecord(Struct, frozen=True):
    """One recorded win."""

    id: str
    platform: str
    players: int
    rules: dict[str, Any]
    round: WinRound
    winner: int
    loser: int
    tsumo: bool
    seat_wind: str
    closed: tuple[str, ...]
    win_tile: str
    melds: tuple[MeldRecord, ...]
    nukidora: int | None
    flags: dict[str, bool]
    dora_indicators: tuple[str, ...]
    ura_indicators: tuple[str, ...]
    collects: Collects
    expected: Expected
    scores_before: tuple[int, ...] | None = None

    @property
    def room(self) -> dict[str, Any]:
        """What the record says of its room."""
        return self.rules | {"platform": self.platform, "players": self.players}

    @property
    def game(self) -> str:
        """The id of its game; of a win that comes without, its own."""
        return self.id.partition("#")[0] if "/" in self.id.partition("#")[2] else self.id

    @property
    def round_id(self) -> str:
        """The id of its round; of a win that comes without, its own."""
        return self.id.rpartition("/")[0] if "/" in self.id.partition("#")[2] else self.id

    def seated(self) -> Self:
        """The record with the seats of its players only; platforms that seat four leave one of three players empty."""
        deltas, before = self.expected.deltas, self.scores_before
        columns = [column for column in (deltas, before) if column is not None]
        taken = {self.winner, self.loser, self.round.dealer, self.expected.pao}
        empty = empty_seat(self.players, columns, taken)
        if empty is None:
            return self
        seat = seat_without(empty)
        expected = msgspec.structs.replace(
            self.expected,
            deltas=without(empty, deltas),
            chip_deltas=without(empty, self.expected.chip_deltas),
            pao=None if self.expected.pao is None else seat(self.expected.pao),
        )
        return msgspec.structs.replace(
            self,
            winner=seat(self.winner),
            loser=seat(self.loser),
            round=msgspec.structs.replace(self.round, dealer=seat(self.round.dealer)),
            melds=tuple(
                msgspec.structs.replace(meld, from_=None if meld.from_ is None else seat(meld.from_))
                for meld in self.melds
            ),
            expected=expected,
            scores_before=without(empty, before),
        )

    def win(self, rules: Ruleset, nukidora: int) -> Win:
        """The win in ronpai's words. Raises InvalidWin or NotationError for one that cannot be."""
        flags = self.flags
        riichi: Any = "double" if flags.get("double_riichi") else "riichi" if flags.get("riichi") else None
        return Win(
            Hand.of([*self.closed, self.win_tile], [self._meld(meld) for meld in self.melds]),
            rules,
            tsumo=self.tsumo,
            seat=self.seat_wind,  # type: ignore[arg-type]
            round=self.round.wind,  # type: ignore[arg-type]
            riichi=riichi,
            first_turn=any(flags.get(name, False) for name in ("tenhou", "chiihou", "renhou")),
            dora=[Tile(tile).plain for tile in self.dora_indicators],
            ura=[Tile(tile).plain for tile in self.ura_indicators],
            nukidora=nukidora,
            **{name: flags.get(name, False) for name in ("ippatsu", "haitei", "houtei", "rinshan", "chankan")},
        )

    def _meld(self, record: MeldRecord) -> Meld:
        if record.called is None or record.from_ is None or record.type == "ankan":
            return Meld.of(record.type, record.tiles)
        return Meld.of(
            record.type, record.tiles, called=record.called, source=self._source(record.from_), added=record.added
        )

    def _source(self, seat: int) -> str:
        """Where a seat sits, seen from the winner: the next one is right, the previous one left."""
        away = (seat - self.winner) % self.players
        return {1: "right", self.players - 1: "left"}.get(away, "across")


class RoundResult(Struct, frozen=True):
    """How a round ended: by wins, which the collection holds, or by a draw, with the seats that showed a hand."""

    type: Literal["win", "draw"]
    deltas: tuple[int, ...]
    wins: tuple[str, ...] = ()
    reason: str = ""
    shown: tuple[int, ...] | None = None
    nagashi: tuple[int, ...] = ()


class RoundRecord(Struct, frozen=True):
    """One recorded round. A result that is None was cut off."""

    id: str
    game: str
    index: int
    wind: str | None
    kyoku: int | None
    dealer: int
    honba: int
    sticks: int
    scores_start: tuple[int, ...]
    riichi: tuple[int, ...]
    result: RoundResult | None
    scores_end: tuple[int, ...] | None = None

    @property
    def opens(self) -> bool:
        """Whether it is the first round of a game, not of a log that begins later."""
        return (self.index, self.wind, self.kyoku, self.honba) == (0, "E", 1, 0)

    def seated(self, empty: int | None) -> Self:
        """The record without an empty seat."""
        if empty is None:
            return self
        seat, result = seat_without(empty), self.result
        if result is not None:
            result = msgspec.structs.replace(
                result,
                deltas=without(empty, result.deltas),
                shown=None if result.shown is None else tuple(map(seat, result.shown)),
                nagashi=tuple(map(seat, result.nagashi)),
            )
        return msgspec.structs.replace(
            self,
            dealer=seat(self.dealer),
            scores_start=without(empty, self.scores_start),
            riichi=tuple(map(seat, self.riichi)),
            result=result,
            scores_end=without(empty, self.scores_end),
        )


class GameRecord(Struct, frozen=True):
    """One recorded game, as far as its rules and its end go."""

    id: str
    platform: str
    players: int
    rules: dict[str, Any]
    log: str | None = None
    file: str | None = None
    final: tuple[int, ...] | None = None
    final_points: tuple[float, ...] | None = None
    duplicate: bool = False
    format: str = ""
    data: msgspec.Raw = msgspec.Raw()

    @property
    def room(self) -> dict[str, Any]:
        """What the record says of its room, and the log of it: the year, and a room's own rules."""
        room = self.rules | {"platform": self.platform, "players": self.players} | _dated(self.log, self.id)
        return room | told_by_tenhou(bytes(self.data))

    def text(self) -> str:
        """The log itself, in its original form."""
        data = msgspec.json.decode(self.data)
        return data if isinstance(data, str) else bytes(self.data).decode()


def empty_seat(players: int, columns: Sequence[Sequence[int]], taken: Collection[int | None]) -> int | None:
    """The seat that nobody sits in, if the columns have one more than there are players: it has and gets nothing."""
    if not columns or len(columns[0]) <= players:
        return None
    empty = [
        seat
        for seat in range(len(columns[0]))
        if seat not in taken and not any(column[seat] for column in columns if len(column) > seat)
    ]
    return empty[-1] if empty else None


def without(empty: int, column: tuple[T, ...] | None) -> Any:
    """A column without an empty seat's entry."""
    return None if column is None else column[:empty] + column[empty + 1 :]


def seat_without(empty: int) -> Callable[[int], int]:
    """The number of a seat among those that are not empty."""
    return lambda seat: seat - (seat > empty)


def told_by_tenhou(data: bytes) -> dict[str, str]:
    """What an XML log of Tenhou says of its room beside the bits: its own rules, and that it is an early one."""
    own = _CSRULE.search(data)
    early = {"shuffle": "mt19937ar"} if _EARLY.search(data) else {}
    return early | ({"csrule": own[1].decode()} if own else {})


def _dated(*names: str | None) -> dict[str, int]:
    """The year in which a log was written, from names that begin with it as Tenhou's do."""
    found = next((match for name in names if name and (match := _YEAR.search(name))), None)
    return {"year": int(found[1])} if found else {}


_CSRULE = re.compile(rb'csrule=\\?"([^"\\]+)\\?"')
_EARLY = re.compile(rb'shuffle=\\?"mt19937ar,')
_YEAR = re.compile(r"(?:^|/)(20\d{2})\d{6}gm-")


def records(path: Path) -> Iterator[tuple[int, bytes]]:
    """The numbered lines of a file of records; nothing for a file that holds none.

    Records are JSON objects, one a line, in a file that ends in .jsonl or .jsonl.gz.
    """
    name = path.name
    if not name.endswith((".jsonl", ".jsonl.gz")):
        return
    with gzip.open(path) if name.endswith(".gz") else path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield number, line


class _Shape(Struct):
    """Just enough of a record to tell what it is."""

    id: str | int | None = None
    closed: msgspec.Raw = msgspec.Raw()
    expected: msgspec.Raw = msgspec.Raw()
    scores_start: msgspec.Raw = msgspec.Raw()
    data: msgspec.Raw = msgspec.Raw()
    platform: msgspec.Raw = msgspec.Raw()
    rules: msgspec.Raw = msgspec.Raw()


def kind(line: bytes, path: str, number: int) -> str | None:
    """What a record is: `win`, `round`, `game`, or None for something else.

    Raises LogError, naming the line, for a line that is no JSON object.
    """
    try:
        shape = _SHAPE.decode(line)
    except msgspec.DecodeError as found:
        raise LogError(path, f"line {number}", f"no record: {found}") from None
    if shape.closed and shape.expected:
        return "win"
    if shape.scores_start:
        return "round"
    return "game" if shape.data else None


def is_record(line: bytes) -> bool:
    """Whether a line says what only a record does: logs of other formats have `data` too, but no platform and room."""
    try:
        shape = _SHAPE.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return False
    game = shape.data and shape.platform and shape.rules
    return bool((shape.closed and shape.expected) or shape.scores_start or game)


def decoded(line: bytes, what: type[T], path: str, number: int) -> T:
    """The record of a line. Raises LogError, naming the line and the field, for one that is none."""
    try:
        return msgspec.json.decode(line, type=what)
    except msgspec.DecodeError as found:
        raise LogError(path, f"line {number}", str(found)) from None


_SHAPE = msgspec.json.Decoder(_Shape)
