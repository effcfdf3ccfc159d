"""Logs that are sent to the service: how they arrive, how large they may be, and what is done with them."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import UploadFile
from litestar.exceptions import ClientException, InternalServerException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

from ronpai.logs import truncated
from ronpai.logs.formats import convert, read_log
from ronpai.logs.played import replay
from ronpai.logs.truncated import GZIP
from ronpai.logs.verify import verify_records
from ronpai.records import ConvertAnswer, VerifyAnswer
from ronpai.service.boards import BoardAnswer, boards
from ronpai.service.body import read_body
from ronpai.service.failures import ClientGone, MalformedRequest, RequestTimeout, RequestTooLarge
from ronpai.service.jobs import Deadline
from ronpai.service.limits import Limits
from ronpai.service.requests import ConvertQuery, LogText, ReplayQuery
from ronpai.service.shape import check_keys
from ronpai.service.tables import table

_UNREADABLE = (ClientException, UnicodeError, LookupError)
"""What reading a form raises: for what is no form, and for a text that its character set does not have, or that has
none which is known."""


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
    except RequestEntityTooLarge:
        raise RequestTooLarge(limits.log, "bytes") from None
    except _UNREADABLE as refused:
        reason = refused.detail if isinstance(refused, ClientException) else str(refused)
        raise MalformedRequest("form", f"no form with one file: {reason}") from None
    parts = [part for _, part in form.multi_items()]
    if len(parts) != 1:
        raise MalformedRequest("form", f"{len(parts)} parts; a log is one file")
    return await parts[0].read() if isinstance(parts[0], UploadFile) else str(parts[0]).encode()


def _text(body: bytes) -> bytes:
    """A log, or the log that a JSON object holds as a text; logs that are objects themselves hold none."""
    try:
        found = msgspec.json.decode(body, type=LogText).log.encode()
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return body
    check_keys(body)
    return found


def unpacked(log: bytes, limit: int) -> bytes:
    """A log, unpacked where it is gzipped, as far as that goes; one that cannot be is for its reader to refuse.

    Raises RequestTooLarge where that is too far, and MalformedRequest for one that is still packed then: whoever reads
    it would unpack that without a limit.
    """
    if not log.startswith(GZIP):
        return log
    try:
        found = truncated.unpacked(log, limit)
    except zlib.error:
        return log
    if len(found) > limit:
        raise RequestTooLarge(limit, "bytes")
    if found.startswith(GZIP):
        raise MalformedRequest("the log", "it is gzipped twice")
    return found


def replayed(log: bytes, query: ReplayQuery, limits: Limits, deadline: Deadline) -> BoardAnswer:
    """A log, hand by hand and step by step."""

    def check(events: int) -> None:
        deadline.check()
        if events > limits.events:
            raise RequestTooLarge(limits.events, "events")

    return boards(log, None if query.rules is None else table(query.rules), query.format, check)


def verified(log: bytes, query: ReplayQuery, deadline: Deadline) -> VerifyAnswer:
    """What of a log does not come out, or of records of wins, rounds and games, one a line.

    Where a format is named, it is a log of that.
    """
    rules = None if query.rules is None else table(query.rules)
    if query.format is None and (report := verify_records(log, rules, check=deadline.check)) is not None:
        return VerifyAnswer.of(report)
    found = replay(log, rules, format=query.format, seen=lambda *_: deadline.check())
    if found.broken is not None:
        found.report.skip("log", f"the rest of it: {found.broken}")
    return VerifyAnswer.of(found.report)


def converted(log: bytes, query: ConvertQuery, deadline: Deadline) -> ConvertAnswer:
    """A log in another format."""
    read = read_log(log, query.format)
    deadline.check()
    return ConvertAnswer.of(read, query.to, convert(read, query.to), None)
