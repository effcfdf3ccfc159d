"""What a game comes to: leftover sticks, oka, uma, penalties, rounding, money (rules.md 1.3, section 7)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from .payment import HOUSE, LOST, POT, STICK, Options, Payment, in_turn, move, others_than, through_pot, total


class Final(NamedTuple):
    """The end of a game, each list by seat."""

    scores: list[Fraction | int]
    """After leftover sticks."""
    places: list[int]
    totals: list[Fraction | int]
    money: dict[str, list[Fraction | int]]
    busts: list[bool]
    event_factors: list[float]
    payments: list[Payment]


def settle_game(
    options: Options,
    scores: Sequence[int],
    *,
    sticks: int = 0,
    chombo: Mapping[int, int] | None = None,
    first_dealer: int = 0,
) -> Final:
    """What the final scores come to: sticks, places, oka, uma, penalties, rounding, money."""
    seats = in_turn(range(options["players"]), first_dealer, options)

    leftover = _leftover(options, scores, seats, sticks)
    after = [score + total(leftover, seat) for seat, score in enumerate(scores)]
    ranking = sorted(seats, key=lambda seat: -after[seat])
    """The earlier seat first where scores are equal: sorted keeps their order."""
    groups = [[seat] for seat in ranking]
    if options["tie_break"] == "share":
        groups = [[seat for seat in seats if after[seat] == score] for score in sorted(set(after), reverse=True)]
    place = {seat: 1 + sum(map(len, groups[:n])) for n, group in enumerate(groups) for seat in group}

    floating = sum(score >= threshold(options) for score in after)
    placement = _by_place(groups, options["place_bonus"], seats, "placement")
    payments = [
        *_oka(options, groups[0], seats),
        *placement,
        *_by_place(groups, _uma(options, floating), seats, "uma"),
    ]
    penalties = [
        payment
        for seat, times in (chombo or {}).items()
        for payment in move(seat, LOST, -options["chombo"]["final_points"] * times, "chombo")
    ]

    def totals(paid: Sequence[Payment]) -> list[Fraction | int]:
        return [score - options["points.start"] + total(paid, seat) for seat, score in enumerate(after)]

    payments += _rounding(options, after, totals(payments), ranking[0])
    # A penalty comes after the placement (section 2.7), so that it is nobody's gain.
    payments += penalties
    money = _money(options, totals(payments), ranking)
    units = {unit for _, _, _, _, unit in money}
    with_bonus = [score + total(placement, seat) for seat, score in enumerate(after)]
    return Final(
        scores=after,
        places=[place[seat] for seat in range(len(after))],
        totals=totals(payments),
        money={unit: [total(money, seat, unit) for seat in range(len(after))] for unit in units},
        busts=[_bust(options, score) for score in after],
        event_factors=_event_factors(options, after, with_bonus),
        payments=[*leftover, *payments, *money],
    )


def _split(amount: Fraction | int, among: Sequence[int], seats: Sequence[int]) -> dict[int, Fraction | int]:
    """Shares in hundreds; of the hundreds that are left over the earlier seats get one each."""
    each = floor(Fraction(amount) / len(among) / 100) * 100
    odd = (amount - each * len(among)) / Fraction(100)
    earlier = [seat for seat in seats if seat in among][: ceil(odd)]
    return {seat: each + (100 if seat in earlier else 0) for seat in among}


def _leftover(options: Options, scores: Sequence[int], seats: Sequence[int], sticks: int) -> list[Payment]:
    kind, points = options["leftover_sticks"], sticks * STICK
    leaders = [seat for seat in seats if scores[seat] == max(scores)]
    if kind == "stay":
        return []
    if kind == "lost":
        return move(POT, LOST, points, "leftover")
    shares = _split(points, leaders if kind == "top_shared_if_tied" else leaders[:1], seats)
    return through_pot(shares, "leftover")


def _oka(options: Options, leaders: Sequence[int], seats: Sequence[int]) -> list[Payment]:
    """What everybody's start lacks to the return, for the leader."""
    each = options["points.return"] - options["points.start"]
    shares = _split(each * len(seats), leaders, seats)
    return through_pot({seat: shares.get(seat, 0) - each for seat in seats}, "oka")


def threshold(options: Options) -> int:
    threshold = options["floating_threshold"]
    return int(options["points.return"] if threshold is None else threshold)


def _uma(options: Options, floating: int) -> Sequence[int]:
    """The points of each place; maybe by how many seats float."""
    uma: Any = options["uma"]
    if not isinstance(uma, Mapping):
        return list(uma)
    return list(uma["floating"]["else" if floating in (0, options["players"]) else str(floating)])


def _by_place(
    groups: Sequence[Sequence[int]], points: Sequence[int], seats: Sequence[int], reason: str
) -> list[Payment]:
    """The points of each place, through the pot; those who share a place share the points of all their places."""
    paid: list[Payment] = []
    left = list(points)
    for group in groups if points else ():
        paid += through_pot(_split(sum(left[: len(group)]), group, seats), reason)
        left = left[len(group) :]
    return paid


def _rounded(kind: str, score: Fraction | int) -> int:
    """A raw score in whole thousands."""
    thousands = Fraction(score, 1000)
    if kind == "integer_half_away":
        size = floor(abs(thousands) + Fraction(1, 2))
        return 1000 * (size if score >= 0 else -size)
    return 1000 * floor(thousands + Fraction(4, 10))


def _rounding(
    options: Options, scores: Sequence[Fraction | int], totals: Sequence[Fraction | int], leader: int
) -> list[Payment]:
    """Everybody's raw score in thousands; the leader's total is minus those of the others.

    What the totals lack to a sum of nothing, as sticks that nobody got, has been lost before.
    """
    kind = options["score_rounding"]
    if kind == "0.1":
        return []
    more = {seat: _rounded(kind, scores[seat]) - scores[seat] for seat in others_than(leader, options)}
    wanted = -sum(totals[seat] + more[seat] for seat in more)
    from_others = -sum(more.values())
    return [
        *through_pot({**more, leader: from_others}, "rounding"),
        *move(LOST, leader, wanted - totals[leader] - from_others, "rounding"),
    ]


def _money(options: Options, totals: Sequence[Fraction | int], ranking: Sequence[int]) -> list[Payment]:
    """What the table counts beside points: a rate, a fee, and what the last place hands to the first."""
    money = options["table_money"]
    if money is None:
        return []
    paid: list[Payment] = []
    for seat, points in enumerate(totals):
        if money["per_1000"]:
            paid += move(POT, seat, points * Fraction(money["per_1000"], 1000), "money", money["unit"])
        for unit, fee in money["fee"].items():
            paid += move(seat, HOUSE, fee, "fee", unit)
    if money["transfer"] is not None:
        for unit, number in money["transfer"]["units"].items():
            paid += move(ranking[-1], ranking[0], number, "money", unit)
    return paid


def _bust(options: Options, score: Fraction | int) -> bool:
    """Whether the table calls this busting (1.2); one without it calls nothing so."""
    if options["tobi"] == "none":
        return False
    return score < 0 or (score == 0 and options["tobi"] == "zero_or_below")


def _event_factors(
    options: Options, scores: Sequence[Fraction | int], with_bonus: Sequence[Fraction | int]
) -> list[float]:
    """The factor of who went bust; the placement bonus alone busts nobody where the table spares that.

    Busting is looked at after a hand (section 7), so that a bonus saves nobody.
    """
    event = options["event_score"]
    if event is None:
        return [1.0] * len(scores)
    judged = [scores] if event["unless_busted_by_placement"] else [scores, with_bonus]
    factors = []
    for seat in range(len(scores)):
        bust = any(_bust(options, each[seat]) for each in judged)
        factors.append(event["bust_factor"] if bust else 1.0)
    return factors
