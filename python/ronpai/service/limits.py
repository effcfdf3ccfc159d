"""How much one request may ask, and how much is worked on at a time."""

from typing import Annotated

from msgspec import Meta, Struct

Positive = Annotated[int, Meta(ge=1)]


class Limits(Struct, frozen=True):
    """What a request may ask of a process. All of it is told in errors, so that a client can do better."""

    body: Positive = 256 * 1024
    """Bytes of a JSON body."""
    log: Positive = 4 * 1024 * 1024
    """Bytes of a log, as it arrives and unpacked."""
    events: Positive = 10_000
    """Events of a log that is replayed: each is answered with a board."""
    rows: Positive = 1_000_000
    """Rows of a batch."""
    line: Positive = 64 * 1024
    """Bytes of a JSON line of a batch."""
    piece: Positive = 16 * 1024 * 1024
    """Bytes of a batch that are held at once: a record batch of an Arrow stream has to fit."""
    seconds: Annotated[float, Meta(gt=0)] = 10.0
    """How long a body may take to arrive, and its answer to be made. A batch may take as long for every piece."""
    jobs: Positive = 2
    """Logs and batches that are worked on at once."""
    waiting: Annotated[int, Meta(ge=0)] = 32
    """Logs and batches that wait for that."""
