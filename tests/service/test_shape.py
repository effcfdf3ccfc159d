"""Requests of another shape than their endpoints take: everything that is wrong is told, each with its place."""

import json
from typing import Any

import pytest

from ronpai.service.calls import CALLS
from ronpai.service.failures import MalformedRequest
from ronpai.service.requests import SettleRequest, WinRequest
from ronpai.service.shape import Shape
from tests.support.service import Service

HAND = "345p678s678m22p,2-34m"
BODIES = [(call.path, example) for call in CALLS for example in call.examples.values()]


def faults(body: bytes | Any, type: Any = WinRequest) -> list[tuple[str, str]]:
    """What is wrong with a body."""
    with pytest.raises(MalformedRequest) as raised:
        Shape(type).read(body if isinstance(body, bytes) else json.dumps(body).encode())
    found = raised.value
    assert (found.place, found.reason) == found.problems[0]
    assert str(found) == "; ".join(map(str, found.problems))
    return [(each.place, each.reason) for each in found.problems]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    said = {"hand": 5, "tsumo": "x", "foo": 1, "rules": 7, "honba": 1.5, "bar": None, "seat": "E"}
    assert [place for place, _ in faults(said)] == ["$", "$", "$.hand", "$.rules", "$.tsumo", "$.honba"]
    assert faults(said)[1] == ("$", "Object contains unknown field `bar`")
    assert faults({"tsumo": 1}) == [
        ("$", "Object missing required field `hand`"),
        ("$.tsumo", "Expected `bool`, got `int`"),
    ]


def test_what_is_wrong_is_told_at_any_depth() -> None:
    winners = [{"seat": "1", "liable": {"daisangen": "x"}}, 7, {"seat": 1, "hand": "1m", "more": 1}]
    said = {"result": {"type": "win", "winners": winners, "loser": "2"}, "scores": [1, "2", None], "wareme": 1.5}
    assert faults(said, SettleRequest) == [
        ("$.result.winners[0].seat", "Expected `int`, got `str`"),
        ("$.result.winners[0]", "Object missing required field `hand`"),
        ("$.result.winners[0].liable[...]", "Expected `int`, got `str`"),
        ("$.result.winners[1]", "Expected `object`, got `int`"),
        ("$.result.winners[2]", "Object contains unknown field `more`"),
        ("$.result.loser", "Expected `int | null`, got `str`"),
        ("$.scores[1]", "Expected `int`, got `str`"),
        ("$.scores[2]", "Expected `int`, got `null`"),
        ("$.wareme", "Expected `int | null`, got `float`"),
    ]
    assert faults({"result": {"type": "x"}, "dealer": "0"}, SettleRequest) == [
        ("$.result.type", "Invalid value 'x'"),
        ("$.dealer", "Expected `int`, got `str`"),
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b'{"hand": "1m", "hand": "2m"}', [("$.hand", "said more than once")]),
        (b'{"hand": "1m", "h\\u0061nd": "1m"}', [("$.hand", "said more than once")]),
        (
            b'{"hand": 1, "hand": 2, "x": 1, "x": 1, "x": 1}',
            [
                ("$.hand", "said more than once"),
                ("$.x", "said more than once"),
                ("$", "Object contains unknown field `x`"),
            ],
        ),
        (
            b'{"hand": "1m", "rules": {"score": {"kiriage": true, "kiriage": true}, "uma": [{"a": 1, "a": 2}]}}',
            [("$.rules.score.kiriage", "said more than once"), ("$.rules.uma[0].a", "said more than once")],
        ),
    ],
)
def test_a_key_that_is_said_twice(body: bytes, expected: list[tuple[str, str]]) -> None:
    assert faults(body) == expected


@pytest.mark.parametrize(
    ("body", "place", "reason"),
    [
        (b"", "$", "it is empty"),
        (b" \n", "$", "it is empty"),
        (b'\xef\xbb\xbf{"hand": "1m"}', "$", "byte order mark"),
        ('{"hand": "1m"}'.encode("utf-16"), "$", "no text in UTF-8"),
        (b'{"hand": "\xff"}', "$", "no text in UTF-8"),
        (b'{"hand": "\xed\xa0\x80"}', "$", "no text in UTF-8"),
        (b'{"hand": "1m",\n "seat": E}', "$", "line 2 column 10"),
        (b'{"hand": "1m"} x', "$", "Extra data"),
        (b'{"hand": "\\ud800"}', "$.hand", "half a surrogate pair"),
        (b'{"hand": "1m", "\\udc00": 1}', "$.\udc00", "half a surrogate pair"),
        (b'{"hand": "1m", "honba": NaN}', "$.honba", "JSON has no NaN"),
        (b'{"hand": "1m", "honba": -Infinity}', "$.honba", "JSON has no -Infinity"),
        (b'{"hand": "1m", "honba": 1e999}', "$.honba", "too large"),
        (b'{"hand": "1m", "rules": {"uma": [1, 1e999]}}', "$.rules.uma[1]", "too large"),
        (b'{"hand": "1m", "rules": {"players": ' + b"9" * 5000 + b"}}", "$.rules.players", "4300 digits"),
        (b'{"hand": "1m", "rules": ' + b"[" * 990 + b"]" * 990 + b"}", "$", "nested too deeply"),
        (b"[" * 100_000, "$", "nested too deeply"),
    ],
)
def test_what_is_no_json_says_why_and_where(body: bytes, place: str, reason: str) -> None:
    (found, said), *_ = faults(body)
    assert found == place
    assert reason in said


@pytest.mark.parametrize(("path", "body"), BODIES)
def test_every_call_refuses_a_key_that_is_said_twice_and_a_query(path: str, body: Any, service: Service) -> None:
    name, value = next(iter(body.items()))
    twice = f'{json.dumps(body)[:-1]}, "{name}": {json.dumps(value)}}}'
    found = service.problem(service.client.post(path, content=twice), 400, "MalformedRequest")
    assert found["problems"] == [{"place": f"$.{name}", "reason": "said more than once"}]
    asked = service.client.post(f"{path}?rules=mleague&x=1", json=body)
    found = service.problem(asked, 400, "MalformedRequest")
    assert [problem["reason"] for problem in found["problems"]] == [
        "Object contains unknown field `rules`",
        "Object contains unknown field `x`",
    ]


def test_rulesets_and_logs_refuse_a_key_that_is_said_twice(service: Service) -> None:
    for path, body, place in (
        ("/v1/rulesets/check", '{"score": {"kiriage": true, "kiriage": false}}', "$.score.kiriage"),
        ("/v1/verify", '{"log": "a", "log": "b"}', "$.log"),
        ("/v1/convert?to=mjai", '{"log": "a", "log": "b"}', "$.log"),
    ):
        found = service.problem(service.client.post(path, content=body), 400, "MalformedRequest")
        assert (found["place"], found["reason"]) == (place, "said more than once")
    service.problem(service.client.post("/v1/rulesets/check?x=1", json={}), 400, "MalformedRequest")


def test_a_query_is_told_all_that_is_wrong_with_it(service: Service) -> None:
    asked = service.client.post("/v1/convert?format=a&format=b&x=1")
    found = service.problem(asked, 400, "MalformedRequest")
    assert [(each["place"], each["reason"]) for each in found["problems"]] == [
        ("?format", "said more than once"),
        ("?", "Object contains unknown field `x`"),
        ("?", "Object missing required field `to`"),
    ]
    shown = service.client.get("/v1/rulesets/mleague?changed=maybe")
    assert service.problem(shown, 400, "MalformedRequest")["place"] == "?changed"


@pytest.mark.parametrize("kind", ["Application/TOML", "application/toml ; charset=utf-8"])
def test_media_types_are_compared_without_their_case(kind: str, service: Service) -> None:
    said = service.client.post("/v1/rulesets/check", content=b'extends = "mleague"', headers={"Content-Type": kind})
    assert said.json()["checked"][0]["problems"] == []
