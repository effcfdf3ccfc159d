"""A dictionary that cannot change, so that a ruleset cannot."""

from typing import Any, Never, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dict without the methods that change it; hashable and picklable."""

    def _refuse(self, *_: Any, **__: Any) -> Never:
        raise TypeError("a ruleset is frozen; use replace()")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        return type(self), (dict(self),)
