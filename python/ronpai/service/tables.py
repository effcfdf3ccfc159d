"""Rulesets as requests say them: by id, or as an object like a TOML file. No request reads a file."""

from __future__ import annotations

from typing import Any, TypeAlias

import ronpai
from ronpai.rules import Ruleset
from ronpai.rules.load import from_document

RulesSaid: TypeAlias = str | dict[str, Any]
"""An id, or a document: options by group, with `name`, `extends` (an id) and `unset`."""

DEFAULT_RULES = "tenhou.4p"
UNNAMED = "custom"


def named(said: RulesSaid) -> str:
    """What an answer calls a table."""
    if isinstance(said, str):
        return said
    name = said.get("name", UNNAMED)
    return name if isinstance(name, str) else UNNAMED


def table(said: RulesSaid) -> Ruleset:
    """The ruleset that a request names or writes out. Raises UnknownRuleset and RulesetError."""
    return ronpai.ruleset(said) if isinstance(said, str) else from_document(said)
