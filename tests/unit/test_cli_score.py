"""The commands that score: what they print for people and for programs."""

import os
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import ronpai
from ronpai import words
from ronpai.cli.options import Situation
from tests.support.cli import AOTENJO, RIICHI, WIN, answered, printed, refused, rules_file


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
