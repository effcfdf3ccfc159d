"""A game as a log tells it: its events, and what the log recorded beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from ronpai.game.events import Event

Offer: TypeAlias = Literal["tsumo", "ron", "riichi", "kyuushu", "nukidora", "chi", "pon", "daiminkan"]
"""An action that a server offered to the client whose log it is."""


class WinTold(Struct, frozen=True):
    """What a log says of a win; None where it says nothing."""

    yaku: tuple[tuple[str, int], ...] | None = None
    """Yaku and bonus han (`dora`, `ura_dora`, `aka_dora`, `nuki_dora`) with their han, without those worth 0."""
    yakuman: tuple[str, ...] = ()
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    """What the hand is worth without honba and sticks; of a tsumo the sum."""
    deltas: tuple[int, ...] | None = None
    liable: int | None = None
    chips: tuple[int, ...] | None = None


class DrawTold(Struct, frozen=True):
    """What a log says of a draw; None where it says nothing."""

    deltas: tuple[int, ...] | None = None
    tenpai: tuple[int, ...] | None = None
    """The seats that showed their hands."""


class Log(Struct, frozen=True):
    """One game. Seat 0 deals first, as everywhere; players' seats only."""

    format: str
    players: int
    events: tuple[Event, ...]
    """As `ronpai.game.events` has them, without payments; `?` for tiles that the log does not show."""
    places: tuple[str, ...]
    """Where each event stands in the log, for messages: `tag 34`, `line 12`, `log[3]`."""
    room: Mapping[str, Any] = {}
    """What the log says of its room, as `ronpai.logs.rooms` asks: platform, players, type, aka, kuitan, length, ..."""
    names: tuple[str, ...] = ()
    viewer: int | None = None
    """The seat whose view the log is; None for a log that shows everything."""
    wins: Mapping[int, WinTold] = {}
    """What is said of each win, by the index of its `hora` among the events."""
    draws: Mapping[int, DrawTold] = {}
    """What is said of each draw, by the index of its `ryukyoku`."""
    offers: Mapping[int, frozenset[Offer]] | None = None
    """What a server offered the viewer after an event, by the event's index; an event without an entry offered nothing
    that servers announce (discards and own kans are not announced). None for a log that does not tell of offers."""
    scores: Mapping[int, tuple[int, ...]] = {}
    """Scores that the log tells after an event (a deposit, a win, a draw), by the event's index."""
    shuffle: str | None = None
    """The seed of the wall, where the log carries one."""
    final: tuple[int, ...] | None = None
    """The scores at the end."""
    final_points: tuple[float, ...] | None = None
    """The result at the end, in thousands."""
    broken: str | None = None
    """Where and why the log ends before its game does; None for a whole one."""
