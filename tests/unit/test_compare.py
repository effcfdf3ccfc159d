"""Rulesets side by side, values in words, and the schema for editors."""

import copy
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

import ronpai
from ronpai.rules import OPTIONS, Comparison, compare, json_schema
from ronpai.rules.compare import in_words
from ronpai.rules.load import presets

RULES = ronpai.ruleset("tenhou.4p")
CLUB = RULES.replace({"score.kiriage": True, "tiles.red": {}, "yaku.renhou": "mangan"})


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "none"),
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        (0.5, "0.5"),
        ("win_east_tenpai_south", "win east tenpai south"),
        ([], "none"),
        ({}, "none"),
        ([15000, 5000, -5000, -15000], "15000, 5000, -5000, -15000"),
        ([[1000, 1], [2000, 2]], "(1000, 1), (2000, 2)"),
        (["suuankou_tanki", "kokushi_13"], "suuankou tanki, kokushi 13"),
        ({"5m": 1, "5p": 1, "5s": 1}, "5m 5p 5s"),
        ({"5p": 2, "5m": 1, "5s": 2}, "5m, 2 each of 5p 5s"),
        ({"1p": 1, "1m": 1, "9m": 1}, "19m 1p"),
        ({"winds": 1, "dealer_repeat_first": True, "pays": None}, "winds: 1; dealer repeat first: yes"),
        ({"renhou": 5, "honitsu": [3, 2]}, "renhou: 5; honitsu: (3, 2)"),
        ({"floating": {"1": [12000, -1000], "else": []}}, "floating: (1: (12000, -1000); else: none)"),
    ],
)
def test_values_in_words(value: Any, words: str) -> None:
    assert in_words(value) == words


def test_every_value_that_ships_has_words() -> None:
    for name in ronpai.rulesets():
        for option, value in ronpai.ruleset(name).options().items():
            words = in_words(value)
            assert words, (name, option)
            assert not set(words) & set("{}[]_|\n"), (name, option)


def test_one_row_an_option_that_differs() -> None:
    found = compare({"Tenhou": RULES, "Club": CLUB, "again": RULES})
    assert found.tables == ("Tenhou", "Club", "again")
    assert {row.option: row.values for row in found.differences} == {
        name: (own, other, own) for name, (own, other) in RULES.diff(CLUB).items()
    }
    assert [row.option for row in found.differences] == [name for name in OPTIONS if name in RULES.diff(CLUB)]
    assert all(row.meaning == OPTIONS[row.option].description for row in found.differences)


def test_names_stand_for_rulesets() -> None:
    names = ["tenhou.4p", "tenhou.3p"]
    assert compare(names) == compare({name: ronpai.ruleset(name) for name in names})
    assert compare(["tenhou.4p"]).differences == compare([]).differences == ()
    with pytest.raises(ronpai.UnknownRuleset):
        compare(["tenhou.4p", "tenhou.5p"])


def test_markdown_has_as_many_cells_in_every_row() -> None:
    lines = compare({"a|b": RULES, "c": CLUB}).to_markdown().splitlines()
    assert lines[0] == "| option | a&#124;b | c | meaning |"
    assert {line.count("|") for line in lines} == {5}
    assert len(lines) == 2 + len(RULES.diff(CLUB))


class Tags(HTMLParser):
    """Collects tags with attributes, and texts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what begins."""
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Checks that it is what began last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Notes a text."""
        self.texts.append(data)


def test_html_is_a_table_with_heads_and_escapes() -> None:
    found = Tags()
    found.feed(compare({"<b>&": RULES, "club": CLUB}).to_html())
    assert not found.open
    assert "<b>&" in found.texts
    heads = [attributes["scope"] for tag, attributes in found.tags if tag == "th"]
    assert heads == ["col"] * 4 + ["row"] * len(RULES.diff(CLUB))
    assert {tag for tag, _ in found.tags} == {"table", "thead", "tbody", "tr", "th", "td"}


def test_a_comparison_is_json() -> None:
    found = compare({"a": RULES, "b": CLUB})
    assert msgspec.json.decode(msgspec.json.encode(found))["tables"] == ["a", "b"]
    assert isinstance(found, Comparison)


VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def test_the_schema_is_one() -> None:
    VALIDATOR.check_schema(json_schema())
    assert json_schema() == json_schema()


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_what_ships_is_valid(name: str) -> None:
    VALIDATOR.validate(tomllib.loads(presets()[name].read_text(encoding="utf-8")))
    VALIDATOR.validate(tomllib.loads(ronpai.ruleset(name).to_toml()))


def test_every_option_is_described() -> None:
    schema = json_schema()
    for name, option in OPTIONS.items():
        node: Any = schema
        for part in name.split("."):
            if "$ref" in node:
                node = schema["$defs"][node["$ref"].rpartition("/")[2]]
            node = node["properties"][part]
        assert node["description"] == f"{option.description} (rules.md {option.clause})"
        assert node.get("default") == option.default
        if option.default is not None:
            VALIDATOR.evolve(schema=node).validate(option.default)


@pytest.mark.parametrize(
    "text",
    [
        "kiriage = true",
        "[score]\nkirage = true",
        "[score]\nkiriage = 1",
        "players = 5",
        "[tiles]\nred = { 5m = 5 }",
        "[yaku]\nrenhou = 'haneman'",
        "unset = ['score.kirage']",
        "extends = 4",
        "[extension]\nwinds = 9",
        "[[riichi.special]]\nkind = 'open'",
    ],
)
def test_what_is_no_ruleset_is_not_valid(text: str, tmp_path: Path) -> None:
    assert not VALIDATOR.is_valid(tomllib.loads(text))
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(ronpai.RulesetError):
        ronpai.ruleset(file)


def test_the_schema_is_made_anew() -> None:
    changed = copy.deepcopy(json_schema())
    json_schema()["properties"].clear()
    assert json_schema() == changed
