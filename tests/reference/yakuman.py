"""The yakuman: one test each, and how often each counts (rules.md 1.4)."""

from collections.abc import Callable

from .hand import Hand
from .tiles import DRAGONS, GREENS, HATSU, HONOURS, TERMINALS, WINDS, rank, suit

NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
BIG_WHEELS = (0, 2, 2, 2, 2, 2, 2, 2, 0)


def _first_draw(hand: Hand, dealer: bool) -> bool:
    return hand.situation.first_turn and hand.situation.tsumo and hand.situation.dealer == dealer


def _renhou(hand: Hand) -> bool:
    """Only where renhou is an ordinary yakuman; elsewhere it is a candidate of its own (section 7)."""
    rules = hand.rules
    as_yakuman = rules["yaku.renhou"] == "yakuman" and rules["yaku.renhou_combine"] == "with_yakuman"
    return as_yakuman and rules["score.aotenjo"] is None and is_renhou(hand)


def is_renhou(hand: Hand) -> bool:
    """A child's ron before its first draw, at a table that knows renhou."""
    s, rules = hand.situation, hand.rules
    known = rules["yaku.renhou"] != "off" and "renhou" not in rules["yaku.off"]
    return known and s.first_turn and not s.tsumo and not s.dealer


def _before(hand: Hand) -> list[int]:
    """The concealed tiles without the winning one."""
    tiles = list(hand.situation.concealed)
    tiles.remove(hand.situation.win)
    return tiles


def _kokushi(hand: Hand, thirteen: bool) -> bool:
    return hand.form == "kokushi" and (not thirteen or len(set(_before(hand))) == 13)


def _suuankou(hand: Hand, tanki: bool) -> bool:
    return hand.concealed_triplets == 4 and (not tanki or hand.reading.wait == "tanki")


def _one_suit(tiles: list[int]) -> tuple[str, tuple[int, ...]] | None:
    """Suit and nine counts, if all tiles are of one suit."""
    suits = {suit(kind) for kind in tiles}
    if len(suits) != 1 or set(tiles) & HONOURS:
        return None
    ranks = [rank(kind) for kind in tiles]
    return suits.pop(), tuple(ranks.count(n) for n in range(1, 10))


def _chuuren(hand: Hand, nine: bool) -> bool:
    """No melds, 1112345678999 of an allowed suit and one more; nine: before the win just these thirteen."""
    whole, before = _one_suit(list(hand.situation.concealed)), _one_suit(_before(hand))
    if hand.situation.melds or hand.form != "standard" or whole is None or before is None:
        return False
    gates = all(have >= need for have, need in zip(whole[1], NINE_GATES, strict=True))
    return gates and whole[0] in hand.rules["yaku.chuuren_suits"] and (not nine or before[1] == NINE_GATES)


def _daisharin(hand: Hand) -> bool:
    """22334455667788 of an allowed suit, no melds; a local yaku."""
    whole = _one_suit(list(hand.situation.concealed))
    if hand.situation.melds or hand.form != "standard" or whole is None:
        return False
    allowed = "daisharin" in hand.rules["yaku.local"] and whole[0] in hand.rules["yaku.daisharin_suits"]
    return allowed and whole[1] == BIG_WHEELS


def _ryuuiisou(hand: Hand) -> bool:
    needs_hatsu = hand.rules["yaku.ryuuiisou_needs_hatsu"]
    return _sets(hand) and hand.kinds <= GREENS and (HATSU in hand.kinds or not needs_hatsu)


def _triplets_of(hand: Hand, kinds: tuple[int, ...]) -> int:
    return sum(kind in kinds for kind in hand.triplets)


def _sets(hand: Hand) -> bool:
    return hand.form == "standard"


TESTS: dict[str, Callable[[Hand], bool]] = {
    "renhou": _renhou,
    "tenhou": lambda h: _first_draw(h, dealer=True),
    "chiihou": lambda h: _first_draw(h, dealer=False),
    "kokushi": lambda h: _kokushi(h, thirteen=False),
    "kokushi_13": lambda h: _kokushi(h, thirteen=True),
    "suuankou": lambda h: _suuankou(h, tanki=False),
    "suuankou_tanki": lambda h: _suuankou(h, tanki=True),
    "chuuren": lambda h: _chuuren(h, nine=False),
    "chuuren_9": lambda h: _chuuren(h, nine=True),
    "daisangen": lambda h: _triplets_of(h, DRAGONS) == 3,
    "shousuushii": lambda h: _triplets_of(h, WINDS) == 3 and h.pair in WINDS,
    "daisuushii": lambda h: _triplets_of(h, WINDS) == 4,
    "tsuuiisou": lambda h: h.kinds <= HONOURS,
    "chinroutou": lambda h: _sets(h) and h.kinds <= TERMINALS,
    "ryuuiisou": _ryuuiisou,
    "suukantsu": lambda h: h.kans == 4,
    "daisharin": _daisharin,
}
"""All but paarenchan, which may need another yaku."""


def multiple(name: str, hand: Hand) -> int:
    """2 where `score.double_yakuman` names it."""
    return 2 if name in hand.rules["score.double_yakuman"] else 1


def yakuman(hand: Hand, ordinary_han: int) -> dict[str, int]:
    """The yakuman of the reading with their multiples, in id-table order, before any is hidden."""
    off = hand.rules["yaku.off"]
    found = {name: multiple(name, hand) for name, test in TESTS.items() if name not in off and test(hand)}
    if "paarenchan" not in off and _paarenchan(hand, bool(found), ordinary_han):
        found["paarenchan"] = 1
    return found


def _paarenchan(hand: Hand, other_yakuman: bool, ordinary_han: int) -> bool:
    """The dealer's eighth win in a row; local, and may need another yaku (rules.md A-14, decision 12)."""
    s, rules = hand.situation, hand.rules
    if "paarenchan" not in rules["yaku.local"] or not s.dealer or s.dealer_streak != 8:
        return False
    return other_yakuman or not rules["yaku.paarenchan_needs_yaku"] or ordinary_han >= min_han(hand)


def min_han(hand: Hand) -> int:
    """How many han of yaku a hand needs; more from a number of honba on."""
    rules = hand.rules
    honba = rules["min_han_from_honba"]
    more = honba is not None and hand.situation.honba >= honba
    return max(int(rules["min_han"]), 2 if more else 1)
