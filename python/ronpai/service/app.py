"""The application: which path is answered by what."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from litestar import Litestar, Request, Response, asgi, get, post
from litestar.enums import ScopeType
from litestar.exceptions import MethodNotAllowedException, NotFoundException
from litestar.handlers import ASGIRouteHandler, HTTPRouteHandler
from litestar.types import Receive, Scope, Send

import ronpai
from ronpai import pictures, records
from ronpai.errors import UnknownRuleset
from ronpai.rules.compile import compile_rules
from ronpai.rules.load import document_of
from ronpai.service import batch, uploads
from ronpai.service.body import media_type, read_body
from ronpai.service.calls import CALLS, Call, check
from ronpai.service.jobs import Deadline, Jobs
from ronpai.service.limits import Limits
from ronpai.service.observe import Metrics, Observed
from ronpai.service.openapi import description
from ronpai.service.page import INDEX, File, files
from ronpai.service.problems import handle, problem
from ronpai.service.requests import BatchQuery, ConvertQuery, NoQuery, PictureQuery, ReplayQuery, ShowQuery
from ronpai.service.shape import Shape, query

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
Handler = ASGIRouteHandler | HTTPRouteHandler

_JSON = "application/json"
_METRICS = "text/plain; version=1.0.0"
_OK = 200
_NOT_FOUND = 404


def application(limits: Limits) -> Observed:
    """The whole service, as an ASGI application."""
    jobs, ready, metrics = Jobs(limits), asyncio.Event(), Metrics()

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        for each in ronpai.rulesets():
            compile_rules(ronpai.ruleset(each))
        ready.set()
        yield
        ready.clear()
        jobs.threads.shutdown()
        metrics.leave()

    app = Litestar(
        [
            *(_calling(call, limits) for call in CALLS),
            _checking(limits),
            *_rulesets(),
            *_logs(jobs, limits),
            _batch(jobs),
            *_page(),
            *_health(ready, metrics),
            _described(),
        ],
        exception_handlers={Exception: handle},
        lifespan=[lifespan],
        openapi_config=None,
        request_max_body_size=limits.log,
    )
    return Observed(app, metrics)


# ------------------------------------------------------------------------------------------------------- JSON to JSON


def _calling(call: Call[Any], limits: Limits) -> ASGIRouteHandler:
    """A call, with nothing between the server and the library but its decoder and encoder."""
    asked, encoder = Shape(call.request), msgspec.json.Encoder()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        _check_method(scope, "POST")
        body = await read_body(scope, receive, limits.body, limits.seconds)
        if scope["query_string"]:
            _query(scope, NoQuery)
        await _send(send, encoder.encode(call.ask(asked.read(body))))

    return asgi(call.path)(answer)


def _check_method(scope: Scope, method: str) -> None:
    if scope["type"] != ScopeType.HTTP or scope["method"] != method:
        raise MethodNotAllowedException(headers={"Allow": method})


async def _send(send: Send, content: bytes) -> None:
    headers = [(b"content-type", _JSON.encode()), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": _OK, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})


def _checking(limits: Limits) -> HTTPRouteHandler:
    written = Shape(dict[str, Any])

    @post("/v1/rulesets/check", status_code=_OK)
    async def checked(request: AnyRequest) -> Response[bytes]:
        body = await read_body(request.scope, request.receive, limits.body, limits.seconds)
        _query(request.scope, NoQuery)
        is_toml = media_type(request.scope) == "application/toml"
        return _json(check(document_of(body) if is_toml else written.read(body)))

    return checked


def _json(answer: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(answer), media_type=_JSON)


# ----------------------------------------------------------------------------------------------------------- rulesets


def _rulesets() -> list[Handler]:
    listed = msgspec.json.encode(records.RulesListAnswer.of(ronpai.rulesets()))

    @get("/v1/rulesets", sync_to_thread=False)
    def all_of_them(request: AnyRequest) -> Response[bytes]:
        _query(request.scope, NoQuery)
        return Response(listed, media_type=_JSON)

    @get("/v1/rulesets/{name:str}", sync_to_thread=False)
    def one_of_them(request: AnyRequest, name: str) -> Response[bytes]:
        said = _query(request.scope, ShowQuery)
        try:
            rules = ronpai.ruleset(name)
        except UnknownRuleset as found:
            return problem(found, _NOT_FOUND)
        return _json(records.RulesShowAnswer.of(name, rules, ships=True, changed=said.changed))

    return [all_of_them, one_of_them]


def _query(scope: Scope, type: type[T]) -> T:
    """What the query of an address says. Raises MalformedRequest."""
    return query(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True), type)


# --------------------------------------------------------------------------------------------------------------- logs


def _logs(jobs: Jobs, limits: Limits) -> list[Handler]:
    @post("/v1/replay", status_code=_OK)
    async def replay(request: AnyRequest) -> Response[bytes]:
        said = _query(request.scope, ReplayQuery)
        return await answered(request, lambda log, deadline: uploads.replayed(log, said, limits, deadline))

    @post("/v1/verify", status_code=_OK)
    async def verify(request: AnyRequest) -> Response[bytes]:
        said = _query(request.scope, ReplayQuery)
        return await answered(request, lambda log, deadline: uploads.verified(log, said, deadline))

    @post("/v1/convert", status_code=_OK)
    async def convert(request: AnyRequest) -> Response[bytes]:
        said = _query(request.scope, ConvertQuery)
        return await answered(request, lambda log, deadline: uploads.converted(log, said, deadline))

    async def answered(request: AnyRequest, ask: Callable[[bytes, Deadline], msgspec.Struct]) -> Response[bytes]:
        log = await uploads.log_of(request, limits)
        content = await jobs.run(lambda deadline: msgspec.json.encode(ask(log, deadline)))
        return Response(content, media_type=_JSON)

    return [replay, verify, convert]


def _batch(jobs: Jobs) -> ASGIRouteHandler:
    async def score(scope: Scope, receive: Receive, send: Send) -> None:
        _check_method(scope, "POST")
        rules = ronpai.ruleset(_query(scope, BatchQuery).rules)
        await batch.answer(scope, receive, send, rules, jobs)

    return asgi("/v1/batch/score")(score)


# ----------------------------------------------------------------------------------------------------------- the page


def _page() -> list[Handler]:
    found = files()
    sprites = {theme: File.of("tiles.svg", pictures.sprite_svg(theme).encode()) for theme in ("light", "dark")}

    @get("/", sync_to_thread=False)
    def index(request: AnyRequest) -> Response[bytes]:
        return found[INDEX].response(request)

    @get("/page/tiles.svg", sync_to_thread=False)
    def tiles(request: AnyRequest) -> Response[bytes]:
        return sprites[_query(request.scope, PictureQuery).theme].response(request)

    @get("/page/{path:path}", sync_to_thread=False)
    def part(request: AnyRequest, path: str) -> Response[bytes]:
        name = path.removeprefix("/")
        if name not in found:
            raise NotFoundException(detail=f"the page has no {name}")
        return found[name].response(request)

    return [index, tiles, part]


# ------------------------------------------------------------------------------------------------------- who watches


def _health(ready: asyncio.Event, metrics: Metrics) -> list[Handler]:
    @asgi("/health/live")
    async def live(scope: Scope, receive: Receive, send: Send) -> None:
        del receive
        _check_method(scope, "GET")
        await _send(send, b'{"status":"live"}')

    @get("/health/ready", sync_to_thread=False)
    def is_ready() -> Response[dict[str, str]]:
        if ready.is_set():
            return Response({"status": "ready"})
        return Response({"status": "not ready"}, status_code=503)

    @get("/metrics", sync_to_thread=False)
    def told() -> Response[bytes]:
        return Response(metrics.told(), media_type=_METRICS)

    return [live, is_ready, told]


def _described() -> HTTPRouteHandler:
    content = msgspec.json.encode(description())

    @get("/v1/openapi.json", sync_to_thread=False)
    def openapi() -> Response[bytes]:
        return Response(content, media_type=_JSON)

    return openapi
