"""Hands of several kinds, each with its yaku, its fu and what it costs whom.

`make demo` builds the package and runs this; it needs the extra `ronpai[cli]`.
"""

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from rich.text import Text

import ronpai
from ronpai.cli import render
from ronpai.cli.output import console, show, tileset
from ronpai.records.failures import messages


class Example(NamedTuple):
    """A hand with what it shows, the table it is played at, and how it was won."""

    title: str
    hand: str
    rules: str = "tenhou.4p"
    won: Mapping[str, Any] = MappingProxyType({})


EXAMPLES = [
    Example("An open tanyao, the cheapest of hands", "345p678s67m22p8m,2-34m", won={"seat": "S", "dora": "9s"}),
    Example(
        "Riichi, pinfu and tsumo, with dora, ura and a red five",
        "234m067p34678s99m5s",
        won={"seat": "W", "tsumo": True, "riichi": "riichi", "dora": "8m", "ura": "7s"},
    ),
    Example(
        "Chiitoitsu, 25 fu",
        "1133m55p2288s66z4m4m",
        won={"seat": "N", "riichi": "riichi", "ippatsu": True, "dora": "3m"},
    ),
    Example(
        "Honitsu with two kans, most of it fu",
        "23p99p4p,6666z,2222=z,789-p",
        won={"seat": "S", "dora": "1s5p6s"},
    ),
    Example(
        "Kokushi on thirteen waits, a double yakuman here",
        "19m19p19s1234567z7z",
        "mahjongsoul.4p",
        {"tsumo": True},
    ),
    Example("Suuankou by tsumo", "111m333p555s77p22z2z", won={"seat": "S", "tsumo": True}),
    Example("A complete hand without yaku", "112233m67p99s8p,2-34s", won={"seat": "S", "dora": "8s"}),
    Example(
        "Three players, two norths set aside",
        "123p456s77889p99m9p",
        "tenhou.3p",
        {"seat": "W", "tsumo": True, "riichi": "riichi", "nukidora": 2, "dora": "1m"},
    ),
    Example(
        "A win that cannot be, with everything that is wrong",
        "99m234p678s11111z,2-34m",
        "tenhou.3p",
        {"ippatsu": True, "haitei": True, "seat": "N", "nukidora": 5},
    ),
]


def main() -> None:
    """Prints every example."""
    screen, tiles = console(sys.stdout), tileset(sys.stdout)
    for title, hand, rules_id, won in EXAMPLES:
        show(Text(f"{title} ({rules_id})", "bold underline"), screen)
        rules = ronpai.ruleset(rules_id)
        try:
            win = ronpai.Win(hand, rules, **won)
        except ronpai.InvalidWin as impossible:
            show(Text("\n".join(f"- {message}" for message in messages(impossible)), "red"), screen)
        else:
            show(render.scored(win, ronpai.score(win, rules), rules.players, tiles), screen)
        show("", screen)


if __name__ == "__main__":
    main()
