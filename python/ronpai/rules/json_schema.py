"""The JSON Schema of ruleset files, by which editors complete and check them."""

from __future__ import annotations

from typing import Any

import msgspec

from ronpai.rules.schema import GROUPS, OPTIONS, Ruleset

_ABOUT: dict[str, dict[str, Any]] = {
    "name": {"type": "string", "description": "The table's name, for people."},
    "extends": {
        "type": "string",
        "description": "The id of the ruleset that this one changes, or the path of its file, relative to this one.",
    },
    "unset": {
        "type": "array",
        "items": {"enum": list(OPTIONS)},
        "description": "Options of the extended ruleset that fall back to their defaults.",
    },
}
"""What a file says beside options."""


def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a ruleset file: what every option is for, its values, default and clause.

    >>> json_schema()["properties"]["chi"]
    {'description': 'Runs may be called. (rules.md 1.2)', 'type': 'boolean', 'default': True}
    """
    defined: dict[str, Any] = msgspec.json.schema(Ruleset, ref_template="#/$defs/{name}")["$defs"]
    defined = {name: _writable(node) for name, node in defined.items()}
    root = defined.pop("Ruleset")
    groups = {group: _target(defined, root["properties"][group]) for group in sorted(GROUPS)}
    for name, option in OPTIONS.items():
        group, _, field = name.rpartition(".")
        node = (groups[group] if group else root)["properties"][field]
        node["description"] = f"{option.description} (rules.md {option.clause})"
        if option.default is None:
            node.pop("default", None)
        else:
            node["default"] = option.default
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A ruleset of ronpai",
        "type": "object",
        "properties": _ABOUT | root["properties"],
        "additionalProperties": False,
        "$defs": defined,
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))
    return plain


def _target(defined: dict[str, Any], node: dict[str, Any]) -> dict[str, Any]:
    """The definition that a group's node refers to."""
    reference = node.get("$ref") or node["allOf"][0]["$ref"]
    target: dict[str, Any] = defined[reference.rpartition("/")[2]]
    return target


def _writable(node: Any) -> Any:
    """A schema without null, which TOML cannot say, and without what only programs of this package read."""
    match node:
        case dict():
            kept = {key: _writable(inner) for key, inner in node.items() if not _null(inner)}
            if "anyOf" in kept and len(kept["anyOf"]) == 1:
                kept |= kept.pop("anyOf")[0]
            if isinstance(kept.get("description"), str):
                kept["description"] = kept["description"].partition("\n")[0]
            return kept
        case list():
            return [_writable(inner) for inner in node if not _null(inner)]
        case _:
            return node


def _null(node: Any) -> bool:
    return node is None or node == {"type": "null"}
