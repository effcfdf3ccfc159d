"""Real rounds and games: what was carried over and paid, and the points at the end; every field can fail."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from ronpai.logs import Report, verify
from ronpai.logs.games import GAME_FIELDS, ROUND_FIELDS
from ronpai.logs.rooms import unknowable
from tests.corpus.test_wins import write
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")

Records = list[dict[str, Any]]


def whole(path: str) -> list[dict[str, Any]]:
    return list(lines(f"data/{path}.jsonl.gz"))


@pytest.fixture(scope="module")
def everything() -> Report:
    return verify([SHARED / "data"])


def test_everything_comes_out_as_recorded(everything: Report) -> None:
    assert not everything.mismatches, "\n".join(map(str, everything.mismatches[:20]))
    rounds = whole("rounds")
    assert everything.wins == 7579
    assert everything.rounds == len(rounds)
    assert everything.compared["deltas"] > everything.wins + 2000


def test_the_final_points_of_every_game_that_records_them(everything: Report) -> None:
    games = [game for game in whole("games") if game.get("final_points")]
    assert everything.compared["final_points"] == len(games) == 291


def test_what_is_skipped_has_its_evidence(everything: Report) -> None:
    """At most five records, each with the reason why its rules cannot be known."""
    assert {skipped.record: skipped.reason for skipped in everything.skipped} == unknowable()
    assert len(everything.skipped) <= 5
    assert all(len(skipped.reason.split()) > 10 for skipped in everything.skipped)


def test_every_game_is_replayed(everything: Report) -> None:
    assert everything.games == len(whole("games")) - len(everything.skipped)
    assert everything.compared["legal"] > 80_000
    assert everything.compared["offers"] > 90_000
    assert everything.compared["wall"] > 50_000


def test_rounds_without_their_game_are_skipped() -> None:
    report = verify([SHARED / "data" / "rounds.jsonl.gz"])
    assert len(report.skipped) == len(whole("rounds"))
    assert not report.rounds


GAMES, ROUNDS, WINS = (
    ({record["id"]: record for record in whole(name)} if SHARED.is_dir() else {})
    for name in ("games", "rounds", "wins")
)


def records(game: str) -> Records:
    """A game with its rounds and wins."""
    rounds = [found for found in ROUNDS.values() if found["game"] == game]
    wins = [win for found in rounds if found["result"] for win in found["result"].get("wins", ())]
    return [GAMES[game], *rounds, *(WINS[win] for win in wins if win in WINS)]


def drawn(found: Mapping[str, Any]) -> bool:
    """Whether a round ended by an exhaustive draw that cost somebody something."""
    result = found["result"]
    return bool(result and result["type"] == "draw" and any(result["deltas"]) and found.get("scores_end"))


def a_game() -> str:
    """A game with final points, a draw with payments, sticks that are carried over, and all its wins."""
    for name, game in GAMES.items():
        rounds = [found for found in ROUNDS.values() if found["game"] == name]
        if game.get("final_points") and any(map(drawn, rounds)) and any(found["sticks"] for found in rounds):
            return str(name)
    raise AssertionError("no such game")


CHANGES: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "scores_start": ("round", lambda old: [score + 100 for score in old]),
    "sticks": ("round", lambda old: old + 1),
    "scores_end": ("round", lambda old: [score + 100 for score in old]),
    "deltas": ("round", lambda old: [delta * 2 for delta in old]),
    "final": ("game", lambda old: [old[0] + 100, *old[1:]]),
    "final_points": ("game", lambda old: [old[0] + 1, *old[1:]]),
}


@pytest.mark.parametrize("field", CHANGES)
def test_a_changed_field_is_the_one_mismatch(field: str, tmp_path: Path) -> None:
    kind, change = CHANGES[field]
    game, *others = records(a_game())
    assert not verify([write(tmp_path / "right.jsonl.gz", game, *others)]).mismatches
    if kind == "game":
        changed, game = game["id"], game | {field: change(game[field])}
    else:
        at = next(number for number, found in enumerate(others) if drawn(found))
        found, changed = others[at], others[at]["id"]
        if field == "deltas":
            others[at] = found | {"result": found["result"] | {field: change(found["result"][field])}}
        else:
            others[at] = found | {field: change(found[field])}
    report = verify([write(tmp_path / "wrong.jsonl.gz", game, *others)])
    assert [(found.record, found.field) for found in report.mismatches] == [(changed, field)]


def test_every_compared_field_is_changed() -> None:
    assert set(CHANGES) == {*ROUND_FIELDS, *GAME_FIELDS}


def test_a_room_says_its_own_rules(tmp_path: Path) -> None:
    """A tournament room's csrule, which its log holds, makes the whole game agree; without it start and uma do not."""
    own = next(str(name) for name, game in GAMES.items() if "csrule=" in str(game["data"]))
    game, *others = records(own)
    assert not verify([write(tmp_path / "right.jsonl.gz", game, *others)]).mismatches
    silent = game | {"data": game["data"].replace("csrule", "unknown")}
    fields = {found.field for found in verify([write(tmp_path / "wrong.jsonl.gz", silent, *others)]).mismatches}
    assert fields >= {"scores_start", "scores_end", "final_points"}


def test_a_round_that_cannot_be_is_a_mismatch(tmp_path: Path) -> None:
    game, *others = records(a_game())
    at = next(number for number, found in enumerate(others) if drawn(found))
    others[at] = others[at] | {"result": others[at]["result"] | {"reason": "nowhere"}}
    report = verify([write(tmp_path / "wrong.jsonl.gz", game, *others)])
    assert [(found.record, found.field) for found in report.mismatches] == [(others[at]["id"], "reason")]
    others[at] = others[at] | {"result": others[at]["result"] | {"reason": "exhaustive", "nagashi": [7]}}
    report = verify([write(tmp_path / "wrong.jsonl.gz", game, *others)])
    assert (others[at]["id"], "result") in [(found.record, found.field) for found in report.mismatches]
