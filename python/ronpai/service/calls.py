"""The calls that take JSON and answer with JSON: which question, which answer, and how the library is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

import ronpai
from ronpai import records
from ronpai.errors import Problem, RulesetError, UnknownRuleset
from ronpai.rules import Ruleset, compare
from ronpai.rules.load import document_problems
from ronpai.service import requests
from ronpai.service.tables import RulesSaid, named, table

Q = TypeVar("Q")


class Call(NamedTuple, Generic[Q]):
    """A question and its answer. Every example is answered when the service is described."""

    path: str
    summary: str
    request: type[Q]
    answer: type[Struct]
    ask: Callable[[Q], Struct]
    examples: Mapping[str, Any]


def _win(said: requests.WinRequest) -> tuple[ronpai.Win, Ruleset]:
    facts = asdict(said)
    rules = table(facts.pop("rules"))
    return ronpai.Win(facts.pop("hand"), rules, **facts), rules


def _score(said: requests.WinRequest) -> records.ScoreAnswer:
    win, rules = _win(said)
    return records.ScoreAnswer.of(win, named(said.rules), ronpai.score(win, rules))


def _explain(said: requests.WinRequest) -> records.ExplainAnswer:
    win, rules = _win(said)
    return records.ExplainAnswer.of(win, named(said.rules), ronpai.explain(win, rules))


def _shanten(said: requests.ShantenRequest) -> records.ShantenAnswer:
    return records.ShantenAnswer.of(ronpai.Hand(said.hand), named(said.rules), table(said.rules), said.form)


def _waits(said: requests.HandRequest) -> records.WaitsAnswer:
    rules, hand = table(said.rules), ronpai.Hand(said.hand)
    return records.WaitsAnswer.of(str(hand), named(said.rules), ronpai.shanten(hand, rules), ronpai.waits(hand, rules))


def _acceptance(said: requests.AcceptanceRequest) -> records.AcceptanceAnswer:
    rules, hand = table(said.rules), ronpai.Hand(said.hand)
    seen = ronpai.parse_tiles(said.visible) if said.visible else ()
    return records.AcceptanceAnswer.of(str(hand), named(said.rules), seen, ronpai.acceptance(hand, rules, seen))


def _settle(said: requests.SettleRequest) -> records.SettleAnswer:
    return said.answer(named(said.rules), said.settle(table(said.rules)))


def _compare(said: requests.CompareRequest | requests.DiffRequest) -> records.RulesCompareAnswer:
    names = _columns(map(named, said.tables))
    return records.RulesCompareAnswer.of(compare(dict(zip(names, _tables(said.tables), strict=True))))


def _tables(said: Sequence[RulesSaid]) -> list[Ruleset]:
    """The tables of a comparison. Raises UnknownRuleset where one id is all that is wrong, else RulesetError.

    The latter tells what is wrong with all of them, each with the table's place.
    """
    found: list[Ruleset] = []
    refused: list[tuple[int, UnknownRuleset | RulesetError]] = []
    for at, each in enumerate(said):
        try:
            found.append(table(each))
        except (UnknownRuleset, RulesetError) as wrong:
            refused.append((at, wrong))
    if len(refused) == 1 and isinstance(refused[0][1], UnknownRuleset):
        raise refused[0][1]
    if refused:
        raise RulesetError([problem for at, wrong in refused for problem in _placed(f"tables[{at}]", wrong)])
    return found


def _placed(place: str, wrong: UnknownRuleset | RulesetError) -> Iterator[Problem]:
    """What is wrong with a table, said of its place."""
    if isinstance(wrong, UnknownRuleset):
        yield Problem((place,), str(wrong))
    else:
        yield from (Problem(tuple(f"{place}.{name}" for name in each.options), each.reason) for each in wrong.problems)


def _columns(names: Iterable[str]) -> tuple[str, ...]:
    """Names, told apart where two are the same."""
    given, found = list(names), list[str]()
    for name in given:
        told, number = name, len(found)
        while told in found or (told != name and told in given):
            number += 1
            told = f"{name} ({number})"
        found.append(told)
    return tuple(found)


def check(document: dict[str, Any]) -> records.RulesCheckAnswer:
    """Everything that is wrong with a ruleset."""
    return records.RulesCheckAnswer.of({named(document): document_problems(document)})


_CLUB = {"name": "Our club", "extends": "mleague", "score": {"kiriage": False}}
_WINS = {
    "an open hand": {"hand": "345p678s678m22p,2-34m", "tsumo": True, "dora": "9s"},
    "riichi": {"hand": "234m067p34678s99m5s", "riichi": "riichi", "seat": "W", "dora": "8m", "ura": "7s"},
    "three players": {"hand": "123p456s77889p99m9p", "rules": "tenhou.3p", "nukidora": 2, "tsumo": True},
    "a table of one's own": {"hand": "345p678s678m22p,2-34m", "rules": _CLUB},
    "no win": {"hand": "123m456p789s11224z"},
}
_DRAW = {"result": {"type": "draw", "kind": "exhaustive", "tenpai": [0, 2]}}
_RON = {
    "rules": "mahjongsoul.4p",
    "dealer": 1,
    "honba": 1,
    "sticks": 2,
    "result": {
        "type": "win",
        "loser": 2,
        "winners": [
            {"seat": 1, "hand": "234m067p34678s99m5s", "riichi": "riichi", "ippatsu": True},
            {"seat": 3, "hand": "mangan"},
        ],
    },
}

CALLS: tuple[Call[Any], ...] = (
    Call("/v1/score", "What a win is worth", requests.WinRequest, records.ScoreAnswer, _score, _WINS),
    Call("/v1/explain", "Why a win is worth that", requests.WinRequest, records.ExplainAnswer, _explain, _WINS),
    Call(
        "/v1/shanten",
        "How far a hand is from tenpai",
        requests.ShantenRequest,
        records.ShantenAnswer,
        _shanten,
        {
            "the nearest form": {"hand": "123m456p789s1122z"},
            "one form": {"hand": "19m19p19s1234567z", "form": "kokushi"},
        },
    ),
    Call(
        "/v1/waits",
        "The tiles that complete a hand",
        requests.HandRequest,
        records.WaitsAnswer,
        _waits,
        {"three sides": {"hand": "123m456p2345678s"}, "nine gates": {"hand": "1112345678999m"}},
    ),
    Call(
        "/v1/acceptance",
        "The tiles that improve a hand, for each discard",
        requests.AcceptanceRequest,
        records.AcceptanceAnswer,
        _acceptance,
        {"a discard": {"hand": "2346678p3455577s", "visible": "7s25s"}},
    ),
    Call(
        "/v1/settle",
        "Who pays whom after a hand, and why",
        requests.SettleRequest,
        records.SettleAnswer,
        _settle,
        {"two winners": _RON, "a draw": _DRAW},
    ),
    Call(
        "/v1/rulesets/compare",
        "The options in which tables differ",
        requests.CompareRequest,
        records.RulesCompareAnswer,
        _compare,
        {"three tables": {"tables": ["tenhou.4p", "mahjongsoul.4p", "mleague"]}},
    ),
    Call(
        "/v1/rulesets/diff",
        "The options in which two tables differ",
        requests.DiffRequest,
        records.RulesCompareAnswer,
        _compare,
        {"a club and its parent": {"tables": ["mleague", _CLUB]}},
    ),
)
"""Every call."""
