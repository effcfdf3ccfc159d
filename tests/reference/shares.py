"""Who pays how much of a win, honba and sticks aside (rules.md 1.7, decision 14)."""

from fractions import Fraction
from math import ceil

from .rules import Rules
from .value import MANGAN

Shares = tuple[int, int]
"""What the dealer pays and what each other pays, on a tsumo."""


def ceil100(points: Fraction | int) -> int:
    """A payment, rounded up to hundreds."""
    return ceil(Fraction(points) / 100) * 100


def ron_share(base: int, dealer: bool) -> int:
    """What the discarder pays."""
    return ceil100((6 if dealer else 4) * base)


def tsumo_shares(base: int, dealer: bool, rules: Rules) -> Shares:
    """What each payer pays on a tsumo, by `score.tsumo_split`; the dealer's share is 0 if the dealer wins."""
    split = rules["score.tsumo_split"]
    total = (6 if dealer else 4) * base
    payers = rules["players"] - 1
    missing = 4 - rules["players"]
    child = 2 * base if dealer else base
    """What a child pays at a table of four, a missing one too."""

    def share(own: int, parts: int) -> int:
        """What a payer pays who would pay `own` at a table of four and takes `parts` of the total."""
        if split in ("four_player", "tsumo_loss"):
            return ceil100(own)
        if split == "even_split":
            return ceil100(Fraction(total, payers))
        if split == "dealer_double":
            return ceil100(Fraction(total * parts, payers if dealer else payers + 1))
        if split == "north_split":
            return ceil100(own) + ceil100(Fraction(missing * ceil100(child), payers))
        if split == "north_split_unrounded":
            return ceil100(own + Fraction(missing * child, payers))
        if split in ("full_each", "single_payer"):
            return ceil100(total)
        raise ValueError(f"no such tsumo split: {split}")

    others = payers if dealer else payers - 1
    """Seats that are neither the winner's nor the dealer's."""
    return (0 if dealer else share(2 * base, 2)), (share(child, 1) if others else 0)


def nagashi(rules: Rules, dealer: bool) -> tuple[int, Shares]:
    """Base and shares of a nagashi mangan: a mangan tsumo, under aotenjou too."""
    return MANGAN, tsumo_shares(MANGAN, dealer, rules)
