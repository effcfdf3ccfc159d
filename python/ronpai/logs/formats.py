"""Logs of every format: recognised by their content, read, and converted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ronpai.errors import InvalidArgument, LogError
from ronpai.game.events import StartKyoku
from ronpai.logs.assemble import line_of, text_of
from ronpai.logs.log import Log
from ronpai.logs.losses import Loss
from ronpai.logs.truncated import whole_entries

FORMATS: Mapping[str, str] = {
    "mjlog": "ronpai.logs.tenhou_xml",
    "tenhou": "ronpai.logs.tenhou_json",
    "mjai": "ronpai.logs.mjai",
    "mahjongsoul": "ronpai.logs.mahjongsoul",
    "majiang": "ronpai.logs.majiang",
    "native": "ronpai.logs.native",
}
"""The formats that are read, and the module that reads each."""

WRITTEN = ("mjai", "tenhou", "native")
"""The formats that are written."""

_SHOWN = 40
_CUT_NUMBER = re.compile(r"(?:-|\d\.|\d[eE][+-]?)\Z")
"""The end of a text that is cut within a number, where what there is of it is none."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
"""The brackets of a JSON text, and its strings, whose brackets are none; one that is not closed goes to the end.

Nothing is looked at twice: a text that was made to be slow is no slower."""


class Converted(Struct, frozen=True):
    """A log in another format, and what that cannot carry: what, and why."""

    text: str
    lost: tuple[Loss, ...]


def read_log(source: str | bytes | PathLike[str], format: str | None = None) -> Log:
    """A log: a text or bytes (gzipped or not), or a path to a file of them.

    The format is recognised from the content unless it is given. Of a log that was cut off what is whole is read, and
    `broken` says where it ends. Raises LogError for a log that is malformed or none,
    InvalidArgument for a format that does not exist, and OSError for a file that cannot be read.

    >>> from ronpai.logs.formats import read_log
    >>> read_log("{}")
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, its beginning: no log of a known format: an object with the keys (none)
    """
    path = ""
    if isinstance(source, PathLike):
        path = fspath(source)
        source = Path(path).read_bytes()
    text = text_of(source, path or "log")
    try:
        return _whole_or_cut(text, path, format)
    except RecursionError:
        raise LogError(path or "log", _deepest(text), "its JSON is nested too deeply") from None


def _whole_or_cut(text: str, path: str, format: str | None) -> Log:
    try:
        return _read(text, path, format)
    except LogError:
        whole = whole_entries(text) if text.lstrip().startswith(("{", "[")) and _is_cut(text) else None
        if whole is None:
            raise
    log = _read(whole[0], path, format)
    return replace(log, broken=f"entry {whole[1]}: the JSON ends in the middle of what follows")


def _read(text: str, path: str, format: str | None) -> Log:
    name = recognise(text, path) if format is None else _known("format", format, tuple(FORMATS))
    read: Callable[[str, str], Log] = import_module(FORMATS[name]).read
    log = read(text, path)
    if log.broken is None and not any(isinstance(event, StartKyoku) for event in log.events):
        raise LogError(path or "log", "its end", "no round was found: a game was expected")
    return log


def _deepest(text: str) -> str:
    """The line where a JSON text is nested deepest."""
    depth, deepest, found = 0, 0, 0
    for bracket in _BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket[0], 0)
        if depth > deepest:
            deepest, found = depth, bracket.start()
    return line_of(text, found)


def _is_cut(text: str) -> bool:
    """Whether a JSON text ends before its end."""
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError as found:
        return "truncated" in str(found) or _CUT_NUMBER.search(text) is not None
    return False


def convert(log: Log, to: str) -> Converted:
    """A log in another format.

    Raises InvalidArgument for a format that is not written, and LogError for a log that the format cannot say at all.
    """
    write: Callable[[Log], tuple[str, Any]] = import_module(FORMATS[_known("to", to, WRITTEN)]).write
    text, lost = write(log)
    return Converted(text, tuple(Loss(*entry) for entry in lost))


def _known(argument: str, name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise InvalidArgument(argument, name, f"one of {', '.join(names)}")
    return name


def recognise(text: str, path: str = "") -> str:
    """The format of a text, from its content. Raises LogError for a text that is none.

    >>> from ronpai.logs.formats import recognise
    >>> recognise('{"type":"start_game"}'), recognise('<mjloggm ver="2.3">'), recognise('{"title":[],"log":[]}')
    ('mjai', 'mjlog', 'tenhou')
    """
    text = text.strip()
    if text.startswith("<"):
        if "<html" in text[:1000].lower() or "<!doctype" in text[:1000].lower():
            raise _unknown(path, "a web page")
        return "mjlog"
    if "tenhou.net/" in text[:_SHOWN] and "json=" in text:
        return "tenhou"
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError as whole:
        try:
            found = msgspec.json.decode(text.partition("\n")[0])
        except msgspec.DecodeError:
            shown = f"{text[:_SHOWN]!r} is neither XML nor JSON: {whole}" if text else "it is empty"
            raise _unknown(path, shown) from None
    name = _shape(found)
    if name is None:
        keys = ", ".join(map(str, found)) or "(none)" if isinstance(found, dict) else type(found).__name__
        raise _unknown(path, f"an object with the keys {keys}" if isinstance(found, dict) else f"a JSON {keys}")
    return name


def _shape(found: Any) -> str | None:
    """The format of decoded JSON."""
    if isinstance(found, list):
        first = found[0] if found else None
        if not isinstance(first, dict):
            return None
        return "mjai" if "type" in first else "mahjongsoul" if "name" in first else None
    if not isinstance(found, dict):
        return None
    if "type" in found:
        return "native" if found["type"] == "header" else "mjai"
    rounds = found.get("log")
    if isinstance(rounds, list):
        first = rounds[0][0] if rounds and isinstance(rounds[0], list) and rounds[0] else None
        return "majiang" if isinstance(first, dict) or "qijia" in found else "tenhou"
    return "mahjongsoul" if found.keys() & {"head", "data", "actions", "records"} else None


def _unknown(path: str, what: str) -> LogError:
    return LogError(path or "log", "its beginning", f"no log of a known format: {what}")
