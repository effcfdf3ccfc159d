"""Payments: who pays whom how much, and why, after a hand and at the end of a game."""

from ronpai.payments.final import Final, settle_game
from ronpai.payments.hand import settle
from ronpai.payments.ledger import HOUSE, LOST, POINTS, POT, Ledger, Party, Payment, Reason
from ronpai.payments.result import DrawResult, PenaltyResult, Result, Winner, WinResult

__all__ = [
    "HOUSE",
    "LOST",
    "POINTS",
    "POT",
    "DrawResult",
    "Final",
    "Ledger",
    "Party",
    "Payment",
    "PenaltyResult",
    "Reason",
    "Result",
    "WinResult",
    "Winner",
    "settle",
    "settle_game",
]
