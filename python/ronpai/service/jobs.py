"""Work that takes longer than a moment: in threads, so many at a time, so many waiting, so long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import monotonic
from typing import TypeVar

from ronpai.service.failures import Overloaded, TimeLimit
from ronpai.service.limits import Limits

T = TypeVar("T")


class Deadline:
    """When a piece of work has to be done; never, unless a time is set."""

    def __init__(self, seconds: float = inf) -> None:
        """So many seconds from now."""
        self.seconds = seconds
        self.at = monotonic() + seconds

    def check(self) -> None:
        """Raises TimeLimit when it is over."""
        if monotonic() > self.at:
            raise TimeLimit(self.seconds)


class Jobs:
    """The threads of a process, and who waits for them."""

    def __init__(self, limits: Limits) -> None:
        """Threads are started when there is work."""
        self.limits = limits
        self.threads = ThreadPoolExecutor(limits.jobs, thread_name_prefix="job")
        self.asked = 0

    async def run(self, work: Callable[[Deadline], T]) -> T:
        """What a piece of work comes to. It checks its deadline itself, which begins when the work does.

        Raises Overloaded when too much is waiting already, and what the work raises.
        """
        if self.asked >= self.limits.jobs + self.limits.waiting:
            raise Overloaded(self.limits.waiting)
        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, self._timed, work)
        finally:
            self.asked -= 1

    def _timed(self, work: Callable[[Deadline], T]) -> T:
        try:
            return work(Deadline(self.limits.seconds))
        except Exception:
            raise
        except BaseException as panicked:
            # The core's panics are no Exception: nobody would answer.
            raise RuntimeError(f"the core broke: {panicked}") from panicked
