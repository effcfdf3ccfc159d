"""Requests that were made to break the service: each is answered soon, says why, and the others are served."""

import gzip
import time
from collections.abc import Iterator
from typing import Any

import pytest

import ronpai
from tests.support.service import Service

WIN = {"hand": "345p678s678m22p,2-34m", "tsumo": True}
LOG = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json().encode()
FORM = "multipart/form-data; boundary=x"
TOML = "application/toml"
SOON = 5.0
"""Seconds within which an answer comes that takes milliseconds: what broke here took minutes, or did not end."""


def part(content: bytes, *heads: bytes) -> bytes:
    """A form of one part."""
    head = b"\r\n".join((b'Content-Disposition: form-data; name="log"', *heads))
    return b"--x\r\n" + head + b"\r\n\r\n" + content + b"\r\n--x--\r\n"


@pytest.fixture(autouse=True)
def others_are_served(service: Service) -> Iterator[None]:
    """Whatever was sent, it is answered soon, and the next one is served."""
    began = time.monotonic()
    yield
    assert service.post("/v1/score", WIN)["result"]["han"] == 1
    assert time.monotonic() - began < SOON


@pytest.mark.parametrize("log", [b"[" * 5000 + b'"' + b'\\"' * 1_500_000 + end for end in (b"", b"\\", b'"')])
def test_a_text_that_makes_looking_for_its_end_slow(log: bytes, service: Service) -> None:
    found = service.problem(service.client.post("/v1/verify", content=log), 422, "LogError")
    assert "nested too deeply" in found["reason"]


def test_a_log_that_is_packed_twice_is_not_unpacked_twice(service: Service) -> None:
    bomb = gzip.compress(gzip.compress(b" " * (1 << 29), compresslevel=1))
    for content in (bomb, gzip.compress(gzip.compress(LOG))):
        response = service.client.post("/v1/verify", content=content)
        assert "twice" in service.problem(response, 400, "MalformedRequest")["reason"]


def test_all_members_of_a_packed_log_are_read_and_nothing_else(service: Service) -> None:
    whole = service.client.post("/v1/verify", content=LOG).json()
    for content in (gzip.compress(LOG[:900]) + gzip.compress(LOG[900:]), gzip.compress(LOG) + bytes(512)):
        assert service.client.post("/v1/verify", content=content).json() == whole
    response = service.client.post("/v1/verify", content=gzip.compress(LOG) + b"something else")
    assert "behind the end" in service.problem(response, 422, "LogError")["reason"]
    many = b"".join(gzip.compress(b" " * (1 << 20)) for _ in range(8))
    service.problem(service.client.post("/v1/verify", content=many), 413, "RequestTooLarge")


@pytest.mark.parametrize(
    "body",
    [
        part(LOG, b"Content-Type: text/plain; charset=none-such"),
        part(b"\xff\xfe"),
        part(LOG)[:-4],
        part(LOG)[:300],
        b"--x\r\n\r\n",
        b"--x\r\nX: y\r\n\r\n1\r\n--x--\r\n",
        b"--x\r\n" + b"A: b\r\n" * 100_000 + b"\r\n\r\n--x--\r\n",
        b"",
    ],
)
def test_a_form_that_is_none(body: bytes, service: Service) -> None:
    response = service.client.post("/v1/verify", content=body, headers={"Content-Type": FORM})
    assert service.problem(response, 400, "MalformedRequest")["place"] == "form"


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=", f"{FORM}yz"])
def test_a_form_without_its_boundary(kind: str, service: Service) -> None:
    response = service.client.post("/v1/verify", content=part(LOG), headers={"Content-Type": kind})
    assert service.problem(response, 400, "MalformedRequest")["place"] == "form"


def test_a_form_that_is_too_large_is_told_the_limit(service: Service) -> None:
    response = service.client.post("/v1/verify", content=part(bytes(5 << 20)), headers={"Content-Type": FORM})
    found = service.problem(response, 413, "RequestTooLarge")
    assert (found["limit"], found["unit"]) == (4 << 20, "bytes")


@pytest.mark.parametrize("said", [b"a." * 100_000 + b"b = 1", b'"a" . ' * 40_000 + b"b = 1", b"a = {" + b"b." * 80_000])
def test_a_name_of_many_parts(said: bytes, service: Service) -> None:
    response = service.client.post("/v1/rulesets/check", content=said, headers={"Content-Type": TOML})
    assert "dots" in service.problem(response, 422, "RulesetError")["detail"]


def test_dots_in_texts_and_notes_part_no_names(service: Service) -> None:
    said = f"""name = "{"." * 99} \\" {"." * 99}" # {"." * 99}\nplayers = 4\n# {"." * 99}\n"""
    response = service.client.post("/v1/rulesets/check", content=said.encode(), headers={"Content-Type": TOML})
    assert response.json()["checked"][0]["problems"] == []


@pytest.mark.parametrize("name", ["x{}", "score.kiriagg{}"])
def test_thousands_of_options_that_do_not_exist_are_all_told(name: str, service: Service) -> None:
    rules = {name.format(at): 1 for at in range(8000)}
    found = service.problem(service.client.post("/v1/score", json=WIN | {"rules": rules}), 422, "RulesetError")
    assert [problem["options"] for problem in found["problems"]] == [[each] for each in rules]


@pytest.mark.parametrize("result", [{"type": "draw", "kind": "exhaustive"}, {"type": "penalty", "offender": 0}])
def test_thousands_of_seats_that_do_not_exist(result: dict[str, Any], service: Service) -> None:
    place = "tenpai" if result["type"] == "draw" else "riichi"
    body = {"rules": "jankensou.kyogi", "result": result | {place: list(range(40_000))}}
    found = service.problem(service.client.post("/v1/settle", json=body), 422, "InvalidResult")
    assert [place] in [each["places"] for each in found["contradictions"]]


@pytest.mark.parametrize("digits", [1000, 4298])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("place", ["scores", "dealer", "honba", "sticks", "wareme"])
@pytest.mark.parametrize(
    "result",
    [
        {"type": "draw", "kind": "exhaustive", "tenpai": [0]},
        {"type": "penalty", "offender": 2, "riichi": [1]},
        {"type": "win", "loser": 2, "winners": [{"seat": 1, "hand": "mangan", "riichi": "riichi"}]},
    ],
    ids=["draw", "penalty", "win"],
)
def test_numbers_that_cannot_be_written(
    place: str, digits: int, sign: int, result: dict[str, Any], service: Service
) -> None:
    number = sign * 10**digits
    body = {"rules": "jankensou.kyogi", "result": result, place: [number] * 4 if place == "scores" else number}
    found = service.problem(service.client.post("/v1/settle", json=body), 422, "InvalidResult")
    assert [place] in [each["places"] for each in found["contradictions"]]
