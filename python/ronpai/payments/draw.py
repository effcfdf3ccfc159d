"""What a draw costs: noten payments and nagashi mangan."""

from __future__ import annotations

from ronpai._core import nagashi
from ronpai.payments.ledger import POT, Book, Reason
from ronpai.payments.result import DrawResult
from ronpai.payments.situation import STICK, Contradictions, Situation
from ronpai.payments.win import factor


def check_draw(table: Situation, result: DrawResult, wrong: Contradictions) -> None:
    """Notes what is wrong with a draw."""
    rules = table.rules
    for place, seats in (("tenpai", result.tenpai), ("nagashi", result.nagashi)):
        wrong.seats(place, seats, rules.players)
        wrong.twice(place, seats)
        wrong.when(
            bool(seats) and result.kind != "exhaustive",
            f"{place}_at_abort",
            [place, "kind"],
            f"{place} is for an exhaustive draw, not for {result.kind}",
        )
    wrong.when(
        bool(result.nagashi) and rules.yaku.nagashi == "off",
        "no_nagashi",
        ["nagashi"],
        "the table has no nagashi mangan (yaku.nagashi)",
    )
    if result.kind != "exhaustive":
        known = getattr(rules.abort, result.kind, None)
        wrong.when(known is None, "no_draw", ["kind"], f"{result.kind!r} is no kind of draw")
        wrong.when(
            known == "off", "no_abort", ["kind"], f"the table has no draw by {result.kind} (abort.{result.kind})"
        )


def pay_draw(table: Situation, result: DrawResult, book: Book) -> None:
    """Writes what a draw costs; a nagashi replaces the noten payments."""
    if result.nagashi:
        _pay_nagashi(table, result, book)
    elif result.kind == "exhaustive":
        _pay_noten(table, result, book)


def _pay_noten(table: Situation, result: DrawResult, book: Book) -> None:
    pool, tenpai = table.rules.noten.pool, set(result.tenpai)
    noten = [seat for seat in table.seats if seat not in tenpai]
    if tenpai and noten:
        shares = {seat: pool // len(tenpai) if seat in tenpai else -pool // len(noten) for seat in table.seats}
        book.share_out(shares, Reason.noten)


def _pay_nagashi(table: Situation, result: DrawResult, book: Book) -> None:
    """Each maker is paid as for a mangan by tsumo; as a win also honba, and the first of them the sticks."""
    win = table.rules.yaku.nagashi == "win"
    makers = [seat for seat in table.turn(table.dealer) if seat in result.nagashi]
    for maker in makers:
        dealer, other = nagashi(table.rules, table.wind(maker))
        for payer in table.others(maker):
            share = dealer if payer == table.dealer else other
            times = factor(table, maker, payer, tsumo=True) if win else 1
            book.pay(payer, maker, share * times, Reason.nagashi)
            if win:
                book.pay(payer, maker, table.honba * table.rules.honba.tsumo_each, Reason.honba)
    if win:
        book.pay(POT, makers[0], table.sticks * STICK, Reason.sticks)
