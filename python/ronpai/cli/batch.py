"""Files of many hands."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import RenderableType
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

import ronpai
from ronpai import records
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import DEFAULT_RULES, named_ruleset, option, ruleset_ids
from ronpai.cli.output import Answer, Output, console
from ronpai.cli.render import Row, labelled, plain_table, stacked
from ronpai.errors import MissingExtra
from ronpai.records.failures import readable

if TYPE_CHECKING:
    from ronpai.bulk import Job

__all__ = ["batch_app"]

INTERRUPTED = 130
"""The exit code after an interrupt, as shells have it."""

RESULTS = frozenset({"ok", "not_complete", "no_yaku", "min_han"})
"""Statuses of rows that are answered: there is a value, or a reason why a hand has none."""

batch_app = commands()
_command = Commands(
    batch_app,
    "Exits with 1 when rows failed: their status says why (docs/batch.md). What cannot be done exits with 2 and says "
    "why; --json: key error.",
)

In = Annotated[
    Path,
    typer.Argument(
        metavar="IN",
        help="Rows: .parquet, .arrow (Arrow IPC; .arrows is its stream), .csv, .jsonl.",
        show_default=False,
    ),
]
Out = Annotated[
    Path, typer.Argument(metavar="OUT", help="Where the results go, in any of these formats.", show_default=False)
]


@dataclass(frozen=True)
class Wanted:
    """What is asked of the rows."""

    what: Annotated[
        Literal["score", "shanten", "waits", "acceptance", "discards"],
        option("What is asked of each row.", panel="Rows"),
    ] = "score"
    rules: Annotated[
        list[str],
        option(
            "The ruleset: an id, or a TOML file. Of several, the column rules tells which one a row takes, from 0.",
            metavar="ID|FILE",
            panel="Rows",
            autocompletion=ruleset_ids,
        ),
    ] = field(default_factory=lambda: [DEFAULT_RULES])
    only_results: Annotated[bool, option("Leave out the columns of IN.", "--only-results", panel="Rows")] = False
    resume: Annotated[bool, option("Go on where an interrupted run stopped.", "--resume", panel="Work")] = False
    threads: Annotated[
        int | None, option("How many threads; one for each core, unless said.", metavar="N", panel="Work")
    ] = None
    engine: Annotated[
        Literal["ray", "dask", "spark"] | None,
        option("Let an engine work on the parts of IN, over folders that its machines share.", panel="Work"),
    ] = None


@_command(
    records.BatchAnswer,
    [
        "batch wins.parquet scored.parquet",
        "batch wins.csv scored.jsonl --rules mleague --only-results",
        "batch hands.arrow waits.parquet --what waits --threads 2 --json",
        "batch wins.parquet scored.parquet --resume",
    ],
)
def batch(input: In, output: Out, wanted: Wanted, shown: Output) -> None:
    """Ask something of every row of a file: what a win is worth, what a hand waits for.

    The columns are those of ronpai.batch (docs/batch.md); others are kept beside the results. After an interrupt what
    is done stays in OUT.parts, and the exit code is 130.
    """
    failed = 0

    def ask() -> Answer:
        nonlocal failed
        job, begun = _job(input, output, wanted), perf_counter()
        if apart := job.flags_apart():
            shown.warn(
                [f"not read: {', '.join(apart)}; how a hand was won are bits of the column flags (docs/batch.md)"]
            )
        found = _run(job, wanted, shown)
        record = _answer(job, wanted, found)
        failed = record.failed
        return Answer(record, lambda _: _drawn(record, perf_counter() - begun))

    try:
        shown.respond(ask)
    except KeyboardInterrupt:
        shown.warn([f"interrupted; what is done is kept, and --resume goes on: {output}.parts"])
        raise typer.Exit(INTERRUPTED) from None
    if failed:
        raise typer.Exit(1)


def _job(input: Path, output: Path, wanted: Wanted) -> Job:
    """The job that is asked for. Raises MissingExtra without what reads files."""
    try:
        from ronpai.bulk import Job, Task, What
    except ModuleNotFoundError as missing:
        raise MissingExtra("batch", missing.name or "") from None
    rules = tuple(named_ruleset(name) for name in wanted.rules)
    if wanted.threads is not None and wanted.threads < 1:
        raise ronpai.InvalidArgument("threads", wanted.threads, "a whole number from 1 on")
    return Job(Task(rules, What(wanted.what), wanted.only_results, wanted.threads), input, output)


def _run(job: Job, wanted: Wanted, shown: Output) -> Counter[int]:
    """Does the job, and shows on a terminal how far it is."""
    from ronpai.bulk import run

    begun, done = perf_counter(), 0
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console(sys.stderr, shown.color),
        transient=True,
        disable=shown.json or not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(readable(job.output.name), total=None, rate="")

        def told(rows: int, size: int, whole: int, *, kept: bool) -> None:
            nonlocal done
            done += 0 if kept else rows
            bar.update(task, total=whole, advance=size, rate=_rate(done, perf_counter() - begun))

        return run(job, told, resume=wanted.resume, engine=wanted.engine)


def _answer(job: Job, wanted: Wanted, found: Counter[int]) -> records.BatchAnswer:
    from ronpai.batch import STATUSES

    statuses = {STATUSES[code]: found[code] for code in sorted(found)}
    return records.BatchAnswer(
        input=str(job.input),
        output=str(job.output),
        what=wanted.what,
        rules=tuple(wanted.rules),
        digests=tuple(rules.digest for rules in job.task.rules),
        engine=wanted.engine,
        rows=found.total(),
        failed=sum(count for name, count in statuses.items() if name not in RESULTS),
        statuses=statuses,
    )


def _drawn(record: records.BatchAnswer, seconds: float) -> RenderableType:
    """What became of the rows."""
    head: list[Row] = [
        ("Rules", Text(readable(", ".join(record.rules)))),
        ("Rows", Text(f"{record.rows}, {record.failed} failed")),
        ("Output", Text(readable(record.output))),
    ]
    table = plain_table("Status", ">Rows", ">Share")
    for name, count in record.statuses.items():
        table.add_row(name, str(count), f"{count / record.rows:.1%}")
    return stacked(
        [labelled(head), table, Text(f"{seconds:.1f} s, {_rate(record.rows, seconds)}", "dim")]
        if record.rows
        else [labelled(head)]
    )


def _rate(rows: int, seconds: float) -> str:
    return f"{rows / max(seconds, 0.001):,.0f} rows/s"
