"""The shape of what a request says: read at once, and where it is another, everything that is wrong with it is told."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from types import UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from ronpai.service.failures import Fault, MalformedRequest

T = TypeVar("T")

_DIGITS = 4300
"""How many digits a number may have that Python reads."""


class Shape(Generic[T]):
    """What a body has to say."""

    def __init__(self, type: type[T]) -> None:
        """Bodies are read as this type."""
        self.type = type
        self.decoder = msgspec.json.Decoder(type)

    def read(self, body: bytes) -> T:
        """What a body says. Raises MalformedRequest for what is no JSON, has another shape, or says a key twice."""
        try:
            found = self.decoder.decode(body)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as refused:
            raise _malformed(_faults(body, self.type), refused) from None
        check_keys(body)
        return found


def check_keys(body: bytes) -> None:
    """Raises MalformedRequest for JSON in which an object says a key more than once: nobody knows which is meant."""
    try:
        _ONCE.decode(body.decode())
    except (_SaidTwice, RecursionError) as refused:
        raise _malformed(_faults(body, Any), refused) from None


def query(said: Sequence[tuple[str, str]], type: type[T]) -> T:
    """What the query of an address says. Raises MalformedRequest."""
    wrong = [Fault(f"?{name}", "said more than once") for name in _several(name for name, _ in said)]
    try:
        found = msgspec.convert(dict(said), type, strict=False)
    except msgspec.ValidationError as refused:
        raise _malformed([*wrong, *_shaped(dict(said), type, "?", strict=False)], refused) from None
    if wrong:
        raise MalformedRequest(*wrong[0], wrong)
    return found


def _malformed(faults: Sequence[Fault], refused: Exception) -> MalformedRequest:
    """The error for all that is wrong; for what was refused and nothing is found, what was said of it."""
    found = list(faults) or [Fault("$", str(refused))]
    return MalformedRequest(*found[0], found)


# --------------------------------------------------------------------------------------------------------------- JSON


class _SaidTwice(Exception):
    """A key of an object is said more than once."""


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) < len(pairs):
        raise _SaidTwice


class _Pairs(list[tuple[str, Any]]):
    """An object, with all that it says."""


class _Wrong(str):
    """Why a value of JSON is none that is read."""


def _whole(text: str) -> int | _Wrong:
    return int(text) if len(text) <= _DIGITS else _Wrong(f"a number of more than {_DIGITS} digits")


def _fraction(text: str) -> float | _Wrong:
    found = float(text)
    return found if isfinite(found) else _Wrong("a number that is too large")


_ONCE = json.JSONDecoder(object_pairs_hook=_once)
_TELLING = json.JSONDecoder(
    object_pairs_hook=_Pairs,
    parse_int=_whole,
    parse_float=_fraction,
    parse_constant=lambda name: _Wrong(f"JSON has no {name}"),
)


def _faults(body: bytes, type: Any) -> list[Fault]:
    """All that is wrong with a body."""
    try:
        text = body.decode()
        if text.startswith("\ufeff"):
            return [Fault("$", "no JSON: it begins with a byte order mark")]
        if not text.strip():
            return [Fault("$", "no JSON: it is empty")]
        said = _TELLING.decode(text)
        found = list(_said(said, "$"))
        places = {fault.place for fault in found}
        return found + [fault for fault in _shaped(_plain(said), type, "$", strict=True) if fault.place not in places]
    except UnicodeError as refused:
        return [Fault("$", f"no JSON: no text in UTF-8: {refused}")]
    except json.JSONDecodeError as refused:
        return [Fault("$", f"no JSON: {refused}")]
    except RecursionError:
        return [Fault("$", "no JSON: nested too deeply")]


def _said(value: Any, place: str) -> Iterator[Fault]:
    """What is wrong with JSON, whatever it is to say."""
    match value:
        case _Wrong():
            yield Fault(place, str(value))
        case str() if not _is_text(value):
            yield Fault(place, "half a surrogate pair, which is no letter")
        case _Pairs():
            yield from (
                Fault(_within(place, name), "said more than once") for name in _several(key for key, _ in value)
            )
            for name, inner in value:
                if not _is_text(name):
                    yield Fault(_within(place, name), "half a surrogate pair, which is no letter")
                yield from _said(inner, _within(place, name))
        case list():
            for at, inner in enumerate(value):
                yield from _said(inner, f"{place}[{at}]")


def _plain(value: Any) -> Any:
    """JSON with its objects as dictionaries."""
    match value:
        case _Pairs():
            return {name: _plain(inner) for name, inner in value}
        case list():
            return list(map(_plain, value))
    return value


def _is_text(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def _several(names: Iterator[str]) -> list[str]:
    """The names that are said more than once."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return [name for name, count in counts.items() if count > 1]


def _within(place: str, name: str) -> str:
    return f"?{name}" if place == "?" else f"{place}.{name}"


# -------------------------------------------------------------------------------------------------------------- types


def _shaped(value: Any, type: Any, place: str, *, strict: bool) -> Iterator[Fault]:
    """What keeps a value from being of a type: of objects and lists, all that is wrong with what they hold."""
    kinds = _kinds(type)
    if isinstance(value, Mapping):
        for kind in kinds:
            if _is_said(kind, value):
                yield from _fields(value, kind, place, strict=strict)
                return
    if isinstance(value, list):
        for kind in kinds:
            if get_origin(kind) is tuple:
                inner = get_args(kind)[0]
                each = (_shaped(item, inner, f"{place}[{at}]", strict=strict) for at, item in enumerate(value))
                if found := [fault for faults in each for fault in faults]:
                    yield from found
                    return
    try:
        msgspec.convert(value, type, strict=strict)
    except msgspec.ValidationError as refused:
        reason, _, below = str(refused).rpartition(" - at `$")
        yield Fault(place + below[:-1], reason) if reason else Fault(place, str(refused))


def _fields(value: Mapping[str, Any], kind: type[Struct], place: str, *, strict: bool) -> Iterator[Fault]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields and name != kind.__struct_config__.tag_field:
            yield Fault(place, f"Object contains unknown field `{name}`")
    for name, field in fields.items():
        if name in value:
            yield from _shaped(value[name], field.type, _within(place, name), strict=strict)
        elif field.required:
            yield Fault(place, f"Object missing required field `{name}`")


def _kinds(type: Any) -> Sequence[Any]:
    """The types that a type allows."""
    if get_origin(type) is Annotated:
        return _kinds(type.__origin__)
    return get_args(type) if get_origin(type) in (Union, UnionType) else (type,)


def _is_said(kind: Any, value: Mapping[str, Any]) -> bool:
    """Whether an object is to be a record of this kind."""
    if not isinstance(kind, type) or not issubclass(kind, Struct):
        return False
    config = kind.__struct_config__
    return config.tag_field is None or value.get(config.tag_field) == config.tag
