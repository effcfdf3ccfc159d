"""What `--json` prints: one record a command. Keys are only ever added.

Tiles, hands and blocks are notation, names are the ids of the library's enums, integers are exact whatever
their size.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec import Struct

from ronpai import (
    Acceptance,
    Dora,
    Explained,
    Explanation,
    Form,
    FuItem,
    FuReason,
    Limit,
    NextStep,
    NoScore,
    NoScoreReason,
    Problem,
    Reading,
    Refused,
    Score,
    Tile,
    Tsumo,
    WaitKind,
    Win,
    Yaku,
)
from ronpai.logs import FieldMismatch, Report, Skipped
from ronpai.logs.formats import Converted
from ronpai.logs.log import Log
from ronpai.payments import Final, Ledger, Payment
from ronpai.rules import OPTIONS, Ruleset, ruleset
from ronpai.rules.compare import Comparison, Difference
from ronpai.rules.formats import Imported, Unmapped
from ronpai.rules.load import parent, title
from ronpai.rules.sources import Source, sources
from ronpai.simulation import Job, Seat, Summary

__all__ = [
    "AcceptanceAnswer",
    "ConvertAnswer",
    "ExplainAnswer",
    "ReplayAnswer",
    "RulesCheckAnswer",
    "RulesCompareAnswer",
    "RulesExportAnswer",
    "RulesImportAnswer",
    "RulesListAnswer",
    "RulesSchemaAnswer",
    "RulesShowAnswer",
    "ScoreAnswer",
    "SettleAnswer",
    "SettleGameAnswer",
    "ShantenAnswer",
    "SimulateAnswer",
    "VerifyAnswer",
    "WaitsAnswer",
]


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with exactly these keys."""


def _tiles(tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles)


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
        said: dict[str, Any] = {name: getattr(win, name) for name in cls.__struct_fields__}
        return cls(**said | {"dora": _tiles(win.dora), "ura": _tiles(win.ura)})


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


class WinnerRecord(Record, frozen=True):
    """A winner, its hand as it was given, and what it is worth; `score` is null where only the value was given."""

    seat: int
    hand: str
    score: ScoreRecord | None


class SettleAnswer(Record, frozen=True):
    """`ronpai settle`: every payment with its reason, the winners' hands, and the scores that follow.

    A payer or payee is a seat, "pot", "lost" or "house". `pot` are the points that lie on the table afterwards,
    `others` what each seat has more or less in units beside points.
    """

    rules: str
    payments: tuple[Payment, ...]
    winners: tuple[WinnerRecord, ...]
    before: tuple[int, ...]
    deltas: tuple[int, ...]
    after: tuple[int, ...]
    pot: int
    others: dict[str, tuple[int, ...]]

    @classmethod
    def of(cls, rules: str, ledger: Ledger, pot: int, winners: tuple[WinnerRecord, ...]) -> Self:
        """The answer of a ledger; so many points lie on the table afterwards."""
        others = {unit: ledger.per_seat(unit) for unit in ledger.units[1:]}
        return cls(rules, ledger.payments, winners, ledger.before, ledger.deltas, ledger.after, pot, others)


class SettleGameAnswer(Record, frozen=True):
    """`ronpai settle-game`: every payment with its reason, and how the game ended, an entry a seat.

    `scores` are those with leftover sticks, `totals` the results in points (52000 is +52.0); `notes` say what may be a
    slip, as scores that do not add up.
    """

    rules: str
    payments: tuple[Payment, ...]
    before: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    totals: tuple[int, ...]
    busts: tuple[bool, ...]
    event_factors: tuple[float, ...]
    others: dict[str, tuple[int, ...]]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, rules: str, end: Final, notes: tuple[str, ...]) -> Self:
        """The answer of a game's end."""
        return cls(
            rules=rules,
            payments=end.ledger.payments,
            before=end.ledger.before,
            scores=end.scores,
            places=end.places,
            totals=end.totals,
            busts=end.busts,
            event_factors=end.event_factors,
            others=end.money,
            notes=notes,
        )


class ListedRecord(Record, frozen=True):
    """A ruleset that ships."""

    id: str
    name: str
    players: int
    length: str
    extends: str | None


class RulesListAnswer(Record, frozen=True):
    """`ronpai rules list`: every ruleset that ships, in order."""

    rulesets: tuple[ListedRecord, ...]

    @classmethod
    def of(cls, ids: Iterable[str]) -> Self:
        """The answer about these."""
        return cls(tuple(_listed(each) for each in ids))


def _listed(each: str) -> ListedRecord:
    rules = ruleset(each)
    return ListedRecord(each, title(each), rules.players, rules.length, parent(each))


class OptionRecord(Record, frozen=True):
    """An option: its value, its default, and where the value comes from (null: a default that nobody wrote, or a file).

    The mark is S (stated by the documents), O (stated elsewhere), I (inferred) or A (ambiguous: a choice).
    """

    option: str
    value: Any
    default: Any
    source: Source | None
    meaning: str
    clause: str


class RulesShowAnswer(Record, frozen=True):
    """`ronpai rules show`: the options in order of the schema; the digest is equal for equal rules."""

    rules: str
    digest: str
    options: tuple[OptionRecord, ...]

    @classmethod
    def of(cls, name: str, rules: Ruleset, *, ships: bool, changed: bool) -> Self:
        """The answer about a ruleset; of one that `ships` with sources, only what is `changed` from the default."""
        said = sources(name) if ships else {}
        options = (
            OptionRecord(each, value, option.default, said.get(each), option.description, option.clause)
            for each, value in rules.options().items()
            if (option := OPTIONS[each]).default != value or not changed
        )
        return cls(name, rules.digest, tuple(options))


class RulesCompareAnswer(Record, frozen=True):
    """`ronpai rules diff` and `compare`: the options in which the tables differ, with the value at each."""

    tables: tuple[str, ...]
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, found: Comparison) -> Self:
        """The answer of a comparison."""
        return cls(found.tables, found.differences)


class ProblemRecord(Record, frozen=True):
    """What is wrong: the options concerned, and why."""

    options: tuple[str, ...]
    reason: str


class CheckedRecord(Record, frozen=True):
    """A ruleset, and what is wrong with it."""

    rules: str
    problems: tuple[ProblemRecord, ...]


class RulesCheckAnswer(Record, frozen=True):
    """`ronpai rules check`: every ruleset that was checked."""

    checked: tuple[CheckedRecord, ...]

    @classmethod
    def of(cls, found: Mapping[str, Iterable[Problem]]) -> Self:
        """The answer of what was found."""
        return cls(
            tuple(
                CheckedRecord(name, tuple(ProblemRecord(*problem) for problem in problems))
                for name, problems in found.items()
            )
        )


class RulesSchemaAnswer(Record, frozen=True):
    """`ronpai rules schema`: the JSON Schema; without --json it is printed alone."""

    schema: dict[str, Any]


class RulesImportAnswer(Record, frozen=True):
    """`ronpai rules import`: every option, the same as a TOML file, and what no option says."""

    format: str
    options: dict[str, Any]
    toml: str
    unmapped: tuple[Unmapped, ...]

    @classmethod
    def of(cls, format: str, found: Imported) -> Self:
        """The answer of what was read."""
        return cls(format, found.rules.options(), found.rules.to_toml(), found.unmapped)


class RulesExportAnswer(Record, frozen=True):
    """`ronpai rules export`: the other program's document, and what it does not say."""

    format: str
    rules: str
    document: Any
    unmapped: tuple[Unmapped, ...]


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


class PlayedRecord(Record, frozen=True):
    """What a seat or an agent did: rates are for each hand, averages for each game."""

    games: int
    hands: int
    places: tuple[int, ...]
    """How often it came first, second, ..."""
    place: float
    wins: int
    tsumo: int
    deal_ins: int
    riichi: int
    calls: int
    tenpai: int
    win_rate: float
    deal_in_rate: float
    riichi_rate: float
    call_rate: float
    average_win: float
    average_deal_in: float
    average_score: float
    average_points: float
    highest_han: int
    yakuman: int
    reds: int
    win_points: int
    busts: int
    chombo: int

    @classmethod
    def of(cls, seat: Seat, players: int) -> Self:
        """The record of sums."""
        return cls(
            games=seat.games,
            hands=seat.hands,
            places=tuple(seat.places[place] for place in range(1, players + 1)),
            place=_short(seat.place),
            wins=seat.wins,
            tsumo=seat.tsumo,
            deal_ins=seat.deal_ins,
            riichi=seat.riichi,
            calls=seat.calls,
            tenpai=seat.tenpai,
            win_rate=_short(seat.rate(seat.wins)),
            deal_in_rate=_short(seat.rate(seat.deal_ins)),
            riichi_rate=_short(seat.rate(seat.riichi)),
            call_rate=_short(seat.rate(seat.calls)),
            average_win=_short(seat.win_points / (seat.wins or 1)),
            average_deal_in=_short(seat.deal_in_points / (seat.deal_ins or 1)),
            average_score=_short(seat.per_game(seat.scores)),
            average_points=_short(seat.per_game(seat.totals)),
            highest_han=seat.highest_han,
            yakuman=seat.yakuman,
            reds=seat.reds,
            win_points=seat.win_points,
            busts=seat.busts,
            chombo=seat.chombo,
        )


def _short(number: float) -> float:
    return round(number, 4)


class SimulateAnswer(Record, frozen=True):
    """`ronpai simulate`: what games came to, by seat (seat 0 deals first) and by agent.

    `average_points` are results in points: 52000 is +52.0. `yaku` and `draws` are counts, the commonest first.
    """

    rules: str
    digest: str
    seed: str
    agents: tuple[str, ...]
    games: int
    hands: int
    hands_per_game: float
    events: int
    wins: int
    chombo: int
    by_agent: dict[str, PlayedRecord]
    by_seat: tuple[PlayedRecord, ...]
    yaku: dict[str, int]
    draws: dict[str, int]
    log: str | None

    @classmethod
    def of(cls, rules: str, job: Job, found: Summary) -> Self:
        """The answer of a job's summary."""
        players = job.rules.players
        return cls(
            rules=rules,
            digest=job.rules.digest,
            seed=str(job.seed),
            agents=job.agents,
            games=found.games,
            hands=found.hands,
            hands_per_game=_short(found.hands / (found.games or 1)),
            events=found.events,
            wins=found.wins,
            chombo=found.chombo,
            by_agent={name: PlayedRecord.of(seat, players) for name, seat in found.agents.items()},
            by_seat=tuple(PlayedRecord.of(seat, players) for seat in found.seats),
            yaku=dict(sorted(found.yaku.items(), key=lambda each: (-each[1], each[0]))),
            draws=dict(sorted(found.draws.items(), key=lambda each: (-each[1], each[0]))),
            log=None if job.log is None else str(job.log),
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
