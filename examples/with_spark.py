"""Scores Parquet files with Spark's mapInArrow, on the master that Spark is told, or on this machine.

python examples/with_spark.py IN OUT; OUT is a folder that all of its machines share. Needs pyspark and Java.
"""

import os
import sys
from collections.abc import Iterator

import pyarrow
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

import ronpai
from ronpai.bulk import Task

# A task is a core's: the engine makes as many as there are cores.
TASK = Task((ronpai.ruleset("tenhou.4p"),), threads=1)

SIGNED = {
    pyarrow.uint8(): pyarrow.int16(),
    pyarrow.uint16(): pyarrow.int32(),
    pyarrow.uint32(): pyarrow.int64(),
    # No set of yaku or kinds has the highest bit.
    pyarrow.uint64(): pyarrow.int64(),
}
"""Spark's numbers have a sign."""


def signed(rows: pyarrow.Table) -> pyarrow.Table:
    """Columns that Spark can hold."""
    return rows.cast(pyarrow.schema([field.with_type(SIGNED.get(field.type, field.type)) for field in rows.schema]))


def main(source: str, target: str) -> None:
    """Scores files into a folder."""
    task = TASK

    def scored(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        for rows in batches:
            yield from signed(task(rows)).to_batches()

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    session = SparkSession.builder.appName("ronpai").getOrCreate()
    rows = session.read.parquet(source)
    schema = from_arrow_schema(signed(task(to_arrow_schema(rows.schema).empty_table())).schema)
    rows.mapInArrow(scored, schema).write.parquet(target)
    session.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
