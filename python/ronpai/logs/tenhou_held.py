"""Where each of Tenhou's 136 tiles is in a round, as far as the log shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ronpai.logs.tenhou_meld import TenhouMeld, encode
from ronpai.rules.constants import DEALT

_TILES = 136


class Misplaced(Exception):
    """A tile that cannot be where the log has it."""


class Held:
    """The hands and melds of a round. A hand of None is hidden: of it only the size is known."""

    def __init__(self, hands: Sequence[Sequence[int] | None], indicator: int) -> None:
        self.hands: list[set[int] | None] = []
        self.sizes = [DEALT] * len(hands)
        self.melds: list[list[TenhouMeld]] = [[] for _ in hands]
        self._seen: set[int] = set()
        for seat, hand in enumerate(hands):
            if hand is not None and len(hand) != DEALT:
                raise Misplaced(f"seat {seat} is dealt {len(hand)} tiles, not {DEALT}")
            self.hands.append(None if hand is None else {self._first(tile) for tile in hand})
        self.shown = [self._first(indicator)]

    def _first(self, tile: int) -> int:
        """A tile that is seen for the first time."""
        if not 0 <= tile < _TILES:
            raise Misplaced(f"there is no tile {tile}; they are 0 to {_TILES - 1}")
        if tile in self._seen:
            raise Misplaced(f"tile {tile} is drawn or shown a second time")
        self._seen.add(tile)
        return tile

    def indicator(self, tile: int) -> None:
        """A further indicator is turned."""
        self.shown.append(self._first(tile))

    def draw(self, seat: int, tile: int | None) -> None:
        """A seat draws a tile; None where the log hides it."""
        hand = self.hands[seat]
        if (tile is None) != (hand is None):
            raise Misplaced(f"seat {seat}'s hand is {'hidden' if hand is None else 'shown'}, its draw is not")
        if tile is not None and hand is not None:
            hand.add(self._first(tile))
        self.sizes[seat] += 1

    def leave(self, seat: int, tiles: Iterable[int]) -> None:
        """Tiles leave a seat's hand."""
        hand = self.hands[seat]
        for tile in tiles:
            if hand is None:
                self._first(tile)
            elif tile in hand:
                hand.remove(tile)
            else:
                raise Misplaced(f"seat {seat} has no tile {tile} in its hand")
            self.sizes[seat] -= 1
        if self.sizes[seat] < 0:
            raise Misplaced(f"seat {seat} has no tiles left")

    def meld(self, seat: int, meld: TenhouMeld) -> None:
        """A seat lays a meld down."""
        self.leave(seat, meld.own)
        if meld.kind == "kakan":
            pon = [found for found in self.melds[seat] if found.kind == "pon" and set(found.tiles) < set(meld.tiles)]
            if not pon or pon[0].tile != meld.tile or pon[0].source != meld.source:
                raise Misplaced(f"seat {seat} has no such pon to add tile {meld.added} to")
            self.melds[seat].remove(pon[0])
        self.melds[seat].append(meld)

    def reveal(self, seat: int, tiles: Sequence[int], called: int | None = None) -> None:
        """A hand is shown at the end, with the discard that completes it, if there is one."""
        own = [tile for tile in tiles if tile != called]
        if called is not None and len(own) != len(tiles) - 1:
            raise Misplaced(f"the winning tile {called} is not in the hand that is shown")
        hand = self.hands[seat]
        if len(own) != self.sizes[seat] or len(set(own)) != len(own):
            raise Misplaced(f"seat {seat} shows {len(own)} tiles, and holds {self.sizes[seat]}")
        if hand is None:
            self.hands[seat] = {self._first(tile) for tile in own}
        elif hand != set(own):
            wrong = ", ".join(map(str, sorted(set(own) ^ hand)))
            raise Misplaced(f"the hand that seat {seat} shows is not the one it holds; they differ in {wrong}")

    def numbers(self, seat: int) -> list[int]:
        """A seat's melds as Tenhou's numbers."""
        return sorted(map(encode, self.melds[seat]))
