"""Whose turn follows whose in a round of Tenhou's JSON, which writes each seat's turns alone.

A discard can be followed by a seat that calls it, or by the next seat's draw; which one, the rest of the record says:
every turn has to find its place. All readings are tried; if more than one fits, the record is ambiguous.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ronpai.logs.tenhou_turns import Discard, Meld, Turn, Unreadable

Places = tuple[int, ...]
"""How many turns each seat has had."""

Ends = Callable[[int, Turn], bool]
"""Whether a round can end with a seat's turn."""

_ENOUGH = 2


def order(seats: Sequence[Sequence[Turn]], dealer: int, ends: Ends) -> list[int]:
    """The seats in the order of their turns. Raises Unreadable where no order fits, or more than one does."""
    whole = tuple(map(len, seats))
    furthest: Places = (0,) * len(seats)

    def after(places: Places, seat: int) -> list[int]:
        """Who can have the next turn after a seat's last one."""
        turn = seats[seat][places[seat] - 1]
        if not isinstance(turn.give, Discard):
            return [seat] if _draws(seats[seat], places[seat]) else []
        callers = [
            other
            for other, turns in enumerate(seats)
            if other != seat and places[other] < whole[other] and _calls(turns[places[other]], seat, turn.give.pai)
        ]
        following = (seat + 1) % len(seats)
        return callers + ([following] if _draws(seats[following], places[following]) else [])

    @cache
    def ways(places: Places, seat: int) -> int:
        """In how many ways the rest fits, up to two."""
        nonlocal furthest
        furthest = max(furthest, places, key=sum)
        if places == whole:
            return int(ends(seat, seats[seat][-1]))
        found = 0
        for other in after(places, seat):
            found += ways(_one_more(places, other), other)
            if found >= _ENOUGH:
                break
        return min(found, _ENOUGH)

    places = tuple(int(seat == dealer) for seat in range(len(seats)))
    if not seats[dealer] or not _draws(seats[dealer], 0):
        raise Unreadable(f"seat {dealer} deals, and draws no tile")
    number = ways(places, dealer)
    if number != 1:
        raise Unreadable(_ambiguous(seats) if number else _stuck(seats, furthest))
    found, seat = [dealer], dealer
    while places != whole:
        seat = next(other for other in after(places, seat) if ways(_one_more(places, other), other))
        places = _one_more(places, seat)
        found.append(seat)
    return found


def _one_more(places: Places, seat: int) -> Places:
    return (*places[:seat], places[seat] + 1, *places[seat + 1 :])


def _draws(turns: Sequence[Turn], place: int) -> bool:
    return place < len(turns) and isinstance(turns[place].take, str)


def _calls(turn: Turn, seat: int, pai: str) -> bool:
    return isinstance(turn.take, Meld) and turn.take.source == seat and turn.take.pai == pai


def _ambiguous(seats: Sequence[Sequence[Turn]]) -> str:
    called = [
        f"{turn.take.pai} by seat {seat} from seat {turn.take.source}"
        for seat, turns in enumerate(seats)
        for turn in turns
        if isinstance(turn.take, Meld)
    ]
    return f"which discards were called can be read in more than one way ({', '.join(called)})"


def _stuck(seats: Sequence[Sequence[Turn]], places: Places) -> str:
    waiting = [
        f"seat {seat}'s turn {place + 1} ({_told(turns[place])})"
        for seat, (turns, place) in enumerate(zip(seats, places, strict=True))
        if place < len(turns)
    ]
    if not waiting:
        return "the last turn is not the one that the result says"
    return f"no order fits; after {sum(places)} turns there is no place for {', '.join(waiting)}"


def _told(turn: Turn) -> str:
    if isinstance(turn.take, str):
        return f"draws {turn.take}"
    return f"calls {turn.take.pai} from seat {turn.take.source}"
