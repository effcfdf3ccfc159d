"""Tables of FlatBuffers, as far as Arrow's messages are checked before pyarrow reads them."""

from __future__ import annotations

import struct
from collections.abc import Iterator

__all__ = ["Table"]


class Table:
    """A table at its place in the data. What it asks for and is not there raises struct.error."""

    def __init__(self, data: bytes, at: int) -> None:
        """The table that stands there."""
        self.data, self.at = data, at

    @classmethod
    def root(cls, data: bytes) -> Table:
        """The outermost table of some data."""
        return cls(data, _read(data, 0, "<I"))

    def place(self, field: int) -> int:
        """Where a field stands; 0 for one that is not there."""
        fields = self.at - _read(self.data, self.at, "<i")
        at = 4 + 2 * field
        if at >= _read(self.data, fields, "<H"):
            return 0
        offset = _read(self.data, fields + at, "<H")
        return self.at + offset if offset else 0

    def value(self, field: int, format: str) -> int:
        """The number of a field; 0, which is its default, for one that is not there."""
        at = self.place(field)
        return _read(self.data, at, format) if at else 0

    def table(self, field: int) -> Table | None:
        """The table of a field."""
        at = self.place(field)
        return Table(self.data, at + _read(self.data, at, "<I")) if at else None

    def text(self, field: int) -> bytes:
        """The bytes of a text."""
        at = self.place(field)
        if not at:
            return b""
        at += _read(self.data, at, "<I")
        return self.data[at + 4 : at + 4 + _read(self.data, at, "<I")]

    def tables(self, field: int) -> Iterator[Table]:
        """The tables of a list of them."""
        at = self.place(field)
        if not at:
            return
        at += _read(self.data, at, "<I")
        for number in range(_read(self.data, at, "<I")):
            each = at + 4 + 4 * number
            yield Table(self.data, each + _read(self.data, each, "<I"))


def _read(data: bytes, at: int, format: str) -> int:
    """A number. A place before the beginning is none: Python would count from the end."""
    if at < 0:
        raise struct.error
    return int(struct.unpack_from(format, data, at)[0])
