"""Every case from public bug reports of the kinds that scoring and analysis can answer."""

from collections.abc import Callable
from typing import Any

import pytest

import ronpai
from tests.support import cases
from tests.support.shared import SHARED, lines

KINDS: dict[str, Callable[[dict[str, Any]], None]] = {}


def kind(name: str) -> Callable[[Callable[[dict[str, Any]], None]], Callable[[dict[str, Any]], None]]:
    def register(check: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
        KINDS[name] = check
        return check

    return register


@kind("score")
def score(case: dict[str, Any]) -> None:
    given, expect = case["input"], case["expect"]
    rules = cases.ruleset(case.get("rule_switches"))
    if "last_live_tile_gone" in given:
        with pytest.raises(ronpai.InvalidWin, match="supplement tile"):
            cases.win({**given, "haitei": 1}, rules)
        result = ronpai.score(cases.win(given, rules), rules)
        assert isinstance(result, ronpai.Score)
        found = {str(yaku) for yaku, _ in result.yaku}
        assert set(expect["yaku_has"]) <= found
        assert not set(expect["yaku_not"]) & found
        return
    result = ronpai.score(cases.win(given, rules), rules)
    if not expect["valid"]:
        assert not result
        assert result.reason == expect["error"].replace(" ", "_")
        return
    assert isinstance(result, ronpai.Score)
    names = {str(yaku): han for yaku, han in result.yaku}
    assert names == cases.yaku(expect.get("yakuman") or expect["yaku"])
    dora = result.dora
    assert (dora.dora, dora.ura, dora.red) == (expect["dora"], expect["ura"], expect["aka"])
    assert dora.nuki == expect.get("nuki", 0)
    if "yakuman_total" in expect:
        assert (result.han, result.yakuman) == (None, expect["yakuman_total"])
    else:
        assert (result.han, result.fu) == (expect["han"], expect["fu"])
        assert sum(item.fu for item in result.fu_items) == expect["fu_raw"]
    honba = given.get("honba", 0)
    sanma = rules.players == 3
    points = expect["points"]
    if result.tsumo is None:
        assert result.ron is not None
        assert result.ron + honba * (200 if sanma else 300) == points["ron"]
    else:
        dealer, other = (share + 100 * honba for share in result.tsumo)
        expected = {"tsumo_each": other} if given["seat"] == "E" else {"tsumo_dealer": dealer, "tsumo_nondealer": other}
        assert points == expected


@kind("score_rule")
def score_rule(case: dict[str, Any]) -> None:
    given, expect = dict(case["input"]), case["expect"]
    rules = cases.ruleset(None)
    if given.pop("aotenjo", False):
        result = ronpai.score(cases.win(given, rules), rules.replace({"score.aotenjo": {}}))
        assert isinstance(result, ronpai.Score)
        assert result.han is not None
        assert result.han >= expect["han_min"]
        assert set(expect["includes"]) <= {str(yaku) for yaku, _ in result.yaku}
        return
    given["first_turn"] = given.pop("renhou")
    win = cases.win(given, rules)
    points = expect["points"]
    wanted = {"mangan": points["ron"]} if "ron" in points else points
    found = {value: ronpai.score(win, rules.replace({"yaku.renhou": value})) for value in wanted}
    assert {value: result.ron for value, result in found.items() if result} == wanted


@kind("shanten")
def shanten(case: dict[str, Any]) -> None:
    given, expect = case["input"], case["expect"]
    assert given["players"] == 4
    hand, rules = cases.waiting(given), cases.own4(given["count_meld_copies"])
    assert ronpai.shanten(hand, rules) == expect["shanten"]
    if not given["count_meld_copies"]:
        assert ronpai.shanten(hand) == expect["shanten"]
    forms = {"regular": "standard", "chiitoitsu": "chiitoitsu", "kokushi": "kokushi"}
    for name, form in forms.items():
        if name in expect:
            assert ronpai.shanten(hand, rules, form=form) == expect[name]


@kind("shanten_3p")
def shanten_3p(case: dict[str, Any]) -> None:
    hand = cases.waiting(case["input"])
    assert ronpai.shanten(hand, ronpai.ruleset("tenhou.3p")) == case["expect"]["shanten"]
    assert ronpai.shanten(hand, ronpai.ruleset("tenhou.4p")) == case["expect"]["shanten_4p"]


@kind("waits")
def waits(case: dict[str, Any]) -> None:
    given = case["input"]
    found = ronpai.waits(cases.waiting(given), cases.own4(given["count_meld_copies"]))
    assert {str(tile) for tile in found} == cases.tiles(case["expect"]["waits"])


def after(case: dict[str, Any], visible: Any = ()) -> ronpai.Acceptance:
    """What improves the hand of a case after its discard."""
    discard = ronpai.Tile(case["input"]["discard"])
    entries = ronpai.acceptance(case["input"]["hand14"], visible=visible)
    return next(entry for entry in entries if entry.discard and entry.discard.kind == discard.kind)


@kind("ukeire")
def ukeire(case: dict[str, Any]) -> None:
    found = after(case, "".join(case["input"]["visible"]))
    assert {str(tile) for tile in found.tiles} == cases.tiles(case["expect"]["waits"])
    assert found.total == case["expect"]["total"]


@kind("riichi_candidates")
def riichi_candidates(case: dict[str, Any]) -> None:
    found, expect = after(case), case["expect"]
    assert (found.shanten == 0) == expect["legal"]
    if expect["legal"]:
        rest = list(ronpai.parse_tiles(case["input"]["hand14"]))
        rest.remove(ronpai.Tile(case["input"]["discard"]))
        assert {str(tile) for tile in ronpai.waits(ronpai.Hand.of(rest))} == cases.tiles(expect["waits"])


FLAG_SETS: dict[str, dict[str, Any]] = {
    "tenhou": {"first_turn": True, "tsumo": True, "seat": "E"},
    "chiihou": {"first_turn": True, "tsumo": True, "seat": "S"},
    "renhou": {"first_turn": True, "seat": "S"},
    "riichi": {"riichi": "riichi"},
    "double_riichi": {"riichi": "double"},
    **{f"seat {wind}": {"seat": wind} for wind in "ESWN"},
    **{name: {name: True} for name in ("tsumo", *cases.FLAGS)},
}
CLOSED, WITH_KAN = "234m567p23467s99m8s", "234m567p11z99m9m,1111s"


@kind("validate")
def validate(case: dict[str, Any]) -> None:
    given, expect = case["input"], case["expect"]
    assert expect in ({"valid": False}, {"error": True})
    if "text" in given:
        with pytest.raises(ronpai.InvalidHand):
            ronpai.Hand(given["text"])
    elif "flag_sets" in given:
        for flags in given["flag_sets"]:
            said = [item for flag in flags if flag != "ankan" for item in FLAG_SETS[flag].items()]
            if len(dict(said)) < len(set(said)):
                # One argument would have to take two values: this cannot even be said.
                continue
            with pytest.raises(ronpai.InvalidWin):
                ronpai.Win(WITH_KAN if "ankan" in flags else CLOSED, **dict(said))
    elif "hand_all" in given:
        # The winning tile is the last of the concealed ones, so one that is not among them makes a fifteenth.
        with pytest.raises(ronpai.RonpaiError):
            ronpai.Win(ronpai.Hand.of([*ronpai.parse_tiles(given["hand_all"]), given["win"]]))
    else:
        with pytest.raises(ronpai.RonpaiError):
            cases.win(given, None)


@kind("validate_shanten")
def validate_shanten(case: dict[str, Any]) -> None:
    with pytest.raises(ronpai.InvalidHand):
        ronpai.shanten(case["input"]["hand"])


ALL = [case for case in lines("cases/cases.jsonl") if case["kind"] in KINDS] if SHARED.is_dir() else []


@pytest.mark.usefixtures("shared")
def test_every_kind_has_cases() -> None:
    assert {case["kind"] for case in ALL} == set(KINDS)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    KINDS[case["kind"]](case)
