"""Tenhou: the bits of a room (`type`) and the custom rules of a lobby (`csrule`), both attributes of a log's GO.

What the bits and places mean: docs/rule-formats.md, with the projects and the records that say so. A bit that is not
set and a place that is empty say nothing: Tenhou's own rule stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ronpai.errors import InvalidArgument, Problem
from ronpai.rules.formats.table import (
    Choice,
    Entry,
    Field,
    Idle,
    Joint,
    Options,
    Reading,
    Values,
    choice,
    joint_choice,
    noten,
    number,
    thousands,
    uma_row,
    unsaid,
    whole_number,
)

_SEATS_BIT = 0x10
_SEATS: Mapping[int, int] = {0: 4, _SEATS_BIT: 3}
"""Seats by that bit."""
_PLACES = 45
_ROWS = range(5)
_UMA = {4: (10, -10, -20), 3: (0, -20)}
_AT_ONCE = {"ankan": "immediate", "daiminkan": "immediate", "kakan": "immediate"}
_CHIPS = {"chips": {"red": 1, "ippatsu": 1, "ura": 1}}
_PARLOUR_UMA = {4: {"uma": [30000, 10000, -10000, -30000]}, 3: {}}


def _bit(mask: int) -> str:
    return f"type 0x{mask:04X}"


def _flag(word: int, mask: int) -> str:
    return f"csrule[{word}] 0x{mask:08X}"


def _place(index: int) -> str:
    return f"csrule[{index}]"


def _set(name: str, options: Options, idle: tuple[Idle, ...] = ()) -> Choice:
    """A bit that changes options when it is set."""
    return choice(name, {True: options}, idle)


@cache
def table(players: int) -> tuple[Field, ...]:
    """The fields of a table with so many seats."""
    return (*_room(players), *_numbers(players), *_flags(), *_BY_SEATS[players], *_UNSAID)


def _room(players: int) -> tuple[Field, ...]:
    parlour: Options = {"table_money": _CHIPS, "score.kiriage": True}
    return (
        _set(_bit(0x02), {"tiles.red": {}}),
        _set(_bit(0x04), {"yaku.kuitan": False}),
        joint_choice(
            (_bit(0x08),),
            (Entry((False,), {"length": "tonpu"}), Entry((True,), {"length": "hanchan"})),
            always=True,
        ),
        joint_choice((_bit(0x200),), (Entry((True,), parlour, also=_PARLOUR_UMA[players]),)),
    )


def _numbers(players: int) -> tuple[Field, ...]:
    return (
        number(_place(4), "points.start"),
        number(_place(5), "points.target"),
        number(_place(6), "points.return"),
        number(_place(10), "riichi.deposit", "riichi.min_points"),
        number(_place(11), honba__tsumo_each=1, honba__ron=players - 1),
        noten([_place(15 + waiting) for waiting in range(1, players)], players),
        _uma(players),
    )


def _flags() -> tuple[Field, ...]:
    return (
        _set(_flag(0, 0x1), {"yaku.nagashi": "off"}),
        _set(_flag(0, 0x2), {"score.kiriage": True}),
        _set(_flag(0, 0x4), {"tobi": "none"}),
        _set(_flag(0, 0x8), {"dora.kan_timing": _AT_ONCE}),
        _set(_flag(0, 0x10), {"dora.initial": 0}),
        _set(_flag(0, 0x20), {"dora.kan": False, "dora.kan_ura": False}),
        _set(_flag(0, 0x40), {"dora.ura": False, "dora.kan_ura": False}),
        _set(_flag(0, 0x80), {"dora.kan_ura": False}),
        _set(_flag(0, 0x200), {"abort.suukaikan": "off"}),
        _set(_flag(0, 0x800), {"abort.kyuushu": "off"}),
        joint_choice(
            (_flag(0, 0x10000), _flag(0, 0x20000)),
            (
                Entry((False, False), {"renchan": "tenpai"}),
                Entry((False, True), {"renchan": "win"}),
                Entry((True, True), {"renchan": "never"}),
                Entry((True, False), "a dealer who repeats when tenpai, but not after a win"),
            ),
        ),
        _set(_flag(0, 0x4000), {"agari_yame": "none"}),
        _set(
            _flag(0, 0x8000),
            {"tenpai_yame": "none"},
            (Idle("renchan", ("never", "win"), {"tenpai_yame": "none"}, "a tenpai dealer does not repeat"),),
        ),
        _set(_flag(0, 0x40000), {"score_rounding": "integer_half_away"}),
        _set(_flag(0, 0x80000), {"yaku.ippatsu": False}),
        _set(_flag(0, 0x200000), {"extension": None}),
        _set(_flag(0, 0x1000000), {"yaku.renhou": "mangan"}),
        _set(_flag(0, 0x2000000), {"riichi.min_live_tiles": 0}),
        _set(_flag(1, 0x1), {"score.double_wind_pair_fu": 2}),
        _set(_flag(1, 0x2), {"tie_break": "share"}),
        _set(_flag(1, 0x4), {"leftover_sticks": "stay"}),
        _set(_flag(1, 0x10), {"score.kazoe": "sanbaiman"}),
    )


def _cell(below: int, place: int) -> str:
    """The place of the uma of a place (1 for the second) where so many seats are below."""
    return _place(21 + 3 * below + place - 1)


def _uma(players: int) -> Joint:
    """Rows by how many seats are below the start; the one for everybody below cannot differ from that for nobody."""
    rows = range(players + 1)
    names = tuple(_cell(below, place) for below in rows for place in range(1, players))

    def reads(given: Values, state: Options) -> Reading:
        said = {below: [given.get(_cell(below, place)) for place in range(1, players)] for below in rows}
        filled = {
            below: uma_row(
                usual if value is None else whole_number(_cell(below, place), value, signed=True)
                for place, (value, usual) in enumerate(zip(row, _UMA[players], strict=True), start=1)
            )
            for below, row in said.items()
        }
        everybody = [_cell(players, place) for place in range(1, players)]
        lost = (
            {name: "uma of a table where nobody floats" for name in everybody if name in given}
            if filled[players] != filled[0]
            else {}
        )
        start, back = state["points.start"], state["points.return"]
        if all(filled[below] == filled[0] for below in range(players)):
            return Reading({"uma": filled[0] if any(filled[0]) else [], "floating_threshold": None}, lost)
        floating = {str(players - below): filled[below] for below in range(1, players)} | {"else": filled[0]}
        threshold = None if start == back else start
        return Reading({"uma": {"floating": floating}, "floating_threshold": threshold}, lost)

    def writes(options: Options) -> Values:
        uma = options["uma"]
        values: dict[str, int] = {}
        for below in rows:
            key = str(players - below) if 0 < below < players else "else"
            row = thousands(uma if isinstance(uma, list) else uma["floating"][key], players)
            if row is None:
                return {}
            values |= {_cell(below, place): value for place, value in enumerate(row, start=1)}
        return values

    return Joint(names=names, options=("uma", "floating_threshold"), reads=reads, writes=writes)


_BY_SEATS: Mapping[int, tuple[Field, ...]] = {
    4: (
        _set(_flag(0, 0x100), {"abort.suufon": "off"}),
        _set(_flag(0, 0x400), {"abort.suucha": "off"}),
        joint_choice(
            (_flag(0, 0x1000), _flag(0, 0x2000)),
            (
                Entry((False, False), {"multi_ron.max": 2, "abort.sanchahou": "renchan"}),
                Entry((True, False), {"multi_ron.max": 3, "abort.sanchahou": "off"}),
                Entry((True, True), {"multi_ron.max": 1, "abort.sanchahou": "off"}),
                Entry((False, True), {"multi_ron.max": 1, "abort.sanchahou": "off"}),
            ),
        ),
        *unsaid("for three seats", _flag(0, 0x400000), _flag(0, 0x800000)),
    ),
    3: (
        _set(_flag(0, 0x2000), {"multi_ron.max": 1}),
        *unsaid("for four seats", *(_flag(0, mask) for mask in (0x100, 0x400, 0x1000)), _place(18)),
        *unsaid("for four seats", *(_cell(below, 3) for below in range(4)), *(_cell(4, place) for place in (1, 2, 3))),
        *unsaid("norths that are not set aside; what they are instead is not known", _flag(0, 0x400000)),
        *unsaid("the missing seat's share is paid; how it is split is not known", _flag(0, 0x800000)),
    ),
}

_UNSAID: tuple[Field, ...] = (
    *unsaid("a table of people: no rule of the game", _bit(0x01)),
    *unsaid("whom the room is for: no rule of the game", _bit(0x20), _bit(0x80)),
    *unsaid("how long a player may think: no rule of the game", _bit(0x40), _flag(1, 0x40)),
    *unsaid("how long a player may think: no rule of the game", *(_place(index) for index in range(36, _PLACES))),
    *unsaid("a lobby's own table; how discards are shown: no rule of the game", _bit(0x100)),
    *unsaid("what a chip is worth", _bit(0x400)),
    *unsaid("a game that ends when somebody reaches so many points", _place(7)),
    *unsaid("a second round wind", _flag(0, 0x100000)),
    *unsaid("liability otherwise than usual; how is not known", _flag(1, 0x8)),
)


def unpack(document: Any, players: int | None) -> tuple[int, Values, tuple[Problem, ...]]:  # noqa: ARG001
    """Seats and fields of a room's bits, alone or in an object with the custom rules."""
    said = {"type": document} if isinstance(document, int) and not isinstance(document, bool) else document
    if not isinstance(said, Mapping) or "type" not in said:
        raise InvalidArgument("document", document, "a room's type, or an object with type and csrule")
    flat = dict(said)
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    bits = flat.pop("type")
    if not isinstance(bits, int) or isinstance(bits, bool) or not 0 <= bits <= 0xFFFF:
        problems.append(Problem(("type",), f"{bits!r} is no number from 0 to 65535"))
        bits = 0
    values |= {_bit(1 << n): True for n in range(16) if bits & 1 << n and 1 << n != _SEATS_BIT}
    values[_bit(0x08)] = bool(bits & 0x08)
    custom = flat.pop("csrule", "")
    if isinstance(custom, str):
        values |= _custom(custom, problems)
    else:
        problems.append(Problem(("csrule",), f"{custom!r} is no text"))
    return _SEATS[bits & _SEATS_BIT], values | flat, tuple(problems)


def _custom(text: str, problems: list[Problem]) -> Values:
    """The flags that are set and the places that are filled."""
    values: dict[str, Any] = {}
    for index, place in enumerate(text.split(",")):
        said = place.strip()
        if index < 2 and said:
            if re.fullmatch("[0-9A-Fa-f]{1,8}", said):
                word = int(said, 16)
                values |= {_flag(index, 1 << n): True for n in range(32) if word & 1 << n}
            else:
                problems.append(Problem((_place(index),), f"{said!r} is no number of up to eight hexadecimal digits"))
        elif said:
            values[_place(index)] = int(said) if re.fullmatch("[+-]?[0-9]{1,9}", said) else said
    return values


def pack(players: int, values: Values) -> dict[str, Any]:
    """A room of people: its bits, and the custom rules where there are any."""
    bits = sum(1 << n for n in range(16) if values.get(_bit(1 << n))) | 0x01
    bits |= next(bit for bit, seats in _SEATS.items() if seats == players)
    words = [sum(1 << n for n in range(32) if values.get(_flag(word, 1 << n))) for word in (0, 1)]
    places = {index: values[_place(index)] for index in range(2, _PLACES) if _place(index) in values}
    if not places and not any(words):
        return {"type": bits}
    filled = [f"{words[0]:08X}", f"{words[1]:08X}", *(str(places.get(index, "")) for index in range(2, _PLACES))]
    return {"type": bits, "csrule": ",".join(filled)}
