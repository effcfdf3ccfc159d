"""The agents: what they choose, what they are shown, and what programs that speak mjai may answer."""

import sys
from collections.abc import Mapping
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import ronpai
from ronpai.game import actions, apply, events, legal, seen, view
from ronpai.game.agents import AGENTS, EfficiencyAgent, FirstAgent, RandomAgent, Watching, agent, yakuhai
from ronpai.game.state import Discard, Seat, State, with_hand
from ronpai.logs.mjai_agent import Answers, MjaiAgent
from ronpai.simulation import make_agent, parse_agents, play
from tests.support.shared import ROOT

BOT = ROOT / "tests" / "support" / "mjai_bot.py"
RULES = ronpai.ruleset("tenhou.4p")


def tiles(text: str) -> tuple[str, ...]:
    return tuple(map(str, ronpai.Hand(text).tiles))


def turn(hand: str, rules: ronpai.Ruleset = RULES, **changes: Any) -> State:
    """A game in which seat 0 holds this hand in its turn, the last tile drawn; fields of its seat may be changed."""
    table = ronpai.Table(rules, seed=1)
    *held, drawn = tiles(hand)
    seats = list(table.state.seats)
    melds = tuple(changes.pop("melds", ()))
    seats[0] = with_hand(seats[0], rules, tuple(held), melds, **({"drawn": drawn} | changes))
    return replace(table.state, seats=tuple(seats), untouched=False)


def against(state: State, river: str) -> State:
    """The game with seat 2 in riichi with this river."""
    seats = list(state.seats)
    seats[2] = replace(seats[2], riichi="riichi", river=tuple(Discard(tile, True) for tile in tiles(river)))
    return replace(state, seats=tuple(seats))


def chosen(state: State, seat: int = 0) -> actions.Action:
    return EfficiencyAgent().choose(seen(state, seat), seat, legal(state, seat))


def test_efficiency_wins_when_it_can() -> None:
    assert chosen(turn("123m456p789s11222z")) == actions.Hora()


def test_efficiency_declares_riichi_and_keeps_tenpai() -> None:
    state = turn("123m456p78s11222z9p")
    assert chosen(state) == actions.Reach()
    declared = apply(state, events.Reach(0))
    assert chosen(declared) == actions.Dahai("9p", tsumogiri=True)
    assert isinstance(chosen(turn("123m456p789s1123z4z")), actions.Dahai)


def test_efficiency_declares_no_riichi_whose_waits_are_all_gone() -> None:
    rules = RULES.replace({"riichi.dead_wait_forbidden": False})
    state = turn("123m456p78s111z55z4z", rules)
    assert isinstance(chosen(state), actions.Reach)
    gone = list(state.seats)
    gone[1] = replace(gone[1], river=tuple(Discard(tile, True) for tile in (*tiles("6666999s"), "9s")))
    assert isinstance(chosen(replace(state, seats=tuple(gone))), actions.Dahai)


def test_efficiency_keeps_red_tiles() -> None:
    declared = apply(turn("0555m123456p789s1z"), events.Reach(0))
    assert chosen(declared) == actions.Dahai("5m")


def test_efficiency_is_careful_far_from_tenpai() -> None:
    hand = "1479m258p369s1234z"
    careless = chosen(turn(f"{hand}"))
    careful = chosen(against(turn(hand), "8p"))
    assert careless != actions.Dahai("8p")
    assert careful == actions.Dahai("8p")
    near = "123m456p78s11123z9p"
    assert chosen(against(turn(near), "1m")) != actions.Dahai("1m")


def test_efficiency_calls_only_yakuhai_that_help() -> None:
    table = ronpai.Table(RULES, seed=1)

    def offered(hand: str, tile: str) -> actions.Action:
        seats = list(table.state.seats)
        seats[2] = with_hand(Seat(), RULES, tiles(hand), ())
        seats[0] = replace(seats[0], drawn=None, river=(Discard(tile, True),))
        state = replace(table.state, seats=tuple(seats), phase="claim", tile=tile)
        assert any(isinstance(action, actions.Pon) for action in legal(state, 2))
        return chosen(state, 2)

    assert offered("123m456p79s55z199m", "5z") == actions.Pon(("5z", "5z"))
    assert offered("123m456p79s33z199m", "3z") == actions.Pon(("3z", "3z")), "west is seat 2's wind"
    assert offered("123m456p79s22z199m", "2z") == actions.Pass(), "south is nobody's here"
    assert offered("123m456p79s55z199m", "9m") == actions.Pass()
    assert yakuhai(table.state, 2) == {"1z", "3z", "5z", "6z", "7z"}


def test_efficiency_makes_no_illegal_win_where_one_may() -> None:
    penalty = ronpai.ruleset("jankensou.tonpu").options()["chombo"]
    chombo = RULES.replace({"illegal_win": "chombo", "chombo": penalty})
    for seed in range(4):
        played = play(chombo, [EfficiencyAgent()] * 4, seed=seed)
        assert not any(type(event).__name__ == "Chombo" for event in played.table.events)


def test_random_agents_repeat_themselves_by_seed() -> None:
    games = [play(RULES, [RandomAgent(f"{seed}/{seat}") for seat in range(4)], 3) for seed in (1, 1, 2)]
    assert games[0].table.events == games[1].table.events != games[2].table.events


def test_agents_see_what_their_seat_sees() -> None:
    shown: list[State] = []

    class Spy(FirstAgent):
        def choose(self, state: State, seat: int, legal: actions.LegalActions) -> actions.Action:
            shown.append(state)
            assert all(other.hidden for number, other in enumerate(state.seats) if number != seat and other.tiles)
            assert not state.seats[seat].hidden or not state.seats[seat].tiles
            return super().choose(state, seat, legal)

    play(RULES, [Spy()] * 4, 1)
    assert len(shown) > 100


@pytest.mark.parametrize("name", ["tenhou.4p", "tenhou.3p", "mfg.2p"])
def test_what_a_seat_may_do_follows_from_what_it_sees(name: str) -> None:
    table = ronpai.Table(ronpai.ruleset(name), seed=5)
    chooser = RandomAgent(5)
    for _ in range(400):
        if table.over:
            break
        for seat in table.needs.seats:
            assert legal(seen(table.state, seat), seat) == table.legal(seat)
        table.choose({seat: chooser.choose(table.state, seat, table.legal(seat)) for seat in table.needs.seats})


def test_agents_have_names() -> None:
    for name in AGENTS:
        assert type(agent(name, 1)) is type(make_agent(name, 1))
    with pytest.raises(ronpai.InvalidArgument, match="one of random, first, efficiency"):
        agent("clever")
    assert not isinstance(agent("random"), Watching)
    assert isinstance(make_agent("mjai:bot"), Watching)


LISTS: Mapping[str, tuple[str, ...]] = {
    "random": ("random",),
    "random,efficiency": ("random", "efficiency"),
    'mjai:"bot a,b",first': ("mjai:bot a,b", "first"),
    "\"mjai:bot 'a b'\",first": ("mjai:bot 'a b'", "first"),
}


@pytest.mark.parametrize("text", LISTS)
def test_lists_of_agents(text: str) -> None:
    assert parse_agents(text) == LISTS[text]


@pytest.mark.parametrize("text", ["", "clever", "mjai:", 'mjai:"bot', "bot:x", 'mjai:"bot \'a"'])
def test_lists_that_are_none(text: str) -> None:
    with pytest.raises(ronpai.InvalidArgument, match="agents="):
        parse_agents(text)


# ------------------------------------------------------------------------------------------------------------- mjai


def bot(mode: str, answers: Answers = "every", wait: float = 30) -> MjaiAgent:
    return MjaiAgent([sys.executable, str(BOT), mode], answers, wait)


@pytest.mark.parametrize(("mode", "answers"), [("tsumogiri", "every"), ("asked", "asked")])
@pytest.mark.parametrize("name", ["tenhou.4p", "tenhou.3p", "mahjongsoul.3p", "mfg.2p"])
def test_programs_play_whole_games(name: str, mode: str, answers: Answers) -> None:
    rules = ronpai.ruleset(name)
    if answers == "asked":
        # Nothing but draws is asked of a program that never answers anything else.
        program = bot(mode, answers)
        table = ronpai.Table(rules, seed=2)
        with program:
            for event in table.events:
                program.watch(view(event, 0), 0)
            assert program.choose(seen(table.state, 0), 0, table.legal(0)) == actions.Dahai(
                table.state.seats[0].drawn or "", tsumogiri=True
            )
        return
    seats = [bot(mode), *(agent("efficiency") for _ in range(rules.players - 1))]
    played = play(rules, seats, seed=2)
    assert played.table.over
    assert all(event.tsumogiri for event in played.table.events if type(event).__name__ == "Dahai" and event.actor == 0)


WRONG: Mapping[str, str] = {
    "endless": r"answer 3: a line of more than 65536 characters",
    "dies": r"after answer 2: the program has ended, with exit code 3",
    "malformed": r'answer 3: an action of mjai was expected: .*: {"type": "dahai",',
    "no-object": r"answer 3: an action of mjai was expected: Expected `object`, got `array`: \[1\]",
    "unknown": r"answer 3: unknown type 'dance': {.*dance",
    "foreign": r"answer 3: actor is 1; it plays seat 0: {",
    "no-tile": r"answer 3: .*10q",
    "no-pai": r"answer 3: pai was expected",
    "illegal": r"answer 3: not legal; seat 0 may dahai: {.*9s",
    "passes": r"answer 3: not legal; seat 0 may dahai: {.*none",
    "short-kan": r"answer 3: 4 consumed tiles were expected, not 1",
    "chatty": r"answer 2: it has nothing to choose after start_kyoku: {.*pon",
}


@pytest.mark.parametrize("mode", WRONG)
def test_what_programs_do_wrong_is_told(mode: str) -> None:
    with pytest.raises(ronpai.AgentError, match=WRONG[mode]) as told:
        play(RULES, [bot(mode), agent("first"), agent("first"), agent("first")], seed=7)
    assert told.value.agent.endswith(f"mjai_bot.py {mode}")
    if mode != "dies":
        assert told.value.place.startswith("seat 0, answer")


def test_a_program_that_takes_too_long_is_ended() -> None:
    program = bot("slow", wait=1)
    with pytest.raises(ronpai.AgentError, match="seat 0, answer 3: no answer within 1 seconds"):
        play(RULES, [program, agent("first"), agent("first"), agent("first")], seed=7)
    assert program._process is None


@pytest.mark.parametrize("answers", ["every", "asked"])
def test_a_program_that_reads_nothing_is_ended(answers: Answers) -> None:
    """More than a pipe holds is told to a program that does not listen."""
    table = ronpai.Table(RULES, seed=7)
    program = MjaiAgent([sys.executable, "-c", "import time; time.sleep(60)"], answers, wait=1)
    for event in table.events[:1] + table.events[1:] * 500:
        program.watch(view(event, 0), 0)
    with pytest.raises(ronpai.AgentError, match="seat 0, answer 1: no answer within 1 seconds"):
        program.choose(seen(table.state, 0), 0, table.legal(0))
    assert program._process is None


def test_of_a_program_that_prints_without_end_only_so_much_is_read() -> None:
    table = ronpai.Table(RULES, seed=7)
    program = MjaiAgent([sys.executable, "-c", 'while True: print(\'{"type":"none"}\')'], wait=30)
    program.watch(view(table.events[0], 0), 0)
    program._start()
    until = monotonic() + 30
    while program._lines.qsize() <= 1001:
        assert monotonic() < until
        sleep(0.01)
    for _ in range(1001):
        program._receive()
    with pytest.raises(ronpai.AgentError, match="seat 0, answer 1002: more than 1000 lines that nobody asked for"):
        program._receive()
    assert program._process is None


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(ronpai.AgentError, match="no-such-program: seat 0, its start"):
        play(RULES, [MjaiAgent("no-such-program"), *(agent("first") for _ in range(3))], seed=7)


def test_errors_of_programs_are_values() -> None:
    import pickle

    found = ronpai.AgentError("bot", "answer 1", "no")
    assert str(pickle.loads(pickle.dumps(found))) == str(found) == "bot: answer 1: no"


ANSWERS: Mapping[actions.Action, Mapping[str, object]] = {
    actions.Reach(): {"type": "reach", "actor": 0},
    actions.Reach("flame"): {"type": "reach"},
    actions.Dahai("1z"): {"type": "dahai", "actor": 0, "pai": "E", "tsumogiri": False},
    actions.Dahai("0s", tsumogiri=True): {"type": "dahai", "pai": "5sr", "tsumogiri": True},
    actions.Chi(("4m", "0m")): {"type": "chi", "consumed": ["5mr", "4m"]},
    actions.Pon(("5p", "0p")): {"type": "pon", "consumed": ["5pr", "5p"]},
    actions.Daiminkan(("1z", "1z", "1z")): {"type": "daiminkan", "consumed": ["E", "E", "E"]},
    actions.Ankan(("5s", "5s", "5s", "0s")): {"type": "ankan", "consumed": ["5sr", "5s", "5s", "5s"]},
    actions.Kakan("0m"): {"type": "kakan", "pai": "5mr", "consumed": ["5m", "5m", "5m"]},
    actions.Nukidora("4z"): {"type": "kita"},
    actions.Kyuushu(): {"type": "ryukyoku"},
    actions.Hora(): {"type": "hora", "actor": 0, "target": 1, "pai": "1m"},
    actions.Pass(): {"type": "none"},
}


@pytest.mark.parametrize("action", ANSWERS, ids=str)
def test_answers_are_actions(action: actions.Action, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MjaiAgent, "_tell", lambda *_, **__: msgspec.json.encode(ANSWERS[action]).decode())
    state = ronpai.Table(RULES, seed=1).state
    assert MjaiAgent("unused").choose(state, 0, actions.LegalActions((action,))) == action


def test_a_leading_dealer_stops_without_being_asked() -> None:
    allowed = actions.LegalActions((actions.Yame(), actions.Pass()))
    assert MjaiAgent("unused").choose(ronpai.Table(RULES, seed=1).state, 0, allowed) == actions.Yame()


def test_a_call_of_another_tile_than_the_one_on_offer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"type": "pon", "pai": "2m", "consumed": ["2m", "2m"]}
    monkeypatch.setattr(MjaiAgent, "_tell", lambda *_, **__: msgspec.json.encode(said).decode())
    state = replace(ronpai.Table(RULES, seed=1).state, phase="claim", tile="0s", actor=1)
    with pytest.raises(ronpai.AgentError, match="the tile on offer is 5sr"):
        MjaiAgent("unused").choose(state, 0, actions.LegalActions((actions.Pass(),)))
