"""From a ruleset to the core's tables."""

from functools import lru_cache

import msgspec

from ronpai import _core
from ronpai.errors import RulesetError
from ronpai.rules.schema import Ruleset

_NAMES: frozenset[str] = frozenset(msgspec.json.decode(_core.Rules.defaults()))


def scoring_options() -> frozenset[str]:
    """The options that the core scores by; a test holds them against the schema."""
    return _NAMES


def compile_rules(rules: Ruleset) -> _core.Rules:
    """The compiled rules; equal rulesets mostly share one object. Raises RulesetError for what contradicts itself."""
    options = {name: value for name, value in rules.options().items() if name in _NAMES}
    options["tiles.kinds"] = dict(rules.copies)
    options["tiles.red"] = dict(rules.reds)
    options["riichi.special"] = [
        {"kind": riichi.kind, "han": riichi.han, "deal_in_by_non_riichi": riichi.deal_in_by_non_riichi}
        for riichi in rules.riichi.special
    ]
    try:
        return _compiled(msgspec.json.encode(options, order="sorted").decode())
    except RulesetError:
        # Of a value that an option does not take the core knows no more than where it stands in the JSON.
        Ruleset.from_options(rules.options())
        raise


_KEPT = 512
"""Compiled rules that are kept: more than the tables that ship, and a bound where tables come from strangers."""


@lru_cache(_KEPT)
def _compiled(json: str) -> _core.Rules:
    return _core.Rules(json)
