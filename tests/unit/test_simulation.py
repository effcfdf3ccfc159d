"""Games that agents play: the same whoever plays them, legal at every table, and what they add up to."""

import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

import ronpai
from ronpai.game import events
from ronpai.game.agents import agent
from ronpai.simulation import Job, play, simulate
from tests.support.shared import ROOT

BOT = ROOT / "tests" / "support" / "mjai_bot.py"
RULES = ronpai.ruleset("tenhou.4p")
PRESETS = ronpai.rulesets()


def job(**changes: object) -> Job:
    return msgspec.structs.replace(Job(RULES, 6, ("random", "efficiency"), 7), **changes)


def test_the_same_job_comes_to_the_same(tmp_path: Path) -> None:
    """However many processes play, and whether logs are written."""
    few = job(games=4)
    one = simulate(job(games=4, log=tmp_path / "one"))
    two = simulate(job(games=4, log=tmp_path / "two"), workers=2)
    assert one == two == simulate(few, workers=3)
    for number in range(4):
        name = f"game-{number}.jsonl"
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    assert simulate(job(games=4, seed=8)) != one


def test_a_game_depends_on_its_number_alone() -> None:
    assert job(games=2).play(1) == job(games=200).play(1)
    assert job().play(1) != job().play(2)


def test_logs_are_games_that_replay(tmp_path: Path) -> None:
    simulate(job(games=2, log=tmp_path))
    for path in sorted(tmp_path.iterdir()):
        found = ronpai.replay(path)
        assert (found.report.mismatches, found.broken, found.state.told) == ([], None, True)
        assert set(found.log.names) == {"random", "efficiency"}
        assert found.report.compared["wall"] > 50


def test_no_log_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "game-1.jsonl").write_text("of another run")
    with pytest.raises(ronpai.InvalidArgument, match=r"^log=.*without game-1\.jsonl"):
        simulate(job(games=2, log=tmp_path))
    assert [path.read_text() for path in tmp_path.iterdir()] == ["of another run"]


@pytest.mark.parametrize("name", PRESETS)
def test_random_agents_play_every_table(name: str) -> None:
    """A game to its end, of which the log replays, tile by tile and point by point."""
    rules = ronpai.ruleset(name)
    played = play(rules, [agent("random", f"{name}/{seat}") for seat in range(rules.players)], seed=name)
    assert played.table.over
    assert isinstance(played.table.events[-1], events.EndGame)
    found = ronpai.replay(played.table.to_json())
    assert (found.report.mismatches, found.broken) == ([], None)
    assert found.state == played.table.state


@pytest.mark.parametrize("name", ["first", "efficiency"])
@pytest.mark.parametrize("table", ["tenhou.3p", "mfg.4p", "mfg.2p", "mahjongsoul.3p", "mleague"])
def test_our_agents_play_several_tables(table: str, name: str) -> None:
    rules = ronpai.ruleset(table)
    played = play(rules, [agent(name)] * rules.players, seed=1)
    assert ronpai.replay(played.table.to_json()).report.mismatches == []


def test_agents_sit_in_turn() -> None:
    found = job(agents=("random", "efficiency", "first"))
    assert found.seated(0) == ("random", "efficiency", "first", "random")
    assert found.seated(1) == ("efficiency", "first", "random", "efficiency")
    assert found.seated(3) == found.seated(0)
    each: list[set[str]] = [set() for _ in range(4)]
    for number in range(3):
        for seat, name in enumerate(found.seated(number)):
            each[seat].add(name)
    assert all(len(names) == 3 for names in each)


def test_the_efficiency_player_is_better() -> None:
    agents = simulate(job(games=8), workers=2).agents
    assert agents["efficiency"].place < 2
    assert agents["random"].place > 3


def test_the_summary_adds_up_what_happened(tmp_path: Path) -> None:
    summary = simulate(job(games=4, log=tmp_path, agents=("efficiency",)))
    told = [ronpai.replay(path).log.events for path in sorted(tmp_path.iterdir())]
    flat = [event for game in told for event in game]
    kinds = Counter(type(event) for event in flat)
    wins = [event for event in flat if isinstance(event, events.Hora)]
    assert (summary.games, summary.events, summary.hands) == (4, len(flat), kinds[events.StartKyoku])
    assert summary.wins == len(wins)
    assert sum(seat.riichi for seat in summary.seats) == kinds[events.ReachAccepted]
    assert sum(seat.tsumo for seat in summary.seats) == sum(win.actor == win.target for win in wins)
    assert sum(summary.draws.values()) == kinds[events.Ryukyoku]
    assert summary.yaku == Counter(name for win in wins for name, _ in win.yaku)
    assert summary.yaku["riichi"] > 0
    worth = sum(paid.points for win in wins for paid in win.payments if paid.reason in ("hand", "pao"))
    assert sum(seat.win_points for seat in summary.seats) == worth
    for seat in summary.seats:
        assert (seat.games, seat.hands, sum(seat.places.values())) == (4, summary.hands, 4)
    assert sum(seat.scores for seat in summary.seats) == 4 * 100_000
    assert sum(seat.totals for seat in summary.seats) == 0
    (whole,) = summary.agents.values()
    assert whole.games == 16
    assert sum(seat.deal_ins for seat in summary.seats) == summary.wins - whole.tsumo - _together(flat)


def _together(flat: list[events.Event]) -> int:
    """How many wins are on a tile on which another has won."""
    return sum(isinstance(one, events.Hora) and isinstance(two, events.Hora) for one, two in pairwise(flat))


def test_event_counters_are_those_of_the_wins() -> None:
    played = play(ronpai.ruleset("mfg.4p"), [agent("efficiency")] * 4, seed=3)
    wins = [event for event in played.table.events if isinstance(event, events.Hora)]
    for seat in range(4):
        own = [win for win in wins if win.actor == seat]
        assert played.counters.highest_han[seat] == max((win.han or 0 for win in own), default=0)
        assert played.counters.win_points[seat] == sum(
            paid.points for win in own for paid in win.payments if paid.payee == seat and paid.reason in ("hand", "pao")
        )
        assert played.counters.reds[seat] >= sum(win.dora[2] for win in own)


def test_programs_play_over_several_processes() -> None:
    program = f"mjai:{sys.executable} {BOT} tsumogiri"
    found = [simulate(job(games=2, agents=(program, "random")), workers) for workers in (1, 2)]
    assert found[0] == found[1]
    assert found[0].agents[program].games == 4


@pytest.mark.parametrize("workers", [1, 2])
def test_a_program_that_fails_is_told_with_its_game(workers: int) -> None:
    program = f"mjai:{sys.executable} {BOT} illegal"
    with pytest.raises(ronpai.AgentError, match=r"game 0, seat \d, answer .*: not legal"):
        simulate(job(games=2, agents=(program,)), workers)


def test_jobs_that_cannot_be() -> None:
    with pytest.raises(ronpai.InvalidArgument, match="games=0: at least 1"):
        simulate(job(games=0))
    with pytest.raises(ronpai.InvalidArgument, match="workers=0: at least 1"):
        simulate(job(), workers=0)
    with pytest.raises(ronpai.InvalidArgument, match="1 to 4 at this table"):
        simulate(job(agents=("first",) * 5))
    with pytest.raises(ronpai.InvalidArgument, match="one of random, first, efficiency, mjai:COMMAND"):
        simulate(job(agents=("clever",)))


def test_the_agent_of_the_document_plays(capsys: pytest.CaptureFixture[str]) -> None:
    document = (ROOT / "docs" / "simulate.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", document, re.MULTILINE | re.DOTALL)
    exec(code, {"ronpai": ronpai})
    assert capsys.readouterr().out.startswith("(")
