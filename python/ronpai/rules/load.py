"""Rulesets as files: what ships, and what people write."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any

from ronpai.errors import MissingExtra, Problem, RulesetError, UnknownRuleset
from ronpai.rules.schema import GROUPS, OPTIONS, Ruleset

_FILE_KEYS = frozenset({"name", "extends", "unset"})
"""What a file says beside options: its title, the ruleset that it changes, and options of that which fall back to
their defaults (TOML has no null)."""


@cache
def presets() -> Mapping[str, Traversable]:
    """The files of the rulesets that ship, by id."""
    families = sorted(resources.files("ronpai.rules").joinpath("presets").iterdir(), key=lambda entry: entry.name)
    files = [file for family in families if family.is_dir() for file in family.iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): file for file in sorted(files, key=lambda file: file.name)}


def rulesets() -> tuple[str, ...]:
    """The ids of the rulesets that ship, in order.

    >>> "tenhou.4p" in ronpai.rulesets()
    True
    """
    return tuple(presets())


def ruleset(which: str | PathLike[str]) -> Ruleset:
    """A ruleset by its id (a str), or from a TOML file (an os.PathLike).

    A file `extends` an id or, relative to itself, another file, and writes only what differs; `unset` lists options
    that fall back to their defaults.

    >>> ronpai.ruleset("tenhou.4p") == ronpai.ruleset("tenhou.4p")
    True

    Raises UnknownRuleset for an id that does not exist, RulesetError for a file that is no ruleset or contradicts
    itself, and OSError for one that cannot be read.
    """
    if isinstance(which, str):
        return _preset(which)
    rules = Ruleset.from_options(_options(Path(which), ()))
    problems = rules.problems()
    if problems:
        raise RulesetError(problems)
    return rules


@cache
def _preset(name: str) -> Ruleset:
    if name not in presets():
        raise UnknownRuleset(name, rulesets())
    return Ruleset.from_options(_options(name, ()))


def _options(which: str | Path, below: tuple[str, ...]) -> dict[str, Any]:
    """The options that a file and those it extends write, the nearest last."""
    if str(which) in below:
        raise RulesetError([Problem(("extends",), f"goes round in a circle: {' -> '.join((*below, str(which)))}")])
    if isinstance(which, str):
        if which not in presets():
            raise UnknownRuleset(which, rulesets())
        source: Traversable = presets()[which]
    else:
        source = which
    try:
        document = tomllib.loads(source.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as found:
        raise RulesetError([Problem((str(which),), f"no TOML: {found}")]) from None
    options: dict[str, Any] = {}
    if "extends" in document:
        parent = document["extends"]
        if not isinstance(parent, str):
            raise RulesetError([Problem(("extends",), "an id or the path of a file")])
        is_file = parent.endswith(".toml") and isinstance(which, Path)
        options = _options(
            which.parent / parent if is_file and isinstance(which, Path) else parent, (*below, str(which))
        )
    for name in _unset(document):
        options.pop(name, None)
    return options | flat({key: value for key, value in document.items() if key not in _FILE_KEYS})


def _unset(document: Mapping[str, Any]) -> Sequence[str]:
    names = document.get("unset", [])
    if not isinstance(names, list) or not all(name in OPTIONS for name in names):
        raise RulesetError([Problem(("unset",), "a list of option names")])
    return names


def flat(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document's tables as dotted names: `[score]` with `kiriage` is `score.kiriage`."""
    options: dict[str, Any] = {}
    for key, value in document.items():
        if key in GROUPS and isinstance(value, Mapping):
            options |= {f"{key}.{field}": inner for field, inner in value.items()}
        else:
            options[key] = value
    return options


def to_toml(rules: Ruleset) -> str:
    """A ruleset as a TOML file that reads back as the same ruleset; defaults are left out."""
    try:
        import tomli_w
    except ModuleNotFoundError as found:
        raise MissingExtra("cli", found.name or "tomli-w") from None
    document: dict[str, Any] = {}
    for name, value in rules.options().items():
        if value == OPTIONS[name].default or value is None:
            continue
        group, _, field = name.rpartition(".")
        (document.setdefault(group, {}) if group else document)[field] = value
    return tomli_w.dumps(_without_none(document))


def _without_none(value: Any) -> Any:
    """TOML has no null: an absent key means it."""
    if isinstance(value, dict):
        return {key: _without_none(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_without_none(inner) for inner in value]
    return value
