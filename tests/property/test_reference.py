"""core == reference: yaku, han, fu, fu items, limit, shares, waits, shanten, acceptance."""

from hypothesis import given

import ronpai
from tests import reference
from tests.support import engine
from tests.support.profile import ci
from tests.support.strategies import Case, HandCase, hands, situations


@ci(3000)
@given(situations())
def test_score(case: Case) -> None:
    """Every result of the core is one that the reference finds best."""
    win, rules = engine.win(case)
    result = engine.plain(ronpai.score(win, rules))
    assert result in reference.answers(case.situation, case.rules)


@ci(1500)
@given(hands())
def test_shanten(case: HandCase) -> None:
    """Each form's shanten, and the least of them."""
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    expected = reference.shanten(case.counts, case.melds, case.rules)
    assert {form: ronpai.shanten(hand, rules, form=form) for form in expected} == expected
    assert ronpai.shanten(hand, rules) == min(least for least in expected.values() if least is not None)


@ci(1000)
@given(hands(extra=0))
def test_waits(case: HandCase) -> None:
    """Each tile that is waited for, and all kinds of wait on it."""
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    found = {tile.kind: {str(kind) for kind in kinds} for tile, kinds in ronpai.waits(hand, rules).items()}
    assert found == reference.waits(case.counts, case.melds, case.rules)


@ci(300)
@given(hands())
def test_acceptance(case: HandCase) -> None:
    """What improves a hand, after each discard, and how many are left."""
    rules = engine.ruleset(case.rules)
    hand = engine.hand(engine.counted(case.counts), case.melds)
    visible = [engine.TILES[kind] for kind in engine.counted(case.visible)]
    entries = ronpai.acceptance(hand, rules, visible=visible)
    found = {
        entry.discard and entry.discard.kind: (entry.shanten, {tile.kind: left for tile, left in entry.tiles.items()})
        for entry in entries
    }
    expected = reference.acceptance(case.counts, case.melds, case.visible, case.rules)
    assert found == (expected if isinstance(expected, dict) else {None: expected})


def test_nagashi_is_a_mangan_by_tsumo() -> None:
    for players, split in ((4, "four_player"), (3, "north_split"), (3, "tsumo_loss"), (2, "single_payer")):
        kinds = {4: "std136", 3: "sanma108", 2: "mfg2p92"}[players]
        options = {"players": players, "score.tsumo_split": split, "tiles.kinds": kinds}
        rules = ronpai.Ruleset.from_options(options)
        for seat in "ESWN"[:players]:
            expected = reference.nagashi(reference.DEFAULT_RULES | options, seat == "E")[1]
            assert tuple(ronpai.nagashi(rules, seat)) == expected
