"""What dora add (decisions 4 and 5)."""

from .rules import Rules, copies_of
from .situation import Situation
from .tiles import NORTH, successor

Dora = tuple[int, int, int, int]
"""Han from indicators, ura indicators, red tiles and norths set aside."""

NO_DORA: Dora = (0, 0, 0, 0)


def dora(s: Situation, rules: Rules) -> Dora:
    """The han of each sort of dora; ura only with riichi where the table does not say otherwise."""
    seen = rules["dora.ura"] and (s.riichi is not None or rules["dora.ura_without_riichi"])
    return (
        sum(_matches(indicator, s, rules) for indicator in s.dora),
        sum(_matches(indicator, s, rules) for indicator in s.ura) if seen else 0,
        s.reds * int(rules["tiles.red_value"]),
        s.nukidora * int(rules["nukidora.value"]),
    )


def _matches(indicator: int, s: Situation, rules: Rules) -> int:
    """How many tiles the indicator makes dora; norths set aside are tiles too, where the table says so."""
    kind = successor(indicator, copies_of(rules), rules["dora.wrap_removed"])
    aside = s.nukidora if kind == NORTH and rules["dora.indicator_for_nukidora"] else 0
    return s.tiles.count(kind) + aside
