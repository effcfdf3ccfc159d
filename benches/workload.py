"""The common workload: hands, what they are worth, and how they are written in ronpai's notation.

The files lie in the folder `bench` of the shared data: `../shared` beside the repository, or where RONPAI_SHARED
says.
"""

import gzip
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VARIABLE = "RONPAI_SHARED"
"""The environment variable that names the folder of shared data."""

REPOSITORY = Path(__file__).resolve().parent.parent
"""The repository that this benchmark belongs to."""

KINDS = 34
COPIES = 4
RED_FIVES = frozenset((16, 52, 88))
"""Ids of the red fives among the 136 tiles."""

WINDS = "ESWN"
FLAGS = ("ippatsu", "haitei", "houtei", "rinshan", "chankan")
"""Flags of a hand that every engine knows by the same names."""

FIRST_TURN = ("tenhou", "chiihou")
"""The other flags of a hand."""

RIICHI = (None, "riichi", "double")
"""What the number in the field `riichi` of a hand stands for."""

_SUITS = tuple(
    (letter, number) for letter, size in (("m", 9), ("p", 9), ("s", 9), ("z", 7)) for number in range(1, size + 1)
)
_MARKS = {1: "+", 2: "=", 3: "-"}


class WorkloadMissing(Exception):
    """The folder of shared data, or one of its files, is not there."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld as the workload has it: kind (chi, pon, minkan, kakan, ankan) and ids of tiles."""

    kind: str
    tiles: tuple[int, ...]
    called: int | None
    source: int
    added: int | None


@dataclass(frozen=True, slots=True)
class Win:
    """A winning hand as the workload has it, in ids 0..135; the winning tile is among the concealed ones."""

    concealed: tuple[int, ...]
    tile: int
    melds: tuple[Meld, ...]
    tsumo: bool
    riichi: int
    flags: frozenset[str]
    round: int
    seat: int
    dora: tuple[int, ...]
    ura: tuple[int, ...]

    def has(self, flag: str) -> bool:
        """Whether a flag (of FLAGS and FIRST_TURN) is set."""
        return flag in self.flags

    @property
    def first_turn(self) -> bool:
        """Whether it was won in the first uninterrupted go-around."""
        return any(map(self.has, FIRST_TURN))

    @property
    def kans(self) -> int:
        """How many melds are kans."""
        return sum(len(meld.tiles) == COPIES for meld in self.melds)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The concealed tiles without the winning one."""
        return tuple(tile for tile in self.concealed if tile != self.tile)


@dataclass(frozen=True, slots=True)
class Value:
    """What a win is worth, in the terms that every engine has.

    `han` is None beside a yakuman, `fu` None where an engine does not tell it. `pay` is (the discarder's share,
    0) for a ron, (the dealer's, each other's) for a tsumo; of a dealer's tsumo both are the same.
    """

    han: int | None
    fu: int | None
    yakuman: int
    pay: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """What seven implementations agree on for a win: its value (None: no yaku) and the names of its yaku."""

    value: Value | None
    yaku: frozenset[str]


@dataclass(frozen=True, slots=True)
class Shape:
    """Concealed tiles without melds, as a count for each of the 34 kinds, and their shanten."""

    counts: tuple[int, ...]
    shanten: int

    @property
    def ids(self) -> list[int]:
        """The tiles in ids 0..135, the lowest of each kind first."""
        return [COPIES * kind + copy for kind, count in enumerate(self.counts) for copy in range(count)]

    @property
    def notation(self) -> str:
        """The tiles in ronpai's notation, none of them red."""
        return _grouped((kind, False) for kind, count in enumerate(self.counts) for _ in range(count))


def wins() -> list[tuple[Win, Answer]]:
    """All winning hands with their answers."""
    hands, answers = (_lines(f"{name}.jsonl.gz") for name in ("hands", "answers"))
    return [(_win(json.loads(hand)), _answer(json.loads(answer))) for hand, answer in zip(hands, answers, strict=True)]


def shapes(name: str) -> list[Shape]:
    """The hands of one shanten file: `rand`, `half` or `full`, with 13 or 14 tiles behind it."""
    hands, answers = (_lines(f"shanten_{name}.{suffix}.gz") for suffix in ("txt", "answers"))
    return [Shape(tuple(map(int, hand)), int(answer)) for hand, answer in zip(hands, answers, strict=True)]


def notation(win: Win) -> str:
    """The hand in ronpai's notation: concealed tiles, the winning one last, then melds behind commas."""
    concealed = [*sorted(win.waiting, key=_order), win.tile]
    return ",".join((_grouped(map(_tile, concealed)), *map(_meld, win.melds)))


def said(win: Win) -> dict[str, Any]:
    """What is said of the win beside the hand, in the keywords of `ronpai.score`.

    Four of them are always said, the others where they are true.
    """
    words: dict[str, Any] = {
        "tsumo": win.tsumo,
        "seat": WINDS[win.seat],
        "round": WINDS[win.round],
        "dora": tiles(win.dora),
    }
    if win.riichi:
        words["riichi"] = RIICHI[win.riichi]
    if win.ura:
        words["ura"] = tiles(win.ura)
    words |= {flag: True for flag in FLAGS if win.has(flag)}
    if win.first_turn:
        words["first_turn"] = True
    return words


def tiles(ids: Iterable[int]) -> str:
    """Tiles in notation, as kinds: nobody asks whether an indicator is red."""
    return _grouped((tile // COPIES, False) for tile in ids)


def shared() -> Path:
    """The folder of the shared material."""
    return Path(os.environ.get(VARIABLE) or REPOSITORY.parent / "shared")


def _lines(name: str) -> list[str]:
    folder = shared() / "bench"
    try:
        with gzip.open(folder / name, "rt", encoding="ascii") as file:
            return file.read().splitlines()
    except FileNotFoundError:
        raise WorkloadMissing(
            f"the workload is not at {folder / name}: put the shared data beside the repository, as"
            f" {REPOSITORY.parent / 'shared'}, or name its folder in the environment variable {VARIABLE}"
        ) from None


def _win(hand: dict[str, Any]) -> Win:
    return Win(
        concealed=tuple(hand["closed"]),
        tile=hand["win"],
        melds=tuple(
            Meld(meld["type"], tuple(meld["tiles"]), meld["called"], meld["from"], meld.get("added"))
            for meld in hand["melds"]
        ),
        tsumo=hand["tsumo"],
        riichi=hand["riichi"],
        flags=frozenset(flag for flag in (*FLAGS, *FIRST_TURN) if hand[flag]),
        round=hand["round"],
        seat=hand["seat"],
        dora=tuple(hand["dora"]),
        ura=tuple(hand["ura"]),
    )


def _answer(answer: dict[str, Any]) -> Answer:
    if "err" in answer:
        return Answer(None, frozenset())
    first, second = answer["pay"]
    yakuman = answer["ym"]
    value = Value(None if yakuman else answer["han"], answer["fu"], yakuman, (first, second))
    return Answer(value, frozenset(answer["yaku"]))


def _order(tile: int) -> tuple[int, bool]:
    return tile // COPIES, tile not in RED_FIVES


def _tile(tile: int) -> tuple[int, bool]:
    return tile // COPIES, tile in RED_FIVES


def _grouped(tiles: Iterable[tuple[int, bool]]) -> str:
    """Digits with their suit behind each run of tiles of one suit."""
    text, suit = "", ""
    for kind, red in tiles:
        letter, number = _SUITS[kind]
        text += suit if suit != letter else ""
        text += "0" if red else str(number)
        suit = letter
    return text + suit


def _meld(meld: Meld) -> str:
    return "".join(_digits(meld)) + _SUITS[meld.tiles[0] // COPIES][0]


def _digits(meld: Meld) -> Sequence[str]:
    digit = {tile: "0" if tile in RED_FIVES else str(_SUITS[tile // COPIES][1]) for tile in meld.tiles}
    if meld.called is None:
        return [digit[tile] for tile in sorted(meld.tiles, key=_order)]
    called = digit[meld.called] + _MARKS[meld.source]
    if meld.kind == "chi":
        return [called if tile == meld.called else digit[tile] for tile in sorted(meld.tiles)]
    own = [digit[tile] for tile in sorted(meld.tiles, key=_order) if tile not in (meld.called, meld.added)]
    return [*own, called] if meld.added is None else [*own, called, digit[meld.added]]
