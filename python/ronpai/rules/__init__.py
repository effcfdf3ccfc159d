"""Rulesets: every table's rules as data."""

from ronpai.rules.load import ruleset, rulesets
from ronpai.rules.schema import OPTIONS, SCHEMA_VERSION, Option, Ruleset

__all__ = ["OPTIONS", "SCHEMA_VERSION", "Option", "Ruleset", "ruleset", "rulesets"]
