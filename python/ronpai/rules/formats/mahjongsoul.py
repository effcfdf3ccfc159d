"""Mahjong Soul: `GameMode` of its protocol, or its `detail_rule` alone.

The names are those of the protocol (message GameDetailRule), also in the spelling of its JSON (`haveToutiao`). What
they mean: docs/rule-formats.md, with the projects that say so.
"""

from __future__ import annotations

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
    choice,
    joint_choice,
    noten,
    number,
    switch,
    thousands,
    uma_row,
    unsaid,
    whole_number,
)

PLAYERS = {1: 4, 2: 4, 11: 3, 12: 3}
"""Seats by `mode`: an east game, and an east and south game."""

_DOUBLE = ["suuankou_tanki", "daisuushii", "kokushi_13", "chuuren_9"]
_LAST_HAND = "auto_if_top_and_target"
_AT_ONCE = {"ankan": "immediate", "daiminkan": "immediate", "kakan": "immediate"}
_LATER = {"ankan": "immediate", "daiminkan": "after_discard", "kakan": "after_discard"}


@cache
def table(players: int) -> tuple[Field, ...]:
    """The fields of a table with so many seats."""
    return (*_LENGTH[players], *_common(players), *_BY_SEATS[players], *_UNSAID)


_LENGTH: Mapping[int, tuple[Field, ...]] = {
    4: (choice("mode", {1: {"length": "tonpu"}, 2: {"length": "hanchan"}}),),
    3: (choice("mode", {11: {"length": "tonpu"}, 12: {"length": "hanchan"}}),),
}


def _common(players: int) -> tuple[Field, ...]:
    return (
        choice("shiduan", {1: {"yaku.kuitan": True}, 0: {"yaku.kuitan": False}}),
        number("init_point", "points.start"),
        number("fandian", "points.target"),
        number("jingsuanyuandian", "points.return"),
        _uma(players),
        switch("can_jifei", {"tobi": "none"}, {"tobi": "below_zero"}),
        number("liqibang_value", "riichi.deposit", "riichi.min_points"),
        number("changbang_value", honba__ron=players - 1, honba__tsumo_each=1, parts=players - 1),
        noten([f"noting_fafu_{waiting}" for waiting in range(1, players)], players),
        choice("fanfu", {1: {"min_han": 1}, 2: {"min_han": 2}, 4: "a least han of 4"}),
        switch("have_liujumanguan", {"yaku.nagashi": "off"}, {"yaku.nagashi": "draw"}),
        switch("have_qieshangmanguan", {"score.kiriage": False}, {"score.kiriage": True}),
        switch("have_biao_dora", {"dora.initial": 0}, {"dora.initial": 1}),
        switch("have_gang_biao_dora", {"dora.kan": False}, {"dora.kan": True}),
        switch("ming_dora_immediately_open", {"dora.kan_timing": _LATER}, {"dora.kan_timing": _AT_ONCE}),
        switch("have_li_dora", {"dora.ura": False}, {"dora.ura": True}),
        switch(
            "have_gang_li_dora",
            {"dora.kan_ura": False},
            {"dora.kan_ura": True},
            (
                Idle("dora.kan", (False,), {"dora.kan_ura": False}, "there are no kan indicators"),
                Idle("dora.ura", (False,), {"dora.kan_ura": False}, "there are no ura indicators"),
            ),
        ),
        switch("have_sigangsanle", {"abort.suukaikan": "off"}, {"abort.suukaikan": "renchan"}),
        switch("have_jiuzhongjiupai", {"abort.kyuushu": "off"}, {"abort.kyuushu": "renchan"}),
        joint_choice(
            ("have_helelianzhuang", "have_tingpailianzhuang"),
            (
                Entry((True, True), {"renchan": "tenpai"}),
                Entry((True, False), {"renchan": "win"}),
                Entry((False, False), {"renchan": "never"}),
                Entry((False, True), "a dealer who repeats when tenpai, but not after a win"),
            ),
        ),
        switch("have_helezhongju", {"agari_yame": "none"}, {"agari_yame": _LAST_HAND}),
        switch(
            "have_tingpaizhongju",
            {"tenpai_yame": "none"},
            {"tenpai_yame": _LAST_HAND},
            (Idle("renchan", ("never", "win"), {"tenpai_yame": "none"}, "a tenpai dealer does not repeat"),),
        ),
        switch("have_yifa", {"yaku.ippatsu": False}, {"yaku.ippatsu": True}),
        switch("have_nanruxiru", {"extension": None}, {"extension": {"winds": 1, "dealer_repeat_first": True}}),
        switch("disable_leijiyiman", {"score.kazoe": "yakuman"}, {"score.kazoe": "sanbaiman"}),
        switch("disable_double_yakuman", {"score.double_yakuman": _DOUBLE}, {"score.double_yakuman": []}),
        switch("disable_composite_yakuman", {"score.yakuman_stack": True}, {"score.yakuman_stack": False}),
        joint_choice(
            ("enable_shiti",),
            (
                Entry((False,), {"kuikae": "all_forbidden"}, also={"kuikae_pon": True}),
                Entry((True,), {"kuikae": "none_forbidden"}, also={"kuikae_pon": False}),
            ),
        ),
        switch("enable_nontsumo_liqi", {"riichi.min_live_tiles": "players"}, {"riichi.min_live_tiles": 0}),
        switch("disable_double_wind_four_fu", {"score.double_wind_pair_fu": 4}, {"score.double_wind_pair_fu": 2}),
        switch("disable_angang_guoshi", {"chankan.ankan_kokushi": True}, {"chankan.ankan_kokushi": False}),
        choice(
            "enable_renhe", {0: {"yaku.renhou": "off"}, 1: {"yaku.renhou": "mangan"}, 2: {"yaku.renhou": "yakuman"}}
        ),
        choice(
            "enable_baopai_extend_settings",
            {
                0: {"pao.yaku": ["daisangen", "daisuushii"]},
                1: {"pao.yaku": ["daisangen", "daisuushii", "suukantsu"]},
                2: {"pao.yaku": []},
            },
        ),
    )


def _uma(players: int) -> Joint:
    names = tuple(f"shunweima_{place}" for place in range(2, players + 1))

    def writes(options: Options) -> Values:
        row = thousands(options["uma"], players) if isinstance(options["uma"], list) else None
        return {} if row is None else dict(zip(names, row, strict=True))

    def reads(given: Values, state: Options) -> Reading:
        said = {**dict.fromkeys(names, 0), **writes(state), **given}
        row = uma_row(whole_number(name, said[name], signed=True) for name in names)
        return Reading({"uma": row if any(row) else []})

    return Joint(names=names, options=("uma",), reads=reads, writes=writes)


_FOUR_SEATS = ("have_sifenglianda", "have_sijializhi", "have_sanjiahele")

_BY_SEATS: Mapping[int, tuple[Field, ...]] = {
    4: (
        choice(
            "dora_count",
            {
                3: {"tiles.red": {"5m": 1, "5p": 1, "5s": 1}},
                4: {"tiles.red": {"5m": 1, "5p": 2, "5s": 1}},
                0: {"tiles.red": {}},
            },
        ),
        switch("have_sifenglianda", {"abort.suufon": "off"}, {"abort.suufon": "renchan"}),
        switch("have_sijializhi", {"abort.suucha": "off"}, {"abort.suucha": "renchan"}),
        joint_choice(
            ("have_toutiao", "have_sanjiahele"),
            (
                Entry((False, False), {"multi_ron.max": 3, "abort.sanchahou": "off"}),
                Entry((False, True), {"multi_ron.max": 2, "abort.sanchahou": "renchan"}),
                Entry((True, False), {"multi_ron.max": 1, "abort.sanchahou": "off"}),
                Entry(
                    (True, True),
                    {"multi_ron.max": 1, "abort.sanchahou": "off"},
                    lost={"have_sanjiahele": "only one can win on a discard"},
                ),
            ),
        ),
        *unsaid("for three seats", "have_zimosun", neutral=(0, 1, None)),
    ),
    3: (
        choice("dora_count", {2: {"tiles.red": {"5p": 1, "5s": 1}}, 0: {"tiles.red": {}}}),
        switch("have_zimosun", {"score.tsumo_split": "north_split_unrounded"}, {"score.tsumo_split": "tsumo_loss"}),
        switch("have_toutiao", {"multi_ron.max": 2}, {"multi_ron.max": 1}),
        *unsaid("for four seats", *_FOUR_SEATS, "noting_fafu_3", "shunweima_4"),
    ),
}

_UNSAID: tuple[Field, ...] = (
    *unsaid("how long a player may think: no rule of the game", "time_fixed", "time_add"),
    *unsaid("a game that ends when somebody reaches so many points", "tianbian_value"),
    *unsaid("help on the screen: no rule of the game", "bianjietishi", neutral=(0, 1, None)),
    *unsaid("how seats are filled: no rule of the game", "ai", "ai_level", "extendinfo", neutral=(0, "", None)),
    *unsaid("a set deal, for tests", "testing_environment", neutral=(None, {})),
    *unsaid("what yakuman it limits is not known", "disable_multi_yukaman"),
    *unsaid("which old yaku it brings, at which value, is not known", "guyi_mode"),
    *unsaid("three indicators at the deal, in a dead wall that is not known", "dora3_mode"),
    *unsaid(
        "an event with a game of its own",
        *("begin_open_mode", "jiuchao_mode", "muyu_mode", "open_hand", "xuezhandaodi", "xueliu", "huansanzhang"),
        *("chuanma", "reveal_discard", "field_spell_mode", "zhanxing", "tianming_mode", "yongchang_mode"),
        *("hunzhiyiji_mode", "wanxiangxiuluo_mode", "beishuizhizhan_mode", "amusement_switches"),
        neutral=(0, None, []),
    ),
)


def unpack(document: Any, players: int | None) -> tuple[int, Values, tuple[Problem, ...]]:
    """Seats and fields of a GameMode, or of a detail_rule, which is silent on seats and length."""
    if not isinstance(document, Mapping):
        raise InvalidArgument("document", document, "an object: a GameMode, or its detail_rule")
    flat: dict[str, Any] = dict(document)
    problems: list[Problem] = []
    if "mode" in flat or "detail_rule" in flat or "detailRule" in flat:
        names = [name for name in ("detail_rule", "detailRule") if name in flat]
        for name in names:
            inner = flat.pop(name)
            if isinstance(inner, Mapping):
                flat |= inner
            else:
                problems.append(Problem((name,), f"{inner!r} is no object"))
    mode = flat.get("mode")
    seats = players or 4
    if mode is not None:
        if isinstance(mode, int) and not isinstance(mode, bool) and mode in PLAYERS:
            seats = PLAYERS[mode]
        else:
            problems.append(Problem(("mode",), f"{mode!r} is none of {', '.join(map(str, PLAYERS))}"))
            del flat["mode"]
    return seats, _spelled(flat, seats, problems), tuple(problems)


def _spelled(flat: Mapping[str, Any], players: int, problems: list[Problem]) -> Values:
    """The fields by the protocol's names, from those or the ones that its JSON has."""
    names = {_camel(name): name for field in table(players) for name in field.names}
    values: dict[str, Any] = {}
    for given, value in flat.items():
        name = names.get(given, given)
        if name in values:
            problems.append(Problem((name,), "said twice, in two spellings"))
        values[name] = value
    return values


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def pack(players: int, values: Values) -> dict[str, Any]:
    """A GameMode."""
    said = dict(values)
    mode = said.pop("mode", next(mode for mode, seats in PLAYERS.items() if seats == players))
    return {"mode": mode, "detail_rule": said}
