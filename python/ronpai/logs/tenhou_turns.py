"""A seat's turns in a round of Tenhou's JSON: what it takes, and what it gives for it.

What a seat takes is a tile or a call, what it gives a discard, a kan of its own or a north; the two lists run side by
side. Which seat's turn follows which is not written: `ronpai.logs.tenhou_order` finds out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ronpai.logs.tenhou_terms import SEATS

Entry = int | str

NAMES: Mapping[int, str] = {
    **{10 * suit + number: f"{number}{letter}" for suit, letter in enumerate("mps", 1) for number in range(1, 10)},
    **{40 + number: f"{number}z" for number in range(1, 8)},
    51: "0m",
    52: "0p",
    53: "0s",
}
NUMBERS: Mapping[str, int] = {name: number for number, name in NAMES.items()}

DRAWN, NOTHING = 60, 0
_SOURCES = {0: 3, 1: 2, 2: 1, 3: 1}
"""Whom a call is from, counted on from the caller, by how many tiles stand before its letter."""
_SIZES = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}


class Unreadable(Exception):
    """An entry that says nothing, or a tile that is not there."""


class Meld(NamedTuple):
    """A meld by its letter: the seat that it came from, the tile after the letter, and the others."""

    letter: str
    source: int
    pai: str
    others: tuple[str, ...]


class Discard(NamedTuple):
    """A discarded tile."""

    pai: str
    tsumogiri: bool
    riichi: bool


class Turn(NamedTuple):
    """What a seat takes, and what it gives: None where the round ends before, or where a supplement tile follows."""

    take: str | Meld
    give: Discard | Meld | None


def tile(entry: object) -> str:
    """A tile's name."""
    if not isinstance(entry, int) or isinstance(entry, bool) or entry not in NAMES:
        raise Unreadable(f"{entry!r} is no tile: 11 to 19, 21 to 29, 31 to 39, 41 to 47, 51, 52, 53")
    return NAMES[entry]


def ordered(tiles: Sequence[str]) -> tuple[str, ...]:
    """Tiles in ronpai's order: by kind, a red five before the others."""
    return tuple(sorted(tiles, key=rank))


def rank(name: str) -> tuple[str, int, bool]:
    """Where a tile stands in order: its suit, its number, a red five before the others."""
    number = int(name[0])
    return (name[1], number or 5, number != 0)


def turns(seat: int, players: int, hand: Sequence[str], takes: Sequence[object], gives: Sequence[object]) -> list[Turn]:
    """A seat's turns. Raises Unreadable, naming the entry."""
    held, found = Counter(hand), list[Turn]()
    if not len(takes) - 1 <= len(gives) <= len(takes):
        raise Unreadable(f"seat {seat} takes {len(takes)} times and gives {len(gives)} times")
    for number, entry in enumerate(takes):
        try:
            take = tile(entry) if not isinstance(entry, str) else _meld(entry, "cpm", seat, players)
            _took(held, take)
            given = gives[number] if number < len(gives) else None
            found.append(Turn(take, None if given is None else _give(given, take, held, seat, players)))
        except Unreadable as why:
            raise Unreadable(f"seat {seat}, turn {number + 1}: {why}") from None
    return found


def _took(held: Counter[str], take: str | Meld) -> None:
    if isinstance(take, Meld):
        _spend(held, take.others)
    else:
        held[take] += 1


def _spend(held: Counter[str], tiles: Sequence[str]) -> None:
    for name in tiles:
        if not held[name]:
            raise Unreadable(f"it has no {name} in its hand")
        held[name] -= 1


def _give(entry: object, take: str | Meld, held: Counter[str], seat: int, players: int) -> Discard | Meld | None:
    """What is given; None after an open kan, where a supplement tile is taken first."""
    kan = isinstance(take, Meld) and take.letter == "m"
    if kan or entry == NOTHING:
        if not kan or entry != NOTHING:
            raise Unreadable(f"{entry!r}: an open kan, and nothing else, is followed by {NOTHING}")
        return None
    if isinstance(entry, str) and entry.startswith("f"):
        given: Discard | Meld = Meld("f", seat, tile(_digits(entry[1:])), ())
    elif isinstance(entry, str) and not entry.startswith("r"):
        given = _meld(entry, "ka", seat, players)
    else:
        given = _discard(entry, take)
    _spend(held, (given.pai, *given.others) if isinstance(given, Meld) and given.letter == "a" else (given.pai,))
    return given


def _discard(entry: object, take: str | Meld) -> Discard:
    riichi = isinstance(entry, str)
    number = _digits(entry[1:]) if isinstance(entry, str) else entry
    if number != DRAWN:
        return Discard(tile(number), False, riichi)
    if isinstance(take, Meld):
        raise Unreadable(f"{entry!r}: the tile drawn is discarded, and none was drawn")
    return Discard(take, True, riichi)


def _digits(text: str) -> int:
    if not text.isdecimal():
        raise Unreadable(f"{text!r}: a tile's number was expected")
    return int(text)


def _meld(entry: str, letters: str, seat: int, players: int) -> Meld:
    """A call or kan such as `p474747`, `32p3232`, `4141p41`."""
    at = next((place for place, letter in enumerate(entry) if letter in letters), None)
    if at is None or at % 2 or len(entry) != 2 * _SIZES[entry[at]] + 1:
        raise Unreadable(f"{entry!r} is no meld: {' or '.join(letters)} among the numbers of its tiles was expected")
    letter, digits = entry[at], entry[:at] + entry[at + 1 :]
    tiles = [tile(_digits(digits[place : place + 2])) for place in range(0, len(digits), 2)]
    before = at // 2
    if letter == "a":
        return Meld(letter, seat, tiles[-1], tuple(tiles[:-1]))
    if before not in _SOURCES or (letter == "c" and before):
        raise Unreadable(f"{entry!r}: {letter} stands where no seat is")
    return Meld(
        letter, source(seat, _SOURCES[before], players), tiles[before], ordered(tiles[:before] + tiles[before + 1 :])
    )


def source(seat: int, steps: int, players: int) -> int:
    """The seat so many steps on, at a table of four places of which the last may be empty.

    >>> from ronpai.logs.tenhou_turns import source
    >>> source(0, 3, 4), source(0, 3, 3), source(2, 2, 3)
    (3, 2, 0)
    """
    if steps in (1, SEATS - 1):
        return (seat + (1 if steps == 1 else -1)) % players
    found = (seat + steps) % SEATS
    if found >= players:
        raise Unreadable(f"a call by seat {seat} from an empty place")
    return found
