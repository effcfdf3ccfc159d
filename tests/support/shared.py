"""Where the shared material lies, which is not in the repository: records, cases, vectors, the bench workload."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("RONPAI_SHARED", ROOT.parent / "shared"))
"""The folder; tests that need it are skipped, with a message, where it is missing."""

SOURCES = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
"""What a process that starts with a clean environment needs to import the library from where the tests do."""


def lines(name: str) -> Iterator[Any]:
    """The JSON objects of a file of the folder, one a line."""
    path = SHARED / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        yield from (json.loads(line) for line in file)


def text(name: str) -> list[str]:
    """The lines of a gzipped text file of the folder."""
    with gzip.open(SHARED / name, "rt") as file:
        return file.read().split()
