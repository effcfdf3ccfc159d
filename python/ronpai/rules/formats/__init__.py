"""Rule formats of other programs: read into rulesets, and written from them, with a report of what does not map.

Each format is a table of fields in a module of its own; docs/rule-formats.md says what each field means and who says
so. `mahjongsoul` is a friend room of Mahjong Soul (GameMode, or its detail_rule alone), `majiang` the rule object of
majiang-core, `tenhou` a room of Tenhou (type bits, and csrule).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ronpai.errors import InvalidArgument, Problem, RulesetError
from ronpai.rules.formats import mahjongsoul, majiang, tenhou
from ronpai.rules.formats.table import Field, Values, read, write
from ronpai.rules.load import ruleset
from ronpai.rules.schema import Ruleset

__all__ = ["Exported", "Imported", "Unmapped", "formats", "read_rules", "write_rules"]


class Unmapped(Struct, frozen=True):
    """What one side says and the other cannot: a field of a document or an option of ours, its value, and why."""

    field: str
    value: Any
    reason: str


class Imported(Struct, frozen=True):
    """What a document says: the ruleset, and the fields that no option of ours says."""

    rules: Ruleset
    unmapped: tuple[Unmapped, ...]


class Exported(Struct, frozen=True):
    """A document, and the options that it does not say: those that differ when it is read back."""

    document: Any
    unmapped: tuple[Unmapped, ...]


class _Format(Struct, frozen=True):
    """A format: the tables that it has, from which ruleset it starts, and how its documents are laid out."""

    players: tuple[int, ...]
    base: Callable[[int], Ruleset]
    table: Callable[[int], Sequence[Field]]
    unpack: Callable[[Any, int | None], tuple[int, Values, tuple[Problem, ...]]]
    pack: Callable[[int, Values], Any]
    brief: bool = False


_FORMATS: Mapping[str, _Format] = {
    "mahjongsoul": _Format(
        (4, 3),
        lambda players: ruleset(f"mahjongsoul.{players}p"),
        mahjongsoul.table,
        mahjongsoul.unpack,
        mahjongsoul.pack,
    ),
    "majiang": _Format((4,), majiang.base, majiang.table, majiang.unpack, majiang.pack),
    "tenhou": _Format(
        (4, 3), lambda players: ruleset(f"tenhou.{players}p"), tenhou.table, tenhou.unpack, tenhou.pack, brief=True
    ),
}


def formats() -> tuple[str, ...]:
    """The names of the formats, in order.

    >>> from ronpai.rules.formats import formats
    >>> formats()
    ('mahjongsoul', 'majiang', 'tenhou')
    """
    return tuple(_FORMATS)


def read_rules(format: str, document: Any, base: Ruleset | None = None) -> Imported:
    """The ruleset that another program's document describes, and every field of it that no option says.

    What the document leaves unsaid is as in `base`: by default `mahjongsoul.4p` or `.3p`, `tenhou.4p` or `.3p`, and
    for majiang-core its own defaults. A field that no table of ours has is reported as unknown.

    >>> from ronpai.rules.formats import read_rules
    >>> found = read_rules("mahjongsoul", {"mode": 2, "detail_rule": {"have_toutiao": True, "guyi_mode": 1}})
    >>> found.rules.length, found.rules.multi_ron.max
    ('hanchan', 1)
    >>> found.unmapped
    (Unmapped(field='guyi_mode', value=1, reason='which old yaku it brings, at which value, is not known'),)

    Raises InvalidArgument for a format that does not exist, a document that is none of it, and a base with other
    seats; RulesetError, for all of them at once, for values that fields do not take and for options that contradict
    each other.
    """
    form = _format(format)
    players, values, problems = form.unpack(document, base.players if base else None)
    found = read(form.table(players), values, _base(form, players, base))
    if problems or found.problems:
        raise RulesetError((*problems, *found.problems))
    rules = Ruleset.from_options(found.options)
    if contradictions := rules.problems():
        raise RulesetError(contradictions)
    return Imported(rules, tuple(Unmapped(name, values[name], reason) for name, reason in found.lost.items()))


def write_rules(format: str, rules: Ruleset, base: Ruleset | None = None) -> Exported:
    """A ruleset as another program's document, and every option that the document does not say.

    The document of `tenhou` says only what differs from `base`, as the program's do; the others say all they can.
    What is reported is found by reading the document back.

    >>> from ronpai.rules.formats import write_rules
    >>> written = write_rules("tenhou", ronpai.ruleset("tenhou.4p").replace({"yaku.kuitan": False, "min_han": 2}))
    >>> written.document
    {'type': 5}
    >>> written.unmapped
    (Unmapped(field='min_han', value=2, reason='reads back as 1'),)

    Raises InvalidArgument as `read_rules` does, and RulesetError for rules that contradict themselves, that have seats
    which the format has not, or that contradict what the program fixes.
    """
    form = _format(format)
    if problems := rules.problems():
        raise RulesetError(problems)
    if rules.players not in form.players:
        raise RulesetError([Problem(("players",), f"{format} has no table of {rules.players}")])
    start = _base(form, rules.players, base)
    document = form.pack(rules.players, write(form.table(rules.players), rules.options(), start, brief=form.brief))
    try:
        back = read_rules(format, document, base).rules
    except RulesetError as found:
        told = [Problem(problem.options, f"{problem.reason}, as {format} has it") for problem in found.problems]
        raise RulesetError(told) from None
    unmapped = (Unmapped(name, own, f"reads back as {other!r}") for name, (own, other) in rules.diff(back).items())
    return Exported(document, tuple(unmapped))


def _format(name: str) -> _Format:
    if name not in _FORMATS:
        raise InvalidArgument("format", name, f"one of {', '.join(_FORMATS)}")
    return _FORMATS[name]


def _base(form: _Format, players: int, base: Ruleset | None) -> Ruleset:
    if base is not None and base.players != players:
        raise InvalidArgument("base", f"{base.players} seats", f"the document is for {players}")
    return base or form.base(players)
