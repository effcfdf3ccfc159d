"""The table as a hand ends, and what contradicts itself in what is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from ronpai.errors import Contradiction, InvalidResult
from ronpai.rules import Ruleset
from ronpai.rules.groups import Wind

WINDS: tuple[Wind, ...] = ("E", "S", "W", "N")

STICK = 1000
"""Points of a stick on the table."""

DIGITS = 1000
"""How many digits a number of points may have: what is reckoned with it can still be written, which Python does for
numbers of up to 4300 digits."""
_TOO_LONG = 10**DIGITS


class Situation(Struct, frozen=True):
    """Who sits where with how much, and what lies on the table."""

    rules: Ruleset
    scores: Sequence[int]
    dealer: int
    honba: int
    sticks: int
    wareme: int | None

    @property
    def seats(self) -> range:
        """The seats."""
        return range(self.rules.players)

    def wind(self, seat: int) -> Wind:
        """The wind of a seat: the dealer is east."""
        return WINDS[(seat - self.dealer) % len(self.seats)]

    def others(self, seat: int) -> list[int]:
        """The other seats, in turn."""
        return self.turn(seat)[1:]

    def turn(self, first: int) -> list[int]:
        """All seats, in turn."""
        return [(first + step) % len(self.seats) for step in self.seats]


class Contradictions:
    """Collects what cannot be."""

    def __init__(self) -> None:
        """Nothing is wrong yet."""
        self.found: list[Contradiction] = []

    def when(self, wrong: bool, code: str, places: Iterable[str], message: str) -> bool:
        """Notes a contradiction if there is one; returns whether there is."""
        if wrong:
            self.found.append(Contradiction(code, tuple(places), message))
        return wrong

    def seats(self, place: str, seats: Iterable[Any], players: int) -> bool:
        """Whether all are seats of the table."""
        wrong = [seat for seat in seats if not is_whole(seat) or not 0 <= seat < players]
        named = ", ".join(map(told, wrong))
        return not self.when(bool(wrong), "no_seat", [place], f"{place}: {named}; seats are 0 to {players - 1}")

    def twice(self, place: str, seats: Sequence[int]) -> bool:
        """Whether no seat is named twice."""
        several = len(set(map(told, seats))) < len(seats)
        return not self.when(several, "seat_twice", [place], f"{place} names a seat twice")

    def check(self) -> None:
        """Raises InvalidResult if anything is wrong."""
        if self.found:
            raise InvalidResult(self.found)


def deposit(rules: Ruleset, riichi: str | None) -> int:
    """What a riichi puts on the table, by its kind, a double one as the other; nothing without one."""
    if riichi is None:
        return 0
    special: dict[str, int] = {entry.kind: entry.deposit for entry in rules.riichi.special}
    return special.get(riichi.removeprefix("double_"), rules.riichi.deposit)


def is_whole(value: object) -> bool:
    """Whether a value is a whole number of no more than DIGITS; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < _TOO_LONG


def told(value: object) -> str:
    """A value as errors show it: a number that is too long is not written."""
    return f"of more than {DIGITS} digits" if isinstance(value, int) and abs(value) >= _TOO_LONG else repr(value)


def check_table(table: Situation, wrong: Contradictions) -> bool:
    """Notes what is wrong with the table itself; returns whether its seats can be relied on."""
    players = table.rules.players
    scores = list(table.scores)
    wrong.when(len(scores) != players, "scores", ["scores"], f"{len(scores)} scores for {players} seats")
    wrong.when(
        not all(map(is_whole, scores)), "scores", ["scores"], f"scores are whole numbers of up to {DIGITS} digits"
    )
    for place, count in (("honba", table.honba), ("sticks", table.sticks)):
        wrong.when(not is_whole(count) or count < 0, place, [place], f"{place} is {told(count)}, not 0 or more")
    sound = wrong.seats("dealer", [table.dealer], players)
    if table.wareme is not None:
        wrong.seats("wareme", [table.wareme], players)
        wrong.when(table.rules.score.wareme is None, "no_wareme", ["wareme"], "the table has no wareme (score.wareme)")
    return sound
