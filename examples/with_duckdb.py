"""Scores what DuckDB finds, bit by bit: python examples/with_duckdb.py IN OUT. Needs duckdb."""

import sys
from pathlib import Path

import duckdb
import pyarrow

import ronpai
from ronpai.batch import CHUNK
from ronpai.bulk import Task


def main(source: Path, target: Path) -> None:
    """Scores one file into another."""
    task = Task((ronpai.ruleset("tenhou.4p"),))
    found = duckdb.connect().read_parquet(str(source)).to_arrow_reader(CHUNK)
    schema = task(found.schema.empty_table()).schema
    batches = (rows for batch in found for rows in task(batch).to_batches())
    scored = pyarrow.RecordBatchReader.from_batches(schema, batches)
    duckdb.connect().from_arrow(scored).write_parquet(str(target))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
