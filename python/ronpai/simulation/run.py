"""Many games over several processes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import current_thread, main_thread

from msgspec import Struct

from ronpai.errors import AgentError, IllegalAction, InvalidArgument
from ronpai.rules import Ruleset
from ronpai.simulation.agents import make_agent
from ronpai.simulation.play import play
from ronpai.simulation.summary import Summary, Tally


class Job(Struct, frozen=True):
    """What is to be played. Games do not depend on each other, nor on how many processes play them."""

    rules: Ruleset
    games: int
    agents: tuple[str, ...] = ("random",)
    """In turn around the table, beginning in game n with the n-th of them, so that over games all sit everywhere."""
    seed: int | str = 0
    log: Path | None = None
    """A folder in which every game is written as our own log."""

    def seated(self, number: int) -> tuple[str, ...]:
        """The agents of a game, by seat.

        >>> Job(ronpai.ruleset("tenhou.3p"), 2, ("first", "random")).seated(1)
        ('random', 'first', 'random')
        """
        return tuple(self.agents[(seat + number) % len(self.agents)] for seat in range(self.rules.players))

    def seed_of(self, number: int) -> str:
        """The seed of a game: that of the job and the game's number."""
        return f"{self.seed}/{number}"

    def path(self, number: int) -> Path | None:
        """Where a game's log goes."""
        digits = len(str(max(self.games - 1, 0)))
        return None if self.log is None else self.log / f"game-{number:0{digits}}.jsonl"

    def play(self, number: int) -> Tally:
        """Plays a game and writes its log."""
        seed, names = self.seed_of(number), self.seated(number)
        agents = [make_agent(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
        try:
            played = play(self.rules, agents, seed, names)
        except AgentError as found:
            raise AgentError(found.agent, f"game {number}, {found.place}", found.reason) from None
        except IllegalAction as found:
            (seat, (action, reason)), *_ = found.choices.items()
            raise AgentError(names[seat], f"game {number}, seat {seat}", f"{action}: {reason}") from None
        path = self.path(number)
        if path is not None:
            path.write_text(played.table.to_json(), encoding="utf-8", newline="")
        return Tally.of(played.table.events, played.final, played.counters)


def simulate(job: Job, workers: int = 1, told: Callable[[Summary], None] | None = None) -> Summary:
    """Plays the games of a job, in so many processes, and adds them up in order. `told` is called after every game.

    >>> simulate(Job(ronpai.ruleset("tenhou.3p"), 2, seed=7)).games
    2

    Raises InvalidArgument for numbers of games, workers or agents that cannot be and for a folder that has one of these
    logs already, AgentError for an agent that fails, and OSError for a log that cannot be written. An interrupt ends
    the processes.
    """
    for name, number in (("games", job.games), ("workers", workers)):
        if number < 1:
            raise InvalidArgument(name, number, "at least 1")
    if not 0 < len(job.agents) <= job.rules.players:
        raise InvalidArgument("agents", job.agents, f"1 to {job.rules.players} at this table")
    if job.log is not None:
        job.log.mkdir(parents=True, exist_ok=True)
        if there := next(filter(Path.exists, filter(None, map(job.path, range(job.games)))), None):
            raise InvalidArgument("log", job.log, f"a folder without {there.name}, which would be written over")
    summary = Summary.none(job.rules.players)
    for number, tally in enumerate(_tallies(job, min(workers, job.games))):
        summary.add(tally, job.seated(number))
        if told is not None:
            told(summary)
    return summary


_CHUNKS = 16
"""How many games a process gets at once, at most."""


def _tallies(job: Job, workers: int) -> Iterator[Tally]:
    numbers = range(job.games)
    if workers == 1:
        yield from map(job.play, numbers)
        return
    chunk = max(1, min(_CHUNKS, job.games // (workers * 4)))
    # New processes: a fork would copy the threads of progress bars and of programs that play.
    with _uninterrupted():
        pool = get_context("spawn").Pool(workers, _begin, (job,))
    with pool:
        yield from pool.imap(_play, numbers, chunk)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Lets processes begin that ignore interrupts from the start: those are their parent's business."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_jobs: list[Job] = []
"""The job of a worker process."""


def _begin(job: Job) -> None:
    """Prepares a worker process; an interrupt is its parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _jobs[:] = [job]


def _play(number: int) -> Tally:
    return _jobs[0].play(number)
