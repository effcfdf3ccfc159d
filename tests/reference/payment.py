"""Who pays what to whom, and the options that say so (rules.md 1.3, 1.5 to 1.8).

Seats are 0, 1, 2, .. in turn order; points are whole points.

The payments are items: a share of a hand or of honba each, whoever pays it in the end; what several give and several
get (noten, oka, uma, rounding) goes through the pot, with one item a seat, its part of both taken together.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

Options = Mapping[str, Any]
"""Dotted option -> plain value."""
Party = int | str
"""A seat, or one of the three that are none."""
POT, LOST, HOUSE = "pot", "lost", "house"
STICK = 1000

DEFAULT_OPTIONS: dict[str, Any] = {
    "players": 4,
    "points.start": 25000,
    "points.return": 30000,
    "uma": [],
    "floating_threshold": None,
    "place_bonus": [],
    "tie_break": "seat_order",
    "score_rounding": "0.1",
    "leftover_sticks": "top",
    "table_money": None,
    "event_score": None,
    "tobi": "below_zero",
    "chombo": None,
    "yaku.nagashi": "draw",
    "riichi.deposit": 1000,
    "riichi.special": [],
    "multi_ron.max": 3,
    "multi_ron.sticks": "nearest",
    "multi_ron.honba": "nearest",
    "score.aotenjo": None,
    "score.tsumo_split": "four_player",
    "score.tsumo_multiplier": 1,
    "score.ron_multiplier": 1,
    "score.wareme": None,
    "honba.ron": 300,
    "honba.tsumo_each": 100,
    "noten.pool": 3000,
    "pao.yaku": ["daisangen", "daisuushii"],
    "pao.scope": "whole_hand",
    "pao.honba_ron": "discarder",
    "pao.honba_tsumo": "pao_player",
    "pao.respects_tsumo_loss": True,
    "abort.kyuushu": "off",
    "abort.suufon": "off",
    "abort.suukaikan": "off",
    "abort.suucha": "off",
    "abort.sanchahou": "off",
}
"""All that settlement reads, with the usual values."""


class Payment(NamedTuple):
    """So much from one party to another; nothing is paid of 0."""

    payer: Party
    payee: Party
    amount: Fraction | int
    reason: str
    unit: str = "points"


def total(payments: Iterable[Payment], party: Party, unit: str = "points") -> Fraction | int:
    """What one party has more or less in all."""
    own = [payment for payment in payments if payment.unit == unit]
    gets = sum(payment.amount for payment in own if payment.payee == party)
    return gets - sum(payment.amount for payment in own if payment.payer == party)


def move(payer: Party, payee: Party, amount: Fraction | int, reason: str, unit: str = "points") -> list[Payment]:
    """The payment; the other way round if the amount is below 0, none if it is 0."""
    if amount < 0:
        return [Payment(payee, payer, -amount, reason, unit)]
    return [Payment(payer, payee, amount, reason, unit)] if amount else []


def through_pot(shares: Mapping[int, Fraction | int], reason: str, unit: str = "points") -> list[Payment]:
    """What each seat gets, or gives if it is below 0."""
    return [payment for seat, share in shares.items() for payment in move(POT, seat, share, reason, unit)]


def in_turn(seats: Iterable[int], first: int, options: Options) -> list[int]:
    """The seats in turn order, beginning with `first`."""
    return sorted(seats, key=lambda seat: (seat - first) % options["players"])


def others_than(seat: int, options: Options) -> list[int]:
    return [other for other in range(options["players"]) if other != seat]
