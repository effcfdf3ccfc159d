"""Plays random games under every ruleset that ships, on all cores: python examples/soak.py [GAMES A RULESET].

Every choice is uniform over the legal actions. The points of each game are counted; the first exception ends it all.
"""

import random
import sys
from collections import Counter
from multiprocessing import Pool

import ronpai
from ronpai.game import Choice
from ronpai.game.actions import Hora

ILLEGAL_WINS = 0.1
"""How often a win is tried where an illegal one is a chombo: a game of nothing else would be long."""


def play(job: tuple[str, int]) -> tuple[str, int]:
    """One game; its ruleset, and how many events it had."""
    name, seed = job
    rules, choose = ronpai.ruleset(name), random.Random(seed)
    table = ronpai.Table(rules, seed)
    timid = rules.illegal_win == "chombo"
    while isinstance(needed := table.needs, Choice):
        chosen = {}
        for seat in needed.seats:
            actions = list(table.legal(seat))
            if timid and Hora() in actions and len(actions) > 1 and choose.random() > ILLEGAL_WINS:
                actions.remove(Hora())
            chosen[seat] = choose.choice(actions)
        table.choose(chosen)
    assert table.over
    return name, len(table.events)


def main(games: int) -> None:
    """Plays so many games under each ruleset, and says how many it were."""
    jobs = [(name, seed) for seed in range(games) for name in ronpai.rulesets()]
    played: Counter[str] = Counter()
    events = 0
    with Pool() as pool:
        for name, count in pool.imap_unordered(play, jobs, chunksize=8):
            played[name] += 1
            events += count
    print(
        f"{played.total()} games, at least {min(played.values())} under each of {len(played)} rulesets, {events} events"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 140)
