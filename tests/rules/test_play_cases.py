"""Every case from public bug reports of the kinds legality and flow, as a game of the engine's own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import ronpai
from ronpai.game import actions, decide, events, needs, unclaimed
from ronpai.game.decide import Chance, Choice
from ronpai.game.progress import after_hand
from tests.support.positions import Position, sums, tiles
from tests.support.shared import SHARED, lines

pytestmark = pytest.mark.usefixtures("shared")

TENHOU = ronpai.ruleset("tenhou_service.4p_hanchan")
SOUL = ronpai.ruleset("mahjongsoul.4p_hanchan")
TENHOU_3P = ronpai.ruleset("tenhou_service.3p").replace({"length": "hanchan"})
SOUL_3P = ronpai.ruleset("mahjongsoul.3p").replace({"length": "hanchan"})
WAITS = {"waits-unchanged rule": "waits", "shape-unchanged rule": "strict"}

Check = Callable[[dict[str, Any], dict[str, Any]], None]
CASES: dict[str, Check] = {}


def case(*ids: str) -> Callable[[Check], Check]:
    def register(check: Check) -> Check:
        CASES.update(dict.fromkeys(ids, check))
        return check

    return register


def platforms(record: dict[str, Any]) -> Iterator[ronpai.Ruleset]:
    """The rulesets that a case speaks of; all four-player ones where it speaks of none."""
    named = [rules for name, rules in (("Tenhou", TENHOU), ("Mahjong Soul", SOUL)) if name in record["rules"]]
    yield from named or (TENHOU, SOUL, ronpai.ruleset("mj.4p"), ronpai.ruleset("touhou.4p"))


def hand_of(given: dict[str, Any], key: str = "hand") -> str:
    """A hand of a case, the red tiles and all."""
    return str(given[key])


# ---------------------------------------------------------------------------------------------------------- riichi


@case("rc-006", "rc-007", "rc-008", "rc-009", "ge-018")
def riichi_condition(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        if rules.riichi.min_live_tiles != "players" and "wall_left" in given:
            continue
        scores = [given["points"], *[25000] * 3]
        table = Position(rules, {0: "234567m34567p99s"}, scores=scores).draws(0, "1z")
        table.changes(live=given.get("wall_left", 30))
        assert bool(table.may(0, "reach")) == expect["legal"], rules
        if expect["legal"]:
            table.acts(actions.Reach()).acts(actions.Dahai("1z", tsumogiri=True))
            if needs(table.state) != Choice(()):
                table.passes()
            points = expect.get("points_after", given["points"] - 1000)
            assert table.state.scores[0] == points
            assert table.state.phase == "passed"
            table.changes(phase="ended", results=(events.Ryukyoku("exhaustive", tenpai=(0,)),))
            assert after_hand(table.state)[1] == expect.get("game_ends", False)


@case("rs-003")
def riichi_won_on_is_none(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for rules in platforms(record):
        table = (
            Position(rules, {0: "234567m34567p99s", 1: "234p678s567m555s1z"}).seat(1, riichi="riichi").draws(0, "1z")
        )
        table.acts(actions.Reach()).acts(actions.Dahai("1z", tsumogiri=True)).wins(1)
        assert bool(table.told(events.ReachAccepted)) == expect["riichi_accepted"]
        assert table.state.sticks == 0
        (win,) = table.told(events.Hora)
        assert sum(sums(win.payments, 4)) == 0
        assert table.state.scores[0] == rules.points.start + sums(win.payments, 4)[0]
        state = table.state
        assert state.phase == "deal"
        now, hidden = state.opening, (("?",) * 13,) * 4
        table.happens(events.StartKyoku("E", now.kyoku, now.honba, 0, now.oya, state.scores, ("1p",), hidden))
        assert table.state.declaring is None
        assert not any(seat.riichi for seat in table.state.seats)


# --------------------------------------------------------------------------------------------------------- furiten


def waiting(rules: ronpai.Ruleset, record: dict[str, Any]) -> Position:
    """The seat 0 with the hand and the river of a case, about to draw."""
    given = record["input"]
    river = "".join(given.get("own_discards", []))
    return Position(rules, {0: hand_of(given)}, rivers={0: river} if river else None)


@case("fr-001", "fr-002", "fr-009", "fr-010")
def own_discards(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        if "ron" in expect:
            table = waiting(rules, record).puts(3, given["ron_on"])
            assert ("hora" in table.kinds(0)) == expect["ron"], rules
        if "tsumo" in expect:
            drawn = given.get("draw", given.get("ron_on"))
            assert ("hora" in waiting(rules, record).draws(0, drawn).kinds(0)) == expect["tsumo"], rules


@case("fr-003")
def missed_without_yaku(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        if not rules.yaku.kuitan:
            continue
        table = Position(rules, {1: hand_of(given)}, melds={1: ["6-78s"]})
        assert "hora" in Position(rules, {1: hand_of(given)}, melds={1: ["6-78s"]}).puts(3, "4m").kinds(1)
        table.puts(2, "1m")
        assert "hora" not in table.kinds(1)
        table.turn(3, "4m")
        assert ("hora" in table.kinds(1)) == expect["ron_on_second"]


@case("fr-008")
def missed_north(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert "sanma" in record["rules"]
    given = record["input"]
    for rules in (TENHOU_3P, SOUL_3P):
        assert rules.nukidora.robbable
        fresh = Position(rules, {1: hand_of(given)}, rivers={0: "1s"}).puts(0, "5z")
        assert "hora" in fresh.kinds(1)
        table = Position(rules, {1: hand_of(given), 2: "12345678p1234s4z"}, rivers={1: "1s"})
        table.changes(actor=2).draws(2, "1m").acts(actions.Nukidora())
        assert ("hora" in table.kinds(1)) == expect["ron_on_first"]
        table.draws(2, "9m").discards(2, "9m").puts(0, "5z")
        assert ("hora" in table.kinds(1)) == expect["ron_on_second"]


@case("fr-012")
def missed_until_the_own_turn(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["waits"] == ["2p", "5p"]
    for rules in platforms(record):
        table = Position(rules, {0: "34p456m345678s88s"}, rivers={1: "1z"})
        table.puts(1, "2p")
        assert "hora" in table.kinds(0)
        table.passes().turn(2, "5p")
        assert ("hora" in table.kinds(0)) == expect["ron_on_second"]
        table.turn(3, "1z").turn(0, "1z").turn(1, "5p")
        assert ("hora" in table.kinds(0)) == expect["after_own_discard"]


@case("fr-014")
def missed_in_riichi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for rules in platforms(record):
        table = Position(rules, {0: hand_of(record["input"])}).seat(0, riichi="riichi")
        table.puts(1, "1m")
        assert "hora" in table.kinds(0)
        table.passes().turn(2, "9p").turn(3, "9p").turn(0, "9p").turn(1, "9p").turn(2, "4m")
        assert ("hora" in table.kinds(0)) == expect["ron_on_last"]
        table.turn(3, "9p").draws(0, "4m")
        assert ("hora" in table.kinds(0)) == expect["tsumo"]


# ------------------------------------------------------------------------------------------------------------ kans


@case("ck-003")
def only_ron_answers_an_added_kan(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"] == {"declared": "kakan 7p", "others_hold": "68p"}
    for rules in platforms(record):
        hands = {0: "123m456s11z7p9s", 1: "68p234m678s11s777z", 2: "68p19m19s1234567z"}
        table = Position(rules, hands, melds={0: ["77+7p"]})
        table.draws(0, "9m").acts(actions.Kakan("7p"))
        assert bool(table.may(1, "chi")) == expect["chi"]
        assert bool(table.may(1, "pon")) == expect["chi"]
        assert ("hora" in table.kinds(1)) == expect["ron_if_winning"]
        assert table.legal(2) == ()


def robbing(rules: ronpai.Ruleset, tile: str, hand: str, kans: dict[int, list[str]]) -> Position:
    """Seat 1 adds the tile to its pon, and seat 2 waits for it."""
    pon = f"{tile[0]}+{tile[0] * 2}{tile[1]}"
    mine = [*kans.get(1, []), pon]
    held = "123456789"[: 12 - 3 * len(mine)] + "m" + tile
    return Position(rules, {1: held, 2: hand}, melds={**kans, 1: mine}).changes(actor=1).draws(1, "9m")


@case("ck-004", "ck-008")
def robbed_kan(record: dict[str, Any], expect: dict[str, Any]) -> None:
    kans = {0: ["1111z", "2222z"], 1: ["3333z"]} if record["id"] == "ck-004" else {}
    assert record["input"].get("kans", 0) == sum(map(len, kans.values()))
    for rules in platforms(record):
        table = robbing(rules, "3s", "12s456p789p345m99p", kans)
        table.acts(actions.Kakan("3s"))
        assert table.kinds(2) == {"hora"}
        drawn = len(table.told(events.Tsumo))
        table.wins(2)
        (win,) = table.told(events.Hora)
        assert (win.actor, win.target) == (2, 1)
        assert "chankan" in dict(win.yaku)
        assert bool(table.told(events.Ryukyoku)) == expect.get("abort", False)
        meld = table[1].melds[-1]
        assert (str(meld.kind), [str(tile) for tile in meld.tiles]) == ("pon", ["3s"] * 3)
        assert (len(table.told(events.Tsumo)) > drawn) == expect.get("rinshan_draw", False)


@case("ak-001", "ak-002", "ak-003", "ak-004", "ak-005", "ak-007", "ak-009")
def closed_kan_after_riichi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    legal = expect["legal"]
    told = legal if isinstance(legal, dict) else dict.fromkeys(WAITS, legal)
    kind = given["action"].split()[1]
    for rules in platforms(record):
        for name, allowed in told.items():
            one = rules.replace({"riichi.ankan": WAITS[name], "riichi.okurikan": False})
            table = Position(one, {0: hand_of(given)}).seat(0, riichi="riichi", river=()).draws(0, given["draw"])
            assert (kind * 4 in table.may(0, "ankan")) == allowed, (rules, name)


@case("lt-001", "lt-002", "lt-003")
def kans_at_the_end_of_the_wall(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        table = Position(rules, {0: "111222m345p678s9p"}).draws(0, "1m")
        left = given.get("live_left_before", given.get("live_left"))
        table.changes(live=left)
        first = expect.get("first_kan", expect.get("legal", True))
        assert bool(table.may(0, "ankan")) == first
        if "second_kan" in expect:
            table.acts(actions.Ankan(("1m",) * 4)).draws(0, "2m")
            assert bool(table.may(0, "ankan")) == expect["second_kan"]


@case("lt-004")
def last_discard(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for rules in platforms(record):
        hands = {1: "46m555s789p234s11z", 2: "555m123456p789s1s", 3: "46m789p234789s77z"}
        table = Position(rules, hands).draws(0, "5m")
        table.changes(live=5).discards(0, "5m")
        assert "chi" in table.kinds(1)
        assert table.kinds(2) == {"pon", "daiminkan"}
        table.changes(live=record["input"]["live_left"])
        assert {kind for seat in (1, 2) for kind in table.kinds(seat)} - {"hora"} == set()
        assert ("hora" in table.kinds(1)) == expect["ron"]
        assert not expect["legal"]


@case("kd-001", "kd-002")
def indicators_of_a_rinshan_win(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in platforms(record):
        ways = ("ankan",) if given["kan"] == "closed" else ("daiminkan", "kakan")
        for way in ways:
            table = after_kan(rules, way)
            assert len(table.state.dora) == expect["indicators_counted"]
            table.acts(actions.Hora())
            (win,) = table.told(events.Hora)
            assert win.dora[0] == 4 * (expect["indicators_counted"] - given["indicators"])


def after_kan(rules: ronpai.Ruleset, way: str) -> Position:
    """Seat 0 after a kan of 5m, with a supplement tile that wins; a new indicator would show 5m."""
    if way == "kakan":
        table = Position(rules, {0: "5m345p678s9p34s"}, melds={0: ["55+5m"]}, dora="9m").draws(0, "9p")
    else:
        table = Position(rules, {0: "555m345p678s99p34s"}, dora="9m")
    if way == "daiminkan":
        table.puts(1, "5m").chooses({0: actions.Daiminkan(("5m",) * 3)})
    elif way == "ankan":
        table.draws(0, "5m").acts(actions.Ankan(("5m",) * 4))
    else:
        table.acts(actions.Kakan("5m"))
    return table.draws(0, "2s", marker="4m")


# --------------------------------------------------------------------------------------------------------- kuikae


@case("kk-001", "kk-002", "kk-003", "kk-005")
def call_without_a_discard(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    called, own = given["call"].removeprefix("chi ").split(" with ")
    for rules in platforms(record):
        melds = ["22-2z", "33-3z", "44-4z"][: given["melds"]]
        for kuikae in ("all_forbidden", "genbutsu_forbidden", "none_forbidden"):
            one = Position(rules.replace({"kuikae": kuikae}), {0: hand_of(given)}, melds={0: melds}).puts(3, called)
            offered = "".join(tiles(own)) in one.may(0, "chi")
            if kuikae == "none_forbidden":
                assert offered
            elif kuikae == "all_forbidden" or record["id"] == "kk-005":
                assert offered == expect["legal"]


@case("kk-008", "kk-009")
def pon_of_a_red_five(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    called = given["call"].split()[1]
    for rules in platforms(record):
        one = rules.replace({"kuikae_pon": True})
        table = Position(one, {0: given["hand_holds"] + "123456789p1z"})
        table.puts(2, called).calls("pon", 0, "55m")
        assert (given["discard"] in table.may(0, "dahai")) == expect["legal"]
        assert "1p" in table.may(0, "dahai")


@case("kk-010")
def closed_wait_chi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    rules = TENHOU.replace({"kuikae": "all_forbidden"})
    table = Position(rules, {0: given["hand_holds"] + "7s123456p789m"}).puts(3, "7s").calls("chi", 0, "86s")
    assert (given["discard"] in table.may(0, "dahai")) == expect["legal"]
    assert expect["also_illegal"] not in table.may(0, "dahai")


@case("kk-012", "kk-015")
def forbidden_after_chi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    called, own = given["call"].removeprefix("chi ").split(" with ")
    rules = TENHOU.replace({"kuikae": "all_forbidden"})
    # The case's hand with a copy of each tile that is forbidden, so that the ban shows.
    hand = tiles(hand_of(given))
    extra = [tile for tile in expect["forbidden"] if tile not in hand]
    spare = [tile for tile in hand if tile.endswith("z")][: len(hand) + len(extra) - 13]
    held = [*hand, *extra]
    for tile in spare:
        held.remove(tile)
    assert len(held) == 13
    table = Position(rules, {0: "".join(held)}).puts(3, called).calls("chi", 0, own)
    left = set(table[0].hand)
    assert left - set(table.may(0, "dahai")) == set(expect["forbidden"])
    assert "0m" in table.may(0, "dahai")


# ------------------------------------------------------------------------------------------------ several winners


THREE = {0: "23m456p789p345s99p", 1: "23m567p678s345s88s", 2: "23m345p789s345s77p"}
"""Three seats that wait for 1m and 4m."""


@case("mr-003", "mr-005")
def three_claims(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    if record["id"] == "mr-003":
        hands = {seat: THREE[seat] for seat in given["rons"]}
        table = Position(TENHOU, hands, honba=given["honba"], sticks=given["sticks"])
        for seat in given["rons"]:
            table.seat(seat, riichi="riichi")
        table.puts(given["discarder"], "1m")
    else:
        table = Position(TENHOU, {seat + 1: hand for seat, hand in THREE.items()})
        for seat in (1, 2, 3):
            table.seat(seat, riichi="riichi")
        table.puts(0, "1m").changes(live=given["live_left"])
    before = table.state.scores
    table.wins(*(seat for seat in range(4) if seat != table.state.actor))
    (draw,) = table.told(events.Ryukyoku)
    assert draw.reason == "sanchahou"
    changed = [after - score for after, score in zip(table.state.scores, before, strict=True)]
    assert changed == expect.get("deltas", [0] * 4)
    opening = table.state.opening
    assert opening.oya == expect.get("dealer_next", 0)
    assert opening.honba == expect.get("honba_next", 1)
    assert table.state.sticks == expect.get("sticks_next", 0)


# -------------------------------------------------------------------------------------------------------- liability


SOURCES = {"right": 1, "across": 2, "left": 3}


@case("po-011", "po-012", "po-013", "po-014", "po-015")
def who_is_liable(record: dict[str, Any], expect: dict[str, Any]) -> None:
    liable = expect["liable"]
    wanted = {} if liable is None else {"daisangen": SOURCES[liable]}
    for rules in platforms(record):
        if "daisangen" not in rules.pao.yaku:
            continue
        table = dragons(rules, record)
        assert dict(table[0].liable) == wanted, rules


def dragons(rules: ronpai.Ruleset, record: dict[str, Any]) -> Position:
    """Seat 0 with the dragon sets of a case, called one after the other."""
    given = record["input"]
    table = Position(rules)
    if record["id"] == "po-011":
        table.seat(0, hand="55z66z77z123m4567p")
        for pon in given["pons"]:
            table.puts(SOURCES[pon["frm"]], pon["tile"]).calls("pon", 0, pon["tile"] * 2)
            table.discards(0, table[0].hand[0])
        return table
    third = given.get("third", "pon")
    table.seat(0, hand="55z66z777z123m456p")
    for tile, source in (("5z", 1), ("6z", 2)):
        table.puts(source, tile).calls("pon", 0, tile * 2).discards(0, table[0].hand[0])
    if third == "daiminkan from across":
        table.puts(2, "7z").calls("daiminkan", 0, "777z")
    elif third == "ankan":
        table.puts(0, "1m").puts(3, "1m").draws(0, "7z").acts(actions.Ankan(("7z",) * 4))
    elif third == "pon":
        table.puts(SOURCES[given["last_from"]], "7z").calls("pon", 0, "77z").discards(0, table[0].hand[0])
        table.puts(3, "1m").draws(0, "5z").acts(actions.Kakan("5z"))
    return table


# ------------------------------------------------------------------------------------------------------------ draws


def exhausted(table: Position) -> Position:
    """Ends the wall with the discard that lies."""
    assert table.state.phase == "claim"
    table.changes(live=0)
    table.happens(*decide(table.state, {}))
    return table


@case("dr-009", "dr-010")
def nagashi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for rules in platforms(record):
        table = Position(rules, {2: "11m234567p234s9p7s"}, rivers={0: "19m"})
        if record["id"] == "dr-009":
            table.puts(0, "1m").calls("pon", 2, "11m").discards(2, "9p")
            wanted = expect["nagashi"]
        else:
            table.seat(0, hand="99m1s19p11z", melds=tuple(map(ronpai.Meld, ["22-2p", "45-6p"])))
            table.puts(0, "9m")
            wanted = expect["nagashi"]["common"]
        table.puts(3, "5p")
        for seat in (1, 2, 3):
            table.seat(seat, nagashi=False)
        exhausted(table)
        (draw,) = table.told(events.Ryukyoku)
        assert (draw.nagashi == (0,)) == (wanted and rules.yaku.nagashi != "off"), rules
    for name in ("ema2016", "ema2025"):
        assert ronpai.ruleset(name).yaku.nagashi == "off"


@case("dr-011")
def no_nagashi_at_an_abortive_draw(record: dict[str, Any], expect: dict[str, Any]) -> None:
    del record
    table = Position(TENHOU, {0: "19m19p19s1234z555z"}, first_turn=True).draws(0, "1m").acts(actions.Kyuushu())
    (draw,) = table.told(events.Ryukyoku)
    assert bool(draw.nagashi) == expect["nagashi"]
    assert draw.payments == ()
    for lying in (four_winds(TENHOU), four_kans(TENHOU)):
        lying.happens(*decide(lying.state, {}))
        (draw,) = lying.told(events.Ryukyoku)
        assert bool(draw.nagashi) == expect["nagashi"]


def four_winds(rules: ronpai.Ruleset, **said: Any) -> Position:
    """Everybody has discarded a west; the last one lies, and its next seat could call it."""
    dealer = said.get("dealer", 0)
    hands = {dealer: "33z123456p789s11m"}
    table = Position(rules, hands, first_turn=True, **said)
    table.draws(dealer, "3z").discards(dealer, "3z")
    for step in range(1, rules.players):
        table.turn((dealer + step) % rules.players, "3z")
    return table


def four_kans(rules: ronpai.Ruleset) -> Position:
    """Two seats have two kans each; the discard that lies would be called by seat 2 and won on by seat 3."""
    melds = {0: ["1111z", "2222z"], 1: ["3333z", "4444z"]}
    hands = {2: "55m46m123456p789s", 3: "46m234p678p678s88s", 1: "1289m11p5m"}
    return Position(rules, hands, melds=melds).puts(1, "5m")


@case("ab-001", "ab-002")
def abort_in_the_last_hand(record: dict[str, Any], expect: dict[str, Any]) -> None:
    scores = [20000, 22000, 23000, record["input"].get("dealer_points", 35000)]
    if record["id"] == "ab-001":
        table = Position(TENHOU, {3: "19m19p19s1234z555z"}, dealer=3, hand="S4", scores=scores, first_turn=True)
        table.draws(3, "1m").acts(actions.Kyuushu())
    else:
        table = four_winds(TENHOU, dealer=3, hand="S4", scores=scores)
        table.happens(*decide(table.state, {}))
    assert not expect["game_ends"]
    opening = table.state.opening
    assert table.state.phase == "deal"
    assert (opening.bakaze, opening.kyoku, opening.honba, opening.oya) == (1, 4, 1, 3)


@case("ab-003", "ab-004", "ab-005")
def nine_kinds(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    for rules in (TENHOU, SOUL):
        held = tiles(given.get("hand14", "19m19p19s1234z245p5z"))
        fresh = Position(rules, {0: "".join(held[:13])}, first_turn=True).draws(0, held[13])
        assert ("kyuushu" in fresh.kinds(0)) == ("hand14" not in given)
        if given.get("draw_number") == 2:
            table = fresh.discards(0, "5z").turn(1, "2m").turn(2, "2m").turn(3, "2m").draws(0, "5z")
            assert ("kyuushu" in table.kinds(0)) == expect["legal"]
        elif given.get("call_before"):
            hands = {1: "".join(held[:13]), 3: "55m123456p789s11z"}
            table = Position(rules, hands, first_turn=True).draws(0, "5m").discards(0, "5m").calls("pon", 3, "55m")
            table.discards(3, "1z").turn(0, "2m").draws(1, "5z")
            assert ("kyuushu" in table.kinds(1)) == expect["legal"]
        else:
            assert ("kyuushu" in fresh.kinds(0)) == expect["legal"]


@case("ab-010")
def four_kans_end_the_hand(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["kans"] == {"P0": 2, "P1": 2}
    table = four_kans(TENHOU)
    assert bool(table.kinds(2)) == expect["pon_offered"]
    assert table.kinds(3) == {"hora"}
    playing = four_kans(TENHOU.replace({"abort.suukaikan": "off"}))
    assert playing.kinds(2) == {"pon", "chi"}
    table.passes()
    assert bool(table.told(events.Ryukyoku)) == expect["abort"]
    assert [draw.reason for draw in table.told(events.Ryukyoku)] == ["suukaikan"]


@case("ab-012")
def fifth_kan(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["kans"] == {"P0": 4}
    kans = ["1111z", "2222z", "3333z", "4444z"]
    table = Position(TENHOU, {0: "5m", 1: "555m1112p345678s"}, melds={0: kans}).puts(0, "5m")
    assert ("daiminkan" in table.kinds(1)) == expect["fifth_kan_legal"]
    assert "pon" in table.kinds(1)
    assert unclaimed(table.state) == Chance("tsumo")
    assert bool(table.told(events.Ryukyoku)) == expect["abort"]
    table.draws(1, "1p")
    assert bool(table.may(1, "ankan")) == expect["fifth_kan_legal"]


@case("ab-014")
def fourth_riichi(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["riichi"] == 3
    hands = {0: "234567m34567p99s", 1: "46m123p789p678s99s", 2: "123456m44p567s11z", 3: "123456m44p567s22z"}

    def declared() -> Position:
        table = Position(TENHOU, hands, sticks=3)
        for seat in (1, 2, 3):
            table.seat(seat, riichi="riichi")
        return table.draws(0, "5m").acts(actions.Reach()).acts(actions.Dahai("5m", tsumogiri=True))

    table = declared().wins(1)
    assert expect["if_ron"] == "normal win, fourth stick not paid"
    (win,) = table.told(events.Hora)
    assert win.target == 0
    assert table.told(events.ReachAccepted) == []
    assert sum(table.state.scores) == sum(TENHOU.points.start for _ in range(4)) + 3000
    table = declared().passes()
    assert len(table.told(events.ReachAccepted)) == 1
    assert [draw.reason for draw in table.told(events.Ryukyoku)] == ["suucha"]
    assert expect["if_pass"]["abort"]
    assert table.state.sticks == 4


# ------------------------------------------------------------------------------------------------- ends of the game


def ended(rules: ronpai.Ruleset, hand: str, dealer: int, scores: list[int], result: Any) -> tuple[bool, Any]:
    """Whether the game is over after a result that leaves these scores, and what is dealt next."""
    table = Position(rules, hand=hand, dealer=dealer, scores=scores)
    table.changes(phase="ended", results=(result,)).happens(*decide(table.state, {}))
    return table.state.phase == "over", table.state.opening


NOTEN = events.Ryukyoku("exhaustive")


@case("ge-003", "ge-005")
def last_hand(record: dict[str, Any], expect: dict[str, Any]) -> None:
    most = record["input"]["max_points"]
    scores = [most, 25000, 25000, 100000 - most - 50000]
    over, opening = ended(TENHOU, "S4", 3, scores, NOTEN)
    assert over == expect["game_ends"]
    if not over:
        assert (opening.bakaze, opening.kyoku, opening.oya) == (2, 1, 0)
        assert expect["next"] == "W1"


@case("ge-004")
def sudden_death(record: dict[str, Any], expect: dict[str, Any]) -> None:
    most = record["input"]["max_points"]
    scores = [most, 25000, 25000, 100000 - most - 50000]
    over, _ = ended(TENHOU, "W2", 1, scores, events.Hora(0, 2, "1m"))
    assert over == expect["game_ends"]
    over, _ = ended(TENHOU, "W2", 1, [29900, 25000, 25000, 20100], events.Hora(0, 2, "1m"))
    assert not over


@case("ge-008", "ge-009", "ge-010")
def leading_dealer(record: dict[str, Any], expect: dict[str, Any]) -> None:
    given = record["input"]
    points, players = given["dealer_points"], given.get("players", 4)
    draw = given.get("end") == "draw tenpai"
    for rules in (TENHOU, SOUL) if players == 4 else (TENHOU_3P, SOUL_3P):
        last = players - 1
        rest = (rules.points.start * players - points) // last // 100 * 100
        scores = [*[rest] * (last - 1), rules.points.start * players - points - rest * (last - 1), points]
        result = events.Ryukyoku("exhaustive", tenpai=(last,)) if draw else events.Hora(last, 0, "1m")
        over, opening = ended(rules, f"S{players}", last, scores, result)
        assert over == expect["game_ends"], rules
        if not over:
            assert (opening.oya, opening.honba) == (last, 1)


# ------------------------------------------------------------------------------------------------------------ norths


NORTHS = "123456789p123s4z"


@case("sf-001", "sf-002")
def north_of_a_frozen_hand(record: dict[str, Any], expect: dict[str, Any]) -> None:
    for rules in (TENHOU_3P, SOUL_3P):
        if record["id"] == "sf-001":
            table = Position(rules, {0: NORTHS}).seat(0, riichi="riichi").draws(0, record["input"]["draw"])
            assert bool(table.may(0, "nukidora")) == expect["legal"]
            assert table.discards(0, "5p").puts(2, "1m").draws(0, "4z").may(0, "nukidora") == ["4z"]
        else:
            table = Position(rules, {0: NORTHS}).draws(0, "9s").acts(actions.Reach())
            assert bool(table.may(0, "nukidora")) == expect["legal"]
            assert table.kinds(0) == {"dahai"}


@case("sf-008")
def north_of_a_hidden_hand(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["hand"] == "unknown"
    for rules in (TENHOU_3P, SOUL_3P):
        table = Position(rules).draws(0, "?").happens(events.Nukidora(0))
        assert f"+{table[0].norths}" == expect["kita_count"]
        assert len(table[0].tiles) == 13


@case("sf-010")
def north_ends_ippatsu(record: dict[str, Any], expect: dict[str, Any]) -> None:
    assert record["input"]["sequence"][0] == "P0 riichi"
    for rules in (SOUL_3P, TENHOU_3P):
        table = Position(rules, {0: "12345678p12399s"}, rivers={0: "1m"}).draws(0, "1z")
        table.acts(actions.Reach()).acts(actions.Dahai("1z", tsumogiri=True)).turn(1, "9m").turn(2, "9m").draws(0, "4z")
        assert table[0].ippatsu
        table.acts(actions.Nukidora()).draws(0, "9p").acts(actions.Hora(), ura=["1z"])
        (win,) = table.told(events.Hora)
        assert ("ippatsu" in dict(win.yaku)) == expect["ippatsu"]
        assert ("rinshan" in dict(win.yaku)) == expect["rinshan"]


# ------------------------------------------------------------------------------------------------------------- all

RECORDS: dict[str, dict[str, Any]] = (
    {record["id"]: record for record in lines("cases/cases.jsonl") if record["kind"] in ("legality", "flow")}
    if SHARED.is_dir()
    else {}
)


def test_every_case_has_its_check() -> None:
    assert set(CASES) == set(RECORDS)


@pytest.mark.parametrize("name", sorted(CASES))
def test_case(name: str) -> None:
    record = RECORDS[name]
    CASES[name](record, record["expect"])
