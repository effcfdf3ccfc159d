"""The command line: what it prints for people and for programs, how it fails, what the terminal decides."""

import json
import os
import pty
import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

import ronpai
from ronpai import records, words
from ronpai.cli.app import app
from ronpai.cli.options import Situation
from ronpai.cli.tileset import RED, Tileset, UnicodeTileset

ANSWERS: Mapping[str, type[msgspec.Struct]] = {
    "score": records.ScoreAnswer,
    "explain": records.ExplainAnswer,
    "shanten": records.ShantenAnswer,
    "waits": records.WaitsAnswer,
    "acceptance": records.AcceptanceAnswer,
}
REPOSITORY = Path(__file__).parents[2]
WIN = "345p678s678m22p,2-34m"
RIICHI = "234m067p34678s99m5s"
AOTENJO = 'extends = "tenhou_service.4p"\n[score.aotenjo]\ncap_base = 100000000000000000000000000000000000000000\n'
COLOUR = re.compile(r"\x1b\[[\d;]*3[1-7]m")
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def run(*arguments: str, **environment: str | None) -> Result:
    """A command run in this process."""
    return CliRunner().invoke(app, arguments, prog_name="ronpai", env={"FORCE_COLOR": None, **environment})


def printed(*arguments: str, **environment: str | None) -> str:
    """What a command that succeeds prints."""
    result = run(*arguments, **environment)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def answered(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that succeeds: one object on one line, of the documented type."""
    output = printed(*arguments, "--json")
    assert output.count("\n") == 1
    msgspec.json.decode(output, type=ANSWERS[arguments[0]])
    return dict(json.loads(output))


def refused(*arguments: str) -> list[str]:
    """The lines of an error; the same error as JSON has the same message."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert all(line.startswith("ronpai: ") for line in lines)
    messages = [line.removeprefix("ronpai: ") for line in lines]
    assert failure(*arguments)["message"] == "; ".join(messages)
    return messages


def failure(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that fails."""
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    document = json.loads(result.stdout)
    assert list(document) == ["error"]
    return dict(document["error"])


def process(
    *arguments: str, code: Sequence[str] = ("-m", "ronpai"), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """A command run in a process of its own, its output piped."""
    command = [sys.executable, *code, *arguments]
    return subprocess.run(command, capture_output=True, env=_environment(environment), check=False)


def terminal(*arguments: str, **environment: str) -> str:
    """What a command prints on a terminal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ronpai", *arguments]
    with subprocess.Popen(command, stdout=slave, stderr=slave, env=_environment(environment)) as running:
        os.close(slave)
        output = b""
        try:
            while chunk := os.read(master, 65536):
                output += chunk
        except OSError:  # Linux reports the end of a terminal so.
            pass
    os.close(master)
    assert running.returncode == 0, output
    return output.decode().replace("\r\n", "\n")


def _environment(changes: Mapping[str, str]) -> dict[str, str]:
    neutral = {"COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING", "TTY_COMPATIBLE", "COLORTERM"}
    kept = {name: value for name, value in os.environ.items() if name not in neutral}
    return kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | dict(changes)


def rules_file(folder: Path, text: str, name: str = "own.toml") -> str:
    """The path of a file with a ruleset."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_prints_a_win_as_people_read_it() -> None:
    arguments = ["--tsumo", "--riichi", "riichi", "--seat", "W", "--dora", "8m", "--ura", "7s"]
    assert printed("score", RIICHI, *arguments).splitlines() == [
        "Hand       23499m067p346785s",
        "Won by     tsumo on 5s, seat W, round E, riichi",
        "Dora from  8m",
        "Ura from   7s",
        "Read as    234m  567p  345s  678s  99m, ryanmen wait",
        "Yaku       riichi        1 han",
        "           menzen tsumo  1 han",
        "           pinfu         1 han",
        "Bonus      dora          2 han",
        "           ura dora      1 han",
        "           red tiles     1 han",
        "Fu          20  every win",
        "Worth      7 han 20 fu, haneman",
        "Paid       6000 by E (dealer), 3000 by S, 3000 by N, 12000 in all",
    ]


def test_tells_items_of_fu_and_rounding() -> None:
    assert printed("score", "23p99p4p,6666z,2222=z,789-p", "--seat", "S").splitlines()[2:] == [
        "Read as  234p  99p  6666z  2222=z  789-p, ryanmen wait",
        "Yaku     seat wind S  1 han",
        "         hatsu        1 han",
        "         honitsu      2 han",
        "Fu        20  every win",
        "          32  closed kan 6z",
        "          16  open kan 2z",
        "          68  in all, rounded up to 70",
        "Worth    4 han 70 fu, mangan",
        "Paid     8000 by the discarder",
    ]


def test_counts_yakuman() -> None:
    lines = printed("score", "19m19p19s1234567z7z", "--rules", "mahjongsoul.4p").splitlines()
    assert lines[2:] == [
        "Read as  thirteen orphans",
        "Yaku     kokushi, 13 waits  2 yakuman",
        "Worth    2 yakuman",
        "Paid     96000 by the discarder",
    ]


def test_tells_whose_triplet_is_open() -> None:
    lines = printed("score", "234m66p55z6p,777=z,888=s").splitlines()
    assert "           4  open triplet 7z" in lines
    assert "           2  triplet completed by ron 6p" in lines
    beside_a_chi = printed("score", "2255m678p777s2m,2-34m").splitlines()
    assert any(line.endswith("2  triplet completed by ron 2m") for line in beside_a_chi)


def test_no_score_is_no_error() -> None:
    assert printed("score", "112233m67p99s8p,2-34s").splitlines() == [
        "Hand      112233m67p99s8p,2-34s",
        "Won by    ron on 8p, seat E (dealer), round E",
        "No score  the hand is complete but has no yaku",
    ]
    assert answered("score", "112233m67p99s8p,2-34s")["result"] == {
        "type": "no_score",
        "reason": "no_yaku",
        "han": 0,
        "message": "the hand is complete but has no yaku",
    }


def test_json_of_score_is_stable() -> None:
    assert answered("score", WIN, "--tsumo", "--dora", "9s") == {
        "hand": "678m2345p678s2p,2-34m",
        "rules": "tenhou.4p",
        "win": {
            "tsumo": True,
            "seat": "E",
            "round": "E",
            "riichi": None,
            "ippatsu": False,
            "haitei": False,
            "houtei": False,
            "rinshan": False,
            "chankan": False,
            "first_turn": False,
            "dora": ["9s"],
            "ura": [],
            "nukidora": 0,
            "bonus_han": 0,
            "dealer_streak": 0,
            "honba": 0,
            "loser_riichi": None,
        },
        "result": {
            "type": "score",
            "han": 1,
            "fu": 30,
            "yaku": [{"yaku": "tanyao", "value": 1}],
            "dora": {"dora": 0, "ura": 0, "red": 0, "nuki": 0, "total": 0},
            "yakuman": 0,
            "fu_items": [
                {"reason": "base", "fu": 20, "tile": None},
                {"reason": "tsumo", "fu": 2, "tile": None},
                {"reason": "tanki", "fu": 2, "tile": "2p"},
            ],
            "limit": None,
            "base": 240,
            "ron": None,
            "tsumo": {"dealer": 0, "other": 500},
            "points": 1500,
            "reading": {"form": "standard", "wait": "tanki", "blocks": ["678m", "345p", "678s", "22p"]},
        },
    }


@pytest.mark.parametrize(
    ("hand", "rules", "won"),
    [
        (RIICHI, "tenhou.4p", {"riichi": "riichi", "dora": "8m4s", "ura": "7s"}),
        ("19m19p19s1234567z7z", "mahjongsoul.4p", {"tsumo": True}),
        ("1133m55p2288s66z4m4m", "tenhou.4p", {"riichi": "double", "ippatsu": True}),
        ("123p456s77889p99m9p", "tenhou.3p", {"nukidora": 2, "tsumo": True, "seat": "W", "dora": "1m"}),
    ],
)
def test_json_of_score_holds_what_the_library_returns(hand: str, rules: str, won: dict[str, Any]) -> None:
    score = ronpai.score(hand, ronpai.ruleset(rules), **won)
    assert isinstance(score, ronpai.Score)
    options = [
        word for name, value in won.items() for word in ([f"--{name}"] if value is True else [f"--{name}", str(value)])
    ]
    result = answered("score", hand, "--rules", rules, *options)["result"]
    for name in ("han", "fu", "yakuman", "limit", "base", "ron", "points"):
        assert result[name] == getattr(score, name), name
    assert [(yaku["yaku"], yaku["value"]) for yaku in result["yaku"]] == list(score.yaku)
    assert tuple(result["dora"].values()) == (*score.dora, score.dora.total)
    assert (result["tsumo"] is None) == (score.tsumo is None)
    assert [item["fu"] for item in result["fu_items"]] == [item.fu for item in score.fu_items]
    assert tuple(result["reading"]["blocks"]) == score.reading.blocks


SAID: Mapping[str, tuple[str, list[str], object]] = {
    "tsumo": (RIICHI, ["--tsumo"], True),
    "seat": (RIICHI, ["--seat", "N"], "N"),
    "round": (RIICHI, ["--round", "S"], "S"),
    "riichi": (RIICHI, ["--riichi", "double"], "double"),
    "ippatsu": (RIICHI, ["--ippatsu", "--riichi", "riichi"], True),
    "haitei": (RIICHI, ["--haitei", "--tsumo"], True),
    "houtei": (RIICHI, ["--houtei"], True),
    "rinshan": ("23p99p4p,6666z,2222=z,789-p", ["--rinshan", "--tsumo"], True),
    "chankan": (RIICHI, ["--chankan"], True),
    "first_turn": (RIICHI, ["--first-turn", "--tsumo"], True),
    "dora": (RIICHI, ["--dora", "8m1z"], ["8m", "1z"]),
    "ura": (RIICHI, ["--ura", "7s"], ["7s"]),
    "nukidora": ("123p456s77889p99m9p", ["--nukidora", "3", "--rules", "tenhou.3p"], 3),
    "bonus_han": (RIICHI, ["--bonus-han", "2"], 2),
    "dealer_streak": (RIICHI, ["--dealer-streak", "8"], 8),
    "honba": (RIICHI, ["--honba", "4"], 4),
    "loser_riichi": (RIICHI, ["--no-loser-riichi"], False),
}


def test_every_option_is_tried() -> None:
    assert {field.name for field in fields(Situation)} == set(SAID)


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("command", ["score", "explain"])
def test_every_option_arrives(command: str, name: str) -> None:
    hand, options, value = SAID[name]
    said = answered(command, hand, *options)["win"]
    rules = ["--rules", "tenhou.3p"] if "--rules" in options else []
    silent = answered(command, hand, *rules)["win"]
    assert said[name] == value
    assert silent[name] != value


def test_the_discarder_in_riichi_has_three_values() -> None:
    said = [[], ["--loser-riichi"], ["--no-loser-riichi"]]
    values = [answered("score", RIICHI, *options)["win"]["loser_riichi"] for options in said]
    assert values == [None, True, False]


def test_prints_readings_refusals_and_the_next_step() -> None:
    assert printed("explain", "222333444s67m55p8m", "--riichi", "riichi", "--seat", "S").splitlines() == [
        "Hand       67m55p222333444s8m",
        "Won by     ron on 8m, seat S, round E, riichi",
        "Worth      4 han 50 fu, mangan",
        "Paid       8000 by the discarder",
        "Reading 1  678m  222s  333s  444s  55p, ryanmen wait  <- counts",
        "           4 han 50 fu, mangan, 8000 points: riichi 1, tanyao 1, sanankou 2",
        "           not sanrenkou: the table does not have it",
        "Reading 2  678m  234s  234s  234s  55p, ryanmen wait",
        "           4 han 30 fu, 7700 points: riichi 1, pinfu 1, tanyao 1, iipeikou 1",
        "Next step  2 more han: haneman, base 3000 instead of 2000",
    ]


def test_tells_why_there_is_no_score() -> None:
    lines = printed("explain", "112233m67p99s8p,2-34s").splitlines()
    assert lines[2:] == [
        "No score   the hand is complete but has no yaku",
        "Reading 1  123m  123m  678p  99s  2-34s, ryanmen wait",
        "           the hand is complete but has no yaku",
        "           not iipeikou: it needs a closed hand",
        "           not pinfu: it needs a closed hand",
    ]


def test_json_of_explain_holds_what_the_library_returns() -> None:
    hand = "2233445566778p8p"
    found = ronpai.explain(hand, ronpai.ruleset("tenhou.4p"))
    answer = answered("explain", hand)
    assert len(answer["readings"]) == len(found.readings) == 4
    for entry, explained in zip(answer["readings"], found.readings, strict=True):
        assert isinstance(explained.result, ronpai.Score)
        assert entry["result"]["points"] == explained.result.points
        assert entry["reading"]["form"] == explained.reading.form
        assert [tuple(no.values()) for no in entry["refused"]] == [(no.yaku, no.reason) for no in explained.refused]
    assert found.next is not None
    assert answer["next"] == {
        "han": found.next.han,
        "limit": found.next.limit,
        "base": found.next.base,
    }
    assert answer["result"] == answered("score", hand)["result"]


def test_json_without_a_next_step() -> None:
    assert answered("explain", "19m19p19s1234567z7z")["next"] is None


def test_shanten_of_each_form() -> None:
    hand = "123m456p789s1122z"
    assert printed("shanten", hand).splitlines() == [
        "Hand        123m456p789s1122z",
        "Shanten     tenpai",
        "standard    tenpai (four sets and a pair)",
        "chiitoitsu  4-shanten (seven pairs)",
        "kokushi     8-shanten (thirteen orphans)",
    ]
    assert answered("shanten", hand) == {
        "hand": hand,
        "rules": "tenhou.4p",
        "form": None,
        "shanten": 0,
        "forms": {"standard": 0, "chiitoitsu": 4, "kokushi": 8},
    }


def test_shanten_of_one_form() -> None:
    lines = printed("shanten", "123m456p789s1122z", "--form", "kokushi").splitlines()
    assert lines[1:] == ["kokushi  8-shanten (thirteen orphans)"]
    answer = answered("shanten", "123m456p789s1122z", "--form", "kokushi")
    assert (answer["form"], answer["shanten"]) == ("kokushi", 8)


def test_a_form_that_melds_rule_out() -> None:
    hand = "19m19p123s1122z,555z"
    assert "chiitoitsu  impossible (seven pairs)" in printed("shanten", hand).splitlines()
    assert answered("shanten", hand, "--form", "kokushi")["shanten"] is None


def test_a_form_that_the_table_rules_out(tmp_path: Path) -> None:
    text = 'players = 2\n[tiles]\nkinds = "mfg2p92"\n[score]\ntsumo_split = "single_payer"\n'
    hand, rules = "123456789p1122s", ["--rules", rules_file(tmp_path, text)]
    assert answered("shanten", hand, *rules)["forms"] == {"standard": 0, "chiitoitsu": 4, "kokushi": None}
    assert answered("shanten", hand)["forms"]["kokushi"] is not None


def test_a_complete_hand() -> None:
    assert "Shanten     complete" in printed("shanten", "19m19p19s1234567z7z").splitlines()


def test_the_table_decides() -> None:
    hand, three = "19m123456p789s11z", ["--rules", "tenhou.3p"]
    four, sanma = (set(answered("acceptance", hand, *rules)["discards"][0]["tiles"]) for rules in ([], three))
    assert four - sanma == {"2m", "3m", "7m", "8m"}
    for command in ("shanten", "waits", "acceptance"):
        assert answered(command, hand, *three)["rules"] == "tenhou.3p"
        assert "the table has no 3m" in refused(command, "13m123456p789s11z", *three)


def test_waits() -> None:
    assert printed("waits", "123m456p11s67z67z6z").splitlines() == [
        "Hand   123m456p11s66677z",
        "Waits  1s  shanpon",
        "       7z  shanpon",
    ]
    assert answered("waits", "123m456p2345678s") == {
        "hand": "123m456p2345678s",
        "rules": "tenhou.4p",
        "shanten": 0,
        "waits": [{"tile": tile, "kinds": ["tanki"]} for tile in ("2s", "5s", "8s")],
    }


def test_several_kinds_of_one_wait() -> None:
    assert "Waits  1m  ryanmen, shanpon" in printed("waits", "1112345678999m").splitlines()
    first = answered("waits", "1112345678999m")["waits"][0]
    assert first == {"tile": "1m", "kinds": ["ryanmen", "shanpon"]}


def test_no_waits() -> None:
    lines = printed("waits", "123m456p789s1357z").splitlines()
    assert lines[1:] == ["No waits  the hand is 2-shanten"]
    answer = answered("waits", "123m456p789s1357z")
    assert (answer["shanten"], answer["waits"]) == (2, [])


def test_acceptance_of_discards() -> None:
    lines = printed("acceptance", "2346678p3455577s").splitlines()
    assert lines[:4] == [
        "Hand  2346678p3455577s",
        "",
        "Discard  Shanten    Tiles  Which",
        "6p       tenpai         7  2s x4  5s x1  7s x2",
    ]
    assert len(lines) == 3 + len(ronpai.acceptance("2346678p3455577s"))


def test_acceptance_without_a_discard() -> None:
    lines = printed("acceptance", "123m456p2345678s").splitlines()
    assert lines[2:] == ["Shanten  Tiles  Which", "tenpai       9  2s x3  5s x3  8s x3"]
    assert answered("acceptance", "123m456p2345678s")["discards"] == [
        {"discard": None, "shanten": 0, "total": 9, "tiles": {"2s": 3, "5s": 3, "8s": 3}}
    ]


def test_acceptance_counts_what_is_visible() -> None:
    answer = answered("acceptance", "2346678p3455577s", "--visible", "7s25s")
    assert answer["visible"] == ["7s", "2s", "5s"]
    best = {"discard": "6p", "shanten": 0, "total": 4, "tiles": {"2s": 3, "7s": 1}}
    assert answer["discards"][0] == best
    assert len(answer["discards"]) == len({entry["discard"] for entry in answer["discards"]}) == 10


def test_a_file_by_its_ending_and_by_its_separator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'extends = "tenhou.4p"\n[yaku]\nkuitan = false\n'
    rules_file(tmp_path, text)
    rules_file(tmp_path, text, "own")
    monkeypatch.chdir(tmp_path)
    for name in ("own.toml", f".{os.sep}own"):
        answer = answered("score", WIN, "--rules", name)
        assert (answer["rules"], answer["result"]["type"]) == (name, "no_score")
    assert refused("score", WIN, "--rules", "own")[0].startswith("no ruleset is named 'own'")


def test_values_beyond_64_bits_are_exact(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, AOTENJO.replace("cap_base", "# cap_base"))
    arguments = ["19m19p19s1234567z7z", "--rules", rules, "--tsumo", "--bonus-han", "200"]
    base = 30 * 2 ** (200 + 13 + 1 + 2)
    share = -(-2 * base // 100) * 100
    result = answered("score", *arguments)["result"]
    assert (result["han"], result["yakuman"]) == (214, 1)
    assert (result["base"], result["tsumo"]["other"], result["points"]) == (base, share, 3 * share)
    lines = printed("score", *arguments).splitlines()
    assert lines[-2] == "Worth    214 han 30 fu"
    assert lines[-1] == f"Paid     {', '.join(f'{share} by {seat}' for seat in 'SWN')}, {3 * share} in all"
    assert "         kokushi, 13 waits  13 han" in lines
    assert "Bonus    added by the game  200 han" in lines


def test_a_capped_value(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, AOTENJO.replace("100000000000000000000000000000000000000000", "1000000"))
    lines = printed("score", "19m19p19s1234567z7z", "--rules", rules, "--bonus-han", "9").splitlines()
    assert lines[-2] == "Worth    22 han 30 fu, the table's cap"


def test_listed_han_add_up_where_renhou_replaces_the_hand(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, 'extends = "tenhou.4p"\n[yaku]\nrenhou = "mangan"\n')
    won = ["--seat", "S", "--first-turn", "--bonus-han", "2", "--dora", "8m"]
    hand = "123m456p789s1155z1z"
    text, score = (
        printed("score", hand, "--rules", rules, *won),
        answered("score", hand, "--rules", rules, *won)["result"],
    )
    assert "renhou" in text
    assert sum(map(int, re.findall(r"(\d+) han$", text, re.MULTILINE))) == score["han"]


@pytest.mark.parametrize("players", [4, 3, 2])
@pytest.mark.parametrize("seat", ["E", "S"])
def test_every_other_seat_pays_and_the_sum_is_the_winners(players: int, seat: str) -> None:
    split = {4: "four_player", 3: "tsumo_loss", 2: "single_payer"}[players]
    options = {"players": players, "score.tsumo_split": split, "tiles.red": {"5m": 1, "5p": 1, "5s": 1}}
    rules = ronpai.Ruleset.from_options(options)
    assert rules.problems() == ()
    score = ronpai.score(RIICHI, rules, tsumo=True, riichi="riichi", seat=seat)
    assert isinstance(score, ronpai.Score)
    text = words.shares(score, players)
    paid = {who: int(points) for points, who in re.findall(r"(\d+) by (\w)", text)}
    assert list(paid) == [other for other in "ESWN"[:players] if other != seat]
    assert sum(paid.values()) == score.points
    assert ("E (dealer)" in text) == (seat != "E")
    assert ("in all" in text) == (players > 2)


def test_honba_are_not_part_of_it() -> None:
    with_honba, without = (printed("score", RIICHI, *more).splitlines()[-1] for more in (["--honba", "2"], []))
    assert with_honba == without + ", without honba"


def test_every_reason_of_fu_has_words() -> None:
    assert set(words.FU) == set(ronpai.FuReason)


def test_every_form_has_words() -> None:
    assert set(words.FORMS) == set(ronpai.Form)


def test_names_of_yaku_are_told_apart() -> None:
    win = ronpai.Win(RIICHI, seat="W", round="S")
    names = {yaku: words.yaku(yaku, win) for yaku in ronpai.Yaku}
    assert len(set(names.values())) == len(ronpai.Yaku)
    assert not any("_" in name for name in names.values())
    assert (names[ronpai.Yaku.seat_wind], names[ronpai.Yaku.round_wind]) == (
        "seat wind W",
        "round wind S",
    )


def test_everything_is_ascii() -> None:
    win = ronpai.Win(RIICHI)
    limits = [words.limit(limit) for limit in ronpai.Limit]
    assert "".join([*words.FU.values(), *words.FORMS.values(), *limits]).isascii()
    assert all(words.yaku(yaku, win).isascii() for yaku in ronpai.Yaku)


def test_the_situation_names_all_that_was_said() -> None:
    rules = ronpai.ruleset("tenhou.3p")
    win = ronpai.Win(
        "123p456s77889p99m9p", rules, riichi="double", ippatsu=True, nukidora=1, bonus_han=3, honba=2,
        dealer_streak=2, loser_riichi=False, houtei=True,
    )  # fmt: skip
    assert words.situation(win) == [
        "ron", "seat E (dealer)", "round E", "double riichi", "ippatsu", "houtei", "1 north set aside",
        "3 bonus han", "2 dealer wins in a row", "2 honba", "discarder not in riichi",
    ]  # fmt: skip


NUMBERS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
SUITS: Mapping[str, str] = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}
HONOURS = (
    "EAST WIND",
    "SOUTH WIND",
    "WEST WIND",
    "NORTH WIND",
    "WHITE DRAGON",
    "GREEN DRAGON",
    "RED DRAGON",
)


def test_every_tile_is_unicodes() -> None:
    names = {
        f"{number}{letter}": f"{name} OF {suit}"
        for letter, suit in SUITS.items()
        for number, name in enumerate(NUMBERS, start=1)
    } | {f"{number}z": honour for number, honour in enumerate(HONOURS, start=1)}
    for text, name in names.items():
        shown = UnicodeTileset().tile(ronpai.Tile(text))
        assert unicodedata.name(shown.plain[0]) == f"MAHJONG TILE {name}"
        assert shown.style == ""


@pytest.mark.parametrize("text", ["0m", "3rz"])
def test_red_tiles_are_red(text: str) -> None:
    tile = ronpai.Tile(text)
    assert UnicodeTileset().tile(tile).style == RED
    spans = Tileset().tile(tile).spans
    assert [(span.start, span.end, span.style) for span in spans] == [(0, len(text) - 1, RED)]


def test_a_hand_in_notation_reads_back() -> None:
    hand = ronpai.Hand("06p22s7p,2-34m,555=z,1111z")
    for tileset in (Tileset(), UnicodeTileset()):
        notation = tileset.hand(hand).plain.splitlines()[-1]
        assert ronpai.Hand(notation) == hand


def test_a_hand_in_unicode_sets_the_winning_tile_and_melds_apart() -> None:
    shown = UnicodeTileset().hand(ronpai.Hand("23p99p4p,6666z,789-p")).plain.splitlines()
    assert shown[0] == "🀚 🀛 🀡 🀡 + 🀜  🀅 🀅 🀅 🀅 (ankan)  🀟 🀠 🀡 (chi)"
    assert UnicodeTileset().hand(ronpai.Hand("23p99p")).plain.splitlines() == ["🀚 🀛 🀡 🀡", "2399p"]


def test_forced_either_way() -> None:
    assert "🀝" in printed("score", RIICHI, "--tiles", "unicode")
    assert printed("score", RIICHI, "--tiles", "text").isascii()
    assert printed("score", RIICHI, "--tiles", "text") == printed("score", RIICHI)


def test_forced_where_the_encoding_has_no_tiles() -> None:
    result = process("score", RIICHI, "--tiles", "unicode", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "🀝" in result.stdout.decode("utf-8")


def test_a_terminal_has_tiles_and_colour() -> None:
    output = terminal("score", RIICHI)
    assert "🀝" in output
    assert COLOUR.search(output)


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"TERM": "linux"}, {"TERM": "dumb"}])
def test_a_terminal_without_tiles_shows_notation(environment: dict[str, str]) -> None:
    output = terminal("score", RIICHI, **environment)
    assert output.isascii()
    assert "23499m067p346785s" in ESCAPE.sub("", output)


def test_notation_on_request() -> None:
    assert terminal("score", RIICHI, "--tiles", "text").isascii()


def test_no_color_is_honoured_and_overruled() -> None:
    assert not COLOUR.search(terminal("score", RIICHI, NO_COLOR="1"))
    assert COLOUR.search(terminal("score", RIICHI, "--color", "always", NO_COLOR="1"))


def test_never_means_plain_text() -> None:
    assert "\x1b" not in terminal("score", RIICHI, "--color", "never")
    assert "\x1b" not in printed("score", RIICHI, "--color", "never", FORCE_COLOR="1")


def test_a_pipe_is_plain_unless_told() -> None:
    plain, coloured = printed("score", RIICHI), printed("score", RIICHI, "--color", "always")
    assert "\x1b" not in plain
    assert COLOUR.search(coloured)
    assert [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()] == plain.splitlines()


def test_json_is_never_coloured() -> None:
    assert "\x1b" not in terminal("score", RIICHI, "--json", "--color", "always")


def test_nothing_is_cut_in_a_pipe() -> None:
    hand = "2346678p3455577s"
    output = process("acceptance", hand, COLUMNS="40").stdout.decode()
    rows = output.splitlines()[3:]
    assert max(map(len, rows)) > 80
    for row, entry in zip(rows, ronpai.acceptance(hand), strict=True):
        assert row.endswith("  ".join(f"{tile} x{left}" for tile, left in entry.tiles.items()))
    assert not any(line.endswith(" ") for line in output.splitlines())


def test_a_narrow_terminal_folds_and_cuts_nothing() -> None:
    output = terminal("acceptance", "2346678p3455577s", "--tiles", "text", "--color", "never", COLUMNS="50")
    assert max(map(len, output.splitlines())) <= 50
    wide = printed("acceptance", "2346678p3455577s")
    assert sorted(output.split()) == sorted(wide.split())


IMPOSSIBLE = (
    "score",
    "99m234p678s11111z,2-34m",
    "--rules",
    "tenhou.3p",
    "--ippatsu",
    "--haitei",
    "--seat",
    "N",
)


def test_every_contradiction_has_its_line() -> None:
    with pytest.raises(ronpai.InvalidWin) as raised:
        ronpai.Win(IMPOSSIBLE[1], ronpai.ruleset("tenhou.3p"), ippatsu=True, haitei=True, seat="N")
    expected = [found.message for found in raised.value.contradictions]
    assert len(expected) >= 8
    assert refused(*IMPOSSIBLE) == expected
    error = failure(*IMPOSSIBLE)
    assert error["type"] == "InvalidWin"
    assert error["contradictions"] == [
        {"code": found.code, "places": list(found.places), "message": found.message}
        for found in raised.value.contradictions
    ]


def test_notation() -> None:
    reason = "'x' is no digit 0-9 and no suit m, p, s, z"
    for command in ANSWERS:
        assert refused(command, "12x") == [f"'12x', at character 3: {reason}"]
        assert failure(command, "12x") == {
            "type": "NotationError",
            "message": f"'12x', at character 3: {reason}",
            "text": "12x",
            "at": 2,
            "reason": reason,
        }


@pytest.mark.parametrize("command", ANSWERS)
def test_a_hand_that_cannot_be(command: str) -> None:
    assert any(line.startswith("5 copies of 2m") for line in refused(command, "22222m448m123p678s"))


def test_values_that_an_option_does_not_take() -> None:
    lines = refused("score", RIICHI, "--seat", "X", "--riichi", "closed", "--nukidora", "-1")
    assert [line.partition(":")[0] for line in lines] == ["seat", "riichi", "nukidora"]
    error = failure("shanten", "123m456p789s1122z", "--form", "flush")
    assert (error["type"], error["name"], error["value"]) == ("InvalidArgument", "form", "flush")


def test_more_visible_tiles_than_there_are() -> None:
    assert refused("acceptance", "123m456p789s1122z", "--visible", "111z")[0].startswith("5 copies of 1z")


def test_an_unknown_ruleset() -> None:
    assert refused("waits", "1m", "--rules", "tenhou.5p") == [
        "no ruleset is named 'tenhou.5p'; there are tenhou.4p, tenhou.3p, touhou.4p"
    ]
    error = failure("waits", "1m", "--rules", "tenhou.5p")
    assert (error["type"], error["name"]) == ("UnknownRuleset", "tenhou.5p")
    assert error["known"] == list(ronpai.rulesets())


def test_a_ruleset_that_contradicts_itself(tmp_path: Path) -> None:
    rules = rules_file(tmp_path, '[score]\nkiriage = 3\nkirage = true\n[tiles]\nred = { "5m" = 5 }\n')
    names = [line.partition(":")[0] for line in refused("score", WIN, "--rules", rules)]
    assert sorted(names) == ["score.kirage", "score.kiriage", "tiles.red"]
    problems = failure("score", WIN, "--rules", rules)["problems"]
    assert [problem["options"] for problem in problems] == [[name] for name in names]
    assert all(problem["reason"] for problem in problems)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    assert refused("score", WIN, "--rules", missing) == [f"{missing}: No such file or directory"]
    error = failure("score", WIN, "--rules", missing)
    assert (error["type"], error["filename"]) == ("FileNotFoundError", missing)
    assert failure("score", WIN, "--rules", str(tmp_path) + os.sep)["type"] == "IsADirectoryError"


def test_arguments_that_are_no_utf8() -> None:
    for arguments in (
        ["score", "\udcff"],
        ["score", WIN, "--rules", "\udcff"],
        ["score", WIN, "--rules", "/\udcff"],
    ):
        for more in ([], ["--json"]):
            result = process(*arguments, *more)
            assert result.returncode == 2
            assert b"Traceback" not in result.stderr
            assert bool(json.loads(result.stdout or b"0")) == bool(more)


def test_a_wrong_use_exits_with_2() -> None:
    for arguments in (
        ["score"],
        ["score", WIN, "--honba", "many"],
        ["meld"],
        ["score", WIN, "--color", "red"],
    ):
        assert run(*arguments).exit_code == 2


def commands() -> dict[str, Any]:
    """The commands as typer built them."""
    return dict(get_command(app).commands)  # type: ignore[attr-defined]


def test_every_command_has_an_answer() -> None:
    assert set(commands()) >= set(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_examples_run_and_keys_are_documented(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    epilog = commands()[name].epilog
    examples = [line.removeprefix("$ ronpai ").split() for line in epilog.splitlines() if line.startswith("$")]
    assert len(examples) >= 2
    for example in examples:
        assert example[0] == name
        printed(*example)
        answer = answered(*(word for word in example if word != "--json"))
        assert ", ".join(answer) in epilog.splitlines()


@pytest.mark.parametrize("name", ANSWERS)
def test_help_shows_examples_and_the_default_table(name: str) -> None:
    text = printed(name, "--help", COLUMNS="200", TERMINAL_WIDTH="200")
    assert "tenhou.4p" in text
    assert f"$ ronpai {name} " in text
    assert "Keys of --json" in text
    assert printed(name, "-h", COLUMNS="200", TERMINAL_WIDTH="200") == text


def test_without_a_command_there_is_help() -> None:
    assert "acceptance" in run().output


def test_version() -> None:
    assert printed("--version") == f"ronpai {version('ronpai')}\n"
    assert process("--version").stdout.decode().split() == ["ronpai", version("ronpai")]


def test_the_console_script_is_main() -> None:
    (script,) = entry_points(group="console_scripts", name="ronpai")
    assert script.value == "ronpai.cli:main"


BLOCK = (
    "import sys\n"
    "class Block:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        if name == sys.argv[1] or name.startswith(sys.argv[1] + '.'):\n"
    "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
    "sys.meta_path.insert(0, Block())\n"
    "from ronpai.cli import main\n"
    "main()\n"
)


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra(package: str) -> None:
    result = process(package, code=("-c", BLOCK))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode() == f"ronpai: this needs {package}: pip install 'ronpai[cli]'\n"


def test_a_broken_install_is_not_a_missing_extra() -> None:
    result = process("ronpai.cli.app", code=("-c", BLOCK))
    assert result.returncode == 1
    assert b"ModuleNotFoundError: No module named 'ronpai.cli.app'" in result.stderr


def test_importing_the_command_line_loads_no_extra() -> None:
    code = "import ronpai.cli, sys; print({'typer', 'rich', 'msgspec'} & set(sys.modules))"
    assert process(code=("-c", code)).stdout.decode() == "set()\n"


def test_the_demo_shows_every_example() -> None:
    result = process(code=(str(REPOSITORY / "examples" / "demo.py"),))
    output = result.stdout.decode()
    assert (result.returncode, result.stderr) == (0, b"")
    assert len(re.findall(r"^Worth ", output, re.MULTILINE)) == 7
    assert len(re.findall(r"^Paid ", output, re.MULTILINE)) == 7
    assert len(re.findall(r"^No score ", output, re.MULTILINE)) == 1
    assert len(re.findall(r"^- ", output, re.MULTILINE)) >= 8
