"""Many hands in one request: rows come in piece by piece, are scored piece by piece, and wait on the disk to be sent.

So neither side's memory grows with the rows, a client need not read while it sends, nobody waits for a slow one, and
what is no stream of rows is an error with a status instead of half an answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Protocol

from ronpai.errors import MissingExtra, RonpaiError
from ronpai.rules import Ruleset
from ronpai.service.body import drain, media_type, parts_of, timely
from ronpai.service.failures import UnsupportedMediaType
from ronpai.service.jobs import Jobs
from ronpai.service.limits import Limits

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

ARROW = "application/vnd.apache.arrow.stream"
LINES = "application/x-ndjson"

_OK = 200
_IN_MEMORY = 1 << 20
_SENT_AT_ONCE = 1 << 18


class Rows(Protocol):
    """Rows of one media type, from the parts of a body to what is written of them."""

    def pieces(self, parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """What can be scored at once: as much of a body as makes a whole."""

    def take(self, piece: bytes) -> None:
        """Scores a piece, and writes what comes of it."""

    def end(self) -> None:
        """Writes what stands after the last row. Raises MalformedRequest for a body without rows."""


def rows_of(kind: str, rules: Ruleset, to: IO[bytes], limits: Limits) -> Rows:
    """The rows of a media type. Raises UnsupportedMediaType, and MissingExtra without the packages for columns."""
    try:
        from ronpai.service.arrow import ArrowRows
        from ronpai.service.lines import LineRows
    except ModuleNotFoundError as missing:
        raise MissingExtra("batch", missing.name or "") from None
    kinds: Mapping[str, Callable[[Ruleset, IO[bytes], Limits], Rows]] = {ARROW: ArrowRows, LINES: LineRows}
    if kind not in kinds:
        raise UnsupportedMediaType(kind, tuple(kinds))
    return kinds[kind](rules, to, limits)


async def answer(scope: Scope, receive: Receive, send: Send, rules: Ruleset, jobs: Jobs) -> None:
    """Scores the rows of a body and sends what came of them, a row for each in order."""
    limits, kind = jobs.limits, media_type(scope)
    with SpooledTemporaryFile(_IN_MEMORY) as found:
        rows = rows_of(kind, rules, found, limits)
        parts = parts_of(receive)
        try:
            async for piece in timely(rows.pieces(parts), limits.seconds):
                await jobs.run(lambda _, piece=piece: rows.take(piece))  # type: ignore[misc]
            await jobs.run(lambda _: rows.end())
        except RonpaiError:
            await drain(parts, limits.piece, limits.seconds)
            raise
        length = found.tell()
        found.seek(0)
        headers = [(b"content-type", kind.encode()), (b"content-length", str(length).encode())]
        await send({"type": "http.response.start", "status": _OK, "headers": headers})
        try:
            while part := found.read(_SENT_AT_ONCE):
                async with asyncio.timeout(limits.seconds):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            # Nobody reads: what is missing at the end of the answer tells that it was cut.
            return
