"""Tenhou's generator: a key given to Python's own as a number, and word by word."""

from random import Random

from ronpai.logs.shuffle import _twisted, _twister


def test_a_key_as_a_number_is_the_key_word_by_word() -> None:
    chosen = Random(7)
    for size in (1, 2, 3, 623, 624, 625):
        for last in (1, 2**32 - 1, 0):
            key = (*(chosen.getrandbits(32) for _ in range(size - 1)), last)
            assert _twister(key).getstate() == _twisted(key).getstate()
