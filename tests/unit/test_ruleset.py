"""Rulesets: frozen values, read strictly, every contradiction at once, one schema on both sides."""

import json
import pickle
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import tomlkit

import ronpai
from ronpai import _core
from ronpai.rules.compile import scoring_options
from ronpai.rules.load import document_problems, file_problems, from_document
from ronpai.rules.schema import OPTIONS, SETS

FOUR = ronpai.ruleset("tenhou.4p")


def problems(changes: dict[str, Any]) -> list[tuple[str, ...]]:
    return [problem.options for problem in ronpai.Ruleset().replace(changes).problems()]


def test_the_core_scores_by_options_of_the_schema() -> None:
    assert scoring_options() <= OPTIONS.keys()


def test_both_sides_have_the_same_defaults() -> None:
    ours = {name: value for name, value in ronpai.Ruleset().options().items() if name in scoring_options()}
    ours["tiles.kinds"] = SETS["std136"]
    assert json.loads(_core.Rules.defaults()) == ours
    assert json.loads(ronpai.Ruleset().compiled.to_json()) == ours


def test_every_option_is_told() -> None:
    for name, option in OPTIONS.items():
        assert option.description.endswith("."), name
        assert option.clause, name
        assert ronpai.Ruleset().options()[name] == option.default, name


def test_a_ruleset_is_a_value() -> None:
    same = ronpai.Ruleset.from_options(FOUR.options())
    assert same == FOUR
    assert hash(same) == hash(FOUR)
    assert same.digest == FOUR.digest
    assert pickle.loads(pickle.dumps(FOUR)) == FOUR
    assert pickle.loads(pickle.dumps(FOUR.compiled)) == FOUR.compiled
    again = ronpai.Ruleset.from_options(FOUR.options())
    assert again.compiled is same.compiled, "compiled once by value"
    assert FOUR.replace({}) == FOUR
    other = FOUR.replace({"score.kiriage": True})
    assert other != FOUR
    assert other.digest != FOUR.digest
    assert other.replace({"score.kiriage": False}) == FOUR


def test_a_named_set_is_the_tiles_that_it_names() -> None:
    spelled = FOUR.replace({"tiles.kinds": dict(SETS["std136"])})
    assert spelled.digest == FOUR.digest
    assert {name: sum(kinds.values()) for name, kinds in SETS.items()} == {
        "std136": 136,
        "sanma108": 108,
        "numbers108": 108,
        "mfg2p92": 92,
    }


def test_a_ruleset_is_frozen() -> None:
    with pytest.raises(AttributeError):
        FOUR.score.kiriage = True  # type: ignore[misc]
    for change in (
        lambda: FOUR.tiles.red.__setitem__("5m", 2),
        lambda: FOUR.tiles.red.update({"5m": 2}),
        lambda: FOUR.tiles.red.pop("5m"),
        FOUR.tiles.red.clear,
    ):
        with pytest.raises(TypeError, match="frozen"):
            change()


def test_differences() -> None:
    assert FOUR.diff(FOUR) == {}
    differences = FOUR.diff(ronpai.ruleset("tenhou.3p"))
    assert differences["players"] == (4, 3)
    assert differences["score.tsumo_split"] == ("four_player", "tsumo_loss")
    assert {"chi", "north_role", "tiles.kinds", "tiles.red"} < set(differences)
    assert FOUR.replace({"min_han": 2, "score.kiriage": True}).diff(FOUR) == {
        "min_han": (2, 1),
        "score.kiriage": (True, False),
    }


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"score.kirage": True}, [("score.kirage",)]),
        ({"kiriage": True}, [("kiriage",)]),
        ({"score": {}}, [("score",)]),
        ({"score.kiriage": 1}, [("score.kiriage",)]),
        ({"players": 5}, [("players",)]),
        ({"tiles.red": {"5m": 5}}, [("tiles.red",)]),
        ({"tiles.kinds": "std137"}, [("tiles.kinds",)]),
        ({"score.aotenjo": {"yakuman": 13}}, [("score.aotenjo",)]),
        ({"yaku.off": "pinfu", "min_han": 3, "no.such": None}, [("yaku.off",), ("min_han",), ("no.such",)]),
    ],
)
def test_unknown_options_and_values_are_refused_all_at_once(
    changes: dict[str, Any], options: list[tuple[str, ...]]
) -> None:
    with pytest.raises(ronpai.RulesetError) as found:
        FOUR.replace(changes)
    assert sorted(problem.options for problem in found.value.problems) == sorted(options)
    assert all(problem.reason for problem in found.value.problems)
    assert str(found.value)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("riichi.ankan", "loose", "no_yaku_loss, none, strict, waits"),
        ("kuikae", "suji", "all_forbidden, genbutsu_forbidden, none_forbidden"),
        ("players", 5, "2, 3, 4"),
        ("abort.kyuushu", "redeal", "off, renchan, rotate"),
    ],
)
def test_a_word_that_an_option_does_not_take_brings_those_that_it_does(name: str, value: Any, words: str) -> None:
    with pytest.raises(ronpai.RulesetError) as found:
        FOUR.replace({name: value})
    assert str(found.value) == f"{name}: Invalid enum value {value!r}; one of {words}"


@pytest.mark.parametrize(
    ("name", "value", "reasons"),
    [
        ("min_han_from_honba", 256, ["<= 255"]),
        ("yaku.han_override", {"pinfu": 101}, ["pinfu: Expected `int` <= 100"]),
        ("yaku.han_override", {"pinfu": 256, "chanta": [2, -1], "toitoi": 2}, ["pinfu: .* <= 100", "chanta: .* >= 0"]),
        ("yaku.han_override", {"pinfu": [1, 0, 0]}, ["pinfu: .*length"]),
        ("tiles.red", {"5m": 5, "5p": 1, "5s": -1}, ["5m: .* <= 4", "5s: .* >= 0"]),
        ("score.aotenjo", {"cap_base": 2**53}, ["beyond 9007199254740991"]),
        ("honba.ron", 100 * 2**53, ["beyond 9007199254740991"]),
        ("uma", [10**30, 0, 0, -(10**30)], ["beyond 9007199254740991"]),
        ("table_money", {"locked_at": -(2**53)}, ["beyond 9007199254740991"]),
    ],
)
def test_a_value_out_of_range_names_its_option_its_entry_and_the_range(
    name: str, value: Any, reasons: list[str]
) -> None:
    with pytest.raises(ronpai.RulesetError) as found:
        FOUR.replace({name: value})
    assert [problem.options for problem in found.value.problems] == [(name,)] * len(reasons)
    for problem, reason in zip(found.value.problems, reasons, strict=True):
        assert re.search(reason, problem.reason)
    group, _, field = name.rpartition(".")
    own = getattr(FOUR, group) if group else FOUR
    changed = msgspec.structs.replace(own, **{field: value})
    built = msgspec.structs.replace(FOUR, **{group: changed}) if group else changed
    assert {problem.options for problem in built.problems()} == {(name,)}
    if name in scoring_options():
        with pytest.raises(ronpai.RulesetError, match=f"^{name}: "):
            _ = built.compiled


def test_an_unknown_option_names_its_neighbours() -> None:
    with pytest.raises(ronpai.RulesetError, match=r"score\.kiriage"):
        FOUR.replace({"score.kirage": True})


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"tiles.red": {"5q": 1}}, [("tiles.red",)]),
        ({"tiles.kinds": {"1x": 4}}, [("tiles.kinds",), ("tiles.kinds", "wall.dead", "players")]),
        ({"tiles.kinds": "sanma108", "tiles.red": {"5m": 1}}, [("tiles.red", "tiles.kinds")]),
        ({"tiles.kinds": "mfg2p92"}, [("players", "tiles.kinds")]),
        ({"tiles.kinds": "numbers108", "north_role": "yakuhai_all"}, [("north_role", "tiles.kinds")]),
        ({"yaku.renhou_combine": "with_yakuman"}, [("yaku.renhou_combine", "yaku.renhou")]),
        ({"yaku.han_override": {"pinfu": [1, 1]}}, [("yaku.han_override",)]),
        ({"yaku.han_override": {"pinfu": 0}}, [("yaku.han_override", "yaku.off")]),
        ({"yaku.han_override": {"kokushi": 3}}, [("yaku.han_override",)]),
        ({"yaku.han_override": {"double_riichi": 3}}, [("yaku.han_override",)]),
        ({"yaku.han_override": {"pinfuu": 1}}, [("yaku.han_override",)]),
        ({"yaku.off": ["pinfuu"]}, [("yaku.off",)]),
        ({"yaku.off": ["renhou"]}, [("yaku.off",)]),
        ({"yaku.off": ["sanrenkou"]}, [("yaku.off", "yaku.local")]),
        ({"riichi.special": [{"kind": "open", "han": 2}, {"kind": "open", "han": 3}]}, [("riichi.special",)]),
        (
            {"tiles.red": {"5m": 1}, "tiles.kinds": "mfg2p92", "yaku.off": ["x"]},
            [("tiles.red", "tiles.kinds"), ("players", "tiles.kinds"), ("yaku.off",)],
        ),
    ],
)
def test_contradictions_between_options(changes: dict[str, Any], options: list[tuple[str, ...]]) -> None:
    assert problems(changes) == options


def test_a_ruleset_with_problems_does_not_compile() -> None:
    with pytest.raises(ronpai.RulesetError):
        _ = ronpai.Ruleset.from_options({"tiles.red": {"5q": 1}}).compiled
    with pytest.raises(ronpai.RulesetError):
        ronpai.score("1m", ronpai.Ruleset.from_options({"tiles.red": {"5q": 1}}))


@pytest.mark.parametrize("name", ["tenhou.4p", "tenhou.3p", "mahjongsoul.4p"])
def test_a_file_reads_back_as_it_was_written(name: str, tmp_path: Path) -> None:
    rules = ronpai.ruleset(name).replace(
        {
            "score.aotenjo": {"cap_base": 1000},
            "pao.yaku": [],
            "yaku.han_override": {"pinfu": 2, "ittsu": [3, 1]},
            "riichi.special": [{"kind": "open", "han": 2, "reveal": "hand"}, {"kind": "flame", "han": 5}],
            "dora.growth": {"remaining": [50, 40], "max": 2},
            "wall.dead": 22,
            "min_han_from_honba": 5,
        }
    )
    path = tmp_path / "table.toml"
    path.write_text(rules.to_toml(), encoding="utf-8")
    assert ronpai.ruleset(path) == rules


def test_a_file_extends_an_id_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('name = "Club"\nextends = "tenhou.4p"\n[score]\nkiriage = true\n')
    (tmp_path / "night.toml").write_text('extends = "club.toml"\nmin_han = 2\n')
    night = ronpai.ruleset(tmp_path / "night.toml")
    assert night == FOUR.replace({"score.kiriage": True, "min_han": 2})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kiriage = true", "kiriage: no such option"),
        ("[score]\nkirage = true", "score.kirage: no such option"),
        ("[score]\nkiriage = 1", "score.kiriage: Expected `bool`"),
        ("score = 1", "score: no such option"),
        ("[score\n", "no TOML"),
        ('extends = "table.toml"', "goes round in a circle"),
        ("extends = 5", "an id or the path of a file"),
        ('[tiles]\nkinds = "sanma108"\nred = { 5m = 1 }', "1 red 5m of 0 in the set"),
    ],
)
def test_a_file_that_is_no_ruleset_is_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text)
    with pytest.raises(ronpai.RulesetError, match=message):
        ronpai.ruleset(path)


TWICE = [
    (
        {"score.kiriage": True, "score": {"kiriage": False}},
        {"score.kiriage": 'said more than once: as "score.kiriage" at the top and as kiriage in [score]'},
    ),
    (
        {"extends": "tenhou.4p", "unset": ["min_han", "chi", "yaku.off"], "min_han": 2, "yaku": {"off": ["pinfu"]}},
        {
            "min_han": 'said more than once: in unset and as "min_han" at the top',
            "yaku.off": "said more than once: in unset and as off in [yaku]",
        },
    ),
]


@pytest.mark.parametrize(("document", "reasons"), TWICE)
def test_an_option_that_is_said_twice_is_refused_with_both_places(
    document: dict[str, Any], reasons: dict[str, str], tmp_path: Path
) -> None:
    """In a file, in one that it extends, and in a document; whatever else is wrong is told too."""
    (tmp_path / "club.toml").write_text(tomlkit.dumps(document), encoding="utf-8")
    (tmp_path / "night.toml").write_text('extends = "club.toml"\ntobi = "sometimes"\n', encoding="utf-8")
    told = [((name,), reason) for name, reason in reasons.items()]
    assert [tuple(problem) for problem in file_problems(tmp_path / "club.toml")] == told
    assert [tuple(problem) for problem in document_problems(document)] == told
    assert [tuple(problem) for problem in document_problems({**document, "players": 5})][:-1] == told
    with pytest.raises(ronpai.RulesetError) as refused:
        ronpai.ruleset(tmp_path / "club.toml")
    assert [tuple(problem) for problem in refused.value.problems] == told
    with pytest.raises(ronpai.RulesetError) as refused:
        from_document(document)
    assert [tuple(problem) for problem in refused.value.problems] == told
    with pytest.raises(ronpai.RulesetError) as refused:
        ronpai.ruleset(tmp_path / "night.toml")
    assert [tuple(problem) for problem in refused.value.problems][:-1] == told
    assert refused.value.problems[-1].options == ("tobi",)


def test_what_a_file_says_once_may_be_changed_by_one_that_extends_it(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('extends = "tenhou.4p"\n"score.kiriage" = true\nmin_han = 2\n')
    night = 'extends = "club.toml"\nunset = ["min_han"]\n[score]\nkiriage = false\n'
    (tmp_path / "night.toml").write_text(night)
    assert ronpai.ruleset(tmp_path / "night.toml") == FOUR


def test_an_id_is_no_path_and_a_path_no_id(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('extends = "tenhou.5p"')
    for which in ("tenhou.5p", "nowhere.toml", tmp_path / "table.toml"):
        with pytest.raises(ronpai.UnknownRuleset) as found:
            ronpai.ruleset(which)
        assert "tenhou.4p" in found.value.known
    with pytest.raises(ronpai.UnknownRuleset, match=r"tenhou\.4p"):
        ronpai.ruleset("tenhou.5p")
    with pytest.raises(ronpai.UnknownRuleset, match=r"^no ruleset is named 'club.toml'; for a file pass a Path$"):
        ronpai.ruleset("club.toml")
    with pytest.raises(ronpai.UnknownRuleset, match="`ronpai rules list` names those that there are"):
        ronpai.ruleset("?")
    with pytest.raises(OSError, match=r"tenhou\.4p"):
        ronpai.ruleset(Path("tenhou.4p"))


def test_the_core_refuses_what_is_no_ruleset() -> None:
    whole = json.loads(FOUR.compiled.to_json())
    for wrong in ("{}", "[]", "", json.dumps(whole | {"more": 1}), json.dumps(whole | {"players": 9})):
        with pytest.raises(ronpai.RulesetError):
            _core.Rules(wrong)


def test_dora_skip_what_does_not_exist() -> None:
    three = ronpai.ruleset("tenhou.3p").compiled.dora()
    assert (three["1m"], three["9m"], three["9p"], three["4z"], three["7z"]) == ("9m", "1m", "1p", "1z", "5z")
    assert three["5m"] == "9m", "what a tile shows that the table does not have is never asked"
    two = ronpai.Ruleset.from_options({"players": 2, "tiles.kinds": "mfg2p92", "score.tsumo_split": "single_payer"})
    assert (two.compiled.dora()["1z"], two.compiled.dora()["2z"]) == ("2z", "1z")
    plain = FOUR.replace({"players": 3, "tiles.kinds": "sanma108", "tiles.red": {}, "dora.wrap_removed": False})
    assert "1m" not in plain.compiled.dora()


def test_rules_are_shared_between_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    win = ronpai.Win("234m567p23467s99m8s", seat="S")
    tables = [FOUR, FOUR.replace({"score.kiriage": True}), ronpai.ruleset("mahjongsoul.4p")]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda i: ronpai.score(win, tables[i % 3]).ron, range(3000)))
    assert set(found) == {ronpai.score(win, FOUR).ron}


def test_schema_types_are_told_by_msgspec() -> None:
    schema = msgspec.json.schema(ronpai.Ruleset)
    assert "Ruleset" in schema["$defs"]
