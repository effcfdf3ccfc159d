"""The rulesets that ship: the values of the sheet, each with its source, and nothing written twice."""

import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import ronpai
from ronpai.rules.load import entries, parent, preset_file, title, unset
from ronpai.rules.schema import OPTIONS
from ronpai.rules.sources import sources
from tests.support import sheet
from tests.support.shared import SHARED

SHEET = sheet.names() if SHARED.is_dir() else []

# What ships although the sheet does not list it: optional ids of rules.md 2.2, 3 and 6.
EXTRAS = {"mfcsp.superdora", "mfcsp.fireriichi_3p_tonpu", "mj_net.4p", "mj_net.3p", "jpml.b"}

# Where a value of the sheet contradicts another of the same ruleset, and the preset keeps to the one that is stated.
HEAD_BUMP = "head bump leaves one winner, and the sheet pays honba to each"
CORRECTIONS: Mapping[tuple[str, str], str] = {
    ("mfg.event.ultimate_aotenjo_2025", "bonus.call_han"): "nobody calls chi among three",
    ("touhou.eientei", "multi_ron.honba"): HEAD_BUMP,
    ("touhou.nohbutai", "multi_ron.honba"): HEAD_BUMP,
    ("touhou.gap", "multi_ron.honba"): HEAD_BUMP,
}

CITED = re.compile(r"\bS(\d):L(\d+)(?:-(\d+))?")
BEYOND = 23
"""The sources outside the seeds are numbered up to here (rules.md 5)."""
PLACES = re.compile(rf"{CITED.pattern}|rules\.md(?: [\dAX.-]+)*|\b[AX]-\d+|\[\d+\]|\W+")


def written(name: str) -> dict[str, Any]:
    """The options that a preset's own file writes."""
    document = tomllib.loads(preset_file(name).read_text(encoding="utf-8"))
    return {option: value for _, option, value in entries(document)}


def plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """These options, with everything in their values that they leave to defaults."""
    whole = ronpai.Ruleset.from_options(options).options()
    return {option: whole[option] for option in options}


@cache
def seed(number: str) -> list[str]:
    """The lines of a document; rules.md counts from one."""
    (file,) = (SHARED / "seeds").glob(f"{int(number):03}_*.txt")
    return ["", *file.read_text(encoding="utf-8").split("\n")]


@pytest.mark.usefixtures("shared")
def test_what_ships() -> None:
    assert set(ronpai.rulesets()) == {*SHEET, *EXTRAS}
    assert EXTRAS.isdisjoint(SHEET)


@pytest.mark.parametrize("name", SHEET)
def test_a_preset_has_the_values_of_the_sheet(name: str) -> None:
    ships, listed = ronpai.ruleset(name).options(), plain(sheet.options(name))
    differing = {option for option, value in listed.items() if ships[option] != value}
    assert differing == {option for preset, option in CORRECTIONS if preset == name}


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize(("name", "option"), CORRECTIONS)
def test_a_correction_is_needed(name: str, option: str) -> None:
    as_listed = ronpai.Ruleset.from_options(sheet.options(name))
    assert any(option in problem.options for problem in as_listed.problems())


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_a_preset_is_sound(name: str) -> None:
    rules = ronpai.ruleset(name)
    assert rules.problems() == ()
    assert ronpai.ruleset(name) is rules
    assert title(name)


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_every_value_has_a_source(name: str) -> None:
    found = sources(name)
    for option in (*written(name), *unset(name)):
        assert found[option].preset == name, f"{option} has no source of its own"
    defaults = ronpai.Ruleset().options()
    silent = {option for option, value in ronpai.ruleset(name).options().items() if value != defaults[option]}
    assert silent <= found.keys()


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_a_preset_writes_only_what_differs(name: str) -> None:
    above = parent(name)
    if above is None:
        assert not unset(name)
        return
    inherited = ronpai.ruleset(above).options()
    own = written(name)
    assert not {option for option, value in plain(own).items() if value == inherited[option]}
    for option in unset(name):
        assert inherited[option] != OPTIONS[option].default, option
        assert option not in own


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_a_source_says_where_or_why(name: str) -> None:
    for option, source in sources(name).items():
        if source.mark == "S":
            assert CITED.search(source.text), option
        elif source.mark == "O":
            assert source.text, option
            assert all(1 <= int(number) <= BEYOND for number in re.findall(r"\[(\d+)\]", source.text)), option
        else:
            reason = PLACES.sub(" ", source.text).split()
            assert len(reason) > 1, f"{option}: {source.text}"


@pytest.mark.usefixtures("shared")
@pytest.mark.parametrize("name", ronpai.rulesets())
def test_what_a_source_cites_exists(name: str) -> None:
    for option, source in sources(name).items():
        for number, first, last in CITED.findall(source.text):
            lines = seed(number)[int(first) : int(last or first) + 1]
            assert len(lines) == int(last or first) + 1 - int(first) > 0, f"{option}: {source.text}"
            assert lines[0].strip(), f"{option}: {source.text} begins at an empty line"
            assert lines[-1].strip(), f"{option}: {source.text} ends at an empty line"


def test_the_nearest_source_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    files = {
        "above": """
            # min_han: [S] S0:L1
            # chi: [A] nobody says
            agari_yame = "optional"  # [S] S0:L2
            tenpai_yame = "none"  # [S] S0:L5
            kyoku_cap = 30  # [I] S0:L3: as the others # and more
            tobi = "none"  # [S] S0:L4
            [points]
            start = 20000  # [O] [9]
            """,
        "below": """
            # chi: [S] S1:L1
            # kyoku_cap: [S] S1:L2
            # not.an.option: [S] S1:L3
            extends = "above"
            unset = ["kyoku_cap", "agari_yame"]  # [I] S1:L7
            tobi = "below_zero"
            [tiles.red]  # [S] S1:L4
            5m = 1
            [riichi]
            special = [  # [S] S1:L5
                { kind = "open", han = 2 },
            ]
            # points.start: [A] no head, so no word about it
            okurikan = true  # [S] S1:L6
            """,
    }
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(re.sub(r"^ +", "", text, flags=re.MULTILINE))
    monkeypatch.setattr("ronpai.rules.load.presets", lambda: {name: tmp_path / f"{name}.toml" for name in files})
    sources.cache_clear()
    try:
        assert {option: (found.mark, found.text) for option, found in sources("above").items()} == {
            "chi": ("A", "nobody says"),
            "kyoku_cap": ("I", "S0:L3: as the others # and more"),
            "agari_yame": ("S", "S0:L2"),
            "tenpai_yame": ("S", "S0:L5"),
            "tobi": ("S", "S0:L4"),
            "min_han": ("S", "S0:L1"),
            "points.start": ("O", "[9]"),
        }
        assert {option: (found.preset, found.text) for option, found in sources("below").items()} == {
            "chi": ("below", "S1:L1"),
            "kyoku_cap": ("below", "S1:L2"),
            "agari_yame": ("below", "S1:L7"),
            "tenpai_yame": ("above", "S0:L5"),
            "min_han": ("above", "S0:L1"),
            "tiles.red": ("below", "S1:L4"),
            "points.start": ("above", "[9]"),
            "riichi.special": ("below", "S1:L5"),
            "riichi.okurikan": ("below", "S1:L6"),
        }
        with pytest.raises(ronpai.UnknownRuleset):
            sources("beside")
    finally:
        sources.cache_clear()


def test_comments_are_read_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    sources.cache_clear()
    with pytest.raises(ronpai.MissingExtra, match=r"ronpai\[cli\]"):
        sources("mfg.3p")
    with pytest.raises(ronpai.MissingExtra, match=r"ronpai\[cli\]"):
        ronpai.ruleset("mfg.3p").to_toml()
