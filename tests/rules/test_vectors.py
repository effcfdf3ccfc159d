"""Every worked number of the kinds that scoring answers, at every ruleset that it names."""

from collections.abc import Callable
from typing import Any

import pytest

import ronpai
from tests.support import vectors
from tests.support.shared import SHARED

Check = Callable[[dict[str, Any], ronpai.Ruleset], None]
KINDS: dict[str, Check] = {}
NO_KIRIAGE = ronpai.Ruleset()
"""What `generic.no_kiriage` means: the formula at a table of four."""


def kind(name: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        KINDS[name] = check
        return check

    return register


def total(shares: ronpai.Tsumo, players: int) -> int:
    """What a tsumo of a seat that is not the dealer's brings."""
    return shares.dealer + (players - 2) * shares.other


@kind("score_han_fu")
def score_han_fu(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    given, expect = vector["input"], vector["expect"]
    dealer, child = (ronpai.value(given["han"], given["fu"], rules, seat=seat) for seat in "ES")
    one = dealer if given.get("dealer") else child
    found: dict[str, Any] = {
        "base": one.base,
        "ron": one.ron,
        "dealer": dealer.ron,
        "child": child.ron,
        "child_ron": child.ron,
        "dealer_ron": dealer.ron,
        "unrounded": one.base * (6 if given.get("dealer") else 4),
        "child_tsumo": {**pair(child.tsumo), "total": total(child.tsumo, rules.players)},
        "dealer_tsumo": {"each": dealer.tsumo.other, "total": dealer.tsumo.other * (rules.players - 1)},
    }
    if given.get("method") == "tsumo":
        assert not given["dealer"]
        found |= {**pair(child.tsumo), "total": total(child.tsumo, rules.players), "han": given["han"]}
    found["tsumo"] = found["dealer_tsumo"] if given.get("dealer") else found["child_tsumo"]
    assert expect.pop("not_", None) != found["ron"]
    assert {name: found[name] for name in expect} == expect


def pair(shares: ronpai.Tsumo) -> dict[str, int]:
    return {"dealer": shares.dealer, "other": shares.other}


@kind("payment_split")
def payment_split(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    given, expect = vector["input"], vector["expect"]
    han, fu = (5, 30) if given.get("base") == 2000 else (given["han"], given["fu"])
    shares = ronpai.value(han, fu, rules, seat="E" if given["dealer"] else "S").tsumo
    dealer, other = shares
    payers = rules.players - 1
    found = {
        "from_dealer": dealer,
        "dealer": dealer,
        "from_child": other,
        "other": other,
        "total": payers * other if given["dealer"] else total(shares, rules.players),
    }
    if "each" in expect:
        assert given["dealer"] or dealer == other
        found["each"] = other
    assert {name: found[name] for name in expect} == expect


@kind("score_hand")
def score_hand(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    given, expect = vector["input"], dict(vector["expect"])
    if expect.get("error") == "invalid_tile_count":
        with pytest.raises(ronpai.InvalidWin) as found:
            vectors.win(given, rules)
        assert [problem.code for problem in found.value.contradictions] == ["tile_count"]
        return
    result = ronpai.score(vectors.win(given, rules), rules)
    if "error" in expect:
        assert not result
        reasons = {"no_yaku": "no_yaku", "insufficient_han": "min_han"}
        assert result.reason == reasons[expect["error"]]
        assert result.han == expect.get("han_yaku", 0)
        return
    assert isinstance(result, ronpai.Score)
    yaku = {str(name): han for name, han in result.yaku}
    facts: dict[str, Any] = {
        "yaku": yaku,
        "yakuman": list(yaku),
        "mult": result.yakuman,
        "han": result.han,
        "fu": result.fu,
        "fu_unrounded": sum(item.fu for item in result.fu_items),
        "base": result.base,
        "unrounded_each": 2 * result.base,
        "ron": result.ron,
    }
    if "delta" in expect:
        # The winner is the dealer, and the first of the others dealt in; shares without honba and sticks.
        ron = [result.points, -result.points, 0, 0]
        facts["delta"] = ron if result.tsumo is None else [result.points, *[-result.tsumo.other] * 3]
    expect.pop("deposit_collected", None)
    assert {name: facts[name] for name in expect} == expect


PLAIN = "234m567p23467s99m8s"


@kind("yaku_choice")
def yaku_choice(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    given, expect = vector["input"], vector["expect"]
    ordinary = rules.replace({"yaku.renhou": "off"})
    hand, dora = ordinary_hand(given.get("other_han"), given.get("other_fu"), ordinary)
    win = ronpai.Win(hand, rules, seat="S", first_turn=True, dora=dora)
    result = ronpai.score(win, rules)
    assert isinstance(result, ronpai.Score)
    chosen = "renhou" if [str(name) for name, _ in result.yaku] == ["renhou"] else "ordinary"
    assert (chosen, result.ron) == (expect["chosen"], expect["ron_child"])
    assert result.han == expect.get("han", result.han)


HANDS = ("24m234p345678s88s3m", "23478m234p23488s9m", "22334m345p345s88p4m")
"""Closed hands that ron: tanyao, sanshoku, pinfu tanyao iipeikou sanshoku."""
INDICATORS = [pin * "1p" + sou * "1s" + man * "1m" for pin in range(5) for sou in range(5) for man in range(5)]


def ordinary_hand(han: int | None, fu: int | None, rules: ronpai.Ruleset) -> tuple[str, str]:
    """A closed hand that without renhou is worth so much, by ron, with the dora that take it there."""
    if not han:
        hand, dora = "13m234p345678s22z2m", "1s2s3s"
        assert not ronpai.score(hand, rules, seat="W", dora=dora)
        return hand, dora
    for hand in HANDS:
        for dora in INDICATORS:
            if len(dora) > 20:
                continue
            try:
                result = ronpai.score(hand, rules, seat="S", dora=dora)
            except ronpai.InvalidWin:
                continue
            if result and (result.han, result.fu) == (han, fu):
                return hand, dora
    raise AssertionError(f"no hand of {han} han {fu} fu found")


COMPANIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "touhou-aotenjo-combo-suuankou_shanpon": ("22233m444p55566s6s", {"tsumo": True}),
    "touhou-aotenjo-combo-shousuushi_honitsu_open": ("44z234m,111-z,222=z,333+z", {"seat": "N", "round": "N"}),
    "touhou-aotenjo-combo-chinroutou_open": ("99s,111-m,999=m,111+p,999-p", {}),
    "touhou-aotenjo-combo-ryuuiisou_chinitsu_open": ("88s,222-s,333=s,444+s,666-s", {}),
    "touhou-aotenjo-combo-ryuuiisou_honitsu_open": ("88s,222-s,333=s,444+s,666=z", {}),
    "touhou-aotenjo-combo-chuuren": ("1112345678999m5m", {}),
    "touhou-aotenjo-combo-tsuuiisou_chiitoi_closed": ("11223344556677z", {}),
    "touhou-aotenjo-combo-suukantsu_open": ("88s,2222-m,3333=p,4444+s,7777-m", {}),
    "touhou-aotenjo-combo-tenhou": ("13m456p789s11z789m2m", {"first_turn": True, "tsumo": True}),
    "touhou-aotenjo-combo-chiihou": ("13m456p789s11z789m2m", {"first_turn": True, "tsumo": True, "seat": "S"}),
    "touhou-aotenjo-combo-renhou": ("13m456p789s11z789m2m", {"first_turn": True, "seat": "S"}),
}


@kind("yaku_combo_han")
def yaku_combo_han(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    hand, said = COMPANIONS[vector["id"]]
    result = ronpai.score(hand, rules, **said)
    assert isinstance(result, ronpai.Score)
    assert result.han is not None
    assert result.han >= vector["expect"]["min_han"]
    wanted = vectors.yaku(dict.fromkeys(vector["input"]["yaku"], 0)).keys()
    assert wanted <= {str(name).removesuffix("_tanki").removesuffix("_9") for name, _ in result.yaku}
    assert (
        sum(han for name, han in result.yaku if str(name).removesuffix("_9") in wanted) == vector["expect"]["min_han"]
    )


VARIANTS = {"normal": "double", "mentanpin": "double", "flame": "double_flame", "open": "double_open"}


@kind("yaku_han")
def yaku_han(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    given, expect = vector["input"], vector["expect"]
    hand = "234567p23467s99s8s" if rules.tiles.kinds == "sanma108" else PLAIN
    if "variant" in given:
        result = ronpai.score(hand, rules, riichi=VARIANTS[given["variant"]], tsumo=True)
        assert expect["han"] in [han for name, han in result.yaku if "riichi" in name]
        return
    kinds = {"open_riichi": "open", "double_open_riichi": "double_open"}
    assert expect["fixed_han"] == 13
    hand = "234567p23467s99s8s"
    for seat, share in (("S", expect.get("ron_child", 32000)), ("E", expect.get("ron_dealer", 48000))):
        riichi = kinds[given["yaku"]]
        result = ronpai.score(hand, rules, seat=seat, riichi=riichi, loser_riichi=given["discarder_in_riichi"])
        assert (result.yakuman, result.ron, str(result.limit)) == (1, share, "yakuman")
        cheap = ronpai.score(hand, rules, seat=seat, riichi=riichi, loser_riichi=True)
        assert cheap.yakuman == 0


@kind("bonus_han")
def bonus_han(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    """The game counts the bonus; scoring adds it, and it wins nothing by itself."""
    ahead, expect = vector["input"]["diff_to_top"], vector["expect"]["han"]
    steps = rules.bonus.comeback_han or ()
    bonus = max((han for points, han in steps if ahead >= points), default=0)
    assert bonus == expect
    plain = ronpai.score(PLAIN, rules, riichi="riichi", seat="S")
    more = ronpai.score(PLAIN, rules, riichi="riichi", seat="S", bonus_han=bonus)
    assert more.han == plain.han + expect
    assert not ronpai.score("13m456p789s22z789m2m", rules, seat="W", bonus_han=bonus)


def rulesets(vector: dict[str, Any]) -> list[tuple[str, ronpai.Ruleset]]:
    """The rulesets of a vector; a family stands for those to which its input applies."""
    name = vector["ruleset"]
    if name == "generic.no_kiriage":
        return [(name, NO_KIRIAGE)]
    if name.startswith("payment_mode:"):
        split = name.partition(":")[2]
        options = {"players": 3, "chi": False, "tiles.kinds": "sanma108", "score.tsumo_split": split}
        return [(name, ronpai.Ruleset.from_options(options))]
    return [(one, vectors.ruleset(one)) for one in vectors.ids(name)]


ALL = (
    [
        pytest.param(vector, rules, id=f"{vector['id']}@{name}")
        for vector in vectors.vectors()
        if vector["kind"] in KINDS
        for name, rules in rulesets(vector)
    ]
    if SHARED.is_dir()
    else []
)


@pytest.mark.usefixtures("shared")
def test_every_kind_has_vectors() -> None:
    assert {vector["kind"] for vector in vectors.vectors()} >= set(KINDS)


@pytest.mark.parametrize(("vector", "rules"), ALL)
def test_vector(vector: dict[str, Any], rules: ronpai.Ruleset) -> None:
    KINDS[vector["kind"]]({**vector, "expect": dict(vector["expect"])}, rules)
