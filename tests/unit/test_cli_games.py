"""`ronpai simulate` and `ronpai replay`: what they print for people and for programs, and how they fail."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

import ronpai
from ronpai import records
from ronpai.cli.app import app
from ronpai.game.agents import agent
from ronpai.logs.formats import convert, read_log
from ronpai.simulation import play
from tests.support.shared import ROOT

BOT = ROOT / "tests" / "support" / "mjai_bot.py"


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(app, arguments, prog_name="ronpai", input=stdin)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own log of a game."""
    path = tmp_path_factory.mktemp("logs") / "game.jsonl"
    played = play(ronpai.ruleset("tenhou.4p"), [agent("efficiency")] * 4, 7, ["a", "b", "c", "d"])
    path.write_text(played.table.to_json(), encoding="utf-8")
    return path


# -------------------------------------------------------------------------------------------------------- simulate


def test_simulate_tells_what_games_came_to(tmp_path: Path) -> None:
    result = run("simulate", "--games", "4", "--workers", "1", "--agents", "efficiency,first", "--log", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")
    for said in (
        "Games  4, ",
        "efficiency",
        "seat 3",
        "Deal-in",
        "Riichi",
        "Yaku",
        "of wins",
        "exhaustive",
        "a second",
    ):
        assert said.lower() in result.stdout.lower()
    assert len(list(tmp_path.glob("game-?.jsonl"))) == 4


def test_simulate_answers_the_same_for_programs() -> None:
    given = ("simulate", "--rules", "tenhou.3p", "--games", "4", "--seed", "x", "--agents", "random,efficiency")
    results = [run(*given, "--json", "--workers", workers) for workers in ("1", "2")]
    assert [result.exit_code for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout
    answer = msgspec.json.decode(results[0].stdout, type=records.SimulateAnswer)
    assert (answer.games, answer.seed, answer.agents) == (4, "x", ("random", "efficiency"))
    assert answer.digest == ronpai.ruleset("tenhou.3p").digest
    assert sum(answer.by_agent["random"].places) == answer.by_agent["random"].games == 6
    assert len(answer.by_seat) == 3
    assert answer.wins == sum(seat.wins for seat in answer.by_seat)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--agents", "clever"], "one of random, first, efficiency, mjai:COMMAND"),
        (["--games", "0"], "games=0: at least 1"),
        (["--workers", "0"], "workers=0: at least 1"),
        (["--rules", "nowhere"], "no ruleset is named"),
        (["--agents", "mjai:no-such-program", "--workers", "1"], "no-such-program: game 0, seat 0, its start: "),
        (["--agents", f"mjai:{sys.executable} {BOT} malformed", "--workers", "1"], "an action of mjai was expected"),
    ],
)
def test_simulate_says_what_is_wrong(arguments: list[str], said: str) -> None:
    result = run("simulate", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    answer = json.loads(run("simulate", *arguments, "--json").stdout)
    assert said in answer["error"]["message"]


def test_an_interrupt_tells_what_was_played(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "ronpai",
        "simulate",
        "--games",
        "100000",
        "--workers",
        "2",
        "--rules",
        "tenhou.3p",
        "--log",
        str(tmp_path),
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=ROOT
    )
    while process.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.05)
    # As a terminal does: to all processes of the group.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "of 100000 games" in err
    assert "Traceback" not in err + out
    assert "Games  " in out


# ---------------------------------------------------------------------------------------------------------- replay


def test_replay_tells_a_game_hand_by_hand(log: Path) -> None:
    result = run("replay", str(log))
    assert (result.exit_code, result.stderr) == (0, "")
    for said in ("Seats  0 a, 1 b, 2 c, 3 d", "1. E1", "Won by", "Yaku", "Payer", "riichi", "The end", "0 mismatches"):
        assert said in result.stdout


def test_replay_answers_programs(log: Path) -> None:
    found = ronpai.replay(log)
    answer = msgspec.json.decode(run("replay", str(log), "--json").stdout, type=records.ReplayAnswer)
    assert answer.final is not None
    assert answer.final.scores == found.state.scores
    assert len(answer.hands) == found.state.hands
    for hand, following in zip(answer.hands, answer.hands[1:], strict=False):
        assert hand.after == following.before
    for hand in answer.hands:
        assert bool(hand.wins) != (hand.draw is not None)
        assert all(ronpai.Hand(win.hand or "").win is not None for win in hand.wins)
        assert [ronpai.Hand(tiles).tiles for tiles in hand.tehais]
    assert (answer.mismatches, answer.broken) == ((), None)
    one = msgspec.json.decode(run("replay", str(log), "--json", "--hand", "2").stdout, type=records.ReplayAnswer)
    assert one.hands == (answer.hands[1],)
    assert one.final is None


@pytest.mark.parametrize("format", ["mjai", "tenhou"])
def test_replay_reads_other_formats(log: Path, format: str) -> None:
    text = convert(read_log(log), format).text.encode()
    for arguments in ([], ["--from", format]):
        result = run("replay", "-", "--rules", "tenhou.4p", *arguments, "--json", stdin=text)
        answer = msgspec.json.decode(result.stdout, type=records.ReplayAnswer)
        assert result.exit_code == 0, answer.mismatches
        assert answer.format == format
        assert len(answer.hands) == ronpai.replay(log).state.hands
        assert all(win.payments for hand in answer.hands for win in hand.wins)


def test_replay_says_where_a_log_breaks(log: Path) -> None:
    whole = log.read_bytes()
    cut = whole[: len(whole) // 2]
    line = cut.count(b"\n") + 1
    result = run("replay", "-", stdin=cut)
    assert result.exit_code == 0
    assert f"broken: line {line}: the log breaks off" in result.stdout
    assert "the log does not say how it ended" in result.stdout or "Won by" in result.stdout
    ended = whole[: whole.index(b"\n", len(whole) // 2) + 1]
    assert "the log ends before its game does" in run("replay", "-", stdin=ended).stdout


def test_replay_says_what_does_not_agree(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    at = text.index('"type":"tsumo"', len(text) // 3)
    start = text.index('"pai":"', at) + len('"pai":"')
    wrong = text[:start] + ("1z" if text[start : start + 2] != "1z" else "2z") + text[start + 2 :]
    result = run("replay", "-", stdin=wrong.encode())
    assert result.exit_code == 1
    assert f"line {text[:at].count(chr(10)) + 1}: wall is recorded as" in result.stdout


def test_replay_says_what_cannot_be(log: Path) -> None:
    for arguments, said in (
        ((str(log), "--hand", "99"), "hand=99: the log has hands 1 to"),
        ((str(log), "--from", "mjlog"), "game.jsonl"),
        (("nowhere.jsonl",), "nowhere.jsonl: No such file"),
    ):
        result = run("replay", *arguments)
        assert result.exit_code == 2
        assert said in result.stderr


def test_ronpai_replay_takes_texts_bytes_paths_and_logs(log: Path) -> None:
    found = ronpai.replay(log)
    assert found.rules.digest == ronpai.ruleset("tenhou.4p").digest
    assert found.state.told
    assert found.broken is None
    for source in (log.read_bytes(), log.read_text(encoding="utf-8"), read_log(log)):
        assert ronpai.replay(source).state == found.state
    other = ronpai.replay(log, ronpai.ruleset("tenhou.4p").replace({"score.kiriage": True, "points.start": 30000}))
    assert other.report.mismatches


def test_a_log_without_its_rules_asks_for_them(log: Path, tmp_path: Path) -> None:
    converted = tmp_path / "game.mjson"
    assert run("convert", str(log), str(converted), "--to", "mjai").exit_code == 0
    failed = run("replay", str(converted))
    assert failed.exit_code == 2
    (line,) = failed.stderr.splitlines()
    assert ": the log does not say by which rules it was played; " in line
    assert line.endswith("; give the table with --rules (rules= in Python and over HTTP)")
    assert run("replay", str(converted), "--rules", "tenhou.4p").exit_code == 0


@pytest.mark.parametrize(
    ("command", "count"),
    [
        ("replay", ["1 comparison, 1 mismatch"]),
        ("verify", ["compared 1 value", "verified: 0 wins, 0 rounds, 1 games, 1 mismatches, 0 skipped"]),
    ],
)
def test_rules_for_another_number_of_seats_are_one_mismatch(command: str, count: list[str], log: Path) -> None:
    result = run(command, str(log), "--rules", "tenhou.3p")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-2 - len(count) :] == [
        f"{log}, line 2: players is recorded as 4, computed as 3",
        "compared with tenhou.3p: if other rules were played, name them with --rules",
        *count,
    ]


def test_a_mismatch_names_the_reason_and_not_the_whole_event(log: Path) -> None:
    result = run("verify", str(log), "--rules", "wrc2025")
    assert result.exit_code == 1
    assert "compared with wrc2025: if other rules were played, name them with --rules" in result.stdout
    assert "StartKyoku(" not in result.stdout
    assert "name them with --rules" not in run("verify", str(log)).stdout


def test_verify_names_what_it_skips(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text('{"other": 1}\n{"other": 2}\n')
    lines = run("verify", str(file)).stdout.splitlines()
    assert lines == [
        "skipped 2 records: no win, round or game: other.jsonl:1, other.jsonl:2",
        "verified: 0 wins, 0 rounds, 0 games, 0 mismatches, 2 skipped",
    ]
