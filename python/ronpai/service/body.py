"""Bodies as they arrive: no more than the limit, no later than the deadline."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from ronpai.service.failures import ClientGone, RequestTimeout, RequestTooLarge

if TYPE_CHECKING:
    from litestar.types import Receive, Scope


_PATIENCE = 8
"""So many times the limit is read, and thrown away, before the answer: a client that still sends does not hear it."""


async def read_body(scope: Scope, receive: Receive, limit: int, seconds: float) -> bytes:
    """A whole body.

    Raises RequestTooLarge, RequestTimeout, and ClientGone.
    """
    announced = int(header(scope, b"content-length") or 0)
    if announced > limit * _PATIENCE:
        raise RequestTooLarge(limit, "bytes")
    try:
        async with asyncio.timeout(seconds):
            return await _whole(receive, limit)
    except TimeoutError:
        raise RequestTimeout(seconds) from None


async def _whole(receive: Receive, limit: int) -> bytes:
    body, more = await _part(receive)
    if not more and len(body) <= limit:
        return body
    parts, length = [body], len(body)
    while more and length <= limit * _PATIENCE:
        body, more = await _part(receive)
        length += len(body)
        if length <= limit:
            parts.append(body)
        else:
            parts.clear()
    if length > limit:
        raise RequestTooLarge(limit, "bytes")
    return b"".join(parts)


async def parts_of(receive: Receive) -> AsyncIterator[bytes]:
    """A body part by part. Raises ClientGone."""
    more = True
    while more:
        body, more = await _part(receive)
        yield body


async def timely(pieces: AsyncIterator[bytes], seconds: float) -> AsyncIterator[bytes]:
    """Pieces, each of which may take so many seconds, of however many parts it is made. Raises RequestTimeout."""
    while True:
        try:
            async with asyncio.timeout(seconds):
                piece = await anext(pieces, None)
        except TimeoutError:
            raise RequestTimeout(seconds) from None
        if piece is None:
            return
        yield piece


async def drain(parts: AsyncIterator[bytes], limit: int, seconds: float) -> None:
    """Reads what is left of a body, as far as that goes, and forgets it: a client that still sends hears nothing."""
    try:
        async with asyncio.timeout(seconds):
            async for part in parts:
                limit -= len(part)
                if limit < 0:
                    return
    except TimeoutError:
        return


async def _part(receive: Receive) -> tuple[bytes, bool]:
    message = await receive()
    if message["type"] != "http.request":
        raise ClientGone
    return message["body"], message["more_body"]


def media_type(scope: Scope) -> str:
    """The type of a body, as it is compared: in small letters, without parameters."""
    return header(scope, b"content-type").partition(";")[0].strip().lower()


def header(scope: Scope, name: bytes) -> str:
    """A header's value; empty where it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")
