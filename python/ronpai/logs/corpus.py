"""Records of wins, as collections of platform records hold them: read strictly, and told in ronpai's words."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ronpai import Hand, Meld, Tile, Win
from ronpai.errors import LogError
from ronpai.rules import Ruleset

SPELLING: Mapping[str, str] = {
    "iipeiko": "iipeikou",
    "ryanpeiko": "ryanpeikou",
    "daisuushi": "daisuushii",
    "shousuushi": "shousuushii",
}
"""The records' other spellings of yaku."""

DORA: frozenset[str] = frozenset({"dora", "ura_dora", "aka_dora", "nuki_dora"})
"""What stands among the records' yaku and is none."""


class MeldRecord(Struct, frozen=True):
    """A meld: its tiles, the called one, and the seat it came from."""

    type: str
    tiles: tuple[str, ...]
    called: str | None = None
    from_: int | None = msgspec.field(default=None, name="from")
    added: str | None = None


class Round(Struct, frozen=True):
    """The round, as far as a hand's value depends on it."""

    wind: str
    dealer: int
    honba: int = 0


class Expected(Struct, frozen=True):
    """What the platform recorded. None was not recorded."""

    yaku: tuple[tuple[str, int], ...]
    yakuman: tuple[tuple[str, int], ...]
    han: int | None
    fu: int | None
    limit: str | None
    points: int | None


class WinRecord(Struct, frozen=True):
    """One recorded win."""

    id: str
    platform: str
    players: int
    rules: dict[str, Any]
    round: Round
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
    expected: Expected

    @property
    def room(self) -> dict[str, Any]:
        """What the record says of its room."""
        return self.rules | {"platform": self.platform, "players": self.players}

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


def win_record(line: bytes, path: str, number: int) -> WinRecord:
    """The win of a line. Raises LogError, naming the line and the field, for one that is none."""
    try:
        return _WIN.decode(line)
    except msgspec.DecodeError as found:
        raise LogError(path, f"line {number}", str(found)) from None


_SHAPE = msgspec.json.Decoder(_Shape)
_WIN = msgspec.json.Decoder(WinRecord)
