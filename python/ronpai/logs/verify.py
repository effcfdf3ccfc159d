"""Recompute what a collection of records says, and compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from ronpai import NoScore, RonpaiError, Score, score
from ronpai.logs.corpus import DORA, SPELLING, WinRecord, kind, records, win_record
from ronpai.logs.rooms import room_rules
from ronpai.rules import Ruleset

YAKUMAN_HAN = 13
"""What the records write beside the name of a yakuman."""

FIELDS = ("yaku", "yakuman", "han", "fu", "limit", "points")
"""The recorded fields of a win that are compared."""


class FieldMismatch(Struct, frozen=True):
    """One field of one record that comes out otherwise."""

    record: str
    field: str
    recorded: Any
    computed: Any

    def __str__(self) -> str:
        return f"{self.record}: {self.field} is recorded as {self.recorded}, computed as {self.computed}"


class Skipped(Struct, frozen=True):
    """A record that was not compared, and why."""

    record: str
    reason: str


class Report(Struct):
    """What was compared, and what did not agree."""

    wins: int = 0
    rounds: int = 0
    games: int = 0
    mismatches: list[FieldMismatch] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    """How many records compared each field."""

    def __str__(self) -> str:
        return (
            f"verified: {self.wins} wins, {self.rounds} rounds, {self.games} games, "
            f"{len(self.mismatches)} mismatches, {len(self.skipped)} skipped"
        )


def verify(paths: Iterable[Path], rules: Ruleset | None = None) -> Report:
    """Recompute every record of files and folders; of folders, what they hold at any depth.

    A record's ruleset comes from `rooms.toml` unless `rules` is given. Files that are no records are passed over.
    Raises LogError for a record that is malformed or whose room is unknown, and OSError for a path that cannot be read.
    """
    report = Report()
    for file in _files(paths):
        for number, line in records(file):
            match kind(line, str(file), number):
                case "win":
                    report.wins += 1
                    record = win_record(line, str(file), number)
                    _compare(record, rules or room_rules(record.room, str(file), record.id), report)
                case "round" | "game" as what:
                    report.skipped.append(Skipped(f"{file.name}:{number}", f"a {what}: settlement is not compared yet"))
                case None:
                    report.skipped.append(Skipped(f"{file.name}:{number}", "no win, round or game"))
    return report


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file())
        else:
            path.stat()
            yield path


def _compare(record: WinRecord, rules: Ruleset, report: Report) -> None:
    """Compare one win, field by field; what was not recorded is not compared."""
    try:
        result = _score(record, rules)
    except RonpaiError as refused:
        report.mismatches.append(FieldMismatch(record.id, "win", "a win", f"refused: {refused}"))
        return
    if not isinstance(result, Score):
        report.mismatches.append(FieldMismatch(record.id, "win", "a win", f"no score: {result.message}"))
        return
    recorded, computed = _recorded(record), _computed(result, record)
    for name in FIELDS:
        if recorded[name] is None:
            continue
        report.compared[name] += 1
        if recorded[name] != computed[name]:
            report.mismatches.append(FieldMismatch(record.id, name, recorded[name], computed[name]))


def _score(record: WinRecord, rules: Ruleset) -> Score | NoScore:
    """The score of the recorded win.

    Where the record does not say how many norths are set aside, but counts them among its dora, the number that gives
    so many dora is taken; the rest of the record has to agree with it.
    """
    if record.nukidora is not None:
        return score(record.win(rules, record.nukidora), rules)
    north = "4z"
    shown = [*record.closed, record.win_tile, *record.dora_indicators, *record.ura_indicators]
    most = 4 - shown.count(north) if rules.north_role == "nukidora" else 0
    results = [score(record.win(rules, norths), rules) for norths in range(most + 1)]
    agreeing = [result for result in results if isinstance(result, Score) and _dora(result, record) == _dora_of(record)]
    return (agreeing or results)[0]


def _dora_of(record: WinRecord) -> dict[str, int]:
    return {name: han for name, han in record.expected.yaku if name in DORA and han}


def _dora(result: Score, record: WinRecord) -> dict[str, int]:
    """The bonus han in the record's words: Tenhou counts norths set aside among the dora."""
    dora = result.dora
    own = {"dora": dora.dora, "ura_dora": dora.ura, "aka_dora": dora.red, "nuki_dora": dora.nuki}
    if record.platform == "tenhou":
        own["dora"] += own.pop("nuki_dora")
    return {name: han for name, han in own.items() if han}


def _recorded(record: WinRecord) -> Mapping[str, Any]:
    expected = record.expected
    ordinary = [(SPELLING.get(name, name), han) for name, han in expected.yaku if name not in DORA]
    return {
        # A yakuman's record names no ordinary yaku.
        "yaku": None if expected.yakuman else sorted([*ordinary, *_dora_of(record).items()]),
        "yakuman": sorted((SPELLING.get(name, name), han) for name, han in expected.yakuman),
        "han": expected.han,
        "fu": expected.fu,
        "limit": expected.limit,
        "points": expected.points,
    }


def _computed(result: Score, record: WinRecord) -> Mapping[str, Any]:
    yaku = [(str(name), han) for name, han in result.yaku]
    counted = result.limit is not None and result.limit == "kazoe_yakuman"
    return {
        "yaku": sorted([*yaku, *_dora(result, record).items()]),
        "yakuman": sorted((name, YAKUMAN_HAN) for name, _ in yaku) if result.yakuman else [],
        "han": result.han,
        "fu": result.fu,
        "limit": "yakuman" if counted else result.limit and str(result.limit),
        "points": result.points,
    }
