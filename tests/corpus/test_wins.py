"""Real wins: every recorded one comes out as recorded, and a verifier that could not fail would prove nothing."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ronpai
from ronpai.logs import verify
from ronpai.logs.corpus import WinRecord
from ronpai.logs.wins import FIELDS
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")


def write(path: Path, *records: dict[str, Any]) -> Path:
    """A file of records."""
    with gzip.open(path, "wt") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    return path


def record(wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first recorded win that is wanted."""
    return next(win for win in lines("data/wins.jsonl.gz") if wanted(win))


def test_every_recorded_win() -> None:
    report = verify([SHARED / "data" / "wins.jsonl.gz"])
    assert not report.mismatches, "\n".join(map(str, report.mismatches[:20]))
    assert str(report) == "verified: 7579 wins, 0 rounds, 0 games, 0 mismatches, 0 skipped"
    assert report.compared["points"] == report.compared["deltas"] == report.wins


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], bool], Callable[[dict[str, Any]], Any]]] = {
    "yaku": (lambda win: len(win["expected"]["yaku"]) > 1, lambda old: old["yaku"][1:]),
    "yakuman": (lambda win: bool(win["expected"]["yakuman"]), lambda _: [["kokushi_13", 13]]),
    "han": (lambda win: bool(win["expected"]["han"]), lambda old: old["han"] + 1),
    "fu": (lambda win: win["expected"]["fu"] == 30, lambda _: 40),
    "limit": (lambda win: win["expected"]["limit"] == "mangan", lambda _: "haneman"),
    "points": (lambda win: win["expected"]["points"] == 3900, lambda old: old["points"] + 100),
    "deltas": (lambda win: bool(win["expected"]["deltas"]), lambda old: [delta * 2 for delta in old["deltas"]]),
    "pao": (lambda win: win["expected"].get("pao") is not None, lambda _: None),
    "chip_deltas": (
        lambda win: any(win["expected"].get("chip_deltas") or ()),
        lambda old: [2 * chips for chips in old["chip_deltas"]],
    ),
}


def changed(field: str) -> tuple[dict[str, Any], dict[str, Any]]:
    wanted, change = CHANGES[field]
    win = record(wanted)
    return win, win | {"expected": win["expected"] | {field: change(win["expected"])}}


@pytest.mark.parametrize("field", CHANGES)
def test_a_changed_field_is_the_one_mismatch(field: str, tmp_path: Path) -> None:
    right, wrong = changed(field)
    assert not verify([write(tmp_path / "right.jsonl.gz", right)]).mismatches
    report = verify([write(tmp_path / "wrong.jsonl.gz", wrong)])
    assert [(found.record, found.field) for found in report.mismatches] == [(right["id"], field)]


def test_every_compared_field_is_changed() -> None:
    assert set(CHANGES) == set(FIELDS)


@pytest.mark.parametrize("bonus", ["dora", "ura_dora", "aka_dora"])
def test_a_changed_bonus_is_told_as_yaku(bonus: str, tmp_path: Path) -> None:
    win = record(lambda win: any(name == bonus and han for name, han in win["expected"]["yaku"]))
    yaku = [[name, han + (name == bonus)] for name, han in win["expected"]["yaku"]]
    wrong = win | {"expected": win["expected"] | {"yaku": yaku}}
    report = verify([write(tmp_path / "wrong.jsonl.gz", wrong)])
    assert [found.field for found in report.mismatches] == ["yaku"]


def test_what_was_not_recorded_is_not_compared(tmp_path: Path) -> None:
    win = record(lambda win: win["expected"]["fu"] is None)
    report = verify([write(tmp_path / "wins.jsonl.gz", win)])
    assert not report.mismatches
    assert report.compared["fu"] == 0
    assert report.compared["points"] == 1


def test_a_win_that_cannot_be_is_a_mismatch(tmp_path: Path) -> None:
    win = record(lambda win: win["flags"].get("riichi") and not win["tsumo"])
    report = verify([write(tmp_path / "wins.jsonl.gz", win | {"flags": win["flags"] | {"haitei": True}})])
    assert [(found.field, "haitei is a tsumo" in found.computed) for found in report.mismatches] == [("win", True)]


def test_an_unknown_room_is_named(tmp_path: Path) -> None:
    win = record(lambda _: True) | {"platform": "nowhere"}
    with pytest.raises(ronpai.LogError, match="platform='nowhere'"):
        verify([write(tmp_path / "wins.jsonl.gz", win)])


def test_a_given_ruleset_overrides_the_room(tmp_path: Path) -> None:
    win = record(
        lambda win: (win["expected"]["han"], win["expected"]["fu"]) == (4, 30) and win["expected"]["points"] == 7700
    )
    path = write(tmp_path / "wins.jsonl.gz", win | {"platform": "nowhere"})
    rules = ronpai.ruleset("tenhou.4p")
    assert not verify([path], rules).mismatches
    report = verify([path], rules.replace({"score.kiriage": True}))
    assert [found.field for found in report.mismatches] == ["points", "deltas"]


def test_norths_that_the_record_does_not_count_are_found(tmp_path: Path) -> None:
    win = record(lambda win: (win["nukidora"] or 0) > 0)
    assert not verify([write(tmp_path / "wins.jsonl.gz", win | {"nukidora": None})]).mismatches


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{", "line 2"), ('{"closed": [], "expected": {}}', "line 2"), ("[]", "line 2")],
)
def test_a_malformed_record_names_its_line(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "wins.jsonl"
    path.write_text(f"{json.dumps(record(lambda _: True))}\n{text}\n")
    with pytest.raises(ronpai.LogError, match=reason):
        verify([path])


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("no records")
    write(tmp_path / "wins.jsonl.gz", record(lambda _: True))
    assert str(verify([tmp_path])) == "verified: 1 wins, 0 rounds, 0 games, 0 mismatches, 0 skipped"


def test_a_missing_path_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        verify([tmp_path / "nowhere.jsonl"])


def test_a_yakuman_is_told_what_the_other_winner_says_of_the_discard(tmp_path: Path) -> None:
    """A record of a yakuman names no ordinary yaku; two winners of one discard both robbed the kan, or neither did."""
    wins = list(lines("data/wins.jsonl.gz"))
    robbed = {win["id"].rpartition("/")[0] for win in wins if win["flags"].get("chankan")}
    played = next(
        name for win in wins if win["expected"]["yakuman"] and (name := win["id"].rpartition("/")[0]) in robbed
    )
    two = [win for win in wins if win["id"].rpartition("/")[0] == played]
    assert [bool(win["flags"].get("chankan")) for win in two] == [not win["expected"]["yakuman"] for win in two]
    around = [record for record in lines("data/rounds.jsonl.gz") if record["id"] == played]
    around += [record for record in lines("data/games.jsonl.gz") if record["id"] == played.rpartition("#")[0]]
    report = verify([write(tmp_path / "told.jsonl.gz", *two, *around)])
    assert (report.mismatches, report.wins, report.rounds) == ([], 2, 1)
    # An ordinary win says itself whether it robbed a kan.
    ordinary = [win | {"expected": win["expected"] | {"yakuman": []}} for win in two]
    report = verify([write(tmp_path / "untold.jsonl.gz", *ordinary, *around)])
    assert "the winners' hands differ in chankan" in " ".join(map(str, report.mismatches))


def test_an_empty_seat_of_a_three_player_record_is_left_out() -> None:
    raw = next(win for win in lines("data/wins.jsonl.gz") if win["players"] < len(win["expected"]["deltas"]))
    found = msgspec.convert(raw, WinRecord).seated()
    assert found.expected.deltas == tuple(raw["expected"]["deltas"][:3])
    assert (found.winner, found.loser) == (raw["winner"], raw["loser"])
    # The same table, with the empty seat before the others, as logs of one client have it.
    moved = raw | {name: raw[name] + 1 for name in ("winner", "loser")}
    moved["round"] = raw["round"] | {"dealer": raw["round"]["dealer"] + 1}
    moved["melds"] = [
        meld | {"from": meld["from"] + 1} if meld.get("from") is not None else meld for meld in raw["melds"]
    ]
    for column in ("deltas", "chip_deltas"):
        if raw["expected"].get(column):
            moved["expected"] = raw["expected"] | {column: [0, *raw["expected"][column][:3]]}
    moved["scores_before"] = raw["scores_before"] and [0, *raw["scores_before"][:3]]
    again = msgspec.convert(moved, WinRecord).seated()
    assert (again.expected.deltas, again.winner, again.loser) == (found.expected.deltas, found.winner, found.loser)
    assert (again.round, again.melds) == (found.round, found.melds)
