"""Every case from public bug reports about logs of Tenhou's; what other formats answer is named in `ELSEWHERE`."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import ronpai
from ronpai.game.events import Ankan, Dahai, Dora, Event, Hora, Kakan, Pon, Reach, ReachAccepted, Ryukyoku, Tsumo
from ronpai.logs import tenhou_json, tenhou_xml
from ronpai.logs.log import Log
from ronpai.logs.tenhou_meld import decode
from ronpai.tiles import Tile
from tests.support.mjlog import HEAD, deal, kakan, mjlog, pon
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")

Case = dict[str, Any]
Check = Callable[[Case], None]

ELSEWHERE = {"lg-016": "mjai"}
"""Cases that other formats' tests answer, and whose."""

CHECKS: dict[str, Check] = {}


def case(*names: str) -> Callable[[Check], Check]:
    def add(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(names, check))
        return check

    return add


def kinds(log: Log) -> list[type[Event]]:
    return [type(event) for event in log.events]


def follows(log: Log, *wanted: type[Event]) -> bool:
    """Whether events of these kinds follow each other."""
    found = kinds(log)
    return any(found[at : at + len(wanted)] == list(wanted) for at in range(len(found)))


@case("lg-005", "lg-006", "lg-007", "lg-008", "lg-009", "lg-010", "lg-011")
def meld(found: Case) -> None:
    told, expect = decode(found["input"]["m"]), found["expect"]
    if "type" in expect:
        assert told.kind == expect["type"]
        assert sorted(str(Tile.from_id(tile)) for tile in told.tiles) == sorted(expect["tiles"])
    if "from_seat" in expect:
        assert (found["input"]["who"] + told.source) % 4 == expect["from_seat"]
    else:
        assert told.source == 0
    assert told.tile == expect.get("called_id", told.tile)


ADDED = (
    deal({0: [108, 109]}, [110, 111, *range(60, 70)]),
    *("<T60/>", "<D60/>", "<U110/>", "<E110/>", f'<N who="0" m="{pon((108, 109, 110), 110, 1)}"/>', "<D0/>"),
    *("<U61/>", "<E61/>", "<V62/>", "<F62/>", "<W63/>", "<G63/>", "<T111/>"),
    f'<N who="0" m="{kakan((108, 109, 110, 111), 110, 1, 111)}"/>',
)
CLOSED = (deal({0: [108, 109, 110]}, [111, *range(60, 70)]), "<T111/>", f'<N who="0" m="{108 << 8}"/>')


@case("kd-006")
def indicator_of_each_kan(_: Case) -> None:
    """The indicator of an added kan stands before the discard in the log, and behind it here: it may be won on."""
    added = tenhou_xml.read(mjlog(*ADDED, "<T64/>", '<DORA hai="65"/>', "<D64/>", "<U66/>"))
    assert follows(added, Kakan, Tsumo, Dahai, Dora, Tsumo)
    closed = tenhou_xml.read(mjlog(*CLOSED, '<DORA hai="65"/>', "<T64/>", "<D64/>", "<U66/>"))
    assert follows(closed, Ankan, Dora, Tsumo, Dahai, Tsumo)


@case("kd-007")
def several_indicators(found: Case) -> None:
    """Tenhou turns what two kans owe at once; each has an event."""
    tags = [f'<DORA hai="{Tile(tile).ids()[0]}"/>' for tile in found["expect"]["new"]]
    late = {Tile(tile).ids()[0] for tile in found["expect"]["new"]}
    hand = deal({0: [108, 109, 110]}, [111, 64, *late])
    log = tenhou_xml.read(mjlog(hand, *CLOSED[1:], *tags, "<T64/>"))
    assert [event.dora_marker for event in log.events if isinstance(event, Dora)] == found["expect"]["new"]


def agari(who: int, hand: list[int], tile: int, more: str) -> str:
    tiles = ",".join(map(str, sorted([*hand, tile])))
    said = f'who="{who}" fromWho="0" hai="{tiles}" machi="{tile}" ten="30,1000,0" yaku="7,1" doraHai="135"'
    return f'<AGARI ba="1,0" {said} {more}/>'


HANDS = {1: list(range(0, 52, 4)), 2: list(range(1, 53, 4))}


@case("mr-008")
def two_wins(found: Case) -> None:
    first = agari(1, HANDS[1], 130, 'sc="250,-13,250,13,250,0,250,0"')
    second = agari(2, HANDS[2], 130, 'sc="237,-10,263,0,250,10,250,0"')
    log = tenhou_xml.read(mjlog(deal(HANDS, [130]), "<T130/>", "<D130/>", first, second))
    wins = [(at, event) for at, event in enumerate(log.events) if isinstance(event, Hora)]
    assert len(wins) == found["expect"]["wins"]
    assert len({event.target for _, event in wins}) == 1
    assert [log.wins[at].deltas for at, _ in wins] == [(-1300, 1300, 0, 0), (-1000, 0, 1000, 0)]
    assert log.scores[wins[1][0]] == (22700, 26300, 26000, 25000)


@case("lg-013")
def a_player_leaves_before_the_deal(_: Case) -> None:
    log = tenhou_xml.read(mjlog('<BYE who="2"/>', deal({}, [130]), "<T130/>"))
    assert log.names == ("A", "B", "C", "D")
    assert kinds(log)[-1] is Tsumo


def round_of(seats: list[list[list[Any]]], result: list[Any], **said: Any) -> str:
    columns = [column for seat in seats for column in seat]
    start = [[0, 0, 0], [25000] * 4, [said.get("dora", 31)], said.get("ura", [])]
    return json.dumps({"name": ["A", "B", "C", "D"], "rule": {"disp": "般南喰赤"}, "log": [[*start, *columns, result]]})


PLAIN = [12, 14, 16, 18, 22, 24, 26, 28, 32, 34, 36, 38, 47]


@case("lg-014")
def a_call_that_fits_two_discards(_: Case) -> None:
    """East can pon West's first or second 1m, with only others' calls in between: the rest of the record decides."""
    east = [11, 11, *PLAIN[:11]]
    south = [45, 45, *PLAIN[:11]]
    west = [11, *PLAIN[:12]]
    # South pons North's haku, West draws and discards the same 1m again: only then is East's pon followed by its turn.
    seats = [
        [east, [43, "11p1111"], [60, 12]],
        [south, [42, "45p4545", 41], [60, 12, 60]],
        [west, [46, 11], [11, 60]],
        [[45, *PLAIN[:12]], [44], [45]],
    ]
    log = tenhou_json.read(round_of(seats, ["流局"]))
    at = next(at for at, event in enumerate(log.events) if isinstance(event, Pon) and event.actor == 0)
    assert log.events[at - 1] == Dahai(2, "1m", True)
    # A record whose turns fit no reading is refused, and the turns that are left over are named.
    seats[1] = [south, [42, "45p4545"], [60, 12]]
    seats[2] = [west, [46, 11], [11, 60]]
    seats[0] = [east, [43, "11p1111", 41], [60, 12, 60]]
    with pytest.raises(ronpai.LogError, match=r"log\[0\]: no order fits"):
        tenhou_json.read(round_of(seats, ["流局"]))


@case("lg-017")
def a_riichi_that_is_won_on_or_aborted(_: Case) -> None:
    """A declared tile that is won on has no deposit, and nobody's score changes by one; nor has a triple win."""
    log = tenhou_xml.read(
        mjlog(
            deal(HANDS, [130]),
            *("<T130/>", '<REACH who="0" step="1"/>', "<D130/>"),
            agari(1, HANDS[1], 130, 'sc="250,-13,250,13,250,0,250,0"'),
        )
    )
    assert ReachAccepted not in kinds(log)
    assert sum(next(reversed(log.scores.values()))) == 100000
    seats = [[PLAIN, [43], ["r60"]], *([PLAIN, [], []] for _ in range(3))]
    aborted = tenhou_json.read(round_of(seats, ["三家和了"]))
    assert Reach in kinds(aborted)
    assert ReachAccepted not in kinds(aborted)
    passed = tenhou_json.read(round_of(seats, ["四風連打"]))
    assert ReachAccepted in kinds(passed)


@case("lg-018")
def three_hands_and_no_change(found: Case) -> None:
    shown = {1: HANDS[1], 2: HANDS[2], 3: list(range(2, 54, 4))}
    hands = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in shown.items())
    change = ",".join(f"250,{delta}" for delta in found["input"]["deltas"])
    draw = f'<RYUUKYOKU ba="0,0" sc="{change}" {hands}/>'
    log = tenhou_xml.read(mjlog(deal(shown, [130]), "<T130/>", "<D130/>", draw))
    (event,) = (event for event in log.events if isinstance(event, Ryukyoku))
    assert event.reason == found["expect"]["kind"]


@case("lg-020")
def the_deposit_comes_back(found: Case) -> None:
    hand = [11, 11, 11, 12, 12, 12, 13, 13, 13, 21, 21, 37, 39]
    value = "跳満18000点", "両立直(2飜)", "三暗刻(2飜)", "裏ドラ(2飜)"
    seats = [
        [hand, [44, 11], ["r60", 60]],
        [[*PLAIN[:12], 38], [41, 42], [60, 38]],
        [PLAIN, [43], [60]],
        [PLAIN, [43], [60]],
    ]
    result = ["和了", found["expect"]["deltas"], [0, 1, 0, *value]]
    log = tenhou_json.read(round_of(seats, result, dora=15, ura=[46]))
    assert ReachAccepted(0) in log.events
    (at,) = log.wins
    assert log.events[at] == Hora(0, 1, "8s", ("6z",))
    assert (log.wins[at].points, log.wins[at].deltas) == (18000, tuple(found["expect"]["deltas"]))


@case("lg-021")
def no_record(_: Case) -> None:
    for body in ("{}", "", "[]", "null", "<html><body>404</body></html>"):
        with pytest.raises(ronpai.LogError, match="its beginning"):
            tenhou_json.read(body)
    for body in ("", "<html><body>404</body></html>", "{}"):
        with pytest.raises(ronpai.LogError):
            tenhou_xml.read(body)
    with pytest.raises(ronpai.LogError, match="no round"):
        tenhou_xml.read(mjlog(head=HEAD))


CASES = (
    {found["id"]: found for found in lines("cases/cases.jsonl") if found["kind"] in ("log", "mjlog_meld")}
    if SHARED.is_dir()
    else {}
)


def test_every_case_is_answered() -> None:
    assert set(CHECKS) | set(ELSEWHERE) == set(CASES)


@pytest.mark.parametrize("name", CHECKS)
def test_case(name: str) -> None:
    CHECKS[name](CASES[name])
