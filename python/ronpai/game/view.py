"""What a seat sees of what happens: the only place that hides a tile."""

from __future__ import annotations

from msgspec.structs import replace

from ronpai.game.events import UNKNOWN, Event, StartKyoku, Tsumo
from ronpai.game.state import State, with_hand


def view(event: Event, seat: int) -> Event:
    """An event as a seat sees it: others' dealt and drawn tiles are hidden.

    >>> from ronpai.game.events import Tsumo
    >>> view(Tsumo(1, "5m"), 0), view(Tsumo(1, "5m"), 1)
    (Tsumo(actor=1, pai='?'), Tsumo(actor=1, pai='5m'))
    """
    match event:
        case StartKyoku(tehais=tehais):
            hidden = tuple(hand if who == seat else (UNKNOWN,) * len(hand) for who, hand in enumerate(tehais))
            return replace(event, tehais=hidden)
        case Tsumo(actor=actor) if actor != seat:
            return replace(event, pai=UNKNOWN)
        case _:
            return event


def seen(state: State, seat: int) -> State:
    """A state as a seat sees it: others' concealed tiles are hidden, and what only they know of passed wins.

    >>> seen(ronpai.Table(ronpai.ruleset("tenhou.4p")).state, 1).seats[0].hand[:3]
    ('?', '?', '?')
    """
    seats = tuple(
        held
        if number == seat
        else with_hand(
            held,
            state.rules,
            (UNKNOWN,) * len(held.hand),
            held.melds,
            drawn=None if held.drawn is None else UNKNOWN,
            missed=False,
            locked=False,
        )
        for number, held in enumerate(state.seats)
    )
    return replace(state, seats=seats)
