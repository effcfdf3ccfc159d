"""The tables of docs/batch.md are those of the library."""

import re

import pyarrow
import pytest

import ronpai
from ronpai import batch
from ronpai.bulk.task import INPUTS, What
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")
SECTIONS = dict(part.partition("\n")[::2] for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:])
RULES = ronpai.ruleset("tenhou.4p")
COUNTS = [[1] * 14 + [0] * 20, [0] * 34]


def tables(section: str) -> list[list[list[str]]]:
    """The rows of each table of a section, without its head."""
    found = re.findall(r"^\|(?:[- ]*\|)+\n((?:\|.*\n)*)", SECTIONS[section].replace("---", "-"), re.MULTILINE)
    return [
        [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()] for table in found
    ]


def arrow(written: str) -> str:
    """A type of the page as Arrow prints it."""
    written = written.partition(",")[0]
    lists = re.fullmatch(r"fixed-size list of (\d+) (\w+)", written)
    return f"fixed_size_list<item: {lists[2]} not null>[{lists[1]}]" if lists else written


def types(columns: batch.Columns) -> list[tuple[str, str]]:
    """The names and types of columns that have no nulls."""
    schema = pyarrow.table(columns).schema
    assert not any(field.nullable for field in schema)
    return [(field.name, str(field.type)) for field in schema]


def test_statuses() -> None:
    ((*rows,),) = tables("Codes of status")
    assert {int(code): name for code, name, _ in rows} == batch.STATUSES
    assert all(meaning for *_, meaning in rows)


def test_flags() -> None:
    ((*rows,),) = tables("Bits of flags")
    assert {name: 1 << int(bit) for bit, name, _ in rows} == batch.FLAGS
    assert all(meaning for *_, meaning in rows)


def test_limits() -> None:
    ((*rows,),) = tables("Codes of limit")
    assert [(int(code), name) for code, name in rows] == list(enumerate(ronpai.Limit, 1))


def test_yaku() -> None:
    ((*rows,),) = tables("Bits of yaku")
    assert [(int(bit), name) for bit, name, _ in rows] == list(enumerate(ronpai.Yaku))
    masks = {int(bit): int(mask) for bit, _, mask in rows if mask}
    hands = [
        "19m19p19s1234567z1m",
        "111222333z44m555p",
        "11223344556677z",
        "223344666888s66z",
        "11112345678999m",
        "22p345678m345678s",
    ]
    found = pyarrow.table(batch.score({"hand": hands, "flags": [65, 1, 1, 1, 1, 1]}, RULES)).to_pylist()
    for row in found:
        assert row["status"] == 0
        assert row["yakuman_mask"] == sum(1 << mask for bit, mask in masks.items() if row["yaku"] >> bit & 1)
    assert [row["yakuman_mask"].bit_count() for row in found] == [2, 1, 1, 1, 1, 0]


def test_what_score_reads_and_returns() -> None:
    given, returned = tables("score")
    assert {name for name, *_ in given} == set(INPUTS[What.score])
    assert [(name, kind) for name, kind, _ in returned] == types(batch.score({"hand": ["1m"]}, RULES))
    values = {
        "utf8": pyarrow.array(["345p678s678m22p,2-34m"]),
        "list of uint8": pyarrow.array([[26]], pyarrow.list_(pyarrow.uint8())),
        **{kind: pyarrow.array([0], kind) for kind in ("uint8", "uint16", "uint32")},
        "fixed-size list of 4 uint16": pyarrow.array([[0] * 4], pyarrow.list_(pyarrow.uint16(), 4)),
        "fixed-size list of 34 uint8": pyarrow.array([[0] * 34], pyarrow.list_(pyarrow.uint8(), 34)),
    }
    columns = {name: values[kind.partition(",")[0]] for name, kind, *_ in given}
    packed = {name: columns.pop(name) for name in ("counts", "win", "reds", "melds")}
    told = pyarrow.table(batch.score(columns, RULES))
    assert told["status"].to_pylist() == [0]
    # What is left out says the value of the table's last column.
    columns["dora"] = pyarrow.array([[]], pyarrow.list_(pyarrow.uint8()))
    columns["ura"] = columns["dora"]
    assert pyarrow.table(batch.score(columns, RULES)) == pyarrow.table(batch.score({"hand": columns["hand"]}, RULES))
    assert batch.STATUSES[batch.score(packed, RULES)["status"][0]] == "win"


def test_what_pack_returns() -> None:
    given, returned = tables("pack")
    assert [name for name, *_ in given] == ["hand"]
    packed = batch.pack(["345p678s678m22p,2-34m", "1"])
    assert [(name, arrow(kind)) for name, kind, _ in returned] == types(packed)
    _, none = pyarrow.table(packed).to_pylist()
    assert none == {"status": 5, "counts": [0] * 34, "reds": [0] * 34, "melds": [0] * 4, "win": 0}


@pytest.mark.parametrize("what", ["shanten", "waits", "acceptance", "discards"])
def test_what_tiles_are_asked_returns(what: str) -> None:
    given, returned = tables("shanten, waits, acceptance, discards")
    assert [name for name, *_ in given] == ["counts", "visible"]
    more = {"by_form": True} if what == "shanten" else {}
    counts = [[row[0] - 1, *row[1:]] if what in ("waits", "acceptance") and row[0] else row for row in COUNTS]
    found = getattr(batch, what)(counts, RULES, **more)
    written = [
        (name, arrow(kind), failed)
        for of, names, kind, _, failed in returned
        if of in (what, "all")
        for name in names.replace("`", "").split(", ")
    ]
    fields = [(name, "list of struct" if kind.startswith("list<") else kind) for name, kind in types(found)]
    assert [(name, kind) for name, kind, _ in written] == fields
    good, bad = pyarrow.table(found).to_pylist()
    assert good["status"] == 0 != bad["status"]
    blank = {"": bad["status"], "empty": []}
    assert bad == {name: blank[failed] if failed in blank else int(failed) for name, _, failed in written}
    if what == "discards":
        assert re.findall(r"`(\w+)` \((\w+)", SECTIONS["shanten, waits, acceptance, discards"]) == [
            (field.name, str(field.type)) for field in pyarrow.table(found).schema.field("discards").type.value_type
        ]


def test_codes_of_melds() -> None:
    ((*rows,),) = tables("Codes of melds")
    named = [dict(re.findall(r"(\d) ([a-z ]+)", meaning)) for _, meaning in rows]
    kinds, sources = ({name: int(code) for code, name in named[place].items()} for place in (0, 2))
    texts = {
        ("chi", "not told", 1): "234m",
        ("chi", "left", 1): "2-34m",
        ("pon", "across", 31): "555=z",
        ("daiminkan", "right", 13): "5555+p",
        ("kakan", "left", 13): "555-5p",
        ("ankan", "not told", 27): "1111z",
    }
    packed = batch.pack([f"22p345678m345s,{meld}" for meld in texts.values()])
    codes = [row[0] for row in pyarrow.table(packed)["melds"].to_pylist()]
    assert codes == [kinds[kind] | lowest << 3 | sources[source] << 9 for kind, source, lowest in texts]
    assert list(kinds) == list(ronpai.MeldKind)
