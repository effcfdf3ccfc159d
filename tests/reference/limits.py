"""How many tiles of a kind the concealed part may hold: tile sets and the fifth copy (decision 16)."""

from collections.abc import Sequence
from dataclasses import dataclass

from .rules import Rules, copies_of
from .situation import Meld, count_tiles, meld_tiles


@dataclass(frozen=True)
class Limits:
    """Possible is a shape without a kind above its cap; with `spare`, one existing kind may be one above."""

    caps: tuple[int, ...]
    spare: bool

    def allows(self, shape: Sequence[int]) -> bool:
        """Whether a hand of this shape can be complete."""
        over = [(n, cap) for n, cap in zip(shape, self.caps, strict=True) if n > cap]
        return not over or (self.spare and len(over) == 1 and over[0][1] > 0 and over[0][0] == over[0][1] + 1)


def limits(melds: Sequence[Meld], rules: Rules) -> Limits:
    """The caps under `tenpai.own4`."""
    copies = copies_of(rules)
    own4 = rules["tenpai.own4"]
    if own4 == "not_if_own_hand_and_melds_hold_4":
        called = count_tiles([tile for meld in melds for tile in meld_tiles(meld)])
        copies = tuple(n - used for n, used in zip(copies, called, strict=True))
    return Limits(copies, spare=own4 == "counts")
