"""How hard Hypothesis tries: the same examples on every machine in CI, as many as asked for in a fuzzing run."""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, settings

FUZZ = int(os.environ.get("RONPAI_FUZZ", "0"))
"""By how much a fuzzing run (`make fuzz`) multiplies the examples; 0 is CI, which draws the same ones every time."""


def ci(examples: int) -> Callable[[Any], Any]:
    """Settings for so many examples in CI: no deadline, nothing remembered, nothing left to chance."""
    return settings(
        max_examples=examples * max(FUZZ, 1),
        derandomize=FUZZ == 0,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
