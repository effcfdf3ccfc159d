"""A file in, a file out: piece by piece, each kept until all are there, so that an interrupted run can go on.

The results of a piece are a file of their own in `OUT.parts/`, beside a journal that says what the run is. When all
are there they become OUT. What a piece comes to does not depend on who worked it out or when, so OUT does not either.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec
import pyarrow

from ronpai import batch
from ronpai.bulk import files
from ronpai.bulk.engines import ENGINES
from ronpai.bulk.files import Groups, Piece, Source
from ronpai.bulk.task import Task, What
from ronpai.errors import InvalidArgument

__all__ = ["Job", "Progress", "run"]


class Progress(Protocol):
    """Is told how far a run is."""

    def __call__(self, rows: int, size: int, whole: int, *, kept: bool) -> None:
        """So many rows more, their part of the whole's size; kept: from an earlier run."""
        ...


class Journal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run is: parts of another one are not mixed with its own."""

    input: str
    bytes: int
    changed: int
    what: str
    rules: tuple[str, ...]
    only_results: bool
    block: int


class Worked(NamedTuple):
    """A piece that is done: its number, its rows, its part of the whole's size."""

    number: int
    rows: int
    size: int


@dataclass(frozen=True)
class Job:
    """A task for a file of rows. It is picklable: an engine's workers need nothing else, and the same folders."""

    task: Task
    input: Path
    output: Path

    @property
    def parts(self) -> Path:
        """The folder of what is done."""
        return self.output.with_name(f"{self.output.name}.parts")

    def part(self, number: int) -> Path:
        """The file of a piece's results."""
        return self.parts / f"{number:08}.arrow"

    def journal(self) -> Journal:
        """What this run is."""
        state = self.input.stat()
        return Journal(
            str(self.input.resolve()),
            state.st_size,
            state.st_mtime_ns,
            str(self.task.what),
            tuple(rules.digest for rules in self.task.rules),
            self.task.only_results,
            files.BLOCK,
        )

    def flags_apart(self) -> list[str]:
        """Columns with the name of a flag. They are not read, as flags are bits of the column `flags`."""
        if self.task.what is not What.score:
            return []
        with files.source(self.input) as source:
            return [name for name in source.schema.names if name in batch.FLAGS]

    def empty(self, schema: Any) -> Any:
        """What no rows come to. Raises InvalidArgument for columns that the task cannot read."""
        return self.task(_plain(pyarrow.Table.from_batches([], schema)))

    def work(self, piece: Piece, schema: Any) -> Worked:
        """Works a piece out and keeps the results."""
        part, rows = self.part(piece.number), 0
        begun = part.with_suffix(".tmp")
        with pyarrow.ipc.new_file(str(begun), schema) as writer:
            for given in piece.batches:
                for chunk in pyarrow.Table.from_batches([given]).to_batches(max_chunksize=batch.CHUNK):
                    writer.write_table(self.task(_plain(pyarrow.Table.from_batches([chunk]))))
                    rows += len(chunk)
        begun.replace(part)
        return Worked(piece.number, rows, piece.size)

    def work_group(self, number: int) -> Worked:
        """The same of a piece by its number, anywhere where the file can be read."""
        with files.source(self.input) as source:
            if not isinstance(source, Groups):
                raise _no_groups(self.input)
            return self.work(source.piece(number), self.empty(source.schema).schema)


def run(job: Job, told: Progress, *, resume: bool = False, engine: str | None = None) -> Counter[int]:
    """Does a job; returns how many rows have each status.

    `resume` keeps what an interrupted run has done; without it there must be none. With an engine (one of `ENGINES`)
    pieces are worked on where it says, over folders that all of its machines share; the result is the same.

    Raises InvalidArgument for files that cannot be read or written, and where parts of another run are in the way.
    """
    if job.output.exists() and job.output.samefile(job.input):
        raise InvalidArgument("out", str(job.output), "the file that is read; name another")
    with files.source(job.input) as source:
        empty = job.empty(source.schema)
        files.refusals(job.output, empty.schema)
        if engine is not None and not isinstance(source, Groups):
            raise _no_groups(job.input)
        _begin(job, resume)
        try:
            done = _work(job, source, empty.schema, told, engine)
        except (InvalidArgument, pyarrow.ArrowInvalid):
            # A file that is damaged further on: once it is mended it is another input, and no run can go on.
            shutil.rmtree(job.parts)
            raise
        place = job.task.status_place(source.schema)
    found: Counter[int] = Counter()
    files.write(job.output, empty.schema, _parts(done, place, found))
    shutil.rmtree(job.parts)
    return found


def _work(job: Job, source: Source, schema: Any, told: Progress, engine: str | None) -> list[Path]:
    """Works out the pieces that are not done yet; the files of all, in order."""
    done: list[Path] = []
    ahead: list[int] = []
    for piece in source.pieces():
        part = job.part(piece.number)
        done.append(part)
        if part.exists():
            told(_rows(part), piece.size, source.size, kept=True)
        elif engine is None:
            worked = job.work(piece, schema)
            told(worked.rows, worked.size, source.size, kept=False)
        else:
            ahead.append(piece.number)
    if engine is not None and ahead:
        # An engine gives a function one core, unless it is told otherwise.
        one = replace(job, task=replace(job.task, threads=job.task.threads or 1))
        for worked in ENGINES[engine](one.work_group, ahead):
            told(worked.rows, worked.size, source.size, kept=False)
    return done


def _parts(done: Iterable[Path], status: int, found: Counter[int]) -> Iterator[Any]:
    """The results of each piece, in order; counts their statuses."""
    for path in done:
        with pyarrow.memory_map(str(path)) as file:
            part = pyarrow.ipc.open_file(file).read_all()
            for each in part.column(status).value_counts().to_pylist():
                found[each["values"]] += each["counts"]
            yield part
            del part


def _rows(path: Path) -> int:
    with pyarrow.memory_map(str(path)) as file:
        return int(pyarrow.ipc.open_file(file).read_all().num_rows)


def _begin(job: Job, resume: bool) -> None:
    """Makes the folder of parts, or takes that of an interrupted run."""
    path, journal = job.parts / "journal.json", job.journal()
    if not job.parts.exists():
        job.parts.mkdir()
        path.write_bytes(msgspec.json.encode(journal))
        return
    if not resume:
        raise InvalidArgument(
            "out", str(job.output), f"{job.parts} holds a run that was interrupted: resume or delete it"
        )
    try:
        before = msgspec.json.decode(path.read_bytes(), type=Journal)
    except (OSError, msgspec.DecodeError) as found:
        raise InvalidArgument("resume", str(path), f"no journal of a run: {found}") from None
    if other := [name for name in journal.__struct_fields__ if getattr(journal, name) != getattr(before, name)]:
        raise InvalidArgument("resume", str(job.parts), f"a run with other {', '.join(other)}; delete it to begin anew")


def _plain(rows: Any) -> Any:
    """Columns of codes and a dictionary as the values that they stand for: a dictionary may change along a file."""
    for place, field in enumerate(rows.schema):
        if pyarrow.types.is_dictionary(field.type):
            value = field.with_type(field.type.value_type)
            rows = rows.set_column(place, value, rows[place].cast(value.type))
    return rows


def _no_groups(path: Path) -> InvalidArgument:
    return InvalidArgument("engine", str(path), "engines read .parquet and .arrow, whose parts stand on their own")
