"""What a hand's tiles are of use for, in one call of the core, against what is counted and asked one by one."""

from collections import Counter

from hypothesis import given

import ronpai
from ronpai import _core
from ronpai.game.kinds import KINDS, RUNS, kinds_of
from ronpai.game.uses import uses_of
from tests.support import engine
from tests.support.profile import ci
from tests.support.strategies import HandCase, hands


@ci(1000)
@given(hands())
def test_uses(case: HandCase) -> None:
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    tiles = tuple(map(str, hand.tiles))
    held = Counter(str(tile.plain) for tile in hand.tiles)
    found = uses_of(tiles, hand.melds, rules)
    waiting = len(tiles) % 3 == 1
    assert found.shanten == ronpai.shanten(hand, rules)
    assert kinds_of(found.waits) == (set(map(str, ronpai.waits(hand, rules))) if waiting else set())
    copies = [kinds_of(bits) for bits in (found.held, found.pairs, found.triplets, found.quads)]
    assert copies == [{kind for kind in held if held[kind] >= least} for least in (1, 2, 3, 4)]
    assert kinds_of(found.runs) == {
        kind for kind in KINDS if any(one in held and other in held for one, other in RUNS[kind])
    }
    assert kinds_of(found.pons) == {str(meld.tiles[0].plain) for meld in hand.melds if meld.kind == "pon"}
    assert found.kans == sum(len(meld.tiles) == 4 for meld in hand.melds)
    assert found.wanted == found.waits | found.pairs | found.runs
    assert sorted(found.tiles) == sorted(set(tiles))


@ci(500)
@given(hands(extra=1))
def test_tenpai_discards(case: HandCase) -> None:
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    entries = ronpai.acceptance(hand, rules)
    waiting = {str(entry.discard.plain) for entry in entries if entry.discard is not None and entry.shanten == 0}
    assert kinds_of(_core.tenpai_discards("".join(map(str, hand.tiles)), hand.melds, rules)) == waiting
