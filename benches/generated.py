"""Rows for the batch calls: distinct hands in columns, as many as are asked for, from a seed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from ronpai import batch
from workload import COPIES, KINDS, Shape

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

SEED = 20_261_130
_CANDIDATES = 1 << 17
_RUNS = [first for first in range(27) if first % 9 < 7]
_FIRSTS = np.array([*_RUNS, *range(KINDS)])
_EYE = np.eye(KINDS, dtype=np.uint8)
_BLOCKS = np.array(
    [*(_EYE[first : first + 3].sum(axis=0) for first in _RUNS), *(3 * _EYE[kind] for kind in range(KINDS))], np.uint8
)
"""What a run or triplet is made of: the runs, then the triplets."""
_CHI, _PON, _FROM_LEFT = 1, 2, 1 << 9
_CODES = (np.where(np.arange(len(_FIRSTS)) < len(_RUNS), _CHI, _PON) | _FIRSTS << 3 | _FROM_LEFT).astype(np.uint16)
_FIVES = np.array([4, 13, 22])
_SUITS = "mpsz"


@dataclass(frozen=True)
class Wins:
    """Won hands as packed columns, with what is said of them."""

    packed: dict[str, Array]
    said: dict[str, Array]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.packed["win"])

    def texts(self) -> list[str]:
        """The same hands in notation."""
        return [_text(*row) for row in zip(*(self.packed[name].tolist() for name in _PACKED), strict=True)]


_PACKED = ("counts", "reds", "melds", "win")


def wins(count: int) -> Wins:
    """Four runs or triplets, up to three of them called, and a pair; one indicator; some red fives."""
    packed = _distinct(count, _candidates, _PACKED)
    said = {name: packed.pop(name) for name in list(packed) if name not in _PACKED}
    return Wins(packed, said)


def uniform(count: int, size: int) -> Array:
    """So many tiles of a shuffled wall."""

    def drawn(random: np.random.Generator) -> dict[str, Array]:
        wall = random.random((_CANDIDATES, COPIES * KINDS), np.float32)
        tiles = wall.argpartition(size, axis=1)[:, :size] // COPIES
        places = (np.arange(_CANDIDATES)[:, None] * KINDS + tiles).ravel()
        counted = np.bincount(places, minlength=_CANDIDATES * KINDS)
        return {"counts": counted.reshape(_CANDIDATES, KINDS).astype(np.uint8)}

    return _distinct(count, drawn, ("counts",))["counts"]


def ready(count: int) -> Array:
    """Thirteen tiles that wait: a complete hand without one of its tiles."""

    def drawn(random: np.random.Generator) -> dict[str, Array]:
        found = _candidates(random)
        closed = found["counts"].sum(axis=1) == 14
        return {"counts": found["counts"][closed] - _EYE[found["win"][closed]]}

    return _distinct(count, drawn, ("counts",))["counts"]


def shapes(rows: Array) -> list[Shape]:
    """The rows as the peers are asked them, with the shanten that they must find too."""
    found = np.asarray(batch.shanten(rows)["shanten"]).tolist()
    return [Shape(tuple(row), shanten) for row, shanten in zip(rows.tolist(), found, strict=True)]


def _candidates(random: np.random.Generator) -> dict[str, Array]:
    number = _CANDIDATES
    runs = random.random((number, 4)) < 0.75
    chosen = np.where(
        runs, random.integers(0, len(_RUNS), (number, 4)), random.integers(len(_RUNS), len(_FIRSTS), (number, 4))
    )
    pair, indicator = random.integers(0, KINDS, (2, number))
    called = random.choice([0, 0, 0, 1, 2, 3], number)
    is_called = np.arange(4) < called[:, None]
    held = _BLOCKS[chosen].sum(axis=1, dtype=np.uint8) + 2 * _EYE[pair]
    counts = held - (_BLOCKS[chosen] * is_called[:, :, None]).sum(axis=1, dtype=np.uint8)
    won = called + (random.random(number) * (5 - called)).astype(int)
    block = np.minimum(won, 3)
    each = np.arange(number)
    tile = _FIRSTS[chosen[each, block]] + random.integers(0, 3, number) * runs[each, block]
    reds = np.zeros((number, KINDS), np.uint8)
    reds[:, _FIVES] = (held[:, _FIVES] > 0) & (random.random((number, 3)) < 0.25)
    flags = random.integers(0, 2, number) * batch.FLAGS["tsumo"]
    flags |= (called == 0) * random.integers(0, 2, number) * batch.FLAGS["riichi"]
    found = {
        "counts": counts,
        "reds": reds,
        "melds": (_CODES[chosen] * is_called).astype(np.uint16),
        "win": np.where(won == 4, pair, tile).astype(np.uint8),
        "flags": flags.astype(np.uint32),
        "seat": random.integers(0, 4, number).astype(np.uint8),
        "round": random.integers(0, 2, number).astype(np.uint8),
        "dora": indicator.astype(np.uint8)[:, None],
    }
    possible = (held + _EYE[indicator] <= COPIES).all(axis=1)
    return {name: column[possible] for name, column in found.items()}


def _distinct(
    count: int, draw: Callable[[np.random.Generator], dict[str, Array]], told: tuple[str, ...]
) -> dict[str, Array]:
    """So many rows that differ in the columns that are told, in memory that nobody writes to."""
    random = np.random.default_rng(SEED)
    parts: list[dict[str, Array]] = []
    found: dict[str, Array] = {}
    while not found or len(found[told[0]]) < count:
        parts += [draw(random) for _ in range(1 + count // _CANDIDATES // 2)]
        joined = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        size = len(joined[told[0]])
        bytes_of = np.hstack([joined[name].reshape(size, -1).view(np.uint8) for name in told])
        keys = np.ascontiguousarray(bytes_of).view(np.dtype((np.void, bytes_of.shape[1])))
        first = np.sort(np.unique(keys, return_index=True)[1])[:count]
        found = {name: column[first] for name, column in joined.items()}
        parts = [found]
    for column in found.values():
        column.flags.writeable = False
    return found


def _text(counts: list[int], reds: list[int], melds: list[int], win: int) -> str:
    left = reds.copy()
    own = [kind for kind, held in enumerate(counts) for _ in range(held)]
    own.remove(win)
    parts = [_grouped([*own, win], left)]
    for code in filter(None, melds):
        first = code >> 3 & 63
        kinds = [first, first + 1, first + 2] if code & 7 == _CHI else [first] * 3
        digits = [_digit(kind, left) for kind in kinds]
        if code & 7 == _CHI:
            parts.append(f"{digits[0]}-{digits[1]}{digits[2]}{_SUITS[first // 9]}")
        else:
            parts.append(f"{digits[1]}{digits[2]}{digits[0]}-{_SUITS[first // 9]}")
    return ",".join(parts)


def _grouped(kinds: list[int], left: list[int]) -> str:
    text, suit = "", ""
    for kind in kinds:
        if suit and suit != _SUITS[kind // 9]:
            text += suit
        suit = _SUITS[kind // 9]
        text += _digit(kind, left)
    return text + suit


def _digit(kind: int, left: list[int]) -> str:
    if left[kind]:
        left[kind] -= 1
        return "0"
    return str(kind % 9 + 1)
