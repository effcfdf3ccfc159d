"""Games of random legal actions, event log kept, beside riichienv; and real games played again, beside live ones.

Each side plays whole hanchan, every choice uniform over the legal actions, and counts the events of its log.
"""

import gzip
import json
import random
import time
from collections.abc import Callable
from importlib import import_module

import ronpai
from measure import Figure
from ronpai.game import Choice
from ronpai.logs.formats import read_log
from ronpai.logs.replay import Replay
from ronpai.logs.report import Report
from ronpai.logs.rooms import room_rules
from workload import WorkloadMissing, shared

RULES = ronpai.ruleset("tenhou_service.4p_hanchan")
TOTAL = 100_000
"""Points of a table of four that start with 25000."""
STICK = 1000


def ronpai_game(seed: int) -> int:
    """A hanchan of ronpai's; how many events it had. Its points have to be there at the end."""
    choose, table = random.Random(seed).choice, ronpai.Table(RULES, seed)
    while isinstance(needed := table.needs, Choice):
        table.choose({seat: choose(table.legal(seat).actions) for seat in needed.seats})
    assert sum(table.state.scores) == TOTAL
    return len(table.events)


def riichienv_game(seed: int) -> int:
    """A hanchan of riichienv's, its mjai log kept; how many events it had."""
    choose = random.Random(seed).choice
    env = import_module("riichienv").RiichiEnv(game_mode="4p-red-half")
    asked = env.reset()
    while not env.done():
        asked = env.step({seat: choose(seen.legal_actions()) for seat, seen in asked.items()})
    assert sum(env.scores()) + STICK * env.riichi_sticks == TOTAL
    return len(env.mjai_log)


def rate(play: Callable[[int], int], seconds: float) -> Figure:
    """Events a second of whole games."""

    def measure() -> float:
        events, seed, start = 0, 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            events += play(seed)
            seed += 1
        return events / spent

    return measure


def replays() -> Callable[[int], int]:
    """Recorded games that show everything, played again: each has to come out as recorded."""
    path = shared() / "data" / "games.jsonl.gz"
    if not path.exists():
        raise WorkloadMissing(f"{path} is missing")
    with gzip.open(path, "rt") as lines:
        games = [game for game in map(json.loads, lines) if game["format"] == "mjlog" and game["players"] > 3][:40]
    logs = [(log := read_log(game["data"], "mjlog"), room_rules(log.room, "games", game["id"])) for game in games]

    def play(number: int) -> int:
        log, rules = logs[number % len(logs)]
        report = Report()
        replay = Replay(log, rules, report, "game")
        replay.run()
        assert not report.mismatches, report.mismatches[0]
        return replay.events

    return play
