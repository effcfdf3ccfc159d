"""Rulesets as requests say them: by id, or as an object like a TOML file. No request reads a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, TypeAlias

import ronpai
from ronpai.errors import Problem, RulesetError, UnknownRuleset
from ronpai.rules import OPTIONS, Ruleset
from ronpai.rules.load import flat

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
    if isinstance(said, str):
        return ronpai.ruleset(said)
    if problems := problems_of(said):
        raise RulesetError(problems)
    return Ruleset.from_options(_options(said))


def problems_of(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with a document."""
    wrong = _head_problems(document)
    try:
        found = Ruleset.from_options(_options(document)).problems() if not wrong else ()
    except RulesetError as refused:
        found = refused.problems
    return (*wrong, *found)


def document_of(toml: bytes) -> dict[str, Any]:
    """What a TOML text says. Raises RulesetError for a text that is none."""
    try:
        return tomllib.loads(toml.decode())
    except RecursionError:
        raise RulesetError([Problem((), "no TOML: nested too deeply")]) from None
    except ValueError as found:
        raise RulesetError([Problem((), f"no TOML: {found}")]) from None


def _head_problems(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What is wrong with what a document says beside options."""
    wrong = []
    extends, unset = document.get("extends", DEFAULT_RULES), document.get("unset", [])
    if not isinstance(document.get("name", ""), str):
        wrong.append(Problem(("name",), "a text"))
    if not isinstance(extends, str):
        wrong.append(Problem(("extends",), "the id of a ruleset"))
    elif extends not in ronpai.rulesets():
        wrong.append(Problem(("extends",), str(UnknownRuleset(extends, ronpai.rulesets()))))
    if not isinstance(unset, list) or not all(isinstance(name, str) and name in OPTIONS for name in unset):
        wrong.append(Problem(("unset",), "a list of option names"))
    return tuple(wrong)


def _options(document: Mapping[str, Any]) -> dict[str, Any]:
    options = ronpai.ruleset(document["extends"]).options() if "extends" in document else {}
    for name in document.get("unset", ()):
        options.pop(name, None)
    return options | flat({key: value for key, value in document.items() if key not in ("name", "extends", "unset")})
