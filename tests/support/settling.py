"""Ends of hands that cases and vectors tell in numbers, as results of the library."""

from collections.abc import Iterable, Sequence
from typing import Any

import ronpai

MARKS = {1: "+", 2: "=", 3: "-"}
"""The marks of a called tile, by how many seats away its discarder sits at a table of four."""

DRAGONS = ("5z", "6z", "7z")
WINDS = ("1z", "2z", "3z", "4z")


def worth(points: int, rules: ronpai.Ruleset, *, dealer: bool) -> ronpai.Value:
    """Han and fu whose ron is worth so many points."""
    seat: Any = "E" if dealer else "S"
    for han in range(1, 14):
        for fu in (20, 25, *range(30, 120, 10)):
            value = ronpai.value(han, fu, rules, seat=seat)
            if value.ron == points:
                return value
    raise AssertionError(f"no han and fu are worth {points}")


def ron(
    rules: ronpai.Ruleset, wins: Iterable[tuple[int, int]], loser: int, *, dealer: int, **table: Any
) -> ronpai.Ledger:
    """Wins on a discard, told by seats and points."""
    winners = [ronpai.Winner(seat, worth(points, rules, dealer=seat == dealer)) for seat, points in wins]
    scores = table.pop("scores", [25000] * rules.players)
    return ronpai.settle(rules, ronpai.WinResult(winners, loser), scores=scores, dealer=dealer, **table)


def yakuman(
    rules: ronpai.Ruleset,
    names: Sequence[str],
    winner: int,
    liable: int,
    loser: int | None,
    *,
    dealer: int,
    **table: Any,
) -> ronpai.Ledger:
    """A hand of these yakuman, for the first of which a seat is liable."""
    last = MARKS[(liable - winner) % rules.players if rules.players == len(WINDS) else (liable - winner) % 3 * 2 - 1]
    sets = DRAGONS if names[0] == "daisangen" else WINDS
    rest = "1s1s" if len(sets) == len(WINDS) else "2p3p1s1s4p"
    if "tsuuiisou" in names:
        rest = "7z7z" if len(sets) == len(WINDS) else "1z1z2z2z2z"
    melds = [f"{kind[0] * 3}{kind[1]}" for kind in sets[:-1]] + [f"{sets[-1][0] * 3}{last}{sets[-1][1]}"]
    wind: Any = "ESWN"[(winner - dealer) % rules.players]
    win = ronpai.Win(",".join([rest, *melds]), rules, tsumo=loser is None, seat=wind)
    result = ronpai.WinResult([ronpai.Winner(winner, win, {names[0]: liable})], loser)
    scores = [25000] * rules.players
    return ronpai.settle(rules, result, scores=scores, dealer=dealer, **table)


def mangan(rules: ronpai.Ruleset, winner: int, *, dealer: int, scores: Sequence[int], honba: int = 0) -> ronpai.Ledger:
    """A mangan by tsumo."""
    value = ronpai.value(5, 30, rules, seat="E" if winner == dealer else "S")
    result = ronpai.WinResult([ronpai.Winner(winner, value)])
    return ronpai.settle(rules, result, scores=scores, dealer=dealer, honba=honba)
