"""Logs, played again."""

from __future__ import annotations

from typing import Annotated

import typer

from ronpai import records
from ronpai.cli import render_games
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import LogFile, LogFormat, Override, log_source, named_ruleset, option
from ronpai.cli.output import Answer, Output
from ronpai.errors import InvalidArgument
from ronpai.logs.played import replay
from ronpai.records.failures import readable
from ronpai.records.played import Hands, replay_answer

__all__ = ["replay_app"]

replay_app = commands()
_command = Commands(
    replay_app,
    "Exits with 1 when something does not agree. A log that cannot be read exits with 2 and says where and why; "
    "--json: key error.",
)


@_command(
    records.ReplayAnswer,
    ["replay game.jsonl", "replay game.mjlog.gz --hand 3", "replay - --from mjai --rules tenhou.4p --json"],
    name="replay",
)
def replay_log(
    source: LogFile,
    output: Output,
    from_: LogFormat = None,
    rules: Override = None,
    hand: Annotated[int | None, option("Tell this hand only, counted from 1.", metavar="N", panel="Hands")] = None,
) -> None:
    """Play a log again, hand by hand: deals, wins with yaku and payments, draws, scores, and what does not agree."""
    wrong = False

    def ask() -> Answer:
        nonlocal wrong
        hands = Hands()
        given = None if rules is None else named_ruleset(rules)
        found = replay(log_source(source), given, format=from_, seen=hands.seen)
        told = hands.records(found)
        if hand is not None:
            if not 1 <= hand <= len(told):
                raise InvalidArgument("hand", hand, f"the log has hands 1 to {len(told)}")
            told = (told[hand - 1],)
        wrong = bool(found.report.mismatches)
        record = replay_answer(found, told, whole=hand is None)
        named = None if rules is None else readable(rules)
        return Answer(record, lambda tileset: render_games.replayed(record, named, tileset))

    output.respond(ask)
    if wrong:
        raise typer.Exit(1)
