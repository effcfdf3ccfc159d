"""What follows from a frozen value, worked out when it is first asked for and kept beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class kept(Generic[T]):  # noqa: N801
    """A property that is worked out once: `functools.cached_property` without its lock, which costs more than the work.

    Two threads that ask at once both work it out, and get equal values.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        """Keeps what `work` makes of the object."""
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    def __get__(self, value: Any, owner: type) -> T:
        """The value, which is found in the object itself from then on."""
        found = value.__dict__[self.name] = self.work(value)
        return found
