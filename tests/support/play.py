"""Games that are played for tests: random tables, deals that lead somewhere, players of several tempers.

`games()` yields `Game`: rules, deals and players out of bytes, so that Hypothesis can shrink them; `played` plays one.
A player wins, declares, calls and sets kans aside with the odds of its temper, and discards towards a waiting hand or
at random; so hands end in all the ways in which they can.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import accumulate
from random import Random
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

import ronpai
from ronpai.game import apply, begin
from ronpai.game.actions import (
    Action,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Hora,
    Kakan,
    Kyuushu,
    LegalActions,
    Nukidora,
    Pass,
    Pon,
    Reach,
)
from ronpai.game.decide import Choice
from ronpai.game.events import Event
from ronpai.game.kan import supplement_places
from ronpai.game.kinds import KINDS, PLAIN, YAOCHUU
from ronpai.game.legal import is_legal_win
from ronpai.game.state import State
from ronpai.game.wall import BLOCKS, Wall, tile_set
from ronpai.rules.schema import OPTIONS
from tests.support import tables
from tests.support.strategies import TABLES, Choices, choose_rules

Options = dict[str, Any]

# --- tables ----------------------------------------------------------------------------------------


def play_options(choices: Choices, rules: Options) -> Options:
    """The options of play that nothing else reads; possible together, and with the others."""
    players, one = rules["players"], choices.one
    dead = one((14, 14, 22))
    kans = one((4, 4, 4, 2, 0))
    target = one((None, 30000, 40000))
    north = rules["north_role"] == "nukidora"
    kan = one((True, True, False))
    ankan = one(("strict", "no_yaku_loss", "waits", "none"))
    tobi = one(("below_zero", "zero_or_below", "none"))
    renchan = one(("tenpai", "win", "never", "win_east_tenpai_south", "noten"))
    growth = {
        "remaining": [50, 40, 30, 20],
        "max": one((4, 2)),
        "ura": rules["dora.ura"],
        "test_at_deal": one((0, 1)) == 1,
    }
    timing = {kind: one(("immediate", "after_discard")) for kind in ("ankan", "daiminkan", "kakan")}
    yame = ("none", "auto_if_top") + (("auto_if_top_and_target",) if target else ())
    reds = {"5p": 1, "5s": 1} | ({"4z": 1} if north else {}) | ({"5m": 2} if "5m" in rules["tiles.kinds"] else {})
    return {
        "chi": one((rules["chi"], not rules["chi"])),
        "tiles.red": one((reds, {}, {"1p": 1, "5s": 4})),
        "wall.dead": dead,
        "wall.replenish_dead": one((True, True, False)),
        "wall.rinshan_tiles": one((4, 8)) if north else 4,
        "wall.max_kans": kans,
        "dora.initial": one((1, 2, 3)) if dead == 22 else 1,
        "dora.kan": kan,
        "dora.kan_ura": kan and rules["dora.ura"] and one((True, False)),
        "dora.kan_timing": timing,
        "dora.growth": one((None, None, growth)),
        "length": one(("tonpu", "hanchan", "one_hand")),
        "kyoku_cap": one((1, 1, 2, 3)),
        "points.target": target,
        "agari_yame": one((*yame, "optional")),
        "tobi": tobi,
        "tenpai_yame": "none" if renchan in ("never", "win") else one(yame),
        "renchan": renchan,
        "cold_game": one((None, {"below": -20000})) if tobi == "none" else None,
        "riichi.min_points": one((1000, "deposit", "none")),
        "riichi.min_live_tiles": one((1, 0, "players")),
        "riichi.dead_wait_forbidden": one((False, True)),
        "riichi.furiten_allowed": one((True, True, False)),
        "riichi.pass_win_allowed": one((True, True, False)),
        "riichi.ankan": ankan,
        "riichi.okurikan": ankan == "waits" and one((False, True)),
        "riichi.deposit_on_ron_declared_tile": one((False, True)),
        "kuikae": one(("all_forbidden", "genbutsu_forbidden", "none_forbidden")),
        "kuikae_pon": one((True, False)),
        "chankan.ankan_kokushi": one((True, False)),
        "furiten.temporary_until": one(("own_next_draw", "own_next_discard")),
        "furiten.kokushi13_exempt": one((False, True)),
        "furiten.karaten_tenpai": one((True, False)),
        "nukidora.breaks_first_turn": one((True, False)),
        "nukidora.robbable": one((True, True, False)),
        "nukidora.rob_gives_chankan": one((False, True)),
        "nukidora.ponnable": one((False, True)),
        "nukidora.furiten_source": one((False, True)),
        "bonus.call_han": one(([], ["pon", "daiminkan", "kakan"])),
        "bonus.comeback_han": one((None, [[2000, 1], [8000, 2]])),
        "yaku.nagashi_called_discard_breaks": one((True, False)),
        "abort.suukaikan": one(("off", "renchan", "rotate")) if kans == 4 else "off",
        "abort.suufon": one(("renchan", "off")),
        "abort.suucha": one(("rotate", "off")),
        "abort.kyuushu": one(("renchan", "rotate", "off")),
        **({"multi_ron.max": 2, "abort.sanchahou": "renchan"} if players == 4 and one((False, True)) else {}),
    }


def options(data: bytes, some: Any = TABLES, fixed: Mapping[str, Any] = {}) -> Options:
    """All options of one of some tables, from 240 bytes; a few of them are given."""
    scoring = choose_rules(Choices(data[:48]), some)
    scoring |= {name: value for name, value in fixed.items() if name in scoring}
    chosen = tables.table(Choices(data[48:128]), scoring)
    choices = Choices(data[128:])
    chosen |= play_options(choices, scoring)
    wareme = {"who": "previous_discarder", "factor": 2, "hands": choices.one((1, 2))}
    chosen["score.wareme"] = choices.one((chosen["score.wareme"], wareme))
    chosen["illegal_win"] = choices.one(("blocked", "blocked", "chombo" if chosen["chombo"] else "blocked"))
    return tables.sound({**chosen, **fixed})


def ruleset(chosen: Mapping[str, Any]) -> ronpai.Ruleset:
    """The table of these options, which contradict each other nowhere."""
    nested: dict[str, Any] = {}
    for name, value in chosen.items():
        if name in OPTIONS:
            group, _, field = name.rpartition(".")
            (nested.setdefault(group, {}) if group else nested)[field] = value
    rules = msgspec.convert(nested, ronpai.Ruleset)
    assert not rules.problems(), rules.problems()
    return rules


# --- deals -----------------------------------------------------------------------------------------

Deal = Callable[[State, Random], list[list[str]] | None]
"""The kinds of tiles that each seat of a hand is to get, as far as there are any, and those that come soon, if more."""


def _left(state: State) -> dict[str, int]:
    return {kind: state.rules.copies.get(kind, 0) for kind in KINDS}


def _take(left: dict[str, int], tiles: list[str]) -> bool:
    """Whether the tiles are there; they are gone then."""
    for n, tile in enumerate(tiles):
        if not left.get(tile):
            for back in tiles[:n]:
                left[back] += 1
            return False
        left[tile] -= 1
    return True


def _block(left: dict[str, int], rng: Random, triplets: float, within: tuple[str, ...] = KINDS) -> list[str]:
    """A run or triplet of what is left; nothing where none is found."""
    for _ in range(60):
        first = rng.choice(within)
        number, suit = int(first[0]), first[1]
        if rng.random() < triplets or suit == "z" or number > 7:
            tiles = [first] * 3
        else:
            tiles = [f"{number + step}{suit}" for step in range(3)]
        if _take(left, tiles):
            return tiles
    return []


def usual(_: State, __: Random) -> None:
    """A deal as the wall brings it."""


def waiting(state: State, rng: Random) -> list[list[str]]:
    """Everybody waits, or nearly; with many triplets."""
    left, hands = _left(state), []
    triplets = rng.choice((0.1, 0.4, 0.9))
    away = rng.choice((0, 0, 1, 2))
    for _ in range(state.players):
        hand = [tile for _ in range(4) for tile in _block(left, rng, triplets)]
        pair = rng.choice(KINDS)
        hand += [pair] * 2 if _take(left, [pair] * 2) else []
        rng.shuffle(hand)
        hands.append(hand[: 13 - away])
    soon = [kind for hand in hands for kind in dict.fromkeys(hand) if hand.count(kind) == 3]
    return [*hands, rng.sample(soon, min(len(soon), 4))]


def same_wait(state: State, rng: Random) -> list[list[str]]:
    """All but the dealer wait for the same tiles, of which the dealer has some."""
    left, hands = _left(state), {}
    suit = rng.choice([suit for suit in "ps" if left[f"5{suit}"]])
    low = rng.choice((2, 3, 4, 5))
    dealer = state.opening.oya
    ends = [f"{low - 1}{suit}", f"{low + 2}{suit}"]
    for seat in state.others(dealer):
        hand = [f"{low}{suit}", f"{low + 1}{suit}"]
        _take(left, hand)
        hands[seat] = hand
    hands[dealer] = [end for end in ends * 2 if _take(left, [end])]
    for seat in state.others(dealer):
        for _ in range(3):
            hands[seat] += _block(left, rng, 0.1)
        pair = next((kind for kind in rng.sample(KINDS, len(KINDS)) if _take(left, [kind] * 2)), None)
        hands[seat] += [pair] * 2 if pair else []
    return [hands[seat] for seat in range(state.players)]


def same_wind(state: State, rng: Random) -> list[list[str]]:
    """Everybody has the same wind, as the only tile of its kind."""
    wind = rng.choice([kind for kind in ("1z", "2z") if state.rules.copies.get(kind)] or ["1p"])
    left, hands = _left(state), []
    left[wind] = 0
    for _ in range(state.players):
        hands.append([wind] + [tile for _ in range(4) for tile in _block(left, rng, 0.3)])
    return hands


def many_kans(state: State, rng: Random) -> list[list[str]]:
    """Two seats have two kans each, or three of each kind with the fourth not far."""
    left, hands = _left(state), []
    for seat in range(state.players):
        hand: list[str] = []
        for _ in range(2 if seat < 2 else 0):
            kind = next((kind for kind in rng.sample(KINDS, len(KINDS)) if left[kind] == 4), None)
            if kind is not None:
                hand += [kind] * rng.choice((4, 4, 3))
                left[kind] = 0
        hands.append([*hand, *_block(left, rng, 0.9), *_block(left, rng, 0.9)])
    return hands


def orphans(state: State, rng: Random) -> list[list[str]]:
    """One seat waits for thirteen orphans, another has four of the one that is missing, or three and the fourth."""
    kinds = [kind for kind in KINDS if (kind[0] in "19" or kind[1] == "z") and state.rules.copies.get(kind)]
    if len(kinds) < 13:
        return waiting(state, rng)
    missing = rng.choice(kinds)
    pair = rng.choice((*kinds, missing))
    first = [kind for kind in kinds if kind != missing] + ([] if pair == missing else [pair])
    first = kinds if pair == missing else first
    left, hands = _left(state), []
    _take(left, first)
    hands = [first, [missing] * left[missing]]
    left[missing] = 0
    hands += [[tile for _ in range(4) for tile in _block(left, rng, 0.4)] for _ in range(state.players - 2)]
    rng.shuffle(hands)
    return hands


def many_orphans(state: State, rng: Random) -> list[list[str]]:
    """Everybody has nine kinds of terminals and honours or more."""
    kinds = [kind for kind in KINDS if (kind[0] in "19" or kind[1] == "z") and state.rules.copies.get(kind)]
    return [rng.sample(kinds, min(10, len(kinds))) for _ in range(state.players)]


def norths(state: State, rng: Random) -> list[list[str]]:
    """The first seat waits for north, and the others have one each, with what waits beside it."""
    if not state.rules.copies.get("4z"):
        return waiting(state, rng)
    left, hands = _left(state), []
    left["4z"] = 0
    for _ in range(state.players):
        hands.append(["4z"] + [tile for _ in range(4) for tile in _block(left, rng, 0.3)])
    return hands


def robbing(state: State, rng: Random) -> list[list[str]]:
    """The first seat waits for a tile of which the next has three, and the last one."""
    left = _left(state)
    suit = rng.choice([suit for suit in "ps" if left[f"5{suit}"]])
    low = rng.choice((2, 3, 4, 5, 6))
    wanted = f"{low + 2}{suit}"
    first = [f"{low}{suit}", f"{low + 1}{suit}"]
    _take(left, first)
    left[wanted] = 0
    for _ in range(3):
        first += _block(left, rng, 0.05)
    pair = next((kind for kind in rng.sample(KINDS, len(KINDS)) if left[kind] > 1), "")
    first += [pair] * 2 if pair else []
    others: list[list[str]] = [[] for _ in range(state.players - 1)]
    others[0] = [wanted] * 3
    others[-1] = [*others[-1], wanted]
    return [first, *others]


def edges(state: State, rng: Random) -> list[list[str]]:
    """Everybody has as many terminals and honours as there are."""
    kinds = [kind for kind in KINDS if kind in YAOCHUU for _ in range(state.rules.copies.get(kind, 0))]
    rng.shuffle(kinds)
    each = min(13, len(kinds) // state.players)
    return [kinds[each * seat : each * (seat + 1)] for seat in range(state.players)]


SHAPES = (usual, waiting, same_wait, same_wind, many_kans, orphans, many_orphans, norths, robbing, edges)
DEALS: Mapping[str, Deal] = {deal.__name__: deal for deal in SHAPES}


def dealt(state: State, hands: list[list[str]] | None, rng: Random) -> Wall:
    """The wall that deals these tiles, as far as it holds them."""
    tiles = tile_set(state.rules, state.opening)
    rng.shuffle(tiles)
    players, oya = state.players, state.opening.oya
    own: list[list[str]] = [[] for _ in range(players)]
    soon: list[str] = []
    for seat, hand in enumerate(hands or []):
        for kind in hand[:13]:
            found = next((tile for tile in tiles if PLAIN[tile] == kind), None)
            if found is not None:
                tiles.remove(found)
                (own[seat] if seat < players else soon).append(found)
    for hand in own:
        while len(hand) < 13:
            hand.append(tiles.pop())
    for tile in soon:
        tiles.insert(rng.randrange(16), tile)
    order = []
    for size in BLOCKS:
        for step in range(players):
            hand = own[(oya + step) % players]
            order += hand[:size]
            del hand[:size]
    wareme = state.rules.score.wareme
    broken = rng.randrange(players) if wareme and wareme.who == "wall_break" else None
    return Wall((*order, *tiles), state.rules.wall.dead, broken, supplement_places(state.rules))


# --- players ---------------------------------------------------------------------------------------


class Temper(NamedTuple):
    """How likely a player does what it may; how it discards: towards a waiting hand, what others want, edges."""

    win: float
    riichi: float
    kan: float
    call: float
    clever: float
    quit: float = 0.5
    north: float = 0.7
    kind: float = 0.1
    """Discards what others can call, or win on; it sees their tiles."""
    rob: float = 0.8
    """Wins on a tile of a kan, or a north."""
    edges: float = 0
    """Discards terminals and honours."""


TEMPERS = (
    Temper(win=1, riichi=0.9, kan=0.5, call=0.1, clever=1),
    Temper(win=0.9, riichi=0.6, kan=0.9, call=0.6, clever=0.9),
    Temper(win=0.3, riichi=0.8, kan=0.8, call=0.1, clever=0.8),
    Temper(win=0.05, riichi=0.9, kan=0.2, call=0.05, clever=1, quit=0),
    Temper(win=0.6, riichi=0.3, kan=1, call=0.9, clever=0.3, quit=0.1),
    Temper(win=0.5, riichi=0.5, kan=0.5, call=0.5, clever=0, quit=1),
)
PEACE = Temper(win=0, riichi=1, kan=0.5, call=0, clever=0.6, quit=0)
WINDS = Temper(win=0, riichi=0.5, kan=0, call=0, clever=1, quit=0, kind=0)
KANS = Temper(win=0, riichi=0, kan=1, call=0.2, clever=0.4, quit=0, kind=0.7)
POOR = Temper(win=0.5, riichi=0, kan=0, call=0, clever=0, edges=1, kind=0, quit=0)
CALLER = Temper(win=0.3, riichi=0, kan=0.3, call=1, clever=0.5, quit=0, kind=0.9)
GIVER = Temper(win=0, riichi=0, kan=0.8, call=0, clever=0.2, quit=0, kind=0.35)
GENEROUS = GIVER._replace(kind=1, kan=0)
TAKER = Temper(win=1, riichi=1, kan=0, call=0, clever=1, quit=0, kind=0)
ROBBED = Temper(win=0.2, riichi=0, kan=1, call=1, clever=0.5, quit=0, kind=0.6, north=1)
ROBBER = Temper(win=0, riichi=0.1, kan=1, call=0, clever=1, quit=0, kind=0, north=0, rob=1)


def choose(state: State, seat: int, offered: LegalActions, temper: Temper, rng: Random) -> Action:
    """What a player does."""
    robs = state.phase == "claim" and state.claimed != "dahai"
    odds: tuple[tuple[tuple[type, ...], float], ...] = (
        ((Hora,), temper.rob if robs else temper.win),
        ((Kyuushu,), temper.quit),
        ((Ankan, Kakan), temper.kan),
        ((Daiminkan,), 0.3 * temper.kan),
        ((Nukidora,), temper.north),
        ((Reach,), temper.riichi),
        ((Chi, Pon), temper.call),
    )
    if Hora() in offered and not is_legal_win(state, seat) and rng.random() < 0.9:
        odds = odds[1:]
    for kinds, chance in odds:
        found = [action for action in offered if isinstance(action, kinds)]
        if found and rng.random() < chance:
            return rng.choice(found)
    rest = [action for action in offered if isinstance(action, Dahai | Pass)]
    if not rest:
        return rng.choice(tuple(offered))
    discards = [action for action in rest if isinstance(action, Dahai)]
    if len(discards) > 1:
        for some, chance in ((_edges, temper.edges), (_wanted, temper.kind)):
            if rng.random() < chance and (tiles := some(state, seat, discards)):
                return rng.choice(tiles)
        if rng.random() < temper.clever:
            return _towards(state, seat, discards, rng)
    return rng.choice(rest)


def _edges(_: State, __: int, discards: list[Dahai]) -> list[Dahai]:
    """Discards of terminals and honours."""
    return [action for action in discards if PLAIN[action.pai] in YAOCHUU]


def _wanted(state: State, seat: int, discards: list[Dahai]) -> list[Dahai]:
    """Discards that complete another's hand, or else of which another has a pair."""
    others = [state.seats[other] for other in state.others(seat)]
    waited = {kind for held in others for kind in held.waits}
    pairs = {kind for held in others for kind, count in Counter(map(PLAIN.get, held.hand)).items() if count > 1}
    won = [action for action in discards if PLAIN[action.pai] in waited]
    return won or [action for action in discards if PLAIN[action.pai] in pairs]


def _towards(state: State, seat: int, discards: list[Dahai], rng: Random) -> Action:
    """A discard that keeps the hand as near as it is; a single wind first where everybody begins with it."""
    held = state.seats[seat]
    hand = ronpai.Hand.of(held.tiles, held.melds)
    least = {str(each.discard.plain): each.shanten for each in ronpai.acceptance(hand, state.rules)}
    best = min(least[PLAIN[action.pai]] for action in discards)
    near = [action for action in discards if least[PLAIN[action.pai]] == best]
    winds = [action for action in near if not held.river and action.pai in ("1z", "2z")]
    drawn = [action for action in near if action.tsumogiri and rng.random() < 0.7]
    return rng.choice(winds or drawn or near)


# --- games -----------------------------------------------------------------------------------------


class Decision(NamedTuple):
    """What seats chose: after so many events, in this state."""

    at: int
    state: State
    choices: dict[int, Action]


class Rigged(ronpai.Table):
    """A table whose walls are dealt as a test wants it; it remembers its walls."""

    def __init__(self, rules: ronpai.Ruleset, seed: str, deal: str = "usual") -> None:
        """Begins and deals."""
        self.deal = deal
        super().__init__(rules, seed)

    @classmethod
    def resumed(cls, game: "Played", cut: int) -> "Rigged":
        """The game as it was after so many events, or as many of them as seats have decided about."""
        deal = game.table.deal

        class Again(Rigged):
            """A table with the deal of the game."""

            def _sit(self, rules: ronpai.Ruleset, seed: int | str) -> None:
                self.deal = deal
                super()._sit(rules, seed)

        return Again.at(game.rules, game.events[:cut], game.table.seed)

    def _sit(self, rules: ronpai.Ruleset, seed: int | str) -> None:
        super()._sit(rules, seed)
        self.walls: list[Wall] = []

    def _shuffled(self) -> Wall:
        rng = Random(f"{self.seed}:{self.state.hands}")
        hands = DEALS[self.deal](self.state, rng)
        self.walls.append(super()._shuffled() if hands is None else dealt(self.state, hands, rng))
        return self.walls[-1]


class Game(NamedTuple):
    """A game to be played."""

    options: Options | str
    """Of a random table, or the id of a ruleset that ships."""
    deal: str
    tempers: tuple[Temper, ...]
    seed: int

    @property
    def rules(self) -> ronpai.Ruleset:
        """The table's rules."""
        return ronpai.ruleset(self.options) if isinstance(self.options, str) else ruleset(self.options)


class Played(NamedTuple):
    """A game that was played."""

    game: Game
    rules: ronpai.Ruleset
    table: Rigged
    decisions: list[Decision]

    states: list[State]
    """What the events make of the game, each after the ones before it."""

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return self.table.events


def played(game: Game, limit: int = 100_000) -> Played:
    """Plays a game, to its end or over so many events."""
    rules = game.rules
    rng = Random(game.seed)
    table = Rigged(rules, str(game.seed), game.deal)
    decisions = []
    while not table.over and len(table.events) < limit:
        needed = table.needs
        assert isinstance(needed, Choice)
        state = table.state
        choices = {
            seat: choose(state, seat, table.legal(seat), game.tempers[seat % len(game.tempers)], rng)
            for seat in needed.seats
        }
        decisions.append(Decision(len(table.events), state, choices))
        table.choose(choices)
    states = accumulate(table.events, apply, initial=begin(rules))
    return Played(game, rules, table, decisions, list(states)[1:])


STD, SANMA, NUMBERS, TWO = ([table] for table in (TABLES[0], TABLES[2], TABLES[5], TABLES[4]))


class Scene(NamedTuple):
    """A deal with players and a table that make something of it."""

    deal: str
    tempers: tuple[tuple[Temper, ...], ...]
    tables: Any = TABLES
    fixed: Mapping[str, Any] = {}


LONG = {"length": "hanchan", "kyoku_cap": 4, "tobi": "none", "cold_game": None}
"""A game of four hands."""
STRICT = {"riichi.ankan": "strict", "riichi.okurikan": False}
SCENES = (
    Scene("usual", (TEMPERS[:4], TEMPERS[2:])),
    Scene("waiting", ((PEACE,), TEMPERS[:3], TEMPERS[1:5], (PEACE, TEMPERS[0], PEACE, TEMPERS[3]))),
    Scene("waiting", ((CALLER,), (CALLER, PEACE)), TABLES, LONG | {"kuikae_pon": True}),
    Scene("waiting", ((CALLER._replace(clever=1),),), TABLES, LONG | {"kuikae_pon": True}),
    Scene("waiting", ((PEACE,), (PEACE, GIVER)), STD, LONG | STRICT | {"abort.suucha": "renchan"}),
    Scene(
        "same_wait",
        ((GIVER, TAKER, TAKER, TAKER),),
        STD,
        LONG | {"abort.sanchahou": "renchan", "multi_ron.max": 2, "illegal_win": "blocked"},
    ),
    Scene("same_wind", ((WINDS,),), STD, LONG | {"abort.suufon": "renchan"}),
    Scene("many_kans", ((KANS,),), TABLES, {"wall.max_kans": 4, "abort.suukaikan": "rotate"}),
    Scene(
        "orphans",
        ((ROBBER,),),
        (*STD, *SANMA),
        LONG | {"wall.dead": 40, "chankan.ankan_kokushi": True, "wall.max_kans": 4},
    ),
    Scene("many_orphans", (TEMPERS[5:], TEMPERS[:2]), TABLES, {"abort.kyuushu": "renchan"}),
    Scene("norths", ((ROBBER, ROBBED),), SANMA, {"north_role": "nukidora", "nukidora.robbable": True}),
    Scene("waiting", ((PEACE,), (ROBBED, PEACE)), SANMA, {"north_role": "nukidora"}),
    Scene(
        "robbing",
        ((ROBBER, ROBBED, GENEROUS, GENEROUS),),
        (*STD, *SANMA, *NUMBERS),
        LONG | {"wall.dead": 40, "wall.max_kans": 4},
    ),
    Scene(
        "robbing",
        ((ROBBER, ROBBED, GENEROUS, GENEROUS),),
        (*STD, *SANMA, *NUMBERS),
        LONG | {"wall.dead": 40, "wall.max_kans": 4},
    ),
    Scene("edges", ((POOR,),), NUMBERS, {"wall.dead": 40, "yaku.nagashi": "draw", "yaku.nagashi_dealer": "as_draw"}),
)


def a_game(data: bytes) -> Game:
    """A game out of 256 bytes."""
    choices = Choices(data[240:])
    scene = choices.one(SCENES)
    some = tuple(choices.one(TEMPERS) for _ in range(4))
    tempers = choices.one((*scene.tempers * 3, some))
    seed = 256 * choices.one(range(256)) + choices.one(range(256))
    return Game(options(data[:240], scene.tables, scene.fixed), scene.deal, tempers, seed)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game at a random table."""
    return a_game(draw(st.binary(min_size=256, max_size=256)))
