"""What a seat's concealed tiles are of use for: one call of the core for each hand answers all that play asks of it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ronpai import _core
from ronpai._core import Meld
from ronpai.game.kinds import exchanged, without
from ronpai.rules import Ruleset
from ronpai.rules.constants import KAN

_exchange = _core.exchange


class Uses(Struct, frozen=True, gc=False):
    """What one more tile of each kind does for a hand; sets of kinds are bits, `BIT` of each kind."""

    shanten: int
    wanted: int
    """The kinds that are of any use when others put them down."""
    waits: int
    """The kinds that complete it; none for a hand that has a tile too many."""
    held: int
    """Of which it holds one at least."""
    pairs: int
    """Two at least."""
    triplets: int
    """Three at least."""
    quads: int
    """All four."""
    runs: int
    """The kinds that make a run with two of its tiles."""
    pons: int
    """The kinds of its pons."""
    kans: int
    """How many kans it has."""
    tiles: tuple[str, ...]
    """Its different tiles, in order."""


def uses_of(hand: tuple[str, ...], melds: tuple[Meld, ...], rules: Ruleset) -> Uses:
    """What a hand's tiles are of use for; those of a hand that is not known, for nothing.

    >>> from ronpai.game.kinds import kinds_of
    >>> from ronpai.game.uses import uses_of
    >>> uses = uses_of(("1z", "1z", "2p", "3p"), (), ronpai.ruleset("tenhou.4p"))
    >>> uses.shanten, sorted(kinds_of(uses.waits)), sorted(kinds_of(uses.pairs))
    (0, ['1p', '4p'], ['1z'])

    Raises InvalidHand for tiles that cannot be a hand of the table.
    """
    tiles = "".join(hand)
    if "?" in tiles:
        return replace(UNKNOWN, kans=sum(len(meld.tiles) == KAN for meld in melds))
    return Uses(*_core.uses(tiles, melds, rules.compiled))


def uses_after(
    hand: tuple[str, ...], gone: str, come: str | None, melds: tuple[Meld, ...], rules: Ruleset, *, hidden: bool
) -> tuple[tuple[str, ...], Uses] | None:
    """A hand in order after a discard, and what it is then of use for; None where the tile is not in it.

    `come`, if there is one, is the drawn tile that stays instead; `hidden`: some of the tiles may be unknown.

    >>> from ronpai.game.uses import uses_after
    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> hand, uses = uses_after(("1m", "2m", "7z", "7z"), "7z", "2m", (), rules, hidden=False)
    >>> hand, uses.tiles
    (('1m', '2m', '2m', '7z'), ('1m', '2m', '7z'))
    """
    if hidden:
        left = without(hand, (gone,)) if come is None else exchanged(hand, gone, come)
        return None if left is None else (left, uses_of(left, melds, rules))
    found = _exchange("".join(hand), gone, come, melds, rules.compiled)
    return None if found is None else (found[0], Uses(*found[1]))


UNKNOWN = Uses(14, wanted=0, waits=0, held=0, pairs=0, triplets=0, quads=0, runs=0, pons=0, kans=0, tiles=())
"""A hand that is not known: farther from waiting than any, and of use for nothing."""
