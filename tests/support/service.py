"""The service as a process of its own, on a port that was free."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

_STARTS_WITHIN = 60.0
_TRIES = 5


class Service:
    """A running `ronpai serve`."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, log: Path) -> None:
        """Its standard error goes to the log."""
        self.process, self.port, self.log = process, port, log
        self.url = f"http://127.0.0.1:{port}"
        self.client = httpx.Client(base_url=self.url, timeout=60)

    def post(self, path: str, body: Any, **more: Any) -> Any:
        """The answer to a body, which has to be one."""
        response = self.client.post(path, json=body, **more)
        assert response.status_code == 200, response.text
        return response.json()

    def get(self, path: str) -> Any:
        """The answer to an address, which has to be one."""
        response = self.client.get(path)
        assert response.status_code == 200, response.text
        return response.json()

    def problem(self, response: httpx.Response, status: int, title: str) -> Any:
        """The problem that a response has to be."""
        assert response.headers["content-type"] == "application/problem+json", response.text
        found = response.json()
        assert (response.status_code, found["status"], found["title"]) == (status, status, title), response.text
        assert found["type"] == f"urn:ronpai:{title}"
        assert found["detail"]
        return found

    def lines(self) -> list[dict[str, Any]]:
        """What it has logged so far: every line is an object."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii")
        children = [int(pid) for pid in found.split()]
        return [pid for pid in children if b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()]

    @property
    def memory(self) -> int:
        """The bytes that its workers hold."""
        status = [Path(f"/proc/{pid}/status").read_text(encoding="utf-8") for pid in self.workers]
        return sum(int(found[1]) * 1024 for text in status if (found := re.search(r"VmRSS:\s+(\d+) kB", text)))

    def stop(self) -> int:
        """Tells it to stop, and waits until it has; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)


@contextmanager
def running(*options: str) -> Iterator[Service]:
    """A service with these options, ready to answer; stopped at the end."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        service = _started(options, log)
        try:
            yield service
        finally:
            service.client.close()
            if service.process.poll() is None:
                service.stop()


def _started(options: tuple[str, ...], log: Path) -> Service:
    for _ in range(_TRIES):
        port = _free_port()
        command = [sys.executable, "-m", "ronpai", "serve", "--port", str(port), *options]
        environment = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
        with log.open("wb") as to:
            process = subprocess.Popen(command, stderr=to, stdout=to, env=environment)
        service = Service(process, port, log)
        if _is_ready(service):
            return service
        # Somebody else took the port meanwhile.
        process.kill()
        process.wait()
    raise AssertionError(f"the service did not start: {log.read_text(encoding='utf-8')}")


def _is_ready(service: Service) -> bool:
    until = time.monotonic() + _STARTS_WITHIN
    while time.monotonic() < until and service.process.poll() is None:
        try:
            if service.client.get("/health/ready").status_code == 200:
                return True
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    return False


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
