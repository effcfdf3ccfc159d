"""Row i of a batch == the scalar call on row i; however the rows are cut, and however many threads there are."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from typing import Any

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

import ronpai
from ronpai import batch
from tests.support import engine
from tests.support.columns import Row, Said, answered, rows, said, scored
from tests.support.profile import FUZZ, ci
from tests.support.strategies import Case, Choices, HandCase, hands, situations

RULESETS = {name: ronpai.ruleset(name) for name in ronpai.rulesets()}
"""Every ruleset that ships."""
OFTEN = 3
ALPHABET = "0123456789mpszrx,+=- "
RIICHI = (None, "riichi", "double", "open", "double_open", "flame", "double_flame")


# --- scores ----------------------------------------------------------------------------------------


def told(case: Case) -> Said:
    """A generated case as it is written."""
    win, _ = engine.win(case)
    return Said(str(win.hand), engine.keywords(case.situation))


def letters(row: Said, choices: Choices) -> Said:
    """The text with a character gone, added or exchanged."""
    at, size, put = choices.one(range(len(row.text))), choices.one((0, 1)), choices.one(("", *ALPHABET))
    return row._replace(text=row.text[:at] + put + row.text[at + size :])


def flag(row: Said, choices: Choices) -> Said:
    """One flag turned over."""
    name = choices.one(engine.FLAGS)
    return row._replace(keywords={**row.keywords, name: not row.keywords[name]})


def word(row: Said, choices: Choices) -> Said:
    """Another riichi, wind, number, or more indicators."""
    name = choices.one(("riichi", "loser_riichi", "seat", "round", "dora", "ura", *engine.NUMBERS))
    value: Any
    if name in ("seat", "round"):
        value = choices.one("ESWN")
    elif name in ("dora", "ura"):
        value = [*row.keywords[name], *[choices.one(engine.TILES)] * choices.one((1, 2, 4, 11))]
    elif name in engine.NUMBERS:
        value = choices.one((0, 1, 2, 5, 8, 200))
    else:
        value = choices.one(RIICHI if name == "riichi" else (None, True, False))
    return row._replace(keywords={**row.keywords, name: value})


CHANGES: Sequence[Callable[[Said, Choices], Said]] = (letters, flag, word)


@st.composite
def claims(draw: st.DrawFn) -> tuple[Case, Said]:
    """A generated case, as it is written or with up to three things changed that may make it one that cannot be."""
    case = draw(situations())
    row, choices = told(case), Choices(draw(st.binary(min_size=16, max_size=16)))
    for _ in range(choices.one((0, 0, 1, 3))):
        row = choices.one(CHANGES)(row, choices) if row.text else row
    return case, row


def test_score() -> None:
    """Every column, from notation and packed, at the table of the hand and at every one that ships."""
    seen: Counter[str] = Counter()

    @ci(1000)
    @given(claims())
    def law(claim: tuple[Case, Said]) -> None:
        case, row = claim
        tables = [engine.ruleset(case.rules, case.reds), *RULESETS.values()]
        expected = [scored(row, rules) for rules in tables]
        columns = said([row]) | {"hand": [row.text]}
        columns = {name: [*column] * len(tables) for name, column in columns.items()}
        columns["rules"] = np.arange(len(tables))
        for name in ("dora", "ura"):
            columns[name] = np.array(columns[name])
        assert rows(batch.score(columns, tables)) == expected
        packed = batch.pack(columns.pop("hand"))
        (status,) = {row["status"] for row in rows(packed)}
        if status:
            # Nothing beside the hand is looked at.
            assert {scored(Said(row.text, {}), rules)["status"] for rules in tables} == {status}
        else:
            columns |= {name: packed[name] for name in ("counts", "reds", "melds", "win")}
            assert rows(batch.score(columns, tables)) == expected
        reached(seen, row, expected)

    law()
    wanted = (*("kan", "red", "yakuman", "limit", "ura", "nuki", "ron", "tsumo", "dealer"), *batch.FLAGS)
    wanted += ("ok", "not_complete", "no_yaku", "min_han", "notation", *MET)
    assert {name: seen[name] for name in wanted if seen[name] < OFTEN} == {}


MET = (
    *("tile_count", "copies", "reds", "not_in_set", "too_many_indicators", "haitei_by_ron"),
    *("houtei_by_tsumo", "rinshan_by_ron", "chankan_by_tsumo", "rinshan_without_kan", "riichi_open"),
    *("ippatsu_without_riichi", "first_turn_with_melds", "loser_on_tsumo"),
    *("streak_of_non_dealer", "too_many_nukidora", "no_nukidora", "no_such_riichi", "no_chi", "no_seat", "no_round"),
)
"""The contradictions that come first often."""


def reached(seen: Counter[str], row: Said, expected: Sequence[Row]) -> None:
    """Counts what the rows of a claim stand for."""
    statuses = Counter(batch.STATUSES[found["status"]] for found in expected)
    seen.update(statuses)
    if not statuses["ok"]:
        return
    best = max(expected, key=lambda found: (found["status"] == 0, found["base"]))
    columns = said([row])
    names = [name for name, bit in batch.FLAGS.items() if columns["flags"][0] & bit]
    names += [name for name in ("yakuman", "limit", "ura", "nuki", "red", "ron") if best[name]]
    names += ["tsumo"] * bool(best["tsumo_other"]) + ["dealer"] * (row.keywords["seat"] == "E")
    names += ["kan"] * any(len(part) >= 5 and part[0] == part[1] for part in row.text.split(",")[1:])
    seen.update(set(names))


@ci(100)
@given(st.lists(claims(), min_size=1, max_size=12), st.data())
def test_cuts_and_threads(claimed: list[tuple[Case, Said]], data: st.DataObject) -> None:
    """Any cut of the rows gives the same columns, as any number of threads does, one ruleset a row."""
    told_rows = [row for _, row in claimed]
    which = [data.draw(st.integers(0, len(RULESETS))) for _ in told_rows]
    tables = list(RULESETS.values())
    columns = pa.table(said_arrow(told_rows) | {"rules": pa.array(which, pa.uint16())})
    whole = pa.table(batch.score(columns, tables, threads=1))
    for row, table, found in zip(told_rows, which, whole.to_pylist(), strict=True):
        if table < len(tables):
            assert found == scored(row, tables[table])
        else:
            assert batch.STATUSES[found["status"]] == "no_such_rules"
    for threads in (2, 3, 5):
        assert pa.table(batch.score(columns, tables, threads=threads)).equals(whole)
    cuts = sorted({0, len(which), *data.draw(st.lists(st.integers(0, len(which)), max_size=4))})
    parts = [columns.slice(start, end - start) for start, end in pairwise(cuts)]
    assert pa.concat_tables([pa.table(batch.score(part, tables)) for part in parts]).equals(whole)
    chunked = pa.Table.from_batches([found for part in parts for found in part.to_batches()])
    assert pa.table(batch.score(chunked, tables)).equals(whole)


def said_arrow(told_rows: Sequence[Said]) -> dict[str, Any]:
    """All columns as Arrow has them."""
    columns = said(told_rows) | {"hand": [row.text for row in told_rows]}
    lists = ("dora", "ura")
    return {name: pa.array(list(column) if name in lists else column) for name, column in columns.items()}


def test_threads_of_long_columns() -> None:
    """Columns that are long enough to be cut among threads, and in chunks."""
    texts = ["345p678s678m22p,2-34m", "123m456p789s1122z2z", "19m19p19s1234567z1z", "2m2m", "111222333m444p55z", "123m"]
    size = len(texts) * 50_000
    columns: dict[str, Any] = {"hand": texts * 50_000, "flags": np.arange(size, dtype=np.uint32) % 2}
    rules = RULESETS["mleague"]
    assert size > 2 * batch.CHUNK
    one = pa.table(batch.score(columns, rules, threads=1)).combine_chunks()
    unit = pa.table(batch.score({name: column[: len(texts)] for name, column in columns.items()}, rules))
    assert one.slice(len(texts) * 49_999).combine_chunks().equals(unit)
    for threads in (2, 3, 5):
        assert pa.table(batch.score(columns, rules, threads=threads)).combine_chunks().equals(one)


# --- analysis --------------------------------------------------------------------------------------

NEVER = 127
FORMS = ("standard", "chiitoitsu", "kokushi")


def ready(counts: Sequence[int]) -> str:
    """The notation of counts."""
    return "".join(engine.TILES[kind] for kind in engine.counted(counts))


def shanten_row(counts: Sequence[int], rules: ronpai.Ruleset) -> Row:
    """What `ronpai.shanten` says, and of each form."""

    def row() -> Row:
        hand = ready(counts)
        forms = {form: ronpai.shanten(hand, rules, form=form) for form in FORMS}
        told = {form: NEVER if found is None else found for form, found in forms.items()}
        return {"shanten": ronpai.shanten(hand, rules)} | told

    return answered(row, dict.fromkeys(("shanten", *FORMS), NEVER))


def waits_row(counts: Sequence[int], rules: ronpai.Ruleset) -> Row:
    """What `ronpai.waits` says."""
    return answered(lambda: {"waits": bits(ronpai.waits(ready(counts), rules))}, {"waits": 0})


def bits(tiles: Any) -> int:
    """A bit a kind."""
    return sum(1 << tile.kind for tile in tiles)


def entries(counts: Sequence[int], visible: Sequence[int], rules: ronpai.Ruleset) -> list[Row]:
    """What `ronpai.acceptance` says, in its order."""
    seen = [engine.tile(kind) for kind in engine.counted(visible)]
    found = ronpai.acceptance(ready(counts), rules, visible=seen)
    return [
        {
            **({} if entry.discard is None else {"discard": entry.discard.kind}),
            "shanten": entry.shanten,
            "tiles": bits(entry.tiles),
            "left": sum(entry.tiles.values()),
        }
        for entry in found
    ]


def acceptance_row(counts: Sequence[int], visible: Sequence[int], rules: ronpai.Ruleset) -> Row:
    """Its only entry."""
    return answered(lambda: entries(counts, visible, rules)[0], {"shanten": NEVER, "tiles": 0, "left": 0})


def discards_row(counts: Sequence[int], visible: Sequence[int], rules: ronpai.Ruleset) -> Row:
    """All its entries."""
    return answered(lambda: {"discards": entries(counts, visible, rules)}, {"discards": []})


def agree(counts: Sequence[int], visible: Sequence[int], rules: ronpai.Ruleset) -> str:
    """Asserts that each analysis of a row says what the scalar call does; tells what became of the row."""
    row, seen = np.array([counts], np.uint8), np.array([visible], np.uint8)
    expected = shanten_row(counts, rules)
    assert rows(batch.shanten(row, rules, by_form=True)) == [expected]
    assert rows(batch.shanten(row, rules)) == [{name: expected[name] for name in ("status", "shanten")}]
    if sum(counts) % 3 == 2:
        assert rows(batch.discards(row, rules, visible=seen)) == [discards_row(counts, visible, rules)]
        assert rows(batch.discards(row, rules)) == [discards_row(counts, [0] * 34, rules)]
    else:
        assert rows(batch.acceptance(row, rules, visible=seen)) == [acceptance_row(counts, visible, rules)]
        assert rows(batch.acceptance(row, rules)) == [acceptance_row(counts, [0] * 34, rules)]
    assert rows(batch.waits(row, rules)) == [waits_row(counts, rules)]
    return batch.STATUSES[expected["status"]]


def test_analysis() -> None:
    """Shanten by form, waits, acceptance and discards at the table of the hand and at every one that ships."""
    seen: Counter[str] = Counter()
    others = list(RULESETS.values())

    @ci(1000)
    @given(hands(), st.integers(0, len(others) - 1))
    def law(case: HandCase, place: int) -> None:
        for rules in (engine.ruleset(case.rules), others[place]):
            seen[agree(case.counts, case.visible, rules)] += 1
        seen[str(sum(case.counts) % 3)] += 1
        seen[str(place)] += 1

    law()
    wanted = ("ok", "not_in_set", "1", "2")
    assert {name: seen[name] for name in wanted if seen[name] < OFTEN} == {}
    assert all(seen[str(place)] for place in range(len(others))) or FUZZ


@ci(500)
@given(
    st.lists(st.integers(0, 33), min_size=1, max_size=20).map(lambda kinds: [kinds.count(kind) for kind in range(34)]),
    st.lists(st.integers(0, 33), max_size=6).map(lambda kinds: [kinds.count(kind) for kind in range(34)]),
    st.sampled_from(["tenhou.4p", "tenhou.3p", "mfg.2p"]),
)
def test_bad_counts(counts: list[int], visible: list[int], name: str) -> None:
    """Any counts at all, mostly of no hand: the first contradiction of the scalar call."""
    agree(counts, visible, RULESETS[name])


@ci(60)
@given(st.lists(hands(extra=1), min_size=1, max_size=10), st.data())
def test_cuts_and_threads_of_analysis(cases: list[HandCase], data: st.DataObject) -> None:
    """As of scores; `discards` has lists of different lengths."""
    rules = RULESETS["tenhou.4p"]
    size = len(cases)
    counts = np.array([case.counts for case in cases], np.uint8)
    visible = np.array([case.visible for case in cases], np.uint8)
    cuts = sorted({0, size, *data.draw(st.lists(st.integers(0, size), max_size=4))})
    calls: Sequence[Callable[..., batch.Columns]] = (batch.shanten, batch.waits, batch.acceptance, batch.discards)
    for call, threads in product(calls, (2, 3, 5)):
        sees = call in (batch.acceptance, batch.discards)
        whole = pa.table(call(counts, rules, threads=1, **({"visible": visible} if sees else {})))
        parts = [
            pa.table(
                call(
                    counts[start:end],
                    rules,
                    threads=threads,
                    **({"visible": visible[start:end]} if sees else {}),
                )
            )
            for start, end in pairwise(cuts)
        ]
        assert pa.concat_tables(parts).equals(whole)
