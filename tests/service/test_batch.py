"""Many hands in one request: the rows of the library, however they are cut, and nothing that holds others up."""

import asyncio
import io
import json
import socket
import struct
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pyarrow
import pytest
from pyarrow import ipc

import ronpai
from ronpai import batch
from ronpai.service.batch import ARROW, LINES
from ronpai.service.flatbuffers import Table
from ronpai.service.jobs import Jobs
from ronpai.service.limits import Limits
from tests.support.service import Service, running

HANDS = ["345p678s678m22p,2-34m", "234m567p23467s99m8s", "123m", None, "234m067p34678s99m5s", "nonsense"]
MEBIBYTE = 1 << 20


def rows(count: int) -> pyarrow.Table:
    """So many rows, with wins, hands that are none, and what is no hand."""
    hands = [HANDS[at % len(HANDS)] for at in range(count)]
    seats = pyarrow.array([at % 4 for at in range(count)], pyarrow.uint8())
    return pyarrow.table({"hand": pyarrow.array(hands, pyarrow.string()), "seat": seats})


def stream(table: pyarrow.Table, size: int | None = None, **options: Any) -> bytes:
    """A table as an IPC stream of batches of this size."""
    to = io.BytesIO()
    with ipc.new_stream(to, table.schema, options=ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(table, max_chunksize=size)
    return to.getvalue()


def lines(table: pyarrow.Table) -> bytes:
    """A table as JSON lines; what is null is left out."""
    said = ({name: value for name, value in row.items() if value is not None} for row in table.to_pylist())
    return b"".join(json.dumps(row).encode() + b"\n" for row in said)


def post(service: Service, content: Any, kind: str, **query: str) -> httpx.Response:
    return service.client.post("/v1/batch/score", content=content, headers={"Content-Type": kind}, params=query)


def expected(table: pyarrow.Table, rules: str = "tenhou.4p") -> pyarrow.Table:
    return pyarrow.table(batch.score(table, ronpai.ruleset(rules)))


def in_parts(content: bytes, seed: int) -> Iterator[bytes]:
    """A body in parts of any size."""
    random, at = Random(seed), 0
    while at < len(content):
        end = at + random.choice((1, 7, 100, 5000, 100_000))
        yield content[at:end]
        at = end


@pytest.mark.parametrize("size", [1, 100, 70_000, None])
@pytest.mark.parametrize("rules", ["tenhou.4p", "mfg.3p"])
def test_arrow_rows_are_those_of_the_library(size: int | None, rules: str, service: Service) -> None:
    table = rows(150_000 if size is None or size > 1000 else 600)
    response = post(service, stream(table, size), ARROW, rules=rules)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == ARROW
    found = ipc.open_stream(response.content).read_all()
    assert found.equals(expected(table, rules))
    assert len(set(found["status"].to_pylist())) > 2


def test_json_rows_are_those_of_the_library(service: Service) -> None:
    table = rows(50_000)
    response = post(service, lines(table), LINES)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == LINES
    found = [json.loads(line) for line in response.content.splitlines()]
    assert found == expected(table).to_pylist()


@pytest.mark.parametrize("seed", range(4))
def test_it_does_not_matter_how_a_body_is_cut(seed: int, service: Service) -> None:
    table = rows(1000)
    for kind, content in ((ARROW, stream(table, 90)), (LINES, lines(table))):
        whole, cut = post(service, content, kind), post(service, in_parts(content, seed), kind)
        assert (whole.status_code, cut.status_code) == (200, 200)
        assert whole.content == cut.content


def test_what_a_line_does_not_say_has_its_default(service: Service) -> None:
    said = b'{"hand":"345p678s678m22p,2-34m"}\n{"hand":"345p678s678m22p,2-34m","seat":1,"dora":[3]}\n\n{"seat":2}'
    found = [json.loads(line) for line in post(service, said, LINES).content.splitlines()]
    alone = [json.loads(post(service, line, LINES).content) for line in said.splitlines() if line]
    assert found == alone
    assert found[0]["ron"] > 0
    assert batch.STATUSES[found[2]["status"]] == "missing"


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        (b"null", [("$", "Expected `object`, got `null`")]),
        (b"[]", [("$", "Expected `object`, got `array`")]),
        (b'{"seat": null}', [("$.seat", "Expected `int`, got `null`")]),
        (b'{"seat": 1.0}', [("$.seat", "Expected `int`, got `float`")]),
        (b'{"seat": 256, "x": 1}', [("$", "Object contains unknown field `x`"), ("$.seat", "Expected `int` <= 255")]),
        (b'{"flags": 4294967296}', [("$.flags", "Expected `int` <= 4294967295")]),
        (b'{"dora": [1, null, 300]}', [("$.dora[1]", "got `null`"), ("$.dora[2]", "<= 255")]),
        (b'{"seat": 1, "seat": 2}', [("$.seat", "said more than once")]),
        (b'{"hand": "1m"} {"hand": "1m"}', [("$", "Extra data")]),
        (b'{"hand": "1m"}{"hand": "1m"}', [("$", "Extra data")]),
        (b'{"hand": "1m"}\r{"hand": "1m"}', [("$", "Extra data")]),
        (b'{"hand": "\xff"}', [("$", "no text in UTF-8")]),
        (b'{"hand": "\\ud800"}', [("$.hand", "half a surrogate pair")]),
        (b'{"seat": NaN}', [("$.seat", "JSON has no NaN")]),
        (b'\xef\xbb\xbf{"hand": "1m"}', [("$", "byte order mark")]),
        (b"\x0c", [("$", "no JSON")]),
        (b'{"hand": ' + b"[" * 20000, [("$", "nested too deeply")]),
    ],
)
def test_a_line_that_is_no_row_is_told_with_its_number(
    line: bytes, problems: list[tuple[str, str]], service: Service
) -> None:
    good = b'{"hand": "345p678s678m22p,2-34m"}\n'
    for before in (b"", good + b"\r\n" + good, good * 60_000):
        found = service.problem(post(service, before + line + b"\n" + good, LINES), 400, "MalformedRequest")
        number = before.count(b"\n") + 1
        assert [each["place"] for each in found["problems"]] == [f"line {number}: {place}" for place, _ in problems]
        for told, (_, reason) in zip(found["problems"], problems, strict=True):
            assert reason in told["reason"]


def test_all_lines_that_are_wrong_are_told_up_to_a_hundred(service: Service) -> None:
    said = b'{"seat": "x"}\n{"hand": "1m"}\n{"y": 1}\n' * 80
    found = service.problem(post(service, said, LINES), 400, "MalformedRequest")
    assert [each["place"] for each in found["problems"][:3]] == ["line 1: $.seat", "line 3: $", "line 4: $.seat"]
    assert len(found["problems"]) == 100


def test_no_rows_are_no_rows(service: Service) -> None:
    response = post(service, stream(rows(0)), ARROW)
    assert ipc.open_stream(response.content).read_all().num_rows == 0
    for nothing in (b"", b"\n", b" \r\n\n\t"):
        assert post(service, nothing, LINES).content == b""


def test_a_line_is_limited_wherever_it_stands(service: Service) -> None:
    long = b'{"hand": "' + b"1m" * 40_000 + b'"}'
    for said in (long, long + b"\n", b"{}\n" + long + b"\n{}\n", b"{}\n" * 400_000 + long):
        found = service.problem(post(service, said, LINES), 413, "RequestTooLarge")
        assert (found["limit"], found["unit"]) == (65536, "bytes")


def bad_bodies() -> Iterator[tuple[str, bytes]]:
    good = stream(rows(100), 10)
    yield from ((ARROW, body) for body in (b"", b"x" * 100, good[:700], stream(rows(100), compression="zstd")))
    yield ARROW, struct.pack("<II", 0xFFFFFFFF, 64) + b"\xff" * 64
    yield from (
        (LINES, body) for body in (b"{", b"[]", b'{"hand":1}', b'{"x":1}', b'{"hand":"1m","seat":300}', b"\xff")
    )


@pytest.mark.parametrize(("kind", "body"), list(bad_bodies()))
def test_what_is_no_stream_of_rows_is_told(kind: str, body: bytes, service: Service) -> None:
    found = service.problem(post(service, body, kind), 400, "MalformedRequest")
    assert found["place"]
    assert found["reason"]


def test_columns_types_and_tables_that_are_none_are_told(service: Service) -> None:
    service.problem(post(service, stream(pyarrow.table({"x": [1]})), ARROW), 422, "InvalidArgument")
    service.problem(post(service, stream(pyarrow.table({"hand": [1]})), ARROW), 422, "InvalidArgument")
    service.problem(post(service, b"", LINES, rules="nope"), 422, "UnknownRuleset")
    found = service.problem(post(service, b"", "text/csv"), 415, "UnsupportedMediaType")
    assert found["known"] == [ARROW, LINES]
    service.problem(service.client.get("/v1/batch/score"), 405, "MethodNotAllowed")


def with_column(name: str, column: Any) -> bytes:
    """A stream of rows with a column more, or another."""
    columns = {"hand": rows(24)["hand"], name: column}
    return stream(pyarrow.table(columns), 8)


ODD_COLUMNS: dict[str, tuple[str, Any]] = {
    "run ends": ("hand", pyarrow.RunEndEncodedArray.from_arrays(pyarrow.array([24], "int32"), ["1m"])),
    "dictionary": ("hand", pyarrow.array(["1m"] * 24).dictionary_encode()),
    "struct": ("seat", pyarrow.array([{"a": 1}] * 24)),
    "lists of lists": ("dora", pyarrow.array([[[1]]] * 24)),
    "views of lists": ("dora", pyarrow.array([[1]] * 24, pyarrow.list_view(pyarrow.uint8()))),
    "map": ("dora", pyarrow.array([[(1, 1)]] * 24, pyarrow.map_(pyarrow.uint8(), pyarrow.uint8()))),
    "long lists": ("counts", pyarrow.array([[1] * 65] * 24, pyarrow.list_(pyarrow.uint8(), 65))),
    "extension": ("hand", pyarrow.ExtensionArray.from_storage(pyarrow.json_(), pyarrow.array(["1"] * 24))),
}
PLAIN_COLUMNS: dict[str, tuple[str, Any]] = {
    "lists": ("dora", pyarrow.array([[1, 2]] * 24, pyarrow.list_(pyarrow.uint8()))),
    "counts": ("counts", pyarrow.array([[1] * 34] * 24, pyarrow.list_(pyarrow.uint8(), 34))),
    "views": ("hand", pyarrow.array(["345p678s678m22p,2-34m"] * 24, pyarrow.string_view())),
    "large": ("hand", pyarrow.array(["345p678s678m22p,2-34m"] * 24, pyarrow.large_string())),
}


@pytest.mark.parametrize("kind", ODD_COLUMNS)
def test_a_type_that_no_column_has_is_told_with_the_column(kind: str, service: Service) -> None:
    name, column = ODD_COLUMNS[kind]
    found = service.problem(post(service, with_column(name, column), ARROW), 400, "MalformedRequest")
    assert found["place"] == "message 1"
    assert found["reason"].startswith(f"{name}: ")


def test_columns_are_told_apart_and_counted(service: Service) -> None:
    hand = rows(6)["hand"]
    twice = pyarrow.table([hand, hand, hand, hand], names=["hand", "seat", "hand", "seat"])
    found = service.problem(post(service, stream(twice), ARROW), 400, "MalformedRequest")
    assert [each["reason"].partition(":")[0] for each in found["problems"]] == ["hand", "seat"]
    many = pyarrow.table({f"c{number}": hand for number in range(5000)})
    assert "columns" in service.problem(post(service, stream(many), ARROW), 400, "MalformedRequest")["reason"]


def test_nothing_stands_behind_the_end_of_a_stream(service: Service) -> None:
    good = stream(rows(20), 10)
    schema = len(stream(rows(0))) - 8
    for more in (good, good[-8:], good[schema:], b"x" * 8, bytes(8)):
        found = service.problem(post(service, good + more, ARROW), 400, "MalformedRequest")
        assert found["place"] == "message 4"


@pytest.mark.parametrize("message", [1, 2])
def test_a_message_of_another_kind_is_not_read(message: int, service: Service) -> None:
    good, start = stream(rows(20), 10), 0
    if message == 2:
        start = len(stream(rows(0))) - 8
    table = Table.root(good[start + 8 : start + 1000])
    at = start + 8 + table.place(1)
    assert good[at] == (1 if message == 1 else 3)
    for kind in {*range(256)} - {good[at]}:
        bad = good[:at] + bytes([kind]) + good[at + 1 :]
        found = service.problem(post(service, bad, ARROW), 400, "MalformedRequest")
        assert found["place"] == f"message {message}"


@pytest.mark.parametrize("name", [b"hand", b"item"])
def test_a_name_that_is_no_text(name: bytes, service: Service) -> None:
    good = with_column("dora", pyarrow.array([[1]] * 24, pyarrow.list_(pyarrow.uint8())))
    assert good.count(name) == 1
    found = service.problem(post(service, good.replace(name, b"\xff" * 4), ARROW), 400, "MalformedRequest")
    assert "no text in UTF-8" in found["reason"]


def test_a_panic_of_the_core_is_an_answer() -> None:
    async def asked() -> None:
        await Jobs(Limits()).run(lambda _: panic())

    class Panic(BaseException):
        """What pyo3 raises for a panic."""

    def panic() -> None:
        raise Panic

    with pytest.raises(RuntimeError):
        asyncio.run(asked())


@pytest.mark.parametrize("kind", [*PLAIN_COLUMNS, *ODD_COLUMNS, ""])
def test_a_damaged_stream_is_an_answer_and_never_the_end_of_the_service(kind: str, service: Service) -> None:
    good = with_column(*(PLAIN_COLUMNS | ODD_COLUMNS)[kind]) if kind else stream(rows(60), 10)
    random, statuses, workers = Random(7), set(), service.workers
    for _ in range(300):
        bad = bytearray(good)
        for _ in range(random.randint(1, 4)):
            bad[random.randrange(len(bad))] = random.randrange(256)
        if random.random() < 0.3:
            at = 8 * random.randrange(len(bad) // 8)
            bad[at : at + 8] = struct.pack(
                "<q", random.choice((0, 1, -1, 1 << 31, 1 << 40, 1 << 62, -(1 << 63), 10**9))
            )
        statuses.add(post(service, bytes(bad), ARROW).status_code)
    assert statuses <= {200, 400, 413, 422}
    assert 400 in statuses
    assert bool(kind) or 200 in statuses
    assert service.workers == workers


def test_rows_and_lines_are_limited() -> None:
    with running("--max-rows", "1000", "--log", "error") as service:
        for kind, body in ((ARROW, stream(rows(1001), 100)), (LINES, lines(rows(1001)))):
            found = service.problem(post(service, body, kind), 413, "RequestTooLarge")
            assert (found["limit"], found["unit"]) == (1000, "rows")
        assert post(service, stream(rows(1000)), ARROW).status_code == 200
        # Many rows may take no room at all.
        nothing = pyarrow.table({"hand": pyarrow.nulls(10**9)})
        service.problem(post(service, stream(nothing), ARROW), 413, "RequestTooLarge")
        assert service.problem(post(service, b"x" * (2 << 20), LINES), 413, "RequestTooLarge")["unit"] == "bytes"
        huge = struct.pack("<II", 0xFFFFFFFF, 1 << 31)
        assert service.problem(post(service, huge, ARROW), 413, "RequestTooLarge")["unit"] == "bytes"


def test_memory_does_not_grow_with_the_rows() -> None:
    piece = stream(rows(40_000), 10_000)
    with running("--max-rows", "100000000", "--log", "error") as service:
        first = ipc.open_stream(piece)
        schema = len(stream(rows(0))) - 8
        batches = piece[schema:-8]
        assert first.schema.equals(rows(0).schema)

        def many(times: int) -> Iterator[bytes]:
            yield piece[:schema]
            for _ in range(times):
                yield batches

        def asked(times: int) -> int:
            count, most = 0, 0
            with service.client.stream(
                "POST", "/v1/batch/score", content=many(times), headers={"Content-Type": ARROW}
            ) as response:
                assert response.status_code == 200
                for part in response.iter_raw(MEBIBYTE):
                    count += len(part)
                    most = max(most, service.memory)
            assert count > times * 40_000 * 50
            return most

        few = max(asked(2) for _ in range(3))
        assert asked(50) - few < 48 * MEBIBYTE


def test_a_client_that_does_not_read_is_cut_off_and_holds_nobody_up() -> None:
    body = stream(rows(600_000), 65_536)
    head = f"POST /v1/batch/score HTTP/1.1\r\nHost: x\r\nContent-Type: {ARROW}\r\nContent-Length: {len(body)}\r\n\r\n"
    with running("--max-seconds", "1") as service:
        post(service, body, ARROW)
        before = service.memory
        deaf = [socket.create_connection(("127.0.0.1", service.port), timeout=30) for _ in range(5)]
        for connection in deaf:
            connection.sendall(head.encode() + body)
        assert service.post("/v1/score", {"hand": "345p678s678m22p,2-34m"})["result"]["han"] == 1
        until = time.monotonic() + 30
        while time.monotonic() < until:
            done = [line for line in service.lines() if line.get("path") == "/v1/batch/score"]
            if len(done) == 1 + len(deaf):
                break
            time.sleep(0.1)
        assert len(done) == 1 + len(deaf)
        assert service.memory - before < 64 * MEBIBYTE
        assert not [line for line in service.lines() if line["level"] == "error"]
        for connection in deaf:
            with connection:
                found = 0
                while part := connection.recv(MEBIBYTE):
                    found += len(part)
                assert found < len(post(service, body, ARROW).content)
