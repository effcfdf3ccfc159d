"""Logs of games from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ronpai import records
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import LogFile, LogFormat, log_source, offering, option
from ronpai.cli.output import Answer, Output
from ronpai.logs.formats import WRITTEN, convert, read_log
from ronpai.records.failures import readable

__all__ = ["convert_app"]

convert_app = commands()
_command = Commands(convert_app, "A log that cannot be read exits with 2 and says where and why; --json: key error.")


@_command(
    records.ConvertAnswer,
    [
        "convert game.json --to mjai",
        "convert game.mjlog.gz game.jsonl --to native",
        "convert - --from mjai --to tenhou --json",
    ],
    name="convert",
)
def convert_log(
    source: LogFile,
    to: Annotated[
        str,
        option(
            f"The format to write: {', '.join(WRITTEN)}.",
            metavar="FORMAT",
            panel="Formats",
            autocompletion=offering(WRITTEN),
        ),
    ],
    output: Output,
    target: Annotated[
        Path | None,
        typer.Argument(metavar="OUT", help="The file to write; without it, the standard output.", show_default=False),
    ] = None,
    from_: LogFormat = None,
) -> None:
    """A log in another format. What that cannot carry, and where a log breaks off, is told on the standard error."""

    def ask() -> Answer:
        log = read_log(log_source(source), from_)
        found = convert(log, to)
        if target is not None:
            target.write_text(found.text, encoding="utf-8", newline="")
        written = None if target is None else readable(str(target))
        record = records.ConvertAnswer.of(log, to, found, written)
        lost = [f"not carried: {loss.what}: {loss.why}" for loss in found.lost]
        output.warn(lost if log.broken is None else [f"broken: {log.broken}", *lost])
        return Answer(record, lambda _: "" if target is not None else found.text)

    output.respond(ask)
