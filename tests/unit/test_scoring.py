"""Results as values, explanations, outcomes: what the scoring face promises beside the numbers."""

import pickle

import pytest

import ronpai

FOUR = ronpai.ruleset("tenhou.4p")
SOUL = ronpai.ruleset("mahjongsoul.4p")
PINFU = "234m567p23467s99m8s"


def refused(hand: str, rules: ronpai.Ruleset = FOUR, **said: object) -> dict[str, str]:
    """What does not count in the readings of a hand, and why."""
    readings = ronpai.explain(hand, rules, **said).readings
    return {str(found.yaku): found.reason for reading in readings for found in reading.refused}


def test_a_score_is_true_and_a_value() -> None:
    score = ronpai.score(PINFU, FOUR, seat="S", dora="1m")
    assert bool(score) is True
    assert score == ronpai.score(PINFU, FOUR, seat="S", dora="1m")
    assert hash(score) == hash(ronpai.score(PINFU, FOUR, seat="S", dora="1m"))
    assert score != ronpai.score(PINFU, FOUR, seat="S")
    assert score != ronpai.score(PINFU, SOUL, seat="S", dora="1m")
    assert pickle.loads(pickle.dumps(score)) == score
    assert repr(score) == "Score(2 han 30 fu, ron 2000: pinfu 1)"
    with pytest.raises(AttributeError):
        score.han = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("hand", "reason", "han"),
    [
        ("234m567p23468s99m8s", "not_complete", 0),
        ("13m456p789s22z789m2m", "no_yaku", 0),
        (PINFU, "min_han", 1),
    ],
)
def test_no_score_is_false_and_says_why(hand: str, reason: str, han: int) -> None:
    result = ronpai.score(hand, FOUR.replace({"min_han": 2}), seat="W")
    assert bool(result) is False
    assert isinstance(result, ronpai.NoScore)
    assert (result.reason, result.han) == (reason, han)
    assert result.message
    assert pickle.loads(pickle.dumps(result)) == result


def test_a_prepared_win_scores_as_the_text_does() -> None:
    win = ronpai.Win(PINFU, seat="S", riichi="riichi")
    assert ronpai.score(win, FOUR) == ronpai.score(PINFU, FOUR, seat="S", riichi="riichi")
    assert ronpai.Win(ronpai.Hand(PINFU), seat="S", riichi="riichi") == win
    assert pickle.loads(pickle.dumps(win)) == win
    assert ronpai.score(win, FOUR).win == win


def test_values_beyond_64_bits_are_exact() -> None:
    table = FOUR.replace({"score.aotenjo": {}})
    score = ronpai.score("99m,1111z,2222z,3333z,4444z", table, bonus_han=200)
    assert isinstance(score, ronpai.Score)
    assert score.han is not None
    assert score.base == score.fu * 2 ** (score.han + 2)
    assert score.ron == -(-score.base * 6 // 100) * 100
    tsumo = ronpai.score("99m,1111z,2222z,3333z,4444z", table, bonus_han=200, tsumo=True, seat="S")
    assert isinstance(tsumo, ronpai.Score)
    assert tsumo.tsumo == (-(-tsumo.base * 2 // 100) * 100, -(-tsumo.base // 100) * 100)
    assert tsumo.points == tsumo.tsumo.dealer + 2 * tsumo.tsumo.other
    assert pickle.loads(pickle.dumps(score)) == score


def test_the_best_reading_is_by_points_then_yakuman_then_han_then_fu() -> None:
    # 222333444s as runs is 4 han 30 fu, as triplets 4 han 50 fu.
    explanation = ronpai.explain("222333444s67m55p8m", FOUR, riichi="riichi", seat="S")
    assert {str(name) for name, _ in explanation.result.yaku} == {"riichi", "tanyao", "sanankou"}
    points = [reading.result.points for reading in explanation.readings]
    assert explanation.result.points == max(points) == 8000
    assert sorted(points) == [7700, 8000]


def test_explanations_tell_what_was_refused() -> None:
    assert refused("112233m67p99s8p,2-34s")["iipeikou"] == "it needs a closed hand"
    assert refused("567p23467s88m8s,2-34m", FOUR.replace({"yaku.kuitan": False}))["tanyao"] == "it needs a closed hand"
    assert refused("112233m112233p9s9s", seat="S")["iipeikou"] == "ryanpeikou stands for it"
    assert refused("1112345678999m5m")["chinitsu"] == "beside a yakuman only yakuman count"
    assert refused("234m567p23468s99m7s", riichi="riichi")["pinfu"] == "the wait is kanchan, not ryanmen"
    assert refused("234m567p23467s11z8s", riichi="riichi")["pinfu"] == "the pair is worth fu"
    assert refused("567p23467s88m8s,2-34m")["pinfu"] == "it needs a closed hand"
    no_pinfu_tsumo = FOUR.replace({"yaku.pinfu_tsumo": False})
    assert refused(PINFU, no_pinfu_tsumo, seat="S", tsumo=True)["pinfu"] == "the table has no pinfu by tsumo"
    assert refused("222333444s67m55p8m", seat="S")["sanrenkou"] == "the table does not have it"
    assert refused("1112223334455z4z", FOUR.replace({"score.yakuman_stack": False}))
    streak = FOUR.replace({"yaku.local": ["paarenchan"]})
    assert (
        refused("13m456p789s22z789m2m", streak, dealer_streak=8)["paarenchan"] == "it needs another yaku at this table"
    )


def test_renhou_is_a_reading_of_its_own_and_never_added() -> None:
    table = FOUR.replace({"yaku.renhou": "mangan"})
    cheap = ronpai.explain(PINFU, table, seat="S", first_turn=True)
    assert [(str(name), han) for name, han in cheap.result.yaku] == [("renhou", 5)]
    assert (cheap.result.han, cheap.result.ron, cheap.result.dora.total) == (5, 8000, 0)
    dear = ronpai.explain(PINFU, table, seat="S", first_turn=True, dora="7s7s7s1m1m")
    assert "renhou" not in {str(name) for name, _ in dear.result.yaku}
    lower = [found for reading in dear.readings for found in reading.refused if found.yaku == "renhou"]
    assert [found.reason for found in lower] == ["the hand itself is worth as much or more"]
    tie = ronpai.score(PINFU, table, seat="S", first_turn=True, dora="7s7s7s1m")
    assert (tie.han, tie.ron) == (5, 8000)
    assert "renhou" not in {str(name) for name, _ in tie.yaku}


def test_the_next_step_up() -> None:
    step = ronpai.explain(PINFU, FOUR, seat="S", dora="7s1m1m").next
    assert step is not None
    assert (step.han, step.limit, step.base) == (1, "mangan", 2000)
    five = ronpai.explain(PINFU, FOUR, seat="S", dora="7s7s1m1m").next
    assert five is not None
    assert (five.han, five.limit, five.base) == (1, "haneman", 3000)
    assert ronpai.explain("1112345678999m5m", FOUR).next is None
    assert ronpai.explain("13m456p789s22z789m2m", FOUR, seat="W").next is None


def test_outcomes_of_every_wait() -> None:
    found = ronpai.outcomes("234m567p34678s99m", FOUR, seat="S", riichi="riichi", ippatsu=True, houtei=True)
    assert [str(tile) for tile in found] == ["2s", "5s"]
    for tile, outcome in found.items():
        hand = ronpai.Hand("234m567p34678s99m").draw(tile)
        said = {"seat": "S", "riichi": "riichi", "ippatsu": True}
        assert outcome.ron == ronpai.score(hand, FOUR, houtei=True, **said)
        assert outcome.tsumo == ronpai.score(hand, FOUR, tsumo=True, **said)
        assert [str(kind) for kind in outcome.kinds] == ["ryanmen"]
    assert ronpai.outcomes("19m19p19s1234567z", FOUR).keys() == {
        ronpai.Tile(f"{n}{s}") for s in "mps" for n in (1, 9)
    } | {ronpai.Tile(f"{n}z") for n in range(1, 8)}


def test_an_outcome_wins_by_the_red_copy_where_it_is_the_only_one() -> None:
    found = ronpai.outcomes("46555m234p678s99p", FOUR, riichi="riichi")
    assert found[ronpai.Tile("5m")].ron.dora.red == 1
    assert ronpai.outcomes("4655m234p678s999p", FOUR, riichi="riichi")[ronpai.Tile("5m")].ron.dora.red == 0


def test_a_tile_that_the_hand_holds_whole_has_no_outcome() -> None:
    counts = FOUR.replace({"tenpai.own4": "counts"})
    assert {str(tile) for tile in ronpai.waits("123456789m1111z", counts)} == {"1z"}
    assert ronpai.outcomes("123456789m1111z", counts) == {}
    assert ronpai.outcomes("13m456p789s44z,2222m", FOUR) == {}


def test_outcomes_need_a_hand_that_waits() -> None:
    with pytest.raises(ronpai.InvalidHand, match="3n \\+ 1"):
        ronpai.outcomes(PINFU, FOUR)


def test_melds_that_are_not_told_leave_shanten_standing() -> None:
    assert ronpai.shanten("123m1122z") == ronpai.shanten("123m1122z,555z,678p") == 0
    assert ronpai.shanten("1m") == 0
    assert ronpai.shanten("11m") == -1
    assert ronpai.shanten("11m,111z,222z,333z,444z") == -1
    assert ronpai.shanten("1122334455667m", form="chiitoitsu") == 0
    assert ronpai.shanten("123m1122z", form="chiitoitsu") is None
    assert ronpai.shanten("19m19p19s1234567z", ronpai.ruleset("tenhou.3p"), form=ronpai.Form.kokushi) == 0


def test_a_table_without_a_form() -> None:
    """Where seven pairs or thirteen orphans are no yaku, they are no hand."""
    table = FOUR.replace({"yaku.off": ["chiitoitsu", "kokushi"]})
    assert ronpai.score("1133m5577p2299s11z", table, riichi="riichi").reason == "not_complete"
    assert ronpai.score("19m19p19s1234567z7z", table, riichi="riichi").reason == "not_complete"
    assert ronpai.shanten("1133m5577p2299s1z", table, form="chiitoitsu") is None
    assert ronpai.waits("1133m5577p2299s1z", table) == {}
    assert ronpai.shanten("19m19p19s1234567z", table, form="kokushi") is None


def test_acceptance_lists_discards_best_first() -> None:
    entries = ronpai.acceptance("2346678p3455577s")
    ranks = [(entry.shanten, -entry.total) for entry in entries]
    assert ranks == sorted(ranks)
    assert str(entries[0].discard) == "6p"
    red_kept = ronpai.acceptance("2340678p3455577s")
    assert {str(entry.discard) for entry in red_kept} >= {"0p"}
    both = ronpai.acceptance("05678p123456789m")
    assert "5p" in {str(entry.discard) for entry in both}
    assert "0p" not in {str(entry.discard) for entry in both}


def test_what_is_visible_is_not_left() -> None:
    before = ronpai.acceptance("123m456p789s1122z")[0]
    after = ronpai.acceptance("123m456p789s1122z", visible="1z2z")[0]
    assert {str(tile): left for tile, left in before.tiles.items()} == {"1z": 2, "2z": 2}
    assert {str(tile): left for tile, left in after.tiles.items()} == {"1z": 1, "2z": 1}
    gone = ronpai.acceptance("123m456p789s1122z", visible="1z1z2z2z")[0]
    assert (gone.total, dict(gone.tiles)) == (0, {})
