"""What a hand waits for and how (decision 16)."""

from collections.abc import Sequence

from .limits import limits
from .readings import readings
from .rules import Rules, complete
from .situation import Meld
from .tiles import KINDS


def waits(counts: Sequence[int], melds: Sequence[Meld] = (), rules: Rules | None = None) -> dict[int, set[str]]:
    """For 3n + 1 concealed tiles: each kind that completes the hand, with the kinds of wait that it ends."""
    table = complete(rules)
    bounds = limits(melds, table)
    tiles = [kind for kind in KINDS for _ in range(counts[kind])]
    found: dict[int, set[str]] = {}
    for win in KINDS:
        if not bounds.allows([n + (kind == win) for kind, n in enumerate(counts)]):
            continue
        ways = readings([*tiles, win], melds, win, tsumo=True, rules=table)
        if ways:
            found[win] = {reading.wait for reading in ways}
    return found
