"""Batches: what became of a file of rows."""

from ronpai.records.record import Record


class BatchAnswer(Record, frozen=True):
    """`ronpai batch`: how many rows have each status, by name, and how many of them are no rows (`failed`)."""

    input: str
    output: str
    what: str
    rules: tuple[str, ...]
    digests: tuple[str, ...]
    engine: str | None
    rows: int
    failed: int
    statuses: dict[str, int]
