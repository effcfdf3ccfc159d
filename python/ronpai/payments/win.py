"""What a win costs: the hand, liability, honba, sticks, chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from ronpai._core import shares
from ronpai.errors import RonpaiError
from ronpai.payments.ledger import HOUSE, POT, Book, Reason
from ronpai.payments.liability import check_liable, liable_seat
from ronpai.payments.result import Winner, WinResult
from ronpai.payments.situation import STICK, Contradictions, Situation, deposit
from ronpai.scoring import Score, Value, Win, score

NORTH = "4z"


class Claim(Struct, frozen=True):
    """A winner with what its hand is worth at the table."""

    seat: int
    base: int
    score: Score | None
    liable: tuple[tuple[str, ...], int] | None
    """Yakuman and the seat that is liable for them."""


def claims(table: Situation, result: WinResult, wrong: Contradictions, *, seated: bool) -> list[Claim]:
    """The winners, the first in turn first, with the values of their hands; what is wrong is noted.

    Where nobody knows who sits where (not `seated`, or no seats), hands have no values.
    """
    players, loser = table.rules.players, result.loser
    winners = list(result.winners)
    if wrong.when(not winners, "no_winner", ["winners"], "nobody won"):
        return []
    sound = wrong.seats("winners", [winner.seat for winner in winners], players)
    sound = (loser is None or wrong.seats("loser", [loser], players)) and sound
    seats = [winner.seat for winner in winners]
    wrong.twice("winners", seats)
    wrong.when(
        loser is not None and loser in seats,
        "own_discard",
        ["winners", "loser"],
        f"seat {loser} cannot win on its own discard",
    )
    wrong.when(
        loser is None and len(winners) > 1, "several_tsumo", ["winners"], f"a tsumo has one winner, not {len(winners)}"
    )
    most = table.rules.multi_ron.max
    wrong.when(
        loser is not None and len(winners) > most,
        "too_many_winners",
        ["winners"],
        f"{len(winners)} winners; at this table at most {most} can win on a discard (multi_ron.max)",
    )
    if not (sound and seated):
        return []
    turn = table.turn(table.dealer if loser is None else loser)
    winners.sort(key=lambda winner: turn.index(winner.seat))
    _check_tiles(winners, table, wrong)
    found = [_claim(table, result, winner, wrong) for winner in winners]
    return [claim for claim in found if claim is not None]


def _claim(table: Situation, result: WinResult, winner: Winner, wrong: Contradictions) -> Claim | None:
    """The value of a winner's hand, unless it has none."""
    place, wind = f"the winner at seat {winner.seat}", table.wind(winner.seat)
    if isinstance(winner.hand, Value):
        value = shares(winner.hand.base, table.rules, seat=wind)
        other = (value.ron, value.tsumo) != (winner.hand.ron, winner.hand.tsumo)
        wrong.when(other, "other_value", [place], f"{place}: the value is that of another table or wind than {wind}")
        wrong.when(
            bool(winner.liable), "liable_unknown", [place], f"{place}: a value names no yakuman to be liable for"
        )
        return Claim(winner.seat, winner.hand.base, None, None)
    win = winner.hand if isinstance(winner.hand, Win) else winner.hand.win
    wrong.when(win.seat != wind, "other_wind", [place], f"{place} sits {wind}, the win says {win.seat}")
    how = ("a ron", "a tsumo")
    wrong.when(
        win.tsumo != (result.loser is None),
        "other_way",
        [place, "loser"],
        f"{place}: the win is {how[win.tsumo]}, the result {how[result.loser is None]}",
    )
    try:
        scored = score(win, table.rules)
    except RonpaiError as refused:
        wrong.when(True, "impossible_win", [place], f"{place}: {refused}")
        return None
    if not isinstance(scored, Score):
        wrong.when(True, "no_score", [place], f"{place}: {scored.message}")
        return None
    wrong.when(
        isinstance(winner.hand, Score) and winner.hand != scored,
        "other_score",
        [place],
        f"{place}: the score is that of another table",
    )
    check_liable(table, winner, scored, wrong)
    return Claim(winner.seat, scored.base, scored, liable_seat(winner, table.rules))


def _check_tiles(winners: Sequence[Winner], table: Situation, wrong: Contradictions) -> None:
    """Several winners take the same tile in the same round, and all their tiles exist."""
    wins = [win for winner in winners if (win := _win(winner)) is not None]
    for first, second in pairwise(wins):
        tiles = [win.hand.tiles[-1] for win in (first, second)]
        wrong.when(tiles[0] != tiles[1], "other_tile", ["winners"], f"one won on {tiles[0]}, another on {tiles[1]}")
        for name in ("round", "dora", "houtei", "chankan"):
            differ = getattr(first, name) != getattr(second, name)
            wrong.when(differ, f"other_{name}", ["winners"], f"the winners' hands differ in {name}")
    if len(wins) > 1:
        held: dict[str, int] = {}
        shown = [*wins[0].dora, *max((win.ura for win in wins), key=len), wins[0].hand.tiles[-1]]
        for win in wins:
            shown += [*win.hand.tiles[:-1], *(tile for meld in win.hand.melds for tile in meld.tiles)]
        for tile in shown:
            held[str(tile.plain)] = held.get(str(tile.plain), 0) + 1
        norths = sum(win.nukidora for win in wins)
        if norths:
            held[NORTH] = held.get(NORTH, 0) + norths
        reds = Counter(str(tile.plain) for tile in shown if tile.red)
        for named, counts, there in (("", held, table.rules.copies), ("red ", reds, table.rules.reds)):
            for kind, count in counts.items():
                copies = there.get(kind, 0)
                wrong.when(
                    count > copies,
                    "copies",
                    ["winners"],
                    f"{count} copies of {named}{kind} among the winners; there are {copies}",
                )


def _win(winner: Winner) -> Win | None:
    match winner.hand:
        case Win():
            return winner.hand
        case Score():
            return winner.hand.win
        case _:
            return None


def pay_win(table: Situation, claims: Sequence[Claim], loser: int | None, book: Book) -> None:
    """Writes what a win costs, the first winner first."""
    rules = table.rules
    for claim in claims:
        _pay_hand(table, claim, loser, book)
    counted = claims if rules.multi_ron.honba == "each_winner" else claims[:1]
    for claim in counted:
        _pay_honba(table, claim, loser, book)
    _pay_sticks(table, claims, book)
    for claim in claims:
        _pay_chips(table, claim, loser, book)


def factor(table: Situation, winner: int, payer: int, *, tsumo: bool) -> int:
    """What a payment for a hand is multiplied by: multipliers add (rules.md 7)."""
    options = table.rules.score
    factors = [options.tsumo_multiplier if tsumo else options.ron_multiplier]
    if options.wareme is not None and table.wareme in (winner, payer):
        factors.append(options.wareme.factor)
    return 1 + sum(factor - 1 for factor in factors)


def _pay_hand(table: Situation, claim: Claim, loser: int | None, book: Book) -> None:
    for base, liable in _parts(table, claim, loser):
        value, winner = shares(base, table.rules, seat=table.wind(claim.seat)), claim.seat
        if loser is None:
            split = tsumo_split(table, winner, value)
            if liable is not None:
                whole = sum(split.values()) if table.rules.pao.respects_tsumo_loss else value.ron
                book.pay(liable, winner, whole * factor(table, winner, liable, tsumo=True), Reason.pao)
                continue
            for payer, share in split.items():
                book.pay(payer, winner, share * factor(table, winner, payer, tsumo=True), Reason.hand)
        else:
            # An odd hundred is the discarder's (rules.md 1.7).
            half = 0 if liable is None else value.ron // 200 * 100
            book.pay(loser, winner, (value.ron - half) * factor(table, winner, loser, tsumo=False), Reason.hand)
            if liable is not None:
                book.pay(liable, winner, half * factor(table, winner, liable, tsumo=False), Reason.pao)


def tsumo_split(table: Situation, winner: int, value: Value) -> dict[int, int]:
    """What each other seat pays for a self-draw."""
    dealer, other = value.tsumo
    return {seat: dealer if seat == table.dealer else other for seat in table.others(winner)}


def _parts(table: Situation, claim: Claim, loser: int | None) -> Iterator[tuple[int, int | None]]:
    """The base values that are paid apart, each with the seat that is liable for it."""
    if claim.liable is None or claim.liable[1] == loser or claim.score is None:
        yield claim.base, None
        return
    yaku, seat = claim.liable
    if table.rules.pao.scope == "whole_hand" or table.rules.score.aotenjo is not None:
        yield claim.base, seat
        return
    times = dict(claim.score.yaku)
    one = claim.base // claim.score.yakuman
    covered = min(one * sum(count for name, count in times.items() if name in yaku), claim.base)
    yield covered, seat
    if claim.base > covered:
        yield claim.base - covered, None


def _pay_honba(table: Situation, claim: Claim, loser: int | None, book: Book) -> None:
    rules = table.rules
    liable = None if claim.liable is None else claim.liable[1]
    if loser is None:
        amount = table.honba * rules.honba.tsumo_each
        payers = table.others(claim.seat)
        for payer in payers:
            pays = payer if liable is None or rules.pao.honba_tsumo == "split" else liable
            book.pay(pays, claim.seat, amount, Reason.honba)
        return
    payer = liable if liable is not None and rules.pao.honba_ron == "pao_player" else loser
    book.pay(payer, claim.seat, table.honba * rules.honba.ron, Reason.honba)


def _pay_sticks(table: Situation, claims: Sequence[Claim], book: Book) -> None:
    left = table.sticks * STICK
    if table.rules.multi_ron.sticks == "own_back_rest_nearest" and len(claims) > 1:
        for claim in claims:
            own = min(left, 0 if claim.score is None else deposit(table.rules, claim.score.win.riichi))
            book.pay(POT, claim.seat, own, Reason.sticks)
            left -= own
    book.pay(POT, claims[0].seat, left, Reason.sticks)


def _pay_chips(table: Situation, claim: Claim, loser: int | None, book: Book) -> None:
    money, result = table.rules.table_money, claim.score
    if money is None or result is None:
        return
    if money.chips is not None:
        chips, red_han = money.chips, table.rules.tiles.red_value
        count = (
            chips.red * (result.dora.red // red_han if red_han else 0)
            + chips.ura * result.dora.ura
            + chips.ippatsu * ("ippatsu" in dict(result.yaku))
            + chips.yakuman * result.yakuman
        )
        for payer in table.others(claim.seat) if loser is None else [loser]:
            book.pay(payer, claim.seat, count, Reason.chip, chips.unit)
    for unit, count in money.yakuman.items():
        book.pay(HOUSE, claim.seat, count * result.yakuman, Reason.chip, unit)
