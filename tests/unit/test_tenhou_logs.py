"""Tenhou's logs: every number of a meld, every way in which a log can be malformed, and where it breaks off."""

import gzip
import json
from random import Random
from typing import Any

import pytest

import ronpai
from ronpai.game.events import Dahai, EndKyoku, Nukidora, StartGame, StartKyoku, Tsumo
from ronpai.logs import tenhou_json, tenhou_xml
from ronpai.logs.log import Log
from ronpai.logs.shuffle import Wall, wall, walls
from ronpai.logs.tenhou_meld import TenhouMeld, decode, encode
from tests.support.mjlog import deal, mjlog

RUNS = [9 * suit + first for suit in range(3) for first in range(7)]


def every_meld() -> list[TenhouMeld]:
    """Every meld that there is, from its rules."""
    found = [
        TenhouMeld("chi", 3, tiles, called)
        for run in RUNS
        for first in range(4)
        for second in range(4)
        for third in range(4)
        for tiles in [(4 * run + first, 4 * run + 4 + second, 4 * run + 8 + third)]
        for called in tiles
    ]
    for kind in range(34):
        four = tuple(range(4 * kind, 4 * kind + 4))
        for source in (1, 2, 3):
            for left_out in four:
                three = tuple(tile for tile in four if tile != left_out)
                found += [TenhouMeld("pon", source, three, called) for called in three]
                found += [TenhouMeld("kakan", source, four, called, left_out) for called in three]
            found += [TenhouMeld("daiminkan", source, four, called) for called in four]
        found += [TenhouMeld("ankan", 0, four, tile) for tile in four]
    return found + [TenhouMeld("nukidora", 0, (tile,), tile) for tile in range(120, 124)]


def test_every_meld_has_a_number() -> None:
    melds = every_meld()
    numbers = [encode(meld) for meld in melds]
    assert len(set(numbers)) == len(melds) == 21 * 64 * 3 + 34 * (3 * (12 + 12 + 4) + 4) + 4
    assert [decode(number) for number in numbers] == melds


def test_no_other_number_is_a_meld() -> None:
    numbers = {encode(meld) for meld in every_meld()}
    for number in range(-1, (1 << 16) + 1):
        if number not in numbers:
            with pytest.raises(ronpai.errors.InvalidArgument):
                decode(number)


def test_what_leaves_the_hand() -> None:
    for meld in every_meld():
        own = {"chi": 2, "pon": 2, "kakan": 1, "daiminkan": 3, "ankan": 4, "nukidora": 1}[meld.kind]
        assert len(meld.own) == own
        assert set(meld.own) <= set(meld.tiles)
        assert (meld.tile in meld.own) == (meld.source == 0)


SEED = "mt19937ar-sha512-n288,F1504633,6450BD98"


def test_a_wall_is_every_tile_once() -> None:
    for players, tiles in ((4, 136), (3, 108)):
        for found, again in zip(walls(SEED, players), [wall(SEED, index, players) for index in range(5)], strict=False):
            assert found == again
            assert len(set(found.tiles)) == len(found.tiles) == tiles
            parts = [*found.draws, *found.supplements, *found.indicators, *found.ura]
            for hand in found.hands(2):
                assert len(hand) == 13
                parts += hand
            # With three players the last indicators lie where nobody draws any more if there are so many kans.
            assert set(parts) == set(found.tiles)
            assert (len(parts) == tiles) == (players == 4)


def test_three_players_play_without_2m_to_8m() -> None:
    assert not set(range(4, 32)) & set(wall(SEED, 0, 3).tiles)


@pytest.mark.parametrize(
    "seed", ["", "7", "mt19937ar,F1504633", "mt19937ar-sha512-n288,", "mt19937ar-sha512-n288-base64,!!", f"{SEED},x"]
)
def test_a_seed_of_another_kind(seed: str) -> None:
    with pytest.raises(ronpai.errors.InvalidArgument, match="mt19937ar-sha512-n288"):
        next(walls(seed))


def test_the_generator_is_the_reference() -> None:
    """The first numbers of mt19937ar for the key of its authors' test: 0x123, 0x234, 0x345, 0x456."""
    from ronpai.logs.shuffle import _twister

    twister = _twister((0x123, 0x234, 0x345, 0x456))
    assert [twister.getrandbits(32) for _ in range(5)] == [1067595299, 955945823, 477289528, 4107218783, 4228976476]
    assert isinstance(wall(SEED, 0), Wall)


START = deal({0: [0, 4, 8, 12], 1: [108, 109]}, [110, 111, 130, 131, 132, 120])

MALFORMED = {
    "an unknown tag": ((START, "<X1/>"), "tag 5 <X1 />: unknown tag; known are AGARI, BYE"),
    "a tile that does not exist": ((START, "<T136/>"), "unknown tag"),
    "a discard without a tile": ((START, "<D/>"), "unknown tag"),
    "a tile drawn twice": ((START, "<T0/>"), "tag 5 <T0 />: tile 0 is drawn or shown a second time"),
    "a tile not in the hand": ((START, "<T130/>", "<D131/>"), "tag 6 <D131 />: seat 0 has no tile 131 in its hand"),
    "a hidden draw in an open log": ((START, "<T/>"), "seat 0's hand is shown, its draw is not"),
    "a hand of 12": (
        (deal({}, []).replace(",", " ", 0).replace('hai0="0,', 'hai0="'),),
        "seat 0 is dealt 12 tiles, not 13",
    ),
    "a missing attribute": (('<INIT seed="0,0,0,0,0,135" oya="0"/>',), "the attribute ten is missing"),
    "a missing hand": (
        ('<INIT seed="0,0,0,0,0,135" ten="250,250,250,250" oya="0"/>',),
        "the attribute hai0 is missing",
    ),
    "no number": ((START.replace('oya="0"', 'oya="x"'),), 'oya="x": whole numbers'),
    "a short list": ((START.replace('seed="0,0,0,0,0,135"', 'seed="0,0"'),), 'seed="0,0": at least 6 numbers'),
    "two numbers for one": ((START.replace('oya="0"', 'oya="0,1"'),), "one number was expected"),
    "another dealer": ((START.replace('seed="0,', 'seed="1,'),), "TAIKYOKU says that seat 0 deals first"),
    "a draw before the deal": (("<T0/>",), "no round has begun; INIT was expected"),
    "a round in a round": ((START, START), "a round begins before the one before has ended"),
    "no meld": ((START, '<N who="0" m="4"/>'), "bits that no chi has"),
    "a meld not in the hand": (
        (START, "<T130/>", "<D130/>", f'<N who="1" m="{encode(TenhouMeld("pon", 3, (128, 129, 130), 130))}"/>'),
        "seat 1 has no tile",
    ),
    "a call of nothing": (
        (START, f'<N who="1" m="{encode(TenhouMeld("pon", 3, (108, 109, 110), 110))}"/>'),
        "not what seat 0 just discarded",
    ),
    "a seat that does not exist": ((START, '<REACH who="4" step="1"/>'), "seat 4; 4 players sit at 0, 1, 2, 3"),
    "a third step": ((START, '<REACH who="0" step="3"/>'), "step 1 or 2 was expected"),
    "offers that do not exist": ((START, '<T130 t="3"/>'), 't="3": a sum of 16 (tsumo)'),
    "an unknown draw": ((START, '<RYUUKYOKU type="x" ba="0,0" sc="0,0,0,0,0,0,0,0"/>'), 'type="x": one of nm'),
    "another nagashi": (
        (START, '<RYUUKYOKU type="nm" ba="0,0" sc="0,1,0,0,0,0,0,0"/>'),
        "not what nagashi mangan costs",
    ),
    "a hand that is another": (
        (START, '<RYUUKYOKU ba="0,0" sc="0,0,0,0,0,0,0,0" hai0="1"/>'),
        "seat 0 shows 1 tiles, and holds 13",
    ),
    "play after the end": ((START, '<RYUUKYOKU ba="0,0" sc="0,0,0,0,0,0,0,0"/>', "<T130/>"), "the round has ended"),
    "a win of nothing": ((START, '<AGARI who="0" fromWho="1" machi="130" hai="130"/>'), "the round"),
    "an inner tag": ((START, "<T130><D130/></T130>"), "it stands inside another tag"),
    "text": ((START, "hello"), "text where tags are: 'hello'"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_log_names_the_tag(name: str) -> None:
    tags, reason = MALFORMED[name]
    with pytest.raises(ronpai.LogError) as found:
        tenhou_xml.read(mjlog(*tags), "some.mjlog")
    assert str(found.value).startswith("some.mjlog, tag ")
    assert reason in str(found.value) or (name == "a win of nothing" and "did not just discard" in str(found.value))


def test_a_document_type_is_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "cccccccc"><!ENTITY d "&b;&b;&b;">]><mjloggm>&d;</mjloggm>'
    with pytest.raises(ronpai.LogError, match="document type"):
        tenhou_xml.read(bomb)


def test_another_document_is_refused() -> None:
    for text in ("<html></html>", "", "no XML", b"\x1f\x8bnot gzip"):
        with pytest.raises(ronpai.LogError):
            tenhou_xml.read(text)


WHOLE = mjlog(START, "<T130/>", "<D130/>")


def test_it_may_be_gzipped() -> None:
    assert tenhou_xml.read(gzip.compress(WHOLE.encode())) == tenhou_xml.read(WHOLE) == tenhou_xml.read(WHOLE.encode())


def test_a_truncated_log_is_read_as_far_as_it_goes() -> None:
    log = tenhou_xml.read(WHOLE.partition("</mjloggm>")[0])
    assert [type(event) for event in log.events] == [StartGame, StartKyoku, Tsumo, Dahai]
    assert log.places == ("tag 4", "tag 4", "tag 5", "tag 6")
    assert log.broken
    assert log.broken.startswith("tag 6 <D130 />: the XML breaks off after it")
    for size in range(len(WHOLE)):
        try:
            assert tenhou_xml.read(WHOLE[:size]).broken
        except ronpai.LogError as found:
            assert size < WHOLE.index("<T130")
            assert "INIT" in found.reason or "breaks off" in found.reason
    packed = gzip.compress(WHOLE.encode())
    assert tenhou_xml.read(packed[:-12]).broken


def test_a_log_that_ends_with_a_round_says_so() -> None:
    log = tenhou_xml.read(mjlog(START, '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'))
    assert log.events[-1] == EndKyoku()
    assert log.broken
    assert log.broken.endswith("the log ends after it, before its game does")


PLAIN = [11, 13, 15, 17, 21, 23, 25, 27, 31, 33, 35, 37, 47]


def record(**changes: Any) -> dict[str, Any]:
    """A record of one short round; a change is of an entry of it, by its index."""
    empty = [PLAIN, [], []]
    entry: list[Any] = [[0, 0, 0], [25000] * 4, [31], [], PLAIN, [41], [60], *empty, *empty, *empty, ["流局"]]
    for name, value in changes.items():
        entry[int(name.removeprefix("at"))] = value
    return {"name": ["A", "B", "C", "D"], "log": [entry], "rule": {"disp": "般南喰赤", "aka": 1}}


REFUSED = {
    "no tile": (record(at4=[*PLAIN[:12], 10]), "10 is no tile"),
    "a hand of 12": (record(at4=PLAIN[:12]), "seat 0 is dealt 12 tiles, not 13"),
    "a tile not in the hand": (record(at6=[45]), "seat 0, turn 1: it has no 5z in its hand"),
    "too many discards": (record(at6=[60, 60]), "seat 0 takes 1 times and gives 2 times"),
    "no meld": (record(at5=["x112233"]), "is no meld"),
    "a meld of nothing": (record(at5=["p414141"]), "it has no 1z"),
    "a kan without a kan": (record(at6=[0]), "an open kan, and nothing else, is followed by 0"),
    "a pon that is not there": (record(at6=["k4111" + "1111"]), "adds 1z to a pon that it does not have"),
    "a turn that nobody reaches": (record(at8=[42], at9=[60], at6=[60], at5=[41], at11=[42], at12=[60]), ""),
    "no order": (record(at11=[42], at12=[60]), "no order fits; after 1 turns there is no place for seat 2's turn 1"),
    "more indicators": (record(at2=[31, 32]), "1 more indicators are written than kans have turned"),
    "no indicator": (record(at2=[]), "it has no indicator"),
    "no such round": (record(at0=[16, 0, 0]), "there is no round 16"),
    "an unknown result": (record(at16=["終了"]), "unknown result"),
    "a win by nobody": (record(at16=["和了", [0] * 4, [4, 0, 4]]), "winner, loser and the liable seat"),
    "another winner": (record(at16=["和了", [0] * 4, [1, 2, 1]]), "the last turn is not the one that the result says"),
    "an unknown yaku": (record(at16=["和了", [0] * 4, [1, 0, 1, "30符1飜1000点", "何(1飜)"]]), "a yaku such as"),
    "an unknown value": (record(at16=["和了", [0] * 4, [1, 0, 1, "高い1000点"]]), "a value such as"),
    "a short entry": ({"log": [[1, 2]]}, "a round has 17 entries"),
}


@pytest.mark.parametrize("name", [name for name, (_, reason) in REFUSED.items() if reason])
def test_malformed_json_names_the_round(name: str) -> None:
    given, reason = REFUSED[name]
    with pytest.raises(ronpai.LogError) as found:
        tenhou_json.read(json.dumps(given), "some.json")
    assert str(found.value).startswith("some.json, log[0]: ")
    assert reason in found.value.reason


def test_a_round_without_a_result_is_broken() -> None:
    log = tenhou_json.read(json.dumps(record(at16=[])))
    assert log.broken == "log[0]: the round has no result"
    assert json.loads(tenhou_json.write(log)[0])["log"] == record(at16=[])["log"]


def test_three_players_leave_a_place_empty() -> None:
    """Seat 2 calls from seat 0, which is across at four places; a north set aside is won on by nobody."""
    hand = [11, 19, 21, 22, 23, 24, 25, 26, 27, 31, 33, 41, 41]
    entry: list[Any] = [[0, 0, 0], [35000, 35000, 35000, 0], [31], []]
    entry += [hand, [44, 41], ["f44", 60], [*hand[:11], 45, 46], [], [], hand, ["41p4141"], [11], [], [], []]
    given = {"name": ["A", "B", "C", ""], "log": [[*entry, ["全員不聴"]]], "rule": {"disp": "三般南喰赤", "aka": 1}}
    log = tenhou_json.read(json.dumps(given))
    assert (log.players, log.names, log.room["players"]) == (3, ("A", "B", "C"), 3)
    assert log.events[-4].target == 0
    assert Nukidora(0, "4z") in log.events
    text, lost = tenhou_json.write(log)
    assert not lost
    assert json.loads(text)["log"] == given["log"]


def test_hidden_hands_cannot_be_written() -> None:
    hand = ",".join(map(str, range(0, 52, 4)))
    init = f'<INIT seed="0,0,0,0,0,135" ten="250,250,250,250" oya="1" hai="{hand}"/>'
    head = '<GO type="9"/><TAIKYOKU oya="1"/>'
    log = tenhou_xml.read(mjlog(init, "<U/>", '<e130 t="1"/>', "<V/>", head=head))
    assert (log.viewer, log.events[2]) == (3, Tsumo(0, "?"))
    assert log.offers == {3: frozenset({"pon"})}
    assert log.events[3] == Dahai(0, "6z", True)
    with pytest.raises(ronpai.LogError, match="hands are hidden"):
        tenhou_json.write(log)


@pytest.mark.parametrize("name", ["tenhou.4p", "tenhou.3p", "mfg.2p"])
def test_a_game_played_here_is_written(name: str) -> None:
    """Events that are played, not read, come back too, but for what is named."""
    rules = ronpai.ruleset(name)
    table, choices = ronpai.Table(rules, seed=2), Random(2)
    while not table.over:
        for seat in table.needs.seats:
            table.play(seat, choices.choice(list(table.legal(seat))))
    events = tuple(table.events)
    log = Log("native", rules.players, events, ("here",) * len(events), final=events[-1].scores)
    text, lost = tenhou_json.write(log)
    again = tenhou_json.read(text)
    assert {loss.what for loss in lost} <= {"payments", "order", "fu", "shown hands"}
    assert (again.players, again.final) == (rules.players, log.final)
    assert len(again.events) == len(events)
    assert tenhou_json.write(again)[0] == text
