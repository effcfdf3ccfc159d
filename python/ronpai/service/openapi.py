"""The service as an OpenAPI document: the records are its schemas, and every example is a real answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from io import BytesIO
from typing import Any, NamedTuple

import msgspec

import ronpai
from ronpai import records
from ronpai.errors import MissingExtra
from ronpai.service.batch import ARROW, LINES, rows_of
from ronpai.service.boards import BoardAnswer
from ronpai.service.calls import CALLS, Call, check
from ronpai.service.jobs import Deadline
from ronpai.service.limits import Limits
from ronpai.service.problems import MEDIA_TYPE, Problem
from ronpai.service.requests import BatchQuery, ConvertQuery, LogText, ReplayQuery, ShowQuery
from ronpai.service.uploads import converted, replayed, verified

_REF = "#/components/schemas/{name}"
_JSON = "application/json"
_CHECKED: Mapping[str, dict[str, Any]] = {
    "a club": {"extends": "mleague", "score": {"kiriage": False}},
    "an option that does not exist": {"name": "Our club", "extends": "mleague", "score": {"kiriagg": False}},
}
_SHOWN = "tenhou.4p"
_ROW = '{"hand":"345p678s678m22p,2-34m"}\n'
_DEALT = "a hand that was dealt"
_WON = {
    "id": "an evening in May",
    "platform": "tenhou",
    "players": 4,
    "rules": {"type": 9, "players": 4, "aka": True, "kuitan": True, "length": "south"},
    "round": {"wind": "E", "dealer": 0},
    "winner": 2,
    "loser": 0,
    "tsumo": False,
    "seat_wind": "W",
    "closed": ["2m", "3m", "4m", "0m", "6m", "7m", "3p", "4p", "6s", "7s", "8s", "9s", "9s"],
    "win_tile": "5p",
    "melds": [],
    "nukidora": 0,
    "flags": {"riichi": True},
    "dora_indicators": ["8p"],
    "ura_indicators": ["1z"],
    "collects": {"honba": 0, "sticks": 1},
    "expected": {
        "yaku": [["riichi", 1], ["pinfu", 1], ["aka_dora", 1]],
        "yakuman": [],
        "han": 3,
        "fu": 30,
        "limit": None,
        "points": 3900,
        "deltas": [-3900, 0, 4900, 0],
    },
}


class Upload(NamedTuple):
    """A path that takes a log."""

    path: str
    summary: str
    query: type[msgspec.Struct]
    answer: type[msgspec.Struct]
    ask: Callable[[bytes], msgspec.Struct]
    more: Mapping[str, str] = {}
    """Examples beside a log."""


UPLOADS = (
    Upload(
        "/v1/verify",
        "What of a log, or of records of wins, rounds and games, does not come out",
        ReplayQuery,
        records.VerifyAnswer,
        lambda log: verified(log, ReplayQuery(), Deadline()),
        {"a recorded win": msgspec.json.encode(_WON).decode()},
    ),
    Upload(
        "/v1/convert",
        "A log in another format",
        ConvertQuery,
        records.ConvertAnswer,
        lambda log: converted(log, ConvertQuery(to="mjai"), Deadline()),
    ),
    Upload(
        "/v1/replay",
        "A log hand by hand, with the board after every event",
        ReplayQuery,
        BoardAnswer,
        lambda log: replayed(log, ReplayQuery(), Limits(), Deadline()),
    ),
)


def description() -> dict[str, Any]:
    """The document."""
    types = [*(call.request for call in CALLS), *(call.answer for call in CALLS), *(each.answer for each in UPLOADS)]
    more = [LogText, Problem, records.RulesListAnswer, records.RulesShowAnswer, records.RulesCheckAnswer]
    wanted = list(dict.fromkeys([*types, *more]))
    schemas, components = msgspec.json.schema_components(wanted, ref_template=_REF)
    refs = dict(zip(wanted, schemas, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ronpai",
            "version": version("ronpai"),
            "description": "Rules engine for riichi mahjong: hands scored, explained and settled at every table.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            **{call.path: {"post": _calling(call, refs)} for call in CALLS},
            **{each.path: {"post": _uploading(each, refs)} for each in UPLOADS},
            **_rulesets(refs),
            "/v1/batch/score": {"post": _batch()},
        },
        "components": {"schemas": components, "responses": _problems(refs)},
    }


def _calling(call: Call[Any], refs: Mapping[Any, Any]) -> dict[str, Any]:
    asked = {name: {"value": example} for name, example in call.examples.items()}
    answered = {
        name: _example(call.ask(msgspec.convert(example, call.request))) for name, example in call.examples.items()
    }
    return {
        "operationId": _name(call.path),
        "summary": call.summary,
        "requestBody": {
            "required": True,
            "content": {_JSON: {"schema": refs[call.request], "examples": asked}},
        },
        "responses": _responses(refs[call.answer], answered),
    }


def _uploading(upload: Upload, refs: Mapping[Any, Any]) -> dict[str, Any]:
    logs = {_DEALT: ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json(), **upload.more}
    asked = {name: {"value": {"log": log}} for name, log in logs.items()}
    answered = {name: _example(upload.ask(log.encode())) for name, log in logs.items()}
    binary = {"type": "string", "format": "binary"}
    form = {"type": "object", "properties": {"log": binary}, "required": ["log"], "additionalProperties": False}
    return {
        "operationId": _name(upload.path),
        "summary": upload.summary,
        "parameters": _parameters(upload.query),
        "requestBody": {
            "required": True,
            "content": {
                "application/octet-stream": {"schema": binary},
                "multipart/form-data": {"schema": form},
                _JSON: {"schema": refs[LogText], "examples": asked},
            },
        },
        "responses": _responses(refs[upload.answer], answered),
    }


def _rulesets(refs: Mapping[Any, Any]) -> dict[str, Any]:
    name = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}, "example": _SHOWN}
    schema = {"type": "object", "title": "A ruleset, as its TOML file says it"}
    content = {
        _JSON: {
            "schema": schema,
            "examples": {name: {"value": document} for name, document in _CHECKED.items()},
        },
        "application/toml": {"schema": {"type": "string"}, "example": 'extends = "mleague"\n'},
    }
    listed, shown = refs[records.RulesListAnswer], refs[records.RulesShowAnswer]
    ships = {"what ships": _example(records.RulesListAnswer.of(ronpai.rulesets()))}
    options = {_SHOWN: _example(records.RulesShowAnswer.of(_SHOWN, ronpai.ruleset(_SHOWN), ships=True, changed=False))}
    checked = {name: _example(check(document)) for name, document in _CHECKED.items()}
    return {
        "/v1/rulesets": {
            "get": {
                "operationId": "rulesets",
                "summary": "The rulesets that ship",
                "responses": _responses(listed, ships, wrong=(400,)),
            }
        },
        "/v1/rulesets/{id}": {
            "get": {
                "operationId": "ruleset",
                "summary": "Every option of a ruleset",
                "parameters": [name, *_parameters(ShowQuery)],
                "responses": _responses(shown, options, wrong=(400, 404)),
            }
        },
        "/v1/rulesets/check": {
            "post": {
                "operationId": "rulesets_check",
                "summary": "What is wrong with a ruleset",
                "requestBody": {"required": True, "content": content},
                "responses": _responses(refs[records.RulesCheckAnswer], checked),
            }
        },
    }


def _batch() -> dict[str, Any]:
    stream, lines = {"schema": {"type": "string", "format": "binary"}}, {"schema": {"type": "string"}}
    asked = {ARROW: stream, LINES: {**lines, "example": _ROW}}
    answered = {ARROW: stream, LINES: {**lines, **_scored(_ROW)}}
    return {
        "operationId": "batch_score",
        "summary": "What many wins are worth: columns in, columns out",
        "parameters": _parameters(BatchQuery),
        "requestBody": {"required": True, "content": asked},
        "responses": {
            "200": {"description": "A row for each row, of the same media type", "content": answered},
            **_wrong((400, 408, 413, 415, 422, 503)),
        },
    }


def _scored(lines: str) -> dict[str, str]:
    """What lines come to, as an example; none without the packages for columns."""
    to = BytesIO()
    try:
        rows = rows_of(LINES, ronpai.ruleset(BatchQuery().rules), to, Limits())
    except MissingExtra:
        return {}
    rows.take(lines.encode())
    return {"example": to.getvalue().decode()}


def _example(answer: msgspec.Struct) -> dict[str, Any]:
    return {"value": msgspec.to_builtins(answer, str_keys=True)}


def _parameters(query: type[msgspec.Struct]) -> list[dict[str, Any]]:
    (schema,), components = msgspec.json.schema_components([query], ref_template=_REF)
    described = components[schema["$ref"].rpartition("/")[2]]
    return [
        {"name": name, "in": "query", "required": name in described.get("required", ()), "schema": each}
        for name, each in described["properties"].items()
    ]


def _responses(
    schema: Any, examples: Mapping[str, Any] | None = None, wrong: Iterable[int] = (400, 408, 413, 422, 503)
) -> dict[str, Any]:
    content = {"schema": schema, "examples": examples} if examples else {"schema": schema}
    return {
        "200": {"description": "The answer", "content": {_JSON: content}},
        **_wrong(wrong),
    }


def _wrong(statuses: Iterable[int]) -> dict[str, Any]:
    return {str(status): {"$ref": f"#/components/responses/{status}"} for status in statuses}


def _problems(refs: Mapping[Any, Any]) -> dict[str, Any]:
    said = {
        400: "Another shape than the request has",
        404: "No such ruleset",
        408: "The body did not arrive in time",
        413: "More than the limit",
        415: "Another media type than is read",
        422: "What cannot be, with the fields of the library's error",
        503: "Too much is waiting, or the answer takes too long",
    }
    content = {MEDIA_TYPE: {"schema": refs[Problem]}}
    return {str(status): {"description": text, "content": content} for status, text in said.items()}


def _name(path: str) -> str:
    return path.removeprefix("/v1/").replace("/", "_")
