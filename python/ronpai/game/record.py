"""A game as JSON lines: a header, and then its events, payments included.

The header has the schema's version, the program's, the full ruleset with its digest, the seed and the players, so that
a game can be stored, resumed and audited. Reading and writing are inverse to each other, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct, field

from ronpai.errors import LogError, RulesetError
from ronpai.game.events import Event
from ronpai.game.kinds import ORDER
from ronpai.rules import Ruleset

SCHEMA = 1
"""Rises whenever a reader of older logs would misread a newer one."""


class Header(Struct, frozen=True, tag="header", tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """The first line. `rules` are all options of the ruleset; null where a converted log does not say what was played.

    >>> from ronpai.game.record import Header
    >>> header = Header.of(ronpai.ruleset("tenhou.3p"), seed="7")
    >>> header.players, header.rules["players"], header.digest == ronpai.ruleset("tenhou.3p").digest
    (3, 3, True)
    """

    schema: int
    ronpai: str
    rules: dict[str, Any] | None
    digest: str | None
    seed: str | None
    players: int
    names: tuple[str, ...] = ()
    viewer: int | None = None
    room: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Ruleset, seed: str | None = None, **said: Any) -> Self:
        """The header of a game that is played here."""
        return cls(SCHEMA, version(), rules.options(), rules.digest, seed, rules.players, **said)

    def ruleset(self) -> Ruleset | None:
        """The ruleset; None where it is not known. Raises RulesetError for options that are none."""
        return None if self.rules is None else Ruleset.from_options(self.rules)


AnyHeader = TypeVar("AnyHeader", bound=Header)


class _Schema(Struct):
    """Just enough of a header to tell whether it can be read."""

    type: str = ""
    schema: Any = None


_ENCODER = msgspec.json.Encoder()
_EVENT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Event)


def dump(header: Header, events: Iterable[Event]) -> str:
    """The text of a game."""
    return "".join(f"{_ENCODER.encode(line).decode()}\n" for line in (header, *events))


def load(text: str, path: str, kind: type[AnyHeader]) -> tuple[AnyHeader, tuple[Event, ...], str | None]:
    """A game's header and events, and where it breaks off, if it does: a last line that is cut.

    Raises LogError, naming the line, for a log that is malformed, newer than this program, or whose digest is not that
    of its rules.
    """
    lines = text.splitlines()
    path = path or "log"
    header = _header(lines[0] if lines else "", path, kind)
    events: list[Event] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            event = _EVENT.decode(line)
            if (wrong := misplaced(event, header.players)) is not None:
                raise LogError(path, f"line {number}", wrong)
            events.append(event)
        except msgspec.ValidationError as found:
            raise LogError(path, f"line {number}", f"no event: {found}") from None
        except msgspec.DecodeError as found:
            if number == len(lines):
                return header, tuple(events), f"line {number}: the log breaks off: {found}"
            raise LogError(path, f"line {number}", f"no JSON: {found}") from None
    return header, tuple(events), None


_TILES = ("pai", "consumed", "dora_marker", "dora_markers", "ura_markers", "tehais", "shown")
_SEATS = ("actor", "target", "oya", "wareme", "tenpai", "nagashi")


def misplaced(event: Event, players: int) -> str | None:
    """What of an event is a tile or a seat that there is not; None if all is well."""
    for name in _TILES:
        for tile in _flat(getattr(event, name, ())):
            if tile not in ORDER:
                return f"{name}: {tile!r} is no tile"
    for name in _SEATS:
        for seat in _flat(getattr(event, name, ())):
            if seat is not None and not 0 <= seat < players:
                return f"{name}: {seat}; seats are 0 to {players - 1}"
    return None


def _flat(value: Any) -> Iterator[Any]:
    """The values in tuples of tuples, or the one value."""
    if isinstance(value, tuple):
        for inner in value:
            yield from _flat(inner)
    else:
        yield value


def _header(line: str, path: str, kind: type[AnyHeader]) -> AnyHeader:
    place = "line 1"
    try:
        told = msgspec.json.decode(line, type=_Schema)
    except msgspec.DecodeError as found:
        raise LogError(path, place, f"a header was expected: {found}") from None
    if told.type != "header":
        raise LogError(path, place, f"a header was expected, not {told.type or 'an object without a type'}")
    if not isinstance(told.schema, int) or told.schema < 1:
        raise LogError(path, place, f"schema {told.schema!r}; a number from 1 was expected")
    if told.schema > SCHEMA:
        raise LogError(
            path, place, f"schema {told.schema} is newer than {SCHEMA}, which this version of ronpai reads: update it"
        )
    try:
        header = msgspec.json.decode(line, type=kind)
        rules = header.ruleset()
    except (msgspec.ValidationError, RulesetError) as found:
        raise LogError(path, place, f"header: {found}") from None
    if rules is not None and rules.players != header.players:
        raise LogError(path, place, f"{header.players} players, and rules for {rules.players}")
    if header.names and len(header.names) != header.players:
        raise LogError(path, place, f"{len(header.names)} names for {header.players} players")
    if header.viewer is not None and not 0 <= header.viewer < header.players:
        raise LogError(path, place, f"viewer {header.viewer}; seats are 0 to {header.players - 1}")
    if rules is not None and rules.digest != header.digest:
        raise LogError(path, place, f"the digest is {header.digest}, but that of the rules is {rules.digest}")
    return header


def version() -> str:
    """This program's version."""
    from importlib.metadata import version

    return version("ronpai")
