"""Logs that are sent to the service: how they arrive, how large they may be, and what is done with them."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import UploadFile
from litestar.exceptions import InternalServerException

from ronpai.logs.formats import convert, read_log
from ronpai.logs.played import replay
from ronpai.records import ConvertAnswer, VerifyAnswer
from ronpai.service.boards import BoardAnswer, boards
from ronpai.service.body import read_body
from ronpai.service.failures import ClientGone, MalformedRequest, RequestTimeout, RequestTooLarge
from ronpai.service.jobs import Deadline
from ronpai.service.limits import Limits
from ronpai.service.requests import ConvertQuery, LogText, ReplayQuery
from ronpai.service.tables import table

_GZIP = b"\x1f\x8b"
_ANY_WINDOW = 47
"""What zlib calls a gzip header with a window of any size."""


async def log_of(request: Request[Any, Any, Any], limits: Limits) -> bytes:
    """The log of a request: the body, the one file of a form, or the text in a JSON object; unpacked.

    Raises RequestTooLarge, RequestTimeout and, for a form with other than one file, MalformedRequest.
    """
    kind, _ = request.content_type
    if kind == "multipart/form-data":
        found = await _file(request, limits)
    else:
        body = await read_body(request.scope, request.receive, limits.log, limits.seconds)
        found = _text(body)
    return unpacked(found, limits.log)


async def _file(request: Request[Any, Any, Any], limits: Limits) -> bytes:
    try:
        async with asyncio.timeout(limits.seconds):
            form = await request.form()
    except TimeoutError:
        raise RequestTimeout(limits.seconds) from None
    except InternalServerException:
        raise ClientGone from None
    parts = [part for _, part in form.multi_items()]
    if len(parts) != 1:
        raise MalformedRequest("form", f"{len(parts)} parts; a log is one file")
    return await parts[0].read() if isinstance(parts[0], UploadFile) else str(parts[0]).encode()


def _text(body: bytes) -> bytes:
    """A log, or the log that a JSON object holds as a text; logs that are objects themselves hold none."""
    try:
        return msgspec.json.decode(body, type=LogText).log.encode()
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return body


def unpacked(log: bytes, limit: int) -> bytes:
    """A log, unpacked where it is gzipped, as far as that goes. Raises RequestTooLarge where that is too far."""
    if not log.startswith(_GZIP):
        return log
    try:
        found = zlib.decompressobj(_ANY_WINDOW).decompress(log, limit + 1)
    except zlib.error:
        return log
    if len(found) > limit:
        raise RequestTooLarge(limit, "bytes")
    return found


def replayed(log: bytes, query: ReplayQuery, limits: Limits, deadline: Deadline) -> BoardAnswer:
    """A log, hand by hand and step by step."""

    def check(events: int) -> None:
        deadline.check()
        if events > limits.events:
            raise RequestTooLarge(limits.events, "events")

    return boards(log, None if query.rules is None else table(query.rules), query.format, check)


def verified(log: bytes, query: ReplayQuery, deadline: Deadline) -> VerifyAnswer:
    """What of a log does not come out."""
    rules = None if query.rules is None else table(query.rules)
    found = replay(log, rules, format=query.format, seen=lambda *_: deadline.check())
    if found.broken is not None:
        found.report.skip("log", f"the rest of it: {found.broken}")
    return VerifyAnswer.of(found.report)


def converted(log: bytes, query: ConvertQuery, deadline: Deadline) -> ConvertAnswer:
    """A log in another format."""
    read = read_log(log, query.format)
    deadline.check()
    return ConvertAnswer.of(read, query.to, convert(read, query.to), None)
