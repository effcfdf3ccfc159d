"""The 34 kinds of tile as plain numbers, and what lies next to what.

Kinds: 0..8 = 1m..9m, 9..17 = 1p..9p, 18..26 = 1s..9s, 27..30 = E S W N, 31..33 = haku hatsu chun.
"""

from collections.abc import Sequence

KINDS = range(34)
NAMES = tuple([f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)])
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
WINDS = (EAST, SOUTH, WEST, NORTH)
DRAGONS = (HAKU, HATSU, CHUN)
HONOURS = frozenset(WINDS + DRAGONS)
TERMINALS = frozenset({0, 8, 9, 17, 18, 26})
ORPHANS = TERMINALS | HONOURS
GREENS = frozenset({19, 20, 21, 23, 25, HATSU})
"""2 3 4 6 8 s and hatsu (rules.md X-2)."""

SUITS = (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)))
GROUPS: tuple[tuple[int, ...], ...] = (*SUITS, WINDS, DRAGONS)
"""The cycles in which an indicator points at its successor."""


def suit(kind: int) -> str:
    """`m`, `p` or `s`; `z` for honours."""
    return NAMES[kind][1]


def rank(kind: int) -> int:
    """1..9 in a suit, 1..7 for honours."""
    return int(NAMES[kind][0])


def starts_run(kind: int) -> bool:
    """Whether kind, kind + 1, kind + 2 lie in one suit."""
    return suit(kind) != "z" and rank(kind) <= 7


def successor(kind: int, copies: Sequence[int], skip_missing: bool) -> int:
    """The kind that an indicator points at; kinds without copies are skipped under `dora.wrap_removed`."""
    group = next(group for group in GROUPS if kind in group)
    after = group.index(kind) + 1
    cycle = group[after:] + group[:after]
    return next(other for other in cycle if copies[other] or not skip_missing)
