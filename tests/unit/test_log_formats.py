"""Logs of other programs, written here by hand: what each format says, what it leaves open, and what is malformed."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

import ronpai
from ronpai import records
from ronpai.cli.app import app
from ronpai.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs import mahjongsoul, majiang, mjai, native
from ronpai.logs.formats import convert, read_log, recognise
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.truncated import whole_entries

HANDS = (
    "123m456m789m11p23s",
    "1122334455667z",
    "19m19p19s1234567z",
    "2468m2468p2468s5z",
)
START = (25000, 25000, 25000, 25000)


def tiles(text: str) -> list[str]:
    return [str(tile) for tile in ronpai.parse_tiles(text)]


def mjai_name(tile: str) -> str:
    return ronpai.Tile(tile).mjai


def start_kyoku(players: int = 4, oya: int = 0, kyoku: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": "E",
        "kyoku": kyoku,
        "honba": 0,
        "kyotaku": 0,
        "oya": oya,
        "scores": list(START[:players]),
        "dora_marker": "E",
        "tehais": [[mjai_name(tile) for tile in tiles(hand)] for hand in HANDS[:players]],
    } | more


def mjai_log(*events: dict[str, Any], end: bool = True, **more: Any) -> str:
    whole = [{"type": "start_game", "names": ["A", "B", "C", "D"]}, start_kyoku(**more), *events]
    if end:
        whole += [{"type": "end_kyoku"}, {"type": "end_game"}]
    return "".join(json.dumps(event) + "\n" for event in whole)


def played(log: Log) -> list[Event]:
    """The events after the deal."""
    return list(log.events[2:])


def tsumo(actor: int, pai: str) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, tsumogiri: bool = True) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": tsumogiri}


WON = {"type": "hora", "actor": 0, "target": 0, "pai": "1s", "deltas": [3000, -1000, -1000, -1000]}


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


def wrapped(name: str, **data: Any) -> dict[str, Any]:
    return {"name": f".lq.{name}", "data": data}


def soul_start(players: int = 4, **more: Any) -> dict[str, Any]:
    hands = {f"tiles{seat}": tiles(HANDS[seat]) for seat in range(players)}
    hands["tiles0"] = [*hands["tiles0"], "9s"]
    return wrapped("RecordNewRound", scores=list(START[:players]), doras=["1z"], **(hands | more))


def soul_log(*entries: dict[str, Any], key: str = "actions", head: Any = None) -> str:
    whole = [soul_start(), *entries]
    if key == "actions":
        listed: list[Any] = [{"passed": 1, "type": 2}, *({"result": entry} for entry in whole)]
    else:
        listed = whole
    data = {"name": ".lq.GameDetailRecords", "data": {"version": 210715, key: listed}}
    return json.dumps({"head": head or {}, "data": data})


def deal(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return wrapped("RecordDealTile", seat=seat, tile=tile, **more)


def discard(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return wrapped("RecordDiscardTile", seat=seat, tile=tile, **({"moqie": True} | more))


def hule(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "hu_tile": tile, "count": 1, "fu": 30, "fans": [{"id": 2, "val": 1}], **more}


@pytest.mark.parametrize("key", ["actions", "records"])
def test_mahjongsoul_a_round(key: str) -> None:
    text = soul_log(
        discard(0, "9s", is_liqi=True, moqie=False),
        deal(1, "4s", liqi={"seat": 0, "score": 24000, "liqibang": 1}),
        discard(1, "4s"),
        wrapped(
            "RecordHule",
            hules=[hule(0, "4s", count=5, liqi=True, point_rong=12000, li_doras=["5s"], fans=[{"id": 16, "val": 2}])],
            delta_scores=[13000, -12000, 0, 0],
            scores=[37000, 13000, 25000, 25000],
        ),
        key=key,
    )
    log = mahjongsoul.read(text)
    assert played(log) == [
        Tsumo(0, "9s"),
        Reach(0),
        # The record does not say which of the dealer's fourteen tiles was drawn; it is the only 9s.
        Dahai(0, "9s", True),
        ReachAccepted(0),
        Tsumo(1, "4s"),
        Dahai(1, "4s", True),
        Hora(0, 1, "4s", ("5s",)),
        EndKyoku(),
    ]
    assert log.wins == {8: WinTold((("ittsu", 2),), (), 5, 30, 12000, (13000, -12000, 0, 0))}
    assert log.scores == {5: (24000, 25000, 25000, 25000), 8: (37000, 13000, 25000, 25000)}
    assert log.places[2] == ("action 2" if key == "actions" else "record 1")
    assert log.broken is not None


def test_mahjongsoul_indicators() -> None:
    """That of a closed kan with it, others after the discard; two new ones in a list are both turned."""
    kan = wrapped("RecordChiPengGang", seat=1, type=2, tiles=["1m"] * 4, froms=[1, 1, 1, 0])
    text = soul_log(
        discard(0, "1m", moqie=False),
        kan,
        deal(1, "7z"),
        discard(1, "7z", doras=["1z", "2z"]),
        deal(2, "1s"),
        wrapped("RecordAnGangAddGang", seat=2, type=3, tiles="1m", doras=["1z", "2z", "3z", "4z"]),
        deal(2, "2s"),
    ).replace(json.dumps(tiles(HANDS[2])), json.dumps(["1m"] * 4 + ["2p"] * 9))
    assert played(mahjongsoul.read(text))[2:] == [
        Daiminkan(1, 0, "1m", ("1m",) * 3),
        Tsumo(1, "7z"),
        Dahai(1, "7z", True),
        Dora("2z"),
        Tsumo(2, "1s"),
        Ankan(2, ("1m",) * 4),
        Dora("3z"),
        Dora("4z"),
        Tsumo(2, "2s"),
    ]


def test_mahjongsoul_calls() -> None:
    text = soul_log(
        discard(0, "7z", moqie=False),
        wrapped("RecordChiPengGang", seat=2, type=1, tiles=["7z", "7z", "7z"], froms=[2, 2, 0]),
        discard(2, "2m", moqie=False),
        wrapped("RecordChiPengGang", seat=3, type=0, tiles=["1m", "3m", "2m"], froms=[3, 3, 2]),
        discard(3, "1p", moqie=False),
        deal(0, "1p"),
        discard(0, "1p"),
        deal(1, "1p"),
        discard(1, "1p"),
        deal(2, "7z"),
        wrapped("RecordAnGangAddGang", seat=2, type=2, tiles="7z"),
    )
    events = played(mahjongsoul.read(text))
    assert events[2] == Pon(2, 0, "7z", ("7z", "7z"))
    assert events[4] == Chi(3, 2, "2m", ("1m", "3m"))
    assert events[-1] == Kakan(2, "7z", ("7z", "7z", "7z"))


def test_mahjongsoul_three_players() -> None:
    head = {
        "config": {"mode": {"mode": 12}, "meta": {"mode_id": 22}},
        "accounts": [{"seat": seat, "nickname": name} for seat, name in enumerate("ABC")],
        "result": {
            "players": [{"seat": seat, "part_point_1": 35000, "total_point": 15000 * (1 - seat)} for seat in (2, 0, 1)]
        },
    }
    entries = [soul_start(3), wrapped("RecordBaBei", seat=0, moqie=False), deal(0, "1s"), discard(0, "1s")]
    entries.append(wrapped("RecordLiuJu", type=1, seat=1))
    text = json.dumps({"head": head, "data": {"records": entries}})
    log = mahjongsoul.read(text)
    assert (log.players, log.names, log.final) == (3, ("A", "B", "C"), (35000,) * 3)
    assert log.final_points == (15.0, 0.0, -15.0)
    assert log.room == {"platform": "majsoul", "players": 3, "length": "south", "aka": True, "kuitan": True}
    assert played(log)[1:] == [
        Nukidora(0),
        Tsumo(0, "1s"),
        Dahai(0, "1s", True),
        Ryukyoku("kyuushu"),
        EndKyoku(),
        EndGame((35000,) * 3),
    ]
    assert log.draws == {6: DrawTold((0, 0, 0), (1,))}
    assert log.broken is None


def test_mahjongsoul_a_friend_rooms_rules() -> None:
    rule = {"dora_count": 0, "shiduan": 0}
    room = mahjongsoul.read(soul_log(head={"config": {"mode": {"mode": 1, "detail_rule": rule}}})).room
    assert (room["aka"], room["kuitan"], room["length"], room["detail_rule"]) == (False, False, "east", rule)


def test_mahjongsoul_two_winners_by_turn_and_what_each_is_paid() -> None:
    wins = [hule(3, "9s", point_rong=2000), hule(1, "9s", point_rong=3900)]
    text = soul_log(
        discard(0, "9s"), wrapped("RecordHule", hules=wins, delta_scores=[-6500, 5500, 0, 2000], scores=[0] * 4)
    )
    log = mahjongsoul.read(text)
    assert [event.actor for event in log.events if isinstance(event, Hora)] == [1, 3]
    assert [told.deltas for told in log.wins.values()] == [(-4500, 5500, 0, 0), (-2000, 0, 0, 2000)]


def test_mahjongsoul_tsumo_and_yakuman() -> None:
    win = hule(0, "9s", zimo=True, yiman=True, fans=[{"id": 37, "val": 1}], point_zimo_xian=16000, baopai=2)
    log = mahjongsoul.read(soul_log(wrapped("RecordHule", hules=[win], delta_scores=[48000, -48000, 0, 0])))
    assert log.wins[3] == WinTold((), ("daisangen",), None, 30, 48000, (48000, -48000, 0, 0), liable=1)
    win = hule(1, "1s", zimo=True, point_zimo_xian=500, point_zimo_qin=1000)
    log = mahjongsoul.read(soul_log(discard(0, "9s"), deal(1, "1s"), wrapped("RecordHule", hules=[win])))
    assert (log.wins[5].points, log.wins[5].deltas) == (2000, None)


def test_mahjongsoul_exhaustive_draws() -> None:
    players = [{"tingpai": seat == 2} for seat in range(4)]
    scores: list[dict[str, Any]] = [{"delta_scores": [-1000, -1000, 3000, -1000]}]
    log = mahjongsoul.read(soul_log(discard(0, "9s"), wrapped("RecordNoTile", players=players, scores=scores)))
    assert log.events[4] == Ryukyoku("exhaustive", (2,))
    assert log.draws[4] == DrawTold((-1000, -1000, 3000, -1000), (2,))
    scores = [{"seat": 2, "delta_scores": [-4000, -2000, 8000, -2000]}]
    found = wrapped("RecordNoTile", players=players, scores=scores, liujumanguan=True)
    assert mahjongsoul.read(soul_log(discard(0, "9s"), found)).events[4] == Ryukyoku("exhaustive", (2,), (2,))


def test_mahjongsoul_the_fourth_riichi_counts_and_that_of_a_triple_ron_does_not() -> None:
    declared = discard(0, "9s", is_liqi=True)
    four = wrapped("RecordLiuJu", type=4, liqi={"seat": 0, "score": 24000, "liqibang": 1})
    assert ReachAccepted(0) in played(mahjongsoul.read(soul_log(declared, four)))
    assert ReachAccepted(0) not in played(mahjongsoul.read(soul_log(declared, wrapped("RecordLiuJu", type=5))))


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (wrapped("RecordHuleXueZhanMid"), "unknown record 'RecordHuleXueZhanMid'"),
        (deal(0, "1s", luck=1), "unknown 'luck'"),
        (deal(0, "1s", muyu={"seat": 1}), "unknown 'muyu'"),
        (deal(0, "0z"), "'0z'"),
        (deal(4, "1s"), "seat 4"),
        (wrapped("RecordLiuJu", type=9), "type 9 of RecordLiuJu"),
        (
            wrapped("RecordAnGangAddGang", seat=0, type=3, tiles="1m"),
            "a closed kan of 1m, of which the seat holds 1",
        ),
        (wrapped("RecordAnGangAddGang", seat=0, type=2, tiles="1m"), "1m is added to a pon"),
        (wrapped("RecordAnGangAddGang", seat=0, type=7, tiles="1m"), "type 7"),
        (wrapped("RecordChiPengGang", seat=0, type=4), "type 4"),
        (wrapped("RecordChiPengGang", seat=0, type=1, tiles=["1m"], froms=[0]), "3 tiles and froms were expected"),
        (wrapped("RecordHule"), "hules were expected"),
        (wrapped("RecordHule", hules=[hule(0, "9s", zimo=True, fans=[{"id": 99}])]), "unknown yaku 99"),
    ],
)
def test_mahjongsoul_what_is_malformed(entry: dict[str, Any], message: str) -> None:
    with pytest.raises(ronpai.LogError) as found:
        mahjongsoul.read(soul_log(entry), "game.json")
    assert str(found.value).startswith(f"game.json, action 3: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "its JSON: no JSON"),
        ('{"head": {}}', "data: actions or records"),
        (
            '{"data": {"actions": [{"result": "CgQ="}]}}',
            "action 1: a name and data were expected; is the record dec",
        ),
        (
            '{"data": {"records": [{"name": "RecordNewRound", "data": {"scores": [1]}}]}}',
            "record 1: scores of three",
        ),
        ('{"data": {"records": []}}', "its end: no round was found"),
    ],
)
def test_mahjongsoul_what_is_no_record(text: str, message: str) -> None:
    with pytest.raises(ronpai.LogError) as found:
        mahjongsoul.read(text)
    assert str(found.value).startswith(f"log, {message}")


def paipu_hand(text: str) -> str:
    written, suit = "", ""
    for tile in tiles(text):
        written += tile[0] if tile[1] == suit else tile[::-1]
        suit = tile[1]
    return written


def qipai(jushu: int = 0, players: int = 4, **more: Any) -> dict[str, Any]:
    found = {
        "zhuangfeng": 0,
        "jushu": jushu,
        "changbang": 0,
        "lizhibang": 0,
        "defen": list(START[:players]),
        "baopai": "z1",
        "shoupai": [paipu_hand(hand) for hand in HANDS[:players]],
    }
    return {"qipai": found | more}


def paipu(*entries: dict[str, Any], start: dict[str, Any] | None = None, **more: Any) -> str:
    return json.dumps({"title": "t", "log": [[start or qipai(), *entries]], **more})


def on(name: str, place: int, tile: str) -> dict[str, Any]:
    return {name: {"l": place, "m" if name in ("fulou", "gang") else "p": tile}}


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


def native_game() -> tuple[native.Header, list[Event]]:
    rules = ronpai.ruleset("tenhou.4p")
    hands = tuple(tuple(tiles(hand)) for hand in HANDS)
    paid = tuple(ronpai.Payment(payer, 0, 1000, ronpai.Reason.hand) for payer in (1, 2, 3))
    events: list[Event] = [
        StartGame(("A", "B", "C", "D")),
        StartKyoku("E", 1, 0, 0, 0, START, ("1z",), hands),
        Tsumo(0, "1s"),
        Reach(0, "open"),
        Hora(
            0,
            0,
            "1s",
            ("5s",),
            (*paid, ronpai.Payment(1, 0, 1, ronpai.Reason.chip, "chip")),
            yaku=(("open_riichi", 2),),
            han=3,
            fu=30,
            dora=(0, 1, 0, 0),
        ),
        EndKyoku(),
        EndGame((28000, 24000, 24000, 24000)),
    ]
    return native.Header.of(rules, seed="7", names=("A", "B", "C", "D")), events


def test_native_reading_and_writing_are_inverse() -> None:
    header, events = native_game()
    text = native.dump(header, events)
    log = native.read(text)
    assert (list(log.events), log.players, log.shuffle, log.broken) == (events, 4, "7", None)
    assert log.final == (28000, 24000, 24000, 24000)
    assert native.write(log) == (text, ())
    assert native.load(text) == (header, tuple(events), None)
    assert ronpai.Ruleset.from_options(log.room["rules"]) == ronpai.ruleset("tenhou.4p")
    assert log.places[0] == "line 2"


def test_native_a_converted_log_keeps_what_it_was_told() -> None:
    source = mjai.read(mjai_log(tsumo(0, "1s"), WON | {"yakus": [["pinfu", 1]], "fan": 1, "fu": 30}))
    written, lost = native.write(source)
    assert [loss.what for loss in lost] == ["rules"]
    log = native.read(written)
    assert (log.events, log.wins, log.names) == (source.events, source.wins, source.names)
    assert native.write(log)[0] == written


def test_native_a_log_of_a_known_room_gets_its_rules() -> None:
    source = mahjongsoul.read(soul_log(head={"config": {"mode": {"mode": 2}, "meta": {"mode_id": 12}}}))
    log = native.read(convert(source, "native").text)
    assert log.room["digest"] == ronpai.ruleset("mahjongsoul.4p_hanchan").digest


def test_native_a_log_that_breaks_off() -> None:
    text = native.dump(*native_game())
    log = native.read(text[:-20])
    assert log.events == native.read(text).events[:-1]
    assert log.broken is not None
    assert log.broken.startswith("line 8: the log breaks off")
    assert native.read("".join(text.splitlines(True)[:3])).broken == "line 3: the log ends before its game does"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda header: header | {"schema": 2}, "line 1: schema 2 is newer than 1"),
        (lambda header: header | {"schema": "1"}, "line 1: schema '1'; a number from 1 was expected"),
        (lambda header: header | {"type": "start_game"}, "line 1: a header was expected, not start_game"),
        (lambda header: header | {"luck": 1}, "line 1: header: Object contains unknown field `luck`"),
        (lambda header: header | {"digest": "0" * 64}, f"line 1: the digest is {'0' * 64}, but that of the rules"),
        (lambda header: header | {"rules": header["rules"] | {"luck": 1}}, "line 1: header: luck"),
    ],
)
def test_native_what_is_no_header(change: Any, message: str) -> None:
    header, *events = native.dump(*native_game()).splitlines()
    text = "\n".join([json.dumps(change(json.loads(header))), *events])
    with pytest.raises(ronpai.LogError) as found:
        native.read(text, "game.jsonl")
    assert str(found.value).startswith(f"game.jsonl, {message}")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: a header was expected"),
        (['{"type":"sneeze"}'], "line 2: no event"),
        (['{"type":"tsumo","actor":"0","pai":"1m"}'], "line 2: no event"),
        (["{", '{"type":"end_kyoku"}'], "line 2: no JSON"),
    ],
)
def test_native_what_is_malformed(lines: Sequence[str], message: str) -> None:
    header = native.dump(native_game()[0], [])
    with pytest.raises(ronpai.LogError) as found:
        native.read(header + "\n".join(lines) if lines else "", "game.jsonl")
    assert str(found.value).startswith(f"game.jsonl, {message}")


LOGS = {
    "mjai": mjai_log(tsumo(0, "1s"), WON),
    "mahjongsoul": soul_log(),
    "majiang": paipu(),
    "native": native.dump(*native_game()),
}


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


def test_formats_formats_that_do_not_exist() -> None:
    with pytest.raises(ronpai.InvalidArgument, match="mjlog, tenhou, mjai"):
        read_log("{}", "paifu")
    with pytest.raises(ronpai.InvalidArgument, match="mjai, tenhou, native"):
        convert(read_log(LOGS["mjai"]), "majiang")


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
