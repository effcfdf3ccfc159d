"""The walls of a game on Tenhou, from the seed that its log carries.

The seed starts a Mersenne twister (mt19937ar, `init_by_array`). For each round of the game, in order, 288 of its
numbers are hashed, 32 at a time, with SHA-512; that gives 144 numbers. They shuffle the tiles in their order
(Fisher-Yates from the front: number i chooses among those that are left); the two after the 135 that four players'
tiles take are the dice. Tiles are dealt from the end of the result; the dead wall is its beginning.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from struct import pack, unpack
from typing import Literal

from msgspec import Struct

from ronpai.errors import InvalidArgument
from ronpai.game.wall import BLOCKS
from ronpai.logs.tenhou_terms import SEATS
from ronpai.rules.constants import DEALT

_METHOD = "mt19937ar-sha512-n288"
_WORDS, _HASHED_WORDS, _HASHES, _NUMBERS = 288, 32, 9, 144
_STATE = 624
_MASK = 0xFFFFFFFF
_SIDES = 6
_DEAD = 14
_DICE = slice(135, 137)
_LEFT_OUT = range(4, 32)
"""2m to 8m, which three players play without."""


class Wall(Struct, frozen=True):
    """The shuffled tiles of a round, Tenhou's 0 to 135."""

    tiles: tuple[int, ...]
    """In Tenhou's order: the dead wall first, and the tile that is dealt first last."""
    dice: tuple[int, int]
    """Each from 0, as Tenhou's INIT has them."""
    players: int = 4
    upper: Literal[0, 1] = 1
    """Which tile of a stack of the dead wall lies above: the second, in the walls of old seeds the first."""

    @property
    def dealt(self) -> tuple[int, ...]:
        """The tiles in the order in which they are dealt and drawn, the dead wall last."""
        return self.tiles[::-1]

    def hands(self, dealer: int) -> tuple[tuple[int, ...], ...]:
        """The starting hands by seat: four tiles a seat, three times round from the dealer, and one more each."""
        hands: list[list[int]] = [[] for _ in range(self.players)]
        dealt = iter(self.dealt)
        for size in BLOCKS:
            for step in range(self.players):
                hands[(dealer + step) % self.players] += islice(dealt, size)
        return tuple(tuple(hand) for hand in hands)

    @property
    def draws(self) -> tuple[int, ...]:
        """What is drawn after the deal, in order, if there is no kan and no north set aside."""
        return self.dealt[DEALT * self.players : len(self.tiles) - _DEAD]

    @property
    def supplements(self) -> tuple[int, ...]:
        """What is drawn after kans and norths set aside, in order: of each stack the upper tile, then the lower."""
        return tuple(self.tiles[place ^ self.upper] for place in range(self._supplements))

    @property
    def indicators(self) -> tuple[int, ...]:
        """The indicators, in the order in which they are turned."""
        return self._stacks(self.upper)

    @property
    def ura(self) -> tuple[int, ...]:
        """What lies below the indicators."""
        return self._stacks(1 - self.upper)

    @property
    def _supplements(self) -> int:
        """Kans draw four; three players also set up to four norths aside."""
        return 4 if self.players == SEATS else 8

    def _stacks(self, tile: int) -> tuple[int, ...]:
        """The upper or lower tiles of the stacks behind the supplement tiles."""
        first = self._supplements + tile
        return self.tiles[first : first + 10 : 2]


def walls(seed: str, players: int = 4) -> Iterator[Wall]:
    """The walls of a game's rounds, without end. Raises InvalidArgument for a seed of another kind."""
    method, *words = seed.split(",")
    twister = _twister(_key(seed, method, words))
    left_out = _LEFT_OUT if players < SEATS else ()
    deck = [tile for tile in range(136) if tile not in left_out]
    left = range(len(deck), 1, -1)
    while True:
        source = twister.getrandbits(32 * _WORDS).to_bytes(4 * _WORDS, "little")
        size = 4 * _HASHED_WORDS
        hashed = b"".join(hashlib.sha512(source[at : at + size]).digest() for at in range(0, _HASHES * size, size))
        numbers = unpack(f"<{_NUMBERS}I", hashed)
        tiles = deck.copy()
        for place, (number, others) in enumerate(zip(numbers, left, strict=False)):
            other = place + number % others
            tiles[place], tiles[other] = tiles[other], tiles[place]
        first, second = (number % _SIDES for number in numbers[_DICE])
        yield Wall(tuple(tiles), (first, second), players, 0 if method == _METHOD else 1)


def wall(seed: str, index: int, players: int = 4) -> Wall:
    """The wall of a game's round; rounds count from 0, repeated ones too.

    >>> from ronpai.logs.shuffle import wall
    >>> wall("mt19937ar-sha512-n288,F1504633,6450BD98", 0).dice
    (4, 4)
    """
    return next(islice(walls(seed, players), index, None))


def _key(seed: str, method: str, words: Sequence[str]) -> tuple[int, ...]:
    """The words of a seed: hexadecimal numbers in old logs, else all of them in base 64."""
    try:
        if method == _METHOD and words:
            return tuple(int(word, 16) & _MASK for word in words)
        if method == f"{_METHOD}-base64" and len(words) == 1:
            data = base64.b64decode(words[0], validate=True)
            if data and len(data) % 4 == 0:
                return unpack(f"<{len(data) // 4}I", data)
    except (ValueError, binascii.Error):
        pass
    raise InvalidArgument("seed", seed[:60], f"expected {_METHOD} and words, or {_METHOD}-base64 and one text")


def _twister(key: Sequence[int]) -> Random:
    """The generator that mt19937ar's `init_by_array` makes of a key: Python's own, with the key as one number."""
    if key[-1]:
        return Random(int.from_bytes(pack(f"<{len(key)}I", *key), "little"))
    # A number does not keep words of zero at its end.
    return _twisted(key)


def _twisted(key: Sequence[int]) -> Random:
    """The same, word by word."""
    state = [19650218]
    for place in range(1, _STATE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + place) & _MASK)
    place, at = 1, 0
    for _ in range(max(_STATE, len(key))):
        mixed = (state[place - 1] ^ state[place - 1] >> 30) * 1664525
        state[place] = ((state[place] ^ mixed) + key[at] + at) & _MASK
        place, at = _after(place, state), (at + 1) % len(key)
    for _ in range(_STATE - 1):
        mixed = (state[place - 1] ^ state[place - 1] >> 30) * 1566083941
        state[place] = ((state[place] ^ mixed) - place) & _MASK
        place = _after(place, state)
    state[0] = 0x80000000
    twister = Random()
    twister.setstate((3, (*state, _STATE), None))
    return twister


def _after(place: int, state: list[int]) -> int:
    """The next place of the state; behind the last comes the second, and the first is what the last is."""
    if place + 1 < _STATE:
        return place + 1
    state[0] = state[-1]
    return 1
