"""Real logs played again: what they tell can fail, field by field, and so can what happens in them."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import ronpai
from ronpai.game import events, view
from ronpai.game.events import UNKNOWN
from ronpai.logs.corpus import GameRecord
from ronpai.logs.formats import read_log
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.native import Header, dump
from ronpai.logs.replay import Replay
from ronpai.logs.report import Report
from ronpai.logs.rooms import room_rules
from ronpai.logs.verify import RECORDED
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")

GAMES = {record["id"]: record for record in lines("data/games.jsonl.gz")} if SHARED.is_dir() else {}


def read(name: str) -> tuple[Log, Any]:
    """A recorded log, and the rules of its room."""
    game = msgspec.json.decode(msgspec.json.encode(GAMES[name]), type=GameRecord)
    log = read_log(game.text(), RECORDED.get(game.format, game.format))
    return log, room_rules(game.room, name, name)


def fields(log: Log, rules: Any) -> list[str]:
    """The fields that do not agree."""
    report = Report()
    Replay(log, rules, report, "log").run()
    return [found.field for found in report.mismatches]


LIVE = "dnovikoff-live-a/82093_2018-01-20_07_22_01"


@pytest.fixture(scope="module")
def whole() -> tuple[Log, Any]:
    """A log that shows everything, with wins after riichi, draws, and an end."""
    for name, game in GAMES.items():
        if game["format"] == "mjlog" and game.get("final_points"):
            log, rules = read(name)
            draws = [told for told in log.draws.values() if told.tenpai and any(told.deltas or ())]
            if log.final and draws and any(told.fu and told.yaku for told in log.wins.values()) and log.scores:
                return log, rules
    raise AssertionError("no such log")


def changed(log: Log, name: str, told: Mapping[int, Any], field: str, value: Any) -> Log:
    """The log with a field changed of the first thing that tells it."""
    at = next(index for index, said in told.items() if getattr(said, field) not in (None, ()))
    return replace(log, **{name: {**told, at: replace(told[at], **{field: value})}})


@pytest.mark.parametrize(
    "field", [field for field in WinTold.__struct_fields__ if field not in ("chips", "liable", "yakuman")]
)
def test_what_is_told_of_a_win(whole: tuple[Log, Any], field: str) -> None:
    log, rules = whole
    values = {"yaku": (("ippatsu", 7),), "han": 9, "fu": 110, "points": 100, "deltas": (100, -100, 0, 0)}
    assert fields(log, rules) == []
    assert fields(changed(log, "wins", log.wins, field, values[field]), rules) == [field]


def test_a_yakuman_and_a_liable_seat(whole: tuple[Log, Any]) -> None:
    log, rules = whole
    at = next(iter(log.wins))
    for change, name in (({"yakuman": ("daisangen",), "yaku": None}, "yakuman"), ({"liable": 2}, "pao")):
        told = replace(log.wins[at], **change)
        assert name in fields(replace(log, wins={**log.wins, at: told}), rules)


@pytest.mark.parametrize("field", DrawTold.__struct_fields__)
def test_what_is_told_of_a_draw(whole: tuple[Log, Any], field: str) -> None:
    log, rules = whole
    values: dict[str, Any] = {"deltas": (300, -100, -100, -100), "tenpai": (0, 1, 2, 3)}
    assert fields(changed(log, "draws", log.draws, field, values[field]), rules) == [field]


def test_scores_and_the_end(whole: tuple[Log, Any]) -> None:
    log, rules = whole
    at = next(iter(log.scores))
    assert fields(replace(log, scores={**log.scores, at: (1, 2, 3, 4)}), rules) == ["scores"]
    assert log.final is not None
    assert fields(replace(log, final=tuple(score + 100 for score in log.final)), rules) == ["final"]


def test_a_discard_that_is_not_there(whole: tuple[Log, Any]) -> None:
    log, rules = whole
    at = next(index for index, event in enumerate(log.events) if isinstance(event, events.Dahai))
    event = log.events[at]
    assert isinstance(event, events.Dahai)
    wrong = replace(event, actor=(event.actor + 1) % 4)
    found = fields(replace(log, events=(*log.events[:at], wrong, *log.events[at + 1 :])), rules)
    assert found[:2] == ["legal", "event"]


def test_an_offer_that_was_not_made() -> None:
    log, rules = read(LIVE)
    assert fields(log, rules) == []
    at = next(iter(log.offers))
    without = {index: offers for index, offers in log.offers.items() if index != at}
    assert fields(replace(log, offers=without), rules) == ["offers"]


def test_a_wall_of_another_seed(whole: tuple[Log, Any]) -> None:
    """The seed that a log carries proves every tile that was dealt and drawn."""
    log, rules = whole
    assert log.shuffle is not None
    method, words = log.shuffle.split(",")
    other = replace(log, shuffle=f"{method},{words[:8].swapcase()}{words[8:]}")
    assert other.shuffle != log.shuffle
    assert set(fields(other, rules)) == {"wall"}


def test_a_wall_behind_hidden_tiles(whole: tuple[Log, Any]) -> None:
    """What a seat sees of a game is held against the wall, tile by tile; what it does not see takes its tile too."""
    log, rules = whole
    seen = replace(log, events=tuple(view(event, 1) for event in log.events), viewer=1)
    report = Report()
    Replay(seen, rules, report, "log").run()
    assert report.mismatches == []
    drawn = [event for event in seen.events if isinstance(event, events.Tsumo) and event.pai != UNKNOWN]
    assert report.compared["wall"] >= len(drawn) > 0
    assert log.shuffle is not None
    method, words = log.shuffle.split(",")
    assert set(fields(replace(seen, shuffle=f"{method},{words[:8].swapcase()}{words[8:]}"), rules)) == {"wall"}


def test_an_own_wall_behind_hidden_tiles() -> None:
    """The same of a game that was dealt here."""
    table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    while not table.over:
        for seat in table.needs.seats:
            table.play(seat, table.legal(seat).actions[-1])
    for seed, found in (("7", set()), ("8", {"wall"})):
        header = Header.of(table.rules, seed, viewer=1)
        seen = ronpai.replay(dump(header, table.view(1)))
        assert {mismatch.field for mismatch in seen.report.mismatches} == found
        assert seen.report.compared["wall"] > seen.log.events.count(events.EndKyoku())
