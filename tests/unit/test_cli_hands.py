"""The commands about hands that are not complete: shanten, waits, acceptance."""

from pathlib import Path

import ronpai
from tests.support.cli import answered, printed, refused, rules_file


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
