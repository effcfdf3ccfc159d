"""Rule formats: nothing is dropped in silence, either way, and no document is more than refused."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import ronpai
from ronpai.errors import RulesetError
from ronpai.rules import OPTIONS
from ronpai.rules.formats import formats, mahjongsoul, majiang, read_rules, tenhou, write_rules
from ronpai.rules.formats.table import Choice, Field, Number, Unsaid
from tests.support.profile import ci

TABLES = {"mahjongsoul": mahjongsoul.table, "majiang": majiang.table, "tenhou": tenhou.table}
SEATS = {"mahjongsoul": (4, 3), "majiang": (4,), "tenhou": (4, 3)}
UMA = {4: ([], [30000, 10000, -10000, -30000], [10500, 500, -500, -10500]), 3: ([20000, 0, -20000],)}
FLOATING = {
    4: {
        "floating": {
            "1": [12000, -1000, -3000, -8000],
            "2": [8000, 4000, -4000, -8000],
            "3": [8000, 3000, 1000, -12000],
            "else": [0, 0, 0, 0],
        }
    },
    3: {"floating": {"1": [8000, -3000, -5000], "2": [8000, 2000, -10000], "else": [0, 0, 0]}},
}


def options(players: int) -> dict[str, st.SearchStrategy[Any]]:
    """Values of options that some format says, and of a few that none does."""
    points = st.integers(200, 400).map(lambda hundreds: hundreds * 100)
    return {
        "length": st.sampled_from(["tonpu", "hanchan", "one_hand"]),
        "extension": st.sampled_from([None, {"dealer_repeat_first": False}, {"winds": 2}]),
        "agari_yame": st.sampled_from(["none", "auto_if_top", "auto_if_top_and_target"]),
        "tenpai_yame": st.sampled_from(["none", "auto_if_top", "auto_if_top_and_target"]),
        "tobi": st.sampled_from(["none", "below_zero", "zero_or_below"]),
        "min_han": st.sampled_from([1, 2]),
        "uma": st.sampled_from([*UMA[players], FLOATING[players]]),
        "tie_break": st.sampled_from(["seat_order", "share"]),
        "score_rounding": st.sampled_from(["0.1", "integer_5down6up", "integer_half_away"]),
        "leftover_sticks": st.sampled_from(["lost", "top", "stay"]),
        "kuikae": st.sampled_from(["none_forbidden", "genbutsu_forbidden", "all_forbidden"]),
        "kuikae_pon": st.booleans(),
        "renchan": st.sampled_from(["never", "win", "tenpai", "win_east_tenpai_south", "noten"]),
        "tiles.red": st.dictionaries(st.sampled_from(["5p", "5s", "1p"]), st.integers(1, 4)),
        "dora.initial": st.integers(0, 1),
        "dora.kan": st.booleans(),
        "dora.ura": st.booleans(),
        "dora.kan_ura": st.booleans(),
        "points.start": points,
        "points.return": points,
        "points.target": st.none() | points,
        "yaku.kuitan": st.booleans(),
        "yaku.ippatsu": st.booleans(),
        "yaku.renhou": st.sampled_from(["off", "mangan", "baiman", "yakuman"]),
        "yaku.nagashi": st.sampled_from(["off", "draw"]),
        "riichi.deposit": st.sampled_from([0, 1000, 2000]),
        "riichi.min_points": st.sampled_from([1000, 2000, "none"]),
        "riichi.min_live_tiles": st.sampled_from([0, 1, "players"]),
        "riichi.ankan": st.sampled_from(["none", "strict", "waits"]),
        "multi_ron.max": st.integers(1, 3),
        "multi_ron.sticks": st.sampled_from(["nearest", "own_back_rest_nearest"]),
        "chankan.ankan_kokushi": st.booleans(),
        "score.kiriage": st.booleans(),
        "score.double_wind_pair_fu": st.sampled_from([2, 4]),
        "score.kazoe": st.sampled_from(["yakuman", "sanbaiman", "multi"]),
        "score.yakuman_stack": st.booleans(),
        "score.yakuman_cap": st.sampled_from([None, 1, 4]),
        "score.double_yakuman": st.sampled_from([[], ["daisuushii"]]),
        "honba.ron": st.sampled_from([0, 200, 300, 1500]),
        "honba.tsumo_each": st.sampled_from([0, 100, 500]),
        "noten.pool": st.sampled_from([0, 600, 3000, 6000]),
        "pao.yaku": st.sampled_from([[], ["daisangen", "daisuushii"], ["daisangen", "daisuushii", "suukantsu"]]),
        "abort.kyuushu": st.sampled_from(["off", "renchan", "rotate"]),
        "abort.suukaikan": st.sampled_from(["off", "renchan"]),
        "abort.sanchahou": st.sampled_from(["off", "renchan"]),
        "table_money": st.sampled_from([None, {"chips": {"red": 1, "ippatsu": 1, "ura": 1}}]),
    }


@st.composite
def rulesets(draw: st.DrawFn, form: str) -> ronpai.Ruleset:
    players = draw(st.sampled_from(SEATS[form]))
    rules = ronpai.ruleset(f"{draw(st.sampled_from(['tenhou', 'mahjongsoul']))}.{players}p")
    values = options(players)
    names = draw(st.lists(st.sampled_from(sorted(values)), max_size=8, unique=True))
    for name in names:
        changed = rules.replace({name: draw(values[name])})
        rules = rules if changed.problems() else changed
    return rules


def values_of(field: Field, name: str) -> st.SearchStrategy[Any]:
    """Values that a field takes, and what it does not."""
    index = field.names.index(name)
    if isinstance(field, Choice):
        return st.sampled_from([entry.values[index] for entry in field.entries])
    if isinstance(field, Number):
        return st.sampled_from([0, 100, 300, 1000, 2000, 25000, 30000, 40000, 55])
    if isinstance(field, Unsaid):
        return st.sampled_from([0, 1])
    if name == "順位点":
        return st.sampled_from([["20", "10", "-10", "-20"], ["+15.5", "5.0", "-5.0", "-15.0"]])
    if name == "赤牌":
        return st.fixed_dictionaries({suit: st.integers(0, 4) for suit in "mps"})
    return st.sampled_from([-20, -10, 0, 5, 10, 100, 200, 300, 600])


@st.composite
def documents(draw: st.DrawFn, form: str, junk: st.SearchStrategy[Any] | None = None) -> Any:
    """A document of fields that the format has, with junk for some of their values if wanted."""
    players = draw(st.sampled_from(SEATS[form]))
    fields = [(field, name) for field in TABLES[form](players) for name in field.names]
    picked = draw(st.lists(st.sampled_from(range(len(fields))), max_size=12, unique=True))
    values: dict[str, Any] = {}
    for field, name in (fields[index] for index in picked):
        plain = values_of(field, name)
        values[name] = draw(plain if junk is None else st.one_of(plain, junk))
    if form == "majiang":
        return values
    if form == "tenhou":
        return tenhou.pack(players, {name: value for name, value in values.items() if name != "type 0x0001"})
    mode = values.pop("mode", {4: 1, 3: 11}[players])
    return {"mode": mode, "detail_rule": values}


def flat(form: str, document: Any) -> Mapping[str, Any]:
    unpack = {"mahjongsoul": mahjongsoul.unpack, "majiang": majiang.unpack, "tenhou": tenhou.unpack}[form]
    return unpack(document, None)[1]


@ci(60)
@given(st.sampled_from(formats()).flatmap(lambda form: st.tuples(st.just(form), rulesets(form))))
def test_what_is_not_reported_comes_back(case: tuple[str, ronpai.Ruleset]) -> None:
    form, rules = case
    try:
        written = write_rules(form, rules)
    except RulesetError as refused:
        assert all("as majiang has it" in problem.reason or form != "majiang" for problem in refused.problems)
        return
    back = read_rules(form, written.document)
    own, others = rules.options(), back.rules.options()
    reported = {field.field: field.value for field in written.unmapped}
    assert reported == {name: own[name] for name in own if own[name] != others[name]}
    assert {field.field for field in back.unmapped} <= {"type 0x0001"}, "a document that we write is read in full"


@ci(60)
@given(st.sampled_from(formats()).flatmap(lambda form: st.tuples(st.just(form), documents(form))))
def test_what_a_document_says_is_said_again(case: tuple[str, Any]) -> None:
    form, document = case
    try:
        found = read_rules(form, document)
    except RulesetError as refused:
        assert refused.problems
        return
    assert found.rules.problems() == ()
    written = write_rules(form, found.rules)
    assert written.unmapped == (), "a format says what it said"
    if form == "tenhou":
        return
    said, again = flat(form, document), flat(form, written.document)
    reported = {field.field for field in found.unmapped}
    silent = {name for field in TABLES[form](found.rules.players) if isinstance(field, Unsaid) for name in field.names}
    for name in said.keys() - reported - silent:
        if name == "順位点":
            assert [float(text) for text in again[name]][1:] == [float(text) for text in said[name]][1:]
        else:
            assert again[name] == said[name], name


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=3,
)


@ci(60)
@given(
    st.sampled_from(["mahjongsoul", "majiang"]).flatmap(lambda form: st.tuples(st.just(form), documents(form, JUNK)))
)
def test_junk_is_refused_by_name(case: tuple[str, Any]) -> None:
    form, document = case
    names = set(flat(form, document)) | {"mode"}
    try:
        found = read_rules(form, document)
    except RulesetError as refused:
        for problem in refused.problems:
            known = {name.partition(".")[0] for name in problem.options} & names
            assert known or set(problem.options) <= OPTIONS.keys(), problem
        return
    assert {field.field for field in found.unmapped} <= names


@ci(50)
@given(st.integers(0, 0xFFFF), st.text("0123456789ABCDEF,-.x", max_size=60))
def test_any_text_is_read_or_refused(bits: int, custom: str) -> None:
    try:
        found = read_rules("tenhou", {"type": bits, "csrule": custom})
    except RulesetError:
        return
    assert found.rules.problems() == ()
