"""What is told about every request: metrics for Prometheus, and a line of the log."""

from __future__ import annotations

import logging
from itertools import count
from os import environ, getpid
from time import perf_counter
from typing import TYPE_CHECKING

from litestar.enums import ScopeType
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ronpai.service.server import SHARED

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_INTERNAL = 500
_OTHER = "other"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_log = logging.getLogger("ronpai.requests")


class Metrics:
    """What is counted, of this process and of all processes of its server."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.registry = CollectorRegistry()
        labels = ("method", "path", "status")
        self.requests = Counter("ronpai_requests", "Requests.", labels, registry=self.registry)
        self.seconds = Histogram(
            "ronpai_request_seconds", "How long requests take.", ("path",), registry=self.registry, buckets=_BUCKETS
        )
        self.running = Gauge(
            "ronpai_requests_running",
            "Requests that are being answered.",
            registry=self.registry,
            multiprocess_mode="livesum",
        )
        self.known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def note(self, method: str, path: str, status: int, took: float) -> None:
        """Counts a request that was answered in so many seconds."""
        key = (method, path, status)
        if key not in self.known:
            self.known[key] = (self.requests.labels(*key), self.seconds.labels(path))
        requests, seconds = self.known[key]
        requests.inc()
        seconds.observe(took)

    def told(self) -> bytes:
        """The metrics of all processes of the server, as Prometheus reads them."""
        if SHARED not in environ:
            return generate_latest(self.registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    @staticmethod
    def leave() -> None:
        """Takes this process out of what is told of living ones."""
        if SHARED in environ:
            mark_process_dead(getpid())  # type: ignore[no-untyped-call]


class Observed:
    """An application whose every request is counted, timed and logged."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """The requests are told to the metrics."""
        self.app, self.metrics = app, metrics
        self.number = count(1)
        self.prefix = f"{getpid():x}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        began, status, told = perf_counter(), _INTERNAL, False
        name = f"{self.prefix}-{next(self.number):x}"
        scope["state"]["request"] = name

        def tell() -> None:
            nonlocal told
            told = True
            self.metrics.running.dec()
            took = perf_counter() - began
            self.metrics.note(_method(scope["method"]), scope.get("path_template") or _OTHER, status, took)
            if _log.isEnabledFor(logging.INFO):
                said = {"request": name, "method": scope["method"], "path": scope["path"], "status": status}
                _log.info("request", extra={"fields": said | {"ms": round(took * 1000, 3)}})

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "http.response.body" and not message.get("more_body", False) and not told:
                # Whoever has the whole answer finds it counted.
                tell()
            await send(message)

        self.metrics.running.inc()
        try:
            await self.app(scope, receive, noted)
        finally:
            if not told:
                tell()


def _method(name: str) -> str:
    """A method as a label: clients may invent methods, and every label is kept."""
    return name if name in _METHODS else _OTHER
