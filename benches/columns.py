"""The batch calls: what they are called with, that they answer right, and how fast they are."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

import generated
import ronpai
import workload
from generated import Array
from measure import Figure
from ronpai import batch
from scoring import RULES, RULESET, Wins
from sides import Side, WrongAnswers
from workload import COPIES, Shape

_NANOSECONDS = 1e9
_SAMPLE = 2000
_MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Call:
    """A batch call on columns: `run(threads)` answers all rows."""

    rows: int
    run: Callable[[int], batch.Columns]
    note: str = ""

    def speed(self, seconds: float) -> Figure:
        """Rows a second, by one thread."""
        return lambda: _speed(self, 1, seconds)

    def cost(self, seconds: float) -> Figure:
        """Nanoseconds a row, by one thread."""
        return lambda: _NANOSECONDS / _speed(self, 1, seconds)

    def threaded(self, threads: int, seconds: float, cores: set[int]) -> Figure:
        """Rows a second by so many threads, on these cores."""

        def measure() -> float:
            with on(cores):
                return _speed(self, threads, seconds)

        return measure


def _speed(call: Call, threads: int, seconds: float) -> float:
    passes = 0
    start = time.perf_counter_ns()
    while (spent := time.perf_counter_ns() - start) < seconds * _NANOSECONDS or not passes:
        call.run(threads)
        passes += 1
    return passes * call.rows / spent * _NANOSECONDS


@contextmanager
def on(cores: set[int]) -> Iterator[None]:
    """Lets this process run on these cores for a while."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


# ----------------------------------------------------------------------------------------------------- scores


def workload_columns(wins: Wins) -> dict[str, Any]:
    """The workload as columns, with its texts."""
    said = [workload.said(win) for win, _ in wins]
    dora = [list(win.dora) for win, _ in wins]
    ura = [list(win.ura) for win, _ in wins]
    return {
        "hand": pa.array([workload.notation(win) for win, _ in wins]),
        "flags": _fixed(np.array([_flags(words) for words in said], np.uint32)),
        "seat": _fixed(np.array([win.seat for win, _ in wins], np.uint8)),
        "round": _fixed(np.array([win.round for win, _ in wins], np.uint8)),
        "dora": _indicators(dora),
        "ura": _indicators(ura),
    }


def _fixed(column: Array) -> Array:
    column.flags.writeable = False
    return column


def _flags(words: Mapping[str, Any]) -> int:
    riichi = {None: 0, "riichi": batch.FLAGS["riichi"], "double": batch.FLAGS["double_riichi"]}[words.get("riichi")]
    return riichi + sum(bit for name, bit in batch.FLAGS.items() if name != "riichi" and words.get(name) is True)


def _indicators(rows: Sequence[Sequence[int]]) -> Array:
    found = np.full((len(rows), max(map(len, rows))), batch.NO_TILE, np.uint8)
    for place, tiles in enumerate(rows):
        found[place, : len(tiles)] = [tile // COPIES for tile in tiles]
    return _fixed(found)


def packed(columns: Mapping[str, Any]) -> dict[str, Any]:
    """The same columns with the hands packed."""
    hands = batch.pack(columns["hand"])
    said = {name: column for name, column in columns.items() if name != "hand"}
    return said | {name: pa.array(hands[name]) for name in ("counts", "reds", "melds", "win")}


def scoring(columns: Mapping[str, Any]) -> Call:
    """`batch.score` of columns."""
    rows = len(next(iter(columns.values())))
    return Call(rows, lambda threads: batch.score(columns, RULES, threads=threads))


def texts(wins: generated.Wins) -> pa.Array:
    """Generated wins in notation."""
    return pa.array(wins.texts())


def repeated(wins: generated.Wins, rows: int) -> Call:
    """`batch.score` of so many rows, the wins over and over."""
    every = {name: np.resize(column, (rows, *column.shape[1:])) for name, column in (wins.packed | wins.said).items()}
    # Copies: a view of an array that can be written to, as these are, is copied by the call.
    return scoring({name: _fixed(column.copy()) for name, column in every.items()})


def rows(shapes: Sequence[Shape]) -> Array:
    """The counts of shapes."""
    return _fixed(np.array([shape.counts for shape in shapes], np.uint8))


def packing(texts: Any) -> Call:
    """`batch.pack` of texts."""
    return Call(len(texts), lambda threads: batch.pack(texts, threads=threads))


def score_workload(wins: Wins, columns: Mapping[str, Any]) -> Call:
    """`batch.score` of the workload, whose answers are asserted."""
    call = scoring(columns)
    found = pa.table(call.run(1)).to_pylist()
    for (win, answer), row in zip(wins, found, strict=True):
        value = answer.value
        expected: tuple[Any, ...] = (batch.STATUSES[2], 0, 0, 0, (0, 0))
        if value is not None:
            expected = ("ok", value.han or 0, value.fu, value.yakuman, value.pay)
        pay = (row["ron"], 0)
        if win.tsumo:
            pay = (row["tsumo_dealer"] or row["tsumo_other"], row["tsumo_other"])
        _same(workload.notation(win), (batch.STATUSES[row["status"]], *_worth(row), pay), expected)
    return call


def score_generated(wins: generated.Wins, columns: Mapping[str, Any]) -> Call:
    """`batch.score` of generated wins, a sample of which is held against `ronpai.score`."""
    call = scoring(columns)
    table = pa.table(call.run(1))
    chosen = random.Random(generated.SEED).sample(range(len(wins)), min(_SAMPLE, len(wins)))
    part = generated.Wins(*({name: column[chosen] for name, column in of.items()} for of in (wins.packed, wins.said)))
    for text, place, row in zip(part.texts(), chosen, table.take(chosen).to_pylist(), strict=True):
        said = {name: int(column[place].item()) for name, column in wins.said.items()}
        words: dict[str, Any] = {name: "ESWN"[said[name]] for name in ("seat", "round")}
        words["riichi"] = "riichi" if said["flags"] & batch.FLAGS["riichi"] else None
        words["tsumo"] = bool(said["flags"] & batch.FLAGS["tsumo"])
        words["dora"] = workload.tiles([COPIES * said["dora"]])
        score = ronpai.score(text, RULES, **words)
        if not score:
            _same(text, (batch.STATUSES[row["status"]], *_worth(row)), (str(score.reason), 0, 0, 0))
            continue
        dealer, other = score.tsumo or (0, 0)
        expected = ("ok", score.han or 0, score.fu, score.yakuman, score.ron or 0, dealer, other)
        pay = (row["ron"], row["tsumo_dealer"], row["tsumo_other"])
        _same(text, (batch.STATUSES[row["status"]], *_worth(row), *pay), expected)
    return call


def _worth(row: Mapping[str, Any]) -> tuple[int, int, int]:
    return row["han"], row["fu"], row["yakuman"]


def _same(subject: str, found: object, expected: object) -> None:
    if found != expected:
        raise WrongAnswers(f"ronpai batch: {subject}: {found}, not {expected}")


# --------------------------------------------------------------------------------------------------- analysis


def shanten(rows: Array, shapes: Sequence[Shape]) -> Call:
    """`batch.shanten`; the first rows are those of the shapes."""
    return _analysis(batch.shanten, rows, shapes, lambda row: [row["shanten"]], _shanten)


def waits(rows: Array, shapes: Sequence[Shape]) -> Call:
    """`batch.waits`."""
    return _analysis(batch.waits, rows, shapes, lambda row: [row["waits"]], _waits)


def acceptance(rows: Array, shapes: Sequence[Shape]) -> Call:
    """`batch.acceptance`."""
    return _analysis(batch.acceptance, rows, shapes, lambda row: [_entry(row)], _entries)


def discards(rows: Array, shapes: Sequence[Shape]) -> Call:
    """`batch.discards`."""

    def read(row: Mapping[str, Any]) -> list[Any]:
        return [(found["discard"], _entry(found)) for found in row["discards"]]

    return _analysis(batch.discards, rows, shapes, read, _entries)


def _analysis(
    call: Callable[..., batch.Columns],
    rows: Array,
    shapes: Sequence[Shape],
    read: Callable[[Mapping[str, Any]], list[Any]],
    scalar: Callable[[Shape], list[Any]],
) -> Call:
    rows.flags.writeable = False
    found = pa.table(call(rows[: len(shapes)], threads=1)).to_pylist()
    for shape, row in list(zip(shapes, found, strict=True))[:_SAMPLE]:
        _same(shape.notation, [row["status"], *read(row)], [0, *scalar(shape)])
    note = f"{min(_SAMPLE, len(shapes)):,} of them asserted"
    return Call(len(rows), lambda threads: call(rows, threads=threads), note)


def _shanten(shape: Shape) -> list[Any]:
    return [shape.shanten]


def _waits(shape: Shape) -> list[Any]:
    return [_bits(ronpai.waits(shape.notation))]


def _entries(shape: Shape) -> list[Any]:
    found = ronpai.acceptance(shape.notation)
    entries = [(entry.shanten, _bits(entry.tiles), sum(entry.tiles.values())) for entry in found]
    kinds = [entry.discard.kind for entry in found if entry.discard]
    return list(zip(kinds, entries, strict=True)) if kinds else entries


def _entry(row: Mapping[str, Any]) -> tuple[int, int, int]:
    return row["shanten"], row["tiles"], row["left"]


def _bits(tiles: Any) -> int:
    return sum(1 << tile.kind for tile in tiles)


def xiangting_waits(shapes: Sequence[Shape]) -> Side:
    """`xiangting`: the necessary tiles of hands that wait; it also names those that the hand holds four times."""
    peer = import_module("xiangting")
    four = peer.PlayerCount.FOUR
    ours = np.asarray(batch.waits([shape.counts for shape in shapes])["waits"]).tolist()
    for shape, mask in zip(shapes, ours, strict=True):
        number, bits = peer.calculate_necessary_tiles(list(shape.counts), four)
        held = sum(1 << kind for kind, count in enumerate(shape.counts) if count == COPIES)
        _same(f"waits of {shape.notation}", (number, bits & ~held), (1, mask))
    rows: list[Any] = [((list(shape.counts), four), {}) for shape in shapes]
    note = "kinds that the hand holds four times left out"
    return Side("xiangting", peer.calculate_necessary_tiles, rows, note=note)


# ----------------------------------------------------------------------------------------------------- memory

_PEAK = """
import json, sys
from pathlib import Path
import numpy, pyarrow, ronpai
from ronpai import batch

folder, times = Path(sys.argv[1]), int(sys.argv[2])
columns = {}
for path in folder.glob("*.npy"):
    part = numpy.load(path)
    columns[path.stem] = numpy.empty((times * len(part), *part.shape[1:]), part.dtype)
    for place in range(times):
        columns[path.stem][place * len(part) : (place + 1) * len(part)] = part
    columns[path.stem].flags.writeable = False
rules = ronpai.ruleset(sys.argv[3])
batch.score({name: column[:1000] for name, column in columns.items()}, rules)

def kibibytes(what):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(what))

before = kibibytes("VmRSS")
Path("/proc/self/clear_refs").write_text("5")
found = batch.score(columns, rules, threads=1)
peak = kibibytes("VmHWM")
print(json.dumps([(peak - before) / 1024, pyarrow.table(found).nbytes / 2**20]))
"""


def peaks(wins: generated.Wins, rows: int) -> tuple[Figure, Figure]:
    """MiB that a fresh process takes while it scores the wins over and over, and MiB of what came out of it."""
    came_out = []

    def grown() -> float:
        with tempfile.TemporaryDirectory() as folder:
            for name, column in (wins.packed | wins.said).items():
                np.save(Path(folder) / f"{name}.npy", column)
            command = [sys.executable, "-c", _PEAK, folder, str(rows // len(wins)), RULESET]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        taken, output = json.loads(done.stdout)
        came_out.append(output)
        return float(taken)

    return grown, lambda: came_out[-1]
