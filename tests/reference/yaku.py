"""The ordinary yaku: one test each, their han, and which of them a stronger yaku hides (rules.md 1.4)."""

from collections import Counter
from collections.abc import Callable

from .hand import Hand
from .rules import Rules, special_riichi
from .tiles import CHUN, DRAGONS, HAKU, HATSU, HONOURS, ORPHANS, TERMINALS, rank, starts_run, suit

HAN: dict[str, tuple[int, int]] = {
    "riichi": (1, 0),
    "ippatsu": (1, 0),
    "menzen_tsumo": (1, 0),
    "pinfu": (1, 0),
    "tanyao": (1, 1),
    "iipeikou": (1, 0),
    "seat_wind": (1, 1),
    "round_wind": (1, 1),
    "north": (1, 1),
    "haku": (1, 1),
    "hatsu": (1, 1),
    "chun": (1, 1),
    "chankan": (1, 1),
    "rinshan": (1, 1),
    "haitei": (1, 1),
    "houtei": (1, 1),
    "double_riichi": (2, 0),
    "open_riichi": (2, 0),
    "double_open_riichi": (3, 0),
    "flame_riichi": (5, 0),
    "double_flame_riichi": (6, 0),
    "chiitoitsu": (2, 0),
    "sanshoku": (2, 1),
    "ittsu": (2, 1),
    "chanta": (2, 1),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "sanshoku_doukou": (2, 2),
    "sankantsu": (2, 2),
    "shousangen": (2, 2),
    "honroutou": (2, 2),
    "sanrenkou": (2, 2),
    "ryanpeikou": (3, 0),
    "honitsu": (3, 2),
    "junchan": (3, 2),
    "chinitsu": (6, 5),
}
"""Han closed and open; 0 open = not allowed in an open hand."""

RIICHI = {
    "riichi": "riichi",
    "double": "double_riichi",
    "open": "open_riichi",
    "double_open": "double_open_riichi",
    "flame": "flame_riichi",
    "double_flame": "double_flame_riichi",
}
"""The yaku of each kind of riichi; they exclude each other (section 7)."""

HIDDEN_BY: dict[str, tuple[str, ...]] = {
    "iipeikou": ("ryanpeikou",),
    "chanta": ("junchan", "honroutou"),
    "honitsu": ("chinitsu",),
    "sanankou": ("suuankou", "suuankou_tanki"),
    "sankantsu": ("suukantsu",),
    "shousangen": ("daisangen",),
    "honroutou": ("chinroutou", "tsuuiisou"),
    "kokushi": ("kokushi_13",),
    "suuankou": ("suuankou_tanki",),
    "chuuren": ("chuuren_9",),
    "shousuushii": ("daisuushii",),
}
"""A yaku does not count beside one of those that hide it (decision 8; under aotenjou rules.md 1.9)."""


def han_of(name: str, closed: bool, rules: Rules) -> int:
    """The han of an ordinary yaku at this table; 0 = it does not count."""
    override = rules["yaku.han_override"]
    if name in ("double_riichi", "open_riichi", "double_open_riichi", "flame_riichi", "double_flame_riichi"):
        return _riichi_han(name, rules) if closed else 0
    if name not in override:
        return HAN[name][0 if closed else 1]
    value = override[name]
    if isinstance(value, int):
        return value if closed or HAN[name][1] else 0
    return int(value[0 if closed else 1])


def _riichi_han(name: str, rules: Rules) -> int:
    """Double riichi is riichi + 1; open and flame have their own han, doubled + 1 (section 7)."""
    if name == "double_riichi":
        return han_of("riichi", True, rules) + 1
    entry = special_riichi(rules, "open" if "open" in name else "flame")
    return 0 if entry is None else int(entry["han"]) + name.startswith("double")


def _riichi(name: str) -> Callable[[Hand], bool]:
    return lambda hand: RIICHI.get(hand.situation.riichi or "") == name


def _triplet(kind: int) -> Callable[[Hand], bool]:
    return lambda hand: kind in hand.triplets


def _wind(role: str) -> Callable[[Hand], bool]:
    return lambda hand: any(role in hand.wind_roles(kind) for kind in hand.triplets)


def _pinfu(hand: Hand) -> bool:
    """No melds at all, four runs, a worthless pair, a two-sided wait (decision 6)."""
    return (
        not hand.situation.melds
        and len(hand.runs) == 4
        and hand.pair is not None
        and not hand.worth(hand.pair)
        and hand.reading.wait == "ryanmen"
        and (not hand.situation.tsumo or bool(hand.rules["yaku.pinfu_tsumo"]))
    )


def _equal_runs(hand: Hand) -> int:
    """How many pairs of equal runs."""
    return sum(n // 2 for n in Counter(hand.runs).values())


def _three_suits(firsts: list[int]) -> bool:
    """The same number in three suits."""
    ranks = {(suit(kind), rank(kind)) for kind in firsts}
    return any({("m", n), ("p", n), ("s", n)} <= ranks for n in range(1, 10))


def _ittsu(hand: Hand) -> bool:
    return any({first, first + 3, first + 6} <= set(hand.runs) for first in (0, 9, 18))


def _outside(hand: Hand, ends: frozenset[int]) -> bool:
    """A run, and one of `ends` in every block and in the pair."""
    return bool(hand.runs) and all(part & ends for part in hand.parts)


def _consecutive(hand: Hand) -> bool:
    """Three triplets or kans of consecutive numbers in one suit."""
    kinds = set(hand.triplets)
    return any(starts_run(kind) and {kind + 1, kind + 2} <= kinds for kind in kinds)


def _haitei(hand: Hand) -> bool:
    s = hand.situation
    return s.haitei and s.tsumo and (not hand.rinshan or bool(hand.rules["yaku.haitei_with_rinshan"]))


TESTS: dict[str, Callable[[Hand], bool]] = {
    **{name: _riichi(name) for name in RIICHI.values()},
    "ippatsu": lambda h: h.situation.ippatsu and bool(h.situation.riichi and h.rules["yaku.ippatsu"]),
    "menzen_tsumo": lambda h: h.closed and h.situation.tsumo,
    "pinfu": _pinfu,
    "tanyao": lambda h: not h.kinds & ORPHANS and (h.closed or bool(h.rules["yaku.kuitan"])),
    "iipeikou": lambda h: _equal_runs(h) >= 1,
    "seat_wind": _wind("seat_wind"),
    "round_wind": _wind("round_wind"),
    "north": _wind("north"),
    "haku": _triplet(HAKU),
    "hatsu": _triplet(HATSU),
    "chun": _triplet(CHUN),
    "chankan": lambda h: h.situation.chankan and not h.situation.tsumo,
    "rinshan": lambda h: h.rinshan and h.situation.tsumo,
    "haitei": _haitei,
    "houtei": lambda h: h.situation.houtei and not h.situation.tsumo,
    "chiitoitsu": lambda h: h.form == "chiitoitsu",
    "sanshoku": lambda h: _three_suits(h.runs),
    "ittsu": _ittsu,
    "chanta": lambda h: _outside(h, ORPHANS),
    "toitoi": lambda h: len(h.triplets) == 4,
    "sanankou": lambda h: h.concealed_triplets >= 3,
    "sanshoku_doukou": lambda h: _three_suits(h.triplets),
    "sankantsu": lambda h: h.kans >= 3,
    "shousangen": lambda h: h.pair in DRAGONS and sum(kind in DRAGONS for kind in h.triplets) == 2,
    "honroutou": lambda h: h.form != "kokushi" and _only(h, ORPHANS) and bool(h.suits and h.kinds & HONOURS),
    "sanrenkou": lambda h: "sanrenkou" in h.rules["yaku.local"] and _consecutive(h),
    "ryanpeikou": lambda h: _equal_runs(h) >= 2,
    "honitsu": lambda h: len(h.suits) == 1 and bool(h.kinds & HONOURS),
    "junchan": lambda h: _outside(h, TERMINALS),
    "chinitsu": lambda h: len(h.suits) == 1 and not h.kinds & HONOURS,
}


def _only(hand: Hand, kinds: frozenset[int]) -> bool:
    return hand.kinds <= kinds


def ordinary(hand: Hand) -> dict[str, int]:
    """The ordinary yaku of the reading with their han, in id-table order, before any is hidden."""
    off = hand.rules["yaku.off"]
    found = [name for name in HAN if name not in off and TESTS[name](hand)]
    values = {name: han_of(name, hand.closed, hand.rules) for name in found}
    return {name: han for name, han in values.items() if han}
