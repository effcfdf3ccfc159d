"""Rulesets side by side: one row an option in which they differ, for people of another table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Any

from msgspec import Struct

from ronpai.rules.load import ruleset
from ronpai.rules.schema import OPTIONS, Ruleset


class Difference(Struct, frozen=True):
    """An option, what it says, and its value at each table."""

    option: str
    meaning: str
    values: tuple[Any, ...]


class Comparison(Struct, frozen=True):
    """Tables side by side: only options in which they differ, in the order of the schema."""

    tables: tuple[str, ...]
    differences: tuple[Difference, ...]

    @property
    def head(self) -> tuple[str, ...]:
        """The names of the columns."""
        return ("option", *self.tables, "meaning")

    def rows(self) -> Iterator[tuple[str, ...]]:
        """The cells of each row, as people read them."""
        for found in self.differences:
            yield found.option, *map(in_words, found.values), found.meaning

    def to_markdown(self) -> str:
        """A Markdown table."""
        rows = [self.head, ("---",) * len(self.head), *self.rows()]
        return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |\n" for row in rows)

    def to_html(self) -> str:
        """An HTML table, without a page around it; its heads say what they are the heads of."""
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.head)
        lines = ["<table>", f"<thead><tr>{head}</tr></thead>", "<tbody>"]
        for option, *cells in self.rows():
            data = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            lines.append(f'<tr><th scope="row">{escape(option)}</th>{data}</tr>')
        return "\n".join([*lines, "</tbody>", "</table>", ""])


def compare(tables: Iterable[str] | Mapping[str, Ruleset]) -> Comparison:
    """The options in which tables differ: of the ids of rulesets, or of rulesets under names of their own.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> club = rules.replace({"score.kiriage": True})
    >>> print(compare({"Tenhou": rules, "Club": club}).to_markdown(), end="")
    | option | Tenhou | Club | meaning |
    | --- | --- | --- | --- |
    | score.kiriage | no | yes | 4 han 30 fu and 3 han 60 fu are mangan. |

    Raises UnknownRuleset for an id that does not exist.
    """
    rules = tables if isinstance(tables, Mapping) else {name: ruleset(name) for name in tables}
    columns = [each.options() for each in rules.values()]
    rows = {name: tuple(column[name] for column in columns) for name in OPTIONS}
    differences = (
        Difference(name, OPTIONS[name].description, values)
        for name, values in rows.items()
        if any(value != values[0] for value in values)
    )
    return Comparison(tuple(rules), tuple(differences))


_KIND = re.compile(r"[1-9][mpsz]")


def in_words(value: Any) -> str:
    """The value of an option as people read it.

    >>> in_words({"5m": 1, "5p": 2, "5s": 1}), in_words(True), in_words(None), in_words("win_east_tenpai_south")
    ('5m 5s, 2 each of 5p', 'yes', 'none', 'win east tenpai south')
    """
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case str():
            return value.replace("_", " ")
        case dict():
            named = (f"{in_words(key)}: {_part(inner)}" for key, inner in value.items() if inner is not None)
            return (_tiles(value) if all(map(_KIND.fullmatch, value)) else "; ".join(named)) or "none"
        case list() | tuple():
            return ", ".join(map(_part, value)) or "none"
        case _:
            return str(value)


def _part(value: Any) -> str:
    """A value within another, in parentheses where it has parts itself."""
    shown = in_words(value)
    return f"({shown})" if isinstance(value, dict | list | tuple) and len(value) > 1 else shown


def _tiles(counts: Mapping[str, int]) -> str:
    """Kinds of tiles with how many of each: of a suit together, the most ordinary number first."""
    by_count: dict[int, list[str]] = {}
    for kind, count in counts.items():
        by_count.setdefault(count, []).append(kind)
    parts = []
    for count, kinds in sorted(by_count.items()):
        suits = groupby(sorted(kinds, key=lambda kind: kind[::-1]), key=lambda kind: kind[1])
        shown = " ".join("".join(kind[0] for kind in of_suit) + suit for suit, of_suit in suits)
        parts.append(shown if count == 1 else f"{count} each of {shown}")
    return ", ".join(parts)
