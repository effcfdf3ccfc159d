"""Scores Parquet files with Ray Data, on the cluster of RAY_ADDRESS or on this machine.

python examples/with_ray.py IN OUT; OUT is a folder that all of its machines share. Needs ray[data].
"""

import sys

import pyarrow
import ray

import ronpai
from ronpai.batch import CHUNK
from ronpai.bulk import Task


def main(source: str, target: str) -> None:
    """Scores files into a folder."""
    # A task is a core's: the engine makes as many as there are cores.
    task = Task((ronpai.ruleset("tenhou.4p"),), threads=1)

    def scored(rows: pyarrow.Table) -> pyarrow.Table:
        return task(rows)

    rows = ray.data.read_parquet(source)
    rows.map_batches(scored, batch_format="pyarrow", batch_size=CHUNK).write_parquet(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
