"""Writes the rules reference, docs/rules, from the schema and the rulesets that ship: `make docs`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import ronpai
from ronpai.rules import OPTIONS, Option, compare, json_schema
from ronpai.rules.compare import in_words
from ronpai.rules.load import parent, presets, title
from ronpai.rules.schema import MOST

FOLDER = Path(__file__).parent / "rules"

_GENERATED = "<!-- Written by docs/generate.py from the schema and the rulesets that ship: `make docs`. -->\n\n"
_GAME = "game"
"""The page of the options that are in no group."""


def pages() -> dict[str, str]:
    """The pages, by the names of their files."""
    groups = {
        group or _GAME: list(options) for group, options in groupby(OPTIONS.values(), key=lambda option: option.group)
    }
    found = {f"{group}.md": _group(group, options) for group, options in groups.items()}
    found |= {"README.md": _index(groups), "tables.md": _tables()}
    return {name: _GENERATED + text for name, text in found.items()}


def _index(groups: Mapping[str, Sequence[Option]]) -> str:
    lines = [
        "# Rules reference",
        "",
        "Every option of a ruleset, by group. A ruleset file writes those without a group at its top, the others in a "
        "table: `[score]`, `kiriage = true`. Clauses are those of the specification that the rulesets come from. "
        f"No whole number is beyond {MOST}, up or down, so that every reader of JSON keeps it.",
        "",
        "| group | options |",
        "| --- | --- |",
    ]
    for group, options in groups.items():
        names = ", ".join(f"[{option.name}]({group}.md#{_anchor(option)})" for option in options)
        lines.append(f"| [{group}]({group}.md) | {names} |")
    lines += ["", "[Tables side by side](tables.md): what each table has for the options in which they differ.", ""]
    lines += ["| table | name | seats | length | extends |", "| --- | --- | --- | --- | --- |"]
    for name in ronpai.rulesets():
        rules = ronpai.ruleset(name)
        extends = parent(name)
        cells = (
            f"`{name}`",
            title(name),
            str(rules.players),
            in_words(rules.length),
            f"`{extends}`" if extends else "",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def _anchor(option: Option) -> str:
    """The anchor that a heading of the option's name gets."""
    return option.name.replace(".", "")


def _group(group: str, options: Sequence[Option]) -> str:
    about = "Seats, length, placement, and what else is in no group." if group == _GAME else _about(group)
    return "\n".join([f"# {group}", "", about, "", *(line for option in options for line in _option(option))])


def _about(group: str) -> str:
    return str(_resolve(_schema()["properties"][group])["description"])


def _option(option: Option) -> Iterator[str]:
    node = _schema()
    for name in option.name.split("."):
        node = _resolve(node)["properties"][name]
    yield from (f"## {option.name}", "", f"{option.description} (clause {option.clause})", "")
    yield f"* allowed: {_allowed(node)}"
    yield f"* default: {in_words(option.default)}"
    if said := list(_said_of_parts(node)):
        yield from ("* its parts:", *said)
    values = {name: in_words(ronpai.ruleset(name).options()[option.name]) for name in ronpai.rulesets()}
    others = dict.fromkeys(value for value in values.values() if value != in_words(option.default))
    if not others:
        yield from ("* every table that ships has the default", "")
        return
    yield from ("", "| value | tables |", "| --- | --- |")
    for value in others:
        yield f"| {value} | {', '.join(f'`{name}`' for name, each in values.items() if each == value)} |"
    yield ""


@cache
def _schema() -> Mapping[str, Any]:
    return json_schema()


def _resolve(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """A node, or what it refers to."""
    reference = str(node.get("$ref", ""))
    resolved: Mapping[str, Any] = _schema()["$defs"][reference.rpartition("/")[2]] if reference else node
    return resolved


def _allowed(node: Mapping[str, Any]) -> str:
    """What a node of the schema allows, in words."""
    node = _resolve(node)
    if "anyOf" in node:
        return ", or ".join(map(_allowed, node["anyOf"]))
    values = [True, False] if node.get("type") == "boolean" else node.get("enum")
    if values is not None:
        return ", ".join(f"`{json.dumps(value)}`" for value in values)
    match node["type"]:
        case "array":
            items = node.get("prefixItems")
            return "a list of " + (" and ".join(map(_allowed, items)) if items else f"any of {_allowed(node['items'])}")
        case "object":
            return f"a table of {', '.join(_parts(node))}"
        case "string":
            return f"a text like `{node['pattern']}`" if "pattern" in node else "a text"
        case _:
            return _number(node)


def _parts(node: Mapping[str, Any]) -> Iterator[str]:
    """The keys of a table, or what all of them have."""
    if "properties" not in node:
        yield f"names with {_allowed(node['additionalProperties'])}"
        return
    for name, each in node["properties"].items():
        yield f"`{name}` ({_allowed(each)})"


def _said_of_parts(node: Mapping[str, Any], indent: str = "  ") -> Iterator[str]:
    """What the keys of a table mean, one line each, those of tables in it below them."""
    node = _resolve(node)
    for inner in (*node.get("anyOf", ()), *([node["items"]] if isinstance(node.get("items"), dict) else ())):
        yield from _said_of_parts(inner, indent)
    for name, each in node.get("properties", {}).items():
        yield f"{indent}* `{name}`: {each['description']}"
        yield from _said_of_parts(each, indent + "  ")


def _number(node: Mapping[str, Any]) -> str:
    said = "a number" if node["type"] == "number" else "a whole number"
    low, high, step = (node.get(key) for key in ("minimum", "maximum", "multipleOf"))
    if low is not None or high is not None:
        said += f" from {low}" if low is not None else ""
        said += f" up to {high}" if high is not None else ""
    return said + (f" in steps of {step}" if step is not None else "")


def _tables() -> str:
    """Comparisons: the main tables of all families, and the tables of each family."""
    families = {name: Path(str(file)).parent.name for name, file in presets().items()}
    seats = {name: ronpai.ruleset(name).players for name in families}
    main = [
        name
        for name in families
        if (above := parent(name)) is None or (families[above], seats[above]) != (families[name], seats[name])
    ]
    sections = [(f"{number} seats", [name for name in main if seats[name] == number]) for number in (4, 3, 2)]
    sections += [
        (f"{family}, {number} seats", [name for name in families if (families[name], seats[name]) == (family, number)])
        for family, number in sorted(
            {(families[name], seats[name]) for name in families}, key=lambda each: (each[0], -each[1])
        )
    ]
    lines = ["# Tables side by side", "", "One row an option, only options in which the tables differ.", ""]
    for heading, names in sections:
        if len(names) > 1:
            lines += [f"## {heading}", "", compare(names).to_markdown()]
    return "\n".join(lines)


def main() -> None:
    """Writes the pages, and removes those that no longer are any."""
    FOLDER.mkdir(exist_ok=True)
    written = pages()
    for file in FOLDER.glob("*.md"):
        if file.name not in written:
            file.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
