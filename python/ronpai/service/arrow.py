"""Rows as an Arrow IPC stream: its messages are cut out as they arrive, and checked before they are read."""

from __future__ import annotations

import struct
from collections.abc import AsyncIterator
from typing import IO, Any

import pyarrow
from pyarrow import ipc

from ronpai import batch
from ronpai.rules import Ruleset
from ronpai.service.failures import MalformedRequest, RequestTooLarge
from ronpai.service.limits import Limits

ROWS = 1 << 16
"""Rows that are scored and written at once."""

_CONTINUES = 0xFFFFFFFF
_PREFIX = 8
_BODY_LENGTH, _HEADER, _COMPRESSION = 3, 2, 3
"""Places of fields in Arrow's tables Message and RecordBatch (format/Message.fbs)."""
_HEADER_TYPE, _RECORD_BATCH = 1, 3


class ArrowRows:
    """A stream of record batches, and the stream of what they come to."""

    def __init__(self, rules: Ruleset, to: IO[bytes], limits: Limits) -> None:
        """Nothing has arrived yet."""
        self.rules, self.to, self.limits = rules, to, limits
        self.schema: Any = None
        self.writer: Any = None
        self.rows = 0
        self.messages = 0

    async def pieces(self, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The messages of a stream. Raises MalformedRequest for what is none, RequestTooLarge for a long one."""
        held = bytearray()
        async for part in parts:
            held += part
            while (length := self._length(held)) is not None and len(held) >= length:
                if length > _PREFIX:
                    yield bytes(held[:length])
                    self.messages += 1
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
        """How much stands after the metadata of a message. Raises MalformedRequest for a compressed batch."""
        try:
            message = struct.unpack_from("<I", metadata)[0]
            kind = _field(metadata, message, _HEADER_TYPE, "<B")
            body = _field(metadata, message, _BODY_LENGTH, "<q")
            at = _place(metadata, message, _HEADER)
            header = at + struct.unpack_from("<I", metadata, at)[0]
            packed = kind == _RECORD_BATCH and _place(metadata, header, _COMPRESSION)
        except struct.error:
            raise MalformedRequest(self._place, "its metadata cannot be read") from None
        if packed:
            raise MalformedRequest(self._place, "it is compressed; what it unpacks to has no limit")
        if body < 0:
            raise MalformedRequest(self._place, "its body has no length")
        return int(body)

    @property
    def _place(self) -> str:
        return f"message {self.messages + 1}"

    def take(self, piece: bytes) -> None:
        """Scores a record batch; the first message is the schema. Raises InvalidArgument for columns that are none."""
        try:
            message = ipc.read_message(piece)
            if self.schema is None:
                self.schema = ipc.read_schema(message)
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


def _place(data: bytes, table: int, field: int) -> int:
    """Where a field of a FlatBuffers table stands; 0 for one that is not there."""
    fields = table - struct.unpack_from("<i", data, table)[0]
    if fields < 0:
        raise struct.error
    at = 4 + 2 * field
    if at >= struct.unpack_from("<H", data, fields)[0]:
        return 0
    offset = struct.unpack_from("<H", data, fields + at)[0]
    return table + int(offset) if offset else 0


def _field(data: bytes, table: int, field: int, format: str) -> int:
    """The value of a field; 0, which is its default, for one that is not there."""
    at = _place(data, table, field)
    return int(struct.unpack_from(format, data, at)[0]) if at else 0
