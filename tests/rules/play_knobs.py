"""For each option of play, a position that it changes: what may be done, what happens, or what comes next."""

from collections.abc import Callable, Mapping
from typing import Any

import ronpai
from ronpai.game import actions, decide, events, view
from ronpai.game.decide import ura_places
from ronpai.game.state import Opening
from ronpai.game.wall import tile_set
from tests.rules.payment_knobs import Knob, Question, end
from tests.support.positions import Position

Ask = Callable[[Position], object]


def at(ask: Ask, *told: Any, **said: Any) -> Question:
    """What is found in a position: its hands and facts as `Position` takes them."""
    return lambda rules: ask(Position(rules, *told, **said))


def dealt(rules: ronpai.Ruleset) -> object:
    """The first deal of a seeded game."""
    state = ronpai.Table(rules, seed=1).state
    return state.live, state.dora, state.wareme


def after(hand: str, dealer: int, scores: list[int], result: Any, **facts: Any) -> Question:
    """Whether the game is over after a result that leaves these scores, and what is dealt next."""

    def ask(table: Position) -> object:
        table.changes(phase="ended", results=(result,), **facts)
        return decide(table.state, {}), table.happens(events.EndKyoku()).state.opening, table.state.wareme

    return at(ask, hand=hand, dealer=dealer, scores=scores)


NOTEN = events.Ryukyoku("exhaustive")
TENPAI = events.Ryukyoku("exhaustive", tenpai=(3,))
LEVEL = [25000, 25000, 25000, 25000]
LEADS = [20000, 20000, 25000, 35000]
BEHIND = [25500, 25500, 25000, 24000]
RON = events.Hora(3, 0, "1m")
VOID = events.Chombo(1)
CHOMBO = {"chombo": {"pays": 12000}}
COLD = {"tobi": "none"}
EXTENDED = {"extension": {"winds": 1}, "points.target": 30000}

READY = "234567m34567p99s"
"""Waits for 2p, 5p and 8p."""
SANMA: dict[str, Any] = {
    "players": 3,
    "chi": False,
    "tiles.kinds": "sanma108",
    "north_role": "nukidora",
    "score.tsumo_split": "tsumo_loss",
}


def discards_after(kind: str, tile: str, consumed: str) -> Ask:
    return lambda table: table.puts(3, tile).calls(kind, 0, consumed).may(0, "dahai")


def riichi(table: Position) -> object:
    """The riichi that seat 0 may declare after a useless tile, and with which discards."""
    table.draws(0, "1z")
    kinds = table.may(0, "reach")
    return kinds and (kinds, table.acts(actions.Reach()).may(0, "dahai"))


def riichi_kinds(table: Position) -> object:
    """The riichi that seat 0 may declare after a useless tile."""
    return table.draws(0, "1z").may(0, "reach")


def kan(way: str) -> Ask:
    """What happens until seat 0 has discarded after a kan of 5m."""

    def ask(table: Position) -> object:
        if way == "kakan":
            table.seat(0, hand="5m345p678s999s", melds=(ronpai.Meld("55+5m"),)).draws(0, "9m")
        if way == "daiminkan":
            table.puts(3, "5m").chooses({0: actions.Daiminkan(("5m",) * 3)})
        elif way == "ankan":
            table.draws(0, "5m").acts(actions.Ankan(("5m",) * 4))
        else:
            table.acts(actions.Kakan("5m"))
        found = table.draws(0, "1z").discards(0, "1z")
        return [type(event) for event in found.events], found.state.dora, found.state.live, ura_places(found.state)

    return ask


KAN = "555m345p678s9992s"


def norths(table: Position) -> object:
    """What seat 1, which waits for north, may do with one that seat 0 sets aside."""
    table.draws(0, "4z").acts(actions.Nukidora())
    return table.kinds(1)


NORTH_PAIR = {1: "123p456p789p44s44z", 0: "123456789s1199p"}


def shrinking(start: int, *, drawn: int = 1, deal: bool = False) -> Ask:
    """The indicators, and those with ura, after so many draws from a wall of so many tiles."""

    def ask(table: Position) -> object:
        table.changes(live=start)
        for seat in range(drawn):
            table.turn(seat % 4, "1z").turned("2z")
        return len(table.state.dora), ura_places(table.state)

    return (lambda table: table.state.turn_now) if deal else ask


def shown(table: Position) -> object:
    """What the others see of an open riichi."""
    table.draws(0, "1z").riichi(0, "1z", "open").passes()
    return [view(event, 2) for event in table.told(events.ReachAccepted)]


def fourth_kan(table: Position) -> object:
    table.draws(0, "4z").acts(actions.Ankan(("4z",) * 4))
    return [(win.pai, win.yakuman, dict(win.yaku)) for win in table.told(events.Hora)]


def declared_tile_won(table: Position) -> object:
    table.seat(1, riichi="riichi").draws(0, "1z").riichi(0, "1z").wins(1)
    return table.state.scores


def missed_then_called(table: Position) -> object:
    """Seat 0 misses 8s, calls, discards, and waits for 7s."""
    table.puts(1, "8s").turn(2, "5z").calls("pon", 0, "55z").discards(0, "9s")
    return table.turn(1, "7s").kinds(0)


def finished(table: Position) -> object:
    """Who waits, and what is paid, at the end of the wall."""
    table.puts(3, "1z").changes(live=0)
    return decide(table.state, {})


def called_nagashi(table: Position) -> object:
    table.puts(0, "1m").calls("pon", 2, "11m").discards(2, "9p")
    return finished(table)


def won_by(seat: int, tile: str) -> Ask:
    """The han and payments of a riichi's tsumo."""

    def ask(table: Position) -> object:
        table.seat(seat, riichi="riichi").comes(seat, tile).wins(seat)
        return [(win.han, win.payments) for win in table.told(events.Hora)]

    return ask


def call_counted(table: Position) -> object:
    """The han of a win after somebody's pon."""
    table.puts(3, "1z").calls("pon", 1, "11z").discards(1, "1p")
    return won_by(0, "2p")(table)


def reds(opening: Opening) -> Question:
    return lambda rules: tile_set(rules, opening)


def scheduled(**when: Any) -> list[dict[str, Any]]:
    return [{"red": {"5p": 1}} | when]


FIRST = reds(Opening(bakaze=0, kyoku=1, honba=0, oya=0))
TWO_CLAIMS = (events.Hora(1, 0, "1m"), events.Hora(3, 0, "1m"))
OPEN = {"kind": "open", "han": 2}


def two_winners(table: Position) -> object:
    table.changes(phase="ended", results=TWO_CLAIMS)
    return table.happens(events.EndKyoku()).state.opening


KNOBS: Mapping[str, Knob] = {
    "length": (after("E4", 3, LEVEL, NOTEN), {}, "tonpu"),
    "extension": (after("S4", 3, LEVEL, NOTEN), {"points.target": 30000}, {"winds": 1}),
    "kyoku_cap": (after("E2", 1, LEVEL, NOTEN, hands=4), {}, 5),
    "agari_yame": (after("S4", 3, LEADS, RON), {}, "auto_if_top"),
    "tenpai_yame": (after("S4", 3, LEADS, TENPAI), {}, "auto_if_top"),
    "cold_game": (after("E1", 0, [60000, 50000, 50000, -60000], NOTEN), COLD, {"below": -50000}),
    "kuikae": (at(discards_after("chi", "4m", "23m"), {0: "123m456p789s1122z"}), {}, "none_forbidden"),
    "kuikae_pon": (at(discards_after("pon", "1z", "11z"), {0: "123m456p789s1112z"}), {}, False),
    "illegal_win": (
        at(lambda table: table.puts(3, "2p").kinds(0), {0: "789m34p123s456s11z"}, rivers={0: "5p"}),
        CHOMBO,
        "chombo",
    ),
    "renchan": (after("E4", 3, LEVEL, TENPAI), {}, "win"),
    "tiles.red_schedule": (FIRST, {}, scheduled()),
    "wall.dead": (dealt, {}, 22),
    "wall.replenish_dead": (at(kan("ankan"), {0: KAN}), {}, False),
    "wall.rinshan_tiles": (
        at(
            lambda table: table.changes(supplements=table.state.supplements - 4).draws(0, "4z").may(0, "nukidora"),
            {0: READY.replace("234567m", "123456s")},
        ),
        SANMA,
        8,
    ),
    "wall.max_kans": (at(lambda table: table.draws(0, "5m").may(0, "ankan"), {0: KAN}), {}, 0),
    "dora.initial": (dealt, {"dora.kan": False, "dora.kan_ura": False}, 3),
    "dora.kan": (at(kan("ankan"), {0: KAN}), {"dora.kan_ura": False}, False),
    "dora.kan_ura": (at(kan("ankan"), {0: KAN}), {}, False),
    "dora.kan_timing": (at(kan("daiminkan"), {0: KAN}), {}, {"daiminkan": "after_discard"}),
    "dora.growth": (at(shrinking(51)), {}, {"remaining": [50], "max": 1}),
    "nukidora.robbable": (at(norths, NORTH_PAIR), SANMA | {"yaku.off": []}, False),
    "nukidora.ponnable": (
        at(lambda table: table.puts(2, "4z").kinds(0), {0: "123456789s44z11p"}),
        SANMA,
        True,
    ),
    "nukidora.furiten_source": (
        at(
            lambda table: table.seat(1, norths=1, riichi="riichi").puts(0, "4z").kinds(1),
            {1: "123p456p789p44s44z"},
            dora="9m",
        ),
        SANMA,
        True,
    ),
    "points.target": (after("S4", 3, LEADS, NOTEN), EXTENDED, 40000),
    "yaku.nagashi_dealer": (
        after("E4", 3, LEVEL, events.Ryukyoku("exhaustive", tenpai=(3,), nagashi=(1,))),
        {},
        "always_rotate",
    ),
    "yaku.nagashi_called_discard_breaks": (at(called_nagashi, {2: "11m234567p234s99p"}), {}, False),
    "yaku.suukantsu_timing": (
        at(fourth_kan, {0: "5m444z"}, melds={0: ["1111z", "2222z", "3333z"]}, dora="9m"),
        {},
        "fourth_kan",
    ),
    "riichi.min_points": (at(riichi, {0: READY}, scores=[900, 25000, 25000, 25000]), {}, "none"),
    "riichi.min_live_tiles": (
        at(lambda table: table.draws(0, "1z").changes(live=0).may(0, "reach"), {0: READY}),
        {},
        0,
    ),
    "riichi.dead_wait_forbidden": (
        at(riichi, {0: "234567m345p999s5z"}, rivers={1: "5z", 2: "5z", 3: "5z1z1z"}),
        {},
        True,
    ),
    "riichi.furiten_allowed": (at(riichi, {0: READY}, rivers={0: "5p"}), {}, False),
    "riichi.pass_win_allowed": (
        at(lambda table: table.seat(0, riichi="riichi").puts(3, "2p").legal(0), {0: READY}),
        {},
        False,
    ),
    "riichi.deposit_on_ron_declared_tile": (
        at(declared_tile_won, {0: READY, 1: "234p678s567m555s1z"}),
        {},
        True,
    ),
    "multi_ron.renchan": (at(two_winners, hand="E4", dealer=3), {}, "nearest_winner_is_dealer"),
    "chankan.ankan_kokushi": (
        at(
            lambda table: table.draws(0, "1z").acts(actions.Ankan(("1z",) * 4)).kinds(1),
            {0: "111z" + "2345678p234s", 1: "119m19p19s234567z"},
        ),
        {},
        True,
    ),
    "furiten.temporary_until": (
        at(missed_then_called, {0: "55z234567m345p79s"}),
        {},
        "own_next_discard",
    ),
    "furiten.kokushi13_exempt": (
        at(lambda table: table.puts(3, "1m").kinds(0), {0: "19m19p19s1234567z"}, rivers={0: "1z"}),
        {},
        True,
    ),
    "furiten.karaten_tenpai": (
        at(finished, {0: "234567m345p999s5z"}, rivers={1: "5z", 2: "5z", 3: "5z"}),
        {},
        False,
    ),
    "bonus.call_han": (at(call_counted, {0: READY, 1: "11z123456789p19s"}), {}, ["pon"]),
    "bonus.comeback_han": (
        at(won_by(0, "2p"), {0: READY}, scores=[10000, 40000, 25000, 25000]),
        {},
        [[2000, 1]],
    ),
    "bonus.comeback_measured": (
        at(won_by(0, "2p"), {0: READY}, scores=[10000, 40000, 25000, 25000], start_scores=(25000,) * 4),
        {"bonus.comeback_han": [[2000, 1]]},
        "win",
    ),
}

GROWTH = {"remaining": [50, 40], "max": 2}
EXTENSION_LAST = after("W4", 3, BEHIND, NOTEN)
WAREME = {"who": "previous_discarder"}


def wareme_left(rules: ronpai.Ruleset) -> object:
    """Who pays a multiple two hands after a ron."""
    table = Position(rules).changes(phase="ended", results=(events.Hora(1, 2, "1m"),)).happens(events.EndKyoku())
    first = table.state.wareme, table.state.wareme_left
    table.changes(phase="ended", results=(NOTEN,)).happens(events.EndKyoku())
    return first, table.state.wareme


Field = tuple[Question, dict[str, Any], dict[str, Any]]


def schedule(field: str, opening: Opening, value: Any) -> Field:
    return reds(opening), {"tiles.red_schedule": scheduled()}, {"tiles.red_schedule": scheduled(**{field: value})}


def floating(first: int) -> dict[str, Any]:
    table = {str(key): [12000, -1000, -3000, -8000] for key in (1, 2, 3)}
    return {"floating": table | {"else": [first, 0, 0, -first]}}


FIELDS: Mapping[str, Field] = {
    "extension.winds": (EXTENSION_LAST, EXTENDED, {"extension.winds": 2}),
    "extension.dealer_repeat_first": (
        after("W2", 1, [20000, 35000, 25000, 20000], events.Hora(1, 0, "1m")),
        EXTENDED,
        {"extension.dealer_repeat_first": False},
    ),
    "cold_game.below": (
        after("E1", 0, [60000, 50000, 50000, -60000], NOTEN),
        COLD | {"cold_game": {"below": -50000}},
        {"cold_game.below": -70000},
    ),
    "tiles.red_schedule.red": (FIRST, {"tiles.red_schedule": scheduled()}, {"tiles.red_schedule": [{"red": {}}]}),
    "tiles.red_schedule.winds": schedule("winds", Opening(0, 1, 0, 0), ["S"]),
    "tiles.red_schedule.hands": schedule("hands", Opening(0, 1, 0, 0), [2]),
    "tiles.red_schedule.honba_from": schedule("honba_from", Opening(0, 1, 0, 0), 1),
    **{
        f"dora.kan_timing.{way}": (at(kan(way), {0: KAN}), {}, {f"dora.kan_timing.{way}": "after_discard"})
        for way in ("ankan", "daiminkan", "kakan")
    },
    "dora.growth.remaining": (at(shrinking(51)), {"dora.growth": GROWTH}, {"dora.growth.remaining": [40, 30]}),
    "dora.growth.max": (at(shrinking(41)), {"dora.growth": GROWTH}, {"dora.growth.max": 1}),
    "dora.growth.ura": (at(shrinking(51)), {"dora.growth": GROWTH}, {"dora.growth.ura": False}),
    "dora.growth.test_at_deal": (
        lambda rules: ronpai.Table(rules, seed=1).events[2],
        {"dora.growth": {"remaining": [100], "max": 1}},
        {"dora.growth.test_at_deal": False},
    ),
    "riichi.special.uses": (
        at(riichi, {0: READY}, specials=(frozenset({"open"}),) + (frozenset(),) * 3),
        {"riichi.special": [OPEN]},
        {"riichi.special": [OPEN | {"uses": "always"}]},
    ),
    "riichi.special.uses, instead": (
        at(riichi_kinds, {0: READY}),
        {"riichi.special": [OPEN | {"uses": "always"}]},
        {"riichi.special": [OPEN | {"uses": "instead"}]},
    ),
    "riichi.special.reveal": (
        at(shown, {0: READY}),
        {"riichi.special": [OPEN]},
        {"riichi.special": [OPEN | {"reveal": "hand"}]},
    ),
    "riichi.special.reveal, hand or waits": (
        at(shown, {0: READY}),
        {"riichi.special": [OPEN | {"reveal": "hand"}]},
        {"riichi.special": [OPEN | {"reveal": "waits"}]},
    ),
    "chombo.void_hand": (after("E2", 1, LEVEL, VOID), CHOMBO, {"chombo.void_hand": False}),
    "score.wareme.who": (dealt, {"score.wareme": WAREME}, {"score.wareme.who": "wall_break"}),
    "score.wareme.hands": (wareme_left, {"score.wareme": WAREME}, {"score.wareme.hands": 2}),
    "uma.floating": (end(25000, 25000, 25000, 25000), {"uma": floating(0)}, {"uma": floating(9000)}),
    "table_money.transfer.units": (
        end(42100, 31400, 17600, 8900),
        {"table_money": {"unit": "M", "transfer": {"units": {"orb": 3}}}},
        {"table_money.transfer": {"units": {"orb": 4}}},
    ),
}
