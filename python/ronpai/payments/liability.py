"""Liability (pao): which yakuman a discard made certain, and whether the seat that is said to be liable can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ronpai._core import MeldKind, Source
from ronpai.payments.result import Winner
from ronpai.payments.situation import Contradictions, Situation
from ronpai.rules import Ruleset
from ronpai.scoring import Score, Win

SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "daisangen": ("5z", "6z", "7z"),
    "daisuushii": ("1z", "2z", "3z", "4z"),
}
"""The sets that a yakuman of liability is made of; one of them, called last, made it certain."""

PRIORITY: Final = ("daisangen", "daisuushii", "suukantsu")
"""Of two liable seats the one for the yakuman named first is (rules.md 1.7, 7)."""

_CALLED: Final = {Source.right: 1, Source.across: 2, Source.left: -1}
_SETS_OF_A_HAND: Final = 4


def liable_seat(winner: Winner, rules: Ruleset) -> tuple[tuple[str, ...], int] | None:
    """The seat whose liability holds, if any, and the yakuman that it is liable for: it can be so for two."""
    named = [yaku for yaku in PRIORITY if yaku in winner.liable and yaku in rules.pao.yaku]
    if not named:
        return None
    seat = winner.liable[named[0]]
    return tuple(yaku for yaku in named if winner.liable[yaku] == seat), seat


def check_liable(table: Situation, winner: Winner, result: Score, wrong: Contradictions) -> None:
    """Notes what is wrong with the seats that are said to be liable for a winner's hand."""
    counted = {str(yaku) for yaku, _ in result.yaku}
    for yaku, seat in winner.liable.items():
        place = f"liable for {yaku}"
        if wrong.when(
            yaku not in table.rules.pao.yaku,
            "no_liability",
            [place],
            f"{place}: the table has liability for {', '.join(table.rules.pao.yaku) or 'nothing'} (pao.yaku)",
        ) or not wrong.seats(place, [seat], table.rules.players):
            continue
        wrong.when(seat == winner.seat, "liable_winner", [place], f"{place}: seat {seat} is the winner")
        wrong.when(
            (not result.yakuman and table.rules.score.aotenjo is None) or yaku not in counted,
            "liable_without_yakuman",
            [place],
            f"{place}: the hand of seat {winner.seat} does not count {yaku}",
        )
        if yaku in counted:
            sources = callers(yaku, result.win)
            away = (seat - winner.seat) % table.rules.players
            possible = {step % table.rules.players for step in sources if step is not None}
            wrong.when(
                not sources,
                "liable_without_call",
                [place],
                f"{place}: no open set of seat {winner.seat} made {yaku} certain",
            )
            wrong.when(
                bool(sources) and None not in sources and away not in possible and seat != winner.seat,
                "liable_elsewhere",
                [place],
                f"{place}: no set of {yaku} was called from seat {seat}, but from "
                + _seats((winner.seat + step) % table.rules.players for step in possible),
            )


def _seats(seats: Iterable[int]) -> str:
    """Seats in words."""
    return " and ".join(f"seat {seat}" for seat in sorted(seats))


def callers(yaku: str, win: Win) -> set[int | None]:
    """From where, in steps from the winner, the last set of a yakuman can have been called; None where nobody knows.

    Empty when no call can have made the yakuman certain: all its sets have to be melds, one of them by pon or open kan
    (rules.md 7).
    """
    melds = win.hand.melds
    calls: tuple[MeldKind, ...]
    if yaku in SETS:
        sets = [meld for meld in melds if str(meld.tiles[0].plain) in SETS[yaku] and meld.kind != MeldKind.chi]
        wanted, calls = len(SETS[yaku]), (MeldKind.pon, MeldKind.daiminkan, MeldKind.kakan)
    else:
        sets = [meld for meld in melds if meld.kind in (MeldKind.ankan, MeldKind.daiminkan, MeldKind.kakan)]
        wanted, calls = _SETS_OF_A_HAND, (MeldKind.daiminkan,)
    if len(sets) < wanted:
        return set()
    return {None if meld.source is None else _CALLED[meld.source] for meld in sets if meld.kind in calls}
