"""The batch API's edges: what goes in and comes out as it is, what is refused, threads, interrupts, memory."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import arro3.core
import duckdb
import nanoarrow
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import ronpai
from ronpai import batch
from ronpai.errors import InvalidArgument

RULES = ronpai.ruleset("tenhou.4p")
HANDS = ["345p678s678m22p,2-34m", "345p678s789m22p,2-34m", None, "123m", "12x", "123456789m11p55z5z"]
STATUSES = ["ok", "no_yaku", "missing", "tile_count", "notation", "ok"]
SEATS = [0, 1, 0, 0, 0, 1]
GATES = [3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25]
READY = [GATES, [5, *[0] * 33], [1] * 14 + [0] * 20, None]
WAITING = ["ok", "copies", "not_waiting", "missing"]
NINE = (1 << 9) - 1
TABLE = pa.table({"hand": HANDS, "seat": pa.array(SEATS, pa.uint8())})


def statuses(found: batch.Columns) -> list[str]:
    """The names of the statuses."""
    return [batch.STATUSES[code] for code in np.asarray(found["status"]).tolist()]


def address(column: Any) -> int:
    """Where the values of a column lie."""
    values = pa.array(column)
    return int((values.flatten() if pa.types.is_fixed_size_list(values.type) else values).buffers()[-1].address)


# --- what goes in ----------------------------------------------------------------------------------

TEXTS: dict[str, Callable[[], Any]] = {
    "list": lambda: HANDS,
    "tuple": lambda: tuple(HANDS),
    "mapping": lambda: {"hand": HANDS, "seat": SEATS},
    "NumPy objects": lambda: np.array(HANDS, object),
    "NumPy, every other row": lambda: {"hand": HANDS, "seat": np.repeat(np.array(SEATS, np.int64), 2)[::2]},
    "pyarrow table": lambda: TABLE,
    "pyarrow record batch": lambda: TABLE.to_batches()[0],
    "pyarrow reader": lambda: TABLE.to_reader(2),
    "pyarrow reader, one row each": lambda: TABLE.to_reader(1),
    "pyarrow array": lambda: pa.array(HANDS),
    "pyarrow slice": lambda: pa.array(["1m", *HANDS, "1m"]).slice(1, len(HANDS)),
    "pyarrow large strings": lambda: pa.array(HANDS, pa.large_string()),
    "pyarrow string views": lambda: pa.array(HANDS, pa.string_view()),
    "pyarrow dictionary": lambda: pa.array(HANDS).dictionary_encode(),
    "pyarrow chunks": lambda: pa.chunked_array([HANDS[:1], [], HANDS[1:]]),
    "pyarrow chunks beside a list": lambda: {"hand": pa.chunked_array([HANDS[:1], HANDS[1:]]), "seat": SEATS},
    "Polars frame": lambda: pl.DataFrame({"hand": HANDS, "seat": SEATS}),
    "Polars series": lambda: pl.Series("other", HANDS),
    "Polars series by name": lambda: {"hand": pl.Series(HANDS), "seat": pl.Series(SEATS)},
    "DuckDB": lambda: duckdb.connect().from_arrow(TABLE),
    "arro3 table": lambda: arro3.core.Table.from_arrow(TABLE),
    "arro3 array": lambda: arro3.core.Array.from_arrow(pa.array(HANDS)),
    "nanoarrow array": lambda: nanoarrow.Array(HANDS, nanoarrow.string()),
    "nanoarrow stream": lambda: nanoarrow.ArrayStream(TABLE),
}


@pytest.mark.parametrize("source", TEXTS.values(), ids=TEXTS)
def test_texts(source: Callable[[], Any]) -> None:
    assert statuses(batch.score(source(), RULES)) == STATUSES


def test_pack() -> None:
    for source in (HANDS, pa.array(HANDS), pl.DataFrame({"hand": HANDS}), nanoarrow.Array(HANDS, nanoarrow.string())):
        found = batch.pack(source)
        assert statuses(found) == ["ok", "ok", "missing", "tile_count", "notation", "ok"]
        assert pa.table(found)["win"].to_pylist() == [10, 10, 0, 0, 0, 31]
        assert [sum(counts) for counts in pa.table(found)["counts"].to_pylist()] == [11, 11, 0, 0, 0, 14]


def test_texts_of_numpy() -> None:
    texts = np.array([text for text in HANDS if text])
    expected = [status for status in STATUSES if status != "missing"]
    assert statuses(batch.score(texts, RULES)) == expected
    assert statuses(batch.score({"hand": texts[::-1]}, RULES)) == expected[::-1]


COUNTS: dict[str, Callable[[], Any]] = {
    "list": lambda: READY,
    "pyarrow fixed list": lambda: pa.array(READY, pa.list_(pa.uint8(), 34)),
    "pyarrow list": lambda: pa.array(READY, pa.list_(pa.uint8())),
    "pyarrow large list": lambda: pa.array(READY, pa.large_list(pa.int64())),
    "pyarrow slice": lambda: pa.array([READY[1], *READY], pa.list_(pa.uint8(), 34)).slice(1),
    "pyarrow chunks": lambda: pa.chunked_array([READY[:1], READY[1:]], pa.list_(pa.int8(), 34)),
    "pyarrow table": lambda: pa.table({"counts": pa.array(READY, pa.list_(pa.uint8(), 34))}),
    "Polars list": lambda: pl.Series(READY),
    "Polars array": lambda: pl.Series(READY, dtype=pl.Array(pl.UInt8, 34)),
    "DuckDB": lambda: duckdb.connect().from_arrow(pa.table({"counts": pa.array(READY, pa.list_(pa.int32()))})),
    "arro3": lambda: arro3.core.Array.from_arrow(pa.array(READY, pa.list_(pa.uint8(), 34))),
    "nanoarrow": lambda: nanoarrow.Array(pa.array(READY, pa.list_(pa.uint8(), 34))),
}


@pytest.mark.parametrize("source", COUNTS.values(), ids=COUNTS)
def test_counts(source: Callable[[], Any]) -> None:
    found = batch.waits(source(), RULES)
    assert statuses(found) == WAITING
    assert np.asarray(found["waits"]).tolist() == [NINE, 0, 0, 0]


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", "<u2"])
def test_counts_of_numpy(kind: str) -> None:
    counts = np.array(READY[:3]).astype(kind)
    for laid in (counts, np.asfortranarray(counts), counts[::-1][::-1], np.repeat(counts, 2, axis=1)[:, ::2]):
        assert statuses(batch.waits(laid, RULES)) == WAITING[:3]


@pytest.mark.parametrize("column", [[1, 1], np.array([1, 1]), pa.array([1, 1]), pl.Series([1, 1])], ids=str)
def test_one_kind_of_column_beside_another(column: Any) -> None:
    columns = {"hand": pa.array([HANDS[5]] * 2), "seat": column, "flags": np.array([256, 256], np.int64)}
    assert pa.table(batch.score(columns, RULES))["han"].to_pylist() == [4, 4]


def test_packed_hands_score_as_their_texts() -> None:
    packed = batch.pack([text for text in HANDS if text])
    columns = {name: packed[name] for name in ("counts", "reds", "melds", "win")}
    columns |= {"seat": pa.array([0, 1, 0, 0, 1], pa.uint8())}
    found = pa.table(batch.score(columns, RULES))
    assert found["ron"].to_pylist() == [1500, 0, 0, 0, 5200]
    assert [batch.STATUSES[code] for code in found["status"].to_pylist()] == ["ok", "no_yaku", "win", "win", "ok"]


def test_numbers_that_do_not_fit_are_missing() -> None:
    seats = [None, 256, -1, 2**40, 0]
    for column in (seats, pa.array(seats), pl.Series(seats)):
        found = batch.score({"hand": [HANDS[5]] * 5, "seat": column}, RULES)
        assert statuses(found) == [*["missing"] * 4, "ok"]
        assert pa.table(found)["ron"].to_pylist() == [0, 0, 0, 0, 7700]


def test_lists_that_do_not_fit_are_missing() -> None:
    for wrong in ([1] * 33, [1] * 35, [], [None, *GATES[1:]], [256, *GATES[1:]], [-1, *GATES[1:]]):
        for kind in (pa.list_(pa.int64()), pa.large_list(pa.int16())):
            found = batch.shanten(pa.array([GATES, wrong, GATES], kind))
            assert statuses(found) == ["ok", "missing", "ok"]
            assert np.asarray(found["shanten"]).tolist() == [0, 127, 0]
        assert statuses(batch.waits([GATES, wrong])) == ["ok", "missing"]
    indicators = pa.array([[1], [], None, [None], [300], [255], [34]])
    found = batch.score({"hand": [HANDS[5]] * 7, "dora": indicators}, RULES)
    assert statuses(found) == ["ok", "ok", "missing", "missing", "missing", "ok", "indicator"]


def test_codes_that_mean_nothing() -> None:
    told: dict[str, list[Any]] = {"seat": [4], "round": [9], "flags": [1 << 20], "rules": [1]}
    told |= {"dora": [[34]], "ura": [[99]]}
    for name, column in told.items():
        expected = {"rules": "no_such_rules", "dora": "indicator", "ura": "indicator"}.get(name, name)
        assert statuses(batch.score({"hand": [HANDS[5]], name: column}, [RULES])) == [expected]
    both = batch.FLAGS["loser_riichi"] | batch.FLAGS["loser_no_riichi"]
    two = batch.FLAGS["riichi"] | batch.FLAGS["open_riichi"]
    assert statuses(batch.score({"hand": [HANDS[5]] * 2, "flags": [both, two]}, RULES)) == ["flags", "flags"]
    packed = {name: pa.array(batch.pack([HANDS[0]])[name]) for name in ("counts", "reds", "melds", "win")}
    assert statuses(batch.score(packed | {"win": [34]}, RULES)) == ["win"]
    assert statuses(batch.score(packed | {"win": [33]}, RULES)) == ["win"]
    assert statuses(batch.score(packed | {"melds": [[7, 0, 0, 0]]}, RULES)) == ["meld"]
    assert statuses(batch.score(packed | {"reds": [[4, *[0] * 33]]}, RULES)) == ["reds_without_tiles"]


EMPTY = (
    lambda: np.zeros((0, 34), np.uint8),
    lambda: pa.array([], pa.list_(pa.uint8(), 34)),
    lambda: pa.table({"counts": pa.array([], pa.list_(pa.uint8(), 34))}),
    lambda: pa.table({"counts": pa.array([], pa.list_(pa.uint8()))}).to_reader(),
    lambda: pl.DataFrame({"counts": []}, schema={"counts": pl.Array(pl.UInt8, 34)}),
    list,
)


@pytest.mark.parametrize("source", EMPTY)
def test_nothing_in_nothing_out(source: Callable[[], Any]) -> None:
    for call in (batch.shanten, batch.waits, batch.acceptance, batch.discards):
        found = pa.table(call(source(), RULES))
        assert found.num_rows == 0
        assert found.schema == pa.table(call([GATES], RULES)).schema


def test_no_hands() -> None:
    schema = pa.table(batch.score(HANDS, RULES)).schema
    sources: tuple[Any, ...] = (
        [],
        {"hand": []},
        TABLE.slice(0, 0),
        pa.array([], pa.string()),
        {"hand": [], "seat": [], "dora": []},
    )
    for source in (*sources, {"counts": [], "win": []}):
        found = pa.table(batch.score(source, RULES))
        assert (found.num_rows, found.schema) == (0, schema)
    assert len(batch.pack([])) == 0
    stream = batch.stream(pa.RecordBatchReader.from_batches(TABLE.schema, []), RULES)
    assert sum(len(found) for _, found in stream) == 0


# --- what is refused -------------------------------------------------------------------------------


def refused(call: Callable[[], Any]) -> str:
    """The message of the error, which is short."""
    message = refused_whole(call)
    assert len(message) < 600
    return message


def refused_whole(call: Callable[[], Any]) -> str:
    """The message of the error."""
    with pytest.raises(InvalidArgument) as wrong:
        call()
    return str(wrong.value)


def test_everything_that_is_wrong_is_named_at_once() -> None:
    columns = {"hand": HANDS[:1], "round": ["a"], "colour": [1], "win": [1], "dora": [1], "flags": [[1]]}
    arrow = pa.table({name: pa.array(column) for name, column in columns.items()} | {"seat": pa.array([0.5])})
    for source, names in ((columns, columns), (arrow, arrow.column_names)):
        message = refused(lambda source=source: batch.score(source, RULES))  # type: ignore[misc]
        assert all(f"{name}:" in message for name in names if name != "win")


UNREADABLE: dict[str, Any] = {
    "list": [0.5],
    "dict": {1: 2},
    "set": {1},
    "int": 5,
    "str": "1",
    "NoneType": None,
    "object": object(),
    "ndarray": np.array(5),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_named_with_all_else(kind: str) -> None:
    wrong = UNREADABLE[kind]
    counted = f"counts: {kind}, neither"
    several = {"hand": HANDS[:2], "seat": wrong, "flags": ["x"], "win": [1], "colour": wrong}
    message = refused_whole(lambda: batch.score(several, RULES))
    told = (f"seat: {kind}, neither", f"colour: {kind}, neither", "flags: LargeUtf8", "colour: no such column")
    for reason in (*told, "hand: beside counts", "different lengths: hand has 2, flags has 1"):
        assert reason in message
    # A column that cannot be read is there all the same.
    for column in ("hand", "counts"):
        message = refused_whole(lambda column=column: batch.score({"win": [1], column: wrong}, RULES))  # type: ignore[misc]
        assert f"{column}: {kind}, neither" in message
        assert "neither hand nor counts" not in message
    for call in (batch.shanten, batch.waits, batch.acceptance, batch.discards):
        message = refused_whole(lambda call=call: call({"counts": wrong, "x": [1]}, RULES))  # type: ignore[misc]
        assert counted in message
        assert "x: no such column" in message
        assert "are needed" not in message
    message = refused_whole(lambda: batch.pack({"hand": wrong, "x": [1]}))
    assert f"hand: {kind}, neither" in message
    assert "x: no such column" in message
    assert f"seat: {kind}, neither" in refused_whole(lambda: list(batch.stream(several, RULES)))
    assert f"seat: {kind}, neither" in refused_whole(lambda: batch.Columns({"hand": HANDS, "seat": wrong}))


def test_rows_that_change_meanwhile_are_refused() -> None:
    class Longer(list[str]):
        """Says that it has a row more or less than it has."""

        by = 1

        def __len__(self) -> int:
            return super().__len__() + self.by

    hands = Longer(["123456789m11p55z5z"] * 3)
    for by in (1, -1):
        hands.by = by
        for call in (lambda: batch.score(hands, RULES), lambda: batch.pack(hands)):
            assert refused(call) == f"rows={3 + by}: 3 when they were read"


@pytest.mark.parametrize(
    ("columns", "named"),
    [
        ({}, ("columns",)),
        ({"hand": ["1m"], "seat": [0, 1]}, ("hand", "seat", "length")),
        ({"hand": ["1m"], "counts": [GATES], "win": [0]}, ("hand", "counts")),
        ({"counts": [GATES]}, ("hand", "win")),
        ({"seat": [0]}, ("hand", "counts")),
        ({"hand": [1]}, ("hand",)),
        ({"hand": ["1m"], "seat": np.array([1.0])}, ("seat",)),
        ({"hand": ["1m"], "seat": np.array(["E"])}, ("seat",)),
        ({"hand": ["1m"], "seat": pa.array([1.5])}, ("seat",)),
        ({"hand": np.array([["1m"]])}, ("hand",)),
        ({"hand": 3}, ("hand",)),
        ({"hand": "123m"}, ("hand",)),
        (3, ("hand",)),
        (None, ("hand",)),
        ("123m", ("hand",)),
    ],
)
def test_columns_that_cannot_be_read(columns: Any, named: tuple[str, ...]) -> None:
    message = refused(lambda: batch.score(columns, RULES))
    assert [name for name in named if name not in message] == []


@pytest.mark.parametrize(
    "counts",
    [
        np.zeros((2, 33), np.uint8),
        np.zeros(34, np.uint8),
        np.zeros((2, 34, 1), np.uint8),
        np.zeros((2, 34)),
        ["1m"],
        [1],
        7,
        None,
        {"hands": READY},
        {"counts": READY[:1], "visible": READY[:2]},
    ],
    ids=lambda counts: str(counts)[:20],
)
def test_counts_that_cannot_be_read(counts: Any) -> None:
    for call in (batch.shanten, batch.waits, batch.acceptance, batch.discards):
        assert refused(lambda call=call: call(counts, RULES))  # type: ignore[misc]


def test_visible_is_read_where_it_matters() -> None:
    assert "visible" in refused(lambda: batch.waits({"counts": READY[:1], "visible": READY[:1]}, RULES))
    assert "length" in refused(lambda: batch.acceptance(READY[:1], RULES, visible=READY[:2]))


def test_several_rulesets_need_their_column() -> None:
    assert "rules:" in refused(lambda: batch.score(HANDS, [RULES, RULES]))
    refused(lambda: batch.pack({"hands": HANDS}))
    two = [RULES, ronpai.ruleset("mleague")]
    found = batch.score({"hand": [HANDS[5]] * 3, "rules": [0, 1, 2]}, two)
    assert statuses(found) == ["ok", "ok", "no_such_rules"]


# --- what comes out --------------------------------------------------------------------------------

OUT: dict[str, Callable[[], batch.Columns]] = {
    "score": lambda: batch.score(HANDS, RULES),
    "pack": lambda: batch.pack(HANDS),
    "shanten": lambda: batch.shanten(READY, by_form=True),
    "waits": lambda: batch.waits(READY[:3]),
    "acceptance": lambda: batch.acceptance(READY[:3]),
    "discards": lambda: batch.discards(READY[:3]),
    "score of several chunks": lambda: batch.score([HANDS[5]] * (batch.CHUNK + 1), RULES),
    "nothing": lambda: batch.score([], RULES),
}


@pytest.mark.parametrize("make", OUT.values(), ids=OUT)
def test_everybody_reads_what_comes_out(make: Callable[[], batch.Columns]) -> None:
    found = make()
    expected = pa.table(found).to_pylist()
    assert len(found) == len(expected)
    assert pl.DataFrame(found).rows(named=True) == expected
    assert pa.table(arro3.core.Table.from_arrow(found)).to_pylist() == expected
    assert nanoarrow.ArrayStream(found).read_all().to_pylist() == expected
    assert pa.table(duckdb.connect().from_arrow(found).to_arrow_table()).num_rows == len(expected)
    for name in found.names:
        if name != "discards":
            assert np.asarray(found[name]).tolist() == [row[name] for row in expected]
    assert "status" in found
    with pytest.raises(KeyError, match="there are status"):
        found["colour"]
    assert repr(found).startswith(f"Columns({len(expected)} rows: status")


def test_columns_have_the_types_that_are_promised() -> None:
    schema = pa.table(batch.score(HANDS, RULES)).schema
    types = dict(zip(schema.names, map(str, schema.types), strict=True))
    assert types == dict.fromkeys(("status", "yakuman", "limit", "dora", "ura", "red", "nuki"), "uint8") | {
        **dict.fromkeys(("han", "fu"), "uint16"),
        **dict.fromkeys(("base", "ron", "tsumo_dealer", "tsumo_other"), "int64"),
        "yaku": "uint64",
        "yakuman_mask": "uint32",
    }
    assert not any(field.nullable for field in schema)


# --- memory ----------------------------------------------------------------------------------------


def test_rows_of_known_number_come_out_in_one_piece() -> None:
    rows = batch.CHUNK + 1
    hands = pa.array([HANDS[5]] * rows)
    counts = np.array([GATES] * rows, np.uint8)
    for found in (batch.score(hands, RULES), batch.pack({"hand": hands}), batch.shanten(counts, by_form=True)):
        columns = pa.table(found)
        assert {column.num_chunks for column in columns.columns} == {1}
        # A column is read where the whole lies.
        assert address(found["status"]) == columns["status"].chunk(0).buffers()[-1].address
    streamed = pa.table(batch.waits(pa.table({"counts": pa.array(list(counts), pa.list_(pa.uint8(), 34))})))
    assert streamed["waits"].num_chunks == 2
    assert streamed.combine_chunks() == pa.table(batch.waits(counts)).combine_chunks()


def test_missing_rows_keep_their_place_among_slices() -> None:
    rows = 3000
    seats = np.zeros(rows, np.int64)
    gone = [0, 1023, 1024, 1025, 2047, 2999]
    seats[gone] = -1
    counts: list[Any] = [GATES] * rows
    for row in gone:
        counts[row] = None
    for threads in (1, 3):
        scored = batch.score({"hand": [HANDS[5]] * rows, "seat": seats}, RULES, threads=threads)
        for found in (scored, *(call(counts, threads=threads) for call in (batch.shanten, batch.waits))):
            assert [row for row, status in enumerate(statuses(found)) if status == "missing"] == gone


def test_what_cannot_change_is_read_where_it_lies(tmp_path: Path) -> None:
    texts = pa.array([HANDS[5]] * 3)
    counts = np.array([GATES] * 3, np.uint8)
    np.save(tmp_path / "counts.npy", counts)
    counts.flags.writeable = False
    mapped = np.load(tmp_path / "counts.npy", mmap_mode="r")
    for column in (counts, counts[1:], mapped, pa.array(list(counts), pa.list_(pa.uint8(), 34))):
        source = {"counts": column, "win": np.zeros(len(column), np.uint8)}
        ((part, found),) = batch.stream(source, RULES)
        start = column.ctypes.data if isinstance(column, np.ndarray) else address(column)
        assert address(part["counts"]) == start
        assert len(found) == len(column)
    ((part, _),) = batch.stream(texts, RULES)
    assert address(part["hand"]) == address(texts)
    assert counts.tolist() == [GATES] * 3
    assert texts.to_pylist() == [HANDS[5]] * 3


def test_what_can_change_is_read_before_it_does() -> None:
    counts = np.array([GATES] * 3, np.uint8)
    shared = counts[:]
    shared.flags.writeable = False
    for column in (counts, shared):
        columns = {"counts": column, "win": [0] * 3}
        ((part, _),) = batch.stream(columns, RULES)
        before = pa.array(part["counts"]).to_pylist()
        counts[:] = 1
        assert pa.array(part["counts"]).to_pylist() == before
        counts[:] = GATES


def test_a_view_of_bytes_that_somebody_writes_to_can_change() -> None:
    memory = bytearray(bytes(GATES))
    counts = np.frombuffer(memoryview(memory).toreadonly(), np.uint8).reshape(1, 34)
    ((part, _),) = batch.stream({"counts": counts, "win": [0]}, RULES)
    memory[:] = bytes(34)
    assert pa.array(part["counts"]).to_pylist() == [GATES]


PEAK = """
import sys
from ronpai import batch
import pyarrow, ronpai

rules = ronpai.ruleset("tenhou.4p")
schema = pyarrow.schema({"hand": pyarrow.string(), "seat": pyarrow.uint8()})
texts = ["345p678s678m22p,2-34m", "123456789m11p55z5z"]

def rows(parts):
    for part in range(parts):
        hands = [texts[(part + row) % 2] for row in range(10_000)]
        yield pyarrow.record_batch({"hand": hands, "seat": pyarrow.array([part % 4] * 10_000, pyarrow.uint8())}, schema)

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

def run(parts):
    reader = pyarrow.RecordBatchReader.from_batches(schema, rows(parts))
    return sum(len(found) for _, found in batch.stream(reader, rules))

run(20)
before = peak()
print(run(200), peak() - before)
"""


def test_a_stream_takes_no_more_memory_the_longer_it_is() -> None:
    rows, more = map(int, python(PEAK).split())
    assert rows == 2_000_000
    assert more < 32 * 1024


# --- threads and interrupts ------------------------------------------------------------------------


def python(code: str, **environment: str) -> str:
    """What a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_threads_are_as_many_as_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = pa.table(batch.score(HANDS, RULES, threads=1))
    for said in ("1", "2", "7"):
        monkeypatch.setenv("RONPAI_THREADS", said)
        assert pa.table(batch.score(HANDS, RULES)).equals(expected)
    for said in ("0", "-1", "many", "1.5"):
        monkeypatch.setenv("RONPAI_THREADS", said)
        assert "RONPAI_THREADS" in refused(lambda: batch.score(HANDS, RULES))
        assert pa.table(batch.score(HANDS, RULES, threads=2)).equals(expected)
    for wrong in (0, -1):
        assert "threads" in refused(lambda wrong=wrong: batch.waits(READY, threads=wrong))  # type: ignore[misc]


LONG = """
import numpy
from ronpai import batch

row = numpy.array([[1] * 13 + [0] * 21], numpy.uint8)
endless = numpy.broadcast_to(row, (10**9, 34))
try:
    print("begun", flush=True)
    batch.shanten(endless, threads=1)
except KeyboardInterrupt:
    print("stopped")
"""


def test_an_interrupt_stops_a_long_call() -> None:
    process = subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (told, process.returncode) == ("stopped\n", 0)


def test_a_stream_is_read_as_it_comes() -> None:
    asked: list[int] = []

    def parts() -> Iterator[pa.RecordBatch]:
        for number in range(3):
            asked.append(number)
            yield TABLE.to_batches()[0]

    found = batch.stream(pa.RecordBatchReader.from_batches(TABLE.schema, parts()), RULES)
    assert asked == []
    part, scores = next(found)
    assert asked == [0]
    assert pa.table(part).equals(TABLE)
    assert statuses(scores) == STATUSES
    assert [statuses(scores) for _, scores in found] == [STATUSES] * 2


def test_a_column_that_claims_more_rows_than_there_are_is_told_by_its_length() -> None:
    with pytest.raises(InvalidArgument, match="columns of different lengths: hand has 1, honba has"):
        batch.score({"hand": ["123m456p789s11222z"], "honba": np.broadcast_to(np.uint8(0), (10**12,))}, RULES)


@pytest.mark.parametrize("call", [batch.shanten, batch.waits, batch.acceptance])
def test_more_rows_than_there_is_memory_for_end_no_process(call: Callable[..., object]) -> None:
    with pytest.raises(MemoryError, match="rows of"):
        call(np.broadcast_to(np.zeros(34, np.uint8), (10**14, 34)))
