"""The ledger: who pays whom how much, and why. What a screen shows and what scores change by is derived from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

Party: TypeAlias = int | Literal["pot", "lost", "house"]
"""A seat, or what is none: the pot (sticks on the table, and what passes through), what nobody gets, the house."""

POT: Literal["pot"] = "pot"
LOST: Literal["lost"] = "lost"
HOUSE: Literal["house"] = "house"

POINTS = "points"
"""The unit of scores; a table's money and chips have units of their own."""


class Reason(StrEnum):
    """Why something is paid."""

    hand = "hand"
    """The value of a hand."""
    pao = "pao"
    """A liable seat's share of it."""
    honba = "honba"
    """Counters."""
    sticks = "sticks"
    """Riichi deposits: to a winner, or back after a chombo."""
    noten = "noten"
    """Not tenpai at an exhaustive draw."""
    nagashi = "nagashi"
    """A nagashi mangan."""
    chombo = "chombo"
    """A penalty."""
    leftover = "leftover"
    """Sticks that lie on the table when the game ends."""
    oka = "oka"
    """What the start lacks to the return, the leader's."""
    uma = "uma"
    """By place."""
    placement = "placement"
    """A bonus by place that is part of the score."""
    rounding = "rounding"
    """What rounding the final score takes or gives."""
    money = "money"
    """The final score in the table's money."""
    fee = "fee"
    """What a game costs."""
    chip = "chip"
    """A bonus for red fives, ippatsu, ura or yakuman."""


class Payment(Struct, frozen=True):
    """One payment. Points are whole points (1000, not 10)."""

    payer: Party
    payee: Party
    points: int
    reason: Reason
    unit: str = POINTS


def hand_value(payments: Iterable[Payment], seat: int) -> int:
    """What a winner's hand is worth in these payments: a liable seat's share included, honba and sticks not.

    >>> from ronpai.payments.ledger import hand_value
    >>> hand_value([ronpai.Payment(1, 0, 3900, ronpai.Reason.hand), ronpai.Payment(1, 0, 300, ronpai.Reason.honba)], 0)
    3900
    """
    value = (Reason.hand, Reason.pao)
    return sum(payment.points for payment in payments if payment.payee == seat and payment.reason in value)


class Ledger(Struct, frozen=True, dict=True):
    """Payments, and the scores before them; what changes is derived.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> win = ronpai.Win("345p678s678m22p,2-34m", rules, tsumo=True, dora="9s")
    >>> result = ronpai.WinResult([ronpai.Winner(0, win)])
    >>> ledger = ronpai.settle(rules, result, scores=[25000] * 4, dealer=0, honba=1, sticks=1)
    >>> ledger.deltas, ledger.pot
    ((2800, -600, -600, -600), -1000)
    >>> ledger.payments[0]
    Payment(payer=1, payee=0, points=500, reason=<Reason.hand: 'hand'>, unit='points')
    """

    before: tuple[int, ...]
    payments: tuple[Payment, ...]

    @property
    def units(self) -> tuple[str, ...]:
        """The units in which something is paid; points first."""
        return tuple(dict.fromkeys((POINTS, *(payment.unit for payment in self.payments))))

    def changes(self, unit: str = POINTS, reason: Reason | None = None) -> dict[Party, int]:
        """How much each party has more or less of a unit, for one reason or in all. Sums to 0."""
        changes: dict[Party, int] = dict.fromkeys(range(len(self.before)), 0)
        for payment in self.payments:
            if payment.unit == unit and reason in (None, payment.reason):
                changes[payment.payer] = changes.get(payment.payer, 0) - payment.points
                changes[payment.payee] = changes.get(payment.payee, 0) + payment.points
        return changes

    def per_seat(self, unit: str = POINTS, reason: Reason | None = None) -> tuple[int, ...]:
        """The changes of the seats, in order."""
        changes = self.changes(unit, reason)
        return tuple(changes[seat] for seat in range(len(self.before)))

    @property
    def deltas(self) -> tuple[int, ...]:
        """The points that each seat gets or loses."""
        return self.per_seat()

    @property
    def after(self) -> tuple[int, ...]:
        """The scores after the payments."""
        return tuple(score + delta for score, delta in zip(self.before, self.deltas, strict=True))

    @property
    def pot(self) -> int:
        """How the points in the pot change."""
        return self.changes().get(POT, 0)

    @property
    def lost(self) -> int:
        """The points that nobody has any more."""
        return self.changes().get(LOST, 0)


class Book:
    """A ledger in the making: payments of nothing are not kept."""

    def __init__(self, before: Iterable[int]) -> None:
        """Opens the book with the scores so far."""
        self.before = tuple(before)
        self._payments: list[Payment] = []

    def pay(self, payer: Party, payee: Party, points: int, reason: Reason, unit: str = POINTS) -> None:
        """Writes a payment; one of less than nothing goes the other way."""
        if points < 0:
            payer, payee, points = payee, payer, -points
        if points and payer != payee:
            self._payments.append(Payment(payer, payee, points, reason, unit))

    def share_out(self, shares: Mapping[int, int], reason: Reason, unit: str = POINTS) -> None:
        """Pays each seat its share through the pot, those who pay first."""
        for seat, points in sorted(shares.items(), key=lambda share: share[1] > 0):
            self.pay(POT, seat, points, reason, unit)

    def ledger(self) -> Ledger:
        """The ledger."""
        return Ledger(self.before, tuple(self._payments))
