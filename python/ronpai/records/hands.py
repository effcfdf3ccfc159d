"""Hands: what they are worth and why, and what they need."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Self

from ronpai import (
    Acceptance,
    Dora,
    Explained,
    Explanation,
    Form,
    FuItem,
    FuReason,
    Hand,
    Limit,
    NextStep,
    NoScore,
    NoScoreReason,
    Reading,
    Refused,
    Score,
    Tile,
    Tsumo,
    WaitKind,
    Win,
    Yaku,
    shanten,
)
from ronpai.records.record import Record
from ronpai.rules import Ruleset


def _tiles(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


class WinRecord(Record, frozen=True):
    """How the hand was won: all keywords of `ronpai.score`; `dora` and `ura` are lists of indicators."""

    tsumo: bool
    seat: str
    round: str
    riichi: str | None
    ippatsu: bool
    haitei: bool
    houtei: bool
    rinshan: bool
    chankan: bool
    first_turn: bool
    dora: tuple[str, ...]
    ura: tuple[str, ...]
    nukidora: int
    bonus_han: int
    dealer_streak: int
    honba: int
    loser_riichi: bool | None

    @classmethod
    def of(cls, win: Win) -> Self:
        """The record of a win."""
        said: tuple[Any, ...] = (*_BEFORE_DORA(win), _tiles(win.dora), _tiles(win.ura), *_AFTER_URA(win))
        return cls(*said)


_PLACE = WinRecord.__struct_fields__.index("dora")
_BEFORE_DORA = attrgetter(*WinRecord.__struct_fields__[:_PLACE])
_AFTER_URA = attrgetter(*WinRecord.__struct_fields__[_PLACE + 2 :])


class YakuRecord(Record, frozen=True):
    """A yaku that counts: its han, or for a yakuman how often it counts (its han in aotenjo)."""

    yaku: Yaku
    value: int


class DoraRecord(Record, frozen=True):
    """Bonus han by where they come from, and all of them."""

    dora: int
    ura: int
    red: int
    nuki: int
    total: int

    @classmethod
    def of(cls, dora: Dora) -> Self:
        """The record of bonus han."""
        return cls(dora.dora, dora.ura, dora.red, dora.nuki, dora.total)


class FuRecord(Record, frozen=True):
    """One item of fu; `tile` is null where it is about no tile."""

    reason: FuReason
    fu: int
    tile: str | None

    @classmethod
    def of(cls, item: FuItem) -> Self:
        """The record of an item of fu."""
        return cls(item.reason, item.fu, None if item.tile is None else str(item.tile))


class ReadingRecord(Record, frozen=True):
    """How the hand was read; `blocks` are the concealed ones, none for seven pairs and thirteen orphans."""

    form: Form
    wait: WaitKind
    blocks: tuple[str, ...]

    @classmethod
    def of(cls, reading: Reading) -> Self:
        """The record of a reading."""
        return cls(reading.form, reading.wait, reading.blocks)


class TsumoRecord(Record, frozen=True):
    """What the dealer (0 when the dealer won) and each other seat pay."""

    dealer: int
    other: int

    @classmethod
    def of(cls, tsumo: Tsumo) -> Self:
        """The record of shares."""
        return cls(tsumo.dealer, tsumo.other)


class ScoreRecord(Record, frozen=True, tag_field="type", tag="score"):
    """What a win is worth, as in `ronpai.Score`, honba and sticks apart.

    One of `ron` and `tsumo` is null; `points` is what the winner gets.
    """

    han: int | None
    fu: int
    yaku: tuple[YakuRecord, ...]
    dora: DoraRecord
    yakuman: int
    fu_items: tuple[FuRecord, ...]
    limit: Limit | None
    base: int
    ron: int | None
    tsumo: TsumoRecord | None
    points: int
    reading: ReadingRecord

    @classmethod
    def of(cls, score: Score) -> Self:
        """The record of a score."""
        return cls(
            han=score.han,
            fu=score.fu,
            yaku=tuple(YakuRecord(yaku, value) for yaku, value in score.yaku),
            dora=DoraRecord.of(score.dora),
            yakuman=score.yakuman,
            fu_items=tuple(FuRecord.of(item) for item in score.fu_items),
            limit=score.limit,
            base=score.base,
            ron=score.ron,
            tsumo=None if score.tsumo is None else TsumoRecord.of(score.tsumo),
            points=score.points,
            reading=ReadingRecord.of(score.reading),
        )


class NoScoreRecord(Record, frozen=True, tag_field="type", tag="no_score"):
    """Why there is no score."""

    reason: NoScoreReason
    han: int
    message: str

    @classmethod
    def of(cls, found: NoScore) -> Self:
        """The record of a reason."""
        return cls(found.reason, found.han, found.message)


def _result(result: Score | NoScore) -> ScoreRecord | NoScoreRecord:
    return ScoreRecord.of(result) if isinstance(result, Score) else NoScoreRecord.of(result)


class RefusedRecord(Record, frozen=True):
    """A yaku that does not count, and why."""

    yaku: Yaku
    reason: str

    @classmethod
    def of(cls, refused: Refused) -> Self:
        """The record of a refusal."""
        return cls(refused.yaku, refused.reason)


class ExplainedRecord(Record, frozen=True):
    """One reading: what it is worth, and what does not count in it."""

    reading: ReadingRecord
    result: ScoreRecord | NoScoreRecord
    refused: tuple[RefusedRecord, ...]

    @classmethod
    def of(cls, explained: Explained) -> Self:
        """The record of a reading with its value."""
        refused = tuple(RefusedRecord.of(refused) for refused in explained.refused)
        return cls(ReadingRecord.of(explained.reading), _result(explained.result), refused)


class NextRecord(Record, frozen=True):
    """The next step up: how many more han, the limit and base value that they reach."""

    han: int
    limit: Limit | None
    base: int

    @classmethod
    def of(cls, step: NextStep) -> Self:
        """The record of a step."""
        return cls(step.han, step.limit, step.base)


class ScoreAnswer(Record, frozen=True):
    """`ronpai score`: `result` has `type` "score" or "no_score"."""

    hand: str
    rules: str
    win: WinRecord
    result: ScoreRecord | NoScoreRecord

    @classmethod
    def of(cls, win: Win, rules: str, result: Score | NoScore) -> Self:
        """The answer about a win at the table that `rules` names."""
        return cls(str(win.hand), rules, WinRecord.of(win), _result(result))


class ExplainAnswer(Record, frozen=True):
    """`ronpai explain`: the same, with every reading and the next step up (null where there is none)."""

    hand: str
    rules: str
    win: WinRecord
    result: ScoreRecord | NoScoreRecord
    readings: tuple[ExplainedRecord, ...]
    next: NextRecord | None

    @classmethod
    def of(cls, win: Win, rules: str, found: Explanation) -> Self:
        """The answer about a win at the table that `rules` names."""
        return cls(
            hand=str(win.hand),
            rules=rules,
            win=WinRecord.of(win),
            result=_result(found.result),
            readings=tuple(ExplainedRecord.of(explained) for explained in found.readings),
            next=None if found.next is None else NextRecord.of(found.next),
        )


class ShantenAnswer(Record, frozen=True):
    """`ronpai shanten`: that of the form that was asked for (null: the least), and that of each form.

    It is null where melds or the table rule a form out.
    """

    hand: str
    rules: str
    form: Form | None
    shanten: int | None
    forms: dict[Form, int | None]

    @classmethod
    def of(cls, hand: Hand, name: str, rules: Ruleset, form: str | None) -> Self:
        """The answer about a hand at a table. Raises InvalidHand, and InvalidArgument for a form that is none."""
        forms = {each: shanten(hand, rules, form=each) for each in Form}
        number = shanten(hand, rules) if form is None else shanten(hand, rules, form=form)
        return cls(str(hand), name, None if form is None else Form(form), number, forms)


class WaitRecord(Record, frozen=True):
    """A tile that completes the hand, and its kinds of wait."""

    tile: str
    kinds: tuple[WaitKind, ...]


class WaitsAnswer(Record, frozen=True):
    """`ronpai waits`: the shanten, and the waits, none when the hand is not tenpai."""

    hand: str
    rules: str
    shanten: int
    waits: tuple[WaitRecord, ...]

    @classmethod
    def of(cls, hand: str, rules: str, shanten: int, waits: Mapping[Tile, tuple[WaitKind, ...]]) -> Self:
        """The answer about a hand at the table that `rules` names."""
        return cls(hand, rules, shanten, tuple(WaitRecord(str(tile), kinds) for tile, kinds in waits.items()))


class AcceptedRecord(Record, frozen=True):
    """A discard: the shanten then, how many tiles improve it, and how many are left of each.

    `discard` is null for a hand that has none to make.
    """

    discard: str | None
    shanten: int
    total: int
    tiles: dict[str, int]

    @classmethod
    def of(cls, found: Acceptance) -> Self:
        """The record of one discard."""
        discard = None if found.discard is None else str(found.discard)
        return cls(discard, found.shanten, found.total, {str(tile): left for tile, left in found.tiles.items()})


class AcceptanceAnswer(Record, frozen=True):
    """`ronpai acceptance`: every discard, best first."""

    hand: str
    rules: str
    visible: tuple[str, ...]
    discards: tuple[AcceptedRecord, ...]

    @classmethod
    def of(cls, hand: str, rules: str, visible: tuple[Tile, ...], found: tuple[Acceptance, ...]) -> Self:
        """The answer about a hand at the table that `rules` names."""
        return cls(hand, rules, _tiles(visible), tuple(AcceptedRecord.of(entry) for entry in found))
