"""A log played again, by the machine that plays live games."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike, fspath

from msgspec import Struct

from ronpai.game.decide import final
from ronpai.game.events import Event
from ronpai.game.state import State
from ronpai.logs.formats import read_log
from ronpai.logs.log import Log
from ronpai.logs.replay import Replay
from ronpai.logs.report import Report
from ronpai.logs.verify import log_rules
from ronpai.payments import Final
from ronpai.rules import Ruleset


class Replayed(Struct, frozen=True):
    """What playing a log again came to."""

    log: Log
    rules: Ruleset
    state: State
    """The game after the last event."""
    report: Report
    """What was compared, and what did not agree."""

    @property
    def broken(self) -> str | None:
        """Where and why the log ends before its game does; None for a whole one."""
        return self.log.broken

    @property
    def final(self) -> Final | None:
        """The result of a game that is over, with places and totals, as `ronpai.settle_game` gives it; else None.

        >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        >>> ronpai.replay(table.to_json()).final is None
        True
        """
        return final(self.state)


def replay(
    source: str | bytes | PathLike[str] | Log,
    rules: Ruleset | None = None,
    *,
    format: str | None = None,
    seen: Callable[[State, Event], None] | None = None,
) -> Replayed:
    """Plays a log again: a text or bytes, a path to a file of them, or a log that has been read.

    The rules are those that the log carries or that its room has, unless others are given; the format is recognised
    from the content. `seen` is called after every event, with the state that it made.

    >>> from ronpai.logs import native
    >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    >>> text = native.dump(native.Header.of(table.rules, "7"), table.events)
    >>> found = ronpai.replay(text)
    >>> found.state == table.state, found.report.mismatches, found.broken
    (True, [], 'line 4: the log ends before its game does')

    Raises LogError for a log that is malformed or whose room is not known, and OSError for a file that cannot be read.
    """
    path = fspath(source) if isinstance(source, PathLike) else "log"
    log = source if isinstance(source, Log) else read_log(source, format)
    played = rules if rules is not None else log_rules(log, path)
    report = Report(games=1)
    return Replayed(log, played, Replay(log, played, report, path).run(seen), report)
