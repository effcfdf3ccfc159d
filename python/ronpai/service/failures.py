"""What goes wrong with a request, beside what the library raises."""

from collections.abc import Sequence
from typing import NamedTuple

from ronpai.errors import RonpaiError

__all__ = [
    "ClientGone",
    "Fault",
    "MalformedRequest",
    "Overloaded",
    "RequestTimeout",
    "RequestTooLarge",
    "TimeLimit",
    "UnsupportedMediaType",
]


class Fault(NamedTuple):
    """Where a request has another shape than its endpoint takes, and how."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class MalformedRequest(RonpaiError):
    """A request of another shape than its endpoint takes: `place` (`$.tsumo`, `?rules`) and `reason`.

    Where several things are wrong these are the first, and `problems` are all.
    """

    def __init__(self, place: str, reason: str, problems: Sequence[Fault] = ()) -> None:
        super().__init__(place, reason, problems)
        self.place = place
        self.reason = reason
        self.problems = tuple(problems) or (Fault(place, reason),)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class RequestTooLarge(RonpaiError):
    """More than `limit` of a `unit`: bytes, rows or events."""

    def __init__(self, limit: int, unit: str) -> None:
        super().__init__(limit, unit)
        self.limit = limit
        self.unit = unit

    def __str__(self) -> str:
        return f"more than {self.limit} {self.unit}"


class UnsupportedMediaType(RonpaiError):
    """A body of a type that its endpoint does not read: `given`, and those that it does, `known`."""

    def __init__(self, given: str, known: tuple[str, ...]) -> None:
        super().__init__(given, known)
        self.given = given
        self.known = known

    def __str__(self) -> str:
        return f"Content-Type {self.given!r} is none of {', '.join(self.known)}"


class RequestTimeout(RonpaiError):
    """A body that did not arrive in `limit` seconds."""

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"the body did not arrive within {self.limit:g} seconds"


class TimeLimit(RonpaiError):
    """An answer that would take more than `limit` seconds."""

    def __init__(self, limit: float) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"the answer takes more than {self.limit:g} seconds"


class Overloaded(RonpaiError):
    """Too much is waiting already: `limit` logs and batches."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"{self.limit} logs and batches are waiting already"


class ClientGone(Exception):
    """The client has left; there is nobody to answer."""
