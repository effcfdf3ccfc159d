"""How a hand of play ended, as it is told to `settle`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ronpai.scoring import Score, Value, Win


class Winner(Struct, frozen=True):
    """A seat that won: its hand, and which seats are liable for a yakuman of it.

    The hand is a `Win`, its `Score`, or what han and fu are worth (`ronpai.value`) where nobody knows the tiles.
    """

    seat: int
    hand: Win | Score | Value
    liable: Mapping[str, int] = {}


class WinResult(Struct, frozen=True):
    """A win: of one seat by tsumo, or of one or more on the discard of `loser`."""

    winners: Sequence[Winner]
    loser: int | None = None


DrawKind: TypeAlias = Literal["exhaustive", "kyuushu", "suufon", "suukaikan", "suucha", "sanchahou"]


class DrawResult(Struct, frozen=True):
    """A draw: at the end of the wall, with the seats that are tenpai and those that made nagashi, or abortive."""

    kind: DrawKind
    tenpai: Sequence[int] = ()
    nagashi: Sequence[int] = ()


class PenaltyResult(Struct, frozen=True):
    """A chombo: who offended, and whose riichi deposits of this hand lie on the table.

    Where a special riichi has a deposit of its own, `riichi` says the kind: `{2: "flame"}`.
    """

    offender: int
    riichi: Sequence[int] | Mapping[int, str] = ()


Result: TypeAlias = WinResult | DrawResult | PenaltyResult
