"""Kans and norths: whether there is a supplement tile for one, and when indicators are turned (rules.md 1.1)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from ronpai._core import Meld, MeldKind
from ronpai.game.state import Seat, State, with_hand
from ronpai.rules import Ruleset

SUPPLEMENT_PLACES = 4
"""Places of the dead wall that supplement tiles come from, where the live wall fills them again."""

KanKind = Literal["ankan", "daiminkan", "kakan"]


def supplement_places(rules: Ruleset) -> int:
    """How many places of the dead wall are for supplement tiles: all of these where nothing fills them again."""
    return SUPPLEMENT_PLACES if rules.wall.replenish_dead else rules.wall.rinshan_tiles


def can_replace(state: State) -> bool:
    """Whether a tile that is set aside can be replaced: a supplement tile, and one of the live wall behind it."""
    return state.live > 0 and state.supplements > 0


def kan_possible(state: State) -> bool:
    """Whether one more kan may be made by anybody."""
    return can_replace(state) and state.kans < state.rules.wall.max_kans


def most_indicators(state: State) -> int:
    """How many indicators the dead wall holds, each with the tile under it, beside the places of supplement tiles."""
    return (state.rules.wall.dead - supplement_places(state.rules)) // 2


def turned_by_kan(state: State, kind: KanKind) -> dict[str, Any]:
    """What a kan changes about indicators to be turned: those of earlier kans come before its supplement tile."""
    waiting = state.turn_after_kan + state.turn_after_discard
    if not state.rules.dora.kan or len(state.dora) + waiting >= most_indicators(state):
        return {"turn_after_kan": waiting, "turn_after_discard": 0}
    if getattr(state.rules.dora.kan_timing, kind) == "immediate":
        return {"turn_after_kan": waiting + 1, "turn_after_discard": 0}
    return {"turn_after_kan": waiting, "turn_after_discard": 1}


def turned_by_wall(state: State, live: int, grown: int) -> int:
    """How many indicators are turned because so many tiles are left (dora.growth)."""
    growth = state.rules.dora.growth
    if growth is None:
        return 0
    due = sum(live <= remaining for remaining in growth.remaining)
    room = most_indicators(state) - len(state.dora) - state.turn_now - state.turn_after_kan - state.turn_after_discard
    return max(0, min(min(due, growth.max) - grown, room))


def robbed(state: State) -> tuple[Seat, ...]:
    """The seats once the tile on offer was won on: what it was taken from never stood (rules.md 1.6).

    An added kan is the pon again, and a north is not set aside.
    """
    held, seats = state.seats[state.actor], list(state.seats)
    if state.claimed == "nukidora":
        seats[state.actor] = replace(held, norths=held.norths - 1)
    if state.claimed == "kakan":
        melds = list(held.melds)
        at = next(n for n, meld in enumerate(melds) if meld.kind == MeldKind.kakan and _holds(meld, state.tile))
        left = list(map(str, melds[at].tiles))
        left.remove(str(state.tile))
        melds[at] = Meld.of("pon", left, called=melds[at].called, source=melds[at].source)
        seats[state.actor] = with_hand(held, state.rules, held.hand, tuple(melds))
    return tuple(seats)


def _holds(meld: Meld, tile: str | None) -> bool:
    return any(str(one) == tile for one in meld.tiles)
