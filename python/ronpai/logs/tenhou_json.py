"""Tenhou's JSON (tenhou.net/6), the form that its viewer and editor take: read here, written in `tenhou_write`.

A game is an object; its `log` has an array for each round: the round, honba and sticks; scores; indicators; those
below them; for each of four places the hand, what it takes and what it gives; last the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ronpai.errors import LogError
from ronpai.game.events import EndGame, Event, Hora, Ryukyoku, StartGame
from ronpai.logs.assemble import text_of
from ronpai.logs.corpus import _dated
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.tenhou_result import read_result
from ronpai.logs.tenhou_round import Round
from ronpai.logs.tenhou_terms import SEATS
from ronpai.logs.tenhou_turns import Unreadable
from ronpai.logs.tenhou_write import write

__all__ = ["read", "write"]

_COLUMNS = 17
_FEWEST = 2
_EMPTY: tuple[list[Any], ...] = ([], [], [])


class Rule(Struct, frozen=True):
    """What is said of the room: its name on the platform, and red fives."""

    disp: str = ""
    aka: int | None = None
    aka51: int | None = None
    aka52: int | None = None
    aka53: int | None = None


class Record(Struct, frozen=True):
    """The whole object, as far as it says something about the game."""

    log: list[list[Any]]
    name: tuple[str, ...] = ()
    rule: Rule = Rule()
    ref: str | None = None
    sc: tuple[float, ...] = ()


class _Told(NamedTuple):
    """The events of a round, what is said of how it ended, by event, and why it breaks off."""

    events: list[Event]
    told: Mapping[int, WinTold | DrawTold]
    broken: str | None


def read(text: str | bytes, path: str = "") -> Log:
    """The game of a log, as JSON, gzipped or not.

    Raises LogError, naming the round, for a log that is malformed, or whose calls can be read in more than one way.

    >>> from ronpai.logs import tenhou_json
    >>> tenhou_json.read('{"log": []}')
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, its log: it has no rounds
    """
    path = path or "log"
    try:
        record = _RECORD.decode(text_of(text, path))
    except msgspec.DecodeError as why:
        raise LogError(path, "its beginning", f"no log of Tenhou as JSON: {why}") from None
    if not record.log:
        raise LogError(path, "its log", "it has no rounds")
    players = _players(record, path)
    names = record.name[:players]
    events: list[Event] = [StartGame(names)]
    places = ["log[0]"]
    wins: dict[int, WinTold] = {}
    draws: dict[int, DrawTold] = {}
    broken = None
    for number, entry in enumerate(record.log):
        place = f"log[{number}]"
        if broken is not None:
            raise LogError(path, place, "a round follows one that has no result")
        found = _round(entry, players, path, place)
        for at, told in found.told.items():
            if isinstance(told, WinTold):
                wins[len(events) + at] = told
            else:
                draws[len(events) + at] = told
        events += found.events
        places += [place] * len(found.events)
        broken = found.broken
    final, points = _final(record, players, path)
    if final is not None and broken is None:
        events.append(EndGame(final))
        places.append(places[-1])
    elif broken is None:
        broken = f"{places[-1]}: the log ends after it, and does not say how its game ended"
    return Log(
        format="tenhou",
        players=players,
        events=tuple(events),
        places=tuple(places),
        room=_room(record, players, path),
        names=names,
        wins=wins,
        draws=draws,
        final=final,
        final_points=points,
        broken=broken,
    )


def _players(record: Record, path: str) -> int:
    """How many of the four places are taken; those that are empty in every round come last."""
    for number, entry in enumerate(record.log):
        if len(entry) not in (_COLUMNS - 1, _COLUMNS):
            place, size = f"log[{number}]", len(entry)
            raise LogError(path, place, f"a round has {_COLUMNS} entries, the last its result; {size} were found")
    players = SEATS
    while players > _FEWEST and all(tuple(entry[1 + 3 * players : 4 + 3 * players]) == _EMPTY for entry in record.log):
        players -= 1
    return players


def _round(entry: Sequence[Any], players: int, path: str, place: str) -> _Told:
    """A round's events."""
    try:
        found = Round(entry, players)
        result = entry[_COLUMNS - 1] if len(entry) == _COLUMNS else None
        end = read_result(result, players, found.dealer) if result else None
        events = found.play(end)
    except Unreadable as why:
        raise LogError(path, place, str(why)) from None
    if end is None:
        return _Told(events, {}, f"{place}: the round has no result")
    ends = [at for at, event in enumerate(events) if isinstance(event, Hora | Ryukyoku)]
    return _Told(events, dict(zip(ends, end.told, strict=True)), None)


def _final(record: Record, players: int, path: str) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
    """The scores and points at the end, which stand in turn."""
    if not record.sc:
        return None, None
    scores, points = record.sc[::2], record.sc[1::2]
    if len(scores) != len(points) or len(scores) < players or any(score != int(score) for score in scores):
        raise LogError(path, "its sc", f"a score and points for each of {players} players were expected")
    return tuple(int(score) for score in scores[:players]), points[:players]


def _room(record: Record, players: int, path: str) -> dict[str, Any]:
    disp, rule = record.rule.disp, record.rule
    room: dict[str, Any] = {"platform": "majsoul" if _MAHJONG_SOUL.search(disp) else "tenhou", "players": players}
    room |= dict(_said(disp))
    reds = [given for given in (rule.aka, rule.aka51, rule.aka52, rule.aka53) if given is not None]
    if reds or "length" in room:
        room["aka"] = any(reds) if reds else "赤" in disp
    return room | _dated(record.ref, path)


def _said(disp: str) -> Iterator[tuple[str, Any]]:
    """What the name of a room says."""
    if disp:
        yield "disp", disp
    if found := _LENGTH.search(disp):
        yield "length", "east" if found[0] in ("東", "East") else "south"
        if found[0] in "東南":
            yield "kuitan", "喰" in disp
    if "祝" in disp:
        yield "kiriage", True


_RECORD = msgspec.json.Decoder(Record)
_LENGTH = re.compile("[東南]|East|South")
_MAHJONG_SOUL = re.compile("の間|Room|友人|Friendly|大会戦|Tournament")
