"""Rows a second against threads, rows of a piece and engine, on this machine: `make bench-scale ARGS="--rows 1000000"`.

Each group of rows does the same work in different ways, told as ratios to its first way; the rounds alternate, and the
median of their ratios counts. The answers of a way are checked before it is timed. Engines that are not installed are
left out, and said to be. `--json FILE` writes the rounds.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

import ronpai
from ronpai import batch
from ronpai.bulk import ENGINES, Job, Task, run

RULES = ronpai.ruleset("tenhou.4p")
HANDS = [
    "345p678s678m22p,2-34m",
    "123456789m11p55z5z",
    "234m067p34678s99m5s",
    "67p22s8p,2-34m,555=z,1111z",
    "223344m567p3455s5s",
    "11223344556677z",
    "222333444s67m55p8m",
    "19m19p19s1234567z1m",
]
PACKAGES = {"ray": "ray", "dask": "distributed", "spark": "pyspark"}
PIECES = (1 << 10, 1 << 13, 1 << 17)
"""Rows of a row group."""


@dataclass(frozen=True)
class Measured:
    """A way to do some work: rows a second in each round, and the median of the ratios to the first way."""

    work: str
    way: str
    rates: list[float]
    ratio: float


Way = tuple[str, Callable[[], object]]


def compared(work: str, rows: int, rounds: int, ways: list[Way]) -> Iterator[Measured]:
    """Measures ways in alternating rounds."""
    rates: list[list[float]] = [[] for _ in ways]
    for turn in range(rounds):
        order = list(enumerate(ways))
        for place, (_, call) in order if turn % 2 == 0 else reversed(order):
            start = time.perf_counter()
            call()
            rates[place].append(rows / (time.perf_counter() - start))
    for (way, _), found in zip(ways, rates, strict=True):
        ratios = [mine / first for mine, first in zip(found, rates[0], strict=True)]
        yield Measured(work, way, found, statistics.median(ratios))


def workload(rows: int) -> Any:
    """Wins in notation, none like the one before it."""
    return pyarrow.table(
        {
            "hand": [HANDS[row % len(HANDS)] for row in range(rows)],
            "seat": pyarrow.array([row % 4 for row in range(rows)], "uint8"),
            "flags": pyarrow.array([1] * rows, "uint32"),
        }
    )


class Bench:
    """What is measured, over files in a folder."""

    def __init__(self, rows: int, rounds: int, folder: Path) -> None:
        """Writes the rows that all ways take."""
        self.rows, self.rounds, self.folder = rows, rounds, folder
        self.table = workload(rows)
        self.found = pyarrow.table(batch.score(self.table, RULES, threads=1))
        self.cores = len(os.sched_getaffinity(0))
        for size in PIECES:
            pyarrow.parquet.write_table(self.table, self.file(size), row_group_size=size)

    def file(self, size: int) -> Path:
        """The rows in row groups of a size."""
        return self.folder / f"{size}.parquet"

    def job(self, size: int, threads: int | None = None) -> Job:
        """Scores the rows of a file."""
        return Job(Task((RULES,), threads=threads), self.file(size), self.folder / "out.parquet")

    def scored(self, size: int, threads: int | None = None, engine: str | None = None) -> None:
        """Scores a file."""
        run(self.job(size, threads), lambda *_, **__: None, engine=engine)

    def right(self, *said: Any, **more: Any) -> None:
        """Stops where the answers of a way are not those of the library."""
        self.scored(*said, **more)
        out = pyarrow.parquet.read_table(self.folder / "out.parquet").select(self.found.column_names)
        if out != self.found:
            sys.exit(f"{said}, {more}: other answers")

    def memory(self) -> Iterator[Measured]:
        """Columns in memory, by threads and by rows a call."""
        threads = sorted({1, self.cores})
        ways: list[Way] = [(f"{n} threads", partial(batch.score, self.table, RULES, threads=n)) for n in threads]
        yield from compared("in memory", self.rows, self.rounds, ways)

        def parts(size: int) -> None:
            for start in range(0, self.rows, size):
                batch.score(self.table.slice(start, size), RULES, threads=1)

        sizes = (batch.CHUNK, 1 << 13, 1 << 10, 1 << 7)
        yield from compared("rows of a call", self.rows, self.rounds, [(f"{n:,}", partial(parts, n)) for n in sizes])

    def stages(self) -> Iterator[Measured]:
        """What a core does of a file: read, score, write."""
        whole = pyarrow.concat_tables([self.found])
        source, target = self.file(PIECES[-1]), self.folder / "written.parquet"
        ways: list[Way] = [
            ("map", lambda: batch.score(self.table, RULES, threads=1)),
            ("scan", lambda: pyarrow.parquet.read_table(source, use_threads=False)),
            ("write", lambda: pyarrow.parquet.write_table(whole, target, compression="zstd")),
        ]
        yield from compared("stages of a file", self.rows, self.rounds, ways)

    def files(self) -> Iterator[Measured]:
        """`ronpai batch`, by rows of a row group and by threads."""
        ways: list[Way] = []
        for size in reversed(PIECES):
            self.right(size)
            ways.append((f"{size:,}", partial(self.scored, size, 1)))
        yield from compared("rows of a row group", self.rows, self.rounds, ways)
        size = PIECES[-1]
        threads = sorted({1, self.cores})
        ways = [(f"{n} threads", partial(self.scored, size, n)) for n in threads]
        yield from compared("files", self.rows, self.rounds, ways)

    def engines(self) -> Iterator[Measured]:
        """The same handed to engines that run already, beside one process with all threads."""
        size = PIECES[1]
        stack = ExitStack()
        ways: list[Way] = [("one process", partial(self.scored, size))]
        for name in ENGINES:
            if find_spec(PACKAGES[name]) is None or (name == "spark" and shutil.which("java") is None):
                print(f"  {name} is not installed and not measured", file=sys.stderr)
                continue
            if name == "dask":
                stack.enter_context(_dask())
            self.right(size, engine=name)
            ways.append((name, partial(self.scored, size, engine=name)))
        with stack:
            yield from compared("engines", self.rows, self.rounds, ways)


@contextmanager
def _dask() -> Iterator[None]:
    """A cluster on this machine, as one that runs already."""
    dask, distributed = map(import_module, ("dask", "distributed"))
    with distributed.LocalCluster(dashboard_address=None) as cluster:
        dask.config.set({"scheduler-address": cluster.scheduler_address})
        yield


def main() -> None:
    """Measures, prints the table, and writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1 << 20)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(said.rows, said.rounds, Path(folder))
        print(f"{bench.cores} cores, {said.rows:,} rows, {said.rounds} rounds\n")
        found = []
        for part in (bench.memory, bench.stages, bench.files, bench.engines):
            for row in part():
                print(f"{row.work:20} {row.way:12} {statistics.median(row.rates):14,.0f}/s {row.ratio:7.2f}x")
                found.append(row)
    if said.json:
        said.json.write_text(
            json.dumps({"cores": bench.cores, "rows": said.rows, "ways": [asdict(row) for row in found]})
        )


if __name__ == "__main__":
    main()
