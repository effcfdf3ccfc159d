"""Scores a Parquet file with Polars, batch by batch: python examples/with_polars.py IN OUT. Needs polars."""

import sys
from pathlib import Path

import polars

import ronpai
from ronpai.bulk import Task

TASK = Task((ronpai.ruleset("tenhou.4p"),))


def scored(rows: polars.DataFrame) -> polars.DataFrame:
    """Rows with their results."""
    return polars.DataFrame(TASK(rows.to_arrow()))


def main(source: Path, target: Path) -> None:
    """Scores one file into another."""
    rows = polars.scan_parquet(source)
    schema = scored(polars.DataFrame(schema=rows.collect_schema())).schema
    rows.map_batches(scored, schema=schema, streamable=True).sink_parquet(target)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
