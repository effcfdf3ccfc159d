"""A program that uses ronpai as anybody does: type checkers read it beside the installed wheel, and it runs there."""

from collections.abc import Mapping
from typing import assert_type

import ronpai
from ronpai.game.agents import FirstAgent
from ronpai.logs.formats import convert, read_log
from ronpai.rules import compare
from ronpai.simulation import play


def worth(hand: str, rules: ronpai.Ruleset) -> int:
    """What a hand costs; 0 where it does not win."""
    result = ronpai.score(hand, rules, seat="S", riichi="riichi", dora="8m")
    if isinstance(result, ronpai.NoScore):
        assert_type(result.reason, ronpai.NoScoreReason)
        return 0
    assert_type(result, ronpai.Score)
    assert_type(result.yaku, tuple[tuple[ronpai.Yaku, int], ...])
    assert_type(result.han, int | None)
    assert_type(result.tsumo, ronpai.Tsumo | None)
    return result.points


def waiting(hand: ronpai.Hand) -> Mapping[ronpai.Tile, tuple[ronpai.WaitKind, ...]]:
    """What a hand waits for, if it waits."""
    assert_type(ronpai.shanten(hand), int)
    assert_type(ronpai.shanten(hand, form="kokushi"), int | None)
    return ronpai.waits(hand)


def main() -> None:
    """Uses a little of everything."""
    rules = ronpai.ruleset("tenhou.4p")
    assert_type(rules, ronpai.Ruleset)
    assert_type(rules.score.kiriage, bool)
    other = rules.replace({"score.kiriage": True})
    assert compare({"mine": other, "tenhou": rules}).differences
    assert worth("234m067p34678s99m5s", rules) > 0
    assert waiting(ronpai.Hand("1113456666788s"))

    win = ronpai.Win("345p678s678m22p,2-34m", rules, seat="S")
    ledger = ronpai.settle(rules, ronpai.WinResult([ronpai.Winner(1, win)], loser=2), scores=[25000] * 4, dealer=0)
    assert_type(ledger, ronpai.Ledger)
    assert_type(ledger.payments, tuple[ronpai.Payment, ...])
    assert sum(ledger.after) == 100000

    table = ronpai.Table(rules, seed=7)
    action = next(iter(table.legal(0)))
    assert not table.over
    assert table.can(0, action)
    table = play(rules, [FirstAgent() for _ in range(4)], seed=7).table
    replayed = ronpai.replay(table.to_json())
    assert_type(replayed.final, ronpai.Final | None)
    assert replayed.state == table.state
    assert convert(read_log(table.to_json()), "mjai").text

    try:
        ronpai.Hand("12x")
    except ronpai.NotationError as wrong:
        assert_type(wrong.at, int | None)


if __name__ == "__main__":
    main()
