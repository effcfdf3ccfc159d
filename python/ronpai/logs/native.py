"""Our own log: that of `ronpai.game.record`, JSON lines with a header.

What a converted log says beside its events stands in the header under `told`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from ronpai.errors import LogError
from ronpai.game import record
from ronpai.game.events import EndGame, Event, StartKyoku
from ronpai.logs.assemble import text_of
from ronpai.logs.log import DrawTold, Log, Offer, WinTold
from ronpai.logs.losses import Loss

_OWN = ("ronpai", "rules", "digest", "seed")


class Told(Struct, frozen=True, omit_defaults=True):
    """What a converted log says beside its events, as in `Log`."""

    format: str = ""
    wins: dict[int, WinTold] = {}
    draws: dict[int, DrawTold] = {}
    offers: dict[int, tuple[Offer, ...]] | None = None
    scores: dict[int, tuple[int, ...]] = {}
    final_points: tuple[float, ...] | None = None
    broken: str | None = None


class Header(
    record.Header, frozen=True, tag="header", tag_field="type", omit_defaults=True, forbid_unknown_fields=True
):
    """The first line, with what a converted log says beside its events."""

    told: Told | None = None


def dump(header: record.Header, events: Iterable[Event]) -> str:
    """The text of a log."""
    return record.dump(header, events)


def load(text: str | bytes, path: str = "") -> tuple[Header, tuple[Event, ...], str | None]:
    """A log's header and events, and where it breaks off, if it does: a last line that is cut.

    Raises LogError, naming the line, for a log that is malformed, newer than this program, or whose digest is not that
    of its rules.
    """
    return record.load(text_of(text, path), path, Header)


def read(text: str | bytes, path: str = "") -> Log:
    """The log of a text; its `room` has the header's rules, digest, seed and version too. Raises as `load` does."""
    header, events, cut = load(text, path)
    told = header.told or Told()
    own = {"ronpai": header.ronpai, "rules": header.rules, "digest": header.digest, "seed": header.seed}
    end = events[-1] if events else None
    broken = cut or told.broken
    if broken is None and not isinstance(end, EndGame):
        broken = f"line {len(events) + 1}: the log ends before its game does"
    return Log(
        format="native",
        players=header.players,
        events=events,
        places=tuple(f"line {number}" for number in range(2, len(events) + 2)),
        room=header.room | own | ({"format": told.format} if told.format else {}),
        names=header.names,
        viewer=header.viewer,
        wins=told.wins,
        draws=told.draws,
        offers=None if told.offers is None else {at: frozenset(offers) for at, offers in told.offers.items()},
        scores=told.scores,
        shuffle=header.seed,
        final=end.scores if isinstance(end, EndGame) else None,
        final_points=told.final_points,
        broken=broken,
    )


def write(log: Log) -> tuple[str, tuple[Loss, ...]]:
    """The log as our own, and what it does not carry: places, and the rules of a room that is not known."""
    lost: list[Loss] = []
    room = dict(log.room)
    own = {name: room.pop(name, None) for name in _OWN} if log.format == "native" else _rules(log, lost)
    source = room.pop("format", "") if log.format == "native" else log.format
    broken = log.broken
    if log.format == "native" and broken and broken.startswith("line "):
        broken = None if broken.endswith("the log ends before its game does") else broken
    told = Told(
        format=source,
        wins=dict(log.wins),
        draws=dict(log.draws),
        offers=None if log.offers is None else {at: tuple(sorted(offers)) for at, offers in log.offers.items()},
        scores=dict(log.scores),
        final_points=log.final_points,
        broken=broken,
    )
    header = Header(
        record.SCHEMA,
        str(own["ronpai"]),
        own["rules"],
        own["digest"],
        own["seed"],
        log.players,
        log.names,
        log.viewer,
        room,
        None if told == Told() else told,
    )
    return dump(header, log.events), tuple(lost)


def _rules(log: Log, lost: list[Loss]) -> Mapping[str, Any]:
    """What our header says of a log of another format: the ruleset of its room."""
    from ronpai.logs.rooms import room_rules

    own: dict[str, Any] = {"ronpai": record.version(), "rules": None, "digest": None, "seed": log.shuffle}
    try:
        rules = room_rules(log.room, log.format, "room")
    except LogError as found:
        lost.append(Loss("rules", found.reason))
        return own
    starts = [event.scores for event in log.events if isinstance(event, StartKyoku)]
    if starts and len(starts[0]) != rules.players:
        lost.append(Loss("rules", f"those of the room are for {rules.players} players"))
        return own
    return own | {"rules": rules.options(), "digest": rules.digest}
