"""Every case from public bug reports of the kinds payment and settlement."""

from collections.abc import Callable
from typing import Any

import pytest

import ronpai
from tests.support import settling
from tests.support.shared import SHARED, lines

TENHOU = ronpai.ruleset("tenhou_service.4p_hanchan")
SOUL = ronpai.ruleset("mahjongsoul.4p_hanchan")

Check = Callable[[dict[str, Any], dict[str, Any]], None]
CASES: dict[str, Check] = {}


def case(*ids: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        CASES.update(dict.fromkeys(ids, check))
        return check

    return register


def platforms(record: dict[str, Any]) -> list[ronpai.Ruleset]:
    """The rulesets that a case speaks of."""
    named = [rules for name, rules in (("Tenhou", TENHOU), ("Mahjong Soul", SOUL)) if name in record["rules"]]
    return named or [TENHOU, SOUL]


@case("mr-001")
def double_ron(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        check_ron(given, rules, expect)


@case("mr-010")
def head_bump(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    rules = TENHOU.replace({"multi_ron.max": 1, "abort.sanchahou": "off"})
    with pytest.raises(ronpai.InvalidResult, match="at most 1 can win"):
        check_ron(given, rules, expect)
    nearest = min(given["wins"], key=lambda win: (win["player"] - given["discarder"]) % given["players"])
    check_ron(given | {"wins": [nearest]}, rules, expect)


def check_ron(given: dict[str, Any], rules: ronpai.Ruleset, expect: dict[str, Any]) -> None:
    wins = [(win["player"], win["value"]) for win in given["wins"]]
    table = {name: given[name] for name in ("dealer", "honba", "sticks")}
    ledger = settling.ron(rules, wins, given["discarder"], **table)
    assert list(ledger.deltas) == expect["deltas"]
    assert given["sticks"] + ledger.pot // 1000 == expect["sticks_next"]


@case("mr-006")
def three_claims(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    scores = [24000, 24000, 24000, 25000]
    table = {"scores": scores, "dealer": 0, "sticks": given["sticks"]}
    ledger = ronpai.settle(TENHOU, ronpai.DrawResult("sanchahou"), **table)
    assert list(ledger.deltas) == expect["deltas"]
    assert given["sticks"] + ledger.pot // 1000 == expect["sticks_next"]
    with pytest.raises(ronpai.InvalidResult, match="at most 2 can win"):
        settling.ron(TENHOU, [(seat, 1000) for seat in given["rons"][1:]] + [(0, 1500)], given["declarer"], **table)


@case("mr-009")
def both_are_paid_by_the_discarder(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    wins = [(seat, 1000) for seat in given["winners"]]
    ledger = settling.ron(TENHOU, wins, given["discarder"], dealer=0)
    assert {payment.payer for payment in ledger.payments} == {expect["from_of_second"]}


@case("rs-002")
def no_stick_of_a_discard_that_was_won_on(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    wins = [(given["winner"], given["value"])]
    table = {name: given[name] for name in ("dealer", "sticks", "scores")}
    ledger = settling.ron(TENHOU, wins, given["declarer"], **table)
    assert list(ledger.deltas) == expect["deltas"]
    assert list(ledger.after) == expect["scores"]
    places = ronpai.settle_game(TENHOU, ledger.after).places
    assert sorted(range(4), key=places.__getitem__) == expect["order"]


@case("rs-005")
def sticks_of_the_last_hand_are_the_winners(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    wins = [(given["winner"], given["value"])]
    table = {"scores": given["final_scores_before"], "sticks": given["sticks"], "dealer": 3}
    ledger = settling.ron(TENHOU, wins, given["discarder"], **table)
    end = ronpai.settle_game(TENHOU, ledger.after, sticks=given["sticks"] + ledger.pot // 1000)
    assert list(end.scores) == expect["final_scores"]


@case("po-001", "po-004", "po-005", "po-008", "po-019", "po-020")
def liability(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    names = [name.split()[0].replace("daisuushi", "daisuushii") for name in given["yakuman"]]
    for rules in platforms(record):
        ledger = settling.yakuman(
            rules,
            names,
            given["winner"],
            given["liable"],
            given.get("discarder"),
            dealer=given["dealer"],
            honba=given["honba"],
        )
        assert list(ledger.deltas) == expect["deltas"], rules


@case("po-018")
def liability_ends_with_another_win(_: dict[str, Any], expect: dict[str, Any]) -> None:
    assert not expect["pao_applied"]
    win = ronpai.Win("234m567p34678s99m5s", TENHOU, seat="W", tsumo=True, riichi="riichi", dora="1m1m8m")
    table = {"scores": [25000] * 4, "dealer": 0}
    ledger = ronpai.settle(TENHOU, ronpai.WinResult([ronpai.Winner(2, win)]), **table)
    assert {str(payment.reason) for payment in ledger.payments} == {"hand"}
    with pytest.raises(ronpai.InvalidResult, match="does not count daisangen"):
        ronpai.settle(TENHOU, ronpai.WinResult([ronpai.Winner(2, win, {"daisangen": 3})]), **table)


@case("dr-001")
def noten(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for tenpai, deltas in zip(record["input"]["cases"], expect["deltas"], strict=True):
        draw = ronpai.DrawResult("exhaustive", tenpai)
        assert list(ronpai.settle(TENHOU, draw, scores=[25000] * 4, dealer=0).deltas) == deltas


@case("dr-003")
def nobody_waits(record: dict[str, Any], expect: dict[str, Any]) -> None:
    scores = [25000 + delta for delta in record["input"]["previous_deltas"]]
    ledger = ronpai.settle(TENHOU, ronpai.DrawResult("exhaustive"), scores=scores, dealer=0)
    assert list(ledger.deltas) == expect["deltas"]


@case("dr-007", "dr-008")
def nagashi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    draw = ronpai.DrawResult("exhaustive", given.get("tenpai", []), given["nagashi"])
    for rules in platforms(record):
        table = {"scores": [25000] * 4, "dealer": given["dealer"], "honba": given.get("honba", 0)}
        assert list(ronpai.settle(rules, draw, **table).deltas) == expect["deltas"]


@case("ab-011")
def riichi_stands_before_the_draw(record: dict[str, Any], expect: dict[str, Any]) -> None:
    scores = list(record["input"]["scores"])
    scores[0] -= 1000
    ledger = ronpai.settle(TENHOU, ronpai.DrawResult("suukaikan"), scores=scores, dealer=0, sticks=1)
    assert list(ledger.after) == expect["scores"]
    assert 1 + ledger.pot // 1000 == expect["sticks_next"]


@case("ge-012", "ge-013")
def the_end(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    rules = TENHOU.replace({"points.start": given["start"], "points.return": given["ret"], "uma": given["uma"]})
    totals = ronpai.settle_game(rules, given["scores"]).totals
    assert [total / 1000 for total in totals] == expect["points"]


@case("ge-016")
def two_mangan(record: dict[str, Any], expect: dict[str, Any]) -> None:
    scores: tuple[int, ...] = (record["input"]["start"],) * 4
    for honba, after in enumerate(("after_first", "after_second")):
        scores = settling.mangan(TENHOU, 0, dealer=0, scores=scores, honba=honba).after
        assert list(scores) == expect[after]


@case("sf-006")
def a_missing_seat(_: dict[str, Any], expect: dict[str, Any]) -> None:
    for name, split in (("tsumo_loss", "tsumo_loss"), ("split", "north_split")):
        rules = ronpai.ruleset("tenhou.3p").replace({"score.tsumo_split": split})
        deltas = settling.mangan(rules, 1, dealer=0, scores=[35000] * 3).deltas
        assert {"dealer": -deltas[0], "other": -deltas[2]} == expect[name]


ALL = [
    record
    for record in (lines(SHARED / "cases" / "cases.jsonl") if SHARED.exists() else ())
    if record["kind"] in ("payment", "settlement")
]


@pytest.mark.usefixtures("shared")
def test_every_case_has_its_check() -> None:
    assert {record["id"] for record in ALL} == CASES.keys()


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["id"])
def test_case(record: dict[str, Any]) -> None:
    CASES[record["id"]](record, record["expect"])
