"""Hypothesis strategies for settlement: tables with all that it reads, and what happened at them, as plain values.

`wins()` yields `Won`, `draws()` `Drawn`, `penalties()` `Fouled`, `ends()` `Ended`. Tables are valid by construction.
Hands come from the strategies of won hands and from a pool made by hand. Examples are read from bytes as those are.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tests.reference import DEFAULT_RULES, Situation, answers
from tests.reference.payment import DEFAULT_OPTIONS
from tests.reference.settlement import LIABLE
from tests.reference.situation import Meld
from tests.reference.tiles import KINDS, NAMES, NORTH
from tests.reference.value import base_points
from tests.support.strategies import AOTENJO, FLAME_RIICHI, OPEN_RIICHI, TABLES, Case, Choices, choose_rules, won

Options = dict[str, Any]
USUAL = DEFAULT_RULES | DEFAULT_OPTIONS


class Winner(NamedTuple):
    """A winning seat: a won hand, or else han and fu; the seats that are liable for its yakuman."""

    seat: int
    hand: Situation | None
    reds: dict[int, int]
    liable: dict[str, int]
    callers: tuple[tuple[int, int], ...] = ()
    """The number of each meld that a liable seat gave, and how many seats in turn after the winner that one sits."""
    han: int = 0
    fu: int = 0
    scored: bool = False
    """Whether the library is told the hand's score instead of the hand."""


class Won(NamedTuple):
    """A tsumo (no loser) or one ron or several."""

    options: Options
    winners: tuple[Winner, ...]
    loser: int | None
    dealer: int
    honba: int
    sticks: int
    wareme: int | None
    scores: tuple[int, ...]

    def __repr__(self) -> str:
        """Of the options only what is unusual."""
        return _short(self)


class Drawn(NamedTuple):
    """A draw."""

    options: Options
    kind: str
    tenpai: tuple[int, ...]
    nagashi: tuple[int, ...]
    dealer: int
    honba: int
    sticks: int
    wareme: int | None
    scores: tuple[int, ...]

    def __repr__(self) -> str:
        """Of the options only what is unusual."""
        return _short(self)


class Fouled(NamedTuple):
    """A chombo."""

    options: Options
    offender: int
    riichi: dict[int, str]
    dealer: int
    sticks: int
    scores: tuple[int, ...]

    def __repr__(self) -> str:
        """Of the options only what is unusual."""
        return _short(self)


class Ended(NamedTuple):
    """The end of a game."""

    options: Options
    scores: tuple[int, ...]
    sticks: int
    chombo: dict[int, int]
    first_dealer: int

    def __repr__(self) -> str:
        """Of the options only what is unusual."""
        return _short(self)


def _short(case: Won | Drawn | Fouled | Ended) -> str:
    unusual = {name: value for name, value in case.options.items() if name not in USUAL or value != USUAL[name]}
    rest = ", ".join(f"{name}={value!r}" for name, value in zip(case._fields[1:], case[1:], strict=True))
    return f"{type(case).__name__}(USUAL | {unusual}, {rest})"


def scoring(options: Options) -> dict[str, Any]:
    """The options that the reference scores by."""
    return {name: options[name] for name in DEFAULT_RULES}


# --- tables ----------------------------------------------------------------------------------------

POOLS = {4: (3000, 0, 6000), 3: (3000, 2000, 0), 2: (3000, 1000, 0)}
"""What divides among the seats by hundreds."""
HONBA = ((300, 100), (600, 300), (1000, 500), (1500, 500), (200, 100), (0, 0))
PRIZES = (10000, 5000, 20000, 0, 3300, -1000, 12000, -4000)


def _row(choices: Choices, players: int) -> list[int]:
    """Points of each place, which come to nothing together."""
    row = [choices.one(PRIZES) for _ in range(players - 1)]
    return [*row, -sum(row)]


def _uma(choices: Choices, players: int) -> Any:
    kind = choices.one(("row", "none", "floating", "floating"))
    if kind == "floating":
        return {"floating": {key: _row(choices, players) for key in (*map(str, range(1, players)), "else")}}
    return _row(choices, players) if kind == "row" else []


def _money(choices: Choices) -> dict[str, Any] | None:
    if choices.one((True, False, False)):
        return None
    unit = choices.one(("G", "chip"))
    transfer = {"units": choices.one(({"orb": 1}, {"orb": 2, unit: 3})), "from": "last", "to": "first"}
    chips = {name: choices.one((1, 0, 2, 5)) for name in ("red", "ippatsu", "ura", "yakuman")}
    return {
        "unit": unit,
        "per_1000": choices.one((0, 100, 50, 10)),
        "fee": choices.one(({}, {unit: 200}, {unit: 100, "MG": 7})),
        "transfer": choices.one((None, transfer)),
        "yakuman": choices.one(({}, {"star": 1}, {unit: 10, "star": 2})),
        "chips": choices.one(({"unit": choices.one(("chip", "G")), **chips}, None)),
        "monthly_grant": choices.one((None, 100000)),
        "locked_at": None,
    }


def _chombo(choices: Choices) -> dict[str, Any] | None:
    """A penalty of each kind; what it pays divides among the others by hundreds."""
    pays = choices.one((None, 12000, "mangan", 600, 9000))
    points = 0 if pays else choices.one((-20000, -100))
    returned = choices.one((True, True, False))
    return {"pays": pays, "split": "equal", "final_points": points, "void_hand": True, "return_sticks": returned}


def _claims(choices: Choices, players: int, winners: int) -> Options:
    """How many may win on one discard, so many at least, and what they get."""
    most = choices.one([number for number in (3, 2, 1) if number >= winners])
    draw = choices.one(("renchan", "rotate")) if most == 2 and players > 3 else "off"
    return {
        "multi_ron.max": most,
        "multi_ron.sticks": choices.one(("nearest", "own_back_rest_nearest") if most > 1 else ("nearest",)),
        "multi_ron.honba": choices.one(("nearest", "each_winner") if most > 1 else ("nearest",)),
        "abort.sanchahou": draw,
    }


def _pao(choices: Choices, named: Sequence[str], aotenjo: bool) -> Options:
    """Liability for at least the named yakuman."""
    yaku = [name for name in LIABLE if name in named or choices.one((True, True, False))]
    scopes = ("whole_hand", "only_pao_yakuman")
    return {
        "pao.yaku": yaku,
        "pao.scope": choices.one(scopes[:1] if aotenjo and yaku else scopes),
        "pao.honba_ron": choices.one(("discarder", "pao_player")),
        "pao.honba_tsumo": choices.one(("pao_player", "split")),
        "pao.respects_tsumo_loss": choices.one((True, True, False)),
    }


def table(choices: Choices, rules: Options, winners: int = 1, liable: Sequence[str] = ()) -> Options:
    """The scoring options together with all others that settlement reads, without a contradiction."""
    players = rules["players"]
    start = choices.one((25000, 30000, 20000, 13000, 25500))
    uma = _uma(choices, players)
    nagashi = choices.one(("draw", "win", "off"))
    honba = choices.one(HONBA)
    return sound(
        {
            **rules,
            "dora.kan_ura": rules["dora.ura"],
            "riichi.special": [
                entry | {"deposit": choices.one((1000, 5000, 5000))} for entry in rules["riichi.special"]
            ],
            "points.start": start,
            "points.return": start + choices.one((0, 5000, 0, 10000, 100)),
            "uma": uma,
            "floating_threshold": choices.one((None, start, start + 5000)) if isinstance(uma, dict) else None,
            "place_bonus": choices.one(([], _row(choices, players))),
            "tie_break": choices.one(("seat_order", "share")),
            "score_rounding": choices.one(("0.1", "integer_5down6up", "integer_half_away")),
            "leftover_sticks": choices.one(("top", "lost", "top_shared_if_tied", "stay")),
            "table_money": _money(choices),
            "event_score": choices.one(
                (None, {"bust_factor": 0.5, "unless_busted_by_placement": choices.one((True, False))})
            ),
            "tobi": choices.one(("below_zero", "zero_or_below", "none")),
            "chombo": choices.one((_chombo(choices), None)),
            "yaku.nagashi": nagashi,
            "yaku.nagashi_dealer": "as_win" if nagashi == "win" else "as_draw",
            "riichi.deposit": choices.one((1000, 1000, 0, 2000)),
            **_claims(choices, players, winners),
            "score.tsumo_multiplier": choices.one((1, 1, 2, 3)),
            "score.ron_multiplier": choices.one((1, 1, 2, 3)),
            "score.wareme": choices.one((None, {"who": "wall_break", "factor": choices.one((2, 3)), "hands": 1})),
            "honba.ron": honba[0],
            "honba.tsumo_each": honba[1],
            "noten.pool": choices.one(POOLS[players]),
            **_pao(choices, liable, aotenjo=rules["score.aotenjo"] is not None),
            **{f"abort.{kind}": choices.one(("off", "renchan", "rotate")) for kind in ABORTS if kind != "sanchahou"},
        }
    )


def sound(options: Options) -> Options:
    """The options without what cannot stand together."""
    off, kinds, money = set(options["yaku.off"]), options["tiles.kinds"], options["table_money"]
    orphans = sum(count > 0 for tile, count in kinds.items() if tile[0] in "19" or tile[1] == "z")
    found = options | {name: [yaku for yaku in options[name] if yaku not in off] for name in NAMING_YAKU}
    found["score.kiriage"] = options["score.kiriage"] and options["score.aotenjo"] is None
    found["dora.ura_without_riichi"] = options["dora.ura_without_riichi"] and options["dora.ura"]
    found["min_han_from_honba"] = options["min_han_from_honba"] if options["min_han"] == 1 else None
    found["riichi.special"] = [
        entry if entry["kind"] == "open" else entry | {"deal_in_by_non_riichi": None}
        for entry in options["riichi.special"]
    ]
    found["abort.kyuushu"] = options["abort.kyuushu"] if orphans >= KYUUSHU else "off"
    if money is not None and money.get("chips"):
        ippatsu, ura = options["yaku.ippatsu"], options["dora.ura"]
        chips = money["chips"]
        chips = chips | {"ippatsu": chips["ippatsu"] * ippatsu, "ura": chips["ura"] * ura}
        found["table_money"] = money | {"chips": chips}
    return found


NAMING_YAKU = ("score.double_yakuman", "pao.yaku")
KYUUSHU = 9


ABORTS = ("kyuushu", "suufon", "suukaikan", "suucha", "sanchahou")


def _scores(choices: Choices, options: Options, sticks: int) -> tuple[int, ...]:
    """Points in hundreds, some below zero, that come to the start with the sticks."""
    players, start = options["players"], options["points.start"]
    more = [choices.one((0, 8000, -12300, 20100, -4500, -start, -start - 1200)) for _ in range(players - 1)]
    more.append(-1000 * sticks - sum(more))
    return tuple(start + each for each in more)


# --- hands -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Made:
    """A hand that was made by hand: concealed tiles, the winning one last, and melds."""

    concealed: str
    melds: tuple[tuple[str, str], ...] = ()

    @property
    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles."""
        return _kinds(self.concealed)

    @property
    def called(self) -> tuple[Meld, ...]:
        """The melds."""
        return tuple((kind, NAMES.index(tile)) for kind, tile in self.melds)


@cache
def _kinds(text: str) -> tuple[int, ...]:
    """The kinds of a notation with a suit after each tile's number, or after several."""
    found: list[int] = []
    numbers: list[str] = []
    for letter in text:
        if letter.isdigit():
            numbers.append(letter)
        else:
            found += [NAMES.index(number + letter) for number in numbers]
            numbers = []
    return tuple(found)


def _pons(*tiles: str) -> tuple[tuple[str, str], ...]:
    return tuple(("pon", tile) for tile in tiles)


def _kans(*tiles: str) -> tuple[tuple[str, str], ...]:
    """Open kans, one closed and one added."""
    return tuple(zip(("daiminkan", "ankan", "daiminkan", "kakan"), tiles, strict=True))


DRAGONS, WINDS = ("5z", "6z", "7z"), ("1z", "2z", "3z", "4z")
GREAT = (
    Made("23p88s4p", _pons(*DRAGONS)),
    Made("55p55s5p", _pons(*DRAGONS)),
    Made("11z22z2z", _pons(*DRAGONS)),
    Made("5s5s", _kans(*DRAGONS, "5p")),
    Made("9p9p", _kans(*DRAGONS, "1s")),
    Made("2z2z", _kans(*DRAGONS, "1z")),
    Made("5s5s", _pons(*WINDS)),
    Made("6z6z", _pons(*WINDS)),
    Made("5p5p", _kans(*WINDS)),
    Made("7z7z", _kans(*WINDS)),
    Made("9p9p", _kans("2p", "3s", "5p", "5s")),
    Made("1s1s", _kans("1p", "9p", "9s", "1m")),
    Made("8s8s", _kans("2s", "3s", "4s", "6s")),
    Made("7z7z", _kans("1z", "2z", "5z", "6z")),
)
"""Daisangen, daisuushii and suukantsu, alone, together, and with tsuuiisou, chinroutou and ryuuiisou."""
PLAIN = (
    Made("234567p456s67s99p8s"),
    Made("234555p34555s99p2s"),
    Made("1133557799p55s3z3z"),
    Made("11335577p5599s1s1s"),
    Made("11223356789p99p4p"),
    Made("112233p55789s55p5s"),
    Made("345p6634s5s", _pons("2p", "8s")),
    Made("55p67s8s", _pons("5z", "1z", "9p")),
    Made("5p5p", (("ankan", "7z"), ("daiminkan", "5s"), ("pon", "1s"), ("kakan", "2p"))),
    Made("234p345s567s5z5z6z6z6z"),
    Made("99p78s9s", _pons("5z", "6z", "1z")),
    Made("111999m234p11p34s5s"),
    Made("111999m678p44s89p7p"),
    Made("123456789m33p5s5s5s"),
)
"""With five of each colour, closed and open, pairs, and a hand of thirteen han and more."""


def _left(rules: Options, situation: Situation) -> list[int]:
    """How many copies of each kind are not in the hand."""
    return [rules["tiles.kinds"].get(name, 0) - situation.tiles.count(kind) for kind, name in enumerate(NAMES)]


def _fill_in(choices: Choices, rules: Options, made: Made, base: Situation) -> tuple[Situation, dict[int, int]] | None:
    """The made hand in this situation, with riichi, indicators and red tiles; None where the table lacks its tiles."""
    tiles, melds = made.tiles, made.called
    plain = Situation(tiles, tiles[-1], melds, base.tsumo, base.seat, base.round)
    left = _left(rules, plain)
    mute = rules["north_role"] == "nukidora" and any(kind == NORTH for _, kind in melds)
    if min(left) < 0 or mute:
        return None
    riichi = None
    if plain.closed:
        specials = [entry["kind"] for entry in rules["riichi.special"]]
        riichi = choices.one([*specials, "riichi", "double", None, *(f"double_{kind}" for kind in specials)])
    shown: list[int] = []
    for _ in range(2 * choices.one((1, 2))):
        shown.append(choices.one([kind for kind in KINDS if left[kind] > 0]))
        left[shown[-1]] -= 1
    own = sorted(set(plain.tiles), key=lambda kind: (NAMES[kind] not in ("5p", "5s"), kind))
    reds = {kind: choices.one(range(1, plain.tiles.count(kind) + 1)) for kind in choices.some(own[:3], 2)}
    return replace(
        plain,
        riichi=riichi,
        ippatsu=riichi is not None and choices.one((True, False)),
        reds=sum(reds.values()),
        dora=tuple(shown[::2]),
        ura=tuple(shown[1::2]),
        dealer_streak=base.dealer_streak,
        honba=base.honba,
        loser_riichi=base.loser_riichi,
    ), reds


def _from_pool(
    choices: Choices, rules: Options, pool: Sequence[Made], base: Situation
) -> tuple[Situation, dict[int, int]] | None:
    """One of the made hands that wins at this table."""
    first = choices.one(range(len(pool)))
    for made in (*pool[first:], *pool[:first]):
        hand = _fill_in(choices, rules, made, base)
        if hand is not None and answers(hand[0], rules)[0]["ok"]:
            return hand
    return None


def _beside(
    choices: Choices, rules: Options, made: Made, first: Situation, *, left: Sequence[int], seat: int
) -> Situation | None:
    """The made hand, won on the same discard as the first one's; None where it cannot be."""
    tiles, melds = list(made.tiles), made.called
    if first.win not in tiles:
        return None
    tiles.remove(first.win)
    mute = rules["north_role"] == "nukidora" and any(kind == NORTH for _, kind in melds)
    hand = Situation(
        (*tiles, first.win),
        first.win,
        melds,
        seat=seat,
        round=first.round,
        houtei=first.houtei,
        dora=first.dora,
        honba=first.honba,
        loser_riichi=first.loser_riichi,
    )
    taken = [hand.tiles.count(kind) - (kind == first.win) for kind in KINDS]
    if mute or any(own > there for own, there in zip(taken, left, strict=True)):
        return None
    if hand.closed and choices.one((True, True, True, False)):
        specials = [entry["kind"] for entry in rules["riichi.special"]]
        kind, at_once = choices.one((*reversed(specials), "riichi", "double")), choices.one((False, True))
        hand = replace(hand, riichi=kind, ippatsu=at_once, ura=first.ura)
    return hand if answers(hand, rules)[0]["ok"] else None


def counted(situation: Situation, rules: Options) -> list[str]:
    """The yakuman with liability that every best reading of the hand counts."""
    found = [dict(result["yaku"]) for result in answers(situation, rules) if result["ok"]]
    return [name for name in LIABLE if found and all(name in yaku for yaku in found)]


def plain_hand(winner: Winner, options: Options) -> dict[str, Any]:
    """What settlement asks of the hand, by the reference."""
    if winner.hand is None:
        base = base_points(winner.han, winner.fu, options)[0]
        return {"base": base, "counted": 0, "yakuman": {}, "riichi": None, "reds": 0, "ura": 0, "ippatsu": False}
    result = answers(winner.hand, scoring(options))[0]
    _, ura, red, _ = result["dora"]
    yaku = dict(result["yaku"])
    return {
        "base": result["base"],
        "counted": result["yakuman"],
        "yakuman": {name: times for name, times in yaku.items() if name in LIABLE},
        "riichi": winner.hand.riichi,
        "reds": winner.hand.reds if red else 0,
        "ura": ura,
        "ippatsu": "ippatsu" in yaku,
    }


# --- wins ------------------------------------------------------------------------------------------

SOURCES = ("great", "made", "great", "built", "built", "great", "value", "made")
VALUES = tuple(product((1, 2, 3, 4), (30, 40, 60, 70))) + tuple(product((5, 6, 8, 11, 13, 26), (30, 40)))


def _great_rules(choices: Choices) -> Options:
    """A table with dragons, where the great hands count, in all the ways in which they may."""
    rules = choose_rules(choices, [rules for rules in TABLES if "5z" in rules["tiles.kinds"]])
    rules["yaku.off"] = [name for name in rules["yaku.off"] if name not in LIABLE]
    rules["score.yakuman_cap"] = choices.one((None, None, 1, 2))
    rules["score.double_yakuman"] = choices.one(([], ["daisuushii"]))
    rules["score.aotenjo"] = choices.one((None, None, None, None, AOTENJO, AOTENJO | {"cap_base": 10**7 + 1}))
    return rules


def _made_rules(choices: Choices) -> Options:
    rules = choose_rules(choices)
    rules["riichi.special"] = choices.one(([OPEN_RIICHI, FLAME_RIICHI], rules["riichi.special"], [OPEN_RIICHI]))
    return rules


def _base(choices: Choices, players: int) -> Situation:
    """A situation without a hand: who sits where, how it is won, when."""
    tsumo = choices.one((False, False, True))
    return Situation(
        (),
        0,
        tsumo=tsumo,
        seat=choices.one(range(players)),
        round=choices.one(range(min(players, 2))),
        honba=choices.one((0, 1, 2, 5)),
        loser_riichi=None if tsumo else choices.one((False, True, None)),
    )


def _first(hand: bytes, choices: Choices) -> tuple[Options, Winner, Situation]:
    """The first winner with its seat counted from the dealer, its table, and the situation."""
    source = choices.one(SOURCES)
    if source == "built":
        case: Case = won(hand)
        rules, base = case.rules, case.situation
        if answers(base, rules)[0]["ok"]:
            return rules, Winner(base.seat, base, case.reds, {}), base
        source = "made"
    else:
        rules = (_great_rules if source == "great" else _made_rules)(Choices(hand))
        base = _base(choices, rules["players"])
    pool = {"great": GREAT, "made": PLAIN}.get(source, ())
    made = _from_pool(choices, rules, pool, base) if pool else None
    if made is None:
        return rules, _valued(choices, base.seat), base
    return rules, Winner(base.seat, *made, {}), base


def _valued(choices: Choices, seat: int) -> Winner:
    """A winner of whom only han and fu are known."""
    han, fu = choices.one(VALUES)
    return Winner(seat, None, {}, {}, han=han, fu=fu)


def _another(choices: Choices, rules: Options, seat: int, hands: Sequence[Situation]) -> Winner:
    """One more winner on the same discard, of what tiles are left; without red ones."""
    valued = choices.one((False, False, False, True))
    if valued or not hands or hands[0].chankan:
        return _valued(choices, seat)
    left = _left(rules, hands[0])
    for kind in (*hands[0].dora, *hands[0].ura):
        left[kind] -= 1
    left[NORTH] -= hands[0].nukidora
    for hand in hands[1:]:
        for kind in hand.tiles:
            left[kind] -= 1
        left[hand.win] += 1
    pool = PLAIN + GREAT
    first = choices.one(range(len(pool)))
    for made in (*pool[first:], *pool[:first]):
        found = _beside(choices, rules, made, hands[0], left=left, seat=seat)
        if found is not None:
            return Winner(seat, found, {}, {})
    return _valued(choices, seat)


def won_at_table(data: bytes) -> Won:
    """A win out of 400 bytes."""
    choices = Choices(data[144:304])
    rules, first, base = _first(data[:144], choices)
    players: int = rules["players"]
    winds = [first.seat]
    loser = None if base.tsumo else choices.one([wind for wind in range(players) if wind != first.seat])
    winners = [first]
    for _ in range(0 if loser is None else choices.one((0, 0, 1, 2))):
        free = [wind for wind in range(players) if wind not in (*winds, loser)]
        if free:
            winds.append(choices.one(free))
            hands = [winner.hand for winner in winners if winner.hand is not None]
            winners.append(_another(choices, rules, winds[-1], hands))
    if len(winners) > 1:
        winners[0] = _plain_win(winners[0])
    winners = [_liable(choices, rules, winner, players) for winner in winners]
    liable = sorted({yaku for winner in winners for yaku in winner.liable})
    options = table(Choices(data[304:]), rules, len(winners), liable)

    dealer = choices.one(range(players))

    def seat(wind: int) -> int:
        return (dealer + wind) % players

    seated = [
        winner._replace(
            seat=seat(winner.seat),
            liable={yaku: seat(wind) for yaku, wind in winner.liable.items()},
            scored=choices.one((False, True)),
        )
        for winner in winners
    ]
    if choices.one((False, True)):
        seated.reverse()
    own = sum(deposit(options, winner.hand.riichi) for winner in seated if winner.hand is not None)
    sticks = own // 1000 + choices.one((0, 1, 2, 5))
    wareme = choices.one((None, *range(players), *range(players))) if options["score.wareme"] else None
    scores = _scores(choices, options, sticks)
    loser = None if loser is None else seat(loser)
    return Won(options, tuple(seated), loser, dealer, base.honba, sticks, wareme, scores)


def deposit(options: Options, riichi: str | None) -> int:
    """What lies on the table for a riichi of this kind."""
    special = {entry["kind"]: entry["deposit"] for entry in options["riichi.special"]}
    if riichi is None:
        return 0
    return int(special.get(riichi.removeprefix("double_"), options["riichi.deposit"]))


def _plain_win(winner: Winner) -> Winner:
    """The same hand with a winning tile that is not red, as every winner's on one discard is the same."""
    if winner.hand is None:
        return winner
    reds = {kind: count for kind, count in winner.reds.items() if kind != winner.hand.win}
    return winner._replace(hand=replace(winner.hand, reds=sum(reds.values())), reds=reds)


SETS = {"daisangen": DRAGONS, "daisuushii": WINDS}


def _called(yaku: str, melds: Sequence[Meld]) -> list[int]:
    """The melds, by number, of which one may have made the yakuman certain (section 7)."""
    if yaku == "suukantsu":
        kans = [kind for kind, _ in melds if kind.endswith("kan")]
        return [number for number, (kind, _) in enumerate(melds) if kind == "daiminkan" and len(kans) == 4]
    own = [number for number, (kind, tile) in enumerate(melds) if kind != "chi" and NAMES[tile] in SETS[yaku]]
    return [number for number in own if melds[number][0] != "ankan" and len(own) == len(SETS[yaku])]


def _liable(choices: Choices, rules: Options, winner: Winner, players: int) -> Winner:
    """The winner with seats, as winds, that are liable for yakuman of its hand; nobody is in one hand of four."""
    if winner.hand is None:
        return winner
    liable: dict[str, int] = {}
    callers: dict[int, int] = {}
    calls = {yaku: called for yaku in LIABLE if (called := _called(yaku, winner.hand.melds))}
    for yaku in counted(winner.hand, rules) if calls else ():
        if yaku in calls and choices.one((True, True, True, False)):
            number = calls[yaku][0 if yaku in SETS else -1]
            steps = callers.setdefault(number, choices.one(range(1, players)))
            liable[yaku] = (winner.seat + steps) % players
    return winner._replace(liable=liable, callers=tuple(callers.items()))


@st.composite
def wins(draw: st.DrawFn) -> Won:
    """A win at a table with everything that may be paid for it."""
    return won_at_table(draw(st.binary(min_size=400, max_size=400)))


# --- draws, penalties, ends ------------------------------------------------------------------------


def _any_table(data: bytes) -> Options:
    """A table out of 128 bytes."""
    return table(Choices(data[48:]), choose_rules(Choices(data[:48])))


def _subset(choices: Choices, players: int) -> tuple[int, ...]:
    which = choices.one(("some", "some", "some", "some", "all", "none"))
    if which != "some":
        return tuple(range(players)) if which == "all" else ()
    return tuple(seat for seat in range(players) if choices.one((False, True)))


def drawn(data: bytes) -> Drawn:
    """A draw out of 176 bytes."""
    options, choices = _any_table(data[:128]), Choices(data[128:])
    players = options["players"]
    early = [kind for kind in ABORTS if options[f"abort.{kind}"] != "off"]
    kind = choices.one(("exhaustive",) * 6 + tuple(early))
    tenpai = _subset(choices, players) if kind == "exhaustive" else ()
    makers = kind == "exhaustive" and options["yaku.nagashi"] != "off" and choices.one((False, True))
    nagashi = _subset(choices, players) if makers else ()
    wareme = choices.one((None, *range(players))) if options["score.wareme"] else None
    sticks = choices.one((0, 1, 2, 5))
    return Drawn(
        options,
        kind,
        tenpai,
        nagashi,
        choices.one(range(players)),
        choices.one((0, 1, 2, 5)),
        sticks,
        wareme,
        _scores(choices, options, sticks),
    )


@st.composite
def draws(draw: st.DrawFn) -> Drawn:
    """A draw of any kind that the table has."""
    return drawn(draw(st.binary(min_size=176, max_size=176)))


def fouled(data: bytes) -> Fouled:
    """A chombo out of 176 bytes, at a table that punishes it."""
    options, choices = _any_table(data[:128]), Choices(data[128:])
    options["chombo"] = options["chombo"] or _chombo(choices)
    players = options["players"]
    special = {entry["kind"]: entry["deposit"] for entry in options["riichi.special"]}
    deposits = {"riichi": options["riichi.deposit"], **special}
    riichi = {seat: choices.one(tuple(deposits)) for seat in _subset(choices, players)}
    sticks = sum(deposits[kind] for kind in riichi.values()) // 1000 + choices.one((0, 1, 2))
    offender, dealer = choices.one(range(players)), choices.one(range(players))
    return Fouled(options, offender, riichi, dealer, sticks, _scores(choices, options, sticks))


@st.composite
def penalties(draw: st.DrawFn) -> Fouled:
    """A chombo of any kind."""
    return fouled(draw(st.binary(min_size=176, max_size=176)))


TIES = {
    4: ((1, 1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2), (3, 1), (1, 3), (2, 2), (4,)),
    3: ((1, 1, 1), (2, 1), (1, 2), (3,)),
    2: ((1, 1), (2,)),
}
"""How many seats have an equal score, from the top."""
NEAR = (0, 400, 500, 600, -400, -500, -600, 100, 900)
FAR = (0, 5000, 12000, -3000, -9000, 21000)


def ended(data: bytes) -> Ended:
    """The end of a game out of 176 bytes."""
    options, choices = _any_table(data[:128]), Choices(data[128:])
    players = options["players"]
    sizes = choices.one(TIES[players])
    sticks = choices.one((0, 1, 2, 3))
    more = sorted({_distance(choices, options, number) for number in range(len(sizes))}, reverse=True)
    more += [more[-1] - 1100 * (number + 1) for number in range(len(sizes) - len(more))]
    fix = sizes.index(1) if 1 in sizes else len(sizes) - 1
    rest = -1000 * sticks - sum(size * far for n, (size, far) in enumerate(zip(sizes, more, strict=True)) if n != fix)
    more[fix] = rest // sizes[fix] // 100 * 100
    seats = list(range(players))
    scores = [0] * players
    for size, far in zip(sizes, more, strict=True):
        for _ in range(size):
            seat = choices.one(seats)
            seats.remove(seat)
            scores[seat] = options["points.start"] + far
    penalty = options["chombo"] is not None and options["chombo"]["final_points"]
    chombo = {seat: choices.one((1, 2)) for seat in _subset(choices, players)} if penalty else {}
    return Ended(options, tuple(scores), sticks, chombo, choices.one(range(players)))


def _distance(choices: Choices, options: Options, number: int) -> int:
    """How far a group of seats is from the start; some are at zero and below."""
    zero: int = -options["points.start"]
    if choices.one((False, False, False, True)):
        return zero + choices.one((0, 1000 * number))
    return choices.one((*FAR, zero - 2000)) + choices.one(NEAR)


@st.composite
def ends(draw: st.DrawFn) -> Ended:
    """The end of a game, often with ties and seats at zero and below."""
    return ended(draw(st.binary(min_size=176, max_size=176)))
