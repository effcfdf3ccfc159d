"""What was compared, and what did not agree."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct, field


class FieldMismatch(Struct, frozen=True):
    """One field of one record that comes out otherwise."""

    record: str
    field: str
    recorded: Any
    computed: Any

    def __str__(self) -> str:
        return f"{self.record}: {self.field} is recorded as {self.recorded}, computed as {self.computed}"


class Skipped(Struct, frozen=True):
    """A record that was not compared, and why."""

    record: str
    reason: str


class Report(Struct):
    """What was compared, and what did not agree."""

    wins: int = 0
    rounds: int = 0
    games: int = 0
    mismatches: list[FieldMismatch] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)
    """How many records compared each field."""

    def __str__(self) -> str:
        return (
            f"verified: {self.wins} wins, {self.rounds} rounds, {self.games} games, "
            f"{len(self.mismatches)} mismatches, {len(self.skipped)} skipped"
        )

    def compare(self, record: str, name: str, recorded: Any, computed: Any) -> bool:
        """Counts a comparison of what was recorded, and notes it where it differs. None was not recorded."""
        if recorded is None:
            return True
        self.compared[name] += 1
        if recorded == computed:
            return True
        self.mismatches.append(FieldMismatch(record, name, recorded, computed))
        return False

    def skip(self, record: str, reason: str) -> None:
        """Notes a record that is not compared."""
        self.skipped.append(Skipped(record, reason))
