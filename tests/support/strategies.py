"""Hypothesis strategies: won hands of every kind, near misses, hands in progress and tables, as plain values.

`situations()` yields `Case(situation, rules, reds)`; `hands()` `HandCase(counts, melds, visible, rules)`.
Only possible situations are built: no more tiles of a kind than there are over hand, melds, indicators and
norths set aside, and only flags that can be true together.

An example is read from one string of bytes, choice by choice. So drawing is quick, Hypothesis shrinks towards
the first of the options (the plain ones), and it does not spend examples on near copies of one another.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple, TypeVar

from hypothesis import reject
from hypothesis import strategies as st

from tests.reference import DEFAULT_RULES, IDS, MFG2P92, NUMBERS108, SANMA108, STD136, Meld, Situation
from tests.reference.situation import KANS
from tests.reference.tiles import (
    DRAGONS,
    GREENS,
    HONOURS,
    KINDS,
    NAMES,
    NORTH,
    ORPHANS,
    SUITS,
    TERMINALS,
    WINDS,
    starts_run,
)
from tests.reference.yaku import HAN, RIICHI

T = TypeVar("T")
Rules = dict[str, Any]
Part = tuple[str, int]
"""(`run` | `triplet`, lowest kind)."""


class Case(NamedTuple):
    """A hand that claims to have won, at a table."""

    situation: Situation
    rules: Rules
    reds: dict[int, int]
    """Kind -> how many of its tiles among concealed tiles and melds are red; the sum is `situation.reds`."""

    def __repr__(self) -> str:
        """Short enough to read: of the rules only what is unusual."""
        return f"Case({self.situation}, DEFAULT_RULES | {unusual(self.rules)}, {self.reds})"


class HandCase(NamedTuple):
    """A hand in progress at a table."""

    counts: tuple[int, ...]
    """Concealed tiles, 3n + 1 or 3n + 2 of them."""
    melds: tuple[Meld, ...]
    visible: tuple[int, ...]
    """Counts of tiles seen elsewhere."""
    rules: Rules

    def __repr__(self) -> str:
        """Short enough to read, as of `Case`."""
        own = f"{self.counts}, {self.melds}, {self.visible}"
        return f"HandCase({own}, DEFAULT_RULES | {unusual(self.rules)})"


def unusual(rules: Rules) -> Rules:
    """The options that are not as usual."""
    return {option: value for option, value in rules.items() if value != DEFAULT_RULES[option]}


class Choices:
    """Decisions read from bytes; zeros, and bytes that are missing, choose the first option."""

    def __init__(self, data: bytes) -> None:
        """Begin at the first byte."""
        self._bytes = iter(data)

    def one(self, options: Sequence[T]) -> T:
        """One of the options; an example without any is given up."""
        if not options:
            reject()
        number = next(self._bytes, 0)
        if len(options) > 8:
            number = 256 * number + next(self._bytes, 0)
        return options[number % len(options)]

    def some(self, options: Sequence[T], most: int) -> list[T]:
        """Up to `most` different options."""
        chosen: list[T] = []
        for _ in range(self.one(range(most + 1))):
            chosen.append(self.one([option for option in options if option not in chosen]))
        return chosen


# --- tables ----------------------------------------------------------------------------------------

TABLES: tuple[Rules, ...] = (
    {"players": 4, "tiles.kinds": STD136},
    {"players": 4, "tiles.kinds": STD136},
    {"players": 3, "tiles.kinds": SANMA108},
    {"players": 3, "tiles.kinds": NUMBERS108},
    {"players": 2, "tiles.kinds": MFG2P92},
    {"players": 4, "tiles.kinds": NUMBERS108},
)
SPLITS = {
    4: ("four_player", "even_split", "dealer_double", "full_each"),
    3: ("tsumo_loss", "even_split", "north_split", "north_split_unrounded", "dealer_double", "full_each"),
    2: ("single_payer", "even_split", "full_each"),
}
OPEN_RIICHI = {"kind": "open", "han": 2, "deal_in_by_non_riichi": "at_least_yakuman"}
FLAME_RIICHI = {"kind": "flame", "han": 5, "deal_in_by_non_riichi": None}
AOTENJO = {"yakuman_han": 13, "renhou_han": 8, "cap_base": None, "kokushi_fu": 30}
DOUBLE = ("suuankou_tanki", "daisuushii", "kokushi_13", "chuuren_9")
LOCAL = ("sanrenkou", "daisharin", "paarenchan")
NEVER_OFF = {*RIICHI.values(), "nagashi_mangan", "renhou", *LOCAL}
"""No situation has a riichi that its table lacks; nagashi is no yaku of a hand; the rest have their own options."""


def _overrides(choices: Choices) -> dict[str, Any]:
    """Han of some yaku: one number, or closed and open (0 = not in an open hand)."""
    han: dict[str, Any] = {}
    for name in choices.some([name for name in HAN if name == "riichi" or name not in NEVER_OFF], 4):
        closed = choices.one((1, 2, 3))
        pair = [closed, choices.one((0, 1, 2)) if HAN[name][1] else 0]
        han[name] = closed if name == "riichi" else choices.one((closed, pair))
    return han


def _special(choices: Choices, kind: str) -> dict[str, Any]:
    deal_in = choices.one((None, "at_least_yakuman"))
    return {"kind": kind, "han": choices.one((2, 3, 5)), "deal_in_by_non_riichi": deal_in}


def _aotenjo(choices: Choices) -> dict[str, Any]:
    return AOTENJO | {
        "cap_base": choices.one((None, 10**8, 10**5, 6000)),
        "kokushi_fu": choices.one((30, 20)),
    }


def _of(*values: Any) -> Callable[[Choices], Any]:
    return lambda choices: choices.one(values)


OPTIONS: dict[str, Callable[[Choices], Any]] = {
    **{name: _of(value, not value) for name, value in DEFAULT_RULES.items() if isinstance(value, bool)},
    "tiles.red_value": _of(1, 2, 0),
    "nukidora.value": _of(1, 2),
    "min_han": _of(1, 2),
    "min_han_from_honba": _of(None, 1, 3, 5),
    "yaku.han_override": _overrides,
    "yaku.off": lambda choices: choices.some([name for name in IDS if name not in NEVER_OFF], 4),
    "yaku.local": lambda choices: choices.some(LOCAL, 3),
    "yaku.daisharin_suits": _of("p", "ps", "mps", "s"),
    "yaku.chuuren_suits": _of("mps", "p", "ms"),
    "yaku.renhou": _of("off", "mangan", "baiman", "yakuman"),
    "yaku.renhou_combine": _of("never", "with_yakuman"),
    "riichi.special": lambda choices: [_special(choices, kind) for kind in choices.some(("open", "flame"), 2)],
    "score.double_wind_pair_fu": _of(4, 2),
    "score.open_no_fu_ron": _of(30, 20),
    "score.rinshan_tsumo_fu": _of(2, 0),
    "score.kazoe": _of("yakuman", "sanbaiman", "multi"),
    "score.yakuman_cap": _of(None, 1, 2, 4),
    "score.double_yakuman": lambda choices: choices.some(DOUBLE, 4),
    "score.aotenjo": _aotenjo,
    "tenpai.own4": _of("not_if_concealed_4", "counts", "not_if_own_hand_and_melds_hold_4"),
}
"""Every option that does not follow from the number of players and the tile set."""


def choose_rules(choices: Choices, tables: Sequence[Rules] = TABLES) -> Rules:
    """A complete ruleset: one of the tables, and up to seven options that may be unusual."""
    rules = DEFAULT_RULES | choices.one(tables)
    players = rules["players"]
    rules["chi"] = players == 4
    if "4z" in rules["tiles.kinds"]:
        rules["north_role"] = choices.one(("wind", "yakuhai_all", "nukidora")[: 2 if players == 4 else 3])
    rules["score.tsumo_split"] = choices.one(SPLITS[players])
    for option in choices.some(list(OPTIONS), 7):
        rules[option] = OPTIONS[option](choices)
    return consistent(rules)


def consistent(rules: Rules) -> Rules:
    """The rules without what their options rule out together: only a yakuman renhou stands beside yakuman."""
    return rules if rules["yaku.renhou"] == "yakuman" else rules | {"yaku.renhou_combine": "never"}


@st.composite
def rulesets(draw: st.DrawFn) -> Rules:
    """Tables of every size with some unusual options."""
    return choose_rules(Choices(draw(st.binary(min_size=48, max_size=48))))


# --- plans of hands --------------------------------------------------------------------------------

ALL = frozenset(KINDS)
SIMPLES = ALL - ORPHANS


def part_tiles(part: Part) -> tuple[int, ...]:
    """The three tiles of a run or triplet."""
    form, first = part
    return (first, first + 1, first + 2) if form == "run" else (first,) * 3


def runs(kinds: Iterable[int] = ALL) -> tuple[Part, ...]:
    """All runs within these kinds."""
    within = frozenset(kinds)
    return tuple(("run", k) for k in sorted(within) if starts_run(k) and {k + 1, k + 2} <= within)


def triplets(kinds: Iterable[int] = ALL) -> tuple[Part, ...]:
    """All triplets of these kinds."""
    return tuple(("triplet", k) for k in sorted(kinds))


def parts(kinds: Iterable[int] = ALL) -> tuple[Part, ...]:
    """All runs and triplets within these kinds."""
    within = frozenset(kinds)
    return runs(within) + triplets(within)


ANY = parts()
OUTSIDE = tuple(part for part in ANY if set(part_tiles(part)) & ORPHANS)
TERMINAL = tuple(part for part in ANY if set(part_tiles(part)) & TERMINALS)


@dataclass(frozen=True)
class Plan:
    """How a hand is put together: one of the groups, then blocks of `fill` up to four, then the pair.

    Instead `pairs`: seven pairs of these kinds; or `whole`: one of these hands of fourteen tiles.
    """

    groups: tuple[tuple[Part, ...], ...] = ((),)
    fill: tuple[Part, ...] = ANY
    pair: frozenset[int] = ALL
    pairs: frozenset[int] = frozenset()
    whole: tuple[tuple[int, ...], ...] = ()

    def possible(self, rules: Rules) -> bool:
        """Whether the table has the tiles for it."""
        kinds = {kind for kind in KINDS if NAMES[kind] in rules["tiles.kinds"]}
        if self.whole:
            return any(set(tiles) <= kinds for tiles in self.whole)
        if self.pairs:
            return len(self.pairs & kinds) >= 7
        groups = [group for group in self.groups if all(set(part_tiles(part)) <= kinds for part in group)]
        fill = any(set(part_tiles(part)) <= kinds for part in self.fill)
        return bool(self.pair & kinds) and any(fill or len(group) == 4 for group in groups)


def _same(form: str, *firsts: int) -> tuple[Part, ...]:
    return tuple((form, first) for first in firsts)


def _choice(kinds: Iterable[int], n: int) -> tuple[tuple[Part, ...], ...]:
    """All choices of n triplets of these kinds."""
    return tuple(_same("triplet", *chosen) for chosen in combinations(sorted(kinds), n))


def _suited(honours: Iterable[int] = ()) -> list[Plan]:
    """Hands of one suit, with honours where given."""
    return [Plan(fill=parts({*suit, *honours}), pair=frozenset({*suit, *honours})) for suit in SUITS]


PLAIN = Plan()
RUNS = Plan(fill=runs(), pair=ALL - HONOURS)
TRIPLETS = Plan(fill=triplets())
TRIPLE = tuple((part,) * 3 for part in runs())
"""Three equal runs, which are three triplets too."""
TWICE = tuple((part,) * 2 for part in runs())
TWO_TWICE = tuple((a, a, b, b) for a, b in combinations_with_replacement(runs(), 2))
THREE_RUNS = tuple(_same("run", n, n + 9, n + 18) for n in range(7))
THREE_TRIPLETS = tuple(_same("triplet", n, n + 9, n + 18) for n in range(9))
STRAIGHTS = tuple(_same("run", n, n + 3, n + 6) for n in (0, 9, 18))
CONSECUTIVE = tuple(_same("triplet", k, k + 1, k + 2) for _, k in runs())
EDGES = tuple((part,) for part in runs() if part in TERMINAL)
GATES = tuple(tuple(sorted([*suit, *suit[:1] * 2, *suit[-1:] * 2, extra])) for suit in SUITS for extra in suit)
WHEELS = tuple(tuple(sorted(suit[1:8] * 2)) for suit in SUITS)
KOKUSHI = tuple(tuple(sorted([*ORPHANS, twice])) for twice in sorted(ORPHANS))


# --- targets ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """What a hand is built for: a plan, how it is called, and rules and flags that bring the yaku out."""

    name: str
    plan: Plan = PLAIN
    calls: str = "any"
    """none | closed (closed kans only) | open (one call at least) | any."""
    kans: int = 0
    wait: str | None = None
    """The kind of wait to win by; `pure`: the tile that is there once too often."""
    rules: Rules = field(default_factory=dict)
    want: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """Field of the situation (or `occasion`) -> the values to choose from."""


RON: dict[str, Sequence[Any]] = {"tsumo": [False]}
TSUMO: dict[str, Sequence[Any]] = {"tsumo": [True]}
FIRST: dict[str, Sequence[Any]] = {"occasion": ["first_turn"]}
EIGHTH: dict[str, Sequence[Any]] = {"seat": [0], "dealer_streak": [8]}
ORDINARY: Rules = {"score.aotenjo": None}


def _yakuhai(*kinds: int) -> Plan:
    return Plan(groups=_choice(kinds, 1))


def _general_targets() -> Iterable[Target]:
    yield from (Target("any"), Target("any", calls="open"), Target("any", calls="none"))
    yield Target("many readings", Plan(groups=TRIPLE), calls="none")
    yield from (Target("many readings", plan, calls="none") for plan in _suited())
    for wait in ("ryanmen", "kanchan", "penchan", "tanki", "shanpon"):
        yield Target(f"{wait} wait", wait=wait, calls="closed", want={"riichi": ["riichi"]})
    guest: dict[str, Sequence[Any]] = {"seat": [0, 1, 2], "round": [0, 1, 2]}
    yield Target("north pair", Plan(pair=frozenset({NORTH})), rules={"north_role": "yakuhai_all"}, want=guest)
    yield Target("wind pair", Plan(pair=frozenset(WINDS[:1])), want={"seat": [0, 0, 1], "round": [0, 0, 1]})
    simple = Plan(fill=runs(SIMPLES), pair=SIMPLES)
    yield Target("open no fu", simple, "open", 0, "ryanmen", {"yaku.kuitan": True, "chi": True}, RON)
    yield Target("min han", _yakuhai(*DRAGONS), calls="open", rules={"min_han": 2, "score.aotenjo": None})
    for han in ([1, 2, 3], [3, 4, 5], [6, 7, 8], [9, 10], [11, 12, 20]):
        yield Target("limit", calls="closed", rules=ORDINARY, want={"bonus_han": han, "riichi": ["riichi", None]})
    yield Target("cap", rules={"score.aotenjo": AOTENJO | {"cap_base": 2000}}, want={"bonus_han": [3, 6]})
    yield Target("cap", calls="closed", rules={"score.aotenjo": AOTENJO | {"cap_base": 1000}}, want=TSUMO)
    yield from (Target("aotenjo", plan, rules={"score.aotenjo": AOTENJO}) for plan in (PLAIN, TRIPLETS))


def _situation_targets() -> Iterable[Target]:
    special: Rules = {"riichi.special": [OPEN_RIICHI, FLAME_RIICHI], "score.aotenjo": None}
    for kind, name in RIICHI.items():
        yield Target(name, calls="closed", rules=special, want={"riichi": [kind], "loser_riichi": [None, True]})
    dealt = RON | {"riichi": ["open", "double_open"], "loser_riichi": [False]}
    yield Target("open_riichi", calls="closed", rules=special, want=dealt)
    yield Target("open_riichi", calls="closed", rules=special | {"score.aotenjo": AOTENJO}, want=dealt)
    ippatsu: dict[str, Sequence[Any]] = {"riichi": ["riichi"], "ippatsu": [True]}
    yield Target("ippatsu", calls="none", rules={"yaku.ippatsu": True}, want=ippatsu)
    yield Target("menzen_tsumo", calls="closed", want=TSUMO)
    yield Target("chankan", RUNS, want={"occasion": ["chankan"]})
    yield Target("houtei", want={"occasion": ["houtei"]})
    yield from (Target("rinshan", calls=calls, kans=1, want={"occasion": ["rinshan"]}) for calls in ("any", "closed"))
    yield Target("haitei", want={"occasion": ["haitei"]})
    both = {"yaku.haitei_with_rinshan": True}
    yield Target("haitei", kans=1, rules=both, want={"occasion": ["rinshan haitei"]})
    for renhou in ("mangan", "baiman", "yakuman"):
        rules: Rules = {"yaku.renhou": renhou, "yaku.renhou_combine": "with_yakuman"}
        yield Target("renhou", calls="none", rules=rules, want=RON | FIRST | {"seat": [1]})
    yield Target("tenhou", calls="none", want=TSUMO | FIRST | {"seat": [0]})
    yield Target("chiihou", calls="none", want=TSUMO | FIRST | {"seat": [1]})
    rules = {"yaku.local": ["paarenchan"]}
    yield Target("paarenchan", rules=rules, want=EIGHTH)
    yield Target("paarenchan", calls="closed", rules=rules, want=TSUMO | EIGHTH)


def _yaku_targets() -> Iterable[Target]:
    yield Target("pinfu", RUNS, calls="none", wait="ryanmen", rules={"yaku.pinfu_tsumo": True})
    yield Target("tanyao", Plan(fill=parts(SIMPLES), pair=SIMPLES), rules={"yaku.kuitan": True})
    yield Target("iipeikou", Plan(groups=TWICE), calls="closed")
    yield Target("seat_wind", _yakuhai(*WINDS[:2]), want={"seat": [0, 1]})
    yield Target("round_wind", _yakuhai(*WINDS[:2]), want={"round": [0, 1]})
    yield Target("north", _yakuhai(NORTH), rules={"north_role": "yakuhai_all"})
    names = zip(("haku", "hatsu", "chun"), DRAGONS, strict=True)
    yield from (Target(name, _yakuhai(kind)) for name, kind in names)
    for kinds in (ALL, SIMPLES, HONOURS, HONOURS | set(SUITS[1]), ORPHANS):
        yield Target("chiitoitsu", Plan(pairs=frozenset(kinds)), rules=ORDINARY)
    yield Target("chiitoitsu", Plan(pairs=frozenset(SUITS[2])), rules={"yaku.chiitoi_four_same": True})
    yield Target("sanshoku", Plan(groups=THREE_RUNS))
    yield Target("ittsu", Plan(groups=STRAIGHTS))
    yield from (Target("chanta", Plan(groups=EDGES, fill=OUTSIDE, pair=HONOURS), calls) for calls in ("any", "none"))
    yield Target("toitoi", TRIPLETS, calls="open")
    yield Target("sanankou", Plan(groups=_choice(range(9, 18), 3), fill=runs()), calls="closed", want=TSUMO)
    yield Target("sanshoku_doukou", Plan(groups=THREE_TRIPLETS), calls="open")
    yield Target("sankantsu", TRIPLETS, calls="open", kans=3)
    yield Target("shousangen", Plan(groups=_choice(DRAGONS, 2), pair=frozenset(DRAGONS)))
    yield Target("honroutou", Plan(fill=triplets(ORPHANS), pair=ORPHANS), calls="open")
    yield Target("sanrenkou", Plan(groups=CONSECUTIVE), rules={"yaku.local": ["sanrenkou"]})
    yield Target("ryanpeikou", Plan(groups=TWO_TWICE), calls="none")
    yield from (Target("honitsu", plan) for plan in _suited(HONOURS))
    yield Target("junchan", Plan(groups=EDGES, fill=TERMINAL, pair=TERMINALS))
    yield from (Target("chinitsu", plan) for plan in _suited())


def _yakuman_targets() -> Iterable[Target]:
    yield Target("kokushi", Plan(whole=KOKUSHI), rules=ORDINARY)
    yield Target("kokushi", Plan(whole=KOKUSHI), rules={"score.aotenjo": AOTENJO})
    yield Target("kokushi_13", Plan(whole=KOKUSHI), wait="pure", rules={"score.double_yakuman": DOUBLE})
    yield Target("suuankou", TRIPLETS, calls="closed", want=TSUMO)
    yield Target("suuankou_tanki", TRIPLETS, calls="closed", wait="tanki")
    yield Target("chuuren", Plan(whole=GATES), rules={"yaku.chuuren_suits": "mps"})
    yield Target("chuuren_9", Plan(whole=GATES), wait="pure", rules={"yaku.chuuren_suits": "mps"})
    yield Target("daisangen", Plan(groups=_choice(DRAGONS, 3)))
    yield Target("shousuushii", Plan(groups=_choice(WINDS, 3), pair=frozenset(WINDS)))
    yield Target("daisuushii", Plan(groups=_choice(WINDS, 4)))
    yield Target("tsuuiisou", Plan(fill=triplets(HONOURS), pair=HONOURS))
    yield Target("chinroutou", Plan(fill=triplets(TERMINALS), pair=TERMINALS))
    greens = Plan(fill=parts(GREENS), pair=GREENS)
    yield from (Target("ryuuiisou", greens, rules={"yaku.ryuuiisou_needs_hatsu": needs}) for needs in (False, True))
    yield Target("suukantsu", TRIPLETS, kans=4)
    rules: Rules = {"yaku.local": ["daisharin"], "yaku.daisharin_suits": "mps"}
    yield Target("daisharin", Plan(whole=WHEELS), rules=rules)


RARE = {
    *("north pair", "wind pair", "open no fu", "min han", "flame_riichi", "double_flame_riichi"),
    *("sanshoku", "ittsu", "sanshoku_doukou", "shousangen", "sanrenkou", "ryanpeikou", "junchan"),
    *("kokushi", "kokushi_13", "chuuren", "chuuren_9", "daisangen", "shousuushii", "daisuushii"),
    *("chinroutou", "ryuuiisou", "daisharin"),
}
"""What hardly comes up unless it is the target: twice as likely."""

ONCE = (*_general_targets(), *_situation_targets(), *_yaku_targets(), *_yakuman_targets())
TARGETS = (*ONCE, *(target for target in ONCE if target.name in RARE))
HOMES = {target.plan: [table for table in TABLES if target.plan.possible(table)] for target in TARGETS}
"""The tables that have the tiles for a plan."""


# --- making a hand ---------------------------------------------------------------------------------


class Maker:
    """Puts a hand together out of the tiles that are left."""

    def __init__(self, choices: Choices, rules: Rules) -> None:
        """Begin with the whole set of tiles."""
        self.one = choices.one
        self.rules = rules
        self.left = [rules["tiles.kinds"].get(name, 0) for name in NAMES]
        self.parts: list[Part] = []
        self.pair: int | None = None
        self.concealed: list[int] = []
        self.melds: list[Meld] = []

    def take(self, *tiles: int) -> tuple[int, ...]:
        """Take tiles out of those that are left."""
        for tile in tiles:
            self.left[tile] -= 1
        return tiles

    def having(self, number: int = 1, kinds: Iterable[int] = KINDS) -> list[int]:
        """The kinds of which so many are left."""
        return [kind for kind in sorted(kinds) if self.left[kind] >= number]

    def fits(self, tiles: Sequence[int]) -> bool:
        """Whether these tiles are left."""
        return all(tiles.count(tile) <= self.left[tile] for tile in set(tiles))

    def build(self, plan: Plan) -> None:
        """Choose the tiles of a complete hand."""
        if plan.whole:
            self.concealed += self.take(*self.one([tiles for tiles in plan.whole if self.fits(tiles)]))
            return
        if plan.pairs:
            for _ in range(7):
                old = () if self.rules["yaku.chiitoi_four_same"] else tuple(self.concealed)
                kind = self.one([kind for kind in self.having(2, plan.pairs) if kind not in old])
                self.concealed += self.take(kind, kind)
            return
        for part in self.one([g for g in plan.groups if self.fits([t for part in g for t in part_tiles(part)])]):
            self.add(part)
        while len(self.parts) < 4:
            self.add(self.one([part for part in plan.fill if self.fits(part_tiles(part))]))
        self.pair = self.one(self.having(2, plan.pair))
        self.take(self.pair, self.pair)

    def add(self, part: Part) -> None:
        """One more block."""
        self.take(*part_tiles(part))
        self.parts.append(part)

    def call(self, calls: str, kans: int) -> None:
        """Decide which blocks are melds, so many kans among them; the rest and the pair are concealed."""
        if self.pair is None:
            return
        kept: list[Part] = []
        for part in sorted(self.parts, key=lambda part: part[0] == "run"):
            ways = self.ways(part, calls)
            if len(self.melds) < kans:
                ways = [way for way in ways if way in KANS]
            elif calls == "open" and all(kind == "ankan" for kind, _ in self.melds):
                ways = [way for way in ways if way not in ("", "ankan")] or ways
            way = self.one(ways)
            if way:
                self.melds.append((way, part[1]))
                self.take(*(part[1],) * (way in KANS))
            else:
                kept.append(part)
        self.parts = kept
        self.concealed += [*(tile for part in kept for tile in part_tiles(part)), self.pair, self.pair]

    def ways(self, part: Part, calls: str) -> list[str]:
        """How a block may lie: "" = concealed. No north is called where norths are set aside."""
        form, kind = part
        mute = kind == NORTH and self.rules["north_role"] == "nukidora"
        fourth = form == "triplet" and self.left[kind] > 0
        ways = ["", "", ""] + ["ankan"] * (fourth and calls != "none")
        if calls in ("none", "closed") or mute:
            return ways
        if form == "run":
            return ways + ["chi"] * self.rules["chi"]
        return [*ways, "pon"] + ["daiminkan", "kakan"] * fourth

    def swap(self) -> None:
        """Replace one concealed tile by another kind."""
        gone = self.one(sorted(set(self.concealed)))
        other = self.one([kind for kind in self.having() if kind != gone])
        self.concealed.remove(gone)
        self.concealed += self.take(other)
        self.left[gone] += 1

    def wins_by(self, wait: str | None) -> list[int]:
        """The tiles that may have been the last one."""
        kinds = sorted(set(self.concealed))
        if wait is None or (wait == "tanki" and self.pair is None):
            return kinds
        if wait == "pure":
            nine = {} if set(self.concealed) == ORPHANS else dict.fromkeys(TERMINALS, 3)
            return [kind for kind in kinds if self.concealed.count(kind) > nine.get(kind, 1)]
        if wait == "tanki":
            return [] if self.pair is None else [self.pair]
        if wait == "shanpon":
            return [first for form, first in self.parts if form == "triplet"]
        places = {"kanchan": [(n, 1) for n in range(7)], "penchan": [(0, 2), (6, 0)]}
        places["ryanmen"] = [(n, 0) for n in range(6)] + [(n, 2) for n in range(1, 7)]
        firsts = [first for form, first in self.parts if form == "run"]
        return sorted({first + step for first in firsts for n, step in places[wait] if first % 9 == n})


def _occasions(maker: Maker, win: int, tsumo: bool, seat: int, aside: int) -> list[str]:
    """What may be true of the winning tile; "" = nothing special."""
    found = [""] * 4
    if tsumo:
        found += ["haitei"]
        if aside or any(kind in KANS for kind, _ in maker.melds):
            found += ["rinshan", "rinshan haitei"] if maker.rules["yaku.haitei_with_rinshan"] else ["rinshan"]
    else:
        found += ["houtei"]
        mute = win == NORTH and maker.rules["north_role"] == "nukidora"
        if maker.left[win] == 3 and maker.concealed.count(win) == 1 and maker.rules["players"] > 2 and not mute:
            found += ["chankan"]
    if not maker.melds and not aside and (tsumo or seat):
        found += ["first_turn"]
    return found


def _flags(maker: Maker, win: int, want: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Flags that can be true together, as wanted where that is possible."""
    rules, players = maker.rules, maker.rules["players"]

    def choose(name: str, *possible: Any) -> Any:
        return maker.one([value for value in want[name] if value in possible] if name in want else possible)

    tsumo = choose("tsumo", False, True)
    if "occasion" in want and "tsumo" not in want:
        tsumo = want["occasion"][0] not in ("houtei", "chankan")
    seat = choose("seat", *range(players))
    aside = maker.one(range(maker.left[NORTH] + 1)) if rules["north_role"] == "nukidora" else 0
    maker.take(*(NORTH,) * aside)
    occasion = choose("occasion", *_occasions(maker, win, tsumo, seat, aside))
    if occasion == "chankan":
        maker.take(win, win, win)
    riichi = None
    if all(kind == "ankan" for kind, _ in maker.melds) and occasion != "first_turn":
        specials = [entry["kind"] for entry in rules["riichi.special"]]
        known = ["riichi", "double", *specials, *(f"double_{kind}" for kind in specials)]
        riichi = choose("riichi", None, None, *known)
    late = occasion in ("haitei", "houtei", "chankan") or maker.melds or aside
    broken = "rinshan" in occasion or (late and "double" in (riichi or ""))
    streak = choose("dealer_streak", 0, 1, 2, 7, 8, 9) if seat == 0 else 0
    loser = (None, False) if occasion == "chankan" else (None, False, True)
    return {
        "tsumo": tsumo,
        "seat": seat,
        "round": choose("round", *range(players)),
        "riichi": riichi,
        "ippatsu": bool(riichi) and not broken and choose("ippatsu", False, True),
        **{name: name in occasion for name in ("haitei", "houtei", "rinshan", "chankan", "first_turn")},
        "nukidora": aside,
        "bonus_han": choose("bonus_han", *range(21)) if "bonus_han" in want else maker.one((0, 0, 0, 1, 2, 6)),
        "dealer_streak": streak,
        "honba": max(streak - 1, maker.one((0, 0, 1, 3, 5))),
        "loser_riichi": None if tsumo else choose("loser_riichi", *loser),
    }


def _indicators(maker: Maker) -> dict[str, tuple[int, ...]]:
    """Indicators and ura indicators out of the tiles that are left."""
    shown = maker.one((1, 1, 1, 2, 0, 3, 5))
    found = [*(maker.take(maker.one(maker.having()))[0] for _ in range(shown + maker.one((0, shown, shown))))]
    return {"dora": tuple(found[:shown]), "ura": tuple(found[shown:])}


def won(data: bytes, swapped: bool = False) -> Case:
    """Build a hand for one of the targets out of 144 bytes; `swapped`: and exchange one tile."""
    shape, table, rest = (Choices(data[begin : begin + 48]) for begin in (0, 48, 96))
    target = shape.one(TARGETS)
    rules = consistent(choose_rules(table, HOMES[target.plan]) | target.rules)
    rules["yaku.off"] = [name for name in rules["yaku.off"] if name != target.name]
    if rules["north_role"] != "wind" and "4z" not in rules["tiles.kinds"]:
        reject()
    maker = Maker(shape, rules)
    maker.build(target.plan)
    maker.call(target.calls, target.kans)
    if swapped:
        maker.swap()
    maker.one = rest.one
    win = maker.one(maker.wins_by(None if swapped else target.wait))
    flags = _flags(maker, win, {} if swapped else target.want) | _indicators(maker)
    situation = Situation(tuple(maker.concealed), win, tuple(maker.melds), **flags)
    kinds = rest.some(sorted(set(situation.tiles)), 3)
    reds = {kind: rest.one(range(1, situation.tiles.count(kind) + 1)) for kind in kinds}
    return Case(replace(situation, reds=sum(reds.values())), rules, reds)


@st.composite
def wins(draw: st.DrawFn) -> Case:
    """A complete hand built for one of the targets, at a table that knows the yaku."""
    return won(draw(st.binary(min_size=144, max_size=144)))


@st.composite
def near_misses(draw: st.DrawFn) -> Case:
    """A complete hand with one tile exchanged: mostly no win, sometimes another one."""
    return won(draw(st.binary(min_size=144, max_size=144)), swapped=True)


@st.composite
def situations(draw: st.DrawFn) -> Case:
    """Complete hands, and one in eight a near miss."""
    data = draw(st.binary(min_size=145, max_size=145))
    return won(data[1:], swapped=data[0] % 8 == 7)


# --- hands in progress -----------------------------------------------------------------------------


@st.composite
def hands(draw: st.DrawFn, extra: int | None = None) -> HandCase:
    """A hand of 3n + 1 + extra concealed tiles (either if None), with the tiles seen elsewhere."""
    return in_progress(draw(st.binary(min_size=168, max_size=168)), extra)


def in_progress(data: bytes, extra: int | None = None) -> HandCase:
    """Build a hand out of 168 bytes."""
    choices, seen = Choices(data[:120]), Choices(data[120:])
    rules = DEFAULT_RULES | choices.one(TABLES)
    rules["chi"] = rules["players"] == 4
    for option in ("tenpai.own4", "yaku.chiitoi_four_same"):
        rules[option] = OPTIONS[option](choices)
    maker = Maker(choices, rules)
    more = choices.one((0, 1)) if extra is None else extra
    choices.one((_near, _near, _one_suit, _random, _quads, _pairs, _orphans))(maker, more)
    visible = [0] * len(KINDS)
    for _ in range(seen.one((0, 0, 5, 20))):
        visible[maker.take(seen.one(maker.having()))[0]] += 1
    counts = tuple(maker.concealed.count(kind) for kind in KINDS)
    return HandCase(counts, tuple(maker.melds), tuple(visible), rules)


def _near(maker: Maker, extra: int, plan: Plan = PLAIN) -> None:
    """A complete hand with some melds, of which a few concealed tiles were exchanged."""
    maker.build(plan)
    maker.call(maker.one(("none", "any", "open")), 0)
    for _ in range(maker.one((0, 0, 1, 2, 3))):
        maker.swap()
    if not extra:
        gone = maker.one(sorted(set(maker.concealed)))
        maker.concealed.remove(gone)
        maker.left[gone] += 1


def _one_suit(maker: Maker, extra: int) -> None:
    suit = maker.one(SUITS[1:] if maker.rules["players"] < 4 else SUITS)
    _near(maker, extra, Plan(fill=parts(suit), pair=frozenset(suit)))


def _random(maker: Maker, extra: int) -> None:
    """Any tiles, beside any number of pons."""
    _pons(maker, maker.one(range(5)))
    _fill(maker, extra)


def _quads(maker: Maker, extra: int) -> None:
    """Fours of a kind, beside up to three pons of whose kinds the fourth tile may be concealed."""
    _pons(maker, maker.one(range(4)))
    for _, kind in maker.melds[: maker.one((0, 1, 2, 3))]:
        maker.concealed += maker.take(kind)
    _heap(maker, extra, 4, ALL)


def _pairs(maker: Maker, extra: int) -> None:
    _heap(maker, extra, 2, ALL)


def _orphans(maker: Maker, extra: int) -> None:
    _heap(maker, extra, 1, ORPHANS)


def _pons(maker: Maker, number: int) -> None:
    for _ in range(number):
        kind = maker.one(maker.having(3))
        maker.take(kind, kind, kind)
        maker.melds.append(("pon", kind))


def _heap(maker: Maker, extra: int, number: int, kinds: frozenset[int]) -> None:
    """So many of a kind, again and again, and single tiles at last."""
    size = 13 - 3 * len(maker.melds) + extra
    for _ in range(maker.one(range(1, 14))):
        ready = [kind for kind in maker.having(number, kinds) if kind not in maker.concealed]
        if ready and len(maker.concealed) + number <= size:
            maker.concealed += maker.take(*(maker.one(ready),) * number)
    _fill(maker, extra)


def _fill(maker: Maker, extra: int) -> None:
    while len(maker.concealed) < 13 - 3 * len(maker.melds) + extra:
        maker.concealed += maker.take(maker.one(maker.having()))
