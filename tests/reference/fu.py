"""Fu, item by item (decision 7)."""

from .hand import Hand
from .readings import Block
from .tiles import DRAGONS, ORPHANS

FuItem = tuple[str, int, int | None]
"""Reason, fu, kind of the tile it comes from."""


def fu_items(hand: Hand, pinfu: bool) -> list[FuItem]:
    """The items in their order, none of 0 fu; `pinfu`: whether the reading counts as pinfu."""
    if hand.form == "chiitoitsu":
        return [("chiitoitsu", 25, None)]
    if hand.form == "kokushi":
        aotenjo = hand.rules["score.aotenjo"]
        return [("kokushi", int(aotenjo["kokushi_fu"]), None)] if aotenjo else []
    items = [("base", 20, None), *_win(hand, pinfu), *_wait(hand), *_pair(hand)]
    items += [_triplet(block) for block in hand.reading.blocks if block.form != "run"]
    items = [item for item in items if item[1]]
    lone = not hand.closed and not hand.situation.tsumo and len(items) == 1
    if lone and hand.rules["score.open_no_fu_ron"] == 30:
        items.append(("open_no_fu", 10, None))
    return items


def rounded(items: list[FuItem]) -> int:
    """The sum rounded up to ten; the 25 of seven pairs stays."""
    fu = sum(item[1] for item in items)
    return fu if fu == 25 else -(-fu // 10) * 10


def _win(hand: Hand, pinfu: bool) -> list[FuItem]:
    """10 for a closed ron; a tsumo unless it is pinfu, with a value of its own after a kan."""
    if not hand.situation.tsumo:
        return [("menzen_ron", 10, None)] if hand.closed else []
    if pinfu:
        return []
    return [("tsumo", int(hand.rules["score.rinshan_tsumo_fu"]) if hand.rinshan else 2, None)]


def _wait(hand: Hand) -> list[FuItem]:
    wait = hand.reading.wait
    return [(wait, 2, hand.situation.win)] if wait in ("kanchan", "penchan", "tanki") else []


def _pair(hand: Hand) -> list[FuItem]:
    kind = hand.pair
    assert kind is not None
    if kind in DRAGONS:
        return [("dragon_pair", 2, kind)]
    roles = hand.wind_roles(kind)
    if len(roles) >= 2:
        return [("double_wind_pair", int(hand.rules["score.double_wind_pair_fu"]), kind)]
    return [(f"{role}_pair", 2, kind) for role in roles]


def _triplet(block: Block) -> FuItem:
    """2 for an open triplet of simples; doubled if not simples, doubled if concealed, fourfold for a kan."""
    kan = block.form == "kan"
    value = 2 * (2 if block.first in ORPHANS else 1) * (1 if block.open else 2) * (4 if kan else 1)
    return ("min" if block.open else "an") + ("kan" if kan else "kou"), value, block.first
