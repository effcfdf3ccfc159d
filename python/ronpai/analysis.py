"""What a hand waits for, and what that is worth."""

from typing import Any, NamedTuple

from ronpai._core import Acceptance, Hand, NoScore, Score, Tile, WaitKind, acceptance, score, shanten, waits
from ronpai.rules import Ruleset

__all__ = ["Acceptance", "Outcome", "acceptance", "outcomes", "shanten", "waits"]


class Outcome(NamedTuple):
    """What one wait is worth, by ron and by tsumo; a NoScore where the hand has no yaku that way."""

    kinds: tuple[WaitKind, ...]
    ron: Score | NoScore
    tsumo: Score | NoScore


def outcomes(hand: str | Hand, rules: Ruleset, **win: Any) -> dict[Tile, Outcome]:
    """For each wait of a hand of 13 tiles: what a ron and a tsumo are worth.

    Takes the keywords of `score` but `tsumo`. What is true of one of both only (`haitei`, `rinshan`; `houtei`,
    `chankan`, `loser_riichi`) counts for that one. The winning tile is a plain copy, or a red one where the hand
    holds all plain ones; a wait on a tile of which the hand holds every copy has no outcome.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> for tile, outcome in ronpai.outcomes("234m567p34678s99m", rules, seat="S", riichi="riichi").items():
    ...     print(tile, outcome.ron.ron, outcome.tsumo.tsumo)
    2s 2000 Tsumo(dealer=1300, other=700)
    5s 2000 Tsumo(dealer=1300, other=700)

    Raises NotationError, InvalidHand for a hand that does not have 3n + 1 tiles, and InvalidWin.
    """
    if isinstance(hand, str):
        hand = Hand(hand)
    only_tsumo = {name: win.pop(name) for name in ("haitei", "rinshan") if name in win}
    only_ron = {name: win.pop(name) for name in ("houtei", "chankan", "loser_riichi") if name in win}
    found = {}
    for tile, kinds in waits(hand, rules).items():
        copy = _copy(hand, tile, rules)
        if copy is None:
            continue
        complete = hand.draw(copy)
        ron = score(complete, rules, **win, **only_ron)
        found[tile] = Outcome(kinds, ron, score(complete, rules, tsumo=True, **win, **only_tsumo))
    return found


def _copy(hand: Hand, tile: Tile, rules: Ruleset) -> Tile | None:
    """The copy of a kind that completes the hand: a plain one while there is one, then a red one, then none."""
    held = [*hand.tiles, *(own for meld in hand.melds for own in meld.tiles)]
    red = Tile(_red(tile))
    reds = rules.tiles.red.get(str(tile), 0)
    plain_left = rules.copies[str(tile)] - reds - held.count(tile)
    return tile if plain_left > 0 else red if reds > held.count(red) else None


def _red(tile: Tile) -> str:
    """The notation of the red copy."""
    return f"0{tile.suit}" if tile.number == 5 and tile.suit != "z" else f"{tile.number}r{tile.suit}"
