"""What is paid after a hand (rules.md 1.6, 1.7, 1.8, section 7; the contract of settlement).

A winner is `{"seat": int, "hand": {..}, "liable": {yakuman: seat}}`. Its hand: `base`; `counted`, how many yakuman the
score counts after stacking and cap, 0 for a kazoe; `yakuman`, each that is listed with its multiple; `riichi`, None or
the kind; `reds` and `ura`, tiles that count; `ippatsu`, whether that yaku is among them.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from .payment import HOUSE, POT, STICK, Options, Payment, in_turn, move, others_than, through_pot
from .shares import ron_share, tsumo_shares
from .value import MANGAN, YAKUMAN

LIABLE = ("daisangen", "daisuushii", "suukantsu")
"""Yakuman with liability: whose comes first goes before the others (section 7)."""

# --- a win -----------------------------------------------------------------------------------------


class Liability(NamedTuple):
    """The liable seat, the base of what it is liable for, and the base of the rest of the hand."""

    seat: int
    base: int
    rest: int


def settle_win(
    options: Options,
    winners: Sequence[Mapping[str, Any]],
    loser: int | None,
    *,
    dealer: int,
    honba: int = 0,
    sticks: int = 0,
    wareme: int | None = None,
) -> list[Payment]:
    """One seat's tsumo (`loser` is None), or the ron of one seat or several."""
    if loser is None:
        (winner,) = winners
        return [
            *_tsumo(options, winner, dealer, wareme),
            *_tsumo_honba(options, winner, honba),
            *move(POT, winner["seat"], sticks * STICK, "sticks"),
            *_chips(options, winner, others_than(winner["seat"], options)),
        ]
    turn = in_turn([winner["seat"] for winner in winners], loser, options)
    in_order = sorted(winners, key=lambda winner: turn.index(winner["seat"]))
    paid: list[Payment] = []
    for winner in in_order:
        paid += _ron(options, winner, loser, dealer, wareme)
        paid += _chips(options, winner, [loser])
    for winner in in_order if options["multi_ron.honba"] == "each_winner" else in_order[:1]:
        paid += move(_honba_payer(options, winner, loser), winner["seat"], honba * options["honba.ron"], "honba")
    return paid + _ron_sticks(options, in_order, sticks)


def _liability(options: Options, winner: Mapping[str, Any]) -> Liability | None:
    """The seat of the first rank, liable for each yakuman that it is named for.

    The ranks are for two liable seats (section 7); one that is liable for two yakuman is so for both.
    """
    liable, hand = winner["liable"], winner["hand"]
    if not liable:
        return None
    seat = next(liable[yaku] for yaku in LIABLE if yaku in liable)
    if options["pao.scope"] == "whole_hand" or options["score.aotenjo"] is not None:
        return Liability(seat, hand["base"], 0)
    times = sum(hand["yakuman"][yaku] for yaku in liable if liable[yaku] == seat)
    # A capped hand is first the liable seat's, and no more than the hand.
    times = min(times, hand["counted"])
    return Liability(seat, YAKUMAN * times, YAKUMAN * (hand["counted"] - times))


def _factor(options: Options, multiplier: int, winner: int, payer: int, wareme: int | None) -> int:
    """What a hand's payment is multiplied by: multipliers add (section 7)."""
    factors = [multiplier]
    if wareme is not None and wareme in (winner, payer):
        factors.append(options["score.wareme"]["factor"])
    return 1 + sum(factor - 1 for factor in factors)


def _shares(options: Options, base: int, winner: int, dealer: int) -> dict[int, int]:
    """What each other seat pays for a tsumo of this base."""
    from_dealer, from_child = tsumo_shares(base, winner == dealer, options)
    return {seat: from_dealer if seat == dealer else from_child for seat in others_than(winner, options)}


def _tsumo(options: Options, winner: Mapping[str, Any], dealer: int, wareme: int | None) -> list[Payment]:
    """The hand's shares; the liable seat pays all shares of what it is liable for."""
    seat, liability = winner["seat"], _liability(options, winner)
    paid: list[Payment] = []
    base = winner["hand"]["base"]
    if liability is not None:
        alone = sum(_shares(options, liability.base, seat, dealer).values())
        if not options["pao.respects_tsumo_loss"]:
            alone = ron_share(liability.base, seat == dealer)
        factor = _factor(options, options["score.tsumo_multiplier"], seat, liability.seat, wareme)
        paid += move(liability.seat, seat, alone * factor, "pao")
        base = liability.rest
    for payer, share in _shares(options, base, seat, dealer).items():
        factor = _factor(options, options["score.tsumo_multiplier"], seat, payer, wareme)
        paid += move(payer, seat, share * factor, "hand")
    return paid


def _tsumo_honba(options: Options, winner: Mapping[str, Any], honba: int) -> list[Payment]:
    each, liability = honba * options["honba.tsumo_each"], _liability(options, winner)
    payers = others_than(winner["seat"], options)
    if liability is not None and options["pao.honba_tsumo"] == "pao_player":
        payers = [liability.seat for _ in payers]
    return [payment for payer in payers for payment in move(payer, winner["seat"], each, "honba")]


def _ron(options: Options, winner: Mapping[str, Any], loser: int, dealer: int, wareme: int | None) -> list[Payment]:
    """The ron share; another liable seat pays half of what it is liable for, without an odd hundred (rule 6)."""
    seat, liability = winner["seat"], _sharing(options, winner, loser)
    multiplier = options["score.ron_multiplier"]
    by_loser = _factor(options, multiplier, seat, loser, wareme)
    if liability is None:
        return move(loser, seat, ron_share(winner["hand"]["base"], seat == dealer) * by_loser, "hand")
    whole = ron_share(liability.base, seat == dealer)
    half = floor(Fraction(whole, 2) / 100) * 100
    rest = ron_share(liability.rest, seat == dealer)
    by_liable = _factor(options, multiplier, seat, liability.seat, wareme)
    return [
        *move(liability.seat, seat, half * by_liable, "pao"),
        *move(loser, seat, (whole - half) * by_loser, "hand"),
        *move(loser, seat, rest * by_loser, "hand"),
    ]


def _sharing(options: Options, winner: Mapping[str, Any], loser: int) -> Liability | None:
    """The liability of a seat that is not the loser."""
    liability = _liability(options, winner)
    return None if liability is None or liability.seat == loser else liability


def _honba_payer(options: Options, winner: Mapping[str, Any], loser: int) -> int:
    liability = _sharing(options, winner, loser)
    return liability.seat if liability is not None and options["pao.honba_ron"] == "pao_player" else loser


def _deposit(options: Options, kind: str | None) -> int:
    """What a riichi of this kind lays on the table."""
    special = {entry["kind"]: entry["deposit"] for entry in options["riichi.special"]}
    ordinary = options["riichi.deposit"]
    kinds = {"riichi": ordinary, "double": ordinary, **special, **{f"double_{name}": special[name] for name in special}}
    return 0 if kind is None else kinds[kind]


def _ron_sticks(options: Options, in_order: Sequence[Mapping[str, Any]], sticks: int) -> list[Payment]:
    left = sticks * STICK
    paid: list[Payment] = []
    if options["multi_ron.sticks"] == "own_back_rest_nearest" and len(in_order) > 1:
        for winner in in_order:
            own = _deposit(options, winner["hand"]["riichi"])
            paid += move(POT, winner["seat"], own, "sticks")
            left -= own
    return paid + move(POT, in_order[0]["seat"], left, "sticks")


def _chips(options: Options, winner: Mapping[str, Any], payers: Sequence[int]) -> list[Payment]:
    """Chips from each payer, and what the house gives for yakuman."""
    hand, money = winner["hand"], options["table_money"]
    if money is None:
        return []
    paid: list[Payment] = []
    if money["chips"] is not None:
        chips = money["chips"]
        each = (
            chips["red"] * hand["reds"]
            + chips["ippatsu"] * hand["ippatsu"]
            + chips["ura"] * hand["ura"]
            + chips["yakuman"] * hand["counted"]
        )
        for payer in payers:
            paid += move(payer, winner["seat"], each, "chip", chips["unit"])
    for unit, gift in money["yakuman"].items():
        paid += move(HOUSE, winner["seat"], gift * hand["counted"], "chip", unit)
    return paid


# --- a draw, a penalty -----------------------------------------------------------------------------


def settle_draw(
    options: Options,
    kind: str,
    tenpai: Sequence[int] = (),
    nagashi: Sequence[int] = (),
    *,
    dealer: int,
    honba: int = 0,
    sticks: int = 0,
    wareme: int | None = None,
) -> list[Payment]:
    """A draw: noten payments, or nagashi in their place; the draws that end a hand early cost nothing."""
    if kind != "exhaustive":
        return []
    if nagashi:
        return _nagashi(options, nagashi, dealer, honba=honba, sticks=sticks, wareme=wareme)
    return _noten(options, tenpai)


def _noten(options: Options, tenpai: Sequence[int]) -> list[Payment]:
    noten = [seat for seat in range(options["players"]) if seat not in tenpai]
    if not noten or not tenpai:
        return []
    pool = options["noten.pool"]
    gets = dict.fromkeys(tenpai, Fraction(pool, len(tenpai)))
    return through_pot(gets | dict.fromkeys(noten, Fraction(-pool, len(noten))), "noten")


def _nagashi(
    options: Options, makers: Sequence[int], dealer: int, *, honba: int, sticks: int, wareme: int | None
) -> list[Payment]:
    """A mangan tsumo of each; as a win also with factors, honba to each and the sticks to the first."""
    win = options["yaku.nagashi"] == "win"
    in_order = in_turn(makers, dealer, options)
    paid: list[Payment] = []
    for maker in in_order:
        for payer, share in _shares(options, MANGAN, maker, dealer).items():
            factor = _factor(options, options["score.tsumo_multiplier"], maker, payer, wareme) if win else 1
            paid += move(payer, maker, share * factor, "nagashi")
            paid += move(payer, maker, honba * options["honba.tsumo_each"] if win else 0, "honba")
    return paid + move(POT, in_order[0], sticks * STICK if win else 0, "sticks")


def settle_penalty(options: Options, offender: int, riichi: Mapping[int, str], *, dealer: int) -> list[Payment]:
    """A chombo: points to the others or nothing yet; the deposits of this hand come back."""
    chombo = options["chombo"]
    others = others_than(offender, options)
    paid: list[Payment] = []
    if chombo["pays"] == "mangan":
        for payee, share in _shares(options, MANGAN, offender, dealer).items():
            paid += move(offender, payee, share, "chombo")
    elif chombo["pays"] is not None:
        for payee in others:
            paid += move(offender, payee, Fraction(chombo["pays"], len(others)), "chombo")
    if chombo["return_sticks"]:
        for seat, kind in riichi.items():
            paid += move(POT, seat, _deposit(options, kind), "sticks")
    return paid
