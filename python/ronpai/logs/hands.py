"""The concealed tiles and melds of a round, followed through its events as far as they are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ronpai.game.events import (
    UNKNOWN,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Event,
    Kakan,
    Nukidora,
    Pon,
    StartKyoku,
    Tsumo,
)
from ronpai.game.kinds import PLAIN

DRAGONS = {"haku": "5z", "hatsu": "6z", "chun": "7z"}
_SUIT = "123456789"
_ORPHANS = 13


class Hands:
    """What each seat holds. A hand with hidden tiles has `?` for them."""

    def __init__(self) -> None:
        self.held: list[Counter[str]] = []
        self.melds: list[list[tuple[str, ...]]] = []

    def apply(self, event: Event) -> None:
        """Follow an event."""
        match event:
            case StartKyoku(tehais=tehais):
                self.held = [Counter(hand) for hand in tehais]
                self.melds = [[] for _ in tehais]
            case Tsumo(actor=actor, pai=pai):
                self.held[actor][pai] += 1
            case Dahai(actor=actor, pai=pai) | Nukidora(actor=actor, pai=pai):
                self._take(actor, [pai])
            case Chi() | Pon() | Daiminkan():
                self._take(event.actor, event.consumed)
                self.melds[event.actor].append((event.pai, *event.consumed))
            case Ankan(actor=actor, consumed=consumed):
                self._take(actor, consumed)
                self.melds[actor].append(consumed)
            case Kakan(actor=actor, pai=pai, consumed=consumed):
                self._take(actor, [pai])
                plain = sorted(map(plainly, consumed))
                melds = self.melds[actor]
                same = [meld for meld in melds if sorted(map(plainly, meld)) == plain]
                if same:
                    melds.remove(same[0])
                melds.append((pai, *consumed))
            case _:
                pass

    def _take(self, seat: int, tiles: Iterable[str]) -> None:
        held = self.held[seat]
        for tile in tiles:
            for found in (tile, UNKNOWN):
                if held[found] > 0:
                    held[found] -= 1
                    break

    def closed(self, seat: int, without: str | None = None) -> tuple[str, ...]:
        """The concealed tiles in order, without one of a kind."""
        held = self.held[seat].copy()
        if without is not None and held[without] > 0:
            held[without] -= 1
        return tuple(sorted(held.elements(), key=lambda tile: (tile[-1], plainly(tile), tile)))

    def dragons(self, seat: int, win: str, closed: Sequence[str] = ()) -> tuple[str, ...]:
        """The dragons of which a winner has a triplet; `closed` is the hand where the log shows it at the end."""
        held = Counter(closed or self.closed(seat, win))
        held[win] += 1
        for meld in self.melds[seat]:
            held.update(meld)
        return tuple(name for name, tile in DRAGONS.items() if held[tile] >= 3)


def better_wait(yakuman: str, closed: Sequence[str], win: str) -> str:
    """A yakuman that has a name of its own by its better wait; `closed` is the hand without the winning tile.

    >>> from ronpai.logs.hands import better_wait
    >>> better_wait("kokushi", ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{n}z" for n in range(1, 8))], "5z")
    'kokushi_13'
    """
    held = Counter(map(plainly, closed))
    match yakuman:
        case "suuankou" if held[plainly(win)] == 1:
            return "suuankou_tanki"
        case "kokushi" if len(held) == _ORPHANS:
            return "kokushi_13"
        case "chuuren" if all(held[f"{n}{win[-1]}"] == (3 if n in "19" else 1) for n in _SUIT):
            return "chuuren_9"
        case _:
            return yakuman


def plainly(tile: str) -> str:
    """A tile as if it were not red; one that is not known is itself.

    >>> from ronpai.logs.hands import plainly
    >>> plainly("0m"), plainly("3rp"), plainly("1z")
    ('5m', '3p', '1z')
    """
    return PLAIN.get(tile, tile)
