"""A hand of play to be settled, as one document: what `ronpai settle` reads, and what the service takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

import ronpai
from ronpai._core import shares
from ronpai.payments import Ledger
from ronpai.payments.situation import STICK, WINDS, Contradictions, deposit, told
from ronpai.records.hands import ScoreRecord
from ronpai.records.settlements import SettleAnswer, WinnerRecord

__all__ = ["Document", "Draw", "Penalty", "Result", "Settled", "Win", "Winner", "is_value"]

LIMITS = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}
"""The base values that have a name."""

_VALUE = re.compile(
    rf"(?P<han>[1-9]\d{{0,2}})han(?P<fu>25|[2-9]0|1\d0)fu|(?P<limit>{'|'.join(LIMITS)})|(?P<times>[1-9]\d{{0,1}})yakuman"
)


class _Part(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of the document: exactly these keys."""


class Winner(_Part, frozen=True):
    """A seat that won: its hand in notation or its value (3han30fu, mangan, 2yakuman), and what is true of it alone."""

    seat: int
    hand: str
    riichi: str | None = None
    ippatsu: bool = False
    first_turn: bool = False
    nukidora: int = 0
    bonus_han: int = 0
    dealer_streak: int = 0
    liable: dict[str, int] = {}

    def facts(self) -> dict[str, Any]:
        """The keywords of `ronpai.Win` that are the winner's own."""
        return {name: getattr(self, name) for name in _OWN_FACTS}


_OWN_FACTS = ("riichi", "ippatsu", "first_turn", "nukidora", "bonus_han", "dealer_streak")


class Win(_Part, frozen=True, tag_field="type", tag="win"):
    """A win, on the discard of `loser` or (null) by tsumo, and what is true of all winners."""

    winners: tuple[Winner, ...]
    loser: int | None
    loser_riichi: bool | None = None
    round: str = "E"
    dora: str = ""
    ura: str = ""
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False

    def facts(self) -> dict[str, Any]:
        """The keywords of `ronpai.Win` that all winners share."""
        return {name: getattr(self, name) for name in _SHARED_FACTS}


_NOTHING_SAID = Win(winners=(), loser=None)
_SHARED_FACTS = ("loser_riichi", "round", "dora", "ura", "haitei", "houtei", "rinshan", "chankan")


class Draw(_Part, frozen=True, tag_field="type", tag="draw"):
    """A draw."""

    kind: str
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


class Penalty(_Part, frozen=True, tag_field="type", tag="penalty"):
    """A chombo, and the seats whose riichi deposits of this hand lie on the table."""

    offender: int
    riichi: tuple[int, ...] = ()


Result: TypeAlias = Win | Draw | Penalty


class Settled(Struct, frozen=True):
    """What came of a document: the ledger, the winners' scores by seat, the points that are left on the table."""

    ledger: Ledger
    scores: dict[int, ronpai.Score]
    pot: int


class Document(_Part, frozen=True):
    """A table as a hand ends, and how it ended. Seats count from 0 in turn."""

    result: Result
    scores: tuple[int, ...] | None = None
    dealer: int = 0
    honba: int = 0
    sticks: int = 0
    wareme: int | None = None

    def settle(self, rules: ronpai.Ruleset) -> Settled:
        """Settles it by the rules of its table. Raises InvalidResult with every contradiction."""
        wrong = Contradictions()
        result = _result(self, rules, wrong)
        try:
            ledger = ronpai.settle(
                rules,
                result,
                scores=[rules.points.start] * rules.players if self.scores is None else self.scores,
                dealer=self.dealer,
                honba=self.honba,
                sticks=self.sticks,
                wareme=self.wareme,
            )
        except ronpai.InvalidResult as found:
            raise ronpai.InvalidResult((*wrong.found, *found.contradictions)) from None
        wrong.check()
        return Settled(ledger, _scores(result, rules), self.sticks * STICK + ledger.pot)

    def answer(self, rules: str, settled: Settled) -> SettleAnswer:
        """The JSON of what came of it."""
        winners = self.result.winners if isinstance(self.result, Win) else ()
        scores = {seat: ScoreRecord.of(score) for seat, score in settled.scores.items()}
        records = tuple(WinnerRecord(winner.seat, winner.hand, scores.get(winner.seat)) for winner in winners)
        return SettleAnswer.of(rules, settled.ledger, settled.pot, records)


def is_value(hand: str) -> bool:
    """Whether a winner's hand is said by its value alone."""
    return _VALUE.fullmatch(hand) is not None


def _result(document: Document, rules: ronpai.Ruleset, wrong: Contradictions) -> Any:
    """How the hand ended, as `ronpai.settle` takes it."""
    match document.result:
        case Draw(kind=kind, tenpai=tenpai, nagashi=nagashi):
            return ronpai.DrawResult(kind, tenpai, nagashi)  # type: ignore[arg-type]
        case Penalty(offender=offender, riichi=riichi):
            return ronpai.PenaltyResult(offender, riichi)
        case Win() as win:
            _check_deposits(document, win.winners, rules, wrong)
            if all(is_value(winner.hand) for winner in win.winners):
                for name in ("loser_riichi", "round", "dora", "ura"):
                    given = getattr(win, name) != getattr(_NOTHING_SAID, name)
                    wrong.when(given, "value_counts", [name], f"{name}: no winner's hand is there that reads it")
            return ronpai.WinResult([_winner(document, win, each, rules, wrong) for each in win.winners], win.loser)


def _winner(
    document: Document, win: Win, winner: Winner, rules: ronpai.Ruleset, wrong: Contradictions
) -> ronpai.Winner:
    place, wind = f"the winner at seat {winner.seat}", WINDS[(winner.seat - document.dealer) % rules.players]
    value = _VALUE.fullmatch(winner.hand)
    if value is not None:
        counted = [name for name, fact in winner.facts().items() if fact]
        counted += [name for name in ("haitei", "houtei", "rinshan", "chankan") if getattr(win, name)]
        for name in counted:
            wrong.when(True, "value_counts", [place, name], f"{place}: {name} is part of a value like {winner.hand}")
    facts = winner.facts() | win.facts() | {"tsumo": win.loser is None, "honba": document.honba, "seat": wind}
    try:
        hand = ronpai.Win(winner.hand, **facts) if value is None else _value(value, rules, wind)
        return ronpai.Winner(winner.seat, hand, winner.liable)
    except ronpai.InvalidHand as found:
        wrong.found += (each._replace(message=f"{place}: {each.message}") for each in found.contradictions)
    except (ronpai.NotationError, ronpai.InvalidArgument) as found:
        wrong.when(True, "hand", [place], f"{place}: {found}")
    # A value stands in, so that the rest is checked too.
    return ronpai.Winner(winner.seat, shares(LIMITS["mangan"], rules, seat=wind))


def _value(said: re.Match[str], rules: ronpai.Ruleset, wind: Any) -> ronpai.Value:
    if said["han"] is not None:
        return ronpai.value(int(said["han"]), int(said["fu"]), rules, seat=wind)
    base = LIMITS[said["limit"]] if said["limit"] is not None else int(said["times"]) * LIMITS["yakuman"]
    return shares(base, rules, seat=wind)


def _check_deposits(
    document: Document, winners: Sequence[Winner], rules: ronpai.Ruleset, wrong: Contradictions
) -> None:
    """A winner's riichi lies on the table."""
    deposits = sum(deposit(rules, winner.riichi) for winner in winners)
    wrong.when(
        deposits > document.sticks * STICK,
        "too_few_sticks",
        ["riichi", "sticks"],
        f"{deposits} points of the winners' riichi, and {told(document.sticks * STICK)} on the table (sticks)",
    )


def _scores(result: Any, rules: ronpai.Ruleset) -> dict[int, ronpai.Score]:
    """What the winners' hands are worth, where their tiles are known."""
    return dict(_scored(result.winners, rules)) if isinstance(result, ronpai.WinResult) else {}


def _scored(winners: Sequence[ronpai.Winner], rules: ronpai.Ruleset) -> Iterator[tuple[int, ronpai.Score]]:
    for winner in winners:
        if isinstance(winner.hand, ronpai.Win):
            score = ronpai.score(winner.hand, rules)
            assert isinstance(score, ronpai.Score)
            yield winner.seat, score
