"""From a ruleset to the core's tables."""

from functools import cache

import msgspec

from ronpai import _core
from ronpai.rules.schema import Ruleset

_NAMES: frozenset[str] = frozenset(msgspec.json.decode(_core.Rules.defaults()))


def scoring_options() -> frozenset[str]:
    """The options that the core scores by; a test holds them against the schema."""
    return _NAMES


def compile_rules(rules: Ruleset) -> _core.Rules:
    """The compiled rules, one object for equal rulesets. Raises RulesetError when options contradict each other."""
    options = {name: value for name, value in rules.options().items() if name in _NAMES}
    options["tiles.kinds"] = dict(rules.copies)
    options["tiles.red"] = dict(rules.reds)
    options["riichi.special"] = [
        {"kind": riichi.kind, "han": riichi.han, "deal_in_by_non_riichi": riichi.deal_in_by_non_riichi}
        for riichi in rules.riichi.special
    ]
    return _compiled(msgspec.json.encode(options, order="sorted").decode())


@cache
def _compiled(json: str) -> _core.Rules:
    return _core.Rules(json)
