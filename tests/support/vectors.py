"""The adapter for ../shared/rules/vectors.json, and the rulesets that they name."""

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import ronpai
from tests.support import sheet
from tests.support.shared import SHARED


@cache
def vectors() -> list[dict[str, Any]]:
    """All vectors."""
    found: list[dict[str, Any]] = json.loads((SHARED / "rules" / "vectors.json").read_text())["vectors"]
    return found


def ids(pattern: str) -> list[str]:
    """The rulesets that a vector's ruleset stands for: an id, a family `x.*`, or ids with an end, `*4p`."""
    if pattern.startswith("*"):
        return [name for name in sheet.names() if name.endswith(pattern[1:])]
    if pattern.endswith(".*"):
        return [name for name in sheet.names() if name.startswith(pattern[:-1])]
    return [pattern]


@cache
def ruleset(name: str) -> ronpai.Ruleset:
    """A ruleset of the sheet."""
    return ronpai.Ruleset.from_options(sheet.options(name))


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
