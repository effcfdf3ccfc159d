"""Rulesets as files: what ships, and what people write."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any

from ronpai.errors import MissingExtra, Problem, RulesetError, UnknownRuleset
from ronpai.rules.schema import GROUPS, OPTIONS, Ruleset

_PARTS = 64
"""Dots that a line of a file may have outside its texts: names have one or two, and what parses TOML takes a time that
grows with their square."""
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+"?|'[^']*+'?|#.*""")
"""What of a line has dots that part no names."""
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
    return _unset(_document(name), [])


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
    wrong: list[Problem] = []
    options = _options(Path(which), (), wrong)
    if wrong := [*wrong, *_problems(options)]:
        raise RulesetError(wrong)
    return Ruleset.from_options(options)


@cache
def _preset(name: str) -> Ruleset:
    return Ruleset.from_options(_options(name, (), []))


def from_document(document: Mapping[str, Any]) -> Ruleset:
    """A ruleset from what a file would say, as a mapping; it `extends` an id, no file is read.

    >>> from ronpai.rules.load import from_document
    >>> from_document({"extends": "tenhou.4p", "score": {"kiriage": True}}).score.kiriage
    True

    Raises RulesetError with everything that is wrong.
    """
    options, wrong = _documented(document)
    if wrong := [*wrong, *_problems(options)]:
        raise RulesetError(wrong)
    return Ruleset.from_options(options)


def document_problems(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Everything that is wrong with what a file would say; see `from_document`.

    >>> from ronpai.rules.load import document_problems
    >>> document_problems({"score.kiriage": True, "score": {"kiriage": False}})[0].reason
    'said more than once: as "score.kiriage" at the top and as kiriage in [score]'
    """
    options, wrong = _documented(document)
    return (*wrong, *_known(_problems(options), options, wrong))


def file_problems(file: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a file.

    Where it extends what does not exist, that is one of them; of the rest only what is wrong whatever it extends.

    Raises OSError for a file that cannot be read.
    """
    wrong: list[Problem] = []
    try:
        options = _options(file, (), wrong, unknown=wrong)
    except RulesetError as refused:
        return (*wrong, *refused.problems)
    return (*wrong, *_known(_problems(options), options, wrong))


def _problems(options: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What is wrong with options."""
    try:
        return Ruleset.from_options(options).problems()
    except RulesetError as refused:
        return refused.problems


def _known(found: Sequence[Problem], options: Mapping[str, Any], wrong: Sequence[Problem]) -> Iterator[Problem]:
    """Of what is wrong with options, what is so whatever a ruleset says that is extended and does not exist."""
    lost = any(problem.options == ("extends",) for problem in wrong)
    return (problem for problem in found if not lost or options.keys() >= set(problem.options))


def document_of(toml: str | bytes, name: str = "") -> dict[str, Any]:
    """What a TOML text says. Raises RulesetError, which names it, for a text that is none."""
    named = (name,) if name else ()
    try:
        text = toml if isinstance(toml, str) else toml.decode()
        for number, line in enumerate(text.split("\n"), 1):
            if line.count(".") > _PARTS and _QUOTED.sub("", line).count(".") > _PARTS:
                raise ValueError(f"more than {_PARTS} dots part its names (at line {number})")
        return tomllib.loads(text)
    except RecursionError:
        raise RulesetError([Problem(named, "no TOML: nested too deeply")]) from None
    except ValueError as found:
        # What is no TOML or no text; also numbers that are too long.
        raise RulesetError([Problem(named, f"no TOML: {found}")]) from None


def _document(which: str | Path) -> dict[str, Any]:
    """What a file says, by its id or path."""
    file = preset_file(which) if isinstance(which, str) else which
    try:
        text = file.read_bytes()
    except ValueError as found:
        # A path that no system has.
        raise RulesetError([Problem((str(which),), f"no TOML: {found}")]) from None
    return document_of(text, str(which))


def _documented(document: Mapping[str, Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The options that a document and the ruleset that it extends write, and what is wrong with how it says them."""
    wrong = _named(document)
    extended, options = document.get("extends"), {}
    if isinstance(extended, str) and extended in presets():
        options = _preset(extended).options()
    elif isinstance(extended, str):
        wrong.append(Problem(("extends",), str(UnknownRuleset(extended, rulesets()))))
    elif "extends" in document:
        wrong.append(Problem(("extends",), "the id of a ruleset"))
    return _changed(options, document, wrong), wrong


def _options(
    which: str | Path, below: tuple[str, ...], wrong: list[Problem], unknown: list[Problem] | None = None
) -> dict[str, Any]:
    """The options that a file and those it extends write, the nearest last.

    What is wrong with how a file says them is noted in `wrong`; an id that does not exist in `unknown`, if there is
    such a list.
    """
    if str(which) in below:
        raise RulesetError([Problem(("extends",), f"goes round in a circle: {' -> '.join((*below, str(which)))}")])
    document = _document(which)
    wrong += _named(document)
    options: dict[str, Any] = {}
    extended = document.get("extends")
    if isinstance(extended, str):
        beside = isinstance(which, Path) and extended.endswith(".toml")
        above = Path(which).parent / extended if beside else extended
        try:
            options = _options(above, (*below, str(which)), wrong, unknown)
        except UnknownRuleset as found:
            if unknown is None:
                raise
            unknown.append(Problem(("extends",), str(found)))
    elif "extends" in document:
        wrong.append(Problem(("extends",), "an id or the path of a file"))
    return _changed(options, document, wrong)


def _changed(options: dict[str, Any], document: Mapping[str, Any], wrong: list[Problem]) -> dict[str, Any]:
    """The options of the ruleset that a document extends, with what it changes; notes what is wrong with that."""
    names = _unset(document, wrong)
    written: dict[str, list[tuple[str, Any]]] = {}
    for place, name, value in entries(document):
        written.setdefault(name, []).append((place, value))
    for name, said in written.items():
        places = [*(["in unset"] if name in names else []), *(place for place, _ in said)]
        if len(places) > 1:
            wrong.append(Problem((name,), f"said more than once: {' and '.join(places)}"))
    kept = {name: value for name, value in options.items() if name not in names}
    return kept | {name: said[-1][1] for name, said in written.items()}


def _named(document: Mapping[str, Any]) -> list[Problem]:
    return [] if isinstance(document.get("name", ""), str) else [Problem(("name",), "a text")]


def _unset(document: Mapping[str, Any], wrong: list[Problem]) -> Sequence[str]:
    names = document.get("unset", [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name in OPTIONS for name in names):
        wrong.append(Problem(("unset",), "a list of option names"))
        return []
    return names


def entries(document: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """What a document writes: where, the dotted name, and the value. `[score]` with `kiriage` is `score.kiriage`."""
    for key, value in document.items():
        if key in GROUPS and isinstance(value, Mapping):
            yield from ((f"as {field} in [{key}]", f"{key}.{field}", inner) for field, inner in value.items())
        elif key not in _FILE_KEYS:
            yield f'as "{key}" at the top', key, value


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
