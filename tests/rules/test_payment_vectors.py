"""Every worked number of the kinds that settlement answers, at every ruleset that it names."""

from collections.abc import Callable
from typing import Any

import pytest

import ronpai
from ronpai.payments import Reason
from ronpai.payments.final import is_bust, is_cold, uma
from tests.rules import test_vectors
from tests.support import vectors
from tests.support.shared import SHARED

Check = Callable[[dict[str, Any], dict[str, Any], ronpai.Ruleset], None]
KINDS: dict[str, Check] = {}


def kind(name: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        KINDS[name] = check
        return check

    return register


def settled(rules: ronpai.Ruleset, result: Any, **table: Any) -> ronpai.Ledger:
    """A hand of a game that has just begun, settled; seat 0 deals."""
    return ronpai.settle(rules, result, scores=[rules.points.start] * rules.players, dealer=0, **table)


def won(rules: ronpai.Ruleset, value: tuple[int, int], *winners: int, loser: int | None, honba: int = 0) -> Any:
    """The ledger of wins of so many han and fu."""
    hands = [ronpai.Winner(seat, ronpai.value(*value, rules, seat="ESWN"[seat])) for seat in winners]
    return settled(rules, ronpai.WinResult(hands, loser), honba=honba)


@kind("settlement")
def settlement(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    assert given.get("start", rules.points.start) == rules.points.start
    assert given.get("return_", rules.points.return_) == rules.points.return_
    end = ronpai.settle_game(rules, given["points"])
    assert [total / 1000 for total in end.totals] == expect["score"]
    if "money_M" in expect:
        ((unit, money),) = end.money.items()
        assert list(money) == expect["money_M"]
        fee = end.ledger.per_seat(unit, Reason.fee)
        assert fee == (-expect["table_fee_M"],) * rules.players


@kind("placement")
def placement(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    """Scores with so many seats on the threshold or above it, all different."""
    low = [rules.points.return_ - 3000 * place for place in range(1, rules.players + 1)]
    high = [rules.points.return_ + 1000 * (rules.players - place) for place in range(1, rules.players + 1)]
    scores = high[: given["floating"]] + low[given["floating"] :]
    assert list(uma(rules, scores)) == expect["points"]
    end = ronpai.settle_game(rules, scores)
    assert list(end.ledger.per_seat(reason=Reason.uma)) == expect["points"]


@kind("tobi")
def tobi(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    found = {
        "ends_at_zero": is_bust(rules, 0),
        "ends_below_zero": is_bust(rules, -100),
        "cold_game": is_cold(rules, given.get("points", 0)),
    }
    assert {name: found[name] for name in expect} == expect


@kind("bust")
def bust(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    seat, tsumo = (0 if given["dealer"] else 1), given["method"] == "tsumo"
    assert rules.points.start == given["start"]
    for han, wanted in ((given["han"], expect), (given["han"] - 1, expect["one_han_less"])):
        ledger = won(rules, (han, given["fu"]), seat, loser=None if tsumo else 2)
        assert -ledger.deltas[2] == wanted["payment_each" if tsumo else "payment"]
        assert is_bust(rules, ledger.after[2]) == wanted["busts"]


@kind("honba")
def honba(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    tsumo = given.get("method") == "tsumo"
    ledger = won(rules, (3, 30), 1, loser=None if tsumo else 0, honba=given["honba"])
    paid = [payment.points for payment in ledger.payments if payment.reason == Reason.honba]
    if tsumo:
        assert paid == [expect["each"]] * (rules.players - 1)
    else:
        assert paid == [expect.get("extra", expect.get(f"extra_{rules.players}p"))]


@kind("noten")
def noten(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    assert (rules.players, rules.noten.pool) == (given["players"], given["pool"])
    waiting = range(given["tenpai"])
    ledger = settled(rules, ronpai.DrawResult("exhaustive", tenpai=waiting))
    wanted = [expect["each_tenpai"] if seat in waiting else expect["each_noten"] for seat in range(rules.players)]
    assert list(ledger.deltas) == wanted


@kind("nagashi")
def nagashi(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    def paid(*seats: int) -> ronpai.Ledger:
        return settled(rules, ronpai.DrawResult("exhaustive", nagashi=seats))

    if "delta" in expect:
        assert list(paid(*given["winners"]).deltas) == expect["delta"]
    if "child" in expect:
        assert (paid(1).deltas[1], paid(0).deltas[0]) == (expect["child"], expect["dealer"])
    if "treated_as" in expect:
        assert rules.yaku.nagashi == expect["treated_as"]
        assert paid(0).deltas[0] == expect["total"]


@kind("chombo")
def chombo(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    offender = {"dealer": 0, "child": 1}[given["offender"]]
    ledger = settled(rules, ronpai.PenaltyResult(offender))
    assert ledger.deltas[offender] == expect["offender_delta"]


CALLED = {"daisangen": "555{0}z,666{1}z,777{0}z,", "suukantsu": "5555{0}z,6666{1}z,7777{0}z,1111{1}z,"}
"""The melds of a yakuman; every seat but the winner can be liable for them."""


@kind("pao")
def pao(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    winner = 0 if given.get("winner_dealer", True) else 1
    liable = given.get("pao", {"daisangen": (winner + 1) % rules.players})
    # Both yakuman in one hand: four kans, three of them dragons. The marks name the next seat, and another.
    hand = (CALLED["suukantsu"] if "suukantsu" in given["yakuman"] else "2p3p1s1s4p," + CALLED["daisangen"]).format(
        "+", "=" if rules.players == 4 else "-"
    )
    hand = f"9p9p,{hand}" if "suukantsu" in given["yakuman"] else hand
    win = ronpai.Win(hand.rstrip(","), rules, tsumo=True, seat="ESWN"[winner])
    ledger = settled(rules, ronpai.WinResult([ronpai.Winner(winner, win, liable)]))
    paid = {payment.payer: payment.points for payment in ledger.payments}
    assert {payment.reason for payment in ledger.payments} == {Reason.pao}
    found = {
        "pao_player": next(iter(paid)),
        "suukantsu_pao_ignored": list(paid) == [liable.get("daisangen")],
        "total": ledger.deltas[winner],
        "pao_payer": sum(paid.values()),
    }
    assert {name: found[name] for name in expect} == expect
    assert len(paid) == 1


@kind("multi_ron")
def multi_ron(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    winners = range(1, 1 + given["winners"])
    ledger = won(rules, (3, 30), *winners, loser=0, honba=given["honba"])
    extra = ledger.per_seat(reason=Reason.honba)
    assert extra == (-expect["honba_total"], *[expect["per_winner"]] * given["winners"])


@kind("multiplier")
def multiplier(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    ron, wareme = given["multipliers"]
    more = rules.replace({"score.ron_multiplier": ron, "score.wareme": {"who": "previous_discarder", "factor": wareme}})
    single = won(rules, (3, 30), 1, loser=0).deltas[1]
    result = ronpai.WinResult([ronpai.Winner(1, ronpai.value(3, 30, more, seat="S"))], 0)
    assert settled(more, result, wareme=1).deltas[1] == single * expect["factor"]


@kind("wall")
def wall(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    growth = rules.dora.growth
    assert growth is not None
    assert rules.players == given["players"]
    assert {
        "dead_wall": rules.wall.dead,
        "live_after_deal": sum(rules.copies.values()) - rules.wall.dead - 13 * rules.players,
        "thresholds": list(growth.remaining),
        "max_extra": growth.max,
    } == expect


@kind("tiles")
def tiles(_: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    copies, reds = rules.copies, rules.reds
    found = {
        "red_total": sum(reds.values()),
        "reds": sum(reds.values()),
        "per_kind": max(reds.values()) if reds else 0,
        "total": sum(copies.values()),
        "kinds": sum(count > 0 for count in copies.values()),
        "honors": sum(count for tile, count in copies.items() if tile[1] == "z"),
        "suits": len({tile[1] for tile in copies if tile[1] != "z"}),
    }
    assert {name: found[name] for name in expect} == expect


@kind("riichi_ankan")
def riichi_ankan(given: dict[str, Any], expect: dict[str, Any], rules: ronpai.Ruleset) -> None:
    hand = given["hand"]
    waits = ronpai.waits(hand, rules)
    assert [str(tile) for tile in waits] == expect.get("waits", expect.get("waits_before"))
    drawn = given.get("draw") or given["draws"][0]
    kan = given.get("kan", drawn)
    allowed = expect["allowed"] if isinstance(expect["allowed"], bool) else kan in expect["allowed"]
    assert ronpai.riichi_ankan(hand, drawn, kan, rules) == allowed
    if "strict_allowed" in expect:
        strict = rules.replace({"riichi.ankan": "strict", "riichi.okurikan": False})
        assert ronpai.riichi_ankan(hand, drawn, kan, strict) == expect["strict_allowed"]


ALL = (
    [
        pytest.param(vector, rules, id=f"{vector['id']}@{name}")
        for vector in vectors.vectors()
        if vector["kind"] in KINDS
        for name, rules in test_vectors.rulesets(vector)
    ]
    if SHARED.is_dir()
    else []
)


@pytest.mark.usefixtures("shared")
def test_every_kind_is_checked() -> None:
    assert {vector["kind"] for vector in vectors.vectors()} == set(KINDS) | set(test_vectors.KINDS)
    assert not set(KINDS) & set(test_vectors.KINDS)


@pytest.mark.usefixtures("shared")
def test_every_vector_is_checked() -> None:
    checked = {param.id.partition("@")[0] for param in (*ALL, *test_vectors.ALL) if param.id}
    assert checked == {vector["id"] for vector in vectors.vectors()}


@pytest.mark.parametrize(("vector", "rules"), ALL)
def test_vector(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    KINDS[vector["kind"]](vector["input"], vector["expect"], rules)
