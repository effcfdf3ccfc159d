"""How a hand ends without a win: abortive draws, and who waits at the end of the wall (rules.md 1.8, 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ronpai.game.events import Ryukyoku
from ronpai.game.kinds import BIT, NORTH, PLAIN, WINDS, YAOCHUU_BITS
from ronpai.game.state import Seat, State
from ronpai.rules.constants import FOUR_KANS, KYUUSHU


def can_kyuushu(state: State, seat: int) -> bool:
    """Whether a seat may end the hand in its first, uninterrupted turn."""
    held = state.seats[seat]
    kinds = (held.uses.held | BIT[held.drawn or "?"]) & YAOCHUU_BITS
    return state.rules.abort.kyuushu != "off" and state.untouched and not held.river and kinds.bit_count() >= KYUUSHU


def abort_after_discard(state: State) -> Ryukyoku | None:
    """The draw that a discard makes when it passes: four winds, four kans, four riichi."""
    abort, seats = state.rules.abort, state.seats
    if state.untouched:
        if abort.suufon != "off" and _suufon(state):
            return Ryukyoku("suufon")
    elif abort.suukaikan != "off" and _suukaikan(state):
        return Ryukyoku("suukaikan")
    if seats[state.actor].riichi and abort.suucha != "off" and all(held.riichi for held in seats):
        return Ryukyoku("suucha")
    return None


def _suufon(state: State) -> bool:
    """Whether everybody's first discard is the same wind."""
    if len(state.seats[state.actor].river) != 1:
        return False
    if any(len(held.river) != 1 for held in state.seats):
        return False
    kinds = {PLAIN[held.river[0].pai] for held in state.seats}
    return len(kinds) == 1 and kinds <= set(WINDS)


def _suukaikan(state: State) -> bool:
    """Whether four kans are made, by more than one seat."""
    made = 0
    for held in state.seats:
        if held.uses.kans == FOUR_KANS:
            return False
        made += held.uses.kans
    return made == FOUR_KANS


def exhaustive(state: State) -> Ryukyoku:
    """The draw at the end of the wall: who made nagashi, and who waits."""
    rules = state.rules
    nagashi = [
        seat for seat, held in enumerate(state.seats) if rules.yaku.nagashi != "off" and held.nagashi and held.river
    ]
    tenpai = [seat for seat, held in enumerate(state.seats) if is_tenpai(state, held)]
    return Ryukyoku("exhaustive", tenpai=tuple(tenpai), nagashi=tuple(nagashi))


def is_tenpai(state: State, held: Seat) -> bool:
    """Whether a hand counts as waiting: by the table's fifth-copy rule, and by whether a wait can still come."""
    waits = held.waits
    if state.rules.furiten.karaten_tenpai or not waits:
        return bool(waits)
    return can_come(state, held, waits)


def can_come(state: State, own: Seat, waits: Iterable[str]) -> bool:
    """Whether a seat does not see every copy of every kind that it waits for."""
    seen = visible(state, own)
    return any(seen[kind] < state.rules.copies[kind] for kind in waits)


def visible(state: State, own: Seat) -> Counter[str]:
    """How many copies of each kind a seat sees: its own tiles and what everybody sees."""
    seen = shown(state)
    seen.update(PLAIN[tile] for tile in own.tiles if tile != "?")
    return seen


def shown(state: State) -> Counter[str]:
    """How many copies of each kind lie open: in rivers and melds, norths set aside, indicators."""
    seen: Counter[str] = Counter(PLAIN[marker] for marker in state.dora)
    for held in state.seats:
        seen.update(str(tile.plain) for meld in held.melds for tile in meld.tiles)
        seen.update(PLAIN[discard.pai] for discard in held.river if not discard.called)
        seen[NORTH] += held.norths
    return seen
