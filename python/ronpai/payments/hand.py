"""One hand of play, settled."""

from __future__ import annotations

from collections.abc import Sequence

from ronpai.payments.draw import check_draw, pay_draw
from ronpai.payments.ledger import Book, Ledger
from ronpai.payments.penalty import check_penalty, pay_penalty
from ronpai.payments.result import DrawResult, PenaltyResult, Result, WinResult
from ronpai.payments.situation import Contradictions, Situation, check_table
from ronpai.payments.win import claims, pay_win
from ronpai.rules import Ruleset


def settle(
    rules: Ruleset,
    result: Result,
    *,
    scores: Sequence[int],
    dealer: int,
    honba: int = 0,
    sticks: int = 0,
    wareme: int | None = None,
) -> Ledger:
    """Who pays whom how much, and why, after a hand of play.

    `result` is a `WinResult`, a `DrawResult` or a `PenaltyResult`. `scores` are those before the settlement, riichi
    deposits already paid; `sticks` are the 1000-point sticks on the table, this hand's among them; seats count from 0
    in turn. `wareme` is the seat that pays and gets a multiple, at a table that has one.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> draw = ronpai.DrawResult("exhaustive", tenpai=[0, 2])
    >>> ronpai.settle(rules, draw, scores=[25000] * 4, dealer=0).deltas
    (1500, -1500, 1500, -1500)

    Raises InvalidResult with every contradiction: a liable seat that cannot be, a winner on its own discard, more
    winners than the table allows, a hand that is no win.
    """
    table = Situation(rules, scores, dealer, honba, sticks, wareme)
    wrong = Contradictions()
    seated = check_table(table, wrong)
    book = Book(scores)
    match result:
        case WinResult():
            found = claims(table, result, wrong, seated=seated)
            wrong.check()
            pay_win(table, found, result.loser, book)
        case DrawResult():
            check_draw(table, result, wrong)
            wrong.check()
            pay_draw(table, result, book)
        case PenaltyResult():
            check_penalty(table, result, wrong)
            wrong.check()
            pay_penalty(table, result, book)
        case _:
            raise TypeError(f"a result is a WinResult, DrawResult or PenaltyResult, not {type(result).__name__}")
    return book.ledger()
