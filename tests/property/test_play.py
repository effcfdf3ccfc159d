"""Laws of play, after every event of games that are played at random tables and under every ruleset that ships."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given

import ronpai
from ronpai.game import actions, apply, begin, decide, legal, needs, view
from ronpai.game.actions import Action
from ronpai.game.decide import Choice
from ronpai.game.events import (
    UNKNOWN,
    Chombo,
    Dora,
    EndGame,
    Event,
    Hora,
    Kakan,
    Nukidora,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from ronpai.game.kinds import KINDS, REDS
from ronpai.game.state import State
from ronpai.logs import native
from ronpai.payments import POT
from tests.support.play import ROBBED, ROBBER, TEMPERS, Game, Played, Rigged, Temper, games, played
from tests.support.profile import ci

GAMES = 150
"""How many games at random tables are played in CI."""
STICK = 1000
ROOT = Path(__file__).parents[2]
PLAYERS = (
    Temper(win=0.9, riichi=0.9, kan=0.8, call=0.2, clever=0.6),
    Temper(win=0.7, riichi=0.8, kan=0.9, call=0.3, clever=0.4),
    Temper(win=0.9, riichi=0.7, kan=0.5, call=0.7, clever=0.6),
    Temper(win=0.8, riichi=0.9, kan=0.9, call=0.05, clever=0.7),
)


# --- tiles and points ------------------------------------------------------------------------------


def tiles_of(state: State, norths: Counter[str]) -> Counter[str]:
    """All tiles that have left the wall: hands, melds, rivers and the norths that were set aside."""
    found = Counter(norths)
    for held in state.seats:
        found.update(held.tiles)
        found.update(str(tile) for meld in held.melds for tile in meld.tiles)
        found.update(discard.pai for discard in held.river if not discard.called)
    return found


def assert_tiles_stay(game: Played) -> None:
    """No tile appears or vanishes: what has left the wall, and what is still in it, are the table's tiles."""
    walls = iter(game.table.walls)
    left: Counter[str] = Counter()
    norths: Counter[str] = Counter()
    drawn = 0
    for event, state in zip(game.events, game.states, strict=True):
        match event:
            case StartKyoku():
                wall = next(walls)
                left, norths, drawn = Counter(wall.tiles), Counter(), 0
                assert sum(left.values()) == sum(game.rules.copies.values())
                left.subtract(tile for hand in event.tehais for tile in hand)
            case Tsumo():
                left[event.pai] -= 1
                drawn += 1
            case Nukidora():
                norths[event.pai] += 1
            case _:
                pass
        if state.phase not in ("deal", "over"):
            rob = isinstance(event, Hora) and event.actor != event.target and state.claimed == "kakan"
            robbed = [event.pai] if isinstance(event, Hora) and rob else []
            assert tiles_of(state, norths) + left + Counter(robbed) == Counter(wall.tiles)
            assert min(left.values()) >= 0
            assert not Counter(state.dora) - left, "an indicator has been drawn"
            supplements = game.rules.wall.rinshan_tiles - state.supplements
            taken = drawn if game.rules.wall.replenish_dead else drawn - supplements
            before = sum(game.rules.copies.values()) - game.rules.wall.dead - 13 * game.rules.players
            assert state.live == before - taken >= 0
            assert state.supplements >= 0


def outside(event: Event) -> int:
    """The points that come to the seats from outside, or go there."""
    paid = event.payments if isinstance(event, Hora | Ryukyoku | Chombo) else ()
    there = [(payment.payer, payment.points) for payment in paid if payment.unit == "points"]
    back = [(payment.payee, -payment.points) for payment in paid if payment.unit == "points"]
    return sum(points for party, points in there + back if not isinstance(party, int) and party != POT)


def assert_points_stay(game: Played) -> None:
    """No point appears or vanishes, but for what payments say is lost or the house's; the last event settles."""
    points = game.rules.points.start * game.rules.players
    for event, state in zip(game.events, game.states, strict=True):
        points += outside(event)
        if isinstance(event, EndGame):
            tops = game.rules.leftover_sticks in ("top", "top_shared_if_tied")
            gone = 0 if tops else STICK * state.sticks
            assert sum(state.scores) == points - gone
        else:
            assert sum(state.scores) + STICK * state.sticks == points
            assert state.sticks >= 0


# --- what is legal ---------------------------------------------------------------------------------


def any_actions(state: State, seat: int, rng: Random) -> Iterator[Action]:
    """Actions of every kind, most of them out of place; with tiles that the seat has, and with others."""
    tiles = [tile for kind in KINDS for tile in (kind, REDS[kind])]
    own = list(state.seats[seat].tiles) if state.seats else []
    one = rng.choice(own) if own and rng.random() < 0.8 else rng.choice(tiles)
    some = (rng.sample(own, 2) if len(own) > 1 and rng.random() < 0.8 else rng.choices(tiles, k=2))[:2]
    yield actions.Dahai(one, tsumogiri=rng.random() < 0.5)
    yield actions.Reach(rng.choice(("riichi", "open", "flame")))
    yield actions.Chi((some[0], some[1]))
    yield actions.Pon((one, one))
    yield actions.Daiminkan((one, one, one))
    yield actions.Ankan((one, one, one, one))
    yield actions.Kakan(one)
    yield actions.Nukidora()
    yield actions.Hora()
    yield actions.Kyuushu()
    yield actions.Yame()
    yield actions.Pass()


def assert_honest(state: State, rng: Random) -> None:
    """Each action that is listed is accepted, and others are refused, by name of the seat."""
    needed = needs(state)
    assert isinstance(needed, Choice)
    listed = {seat: legal(state, seat) for seat in range(state.players)}
    for seat in range(state.players):
        assert bool(listed[seat]) == (seat in needed.seats)
        assert len(set(listed[seat])) == len(listed[seat])
        for action in any_actions(state, seat, rng):
            if action not in listed[seat]:
                assert not ronpai.game.can(state, seat, action)
                with pytest.raises(ronpai.IllegalAction) as refused:
                    decide(state, {seat: action})
                assert seat in refused.value.choices
    must = {seat: offered.actions[0] for seat, offered in listed.items() if offered and actions.Pass() not in offered}
    for seat in needed.seats:
        for action in listed[seat]:
            assert ronpai.game.can(state, seat, action)
            decide(state, must | {seat: action})


# --- the same game again ---------------------------------------------------------------------------


def play_on(table: ronpai.Table, game: Played) -> None:
    """The choices of the game that this one has not come to yet."""
    for at, _, choices in game.decisions:
        if at >= len(table.events) and not table.over:
            assert at == len(table.events)
            table.choose(choices)


def assert_resumes(game: Played, cut: int) -> None:
    """A game that is taken up again after so many events goes on as it has gone on."""
    again = Rigged.resumed(game, cut)
    kept = min(cut, len(again.events))
    while again.events[:kept] != game.events[:kept]:
        kept -= 1
    assert cut - kept <= game.rules.players
    play_on(again, game)
    assert again.events == game.events
    assert again.state == game.table.state


# --- what a seat sees ------------------------------------------------------------------------------


def named(value: Any) -> Iterator[str]:
    """All tiles in an event."""
    tiles = {*KINDS, *REDS.values()}
    match value:
        case str():
            yield from (value,) if value in tiles else ()
        case tuple() | list():
            for inner in value:
                yield from named(inner)
        case msgspec.Struct():
            for name in value.__struct_fields__:
                yield from named(getattr(value, name))


def assert_nothing_hidden_is_seen(game: Played, seat: int) -> None:
    """A seat sees its own tiles and what lies on the table, no more; and it knows by that what it may do."""
    seen = begin(game.rules)
    decisions = {at: state for at, state, _ in game.decisions}
    assert list(map(view, game.events, [seat] * len(game.events))) == list(game.table.view(seat))
    for number, (shown, state) in enumerate(zip(game.table.view(seat), game.states, strict=True), 1):
        seen = apply(seen, shown)
        if state.seats:
            known = Counter(state.seats[seat].tiles) + Counter(state.dora)
            for held in state.seats:
                known.update(str(tile) for meld in held.melds for tile in meld.tiles)
                known.update(discard.pai for discard in held.river)
            match shown:
                case StartKyoku(tehais=hands):
                    assert all(set(hand) == {UNKNOWN} for who, hand in enumerate(hands) if who != seat)
                case Hora():
                    known.update((*shown.ura_markers, shown.pai))
                case Nukidora():
                    known[shown.pai] += 1
                case ReachAccepted(actor=actor, shown=tiles) if state.seats[actor].riichi == "open":
                    known.update(tiles)
                case _:
                    pass
            assert not Counter(named(shown)) - known, shown
            for who, held in enumerate(seen.seats):
                assert who == seat or held.riichi == "open" or set(held.tiles) <= {UNKNOWN}
        if number in decisions:
            assert legal(seen, seat) == legal(state, seat)
    assert (seen.scores, seen.opening, seen.dora) == (
        game.table.state.scores,
        game.table.state.opening,
        game.table.state.dora,
    )


def assert_views_replay(game: Played) -> None:
    """The log of what a seat saw, of what others won too, is one that the rules allow, and comes to the same scores."""
    for seat in range(game.rules.players):
        header = native.Header.of(game.rules, viewer=seat)
        seen = ronpai.replay(native.dump(header, game.table.view(seat)))
        assert not seen.report.mismatches
        assert (seen.log.viewer, seen.broken) == (seat, None)
        assert seen.state.scores == game.table.state.scores


# --- the laws --------------------------------------------------------------------------------------


def assert_laws(game: Played, often: int) -> None:
    """All laws; those about what is legal at every so many decisions."""
    rng = Random(game.game.seed)
    assert game.table.over
    assert isinstance(game.events[-1], EndGame)
    assert_tiles_stay(game)
    assert_points_stay(game)
    for at, state, choices in game.decisions:
        assert game.states[at - 1] == state
        assert all(choices[seat] in legal(state, seat) for seat in choices)
    for decision in game.decisions[rng.randrange(often) :: often]:
        assert_honest(decision.state, rng)
    assert game.states[-1] == game.table.state
    assert_nothing_hidden_is_seen(game, rng.randrange(game.rules.players))
    assert_views_replay(game)


def assert_same_bytes(game: Played, table: ronpai.Table) -> None:
    """The same choices again make the same log, and a log read and written is itself."""
    play_on(table, game)
    header = native.Header.of(game.rules, str(table.seed))
    text = native.dump(header, table.events)
    assert text == native.dump(header, game.events) == table.to_json()
    assert native.write(native.read(text))[0] == text


@ci(GAMES)
@given(games())
def test_random_tables(game: Game) -> None:
    """The laws hold at any table, and a game can be taken up again anywhere."""
    done = played(game)
    assert_laws(done, often=4)
    rng = Random(game.seed)
    for _ in range(3):
        assert_resumes(done, rng.randrange(len(done.events) + 1))


@pytest.mark.parametrize(("seed", "robbed"), [(8, True), (18, False)])
def test_tiles_stay_where_an_added_kan_is_robbed_or_its_supplement_tile_wins(seed: int, robbed: bool) -> None:
    """Of a kan that is robbed the winner has the tile; of one that stands nobody else has any."""
    done = played(Game("tenhou.4p", "waiting", (TEMPERS[4], TEMPERS[1], ROBBED, ROBBER), seed))
    kans = [at for at, event in enumerate(done.events) if isinstance(event, Kakan)]
    before = (Hora,) if robbed else (Tsumo, Hora)
    followed = [[event for event in done.events[at + 1 :] if not isinstance(event, Dora)] for at in kans]
    assert any(tuple(map(type, events[: len(before)])) == before for events in followed)
    assert_tiles_stay(done)


GAMES_OF_EVERY_DEAL = """
from tests.support.play import DEALS, PEACE, ROBBED, TEMPERS, Game, played
print(hash("a text"))
for deal in DEALS:
    print(played(Game("tenhou.4p", deal, (*TEMPERS[:2], PEACE, ROBBED), 1), 200).events)
"""


def test_games_are_the_same_in_every_process() -> None:
    """What is played here does not hang on the order of a set, which every process chooses anew."""
    (one, *games), (other, *others) = (
        subprocess.run(
            [sys.executable, "-c", GAMES_OF_EVERY_DEAL],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    )
    assert one != other
    assert games == others


@pytest.mark.parametrize("name", ronpai.rulesets())
def test_every_ruleset(name: str) -> None:
    """The laws hold in a whole game under every ruleset; it can be stored and taken up again."""
    number = ronpai.rulesets().index(name)
    done = played(Game(name, "usual", PLAYERS if number % 4 else TEMPERS[:4], number))
    assert_laws(done, often=70)
    again = ronpai.Table(done.rules, str(number))
    assert_same_bytes(done, again)
    cut = Random(name).randrange(len(done.events))
    half = native.dump(native.Header.of(done.rules, str(number)), done.events[:cut])
    resumed = ronpai.Table.from_json(half)
    play_on(resumed, done)
    assert resumed.to_json() == again.to_json()
