"""Logs: verified, converted, played again."""

from typing import Self

from ronpai.logs import FieldMismatch, Report, Skipped
from ronpai.logs.formats import Converted
from ronpai.logs.log import Log
from ronpai.payments import Payment
from ronpai.records.record import Record


class VerifyAnswer(Record, frozen=True):
    """`ronpai verify`: how many records were compared, in how many each field, and what did not agree."""

    wins: int
    rounds: int
    games: int
    compared: dict[str, int]
    mismatches: tuple[FieldMismatch, ...]
    skipped: tuple[Skipped, ...]

    @classmethod
    def of(cls, report: Report) -> Self:
        """The answer of a report."""
        return cls(
            wins=report.wins,
            rounds=report.rounds,
            games=report.games,
            compared=dict(sorted(report.compared.items())),
            mismatches=tuple(report.mismatches),
            skipped=tuple(report.skipped),
        )


class LossRecord(Record, frozen=True):
    """What a format cannot carry, and why."""

    what: str
    why: str


class ConvertAnswer(Record, frozen=True):
    """`ronpai convert`: the formats, how many events there are, the text (null where it went to `file`).

    `broken` says where and why the log ends before its game does.
    """

    format: str
    to: str
    players: int
    events: int
    text: str | None
    file: str | None
    lost: tuple[LossRecord, ...]
    broken: str | None

    @classmethod
    def of(cls, log: Log, to: str, found: Converted, file: str | None) -> Self:
        """The answer about a log in another format."""
        return cls(
            format=log.format,
            to=to,
            players=log.players,
            events=len(log.events),
            text=found.text if file is None else None,
            file=file,
            lost=tuple(LossRecord(*loss) for loss in found.lost),
            broken=log.broken,
        )


class HandWonRecord(Record, frozen=True):
    """A win of a hand: `hand` in notation, null where the log hides it; `target` is the winner itself for a tsumo."""

    actor: int
    target: int
    hand: str | None
    pai: str
    yaku: tuple[tuple[str, int], ...]
    dora: dict[str, int]
    han: int | None
    fu: int | None
    yakuman: int
    ura_markers: tuple[str, ...]
    payments: tuple[Payment, ...]


class HandDrawnRecord(Record, frozen=True):
    """How a hand ended without a win; `reason` is chombo where an illegal win voids it."""

    reason: str
    tenpai: tuple[int, ...]
    nagashi: tuple[int, ...]
    payments: tuple[Payment, ...]


class HandRecord(Record, frozen=True):
    """A hand of play: the deal, how it ended, and the scores before and after."""

    number: int
    bakaze: str
    kyoku: int
    honba: int
    oya: int
    kyotaku: int
    tehais: tuple[str, ...]
    dora_markers: tuple[str, ...]
    events: int
    riichi: tuple[int, ...]
    wins: tuple[HandWonRecord, ...]
    draw: HandDrawnRecord | None
    before: tuple[int, ...]
    after: tuple[int, ...]


class FinalRecord(Record, frozen=True):
    """How a game ended, an entry a seat; `totals` are the results in points: 52000 is +52.0."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]


class ReplayAnswer(Record, frozen=True):
    """`ronpai replay`: the hands of a log, what does not agree, and where it breaks off.

    `digest` is that of the rules that were played; `final` is null where the game does not end, or
    where one hand was asked for.
    """

    format: str
    digest: str
    players: int
    names: tuple[str, ...]
    viewer: int | None
    events: int
    hands: tuple[HandRecord, ...]
    final: FinalRecord | None
    compared: dict[str, int]
    mismatches: tuple[FieldMismatch, ...]
    broken: str | None
