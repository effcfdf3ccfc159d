"""Scores Parquet files with Dask, on the cluster of DASK_SCHEDULER_ADDRESS or on this machine.

python examples/with_dask.py IN OUT; OUT is a folder that all of its machines share. Needs dask[dataframe,distributed].
"""

import sys

import pandas
import pyarrow
from dask import dataframe
from distributed import Client

import ronpai
from ronpai.bulk import Task

# A task is a core's: the engine makes as many as there are cores.
TASK = Task((ronpai.ruleset("tenhou.4p"),), threads=1)


def scored(rows: pandas.DataFrame, task: Task) -> pandas.DataFrame:
    """Rows with their results, in Arrow's types on both sides."""
    return task(pyarrow.Table.from_pandas(rows, preserve_index=False)).to_pandas(types_mapper=pandas.ArrowDtype)


def main(source: str, target: str) -> None:
    """Scores files into a folder."""
    with Client():
        rows = dataframe.read_parquet(source, dtype_backend="pyarrow", split_row_groups=True)
        meta = scored(rows._meta, TASK)
        rows.map_partitions(scored, TASK, meta=meta).to_parquet(target, write_index=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
