"""Which tiles bring a hand nearer, and how many of them are left."""

from collections.abc import Sequence

from .rules import Rules, complete, copies_of
from .shanten import needs
from .situation import Meld, meld_tiles
from .tiles import KINDS

Acceptance = tuple[int, dict[int, int]]
"""Shanten, and each kind that lowers it with the number of copies left."""


def acceptance(
    counts: Sequence[int], melds: Sequence[Meld], visible: Sequence[int], rules: Rules | None = None
) -> Acceptance | dict[int, Acceptance]:
    """Of 3n + 1 concealed tiles the acceptance; of 3n + 2 the acceptance after each discard.

    `visible`: 34 counts of tiles seen elsewhere. A tile just discarded counts as seen.
    A kind lowers the shanten exactly if it is missing in one of the nearest shapes.
    """
    table = complete(rules)
    own = [tile for meld in melds for tile in meld_tiles(meld)]
    left = [copies_of(table)[kind] - counts[kind] - own.count(kind) - visible[kind] for kind in KINDS]
    if sum(counts) % 3 == 1:
        return _acceptance(counts, melds, left, table)
    after = {}
    for discard in KINDS:
        if counts[discard]:
            rest = [n - (kind == discard) for kind, n in enumerate(counts)]
            after[discard] = _acceptance(rest, melds, left, table)
    return after


def _acceptance(counts: Sequence[int], melds: Sequence[Meld], left: Sequence[int], rules: Rules) -> Acceptance:
    forms = [best for best in needs(counts, melds, rules).values() if best is not None]
    least = min(cost for cost, _ in forms)
    improving = set().union(*(missing for cost, missing in forms if cost == least))
    return least - 1, {kind: left[kind] for kind in sorted(improving) if left[kind] > 0}
