"""How a format's table is read and written: fields of theirs, options of ours, and what each says of the other.

A format is a table of fields. Each field knows its names there, the options that it decides here, what its values mean
(`read`) and which value says given options (`write`). Nothing here knows a format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from ronpai.errors import Problem
from ronpai.rules.schema import OPTIONS, Ruleset

Options: TypeAlias = Mapping[str, Any]
"""Options of ours by dotted name, as plain values."""

Values: TypeAlias = Mapping[str, Any]
"""Fields of theirs by name."""


class Wrong(Exception):
    """A value that its field does not take: the field's name, and why."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason


class Reading(Struct, frozen=True):
    """What fields say: options, and for fields that say what no option can, why."""

    options: Options = {}
    lost: Mapping[str, str] = {}


class Idle(Struct, frozen=True):
    """Where an option has one of these values, a field says nothing, and its options have what is given here."""

    option: str
    values: tuple[Any, ...]
    gives: Options
    reason: str


class Field(Struct, frozen=True, kw_only=True, dict=True):
    """Fields of theirs that are read together, and the options that they decide.

    `always`: a document has them whatever it says, so that none is left out for brevity.
    """

    names: tuple[str, ...]
    options: tuple[str, ...] = ()
    idle: tuple[Idle, ...] = ()
    always: bool = False

    def read(self, given: Values, state: Options) -> Reading:
        """What those of the fields that are given say, over the options so far. Raises Wrong."""
        raise NotImplementedError

    def write(self, options: Options) -> Values:
        """The values that say these options; none where nothing does."""
        raise NotImplementedError


class Entry(Struct, frozen=True):
    """Values of a choice, and what they mean: options, or the reason why nothing of ours does.

    `also` is what they bring beside what they are recognised by; `lost` are fields that say nothing here.
    """

    values: tuple[Any, ...]
    gives: Options | str
    also: Options = {}
    lost: Mapping[str, str] = {}


class Choice(Field, frozen=True, kw_only=True, dict=True):
    """Fields with a few values. The first entry that gives options is the one that they are written as."""

    entries: tuple[Entry, ...]

    def read(self, given: Values, state: Options) -> Reading:
        """The entry of these values; a field that is left out keeps what the options so far say."""
        for index, name in enumerate(self.names):
            takes = list(dict.fromkeys(entry.values[index] for entry in self.entries))
            if name in given and given[name] not in takes:
                raise Wrong(name, f"{given[name]!r} is none of {', '.join(map(str, takes))}")
        kept = self.write(state) or dict(zip(self.names, self.entries[0].values, strict=True))
        wanted = tuple(given.get(name, kept[name]) for name in self.names)
        entry = next(entry for entry in self.entries if entry.values == wanted)
        if isinstance(entry.gives, str):
            return Reading(lost=dict.fromkeys(given, entry.gives))
        return Reading({**entry.gives, **entry.also}, entry.lost)

    def write(self, options: Options) -> Values:
        """The values of the first entry that gives these options."""
        for values, gives in self._written:
            if all(options[name] == value for name, value in gives.items()):
                return dict(zip(self.names, values, strict=True))
        return {}

    @cached_property
    def _written(self) -> Sequence[tuple[tuple[Any, ...], Options]]:
        return [(entry.values, plain(entry.gives)) for entry in self.entries if not isinstance(entry.gives, str)]


class Number(Field, frozen=True, kw_only=True, dict=True):
    """A field that counts what options count, each in a multiple of it."""

    multiples: Mapping[str, int]
    parts: int = 1

    def read(self, given: Values, state: Options) -> Reading:  # noqa: ARG002
        """The number in each option's measure."""
        ((name, value),) = given.items()
        whole = whole_number(name, value)
        if whole % self.parts:
            return Reading(lost={name: f"it does not divide into {self.parts} equal payments"})
        return Reading({option: whole * multiple // self.parts for option, multiple in self.multiples.items()})

    def write(self, options: Options) -> Values:
        """The number that the first option says."""
        option, multiple = next(iter(self.multiples.items()))
        value = options[option]
        if not isinstance(value, int) or value < 0 or value * self.parts % multiple:
            return {}
        return {self.names[0]: value * self.parts // multiple}


class Joint(Field, frozen=True, kw_only=True, dict=True):
    """Fields whose meaning is worked out."""

    reads: Callable[[Values, Options], Reading]
    writes: Callable[[Options], Values]

    def read(self, given: Values, state: Options) -> Reading:
        """What `reads` makes of them."""
        return self.reads(given, state)

    def write(self, options: Options) -> Values:
        """What `writes` makes of the options."""
        return self.writes(options)


class Unsaid(Field, frozen=True, kw_only=True, dict=True):
    """A field that nothing of ours says; with a neutral value it says nothing either."""

    reason: str
    neutral: tuple[Any, ...] = ()

    def read(self, given: Values, state: Options) -> Reading:  # noqa: ARG002
        """Lost, unless it is neutral."""
        return Reading(lost={name: self.reason for name, value in given.items() if value not in self.neutral})

    def write(self, options: Options) -> Values:  # noqa: ARG002
        """Nothing."""
        return {}


def choice(name: str, entries: Mapping[Any, Options | str], idle: tuple[Idle, ...] = ()) -> Choice:
    """A field with a few values: what each gives, or why nothing does."""
    return joint_choice((name,), tuple(Entry((value,), gives) for value, gives in entries.items()), idle)


def joint_choice(
    names: tuple[str, ...], entries: tuple[Entry, ...], idle: tuple[Idle, ...] = (), *, always: bool = False
) -> Choice:
    """Fields whose values are read together."""
    given = [o for entry in entries if not isinstance(entry.gives, str) for o in (*entry.gives, *entry.also)]
    return Choice(names=names, options=tuple(dict.fromkeys(given)), entries=entries, idle=idle, always=always)


def switch(name: str, off: Options, on: Options, idle: tuple[Idle, ...] = ()) -> Choice:
    """A field that is false or true; 0 and 1 are read as such."""
    return choice(name, {False: off, True: on}, idle)


def number(name: str, *options: str, parts: int = 1, **multiples: int) -> Number:
    """A field that counts options: each as it is, or in a multiple (`honba__ron` for honba.ron), divided by `parts`."""
    counted = dict.fromkeys(options, 1) | {option.replace("__", "."): factor for option, factor in multiples.items()}
    return Number(names=(name,), options=tuple(counted), multiples=counted, parts=parts)


def unsaid(reason: str, *names: str, neutral: tuple[Any, ...] = (0, None)) -> tuple[Unsaid, ...]:
    """Fields that nothing of ours says, for one reason."""
    return tuple(Unsaid(names=(name,), neutral=neutral, reason=reason) for name in names)


def whole_number(name: str, value: Any, *, signed: bool = False) -> int:
    """A value that has to be a whole number of 32 bits. Raises Wrong."""
    least, most = (-(2**31), 2**31 - 1) if signed else (0, 2**32 - 1)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Wrong(name, f"{value!r} is no whole number" + ("" if signed else " from 0 on"))
    return value


def plain(options: Options) -> dict[str, Any]:
    """Options as `Ruleset.options` has them. Raises msgspec.ValidationError for what an option does not take."""
    return {
        name: msgspec.json.decode(msgspec.json.encode(msgspec.convert(value, OPTIONS[name].type, strict=True)))
        for name, value in options.items()
    }


def noten(names: Sequence[str], players: int) -> Joint:
    """What each seat that is not waiting pays where one, two, ... seats wait: one pool, or no rule of ours."""
    payers = {name: players - waiting for waiting, name in enumerate(names, start=1)}

    def writes(options: Options) -> Values:
        pool = options["noten.pool"]
        if any(pool % count for count in payers.values()):
            return {}
        return {name: pool // count for name, count in payers.items()}

    def reads(given: Values, state: Options) -> Reading:
        for name, value in given.items():
            whole_number(name, value)
        said = {**writes(state), **given}
        pools = {said[name] * count if name in said else None for name, count in payers.items()}
        if len(pools) > 1:
            return Reading(lost=dict.fromkeys(given, "the payments are not shares of one pool"))
        return Reading({"noten.pool": pools.pop()})

    return Joint(names=tuple(names), options=("noten.pool",), reads=reads, writes=writes)


def uma_row(name_values: Iterable[int]) -> list[int]:
    """Points by place from thousands by place, the first place's left out: it gets what the others lose."""
    others = [value * 1000 for value in name_values]
    return [-sum(others), *others]


def thousands(row: Sequence[int], players: int) -> list[int] | None:
    """The places after the first in thousands; None where they are not whole. No uma is 0 for everybody."""
    others = list(row[1:]) or [0] * (players - 1)
    return None if any(value % 1000 for value in others) else [value // 1000 for value in others]


class Read(Struct, frozen=True):
    """What a document said: all options, the fields that were lost, with reasons, and what was wrong."""

    options: Options
    lost: Mapping[str, str]
    problems: tuple[Problem, ...]


def read(table: Sequence[Field], values: Values, base: Ruleset) -> Read:
    """The options of fields over those of a base. A field that no table has is lost as unknown."""
    state: dict[str, Any] = base.options()
    lost: dict[str, str] = {}
    problems: list[Problem] = []
    for field in table:
        try:
            found = _step(field, values, state)
        except Wrong as wrong:
            problems.append(Problem((wrong.name,), wrong.reason))
            continue
        state |= found.options
        lost |= found.lost
    known = {name for field in table for name in field.names}
    lost |= {name: "unknown field" for name in values if name not in known}
    return Read(state, {name: lost[name] for name in values if name in lost}, tuple(problems))


def _step(field: Field, values: Values, state: Options) -> Reading:
    """What one field says over the options so far."""
    given = {name: values[name] for name in field.names if name in values}
    found = field.read(given, state) if given else Reading()
    try:
        said = plain(found.options)
    except msgspec.ValidationError as refused:
        reason = f"no option takes it: {str(refused)[0].lower()}{str(refused)[1:]}"
        said, found = {}, Reading(lost=dict.fromkeys(given, reason))
    for idle in field.idle:
        if state[idle.option] in idle.values:
            gives = plain(idle.gives)
            wasted = any(said[name] != value for name, value in gives.items() if name in said)
            return Reading(gives, dict.fromkeys(given, idle.reason) if wasted else found.lost)
    return Reading(said, found.lost)


def write(table: Sequence[Field], target: Options, base: Ruleset, *, brief: bool) -> dict[str, Any]:
    """The fields that say options. What cannot be said is left out, and so is what only makes it worse.

    With `brief` also what says no more than the base.
    """
    state: dict[str, Any] = base.options()
    values: dict[str, Any] = {}
    for field in table:
        found = field.write(target)
        heard = _step(field, found, state)
        silent = {**state, **_step(field, {}, state).options}
        said = {**state, **heard.options}
        exact = all(said[name] == target[name] for name in field.options)
        better_silent = not exact and all(silent[name] == target[name] for name in field.options)
        if not found or heard.lost or better_silent or (brief and not field.always and said == silent):
            state = silent
        else:
            values |= found
            state = said
    return values
