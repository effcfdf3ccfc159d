"""Files of rows: what is read of them piece by piece, and how pieces become a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pyarrow
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from ronpai.batch import CHUNK
from ronpai.bulk.task import INPUTS
from ronpai.errors import InvalidArgument

__all__ = ["FORMATS", "Piece", "Source", "refusals", "source", "write"]

FORMATS = {
    ".parquet": "Parquet",
    ".pq": "Parquet",
    ".arrow": "Arrow IPC",
    ".feather": "Arrow IPC",
    ".arrows": "Arrow IPC stream",
    ".csv": "CSV",
    ".jsonl": "JSON lines",
    ".ndjson": "JSON lines",
}
"""The formats of files, by how a name ends."""

BLOCK = 1 << 24
"""Bytes of text that are a piece."""

_TEXTS = ("hand", "dora", "ura", "visible")
_NUMBERS = {name for names in INPUTS.values() for name in names} - {*_TEXTS, "counts", "reds", "melds"}


@dataclass(frozen=True)
class Piece:
    """Rows that are worked on as one: a row group, a record batch or a block of text.

    `size` is its part of the size of the whole.
    """

    number: int
    size: int
    batches: Iterable[Any]


@dataclass(frozen=True)
class Groups:
    """A file whose pieces can be read in any order: by number, and how many rows each has."""

    schema: Any
    rows: tuple[int, ...]
    read: Callable[[int], Iterable[Any]]

    @property
    def size(self) -> int:
        """How many rows there are."""
        return sum(self.rows)

    def piece(self, number: int) -> Piece:
        """A piece by its number."""
        return Piece(number, self.rows[number], self.read(number))

    def pieces(self) -> Iterator[Piece]:
        """All of it, in order."""
        return map(self.piece, range(len(self.rows)))


@dataclass(frozen=True)
class Stream:
    """A file that is read from its beginning to its end."""

    schema: Any
    size: int
    file: Any
    batches: Iterable[Any]

    def pieces(self) -> Iterator[Piece]:
        """All of it, in order."""
        before = 0
        for number, rows in enumerate(self.batches):
            here = self.file.tell()
            yield Piece(number, here - before, [rows])
            before = here


Source: TypeAlias = Groups | Stream
"""A file of rows. Its size is in rows, or in bytes where nobody knows how many rows there are."""


def kind(name: str, path: Path) -> str:
    """The format of a file. Raises InvalidArgument for an ending that is none."""
    found = FORMATS.get(path.suffix.lower())
    if found is None:
        raise InvalidArgument(name, str(path), f"a file that ends in {', '.join(FORMATS)}")
    return found


@contextmanager
def source(path: Path) -> Iterator[Source]:
    """The rows of a file. Raises InvalidArgument for one that is not what its name says, now or when it is read."""
    open = _READERS[kind("in", path)]
    if path.is_dir():
        raise InvalidArgument("in", str(path), "a folder; one file is read")
    try:
        with pyarrow.OSFile(str(path)) as file:
            with _damage(path):
                found = open(file)
            yield _sound(path, found)
    except pyarrow.ArrowException as found:
        raise InvalidArgument("in", str(path), str(found)) from None


def _sound(path: Path, found: Source) -> Source:
    """A file each of whose batches is checked: the core believes what a batch says of itself."""

    def checked(read: Callable[[], Iterable[Any]]) -> Iterator[Any]:
        with _damage(path):
            for rows in read():
                rows.validate(full=True)
                yield rows

    if isinstance(found, Groups):
        return replace(found, read=lambda number: checked(lambda: found.read(number)))
    return replace(found, batches=checked(lambda: found.batches))


@contextmanager
def _damage(path: Path) -> Iterator[None]:
    """Read a file. What Arrow says of damage names neither the file nor, as an OSError, that it is damage."""
    try:
        yield
    except (pyarrow.ArrowException, OSError, UnicodeError) as found:
        raise InvalidArgument("in", str(path), " ".join(str(found).split())) from None


def _parquet(file: Any) -> Source:
    found = pyarrow.parquet.ParquetFile(file)
    rows = tuple(found.metadata.row_group(number).num_rows for number in range(found.num_row_groups))
    return Groups(found.schema_arrow, rows, lambda number: found.iter_batches(batch_size=CHUNK, row_groups=[number]))


def _ipc(file: Any) -> Source:
    found = pyarrow.ipc.open_file(file)
    rows = tuple(found.get_batch(number).num_rows for number in range(found.num_record_batches))
    return Groups(found.schema, rows, lambda number: [found.get_batch(number)])


def _ipc_stream(file: Any) -> Source:
    found = pyarrow.ipc.open_stream(file)
    return Stream(found.schema, file.size(), file, found)


def _csv(file: Any) -> Source:
    """Numbers and texts where they are known by name; all else stays the text that it is."""
    reading = pyarrow.csv.ReadOptions(block_size=BLOCK, use_threads=False)
    names = pyarrow.csv.open_csv(file, read_options=reading).schema.names
    file.seek(0)
    types = {name: pyarrow.int64() if name in _NUMBERS else pyarrow.string() for name in names}
    found = pyarrow.csv.open_csv(
        file, read_options=reading, convert_options=pyarrow.csv.ConvertOptions(column_types=types)
    )
    return Stream(found.schema, file.size(), file, found)


def _lines(file: Any) -> Source:
    """The first block tells which columns there are."""
    reading = pyarrow.json.ReadOptions(block_size=BLOCK, use_threads=False)
    found = pyarrow.json.open_json(file, read_options=reading)
    return Stream(found.schema, file.size(), file, found)


_READERS: Mapping[str, Callable[[Any], Source]] = {
    "Parquet": _parquet,
    "Arrow IPC": _ipc,
    "Arrow IPC stream": _ipc_stream,
    "CSV": _csv,
    "JSON lines": _lines,
}


# -------------------------------------------------------------------------------------------------------- writing


def refusals(path: Path, schema: Any) -> None:
    """Raises InvalidArgument for a file that cannot be written, or whose format cannot hold such columns."""
    if path.is_dir():
        raise InvalidArgument("out", str(path), "a folder; one file is written")
    nested = [field.name for field in schema if pyarrow.types.is_nested(field.type)]
    if kind("out", path) == "CSV" and nested:
        raise InvalidArgument("out", str(path), f"CSV has no lists, which there are in {', '.join(nested)}")


def write(path: Path, schema: Any, parts: Iterable[Any]) -> None:
    """Writes tables, one behind another; each is a row group where there are such."""
    with (
        pyarrow.OSFile(str(path.with_name(f"{path.name}.tmp")), "wb") as file,
        _WRITERS[kind("out", path)](file, schema) as put,
    ):
        for part in parts:
            put(part)
    path.with_name(f"{path.name}.tmp").replace(path)


_Put = Callable[[Any], None]


@contextmanager
def _put_parquet(file: Any, schema: Any) -> Iterator[_Put]:
    with pyarrow.parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        yield lambda part: writer.write_table(part, row_group_size=max(part.num_rows, 1))


@contextmanager
def _put_ipc(file: Any, schema: Any) -> Iterator[_Put]:
    with pyarrow.ipc.new_file(file, schema) as writer:
        yield writer.write_table


@contextmanager
def _put_ipc_stream(file: Any, schema: Any) -> Iterator[_Put]:
    with pyarrow.ipc.new_stream(file, schema) as writer:
        yield writer.write_table


@contextmanager
def _put_csv(file: Any, schema: Any) -> Iterator[_Put]:
    with pyarrow.csv.CSVWriter(file, schema) as writer:
        yield writer.write_table


@contextmanager
def _put_lines(file: Any, schema: Any) -> Iterator[_Put]:
    del schema
    encoder = msgspec.json.Encoder()

    def put(part: Any) -> None:
        for rows in part.to_batches(max_chunksize=CHUNK):
            file.write(encoder.encode_lines(rows.to_pylist()))

    yield put


_WRITERS: Mapping[str, Callable[[Any, Any], AbstractContextManager[_Put]]] = {
    "Parquet": _put_parquet,
    "Arrow IPC": _put_ipc,
    "Arrow IPC stream": _put_ipc_stream,
    "CSV": _put_csv,
    "JSON lines": _put_lines,
}
