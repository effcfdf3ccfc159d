"""Rows as JSON lines: an object a row, with the columns of `ronpai.batch.score` that are numbers or texts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import IO, Annotated

import msgspec
import pyarrow
from msgspec import Meta, Struct
from msgspec.structs import astuple

from ronpai import batch
from ronpai.rules import Ruleset
from ronpai.service.failures import Fault, MalformedRequest, RequestTooLarge
from ronpai.service.limits import Limits
from ronpai.service.shape import Shape

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
"""The columns that lines come to."""
_BLANK = b" \t\r"
_TOLD = 100
"""So many things that are wrong are told of lines; the rest of a piece may have many thousands."""

Byte = Annotated[int, Meta(ge=0, le=255)]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """What a line may say. All but the hand has its default: 0, and no indicators."""

    hand: str | None = None
    flags: Annotated[int, Meta(ge=0, le=0xFFFFFFFF)] = 0
    seat: Byte = 0
    round: Byte = 0
    dora: tuple[Byte, ...] = ()
    ura: tuple[Byte, ...] = ()
    nukidora: Byte = 0
    bonus_han: Byte = 0
    dealer_streak: Byte = 0
    honba: Byte = 0


class LineRows:
    """Lines, and the lines that they come to."""

    def __init__(self, rules: Ruleset, to: IO[bytes], limits: Limits) -> None:
        """Nothing has arrived yet."""
        self.rules, self.to, self.limits = rules, to, limits
        self.encoder, self.row = msgspec.json.Encoder(), Shape(Row)
        self.rows = self.lines = 0

    async def pieces(self, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """Whole lines, many at once. Raises RequestTooLarge for a line that is too long."""
        held = bytearray()
        async for part in parts:
            held += part
            end = held.rfind(b"\n") + 1
            if end and len(held) >= PIECE:
                yield self._limited(held[:end])
                del held[:end]
            if len(held) - held.rfind(b"\n") - 1 > self.limits.line:
                raise RequestTooLarge(self.limits.line, "bytes")
        if held:
            yield self._limited(held)

    def _limited(self, lines: bytearray) -> bytes:
        """Lines none of which is too long. Raises RequestTooLarge."""
        if max(map(len, lines.split(b"\n"))) > self.limits.line:
            raise RequestTooLarge(self.limits.line, "bytes")
        return bytes(lines)

    def take(self, piece: bytes) -> None:
        """Scores lines. Raises MalformedRequest for what is no row, and RequestTooLarge for too many of them."""
        rows = []
        try:
            rows = [self.row.read(line) for line in piece.split(b"\n") if line.strip(_BLANK)]
        except MalformedRequest:
            wrong = list(islice(self._faults(piece), _TOLD))
            raise MalformedRequest(*wrong[0], wrong) from None
        self.lines += piece.count(b"\n")
        self.rows += len(rows)
        if self.rows > self.limits.rows:
            raise RequestTooLarge(self.limits.rows, "rows")
        if not rows:
            return
        columns = zip(*map(astuple, rows), strict=True)
        arrays = [pyarrow.array(column, each.type) for column, each in zip(columns, SCHEMA, strict=True)]
        scored = pyarrow.table(batch.score(pyarrow.table(arrays, schema=SCHEMA), self.rules)).to_pylist()
        self.to.write(self.encoder.encode_lines(scored))

    def _faults(self, piece: bytes) -> Iterator[Fault]:
        """What is wrong with lines, each fault with the number of its line."""
        for number, line in enumerate(piece.split(b"\n"), self.lines + 1):
            try:
                if line.strip(_BLANK):
                    self.row.read(line)
            except MalformedRequest as found:
                yield from (Fault(f"line {number}: {each.place}", each.reason) for each in found.problems)

    def end(self) -> None:
        """Nothing stands after the last line."""
