"""What the scalar calls say, written as the rows and columns of `ronpai.batch`: the one adapter between the two."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

import ronpai
from ronpai import batch
from ronpai.errors import InvalidHand, NotationError
from tests.reference.yaku import HAN
from tests.support.engine import FLAGS, NUMBERS, TILES, WINDS

Row = dict[str, Any]
CODES = {name: code for code, name in batch.STATUSES.items()}
YAKU = tuple(ronpai.Yaku)
YAKUMAN = tuple(yaku for yaku in YAKU if str(yaku) not in {*HAN, "nagashi_mangan", "renhou"})
"""The yaku whose bits `yakuman_mask` has, in their order."""
LIMITS = tuple(ronpai.Limit)
SCORED = (
    *("status", "han", "fu", "yakuman", "base", "limit", "yaku", "yakuman_mask"),
    *("dora", "ura", "red", "nuki", "ron", "tsumo_dealer", "tsumo_other"),
)
LARGEST = 1 << 60
"""A base value from here on does not fit its column."""
BYTE = 255


class Said(NamedTuple):
    """A hand in notation, and the keywords of `ronpai.score`, all of them."""

    text: str
    keywords: Mapping[str, Any]


def flags(keywords: Mapping[str, Any]) -> int:
    """The bits of the column `flags`."""
    names = [name for name in FLAGS if keywords[name]]
    if riichi := keywords["riichi"]:
        names.append("riichi" if riichi == "riichi" else f"{riichi}_riichi")
    if keywords["loser_riichi"] is not None:
        names.append("loser_riichi" if keywords["loser_riichi"] else "loser_no_riichi")
    return sum(batch.FLAGS[name] for name in names)


def said(rows: Sequence[Said]) -> dict[str, Any]:
    """The columns of what is said beside the hands."""

    def kinds(name: str) -> list[list[int]]:
        return [[TILES.index(tile) for tile in row.keywords[name]] for row in rows]

    return {
        "flags": np.array([flags(row.keywords) for row in rows], np.uint32),
        **{name: [WINDS.index(row.keywords[name]) for row in rows] for name in ("seat", "round")},
        **{name: padded(kinds(name)) for name in ("dora", "ura")},
        **{name: np.array([row.keywords[name] for row in rows], np.uint8) for name in NUMBERS},
    }


def padded(lists: Sequence[Sequence[int]]) -> np.ndarray[Any, Any]:
    """Rows of equal length, filled with `NO_TILE`."""
    found = np.full((len(lists), max((1, *map(len, lists)))), batch.NO_TILE, np.uint8)
    for row, kinds in enumerate(lists):
        found[row, : len(kinds)] = kinds
    return found


def failed(status: str) -> Row:
    """A row without a score."""
    return dict.fromkeys(SCORED, 0) | {"status": CODES[status]}


def scored(row: Said, rules: ronpai.Ruleset) -> Row:
    """The row that `ronpai.score` stands for."""
    try:
        score = ronpai.score(row.text, rules, **row.keywords)
    except NotationError:
        return failed("notation")
    except InvalidHand as wrong:
        return failed(wrong.contradictions[0].code)
    if isinstance(score, ronpai.NoScore):
        return failed(str(score.reason))
    if score.base >= LARGEST or score.yakuman > BYTE or max(score.dora) > BYTE:
        return failed("too_large")
    yaku = {found for found, _ in score.yaku}
    dealer, other = score.tsumo or (0, 0)
    return {
        "status": 0,
        "han": score.han or 0,
        "fu": score.fu,
        "yakuman": score.yakuman,
        "base": score.base,
        "limit": 0 if score.limit is None else LIMITS.index(score.limit) + 1,
        "yaku": sum(1 << place for place, found in enumerate(YAKU) if found in yaku),
        "yakuman_mask": sum(1 << place for place, found in enumerate(YAKUMAN) if found in yaku),
        **dict(zip(("dora", "ura", "red", "nuki"), score.dora, strict=True)),
        "ron": score.ron or 0,
        "tsumo_dealer": dealer,
        "tsumo_other": other,
    }


def answered(call: Callable[[], Row], otherwise: Row) -> Row:
    """The row of a scalar call, or the one with its first contradiction."""
    try:
        return {"status": 0} | call()
    except InvalidHand as wrong:
        return otherwise | {"status": CODES[wrong.contradictions[0].code]}


def rows(columns: Any) -> list[Row]:
    """The rows of columns as plain values."""
    found: list[Row] = pa.table(columns).to_pylist()
    return found
