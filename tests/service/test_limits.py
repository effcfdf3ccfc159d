"""What one client asks of the service, or does to it, is limited, and the others do not notice."""

import gzip
import json
import select
import socket
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from ronpai.service import failures
from ronpai.service.batch import ARROW, LINES
from ronpai.service.jobs import Deadline, Jobs
from ronpai.service.limits import Limits
from ronpai.service.lines import PIECE
from ronpai.service.requests import ConvertQuery, ReplayQuery
from ronpai.service.uploads import converted, replayed, verified
from tests.service.test_logs import game
from tests.support.service import Service, running

WIN = {"hand": "345p678s678m22p,2-34m", "tsumo": True}
MEBIBYTE = 1 << 20


@pytest.fixture(scope="module")
def small() -> Iterator[Service]:
    """A service with small limits."""
    with running("--max-body", "2000", "--max-log", "60000", "--max-events", "100", "--max-seconds", "1") as found:
        yield found


def connected(service: Service, head: str) -> socket.socket:
    """A connection on which the beginning of a request was sent."""
    found = socket.create_connection(("127.0.0.1", service.port), timeout=30)
    found.sendall(head.replace("\n", "\r\n").encode())
    return found


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection or nothing is left."""
    found = b""
    while part := connection.recv(65536):
        found += part
        if b"}" in part:
            break
    return found


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(small: Service) -> None:
    large = b'{"hand": "' + b"1" * 3000 + b'"}'
    for content in (large, iter([large[:1000], large[1000:]])):
        found = small.problem(small.client.post("/v1/score", content=content), 413, "RequestTooLarge")
        assert (found["limit"], found["unit"]) == (2000, "bytes")
    # It does not have to arrive first.
    with connected(small, "POST /v1/score HTTP/1.1\nHost: x\nContent-Length: 99999999999\n\n") as connection:
        assert b"413" in answer(connection).partition(b"\r\n")[0]
    assert small.post("/v1/score", WIN)["result"]["han"] == 1


@pytest.mark.parametrize("path", ["/v1/replay", "/v1/verify", "/v1/convert?to=mjai"])
def test_a_log_that_is_too_large_is_refused_packed_or_not(path: str, small: Service) -> None:
    for content in (b" " * 70_000, gzip.compress(b" " * 50 * MEBIBYTE)):
        assert small.problem(small.client.post(path, content=content), 413, "RequestTooLarge")["unit"] == "bytes"
    form = small.client.post(path, files={"log": ("a", b" " * 70_000)})
    small.problem(form, 413, "RequestTooLarge")


def test_a_game_of_too_many_events_is_refused(small: Service) -> None:
    found = small.problem(small.client.post("/v1/replay", content=game("mfg.2p").encode()), 413, "RequestTooLarge")
    assert (found["limit"], found["unit"]) == (100, "events")
    assert small.post("/v1/verify", {"log": game("mfg.2p")})["games"] == 1


def test_a_slow_client_is_told_and_the_others_are_served(small: Service) -> None:
    heads = [
        "POST /v1/score HTTP/1.1\nHost: x\nContent-Length: 1000\n\n{",
        "POST /v1/verify HTTP/1.1\nHost: x\nContent-Length: 9\n\n{",
    ]
    slow = [connected(small, head) for head in heads * 40]
    for _ in range(50):
        assert small.post("/v1/score", WIN)["result"]["han"] == 1
    for connection in slow:
        with connection:
            assert b"408" in answer(connection).partition(b"\r\n")[0]


ROW = b'{"hand": "345p678s678m22p,2-34m"}\n'
TRICKLES = {
    "lines": (LINES, b"", b" ", 408, "RequestTimeout"),
    "rows": (LINES, b"", ROW, 408, "RequestTimeout"),
    "a message": (ARROW, struct.pack("<II", 0xFFFFFFFF, 1 << 20), b" ", 408, "RequestTimeout"),
    "behind what is wrong": (ARROW, b"x" * 8, b" ", 400, "MalformedRequest"),
}


@pytest.mark.parametrize("kind", TRICKLES)
def test_a_batch_that_trickles_in_is_told(kind: str, small: Service) -> None:
    """Every part of the body comes in time, and never enough of them for a piece."""
    media, first, more, status, title = TRICKLES[kind]
    head = f"POST /v1/batch/score HTTP/1.1\nHost: x\nContent-Type: {media}\nContent-Length: 9999999\n\n"
    until = time.monotonic() + 30
    with connected(small, head) as connection:
        connection.sendall(first)
        while not select.select([connection], [], [], 0.2)[0]:
            assert time.monotonic() < until, "nothing was answered"
            connection.sendall(more)
        answered, _, found = answer(connection).partition(b"\r\n\r\n")
    assert answered.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"application/problem+json" in answered
    assert (json.loads(found)["status"], json.loads(found)["title"]) == (status, title)
    assert small.post("/v1/score", WIN)["result"]["han"] == 1


def test_a_batch_may_take_longer_than_each_of_its_pieces(small: Service) -> None:
    """A piece of lines is a mebibyte."""
    piece = ROW * (PIECE // len(ROW) + 1)

    def slowly() -> Iterator[bytes]:
        for _ in range(6):
            yield piece
            time.sleep(0.3)

    response = small.client.post("/v1/batch/score", content=slowly(), headers={"Content-Type": LINES})
    assert response.status_code == 200, response.text
    assert response.content.count(b"\n") == 6 * piece.count(b"\n")


def test_a_client_that_does_not_even_finish_its_head_is_dropped(small: Service) -> None:
    with connected(small, "POST /v1/score HTTP/1.1\nHost: x\n") as connection:
        assert b"200" not in answer(connection)
    assert small.get("/health/live") == {"status": "live"}


def test_clients_that_leave_are_no_error(small: Service) -> None:
    form = "Content-Type: multipart/form-data; boundary=x\n"
    for _ in range(20):
        connected(small, "POST /v1/score HTTP/1.1\nHost: x\nContent-Length: 1000\n\n{").close()
        connected(small, f"POST /v1/verify HTTP/1.1\nHost: x\nContent-Length: 1000\n{form}\n--x").close()
    until = time.monotonic() + 30
    while sum(line.get("status") == 499 for line in small.lines()) < 40 and time.monotonic() < until:
        time.sleep(0.05)
    assert sum(line.get("status") == 499 for line in small.lines()) >= 40
    assert not [line for line in small.lines() if line["level"] == "error"]


def test_a_client_that_does_not_read_holds_nobody_up() -> None:
    with running("--log", "warning") as service:
        head = "POST /v1/replay HTTP/1.1\nHost: x\nContent-Length: {}\n\n"
        log = game()
        deaf = [connected(service, head.format(len(log)) + log) for _ in range(4)]
        for _ in range(50):
            assert service.post("/v1/score", WIN)["result"]["han"] == 1
        for connection in deaf:
            connection.close()
        assert service.post("/v1/score", WIN)["result"]["han"] == 1


BAD: list[dict[str, Any]] = [
    {"content": b"{"},
    {"content": b"[" * 100_000},
    {"content": b"\xff" * 1000},
    {"json": {"hand": "9" * 5000}},
    {"json": {"hand": "345p", "rules": {"extends": "x" * 1000}}},
    {"json": {"hand": WIN["hand"], "nukidora": 10**100}},
    {"content": b"x" * 400_000},
]


def test_a_flood_of_bad_input_leaves_the_others_served_and_memory_flat() -> None:
    with running("--log", "error") as service, ThreadPoolExecutor(8) as threads:
        stop = threading.Event()
        served: list[int] = []

        def flood(number: int) -> None:
            with httpx.Client(base_url=service.url, timeout=60) as client:
                for at in range(100):
                    response = client.post("/v1/score", **BAD[(number + at) % len(BAD)])
                    assert response.status_code in (400, 413, 422)
                for packed in (gzip.compress(b" " * 20 * MEBIBYTE), b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'):
                    assert client.post("/v1/verify", content=packed).status_code in (413, 422)

        def ask() -> None:
            with httpx.Client(base_url=service.url, timeout=60) as client:
                while not stop.is_set():
                    served.append(client.post("/v1/score", json=WIN).json()["result"]["han"])

        def round_of_it() -> int:
            for future in [threads.submit(flood, number) for number in range(6)]:
                future.result()
            return service.memory

        asking = threads.submit(ask)
        try:
            warm = max(round_of_it() for _ in range(2))
            later = max(round_of_it() for _ in range(3))
        finally:
            stop.set()
            asking.result()
        assert later - warm < 24 * MEBIBYTE
        assert len(served) > 100
        assert set(served) == {1}
        assert not service.lines() or {line["level"] for line in service.lines()} == {"info"}


def test_work_that_takes_too_long_is_given_up() -> None:
    over, log = Deadline(0), game().encode()
    for work in (
        lambda: replayed(log, ReplayQuery(), Limits(), over),
        lambda: verified(log, ReplayQuery(), over),
        lambda: converted(log, ConvertQuery(to="mjai"), over),
    ):
        with pytest.raises(failures.TimeLimit):
            work()


def test_too_much_at_once_is_refused() -> None:
    import asyncio

    async def asked() -> list[str]:
        jobs, held = Jobs(Limits(jobs=1, waiting=1)), threading.Event()
        running = [asyncio.create_task(jobs.run(lambda _: held.wait(30))) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(failures.Overloaded) as raised:
            await jobs.run(lambda _: None)
        assert raised.value.limit == 1
        held.set()
        assert await asyncio.gather(*running) == [True, True]
        return await jobs.run(lambda _: ["done"])

    assert asyncio.run(asked()) == ["done"]


def test_too_much_at_once_is_a_problem_while_the_others_are_answered() -> None:
    """One log is worked on and none waits: of several at once some are refused, sooner or later."""
    log, until = game().encode(), time.monotonic() + 60
    with running("--jobs", "1", "--waiting", "0", "--max-seconds", "60") as service, ThreadPoolExecutor(8) as threads:

        def ask(_: int) -> httpx.Response:
            return httpx.post(f"{service.url}/v1/replay", content=log, timeout=60)

        found = dict[int, httpx.Response]()
        while found.keys() != {200, 503} and time.monotonic() < until:
            asked = [threads.submit(ask, number) for number in range(8)]
            assert service.post("/v1/score", WIN)["result"]["han"] == 1
            found |= {response.status_code: response for response in (each.result() for each in asked)}
        assert found.keys() == {200, 503}
        assert service.problem(found[503], 503, "Overloaded")["limit"] == 0
        assert found[503].headers["retry-after"] == "1"
        assert found[200].json()["format"] == "native"
        # Who comes back when the others are done is answered.
        assert ask(0).status_code == 200
        assert not [line for line in service.lines() if line["level"] == "error"]
