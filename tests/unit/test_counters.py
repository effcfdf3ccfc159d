"""What event tables count."""

import ronpai
from ronpai.game.counters import Counters

RULES = ronpai.ruleset("mfg.4p")


def counted(counters: Counters, result: ronpai.WinResult) -> Counters:
    ledger = ronpai.settle(RULES, result, scores=[20000] * 4, dealer=0, honba=2, sticks=1)
    return counters.after(RULES, result, ledger)


def test_wins_are_counted_for_who_won() -> None:
    red = ronpai.Winner(0, ronpai.Win("340p678s678m22p,2-34m", RULES, tsumo=True))
    plain = ronpai.Winner(1, ronpai.Win("234m567p23467s99m8s", RULES, seat="S", riichi="riichi"))
    yakuman = ronpai.Winner(2, ronpai.Win("23p11s4p,555=z,666-z,777+z", RULES, seat="W"))
    counters = counted(Counters.none(4), ronpai.WinResult([red]))
    counters = counted(counters, ronpai.WinResult([plain], 3))
    counters = counted(counters, ronpai.WinResult([yakuman], 3))
    assert counters.highest_han == (2, 2, 0, 0)
    assert counters.yakuman == (0, 0, 1, 0)
    assert counters.reds == (1, 0, 0, 0)
    assert counters.win_points == (3000, 2000, 32000, 0)
    assert counters.busts == (0, 0, 0, 0)


def test_what_a_liable_seat_pays_is_part_of_the_value() -> None:
    win = ronpai.Win("23p11s4p,555=z,666-z,777+z", RULES, seat="S")
    result = ronpai.WinResult([ronpai.Winner(1, win, {"daisangen": 3})], 2)
    assert counted(Counters.none(4), result).win_points == (0, 32000, 0, 0)


def test_a_value_without_tiles_counts_its_points() -> None:
    result = ronpai.WinResult([ronpai.Winner(1, ronpai.value(3, 30, RULES, seat="S"))], 2)
    counters = counted(Counters.none(4), result)
    assert (counters.win_points, counters.highest_han) == ((0, 3900, 0, 0), (0, 0, 0, 0))


def test_draws_count_nothing_and_busts_count_at_the_end() -> None:
    draw = ronpai.DrawResult("exhaustive", tenpai=[1])
    ledger = ronpai.settle(RULES, draw, scores=[20000] * 4, dealer=0)
    none = Counters.none(4)
    assert none.after(RULES, draw, ledger) == none
    assert none.at_end(ronpai.settle_game(RULES, [50000, 30000, 0, 0])).busts == (0, 0, 1, 1)
