"""One engine at one kind of work: what it is called with, and what it must answer before it is timed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, TypeAlias

Row: TypeAlias = tuple[tuple[Any, ...], dict[str, Any]]
"""The arguments of one call: positional ones and keywords."""

_SHOWN = 5
"""How many wrong answers are shown."""


class WrongAnswers(Exception):
    """An engine's answers differ from those of the workload, so that timing it means nothing."""


def _nothing() -> None:
    """Forgets nothing."""


@dataclass(frozen=True)
class Side:
    """A function and what it is called with, row by row.

    `forget` empties what the engine remembers of earlier calls; it runs, untimed, before every pass over the
    rows. `note` says what its answers had to be excused for.
    """

    name: str
    call: Callable[..., object]
    rows: Sequence[Row]
    forget: Callable[[], object] = _nothing
    note: str = ""

    def only(self, chosen: Iterable[int]) -> "Side":
        """The side with some of its rows."""
        return replace(self, rows=[self.rows[i] for i in chosen])


def asserted(side: Side, read: Callable[[Any], object], expected: Sequence[object], subjects: Sequence[object]) -> Side:
    """The side, after its answer to every row was read and is what is expected."""
    wrong = []
    for (positional, keywords), answer, subject in zip(side.rows, expected, subjects, strict=True):
        found = read(side.call(*positional, **keywords))
        if found != answer:
            wrong.append(f"  {subject}: {found}, not {answer}")
    if wrong:
        shown = "\n".join(wrong[:_SHOWN])
        raise WrongAnswers(f"{side.name}: {len(wrong)} of {len(side.rows)} answers are wrong\n{shown}")
    return side


def jansou_forget() -> Callable[[], None]:
    """Empties jansou's memory of tiles that it has seen: what it is asked again would be no measurement."""
    memory = import_module("jansou.analysis.shanten")

    def forget() -> None:
        memory._COUNT_MEMO.clear()
        memory._PROBE_MEMO.clear()

    return forget
