"""The adapter for ../shared/rules/vectors.json, and the rulesets that they name.

The scoring options of rulesets that do not ship yet are made here, from ../shared/rules/rulesets.json.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import ronpai
from ronpai.rules.schema import OPTIONS
from tests.support.shared import SHARED

DOUBLE = {"tanki": "suuankou_tanki", "kokushi13": "kokushi_13", "chuuren9": "chuuren_9"}
NUMBERS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
REDS = {
    "none": {},
    "all 27 number kinds x1": dict.fromkeys(NUMBERS, 1),
    "20 number kinds x1": {tile: 1 for tile in NUMBERS if tile[1] != "m" or tile in ("1m", "9m")},
    "all 9 pinzu x1": {tile: 1 for tile in NUMBERS if tile[1] == "p"},
}


@cache
def _sheet() -> Mapping[str, Any]:
    rulesets: Mapping[str, Any] = json.loads((SHARED / "rules" / "rulesets.json").read_text())["rulesets"]
    return rulesets


def sheet(name: str, option: str) -> Any:
    """The value of an option of a ruleset, as the sheet writes it."""
    return _sheet()[name]["values"][option]["value"]


@cache
def vectors() -> list[dict[str, Any]]:
    """All vectors."""
    found: list[dict[str, Any]] = json.loads((SHARED / "rules" / "vectors.json").read_text())["vectors"]
    return found


def ids(pattern: str) -> list[str]:
    """The rulesets that a vector's ruleset stands for: an id, or a family `x.*`."""
    if pattern.endswith(".*"):
        return [name for name in _sheet() if name.startswith(pattern[:-1])]
    return [pattern]


@cache
def ruleset(name: str) -> ronpai.Ruleset:
    """The scoring options of a ruleset of the sheet."""
    options: dict[str, Any] = {}
    for option, entry in _sheet()[name]["values"].items():
        if option in OPTIONS:
            options[option] = entry["value"]
    reds = options["tiles.red"]
    options["tiles.red"] = REDS[reds] if reds in REDS else {tile[:2]: int(tile[2:]) for tile in reds.split(",")}
    options["score.double_yakuman"] = [DOUBLE.get(yaku, yaku) for yaku in options["score.double_yakuman"]]
    options["riichi.special"] = [
        {key: value for key, value in special.items() if key in ("kind", "han", "deal_in_by_non_riichi")}
        for special in options["riichi.special"]
    ]
    return ronpai.Ruleset.from_options(options)


def win(given: Mapping[str, Any], rules: ronpai.Ruleset) -> ronpai.Win:
    """The win of kind score_hand: the winning tile is among the concealed ones."""
    tiles = list(ronpai.parse_tiles(given["concealed"]))
    if "win" in given:
        tiles.remove(ronpai.Tile(given["win"]))
        tiles.append(ronpai.Tile(given["win"]))
    melds = []
    for meld in given.get("melds", ()):
        caller = {"called": meld["tiles"][-2:], "source": "left"} if meld["type"] in ("daiminkan", "kakan") else {}
        melds.append(ronpai.Meld.of(meld["type"], meld["tiles"], **caller))
    riichi = given.get("riichi")
    return ronpai.Win(
        ronpai.Hand.of(tiles, melds),
        rules,
        tsumo=given["method"] == "tsumo",
        seat=given.get("seat", "E"),
        round=given.get("round", "E"),
        riichi="riichi" if riichi is True else riichi or None,
        dora=given.get("dora_indicators", ()),
        ura=given.get("ura_indicators", ()),
        ippatsu=given.get("ippatsu", False),
        rinshan=given.get("rinshan", False),
        first_turn=given.get("first_turn", given.get("renhou", False)),
        nukidora=given.get("nukidora", 0),
    )


def yaku(names: Mapping[str, int]) -> dict[str, int]:
    """Yaku in ronpai's spelling."""
    return {re.sub("^shousuushi$", "shousuushii", name): han for name, han in names.items()}
