"""What a hand's tiles are of use for, in one call of the core, against what is counted and asked one by one."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

import ronpai
from ronpai import _core
from ronpai.game.kinds import KINDS, PLAIN, RUNS, kinds_of, ordered
from ronpai.game.uses import uses_after, uses_of
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


@ci(1000)
@given(hands(extra=1), st.data())
def test_uses_after(case: HandCase, data: st.DataObject) -> None:
    rules = engine.ruleset(case.rules)
    tiles = list(map(str, engine.hand(engine.counted(case.counts), case.melds).tiles))
    drawn = data.draw(st.sampled_from(tiles))
    tiles.remove(drawn)
    hand = ordered(tiles)
    melds = engine.hand(engine.counted(case.counts), case.melds).melds
    for gone in dict.fromkeys((*hand, *data.draw(st.lists(st.sampled_from(sorted(PLAIN)), max_size=3)))):
        fast, slow = [uses_after(hand, gone, drawn, melds, rules, hidden=hidden) for hidden in (False, True)]
        assert fast == slow
        assert (fast is None) == (gone not in hand)
    # After a call nothing was drawn.
    for gone in dict.fromkeys(tiles):
        called = (*hand, drawn)
        fast, slow = [uses_after(ordered(called), gone, None, melds, rules, hidden=hidden) for hidden in (False, True)]
        assert fast == slow is not None


@ci(500)
@given(hands(extra=1))
def test_tenpai_discards(case: HandCase) -> None:
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    entries = ronpai.acceptance(hand, rules)
    waiting = {str(entry.discard.plain) for entry in entries if entry.discard is not None and entry.shanten == 0}
    assert kinds_of(_core.tenpai_discards("".join(map(str, hand.tiles)), hand.melds, rules)) == waiting
