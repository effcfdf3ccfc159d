"""Logs in mjai, written here by hand: what they say, what they leave open, and what is malformed."""

import gzip
import json
from typing import Any

import pytest

import ronpai
from ronpai.game.events import (
    Ankan,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Hora,
    Kakan,
    Nukidora,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs import mjai
from ronpai.logs.formats import read_log
from ronpai.logs.log import DrawTold, WinTold
from tests.support.logs import HANDS, WON, dahai, mjai_log, mjai_name, played, start_kyoku, tiles, tsumo


def test_mjai_a_game() -> None:
    text = mjai_log(
        tsumo(0, "9s"),
        {"type": "reach", "actor": 0},
        dahai(0, "9s"),
        {"type": "reach_accepted", "actor": 0, "deltas": [-1000, 0, 0, 0], "scores": [24000, 25000, 25000, 25000]},
        tsumo(1, "4s"),
        dahai(1, "4s"),
        {
            "type": "hora",
            "actor": 0,
            "target": 1,
            "pai": "4s",
            "uradora_markers": ["5sr"],
            "yakus": [["reach", 1], ["ippatsu", 1], ["ikkitsukan", 2], ["uradora", 0]],
            "fu": 30,
            "fan": 4,
            "hora_points": 11600,
            "deltas": [12600, -11600, 0, 0],
        },
    )
    log = mjai.read(text)
    assert (log.format, log.players, log.names, log.broken) == ("mjai", 4, ("A", "B", "C", "D"), None)
    assert log.events[0] == StartGame(("A", "B", "C", "D"))
    start = log.events[1]
    assert isinstance(start, StartKyoku)
    assert (start.dora_markers, start.tehais[0]) == (("1z",), tuple(tiles(HANDS[0])))
    assert played(log) == [
        Tsumo(0, "9s"),
        Reach(0),
        Dahai(0, "9s", True),
        ReachAccepted(0),
        Tsumo(1, "4s"),
        Dahai(1, "4s", True),
        Hora(0, 1, "4s", ("0s",)),
        EndKyoku(),
        EndGame((36600, 13400, 25000, 25000)),
    ]
    assert log.scores == {5: (24000, 25000, 25000, 25000)}
    yaku = (("riichi", 1), ("ippatsu", 1), ("ittsu", 2))
    assert log.wins == {8: WinTold(yaku, (), 4, 30, 11600, (12600, -11600, 0, 0))}
    assert log.places[3] == "line 4"
    again = mjai.read(mjai.write(log)[0])
    assert (again.events, again.wins, again.scores) == (log.events, log.wins, log.scores)


def test_mjai_a_json_list_and_bytes() -> None:
    lines = mjai_log(tsumo(0, "1s"), WON)
    listed = f"[{','.join(lines.splitlines())}]"
    assert mjai.read(listed).events == mjai.read(lines).events
    assert read_log(gzip.compress(lines.encode())).events == mjai.read(lines).events
    assert mjai.read(listed).places[1] == "event 2"


def test_mjai_seat_0_deals_first() -> None:
    text = mjai_log(tsumo(3, "1s"), WON | {"actor": 3, "target": 3}, oya=3, kyoku=2)
    log = mjai.read(text)
    start = log.events[1]
    assert isinstance(start, StartKyoku)
    assert (start.oya, log.names) == (1, ("C", "D", "A", "B"))
    assert start.tehais[1] == tuple(tiles(HANDS[3]))
    hora = log.events[3]
    assert isinstance(hora, Hora)
    assert hora.actor == 1
    assert log.wins[3].deltas == (-1000, -1000, 3000, -1000)


@pytest.mark.parametrize("kita", ["nukidora", "kita"])
@pytest.mark.parametrize("seats", [3, 4])
def test_mjai_three_players(kita: str, seats: int) -> None:
    scores, hands = [35000, 35000, 35000, 0][:seats], [[mjai_name(t) for t in tiles(h)] for h in HANDS[:3]]
    hands += [["?"] * 13] * (seats - 3)
    kyoku = start_kyoku() | {"scores": scores, "tehais": hands}
    events = [{"type": "start_game", "names": ["A", "B", "C", ""][:seats]}, kyoku, tsumo(0, "N")]
    events += [{"type": kita, "actor": 0, "pai": "N"}, tsumo(0, "1s")]
    log = mjai.read("\n".join(map(json.dumps, events)))
    assert (log.players, log.names, log.room["players"]) == (3, ("A", "B", "C"), 3)
    assert played(log) == [Tsumo(0, "4z"), Nukidora(0), Tsumo(0, "1s")]
    assert log.broken == "line 5: the log ends in the middle of a round"


def test_mjai_kans_and_their_indicators() -> None:
    dora = {"type": "dora", "dora_marker": "9p"}
    ankan = {"type": "ankan", "actor": 3, "pai": "?", "consumed": ["P", "P", "P", "P"]}
    before = played(mjai.read(mjai_log(ankan, dora, tsumo(3, "1s"), end=False)))
    after = played(mjai.read(mjai_log(ankan, tsumo(3, "1s"), dora, end=False)))
    assert before == after == [Ankan(3, ("5z",) * 4), Dora("9p"), Tsumo(3, "1s")]
    kakan = {"type": "kakan", "actor": 3, "pai": "5sr", "consumed": ["5s"] * 3}
    kept = played(mjai.read(mjai_log(kakan, tsumo(3, "1s"), dora, dahai(3, "1s"), end=False)))
    assert kept == [Kakan(3, "0s", ("5s",) * 3), Tsumo(3, "1s"), Dora("9p"), Dahai(3, "1s", True)]
    kan = {"type": "daiminkan", "actor": 0, "target": 3, "pai": "1s", "consumed": ["1s"] * 3}
    kept = played(mjai.read(mjai_log(kan, tsumo(0, "2s"), dahai(0, "2s"), dora, end=False)))
    assert kept == [Daiminkan(0, 3, "1s", ("1s",) * 3), Tsumo(0, "2s"), Dahai(0, "2s", True), Dora("9p")]


def test_mjai_a_deposit_that_is_not_mentioned_is_put_in() -> None:
    text = mjai_log(tsumo(0, "9s"), {"type": "reach", "actor": 0}, dahai(0, "9s"), tsumo(1, "4s"), end=False)
    assert played(mjai.read(text))[3] == ReachAccepted(0)


def test_mjai_a_slender_win() -> None:
    """Without tile, yaku and scores, as some programs write it: the tile is the last one."""
    win = {"type": "hora", "actor": 0, "target": 1, "deltas": [8000, -8000, 0, 0], "ura_markers": ["1m"]}
    log = mjai.read(mjai_log(tsumo(0, "9s"), dahai(0, "9s"), tsumo(1, "4s"), dahai(1, "4s"), win))
    assert log.events[6] == Hora(0, 1, "4s", ("1m",))
    assert log.wins[6] == WinTold(deltas=(8000, -8000, 0, 0))
    assert log.final == (33000, 17000, 25000, 25000)


def test_mjai_dragons_and_better_waits() -> None:
    hands = ["555666z1177889p", "1112345678999s", "19m19p19s1234567z", "444666888m444p2s"]
    tehais = [[mjai_name(tile) for tile in tiles(hand)] for hand in hands]
    cases = [
        (0, "9p", [["sangenpai", 1], ["sangenpai", 1]], ("haku", "hatsu"), ()),
        (1, "5s", [["churenpoton", 13]], (), ("chuuren_9",)),
        (2, "5z", [["kokushimuso", 13]], (), ("kokushi_13",)),
        (3, "2s", [["suanko", 13]], (), ("suuankou_tanki",)),
    ]
    for actor, pai, yakus, yaku, yakuman in cases:
        win = {"type": "hora", "actor": actor, "target": actor, "pai": mjai_name(pai), "yakus": yakus, "fan": 13}
        log = mjai.read(mjai_log(tsumo(actor, mjai_name(pai)), win, end=False, tehais=tehais))
        told = log.wins[3]
        assert (None if told.yaku is None else tuple(dict(told.yaku)), told.yakuman) == (yaku, yakuman)
        assert mjai.read(mjai.write(log)[0]).wins[3] == told


@pytest.mark.parametrize("reason", mjai.REASONS)
def test_mjai_every_reason_of_a_draw(reason: str) -> None:
    draw = {"type": "ryukyoku", "reason": reason, "deltas": [8000, -4000, -2000, -2000]}
    log = mjai.read(mjai_log(tsumo(0, "1s"), draw | {"tenpais": [True, False, False, False]}))
    kind, nagashi = mjai.REASONS[reason]
    assert log.events[3] == Ryukyoku(kind, (0,) if kind == "exhaustive" else (), (0,) if nagashi else ())
    assert log.draws[3] == DrawTold((8000, -4000, -2000, -2000), (0,))
    assert mjai.read(mjai.write(log)[0]).events == log.events


def test_mjai_a_draw_that_says_nothing() -> None:
    draw = {"type": "ryukyoku", "deltas": [0, 0, 0, 0]}
    winds = [event for seat in range(4) for event in (tsumo(seat, "E"), dahai(seat, "E"))]
    turns = [event for turn in range(70) for event in (tsumo(turn % 4, "1s"), dahai(turn % 4, "1s"))]
    riichi = [
        event
        for seat in range(4)
        for event in (tsumo(seat, f"{seat + 1}s"), {"type": "reach", "actor": seat}, dahai(seat, f"{seat + 1}s"))
    ]
    kans = [
        event
        for number in range(1, 5)
        for event in ({"type": "ankan", "actor": 0, "consumed": [f"{number}m"] * 4}, tsumo(0, "9s"))
    ]
    for events, reason in (
        ([tsumo(0, "E")], "kyuushu"),
        (winds, "suufon"),
        (turns, "exhaustive"),
        (riichi, "suucha"),
        ([tsumo(0, "1s"), *kans, dahai(0, "9s")], "suukaikan"),
        ([tsumo(0, "E"), dahai(0, "E")], "sanchahou"),
    ):
        log = mjai.read(mjai_log(*events, draw, end=False))
        assert [event.reason for event in log.events if isinstance(event, Ryukyoku)] == [reason]
    paid = draw | {"deltas": [-1000, 3000, -1000, -1000]}
    assert played(mjai.read(mjai_log(tsumo(0, "E"), paid, end=False)))[1] == Ryukyoku("exhaustive", (1,))


def test_mjai_several_winners() -> None:
    wins = [
        {"type": "hora", "actor": actor, "target": 0, "pai": "1s", "deltas": deltas}
        for actor, deltas in ((1, [-3900, 3900, 0, 0]), (2, [-2000, 0, 2000, 0]))
    ]
    log = mjai.read(mjai_log(tsumo(0, "1s"), dahai(0, "1s"), *wins))
    assert [event.actor for event in log.events if isinstance(event, Hora)] == [1, 2]
    assert log.final == (19100, 28900, 27000, 25000)


def test_mjai_a_view() -> None:
    events = [{"type": "start_game", "id": 1, "names": ["A", "B", "C", "D"]}]
    hidden = [["?"] * 13 for _ in range(4)]
    hidden[1] = [mjai_name(tile) for tile in tiles(HANDS[1])]
    events += [start_kyoku(tehais=hidden), tsumo(0, "?"), dahai(0, "1s"), {"type": "none"}]
    log = mjai.read("\n".join(map(json.dumps, events)))
    assert (log.viewer, played(log)) == (1, [Tsumo(0, "?"), Dahai(0, "1s", True)])
    assert mjai.read(mjai.write(log)[0]).viewer == 1


def test_mjai_a_log_of_tenhou_says_its_room() -> None:
    uri = "http://tenhou.net/0/?log=2019010100gm-00a9-0000-12345678&tw=0"
    text = json.dumps({"type": "start_game", "uri": uri, "names": []}) + "\n" + json.dumps(start_kyoku())
    room = mjai.read(text).room
    assert room == {
        "platform": "tenhou",
        "year": 2019,
        "type": 169,
        "aka": True,
        "kuitan": True,
        "length": "south",
        "players": 4,
    }


def test_mjai_a_log_that_breaks_off() -> None:
    text = mjai_log(tsumo(0, "1s"), WON)
    cut = mjai.read(text[: text.index('"target"')])
    assert played(cut) == [Tsumo(0, "1s")]
    assert cut.broken is not None
    assert cut.broken.startswith("line 4: the log breaks off")
    assert mjai.read("\n".join(text.splitlines()[:5])).broken == "line 5: the log ends before its game does"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"type": "tsumo", "actor": 0}, "line 3: Object missing required field `pai`"),
        ({"type": "tsumo", "actor": 4, "pai": "1m"}, "line 3: seat 4; seats are 0 to 3"),
        ({"type": "tsumo", "actor": 0, "pai": "5x"}, "line 3: '5x'"),
        ({"type": "tsumo", "actor": 0, "pai": "1m", "luck": 1}, "line 3: unknown 'luck'"),
        ({"type": "sneeze"}, "line 3: unknown type 'sneeze'"),
        (
            {"type": "chi", "actor": 1, "target": 0, "pai": "1m", "consumed": ["2m"]},
            "line 3: 2 tiles were expected",
        ),
        ({"type": "kakan", "actor": 1, "consumed": ["2m"] * 3}, "line 3: pai, the added tile, was expected"),
        ({"type": "ryukyoku", "reason": "boredom"}, "line 3: unknown reason 'boredom'"),
        ({"type": "hora", "actor": 0, "target": 0}, "line 3: a draw or a discard was expected before"),
        (start_kyoku(), "line 3: a round begins before the one before has ended"),
        (
            {"type": "hora", "actor": 0, "target": 0, "pai": "1m", "yakus": [["luck", 1]]},
            "line 3: unknown yaku 'luck'",
        ),
        (
            {"type": "hora", "actor": 0, "target": 0, "pai": "1m", "yakus": [["sangenpai", 1]]},
            "line 3: sangenpai: the winner has no more triplets of dragons",
        ),
        ({"type": "hora", "actor": 0, "target": 0, "pai": "1m", "deltas": [0]}, "line 3: 1 entries for 4 players"),
    ],
)
def test_mjai_what_is_malformed(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ronpai.LogError) as found:
        mjai.read(mjai_log(change, end=False), "game.jsonl")
    assert str(found.value).startswith(f"game.jsonl, {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "its end: no round was found"),
        ("{", "line 1: no JSON"),
        ('{"type":"start_game"}\n{\n{}', "line 2: no JSON"),
        ("[1]", "event 1: an object with a type was expected"),
        ("[", "its JSON: no JSON"),
        ('{"type":"tsumo","actor":0,"pai":"1m"}', "line 1: tsumo stands outside of a round"),
        (json.dumps(start_kyoku(tehais=[["1m"]] * 4)), "line 1: seat 0 is dealt 1 tiles, not 13"),
    ],
)
def test_mjai_what_is_no_log(text: str, message: str) -> None:
    with pytest.raises(ronpai.LogError) as found:
        mjai.read(text)
    assert str(found.value).startswith(f"log, {message}")


def test_mjai_a_hidden_winner() -> None:
    """Which dragon `sangenpai` is, nobody knows then; we write our own name and say so."""
    win = {"type": "hora", "actor": 1, "target": 0, "pai": "P", "yakus": [["sangenpai", 1], ["dora", 1]]}
    hidden = {"tehais": [["?"] * 13] * 4}
    events = (tsumo(0, "P"), dahai(0, "P"))
    assert mjai.read(mjai_log(*events, win, end=False, **hidden)).wins[4].yaku is None
    named = mjai.read(mjai_log(*events, win | {"yakus": [["haku", 1], ["dora", 1]]}, end=False, **hidden))
    assert named.wins[4].yaku == (("haku", 1), ("dora", 1))
    text, lost = mjai.write(named)
    assert mjai.read(text).wins == named.wins
    assert "yaku haku" in {loss.what for loss in lost}


def test_mjai_a_discard_after_a_call_is_not_the_drawn_tile() -> None:
    pon = {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": ["1m", "1m"]}
    events = played(mjai.read(mjai_log(tsumo(0, "1m"), dahai(0, "1m"), pon, dahai(1, "C"), end=False)))
    assert events[-1] == Dahai(1, "7z", False)


def test_mjai_a_game_whose_end_is_not_told() -> None:
    win = {"type": "hora", "actor": 0, "target": 0, "pai": "1s"}
    with pytest.raises(ronpai.LogError, match="scores were expected"):
        mjai.read(mjai_log(tsumo(0, "1s"), win))
