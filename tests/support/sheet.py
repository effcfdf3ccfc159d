"""The adapter for ../shared/rules/rulesets.json: the values of its rulesets in ronpai's words."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from tests.support.shared import SHARED

DOUBLE = {"tanki": "suuankou_tanki", "kokushi13": "kokushi_13", "chuuren9": "chuuren_9"}
NUMBERS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
REDS = {
    "none": {},
    "all 27 number kinds x1": dict.fromkeys(NUMBERS, 1),
    "20 number kinds x1": {tile: 1 for tile in NUMBERS if tile[1] != "m" or tile in ("1m", "9m")},
    "all 9 pinzu x1": {tile: 1 for tile in NUMBERS if tile[1] == "p"},
}
WAREME = {"discarder of the previous hand": "previous_discarder"}


@cache
def _sheet() -> Mapping[str, Any]:
    rulesets: Mapping[str, Any] = json.loads((SHARED / "rules" / "rulesets.json").read_text())["rulesets"]
    return rulesets


def names() -> list[str]:
    """The ids of the sheet's rulesets, in its order."""
    return list(_sheet())


def entries(name: str) -> Mapping[str, Any]:
    """The options of a ruleset with value, mark and source, as the sheet writes them."""
    entries: Mapping[str, Any] = _sheet()[name]["values"]
    return entries


def options(name: str) -> dict[str, Any]:
    """The options of a ruleset, in ronpai's words."""
    return {option: value(option, entry["value"]) for option, entry in entries(name).items()}


def value(option: str, value: Any) -> Any:
    """A value of the sheet in ronpai's words."""
    match option:
        case "tiles.red":
            return REDS[value] if value in REDS else {tile[:2]: int(tile[2:]) for tile in value.split(",")}
        case "score.double_yakuman":
            return [DOUBLE.get(yaku, yaku) for yaku in value]
        case "score.wareme":
            # Multipliers always add (rules.md 7): a table that says only that has no wareme.
            wareme = (value or {}).get("wareme")
            return wareme and {**wareme, "who": WAREME[wareme["who"]]}
        case "table_money" if value and "transfer" in value:
            gift = dict(value["transfer"])
            ends = {"from": gift.pop("from"), "to": gift.pop("to")}
            return value | {"transfer": ends | {"units": gift}}
        case "uma" | "place_bonus" if isinstance(value, list) and not any(value):
            return []
    return value
