"""The commands that settle: what they print for people and for programs, and how they fail."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command
from typer.testing import CliRunner

import ronpai
from ronpai import records
from ronpai.cli.app import app
from ronpai.cli.settle import TableDocument
from ronpai.payments import Reason
from ronpai.records.document import Draw, Penalty, Win, Winner
from tests.support.cli import failure, printed, refused, rules_file, run
from tests.support.shared import ROOT

ANSWERS: dict[str, type[msgspec.Struct]] = {
    "settle": records.SettleAnswer,
    "settle-game": records.SettleGameAnswer,
}
RULES = ronpai.ruleset("tenhou.4p")
OPEN = "345p678s678m22p,2-34m"
RIICHI = "234m067p34678s99m5s"
DAISANGEN = "12344p,555=z,666=z,777=z"
SCORES = [25000] * 4


def answered(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that succeeds: one object on one line, of the documented type."""
    output = printed(*arguments, "--json")
    assert output.count("\n") == 1
    msgspec.json.decode(output, type=ANSWERS[arguments[0]])
    return dict(json.loads(output))


def settled(*arguments: str) -> dict[str, Any]:
    return answered("settle", *arguments)


def plain(ledger: ronpai.Ledger) -> dict[str, Any]:
    """A ledger as the JSON has it."""
    payments = json.loads(msgspec.json.encode(ledger.payments))
    return {"payments": payments, "deltas": list(ledger.deltas), "after": list(ledger.after)}


def same(answer: dict[str, Any], result: Any, rules: ronpai.Ruleset = RULES, **table: Any) -> None:
    """The command and the function say the same."""
    ledger = ronpai.settle(rules, result, **({"scores": SCORES, "dealer": 0} | table))
    assert {key: answer[key] for key in ("payments", "deltas", "after")} == plain(ledger)
    assert answer["pot"] == 1000 * table.get("sticks", 0) + ledger.pot


def test_a_ron_as_people_read_it() -> None:
    output = printed("settle", "--win", f"1={OPEN}", "--from", "2", "--dora", "9s", "--honba", "1", "--sticks", "1")
    assert output.splitlines() == [
        "seat 1 (S)  1 han 30 fu",
        "",
        "Payer       Payee       Amount  For",
        "seat 2 (W)  seat 1 (S)    1000  the hand",
        "seat 2 (W)  seat 1 (S)     300  honba",
        "pot         seat 1 (S)    1000  riichi sticks",
        "",
        "Seat        Before  Change  After",
        "seat 0 (E)   25000      +0  25000",
        "seat 1 (S)   25000   +2300  27300",
        "seat 2 (W)   25000   -1300  23700",
        "seat 3 (N)   25000      +0  25000",
    ]


def test_a_draw_as_people_read_it() -> None:
    lines = printed("settle", "--draw", "exhaustive", "--tenpai", "0", "--sticks", "2").splitlines()
    assert lines[1:5] == [
        "seat 1 (S)  pot           1000  noten",
        "seat 2 (W)  pot           1000  noten",
        "seat 3 (N)  pot           1000  noten",
        "pot         seat 0 (E)    3000  noten",
    ]
    assert lines[-1] == "2000 points lie on the table"
    assert printed("settle", "--draw", "suufon").startswith("Nobody pays anything\n\nSeat ")


def test_a_ron_is_the_function_s() -> None:
    win = ronpai.Win(RIICHI, seat="S", riichi="riichi", ippatsu=True, ura="1z", round="S", loser_riichi=True, honba=2)
    answer = settled(
        *("--win", f"1={RIICHI}", "--from", "3", "--riichi", "1,3", "--ippatsu", "1", "--ura", "1z", "--round", "S"),
        *("--honba", "2", "--sticks", "3", "--scores", "30000,20000,26000,24000"),
    )
    scores = [30000, 20000, 26000, 24000]
    same(answer, ronpai.WinResult([ronpai.Winner(1, win)], 3), scores=scores, honba=2, sticks=3)
    (winner,) = answer["winners"]
    score = ronpai.score(win, RULES)
    assert (winner["seat"], winner["hand"]) == (1, RIICHI)
    assert (winner["score"]["han"], winner["score"]["ron"]) == (score.han, score.ron)


def test_every_fact_of_a_win_can_be_said() -> None:
    """Each option reaches the win that is scored."""
    kokushi = "19m19p19s1234567z1m"
    for hand, arguments, facts in (
        (RIICHI, ["--tsumo", "--riichi", "1=double", "--haitei"], {"riichi": "double", "haitei": True, "tsumo": True}),
        (
            RIICHI,
            ["--from", "0", "--houtei", "--dora", "1m8m"],
            {"houtei": True, "dora": "1m8m", "loser_riichi": False},
        ),
        (RIICHI, ["--from", "0", "--chankan"], {"chankan": True, "loser_riichi": False}),
        ("345p678s34522s,1111m", ["--tsumo", "--rinshan"], {"rinshan": True, "tsumo": True}),
        (kokushi, ["--tsumo", "--first-turn", "1"], {"first_turn": True, "tsumo": True}),
        (RIICHI, ["--from", "0", "--bonus-han", "1=2"], {"bonus_han": 2, "loser_riichi": False}),
    ):
        sticks = "1" if "--riichi" in arguments else "0"
        win = ronpai.Win(hand, **({"seat": "S"} | facts))
        loser = 0 if "--from" in arguments else None
        answer = settled("--win", f"1={hand}", *arguments, "--sticks", sticks)
        same(answer, ronpai.WinResult([ronpai.Winner(1, win)], loser), sticks=int(sticks))


def test_norths_set_aside_and_a_streak() -> None:
    rules = ronpai.ruleset("tenhou.3p")
    hand = "123p456s77889p99m9p"
    win = ronpai.Win(hand, tsumo=True, nukidora=2, seat="S")
    answer = settled("--rules", "tenhou.3p", "--win", f"S={hand}", "--tsumo", "--nukidora", "S=2")
    same(answer, ronpai.WinResult([ronpai.Winner(1, win)]), rules, scores=[35000] * 3)
    assert answer["rules"] == "tenhou.3p"
    streak = ronpai.Win("123p456s77889p99m9p", tsumo=True, dealer_streak=8)
    answer = settled("--win", f"0={hand}", "--tsumo", "--dealer-streak", "8")
    same(answer, ronpai.WinResult([ronpai.Winner(0, streak)]))


def test_seats_are_numbers_or_winds() -> None:
    by_wind = settled("--dealer", "2", "--win", "E=3han30fu", "--win", "N=mangan", "--from", "S")
    by_number = settled("--dealer", "2", "--win", "2=3han30fu", "--win", "1=mangan", "--from", "3")
    assert by_wind == by_number
    assert by_wind["deltas"] == [0, 8000, 5800, -13800]


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("1han30fu", 1000),
        ("2han25fu", 1600),
        ("mangan", 8000),
        ("sanbaiman", 24000),
        ("yakuman", 32000),
        ("2yakuman", 64000),
    ],
)
def test_a_hand_may_be_its_value(value: str, points: int) -> None:
    answer = settled("--win", f"1={value}", "--from", "2")
    assert answer["deltas"] == [0, points, -points, 0]
    assert answer["winners"] == [{"seat": 1, "hand": value, "score": None}]


def test_liability() -> None:
    hand = ("--win", f"1={DAISANGEN}", "--from", "2")
    for said in ("daisangen=3", "1:daisangen=3", "S:daisangen=N"):
        answer = settled(*hand, "--liable", said)
        assert answer["deltas"] == [0, 32000, -16000, -16000]
        assert {payment["reason"] for payment in answer["payments"]} == {Reason.hand, Reason.pao}
    win = ronpai.Win(DAISANGEN, seat="S", loser_riichi=False)
    same(answer, ronpai.WinResult([ronpai.Winner(1, win, {"daisangen": 3})], 2))


def test_draws_and_penalties() -> None:
    same(settled("--draw", "exhaustive", "--tenpai", "0,2"), ronpai.DrawResult("exhaustive", tenpai=[0, 2]))
    same(settled("--draw", "exhaustive", "--tenpai", "0", "--tenpai", "W"), ronpai.DrawResult("exhaustive", [0, 2]))
    same(settled("--draw", "exhaustive", "--nagashi", "1"), ronpai.DrawResult("exhaustive", nagashi=[1]))
    same(settled("--draw", "kyuushu"), ronpai.DrawResult("kyuushu"))
    name = "jankensou.kyogi"
    rules = ronpai.ruleset(name)
    answer = settled("--rules", name, "--chombo", "2", "--riichi", "1", "--sticks", "1")
    same(answer, ronpai.PenaltyResult(2, [1]), rules, scores=[rules.points.start] * 4, sticks=1)


def test_a_seat_that_pays_and_gets_twice(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, 'extends = "tenhou.4p"\n[score.wareme]\nwho = "wall_break"\n')
    hand = ("--rules", rules, "--win", "1=mangan", "--tsumo")
    assert settled(*hand)["deltas"] == [-4000, 8000, -2000, -2000]
    assert settled(*hand, "--wareme", "W")["deltas"] == [-4000, 10000, -4000, -2000]


def test_units_beside_points(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, 'extends = "tenhou.4p"\n[table_money.chips]\nippatsu = 1\nred = 1\n')
    arguments = (
        "--rules",
        rules,
        "--win",
        f"1={RIICHI}",
        "--tsumo",
        "--riichi",
        "1",
        "--ippatsu",
        "1",
        "--sticks",
        "1",
    )
    assert settled(*arguments)["others"] == {"chip": [-2, 6, -2, -2]}
    lines = printed("settle", *arguments).splitlines()
    assert next(line.split() for line in lines if line.endswith("chips")) == [
        *("seat", "2", "(W)", "seat", "1", "(S)", "2", "chip", "chips")
    ]
    assert lines[-3].split() == ["seat", "1", "(S)", "25000", "+9000", "34000", "+6"]


def test_a_document_says_the_same(tmp_path: Path) -> None:
    document = {
        "rules": "mahjongsoul.4p",
        "scores": SCORES,
        "dealer": 1,
        "honba": 1,
        "sticks": 2,
        "result": {
            "type": "win",
            "loser": 2,
            "winners": [
                {"seat": 0, "hand": RIICHI, "riichi": "riichi", "ippatsu": True},
                {"seat": 3, "hand": "mangan"},
            ],
            "loser_riichi": True,
            "dora": "8m",
            "round": "S",
        },
    }
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(document))
    by_options = settled(
        *("--rules", "mahjongsoul.4p", "--dealer", "1", "--honba", "1", "--sticks", "2", "--from", "2", "--round", "S"),
        *("--win", f"0={RIICHI}", "--win", "3=mangan", "--riichi", "0,2", "--ippatsu", "0", "--dora", "8m"),
    )
    assert settled("--input", str(file)) == by_options
    result = CliRunner().invoke(app, ["settle", "--input", "-", "--json"], input=json.dumps(document))
    assert json.loads(result.stdout) == by_options


@pytest.mark.parametrize(
    ("result", "arguments"),
    [
        ({"type": "draw", "kind": "exhaustive", "tenpai": [1]}, ["--draw", "exhaustive", "--tenpai", "1"]),
        ({"type": "draw", "kind": "suufon"}, ["--draw", "suufon"]),
        (
            {"type": "win", "loser": None, "winners": [{"seat": 1, "hand": "mangan"}]},
            ["--win", "1=mangan", "--tsumo"],
        ),
    ],
)
def test_documents_of_each_kind(result: dict[str, Any], arguments: list[str], tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps({"result": result}))
    assert settled("--input", str(file)) == settled(*arguments)


def test_the_documents_of_the_guide_settle(tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "settle.md").read_text(encoding="utf-8")
    documents = re.findall(r"^```json .*?\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
    assert len(documents) == 4
    for document in documents:
        file = tmp_path / "hand.json"
        file.write_text(document)
        settled("--input", str(file))
    for part in (TableDocument, Win, Winner, Draw, Penalty):
        for key in part.__struct_fields__:
            assert f"`{key}`" in guide, key


def test_documents_that_are_none(tmp_path: Path) -> None:
    file = tmp_path / "hand.json"
    for text in ("{", "{}", '{"result": {"type": "win"}}', '{"result": {"type": "draw", "kind": "suufon", "x": 1}}'):
        file.write_text(text)
        error = failure("settle", "--input", str(file))
        assert (error["type"], error["name"]) == ("InvalidArgument", "input")
    assert failure("settle", "--input", str(tmp_path / "none.json"))["type"] == "FileNotFoundError"
    assert refused("settle", "--input", str(file), "--honba", "1", "--riichi", "2", "--tenpai", "1") == [
        f"{name}: the document of --input says everything" for name in ("honba", "tenpai", "riichi")
    ]


def test_what_options_cannot_say_is_told_at_once() -> None:
    assert refused("settle") == ["how did the hand end? --win, --draw, --chombo, or a document by --input"]
    assert refused(
        *("settle", "--win", f"1={OPEN}", "--win", "1=mangan", "--win", "x=3han30fu", "--win", "2", "--from", "1"),
        *("--tsumo", "--ippatsu", "3", "--tenpai", "1", "--nukidora", "1=x", "--liable", "3", "--scores", "1,2,a"),
    ) == [
        "tenpai is for a draw",
        "win names seat 1 twice",
        "win: 'x' is no seat; seats are 0 to 3, or E, S, W, N",
        "win: '2' says no SEAT=VALUE",
        "a win is by --tsumo or --from somebody's discard",
        "nukidora: 'x' is no whole number",
        "liable: '3' says no YAKU=SEAT",
        "ippatsu: seat 3 did not win",
        "scores: 'a' is no whole number",
    ]
    assert refused("settle", "--draw", "suufon", "--chombo", "1") == ["a hand ends in one way, not by draw and chombo"]
    assert refused("settle", "--draw", "suufon", "--riichi", "1") == ["riichi is for a win or a chombo"]
    assert refused("settle", "--win", "1=mangan") == ["a win is by --tsumo or --from somebody's discard"]
    assert refused("settle", "--draw", "suufon", "--tsumo", "--dora", "1m") == [
        "tsumo is for a win",
        "dora is for a win",
    ]
    two = ("settle", "--win", "1=mangan", "--win", "2=mangan", "--from", "0")
    assert refused(*two, "--liable", "daisangen=3") == ["liable: 'daisangen=3' says no winner, of 2"]


SAID = {"--round": "S", "--dora": "1m", "--ura": "2p"}


@pytest.mark.parametrize("win", [["--tsumo"], ["--from", "2"], ["--win", "0=2yakuman", "--from", "2"]])
def test_what_a_value_does_not_read_is_refused_by_name(win: list[str]) -> None:
    """What only a hand in notation reads; beside one of them it is read."""
    arguments = ("settle", "--win", "1=mangan", *win, "--sticks", "1")
    unread = "no winner's hand is there that reads"
    assert settled(*arguments[1:])["deltas"][1] > 0
    for option, value in SAID.items():
        assert refused(*arguments, option, value) == [f"{option[2:]}: {unread} it"]
    assert refused(*arguments, "--riichi", "2,3") == [f"riichi: {unread} that of seat {seat}" for seat in (2, 3)]
    said = [word for option in SAID.items() for word in option]
    assert refused(*arguments, *said) == [f"{option[2:]}: {unread} it" for option in SAID]
    if win == ["--from", "2"]:
        facts = {"round": "S", "dora": "1m", "loser_riichi": True}
        answer = settled(*arguments[1:], "--win", f"3={RIICHI}", "--round", "S", "--dora", "1m", "--riichi", "2")
        hand = ronpai.Win(RIICHI, seat="N", **facts)
        assert answer["winners"][-1]["score"]["han"] == ronpai.score(hand, RULES).han


def test_what_cannot_be_is_told_at_once() -> None:
    lines = refused(
        *("settle", "--win", f"1={OPEN}", "--win", f"2={OPEN[:-1]}", "--win", "3=mangan", "--from", "1"),
        *("--ippatsu", "1", "--riichi", "1,3", "--liable", "2:daisangen=2", "--honba", "-1"),
    )
    assert lines[0] == "2000 points of the winners' riichi, and 0 on the table (sticks)"
    assert "the winner at seat 3: riichi is part of a value like mangan" in lines
    assert "seat 1 cannot win on its own discard" in lines
    assert "3 winners; at this table at most 2 can win on a discard (multi_ron.max)" in lines
    assert "honba is -1, not 0 or more" in lines
    assert any(line.startswith("the winner at seat 1: riichi") for line in lines)
    assert any(line.startswith("the winner at seat 2: ") for line in lines)
    error = failure("settle", "--win", f"1={OPEN}", "--win", "2=mangan", "--from", "1")
    assert error["type"] == "InvalidResult"
    assert [found["code"] for found in error["contradictions"]] == ["own_discard"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--draw", "storm"), "'storm' is no kind of draw"),
        (("--draw", "exhaustive", "--dealer", "4"), "dealer: 4; seats are 0 to 3"),
        (("--draw", "exhaustive", "--scores", "1,2"), "2 scores for 4 seats"),
        (("--win", "1=112233m67p99s8p,2-34s", "--tsumo"), "the winner at seat 1: the hand is complete but has no yaku"),
        (
            ("--win", "1=12x", "--tsumo"),
            "the winner at seat 1: '12x', at character 3: 'x' is no digit 0-9 and no suit m, p, s, z",
        ),
        (
            ("--rules", "tenhou.3p", "--draw", "exhaustive", "--tenpai", "3"),
            "tenpai: '3' is no seat; seats are 0 to 2, or E, S, W",
        ),
        (("--win", "1=0han30fu", "--tsumo"), "the winner at seat 1: '0han30fu', at character 2"),
        (("--win", "1=3han33fu", "--tsumo"), "the winner at seat 1: '3han33fu', at character 2"),
        (("--chombo", "1"), "the table has no chombo (chombo)"),
        (("--draw", "exhaustive", "--wareme", "1"), "the table has no wareme (score.wareme)"),
        (("--rules", "tenhou.5p", "--draw", "suufon"), "no ruleset is named 'tenhou.5p'"),
    ],
)
def test_errors(arguments: tuple[str, ...], message: str) -> None:
    assert refused("settle", *arguments)[0].startswith(message)


def test_the_end_of_a_game() -> None:
    end = ronpai.settle_game(RULES, [42000, 31000, 18000, 8000], sticks=1)
    answer = answered("settle-game", "--scores", "42000,31000,18000,8000", "--sticks", "1")
    assert answer["totals"] == list(end.totals)
    assert (answer["scores"], answer["places"]) == (list(end.scores), list(end.places))
    assert answer["payments"] == json.loads(msgspec.json.encode(end.ledger.payments))
    lines = printed("settle-game", "--scores", "18000,31000,42000,8000", "--sticks", "1").splitlines()
    assert lines[0].split() == ["Payer", "Payee", "Amount", "For"]
    assert [line.split() for line in lines[-4:]] == [
        ["seat", "2", "1", "42000", "43000", "+53.0"],
        ["seat", "1", "2", "31000", "31000", "+11.0"],
        ["seat", "0", "3", "18000", "18000", "-22.0"],
        ["seat", "3", "4", "8000", "8000", "-42.0"],
    ]


def test_scores_that_do_not_add_up_are_noted() -> None:
    note = "note: scores and sticks add up to 99000; 4 seats start with 25000 each, 100000 in all"
    arguments = ("settle-game", "--scores", "42000,31000,18000,8000")
    found = run(*arguments)
    assert (found.exit_code, found.stderr.splitlines()) == (0, [f"ronpai: {note}"])
    assert answered(*arguments)["notes"] == [note]
    assert answered(*arguments, "--sticks", "1")["notes"] == []


def test_ties_go_to_the_first_dealer() -> None:
    scores = ("settle-game", "--scores", "25000,25000,25000,25000", "--rules", "mahjongsoul.4p")
    assert answered(*scores)["places"] == [1, 2, 3, 4]
    assert answered(*scores, "--first-dealer", "2")["places"] == [3, 4, 1, 2]


def test_chombo_at_the_end() -> None:
    rules, scores = ronpai.ruleset("wrc2025"), [50000, 30000, 20000, 20000]
    said = ",".join(map(str, scores))
    for text, count in (("2", 1), ("2=2", 2)):
        answer = answered("settle-game", "--rules", "wrc2025", "--scores", said, "--chombo", text)
        assert answer["totals"] == list(ronpai.settle_game(rules, scores, chombo={2: count}).totals)
    assert refused("settle-game", "--scores", said, "--chombo", "2,9=x") == [
        "chombo: '9' is no seat; seats are 0 to 3, or E, S, W, N",
        "chombo: 'x' is no whole number",
    ]
    assert refused("settle-game", "--scores", said, "--chombo", "2")[0].startswith(
        "at this table a chombo takes nothing"
    )


def test_money_and_busts(tmp_path: Path) -> None:
    text = 'extends = "tenhou.4p"\n[table_money]\nunit = "yen"\nper_1000 = 50\n[event_score]\nbust_factor = 0.5\n'
    arguments = ("settle-game", "--rules", rules_file(tmp_path, text), "--scores", "52000,31000,18000,-1000")
    answer = answered(*arguments)
    assert answer["others"] == {"yen": [3100, 550, -1100, -2550]}
    assert (answer["busts"], answer["event_factors"]) == ([False] * 3 + [True], [1.0] * 3 + [0.5])
    lines = printed(*arguments).splitlines()
    assert lines[-5].split() == ["Seat", "Place", "Before", "Score", "Result", "yen", "Bust"]
    assert lines[-1].endswith("-2550  yes, counts x 0.5")


def test_a_wrong_use_exits_with_2() -> None:
    for arguments in (["settle", "--honba", "many"], ["settle-game"], ["settle", "--won", "1"]):
        assert run(*arguments).exit_code == 2


@pytest.mark.parametrize("name", ANSWERS)
def test_examples_run_and_keys_are_documented(name: str) -> None:
    epilog = get_command(app).commands[name].epilog  # type: ignore[attr-defined]
    examples = [line.removeprefix("$ ronpai ").split() for line in epilog.splitlines() if line.startswith("$")]
    assert len(examples) >= 2
    for example in examples:
        assert example[0] == name
        printed(*example)
        answer = answered(*(word for word in example if word != "--json"))
        assert ", ".join(answer) in epilog.splitlines()
