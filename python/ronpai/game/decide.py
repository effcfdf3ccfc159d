"""What follows from what the seats choose, and what follows by itself."""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ronpai._core import Score
from ronpai.errors import IllegalAction
from ronpai.game import actions, events
from ronpai.game.actions import Action, Pass
from ronpai.game.apply import apply
from ronpai.game.claims import caller, is_third_claim_a_draw, winners
from ronpai.game.draws import abort_after_discard, exhaustive
from ronpai.game.events import Event
from ronpai.game.kinds import PLAIN, ordered
from ronpai.game.legal import is_legal_win, legal
from ronpai.game.state import OTHERS, State
from ronpai.game.verify import why_not
from ronpai.game.winning import completed_by_kan, worth
from ronpai.payments import DrawResult, Final, Payment, PenaltyResult, Result, Winner, WinResult, settle, settle_game

ChanceKind: TypeAlias = Literal["deal", "tsumo", "dora"]


@typing.final
class Chance(Struct, frozen=True, gc=False):
    """The wall has to answer: a deal, a tile (`supplement`: from the dead wall), an indicator."""

    kind: ChanceKind
    supplement: bool = False


@typing.final
class Choice(Struct, frozen=True, gc=False):
    """Seats have to choose; none, where something follows by itself."""

    seats: tuple[int, ...]


@typing.final
class Over(Struct, frozen=True):
    """The game is over."""


Needs: TypeAlias = Chance | Choice | Over


def needs(state: State) -> Needs:
    """What the game waits for.

    >>> from ronpai.game import begin
    >>> needs(begin(ronpai.ruleset("tenhou.4p")))
    Chance(kind='deal', supplement=False)
    """
    if state.phase == "act" and not state.turn_now:
        return _OF[state.actor]
    known = state.__dict__
    found: Needs | None = known.get("_needs")
    if found is None:
        found = known["_needs"] = _needs(state)
    return found


def _needs(state: State) -> Needs:
    phase = state.phase
    if state.turn_now and phase != "ended":
        return _DORA
    if phase in ("claim", "draw", "passed"):
        claimants = state.claimants
        seats = [seat for seat in claimants if legal(state, seat).actions] if claimants else claimants
        return Choice(tuple(seats)) if seats else unclaimed(state)
    if phase == "ended":
        return _OF[state.opening.oya] if legal(state, state.opening.oya) else _NOBODY
    if phase == "over":
        return Over() if state.told else _NOBODY
    return _DEAL


_DEAL, _DORA, _TSUMO, _SUPPLEMENT = Chance("deal"), Chance("dora"), Chance("tsumo"), Chance("tsumo", supplement=True)
_NOBODY = Choice(())
_OF = tuple(Choice((seat,)) for seat in range(max(OTHERS)))
"""What is asked of one seat."""


def unclaimed(state: State) -> Chance | Choice:
    """What the game waits for once nobody claims the tile on offer."""
    if by_itself(state) is not None:
        return _NOBODY
    if state.turn_now or (state.turn_after_kan and state.phase == "claim"):
        # An indicator is turned before anything else: now, or because a kan passes.
        return _DORA
    return _SUPPLEMENT if state.supplement else _TSUMO


def accepted(state: State) -> events.ReachAccepted:
    """The riichi that has passed, with what it shows (riichi.special: reveal)."""
    seat = state.actor
    held = state.seats[seat]
    reveal = {entry.kind: entry.reveal for entry in state.rules.riichi.special}.get(state.declaring)  # type: ignore[arg-type]
    if reveal is None or held.hidden:
        return events.ReachAccepted(seat)
    return events.ReachAccepted(seat, held.hand if reveal == "hand" else ordered(held.waits))


def by_itself(state: State, ura: Sequence[str] = ()) -> Event | None:
    """The event that follows by itself once nobody claims the tile on offer, if one does."""
    match state.phase:
        case "claim" | "passed" if state.claimed == "dahai" and not state.supplement:
            if state.declaring is not None:
                return accepted(state)
            draw = abort_after_discard(state)
            if draw is None and state.live == 0:
                draw = exhaustive(state)
            return None if draw is None else _with_payments(state, draw)
        case "over":
            return events.EndGame(scores=_end(state))
        case "ended":
            return events.EndKyoku()
    return _won_by_kan(state, ura) if state.supplement else None


def _won_by_kan(state: State, ura: Sequence[str]) -> Event | None:
    """The win that a fourth kan is, at tables where it needs no pair (yaku.suukantsu_timing)."""
    if (done := completed_by_kan(state)) is None:
        return None
    (win,) = _wins(done, [state.actor], ura)
    return replace(win, pai=state.tile or str(state.seats[state.actor].melds[-1].tiles[0]))


def _end(state: State) -> tuple[int, ...]:
    return settle_game(state.rules, state.scores, sticks=state.sticks, chombo=_counted(state)).scores


def final(state: State) -> Final | None:
    """The result of a game that is over, whose scores have the leftover sticks already; None for one that goes on."""
    return settle_game(state.rules, state.scores, chombo=_counted(state)) if state.told else None


def _counted(state: State) -> dict[int, int]:
    """How often a seat committed a chombo, where that costs points at the end."""
    rules = state.rules.chombo
    return dict(enumerate(state.chombo)) if rules is not None and rules.final_points else {}


def decide(state: State, choices: Mapping[int, Action], ura: Sequence[str] = ()) -> tuple[Event, ...]:
    """The events that follow when seats choose so, up to the next thing that the game needs.

    Seats that are asked and do not answer pass. `ura` are the ura indicators, one for each indicator that has one, for
    a win after a riichi. Nothing follows where everybody passes and the wall has to answer next (`unclaimed`).

    Raises IllegalAction, which names every seat's wrong choice and the clause.
    """
    return play(state, choices, ura)[0]


def play(state: State, choices: Mapping[int, Action], ura: Sequence[str] = ()) -> tuple[tuple[Event, ...], State]:
    """What `decide` finds, and the state that it makes."""
    found = made(state, choices, ura)
    if not found and state.phase == "claim" and (forced := by_itself(state, ura)) is not None:
        found = (forced,)
    for event in found:
        state = apply(state, event)
    while needs(state) is _NOBODY and (forced := by_itself(state, ura)) is not None:
        found = (*found, forced)
        state = apply(state, forced)
    return found, state


def made(state: State, choices: Mapping[int, Action], ura: Sequence[str] = ()) -> tuple[Event, ...]:
    """The events that choices make at once, without what then follows by itself. Raises IllegalAction as `decide`."""
    verify_choices(state, choices)
    if state.phase == "claim":
        return _claimed(state, choices, ura)
    if state.phase == "act":
        actor = state.actor
        action = choices[actor]
        event = _EVENTS.get(type(action))
        return _wins(state, [actor], ura) if event is None else (event(state, actor, action),)
    if state.phase == "ended":
        stop = isinstance(choices.get(state.opening.oya), actions.Yame)
        return (events.EndKyoku(), events.EndGame(scores=_end(state))) if stop else (events.EndKyoku(),)
    forced = by_itself(state, ura)
    return () if forced is None else (forced,)


def _claimed(state: State, choices: Mapping[int, Action], ura: Sequence[str]) -> tuple[Event, ...]:
    """What claims to a tile make: wins or a draw by three of them, else a call, else nothing."""
    won = winners(state, choices)
    if is_third_claim_a_draw(state, won):
        return (_with_payments(state, events.Ryukyoku("sanchahou")),)
    if won:
        return _wins(state, won, ura)
    seat = caller(state, choices)
    if seat is None:
        return ()
    call = _EVENTS[type(choices[seat])](state, seat, choices[seat])
    return (call,) if state.declaring is None else (accepted(state), call)


def _kakan(state: State, seat: int, action: actions.Kakan) -> Event:
    kind = PLAIN[action.pai]
    melds = state.seats[seat].melds
    pon = next(meld for meld in melds if str(meld.kind) == "pon" and str(meld.tiles[0].plain) == kind)
    first, second, third = map(str, pon.tiles)
    return events.Kakan(seat, action.pai, (first, second, third))


def _offered(state: State) -> str:
    """The tile that others may claim."""
    assert state.tile is not None
    return state.tile


_EVENTS: Mapping[type, Callable[[State, int, Any], Event]] = {
    actions.Dahai: lambda _, seat, action: events.Dahai(seat, action.pai, action.tsumogiri),
    actions.Reach: lambda _, seat, action: events.Reach(seat, action.kind),
    actions.Ankan: lambda _, seat, action: events.Ankan(seat, action.consumed),
    actions.Kakan: _kakan,
    actions.Nukidora: lambda _, seat, action: events.Nukidora(seat, action.pai),
    actions.Kyuushu: lambda state, *_: _with_payments(state, events.Ryukyoku("kyuushu")),
    actions.Chi: lambda state, seat, call: events.Chi(seat, state.actor, _offered(state), call.consumed),
    actions.Pon: lambda state, seat, call: events.Pon(seat, state.actor, _offered(state), call.consumed),
    actions.Daiminkan: lambda state, seat, call: events.Daiminkan(seat, state.actor, _offered(state), call.consumed),
}
"""The event that an action makes; a win makes more than one, and is none of these."""


# ------------------------------------------------------------------------------------------------------------ ends


def _settle(state: State, result: Result) -> tuple[Payment, ...]:
    return settle(
        state.rules,
        result,
        scores=state.scores,
        dealer=state.opening.oya,
        honba=state.opening.honba,
        sticks=state.sticks,
        wareme=state.wareme,
    ).payments


def _wins(state: State, seats: Sequence[int], ura: Sequence[str]) -> tuple[Event, ...]:
    """The wins of these seats, the next in turn first, or the chombo of one that has no right to win."""
    own = state.phase == "act"
    if state.rules.illegal_win == "chombo":
        legal_ones = [seat for seat in seats if is_legal_win(state, seat)]
        if not legal_ones:
            return (_chombo(state, seats[0]),)
        seats = legal_ones
    target = state.actor
    if not own and state.declaring is not None and state.rules.riichi.deposit_on_ron_declared_tile:
        state = replace(apply(state, events.ReachAccepted(target)), phase="claim")
    shown: dict[int, tuple[str, ...]] = {seat: _ura_of(state, seat, ura) for seat in seats}
    scores = {seat: worth(state, seat, shown[seat]) for seat in seats}
    wins: dict[int, Score] = {seat: won for seat, won in scores.items() if isinstance(won, Score)}
    tile = state.seats[target].drawn if own else state.tile
    assert tile is not None
    results = []
    for seat, won in wins.items():
        counted = {str(yaku) for yaku, _ in won.yaku}
        liable = {yaku: by for yaku, by in state.seats[seat].liable if yaku in counted and _can_be_liable(state, won)}
        results.append(Winner(seat, won, liable))
    payments = _settle(state, WinResult(results, None if own else target))
    return tuple(
        events.Hora(
            seat,
            target,
            tile,
            shown[seat],
            tuple(payment for payment in payments if payment.payee == seat),
            tuple((str(yaku), han) for yaku, han in won.yaku),
            won.han,
            won.fu,
            won.yakuman,
            (won.dora.dora, won.dora.ura, won.dora.red, won.dora.nuki),
        )
        for seat, won in wins.items()
    )


def _can_be_liable(state: State, won: Score) -> bool:
    return won.yakuman > 0 or state.rules.score.aotenjo is not None


def _ura_of(state: State, seat: int, ura: Sequence[str]) -> tuple[str, ...]:
    """The ura indicators that a winner turns: after a riichi, or at a table where everybody does."""
    options = state.rules.dora
    turns = options.ura and (state.seats[seat].riichi is not None or options.ura_without_riichi)
    return tuple(ura) if turns else ()


def ura_places(state: State) -> tuple[int, ...]:
    """Which indicators have ura ones below them, from 0: the first, those of kans, those of a shrinking wall."""
    options = state.rules.dora
    if not options.ura:
        return ()
    growth = options.growth is not None and options.growth.ura
    return tuple(
        place
        for place in range(len(state.dora))
        if (growth if place in state.grown_at else place < options.initial or options.kan_ura)
    )


def _chombo(state: State, seat: int) -> Event:
    riichi = {number: held.riichi for number, held in enumerate(state.seats) if held.riichi is not None}
    if state.declaring is not None:
        riichi.pop(state.actor, None)
    payments = _settle(state, PenaltyResult(seat, riichi)) if state.rules.chombo is not None else ()
    return events.Chombo(seat, payments)


def _with_payments(state: State, draw: events.Ryukyoku) -> events.Ryukyoku:
    return replace(draw, payments=_settle(state, DrawResult(draw.reason, draw.tenpai, draw.nagashi)))


# ------------------------------------------------------------------------------------------------- the other faces


def wrong_choices(state: State, choices: Mapping[int, Action]) -> dict[int, tuple[Action, str]]:
    """The choices that the rules do not allow, each with the reason."""
    found: dict[int, tuple[Action, str]] = {}
    needed = needs(state)
    asked = needed.seats if type(needed) is Choice else ()
    for seat, action in choices.items():
        if seat not in asked:
            found[seat] = (action, why_not(state, seat, action) or "the seat is not asked")
    for seat in asked:
        action = choices.get(seat, _PASS)
        offered = legal(state, seat)
        # What was taken from the offer is found there at once; what says the same in other words takes longer.
        if action not in offered.actions and action not in offered:
            found[seat] = (action, why_not(state, seat, action) or "the seat has to act")
    return found


_PASS = Pass()


def verify_choices(state: State, choices: Mapping[int, Action]) -> None:
    """Raises IllegalAction with every choice that the rules do not allow."""
    if found := wrong_choices(state, choices):
        raise IllegalAction(found)


def can(state: State, seat: int, action: Action) -> bool:
    """Whether a seat may do something now."""
    return action in legal(state, seat)
