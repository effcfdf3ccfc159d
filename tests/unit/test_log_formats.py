"""Formats of logs: each is recognised and converted; what is none, or was cut off, is told."""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import ronpai
from ronpai import records
from ronpai.cli.app import app
from ronpai.game.agents import agent
from ronpai.game.events import EndGame, Reach
from ronpai.logs.formats import convert, read_log, recognise
from ronpai.logs.log import WinTold
from ronpai.logs.truncated import whole_entries
from ronpai.simulation import play
from tests.support.logs import LOGS, deal, discard, on, paipu, soul_log


@pytest.mark.parametrize("name", LOGS)
def test_formats_each_is_recognised(name: str, tmp_path: Path) -> None:
    assert recognise(LOGS[name]) == name
    log = read_log(LOGS[name])
    assert log.format == name
    for file, data in (("log", LOGS[name].encode()), ("log.gz", gzip.compress(LOGS[name].encode()))):
        (tmp_path / file).write_bytes(data)
        assert read_log(tmp_path / file) == log
    assert read_log(f"\ufeff{LOGS[name]}", name) == log


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('<mjloggm ver="2.3"><SHUFFLE/></mjloggm>', "mjlog"),
        ('{"title":["",""],"name":["A"],"rule":{},"log":[[[0,0,0],[25000]]]}', "tenhou"),
        ('https://tenhou.net/6/#json={"log":[]}', "tenhou"),
        ('[{"name":".lq.RecordNewRound","data":{}}]', "mahjongsoul"),
        ('[{"type":"start_game"}]', "mjai"),
        ('{"log":[[{"qipai":{}}]]}', "majiang"),
    ],
)
def test_formats_by_its_content(text: str, name: str) -> None:
    assert recognise(text) == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty"),
        ("{}", "an object with the keys (none)"),
        ('{"error": 404}', "an object with the keys error"),
        ("<!DOCTYPE html><html>404</html>", "a web page"),
        ("<html>", "a web page"),
        ("[]", "a JSON list"),
        ("1", "a JSON int"),
        ("not a log", "'not a log' is neither XML nor JSON"),
    ],
)
def test_formats_what_is_no_log(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "log").write_text(text)
    with pytest.raises(ronpai.LogError) as found:
        read_log(tmp_path / "log")
    assert message in found.value.reason
    assert found.value.path == str(tmp_path / "log")


def test_formats_bytes_that_are_no_text() -> None:
    for data in (b"\xff\xfe\x00", b"\x1f\x8bno gzip"):
        with pytest.raises(ronpai.LogError, match="no text in UTF-8"):
            read_log(data)


@pytest.mark.parametrize("name", LOGS)
def test_formats_half_a_surrogate_pair(name: str) -> None:
    lines = LOGS[name].count("\n")
    with pytest.raises(ronpai.LogError, match=f"log, line {lines + 1}: no text in UTF-8"):
        read_log(f"{LOGS[name]}\ud800")


@pytest.mark.parametrize("format", [None, *sorted(set(LOGS) - {"mjlog"})])
@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ('{"type":', "}"), ("[", "")])
def test_formats_json_that_is_nested_too_deeply(opens: str, closes: str, format: str | None) -> None:
    with pytest.raises(ronpai.LogError, match="log, line 1: its JSON is nested too deeply"):
        read_log(opens * 5000 + "1" + closes * 5000, format)


def test_formats_the_line_that_is_nested_too_deeply() -> None:
    text = '{"type":"start_game"}\n{"type":"tsumo","pai":"]]]","x":' + "[" * 5000 + "]" * 5000 + "}\n"
    with pytest.raises(ronpai.LogError, match="log, line 2: its JSON is nested too deeply"):
        read_log(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<mjloggm ver="2.3"></mjloggm>', "no round begins"),
        ('<mjloggm ver="2.3"><GO type="9"/><TAIKYOKU oya="0"/></mjloggm>', "tag 2 .*: no round begins"),
        ('{"title":[],"log":[]}', "its log: it has no rounds"),
        ('{"type":"start_game","names":["a","b","c","d"]}', "no round was found"),
        ('{"type":"start_game"}\n{"type":"end_game","scores":[25000,25000,25000,25000]}', "no round was found"),
        ('{"head":{},"data":{"actions":[]}}', "actions or records"),
        ('{"log":[],"qijia":0}', "a round begins with qipai"),
        (LOGS["native"].splitlines()[0] + '\n{"type":"end_game","scores":[1,2,3,4]}', "its end: no round was found"),
    ],
)
def test_formats_a_log_that_deals_no_hand(text: str, message: str) -> None:
    with pytest.raises(ronpai.LogError, match=message):
        read_log(text)


def test_formats_formats_that_do_not_exist() -> None:
    with pytest.raises(ronpai.InvalidArgument, match="mjlog, tenhou, mjai"):
        read_log("{}", "paifu")
    with pytest.raises(ronpai.InvalidArgument, match="mjai, tenhou, native"):
        convert(read_log(LOGS["mjai"]), "majiang")


def test_formats_mjai_names_the_rules_that_it_does_not_carry() -> None:
    rules = ronpai.ruleset("mahjongsoul.3p")
    for played, said in (
        (rules, ": mahjongsoul.3p; replay it with --rules"),
        (rules.replace({"score.kiriage": True}), ": mahjongsoul.3p, but score.kiriage: yes; replay it with --rules"),
    ):
        (why,) = (why for what, why in convert(read_log(ronpai.Table(played).to_json()), "mjai").lost if what == "room")
        assert why.endswith(said)


def test_formats_what_mjai_cannot_carry() -> None:
    found = convert(read_log(LOGS["native"]), "mjai")
    assert {loss.what for loss in found.lost} == {
        "room",
        "shuffle",
        "open riichi",
        "payments",
        "payments in chip",
        "yaku open_riichi",
    }
    log = read_log(found.text)
    yaku = (("open_riichi", 2), ("ura_dora", 1))
    assert list(log.wins.values()) == [WinTold(yaku, (), 3, 30, 3000, (3000, -1000, -1000, -1000))]
    assert log.events[3] == Reach(0)


def convert_command(*arguments: str, data: str | None = None) -> Any:
    return CliRunner().invoke(app, ["convert", *arguments], prog_name="ronpai", input=data)


def test_command_to_the_standard_output(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(LOGS["mahjongsoul"])
    result = convert_command(str(source), "--to", "mjai")
    assert result.exit_code == 0
    assert result.stdout == convert(read_log(source), "mjai").text
    assert "not carried: room: " in result.stderr
    assert "broken: action 2: the log ends in the middle of a round" in result.stderr


def test_command_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "game.jsonl"
    result = convert_command("-", str(target), "--from", "mjai", "--to", "native", "--json", data=LOGS["mjai"])
    assert (result.exit_code, result.stderr) == (0, "")
    answer = msgspec.json.decode(result.stdout, type=records.ConvertAnswer)
    assert (answer.format, answer.to, answer.players, answer.events) == ("mjai", "native", 4, 6)
    assert (answer.text, answer.file, answer.broken) == (None, str(target), None)
    assert target.read_text() == convert(read_log(LOGS["mjai"]), "native").text


def test_command_what_is_malformed(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text("{}")
    result = convert_command(str(source), "--to", "mjai")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{source}, its beginning: no log of a known format" in result.stderr
    error = json.loads(convert_command(str(source), "--to", "mjai", "--json").stdout)["error"]
    assert (error["type"], error["path"], error["place"]) == ("LogError", str(source), "its beginning")
    assert convert_command(str(tmp_path / "none"), "--to", "mjai").exit_code == 2


def test_mjlog_a_log_that_is_cut_at_its_beginning() -> None:
    with pytest.raises(ronpai.LogError, match=r"^log, the beginning: the XML breaks off after it \("):
        read_log("<mjloggm", "mjlog")


@pytest.mark.parametrize("name", ["mjai", "native"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_log_that_was_cut_off_is_read_as_far_as_it_goes(name: str, packed: bool) -> None:
    text = LOGS[name]
    listed = f"[{','.join(text.splitlines())}]" if name == "mjai" else text
    whole = read_log(listed)
    data = gzip.compress(listed.encode()) if packed else listed.encode()
    cuts = [read_cut(data[:end]) for end in range(len(data) // 2, len(data), 7)]
    found = [log for log in cuts if log is not None]
    assert len({len(log.events) for log in found}) > 2
    for log in found:
        assert log.events == whole.events[: len(log.events)]
        # Of a packed log the end may be cut that only says how long it is.
        assert log.broken is not None or (packed and log.events == whole.events)


def documents() -> dict[str, tuple[str, str]]:
    """A JSON document of each format that is one, with several entries, and what stands behind them."""
    draw = {"pingju": {"name": "荒牌平局", "shoupai": ["", "m1", "", ""], "fenpei": [-1000, 3000, -1000, -1000]}}
    hand = json.loads(paipu(on("zimo", 0, "s9"), on("dapai", 0, "s9_"), draw))
    turns = [entry for seat in (1, 2, 3, 0, 1) for entry in (deal(seat, "1z"), discard(seat, "1z"))]
    table = ronpai.ruleset("tenhou.4p")
    game = play(table, [agent("efficiency") for _ in range(4)], seed=7).table.to_json()
    return {
        "tenhou": (convert(read_log(game), "tenhou").text, '],"sc"'),
        "majiang": (json.dumps(hand | {"log": hand["log"] * 4}), "]}"),
        "mahjongsoul": (soul_log(discard(0, "9s"), *turns), "]}}"),
    }


@pytest.mark.parametrize("name", ["tenhou", "majiang", "mahjongsoul"])
def test_a_document_that_was_cut_off_is_read_as_far_as_it_goes(name: str) -> None:
    text, behind = documents()[name]
    whole = read_log(text)
    cuts = [read_cut(text[:end].encode()) for end in range(1, text.rindex(behind))]
    dealt = [event for event in whole.events if not isinstance(event, EndGame)]
    first = next(at for at, log in enumerate(cuts) if log is not None)
    assert first > 0
    # From the first whole entry on, wherever it is cut: also within a number.
    assert all(log is not None for log in cuts[first:])
    assert len({len(log.events) for log in cuts[first:]}) > 2
    for log in cuts[first:]:
        assert log.format == whole.format == name
        assert log.broken.startswith("entry ")
        kept = [event for event in log.events if not isinstance(event, EndGame)]
        assert kept == dealt[: len(kept)]


def test_the_whole_entries_of_a_json_text() -> None:
    """Of a text that is cut anywhere, the entries that were whole are what they were."""
    entries = [{"a": [1, "x,]"]}, [2, [3, "\\"]], 'q"', 4.5, None]
    text = json.dumps({"head": {"b": [9, 9]}, "log": entries, "rule": {"c": 1}})
    start = text.index('"log"') + len('"log": [')
    for end in range(start, text.index(', "rule"')):
        found = whole_entries(text[:end])
        if found is not None:
            assert json.loads(found[0])["log"] == entries[: found[1]]
    assert whole_entries(text[: start + 5]) is None
    assert whole_entries("{") is None


def read_cut(data: bytes) -> Any:
    """What is whole of a log, if anything is; nothing but LogError may be raised."""
    try:
        return read_log(data)
    except ronpai.LogError:
        return None
