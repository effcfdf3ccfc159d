"""A hand that claims to have won, and everything around it that its value depends on."""

from collections.abc import Sequence
from dataclasses import dataclass

from .tiles import KINDS

Meld = tuple[str, int]
"""(`chi` | `pon` | `daiminkan` | `kakan` | `ankan`, kind of the lowest tile)."""

KANS = frozenset({"daiminkan", "kakan", "ankan"})


@dataclass(frozen=True)
class Situation:
    """Plain values, not validated: seats and rounds are 0..3 = E S W N, tiles are kinds 0..33."""

    concealed: tuple[int, ...]
    """Concealed tiles, the winning tile among them."""
    win: int
    melds: tuple[Meld, ...] = ()
    tsumo: bool = False
    seat: int = 0
    round: int = 0
    riichi: str | None = None
    """None | riichi | double | open | double_open | flame | double_flame."""
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    first_turn: bool = False
    reds: int = 0
    """How many red tiles lie among concealed tiles and melds."""
    dora: tuple[int, ...] = ()
    """Indicators, as `ura`."""
    ura: tuple[int, ...] = ()
    nukidora: int = 0
    bonus_han: int = 0
    dealer_streak: int = 0
    """Wins of the dealer in a row, this one included."""
    honba: int = 0
    """Only for `min_han_from_honba`."""
    loser_riichi: bool | None = None

    @property
    def closed(self) -> bool:
        """No melds but closed kans."""
        return all(kind == "ankan" for kind, _ in self.melds)

    @property
    def dealer(self) -> bool:
        """Whether the winner sits east."""
        return self.seat == 0

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles of the hand, melds included (four of a kan)."""
        return self.concealed + tuple(tile for meld in self.melds for tile in meld_tiles(meld))


def meld_tiles(meld: Meld) -> tuple[int, ...]:
    """The kinds of a meld's tiles."""
    kind, first = meld
    if kind == "chi":
        return (first, first + 1, first + 2)
    return (first,) * (4 if kind in KANS else 3)


def count_tiles(tiles: Sequence[int]) -> tuple[int, ...]:
    """How often each of the 34 kinds occurs."""
    return tuple(tiles.count(kind) for kind in KINDS)
