"""What is paid == reference: hands, draws, penalties, ends of games; laws of ledgers; what the strategies reach."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ronpai
from ronpai.rules.schema import OPTIONS
from tests.reference import final, payment, settlement
from tests.reference.shares import ron_share
from tests.support import engine, tables
from tests.support.profile import ci
from tests.support.strategies import SPLITS as SPLITS_OF

Items = Counter[tuple[Any, ...]]

STICK = 1000
WINS, DRAWS, PENALTIES, ENDS = 3500, 3000, 1500, 2500
"""How many examples each property draws in CI."""
OFTEN = 20

# --- from plain values to the library's ------------------------------------------------------------


def ruleset(options: Mapping[str, Any], reds: Mapping[int, int] | None = None) -> ronpai.Ruleset:
    """The table of these options, which contradict each other nowhere; read at once, as one by one takes long."""
    chosen: dict[str, Any] = {"tiles": {"red": {engine.TILES[kind]: count for kind, count in (reds or {}).items()}}}
    for name, value in options.items():
        if name in OPTIONS:
            group, _, field = name.rpartition(".")
            (chosen.setdefault(group, {}) if group else chosen)[field] = value
    rules = msgspec.convert(chosen, ronpai.Ruleset)
    assert not rules.problems()
    return rules


def melds(winner: tables.Winner, players: int, reds: dict[int, int]) -> list[ronpai.Meld]:
    """The melds of a winner, those that made a seat liable called from it."""
    sources = {1: "right", 2: "across", players - 1: "left"}
    callers = dict(winner.callers)
    made = []
    for number, meld in enumerate(winner.hand.melds):
        own = engine.meld_tiles(meld, reds)
        source = sources[callers.get(number, players - 1)]
        made.append(
            ronpai.Meld.of(meld[0], own, **({} if meld[0] == "ankan" else {"called": own[0], "source": source}))
        )
    return made


def hand_of(winner: tables.Winner, rules: ronpai.Ruleset, dealer: int) -> ronpai.Win | ronpai.Score | ronpai.Value:
    """The winner's hand as it is told to `settle`."""
    wind: Any = engine.WINDS[(winner.seat - dealer) % rules.players]
    if winner.hand is None:
        return ronpai.value(winner.han, winner.fu, rules, seat=wind)
    left = dict(winner.reds)
    called = melds(winner, rules.players, left)
    tiles = list(winner.hand.concealed)
    tiles.remove(winner.hand.win)
    hand = ronpai.Hand.of([engine.take(kind, left) for kind in (*tiles, winner.hand.win)], called)
    win = ronpai.Win(hand, rules, **engine.keywords(winner.hand))
    if not winner.scored:
        return win
    scored = ronpai.score(win, rules)
    assert isinstance(scored, ronpai.Score)
    return scored


def told(case: tables.Won) -> tuple[ronpai.Ruleset, ronpai.WinResult, dict[str, Any]]:
    """A win as it is told to `settle`: rules, result, table."""
    reds: Counter[int] = Counter()
    for winner in case.winners:
        reds.update(winner.reds)
    rules = ruleset(case.options, reds)
    winners = [ronpai.Winner(each.seat, hand_of(each, rules, case.dealer), each.liable) for each in case.winners]
    table = {name: getattr(case, name) for name in ("scores", "dealer", "honba", "sticks", "wareme")}
    return rules, ronpai.WinResult(winners, case.loser), table


def settle(rules: ronpai.Ruleset, result: Any, case: Any, **said: Any) -> ronpai.Ledger:
    return ronpai.settle(rules, result, scores=case.scores, dealer=case.dealer, sticks=case.sticks, **said)


def settle_draw(case: tables.Drawn) -> ronpai.Ledger:
    result = ronpai.DrawResult(case.kind, case.tenpai, case.nagashi)
    return settle(ruleset(case.options), result, case, honba=case.honba, wareme=case.wareme)


# --- what the reference says -----------------------------------------------------------------------


def won(case: tables.Won, hands: Iterable[Mapping[str, Any]]) -> list[payment.Payment]:
    winners = [
        {"seat": each.seat, "hand": hand, "liable": each.liable} for each, hand in zip(case.winners, hands, strict=True)
    ]
    table = {"dealer": case.dealer, "honba": case.honba, "sticks": case.sticks, "wareme": case.wareme}
    return settlement.settle_win(case.options, winners, case.loser, **table)


def drawn(case: tables.Drawn) -> list[payment.Payment]:
    table = {"dealer": case.dealer, "honba": case.honba, "sticks": case.sticks, "wareme": case.wareme}
    return settlement.settle_draw(case.options, case.kind, case.tenpai, case.nagashi, **table)


def fouled(case: tables.Fouled) -> list[payment.Payment]:
    return settlement.settle_penalty(case.options, case.offender, case.riichi, dealer=case.dealer)


def ended(case: tables.Ended) -> final.Final:
    table = {"sticks": case.sticks, "chombo": case.chombo, "first_dealer": case.first_dealer}
    return final.settle_game(case.options, case.scores, **table)


def items(payments: Iterable[payment.Payment]) -> Items:
    """Each payment as often as it is made."""
    return Counter((paid.payer, paid.payee, paid.amount, paid.reason, paid.unit) for paid in payments)


def written(ledger: ronpai.Ledger) -> Items:
    """Each payment of a ledger as often as it is made."""
    return Counter((paid.payer, paid.payee, paid.points, str(paid.reason), paid.unit) for paid in ledger.payments)


def balanced(ledger: ronpai.Ledger, sticks: int) -> bool:
    """Whether nothing appears or vanishes: seats, pot, lost and house together, and the pot holds what it gives."""
    for unit in ledger.units:
        changes = ledger.changes(unit)
        assert changes.keys() <= {*range(len(ledger.before)), "pot", "lost", "house"}
        assert sum(changes.values()) == 0
        assert tuple(changes[seat] for seat in range(len(ledger.before))) == ledger.per_seat(unit)
    assert all(paid.points > 0 and paid.payer != paid.payee for paid in ledger.payments)
    assert sum(ledger.after) + ledger.pot + ledger.lost == sum(ledger.before)
    return ledger.pot + sticks * STICK >= 0


# --- what the strategies reach ---------------------------------------------------------------------

Found = set[tuple[Any, ...]]


def also(facts: Mapping[tuple[Any, ...], object]) -> Found:
    """The facts that hold."""
    return {fact for fact, holds in facts.items() if holds}


def about_win(case: tables.Won, worth: Iterable[Mapping[str, Any]]) -> Found:
    options, money = case.options, case.options["table_money"] or {"chips": None, "yakuman": {}}
    hands = list(zip(case.winners, worth, strict=True))
    how = "tsumo" if case.loser is None else "ron"
    pao = [seat for each in case.winners for seat in each.liable.values()]
    several, own_back = len(hands) > 1, options["multi_ron.sticks"] == "own_back_rest_nearest"
    multiplied = options[f"score.{how}_multiplier"] > 1
    deposits = [tables.deposit(options, hand["riichi"]) for _, hand in hands]
    apart = options["pao.scope"] == "only_pao_yakuman"
    rest = any(each.liable and hand["counted"] > sum(hand["yakuman"].values()) for each, hand in hands)
    facts: dict[tuple[Any, ...], object] = {
        ("winners", len(hands)): True,
        ("hands", sum(each.hand is not None for each, _ in hands)): True,
        (how, options["players"], options["score.tsumo_split"] if case.loser is None else None): True,
        (how, "by the dealer"): any(each.seat == case.dealer for each, _ in hands),
        ("told", "value"): any(each.hand is None for each, _ in hands),
        ("told", "score"): any(each.hand is not None and each.scored for each, _ in hands),
        ("aotenjo", how): options["score.aotenjo"] is not None,
        ("multiplied", how): multiplied,
        ("wareme", how, "winner"): any(case.wareme == each.seat for each, _ in hands),
        ("wareme", how, "payer"): case.wareme is not None and all(case.wareme != each.seat for each, _ in hands),
        ("wareme", "multiplied"): case.wareme is not None and multiplied,
        ("several", "sticks", options["multi_ron.sticks"]): several and case.sticks > 0,
        ("several", "honba", options["multi_ron.honba"]): several and case.honba > 0,
        ("several", "own deposits"): several and own_back and any(deposits),
        ("several", "deposit of 5000"): several and own_back and 5000 in deposits,
        ("chip", "red"): any(hand["reds"] for _, hand in hands) and money["chips"] is not None,
        ("chip", "red of two han"): any(hand["reds"] for _, hand in hands) and options["tiles.red_value"] > 1,
        ("chip", "ura"): any(hand["ura"] for _, hand in hands) and money["chips"] is not None,
        ("chip", "ippatsu"): any(hand["ippatsu"] for _, hand in hands) and money["chips"] is not None,
        ("chip", "yakuman"): any(hand["counted"] for _, hand in hands) and bool(money["yakuman"]),
    }
    if pao:
        for yaku in {yaku for each in case.winners for yaku in each.liable}:
            facts["pao", yaku, how] = True
        facts |= {
            ("pao", how, options["pao.scope"], "with more"): rest,
            ("pao", how, "wareme or multiplied"): multiplied or case.wareme is not None,
            ("pao", "honba", how, options[f"pao.honba_{how}"]): case.honba > 0,
            ("pao", "tsumo loss", options["pao.respects_tsumo_loss"]): options["players"] < 4 and how == "tsumo",
            ("pao", "the discarder"): case.loser in pao,
            ("pao", "head bump"): how == "ron" and options["multi_ron.max"] == 1 and case.loser not in pao,
            ("pao", "several winners"): several,
            ("pao", "two seats"): any(len(set(each.liable.values())) > 1 for each in case.winners),
            ("pao", "two yakuman, one seat"): apart
            and any(len(each.liable) > len(set(each.liable.values())) for each in case.winners),
            ("pao", "capped"): apart
            and any(each.liable and hand["counted"] < sum(hand["yakuman"].values()) for each, hand in hands),
            ("pao", "aotenjo"): options["score.aotenjo"] is not None,
            ("pao", "odd hundred"): how == "ron"
            and any(each.liable and ron_share(hand["base"], each.seat == case.dealer) % 200 for each, hand in hands),
        }
    return also(facts)


def about_draw(case: tables.Drawn) -> Found:
    makers, nagashi = set(case.nagashi), case.options["yaku.nagashi"]
    return also(
        {
            ("draw", case.kind): True,
            ("tenpai", len(case.tenpai), case.options["players"]): case.kind == "exhaustive" and not makers,
            ("nagashi", nagashi, len(makers)): bool(makers),
            ("nagashi", nagashi, "the dealer's"): case.dealer in makers,
            ("nagashi", nagashi, "multiplied"): bool(makers) and case.options["score.tsumo_multiplier"] > 1,
            ("nagashi", nagashi, "wareme"): bool(makers) and case.wareme is not None,
            ("nagashi", nagashi, "honba and sticks"): bool(makers) and case.honba > 0 and case.sticks > 0,
        }
    )


def about_penalty(case: tables.Fouled) -> Found:
    chombo = case.options["chombo"]
    kind = {None: "final", "mangan": "mangan"}.get(chombo["pays"], "points")
    return {
        ("chombo", kind, case.options["players"]),
        ("chombo", kind, "the dealer's" if case.offender == case.dealer else "another's"),
        ("chombo", "deposits", chombo["return_sticks"], bool(case.riichi)),
    }


def about_end(case: tables.Ended, end: final.Final) -> Found:
    options = case.options
    tied = {place for place in end.places if end.places.count(place) > 1}
    equal = len(set(end.scores)) < len(end.scores)
    money = options["table_money"] or {"per_1000": 0, "fee": {}, "transfer": None}
    floating = sum(score >= final.threshold(options) for score in end.scores)
    lost = sum(end.scores) != options["points.start"] * len(end.scores)
    busts, event = sum(end.busts), options["event_score"] or {}
    factor = sum(each != 1 for each in end.event_factors)
    spared = event.get("unless_busted_by_placement")
    tops = case.scores.count(max(case.scores))
    facts: dict[tuple[Any, ...], object] = {
        ("rounding", options["score_rounding"]): True,
        ("rounding", options["score_rounding"], "below zero"): min(end.scores) < 0,
        ("rounding", options["score_rounding"], "what was lost"): lost,
        ("half a thousand", options["score_rounding"]): any(score % 1000 == 500 for score in end.scores),
        ("leftover", options["leftover_sticks"]): case.sticks > 0,
        ("leftover", options["leftover_sticks"], "tied"): case.sticks > 0 and tops > 1,
        ("leftover", "odd hundreds"): options["leftover_sticks"] == "top_shared_if_tied"
        and case.sticks * 10 % tops > 0,
        ("equal", options["tie_break"]): equal,
        ("shared", "oka"): 1 in tied and options["points.return"] > options["points.start"],
        ("shared", "uma"): bool(tied) and bool(options["uma"]),
        ("shared", "placement"): bool(tied) and bool(options["place_bonus"]),
        ("shared", "by all"): len(set(end.places)) == 1,
        ("floating", floating if floating < options["players"] else "all"): isinstance(options["uma"], Mapping),
        ("floating", "threshold"): options["floating_threshold"] is not None,
        ("uma", "none"): not options["uma"],
        ("bust", options["tobi"]): min(end.scores) < 0,
        ("bust", options["tobi"], "at zero"): 0 in end.scores,
        ("event", "bust"): factor > 0 and factor == busts,
        ("event", "bust by placement"): factor > busts,
        ("event", "spared", spared): bool(event) and factor == 0,
        ("chombo", "final points"): bool(case.chombo),
        ("chombo", "final points", "rounded"): bool(case.chombo) and options["score_rounding"] != "0.1",
        ("money", "rate"): money["per_1000"] > 0,
        ("money", "fee"): bool(money["fee"]),
        ("money", "transfer"): money["transfer"] is not None,
        ("players", options["players"]): True,
    }
    return also(facts)


SPLITS = [(players, split) for players, splits in SPLITS_OF.items() for split in splits]
ABOUT_WINS: Found = {
    *(("reason", reason) for reason in ("hand", "pao", "honba", "sticks", "chip")),
    *(("winners", number) for number in (1, 2, 3)),
    *(("hands", number) for number in (0, 1, 2, 3)),
    *(("tsumo", *split) for split in SPLITS),
    *(("ron", players, None) for players in (4, 3, 2)),
    *((how, "by the dealer") for how in ("tsumo", "ron")),
    *(("told", what) for what in ("value", "score")),
    *((what, how) for what in ("aotenjo", "multiplied") for how in ("tsumo", "ron")),
    *(("wareme", how, who) for how in ("tsumo", "ron") for who in ("winner", "payer")),
    ("wareme", "multiplied"),
    *(("several", "sticks", who) for who in ("nearest", "own_back_rest_nearest")),
    *(("several", "honba", who) for who in ("nearest", "each_winner")),
    *(("several", what) for what in ("own deposits", "deposit of 5000")),
    *(("chip", what) for what in ("red", "red of two han", "ura", "ippatsu", "yakuman")),
    *(("pao", yaku, how) for yaku in settlement.LIABLE for how in ("tsumo", "ron")),
    *(("pao", how, scope, "with more") for how in ("tsumo", "ron") for scope in ("whole_hand", "only_pao_yakuman")),
    *(("pao", how, "wareme or multiplied") for how in ("tsumo", "ron")),
    *(("pao", "honba", "tsumo", who) for who in ("pao_player", "split")),
    *(("pao", "honba", "ron", who) for who in ("pao_player", "discarder")),
    *(("pao", "tsumo loss", respected) for respected in (True, False)),
    *(("pao", "the discarder"), ("pao", "head bump"), ("pao", "several winners"), ("pao", "two seats")),
    *(("pao", "two yakuman, one seat"), ("pao", "capped"), ("pao", "aotenjo"), ("pao", "odd hundred")),
}
ABOUT_DRAWS: Found = {
    *(("reason", reason) for reason in ("noten", "nagashi", "honba", "sticks")),
    *(("draw", kind) for kind in ("exhaustive", *tables.ABORTS)),
    *(("tenpai", number, players) for players in (4, 3, 2) for number in range(players + 1)),
    *(("nagashi", kind, number) for kind in ("draw", "win") for number in (1, 2, 3, 4)),
    *(
        ("nagashi", kind, what)
        for kind in ("draw", "win")
        for what in ("the dealer's", "multiplied", "wareme", "honba and sticks")
    ),
}
ABOUT_PENALTIES: Found = {
    *(("reason", reason) for reason in ("chombo", "sticks")),
    *(("chombo", kind, players) for kind in ("points", "mangan", "final") for players in (4, 3, 2)),
    *(("chombo", kind, who) for kind in ("points", "mangan", "final") for who in ("the dealer's", "another's")),
    *(("chombo", "deposits", returned, some) for returned in (True, False) for some in (True, False)),
}
ROUNDINGS = ("0.1", "integer_5down6up", "integer_half_away")
LEFTOVERS = ("lost", "top", "top_shared_if_tied", "stay")
ABOUT_ENDS: Found = {
    *(("reason", reason) for reason in ("leftover", "oka", "uma", "placement", "chombo", "rounding", "money", "fee")),
    *(("rounding", kind, *what) for kind in ROUNDINGS for what in ((), ("below zero",), ("what was lost",))),
    *(("half a thousand", kind) for kind in ROUNDINGS),
    *(("leftover", kind, *what) for kind in LEFTOVERS for what in ((), ("tied",))),
    ("leftover", "odd hundreds"),
    *(("equal", kind) for kind in ("seat_order", "share")),
    *(("shared", what) for what in ("oka", "uma", "placement", "by all")),
    *(("floating", number) for number in (0, 1, 2, 3, "all", "threshold")),
    ("uma", "none"),
    *(("bust", kind, *what) for kind in ("none", "below_zero", "zero_or_below") for what in ((), ("at zero",))),
    *(("event", what) for what in ("bust", "bust by placement")),
    *(("event", "spared", by_placement) for by_placement in (True, False)),
    *(("chombo", "final points", *what) for what in ((), ("rounded",))),
    *(("money", what) for what in ("rate", "fee", "transfer")),
    *(("players", players) for players in (4, 3, 2)),
}


# --- laws ------------------------------------------------------------------------------------------


def reasons(payments: Iterable[payment.Payment]) -> Found:
    return {("reason", paid.reason) for paid in payments}


def win_is_settled(case: tables.Won) -> Found:
    """Every payment of a win; whoever wins takes all sticks."""
    rules, result, table = told(case)
    ledger = ronpai.settle(rules, result, **table)
    hands = [tables.plain_hand(each, case.options) for each in case.winners]
    expected = won(case, hands)
    assert written(ledger) == items(expected)
    assert balanced(ledger, case.sticks)
    assert ledger.pot == -case.sticks * STICK
    return about_win(case, hands) | reasons(expected)


def draw_is_settled(case: tables.Drawn) -> Found:
    """Every payment of a draw; sticks stay, or a nagashi that is a win takes them all."""
    ledger = settle_draw(case)
    expected = drawn(case)
    assert written(ledger) == items(expected)
    assert balanced(ledger, case.sticks)
    assert ledger.pot in (0, -case.sticks * STICK)
    return about_draw(case) | reasons(expected)


def penalty_is_settled(case: tables.Fouled) -> Found:
    """Every payment of a chombo."""
    ledger = settle(ruleset(case.options), ronpai.PenaltyResult(case.offender, case.riichi), case)
    expected = fouled(case)
    assert written(ledger) == items(expected)
    assert balanced(ledger, case.sticks)
    return about_penalty(case) | reasons(expected)


def end_is_settled(case: tables.Ended) -> Found:
    """Every payment of a game's end, and what follows from them."""
    end = ronpai.settle_game(
        ruleset(case.options), case.scores, sticks=case.sticks, chombo=case.chombo, first_dealer=case.first_dealer
    )
    expected = ended(case)
    assert written(end.ledger) == items(expected.payments)
    assert list(end.scores) == expected.scores
    assert list(end.places) == expected.places
    assert list(end.totals) == expected.totals
    assert list(end.busts) == expected.busts
    assert list(end.event_factors) == expected.event_factors
    assert {unit: list(amounts) for unit, amounts in end.money.items()} == expected.money
    assert balanced(end.ledger, case.sticks)
    assert end.ledger.pot == (0 if case.options["leftover_sticks"] == "stay" else -case.sticks * STICK)
    start = [case.options["points.start"]] * len(case.scores)
    assert [total + each for total, each in zip(end.totals, start, strict=True)] == list(end.ledger.after)
    return about_end(case, expected) | reasons(expected.payments)


@pytest.mark.parametrize(
    ("law", "cases", "examples", "expected"),
    [
        pytest.param(win_is_settled, tables.wins(), WINS, ABOUT_WINS, id="wins"),
        pytest.param(draw_is_settled, tables.draws(), DRAWS, ABOUT_DRAWS, id="draws"),
        pytest.param(penalty_is_settled, tables.penalties(), PENALTIES, ABOUT_PENALTIES, id="penalties"),
        pytest.param(end_is_settled, tables.ends(), ENDS, ABOUT_ENDS, id="ends"),
    ],
)
def test_what_is_paid(
    law: Callable[[Any], Found], cases: st.SearchStrategy[Any], examples: int, expected: Found
) -> None:
    """The law holds, and each thing that settlement tells apart was among the examples at least `OFTEN` times."""
    seen: Counter[tuple[Any, ...]] = Counter()

    @ci(examples)
    @given(cases)
    def check(case: Any) -> None:
        seen.update(law(case))

    check()
    rare = {what: seen[what] for what in expected if seen[what] < OFTEN}
    assert not rare, f"occurs fewer than {OFTEN} times: {rare}"
    assert seen.keys() <= expected, f"a new thing: expect it too: {seen.keys() - expected}"


# --- what cannot be --------------------------------------------------------------------------------

Change = Callable[[ronpai.Ruleset, ronpai.WinResult, dict[str, Any]], ronpai.WinResult]


def change_table(name: str, value: Callable[[ronpai.Ruleset, dict[str, Any]], Any]) -> Change:
    """Another value of what is told of the table."""

    def change(rules: ronpai.Ruleset, result: ronpai.WinResult, table: dict[str, Any]) -> ronpai.WinResult:
        table[name] = value(rules, table)
        return result

    return change


def change_result(**changes: Callable[[ronpai.Ruleset, ronpai.WinResult], Any]) -> Change:
    """Other values of what is told of the win."""

    def change(rules: ronpai.Ruleset, result: ronpai.WinResult, _: dict[str, Any]) -> ronpai.WinResult:
        return msgspec.structs.replace(result, **{name: value(rules, result) for name, value in changes.items()})

    return change


def first_liable(yaku: str) -> Change:
    """The first winner says that it is liable for a yakuman of its own hand."""

    def winners(_: ronpai.Ruleset, result: ronpai.WinResult) -> list[ronpai.Winner]:
        first, *others = result.winners
        return [msgspec.structs.replace(first, liable={**first.liable, yaku: first.seat}), *others]

    return change_result(winners=winners)


def valued(result: ronpai.WinResult) -> bool:
    return isinstance(result.winners[0].hand, ronpai.Value)


Fits = Callable[[ronpai.Ruleset, ronpai.WinResult], bool]
ALWAYS: Fits = lambda _, __: True  # noqa: E731
BY_RON: Fits = lambda _, result: result.loser is not None  # noqa: E731
BY_TSUMO: Fits = lambda _, result: result.loser is None  # noqa: E731

IMPOSSIBLE: Mapping[str, tuple[Fits, Change]] = {
    "liable_unknown": (lambda _, result: valued(result), first_liable("daisangen")),
    "no_liability": (lambda _, result: not valued(result), first_liable("tsuuiisou")),
    "liable_winner": (
        lambda rules, result: not valued(result) and "suukantsu" in rules.pao.yaku,
        first_liable("suukantsu"),
    ),
    "own_discard": (BY_RON, change_result(loser=lambda _, result: result.winners[-1].seat)),
    "seat_twice": (ALWAYS, change_result(winners=lambda _, result: [*result.winners, result.winners[0]])),
    "several_tsumo": (BY_TSUMO, change_result(winners=lambda _, result: [*result.winners] * 2)),
    "too_many_winners": (
        BY_RON,
        change_result(winners=lambda rules, result: [*result.winners] * (rules.multi_ron.max + 1)),
    ),
    "no_wareme": (
        lambda rules, _: rules.score.wareme is None,
        change_table("wareme", lambda _, table: table["dealer"]),
    ),
    "scores": (ALWAYS, change_table("scores", lambda _, table: table["scores"][1:])),
    "honba": (ALWAYS, change_table("honba", lambda _, table: -1 - table["honba"])),
    "sticks": (ALWAYS, change_table("sticks", lambda _, table: table["sticks"] + 0.5)),
    "no_seat": (ALWAYS, change_table("dealer", lambda rules, _: rules.players)),
}
"""What a possible win is made impossible by: where that can be done, and how; the last after all others."""
SEATED = {"liable_unknown", "no_liability", "liable_winner"}
"""What a hand says, which nobody asks where the dealer is nobody."""


@ci(500)
@given(tables.wins(), st.sets(st.sampled_from(list(IMPOSSIBLE)), min_size=1))
def test_all_that_is_wrong_is_named(case: tables.Won, codes: set[str]) -> None:
    """A possible win, made impossible in several ways, is refused for each of them."""
    rules, result, table = told(case)
    fitting = {code: IMPOSSIBLE[code][1] for code in IMPOSSIBLE if code in codes and IMPOSSIBLE[code][0](rules, result)}
    changed = result
    for change in fitting.values():
        changed = change(rules, changed, table)
    try:
        ronpai.settle(rules, changed, **table)
    except ronpai.InvalidResult as refused:
        found = {contradiction.code for contradiction in refused.contradictions}
        expected = fitting.keys() - (SEATED if "no_seat" in fitting else set())
        assert found >= expected
    else:
        assert not fitting
