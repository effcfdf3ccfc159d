"""The description of the service, held against the service."""

import sys
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from ronpai.service.batch import ARROW, LINES
from ronpai.service.openapi import description
from tests.support.service import Service

DESCRIBED = msgspec.json.decode(msgspec.json.encode(description()))
BATCH = "/v1/batch/score"
PATHS = [path for path, methods in DESCRIBED["paths"].items() if "post" in methods]
OPERATIONS = [(path, method) for path, methods in DESCRIBED["paths"].items() for method in methods]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# That every body of the right shape is accepted is no check: most texts are no hand.


def is_asked(path: str, method: str) -> bool:
    """Whether there is anything to say, which can be wrong."""
    return bool(DESCRIBED["paths"][path][method].keys() & {"parameters", "requestBody"})


@schemathesis.serializer(ARROW, LINES, "application/toml")
def as_it_is(_: Any, value: Any) -> bytes:
    """A body that is no JSON."""
    return value if isinstance(value, bytes) else str(getattr(value, "data", value)).encode()


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["right", "wrong"])
def test_what_is_described_is_what_is_done(path: str, method: str, mode: GenerationMode, service: Service) -> None:
    operation = schemathesis.openapi.from_dict(DESCRIBED)[path][method]
    wrong = mode == GenerationMode.NEGATIVE
    if wrong and not is_asked(path, method):
        return
    # Of rows anything that can be sent has the right shape, which is that of a text.
    checks = [*CHECKS, negative_data_rejection] if wrong and path != BATCH else CHECKS
    asked = 0

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    def holds(case: Any) -> None:
        nonlocal asked
        asked += 1
        case.call_and_validate(base_url=service.url, checks=checks)

    holds()
    assert asked


def test_it_is_served_as_it_is_written(service: Service) -> None:
    assert service.get("/v1/openapi.json") == DESCRIBED
    assert set(DESCRIBED["paths"]) >= {"/v1/score", "/v1/replay", "/v1/rulesets/{id}"}


@pytest.mark.parametrize("path", sorted(set(PATHS) - {BATCH}))
def test_every_example_is_answered_as_it_says(path: str, service: Service) -> None:
    described = DESCRIBED["paths"][path]["post"]
    asked = described["requestBody"]["content"]["application/json"]["examples"]
    answers = described["responses"]["200"]["content"]["application/json"]["examples"]
    assert asked.keys() == answers.keys()
    for name, example in asked.items():
        answer = service.post(path, example["value"], params={"to": "mjai"} if path == "/v1/convert" else {})
        assert answers[name]["value"] == answer


@pytest.mark.parametrize("path", [path for path, method in OPERATIONS if method == "get"])
def test_what_is_got_is_answered_as_its_example_says(path: str, service: Service) -> None:
    described = DESCRIBED["paths"][path]["get"]
    places = {each["name"]: each["example"] for each in described.get("parameters", ()) if each["in"] == "path"}
    (answer,) = described["responses"]["200"]["content"]["application/json"]["examples"].values()
    assert answer["value"] == service.get(path.format(**places))


def test_the_row_of_the_example_is_answered_as_it_says(service: Service) -> None:
    described = DESCRIBED["paths"][BATCH]["post"]
    asked = described["requestBody"]["content"][LINES]["example"]
    response = service.client.post(BATCH, content=asked, headers={"Content-Type": LINES})
    assert response.text == described["responses"]["200"]["content"][LINES]["example"]
    assert msgspec.json.decode(response.text)["han"] == 1


def test_it_is_written_without_the_packages_for_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ronpai.service.lines", None)
    content = description()["paths"][BATCH]["post"]["responses"]["200"]["content"]
    assert content[LINES] == {"schema": {"type": "string"}}
