"""Which ruleset a record was played under: `rooms.toml` read and asked."""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from ronpai.errors import LogError, RulesetError
from ronpai.rules import Ruleset, ruleset, rulesets
from ronpai.rules.compare import in_words
from ronpai.rules.formats import read_rules

_KEPT = 256
"""Rooms whose rules are kept: logs may say what they like of theirs, and a service reads many."""
_HINT = "; give the table with --rules (rules= in Python and over HTTP)"

_TOLD = 5
"""How many options are told by which rules differ from those that ship."""


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("ronpai.logs").joinpath("rooms.toml").read_text(encoding="utf-8"))


def _holds(when: Mapping[str, Any], room: Mapping[str, Any]) -> bool:
    """Whether a room is what is asked for."""
    return all(_fits(name, value, room) for name, value in when.items())


def _fits(name: str, value: Any, room: Mapping[str, Any]) -> bool:
    """Whether one condition holds: `year_from` asks for a year or a later one, `type_bits` for bits that are set."""
    match name:
        case "year_from":
            return bool((room.get("year") or 0) >= value)
        case "type_bits":
            return bool((room.get("type") or 0) & value == value)
    return name in room and room[name] == value


def room_rules(room: Mapping[str, Any], path: str, place: str) -> Ruleset:
    """The ruleset of a room, from what its record says of it.

    Raises LogError, naming the record and the room, for a room that the table does not know or whose rules cannot be.
    """
    for name in ("type", "year"):
        if not isinstance(room.get(name), int | None):
            raise LogError(path, place, f"the {name} of its room is {room[name]!r}, which is no whole number")
    known = frozenset((name, value) for name, value in room.items() if isinstance(value, str | int | bool))
    try:
        found = _find(known)
    except RulesetError as refused:
        raise LogError(path, place, f"its room has rules that cannot be: {refused}") from None
    if found is None:
        said = ", ".join(f"{name}={value!r}" for name, value in sorted(room.items()))
        if not room.keys() - {"players"}:
            raise LogError(path, place, f"the log does not say by which rules it was played{_HINT}")
        raise LogError(path, place, f"no ruleset is known for this room: {said}{_HINT}")
    return found


def rules_in_words(room: Mapping[str, Any]) -> str | None:
    """The rules of a log's room by the ruleset that ships and is nearest to them; None where they are not known.

    >>> rules_in_words({"platform": "majsoul", "players": 4, "length": "south"})
    'mahjongsoul.4p_hanchan'
    >>> rules_in_words({"platform": "tenhou", "players": 4})
    'tenhou_service.4p, but score_rounding: integer half away'
    """
    own = room.get("rules")
    try:
        rules = Ruleset.from_options(own) if isinstance(own, dict) else room_rules(room, "", "")
    except LogError:
        return None
    tables = {name: ruleset(name) for name in rulesets()}
    changes = {name: rules.diff(table) for name, table in tables.items() if table.players == rules.players}
    if not changes:
        return None
    nearest = min(changes, key=lambda name: len(changes[name]))
    if len(changes[nearest]) > _TOLD:
        return f"nearest to {nearest}, of which {len(changes[nearest])} options differ"
    different = "; ".join(f"{option}: {in_words(value)}" for option, (value, _) in changes[nearest].items())
    return f"{nearest}, but {different}" if different else nearest


@cache
def unknowable() -> Mapping[str, str]:
    """The records whose rules cannot be known, each with the evidence."""
    return {entry["record"]: entry["evidence"] for entry in _table()["unknown"]}


@lru_cache(_KEPT)
def _find(known: frozenset[tuple[str, Any]]) -> Ruleset | None:
    room = dict(known)
    ids = [entry["ruleset"] for entry in _table()["room"] if _holds(entry["when"], room)]
    if not ids:
        return None
    rules = ruleset(ids[-1])
    for change in _table()["change"]:
        if _holds(change["when"], room):
            rules = rules.replace(change["options"])
    if "csrule" in room:
        rules = read_rules("tenhou", {"type": room.get("type"), "csrule": room["csrule"]}, rules).rules
    return rules
