"""Furiten: who may not ron, by own discards, by a win passed in this turn, by one passed in riichi (rules.md 1.6)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ronpai.game.kinds import BIT, NORTH, PLAIN, YAOCHUU
from ronpai.game.state import Seat, State
from ronpai.rules import Ruleset


def is_furiten(seat: Seat, rules: Ruleset) -> bool:
    """Whether a seat may not ron."""
    waits = seat.waits
    if seat.locked or seat.missed:
        return not _is_exempt(waits, rules)
    return is_furiten_by(waits, (PLAIN[discard.pai] for discard in seat.river), seat.norths, rules)


def is_furiten_by(waits: frozenset[str], gone: Iterable[str], norths: int, rules: Ruleset) -> bool:
    """Whether a hand with these waits is furiten by what its seat has discarded and set aside."""
    if rules.nukidora.furiten_source and norths and NORTH in waits:
        return True
    return any(kind in waits for kind in gone) and not _is_exempt(waits, rules)


def _is_exempt(waits: frozenset[str], rules: Ruleset) -> bool:
    """Whether a hand is never furiten: kokushi that waits for all its kinds, at some tables."""
    return rules.furiten.kokushi13_exempt and waits == YAOCHUU


def can_be_robbed(state: State, seat: int) -> bool:
    """Whether the tile on offer may be won on, as far as how it came there goes; the seat waits for it."""
    rules = state.rules
    match state.claimed:
        case "dahai" | "kakan":
            return True
        case "nukidora":
            return rules.nukidora.robbable
        case "ankan":
            return rules.chankan.ankan_kokushi and is_kokushi(state.seats[seat])


def is_kokushi(seat: Seat) -> bool:
    """Whether a waiting hand waits for thirteen orphans."""
    kinds = {PLAIN[tile] for tile in seat.hand if tile in PLAIN}
    return not seat.melds and kinds <= YAOCHUU and len(kinds) >= len(YAOCHUU) - 1


def passed(state: State) -> tuple[Seat, ...]:
    """The seats once nobody has won on the tile on offer: who waited for it has missed a win."""
    if not state.claimants:
        return state.seats
    tile, found = BIT[state.tile or "?"], list(state.seats)
    for seat in state.claimants:
        held = found[seat]
        if held.uses.waits & tile and can_be_robbed(state, seat):
            found[seat] = replace(held, missed=True, locked=held.locked or held.riichi is not None)
    return tuple(found)
