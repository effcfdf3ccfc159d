"""Every way in which the end of a hand or a game contradicts itself is refused, by its code, and all at once."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import ronpai
import ronpai.payments

FOUR = ronpai.ruleset("tenhou_service.4p_hanchan")
ALL_WIN = FOUR.replace({"multi_ron.max": 3, "abort.sanchahou": "off"})
HEAD_BUMP = FOUR.replace({"multi_ron.max": 1, "abort.sanchahou": "off"})
PAO = FOUR.replace({"pao.yaku": ["daisangen", "daisuushii", "suukantsu"]})
CHOMBO = FOUR.replace({"chombo": {"pays": "mangan"}})
START = [25000] * 4

PLAIN = "234m567p23467s88m5s"
DRAGONS = "23p88s4p,555-z,666=z,777+z"
NO_CALL = "5s5s,5555z,6666z,7777z,5555p"
ADDED = "5s5s,5555-z,6666z,777+7z,5555p"


def win(rules: ronpai.Ruleset = FOUR, hand: str = PLAIN, **said: Any) -> ronpai.Win:
    """A hand of a seat, south unless it is said."""
    return ronpai.Win(hand, rules, **({"seat": "S", "riichi": "riichi" if hand == PLAIN else None} | said))


def winner(seat: Any = 1, rules: ronpai.Ruleset = FOUR, **said: Any) -> ronpai.Winner:
    """A winner by han and fu of which nothing else can be wrong."""
    wind = said.pop("wind", dict(enumerate("ESWN")).get(seat, "S"))
    return ronpai.Winner(seat, ronpai.value(3, 30, rules, seat=wind), **said)


def told(*winners: ronpai.Winner, loser: Any = 0, rules: ronpai.Ruleset = FOUR, **table: Any) -> Callable[[], object]:
    """A win told to `settle`."""
    return settled(ronpai.WinResult(winners, loser), rules, **table)


def settled(result: Any, rules: ronpai.Ruleset = FOUR, **table: Any) -> Callable[[], object]:
    """A result told to `settle`."""
    return lambda: ronpai.settle(rules, result, **({"scores": START, "dealer": 0} | table))


def one(hand: Any, *, loser: Any = 0, rules: ronpai.Ruleset = FOUR, liable: Any = None) -> Callable[[], object]:
    """The hand of seat 1 told to `settle`."""
    return told(ronpai.Winner(1, hand, liable or {}), loser=loser, rules=rules)


def draw(kind: Any = "exhaustive", tenpai: Any = (), nagashi: Any = (), **table: Any) -> Callable[[], object]:
    """A draw told to `settle`."""
    return settled(ronpai.DrawResult(kind, tenpai, nagashi), **table)


def foul(offender: Any = 0, riichi: Any = (), rules: ronpai.Ruleset = CHOMBO, **table: Any) -> Callable[[], object]:
    """A chombo told to `settle`."""
    return settled(ronpai.PenaltyResult(offender, riichi), rules, **table)


def over(scores: Any = START, rules: ronpai.Ruleset = FOUR, **table: Any) -> Callable[[], object]:
    """The end of a game told to `settle_game`."""
    return lambda: ronpai.settle_game(rules, scores, **table)


def pair(first: Mapping[str, Any], second: Mapping[str, Any]) -> Callable[[], object]:
    """Two winners on a discard, each told by its hand and what else there is to say."""
    hands = [win(ALL_WIN, seat=wind, riichi="riichi", **said) for wind, said in (("S", first), ("W", second))]
    return told(ronpai.Winner(1, hands[0]), ronpai.Winner(2, hands[1]), rules=ALL_WIN)


OTHER = "123m123p123s55m78p9p"
SAME = "345m678p23455p67s5s"

CASES: Mapping[str, list[Callable[[], object]]] = {
    "scores": [
        draw(scores=[25000] * 3),
        draw(scores=[25000, 25000, 25000, 25000.0]),
        draw(scores=[25000, 25000, 25000, True]),
        over([25000] * 5),
        over([25000, 25000, 25000, "25000"]),
    ],
    "honba": [draw(honba=-1), draw(honba=1.0), draw(honba=True), told(winner(), honba=-2)],
    "sticks": [draw(sticks=-1), draw(sticks=None), foul(sticks="1"), over(sticks=-1), over(sticks=0.5)],
    "no_seat": [
        draw(dealer=4),
        draw(dealer=-1),
        draw(dealer=True),
        draw(tenpai=[0, 4]),
        draw(nagashi=["0"]),
        draw(wareme=4, rules=FOUR.replace({"score.wareme": {"who": "wall_break"}})),
        told(winner(4)),
        told(winner(1.5)),
        told(winner(), loser=-1),
        foul(4),
        foul(riichi=[-1], sticks=1),
        over(first_dealer=4),
        over(chombo={4: 1}, rules=FOUR.replace({"chombo": {"final_points": -20000}})),
        one(win(PAO, DRAGONS), rules=PAO, liable={"daisangen": 4}),
    ],
    "seat_twice": [
        draw(tenpai=[1, 1]),
        draw(nagashi=[2, 0, 2]),
        foul(riichi=[1, 1], sticks=2),
        told(winner(), winner()),
    ],
    "no_wareme": [draw(wareme=1), told(winner(), wareme=0)],
    "no_winner": [told(), told(loser=None)],
    "own_discard": [told(winner(), loser=1), told(winner(), winner(2), loser=2)],
    "several_tsumo": [told(winner(), winner(2), loser=None)],
    "too_many_winners": [
        told(winner(), winner(2), winner(3)),
        told(winner(rules=HEAD_BUMP), winner(2, HEAD_BUMP), rules=HEAD_BUMP),
    ],
    "other_value": [told(winner(wind="E")), told(winner(), rules=FOUR.replace({"score.tsumo_split": "full_each"}))],
    "liable_unknown": [told(winner(liable={"daisangen": 2}))],
    "other_wind": [one(win(seat="W")), one(win(seat="E"))],
    "other_way": [one(win(), loser=None), one(win(tsumo=True))],
    "impossible_win": [one(ronpai.Win("234m067p23467s88m5s", seat="S"), rules=FOUR.replace({"tiles.red": {}}))],
    "no_score": [one(win(hand="234m567p67s88m5s,444=z")), one(win(hand="234m567p23467s88m9s"))],
    "other_score": [one(ronpai.score(win(), FOUR), rules=FOUR.replace({"yaku.off": ["tanyao"]}))],
    "other_tile": [pair({}, {"hand": OTHER})],
    "other_round": [pair({}, {"hand": SAME, "round": "S"})],
    "other_dora": [pair({"dora": "9p"}, {"hand": SAME, "dora": "8p"})],
    "other_houtei": [pair({"houtei": True}, {"hand": SAME})],
    "other_chankan": [pair({"chankan": True}, {"hand": SAME})],
    "copies": [pair({"dora": "6s6s6s"}, {"hand": SAME, "dora": "6s6s6s"})],
    "no_liability": [
        one(win(FOUR, DRAGONS), liable={"suukantsu": 0}),
        one(win(FOUR, DRAGONS), liable={"tsuuiisou": 0}),
        one(win(hand=DRAGONS), rules=FOUR.replace({"pao.yaku": []}), liable={"daisangen": 0}),
    ],
    "liable_winner": [one(win(PAO, DRAGONS), rules=PAO, liable={"daisangen": 1})],
    "liable_without_yakuman": [
        one(win(PAO, DRAGONS), rules=PAO, liable={"daisuushii": 0}),
        one(win(PAO), rules=PAO, liable={"daisangen": 2}),
    ],
    "liable_without_call": [
        one(win(PAO, NO_CALL, tsumo=True), loser=None, rules=PAO, liable={"daisangen": 0}),
        one(win(PAO, "5s5s,5555z,6666z,777-7z,555=5p"), rules=PAO, liable={"suukantsu": 0}),
    ],
    "liable_elsewhere": [
        one(win(PAO, ADDED), rules=PAO, liable={"suukantsu": 3}),
        one(win(PAO, "23p88s4p,555-z,666-z,777-z"), rules=PAO, liable={"daisangen": 2}),
    ],
    "tenpai_at_abort": [draw("kyuushu", tenpai=[0])],
    "nagashi_at_abort": [draw("suufon", nagashi=[0])],
    "no_nagashi": [draw(nagashi=[0], rules=FOUR.replace({"yaku.nagashi": "off"}))],
    "no_draw": [draw("nagashi"), draw("")],
    "no_abort": [draw("suucha", rules=FOUR.replace({"abort.suucha": "off"})), draw("sanchahou", rules=ALL_WIN)],
    "no_chombo": [foul(rules=FOUR), over(chombo={0: 1}), over(chombo={0: 1}, rules=CHOMBO)],
    "no_such_riichi": [foul(riichi={2: "bogus"}, sticks=9), foul(riichi={2: "flame"}, sticks=9)],
    "too_few_sticks": [foul(riichi=[0]), foul(riichi=[0, 1], sticks=1)],
    "chombo": [
        over(chombo={0: -1}, rules=FOUR.replace({"chombo": {"final_points": -20000}})),
        over(chombo={0: 0.5}, rules=FOUR.replace({"chombo": {"final_points": -20000}})),
    ],
}


def refused(settle: Callable[[], object]) -> list[str]:
    """The codes of what is wrong, each said with its places."""
    with pytest.raises(ronpai.InvalidResult) as found:
        settle()
    for contradiction in found.value.contradictions:
        assert contradiction.places
        assert contradiction.message in str(found.value)
    return [contradiction.code for contradiction in found.value.contradictions]


@pytest.mark.parametrize(("code", "number"), [(code, number) for code in CASES for number in range(len(CASES[code]))])
def test_a_contradiction_is_refused_alone(code: str, number: int) -> None:
    assert refused(CASES[code][number]) == [code]


TOGETHER: Mapping[str, tuple[Callable[[], object], list[str]]] = {
    "a table": (
        draw(
            "suufon",
            [4, 4],
            [0],
            scores=[25000, 0.5, 25000],
            dealer=9,
            honba=-1,
            sticks=-1,
            wareme=7,
            rules=FOUR.replace({"yaku.nagashi": "off", "abort.suufon": "off"}),
        ),
        [
            *("scores", "scores", "honba", "sticks", "no_seat", "no_seat", "no_wareme"),
            *("no_seat", "seat_twice", "tenpai_at_abort", "nagashi_at_abort", "no_nagashi", "no_abort"),
        ],
    ),
    "winners": (
        told(winner(), winner(), winner(2, wind="E"), loser=1),
        ["seat_twice", "own_discard", "too_many_winners", "other_value"],
    ),
    "winners nowhere": (
        told(winner(), winner(7), winner(7), loser=7, dealer=4, honba=-1),
        ["honba", "no_seat", "no_seat", "no_seat", "seat_twice", "own_discard", "too_many_winners"],
    ),
    "winners by tsumo": (told(winner(), winner(), loser=None), ["seat_twice", "several_tsumo"]),
    "hands": (
        told(
            ronpai.Winner(1, win(seat="W", tsumo=True), {"daisangen": 1, "tsuuiisou": 0}),
            ronpai.Winner(2, win(hand="234m567p67s88m9s,444=z", seat="W", round="S")),
            dealer=0,
        ),
        [
            *("other_tile", "other_round"),
            *("other_wind", "other_way", "liable_winner", "liable_without_yakuman", "no_liability"),
            "no_score",
        ],
    ),
    "liable seats": (
        one(win(PAO, ADDED), rules=PAO, liable={"daisangen": 1, "daisuushii": 4, "suukantsu": 3}),
        ["liable_winner", "no_seat", "liable_elsewhere"],
    ),
    "two who cannot be liable": (
        one(win(PAO, "5s5s,5555z,6666z,777-7z,555=5p"), rules=PAO, liable={"daisangen": 3, "suukantsu": 1}),
        ["liable_elsewhere", "liable_winner", "liable_without_call"],
    ),
    "a penalty": (
        foul(4, [1, 1, 8], FOUR, honba=-1),
        ["honba", "no_seat", "no_seat", "seat_twice", "no_chombo", "too_few_sticks"],
    ),
    "the end": (
        over([25000, 0.5, 25000], sticks=-1, first_dealer=4, chombo={4: -1}),
        ["scores", "scores", "sticks", "no_seat", "no_seat", "chombo", "no_chombo"],
    ),
}


@pytest.mark.parametrize("what", TOGETHER)
def test_all_contradictions_are_named_together(what: str) -> None:
    settle, codes = TOGETHER[what]
    assert sorted(refused(settle)) == sorted(codes)


def test_messages_name_seats() -> None:
    with pytest.raises(ronpai.InvalidResult, match=r"no set of suukantsu was called from seat 3, but from seat 0$"):
        one(win(PAO, "5s5s,5555-z,6666z,7777z,5555p"), rules=PAO, liable={"suukantsu": 3})()
    with pytest.raises(ronpai.InvalidResult, match=r"^the winner at seat 1 sits S, the win says W$"):
        one(win(seat="W"))()


def test_what_is_no_result_is_no_matter_of_rules() -> None:
    with pytest.raises(TypeError, match="a result is a WinResult, DrawResult or PenaltyResult, not dict"):
        settled({"winners": []})()


def test_every_code_is_refused() -> None:
    """No contradiction of the library is without its case."""
    source = "".join(path.read_text() for path in Path(ronpai.payments.__file__).parent.glob("*.py"))
    codes = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)",\s*\[', source)) | {"scores", "honba", "sticks", "chombo", "copies"}
    named = {f"{place}_at_abort" for place in ("tenpai", "nagashi")}
    named |= {f"other_{name}" for name in ("round", "dora", "houtei", "chankan")}
    assert CASES.keys() == (codes | named) - {"first_dealer"}
