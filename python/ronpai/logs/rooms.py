"""Which ruleset a record was played under: `rooms.toml` read and asked."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from ronpai.errors import LogError
from ronpai.rules import Ruleset, ruleset


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("ronpai.logs").joinpath("rooms.toml").read_text(encoding="utf-8"))


def _holds(when: Mapping[str, Any], room: Mapping[str, Any]) -> bool:
    return all(name in room and room[name] == value for name, value in when.items())


def room_rules(room: Mapping[str, Any], path: str, place: str) -> Ruleset:
    """The ruleset of a room, from what its record says of it.

    Raises LogError, naming the record and the room, for a room that the table does not know.
    """
    known = frozenset((name, value) for name, value in room.items() if isinstance(value, str | int | bool))
    found = _find(known)
    if found is None:
        said = ", ".join(f"{name}={value!r}" for name, value in sorted(room.items()))
        raise LogError(path, place, f"no ruleset is known for this room: {said}")
    return found


@cache
def _find(known: frozenset[tuple[str, Any]]) -> Ruleset | None:
    room = dict(known)
    ids = [entry["ruleset"] for entry in _table()["room"] if _holds(entry["when"], room)]
    if not ids:
        return None
    rules = ruleset(ids[-1])
    for change in _table()["change"]:
        if _holds(change["when"], room):
            rules = rules.replace(change["options"])
    return rules
