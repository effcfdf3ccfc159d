"""Rulesets: every table's rules as data."""

from ronpai.rules.compare import Comparison, Difference, compare
from ronpai.rules.json_schema import json_schema
from ronpai.rules.load import ruleset, rulesets
from ronpai.rules.schema import OPTIONS, SCHEMA_VERSION, Option, Ruleset

__all__ = [
    "OPTIONS",
    "SCHEMA_VERSION",
    "Comparison",
    "Difference",
    "Option",
    "Ruleset",
    "compare",
    "json_schema",
    "ruleset",
    "rulesets",
]
