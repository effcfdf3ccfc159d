"""How it is measured: one core, two engines in alternating rounds, the median of the rounds' ratios."""

import gc
import json
import operator
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sides import Side, WrongAnswers
from workload import REPOSITORY

Figure = Callable[[], float]
"""Measures once: calls a second, milliseconds or MiB."""

_NANOSECONDS = 1e9
_KIBIBYTES_A_MEBIBYTE = 1024


class ToolMissing(Exception):
    """What the benchmark needs beside Python is not there, or does not work."""


@dataclass(frozen=True)
class Rounds:
    """What both measured in each round."""

    ours: Sequence[float]
    theirs: Sequence[float]

    def medians(self) -> tuple[float, float]:
        """The medians of both, for display: only the ratios within a round compare."""
        return statistics.median(self.ours), statistics.median(self.theirs)

    def compared(self, compare: Callable[[float, float], float]) -> list[float]:
        """The comparison of each round, the least first."""
        return sorted(map(compare, self.ours, self.theirs))


def alternate(ours: Figure, theirs: Figure, rounds: int) -> Rounds:
    """Measures both in every round; who goes first changes from round to round."""
    found: tuple[list[float], list[float]] = ([], [])
    for turn in range(rounds):
        order = ((0, ours), (1, theirs))
        for place, figure in order if turn % 2 == 0 else reversed(order):
            found[place].append(figure())
    return Rounds(*found)


def cores() -> set[int]:
    """The cores that this process may use; none where the system does not tell."""
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


def pin() -> int | None:
    """Keeps this process and those that it starts on one core; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def quiet() -> None:
    """Keeps Python's collector out of the timed loops, as timeit does."""
    gc.collect()
    gc.freeze()
    gc.disable()


# ----------------------------------------------------------------------------------------------------- Python


def _pass(side: Side, *, keywords: bool) -> Callable[[], object]:
    """One pass over the rows, in the loop that adds the least to the calls."""
    if keywords:
        calls = [partial(side.call, *positional, **said) for positional, said in side.rows]
        return lambda: deque(map(operator.call, calls), maxlen=0)
    columns = list(zip(*(positional for positional, _ in side.rows), strict=True))
    return lambda: deque(map(side.call, *columns), maxlen=0)


def speeds(ours: Side, theirs: Side, seconds: float) -> tuple[Figure, Figure]:
    """Calls a second of both sides, in the same loop: with keywords if either side has some, else without."""
    keywords = any(said for side in (ours, theirs) for _, said in side.rows)

    def figure(side: Side) -> Figure:
        once = _pass(side, keywords=keywords)

        def measure() -> float:
            spent, passes = 0, 0
            while spent < seconds * _NANOSECONDS:
                side.forget()
                start = time.perf_counter_ns()
                once()
                spent += time.perf_counter_ns() - start
                passes += 1
            return passes * len(side.rows) / spent * _NANOSECONDS

        return measure

    return figure(ours), figure(theirs)


# -------------------------------------------------------------------------------------------------- processes

_IMPORT = """
import time
start = time.perf_counter()
import {module}
print((time.perf_counter() - start) * 1e3)
"""

_MEMORY = """
import {module}
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmRSS")))
"""


def _fresh(code: str) -> float:
    """What a fresh interpreter prints, outside the repository and without its environment."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-I", "-c", code], cwd=folder, capture_output=True, text=True, check=True
        )
    return float(done.stdout)


def import_time(module: str) -> Figure:
    """Milliseconds that a fresh interpreter takes to import a module."""
    return lambda: _fresh(_IMPORT.format(module=module))


def memory(module: str) -> Figure:
    """MiB that a fresh interpreter holds after it imported a module. Linux only."""
    return lambda: _fresh(_MEMORY.format(module=module)) / _KIBIBYTES_A_MEBIBYTE


def has_memory() -> bool:
    """Whether the system tells a process's resident memory in /proc."""
    return Path("/proc/self/status").exists()


# ----------------------------------------------------------------------------------------------------- native


def build_native() -> Path:
    """Builds the native half of the benchmark (rust/core/examples/native.rs) and returns the program."""
    command = ["cargo", "build", "--release", "--package", "ronpai-core", "--example", "native"]
    try:
        built = subprocess.run(
            [*command, "--message-format=json-render-diagnostics"],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    except FileNotFoundError:
        raise ToolMissing("the native rows need cargo, of a Rust toolchain, on the PATH") from None
    except subprocess.CalledProcessError:
        raise ToolMissing(f"`{' '.join(command)}` failed in {REPOSITORY}") from None
    for line in built.stdout.splitlines():
        message = json.loads(line)
        if message.get("reason") == "compiler-artifact" and message.get("executable"):
            return Path(message["executable"])
    raise ToolMissing(f"`{' '.join(command)}` built no program")


def native(program: Path, arguments: Sequence[str | Path], seconds: float) -> Figure:
    """Calls a second that the native program measures; it asserts its answers each time before it does."""

    def measure() -> float:
        done = subprocess.run([program, *arguments, str(seconds)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise WrongAnswers(f"{program.name} {arguments[0]}: {done.stderr.strip()}")
        found = json.loads(done.stdout)
        return float(found["rows"] * found["passes"] / found["nanoseconds"] * _NANOSECONDS)

    return measure
