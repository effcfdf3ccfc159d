"""Rows as JSON lines: an object a row, with the columns of `ronpai.batch.score` that are numbers or texts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import IO, Any

import msgspec
import pyarrow
from pyarrow import compute, json

from ronpai import batch
from ronpai.rules import Ruleset
from ronpai.service.failures import MalformedRequest, RequestTooLarge
from ronpai.service.limits import Limits

PIECE = 1 << 20
"""Bytes of lines that are scored at once."""

_BYTE = pyarrow.uint8()
SCHEMA = pyarrow.schema(
    {
        "hand": pyarrow.string(),
        "flags": pyarrow.uint32(),
        **dict.fromkeys(("seat", "round"), _BYTE),
        **dict.fromkeys(("dora", "ura"), pyarrow.list_(_BYTE)),
        **dict.fromkeys(("nukidora", "bonus_han", "dealer_streak", "honba"), _BYTE),
    }
)
"""What a line may say. All but the hand has its default: 0, and no indicators."""


class LineRows:
    """Lines, and the lines that they come to."""

    def __init__(self, rules: Ruleset, to: IO[bytes], limits: Limits) -> None:
        """Nothing has arrived yet."""
        self.rules, self.to, self.limits = rules, to, limits
        self.encoder = msgspec.json.Encoder()
        self.rows = 0

    async def pieces(self, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Whole lines, many at once. Raises RequestTooLarge for a line that is too long."""
        held = bytearray()
        async for part in parts:
            held += part
            if len(held) >= PIECE:
                end = held.rfind(b"\n") + 1
                if end:
                    yield bytes(held[:end])
                    del held[:end]
            if len(held) > PIECE + self.limits.line:
                raise RequestTooLarge(self.limits.line, "bytes")
        if held.strip():
            yield bytes(held) + b"\n"

    def take(self, piece: bytes) -> None:
        """Scores lines. Raises MalformedRequest for what is no row."""
        first = self.rows + 1
        try:
            rows = json.read_json(
                pyarrow.BufferReader(piece),
                read_options=json.ReadOptions(use_threads=False, block_size=len(piece)),
                parse_options=json.ParseOptions(explicit_schema=SCHEMA, unexpected_field_behavior="error"),
            )
        except pyarrow.ArrowException as refused:
            raise MalformedRequest(f"the rows from {first} on", str(refused)) from None
        self.rows += rows.num_rows
        if self.rows > self.limits.rows:
            raise RequestTooLarge(self.limits.rows, "rows")
        scored = pyarrow.table(batch.score(_filled(rows), self.rules)).to_pylist()
        self.to.write(self.encoder.encode_lines(scored))

    def end(self) -> None:
        """Nothing stands after the last line."""


def _filled(rows: Any) -> Any:
    """Rows with the defaults of what they do not say."""
    columns = {name: rows[name] for name in rows.column_names}
    for name, column in columns.items():
        if name != "hand":
            empty: Any = [] if pyarrow.types.is_list(column.type) else 0
            columns[name] = compute.fill_null(column, pyarrow.scalar(empty, column.type))
    return pyarrow.table(columns)
