"""From the reference's plain values to ronpai's, and back: the one adapter between the two."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import ronpai
from ronpai.rules.schema import OPTIONS
from tests.reference import Meld, Rules, Situation
from tests.support.strategies import Case

SIZES = {"m": 9, "p": 9, "s": 9, "z": 7}
TILES = tuple(f"{number}{suit}" for suit, size in SIZES.items() for number in range(1, size + 1))
WINDS = "ESWN"
FLAGS = ("tsumo", "ippatsu", "haitei", "houtei", "rinshan", "chankan", "first_turn")
NUMBERS = ("nukidora", "bonus_han", "dealer_streak", "honba")
SPECIAL = ("kind", "han", "deal_in_by_non_riichi")


def red(kind: int) -> str:
    """The notation of a red copy."""
    number, suit = TILES[kind][0], TILES[kind][1]
    return f"0{suit}" if number == "5" and suit != "z" else f"{number}r{suit}"


def ruleset(rules: Rules, reds: Mapping[int, int] | None = None) -> ronpai.Ruleset:
    """The ruleset of these options; the table has at least the red tiles of the hand."""
    options: dict[str, Any] = {name: value for name, value in rules.items() if name in OPTIONS}
    options["tiles.red"] = {TILES[kind]: count for kind, count in (reds or {}).items()}
    options["riichi.special"] = [{key: special.get(key) for key in SPECIAL} for special in rules["riichi.special"]]
    return ronpai.Ruleset.from_options(options)


def meld_tiles(meld: Meld, reds: dict[int, int]) -> list[str]:
    """The tiles of a meld; red copies are taken out of `reds` as far as there are any."""
    kind, first = meld
    kinds = [first, first + 1, first + 2] if kind == "chi" else [first] * (3 if kind == "pon" else 4)
    return [take(tile, reds) for tile in kinds]


def take(kind: int, reds: dict[int, int]) -> str:
    """One copy of a kind: a red one while there are any."""
    if reds.get(kind, 0) > 0:
        reds[kind] -= 1
        return red(kind)
    return TILES[kind]


def hand(tiles: Sequence[int], melds: Sequence[Meld], reds: Mapping[int, int] | None = None) -> ronpai.Hand:
    """A hand of these kinds, the last concealed one being the winning tile."""
    left = dict(reds or {})
    called = []
    for meld in melds:
        own = meld_tiles(meld, left)
        caller = {} if meld[0] == "ankan" else {"called": own[0], "source": "left"}
        called.append(ronpai.Meld.of(meld[0], own, **caller))
    return ronpai.Hand.of([take(kind, left) for kind in tiles], called)


def keywords(situation: Situation) -> dict[str, Any]:
    """How the hand was won, as `ronpai.score` takes it."""
    said = {name: getattr(situation, name) for name in (*FLAGS, *NUMBERS, "riichi", "loser_riichi")}
    return said | {
        "seat": WINDS[situation.seat],
        "round": WINDS[situation.round],
        "dora": [TILES[kind] for kind in situation.dora],
        "ura": [TILES[kind] for kind in situation.ura],
    }


def win(case: Case) -> tuple[ronpai.Win, ronpai.Ruleset]:
    """The win and the ruleset of a generated case."""
    situation, rules, reds = case
    tiles = list(situation.concealed)
    tiles.remove(situation.win)
    compiled = ruleset(rules, reds)
    return ronpai.Win(hand([*tiles, situation.win], situation.melds, reds), compiled, **keywords(situation)), compiled


def plain(result: ronpai.Score | ronpai.NoScore) -> dict[str, Any]:
    """A result as the reference writes it."""
    if isinstance(result, ronpai.NoScore):
        return {"ok": False, "reason": str(result.reason)}
    return {
        "ok": True,
        "han": result.han,
        "fu": result.fu,
        "fu_items": [(str(item.reason), item.fu, item.tile.kind if item.tile else None) for item in result.fu_items],
        "yaku": [(str(yaku), han) for yaku, han in result.yaku],
        "dora": tuple(result.dora),
        "yakuman": result.yakuman,
        "limit": None if result.limit is None else str(result.limit),
        "base": result.base,
        "ron": result.ron,
        "tsumo": None if result.tsumo is None else tuple(result.tsumo),
    }


@cache
def tile(kind: int) -> ronpai.Tile:
    """The plain tile of a kind."""
    return ronpai.Tile(TILES[kind])


def counted(counts: Sequence[int]) -> list[int]:
    """The kinds of counts, one entry a tile."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
