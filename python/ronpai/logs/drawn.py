"""What a wall that a log carries the seed of gives: every hand, draw and indicator has to be its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ronpai.game import events
from ronpai.game.decide import ura_places
from ronpai.game.events import UNKNOWN, Event
from ronpai.game.state import State
from ronpai.game.wall import Wall as OwnWall
from ronpai.logs.log import Log
from ronpai.logs.shuffle import Wall, walls
from ronpai.tiles import Tile

METHOD = "mt19937ar"
"""How the seed begins of a wall that is not shuffled here."""

_NONE = "no tile"
"""What lies where the wall has ended."""

Compared = Sequence[tuple[object, object]]
"""What the log says, each with what the wall gives."""


class DrawnTiles:
    """The walls of a game, hand by hand."""

    def __init__(self, log: Log) -> None:
        """The walls of a log that begins with the game; none of another."""
        self.names = _names(reds=bool(log.room.get("aka", True)))
        known = log.shuffle is not None and log.shuffle.startswith(METHOD)
        self.walls = walls(log.shuffle or "", log.players) if known else None
        self.wall: Wall | None = None
        self.live: Iterator[int] = iter(())
        self.supplements: Iterator[int] = iter(())
        self.supplement = False
        self.turned = 0

    def compare(self, told: Sequence[Event]) -> tuple[int, list[tuple[int, object, object]]]:
        """How many hands, draws and indicators were compared, and those that differ.

        Each is the place of an event, what it says, and what the wall gives. Nothing is compared where the walls are
        not known.
        """
        count, different, names = 0, list[tuple[int, object, object]](), self.names
        for at, event in enumerate(told if self.walls is not None else ()):
            kind = type(event)
            if kind is events.Dahai:
                continue
            if isinstance(event, events.Tsumo):
                tile = next(self.supplements if self.supplement else self.live, None)
                self.supplement = False
                if event.pai != UNKNOWN:
                    count += 1
                    drawn = _NONE if tile is None else names[tile]
                    if event.pai != drawn:
                        different.append((at, event.pai, drawn))
                continue
            for recorded, computed in self._taken(event):
                count += 1
                if recorded != computed:
                    different.append((at, recorded, computed))
        return count, different

    def _taken(self, event: Event) -> Compared:
        match event:
            case events.StartKyoku() if self.walls is not None:
                self.wall = next(self.walls)
                self.live, self.supplements = iter(self.wall.draws), iter(self.wall.supplements)
                self.supplement, self.turned = False, len(event.dora_markers)
                hands = [self._told(hand) for hand in self.wall.hands(event.oya)]
                indicators = self._told(self.wall.indicators[: self.turned])
                return (_shown(event, event.tehais), _shown(event, hands)), (event.dora_markers, indicators)
            case events.Ankan() | events.Kakan() | events.Daiminkan() | events.Nukidora():
                self.supplement = True
            case events.Dora(dora_marker=marker) if self.wall is not None:
                self.turned += 1
                turned = self._told(self.wall.indicators[self.turned - 1 : self.turned])
                return ((marker, turned[0] if turned else _NONE),)
            case events.Hora(ura_markers=ura) if ura and self.wall is not None:
                return ((ura, self._told(self.wall.ura[: len(ura)])),)
        return ()

    def _told(self, tiles: Sequence[int]) -> tuple[str, ...]:
        return tuple([self.names[tile] for tile in tiles])


@cache
def _names(*, reds: bool) -> tuple[str, ...]:
    """The notation of Tenhou's tiles."""
    return tuple(str(Tile.from_id(tile, reds=reds)) for tile in range(136))


class OwnTiles:
    """The walls of a game that was played here, rebuilt from its seed (docs/wall.md)."""

    def __init__(self, log: Log) -> None:
        """The walls of our own log of a game that was dealt from a seed; none of another."""
        own = log.format == "native" and log.shuffle is not None and not log.shuffle.startswith(METHOD)
        self.seed = log.shuffle if own else None
        self.wall: OwnWall | None = None

    @property
    def known(self) -> bool:
        """Whether the walls can be rebuilt."""
        return self.seed is not None

    def compare(self, event: Event, state: State) -> Compared:
        """What an event takes from the wall in a state, beside what lies there."""
        if self.seed is None:
            return ()
        if isinstance(event, events.StartKyoku):
            self.wall = OwnWall.of(state, self.seed)
            dealt = self.wall.deal(state)
            hands = _shown(event, event.tehais), _shown(event, dealt.tehais)
            return hands, (event.dora_markers, dealt.dora_markers)
        if (wall := self.wall) is not None:
            match event:
                case events.Tsumo(pai=pai) if pai != UNKNOWN:
                    return ((pai, wall.supplement(state) if state.supplement else wall.next_tile(state)),)
                case events.Dora(dora_marker=marker):
                    return ((marker, wall.indicator(len(state.dora))),)
                case events.Hora(ura_markers=ura) if ura:
                    return ((ura, tuple(wall.ura(number) for number in ura_places(state))),)
        return ()


def _shown(event: events.StartKyoku, hands: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Of hands by seat those that the log of a deal does not hide, in order."""
    return tuple(tuple(sorted(hand)) for dealt, hand in zip(event.tehais, hands, strict=True) if UNKNOWN not in dealt)
