"""Engines that run a function on other processes and machines: each takes the function and what it is asked of.

Results come as they are ready; Spark's come when all are. An engine that runs already is used, found as these programs
find it: Ray's address, Dask's scheduler and Spark's master are in the environment. Where there is none, one starts on
this machine.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from ronpai.errors import InvalidArgument

__all__ = ["ENGINES"]

T = TypeVar("T")


def _ray(work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
    ray = _imported("ray", "ray")
    if not ray.is_initialized():
        ray.init(log_to_driver=False)

    def asked(number: int) -> T:
        return work(number)

    ahead = [ray.remote(asked).remote(number) for number in numbers]
    while ahead:
        (ready,), ahead = ray.wait(ahead)
        yield ray.get(ready)


def _dask(work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
    distributed = _imported("dask", "distributed")
    with distributed.Client() as client:
        for ready in distributed.as_completed(client.map(work, numbers, pure=False)):
            yield ready.result()


def _spark(work: Callable[[int], T], numbers: Sequence[int]) -> Iterator[T]:
    sql = _imported("spark", "pyspark.sql")
    if "JAVA_HOME" not in os.environ and shutil.which("java") is None:
        raise InvalidArgument("engine", "spark", "Java is missing: a package of the system brings it")
    rows = sql.SparkSession.builder.appName("ronpai").getOrCreate().sparkContext.parallelize(numbers, len(numbers))
    yield from rows.map(work).collect()


ENGINES: Mapping[str, Callable[[Callable[[int], Any], Sequence[int]], Iterator[Any]]] = {
    "ray": _ray,
    "dask": _dask,
    "spark": _spark,
}
"""The engines by their names: each yields what a function says of numbers, in any order."""


def _imported(engine: str, module: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        raise InvalidArgument("engine", engine, f"the package {missing.name} is missing") from None
