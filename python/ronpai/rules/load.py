"""Rulesets as files: what ships, and what people write."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, MutableMapping, Sequence
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


def preset_file(name: str) -> Traversable:
    """The file of a ruleset that ships. Raises UnknownRuleset for an id that does not exist."""
    if name not in presets():
        raise UnknownRuleset(name, rulesets())
    return presets()[name]


def title(name: str) -> str:
    """What a ruleset that ships is called, in its own language.

    >>> from ronpai.rules.load import title
    >>> title("mfg.3p")
    '麻雀ファイトガール 三人打ち'
    """
    return str(_document(name).get("name", name))


def parent(name: str) -> str | None:
    """The id of the ruleset that one which ships extends.

    >>> from ronpai.rules.load import parent
    >>> parent("mfg.3p"), parent("mfg.4p")
    ('mfg.4p', None)
    """
    return _document(name).get("extends")


def unset(name: str) -> Sequence[str]:
    """The options that a ruleset which ships does not take from the one it extends: they have their defaults."""
    return _unset(_document(name))


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
    return Ruleset.from_options(_options(name, ()))


def _document(which: str | Path) -> dict[str, Any]:
    """What a file says, by its id or path."""
    file = preset_file(which) if isinstance(which, str) else which
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except RecursionError:
        raise RulesetError([Problem((str(which),), "no TOML: nested too deeply")]) from None
    except ValueError as found:
        # What is no TOML or no text; also numbers that are too long, and a path that no system has.
        raise RulesetError([Problem((str(which),), f"no TOML: {found}")]) from None


def file_problems(file: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a file.

    Where it extends what does not exist, that is one of them; of the rest only what is wrong whatever it extends.

    Raises OSError for a file that cannot be read.
    """
    unknown: list[Problem] = []
    try:
        options = _options(file, (), unknown)
        found = Ruleset.from_options(options).problems()
    except RulesetError as refused:
        return (*unknown, *refused.problems)
    return (*unknown, *(problem for problem in found if not unknown or options.keys() >= set(problem.options)))


def _options(which: str | Path, below: tuple[str, ...], unknown: list[Problem] | None = None) -> dict[str, Any]:
    """The options that a file and those it extends write, the nearest last.

    An id that does not exist is noted in `unknown`, if there is such a list.
    """
    if str(which) in below:
        raise RulesetError([Problem(("extends",), f"goes round in a circle: {' -> '.join((*below, str(which)))}")])
    document = _document(which)
    options: dict[str, Any] = {}
    if "extends" in document:
        extended = document["extends"]
        if not isinstance(extended, str):
            raise RulesetError([Problem(("extends",), "an id or the path of a file")])
        beside = isinstance(which, Path) and extended.endswith(".toml")
        try:
            options = _options(Path(which).parent / extended if beside else extended, (*below, str(which)), unknown)
        except UnknownRuleset as found:
            if unknown is None:
                raise
            unknown.append(Problem(("extends",), str(found)))
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
        import tomlkit
    except ModuleNotFoundError as found:
        raise MissingExtra("cli", found.name or "tomlkit") from None
    document = tomlkit.document()
    groups: dict[str, MutableMapping[str, Any]] = {"": document}
    for name, value in rules.options().items():
        if value == OPTIONS[name].default or value is None:
            continue
        group, _, field = name.rpartition(".")
        if group not in groups:
            document[group] = tomlkit.table()
            groups[group] = document[group]
        groups[group][field] = _inline(value)
    return tomlkit.dumps(document)


def _inline(value: Any) -> Any:
    """A value on one line. TOML has no null: an absent key means it."""
    import tomlkit

    if isinstance(value, dict):
        table = tomlkit.inline_table()
        table.update({key: _inline(inner) for key, inner in value.items() if inner is not None})
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        array.extend(_inline(inner) for inner in value)
        return array
    return value
