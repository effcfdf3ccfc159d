"""One game that agents play."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ronpai.game import Table, seen, view
from ronpai.game.agents import Agent, Watching
from ronpai.game.counters import Counters
from ronpai.game.decide import Choice
from ronpai.game.events import Event, Hora
from ronpai.payments import Final
from ronpai.rules import Ruleset


class Played(Struct, frozen=True):
    """A game that was played to its end."""

    table: Table
    final: Final
    counters: Counters


def play(rules: Ruleset, agents: Sequence[Agent], seed: int | str = 0, names: Sequence[str] = ()) -> Played:
    """Plays a game: agents by seat, each of which is shown what its seat sees.

    >>> from ronpai.game.agents import agent
    >>> rules = ronpai.ruleset("tenhou.3p")
    >>> played = play(rules, [agent("efficiency")] * 3, seed=7)
    >>> played.table.over, sum(played.final.scores)
    (True, 105000)

    Raises IllegalAction for an agent that chooses what it may not, and what agents raise. Agents that have to be closed
    are closed.
    """
    try:
        return _play(rules, agents, seed, names)
    finally:
        for agent in agents:
            if (close := getattr(agent, "close", None)) is not None:
                close()


def _play(rules: Ruleset, agents: Sequence[Agent], seed: int | str, names: Sequence[str]) -> Played:
    table = Table(rules, seed, names)
    counters = Counters.none(rules.players)
    watching = [(seat, agent) for seat, agent in enumerate(agents) if isinstance(agent, Watching)]
    happened: Sequence[Event] = table.events
    while True:
        for seat, watcher in watching:
            for event in happened:
                watcher.watch(view(event, seat), seat)
        needed = table.needs
        if not isinstance(needed, Choice):
            break
        state = table.state
        choices = {seat: agents[seat].choose(seen(state, seat), seat, table.legal(seat)) for seat in needed.seats}
        happened = table.choose(choices)
        if wins := [event for event in happened if isinstance(event, Hora)]:
            counters = counters.after_wins(state, wins)
    final = table.final
    assert final is not None
    return Played(table, final, counters.at_end(final))
