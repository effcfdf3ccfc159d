"""The end of a game: leftover sticks, oka, uma, placement bonus, ties, rounding, and what counts beside points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from ronpai.payments.ledger import HOUSE, LOST, POT, Book, Ledger, Reason
from ronpai.payments.situation import DIGITS, STICK, Contradictions, is_whole, told
from ronpai.rules import Ruleset
from ronpai.rules.groups import FloatingUma

HUNDRED = 100
THOUSAND = 1000


class Final(Struct, frozen=True):
    """How a game ended. Everything is a tuple with one entry a seat."""

    ledger: Ledger
    scores: tuple[int, ...]
    """Scores, leftover sticks included."""
    places: tuple[int, ...]
    """Places from 1; tied seats that share have the same."""
    totals: tuple[int, ...]
    """The game's result in points: 52000 is what is written as +52.0."""
    busts: tuple[bool, ...]
    """Who has fallen below what the table calls busting."""
    event_factors: tuple[float, ...]
    """What an event multiplies the seat's score by."""

    @property
    def money(self) -> dict[str, tuple[int, ...]]:
        """What each seat has more or less of every unit beside points."""
        return {unit: self.ledger.per_seat(unit) for unit in self.ledger.units[1:]}


def settle_game(
    rules: Ruleset,
    scores: Sequence[int],
    *,
    sticks: int = 0,
    chombo: Mapping[int, int] | None = None,
    first_dealer: int = 0,
) -> Final:
    """Turns the scores of a game's end into its result.

    `sticks` are the 1000-point sticks that lie on the table; `chombo` says how often a seat committed one, for tables
    where that costs points at the end; of equal scores the first dealer's goes first, then in turn.

    >>> end = ronpai.settle_game(ronpai.ruleset("tenhou.4p"), [42000, 31000, 18000, 9000])
    >>> end.totals, end.places
    ((52000, 11000, -22000, -41000), (1, 2, 3, 4))

    Raises InvalidResult with every contradiction.
    """
    _check(rules, scores, sticks, chombo or {}, first_dealer)
    seats = [(first_dealer + step) % rules.players for step in range(rules.players)]
    book = Book(scores)
    _leftover(rules, seats, list(scores), sticks * STICK, book)
    after = book.ledger().after
    ranks = _ranks(rules, seats, after)
    _oka(rules, ranks, book)
    _by_place(uma(rules, after), ranks, Reason.uma, book)
    _by_place(rules.place_bonus, ranks, Reason.placement, book)
    for seat, times in (chombo or {}).items():
        if rules.chombo is not None:
            book.pay(seat, LOST, -rules.chombo.final_points * times, Reason.chombo)
    order = [seat for rank in ranks for seat in rank]
    _round(rules, order, after, book)
    totals = tuple(score - rules.points.start for score in book.ledger().after)
    _money(rules, order, totals, book)
    busts = tuple(is_bust(rules, score) for score in after)
    place = {seat: 1 + sum(map(len, ranks[:number])) for number, rank in enumerate(ranks) for seat in rank}
    return Final(
        book.ledger(),
        after,
        tuple(place[seat] for seat in range(rules.players)),
        totals,
        busts,
        tuple(_event_factor(rules, book.ledger(), seat, busts[seat]) for seat in range(rules.players)),
    )


def _check(rules: Ruleset, scores: Sequence[int], sticks: int, chombo: Mapping[int, int], first_dealer: int) -> None:
    wrong = Contradictions()
    wrong.when(len(scores) != rules.players, "scores", ["scores"], f"{len(scores)} scores for {rules.players} seats")
    wrong.when(
        not all(map(is_whole, scores)), "scores", ["scores"], f"scores are whole numbers of up to {DIGITS} digits"
    )
    wrong.when(not is_whole(sticks) or sticks < 0, "sticks", ["sticks"], f"sticks is {told(sticks)}, not 0 or more")
    wrong.seats("first_dealer", [first_dealer], rules.players)
    wrong.seats("chombo", chombo, rules.players)
    times = list(chombo.values())
    wrong.when(
        not all(is_whole(count) and count >= 0 for count in times),
        "chombo",
        ["chombo"],
        "a chombo is counted from 0",
    )
    wrong.when(
        any(times) and (rules.chombo is None or not rules.chombo.final_points),
        "no_chombo",
        ["chombo"],
        "at this table a chombo takes nothing off the final score (chombo)",
    )
    wrong.check()


def _shared(points: int, seats: Sequence[int]) -> dict[int, int]:
    """Equal parts in hundreds, odd hundreds one each to the first seats; what is less than a hundred too."""
    part, odd = divmod(points, HUNDRED * len(seats))
    shares = dict.fromkeys(seats, part * HUNDRED)
    for seat in seats:
        extra = min(HUNDRED, odd)
        shares[seat] += extra
        odd -= extra
    return shares


def _leftover(rules: Ruleset, seats: Sequence[int], scores: Sequence[int], points: int, book: Book) -> None:
    best = max(scores)
    leaders = [seat for seat in seats if scores[seat] == best]
    match rules.leftover_sticks:
        case "lost":
            book.pay(POT, LOST, points, Reason.leftover)
        case "top":
            book.pay(POT, leaders[0], points, Reason.leftover)
        case "top_shared_if_tied":
            book.share_out(_shared(points, leaders), Reason.leftover)
        case "stay":
            pass


def _ranks(rules: Ruleset, seats: Sequence[int], scores: Sequence[int]) -> list[list[int]]:
    """The seats from the first place to the last; those that share a place together."""
    order = sorted(seats, key=lambda seat: -scores[seat])
    if rules.tie_break == "seat_order":
        return [[seat] for seat in order]
    return [list(tied) for _, tied in groupby(order, key=lambda seat: scores[seat])]


def _oka(rules: Ruleset, ranks: Sequence[Sequence[int]], book: Book) -> None:
    lacking = rules.points.return_ - rules.points.start
    shares = dict.fromkeys(range(rules.players), -lacking)
    for seat, share in _shared(lacking * rules.players, ranks[0]).items():
        shares[seat] += share
    book.share_out(shares, Reason.oka)


def uma(rules: Ruleset, scores: Sequence[int]) -> Sequence[int]:
    """The uma of each place, where it depends on who floats by these scores (rules.md 1.3); empty for none."""
    if not isinstance(rules.uma, FloatingUma):
        return rules.uma
    threshold = rules.points.return_ if rules.floating_threshold is None else rules.floating_threshold
    floating = sum(score >= threshold for score in scores)
    rows = {str(key): row for key, row in rules.uma.floating.items()}
    return rows.get(str(floating), rows["else"])


def _by_place(row: Sequence[int], ranks: Sequence[Sequence[int]], reason: Reason, book: Book) -> None:
    """Pays each place its points; tied seats share those of their places."""
    shares: dict[int, int] = {}
    place = 0
    for rank in ranks if row else ():
        shares |= _shared(sum(row[place : place + len(rank)]), rank)
        place += len(rank)
    book.share_out(shares, reason)


def _round(rules: Ruleset, order: Sequence[int], scores: Sequence[int], book: Book) -> None:
    """Rounds to thousands all but the leader, who gets minus the sum of the others (rules.md 1.3).

    So the leader also gets what the scores lack to the start, as sticks that nobody got.
    """
    if rules.score_rounding == "0.1":
        return
    rounded = _half_away if rules.score_rounding == "integer_half_away" else _five_down
    changes = {seat: rounded(scores[seat]) - scores[seat] for seat in order[1:]}
    changes[order[0]] = -sum(changes.values())
    book.share_out(changes, Reason.rounding)
    book.pay(LOST, order[0], rules.points.start * len(scores) - sum(scores), Reason.rounding)


def _half_away(score: int) -> int:
    rounded = (abs(score) + THOUSAND // 2) // THOUSAND * THOUSAND
    return rounded if score >= 0 else -rounded


def _five_down(score: int) -> int:
    """500 down, 600 up."""
    return (score + 4 * HUNDRED) // THOUSAND * THOUSAND


def _money(rules: Ruleset, order: Sequence[int], totals: Sequence[int], book: Book) -> None:
    money = rules.table_money
    if money is None:
        return
    if money.per_1000:
        shares = {seat: total * money.per_1000 // THOUSAND for seat, total in enumerate(totals)}
        book.share_out(shares, Reason.money, money.unit)
    for unit, amount in money.fee.items():
        for seat in range(rules.players):
            book.pay(seat, HOUSE, amount, Reason.fee, unit)
    if money.transfer is not None:
        for unit, amount in money.transfer.units.items():
            book.pay(order[-1], order[0], amount, Reason.money, unit)


def is_bust(rules: Ruleset, score: int) -> bool:
    """Whether a score ends the game at a table where busting does (tobi; rules.md 1.2)."""
    return {"none": False, "below_zero": score < 0, "zero_or_below": score <= 0}[rules.tobi]


def is_cold(rules: Ruleset, score: int) -> bool:
    """Whether a score makes a cold game, where the table has one (cold_game; rules.md 1.2)."""
    return rules.cold_game is not None and score < rules.cold_game.below


def _event_factor(rules: Ruleset, ledger: Ledger, seat: int, bust: bool) -> float:
    event = rules.event_score
    if event is None:
        return 1.0
    if not event.unless_busted_by_placement:
        score = ledger.before[seat] + sum(ledger.per_seat(reason=reason)[seat] for reason in _BEFORE_BUST)
        bust = bust or is_bust(rules, score)
    return event.bust_factor if bust else 1.0


_BEFORE_BUST = (Reason.leftover, Reason.placement)
"""What counts where a seat can go bust by its placement bonus."""
