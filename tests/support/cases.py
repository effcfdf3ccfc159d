"""The adapter for ../shared/cases: their words for hands, flags and rules become ronpai's."""

import re
from collections.abc import Mapping
from typing import Any

import ronpai

SPELLING = {
    "yakuhai_round": "round_wind",
    "yakuhai_seat": "seat_wind",
    "yakuhai_haku": "haku",
    "yakuhai_hatsu": "hatsu",
    "yakuhai_chun": "chun",
    "ittsuu": "ittsu",
    "chuuren9": "chuuren_9",
    "kokushi13": "kokushi_13",
    "daisuushi": "daisuushii",
    "shousuushi": "shousuushii",
    "iipeiko": "iipeikou",
    "ryanpeiko": "ryanpeikou",
}
FLAGS = ("ippatsu", "haitei", "houtei", "rinshan", "chankan", "first_turn")
RIICHI = (None, "riichi", "double")


def doubled(yaku: str) -> dict[str, Any]:
    return {"score.double_yakuman": [yaku]}


SWITCHES: Mapping[str, Mapping[Any, dict[str, Any]]] = {
    "kiriage": {True: {"score.kiriage": True}},
    "aka": {False: {"tiles.red": {}}},
    "kuitan": {False: {"yaku.kuitan": False}},
    "open_pinfu_fu30": {False: {"score.open_no_fu_ron": 20}},
    "double_wind_fu": {2: {"score.double_wind_pair_fu": 2}},
    "double_wind_pair_fu": {2: {"score.double_wind_pair_fu": 2}, 4: {"score.double_wind_pair_fu": 4}},
    "pinfu_tsumo": {False: {"yaku.pinfu_tsumo": False}},
    "rinshan_fu": {False: {"score.rinshan_tsumo_fu": 0}},
    "rinshan_tsumo_fu": {False: {"score.rinshan_tsumo_fu": 0}},
    "chuuren9_2": {True: doubled("chuuren_9")},
    "kokushi13_2": {True: doubled("kokushi_13")},
    "daisuushi2": {True: doubled("daisuushii")},
    "suuankou_tanki_2": {True: doubled("suuankou_tanki")},
    "kazoe": {kind: {"score.kazoe": kind} for kind in ("yakuman", "sanbaiman", "multi")},
    "aotenjo": {True: {"score.aotenjo": {}}},
    "sanma": {
        True: {
            "players": 3,
            "chi": False,
            "tiles.kinds": "sanma108",
            "tiles.red": {"5p": 1, "5s": 1},
            "north_role": "nukidora",
            "score.tsumo_split": "tsumo_loss",
        }
    },
}
"""The switches of kind score. Their defaults are Tenhou's."""


def ruleset(switches: Mapping[str, Any] | None) -> ronpai.Ruleset:
    """Tenhou's rules with the switches of a case."""
    rules = ronpai.ruleset("tenhou.4p")
    for name, value in (switches or {}).items():
        rules = rules.replace(SWITCHES[name][value])
    return rules


def meld(record: Mapping[str, Any]) -> ronpai.Meld:
    """A meld; where it came from is not told, so open kans come from the left."""
    tiles = ronpai.parse_tiles(record["tiles"])
    caller: dict[str, Any] = {}
    if record["type"] in ("daiminkan", "kakan"):
        caller = {"called": tiles[-1], "source": "left"}
    return ronpai.Meld.of(record["type"], tiles, **caller)


def win(given: Mapping[str, Any], rules: ronpai.Ruleset | None) -> ronpai.Win:
    """The win of a case."""
    tiles = [*ronpai.parse_tiles(given.get("hand", "")), *ronpai.parse_tiles(given["win"])]
    hand = ronpai.Hand.of(tiles, [meld(record) for record in given.get("melds", ())])
    return ronpai.Win(
        hand,
        rules,
        tsumo=given["how"] == "tsumo",
        seat=given.get("seat", "E"),
        round=given.get("round", "E"),
        riichi=RIICHI[given.get("riichi", 0)],
        dora=given.get("dora_ind", ()),
        ura=given.get("ura_ind", ()),
        nukidora=given.get("kita", 0),
        **{name: bool(given.get(name, False)) for name in FLAGS},
    )


def yaku(names: Mapping[str, int]) -> dict[str, int]:
    """Yaku in ronpai's spelling."""
    return {SPELLING.get(name, name): han for name, han in names.items()}


def waiting(given: Mapping[str, Any], key: str = "hand") -> ronpai.Hand:
    """A hand of kinds shanten and waits, whose melds are plain tile strings."""
    melds = []
    for tiles in given.get("melds", ()):
        found = ronpai.parse_tiles(tiles)
        run = len({tile.kind for tile in found}) > 1
        kind = "ankan" if len(found) == 4 else "chi" if run else "pon"
        melds.append(ronpai.Meld.of(kind, found))
    return ronpai.Hand.of(given[key], melds)


def own4(count_meld_copies: bool) -> ronpai.Ruleset:
    """The rules under which copies in own melds are gone, or are not looked at."""
    kind = "not_if_own_hand_and_melds_hold_4" if count_meld_copies else "not_if_concealed_4"
    return ronpai.ruleset("tenhou.4p").replace({"tenpai.own4": kind})


def tiles(names: str | list[str]) -> set[str]:
    """Tiles as plain names."""
    text = names if isinstance(names, str) else "".join(names)
    return {str(tile.plain) for tile in ronpai.parse_tiles(re.sub(r"\s", "", text))}
