"""What whoever runs the service sees: health, metrics, logs, and how it stops."""

import asyncio
import os
import re
import signal
import socket
import threading
import time
from typing import Any

import httpx
import pytest

from tests.support.service import Service, running

WIN = {"hand": "345p678s678m22p,2-34m", "tsumo": True}


def metrics(service: Service) -> dict[str, float]:
    """The metrics by name and labels."""
    response = service.client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=")
    lines = [line for line in response.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def count(service: Service, path: str, status: int, method: str = "POST") -> float:
    """How many requests there were."""
    return sum(
        value
        for name, value in metrics(service).items()
        if name.startswith("ronpai_requests_total{")
        and all(part in name for part in (f'path="{path}"', f'status="{status}"', f'method="{method}"'))
    )


def test_health(service: Service) -> None:
    assert service.get("/health/live") == {"status": "live"}
    assert service.get("/health/ready") == {"status": "ready"}


def test_metrics_count_and_time_every_request(service: Service) -> None:
    before = count(service, "/v1/score", 200), count(service, "/v1/score", 400)
    timed = 'ronpai_request_seconds_count{path="/v1/score"}'
    observed = metrics(service).get(timed, 0)
    for _ in range(3):
        service.post("/v1/score", WIN)
    service.client.post("/v1/score", content=b"{")
    assert (count(service, "/v1/score", 200), count(service, "/v1/score", 400)) == (before[0] + 3, before[1] + 1)
    assert metrics(service)[timed] == observed + 4
    assert [value for name, value in metrics(service).items() if name.startswith("ronpai_requests_running")] == [1]


def test_whoever_has_the_whole_answer_finds_it_counted() -> None:
    from ronpai.service.observe import Metrics, Observed

    found = Metrics()
    counted: list[bool] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"a", "more_body": True})
        await send({"type": "http.response.body", "body": b"b"})

    async def send(_message: Any) -> None:
        counted.append(b'status="200"} 1.0' in found.told() and b"ronpai_requests_running 0.0" in found.told())

    observed: Any = Observed(app, found)
    asyncio.run(observed({"type": "http", "method": "POST", "path": "/", "state": {}}, None, send))
    assert counted == [False, False, True]


def test_labels_do_not_grow_with_what_clients_invent(service: Service) -> None:
    for number in range(20):
        service.client.get(f"/nothing/{number}")
        service.client.request(f"INVENT{number}", "/v1/score")
        service.client.get(f"/v1/rulesets/none{number}")
    names = " ".join(metrics(service))
    assert "nothing" not in names
    assert "INVENT" not in names
    assert "none1" not in names
    assert count(service, "/v1/rulesets/{name}", 404, "GET") >= 20


def test_the_log_has_an_object_for_every_request() -> None:
    with running() as service:
        service.post("/v1/score", WIN)
        service.client.post("/v1/score", content=b"{")
        service.client.get("/v1/rulesets/\N{HIRAGANA LETTER A}%0A?x=1")
        until = time.monotonic() + 30
        found: list[dict[str, Any]] = []
        while len(found) < 3 and time.monotonic() < until:
            lines = [line for line in service.lines() if line["event"] == "request"]
            found = [line for line in lines if line["path"].startswith("/v1/")]
    assert [(line["method"], line["path"], line["status"]) for line in found[:2]] == [
        ("POST", "/v1/score", 200),
        ("POST", "/v1/score", 400),
    ]
    assert found[2]["status"] == 400
    assert len({line["request"] for line in found}) == 3
    assert all(line["level"] == "info" and line["ms"] > 0 and line["time"] for line in found)


def test_less_can_be_logged() -> None:
    with running("--log", "warning") as service:
        service.post("/v1/score", WIN)
        assert service.stop() == 0
        assert service.lines() == []


def test_it_stops_when_what_has_begun_is_answered() -> None:
    with running() as service, socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
        body = b'{"hand": "345p678s678m22p,2-34m"}'
        connection.sendall(b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body))
        connection.sendall(body[:10])
        time.sleep(0.5)  # until the service waits for the rest
        service.process.send_signal(signal.SIGTERM)
        refused(service)
        assert service.process.poll() is None
        connection.sendall(body[10:])
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        assert service.process.wait(30) == 0
        assert [line["status"] for line in service.lines() if line["event"] == "request"][-1] == 200


def refused(service: Service) -> None:
    """Waits until nobody new is let in."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            httpx.get(f"{service.url}/health/live", timeout=1)
        except httpx.TransportError:
            return
        time.sleep(0.05)
    raise AssertionError("it still lets new clients in")


def test_it_does_not_wait_for_ever() -> None:
    with (
        running("--drain", "1", "--max-seconds", "50") as service,
        socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection,
    ):
        connection.sendall(b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        time.sleep(0.5)  # until the service waits for the rest
        service.process.send_signal(signal.SIGTERM)
        service.process.wait(30)


def test_several_processes_are_one_service() -> None:
    with running("--processes", "2") as service:
        workers = service.workers
        assert len(workers) == 2
        answers: list[Any] = []

        def ask() -> None:
            for _ in range(10):
                # A connection each, so that both get some.
                answers.append(httpx.post(f"{service.url}/v1/score", json=WIN).json())

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(answers) == 40
        assert all(each == answers[0] for each in answers)
        names = {line["request"].partition("-")[0] for line in service.lines() if line["event"] == "request"}
        assert names == {f"{worker:x}" for worker in workers}
        assert count(service, "/v1/score", 200) == 40
        os.kill(workers[0], signal.SIGKILL)
        started = "Started worker"
        until = time.monotonic() + 30
        while sum(started in line["event"] for line in service.lines()) < 3 and time.monotonic() < until:
            time.sleep(0.1)
        assert len(service.workers) == 2
        assert workers[0] not in service.workers
        assert service.client.post("/v1/score", json=WIN).json() == answers[0]


@pytest.mark.parametrize("options", [["--port", "0"], ["--max-body", "0"], ["--processes", "x"]])
def test_options_that_cannot_be(options: list[str]) -> None:
    from typer.testing import CliRunner

    from ronpai.cli.app import app

    found = CliRunner().invoke(app, ["serve", *options])
    assert found.exit_code == 2
    assert re.search(options[0], found.output)


def test_a_port_that_is_taken_is_an_error(service: Service) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "ronpai", "serve", "--port", str(service.port)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode == 2
    assert f"port {service.port}: Address already in use" in found.stderr
