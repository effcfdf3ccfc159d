"""Every way in which a win can contradict itself is refused, by its code, and all of them at once."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import ronpai

RONS = "234m567p23467s99m8s"
KAN = "234m567p67s99m8s,1111z"
OPEN = "234m567p67s99m8s,111-z"
FOUR = ronpai.ruleset("tenhou.4p")
THREE = ronpai.ruleset("tenhou.3p")
TWO = ronpai.Ruleset.from_options(
    {"players": 2, "tiles.kinds": "mfg2p92", "score.tsumo_split": "single_payer", "chi": False}
)
SANMA = "123p456p23467s99s8s"


def win(hand: str = RONS, rules: ronpai.Ruleset | None = None, **said: Any) -> Callable[[], object]:
    return lambda: ronpai.Win(hand, rules, **said)


def score(hand: str, rules: ronpai.Ruleset, **said: Any) -> Callable[[], object]:
    return lambda: ronpai.score(hand, rules, **said)


CASES: Mapping[str, list[Callable[[], object]]] = {
    "argument": [
        win(seat="X"),
        win(seat=""),
        win(round="east"),
        win(riichi="triple"),
        win(riichi="riichi double"),
        win(nukidora=256),
        win(bonus_han=-1),
    ],
    "tile_count": [
        win("234m567p234s99m8s"),
        win("2m"),
        win("2345m567p23467s99m8s"),
        win("234m567p67s99m8s"),
        win("234m567p23467s99m8s,111z"),
        score("234m567p23467s99m", FOUR),
    ],
    "too_many_tiles": [
        lambda: ronpai.Hand("123456789m123456p"),
        lambda: ronpai.Hand.of([]),
        lambda: ronpai.Hand.of("1m" * 25),
    ],
    "too_many_melds": [lambda: ronpai.Hand("1m,111z,222z,333z,444z,555z"), win("11m,111z,222z,333z,444z,555z")],
    "tiles_in_threes": [lambda: ronpai.shanten("1111999m19p19s1z"), lambda: ronpai.acceptance("123m456p")],
    "tiles_and_melds": [lambda: ronpai.shanten("123m4p,111z"), lambda: ronpai.waits("123m456p789s11z,111z,222z")],
    "not_waiting": [lambda: ronpai.waits("123m456p789s11222z")],
    "copies": [
        lambda: ronpai.Hand("22222448m123p678s"),
        win("2222m2m23467s99m55m8s"),
        win("22m234m67s99m678s8s,222m"),
        win("111m567p23467s99m8s", dora="1m1m"),
        win("111m567p23467s99m8s", dora="1m", ura="1m"),
        win("444z123p23467s99s8s", nukidora=2),
        win(dora="4z4z4z4z4z"),
        lambda: ronpai.shanten("11111m"),
        lambda: ronpai.acceptance("123m456p789s1122z", visible="1z1z1z"),
        lambda: ronpai.Hand("0555m5m"),
    ],
    "reds": [
        win("0034m67p23467s99m8s", FOUR),
        win("2r34m567p23467s99m8s", FOUR),
        win("067m567p23467s99m8s", FOUR.replace({"tiles.red": {}})),
        win("67s99m8s567p,0-67m,067s", FOUR.replace({"tiles.red": {"5m": 1}})),
    ],
    "not_in_set": [
        win("234m567p23467s99s8s", THREE),
        win(SANMA, THREE, dora="5m"),
        win(SANMA, THREE, riichi="riichi", ura="5m"),
        lambda: ronpai.shanten("234m567p23467s99s", THREE),
        lambda: ronpai.acceptance(SANMA, THREE, visible="5m"),
    ],
    "too_many_indicators": [
        win(dora="1p" * 11),
        win(ura="1p" * 11, riichi="riichi"),
        score(RONS, FOUR, dora="1p" * 11),
    ],
    "haitei_by_ron": [win(haitei=True)],
    "houtei_by_tsumo": [win(houtei=True, tsumo=True)],
    "rinshan_by_ron": [win(KAN, rinshan=True)],
    "chankan_by_tsumo": [win(chankan=True, tsumo=True)],
    "rinshan_without_kan": [win(rinshan=True, tsumo=True), win(OPEN, rinshan=True, tsumo=True)],
    "houtei_with_chankan": [win(houtei=True, chankan=True)],
    "haitei_with_rinshan": [win(KAN, FOUR, haitei=True, rinshan=True, tsumo=True)],
    "chankan_tile_held": [
        win("234m55p46p678s345s5p", chankan=True),
        win("46p678s34599s5p,555m,055p", chankan=True),
        win(chankan=True, dora="8s"),
        win("123p456p678s99s44z4z", THREE, chankan=True),
    ],
    "riichi_open": [win(OPEN, riichi=kind) for kind in ("riichi", "double", "open", "flame")],
    "ippatsu_without_riichi": [win(ippatsu=True), score(RONS, FOUR, ippatsu=True)],
    "ippatsu_with_rinshan": [
        win(KAN, riichi="riichi", ippatsu=True, rinshan=True, tsumo=True),
        win(SANMA, THREE, riichi="riichi", ippatsu=True, rinshan=True, tsumo=True, nukidora=1),
    ],
    "ippatsu_double_chankan": [win(riichi="double", ippatsu=True, chankan=True)],
    "first_turn_with_melds": [win(KAN, first_turn=True, tsumo=True), win(OPEN, first_turn=True, seat="S")],
    "first_turn_with_nukidora": [win(SANMA, THREE, first_turn=True, tsumo=True, nukidora=1)],
    "first_turn_with_riichi": [win(first_turn=True, tsumo=True, riichi="double")],
    "first_turn_last_tile": [
        win(first_turn=True, tsumo=True, haitei=True),
        win(first_turn=True, seat="S", houtei=True),
    ],
    "first_turn_kan": [
        win(first_turn=True, seat="S", chankan=True),
        win(KAN, first_turn=True, tsumo=True, rinshan=True),
    ],
    "first_turn_dealer_ron": [win(first_turn=True)],
    "loser_on_tsumo": [win(tsumo=True, loser_riichi=False)],
    "streak_of_non_dealer": [win(seat="S", dealer_streak=8)],
    "too_many_nukidora": [win(SANMA, THREE, nukidora=5), win(nukidora=200)],
    "no_nukidora": [win(rules=FOUR, nukidora=1)],
    "no_such_riichi": [win(rules=FOUR, riichi=kind) for kind in ("open", "double_open", "flame", "double_flame")],
    "no_chi": [win("234567p67s99s8s,2-34s", THREE), win("234567p67s99s8s,234s", TWO)],
    "no_seat_across": [win("234567p67s99s8s,111=z", THREE), win("234567p67s99s8s,1111=z", TWO)],
    "no_seat": [win(SANMA, THREE, seat="N"), win(SANMA, TWO, seat="W")],
    "no_round": [win(SANMA, TWO, round="W")],
}


def codes(call: Callable[[], object]) -> list[str]:
    with pytest.raises(ronpai.InvalidHand) as found:
        call()
    listed = found.value.contradictions
    assert str(found.value) == "; ".join(problem.message for problem in listed)
    for problem in listed:
        places = ronpai.contradictions()[problem.code]
        assert problem.code == "argument" or problem.places == places
        assert problem.message
    return [problem.code for problem in listed]


@pytest.mark.parametrize(
    ("code", "call"),
    [pytest.param(code, call, id=f"{code}-{i}") for code, calls in CASES.items() for i, call in enumerate(calls)],
)
def test_each_contradiction_is_refused(code: str, call: Callable[[], object]) -> None:
    assert code in codes(call)


def test_every_code_has_a_case() -> None:
    assert set(CASES) == set(ronpai.contradictions())


ALONE = {
    "tile_count",
    "haitei_by_ron",
    "riichi_open",
    "ippatsu_without_riichi",
    "first_turn_dealer_ron",
    "no_chi",
    "no_seat",
    "reds",
}


@pytest.mark.parametrize("code", sorted(ALONE))
def test_one_fault_is_told_once(code: str) -> None:
    assert codes(CASES[code][0]) == [code]


def test_all_contradictions_come_at_once() -> None:
    call = win(
        "1111m1m234m67s99m8s,1111=z,2-34p",
        THREE,
        seat="N",
        riichi="flame",
        ippatsu=True,
        haitei=True,
        houtei=True,
        rinshan=True,
        chankan=True,
        first_turn=True,
        nukidora=5,
        dealer_streak=2,
        loser_riichi=True,
        dora="5m",
    )
    assert set(codes(call)) == {
        *("tile_count", "copies", "too_many_nukidora", "not_in_set", "no_seat", "no_chi", "no_seat_across"),
        *("haitei_by_ron", "rinshan_by_ron", "houtei_with_chankan", "haitei_with_rinshan", "riichi_open"),
        *("ippatsu_with_rinshan", "first_turn_with_melds", "first_turn_with_nukidora", "first_turn_with_riichi"),
        *("first_turn_last_tile", "first_turn_kan", "streak_of_non_dealer", "no_such_riichi"),
    }


def test_a_win_made_without_rules_is_checked_at_the_table() -> None:
    open_riichi = ronpai.Win(RONS, riichi="open")
    with pytest.raises(ronpai.InvalidWin) as found:
        ronpai.score(open_riichi, FOUR)
    assert [problem.code for problem in found.value.contradictions] == ["no_such_riichi"]
    table = FOUR.replace({"riichi.special": [{"kind": "open", "han": 2}]})
    assert ronpai.score(open_riichi, table)


@pytest.mark.parametrize("rules", [FOUR, THREE, TWO])
def test_the_quick_check_and_the_list_agree(rules: ronpai.Ruleset) -> None:
    """A prepared win is refused at a table exactly when making it there is."""
    for calls in (
        SANMA,
        "234567p67s99s8s,111=z",
        "234567p67s99s8s,2-34s",
        "23456p67s99s04p8s",
        "234567p67s44z8s,2222z",
    ):
        for said in (
            {},
            {"seat": "N"},
            {"seat": "W"},
            {"round": "W"},
            {"dora": "5m"},
            {"riichi": "flame"},
            {"nukidora": 1},
        ):
            try:
                prepared = ronpai.Win(calls, **said)
            except ronpai.InvalidWin:
                continue
            outcome = []
            for ask in (lambda: ronpai.Win(calls, rules, **said), lambda: ronpai.score(prepared, rules)):  # noqa: B023
                try:
                    ask()
                except ronpai.InvalidWin as found:
                    outcome.append(found.contradictions)
                else:
                    outcome.append(())
            assert outcome[0] == outcome[1]


def test_what_is_no_contradiction() -> None:
    """Facts that a table does not value count nothing: ura without riichi, ippatsu where it is no yaku."""
    plain = ronpai.score(RONS, FOUR, seat="S")
    assert plain
    assert ronpai.score(RONS, FOUR, seat="S", ura="8m").han == plain.han
    dull = FOUR.replace({"yaku.ippatsu": False, "dora.ura": False})
    riichi = ronpai.score(RONS, dull, seat="S", riichi="riichi")
    assert ronpai.score(RONS, dull, seat="S", riichi="riichi", ippatsu=True, ura="8m").han == riichi.han
    assert ronpai.Win(KAN, haitei=True, rinshan=True, tsumo=True)
    together = FOUR.replace({"yaku.haitei_with_rinshan": True})
    yaku = {str(name) for name, _ in ronpai.score(KAN, together, haitei=True, rinshan=True, tsumo=True).yaku}
    assert {"haitei", "rinshan"} <= yaku


def test_a_robbed_north_is_chankan_where_the_table_says_so() -> None:
    hand = "123p456p678s99s44z4z"
    robbing = THREE.replace({"nukidora.rob_gives_chankan": True})
    assert "chankan" in {str(name) for name, _ in ronpai.score(hand, robbing, chankan=True).yaku}


def test_thirteen_orphans_may_rob_a_closed_kan_within_double_riichi_ippatsu() -> None:
    assert ronpai.Win("19m19p19s1234567z7z", riichi="double", ippatsu=True).riichi == "double"
    with pytest.raises(ronpai.InvalidWin):
        ronpai.Win("19m19p19s1234567z7z", riichi="double", ippatsu=True, chankan=True)
    assert ronpai.Win("19m19p19s1234566z7z", riichi="double", ippatsu=True, chankan=True)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"tsumo": 1}, "tsumo is True or False, not int"),
        ({"tsumo": None}, "tsumo is True or False, not NoneType"),
        ({"ippatsu": "no"}, "ippatsu is True or False, not str"),
        ({"seat": 0}, "seat is a str, not int"),
        ({"riichi": True}, "riichi is a str, not bool"),
        ({"riichi": ("riichi", "double")}, "riichi is a str, not tuple"),
        ({"nukidora": True}, "nukidora is a whole number, not bool"),
        ({"honba": 1.0}, "honba is a whole number, not float"),
        ({"loser_riichi": 0}, "loser_riichi is True or False, not int"),
        ({"dora": 5}, "int"),
        ({"tenhou": True}, "tenhou"),
    ],
)
def test_a_value_of_another_type_is_a_type_error(said: dict[str, Any], message: str) -> None:
    for call in (win(**said), score(RONS, FOUR, **said)):
        with pytest.raises(TypeError, match=message):
            call()


def test_a_prepared_win_takes_no_keywords() -> None:
    with pytest.raises(TypeError, match="no tsumo beside it"):
        ronpai.score(ronpai.Win(RONS), FOUR, tsumo=True)


@pytest.mark.parametrize("rules", ["tenhou.4p", None, object()])
def test_rules_are_a_ruleset(rules: object) -> None:
    with pytest.raises(TypeError, match="rules are a Ruleset"):
        ronpai.score(RONS, rules)


@pytest.mark.parametrize("hand", [None, 5, ["1m"], b"1m"])
def test_a_hand_is_notation_or_a_hand(hand: object) -> None:
    for call in (ronpai.shanten, ronpai.waits, ronpai.acceptance, ronpai.Win):
        with pytest.raises(TypeError, match="a hand is"):
            call(hand)


def test_malformed_notation_is_told_first() -> None:
    with pytest.raises(ronpai.NotationError):
        ronpai.Win("12x", ippatsu=True)
    with pytest.raises(ronpai.NotationError):
        ronpai.Win(RONS, dora="8x")


def test_a_form_is_a_form() -> None:
    with pytest.raises(ronpai.InvalidArgument, match="standard, chiitoitsu, kokushi"):
        ronpai.shanten("1m", form="seven pairs")


def test_shares_are_asked_for_by_a_seat_of_the_table() -> None:
    for call in (lambda: ronpai.nagashi(THREE, "N"), lambda: ronpai.value(3, 30, THREE, seat="N")):
        with pytest.raises(ronpai.InvalidArgument, match="the table has E, S, W"):
            call()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("han", value) for value in (0, -1, 65536, 1.5, True, "3")),
        *(("fu", value) for value in (0, 10, 15, 22, 33, 35, 45, 110.0, 180, -20, 65566, False, None)),
    ],
)
def test_a_value_is_one_that_a_hand_can_have(name: str, value: Any) -> None:
    with pytest.raises(ronpai.InvalidArgument, match=f"^{name}={re.escape(repr(value))}: "):
        ronpai.value(**{"han": 3, "fu": 30, "rules": THREE} | {name: value})


def test_the_values_of_hands_are_values() -> None:
    for fu in (20, 25, *range(30, 180, 10)):
        assert ronpai.value(1, fu, THREE).base == 8 * fu
    rules = ronpai.ruleset("touhou.aotenjo")
    most = ronpai.score("11z,1111m,9999m,1111p,9999p", rules)
    assert most.fu == 170, "no hand has more fu"
    assert ronpai.value(most.han, most.fu, rules).ron == most.ron
