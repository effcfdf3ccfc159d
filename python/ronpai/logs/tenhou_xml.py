"""Tenhou's mjlog: a game as XML, with all hands shown, or as the server's messages to one client.

A tag is an event. T, U, V, W and a number are draws of seats 0 to 3, D, E, F, G discards; in the messages to a client,
whose seats count from it, others' draws have no number, and e, f, g are discards of the tile drawn; there `t` is what
the server offers the client.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote
from xml.parsers import expat

from ronpai.errors import LogError
from ronpai.logs.log import Log
from ronpai.logs.tenhou_game import Element, Game
from ronpai.logs.truncated import GZIP, unpacked

_ROOT = "mjloggm"
_LARGEST = 1 << 26
_DRAWS, _DISCARDS = "TUVW", "DEFG"


def read(text: str | bytes, path: str = "") -> Log:
    """The game of a log, as XML, gzipped or not.

    Raises LogError, naming the tag, for a log that is malformed. One that breaks off is read as far as it goes.

    >>> from ronpai.logs import tenhou_xml
    >>> tenhou_xml.read("<mjloggm><GO type='9' /><DORA hai='3' /></mjloggm>")
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, tag 2 <DORA hai="3" />: no round has begun; INIT was expected
    """
    path = path or "log"
    elements, broken = _elements(text, path)
    game = Game(path)
    for element in elements:
        game.element = element
        played = _PLAYED.get(element.name)
        if played is None:
            _handler(game, element)(game, element)
        elif played.discard:
            game.discard(played.raw, played.tile, played.drawn, element.attributes.get("t"))
        else:
            game.draw(played.raw, played.tile, element.attributes.get("t"))
    if not game.events:
        place = str(elements[-1]) if elements else "the beginning"
        raise LogError(path, place, (broken or "no round begins: no INIT").removeprefix(f"{place}: "))
    return game.log(broken)


def _elements(text: str | bytes, path: str) -> tuple[list[Element], str | None]:
    """The tags of a log, and why it breaks off, if it does."""
    elements: list[Element] = []
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth == 1:
            if name != _ROOT:
                raise LogError(path, f"<{name}>", f"no log of Tenhou: it begins with <{_ROOT}>")
            return
        element = Element(len(elements) + 1, name, attributes)
        if depth > 2:
            raise LogError(path, str(element), "it stands inside another tag")
        elements.append(element)

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    def characters(data: str) -> None:
        if data.strip():
            raise LogError(path, str(elements[-1]) if elements else f"<{_ROOT}>", f"text where tags are: {data[:40]!r}")

    def refuse(*_: Any) -> None:
        raise LogError(path, "the beginning", "a document type is declared; logs have none")

    parser = expat.ParserCreate("utf-8" if isinstance(text, str) else None)
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(text if isinstance(text, str) else _unpacked(text, path), True)
    except expat.ExpatError as found:
        return elements, f"{elements[-1] if elements else 'the beginning'}: the XML breaks off after it ({found})"
    return elements, None


def _unpacked(data: bytes, path: str) -> bytes:
    """The bytes of a log that may be gzipped, as far as they can be unpacked."""
    if not data.startswith(GZIP):
        return data
    try:
        found = unpacked(data, _LARGEST)
    except zlib.error as refused:
        raise LogError(path, "the beginning", f"it cannot be unpacked: {refused}") from None
    if len(found) > _LARGEST:
        raise LogError(path, "its end", f"unpacked, it is larger than {_LARGEST} bytes")
    return found


class Played(NamedTuple):
    """What the name of a tag says: the seat as the log counts it, the tile, and whether it is the one just drawn."""

    raw: int
    tile: int
    discard: bool
    drawn: bool


Handler = Callable[[Game, Element], None]


def _handler(game: Game, element: Element) -> Handler:
    """What reads a tag that is no draw or discard of a tile."""
    if element.name in _HANDLERS:
        return _HANDLERS[element.name]
    known = ", ".join(sorted(_HANDLERS))
    return game.fail(
        f"unknown tag; known are {known}, draws ({_DRAWS}) and discards ({_DISCARDS}) with a tile, 0 to 135"
    )


def _hidden_draw(game: Game, element: Element) -> None:
    game.draw(_DRAWS.index(element.name), None, element.attributes.get("t"))


def _room(game: Game, element: Element) -> None:
    game.room_type = game.number("type")
    game.csrule = element.attributes.get("csrule")


def _names(game: Game, element: Element) -> None:
    """The players; later ones are those who come back."""
    if not game.raw_names:
        game.raw_names = tuple(unquote(element.attributes.get(f"n{seat}", "")) for seat in range(4))


def _seating(game: Game, element: Element) -> None:
    game.first_dealer = game.number("oya")
    game.log_id = element.attributes.get("log")


def _nothing(_game: Game, _element: Element) -> None:
    """A tag that is about no tile, point or seat."""


_HARMLESS = ("BYE", "CHAT", "FURITEN", "PROF", "RANKING", "SAIKAI", "KANSEN")
"""A player left, talk, the client's own furiten, statistics, a game resumed, spectators."""

_PLAYED: Mapping[str, Played] = {
    f"{letter}{tile}": Played(raw, tile, discard, letter.islower())
    for letters, discard in ((_DRAWS, False), (_DISCARDS, True), (_DISCARDS.lower(), True))
    for raw, letter in enumerate(letters)
    for tile in range(136)
}
"""By the names of their tags, the draws and discards of a tile."""

_HANDLERS: Mapping[str, Handler] = {
    "SHUFFLE": lambda game, _: game.seed(),
    "GO": _room,
    "UN": _names,
    "TAIKYOKU": _seating,
    "INIT": lambda game, _: game.init(),
    "N": lambda game, _: game.meld(),
    "DORA": lambda game, _: game.dora(),
    "REACH": lambda game, _: game.reach(),
    "AGARI": lambda game, _: game.agari(),
    "RYUUKYOKU": lambda game, _: game.ryuukyoku(),
    **dict.fromkeys(_DRAWS, _hidden_draw),
    **dict.fromkeys(_HARMLESS, _nothing),
}
