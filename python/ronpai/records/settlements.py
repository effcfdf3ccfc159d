"""Settlements: who pays whom after a hand and at the end of a game."""

from typing import Self

from ronpai.payments import Final, Ledger, Payment
from ronpai.records.hands import ScoreRecord
from ronpai.records.record import Record


class WinnerRecord(Record, frozen=True):
    """A winner, its hand as it was given, and what it is worth; `score` is null where only the value was given."""

    seat: int
    hand: str
    score: ScoreRecord | None


class SettleAnswer(Record, frozen=True):
    """`ronpai settle`: every payment with its reason, the winners' hands, and the scores that follow.

    A payer or payee is a seat, "pot", "lost" or "house". `pot` are the points that lie on the table afterwards,
    `others` what each seat has more or less in units beside points.
    """

    rules: str
    payments: tuple[Payment, ...]
    winners: tuple[WinnerRecord, ...]
    before: tuple[int, ...]
    deltas: tuple[int, ...]
    after: tuple[int, ...]
    pot: int
    others: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, rules: str, ledger: Ledger, pot: int, winners: tuple[WinnerRecord, ...]) -> Self:
        """The answer of a ledger; so many points lie on the table afterwards."""
        others = {unit: ledger.per_seat(unit) for unit in ledger.units[1:]}
        return cls(rules, ledger.payments, winners, ledger.before, ledger.deltas, ledger.after, pot, others)


class SettleGameAnswer(Record, frozen=True):
    """`ronpai settle-game`: every payment with its reason, and how the game ended, an entry a seat.

    `scores` are those with leftover sticks, `totals` the results in points (52000 is +52.0); `notes` say what may be a
    slip, as scores that do not add up.
    """

    rules: str
    payments: tuple[Payment, ...]
    before: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    busts: tuple[bool, ...]
    event_factors: tuple[float, ...]
    others: dict[str, tuple[int, ...]]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, rules: str, end: Final, notes: tuple[str, ...]) -> Self:
        """The answer of a game's end."""
        return cls(
            rules=rules,
            payments=end.ledger.payments,
            before=end.ledger.before,
            scores=end.scores,
            places=end.places,
            totals=end.totals,
            busts=end.busts,
            event_factors=end.event_factors,
            others=end.money,
            notes=notes,
        )
