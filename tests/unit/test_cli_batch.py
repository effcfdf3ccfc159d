"""`ronpai batch`: files in, files out; what it tells; how it goes on after an interrupt."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pyarrow
import pyarrow.csv
import pyarrow.json
import pyarrow.parquet
import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

import ronpai
from ronpai import batch, bulk, records
from ronpai.bulk import files
from ronpai.cli.app import app
from ronpai.cli.batch import RESULTS, Wanted

HANDS = ["345p678s678m22p,2-34m", "123456789m11p55z5z", "345p678s789m22p,2-34m", "123456789m11p5z"]
GOOD = pyarrow.table(
    {
        "id": [f"{row:03}" for row in range(1000)],
        "hand": [HANDS[row % 3] for row in range(1000)],
        "seat": pyarrow.array([row % 4 for row in range(1000)], "uint8"),
        "flags": pyarrow.array([row % 2 for row in range(1000)], "uint32"),
    }
)
BAD = GOOD.set_column(1, "hand", pyarrow.array(["12x", None, "123m", *GOOD["hand"].to_pylist()[3:]]))
RULES = ronpai.ruleset("tenhou.4p")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["batch", *map(str, arguments)], prog_name="ronpai")


def told(*arguments: object, code: int = 0) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == code, result.output
    return dict(json.loads(result.stdout))


def parquet(path: Path, rows: Any) -> None:
    pyarrow.parquet.write_table(rows, path, row_group_size=300)


def ipc(path: Path, rows: Any) -> None:
    with pyarrow.ipc.new_file(str(path), rows.schema) as writer:
        writer.write_table(rows, max_chunksize=300)


def ipc_stream(path: Path, rows: Any) -> None:
    with pyarrow.ipc.new_stream(str(path), rows.schema) as writer:
        writer.write_table(rows, max_chunksize=300)


def lines(path: Path, rows: Any) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows.to_pylist()), encoding="utf-8")


WRITE: dict[str, Callable[[Path, Any], None]] = {
    ".parquet": parquet,
    ".arrow": ipc,
    ".arrows": ipc_stream,
    ".csv": lambda path, rows: pyarrow.csv.write_csv(rows, path),
    ".jsonl": lines,
}
READ: dict[str, Callable[[Path], Any]] = {
    ".parquet": pyarrow.parquet.read_table,
    ".arrow": lambda path: pyarrow.ipc.open_file(str(path)).read_all(),
    ".arrows": lambda path: pyarrow.ipc.open_stream(path.read_bytes()).read_all(),
    ".csv": lambda path: pyarrow.csv.read_csv(
        path, convert_options=pyarrow.csv.ConvertOptions(column_types={"id": "string", "yaku": "uint64"})
    ),
    ".jsonl": pyarrow.json.read_json,
}


def expected(rows: Any, *rules: str) -> list[dict[str, Any]]:
    """What the library says of rows, beside them."""
    tables = [ronpai.ruleset(name) for name in rules or ("tenhou.4p",)]
    columns = {name: rows[name] for name in rows.column_names if name != "id"}
    found = pyarrow.table(batch.score(columns, tables)).to_pylist()
    return [row | more for row, more in zip(rows.to_pylist(), found, strict=True)]


@pytest.mark.parametrize("given", WRITE)
@pytest.mark.parametrize("wanted", READ)
def test_every_format_goes_in_and_out(given: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK", 1 << 13)  # several pieces of text
    source, target = tmp_path / f"in{given}", tmp_path / f"out{wanted}"
    WRITE[given](source, GOOD)
    answer = told(source, target)
    assert READ[wanted](target).to_pylist() == expected(GOOD)
    assert answer["statuses"] == {"ok": 667, "no_yaku": 333}
    assert {path.name for path in tmp_path.iterdir()} == {source.name, target.name}


def test_a_row_group_goes_in_and_comes_out(tmp_path: Path) -> None:
    parquet(tmp_path / "in.parquet", GOOD)
    told(tmp_path / "in.parquet", tmp_path / "out.parquet")
    found = pyarrow.parquet.ParquetFile(tmp_path / "out.parquet").metadata
    assert [found.row_group(number).num_rows for number in range(found.num_row_groups)] == [300, 300, 300, 100]


def test_the_summary_and_the_exit_code_tell_what_failed(tmp_path: Path) -> None:
    parquet(tmp_path / "in.parquet", BAD)
    answer = told(tmp_path / "in.parquet", tmp_path / "out.parquet", code=1)
    assert set(answer) == set(records.BatchAnswer.__struct_fields__)
    assert (answer["rows"], answer["failed"], answer["digests"]) == (1000, 3, [RULES.digest])
    assert answer["statuses"] == {"ok": 665, "no_yaku": 332, "notation": 1, "missing": 1, "tile_count": 1}
    assert READ[".parquet"](tmp_path / "out.parquet").to_pylist() == expected(BAD)
    people = run(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert people.exit_code == 1
    for said in ("1000, 3 failed", "tile_count", "66.5%", "rows/s"):
        assert said in people.stdout


def test_statuses_that_are_answers_are_reasons_of_the_library() -> None:
    assert {"ok", *ronpai.NoScoreReason} == RESULTS


def test_several_rulesets(tmp_path: Path) -> None:
    rows = GOOD.append_column("rules", pyarrow.array([row % 2 for row in range(1000)], "uint16"))
    parquet(tmp_path / "in.parquet", rows)
    names = ("tenhou.4p", "mleague")
    options = [word for name in names for word in ("--rules", name)]
    assert told(tmp_path / "in.parquet", tmp_path / "out.jsonl", *options)["rules"] == list(names)
    assert READ[".jsonl"](tmp_path / "out.jsonl").to_pylist() == expected(rows, *names)


def test_only_results_and_names_that_both_have(tmp_path: Path) -> None:
    rows = GOOD.append_column("dora", pyarrow.array(["9p1z", "1p", "", "x", None] * 200))
    WRITE[".csv"](tmp_path / "in.csv", rows)
    answer = told(tmp_path / "in.csv", tmp_path / "out.parquet", "--threads", 1, code=1)
    found = READ[".parquet"](tmp_path / "out.parquet")
    assert found.column_names[:6] == ["id", "hand", "seat", "flags", "dora", "status"]
    assert answer["statuses"]["missing"] == 200
    value = ronpai.score(HANDS[1], RULES, seat="S", tsumo=True, dora="1p")
    assert found["dora"][1].as_py() == "1p"
    assert found["result_dora"][1].as_py() == value.dora.dora == 0
    value = ronpai.score(HANDS[0], RULES, seat="S", tsumo=True, dora="1p")
    assert found["result_dora"][21].as_py() == value.dora.dora == 2
    told(tmp_path / "in.csv", tmp_path / "only.parquet", "--only-results", code=1)
    only = READ[".parquet"](tmp_path / "only.parquet")
    assert only["dora"] == found["result_dora"]
    assert not any(field.nullable for field in only.schema)
    assert not any(field.nullable for field in list(found.schema)[5:])
    assert only.column_names == [name.removeprefix("result_") for name in found.column_names[5:]]


@pytest.mark.parametrize("what", ["shanten", "waits", "acceptance", "discards"])
def test_what_tiles_are_and_need(what: str, tmp_path: Path) -> None:
    texts = ["123m456p789s1122z", "1112345678999m", "12x", None, "19m19p19s1234567z", *HANDS]
    tiles = [ronpai.Hand(text).tiles if text and text != "12x" else () for text in texts]
    counts = [[[tile.kind for tile in hand].count(kind) for kind in range(34)] for hand in tiles]
    rows = pyarrow.table({"hand": texts})
    lines(tmp_path / "in.jsonl", rows)
    answer = told(tmp_path / "in.jsonl", tmp_path / "out.parquet", "--what", what, code=1)
    found = READ[".parquet"](tmp_path / "out.parquet").to_pylist()
    right = pyarrow.table(getattr(batch, what)(counts, RULES)).to_pylist()
    right[2]["status"], right[3]["status"] = 5, 6
    assert found == [{"hand": text, **more} for text, more in zip(texts, right, strict=True)]
    assert {"ok", "notation", "missing"} <= set(answer["statuses"])
    assert any(row["status"] == 0 for row in found)
    packed = pyarrow.table({"counts": counts})
    parquet(tmp_path / "packed.parquet", packed)
    told(tmp_path / "packed.parquet", tmp_path / "out.arrow", "--what", what, "--only-results", code=1)
    assert READ[".arrow"](tmp_path / "out.arrow")[4:].to_pylist() == right[4:]


def test_what_is_visible(tmp_path: Path) -> None:
    rows = pyarrow.table({"hand": ["2346678p345577s"] * 2, "visible": ["7s25s5p", ""]})
    WRITE[".csv"](tmp_path / "in.csv", rows)
    told(tmp_path / "in.csv", tmp_path / "out.csv", "--what", "acceptance")
    for row in READ[".csv"](tmp_path / "out.csv").to_pylist():
        seen = ronpai.parse_tiles(row["visible"]) if row["visible"] else ()
        (found,) = ronpai.acceptance(ronpai.Hand(row["hand"]), RULES, seen)
        assert row["left"] == found.total


def test_what_lies_in_dictionaries_and_packed_columns(tmp_path: Path) -> None:
    rows = pyarrow.table({"hand": GOOD["hand"].combine_chunks().dictionary_encode()})
    parquet(tmp_path / "in.parquet", rows)
    told(tmp_path / "in.parquet", tmp_path / "out.arrow")
    found = READ[".arrow"](tmp_path / "out.arrow")
    assert found["hand"].to_pylist() == GOOD["hand"].to_pylist()
    packed = pyarrow.table(batch.pack({"hand": GOOD["hand"]}))
    ipc(tmp_path / "in.arrow", packed)
    told(tmp_path / "in.arrow", tmp_path / "packed.parquet")
    again = READ[".parquet"](tmp_path / "packed.parquet")
    assert again["ron"] == found["ron"]
    assert again["result_status"] == found["status"]


def test_no_rows(tmp_path: Path) -> None:
    parquet(tmp_path / "in.parquet", GOOD.slice(0, 0))
    answer = told(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert (answer["rows"], answer["statuses"]) == (0, {})
    assert READ[".parquet"](tmp_path / "out.parquet").column_names[-1] == "tsumo_other"
    assert "0, 0 failed" in run(tmp_path / "in.parquet", tmp_path / "out.parquet").stdout


# ------------------------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["in.txt", "out.csv"], "in.txt"),
        (["in.parquet", "out.xls"], "out.xls"),
        (["none.parquet", "out.csv"], "none.parquet"),
        ([".", "out.csv"], "a file that ends in"),
        (["in.parquet", "out.csv", "--rules", "nowhere"], "no ruleset is named"),
        (["in.parquet", "out.csv", "--threads", "0"], "threads=0"),
        (["in.parquet", "out.csv", "--rules", "tenhou.4p", "--rules", "mleague"], "several rulesets"),
        (["in.parquet", "out.csv", "--what", "waits", "--rules", "tenhou.4p", "--rules", "mleague"], "one ruleset"),
        (["in.parquet", "out.csv", "--what", "discards"], "CSV has no lists"),
        (["other.parquet", "out.csv"], "columns=['id']: neither hand nor counts"),
        (["other.parquet", "out.csv", "--what", "waits"], "neither hand nor counts"),
        (["twice.parquet", "out.csv", "--what", "waits"], "told in one way"),
        (["taken.parquet", "out.csv"], "names of results"),
        (["text.parquet", "out.csv"], "where text is read"),
        (["broken.parquet", "out.csv"], "broken.parquet"),
        (["broken.jsonl", "out.csv"], "broken.jsonl"),
        (["empty.csv", "out.csv"], "empty.csv"),
        (["double.parquet", "out.csv"], "columns=['hand', 'id']: more than one column"),
        (["double.csv", "out.csv", "--what", "waits", "--only-results"], "columns=['hand']: more than one column"),
        (["double.jsonl", "out.csv"], "double.jsonl"),
        (["damaged.arrow", "out.csv"], "damaged.arrow"),
        (["damaged.parquet", "out.csv"], "damaged.parquet"),
        (["cut.arrow", "out.csv"], "cut.arrow"),
        (["cut.arrows", "out.csv"], "cut.arrows"),
        (["cut.parquet", "out.csv"], "cut.parquet"),
        (["bytes.csv", "out.csv"], "bytes.csv"),
        (["deep.jsonl", "out.parquet"], "deep.jsonl"),
        (["in.parquet", "in.parquet"], "the file that is read"),
        (["in.parquet", "./in.parquet"], "the file that is read"),
        (["in.parquet", "link.parquet"], "the file that is read"),
        (["in.parquet", "folder.csv"], "a folder"),
        (["in.csv", "out.csv", "--engine", "ray"], "engines read .parquet and .arrow"),
    ],
)
def test_refusals(arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parquet(Path("in.parquet"), GOOD)
    WRITE[".csv"](Path("in.csv"), GOOD)
    parquet(Path("other.parquet"), GOOD.select(["id"]))
    parquet(Path("twice.parquet"), GOOD.append_column("counts", pyarrow.array([[0] * 34] * 1000)))
    taken = pyarrow.array([0] * 1000)
    parquet(Path("taken.parquet"), GOOD.append_column("han", taken).append_column("result_han", taken))
    parquet(Path("text.parquet"), pyarrow.table({"hand": [1, 2]}))
    Path("broken.parquet").write_bytes(b"PAR1")
    Path("broken.jsonl").write_text('{"hand": "1m"}\n{"hand": 1\n', encoding="utf-8")
    Path("empty.csv").touch()
    damage()
    before = contents()
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert run(*arguments, "--json").exit_code == 2
    assert contents() == before


def damage() -> None:
    """Writes what was cut off, what was written over, what names a column twice, and what is no file of its own."""
    parquet(
        Path("double.parquet"),
        GOOD.select(["id", "hand"]).append_column("id", GOOD["id"]).append_column("hand", GOOD["hand"]),
    )
    Path("double.csv").write_text("hand,hand\n123m,123m\n", encoding="utf-8")
    Path("double.jsonl").write_text('{"hand": "1m", "hand": "2m"}\n', encoding="utf-8")
    for ending in (".parquet", ".arrow", ".arrows"):
        WRITE[ending](Path(f"whole{ending}"), GOOD)
        data = Path(f"whole{ending}").read_bytes()
        Path(f"cut{ending}").write_bytes(data[: len(data) * 2 // 3])
        Path(f"damaged{ending}").write_bytes(data[:1000] + b"\xff" * 3000 + data[4000:])
    Path("bytes.csv").write_bytes(b"h\xff,hand\n1,2\n")
    Path("deep.jsonl").write_text('{"hand": "123m", "x": ' + "[" * 900 + "]" * 900 + "}\n", encoding="utf-8")
    Path("link.parquet").symlink_to("in.parquet")
    Path("folder.csv").mkdir()


def contents() -> dict[Path, bytes | None]:
    """What lies in the folder."""
    return {path: path.read_bytes() if path.is_file() else None for path in Path().rglob("*")}


def test_wrong_words_are_usage_errors(tmp_path: Path) -> None:
    for words in (["--what", "yaku"], ["--engine", "hadoop"], ["--threads", "x"]):
        assert run(tmp_path / "in.csv", tmp_path / "out.csv", *words).exit_code == 2


def test_an_engine_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet(tmp_path / "in.parquet", GOOD)
    for engine, module in (("ray", "ray"), ("dask", "distributed"), ("spark", "pyspark.sql")):
        monkeypatch.setitem(sys.modules, module.partition(".")[0], None)
        result = run(tmp_path / "in.parquet", tmp_path / "out.parquet", "--engine", engine, "--resume")
        assert result.exit_code == 2
        assert f"the package {module.partition('.')[0]}" in result.stderr or module in result.stderr


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("ronpai.bulk")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert result.exit_code == 2
    assert "pip install 'ronpai[batch]'" in result.stderr


# --------------------------------------------------------------------------------------------------- interruption


@pytest.mark.parametrize("given", WRITE)
@pytest.mark.parametrize("wanted", READ)
def test_an_interrupted_run_goes_on(given: str, wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "BLOCK", 1 << 13)
    source, whole, target = tmp_path / f"in{given}", tmp_path / f"whole{wanted}", tmp_path / f"out{wanted}"
    WRITE[given](source, BAD)
    summary = told(source, whole, code=1)
    asked, calls = bulk.Task.__call__, 0

    def interrupted(task: bulk.Task, rows: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return asked(task, rows)

    monkeypatch.setattr(bulk.Task, "__call__", interrupted)
    stopped = run(source, target)
    assert (stopped.exit_code, stopped.stdout) == (130, "")
    assert "--resume goes on" in stopped.stderr
    assert not target.exists()
    parts = tmp_path / f"{target.name}.parts"
    assert len(list(parts.glob("*.arrow"))) == 2  # one call asked what no rows come to
    refused = run(source, target)
    assert refused.exit_code == 2
    assert "resume or delete it" in refused.stderr
    calls = 10
    answer = told(source, target, "--resume", code=1)
    pieces = 4 if given in (".parquet", ".arrow", ".arrows") else calls - 11 + 2
    assert calls - 11 == pieces - 2  # what was done is not done again
    assert answer == summary | {"output": str(target)}
    assert target.read_bytes() == whole.read_bytes()
    assert not parts.exists()


def test_a_run_is_not_mixed_with_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet(source, GOOD)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(files, "write", fail)
        assert run(source, target).exit_code == 130
    for words, named in (
        (["--rules", "mleague"], "rules"),
        (["--only-results"], "only_results"),
        (["--what", "shanten"], "what"),
    ):
        refused = run(source, target, "--resume", *words)
        assert refused.exit_code == 2
        assert f"other {named};" in refused.stderr
    parquet(source, GOOD.slice(0, 500))
    refused = run(source, target, "--resume")
    assert "other bytes, changed;" in refused.stderr
    (tmp_path / "out.parquet.parts" / "journal.json").write_text("{}", encoding="utf-8")
    assert "no journal of a run" in run(source, target, "--resume").stderr


def test_a_signal_stops_a_process_and_another_goes_on(tmp_path: Path) -> None:
    source, whole, target = (tmp_path / f"{name}.parquet" for name in ("in", "whole", "out"))
    pyarrow.parquet.write_table(pyarrow.concat_tables([GOOD] * 2000), source, row_group_size=2000)
    told(source, whole)
    command = [sys.executable, "-m", "ronpai", "batch", str(source), str(target)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    parts = tmp_path / "out.parquet.parts"
    while not list(parts.glob("*.arrow")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate()
    assert process.returncode == 130, said
    assert 0 < len(list(parts.glob("*.arrow"))) < 1000
    told(source, target, "--resume")
    assert target.read_bytes() == whole.read_bytes()


def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    pyarrow.parquet.write_table(pyarrow.concat_tables([GOOD] * 300), source, row_group_size=1000)
    own, others = pty.openpty()
    command = [sys.executable, "-m", "ronpai", "batch", str(source), str(tmp_path / "out.parquet")]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=others, env=environment)
    os.close(others)
    shown = b""
    while True:
        try:
            more = os.read(own, 1 << 16)
        except OSError:  # the other side is closed
            break
        if not more:
            break
        shown += more
    os.close(own)
    assert process.communicate()[0]
    assert process.returncode == 0
    text = shown.decode(errors="replace")
    assert "out.parquet" in text
    assert "rows/s" in text
    assert "%" in text
    assert ":" in text.rpartition("rows/s")[2]


# -------------------------------------------------------------------------------------------------------- its help


def test_the_choices_are_those_of_the_library() -> None:
    hints = get_type_hints(Wanted)
    assert list(get_args(hints["what"])) == list(bulk.What)
    assert set(get_args(get_args(hints["engine"])[0])) == set(bulk.ENGINES)


def test_examples_run_and_keys_are_documented(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    parquet(Path("wins.parquet"), GOOD)
    WRITE[".csv"](Path("wins.csv"), GOOD)
    ipc(Path("hands.arrow"), pyarrow.table({"hand": ["123m456p789s1122z"]}))
    epilog = get_command(app).commands["batch"].epilog  # type: ignore[attr-defined]
    examples = [line.removeprefix("$ ronpai batch ") for line in epilog.splitlines() if line.startswith("$")]
    assert len(examples) == 4
    for example in examples:
        result = run(*example.split())
        assert result.exit_code == 0, result.output
    assert ", ".join(records.BatchAnswer.__struct_fields__) in epilog.splitlines()


def test_a_task_can_be_sent(examples: Any) -> None:
    assert examples("Task", bulk.Task.__doc__ or "", {"ronpai": ronpai}) > 3


def test_columns_with_the_names_of_flags_are_told(tmp_path: Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet(source, pyarrow.table({"hand": HANDS[:1], "tsumo": [True], "haitei": [False]}))
    result = run(source, target)
    assert result.exit_code == 0
    said = "not read: tsumo, haitei; how a hand was won are bits of the column flags (docs/batch.md)"
    assert result.stderr == f"ronpai: {said}\n"
    assert told(source, target)["rows"] == 1
    assert run(source, tmp_path / "far.parquet", "--what", "shanten").stderr == ""
