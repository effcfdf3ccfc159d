"""Four faces of an action agree: what is listed is accepted, and what is not has a reason that names a clause."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

import ronpai
from ronpai.errors import IllegalAction
from ronpai.game import State, actions, can, legal, verify, why_not
from ronpai.game.actions import Action
from ronpai.game.decide import Choice
from ronpai.game.kinds import PLAIN, RUNS
from tests.support.positions import Position

UNTOLD = "the rules do not offer it here"
"""The reason that tells nothing. No action that somebody could try comes to it."""

TABLES = ("tenhou_service.4p", "mahjongsoul.3p", "mfg.2p", "jankensou.official", "mfg.event.lovelove_2025", "wrc2025")


def tried(state: State, seat: int) -> Iterator[Action]:
    """Every action that a seat could try with its tiles, and some with others'."""
    held = state.seats[seat]
    for pai in {*held.tiles, "5m", "1z"}:
        yield actions.Dahai(pai)
        yield actions.Dahai(pai, tsumogiri=True)
        yield actions.Kakan(pai)
        yield actions.Ankan((pai,) * 4)
    yield from (actions.Reach(kind) for kind in ("riichi", "open", "flame"))
    yield from (actions.Nukidora(), actions.Nukidora("1z"), actions.Hora(), actions.Kyuushu(), actions.Yame())
    yield actions.Pass()
    kind = PLAIN.get(state.tile or "?", "5m")
    same = [tile for tile in held.hand if PLAIN.get(tile) == kind]
    yield actions.Pon((kind, kind))
    yield actions.Daiminkan((kind,) * 3)
    yield actions.Chi(("1z", "2z"))
    yield from (actions.Pon(two) for two in combinations(same, 2))
    yield from (actions.Daiminkan(three) for three in combinations(same, 3))
    yield from (actions.Chi(run) for run in RUNS[kind])


def agree(state: State, seat: int, seen: Counter[str]) -> None:
    """Listed, accepted and without a reason are the same."""
    allowed = legal(state, seat)
    for action in {*tried(state, seat), *allowed}:
        reason = why_not(state, seat, action)
        assert (reason is None) == (action in allowed) == can(state, seat, action)
        if reason is None:
            verify(state, seat, action)
            continue
        assert reason != UNTOLD, action
        seen[re.sub(r"\d+", "", reason.split(":")[0])] += 1
        assert refused(state, seat, action) == {seat: (action, reason)}


def refused(state: State, seat: int, action: Action) -> object:
    try:
        verify(state, seat, action)
    except IllegalAction as found:
        return found.choices
    return None


@pytest.mark.parametrize("name", TABLES)
def test_every_refusal_has_a_reason(name: str) -> None:
    """Random games that win little and riichi and call much, at a few tables."""
    rules = ronpai.ruleset(name)
    dice = random.Random(name)
    seen: Counter[str] = Counter()
    steps = 0
    for seed in range(4):
        table = ronpai.Table(rules, seed=seed)
        while not table.over and steps < 60 * (seed + 1):
            steps += 1
            needed = table.needs
            assert isinstance(needed, Choice)
            for seat in range(rules.players):
                agree(table.state, seat, seen)
            table.choose({seat: some(dice, list(table.legal(seat))) for seat in needed.seats})
    assert seen["it is not the seat's turn"]


def some(dice: random.Random, allowed: list[Action]) -> Action:
    """An action; riichi, kans and calls rather than others."""
    rare = [action for action in allowed if isinstance(action, actions.Reach | actions.Ankan | actions.Kakan)]
    return dice.choice(rare or allowed)


KANS = {0: ["1111z", "2222z", "3333z", "4444z"]}
SANMA = ronpai.ruleset("mahjongsoul.3p")
TENHOU = ronpai.ruleset("tenhou_service.4p")
READY = "234567m34567p99s"
REASONS: dict[str, tuple[Position, int, Action]] = {
    "riichi.min_points: 900 points, 1000 needed": (
        Position(TENHOU, {0: READY}, scores=[900, *[25000] * 3]).draws(0, "1z"),
        0,
        actions.Reach(),
    ),
    "riichi.min_live_tiles: 3 tiles left, 4 needed": (
        Position(TENHOU, {0: READY}).draws(0, "1z").changes(live=3),
        0,
        actions.Reach(),
    ),
    "riichi: without any tile the hand has no wait (1.5)": (
        Position(TENHOU, {0: "159m159p159s1234z"}).draws(0, "5z"),
        0,
        actions.Reach(),
    ),
    "riichi: the hand is open (1.5)": (
        Position(TENHOU, {0: "234m34567p99s"}, melds={0: ["5-67m"]}).draws(0, "1z"),
        0,
        actions.Reach(),
    ),
    "riichi.special: the table has no open riichi": (
        Position(TENHOU, {0: READY}).draws(0, "1z"),
        0,
        actions.Reach("open"),
    ),
    "kuikae: 4m is the called kind": (
        Position(TENHOU, {0: "12344m456p789s11z"}).puts(3, "4m").calls("chi", 0, "23m"),
        0,
        actions.Dahai("4m"),
    ),
    "kuikae: 1m is the run's other end": (
        Position(TENHOU, {0: "12344m456p789s11z"}).puts(3, "4m").calls("chi", 0, "23m"),
        0,
        actions.Dahai("1m"),
    ),
    "kuikae: the call would leave no tile that may be discarded (1.6)": (
        Position(TENHOU, {0: "3456s"}, melds={0: ["22-2z", "33-3z", "44-4z"]}).puts(3, "6s"),
        0,
        actions.Chi(("4s", "5s")),
    ),
    "furiten: 8p lies in the own river (1.6)": (
        Position(TENHOU, {0: READY}, rivers={0: "8p"}).puts(3, "2p"),
        0,
        actions.Hora(),
    ),
    "furiten: a win was passed after riichi (1.6)": (
        Position(TENHOU, {0: READY}).seat(0, riichi="riichi", locked=True).puts(3, "2p"),
        0,
        actions.Hora(),
    ),
    "yaku: the hand is complete but has no yaku": (
        Position(TENHOU, {0: "789m34p123s456s11z"}).puts(3, "2p"),
        0,
        actions.Hora(),
    ),
    "wall.max_kans: 4 kans are made": (
        Position(TENHOU, {0: "5m", 1: "555m123456p2345s"}, melds=KANS).puts(0, "5m"),
        1,
        actions.Daiminkan(("5m",) * 3),
    ),
    "chi: only from the seat before (1.6)": (
        Position(TENHOU, {0: READY}).puts(2, "1m"),
        0,
        actions.Chi(("2m", "3m")),
    ),
    "abort.kyuushu: only in the first turn, before any call": (
        Position(TENHOU, {0: "19m19p19s1234z234p"}).draws(0, "5z"),
        0,
        actions.Kyuushu(),
    ),
    "riichi: only a drawn north is set aside (1.5)": (
        Position(SANMA, {0: "123456789p123s4z"}).seat(0, riichi="riichi").draws(0, "5p"),
        0,
        actions.Nukidora(),
    ),
    "nukidora.ponnable: north may not be called": (
        Position(SANMA, {0: "123456789p44s44z"}).puts(2, "4z"),
        0,
        actions.Pon(("4z", "4z")),
    ),
    "riichi.ankan: a kan after riichi is allowed while the waits stay (waits)": (
        Position(TENHOU, {0: "3335666s555777z"}).seat(0, riichi="riichi").draws(0, "6s"),
        0,
        actions.Ankan(("6s",) * 4),
    ),
}


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_names_what_forbids(reason: str) -> None:
    table, seat, action = REASONS[reason]
    assert why_not(table.state, seat, action) == reason


def test_the_order_of_own_tiles_says_nothing() -> None:
    table = Position(TENHOU, {0: "6899s123456p789m"}).puts(3, "7s")
    for consumed in (("6s", "8s"), ("8s", "6s")):
        assert can(table.state, 0, actions.Chi(consumed))


def test_a_forced_win_is_asked_for() -> None:
    """Where a win may not be passed, silence is no pass."""
    table: Any = Position(TENHOU.replace({"riichi.pass_win_allowed": False}), {0: READY})
    table.seat(0, riichi="riichi").puts(3, "2p")
    with pytest.raises(IllegalAction, match=r"riichi\.pass_win_allowed"):
        table.passes()
    table.wins(0)
