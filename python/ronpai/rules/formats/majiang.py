"""majiang-core: its rule object, for four seats.

The names are its own. A field that is left out has the program's default. What is not a field of it, the program
fixes: `FIXED`. See docs/rule-formats.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ronpai.errors import InvalidArgument, Problem
from ronpai.rules.formats.table import (
    Entry,
    Field,
    Idle,
    Joint,
    Options,
    Reading,
    Values,
    Wrong,
    choice,
    joint_choice,
    number,
    read,
    switch,
    thousands,
    uma_row,
    unsaid,
    whole_number,
)
from ronpai.rules.schema import Ruleset

FIXED: Options = {
    "points.return": 30000,
    "points.target": 30000,
    "tie_break": "seat_order",
    "leftover_sticks": "top",
    "furiten.temporary_until": "own_next_discard",
    "tenpai.own4": "not_if_concealed_4",
    "pao.scope": "only_pao_yakuman",
    "pao.honba_ron": "discarder",
    "pao.honba_tsumo": "pao_player",
    "chankan.ankan_kokushi": False,
    "yaku.nagashi_dealer": "as_draw",
    "multi_ron.sticks": "nearest",
    "multi_ron.honba": "nearest",
    "multi_ron.renchan": "dealer_in_winners",
}
"""What the program does whatever its rule object says."""

DEFAULTS: Mapping[str, Any] = {
    "配給原点": 25000,
    "順位点": ["20.0", "10.0", "-10.0", "-20.0"],
    "連風牌は2符": False,
    "赤牌": {"m": 1, "p": 1, "s": 1},
    "クイタンあり": True,
    "喰い替え許可レベル": 0,
    "場数": 2,
    "途中流局あり": True,
    "流し満貫あり": True,
    "ノーテン宣言あり": False,
    "ノーテン罰あり": True,
    "最大同時和了数": 2,
    "連荘方式": 2,
    "トビ終了あり": True,
    "オーラス止めあり": True,
    "延長戦方式": 1,
    "一発あり": True,
    "裏ドラあり": True,
    "カンドラあり": True,
    "カン裏あり": True,
    "カンドラ後乗せ": True,
    "ツモ番なしリーチあり": False,
    "リーチ後暗槓許可レベル": 2,
    "役満の複合あり": True,
    "ダブル役満あり": True,
    "数え役満あり": True,
    "役満パオあり": True,
    "切り上げ満貫あり": False,
}
"""The values of fields that are left out."""

_ABORTS = ("abort.kyuushu", "abort.suufon", "abort.suukaikan", "abort.suucha")
_AT_ONCE = {"ankan": "immediate", "daiminkan": "immediate", "kakan": "immediate"}
_LATER = {"ankan": "immediate", "daiminkan": "after_discard", "kakan": "after_discard"}
_LAST_HAND = "auto_if_top_and_target"
_RENCHAN = ("never", "win", "tenpai", "noten")
_FIVES = {"m": "5m", "p": "5p", "s": "5s"}


def _repeats() -> tuple[Entry, ...]:
    """連荘方式 and オーラス止めあり: the dealer who repeats in the last hand and leads with the target stops."""
    entries = []
    for level, renchan in enumerate(_RENCHAN):
        for stops in (False, True):
            agari = _LAST_HAND if stops and renchan != "never" else "none"
            tenpai = _LAST_HAND if stops and renchan in ("tenpai", "noten") else "none"
            lost = {"オーラス止めあり": "the dealer never repeats"} if stops and renchan == "never" else {}
            gives = {"renchan": renchan, "agari_yame": agari, "tenpai_yame": tenpai}
            entries.append(Entry((level, stops), gives, lost=lost))
    return tuple(entries)


def _red() -> Joint:
    """赤牌: how many fives of each suit are red."""

    def reads(given: Values, state: Options) -> Reading:  # noqa: ARG001
        ((name, value),) = given.items()
        if not isinstance(value, Mapping) or set(value) != set(_FIVES):
            raise Wrong(name, f"{value!r} is no object of m, p and s")
        counts = {kind: whole_number(f"{name}.{suit}", value[suit]) for suit, kind in _FIVES.items()}
        for suit, kind in _FIVES.items():
            if counts[kind] > 4:
                raise Wrong(f"{name}.{suit}", f"{counts[kind]} red of 4")
        return Reading({"tiles.red": {kind: count for kind, count in counts.items() if count}})

    def writes(options: Options) -> Values:
        red = options["tiles.red"]
        if set(red) - set(_FIVES.values()):
            return {}
        return {"赤牌": {suit: red.get(kind, 0) for suit, kind in _FIVES.items()}}

    return Joint(names=("赤牌",), options=("tiles.red",), reads=reads, writes=writes)


def _placement() -> Joint:
    """順位点: thousands by place as texts; with a decimal anywhere scores are kept to a tenth, without rounded."""
    name = "順位点"

    def reads(given: Values, state: Options) -> Reading:  # noqa: ARG001
        value = given[name]
        if not isinstance(value, list | tuple) or len(value) != 4:
            raise Wrong(name, f"{value!r} is no list of four texts")
        for text in value:
            if not isinstance(text, str) or not re.fullmatch(r"[+-]?\d{1,5}(\.\d)?", text):
                raise Wrong(name, f"{text!r} is no number as a text, with one decimal at most")
        tenths = [round(float(text) * 10) for text in value]
        rounding = "0.1" if any("." in text for text in value) else "integer_half_away"
        lost = {} if sum(tenths) == 0 else {name: "the leader gets what the others lose, whatever is said"}
        row = [-sum(tenths[1:]) * 100, *(tenth * 100 for tenth in tenths[1:])]
        return Reading({"uma": row if any(row) else [], "score_rounding": rounding}, lost)

    def writes(options: Options) -> Values:
        uma = options["uma"]
        if not isinstance(uma, list):
            return {}
        row = [value / 1000 for value in uma or [0] * 4]
        if options["score_rounding"] == "0.1":
            return {name: [f"{value:.1f}" for value in row]}
        whole = thousands(uma, 4)
        return {} if whole is None else {name: [str(value // 1000) for value in uma_row(whole)]}

    return Joint(names=(name,), options=("uma", "score_rounding"), reads=reads, writes=writes)


@cache
def table(players: int) -> tuple[Field, ...]:  # noqa: ARG001
    """The fields; the program has four seats."""
    return _TABLE


_TABLE: tuple[Field, ...] = (
    number("配給原点", "points.start"),
    _placement(),
    switch("連風牌は2符", {"score.double_wind_pair_fu": 4}, {"score.double_wind_pair_fu": 2}),
    _red(),
    switch("クイタンあり", {"yaku.kuitan": False}, {"yaku.kuitan": True}),
    joint_choice(
        ("喰い替え許可レベル",),
        (
            Entry((0,), {"kuikae": "all_forbidden"}, also={"kuikae_pon": True}),
            Entry((1,), {"kuikae": "genbutsu_forbidden"}, also={"kuikae_pon": True}),
            Entry((2,), {"kuikae": "none_forbidden"}, also={"kuikae_pon": False}),
        ),
    ),
    choice(
        "場数",
        {0: {"length": "one_hand"}, 1: {"length": "tonpu"}, 2: {"length": "hanchan"}, 4: "a game of four winds"},
    ),
    switch("途中流局あり", dict.fromkeys(_ABORTS, "off"), dict.fromkeys(_ABORTS, "renchan")),
    switch("流し満貫あり", {"yaku.nagashi": "off"}, {"yaku.nagashi": "draw"}),
    *unsaid("a waiting seat may say that it is not", "ノーテン宣言あり"),
    switch("ノーテン罰あり", {"noten.pool": 0}, {"noten.pool": 3000}),
    choice(
        "最大同時和了数",
        {
            1: {"multi_ron.max": 1, "abort.sanchahou": "off"},
            2: {"multi_ron.max": 2, "abort.sanchahou": "renchan"},
            3: {"multi_ron.max": 3, "abort.sanchahou": "off"},
        },
    ),
    joint_choice(("連荘方式", "オーラス止めあり"), _repeats()),
    joint_choice(
        ("トビ終了あり",),
        (
            Entry((False,), {"tobi": "none"}, also={"riichi.min_points": "none"}),
            Entry((True,), {"tobi": "below_zero"}, also={"riichi.min_points": 1000}),
        ),
    ),
    choice(
        "延長戦方式",
        {
            0: {"extension": None},
            1: {"extension": {"winds": 1, "dealer_repeat_first": False}},
            2: {"extension": {"winds": 1, "dealer_repeat_first": True}},
            3: "a further wind that is always played to its end",
        },
        (Idle("length", ("one_hand",), {"extension": None}, "a single hand is not extended"),),
    ),
    switch("一発あり", {"yaku.ippatsu": False}, {"yaku.ippatsu": True}),
    switch("裏ドラあり", {"dora.ura": False}, {"dora.ura": True}),
    switch("カンドラあり", {"dora.kan": False}, {"dora.kan": True}),
    switch(
        "カン裏あり",
        {"dora.kan_ura": False},
        {"dora.kan_ura": True},
        (
            Idle("dora.kan", (False,), {"dora.kan_ura": False}, "there are no kan indicators"),
            Idle("dora.ura", (False,), {"dora.kan_ura": False}, "there are no ura indicators"),
        ),
    ),
    switch("カンドラ後乗せ", {"dora.kan_timing": _AT_ONCE}, {"dora.kan_timing": _LATER}),
    switch("ツモ番なしリーチあり", {"riichi.min_live_tiles": "players"}, {"riichi.min_live_tiles": 0}),
    choice(
        "リーチ後暗槓許可レベル",
        {0: {"riichi.ankan": "none"}, 1: {"riichi.ankan": "strict"}, 2: {"riichi.ankan": "waits"}},
    ),
    joint_choice(
        ("役満の複合あり",),
        (
            Entry((False,), {"score.yakuman_stack": False}, also={"score.yakuman_cap": 1}),
            Entry((True,), {"score.yakuman_stack": True}, also={"score.yakuman_cap": None}),
        ),
    ),
    switch(
        "ダブル役満あり",
        {"score.double_yakuman": []},
        {"score.double_yakuman": ["suuankou_tanki", "daisuushii", "kokushi_13", "chuuren_9"]},
    ),
    switch("数え役満あり", {"score.kazoe": "sanbaiman"}, {"score.kazoe": "yakuman"}),
    switch("役満パオあり", {"pao.yaku": []}, {"pao.yaku": ["daisangen", "daisuushii"]}),
    switch("切り上げ満貫あり", {"score.kiriage": False}, {"score.kiriage": True}),
)


@cache
def base(players: int) -> Ruleset:  # noqa: ARG001
    """The rules of a rule object that says nothing."""
    return Ruleset.from_options(read(_TABLE, DEFAULTS, Ruleset.from_options(FIXED)).options)


def unpack(document: Any, players: int | None) -> tuple[int, Values, tuple[Problem, ...]]:  # noqa: ARG001
    """The fields of a rule object."""
    if not isinstance(document, Mapping):
        raise InvalidArgument("document", document, "an object: a rule object of majiang-core")
    return 4, dict(document), ()


def pack(players: int, values: Values) -> dict[str, Any]:  # noqa: ARG001
    """A rule object."""
    return dict(values)
