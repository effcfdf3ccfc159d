"""The number that Tenhou writes for a meld, `m` of an N tag: bit fields that name the very tiles.

Two bits at the bottom say whom the tile came from, counted on from the caller: 1 the next seat, 2 the one across, 3 the
previous one, 0 nobody. Then

* bit 2: a chi. Bits 3 to 8 say which copy of its three tiles is meant, two bits each; from bit 10 the run (seven a
  suit), times three, plus which of the three was called.
* bit 3: a pon; bit 4: the same, with the fourth tile added. Bits 5 and 6 say which copy is not in the pon; from bit 9
  the kind, times three, plus which of the three was called.
* bit 5: a north set aside, from bit 8 the tile.
* none of these: a kan, open if it came from someone, from bit 8 the tile called (of a closed one, any of the four).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from ronpai.errors import InvalidArgument

MeldKind: TypeAlias = Literal["chi", "pon", "kakan", "daiminkan", "ankan", "nukidora"]

_CHI, _PON, _KAKAN, _NORTH = 1 << 2, 1 << 3, 1 << 4, 1 << 5
_LEFT = 3
_RUNS_A_SUIT, _RUNS = 7, 21
_KINDS, _TILES = 34, 136
_NORTHS = range(120, 124)
_LIMIT = 1 << 16


class TenhouMeld(NamedTuple):
    """A meld in Tenhou's tiles, 0 to 135."""

    kind: MeldKind
    source: int
    """Whom it came from, counted on from the caller: 1 next, 2 across, 3 previous, 0 nobody."""
    tiles: tuple[int, ...]
    """All of its tiles, in ascending order."""
    tile: int
    """The tile that was called; of a kakan the one called for the pon, of a closed kan the one that is named."""
    added: int | None = None
    """The tile that a kakan adds."""

    @property
    def own(self) -> tuple[int, ...]:
        """What comes from the caller's hand; of a kakan the one tile that is added, else all but the called."""
        if self.added is not None:
            return (self.added,)
        return tuple(tile for tile in self.tiles if not self.source or tile != self.tile)


def decode(number: int) -> TenhouMeld:
    """The meld of a number. Raises InvalidArgument for one that is no meld's.

    >>> from ronpai.logs.tenhou_meld import decode
    >>> decode(15106)
    TenhouMeld(kind='daiminkan', source=2, tiles=(56, 57, 58, 59), tile=59, added=None)
    >>> decode(15104).kind
    'ankan'
    """
    if not 0 <= number < _LIMIT:
        raise InvalidArgument("m", number, f"a meld is a number from 0 to {_LIMIT - 1}")
    if number & _CHI:
        meld = _chi(number)
    elif number & (_PON | _KAKAN):
        meld = _pon(number)
    elif number & _NORTH:
        meld = TenhouMeld("nukidora", 0, (number >> 8,), number >> 8)
    else:
        meld = _kan(number)
    if not _possible(meld) or encode(meld) != number:
        raise InvalidArgument("m", number, f"bits that no {meld.kind} has")
    return meld


def encode(meld: TenhouMeld) -> int:
    """The number of a meld; the inverse of `decode`.

    >>> from ronpai.logs.tenhou_meld import decode, encode
    >>> encode(decode(28722))
    28722
    """
    match meld.kind:
        case "chi":
            first = meld.tiles[0] // 4
            run = first // 9 * _RUNS_A_SUIT + first % 9
            copies = sum(tile % 4 << 3 + 2 * place for place, tile in enumerate(meld.tiles))
            return (run * 3 + meld.tiles.index(meld.tile)) << 10 | copies | _CHI | meld.source
        case "pon" | "kakan":
            kind = meld.tile // 4
            pon = [tile for tile in meld.tiles if tile != meld.added]
            (missing,) = set(range(4 * kind, 4 * kind + 4)) - set(pon)
            flag = _PON if meld.kind == "pon" else _KAKAN
            return (kind * 3 + pon.index(meld.tile)) << 9 | missing % 4 << 5 | flag | meld.source
        case "nukidora":
            return meld.tile << 8 | _NORTH
        case _:
            return meld.tile << 8 | meld.source


def _chi(number: int) -> TenhouMeld:
    run, called = divmod(number >> 10, 3)
    first = run // _RUNS_A_SUIT * 9 + run % _RUNS_A_SUIT
    tiles = tuple(4 * (first + place) + (number >> 3 + 2 * place & 3) for place in range(3))
    return TenhouMeld("chi", number & 3, tiles, tiles[called])


def _pon(number: int) -> TenhouMeld:
    kind, called = divmod(number >> 9, 3)
    missing = 4 * kind + (number >> 5 & 3)
    four = tuple(range(4 * kind, 4 * kind + 4))
    three = tuple(tile for tile in four if tile != missing)
    if number & _PON:
        return TenhouMeld("pon", number & 3, three, three[called])
    return TenhouMeld("kakan", number & 3, four, three[called], missing)


def _kan(number: int) -> TenhouMeld:
    first = number >> 8 & ~3
    source = number & 3
    return TenhouMeld("daiminkan" if source else "ankan", source, tuple(range(first, first + 4)), number >> 8)


def _possible(meld: TenhouMeld) -> bool:
    """Whether there are such tiles, and such a seat to call from."""
    match meld.kind:
        case "chi":
            return meld.source == _LEFT and meld.tiles[-1] < 4 * 27
        case "pon" | "kakan":
            return meld.source > 0 and meld.tile < _TILES
        case "nukidora":
            return meld.tile in _NORTHS
    return meld.tile < _TILES
