"""Real games in the formats of other programs: what is read agrees with what is recorded of rounds and wins."""

import json
from typing import Any

import pytest

import ronpai
from ronpai.game.events import Ankan, Daiminkan, Dora, Event, Hora, Kakan, Nukidora, ReachAccepted, Ryukyoku, StartKyoku
from ronpai.logs.corpus import SPELLING
from ronpai.logs.formats import convert, read_log, recognise
from ronpai.logs.log import Log, WinTold
from ronpai.logs.rooms import room_rules
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")

FORMATS = {"majsoul": "mahjongsoul", "majiang": "majiang", "mjai": "mjai"}
REASONS = {"suufon_renda": "suufon", "suucha_riichi": "suucha", "nagashi_mangan": "exhaustive"}


def games() -> list[dict[str, Any]]:
    return [game for game in lines("data/games.jsonl.gz") if game["format"] in FORMATS]


GAMES = {game["id"]: game for game in games()} if SHARED.is_dir() else {}
ROUNDS = [found for found in lines("data/rounds.jsonl.gz") if found["game"] in GAMES] if GAMES else []
WINS = {win["id"]: win for win in lines("data/wins.jsonl.gz") if win["id"].split("#")[0] in GAMES} if GAMES else {}

each_game = pytest.mark.parametrize("name", GAMES)


def log_of(name: str) -> Log:
    return read_log(json.dumps(GAMES[name]["data"], ensure_ascii=False))


def rounds_of(log: Log) -> list[list[tuple[int, Event]]]:
    """The events of each round, with their indices."""
    found: list[list[tuple[int, Event]]] = []
    for at, event in enumerate(log.events):
        if isinstance(event, StartKyoku):
            found.append([])
        if found:
            found[-1].append((at, event))
    return found


def total(columns: list[tuple[int, ...] | None], players: int) -> list[int]:
    return [sum((column or (0,) * players)[seat] for column in columns) for seat in range(players)]


def test_there_are_games() -> None:
    assert {game["format"] for game in GAMES.values()} == set(FORMATS)


@each_game
def test_the_game(name: str) -> None:
    game, log = GAMES[name], log_of(name)
    assert recognise(json.dumps(game["data"])) == log.format == FORMATS[game["format"]]
    assert (log.players, log.broken, list(log.final or ())) == (game["players"], None, game["final"])
    if "final_points" in game:
        assert list(log.final_points or ()) == game["final_points"]
    for key, value in game["rules"].items():
        if value is not None and key not in ("special", "detail_rule"):
            assert log.room[key] == value, key
    rules = room_rules(log.room, "log", name)
    assert rules == room_rules(log.room | game["rules"] | {"platform": game["platform"]}, "log", name)


@each_game
def test_every_round(name: str) -> None:
    log = log_of(name)
    rounds, recorded = rounds_of(log), [found for found in ROUNDS if found["game"] == name]
    assert len(rounds) == len(recorded) == GAMES[name]["rounds"]
    for events, found in zip(rounds, recorded, strict=True):
        start = events[0][1]
        assert isinstance(start, StartKyoku)
        assert (start.bakaze, start.kyoku, start.oya) == (found["wind"], found["kyoku"], found["dealer"])
        assert (start.honba, start.kyotaku) == (found["honba"], found["sticks"])
        assert list(start.scores) == found["scores_start"]
        kinds = [event for _, event in events]
        assert [event.actor for event in kinds if isinstance(event, ReachAccepted)] == found["riichi"]
        kans = sum(isinstance(event, Daiminkan | Ankan | Kakan) for event in kinds)
        assert (kans, sum(isinstance(event, Nukidora) for event in kinds)) == (found["kans"], found["nuki"])
        assert sum(isinstance(event, Dora) for event in kinds) <= kans
        result, draws = found["result"], [(at, event) for at, event in events if isinstance(event, Ryukyoku)]
        if result["type"] == "draw":
            ((at, draw),) = draws
            assert draw.reason == REASONS.get(result["reason"], result["reason"])
            assert list(log.draws[at].deltas or ()) == result["deltas"]
            assert list(log.draws[at].tenpai or ()) == result["shown"]
            assert list(draw.tenpai) == (result["shown"] if draw.reason == "exhaustive" else [])
        else:
            wins = [at for at, event in events if isinstance(event, Hora)]
            assert (draws, len(wins)) == ([], len(result["wins"]))
            assert total([log.wins[at].deltas for at in wins], log.players) == result["deltas"]


@each_game
def test_every_win(name: str) -> None:
    log = log_of(name)
    for number, events in enumerate(rounds_of(log)):
        for place, (at, event) in enumerate([(at, event) for at, event in events if isinstance(event, Hora)]):
            win, told = WINS[f"{name}#{number}/{place}"], log.wins[at]
            expected = win["expected"]
            assert (event.actor, event.target, event.pai) == (win["winner"], win["loser"], win["win_tile"])
            assert list(event.ura_markers) == win["ura_indicators"]
            shown = [*_markers(events), *(each.dora_marker for _, each in events if isinstance(each, Dora))]
            assert shown == win["dora_indicators"]
            yaku = [(SPELLING.get(yaku, yaku), han) for yaku, han in expected["yaku"] if han]
            assert sorted(told.yaku or ()) == sorted(yaku)
            assert (told.han, told.fu, told.points) == (expected["han"], expected["fu"], expected["points"])
            assert list(told.deltas or ()) == expected["deltas"]
            assert (told.liable, list(told.yakuman)) == (expected["pao"], [name for name, _ in expected["yakuman"]])


def _markers(events: list[tuple[int, Event]]) -> tuple[str, ...]:
    start = events[0][1]
    assert isinstance(start, StartKyoku)
    return start.dora_markers


@each_game
def test_the_scores_between_follow(name: str) -> None:
    """Where a log tells scores, those are the ones that the round begins with and the changes make."""
    log = log_of(name)
    running: list[int] = []
    for at, event in enumerate(log.events):
        if isinstance(event, StartKyoku):
            running = list(event.scores)
        elif isinstance(event, ReachAccepted):
            running[event.actor] -= 1000
        elif at in log.wins or at in log.draws:
            deltas = (log.wins[at] if at in log.wins else log.draws[at]).deltas
            assert deltas is not None
            running = [score + delta for score, delta in zip(running, deltas, strict=True)]
        if at in log.scores:
            assert list(log.scores[at]) == running


@each_game
def test_to_mjai_and_back(name: str) -> None:
    log = log_of(name)
    back = read_log(convert(log, "mjai").text)
    assert (back.events, back.wins, back.draws) == (log.events, log.wins, log.draws)
    assert (back.scores, back.final, back.names) == (log.scores, log.final, log.names)


@each_game
def test_to_our_own_and_back(name: str) -> None:
    log = log_of(name)
    converted = convert(log, "native")
    back = read_log(converted.text)
    assert converted.lost == ()
    assert (back.events, back.wins, back.draws) == (log.events, log.wins, log.draws)
    assert (back.scores, back.final, back.final_points) == (log.scores, log.final, log.final_points)
    assert convert(back, "native").text == converted.text
    assert convert(back, "mjai").text == convert(log, "mjai").text
    assert ronpai.Ruleset.from_options(back.room["rules"]) == room_rules(log.room, "log", name)


def test_logs_of_tenhou_to_others_and_back() -> None:
    """A part of them, with a client's views: nothing is lost that is not reported."""
    kinds = ("mjlog", "mjlog-live", "tenhou6")
    tenhou = [game for game in lines("data/games.jsonl.gz") if game["format"] in kinds][::8]
    for game in tenhou:
        log = read_log(game["data"] if isinstance(game["data"], str) else json.dumps(game["data"]))
        mjai, native = read_log(convert(log, "mjai").text), read_log(convert(log, "native").text)
        assert (mjai.events, mjai.scores) == (native.events, native.scores) == (log.events, log.scores)
        assert (native.wins, native.draws, native.offers) == (log.wins, log.draws, log.offers)
        assert [_told(told) for told in mjai.wins.values()] == [_told(told) for told in log.wins.values()]


def _told(told: WinTold) -> Any:
    """What is said of a win but for chips, in any order."""
    return sorted(told.yaku or ()), told.yakuman, told.han, told.fu, told.points, told.deltas, told.liable
