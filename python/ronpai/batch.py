"""Many hands at once: columns in, columns out, no Python object a hand, no interpreter lock, every core.

Columns come as NumPy arrays or as anything that speaks the Arrow capsule interface (pyarrow, Polars, DuckDB, arro3,
nanoarrow), and go out as `Columns`, which all of these read without a copy. A row that cannot be is a status in its row
(`STATUSES`); the other rows are computed. Row i is what the scalar call says of row i, however the rows are cut and
however many threads there are. The columns, bits and codes are documented in docs/batch.md.

>>> import numpy
>>> from ronpai import batch
>>> rules = ronpai.ruleset("tenhou.4p")
>>> found = batch.score({"hand": ["345p678s678m22p,2-34m", "345p678s789m22p,2-34m", "123m"], "seat": [0, 1, 0]}, rules)
>>> numpy.asarray(found["ron"]).tolist(), [batch.STATUSES[code] for code in numpy.asarray(found["status"]).tolist()]
([1500, 0, 0], ['ok', 'no_yaku', 'tile_count'])

Threads: all cores, or as many as the environment variable RONPAI_THREADS says, or as `threads` says. Work goes on in
chunks of `CHUNK` rows: beside input and output no more memory is taken, and Ctrl-C is heard between two of them. Where
it is known beforehand how many rows there are, each chunk is written to its place in the whole, which is one piece; a
stream comes out in as many pieces as it has chunks. Memory that cannot change is read where it lies; a NumPy array that
could be written to meanwhile is copied, chunk by chunk.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from mmap import mmap
from typing import Any, TypeAlias

from ronpai._core import (
    Column,
    Columns,
    Parts,
    Rules,
    Yaku,
    batch_acceptance,
    batch_discards,
    batch_flags,
    batch_pack,
    batch_read,
    batch_score,
    batch_shanten,
    batch_statuses,
    batch_waits,
)
from ronpai.errors import InvalidArgument
from ronpai.rules import Ruleset

__all__ = [
    "CHUNK",
    "FLAGS",
    "NO_TILE",
    "STATUSES",
    "Column",
    "Columns",
    "acceptance",
    "discards",
    "pack",
    "score",
    "shanten",
    "stream",
    "waits",
    "yaku",
]

CHUNK = 1 << 17
"""Rows that are worked on at a time."""

STATUSES: Mapping[int, str] = batch_statuses()
"""What the codes of the column `status` mean. Codes never change; new ones are appended."""

FLAGS: Mapping[str, int] = batch_flags()
"""The bits of the column `flags`, by name. Bits never change; new ones are appended."""

NO_TILE = 255
"""Stands for no indicator in the columns `dora` and `ura`."""

Source: TypeAlias = Any
"""What speaks the Arrow capsule interface, NumPy arrays and sequences, or a mapping of names to those."""


def score(columns: Source, rules: Ruleset | Sequence[Ruleset], *, threads: int | None = None) -> Columns:
    """Scores a hand a row.

    A hand is a text in the column `hand`, or packed in `counts` (34 a row, uint8, the concealed tiles with the winning
    one), `win` (uint8) and, where there are any, `reds` (34 a row) and `melds` (4 codes a row, uint16); `pack` makes
    the second of the first. What is said beside the hand, each column as it is needed: `flags` (uint32, see `FLAGS`),
    `seat` and `round` (uint8, 0 east to 3 north), `dora` and `ura` (up to ten kinds a row, `NO_TILE` for none),
    `nukidora`, `bonus_han`, `dealer_streak`, `honba` (uint8). With several rulesets the column `rules` (uint16) says
    which one a row takes.

    Returns, a row each: `status` (uint8, see `STATUSES`), `han` (uint16; 0 where yakuman are counted), `fu` (uint16),
    `yakuman` (uint8), `base` (int64), `limit` (uint8, place in `Limit` counted from 1), `yaku` (uint64, see `yaku`),
    `yakuman_mask` (uint32), the bonus han `dora`, `ura`, `red`, `nuki` (uint8), and what is paid in points: `ron` by
    the discarder, `tsumo_dealer` and `tsumo_other` on a tsumo (int64). Where the status is not 0, all else is 0. There
    are no nulls; a null in the input, or a number that its column cannot hold, is the status `missing`.

    >>> from ronpai import batch
    >>> riichi = {"hand": ["123456789m11p55z5z"], "flags": [batch.FLAGS["riichi"]]}
    >>> found = batch.score(riichi, ronpai.ruleset("mleague"))
    >>> found["han"][0], batch.yaku(found["yaku"][0])
    (4, (<Yaku.riichi: 'riichi'>, <Yaku.haku: 'haku'>, <Yaku.ittsu: 'ittsu'>))

    Raises InvalidArgument for columns that are unknown, of a wrong type or of different lengths.
    """
    compiled, count = _compiled(rules), _threads(threads)
    return _whole(columns, "hand", lambda parts, rows: batch_score(parts, rows, compiled, count))


def stream(
    source: Source, rules: Ruleset | Sequence[Ruleset], *, threads: int | None = None
) -> Iterator[tuple[Columns, Columns]]:
    """Scores rows that come bit by bit: each chunk of the input with what `score` says of it, and no more in memory.

    >>> from ronpai import batch
    >>> import pyarrow
    >>> rows = pyarrow.table({"hand": ["345p678s678m22p,2-34m"] * 3})
    >>> [len(found) for _, found in batch.stream(rows, ronpai.ruleset("tenhou.4p"))]
    [3]
    """
    compiled, count = _compiled(rules), _threads(threads)
    for part in _parts(source, "hand"):
        yield part, batch_score([part], len(part), compiled, count)


def pack(hands: Source, *, threads: int | None = None) -> Columns:
    """Reads hands in notation into the packed columns of `score`: `status`, `counts`, `reds`, `melds`, `win`.

    A text that is no notation has its status and zeros. Whether the tiles can be together is asked when they are
    scored.

    >>> from ronpai import batch
    >>> packed = batch.pack(["345p678s678m22p,2-34m"])
    >>> packed["melds"][0], packed["win"][0]
    ([521, 0, 0, 0], 10)
    """
    count = _threads(threads)
    return _whole(hands, "hand", lambda parts, rows: batch_pack(parts, rows, count))


def shanten(
    counts: Source, rules: Ruleset | None = None, *, by_form: bool = False, threads: int | None = None
) -> Columns:
    """The shanten of the concealed tiles of each row, 34 counts (uint8): -1 is complete, 0 waits.

    Returns `status` and `shanten` (int8), the least of the forms; `by_form` adds `standard`, `chiitoitsu` and `kokushi`
    (int8), 127 for a form that a row or table does not have. Without rules there is the full set of four players.

    >>> from ronpai import batch
    >>> hands = batch.pack(["123m456p789s11222z"])
    >>> batch.shanten(hands["counts"])["shanten"][0]
    -1
    """
    compiled, count = None if rules is None else rules.compiled, _threads(threads)
    return _whole(counts, "counts", lambda parts, rows: batch_shanten(parts, rows, compiled, by_form, count))


def waits(counts: Source, rules: Ruleset | None = None, *, threads: int | None = None) -> Columns:
    """What the 3n + 1 concealed tiles of each row wait for: `status`, and `waits` (uint64), a bit a kind; 0 for none.

    >>> from ronpai import batch
    >>> thirteen = [[1, 1, 1, 1, 1, 1, 1, 1, 1, *[0] * 18, 3, 1, 0, 0, 0, 0, 0]]
    >>> batch.waits(thirteen)["waits"][0] == 1 << ronpai.Tile("2z").kind
    True
    """
    compiled, count = None if rules is None else rules.compiled, _threads(threads)
    return _whole(counts, "counts", lambda parts, rows: batch_waits(parts, rows, compiled, count))


def acceptance(
    counts: Source, rules: Ruleset | None = None, *, visible: Source | None = None, threads: int | None = None
) -> Columns:
    """What improves the 3n + 1 concealed tiles of each row, given what is `visible` elsewhere (34 counts a row).

    Returns `status`, `shanten` (int8), `tiles` (uint64, a bit for each kind that lowers it and of which some are left)
    and `left` (uint16), how many tiles those are.
    """
    compiled, count = None if rules is None else rules.compiled, _threads(threads)
    source = _seen(counts, visible)
    return _whole(source, "counts", lambda parts, rows: batch_acceptance(parts, rows, compiled, count))


def discards(
    counts: Source, rules: Ruleset | None = None, *, visible: Source | None = None, threads: int | None = None
) -> Columns:
    """What improves the 3n + 2 concealed tiles of each row after every discard.

    Returns `status` and `discards`, a list a row, best first as `ronpai.acceptance` has them: `discard` (uint8), and of
    the tiles that are kept `shanten`, `tiles` and `left`.
    """
    compiled, count = None if rules is None else rules.compiled, _threads(threads)
    # How much there is to say of a row, and so how much memory it takes, is known afterwards.
    return Columns([batch_discards(part, compiled, count) for part in _parts(_seen(counts, visible), "counts")])


def yaku(bits: int) -> tuple[Yaku, ...]:
    """The yaku of a value of the column `yaku`: bit i is the i-th member of `Yaku`.

    >>> from ronpai import batch
    >>> batch.yaku(5)
    (<Yaku.riichi: 'riichi'>, <Yaku.menzen_tsumo: 'menzen_tsumo'>)
    """
    return tuple(found for place, found in enumerate(Yaku) if bits >> place & 1)


THREADS = "RONPAI_THREADS"
"""The environment variable that says how many threads work where a call does not."""


def _threads(said: int | None) -> int:
    """How many threads: as the call says, or the environment, or one a core that this process may use."""
    if said is not None:
        if said < 1:
            raise InvalidArgument("threads", said, "a whole number from 1 on")
        return said
    if text := os.environ.get(THREADS):
        if not text.isdecimal() or int(text) < 1:
            raise InvalidArgument(THREADS, text, "a whole number from 1 on")
        return int(text)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _compiled(rules: Ruleset | Sequence[Ruleset]) -> list[Rules]:
    if not isinstance(rules, Ruleset) and not rules:
        raise InvalidArgument("rules", rules, "a ruleset, or one at least")
    return [table.compiled for table in ([rules] if isinstance(rules, Ruleset) else rules)]


def _whole(source: Source, name: str, work: Callable[[Iterable[Columns], int], Columns]) -> Columns:
    """The work's columns for all rows: in one piece, or a piece for each part where nobody knows how many rows come."""
    parts = _parts(source, name)
    if parts.rows is None:
        return Columns([work([part], len(part)) for part in parts])
    if isinstance(parts, _Slices) and parts.rows > CHUNK:
        # What is wrong with the columns is told before there is memory for all rows that one of them claims to have.
        work([next(iter(parts)).slice(0, 0)], 0)
    return work(parts, parts.rows)


def _seen(counts: Source, visible: Source | None) -> Source:
    return counts if visible is None else {"counts": counts, "visible": visible}


def _parts(source: Source, name: str) -> "Parts | _Slices":
    """The chunks of a source; a column alone has the name that is given."""
    if _is_arrow(source):
        return Parts(source, name, CHUNK)
    return _Slices(source if isinstance(source, Mapping) else {name: source})


def _is_arrow(source: object) -> bool:
    return hasattr(source, "__arrow_c_array__") or hasattr(source, "__arrow_c_stream__")


class _Slices:
    """The chunks of columns that lie in memory, each an Arrow or NumPy array or a sequence."""

    def __init__(self, columns: Mapping[str, Any]) -> None:
        if not columns:
            raise InvalidArgument("columns", columns, "no columns")
        self._columns = {
            name: batch_read({name: column}) if _is_arrow(column) else column for name, column in columns.items()
        }
        self.rows = max(map(_length, self._columns.values()))

    def __iter__(self) -> Iterator[Columns]:
        for start in range(0, max(self.rows, 1), CHUNK):
            yield batch_read({name: _slice(column, start, start + CHUNK) for name, column in self._columns.items()})


def _length(column: Any) -> int:
    """How many rows a column has: none if it cannot be read."""
    try:
        return len(column)
    except TypeError:
        return 0


def _slice(column: Any, start: int, end: int) -> Any:
    """A chunk of a column as the core reads it: in memory that nobody writes to."""
    if isinstance(column, Columns):
        return column.slice(start, end)
    try:
        part = column[start:end]
    except (TypeError, LookupError):  # no sequence, as the core will say
        return column
    if not hasattr(part, "__array_interface__"):
        return part
    if part.dtype.kind not in "iub":
        return part.tolist()
    if not part.dtype.isnative:
        return part.astype(part.dtype.newbyteorder("="), order="C")
    root = part
    while hasattr(root.base, "__array_interface__"):
        root = root.base
    immutable = not root.flags.writeable and (root.base is None or isinstance(root.base, bytes | mmap))
    return part if immutable and part.flags.c_contiguous else part.copy()
