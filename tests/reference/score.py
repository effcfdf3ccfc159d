"""The value of a won hand: the best of its readings, or renhou or a dealt-in open riichi in its place."""

from dataclasses import dataclass
from typing import Any

from .dora import NO_DORA, Dora, dora
from .fu import FuItem, fu_items, rounded
from .hand import Hand
from .readings import readings
from .rules import Rules, complete, special_riichi
from .shares import ron_share, tsumo_shares
from .situation import Situation
from .value import YAKUMAN, base_points, capped, limited
from .yaku import HAN, HIDDEN_BY, RIICHI, ordinary
from .yakuman import TESTS, is_renhou, min_han, yakuman

IDS = (*HAN, "nagashi_mangan", *TESTS, "paarenchan")
"""All yaku in the order of the id table (design.md)."""


@dataclass(frozen=True)
class Value:
    """One candidate for what the hand is worth."""

    base: int
    limit: str | None
    yaku: tuple[tuple[str, int], ...]
    han: int | None
    yakuman: int
    dora: Dora
    fu: int
    fu_items: tuple[FuItem, ...]

    @property
    def rank(self) -> tuple[int, ...]:
        """The greatest wins: base, yakuman, han, fu, fu before rounding (decision 1)."""
        return (self.base, self.yakuman, self.han or 0, *_fu_rank((self.fu, self.fu_items)))


def score(situation: Situation, rules: Rules | None = None) -> dict[str, Any]:
    """What the hand is worth, or why it is worth nothing; see `answers` for results of equal rank."""
    return answers(situation, rules)[0]


def answers(situation: Situation, rules: Rules | None = None) -> list[dict[str, Any]]:
    """All results that the order of readings leaves equal, the first found first; never empty."""
    table = complete(rules)
    found = readings(situation.concealed, situation.melds, situation.win, situation.tsumo, table)
    if not found:
        return [_refused("not_complete")]
    hands = [Hand(situation, table, reading) for reading in found]
    valued = [_aotenjo(hand) if table["score.aotenjo"] else _value(hand) for hand in hands]
    values = [value for value in valued if isinstance(value, Value)]
    best = max((value.rank for value in values), default=None)
    special = _special(hands)
    if special and (best is None or special[0].base > best[0]):
        return [_report(value, situation, table) for value in special]
    if best is None:
        return [_refused("min_han" if "min_han" in valued else "no_yaku")]
    reports = []
    for value in values:
        report = _report(value, situation, table)
        if value.rank == best and report not in reports:
            reports.append(report)
    return reports


def _value(hand: Hand) -> Value | str:
    """The value of one reading, or the reason why it is no win."""
    plain, great = _yaku(hand)
    fu, items = _fu(hand, plain)
    if great:
        listed = _stacked(great, hand.rules)
        times = limited(sum(listed.values()), hand.rules)
        return Value(YAKUMAN * times, "yakuman", tuple(listed.items()), None, times, NO_DORA, fu, items)
    if not plain:
        return "no_yaku"
    if sum(plain.values()) < min_han(hand):
        return "min_han"
    extra = dora(hand.situation, hand.rules)
    han = sum(plain.values()) + sum(extra) + hand.situation.bonus_han
    base, limit = base_points(han, fu, hand.rules)
    return Value(base, limit, tuple(plain.items()), han, 0, extra, fu, items)


def _aotenjo(hand: Hand) -> Value | str:
    """The value of one reading without limits: yakuman and renhou are han like any other (rules.md 1.9)."""
    plain, great = _yaku(hand)
    table = hand.rules["score.aotenjo"]
    fu, items = _fu(hand, plain)
    listed = plain | {name: times * int(table["yakuman_han"]) for name, times in great.items()}
    if is_renhou(hand):
        listed["renhou"] = int(table["renhou_han"])
    if not listed:
        return "no_yaku"
    if not great and sum(listed.values()) < min_han(hand):
        return "min_han"
    extra = dora(hand.situation, hand.rules)
    han = sum(listed.values()) + sum(extra) + hand.situation.bonus_han
    base, limit = base_points(han, fu, hand.rules)
    ordered = tuple((name, listed[name]) for name in IDS if name in listed)
    return Value(base, limit, ordered, han, sum(great.values()), extra, fu, items)


def _yaku(hand: Hand) -> tuple[dict[str, int], dict[str, int]]:
    """Ordinary yaku with han and yakuman with multiples, without those that another hides."""
    plain = ordinary(hand)
    found = plain | yakuman(hand, _shown_han(plain))
    shown = [name for name in found if not any(other in found for other in HIDDEN_BY.get(name, ()))]
    return {n: found[n] for n in shown if n in HAN}, {n: found[n] for n in shown if n not in HAN}


def _shown_han(plain: dict[str, int]) -> int:
    return sum(h for n, h in plain.items() if not any(other in plain for other in HIDDEN_BY.get(n, ())))


def _stacked(great: dict[str, int], rules: Rules) -> dict[str, int]:
    """All yakuman, or the one of the highest multiple where they do not add."""
    if rules["score.yakuman_stack"]:
        return great
    name = max(great, key=lambda each: great[each])
    return {name: great[name]}


def _fu(hand: Hand, plain: dict[str, int]) -> tuple[int, tuple[FuItem, ...]]:
    items = fu_items(hand, pinfu="pinfu" in plain)
    return rounded(items), tuple(items)


def _fu_rank(fu: tuple[int, tuple[FuItem, ...]]) -> tuple[int, int]:
    """Fu, then fu before rounding."""
    return fu[0], sum(item[1] for item in fu[1])


def _special(hands: list[Hand]) -> list[Value]:
    """Renhou or a dealt-in open riichi: compared with the ordinary hand, never added (section 7).

    One value for each reading with the most fu.
    """
    fu = {_fu(each, _yaku(each)[0]) for each in hands}
    most = max(map(_fu_rank, fu))
    widest = sorted((each for each in fu if _fu_rank(each) == most), key=repr)
    return [value for each in widest if (value := _instead(hands[0], *each)) is not None]


def _instead(hand: Hand, fu: int, items: tuple[FuItem, ...]) -> Value | None:
    """What counts instead of the ordinary hand, if anything does."""
    s, rules = hand.situation, hand.rules
    renhou = rules["yaku.renhou"]
    if is_renhou(hand) and not rules["score.aotenjo"]:
        if renhou == "yakuman":
            return Value(YAKUMAN, "yakuman", (("renhou", 1),), None, 1, NO_DORA, fu, items)
        han, base = {"mangan": (5, 2000), "baiman": (8, 4000)}[renhou]
        return Value(base, renhou, (("renhou", han),), han, 0, NO_DORA, fu, items)
    if _pays_yakuman(s, rules):
        name = RIICHI[s.riichi or ""]
        if rules["score.aotenjo"]:
            base, limit = capped(fu * 2**15, rules)
            return Value(base, limit, ((name, 13),), 13, 1, NO_DORA, fu, items)
        return Value(YAKUMAN, "yakuman", ((name, 1),), None, 1, NO_DORA, fu, items)
    return None


def _pays_yakuman(s: Situation, rules: Rules) -> bool:
    """Whether a discarder in no riichi dealt into an open riichi, and that costs a yakuman (rules.md A-6)."""
    if s.riichi not in ("open", "double_open") or s.tsumo or s.loser_riichi is not False:
        return False
    entry = special_riichi(rules, "open")
    return entry is not None and entry.get("deal_in_by_non_riichi") == "at_least_yakuman"


def _refused(reason: str) -> dict[str, Any]:
    return {"ok": False, "reason": reason}


def _report(value: Value, s: Situation, rules: Rules) -> dict[str, Any]:
    return {
        "ok": True,
        "han": value.han,
        "fu": value.fu,
        "fu_items": list(value.fu_items),
        "yaku": list(value.yaku),
        "dora": value.dora,
        "yakuman": value.yakuman,
        "limit": value.limit,
        "base": value.base,
        "ron": None if s.tsumo else ron_share(value.base, s.dealer),
        "tsumo": tsumo_shares(value.base, s.dealer, rules) if s.tsumo else None,
    }
