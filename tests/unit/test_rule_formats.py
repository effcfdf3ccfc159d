"""Rule formats of other programs: what maps, what is reported, what is refused."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ronpai
from ronpai.errors import InvalidArgument, Problem, RulesetError
from ronpai.rules import formats as package
from ronpai.rules.formats import mahjongsoul, majiang, read_rules, tenhou, write_rules
from tests.support.shared import ROOT

OWN = {
    "mahjongsoul": ("mahjongsoul.4p", "mahjongsoul.4p_hanchan", "mahjongsoul.3p"),
    "majiang": (),
    "tenhou": ("tenhou.4p", "tenhou.4p_hanchan", "tenhou.3p"),
}
LOBBY = {
    "type": 257,
    "csrule": ("0FE0BF0B,0000001F,,,30000,30000,30000,,,,,,,,,,,,,,,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,5,-5,-15,,,,"),
}
"""The lobby of a recorded game (dnovikoff/tenhou, log/test_data)."""


def changed(form: str, document: Any, base: ronpai.Ruleset | None = None) -> dict[str, Any]:
    """What a document changes in the ruleset that it starts from."""
    found = read_rules(form, document, base)
    start = base or read_rules(form, {"tenhou": 1, "mahjongsoul": {"mode": 1}}.get(form, {})).rules
    return {name: own for name, (own, _) in found.rules.diff(start).items()}


def lost(form: str, document: Any) -> dict[str, str]:
    return {field.field: field.reason for field in read_rules(form, document).unmapped}


def soul(mode: int = 1, **fields: Any) -> dict[str, Any]:
    return {"mode": mode, "detail_rule": fields}


def refused(form: str, document: Any) -> list[tuple[str, ...]]:
    with pytest.raises(RulesetError) as found:
        read_rules(form, document)
    return [problem.options for problem in found.value.problems]


# ------------------------------------------------------------------------------------------------------ all formats


@pytest.mark.parametrize(("form", "name"), [(form, name) for form, names in OWN.items() for name in names])
def test_a_format_says_all_of_its_own_tables(form: str, name: str) -> None:
    written = write_rules(form, ronpai.ruleset(name))
    assert written.unmapped == ()
    assert read_rules(form, written.document).rules == ronpai.ruleset(name)


@pytest.mark.parametrize("form", package.formats())
def test_what_a_document_does_not_say_is_reported(form: str) -> None:
    rules = ronpai.ruleset("tenhou.4p").replace({"score.aotenjo": {}, "pao.scope": "whole_hand"})
    written = write_rules(form, rules)
    back = read_rules(form, written.document).rules
    assert {field.field for field in written.unmapped} == set(rules.diff(back))
    assert ("score.aotenjo", "reads back as None") in {(field.field, field.reason) for field in written.unmapped}


def test_seats_that_a_format_has_not() -> None:
    for form in package.formats():
        with pytest.raises(RulesetError, match=f"players: {form} has no table of 2"):
            write_rules(form, ronpai.ruleset("mfg.2p"))
    with pytest.raises(RulesetError, match="majiang has no table of 3"):
        write_rules("majiang", ronpai.ruleset("tenhou.3p"))


def test_rules_that_a_program_contradicts_are_refused() -> None:
    rules = ronpai.ruleset("tenhou.4p").replace({"points.start": 40000, "points.return": 40000, "points.target": 40000})
    with pytest.raises(RulesetError, match=r"the return is below the start.*, as majiang has it"):
        write_rules("majiang", rules)
    with pytest.raises(RulesetError, match=r"points\.return"):
        write_rules("tenhou", rules.replace({"points.return": 30000}))


@pytest.mark.parametrize(
    ("form", "document"),
    [("nothing", {}), ("tenhou", "0001"), ("tenhou", {"csrule": ""}), ("tenhou", True), ("mahjongsoul", 1)],
)
def test_no_such_format_or_document(form: str, document: Any) -> None:
    with pytest.raises(InvalidArgument):
        read_rules(form, document)
    with pytest.raises(InvalidArgument):
        read_rules("majiang", [])


def test_a_base_of_one_s_own() -> None:
    service = ronpai.ruleset("tenhou_service.4p")
    assert read_rules("tenhou", {"type": 5}, service).rules == service.replace({"yaku.kuitan": False})
    assert write_rules("tenhou", service, service).document == {"type": 1}
    assert write_rules("tenhou", service, service).unmapped == ()
    with pytest.raises(InvalidArgument, match="base="):
        read_rules("tenhou", 0x11, service)


@pytest.mark.parametrize("name", ["formats", "read_rules", "write_rules"])
def test_examples(name: str, examples: Callable[..., int]) -> None:
    assert examples(name, getattr(package, name).__doc__, {"ronpai": ronpai}) > 0


def test_the_document_has_every_field() -> None:
    text = Path(ROOT, "docs", "rule-formats.md").read_text(encoding="utf-8")
    for module in (mahjongsoul, majiang):
        for players in (4, 3) if module is mahjongsoul else (4,):
            for field in module.table(players):
                for name in field.names:
                    assert f"`{name}`" in text, name
    for players in (4, 3):
        for field in tenhou.table(players):
            for name in field.names:
                place, _, mask = name.partition(" ")
                assert (f"`{mask}`" in text) if mask else place.startswith("csrule["), name


# -------------------------------------------------------------------------------------------------------- Mahjong Soul


def test_mahjong_soul_modes() -> None:
    seats = {mode: read_rules("mahjongsoul", soul(mode)).rules for mode in (1, 2, 11, 12)}
    assert {mode: (rules.players, rules.length) for mode, rules in seats.items()} == {
        1: (4, "tonpu"),
        2: (4, "hanchan"),
        11: (3, "tonpu"),
        12: (3, "hanchan"),
    }
    assert refused("mahjongsoul", soul(7)) == [("mode",)]
    assert refused("mahjongsoul", {"mode": [1]}) == [("mode",)]


def test_a_detail_rule_alone_leaves_seats_and_length_to_the_base() -> None:
    assert read_rules("mahjongsoul", {"have_yifa": False}).rules.length == "tonpu"
    base = ronpai.ruleset("mahjongsoul.3p")
    assert read_rules("mahjongsoul", {"have_zimosun": True}, base).rules == base


def test_mahjong_soul_fields() -> None:
    assert changed("mahjongsoul", soul(have_toutiao=True)) == {"multi_ron.max": 1}
    assert changed("mahjongsoul", soul(have_sanjiahele=True)) == {"multi_ron.max": 2, "abort.sanchahou": "renchan"}
    assert changed("mahjongsoul", soul(dora_count=4)) == {"tiles.red": {"5m": 1, "5p": 2, "5s": 1}}
    assert changed("mahjongsoul", soul(have_tingpailianzhuang=False)) == {"renchan": "win", "tenpai_yame": "none"}
    assert changed("mahjongsoul", soul(have_li_dora=False)) == {"dora.ura": False, "dora.kan_ura": False}
    assert changed("mahjongsoul", soul(changbang_value=1500)) == {"honba.ron": 1500, "honba.tsumo_each": 500}
    assert changed("mahjongsoul", soul(noting_fafu_1=0, noting_fafu_2=0, noting_fafu_3=0)) == {"noten.pool": 0}
    assert changed("mahjongsoul", soul(shunweima_2=10, shunweima_3=-10, shunweima_4=-30)) == {
        "uma": [30000, 10000, -10000, -30000]
    }
    assert changed("mahjongsoul", soul(enable_baopai_extend_settings=2)) == {"pao.yaku": []}
    assert changed("mahjongsoul", soul(enable_shiti=1)) == {"kuikae": "none_forbidden", "kuikae_pon": False}
    assert changed("mahjongsoul", soul(jingsuanyuandian=30000, fandian=35000)) == {
        "points.return": 30000,
        "points.target": 35000,
    }


def test_mahjong_soul_in_the_spelling_of_its_json() -> None:
    assert changed("mahjongsoul", {"mode": 1, "detailRule": {"haveToutiao": True, "shunweima2": 5}}) == {
        "multi_ron.max": 1
    }
    assert refused("mahjongsoul", soul(have_toutiao=True, haveToutiao=True)) == [("have_toutiao",)]


def test_what_of_mahjong_soul_does_not_map() -> None:
    document = soul(
        time_fixed=5,
        guyi_mode=1,
        xuezhandaodi=0,
        have_helelianzhuang=False,
        have_tingpailianzhuang=True,
        noting_fafu_1=500,
        fanfu=4,
        liqibang_value=500,
        have_gang_biao_dora=False,
        have_gang_li_dora=True,
        have_toutiao=True,
        have_sanjiahele=True,
        new_field=1,
    )
    found = lost("mahjongsoul", document)
    assert list(found) == [
        *("time_fixed", "guyi_mode", "have_helelianzhuang", "have_tingpailianzhuang", "noting_fafu_1", "fanfu"),
        *("liqibang_value", "have_gang_li_dora", "have_sanjiahele", "new_field"),
    ]
    assert found["new_field"] == "unknown field"
    assert found["liqibang_value"].startswith("no option takes it: ")
    assert changed("mahjongsoul", document) == {
        "multi_ron.max": 1,
        "dora.kan": False,
        "dora.kan_ura": False,
    }
    assert lost("mahjongsoul", soul(12, have_sifenglianda=True, shunweima_4=0)) == {
        "have_sifenglianda": "for four seats"
    }


def test_wrong_values_are_named_all_at_once() -> None:
    document = soul(have_toutiao="yes", init_point=-1, shunweima_3=1.5, dora_count=2, noting_fafu_2=[])
    names = [("init_point",), ("shunweima_3",), ("noting_fafu_2",), ("dora_count",), ("have_toutiao",)]
    assert refused("mahjongsoul", document) == names
    assert refused("mahjongsoul", {"mode": 9, "detail_rule": []}) == [("detail_rule",), ("mode",)]
    with pytest.raises(RulesetError) as found:
        read_rules("mahjongsoul", soul(init_point=30000))
    assert found.value.problems == (
        Problem(("points.return", "points.start"), "the return is below the start: oka would be negative"),
    )


# -------------------------------------------------------------------------------------------------------------- Tenhou


def test_tenhou_s_bits() -> None:
    assert changed("tenhou", 0x03) == {"tiles.red": {}}
    assert changed("tenhou", 0x05) == {"yaku.kuitan": False}
    assert changed("tenhou", 0x09) == {"length": "hanchan"}
    assert changed("tenhou", 0x41) == {}
    assert changed("tenhou", 0x201).keys() == {"table_money", "score.kiriage", "uma"}
    assert read_rules("tenhou", 0x19).rules == ronpai.ruleset("tenhou.3p")
    assert lost("tenhou", 0xA9) == {
        "type 0x0001": "a table of people: no rule of the game",
        "type 0x0020": "whom the room is for: no rule of the game",
        "type 0x0080": "whom the room is for: no rule of the game",
    }
    assert lost("tenhou", 0x1000) == {"type 0x1000": "unknown field"}


def test_a_recorded_lobby() -> None:
    """Its final points say start, uma, shared ties and tenths; its flags are those of Ron2, which Tenhou runs."""
    found = read_rules("tenhou", LOBBY)
    rules = found.rules
    assert (rules.players, rules.length, rules.extension) == (4, "tonpu", None)
    assert (rules.points.start, rules.points.return_, rules.points.target) == (30000, 30000, 30000)
    assert (rules.uma, rules.tie_break, rules.score_rounding) == ((15000, 5000, -5000, -15000), "share", "0.1")
    assert (rules.multi_ron.max, rules.score.kiriage, rules.yaku.renhou) == (1, True, "mangan")
    assert (rules.score.double_wind_pair_fu, rules.leftover_sticks, rules.riichi.min_live_tiles) == (2, "stay", 0)
    assert [field.field for field in found.unmapped] == [
        *("type 0x0001", "type 0x0100", "csrule[0] 0x00400000", "csrule[0] 0x00800000", "csrule[0] 0x04000000"),
        *("csrule[0] 0x08000000", "csrule[1] 0x00000008"),
    ]
    written = write_rules("tenhou", rules)
    assert written.unmapped == ()
    assert written.document["csrule"].startswith("0320BF0B,00000017,,,30000,,,")


def test_places_of_csrule() -> None:
    def custom(**places: Any) -> dict[str, Any]:
        return {"type": 1, "csrule": ",".join(str(places.get(f"p{index}", "")) for index in range(45))}

    assert changed("tenhou", custom(p4=20000, p5=25000, p6=25000)) == {
        "points.start": 20000,
        "points.return": 25000,
        "points.target": 25000,
    }
    assert changed("tenhou", custom(p10=2000, p11=500)) == {
        "riichi.deposit": 2000,
        "riichi.min_points": 2000,
        "honba.ron": 1500,
        "honba.tsumo_each": 500,
    }
    assert changed("tenhou", custom(p16=200, p17=300, p18=600)) == {"noten.pool": 600}
    floating = changed("tenhou", custom(p24=5, p25=-15, p26=-35))
    assert floating["floating_threshold"] == 25000
    assert floating["uma"]["floating"] == {
        "1": [20000, 10000, -10000, -20000],
        "2": [20000, 10000, -10000, -20000],
        "3": [45000, 5000, -15000, -35000],
        "else": [20000, 10000, -10000, -20000],
    }
    assert lost("tenhou", custom(p33=0, p36=5, p2="x", p0="00001000")) == {
        "type 0x0001": "a table of people: no rule of the game",
        "csrule[2]": "unknown field",
        "csrule[33]": "uma of a table where nobody floats",
        "csrule[36]": "how long a player may think: no rule of the game",
    }
    assert changed("tenhou", custom(p0="00001000")) == {"multi_ron.max": 3, "abort.sanchahou": "off"}
    assert refused("tenhou", custom(p0="wrong", p4="many", p21="1.5")) == [
        ("csrule[0]",),
        ("csrule[4]",),
        ("csrule[21]",),
    ]
    assert refused("tenhou", {"type": 1 << 16, "csrule": 5}) == [("type",), ("csrule",)]


# -------------------------------------------------------------------------------------------------------- majiang-core


def test_an_empty_rule_object_is_the_program_s_defaults() -> None:
    rules = read_rules("majiang", {}).rules
    assert rules == read_rules("majiang", majiang.DEFAULTS).rules == majiang.base(4)
    assert write_rules("majiang", rules).unmapped == ()
    said = {name: value for name, value in majiang.DEFAULTS.items() if name != "ノーテン宣言あり"}
    assert write_rules("majiang", rules).document == said
    assert (rules.uma, rules.score_rounding) == ((20000, 10000, -10000, -20000), "0.1")
    assert (rules.points.return_, rules.points.target, rules.furiten.temporary_until) == (
        *(30000, 30000),
        "own_next_discard",
    )


def test_majiang_fields() -> None:
    assert changed("majiang", {"順位点": ["30", "10", "-10", "-30"]}) == {
        "uma": [30000, 10000, -10000, -30000],
        "score_rounding": "integer_half_away",
    }
    assert changed("majiang", {"赤牌": {"m": 0, "p": 2, "s": 0}}) == {"tiles.red": {"5p": 2}}
    assert changed("majiang", {"延長戦方式": 2}) == {
        "extension": {"winds": 1, "ends_at": "target", "dealer_repeat_first": True}
    }
    assert changed("majiang", {"場数": 0}) == {"length": "one_hand", "extension": None}
    assert changed("majiang", {"連荘方式": 1}) == {"renchan": "win", "tenpai_yame": "none"}
    assert changed("majiang", {"トビ終了あり": False}) == {"tobi": "none", "riichi.min_points": "none"}
    assert changed("majiang", {"喰い替え許可レベル": 1}) == {"kuikae": "genbutsu_forbidden"}


def test_what_of_majiang_does_not_map() -> None:
    document = {
        "場数": 4,
        "延長戦方式": 3,
        "ノーテン宣言あり": True,
        "連荘方式": 0,
        "オーラス止めあり": True,
        "順位点": ["50.0", "10.0", "-10.0", "-20.0"],
        "新": 1,
    }
    assert lost("majiang", document) == {
        "場数": "a game of four winds",
        "延長戦方式": "a further wind that is always played to its end",
        "ノーテン宣言あり": "a waiting seat may say that it is not",
        "オーラス止めあり": "the dealer never repeats",
        "順位点": "the leader gets what the others lose, whatever is said",
        "新": "unknown field",
    }
    assert refused("majiang", {"順位点": [20, 10, -10, -20], "赤牌": {"m": 5, "p": 1, "s": 1}, "場数": 3}) == [
        ("順位点",),
        ("赤牌.m",),
        ("場数",),
    ]
    assert refused("majiang", {"赤牌": {"m": 1}, "順位点": ["1.0"]}) == [("順位点",), ("赤牌",)]


def test_the_closest_that_majiang_can_say_is_said() -> None:
    rules = majiang.base(4).replace({"score.yakuman_stack": False, "uma": [12500, 2500, -2500, -12500]})
    written = write_rules("majiang", rules)
    assert written.document["役満の複合あり"] is False
    assert written.document["順位点"] == ["12.5", "2.5", "-2.5", "-12.5"]
    assert [field.field for field in written.unmapped] == ["score.yakuman_cap"]
    whole = write_rules("majiang", rules.replace({"score_rounding": "integer_half_away"}))
    assert "順位点" not in whole.document
    assert {field.field for field in whole.unmapped} == {"score.yakuman_cap", "uma", "score_rounding"}
