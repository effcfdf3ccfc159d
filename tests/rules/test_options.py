"""No dead knob: each option alone changes a score, shanten, waits, a ledger or a final table."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec
import pytest

import ronpai
from ronpai.rules.groups import Group
from ronpai.rules.schema import OPTIONS
from tests.rules import payment_knobs, play_knobs
from tests.rules.payment_knobs import PINFU, Knob, Question

SANMA: dict[str, Any] = {
    "players": 3,
    "chi": False,
    "tiles.kinds": "sanma108",
    "north_role": "nukidora",
    "score.tsumo_split": "tsumo_loss",
}
AOTENJO: dict[str, Any] = {"score.aotenjo": {}}
OPEN_RIICHI = {"kind": "open", "han": 2, "deal_in_by_non_riichi": "at_least_yakuman"}


def score(hand: str, **said: Any) -> Question:
    """The score, or the refusal."""

    def ask(rules: ronpai.Ruleset) -> object:
        try:
            result = ronpai.score(hand, rules, **said)
        except ronpai.InvalidWin as found:
            return found.contradictions
        if isinstance(result, ronpai.NoScore):
            return result
        return result.yaku, result.han, result.fu, result.dora, result.yakuman, result.limit, result.base, result.points

    return ask


SPLIT = score("234567p23467s99p8s", tsumo=True, seat="S")

# Option -> what is asked, at which table, and the value that the option changes to.
KNOBS: Mapping[str, Knob] = {
    **payment_knobs.KNOBS,
    **play_knobs.KNOBS,
    "players": (score(PINFU, seat="N"), {}, 3),
    "chi": (score("567p23467s99m8s,2-34m"), {}, False),
    "north_role": (score("234567p6678s444z9s", seat="S"), {}, "yakuhai_all"),
    "min_han": (score(PINFU, seat="S"), {}, 2),
    "min_han_from_honba": (score(PINFU, seat="S", honba=5), {}, 5),
    "tiles.kinds": (score(PINFU, seat="S"), {}, "sanma108"),
    "tiles.red": (score("067p23467s99m678m8s", seat="S"), {"tiles.red": {"5p": 1}}, {}),
    "tiles.red_value": (score("067p23467s99m678m8s", seat="S"), {"tiles.red": {"5p": 1}}, 2),
    "dora.wrap_removed": (score("99m345p23467s999p8s", riichi="riichi", dora="1m"), SANMA, False),
    "dora.ura": (score(PINFU, seat="S", riichi="riichi", ura="8m"), {}, False),
    "dora.ura_without_riichi": (score(PINFU, seat="S", ura="8m"), {}, True),
    "dora.indicator_for_nukidora": (score("345p23467s99m678p8s", seat="S", dora="3z", nukidora=1), SANMA, False),
    "nukidora.value": (score("345p23467s99m678p8s", seat="S", nukidora=1), SANMA, 2),
    "nukidora.breaks_first_turn": (
        score("345p23467s99m678p8s", seat="S", tsumo=True, first_turn=True, nukidora=1),
        SANMA,
        False,
    ),
    "nukidora.rob_gives_chankan": (score("123p456p678s99s44z4z", chankan=True), SANMA, True),
    "nukidora.rinshan_yaku": (score("345p23467s99m678p8s", tsumo=True, rinshan=True, nukidora=1), SANMA, False),
    "yaku.kuitan": (score("567p23467s88m8s,2-34m"), {}, False),
    "yaku.pinfu_tsumo": (score(PINFU, seat="S", tsumo=True), {}, False),
    "yaku.ippatsu": (score(PINFU, riichi="riichi", ippatsu=True), {}, False),
    "yaku.han_override": (score(PINFU, seat="S"), {}, {"pinfu": 2}),
    "yaku.off": (score(PINFU, seat="S"), {}, ["pinfu"]),
    "yaku.local": (score("789p22z,222-m,333=m,444+m"), {}, ["sanrenkou"]),
    "yaku.paarenchan_needs_yaku": (
        score("13m456p789s22z789m2m", dealer_streak=8),
        {"yaku.local": ["paarenchan"]},
        False,
    ),
    "yaku.daisharin_suits": (score("2233445566778s8s"), {"yaku.local": ["daisharin"]}, "ps"),
    "yaku.chuuren_suits": (score("1112345678999m5m"), {}, "p"),
    "yaku.ryuuiisou_needs_hatsu": (score("22233344466688s"), {}, True),
    "yaku.chiitoi_four_same": (score("1111m22p33s55667z7z", riichi="riichi"), {}, True),
    "yaku.haitei_with_rinshan": (score("234m567p67s99m8s,1111z", tsumo=True, rinshan=True, haitei=True), {}, True),
    "yaku.renhou": (score(PINFU, seat="S", first_turn=True), {}, "mangan"),
    "yaku.renhou_combine": (
        score("19m19p19s1234567z7z", seat="S", first_turn=True),
        {"yaku.renhou": "yakuman"},
        "with_yakuman",
    ),
    "riichi.special": (score(PINFU, riichi="open"), {}, [OPEN_RIICHI]),
    "score.kiriage": (score(PINFU, seat="S", riichi="riichi", dora="7s1m"), {}, True),
    "score.double_wind_pair_fu": (score("234m567p67s999m11z8s", riichi="riichi"), {}, 2),
    "score.open_no_fu_ron": (score("567p23467s88m8s,2-34m"), {}, 20),
    "score.rinshan_tsumo_fu": (score("34m55s678m5m,2222=p,777-s", tsumo=True, rinshan=True), {}, 0),
    "score.kazoe": (score("2233445566788s7s", riichi="riichi", dora="1s1s1s"), {}, "sanbaiman"),
    "score.yakuman_stack": (score("1112223334455z4z"), {}, False),
    "score.yakuman_cap": (score("1112223334455z4z"), {}, 1),
    "score.double_yakuman": (score("1112345678999m5m"), {}, ["chuuren_9"]),
    "score.aotenjo": (score(PINFU, riichi="riichi", dora="7s7s7s"), {}, {}),
    "score.tsumo_split": (SPLIT, SANMA, "north_split"),
    "tenpai.own4": (lambda rules: ronpai.waits("123456789m1111z", rules), {}, "counts"),
}

# The fields of options that hold several: each changes something, too.
FIELDS: Mapping[str, tuple[Question, dict[str, Any], dict[str, Any]]] = {
    **payment_knobs.FIELDS,
    **play_knobs.FIELDS,
    "score.aotenjo.yakuman_han": (score("1112223334455z4z"), AOTENJO, {"score.aotenjo": {"yakuman_han": 12}}),
    "score.aotenjo.renhou_han": (
        score(PINFU, seat="S", first_turn=True),
        AOTENJO | {"yaku.renhou": "baiman"},
        {"score.aotenjo": {"renhou_han": 9}},
    ),
    "score.aotenjo.cap_base": (score(PINFU), AOTENJO, {"score.aotenjo": {"cap_base": 100}}),
    "score.aotenjo.kokushi_fu": (score("19m19p19s1234567z7z"), AOTENJO, {"score.aotenjo": {"kokushi_fu": 20}}),
    "riichi.special.han": (
        score(PINFU, riichi="open"),
        {"riichi.special": [OPEN_RIICHI]},
        {"riichi.special": [OPEN_RIICHI | {"han": 3}]},
    ),
    "riichi.special.deal_in_by_non_riichi": (
        score(PINFU, riichi="open", loser_riichi=False),
        {"riichi.special": [OPEN_RIICHI]},
        {"riichi.special": [OPEN_RIICHI | {"deal_in_by_non_riichi": None}]},
    ),
    "riichi.special.kind": (
        score(PINFU, riichi="flame"),
        {"riichi.special": [OPEN_RIICHI]},
        {"riichi.special": [OPEN_RIICHI | {"kind": "flame"}]},
    ),
}


def test_every_option_has_a_scenario() -> None:
    assert set(KNOBS) == set(OPTIONS)


OF_ACCOUNTS = {"table_money.monthly_grant", "table_money.locked_at"}
"""Facts of a player's account from game to game: no hand and no settlement can differ by them."""


def test_every_field_of_an_option_has_a_scenario() -> None:
    fields = {field for option in OPTIONS.values() for field in fields_of(option.name, option.type)}
    assert fields - OF_ACCOUNTS <= set(FIELDS)
    assert fields >= OF_ACCOUNTS


def fields_of(name: str, found: Any) -> Iterator[str]:
    """The fields of the tables that a value holds, by dotted name, but those that take one value only."""
    if isinstance(found, type) and issubclass(found, Group):
        for field in msgspec.structs.fields(found):
            plain = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
            if get_origin(plain) is not Literal or len(get_args(plain)) > 1:
                inner = f"{name}.{field.encode_name}"
                yield from set(fields_of(inner, field.type)) or {inner}
        return
    for part in get_args(found):
        yield from fields_of(name, part)


@pytest.mark.parametrize("option", KNOBS)
def test_every_option_changes_something(option: str) -> None:
    ask, table, value = KNOBS[option]
    before = ronpai.Ruleset.from_options(table)
    after = before.replace({option: value})
    assert set(before.diff(after)) == {option}
    assert ask(before) != ask(after)


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_of_an_option_changes_something(field: str) -> None:
    ask, table, changes = FIELDS[field]
    before = ronpai.Ruleset.from_options(table)
    after = before.replace(
        {name: value for change, inner in changes.items() for name, value in whole(before, change, inner)}
    )
    assert ask(before) != ask(after)


def whole(rules: ronpai.Ruleset, name: str, value: Any) -> list[tuple[str, Any]]:
    """The option, with its whole value, of which a field changes: `chombo.pays` is a field of `chombo`."""
    if name in OPTIONS:
        return [(name, value)]
    option, _, field = name.rpartition(".")
    return [(option, rules.options()[option] | {field: value})]


SPLITS = ("tsumo_loss", "even_split", "north_split", "north_split_unrounded", "dealer_double", "full_each")


def test_the_ways_to_split_a_tsumo_differ() -> None:
    """Six ways at a table of three, a mangan and a small hand together tell all of them apart."""
    found = {}
    for split in SPLITS:
        rules = ronpai.Ruleset.from_options(SANMA | {"score.tsumo_split": split})
        found[split] = tuple(tuple(ronpai.value(han, 30, rules, seat="S").tsumo) for han in (1, 5))
    assert len(set(found.values())) == len(SPLITS)
    assert found["tsumo_loss"] == ((500, 300), (4000, 2000))
    assert found["north_split"] == ((700, 500), (5000, 3000))
    assert found["north_split_unrounded"] == ((600, 400), (5000, 3000))
    assert found["dealer_double"] == ((700, 400), (5400, 2700))
    assert found["full_each"] == ((1000, 1000), (8000, 8000))
    assert found["even_split"] == ((500, 500), (4000, 4000))


def test_shares_of_every_table_size() -> None:
    """What four and two seats pay; with two the only opponent pays the ron value, and nobody else is there."""
    four = ronpai.value(3, 40, ronpai.Ruleset(), seat="S")
    assert (four.ron, tuple(four.tsumo)) == (5200, (2600, 1300))
    assert tuple(ronpai.value(3, 40, ronpai.Ruleset(), seat="E").tsumo) == (0, 2600)
    two = {"players": 2, "tiles.kinds": "mfg2p92", "score.tsumo_split": "single_payer"}
    rules = ronpai.Ruleset.from_options(two)
    assert tuple(ronpai.value(3, 40, rules, seat="S").tsumo) == (5200, 0)
    assert tuple(ronpai.value(3, 40, rules, seat="E").tsumo) == (0, 7700)
