"""Tenhou's generator: a key given to Python's own as a number, and word by word."""

from random import Random

from ronpai.game import events
from ronpai.logs.drawn import DrawnTiles
from ronpai.logs.log import Log
from ronpai.logs.shuffle import _twisted, _twister


def test_a_key_as_a_number_is_the_key_word_by_word() -> None:
    chosen = Random(7)
    for size in (1, 2, 3, 623, 624, 625):
        for last in (1, 2**32 - 1, 0):
            key = (*(chosen.getrandbits(32) for _ in range(size - 1)), last)
            assert _twister(key).getstate() == _twisted(key).getstate()


def test_a_log_that_takes_more_than_the_wall_has_differs_from_it() -> None:
    log = Log("mjlog", 4, (), (), shuffle="mt19937ar-sha512-n288,F1504633,6450BD98")
    dealt = events.StartKyoku("E", 1, 0, 0, 0, (25000,) * 4, ("?",), (("?",) * 13,) * 4)
    drawn = [events.Tsumo(number % 4, "?") for number in range(69)]
    for told, more in ((drawn, events.Tsumo(1, "1m")), ([events.Dora("1m")] * 4, events.Dora("2m"))):
        _, within = DrawnTiles(log).compare([dealt, *told])
        _, beyond = DrawnTiles(log).compare([dealt, *told, more, more])
        taken = str(getattr(more, "pai", None) or getattr(more, "dora_marker", None))
        assert [entry for entry in beyond if entry not in within][-1] == (len(told) + 2, taken, "no tile")
