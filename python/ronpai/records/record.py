"""What every record is."""

from msgspec import Struct


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with exactly these keys."""
