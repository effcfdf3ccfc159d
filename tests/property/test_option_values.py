"""Values of options: what is refused names its option, and what is not refused compiles and is written and read."""

from collections.abc import Mapping
from typing import Any

import msgspec
from hypothesis import example, given
from hypothesis import strategies as st

import ronpai
from ronpai.rules import OPTIONS
from tests.support.profile import ci

TABLES = [ronpai.ruleset(name) for name in ("tenhou.4p", "tenhou.3p", "mfg.2p")]
EDGES = (0, 1, 2, 100, 255, 2**8, 2**15, 2**16, 2**31, 2**32, 2**53 - 1, 2**53, 2**63, 2**64, 10**30)
NUMBERS = st.sampled_from(EDGES) | st.sampled_from(EDGES).map(lambda edge: -edge) | st.integers(-200, 200)
HUNDREDS = NUMBERS.map(lambda number: number * 100)
WHOLE = NUMBERS | HUNDREDS
ROWS = st.lists(WHOLE, max_size=4)
KEYS = st.sampled_from(["pinfu", "riichi", "chanta", "5m", "1z", "unit", "1", "else", "nonesuch"])
VALUES = (
    WHOLE
    | ROWS
    | st.lists(ROWS, max_size=3)
    | st.dictionaries(KEYS, WHOLE | ROWS, max_size=3)
    | st.none()
    | st.booleans()
    | st.text(max_size=3)
)


def parts(kind: Any) -> list[str]:
    """The names of the parts of an option's value, where it has such."""
    schema = msgspec.json.schema(kind)
    return sorted({part for found in schema.get("$defs", {}).values() for part in found.get("properties", {})})


def values(name: str) -> st.SearchStrategy[Any]:
    """Values of an option, many of the shape that it takes."""
    named = parts(OPTIONS[name].type)
    own = st.dictionaries(st.sampled_from(named), WHOLE | ROWS, max_size=3) if named else st.nothing()
    return own | VALUES


CHANGES = st.lists(st.sampled_from(sorted(OPTIONS)), min_size=1, max_size=3, unique=True).flatmap(
    lambda names: st.fixed_dictionaries({name: values(name) for name in names})
)


@ci(400)
@given(st.sampled_from(TABLES), CHANGES)
@example(TABLES[0], {"min_han_from_honba": 256})
@example(TABLES[0], {"yaku.han_override": {"pinfu": [2, 0]}})
@example(TABLES[0], {"honba.ron": 10**20})
@example(TABLES[0], {"riichi.min_points": 10**30})
@example(TABLES[0], {"pao.yaku": [], "score.aotenjo": {"cap_base": 2**53 - 1}})
@example(TABLES[0], {"pao.yaku": [], "score.aotenjo": {"cap_base": 2**64}})
def test_a_value_is_refused_by_name_or_compiles(table: ronpai.Ruleset, changes: Mapping[str, Any]) -> None:
    try:
        rules = table.replace(changes)
    except ronpai.RulesetError as refused:
        assert {name for problem in refused.problems for name in problem.options} <= changes.keys()
        return
    assert ronpai.Ruleset.from_options(rules.options()) == rules
    found = rules.problems()
    assert {name for problem in found for name in problem.options} <= OPTIONS.keys()
    if not found:
        assert rules.compiled
        assert ronpai.Ruleset.from_options(rules.options()).digest == rules.digest
