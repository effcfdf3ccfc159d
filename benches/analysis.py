"""Engines that find shanten and acceptance: how each is called with the workload's hands.

The peers are imported by name, so that type checkers need none of them. Each function returns sides whose
answers to every hand were asserted.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

import ronpai
from sides import Row, Side, WrongAnswers, asserted, jansou_forget
from workload import COPIES, Shape


def _shanten(side: Side, shapes: Sequence[Shape], read: Callable[[Any], int] = lambda found: found) -> Side:
    return asserted(side, read, [shape.shanten for shape in shapes], [shape.notation for shape in shapes])


def ronpai_shanten(shapes: Sequence[Shape]) -> Side:
    """`ronpai.shanten` of hands that are ready."""
    return _shanten(Side("ronpai", ronpai.shanten, [((ronpai.Hand(shape.notation),), {}) for shape in shapes]), shapes)


def ronpai_shanten_notation(shapes: Sequence[Shape]) -> Side:
    """`ronpai.shanten` of strings."""
    return _shanten(Side("ronpai", ronpai.shanten, [((shape.notation,), {}) for shape in shapes]), shapes)


def riichienv_shanten(shapes: Sequence[Shape]) -> Side:
    """`riichienv.calculate_shanten` of ids."""
    calculate = import_module("riichienv").calculate_shanten
    return _shanten(Side("riichienv", calculate, [((shape.ids,), {}) for shape in shapes]), shapes)


def xiangting_shanten(shapes: Sequence[Shape]) -> Side:
    """`xiangting`: its replacement number, one more than shanten, of counts."""
    peer = import_module("xiangting")
    rows: list[Row] = [((list(shape.counts), peer.PlayerCount.FOUR), {}) for shape in shapes]
    side = Side("xiangting", peer.calculate_replacement_number, rows)
    return _shanten(side, shapes, lambda found: int(found) - 1)


def mahjong_shanten(shapes: Sequence[Shape]) -> Side:
    """`mahjong`: its Shanten of counts."""
    calculate = import_module("mahjong.shanten").Shanten.calculate_shanten
    return _shanten(Side("mahjong", calculate, [((list(shape.counts),), {}) for shape in shapes]), shapes)


Draws: TypeAlias = tuple[int, dict[int, int]]
"""Shanten, and how many are left of each kind that lowers it."""


def acceptance(shapes: Sequence[Shape]) -> tuple[Side, Side, Side]:
    """What improves 13 tiles: ronpai, xiangting (kinds only) and jansou, which must agree with each other."""
    texts = [shape.notation for shape in shapes]

    def ours(found: Any) -> Draws:
        (entry,) = found
        return entry.shanten, _left(entry.tiles)

    side = Side("ronpai", ronpai.acceptance, [((ronpai.Hand(text),), {}) for text in texts])
    draws = [ours(side.call(*args)) for args, _ in side.rows]
    side = asserted(side, lambda found: ours(found)[0], [shape.shanten for shape in shapes], texts)

    peer = import_module("xiangting")
    kinds_only = Side(
        "xiangting",
        peer.calculate_necessary_tiles,
        [((list(shape.counts), peer.PlayerCount.FOUR), {}) for shape in shapes],
        note="kinds alone, those that the hand holds four times left out",
    )
    for ((counts, _), _), (shanten, left), text in zip(kinds_only.rows, draws, texts, strict=True):
        number, bits = peer.calculate_necessary_tiles(counts, peer.PlayerCount.FOUR)
        kinds = {kind for kind, count in enumerate(counts) if bits >> kind & 1 and count < COPIES}
        if (number - 1, kinds) != (shanten, set(left)):
            raise WrongAnswers(f"xiangting: acceptance of {text} is {number - 1}, {kinds}, not {shanten}, {set(left)}")

    accepted = import_module("jansou.analysis.efficiency").acceptance_counts
    jansou = Side("jansou-native", accepted, [((list(shape.counts), 0), {}) for shape in shapes], jansou_forget())
    return side, kinds_only, asserted(jansou, _kinds, [left for _, left in draws], texts)


def discards(shapes: Sequence[Shape]) -> tuple[Side, Side]:
    """Every discard of 14 tiles with what improves the rest: ronpai and jansou, which must agree with each other.

    They do but for the discarded tile itself, which jansou takes to be still there to be drawn.
    """
    texts = [shape.notation for shape in shapes]

    def ours(found: Any) -> dict[int, Draws]:
        return {entry.discard.kind: (entry.shanten, _left(entry.tiles)) for entry in found}

    def theirs(found: Any) -> dict[int, Draws]:
        return {int(option.discard): (option.shanten, gone(option)) for option in found}

    def gone(option: Any) -> dict[int, int]:
        counted = {kind: left - (kind == option.discard) for kind, left in _kinds(option.acceptance).items()}
        return {kind: left for kind, left in counted.items() if left}

    hands, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")
    evaluate = import_module("jansou.analysis.efficiency").discard_evaluation
    side = Side("ronpai", ronpai.acceptance, [((ronpai.Hand(text),), {}) for text in texts])
    every = [tuple(tiles.Tile(tiles.TileKind(tile // COPIES)) for tile in shape.ids) for shape in shapes]
    peer = Side("jansou-native", evaluate, [((hands.Hand(hand),), {}) for hand in every], jansou_forget())
    found = [theirs(peer.call(*args)) for args, _ in peer.rows]
    return asserted(side, ours, found, texts), peer


def _left(tiles: dict[Any, int]) -> dict[int, int]:
    return {tile.kind: left for tile, left in tiles.items()}


def _kinds(found: Any) -> dict[int, int]:
    return {int(kind): left for kind, left in found.items()}
