"""Polars, DuckDB, Ray, Dask and Spark, each on this machine, say what `ronpai.batch` says: `make test-engines`."""

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest

import ronpai
from ronpai import batch
from ronpai.bulk import ENGINES
from tests.support.shared import ROOT

pytestmark = pytest.mark.slow

HANDS = ["345p678s678m22p,2-34m", "123456789m11p55z5z", "345p678s789m22p,2-34m", "123456789m11p5z", "12x", None]
ROWS = pyarrow.table(
    {
        "id": pyarrow.array(range(6000), "int64"),
        "hand": [HANDS[row % 6] for row in range(6000)],
        "seat": pyarrow.array([row % 4 for row in range(6000)], "uint8"),
        "flags": pyarrow.array([row // 6 % 2 for row in range(6000)], "uint32"),
    }
)
FOUND = pyarrow.table(batch.score(ROWS.drop_columns(["id"]), ronpai.ruleset("tenhou.4p")))
EXPECTED = [row | found for row, found in zip(ROWS.to_pylist(), FOUND.to_pylist(), strict=True)]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A file of several row groups."""
    path = tmp_path / "in.parquet"
    pyarrow.parquet.write_table(ROWS, path, row_group_size=700)
    return path


def start(*arguments: str | Path) -> None:
    """Runs Python outside of the repository, as a user does."""
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=Path(arguments[-1]).parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr


@pytest.mark.parametrize("engine", ["polars", "duckdb", "ray", "dask", "spark"])
def test_an_example_says_what_the_library_says(engine: str, source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.parquet"
    start(ROOT / "examples" / f"with_{engine}.py", source, target)
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(target).to_pylist()
    assert sorted(found, key=lambda row: row["id"]) == EXPECTED


@pytest.mark.parametrize("engine", ENGINES)
def test_the_command_hands_its_function_to_an_engine(engine: str, source: Path, tmp_path: Path) -> None:
    one, many = tmp_path / "one.parquet", tmp_path / "many.parquet"
    start("-m", "ronpai", "batch", source, one)
    start("-m", "ronpai", "batch", "--engine", engine, source, many)
    assert many.read_bytes() == one.read_bytes()
    assert pyarrow.parquet.read_table(many).to_pylist() == EXPECTED


def test_a_worker_needs_nothing_but_a_pickled_ruleset(tmp_path: Path) -> None:
    changed = ronpai.ruleset("tenhou.4p").replace({"score.kiriage": True})
    hand = "234567m345p3466s5s"
    code = (
        "import pickle, sys; rules = pickle.load(sys.stdin.buffer)\n"
        "import pyarrow; from ronpai import batch\n"
        f"found = batch.score({{'hand': ['{hand}'], 'flags': [257], 'dora': [[18]]}}, rules)\n"
        "print(pyarrow.table(found)['base'][0].as_py())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(changed), cwd=tmp_path, capture_output=True, check=True
    )
    value = ronpai.score(hand, changed, tsumo=True, riichi="riichi", dora="1s")
    assert isinstance(value, ronpai.Score)
    assert int(done.stdout) == value.base


def test_the_page_about_scale_tells_every_way_that_is_measured(tmp_path: Path) -> None:
    start(ROOT / "benches" / "scale.py", "--rows", "4096", "--rounds", "1", "--json", tmp_path / "scale.json")
    measured = json.loads((tmp_path / "scale.json").read_text(encoding="utf-8"))["ways"]
    page = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| ([\w ]+) \| ([\w, ]+) \| \d", page, re.MULTILINE)
    assert {(row["work"], row["way"]) for row in measured if "threads" not in row["way"]} == {
        (work, way) for work, way in told if "threads" not in way
    }
    assert all(rate > 0 for row in measured for rate in row["rates"])
