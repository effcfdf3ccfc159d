"""Tiles as notation, and what the game asks of them: kind, order, runs."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

SIZES: Final = {"m": 9, "p": 9, "s": 9, "z": 7}

KINDS: Final[tuple[str, ...]] = tuple(
    f"{number}{suit}" for suit, size in SIZES.items() for number in range(1, size + 1)
)
"""The 34 kinds, in order."""

REDS: Final[Mapping[str, str]] = {
    kind: f"0{kind[1]}" if kind[0] == "5" and kind[1] != "z" else f"{kind[0]}r{kind[1]}" for kind in KINDS
}
"""The red copy of each kind."""

PLAIN: Final[Mapping[str, str]] = {kind: kind for kind in KINDS} | {red: kind for kind, red in REDS.items()}
"""The kind of each tile."""

ORDER: Final[Mapping[str, int]] = {tile: 2 * KINDS.index(kind) + (tile != kind) for tile, kind in PLAIN.items()} | {
    "?": 2 * len(KINDS)
}
"""Where a tile stands in a sorted hand: by kind, a red copy after the plain ones, unknown ones last."""

BIT: Final[Mapping[str, int]] = {tile: 1 << KINDS.index(kind) for tile, kind in PLAIN.items()} | {"?": 0}
"""Each tile's kind as a bit of a set of kinds, as the core writes them; an unknown tile is of none."""

YAOCHUU: Final = frozenset(kind for kind in KINDS if kind[0] in "19" or kind[1] == "z")
"""Terminals and honours."""

YAOCHUU_BITS: Final = sum(BIT[kind] for kind in YAOCHUU)

WINDS: Final = ("1z", "2z", "3z", "4z")
NORTH: Final = "4z"


def up(kind: str, steps: int) -> str | None:
    """The kind so many steps up in its suit, if there is one; honours have none."""
    number = int(kind[0]) + steps
    return f"{number}{kind[1]}" if kind[1] != "z" and 1 <= number <= SIZES[kind[1]] else None


RUNS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    kind: tuple(
        (first, second)
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if (first := up(kind, low)) is not None and (second := up(kind, high)) is not None
    )
    for kind in KINDS
}
"""The pairs of kinds that make a run with each kind."""


@lru_cache(1 << 12)
def kinds_of(bits: int) -> frozenset[str]:
    """The kinds of a set that is written as bits.

    >>> from ronpai.game.kinds import BIT, kinds_of
    >>> sorted(kinds_of(BIT["1m"] | BIT["7z"]))
    ['1m', '7z']
    """
    return frozenset(kind for kind in KINDS if bits & BIT[kind])


def ordered(tiles: Iterable[str]) -> tuple[str, ...]:
    """The tiles in order."""
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def exchanged(tiles: tuple[str, ...], gone: str, come: str) -> tuple[str, ...] | None:
    """Tiles in order with another one for one of them, in order; None without it. An unknown tile can be any."""
    left = list(tiles)
    try:
        left.remove(gone if gone in tiles else "?")
    except ValueError:
        return None
    insort(left, come, key=ORDER.__getitem__)
    return tuple(left)


def without(tiles: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...] | None:
    """The tiles without some of them; None if they are not all there. Unknown tiles can be any."""
    left = list(tiles)
    for tile in gone:
        if tile in left:
            left.remove(tile)
        elif "?" in left:
            left.remove("?")
        else:
            return None
    return tuple(left)
