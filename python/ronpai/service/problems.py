"""Errors as `application/problem+json` (RFC 9457), with the fields of the library's exceptions."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from ronpai.errors import RonpaiError
from ronpai.records.failures import fields, messages, readable
from ronpai.service import failures

MEDIA_TYPE = "application/problem+json"

_UNPROCESSABLE = 422
_INTERNAL = 500
_GONE = 499
"""What the log and the metrics say where nobody waits for an answer any more."""
STATUS: Mapping[type[Exception], int] = {
    failures.MalformedRequest: 400,
    failures.RequestTimeout: 408,
    failures.RequestTooLarge: 413,
    failures.UnsupportedMediaType: 415,
    failures.Overloaded: 503,
    failures.TimeLimit: 503,
}
"""What is not the library's 422."""
_OF_HTTP: Mapping[int, str] = {404: "NotFound", 405: "MethodNotAllowed", 413: "RequestTooLarge"}
_RETRY = {"Retry-After": "1"}
_log = logging.getLogger("ronpai.service")


class Problem(msgspec.Struct, frozen=True):
    """What went wrong. Beside these keys there are the fields of the error that `title` names."""

    type: str
    title: str
    status: int
    detail: str


def problem(found: Exception, status: int | None = None) -> Response[bytes]:
    """The answer to what the caller can repair."""
    chosen = status or STATUS.get(type(found), _UNPROCESSABLE)
    return _response(type(found).__name__, chosen, "; ".join(messages(found)), fields(found))


def _response(title: str, status: int, detail: str, more: Mapping[str, Any]) -> Response[bytes]:
    said = {"type": f"urn:ronpai:{title}", "title": title, "status": status, "detail": readable(detail), **more}
    headers = _RETRY if status == STATUS[failures.Overloaded] else {}
    return Response(msgspec.json.encode(said), status_code=status, media_type=MEDIA_TYPE, headers=headers)


def handle(request: Request[Any, Any, Any], found: Exception) -> Response[bytes]:
    """The answer to an exception, whatever it is."""
    if isinstance(found, RonpaiError):
        return problem(found)
    if isinstance(found, failures.ClientGone):
        return Response(b"", status_code=_GONE)
    if isinstance(found, HTTPException) and found.status_code < _INTERNAL:
        title = _OF_HTTP.get(found.status_code, "BadRequest")
        response = _response(title, found.status_code, found.detail, {})
        response.headers.update(found.headers or {})
        return response
    name = request.scope["state"].get("request", "")
    _log.error("failed", exc_info=found, extra={"fields": {"request": name}})
    return _response("InternalError", _INTERNAL, "this is a fault of the service", {"request": name})
