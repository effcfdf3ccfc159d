"""A recorded win, recomputed: its value, and what it cost whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ronpai import NoScore, RonpaiError, Score, score
from ronpai.logs.corpus import SPELLING, WinRecord
from ronpai.logs.report import FieldMismatch, Report
from ronpai.logs.yaku_names import DORA, RECORDED_YAKUMAN_HAN, bonus
from ronpai.payments import Ledger, Winner, WinResult, settle
from ronpai.payments.liability import callers
from ronpai.rules import Ruleset

FIELDS = ("yaku", "yakuman", "han", "fu", "limit", "points", "deltas", "pao", "chip_deltas")
"""The recorded fields of a win that are compared."""


def compare_win(record: WinRecord, rules: Ruleset, report: Report) -> Winner | None:
    """Compare one win, field by field; what was not recorded is not compared.

    Returns the winner as `settle` wants it.
    """
    try:
        result = score_win(record, rules)
    except RonpaiError as refused:
        report.mismatches.append(FieldMismatch(record.id, "win", "a win", f"refused: {refused}"))
        return None
    if not isinstance(result, Score):
        report.mismatches.append(FieldMismatch(record.id, "win", "a win", f"no score: {result.message}"))
        return None
    recorded, computed = _recorded(record), _computed(result, record)
    for name, value in recorded.items():
        report.compare(record.id, name, value, computed[name])
    return _compare_payments(record, result, rules, report)


def _compare_payments(record: WinRecord, result: Score, rules: Ruleset, report: Report) -> Winner:
    """Compare what the win cost whom, liability and chips.

    Who is liable follows from which of the seats that a set was called from makes the recorded payments; where none
    does, the recorded one is taken.
    """
    expected = record.expected
    if expected.deltas is None:
        return _winner(record, result, rules, expected.pao)
    ledgers = {liable: _ledger(record, result, rules, liable) for liable in _liable(record, result, rules)}
    agreeing = [liable for liable, ledger in ledgers.items() if ledger.deltas == expected.deltas]
    liable = expected.pao if not agreeing or expected.pao in agreeing else agreeing[0]
    if liable not in ledgers:
        liable = None
    report.compared["pao"] += 1
    if liable != expected.pao:
        report.mismatches.append(FieldMismatch(record.id, "pao", expected.pao, liable))
    report.compare(record.id, "deltas", expected.deltas, ledgers[liable].deltas)
    report.compare(record.id, "chip_deltas", expected.chip_deltas, ledgers[liable].per_seat("chip"))
    return _winner(record, result, rules, liable)


def _liable(record: WinRecord, result: Score, rules: Ruleset) -> list[int | None]:
    """The seats that can be liable, and None."""
    found: list[int | None] = [None]
    for yaku, _ in result.yaku:
        if yaku in rules.pao.yaku and result.yakuman:
            found += ((record.winner + step) % record.players for step in callers(yaku, result.win) if step is not None)
    return list(dict.fromkeys(found))


def _winner(record: WinRecord, result: Score, rules: Ruleset, liable: int | None) -> Winner:
    """The winner as `settle` wants it."""
    names = [] if liable is None else [str(yaku) for yaku, _ in result.yaku if yaku in rules.pao.yaku]
    return Winner(record.winner, result, dict.fromkeys(names, liable) if liable is not None else {})


def _ledger(record: WinRecord, result: Score, rules: Ruleset, liable: int | None) -> Ledger:
    return settle(
        rules,
        WinResult([_winner(record, result, rules, liable)], None if record.tsumo else record.loser),
        scores=[0] * record.players,
        dealer=record.round.dealer,
        honba=record.collects.honba,
        sticks=record.collects.sticks,
    )


def score_win(record: WinRecord, rules: Ruleset) -> Score | NoScore:
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
    """The bonus han in the record's words."""
    dora = result.dora
    return bonus((dora.dora, dora.ura, dora.red, dora.nuki), record.platform)


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
        "yakuman": sorted((name, RECORDED_YAKUMAN_HAN) for name, _ in yaku) if result.yakuman else [],
        "han": result.han,
        "fu": result.fu,
        "limit": "yakuman" if counted else result.limit and str(result.limit),
        "points": result.points,
    }
