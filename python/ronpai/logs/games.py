"""A recorded game's rounds and end, recomputed: what each round cost, what was carried over, and the final points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from ronpai.errors import InvalidResult
from ronpai.logs.corpus import GameRecord, RoundRecord, RoundResult, WinRecord, empty_seat, without
from ronpai.logs.report import FieldMismatch, Report
from ronpai.payments import DrawResult, Result, Winner, WinResult, settle, settle_game
from ronpai.payments.result import DrawKind
from ronpai.payments.situation import STICK
from ronpai.rules import Ruleset

T = TypeVar("T")

KINDS: Mapping[str, DrawKind] = {
    "exhaustive": "exhaustive",
    "nagashi_mangan": "exhaustive",
    "kyuushu": "kyuushu",
    "suufon_renda": "suufon",
    "suukaikan": "suukaikan",
    "suucha_riichi": "suucha",
    "sanchahou": "sanchahou",
}
"""The records' names of draws."""

ROUND_FIELDS = ("scores_start", "sticks", "deltas", "scores_end")
"""The recorded fields of a round that are compared."""

GAME_FIELDS = ("final", "final_points")
"""The recorded fields of a game that are compared."""


class Won(Struct, frozen=True):
    """A recorded win with the winner that it makes."""

    record: WinRecord
    winner: Winner


class Carried(Struct, frozen=True):
    """What a round leaves to the next one."""

    index: int
    scores: tuple[int, ...]
    sticks: int


def compare_game(
    game: GameRecord, rounds: Sequence[RoundRecord], wins: Mapping[str, Won], rules: Ruleset, report: Report
) -> None:
    """Compare a game's rounds and its end."""
    rounds = sorted(rounds, key=lambda found: found.index)
    empty = empty_seat(game.players, [found.scores_start for found in rounds], {found.dealer for found in rounds})
    rounds = [found.seated(empty) for found in rounds]
    left: Carried | None = None
    if rounds and rounds[0].opens:
        left = Carried(-1, (rules.points.start,) * game.players, 0)
    for number, found in enumerate(rounds):
        following = rounds[number + 1] if number + 1 < len(rounds) else None
        left = _compare_round(found, following, left, wins=wins, rules=rules, report=report)
    _compare_end(game, rounds, left, empty, rules=rules, report=report)


def _compare_round(
    found: RoundRecord,
    following: RoundRecord | None,
    left: Carried | None,
    *,
    wins: Mapping[str, Won],
    rules: Ruleset,
    report: Report,
) -> Carried | None:
    """Compare a round with what the one before left and with what it costs; returns what it leaves itself.

    Scores are carried over as computed, so that a field that is recorded wrongly is one mismatch.
    """
    scores, sticks = found.scores_start, found.sticks
    if left is not None and left.index == found.index - 1:
        report.compare(found.id, "scores_start", found.scores_start, left.scores)
        report.compare(found.id, "sticks", found.sticks, left.sticks)
        scores, sticks = left.scores, left.sticks
    report.rounds += 1
    if found.result is None:
        # The log ends in it.
        return None
    deposits = [rules.riichi.deposit * (seat in found.riichi) for seat in range(len(scores))]
    scores = tuple(score - deposit for score, deposit in zip(scores, deposits, strict=True))
    sticks += sum(deposits) // STICK
    result = _result(found.id, found.result, wins, report)
    if result is None:
        deltas = found.result.deltas
        after = tuple(score + delta for score, delta in zip(scores, deltas, strict=True))
        report.compare(found.id, "scores_end", found.scores_end, after)
        return Carried(found.index, after, sticks - sum(deltas) // STICK)
    try:
        ledger = settle(rules, result, scores=scores, dealer=found.dealer, honba=found.honba, sticks=sticks)
    except InvalidResult as refused:
        report.mismatches.append(FieldMismatch(found.id, "result", "a result", f"refused: {refused}"))
        return None
    right = report.compare(found.id, "deltas", found.result.deltas, ledger.deltas)
    right = report.compare(found.id, "scores_end", found.scores_end, ledger.after) and right
    if not right and following is not None and following.scores_start == found.scores_end:
        # The payments came out wrong, not the record: the next round starts from what was recorded.
        return Carried(found.index, following.scores_start, following.sticks)
    return Carried(found.index, ledger.after, sticks + ledger.pot // STICK)


def _result(round_id: str, recorded: RoundResult, wins: Mapping[str, Won], report: Report) -> Result | None:
    """How a round ended, as `settle` wants it; None where its wins are not among the files, and deltas are believed."""
    if recorded.type == "draw":
        kind = KINDS.get(recorded.reason)
        if kind is None:
            report.mismatches.append(FieldMismatch(round_id, "reason", recorded.reason, f"one of {', '.join(KINDS)}"))
            return None
        tenpai = recorded.shown
        if tenpai is None:
            # Nobody wrote down who showed a hand; who was paid is tenpai, and the amounts have to be right.
            tenpai = tuple(seat for seat, delta in enumerate(recorded.deltas) if delta > 0)
        return DrawResult(kind, tenpai if kind == "exhaustive" else (), recorded.nagashi)
    if not recorded.wins or not all(name in wins for name in recorded.wins):
        return None
    won = [wins[name] for name in recorded.wins]
    loser = None if won[0].record.tsumo else won[0].record.loser
    return WinResult([one.winner for one in won], loser)


def _compare_end(
    game: GameRecord,
    rounds: Sequence[RoundRecord],
    left: Carried | None,
    empty: int | None,
    *,
    rules: Ruleset,
    report: Report,
) -> None:
    """Compare the scores and points of the game's end. Records of parlour rooms have chips behind the points."""
    if game.final is None:
        return

    def seats(column: tuple[T, ...]) -> tuple[T, ...]:
        return (column if empty is None else without(empty, column))[: game.players]

    first_dealer = rounds[0].dealer if rounds and rounds[0].opens else 0
    if rounds and left is not None and left.index == rounds[-1].index:
        end = settle_game(rules, left.scores, sticks=left.sticks, first_dealer=first_dealer)
        report.compare(game.id, "final", seats(game.final), end.scores)
    else:
        end = settle_game(rules, seats(game.final), first_dealer=first_dealer)
    if game.final_points is not None:
        report.compare(game.id, "final_points", seats(game.final_points), tuple(total / 1000 for total in end.totals))
