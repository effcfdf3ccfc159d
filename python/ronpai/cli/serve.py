"""The service, as a command."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import typer

from ronpai.cli.command import commands
from ronpai.cli.options import grouped, option
from ronpai.cli.output import USER_ERROR
from ronpai.errors import MissingExtra
from ronpai.service.limits import Limits

__all__ = ["serve_app"]

serve_app = commands()

_USUAL = Limits()


class Level(StrEnum):
    """What is logged."""

    info = "info"
    warning = "warning"
    error = "error"


def _server(help: str, **more: Any) -> Any:
    return option(help, panel="Server", **more)


def _limit(help: str, **more: Any) -> Any:
    return option(help, metavar="N", panel="Limits", **more)


@dataclass(frozen=True)
class Server:
    """The server."""

    host: Annotated[str, _server("The address to listen on.", metavar="ADDRESS")] = "127.0.0.1"
    port: Annotated[int, _server("The port.", metavar="N", min=1, max=65535)] = 8000
    processes: Annotated[int, _server("How many processes answer.", metavar="N", min=1)] = 1
    log: Annotated[Level, _server("What is logged; info: every request.")] = Level.info
    drain: Annotated[
        int, _server("How long requests may go on when the service is told to stop.", metavar="SECONDS", min=1)
    ] = 30


@dataclass(frozen=True)
class Bounds:
    """What a request may ask of a process."""

    max_body: Annotated[int, _limit("Bytes of a JSON body.", min=1)] = _USUAL.body
    max_log: Annotated[int, _limit("Bytes of a log, packed and unpacked.", min=1)] = _USUAL.log
    max_events: Annotated[int, _limit("Events of a log that is replayed.", min=1)] = _USUAL.events
    max_rows: Annotated[int, _limit("Rows of a batch.", min=1)] = _USUAL.rows
    max_seconds: Annotated[float, _limit("Seconds for a body to arrive, and for its answer.", min=0.1)] = _USUAL.seconds
    jobs: Annotated[int, _limit("Logs and batches that a process works on at once.", min=1)] = _USUAL.jobs
    waiting: Annotated[int, _limit("Logs and batches that wait for that.", min=0)] = _USUAL.waiting


def _serve(server: Server, bounds: Bounds) -> None:
    """The library as JSON over HTTP, and a page for people. Nothing is kept between requests."""
    try:
        from ronpai.service.server import serve
    except ModuleNotFoundError as missing:
        typer.echo(f"ronpai: {MissingExtra('serve', missing.name or '')}", err=True)
        raise typer.Exit(USER_ERROR) from None
    limits = Limits(
        body=bounds.max_body,
        log=bounds.max_log,
        events=bounds.max_events,
        rows=bounds.max_rows,
        seconds=bounds.max_seconds,
        jobs=bounds.jobs,
        waiting=bounds.waiting,
    )
    try:
        serve(server.host, server.port, processes=server.processes, level=server.log, drain=server.drain, limits=limits)
    except OSError as found:
        typer.echo(f"ronpai: {server.host}, port {server.port}: {found.strerror}", err=True)
        raise typer.Exit(USER_ERROR) from None


serve_app.command(
    "serve",
    epilog="[bold]Examples[/bold]\n$ ronpai serve\n$ ronpai serve --host 0.0.0.0 --port 8000 --processes 2\n\n"
    "The endpoints: docs/service.md, and /v1/openapi.json of the running service.",
)(grouped(_serve))
