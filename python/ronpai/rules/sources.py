"""Where the values of a ruleset that ships come from, as its file's comments say it.

A file marks each value that it writes, on the same line: `# [S] S0:L356`. What it says of values that it inherits, and
of options that it lets fall back to their defaults, stands in its head, a line each: `# north_role: [S] S0:L143`. (A
mark on the line of `unset` is for all options there that have none in the head.) The marks are S (stated by a document
that the rulesets were written from), O (stated elsewhere), I (inferred) and A (ambiguous, or said nowhere: a choice).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from msgspec import Struct

from ronpai.errors import MissingExtra
from ronpai.rules.load import parent, preset_file, unset
from ronpai.rules.schema import GROUPS, OPTIONS

if TYPE_CHECKING:
    from tomlkit.container import Container
    from tomlkit.items import Item

_MARK = re.compile(r"# \[(?P<mark>[SOIA])\] (?P<text>.*)")
_HEAD = re.compile(rf"# (?P<option>[\w.]+): {_MARK.pattern.removeprefix('# ')}")

Mark: TypeAlias = Literal["S", "O", "I", "A"]


class Source(Struct, frozen=True):
    """Where a value comes from: the id of the preset that says it, the mark, and what stands after that.

    >>> from ronpai.rules.sources import sources
    >>> sources("mfg.3p")["tiles.red"]
    Source(preset='mfg.3p', mark='S', text='S0:L131, S0:L379')
    """

    preset: str
    mark: Mark
    text: str


@cache
def sources(name: str) -> Mapping[str, Source]:
    """The sources of a ruleset that ships, by dotted option name: those of its file, then of what that extends.

    Options that no file names have the schema's default, and no source.

    >>> from ronpai.rules.sources import sources
    >>> sources("mfg.3p")["riichi.deposit"].preset, "riichi.special" in sources("mfg.3p")
    ('mfg.4p', False)

    Raises UnknownRuleset for an id that does not exist, and MissingExtra without `ronpai[cli]`.
    """
    try:
        import tomlkit
    except ModuleNotFoundError as missing:
        raise MissingExtra("cli", missing.name or "tomlkit") from None
    above = parent(name)
    inherited = dict(sources(above)) if above is not None else {}
    document = tomlkit.parse(preset_file(name).read_text(encoding="utf-8"))
    written = {option: _comment(item) for option, item in _values(document)}
    left = dict.fromkeys(unset(name), written.pop("unset", None))
    said = left | dict(_head(document)) | written
    found = inherited | {option: _source(name, mark) for option, mark in said.items()}
    return MappingProxyType({option: source for option in OPTIONS if (source := found.get(option)) is not None})


def _head(document: Container) -> Iterator[tuple[str, re.Match[str]]]:
    """The options that comments outside tables mark."""
    for key, item in document.body:
        said = None if key is not None else _HEAD.match(item.as_string().strip())
        if said is not None:
            yield said["option"], said


def _values(document: Container) -> Iterator[tuple[str, Item]]:
    """The values that a file writes, by dotted option name; and `unset`."""
    from tomlkit.items import Table

    for key, item in document.body:
        if key is None:
            continue
        if key.key in GROUPS and isinstance(item, Table):
            yield from ((f"{key.key}.{inner.key}", value) for inner, value in item.value.body if inner is not None)
        elif key.key in OPTIONS or key.key == "unset":
            yield key.key, item


def _comment(item: Item) -> re.Match[str] | None:
    """What the line of a value says after it; of a value over several lines the last or else the first that is marked.

    The head of a table is such a line too.
    """
    return _MARK.match(item.trivia.comment) or _MARK.search(item.as_string())


def _source(preset: str, said: re.Match[str] | None) -> Source | None:
    return None if said is None else Source(preset, cast("Mark", said["mark"]), said["text"].strip())
