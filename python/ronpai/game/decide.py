"""What follows from what the seats choose, and what follows by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ronpai._core import Score
from ronpai.errors import IllegalAction
from ronpai.game import actions, events
from ronpai.game.actions import Action, LegalActions, Pass
from ronpai.game.apply import apply
from ronpai.game.claims import caller, is_third_claim_a_draw, winners
from ronpai.game.draws import abort_after_discard, exhaustive
from ronpai.game.events import Event
from ronpai.game.kinds import PLAIN, ordered
from ronpai.game.legal import is_legal_win, legal
from ronpai.game.state import State
from ronpai.game.winning import completed_by_kan, worth
from ronpai.payments import DrawResult, Payment, PenaltyResult, Result, Winner, WinResult, settle, settle_game

ChanceKind: TypeAlias = Literal["deal", "tsumo", "dora"]


class Chance(Struct, frozen=True):
    """The wall has to answer: a deal, a tile (`supplement`: from the dead wall), an indicator."""

    kind: ChanceKind
    supplement: bool = False


class Choice(Struct, frozen=True):
    """Seats have to choose; none, where something follows by itself."""

    seats: tuple[int, ...]


class Over(Struct, frozen=True):
    """The game is over."""


Needs: TypeAlias = Chance | Choice | Over


def needs(state: State) -> Needs:
    """What the game waits for.

    >>> from ronpai.game import begin
    >>> needs(begin(ronpai.ruleset("tenhou.4p")))
    Chance(kind='deal', supplement=False)
    """
    found: Needs | None = state.__dict__.get("_needs")
    if found is None:
        found = state.__dict__["_needs"] = _needs(state)
    return found


def _needs(state: State) -> Needs:
    if state.told:
        return Over()
    if state.turn_now and state.phase != "ended":
        return Chance("dora")
    match state.phase:
        case "deal":
            return Chance("deal")
        case "act":
            return Choice((state.actor,))
        case "claim":
            seats = tuple(seat for seat in state.others(state.actor) if legal(state, seat))
            return Choice(seats) if seats else unclaimed(state)
        case "draw" | "passed":
            return unclaimed(state)
        case "ended":
            return Choice((state.opening.oya,) if legal(state, state.opening.oya) else ())
        case "over":
            return Choice(())


def unclaimed(state: State) -> Chance | Choice:
    """What the game waits for once nobody claims the tile on offer."""
    if by_itself(state) is not None:
        return Choice(())
    if _indicators_due(state):
        return Chance("dora")
    return Chance("tsumo", supplement=state.supplement)


def _indicators_due(state: State) -> bool:
    """Whether an indicator is to be turned before anything else: now, or because a kan passes."""
    return bool(state.turn_now) or (state.phase == "claim" and bool(state.turn_after_kan))


def accepted(state: State) -> events.ReachAccepted:
    """The riichi that has passed, with what it shows (riichi.special: reveal)."""
    seat = state.actor
    held = state.seats[seat]
    reveal = {entry.kind: entry.reveal for entry in state.rules.riichi.special}.get(state.declaring)  # type: ignore[arg-type]
    if reveal is None or held.hidden:
        return events.ReachAccepted(seat)
    return events.ReachAccepted(seat, held.hand if reveal == "hand" else ordered(held.waits(state.rules)))


def by_itself(state: State, ura: Sequence[str] = ()) -> Event | None:
    """The event that follows by itself once nobody claims the tile on offer, if one does."""
    if state.phase == "over":
        return events.EndGame(scores=_end(state))
    if state.phase == "ended":
        return events.EndKyoku()
    if state.phase in ("claim", "passed") and state.claimed == "dahai" and not state.supplement:
        if state.declaring is not None:
            return accepted(state)
        if (draw := abort_after_discard(state)) is not None:
            return _with_payments(state, draw)
        if state.live == 0:
            return _with_payments(state, exhaustive(state))
    if state.supplement and state.phase != "act" and (done := completed_by_kan(state)) is not None:
        (win,) = _wins(done, [state.actor], ura)
        return replace(win, pai=str(state.seats[state.actor].melds[-1].tiles[0]))
    return None


def _end(state: State) -> tuple[int, ...]:
    chombo = dict(enumerate(state.chombo)) if state.rules.chombo and state.rules.chombo.final_points else {}
    return settle_game(state.rules, state.scores, sticks=state.sticks, chombo=chombo).scores


def decide(state: State, choices: Mapping[int, Action], ura: Sequence[str] = ()) -> tuple[Event, ...]:
    """The events that follow when seats choose so, up to the next thing that the game needs.

    Seats that are asked and do not answer pass. `ura` are the ura indicators, one for each indicator that has one, for
    a win after a riichi. Nothing follows where everybody passes and the wall has to answer next (`unclaimed`).

    Raises IllegalAction, which names every seat's wrong choice and the clause.
    """
    verify_choices(state, choices)
    found = _follow(state, choices, ura)
    if not found and state.phase == "claim" and (forced := by_itself(state, ura)) is not None:
        found = (forced,)
    for event in found:
        state = apply(state, event)
    while (forced := _forced(state, ura)) is not None:
        found = (*found, forced)
        state = apply(state, forced)
    return found


def _forced(state: State, ura: Sequence[str]) -> Event | None:
    """The event that follows by itself, where nobody has anything to choose."""
    return by_itself(state, ura) if needs(state) == Choice(()) else None


def _follow(state: State, choices: Mapping[int, Action], ura: Sequence[str]) -> tuple[Event, ...]:
    if state.phase == "act":
        return _turn(state, choices[state.actor], ura)
    if state.phase == "ended":
        stop = isinstance(choices.get(state.opening.oya), actions.Yame)
        return (events.EndKyoku(), events.EndGame(scores=_end(state))) if stop else (events.EndKyoku(),)
    if state.phase != "claim":
        forced = by_itself(state, ura)
        return () if forced is None else (forced,)
    won = winners(state, choices)
    if is_third_claim_a_draw(state, won):
        return (_with_payments(state, events.Ryukyoku("sanchahou")),)
    if won:
        return _wins(state, won, ura)
    seat = caller(state, choices)
    if seat is None:
        return ()
    call = _call(state, seat, choices[seat])
    return (call,) if state.declaring is None else (accepted(state), call)


def _turn(state: State, action: Action, ura: Sequence[str]) -> tuple[Event, ...]:
    """What an action of the own turn makes."""
    seat = state.actor
    match action:
        case actions.Dahai():
            return (events.Dahai(seat, action.pai, action.tsumogiri),)
        case actions.Reach():
            return (events.Reach(seat, action.kind),)
        case actions.Ankan():
            return (events.Ankan(seat, action.consumed),)
        case actions.Kakan():
            kind = action.pai
            pon = next(
                meld
                for meld in state.seats[seat].melds
                if str(meld.kind) == "pon" and str(meld.tiles[0].plain) == PLAIN[kind]
            )
            consumed: tuple[str, str, str] = tuple(map(str, pon.tiles))  # type: ignore[assignment]
            return (events.Kakan(seat, action.pai, consumed),)
        case actions.Nukidora():
            return (events.Nukidora(seat, action.pai),)
        case actions.Kyuushu():
            return (_with_payments(state, events.Ryukyoku("kyuushu")),)
        case actions.Hora():
            return _wins(state, [seat], ura)
        case _:
            raise IllegalAction({seat: (action, "no action of the own turn")})


def _call(state: State, seat: int, action: Action) -> Event:
    target, tile = state.actor, state.tile
    assert tile is not None
    match action:
        case actions.Chi():
            return events.Chi(seat, target, tile, action.consumed)
        case actions.Pon():
            return events.Pon(seat, target, tile, action.consumed)
        case actions.Daiminkan():
            return events.Daiminkan(seat, target, tile, action.consumed)
        case _:
            raise IllegalAction({seat: (action, "no call")})


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


def ura_count(state: State) -> int:
    """How many ura indicators a winner after a riichi turns now: one under each indicator that has one."""
    options = state.rules.dora
    if not options.ura:
        return 0
    grown = 0 if options.growth is None or options.growth.ura else state.grown
    first = options.initial
    kans = len(state.dora) - first - state.grown
    return first + (kans if options.kan_ura else 0) + (state.grown - grown)


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
    asked = needed.seats if isinstance(needed, Choice) else ()
    for seat, action in choices.items():
        if seat not in asked:
            found[seat] = (action, "it is not asked")
        elif action not in legal(state, seat):
            found[seat] = (action, _reason(legal(state, seat)))
    for seat in asked:
        if seat not in choices and state.phase == "act":
            found[seat] = (Pass(), "it has to act")
    return found


def _reason(allowed: LegalActions) -> str:
    names = sorted({str(type(action).__struct_config__.tag) for action in allowed})
    return f"not allowed here; it may {', '.join(names)}"


def verify_choices(state: State, choices: Mapping[int, Action]) -> None:
    """Raises IllegalAction with every choice that the rules do not allow."""
    if found := wrong_choices(state, choices):
        raise IllegalAction(found)


def can(state: State, seat: int, action: Action) -> bool:
    """Whether a seat may do something now."""
    return action in legal(state, seat)
