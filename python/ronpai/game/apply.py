"""What an event makes of a state: the only way a state changes, live and in replays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, TypeVar

from msgspec.structs import replace

from ronpai._core import Meld
from ronpai.errors import IllegalEvent
from ronpai.game import events
from ronpai.game.events import Event
from ronpai.game.furiten import passed
from ronpai.game.kan import robbed, turned_by_kan, turned_by_wall
from ronpai.game.kinds import BIT, NORTH, PLAIN, YAOCHUU_BITS, ordered, without
from ronpai.game.legal import forbidden_after_chi, forbidden_after_pon
from ronpai.game.progress import after_hand, next_wareme
from ronpai.game.state import Discard, Seat, State, with_hand
from ronpai.game.uses import uses_after
from ronpai.payments import Ledger, Payment
from ronpai.payments.liability import PRIORITY, SETS
from ronpai.payments.situation import STICK, WINDS, deposit
from ronpai.rules.constants import DEALT, FOUR_KANS


def apply(state: State, event: Event) -> State:
    """The state after an event.

    Whether the rules allow the event is `verify`'s question; what cannot happen at all raises IllegalEvent: a tile that
    is not there, an event of another phase.
    """
    made = _APPLY.get(type(event))
    if made is None:
        raise IllegalEvent(event, "no event of a game")
    return made(event, state)


_APPLY: dict[type, Callable[[Any, State], State]] = {}
_Made = TypeVar("_Made", bound=Callable[[Any, State], State])


def _on(kind: type) -> Callable[[_Made], _Made]:
    """Registers what an event of a kind makes of a state."""

    def register(made: _Made) -> _Made:
        _APPLY[kind] = made
        return made

    return register


def _need(condition: bool, event: Event, reason: str) -> None:
    if not condition:
        raise IllegalEvent(event, reason)


def _no_tile(tile: str, event: Event) -> IllegalEvent:
    return IllegalEvent(event, f"{tile!r} is no tile")


def _tile(tile: str, event: Event) -> None:
    if tile not in BIT:
        raise _no_tile(tile, event)


def _left(tiles: tuple[str, ...], gone: Iterable[str], event: Event) -> tuple[str, ...]:
    """The tiles without those that an event takes away."""
    left = without(tiles, gone)
    if left is None:
        raise IllegalEvent(event, "the tiles are not in the hand")
    return left


def _seat(seats: tuple[Seat, ...], seat: int, held: Seat) -> tuple[Seat, ...]:
    """The seats with another one in a place."""
    found = list(seats)
    found[seat] = held
    return tuple(found)


def _settled(state: State) -> State:
    """The state once nobody has won on the tile on offer."""
    if state.phase != "claim":
        return state
    seats = passed(state)
    if state.claimed == "dahai":
        return replace(state, phase="passed", seats=seats)
    # A kan or north that passed is made: first turns and ippatsu are over, and its indicator is due.
    breaks = state.claimed != "nukidora" or state.rules.nukidora.breaks_first_turn
    return replace(
        state,
        phase="passed",
        seats=_without_ippatsu(seats) if breaks else seats,
        untouched=state.untouched and not breaks,
        turn_now=state.turn_now + state.turn_after_kan,
        turn_after_kan=0,
        calls=state.calls + (state.claimed in state.rules.bonus.call_han),
    )


def _without_ippatsu(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple([replace(held, ippatsu=False) if held.ippatsu else held for held in seats])


@_on(events.StartGame)
def _(event: events.StartGame, state: State) -> State:
    _need(state.phase == "deal" and not state.hands, event, "the game has begun")
    return state


@_on(events.StartKyoku)
def _(event: events.StartKyoku, state: State) -> State:
    rules, opening = state.rules, state.opening
    _need(state.phase == "deal", event, "no hand is to be dealt")
    _need(len(event.tehais) == len(event.scores) == rules.players, event, f"a table of {rules.players}")
    _need(all(len(hand) == DEALT for hand in event.tehais), event, f"{DEALT} tiles a seat")
    for tile in chain(event.dora_markers, *event.tehais):
        _tile(tile, event)
    wall = sum(rules.copies.values()) - rules.wall.dead - DEALT * rules.players
    wareme, left = (state.wareme, state.wareme_left) if event.wareme is None else (event.wareme, 1)
    dealt = replace(
        state,
        phase="draw",
        opening=replace(opening, bakaze=WINDS.index(event.bakaze), kyoku=event.kyoku, honba=event.honba, oya=event.oya),
        scores=event.scores,
        start_scores=event.scores,
        sticks=event.kyotaku,
        seats=tuple(with_hand(Seat(), rules, ordered(hand), ()) for hand in event.tehais),
        actor=event.oya,
        tile=None,
        claimed="dahai",
        supplement=False,
        forbidden=None,
        declaring=None,
        live=wall,
        supplements=rules.wall.rinshan_tiles,
        dora=event.dora_markers,
        turn_now=0,
        turn_after_kan=0,
        turn_after_discard=0,
        grown=0,
        grown_at=(),
        calls=0,
        untouched=True,
        results=(),
        wareme=wareme,
        wareme_left=left,
    )
    growth = rules.dora.growth
    if growth is not None and growth.test_at_deal:
        due = turned_by_wall(dealt, wall, 0)
        return replace(dealt, turn_now=due, grown=due)
    return dealt


@_on(events.Tsumo)
def _(event: events.Tsumo, state: State) -> State:
    actor, rules = state.drawer, state.rules
    if event.actor != actor:
        raise IllegalEvent(event, f"seat {actor} draws")
    if state.phase == "claim" and state.claimed == "dahai":
        seats = list(passed(state) if state.claimants else state.seats)
    else:
        state = _settled(state)
        seats = list(state.seats)
    if state.turn_now:
        raise IllegalEvent(event, "an indicator is to be turned first")
    if not (state.live > 0 or state.supplement):
        raise IllegalEvent(event, "no tile is left")
    if event.pai not in BIT:
        raise _no_tile(event.pai, event)
    held = seats[actor]
    missed = held.missed and rules.furiten.temporary_until != "own_next_draw"
    seats[actor] = replace(held, drawn=event.pai, missed=missed)
    live = state.live - (not state.supplement or rules.wall.replenish_dead)
    due = 0 if rules.dora.growth is None else turned_by_wall(state, live, state.grown)
    return replace(
        state,
        phase="act",
        actor=actor,
        seats=tuple(seats),
        live=live,
        supplements=state.supplements - state.supplement,
        tile=None,
        forbidden=None,
        turn_now=due,
        grown=state.grown + due,
    )


@_on(events.Dahai)
def _(event: events.Dahai, state: State) -> State:
    actor, tile, rules = event.actor, event.pai, state.rules
    if state.phase != "act" or actor != state.actor:
        raise IllegalEvent(event, "it is not the seat's turn")
    if tile not in BIT:
        raise _no_tile(tile, event)
    held, declared = state.seats[actor], state.declaring is not None
    hand, uses, riichi, double, locked = held.hand, held.uses, held.riichi, held.double, held.locked
    if not event.tsumogiri:
        after = uses_after(hand, tile, held.drawn, held.melds, rules, hidden=held.hidden)
        if after is None:
            raise IllegalEvent(event, "the tile is not in the hand")
        hand, uses = after
    elif held.drawn not in (tile, "?"):
        raise IllegalEvent(event, "it is not the drawn tile")
    if declared:
        riichi, double = state.declaring, state.untouched and not held.river
    elif riichi is not None and BIT[held.drawn or "?"] & held.uses.waits:
        locked = True
    seats = list(state.seats)
    seats[actor] = replace(
        held,
        hand=hand,
        uses=uses,
        drawn=None,
        river=(*held.river, Discard(tile, event.tsumogiri, riichi=declared)),
        riichi=riichi,
        double=double,
        ippatsu=False,
        nagashi=held.nagashi and BIT[tile] & YAOCHUU_BITS != 0,
        missed=held.missed and rules.furiten.temporary_until != "own_next_discard",
        locked=locked,
    )
    return replace(
        state,
        phase="claim",
        seats=tuple(seats),
        tile=tile,
        claimed="dahai",
        supplement=False,
        forbidden=None,
        turn_now=state.turn_now + state.turn_after_discard,
        turn_after_discard=0,
    )


@_on(events.Reach)
def _(event: events.Reach, state: State) -> State:
    _need(state.phase == "act" and event.actor == state.actor, event, "it is not the seat's turn")
    _need(state.declaring is None, event, "a riichi is declared already")
    return replace(state, declaring=event.kind)


@_on(events.ReachAccepted)
def _(event: events.ReachAccepted, state: State) -> State:
    state = _settled(state)
    kind = state.declaring
    _need(state.phase == "passed" and event.actor == state.actor and kind is not None, event, "no riichi has passed")
    assert kind is not None
    held = state.seats[event.actor]
    if held.hidden and len(event.shown) == len(held.hand) and _shows_hand(state, kind):
        shown = with_hand(held, state.rules, event.shown, held.melds)
        state = replace(state, seats=_seat(state.seats, event.actor, shown))
    return _deposited(state, event.actor)


def _shows_hand(state: State, kind: str) -> bool:
    return any(entry.kind == kind and entry.reveal == "hand" for entry in state.rules.riichi.special)


def _deposited(state: State, seat: int) -> State:
    """The state once a riichi's deposit lies on the table."""
    kind = state.declaring
    assert kind is not None
    points = deposit(state.rules, kind)
    scores, specials = list(state.scores), list(state.specials)
    scores[seat] -= points
    specials[seat] |= {kind}
    return replace(
        state,
        scores=tuple(scores),
        specials=tuple(specials),
        sticks=state.sticks + points // STICK,
        seats=_seat(state.seats, seat, replace(state.seats[seat], ippatsu=True)),
        declaring=None,
    )


# ----------------------------------------------------------------------------------------------------------- calls


def _source(state: State, actor: int, target: int) -> str:
    """From where a tile was called, seen from the caller."""
    away = (target - actor) % state.players
    return {1: "right", state.players - 1: "left"}.get(away, "across")


def _called(state: State, event: events.Chi | events.Pon | events.Daiminkan, forbidden: frozenset[str]) -> State:
    """The state once a discard has been called."""
    state = _settled(state)
    _need(state.phase == "passed" and state.claimed == "dahai", event, "there is no discard to call")
    _need(event.target == state.actor and event.pai == state.tile, event, f"seat {state.actor} discarded {state.tile}")
    caller = state.seats[event.actor]
    left = _left(caller.hand, event.consumed, event)
    kind = event.__struct_config__.tag
    meld = Meld.of(
        str(kind),
        (*event.consumed, event.pai),
        called=event.pai,
        source=_source(state, event.actor, event.target),
    )
    seats = list(_without_ippatsu(state.seats))
    target = seats[event.target]
    river = (*target.river[:-1], replace(target.river[-1], called=True))
    breaks = state.rules.yaku.nagashi_called_discard_breaks
    seats[event.target] = replace(target, river=river, nagashi=target.nagashi and not breaks)
    caller = with_hand(seats[event.actor], state.rules, left, (*caller.melds, meld))
    seats[event.actor] = replace(caller, liable=_liable(state, caller, meld, event.target))
    return replace(
        state,
        phase="act",
        actor=event.actor,
        seats=tuple(seats),
        tile=None,
        forbidden=forbidden,
        untouched=False,
        calls=state.calls + (kind in state.rules.bonus.call_han),
    )


_FEWEST_SETS = min(FOUR_KANS, *map(len, SETS.values()))
"""So many sets at least make a yakuman certain."""


def _liable(state: State, caller: Seat, meld: Meld, target: int) -> tuple[tuple[str, int], ...]:
    """Who is liable for what, once a meld was called: the last set of a yakuman makes its discarder so (rules.md 7)."""
    if len(caller.melds) < _FEWEST_SETS:
        return caller.liable
    found = list(caller.liable)
    for yaku in PRIORITY:
        if yaku not in state.rules.pao.yaku or any(yaku == name for name, _ in found):
            continue
        if yaku in SETS:
            first = str(meld.tiles[0].plain)
            sets = {str(one.tiles[0].plain) for one in caller.melds if str(one.kind) != "chi"}
            complete = str(meld.kind) != "chi" and first in SETS[yaku] and sets >= set(SETS[yaku])
        else:
            complete = str(meld.kind) == "daiminkan" and caller.kans == FOUR_KANS
        if complete:
            found.append((yaku, target))
    return tuple(found)


@_on(events.Chi)
def _(event: events.Chi, state: State) -> State:
    return _called(state, event, forbidden_after_chi(event.pai, event.consumed, state))


@_on(events.Pon)
def _(event: events.Pon, state: State) -> State:
    return _called(state, event, forbidden_after_pon(event.pai, state))


@_on(events.Daiminkan)
def _(event: events.Daiminkan, state: State) -> State:
    called = _called(state, event, frozenset())
    turned = turned_by_kan(state, "daiminkan")
    now = called.turn_now + turned.pop("turn_after_kan")
    return replace(called, phase="draw", supplement=True, forbidden=None, turn_now=now, turn_after_kan=0, **turned)


def _set_aside(state: State, event: Event, actor: int, gone: tuple[str, ...]) -> tuple[str, ...]:
    """The hand without tiles that were set aside in the own turn, the drawn one taken in."""
    _need(state.phase == "act" and actor == state.actor, event, "it is not the seat's turn")
    for tile in gone:
        _tile(tile, event)
    return ordered(_left(state.seats[actor].tiles, gone, event))


@_on(events.Ankan)
def _(event: events.Ankan, state: State) -> State:
    hand = _set_aside(state, event, event.actor, event.consumed)
    held = state.seats[event.actor]
    melds = (*held.melds, Meld.of("ankan", event.consumed))
    return replace(
        state,
        phase="claim",
        claimed="ankan",
        tile=event.consumed[0],
        supplement=True,
        seats=_seat(state.seats, event.actor, with_hand(held, state.rules, hand, melds, drawn=None)),
        **turned_by_kan(state, "ankan"),
    )


@_on(events.Kakan)
def _(event: events.Kakan, state: State) -> State:
    hand = _set_aside(state, event, event.actor, (event.pai,))
    held = state.seats[event.actor]
    kind = PLAIN.get(event.pai)
    melds = list(held.melds)
    at = next((n for n, meld in enumerate(melds) if str(meld.kind) == "pon" and str(meld.tiles[0].plain) == kind), None)
    _need(at is not None, event, "there is no pon of it")
    assert at is not None
    pon = melds[at]
    melds[at] = Meld.of("kakan", (*pon.tiles, event.pai), called=pon.called, source=pon.source, added=event.pai)
    return replace(
        state,
        phase="claim",
        claimed="kakan",
        tile=event.pai,
        supplement=True,
        seats=_seat(state.seats, event.actor, with_hand(held, state.rules, hand, tuple(melds), drawn=None)),
        **turned_by_kan(state, "kakan"),
    )


@_on(events.Nukidora)
def _(event: events.Nukidora, state: State) -> State:
    hand = _set_aside(state, event, event.actor, (event.pai,))
    _need(PLAIN.get(event.pai) == NORTH, event, "only a north is set aside")
    held = state.seats[event.actor]
    held = with_hand(held, state.rules, hand, held.melds, drawn=None, norths=held.norths + 1)
    return replace(
        state,
        phase="claim",
        claimed="nukidora",
        tile=event.pai,
        supplement=True,
        seats=_seat(state.seats, event.actor, held),
    )


@_on(events.Dora)
def _(event: events.Dora, state: State) -> State:
    _tile(event.dora_marker, event)
    state = state if state.turn_now else _settled(state)
    _need(state.turn_now > 0, event, "no indicator is to be turned")
    # What the wall makes due is turned before anything else happens, so that it never waits beside a kan's.
    grown = (len(state.dora),) if len(state.grown_at) < state.grown else ()
    return replace(
        state,
        dora=(*state.dora, event.dora_marker),
        turn_now=state.turn_now - 1,
        grown_at=(*state.grown_at, *grown),
    )


# --------------------------------------------------------------------------------------------------- ends of hands


def _paid(state: State, payments: tuple[Payment, ...]) -> dict[str, Any]:
    """Scores and sticks after payments of points."""
    ledger = Ledger(state.scores, payments)
    return {"scores": ledger.after, "sticks": state.sticks + ledger.pot // STICK}


@_on(events.Hora)
def _(event: events.Hora, state: State) -> State:
    first = not state.results
    own = event.actor == event.target
    by_kan = own and state.supplement
    _need(by_kan or state.phase in ("act", "claim", "passed", "ended"), event, "there is nothing to win")
    _need(first or all(isinstance(result, events.Hora) for result in state.results), event, "the hand has ended")
    if first and not own and state.declaring is not None and state.rules.riichi.deposit_on_ron_declared_tile:
        state = _deposited(state, state.actor)
    if first and not own and state.claimed != "dahai":
        state = replace(state, seats=robbed(state))
    return replace(state, phase="ended", results=(*state.results, event), **_paid(state, event.payments))


@_on(events.Ryukyoku)
def _(event: events.Ryukyoku, state: State) -> State:
    state = _settled(state)
    _need(state.phase in ("act", "passed", "draw"), event, "the hand goes on")
    return replace(state, phase="ended", results=(event,), **_paid(state, event.payments))


@_on(events.Chombo)
def _(event: events.Chombo, state: State) -> State:
    chombo = list(state.chombo)
    chombo[event.actor] += 1
    return replace(state, phase="ended", results=(event,), chombo=tuple(chombo), **_paid(state, event.payments))


@_on(events.EndKyoku)
def _(event: events.EndKyoku, state: State) -> State:
    _need(state.phase == "ended", event, "the hand goes on")
    opening, over, streak = after_hand(state)
    return replace(
        state,
        phase="over" if over else "deal",
        opening=opening,
        hands=state.hands + 1,
        streak=streak,
        **next_wareme(state),
    )


@_on(events.EndGame)
def _(event: events.EndGame, state: State) -> State:
    _need(state.phase in ("deal", "over") and state.hands > 0, event, "the hand goes on")
    return replace(state, phase="over", scores=event.scores, told=True)
