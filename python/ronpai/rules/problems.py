"""What contradicts itself in a ruleset, beyond what each option allows alone."""

from __future__ import annotations

from collections.abc import Iterator

from ronpai.errors import Problem, RulesetError
from ronpai.rules.constants import DEALT, FOUR_KANS, KYUUSHU
from ronpai.rules.groups import FloatingUma
from ronpai.rules.schema import Ruleset

_CLAIMS = 2
"""How many claims leave a third one over: with three of them a table has to say what that does."""


def problems(rules: Ruleset) -> tuple[Problem, ...]:
    """Every contradiction between options: the names concerned and why they cannot stand together.

    Of a ruleset that was built with values that an option does not take, only those.
    """
    found: list[Problem] = []
    try:
        Ruleset.from_options(rules.options())
    except RulesetError as refused:
        return refused.problems
    try:
        rules.compiled  # noqa: B018
    except RulesetError as refused:
        found += refused.problems
    for check in (_tiles, _wall, _length, _placement, _yaku, _riichi, _claims, _payments, _draws, _bonus):
        found += (Problem(names, reason) for names, reason in check(rules))
    return tuple(found)


_Found = Iterator[tuple[tuple[str, ...], str]]


_SEATS = {"four_player": 4, "single_payer": 2, "tsumo_loss": 3, "north_split": 3, "north_split_unrounded": 3}
"""How many seats a table has for the ways to split a self-draw that are meant for one number of them."""


def _tiles(rules: Ruleset) -> _Found:
    tiles, needed = sum(rules.copies.values()), rules.wall.dead + DEALT * rules.players + 1
    if tiles < needed:
        yield (
            ("tiles.kinds", "wall.dead", "players"),
            f"{tiles} tiles; the dead wall, the deal and one draw need {needed}",
        )
    orphans = sum(count > 0 for kind, count in rules.copies.items() if kind[0] in "19" or kind[1] == "z")
    if rules.abort.kyuushu != "off" and orphans < KYUUSHU:
        yield ("abort.kyuushu", "tiles.kinds"), f"a draw by {KYUUSHU} kinds of terminals and honours, of {orphans}"
    for entry in rules.tiles.red_schedule:
        if any(hand > rules.players for hand in entry.hands):
            yield ("tiles.red_schedule", "players"), f"a hand number above {rules.players}, the hands of a wind"


def _wall(rules: Ruleset) -> _Found:
    dora, wall = rules.dora, rules.wall
    if dora.kan_ura and not (dora.kan and dora.ura):
        needed = "dora.ura" if dora.kan else "dora.kan"
        yield ("dora.kan_ura", needed), f"ura indicators of kans without {needed}"
    if dora.ura_without_riichi and not dora.ura:
        yield ("dora.ura_without_riichi", "dora.ura"), "ura indicators without riichi, and none at all"
    growth = dora.growth
    if growth is not None:
        if list(growth.remaining) != sorted(set(growth.remaining), reverse=True) or not growth.remaining:
            yield ("dora.growth",), "remaining falls from number to number, and has one at least"
        if growth.max > len(growth.remaining):
            yield ("dora.growth",), f"{growth.max} indicators at most, but {len(growth.remaining)} numbers"
        if growth.ura and not dora.ura:
            yield ("dora.growth", "dora.ura"), "ura of further indicators without dora.ura"
    indicators = dora.initial + (wall.max_kans if dora.kan else 0)
    if 2 * indicators + wall.max_kans > wall.dead:
        yield (
            ("wall.dead", "dora.initial", "dora.kan", "wall.max_kans"),
            f"{indicators} indicators with their ura and {wall.max_kans} supplement tiles need more than {wall.dead}",
        )
    if not wall.replenish_dead and 2 * dora.initial + wall.rinshan_tiles > wall.dead:
        yield (
            ("wall.dead", "wall.replenish_dead", "wall.rinshan_tiles", "dora.initial"),
            f"{dora.initial} indicators with their ura and {wall.rinshan_tiles} supplement tiles that nothing replaces "
            f"need more than {wall.dead}",
        )


def _length(rules: Ruleset) -> _Found:
    if rules.extension is not None and rules.points.target is None:
        yield ("extension", "points.target"), "an extension that ends at the target, without a target"
    if rules.extension is not None and rules.length == "one_hand":
        yield ("extension", "length"), "a single hand is not extended"
    for name, value in (("agari_yame", rules.agari_yame), ("tenpai_yame", rules.tenpai_yame)):
        if value == "auto_if_top_and_target" and rules.points.target is None:
            yield (name, "points.target"), f"{name} asks for the target, and there is none"
    if rules.tenpai_yame != "none" and rules.renchan in ("never", "win"):
        yield ("tenpai_yame", "renchan"), "a tenpai dealer does not repeat, so that there is nothing to stop"
    if rules.cold_game is not None and rules.tobi != "none" and rules.cold_game.below <= 0:
        yield ("cold_game", "tobi"), "a game that ends at zero never comes to a cold game"


def _placement(rules: Ruleset) -> _Found:
    places = rules.players
    tables = {"uma": rules.uma} if not isinstance(rules.uma, FloatingUma) else rules.uma.floating
    if isinstance(rules.uma, FloatingUma):
        wanted = {str(number) for number in range(1, places)} | {"else"}
        if set(tables) != wanted:
            yield ("uma", "players"), f"floating uma for {', '.join(sorted(wanted))}, not {', '.join(sorted(tables))}"
    elif rules.floating_threshold is not None:
        yield ("floating_threshold", "uma"), "a threshold of floating, and uma that does not ask who floats"
    rows = [("uma", key, row) for key, row in tables.items()] + [("place_bonus", "place_bonus", rules.place_bonus)]
    for option, key, row in rows:
        named = key if key == option else f"{option} of {key} floating"
        if row and len(row) != places:
            yield (option, "players"), f"{named} has {len(row)} places, the table {places}"
        if sum(row):
            yield (option,), f"{named} sums to {sum(row)}, not to 0"
    target = rules.points.target
    if target is not None and target < rules.points.start:
        yield ("points.target", "points.start"), "the target is below the start: everybody has reached it"
    if rules.points.return_ < rules.points.start:
        yield ("points.return", "points.start"), "the return is below the start: oka would be negative"
    money = rules.table_money
    if money is not None and money.per_1000 and not money.unit:
        yield ("table_money",), "a rate without a unit"
    chips = money.chips if money is not None else None
    if chips is not None and chips.ippatsu and not rules.yaku.ippatsu:
        yield ("table_money", "yaku.ippatsu"), "chips for an ippatsu that the table does not have"
    if chips is not None and chips.ura and not rules.dora.ura:
        yield ("table_money", "dora.ura"), "chips for ura indicators that the table does not have"


def _yaku(rules: Ruleset) -> _Found:
    yaku = rules.yaku
    if (yaku.nagashi_dealer == "as_win") != (yaku.nagashi == "win"):
        yield ("yaku.nagashi_dealer", "yaku.nagashi"), "a nagashi that is a win is as_win for the dealer, no other is"

    for option, names in (("score.double_yakuman", rules.score.double_yakuman), ("pao.yaku", rules.pao.yaku)):
        for name in sorted(set(names) & set(yaku.off)):
            yield (option, "yaku.off"), f"{name}, which the table does not have"
    if rules.min_han_from_honba is not None and rules.min_han > 1:
        yield ("min_han_from_honba", "min_han"), "two han from some honba on, and two han always"


def _riichi(rules: Ruleset) -> _Found:
    for special in rules.riichi.special:
        if special.kind == "flame" and (special.reveal or special.deal_in_by_non_riichi):
            yield ("riichi.special",), "only an open riichi shows tiles and costs more to deal into"
    if rules.riichi.okurikan and rules.riichi.ankan != "waits":
        yield ("riichi.okurikan", "riichi.ankan"), f"{rules.riichi.ankan} leaves no kan of another tile than the drawn"


def _claims(rules: Ruleset) -> _Found:
    multi, others = rules.multi_ron, rules.players - 1
    if multi.max == 1:
        if multi.honba != "nearest":
            yield ("multi_ron.max", "multi_ron.honba"), "head bump has one winner, and honba for each"
        if multi.sticks != "nearest":
            yield ("multi_ron.max", "multi_ron.sticks"), "head bump has one winner, who gets all sticks"
        if multi.renchan != "dealer_in_winners":
            yield ("multi_ron.max", "multi_ron.renchan"), "head bump has one winner, who is the nearest"
    third = rules.abort.sanchahou != "off"
    if third and (multi.max != _CLAIMS or others <= _CLAIMS):
        yield ("abort.sanchahou", "multi_ron.max"), "a draw by three claims is for tables where two of three can win"
    if not third and multi.max == _CLAIMS and others > _CLAIMS:
        yield ("multi_ron.max", "abort.sanchahou"), "two can win, and nothing says what three claims do"
    if rules.illegal_win == "chombo" and rules.chombo is None:
        yield ("illegal_win", "chombo"), "an illegal win is a chombo, and no penalty is said"
    if rules.chombo is not None and (rules.chombo.pays is None) == (rules.chombo.final_points == 0):
        yield ("chombo",), "either points at once (pays) or off the final score (final_points)"
    pays = rules.chombo.pays if rules.chombo is not None else None
    if isinstance(pays, int) and pays % (100 * others):
        yield ("chombo", "players"), f"{pays} points do not divide among {others} seats by hundreds"


def _payments(rules: Ruleset) -> _Found:
    split = rules.score.tsumo_split
    if _SEATS.get(split, rules.players) != rules.players:
        yield ("score.tsumo_split", "players"), f"{split} is for {_SEATS[split]} seats, not for {rules.players}"
    if rules.score.aotenjo is not None and rules.score.kiriage:
        yield ("score.kiriage", "score.aotenjo"), "without limits there is no mangan to round up to"
    if rules.score.aotenjo is not None and rules.pao.yaku and rules.pao.scope == "only_pao_yakuman":
        yield ("pao.scope", "score.aotenjo"), "without limits a yakuman has no value of its own to be liable for"
    pool, seats = rules.noten.pool, rules.players
    if any(pool % (100 * tenpai) or pool % (100 * (seats - tenpai)) for tenpai in range(1, seats)):
        yield ("noten.pool", "players"), f"{pool} points do not divide among {seats} seats by hundreds"


def _draws(rules: Ruleset) -> _Found:
    if rules.abort.suukaikan != "off" and rules.wall.max_kans != FOUR_KANS:
        yield ("abort.suukaikan", "wall.max_kans"), "a draw by four kans where there are no four"


def _bonus(rules: Ruleset) -> _Found:
    if "chi" in rules.bonus.call_han and not rules.chi:
        yield ("bonus.call_han", "chi"), "han for a chi at a table without chi"
    steps = rules.bonus.comeback_han
    if steps is not None and list(steps) != sorted(steps):
        yield ("bonus.comeback_han",), "distances and han rise from step to step"
