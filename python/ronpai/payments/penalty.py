"""What a chombo costs."""

from __future__ import annotations

from collections.abc import Mapping

from ronpai._core import nagashi
from ronpai.payments.ledger import POT, Book, Reason
from ronpai.payments.result import PenaltyResult
from ronpai.payments.situation import STICK, Contradictions, Situation, deposit, is_whole, told


def check_penalty(table: Situation, result: PenaltyResult, wrong: Contradictions) -> None:
    """Notes what is wrong with a penalty."""
    players = table.rules.players
    wrong.seats("offender", [result.offender], players)
    wrong.seats("riichi", result.riichi, players)
    wrong.twice("riichi", list(result.riichi))
    wrong.when(table.rules.chombo is None, "no_chombo", ["result"], "the table has no chombo (chombo)")
    if isinstance(result.riichi, Mapping):
        kinds = {"riichi", *(entry.kind for entry in table.rules.riichi.special)}
        unknown = sorted({str(kind).removeprefix("double_") for kind in result.riichi.values()} - kinds - {"double"})
        wrong.when(
            bool(unknown),
            "no_such_riichi",
            ["riichi"],
            f"riichi: {', '.join(unknown)}; the table has {', '.join(sorted(kinds))}",
        )
    deposits = sum(deposits_of(table, result).values())
    wrong.when(
        is_whole(table.sticks) and deposits > table.sticks * STICK,
        "too_few_sticks",
        ["riichi", "sticks"],
        f"{deposits} points of riichi, and {told(table.sticks * STICK)} on the table",
    )


def pay_penalty(table: Situation, result: PenaltyResult, book: Book) -> None:
    """Writes what a chombo costs now; what it takes off the final score is counted at the end of the game."""
    chombo = table.rules.chombo
    if chombo is None:
        return
    others = table.others(result.offender)
    if chombo.pays == "mangan":
        # Each gets what it would have paid for the offender's own mangan.
        dealer, other = nagashi(table.rules, table.wind(result.offender))
        for seat in others:
            book.pay(result.offender, seat, dealer if seat == table.dealer else other, Reason.chombo)
    elif chombo.pays is not None:
        for seat in others:
            book.pay(result.offender, seat, chombo.pays // len(others), Reason.chombo)
    if chombo.return_sticks:
        for seat, points in deposits_of(table, result).items():
            book.pay(POT, seat, points, Reason.sticks)


def deposits_of(table: Situation, result: PenaltyResult) -> dict[int, int]:
    """What each seat in riichi has put on the table; an ordinary riichi where the kind is not told."""
    kinds = result.riichi if isinstance(result.riichi, Mapping) else dict.fromkeys(result.riichi, "riichi")
    return {seat: deposit(table.rules, kind) for seat, kind in kinds.items()}
