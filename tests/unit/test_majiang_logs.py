"""Paipu of Majiang, written here by hand: what they say, and what is malformed."""

import json
from typing import Any

import pytest

import ronpai
from ronpai.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from ronpai.logs import majiang
from ronpai.logs.log import DrawTold, WinTold
from tests.support.logs import HANDS, on, paipu, paipu_hand, played, qipai, tiles


def test_majiang_a_round() -> None:
    win = {
        "l": 0,
        "shoupai": "",
        "baojia": 1,
        "fubaopai": ["s0"],
        "fu": 30,
        "fanshu": 4,
        "defen": 11600,
        "hupai": [
            {"name": "立直", "fanshu": 1},
            {"name": "一気通貫", "fanshu": 2},
            {"name": "裏ドラ", "fanshu": 0},
        ],
        "fenpei": [12600, -11600, 0, 0],
    }
    entries = [
        on("zimo", 0, "s9"),
        on("dapai", 0, "s9_*"),
        on("zimo", 1, "s4"),
        on("dapai", 1, "s4_"),
        {"hule": win},
    ]
    whole = {
        "player": ["A", "B", "C", "D"],
        "defen": [1, 2, 3, 4],
        "point": ["1.0", "2.0", "3.0", "4.0"],
        "rank": [],
    }
    log = majiang.read(paipu(*entries, qijia=1, start=qipai(jushu=2), **whole))
    assert (log.names, log.final) == (("B", "C", "D", "A"), (2, 3, 4, 1))
    assert log.final_points == (2.0, 3.0, 4.0, 1.0)
    start = log.events[1]
    assert isinstance(start, StartKyoku)
    assert (start.oya, start.kyoku, start.tehais[2]) == (2, 3, tuple(tiles(HANDS[0])))
    assert played(log) == [
        Tsumo(2, "9s"),
        Reach(2),
        Dahai(2, "9s", True),
        ReachAccepted(2),
        Tsumo(3, "4s"),
        Dahai(3, "4s", True),
        Hora(2, 3, "4s", ("0s",)),
        EndKyoku(),
        EndGame((2, 3, 4, 1)),
    ]
    assert log.wins[8] == WinTold((("riichi", 1), ("ittsu", 2)), (), 4, 30, 11600, (0, 0, 12600, -11600))
    assert (log.places[2], log.broken) == ("log[0][1]", None)


def test_majiang_calls_and_kans() -> None:
    entries = [
        on("dapai", 0, "z7"),
        on("fulou", 2, "z777="),
        on("dapai", 2, "m2"),
        on("fulou", 3, "m12-3"),
        on("dapai", 3, "p5"),
        on("fulou", 0, "p0555-"),
        on("gangzimo", 0, "s1"),
        on("dapai", 0, "s1_"),
        {"kaigang": {"baopai": "z2"}},
        on("zimo", 1, "m1"),
        on("gang", 1, "m1111"),
        on("gangzimo", 1, "s2"),
        {"kaigang": {"baopai": "z3"}},
        on("dapai", 1, "s2"),
        on("zimo", 2, "z7"),
        on("gang", 2, "z777=7"),
    ]
    assert played(majiang.read(paipu(*entries)))[1:] == [
        Pon(2, 0, "7z", ("7z", "7z")),
        Dahai(2, "2m", False),
        Chi(3, 2, "2m", ("1m", "3m")),
        Dahai(3, "5p", False),
        Daiminkan(0, 3, "5p", ("0p", "5p", "5p")),
        Tsumo(0, "1s"),
        Dahai(0, "1s", True),
        Dora("2z"),
        Tsumo(1, "1m"),
        Ankan(1, ("1m",) * 4),
        Dora("3z"),
        Tsumo(1, "2s"),
        Dahai(1, "2s", False),
        Tsumo(2, "7z"),
        Kakan(2, "7z", ("7z",) * 3),
    ]


def test_majiang_three_players_and_tenhous_title() -> None:
    text = paipu(on("zimo", 0, "z4"), on("penuki", 0, "z4"), on("gangzimo", 0, "s1"), start=qipai(players=3))
    log = majiang.read(text.replace('"t"', json.dumps("三鳳東喰")))
    assert played(log) == [Tsumo(0, "4z"), Nukidora(0), Tsumo(0, "1s")]
    assert log.room == {
        "platform": "tenhou",
        "players": 3,
        "disp": "三鳳東喰",
        "length": "east",
        "aka": False,
        "kuitan": True,
    }


@pytest.mark.parametrize("name", majiang.REASONS)
def test_majiang_every_draw(name: str) -> None:
    draw = {"pingju": {"name": name, "shoupai": ["", "m1", "", ""], "fenpei": [-4000, 8000, -2000, -2000]}}
    log = majiang.read(paipu(on("zimo", 0, "s9"), on("dapai", 0, "s9_*"), draw))
    kind, nagashi = majiang.REASONS[name]
    at = len(log.events) - 2
    assert log.events[at] == Ryukyoku(kind, (1,) if kind == "exhaustive" else (), (1,) if nagashi else ())
    assert log.draws[at] == DrawTold((-4000, 8000, -2000, -2000), (1,))
    # Three winners, and the declared tile did not pass.
    assert (ReachAccepted(0) in log.events) == (kind != "sanchahou")


def test_majiang_hidden_tiles() -> None:
    start = qipai(shoupai=["_" * 13, paipu_hand(HANDS[1]), "", ""])
    log = majiang.read(paipu(on("zimo", 0, "_"), on("dapai", 0, "m1"), start=start))
    deal = log.events[1]
    assert isinstance(deal, StartKyoku)
    assert deal.tehais[0] == deal.tehais[2] == ("?",) * 13
    assert played(log) == [Tsumo(0, "?"), Dahai(0, "1m", False)]


def test_majiang_yakuman_and_who_is_liable() -> None:
    yaku = {"name": "大三元", "fanshu": "*", "baojia": "-"}
    win = {"l": 0, "damanguan": 1, "defen": 48000, "hupai": [yaku], "fenpei": [48000, 0, 0, -48000]}
    log = majiang.read(paipu(on("zimo", 0, "s9"), {"hule": win}))
    assert log.wins[3] == WinTold((), ("daisangen",), None, None, 48000, (48000, 0, 0, -48000), liable=3)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"zimo": {"l": 0}}, "Object missing required field `p`"),
        ({"zimo": {"l": 0, "p": "x1"}}, "'x1' is no tile"),
        ({"zimo": {"l": 0, "p": "z9"}}, "'9z'"),
        ({"zimo": {"l": 4, "p": "m1"}}, "seat 4"),
        ({"sleep": {}}, "unknown key 'sleep'"),
        ({}, "an object with one key was expected"),
        (qipai(), "qipai in the middle of a round"),
        (on("fulou", 1, "m12-3"), "a discard was expected before"),
        (on("gang", 1, "m111-"), "'m111-' is no closed or added kan"),
        (on("fulou", 1, "m1111"), "'m1111' is no call"),
        ({"pingju": {"name": "休憩"}}, "unknown draw '休憩'"),
    ],
)
def test_majiang_what_is_malformed(entry: dict[str, Any], message: str) -> None:
    with pytest.raises(ronpai.LogError) as found:
        majiang.read(paipu(entry), "game.json")
    assert str(found.value).startswith(f"game.json, log[0][1]: {message}")


@pytest.mark.parametrize(("meld", "message"), [("m111=", "calls 1m, but 7z"), ("z777-", "is called from another")])
def test_majiang_a_call_of_another_tile_or_seat(meld: str, message: str) -> None:
    with pytest.raises(ronpai.LogError, match=message):
        majiang.read(paipu(on("dapai", 0, "z7"), on("fulou", 2, meld)))
