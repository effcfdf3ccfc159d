"""Input that cannot be, where each kind of it was once taken: over Python and over the command line."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ronpai
from ronpai.cli.app import app
from ronpai.logs import verify

FOUR = ronpai.ruleset("tenhou.4p")
SANMA = ronpai.ruleset("tenhou.3p")


def refused(*arguments: str) -> str:
    """What the command line says, in one line, without a traceback."""
    result = CliRunner().invoke(app, list(arguments), prog_name="ronpai")
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("hand", "rules", "said", "copies"),
    [
        ("234m067p34678s99m5s", FOUR, {}, "2 copies of red 5p"),
        ("456p567p34678s99p5s", SANMA, {"nukidora": 3}, "6 copies of 4z"),
    ],
)
def test_winners_share_red_tiles_and_norths(hand: str, rules: ronpai.Ruleset, said: Any, copies: str) -> None:
    winds: Any = "ESWN"
    winners = [ronpai.Winner(seat, ronpai.Win(hand, rules, seat=winds[seat], **said)) for seat in (1, 2)]
    with pytest.raises(ronpai.InvalidResult, match=copies):
        ronpai.settle(rules, ronpai.WinResult(winners, 0), scores=[35000] * rules.players, dealer=0)


@pytest.mark.parametrize("seat", [4, -1, "0", None, True])
def test_a_seat_that_the_table_does_not_have(seat: Any) -> None:
    table = ronpai.Table(FOUR, seed=7)
    for ask in (table.legal, table.view):
        with pytest.raises(ronpai.InvalidArgument, match="a seat of the table: 0 to 3"):
            ask(seat)


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"", b"{}", b"null", b"<html></html>", b"no log"])
def test_a_named_file_that_is_no_log(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(content)
    with pytest.raises(ronpai.LogError):
        verify([path])
    assert verify([tmp_path]).games == 0
    assert "game.log" in refused("verify", str(path))


def test_a_log_that_was_cut_off_is_told(tmp_path: Path) -> None:
    text = ronpai.Table(FOUR, seed=7).to_json()
    for name, data in (("cut.jsonl", text[:-5].encode()), ("cut.gz", gzip.compress(text.encode())[:-40])):
        (tmp_path / name).write_bytes(data)
        report = verify([tmp_path / name])
        assert [skipped.record for skipped in report.skipped] == [str(tmp_path / name)], name


@pytest.mark.parametrize(
    "change",
    [
        {"pai": "x"},
        {"pai": "5mr"},
        {"pai": ""},
        {"actor": 9},
        {"actor": 10**15},
        {"actor": -1},
    ],
)
def test_an_event_of_no_tile_or_seat(change: dict[str, Any], tmp_path: Path) -> None:
    *lines, last = ronpai.Table(FOUR, seed=7).to_json().splitlines()
    text = "\n".join([*lines, json.dumps(json.loads(last) | change)])
    (name,) = change
    with pytest.raises(ronpai.LogError, match=f"line {len(lines) + 1}: {name}"):
        ronpai.Table.from_json(text)
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    for command in ("replay", "verify"):
        assert name in refused(command, str(path))


@pytest.mark.parametrize("change", [{"players": 3}, {"names": ["A"]}, {"viewer": 9}])
def test_a_header_that_does_not_fit_its_rules(change: dict[str, Any]) -> None:
    first, *lines = ronpai.Table(FOUR, seed=7).to_json().splitlines()
    with pytest.raises(ronpai.LogError, match="line 1"):
        ronpai.Table.from_json("\n".join([json.dumps(json.loads(first) | change), *lines]))


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "kyoku_cap = " + "9" * 6000, 'extends = "./te\\u0000nhou.toml"', "\xff"]
)
def test_a_file_that_is_no_ruleset(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ronpai.RulesetError):
        ronpai.ruleset(path)


@pytest.mark.parametrize("text", ['{"type":[]}', '{"type":{}}', '{"log":[[[0,0,0,7],[1,2,3,4],[],[]]]}', "[1,2,3]"])
def test_logs_of_wrong_shapes(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    assert "game.json" in refused("replay", str(path))
