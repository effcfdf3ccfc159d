"""What is asked of rows, as a function of Arrow columns that can be sent to any machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy
import pyarrow
from pyarrow import compute

from ronpai import batch
from ronpai.errors import InvalidArgument, NotationError
from ronpai.hand import Hand
from ronpai.rules import Ruleset
from ronpai.tiles import parse_tiles

__all__ = ["Task", "What"]

KINDS = 34
BESIDE = "result_"
"""Begins the name of a result where the rows have a column of its own name."""

_CODES = {name: code for code, name in batch.STATUSES.items()}


class What(StrEnum):
    """The functions of `ronpai.batch` that a task can ask."""

    score = "score"
    shanten = "shanten"
    waits = "waits"
    acceptance = "acceptance"
    discards = "discards"


INPUTS: Mapping[What, tuple[str, ...]] = {
    What.score: (
        *("hand", "counts", "reds", "melds", "win", "flags", "seat", "round", "dora", "ura"),
        *("nukidora", "bonus_han", "dealer_streak", "honba", "rules"),
    ),
    What.shanten: ("hand", "counts"),
    What.waits: ("hand", "counts"),
    What.acceptance: ("hand", "counts", "visible"),
    What.discards: ("hand", "counts", "visible"),
}
"""The columns that are read; rows may have others."""


@dataclass(frozen=True)
class Task:
    """Asks one thing of every row of a `pyarrow.Table` or `RecordBatch`; returns the rows with the results beside them.

    It is picklable and needs nothing but ronpai where it runs. Hands are the columns of `ronpai.batch`, other columns
    are left alone. Where a hand is text, `dora`, `ura` and `visible` may be tiles in notation too; a text that is none
    is the status `missing`, as a number that does not fit. A result whose name the rows have already is called
    `result_NAME`; with `only_results` the rows are not returned. Results are exactly what `ronpai.batch` says.

    >>> import pickle, pyarrow
    >>> from ronpai.bulk import Task
    >>> task = pickle.loads(pickle.dumps(Task((ronpai.ruleset("tenhou.4p"),))))
    >>> rows = pyarrow.table({"id": [7], "hand": ["345p678s678m22p,2-34m"], "dora": ["1p"]})
    >>> found = task(rows)
    >>> found.column_names[:5], found["ron"].to_pylist(), found["result_dora"].to_pylist()
    (['id', 'hand', 'dora', 'status', 'han'], [5800], [2])

    Raises InvalidArgument for columns that cannot be read, and for several rulesets where one is asked.
    """

    rules: tuple[Ruleset, ...]
    what: What = What.score
    only_results: bool = False
    threads: int | None = None

    def __post_init__(self) -> None:
        if self.what is not What.score and len(self.rules) > 1:
            raise InvalidArgument("rules", len(self.rules), f"{self.what} takes one ruleset")

    def __call__(self, rows: Any) -> Any:
        """The rows, a table or a record batch, with their results: a table."""
        if isinstance(rows, pyarrow.RecordBatch):
            rows = pyarrow.Table.from_batches([rows])
        if twice := sorted(name for name, times in Counter(rows.column_names).items() if times > 1):
            raise InvalidArgument("columns", twice, "more than one column has this name")
        if not {"hand", "counts"} & set(rows.column_names):
            raise InvalidArgument("columns", rows.column_names, "neither hand nor counts are there")
        found = pyarrow.table(
            self._ask({name: _whole(rows[name]) for name in INPUTS[self.what] if name in rows.column_names})
        )
        if self.only_results:
            return found
        taken = set(rows.column_names)
        names = [BESIDE + name if name in taken else name for name in found.column_names]
        if both := taken & set(names):
            raise InvalidArgument("columns", sorted(both), "names of results; rename them, or ask for results only")
        fields = [field.with_name(name) for field, name in zip(found.schema, names, strict=True)]
        schema = pyarrow.schema([*rows.schema, *fields], rows.schema.metadata)
        return pyarrow.Table.from_arrays([*rows.columns, *found.columns], schema=schema)

    def status_place(self, given: Any) -> int:
        """Where the column of statuses is, of what rows of this schema come to."""
        return 0 if self.only_results else len(given)

    def _ask(self, columns: dict[str, Any]) -> Any:
        for name in ("dora", "ura"):
            if name in columns:
                columns[name] = _tiles(columns[name], _kinds)
        if self.what is What.score:
            return batch.score(columns, self.rules, threads=self.threads)
        (rules,) = self.rules
        texts, unread = columns.pop("hand", None), None
        if texts is not None:
            if "counts" in columns:
                raise InvalidArgument("columns", ["hand", "counts"], "a hand is told in one way")
            columns["counts"], unread = _counts(texts, self.threads)
        visible = _tiles(columns["visible"], _counted) if "visible" in columns else None
        ask: Callable[..., Any] = getattr(batch, self.what)
        more = {} if visible is None else {"visible": visible}
        found = pyarrow.table(ask(columns["counts"], rules, threads=self.threads, **more))
        if unread is not None and unread.any():
            status = found["status"].to_numpy().copy()
            status[unread] = _CODES["notation"]
            place = found.schema.get_field_index("status")
            found = found.set_column(place, found.schema.field(place), pyarrow.array(status))
        return found


def _whole(column: Any) -> Any:
    """A column in one piece."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _counts(texts: Any, threads: int | None) -> tuple[Any, Any]:
    """The concealed tiles of hands in notation, of any number of tiles; and which rows are no notation."""
    packed = batch.pack({"hand": texts}, threads=threads)
    status = numpy.asarray(packed["status"])
    counts = _whole(pyarrow.table(packed)["counts"])
    unread = status == _CODES["notation"]
    missing = status == _CODES["missing"]
    # Hands without a winning tile, of 13 tiles, are not packed.
    left = numpy.flatnonzero((status != 0) & ~unread & ~missing)
    if not len(left) and not missing.any():
        return counts, unread
    rows = counts.flatten().to_numpy().reshape(-1, KINDS).copy()
    for row, text in zip(left, texts.take(pyarrow.array(left)).to_pylist(), strict=True):
        for tile in Hand(text).tiles:
            rows[row, tile.kind] += 1
    values = pyarrow.array(rows.reshape(-1))
    return pyarrow.FixedSizeListArray.from_arrays(values, KINDS, mask=pyarrow.array(missing)), unread


def _tiles(column: Any, read: Callable[[str], list[int]]) -> Any:
    """Tiles in notation as numbers, each text read once; null for what is none. Other columns stay."""
    kind = column.type
    if not (pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind) or pyarrow.types.is_string_view(kind)):
        return column
    texts = compute.unique(column)
    known = pyarrow.array([_or_none(text, read) for text in texts.to_pylist()], pyarrow.list_(pyarrow.uint8()))
    return known.take(compute.index_in(column, texts))


def _or_none(text: str | None, read: Callable[[str], list[int]]) -> list[int] | None:
    try:
        return None if text is None else read(text)
    except NotationError:
        return None


def _kinds(text: str) -> list[int]:
    return [tile.kind for tile in parse_tiles(text)] if text else []


def _counted(text: str) -> list[int]:
    kinds = _kinds(text)
    return [min(kinds.count(kind), 255) for kind in range(KINDS)]
