"""Errors: problem+json, with the fields of the library's exceptions, and nothing of the server."""

from pathlib import Path
from typing import Any

import pytest

import ronpai
from ronpai.service.problems import STATUS
from tests.support.service import Service

HAND = "345p678s678m22p,2-34m"
LOG = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json()


def test_every_contradiction_of_a_win_is_told(service: Service) -> None:
    said = {"ippatsu": True, "haitei": True, "seat": "X"}
    found = service.problem(service.client.post("/v1/score", json={"hand": HAND, **said}), 422, "InvalidWin")
    with pytest.raises(ronpai.InvalidWin) as raised:
        ronpai.Win(HAND, **said)
    assert len(found["contradictions"]) == len(raised.value.contradictions) > 2
    for told, each in zip(found["contradictions"], raised.value.contradictions, strict=True):
        assert told == {"code": each.code, "places": list(each.places), "message": each.message}
        assert each.message in found["detail"]


@pytest.mark.parametrize(
    ("path", "body", "title", "fields"),
    [
        ("/v1/score", {"hand": "12x"}, "NotationError", {"text": "12x", "at": 2}),
        ("/v1/waits", {"hand": "22222448m123p678s"}, "InvalidHand", {"contradictions": 1}),
        ("/v1/shanten", {"hand": "123m456p789s1122z", "form": "x"}, "InvalidArgument", {"name": "form", "value": "x"}),
        ("/v1/acceptance", {"hand": "123m456p789s1122z", "visible": "x"}, "NotationError", {"text": "x"}),
        ("/v1/score", {"hand": HAND, "rules": "nope"}, "UnknownRuleset", {"name": "nope"}),
        ("/v1/score", {"hand": HAND, "rules": {"players": 9, "x": 1}}, "RulesetError", {"problems": 2}),
        (
            "/v1/settle",
            {"result": {"type": "draw", "kind": "exhaustive", "tenpai": [4]}},
            "InvalidResult",
            {"contradictions": 1},
        ),
        ("/v1/replay", {"log": "nothing"}, "LogError", {"path": "log", "place": "its beginning"}),
        ("/v1/replay?format=x", {"log": "nothing"}, "InvalidArgument", {"name": "format", "value": "x"}),
        ("/v1/convert?to=x", {"log": LOG}, "InvalidArgument", {"name": "to", "value": "x"}),
    ],
)
def test_the_fields_are_those_of_the_exception(
    path: str, body: Any, title: str, fields: dict[str, Any], service: Service
) -> None:
    found = service.problem(service.client.post(path, json=body), 422, title)
    for name, value in fields.items():
        assert (len(found[name]) if isinstance(found[name], list) else found[name]) == value


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (b"", "$"),
        (b"{", "$"),
        (b"[]", "$"),
        (b"\xff\xfe", "$"),
        (b'{"hand": "\xff"}', "$"),
        (b'{"hand": 5}', "$.hand"),
        (b'{"hand": "1m", "tsumo": "true"}', "$.tsumo"),
        (b'{"hand": "1m", "tsumo": 1}', "$.tsumo"),
        (b'{"hand": "1m", "honba": "1"}', "$.honba"),
        (b'{"hand": "1m", "honba": 1.5}', "$.honba"),
        (b'{"hand": "1m", "rules": 7}', "$.rules"),
        (b'{"hand": "1m", "nonsense": 1}', "$"),
        (b'{"rules": ' + b'{"a":' * 20000 + b"1" + b"}" * 20001, "$"),
    ],
)
def test_a_body_of_another_shape_is_told_its_place(body: bytes, place: str, service: Service) -> None:
    found = service.problem(service.client.post("/v1/score", content=body), 400, "MalformedRequest")
    assert found["place"] == place
    assert found["reason"]


@pytest.mark.parametrize(
    "address", ["/v1/rulesets?x=1", "/v1/rulesets/mleague?changed=maybe", "/v1/replay?format=a&format=b"]
)
def test_a_query_of_another_shape_is_told(address: str, service: Service) -> None:
    method = "POST" if "replay" in address else "GET"
    found = service.problem(service.client.request(method, address), 400, "MalformedRequest")
    assert found["place"].startswith("?")


def test_numbers_that_are_too_large_are_refused_by_the_library(service: Service) -> None:
    found = service.problem(
        service.client.post("/v1/score", json={"hand": HAND, "nukidora": 10**40}), 422, "InvalidWin"
    )
    assert "nukidora" in found["contradictions"][0]["places"]
    settled = service.post(
        "/v1/settle", {"scores": [10**30, 0, 0, 0], "result": {"type": "draw", "kind": "exhaustive", "tenpai": [0]}}
    )
    assert settled["after"][0] == 10**30 + 3000


def test_paths_and_methods(service: Service) -> None:
    found = service.problem(service.client.get("/v1/rulesets/nope"), 404, "UnknownRuleset")
    assert found["known"] == list(ronpai.rulesets())
    service.problem(service.client.get("/v2/score"), 404, "NotFound")
    for method in ("GET", "PUT", "DELETE", "PATCH"):
        response = service.client.request(method, "/v1/score")
        service.problem(response, 405, "MethodNotAllowed")
        assert response.headers["allow"] == "POST"
    service.problem(service.client.post("/v1/rulesets"), 405, "MethodNotAllowed")


def test_no_request_reads_a_file(service: Service, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('extends = "mleague"\n')
    for rules in (str(file), "club.toml", "../club.toml", f"file://{file}"):
        service.problem(service.client.post("/v1/score", json={"hand": HAND, "rules": rules}), 422, "UnknownRuleset")
        found = service.problem(
            service.client.post("/v1/score", json={"hand": HAND, "rules": {"extends": rules}}), 422, "RulesetError"
        )
        assert found["problems"][0]["options"] == ["extends"]
        service.problem(service.client.post("/v1/replay", params={"rules": rules}, content=b"x"), 422, "UnknownRuleset")


def test_every_failure_of_the_service_has_a_status() -> None:
    from ronpai.service import failures

    own = {each for each in vars(failures).values() if isinstance(each, type) and issubclass(each, ronpai.RonpaiError)}
    assert own - {ronpai.RonpaiError} == set(STATUS)
