"""Logs that are sent: verified, converted, and played again for a board."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ronpai
from ronpai import Hand, Meld
from ronpai.cli.app import app
from ronpai.game.agents import agent
from ronpai.logs.formats import WRITTEN, convert, read_log
from ronpai.payments.ledger import hand_value
from ronpai.service.failures import TimeLimit
from ronpai.service.jobs import Deadline
from ronpai.service.requests import ReplayQuery
from ronpai.service.uploads import verified
from ronpai.simulation import play
from tests.support.service import Service
from tests.support.shared import SHARED

TABLES = ("tenhou.4p", "tenhou.3p", "mahjongsoul.4p", "mfg.2p", "touhou.aotenjo", "jankensou.kyogi")


@cache
def game(rules: str = "tenhou.4p", seed: int = 7) -> str:
    """A game from its beginning to its end, as our own log."""
    table = ronpai.ruleset(rules)
    return play(table, [agent("efficiency") for _ in range(table.players)], seed=seed).table.to_json()


def cli(*arguments: str, log: str) -> Any:
    """What the command line says of a log, as JSON."""
    found = CliRunner().invoke(app, [*arguments, "--json"], input=log)
    assert found.exit_code == 0, found.output
    return json.loads(found.stdout)


def test_a_log_arrives_in_three_ways_packed_or_not(service: Service) -> None:
    log = game().encode()
    expected = service.post("/v1/verify", {"log": game()})
    assert (expected["games"], expected["mismatches"], expected["skipped"]) == (1, [], [])
    for content in (log, gzip.compress(log), b"\xef\xbb\xbf" + log):
        for kind in ("application/octet-stream", "application/json", "text/plain"):
            raw = service.client.post("/v1/verify", content=content, headers={"Content-Type": kind})
            assert raw.json() == expected
        form = service.client.post("/v1/verify", files={"log": ("game.jsonl", content)})
        assert form.json() == expected


def test_a_form_holds_one_file(service: Service) -> None:
    two = service.client.post("/v1/verify", files={"log": ("a", game()), "other": ("b", game())})
    assert service.problem(two, 400, "MalformedRequest")["place"] == "form"


@pytest.mark.parametrize("format", WRITTEN)
def test_every_format_is_read_and_written(format: str, service: Service) -> None:
    log = convert(read_log(game()), format).text
    assert service.post("/v1/convert", {"log": log}, params={"to": "native"}) == cli(
        "convert", "-", "--to", "native", log=log
    )
    if format != "mjai":
        found = service.post("/v1/verify", {"log": log}, params={"format": format})
        assert (found["games"], found["mismatches"]) == (1, [])
    named = service.client.post("/v1/verify", content=log.encode(), params={"format": "mjlog"})
    service.problem(named, 422, "LogError")


def test_rules_can_be_named(service: Service) -> None:
    own = service.post("/v1/verify", {"log": game()})
    other = service.post("/v1/verify", {"log": game()}, params={"rules": "mfg.4p"})
    assert own["mismatches"] == []
    assert other["mismatches"]


def test_what_does_not_come_out_and_what_breaks_off_is_told(service: Service) -> None:
    lines = game().splitlines()
    at = next(number for number, line in enumerate(lines) if '"type":"hora"' in line)
    win = json.loads(lines[at])
    win["payments"][0]["points"] += 100
    wrong = "\n".join([*lines[:at], json.dumps(win), *lines[at + 1 :]])
    found = service.post("/v1/verify", {"log": wrong})
    assert [each["field"] for each in found["mismatches"]][:1] == ["hora"]
    cut = "\n".join(lines[:at])
    broken = service.post("/v1/replay", {"log": cut})["broken"]
    assert broken
    assert service.post("/v1/verify", {"log": cut})["skipped"] == [
        {"record": "log", "reason": f"the rest of it: {broken}"}
    ]


@pytest.mark.parametrize("rules", TABLES)
def test_replay_says_what_the_command_line_says_and_every_step(rules: str, service: Service) -> None:
    found = service.post("/v1/replay", {"log": game(rules)})
    expected = cli("replay", "-", log=game(rules))
    told = [{name: value for name, value in hand.items() if name != "steps"} for hand in found["hands"]]
    for hand in told:
        hand["wins"] = [{name: value for name, value in win.items() if name != "score"} for win in hand["wins"]]
    assert {**found, "hands": told} == expected
    assert found["mismatches"] == []
    assert sum(len(hand["steps"]) for hand in found["hands"]) >= found["events"] - 2


@pytest.mark.parametrize("rules", TABLES)
def test_boards_are_those_of_the_game(rules: str, service: Service) -> None:
    found = service.post("/v1/replay", {"log": game(rules)})
    table, states = ronpai.ruleset(rules), []
    ronpai.replay(game(rules), seen=lambda state, event: states.append((state, event)))
    steps = [step for hand in found["hands"] for step in hand["steps"]]
    states = states[-len(steps) :]
    for step, (state, event) in zip(steps, states, strict=True):
        board = step["board"]
        assert step["event"]["type"] == event.__struct_config__.tag
        assert (board["scores"], board["sticks"], board["wall"]) == (list(state.scores), state.sticks, state.live)
        assert board["dora"] == list(state.dora)
        for shown, held in zip(board["seats"], state.seats, strict=True):
            assert (shown["hand"], shown["drawn"], shown["norths"]) == (list(held.hand), held.drawn, held.norths)
            assert [meld["meld"] for meld in shown["melds"]] == [str(meld) for meld in held.melds]
            assert [(tile["pai"], tile["tsumogiri"], tile["riichi"], tile["called"]) for tile in shown["river"]] == [
                (tile.pai, tile.tsumogiri, tile.riichi, tile.called) for tile in held.river
            ]
            for meld in shown["melds"]:
                assert meld["tiles"] == [str(tile) for tile in Meld(meld["meld"]).tiles]
    assert table.players == found["players"]


@pytest.mark.parametrize("rules", TABLES)
def test_every_settlement_is_explained(rules: str, service: Service) -> None:
    won = 0
    for hand in service.post("/v1/replay", {"log": game(rules)})["hands"]:
        settled = [step["event"] for step in hand["steps"] if step["event"]["type"] in ("hora", "ryukyoku", "chombo")]
        told = hand["wins"] or [hand["draw"]]
        assert [event.get("payments", []) for event in settled] == [each["payments"] for each in told]
        changes = [0] * len(hand["before"])
        for payment in (payment for each in told for payment in each["payments"] if payment["unit"] == "points"):
            for party, sign in ((payment["payer"], -1), (payment["payee"], 1)):
                if isinstance(party, int):
                    changes[party] += sign * payment["points"]
        deposits = [1000 if seat in hand["riichi"] else 0 for seat in range(len(changes))]
        assert [
            before - deposit + change for before, deposit, change in zip(hand["before"], deposits, changes, strict=True)
        ] == hand["after"]
        for win in hand["wins"]:
            won += 1
            score = win["score"]
            assert (score["han"], score["fu"], score["yakuman"]) == (win["han"], win["fu"], win["yakuman"])
            assert [[each["yaku"], each["value"]] for each in score["yaku"]] == win["yaku"]
            assert sum(item["fu"] for item in score["fu_items"]) <= score["fu"] or score["fu"] == 0
            payments = [ronpai.Payment(**payment) for payment in win["payments"]]
            assert hand_value(payments, win["actor"]) == score["points"]
            assert Hand(win["hand"]).win == Hand(win["hand"]).tiles[-1]
    assert won


def test_tiles_that_a_log_hides_are_hidden(service: Service) -> None:
    from ronpai.game import view
    from ronpai.logs import native

    header, events, _ = native.load(game())
    log = native.dump(header, [view(event, 0) for event in events])
    found = service.post("/v1/replay", {"log": log})
    first = found["hands"][0]
    assert "?" not in "".join(first["steps"][0]["board"]["seats"][0]["hand"])
    assert set(first["steps"][0]["board"]["seats"][1]["hand"]) == {"?"}
    others = [win for hand in found["hands"] for win in hand["wins"] if win["actor"] != 0]
    assert others
    assert all(win["score"] is None for win in others)


def records_of(name: str, count: int) -> list[bytes]:
    """Recorded wins, rounds or games."""
    with gzip.open(SHARED / "data" / f"{name}.jsonl.gz") as lines:
        return [line.rstrip(b"\n") for line, _ in zip(lines, range(count), strict=False)]


@pytest.mark.usefixtures("shared")
def test_records_are_verified_as_the_command_line_does(service: Service, tmp_path: Path) -> None:
    found = [*records_of("games", 12), b"", b"{}", *records_of("rounds", 200), *records_of("wins", 300)]
    body = b"\n".join(found)
    file = tmp_path / "log.jsonl"
    file.write_bytes(body)
    expected = cli("verify", str(file), log="")
    expected["skipped"] = [each | {"record": each["record"].replace(file.name, "log")} for each in expected["skipped"]]
    assert (expected["wins"], expected["games"], expected["mismatches"]) == (300, 12, [])
    assert expected["skipped"][0] == {"record": "log:14", "reason": "no win, round or game"}
    for content in (body, gzip.compress(body)):
        assert service.client.post("/v1/verify", content=content).json() == expected
        assert service.client.post("/v1/verify", files={"log": ("x", content)}).json() == expected
    assert service.post("/v1/verify", {"log": body.decode()}) == expected
    named = service.client.post("/v1/verify", content=body, params={"format": "mjai"})
    service.problem(named, 422, "LogError")


@pytest.mark.usefixtures("shared")
def test_what_of_records_does_not_come_out_is_told(service: Service) -> None:
    win = json.loads(records_of("wins", 1)[0])
    wrong = win | {"expected": win["expected"] | {"points": 1}}
    found = service.client.post("/v1/verify", content=json.dumps(wrong)).json()
    assert [(each["record"], each["field"]) for each in found["mismatches"]] == [(win["id"], "points")]
    other = service.client.post("/v1/verify", content=json.dumps(win), params={"rules": "nope"})
    service.problem(other, 422, "UnknownRuleset")


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seat_wind": 5}, "line 2"),
        ({"collects": {"honba": 0}}, "line 2"),
        ({"collects": {"honba": 0, "sticks": -1}}, "its id"),
        ({"rules": {"type": "x"}}, "its id"),
        ({"rules": {"type": 1.5}}, "its id"),
        ({"platform": "nowhere"}, "its id"),
        ({"platform": "tenhou", "rules": {"csrule": "x", "aka": True, "kuitan": True, "length": "south"}}, "its id"),
        ({"players": 10**30}, "its id"),
    ],
)
@pytest.mark.usefixtures("shared")
def test_a_record_that_cannot_be_is_told_with_its_place(change: dict[str, Any], place: str, service: Service) -> None:
    good = records_of("wins", 1)[0]
    win = json.loads(good)
    body = b"\n".join((good, json.dumps(win | change).encode()))
    found = service.problem(service.client.post("/v1/verify", content=body), 422, "LogError")
    assert found["place"] == (place if place != "its id" else win["id"])


@pytest.mark.usefixtures("shared")
def test_records_take_no_longer_than_they_may() -> None:
    over = Deadline(0)
    for name in ("wins", "games"):
        with pytest.raises(TimeLimit):
            verified(b"\n".join(records_of(name, 3)), ReplayQuery(), over)
