"""Rules of play that no recorded game reaches: options together, and what an end leaves behind."""

from typing import Any

from msgspec.structs import replace

import ronpai
from ronpai.game import actions, begin, decide, events
from ronpai.game.decide import ura_places
from ronpai.game.kan import turned_by_wall
from ronpai.game.wall import Wall
from tests.rules.play_knobs import LEADS, READY, SANMA
from tests.support.positions import Position, sums


def rules_of(**options: Any) -> ronpai.Ruleset:
    rules = ronpai.Ruleset.from_options({name.replace("__", "."): value for name, value in options.items()})
    assert rules.problems() == ()
    return rules


def test_an_illegal_claim_takes_nothing_from_a_legal_one() -> None:
    """1.6: head bump is among the seats that have the right to win; a chombo is what nobody's right stands before."""
    rules = rules_of(illegal_win="chombo", chombo={"pays": 12000}, multi_ron__max=1)
    hands = {1: "789m34p123s456s11z", 2: "234m34p678p345s88s"}
    table = Position(rules, hands).puts(0, "2p")
    assert "hora" in table.kinds(1) & table.kinds(2)
    table.wins(1, 2)
    assert [win.actor for win in table.told(events.Hora)] == [2]
    table = Position(rules, hands).puts(0, "2p").wins(1)
    assert [found.actor for found in table.told(events.Chombo)] == [1]


def test_a_chombo_returns_what_each_riichi_has_put_down() -> None:
    """7: the hand is void, and sticks come back; a flame riichi's are more."""
    rules = rules_of(
        illegal_win="chombo",
        chombo={"pays": 12000},
        riichi__special=[{"kind": "flame", "han": 5, "deposit": 5000}],
    )
    table = Position(rules, {0: READY, 1: "789m34p123s456s11z"})
    table.draws(0, "1z").riichi(0, "1z", "flame").passes()
    assert (table.state.scores[0], table.state.sticks) == (20000, 5)
    table.draws(1, "9s").discards(1, "9s").puts(3, "5p").wins(1)
    (found,) = table.told(events.Chombo)
    assert sums(found.payments, 4)[0] == 5000 + 4000
    assert (table.state.sticks, table.state.opening.honba, table.state.phase) == (0, 0, "deal")


def test_a_noten_dealer_does_not_end_the_game() -> None:
    """7: tenpai-yame is for a dealer that waits, also where every draw repeats."""
    rules = rules_of(renchan="noten", tenpai_yame="auto_if_top")
    for tenpai, over in (((), False), ((3,), True)):
        table = Position(rules, hand="S4", dealer=3, scores=LEADS)
        table.changes(phase="ended", results=(events.Ryukyoku("exhaustive", tenpai=tenpai),))
        assert (table.happens(*decide(table.state, {})).state.phase == "over") == over


def test_a_wall_that_is_not_replenished_has_a_place_for_every_supplement_tile() -> None:
    """1.1: no tile is drawn twice, and none is an indicator too."""
    rules = rules_of(**SANMA, wall__rinshan_tiles=8, wall__replenish_dead=False, wall__dead=18)
    state = begin(rules)
    wall = Wall.of(state, 3)
    tiles = list(range(len(wall.tiles)))
    numbered = Wall(tuple(map(str, tiles)), wall.dead, None, wall.places)
    dealt = Position(rules).state
    taken = [numbered.supplement(replace(dealt, supplements=left)) for left in range(8, 0, -1)]
    taken += [numbered.next_tile(replace(dealt, live=left)) for left in range(dealt.live, 0, -1)]
    taken += [tile for number in range(5) for tile in (numbered.indicator(number), numbered.ura(number))]
    assert len(set(taken)) == len(taken)
    assert set(taken) == set(map(str, tiles[39:]))


def test_the_wall_turns_no_more_indicators_than_it_holds() -> None:
    """1.1: 14 tiles hold five indicators, whatever the schedule asks."""
    rules = rules_of(dora__growth={"remaining": [50, 40, 30, 20], "max": 4})
    table = Position(rules).changes(dora=("9m",) * 4)
    assert turned_by_wall(table.state, 20, 0) == 1


def test_a_robbed_north_is_not_set_aside() -> None:
    """1.2: the winner has the tile, and its owner one north fewer."""
    table = Position(rules_of(**SANMA), {1: "123p456p789p44s44z", 0: "123456789s1199p"}, dora="9m")
    table.seat(1, riichi="riichi").draws(0, "4z").acts(actions.Nukidora())
    assert table[0].norths == 1
    table.wins(1)
    assert table[0].norths == 0


def test_the_fourth_kan_wins_whoever_gave_its_tile() -> None:
    """1.4, 7: a fourth kan by open kan wins at once, too, and its discarder is liable where the table says so."""
    rules = rules_of(yaku__suukantsu_timing="fourth_kan", pao__yaku=["suukantsu"])
    melds = {0: ["1111z", "2222z", "3333z"]}
    table = Position(rules, {0: "5m444z"}, melds=melds, dora="9m").puts(2, "4z")
    table.chooses({0: actions.Daiminkan(("4z",) * 3)}).turned("8s").chooses({})
    (win,) = table.told(events.Hora)
    assert (win.actor, win.target, win.pai) == (0, 0, "4z")
    assert "suukantsu" in dict(win.yaku)
    assert {str(payment.reason): payment.payer for payment in win.payments}["pao"] == 2


def test_a_revealed_hand_is_known_to_who_could_not_see_it() -> None:
    """1.5: an open riichi shows the hand, also to a game that is followed from another seat."""
    rules = rules_of(riichi__special=[{"kind": "open", "han": 2, "reveal": "hand"}])
    table = Position(rules, {0: READY}).draws(0, "1z").riichi(0, "1z", "open").passes()
    (told,) = table.told(events.ReachAccepted)
    other = Position(rules).draws(0, "?").happens(events.Reach(0, "open"), events.Dahai(0, "1z", tsumogiri=True), told)
    assert other[0].hand == table[0].hand
    assert other[0].waits == {"2p", "5p", "8p"}


def test_ura_lie_under_the_indicators_that_have_them() -> None:
    """A kan's indicator has ura, one of the shrinking wall has none: the kan's is its own (dora.growth.ura)."""
    growth = {"remaining": [69], "max": 1, "ura": False, "test_at_deal": False}
    rules = ronpai.Ruleset.from_options({"dora.growth": growth, "wall.dead": 22})
    grown = replace(begin(rules), dora=("1m", "2m", "3m"), grown=1, grown_at=(1,))
    assert ura_places(grown) == (0, 2)
    assert ura_places(replace(grown, rules=rules.replace({"dora.growth": growth | {"ura": True}}))) == (0, 1, 2)
    assert ura_places(replace(grown, rules=rules.replace({"dora.kan_ura": False}))) == (0,)
