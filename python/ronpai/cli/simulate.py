"""Games that agents play."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ronpai import records
from ronpai.cli import render_games
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import Table, option
from ronpai.cli.output import Answer, Output, console
from ronpai.game.agents import AGENTS
from ronpai.simulation import Job, Summary, parse_agents, simulate

__all__ = ["simulate_app"]

INTERRUPTED = 130
"""The exit code after an interrupt, as shells have it."""

simulate_app = commands()
_command = Commands(
    simulate_app, "What cannot be, and a program that fails, exits with 2 and says why; --json: key error."
)


def _agents(incomplete: str) -> list[str]:
    """What completes the last of several agents."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in AGENTS if name.startswith(last)]


@dataclass(frozen=True)
class Games:
    """What is played."""

    games: Annotated[int, option("How many games.", metavar="N", panel="Games")] = 100
    seed: Annotated[
        str, option("Decides every wall and every random choice; any text.", metavar="SEED", panel="Games")
    ] = "0"
    workers: Annotated[
        int | None,
        option(
            "How many processes; the result is the same. One for each core, unless said.", metavar="N", panel="Games"
        ),
    ] = None
    agents: Annotated[
        str,
        option(
            f"Who plays, with commas: {', '.join(AGENTS)}, mjai:COMMAND (a program that answers every event), "
            "mjai-asked:COMMAND (one that answers only when it may choose). Fewer than seats take turns around "
            "the table; with every game another begins.",
            metavar="AGENT,...",
            autocompletion=_agents,
            panel="Games",
        ),
    ] = "efficiency"
    log: Annotated[Path | None, option("A folder for our own log of every game.", metavar="DIR", panel="Games")] = None


@_command(
    records.SimulateAnswer,
    [
        "simulate --games 1000 --workers 4",
        "simulate --rules mleague --agents efficiency,random --seed 7 --json",
        "simulate --games 10 --agents \"mjai:'python bot.py',efficiency\" --log games/",
    ],
    name="simulate",
)
def simulate_games(table: Table, wanted: Games, output: Output) -> None:
    """Let agents play games, and add up places, wins, deal-ins, riichi, calls, yaku, draws and points.

    After an interrupt, what has been played is told, and the exit code is 130.
    """
    stopped = False

    def ask() -> Answer:
        nonlocal stopped
        begun = perf_counter()
        job = Job(table.ruleset(), wanted.games, parse_agents(wanted.agents), wanted.seed, wanted.log)
        summary = Summary.none(job.rules.players)

        def told(found: Summary) -> None:
            nonlocal summary
            summary = found
            bar.update(task, completed=found.games)

        with Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console(sys.stderr, output.color),
            transient=True,
            disable=output.json or not sys.stderr.isatty(),
        ) as bar:
            task = bar.add_task(table.name, total=wanted.games)
            try:
                simulate(job, _cores() if wanted.workers is None else wanted.workers, told)
            except KeyboardInterrupt:
                stopped = True
        if stopped:
            output.warn([f"interrupted after {summary.games} of {wanted.games} games"])
        record = records.SimulateAnswer.of(table.name, job, summary)
        return Answer(record, lambda _: render_games.simulated(record, perf_counter() - begun))

    output.respond(ask)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
