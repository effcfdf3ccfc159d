"""Rows as an Arrow IPC stream: its messages are cut out as they arrive, and checked before they are read."""

from __future__ import annotations

import struct
from collections.abc import AsyncIterator, Collection, Iterator
from itertools import islice
from typing import IO, Any

import pyarrow
from pyarrow import ipc

from ronpai import batch
from ronpai.rules import Ruleset
from ronpai.service.failures import Fault, MalformedRequest, RequestTooLarge
from ronpai.service.flatbuffers import Table
from ronpai.service.limits import Limits

ROWS = 1 << 16
"""Rows that are scored and written at once."""

_CONTINUES = 0xFFFFFFFF
_PREFIX = 8
_HEADER_TYPE, _HEADER, _BODY_LENGTH, _COMPRESSION = 1, 2, 3, 3
"""Places of fields in Arrow's tables Message and RecordBatch (format/Message.fbs)."""
_SCHEMA, _RECORD_BATCH = 1, 3
"""What a message is."""
_FIELDS, _NAME, _TYPE_TYPE, _TYPE, _DICTIONARY, _CHILDREN, _METADATA = 1, 0, 2, 3, 4, 5, 6
_KEY, _VALUE, _LIST_SIZE = 0, 1, 0
"""Places of fields in Arrow's tables Schema, Field, KeyValue and FixedSizeList (format/Schema.fbs)."""
_EXTENSION = b"ARROW:extension:name"
"""The key of a column's metadata that makes another type of it."""
_FIXED_SIZE_LIST = 16
_LISTS = frozenset({12, _FIXED_SIZE_LIST, 21})
_PLAIN = frozenset({1, 2, 3, 4, 5, 6, 19, 20, 23, 24})
"""Arrow's types of one value, as numbers of its union Type: null, numbers, texts, bytes, booleans."""
_MOST, _LONGEST = 64, 64
"""Columns, and entries of a list of fixed size: more than `ronpai.batch.score` reads."""


class ArrowRows:
    """A stream of record batches, and the stream of what they come to."""

    def __init__(self, rules: Ruleset, to: IO[bytes], limits: Limits) -> None:
        """Nothing has arrived yet."""
        self.rules, self.to, self.limits = rules, to, limits
        self.schema: Any = None
        self.writer: Any = None
        self.rows = 0
        self.messages = 0
        self.ended = False

    async def pieces(self, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The messages of a stream. Raises MalformedRequest for what is none, RequestTooLarge for a long one."""
        held = bytearray()
        async for part in parts:
            held += part
            while (length := self._length(held)) is not None and len(held) >= length:
                if self.ended:
                    raise MalformedRequest(self._place, "it stands behind the end of the stream")
                if length > _PREFIX:
                    yield bytes(held[:length])
                    self.messages += 1
                self.ended = length == _PREFIX
                del held[:length]
        if held:
            raise MalformedRequest(self._place, "the stream ends within it")

    def _length(self, held: bytearray) -> int | None:
        """How long the message is, as far as that is known yet."""
        if len(held) < _PREFIX:
            return None
        continues: int
        length: int
        continues, length = struct.unpack_from("<II", held)
        if continues != _CONTINUES:
            raise MalformedRequest(self._place, "no message of an Arrow IPC stream")
        length += _PREFIX
        if _PREFIX < length <= len(held):
            length += self._body_length(bytes(held[_PREFIX:length]))
        if length > self.limits.piece:
            raise RequestTooLarge(self.limits.piece, "bytes")
        return length

    def _body_length(self, metadata: bytes) -> int:
        """How much stands after the metadata of a message. Raises MalformedRequest for what is not read."""
        try:
            message = Table.root(metadata)
            kind, body, header = (
                message.value(_HEADER_TYPE, "<B"),
                message.value(_BODY_LENGTH, "<q"),
                message.table(_HEADER),
            )
            wrong = []
            if header is None or kind != (_RECORD_BATCH if self.messages else _SCHEMA):
                # Of what has another kind pyarrow checks nothing, and reads it all the same.
                wrong.append(f"it is no {'record batch' if self.messages else 'schema'}")
            elif kind == _SCHEMA:
                wrong += _check_schema(header)
            elif header.place(_COMPRESSION):
                wrong.append("it is compressed; what it unpacks to has no limit")
        except struct.error:
            raise MalformedRequest(self._place, "its metadata cannot be read") from None
        if body < 0:
            wrong.append("its body has no length")
        if wrong:
            raise MalformedRequest(self._place, wrong[0], [Fault(self._place, reason) for reason in wrong])
        return body

    @property
    def _place(self) -> str:
        return f"message {self.messages + 1}"

    def take(self, piece: bytes) -> None:
        """Scores a record batch; the first message is the schema. Raises InvalidArgument for columns that are none."""
        try:
            message = ipc.read_message(piece)
            if self.schema is None:
                self.schema = ipc.read_schema(message).remove_metadata()
                # No rows say what columns there will be, and whether the library takes these.
                rows = pyarrow.RecordBatch.from_pylist([], self.schema)
                self.writer = ipc.new_stream(self.to, self._scored(rows).schema)
                return
            found = ipc.read_record_batch(message, self.schema)
            found.validate(full=True)
        except (pyarrow.ArrowException, OSError, UnicodeError) as refused:
            raise MalformedRequest(self._place, str(refused)) from None
        self.rows += found.num_rows
        if self.rows > self.limits.rows:
            raise RequestTooLarge(self.limits.rows, "rows")
        for start in range(0, found.num_rows, ROWS):
            self.writer.write_table(self._scored(found.slice(start, ROWS)))

    def _scored(self, rows: Any) -> Any:
        return pyarrow.table(batch.score(rows, self.rules))

    def end(self) -> None:
        """Writes the end of the stream. Raises MalformedRequest for a body without a schema."""
        if self.writer is None:
            raise MalformedRequest(self._place, "there is no schema")
        self.writer.close()


def _check_schema(schema: Table) -> Iterator[str]:
    """What is wrong with a schema, each column with its name: pyarrow reads schemas that end the process."""
    names = []
    for number, column in enumerate(islice(schema.tables(_FIELDS), _MOST + 1), 1):
        if number > _MOST:
            yield f"there are more than {_MOST} columns"
            return
        name = column.text(_NAME)
        shown = name.decode(errors="backslashreplace")
        if name in names:
            yield f"{shown}: there are several columns of this name"
        names.append(name)
        yield from (f"{shown}: {reason}" for reason in _check_type(column, _LISTS))


def _check_type(column: Table, lists: Collection[int]) -> Iterator[str]:
    """What is wrong with the type of a column, or (with no lists) of what stands in its lists."""
    notes = list(islice(column.tables(_METADATA), _MOST + 1))
    said = [note.text(field) for note in notes for field in (_KEY, _VALUE)]
    try:
        b" ".join((column.text(_NAME), *said)).decode()
    except UnicodeDecodeError:
        yield "its name and metadata are no text in UTF-8"
    if len(notes) > _MOST:
        yield f"it has more than {_MOST} entries of metadata"
    if _EXTENSION in said:
        yield "it is an extension of Arrow's types"
    kind, children = column.value(_TYPE_TYPE, "<B"), list(islice(column.tables(_CHILDREN), 2))
    if column.place(_DICTIONARY):
        yield "it is a dictionary"
    if kind not in lists and kind not in _PLAIN:
        yield f"Arrow's type {kind}, which no column has"
    elif len(children) != (kind in lists):
        yield "another number of inner columns than its type has"
    size = column.table(_TYPE) if kind == _FIXED_SIZE_LIST else None
    if size is not None and not 0 <= (told := size.value(_LIST_SIZE, "<i")) <= _LONGEST:
        yield f"lists of {told}; they have up to {_LONGEST}"
    for inner in children if kind in lists else ():
        yield from _check_type(inner, ())
