"""The options that scoring needs, with their defaults (rules.md section 1)."""

from collections.abc import Mapping
from typing import Any

from .tiles import NAMES

Rules = Mapping[str, Any]
"""Dotted option -> plain value; options that are left out take the default."""

STD136 = dict.fromkeys(NAMES, 4)
SANMA108 = {name: 4 for name in NAMES if name[1] != "m" or name[0] in "19"}
NUMBERS108 = {name: 4 for name in NAMES if name[1] != "z"}
MFG2P92 = {name: 4 for name in NAMES if name[1] in "ps" or name in {"1z", "2z", "5z", "6z", "7z"}}

DEFAULT_RULES: dict[str, Any] = {
    "players": 4,
    "tiles.kinds": STD136,
    "tiles.red_value": 1,
    "chi": True,
    "north_role": "wind",
    "nukidora.value": 1,
    "nukidora.rinshan_yaku": True,
    "dora.wrap_removed": True,
    "dora.ura": True,
    "dora.ura_without_riichi": False,
    "dora.indicator_for_nukidora": True,
    "min_han": 1,
    "min_han_from_honba": None,
    "yaku.kuitan": True,
    "yaku.pinfu_tsumo": True,
    "yaku.ippatsu": True,
    "yaku.han_override": {},
    "yaku.off": [],
    "yaku.local": [],
    "yaku.paarenchan_needs_yaku": True,
    "yaku.daisharin_suits": "p",
    "yaku.chuuren_suits": "mps",
    "yaku.ryuuiisou_needs_hatsu": False,
    "yaku.chiitoi_four_same": False,
    "yaku.haitei_with_rinshan": False,
    "yaku.renhou": "off",
    "yaku.renhou_combine": "never",
    "riichi.special": [],
    "score.kiriage": False,
    "score.double_wind_pair_fu": 4,
    "score.open_no_fu_ron": 30,
    "score.rinshan_tsumo_fu": 2,
    "score.kazoe": "yakuman",
    "score.yakuman_stack": True,
    "score.yakuman_cap": None,
    "score.double_yakuman": [],
    "score.aotenjo": None,
    "score.tsumo_split": "four_player",
    "tenpai.own4": "not_if_concealed_4",
}


def complete(rules: Rules | None) -> dict[str, Any]:
    """The rules with every option filled in; an unknown option is a mistake."""
    given = dict(rules or {})
    unknown = given.keys() - DEFAULT_RULES.keys()
    if unknown:
        raise KeyError(f"no such option: {sorted(unknown)}")
    return DEFAULT_RULES | given


def copies_of(rules: Rules) -> tuple[int, ...]:
    """How many copies of each kind the table's set holds; 0 for a kind outside the set."""
    return tuple(rules["tiles.kinds"].get(name, 0) for name in NAMES)


def special_riichi(rules: Rules, kind: str) -> Mapping[str, Any] | None:
    """The entry of `riichi.special` for `open` or `flame`, if the table has that kind."""
    return next((entry for entry in rules["riichi.special"] if entry["kind"] == kind), None)
