"""The wall: a shuffle that anybody can repeat from the seed, and where the tiles of a hand come from (docs/wall.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, count
from struct import unpack

from msgspec import Struct

from ronpai.game.events import StartKyoku
from ronpai.game.kan import SUPPLEMENT_PLACES, supplement_places
from ronpai.game.kinds import KINDS, REDS
from ronpai.game.state import Opening, State
from ronpai.payments.situation import WINDS
from ronpai.rules import Ruleset

BLOCKS = (4, 4, 4, 1)
"""How many tiles each seat takes in each round of the deal."""


def tile_set(rules: Ruleset, opening: Opening) -> list[str]:
    """The tiles of a hand, in order: of each kind the red copies first (tiles.kinds, tiles.red, tiles.red_schedule)."""
    reds, copies, found = _reds(rules, opening), rules.copies, []
    for kind in KINDS:
        red = reds.get(kind, 0)
        found += [REDS[kind]] * red + [kind] * (copies.get(kind, 0) - red)
    return found


def _reds(rules: Ruleset, opening: Opening) -> dict[str, int]:
    """The red copies of this hand: those of the first entry of the schedule that fits it, else the usual ones."""
    for entry in rules.tiles.red_schedule:
        winds = not entry.winds or WINDS[opening.bakaze] in entry.winds
        hands = not entry.hands or opening.kyoku in entry.hands
        if winds and hands and opening.honba >= entry.honba_from:
            return dict(entry.red)
    return dict(rules.tiles.red)


def numbers(seed: str) -> Iterator[int]:
    """Numbers from 0 to 2**32 - 1, four bytes each of SHA-256 over the seed and a counter, the greatest byte first."""
    blocks = (sha256(f"{seed}:{counter}".encode()).digest() for counter in count())
    return chain.from_iterable(unpack(">8I", block) for block in blocks)


def shuffled(tiles: list[str], seed: str) -> list[str]:
    """The tiles in an order that every order has the same chance to be: Fisher and Yates, from the last place down.

    >>> shuffled(["1m", "2m", "3m", "4m"], "an example")
    ['4m', '3m', '1m', '2m']
    """
    order = list(tiles)
    last = len(order) - 1
    for place, other in zip(range(last, 0, -1), _below(range(last + 1, 1, -1), seed), strict=True):
        order[place], order[other] = order[other], order[place]
    return order


def _below(limits: Iterable[int], seed: str) -> Iterator[int]:
    """A number below each limit; those of the last, incomplete stretch are drawn again."""
    drawn = numbers(seed)
    for limit in limits:
        whole = 2**32 - 2**32 % limit
        for number in drawn:
            if number < whole:
                yield number % limit
                break


class Wall(Struct, frozen=True):
    """The tiles of one hand in their order: first the deal, then the live wall, last the dead wall."""

    tiles: tuple[str, ...]
    dead: int
    wareme: int | None = None
    places: int = SUPPLEMENT_PLACES
    """Places of the dead wall for supplement tiles."""

    @classmethod
    def of(cls, state: State, seed: int | str) -> Wall:
        """The wall of the next hand of a game: each hand has its number in the seed."""
        rules = state.rules
        text = f"ronpai:{seed}:{state.hands}"
        tiles = shuffled(tile_set(rules, state.opening), text)
        wareme = rules.score.wareme
        broken = next(_below((rules.players,), f"{text}:dice")) if wareme and wareme.who == "wall_break" else None
        return cls(tuple(tiles), rules.wall.dead, broken, supplement_places(rules))

    def deal(self, state: State) -> StartKyoku:
        """The deal: blocks of four, then one, the dealer first; and the first indicators."""
        players, opening = state.players, state.opening
        hands: list[list[str]] = [[] for _ in range(players)]
        at = 0
        for size in BLOCKS:
            for step in range(players):
                hands[(opening.oya + step) % players] += self.tiles[at : at + size]
                at += size
        return StartKyoku(
            WINDS[opening.bakaze],
            opening.kyoku,
            opening.honba,
            state.sticks,
            opening.oya,
            state.scores,
            tuple(self.indicator(number) for number in range(state.rules.dora.initial)),
            tuple(map(tuple, hands)),
            self.wareme,
        )

    def next_tile(self, state: State) -> str:
        """The next tile of the live wall."""
        taken = state.rules.wall.rinshan_tiles - state.supplements if state.rules.wall.replenish_dead else 0
        return self.tiles[len(self.tiles) - self.dead - state.live - taken]

    def supplement(self, state: State) -> str:
        """The next supplement tile: from the end; when its places are used up, those that came from the live wall."""
        number = state.rules.wall.rinshan_tiles - state.supplements
        beyond = number - self.places
        return self.tiles[-1 - number] if beyond < 0 else self.tiles[-self.dead - 1 - beyond]

    def indicator(self, number: int) -> str:
        """An indicator, from 0: beside the supplement tiles, every other tile."""
        return self.tiles[-1 - self.places - 2 * number]

    def ura(self, number: int) -> str:
        """The tile under an indicator."""
        return self.tiles[-2 - self.places - 2 * number]
