"""Base points from han and fu: the limits, kazoe, aotenjou (rules.md 1.7, decisions 3 and 15)."""

from .rules import Rules

YAKUMAN = 8000
MANGAN = 2000


def base_points(han: int, fu: int, rules: Rules) -> tuple[int, str | None]:
    """Base and limit of a hand that is no yakuman."""
    plain = fu * 2 ** (han + 2)
    if rules["score.aotenjo"] is not None:
        return capped(plain, rules)
    if han >= 13 and rules["score.kazoe"] != "sanbaiman":
        times = han // 13 if rules["score.kazoe"] == "multi" else 1
        return YAKUMAN * limited(times, rules), "kazoe_yakuman"
    if han >= 11:
        return 6000, "sanbaiman"
    if han >= 8:
        return 4000, "baiman"
    if han >= 6:
        return 3000, "haneman"
    kiriage = rules["score.kiriage"] and (han, fu) in ((4, 30), (3, 60))
    if han == 5 or plain >= MANGAN or kiriage:
        return MANGAN, "mangan"
    return plain, None


def capped(base: int, rules: Rules) -> tuple[int, str | None]:
    """An aotenjou base, cut at the table's cap."""
    cap = rules["score.aotenjo"]["cap_base"]
    return (base, None) if cap is None or base <= cap else (cap, "cap")


def limited(multiple: int, rules: Rules) -> int:
    """A number of yakuman under `score.yakuman_cap`."""
    cap = rules["score.yakuman_cap"]
    return multiple if cap is None else min(multiple, cap)
