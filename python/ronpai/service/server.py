"""The server: granian, with as many processes as are asked for, all the same."""

from __future__ import annotations

import os
import socket
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from granian import Granian
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from ronpai.service.limits import Limits
from ronpai.service.log import settings

if TYPE_CHECKING:
    from ronpai.service.observe import Observed

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder where the processes of a server keep their metrics; Prometheus's client looks as it is imported."""


def load(limits: Limits) -> Observed:
    """The application of one process."""
    from ronpai.service.app import application

    return application(limits)


def serve(host: str, port: int, *, processes: int, level: str, drain: int, limits: Limits) -> None:
    """Serves until it is told to stop (SIGTERM, SIGINT); then answers what has begun, for so many seconds.

    Raises OSError for an address that cannot be listened on.
    """
    _check_address(host, port)
    server = Granian(
        "ronpai.service",
        address=host,
        port=port,
        interface=Interfaces.ASGI,
        workers=processes,
        websockets=False,
        http1_settings=HTTP1Settings(header_read_timeout=int(limits.seconds * 1000)),
        log_dictconfig=settings(level),
        log_level=LogLevels(level),
        respawn_failed_workers=True,
        workers_kill_timeout=drain,
    )
    with TemporaryDirectory(prefix="ronpai-metrics-") as folder:
        os.environ.setdefault(SHARED, folder)
        server.serve(target_loader=partial(load, limits), wrap_loader=False)


def _check_address(host: str, port: int) -> None:
    """Raises OSError for an address that another server listens on: granian would share it with that."""
    for family, kind, protocol, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        with socket.socket(family, kind, protocol) as found:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
