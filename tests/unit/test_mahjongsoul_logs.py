"""Records of Mahjong Soul, written here by hand: what they say, and what is malformed."""

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
    Tsumo,
)
from ronpai.logs import mahjongsoul
from ronpai.logs.log import DrawTold, WinTold
from tests.support.logs import HANDS, deal, discard, hule, played, soul_log, soul_start, tiles, wrapped


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
