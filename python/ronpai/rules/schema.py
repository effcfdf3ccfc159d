"""A ruleset: every option of the groups together, frozen, comparable, and read from dotted names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta, Struct

from ronpai import _core
from ronpai.errors import Problem, RulesetError
from ronpai.rules.groups import (
    Abort,
    Bonus,
    Chankan,
    Chombo,
    ColdGame,
    Dora,
    EventScore,
    Extension,
    FloatingUma,
    Furiten,
    Group,
    Honba,
    MultiRon,
    Noten,
    Nukidora,
    Pao,
    Points,
    PointsOptions,
    Riichi,
    ScoreOptions,
    TableMoney,
    Tenpai,
    Tiles,
    Wall,
    Yaku,
    option,
)

SCHEMA_VERSION = 2
"""Rises whenever the same values would mean something else; part of a ruleset's digest."""

MOST = 2**53 - 1
"""The greatest whole number of an option, up or down: what every reader of JSON keeps to the last digit."""

SETS: Mapping[str, Mapping[str, int]] = {
    "std136": {f"{n}{suit}": 4 for suit, size in zip("mpsz", (9, 9, 9, 7), strict=True) for n in range(1, size + 1)},
    "sanma108": {
        **{f"{n}m": 4 for n in (1, 9)},
        **{f"{n}{suit}": 4 for suit, size in zip("psz", (9, 9, 7), strict=True) for n in range(1, size + 1)},
    },
    "numbers108": {f"{n}{suit}": 4 for suit in "mps" for n in range(1, 10)},
    "mfg2p92": {
        **{f"{n}{suit}": 4 for suit in "ps" for n in range(1, 10)},
        **{f"{n}z": 4 for n in (1, 2, 5, 6, 7)},
    },
}
"""Named tile sets: the full one, without 2m to 8m, without honours, and pinzu, souzu, east, south and dragons (1.1)."""


class Ruleset(Group, frozen=True, dict=True):
    """A table's rules: frozen, hashable, picklable, equal by value.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> rules.score.kiriage, rules.tiles.red
    (False, {'5m': 1, '5p': 1, '5s': 1})
    >>> rules.replace({"score.kiriage": True}).diff(rules)
    {'score.kiriage': (True, False)}
    """

    players: Annotated[Literal[4, 3, 2], option("How many seats there are.", "1.2")] = 4
    length: Annotated[
        Literal["tonpu", "hanchan", "one_hand"],
        option("The east wind's hands (tonpu), those of two winds (hanchan), or a single hand.", "1.2"),
    ] = "hanchan"
    chi: Annotated[bool, option("Runs may be called.", "1.2")] = True
    north_role: Annotated[
        Literal["wind", "yakuhai_all", "nukidora"],
        option("North is a wind like the others, everybody's yakuhai, or a bonus tile that is set aside.", "1.2, 7"),
    ] = "wind"
    extension: Annotated[
        Extension | None,
        option(
            "Further winds until somebody has points.target: how many, and whether a dealer's repeat comes first.",
            "1.2",
        ),
    ] = None
    kyoku_cap: Annotated[
        Annotated[int, Meta(ge=1)] | None, option("The most hands that a game has; after them it ends.", "1.2")
    ] = None
    agari_yame: Annotated[
        Literal["none", "optional", "auto_if_top", "auto_if_top_and_target"],
        option(
            "The dealer's win in the last hand ends the game: never, by choice, as leader, as leader with the target.",
            "1.2, 7",
        ),
    ] = "none"
    tenpai_yame: Annotated[
        Literal["none", "auto_if_top", "auto_if_top_and_target"],
        option("The dealer's tenpai at the last hand's draw ends the game, as agari_yame does.", "1.2, 7"),
    ] = "none"
    tobi: Annotated[
        Literal["none", "below_zero", "zero_or_below"],
        option("A game ends after a hand that leaves a seat below zero, or at zero too.", "1.2, 7"),
    ] = "below_zero"
    cold_game: Annotated[
        ColdGame | None, option("A game ends after a hand that leaves a seat below so many points.", "1.2, 7")
    ] = None
    min_han: Annotated[Literal[1, 2], option("The least han of yaku; dora and bonus han do not count.", "1.2")] = 1
    min_han_from_honba: Annotated[
        Annotated[int, Meta(ge=1, le=255)] | None, option("From so many honba on the least is two han.", "1.2")
    ] = None
    uma: Annotated[
        tuple[Points, ...] | FloatingUma,
        option("Points by place, or by place and by how many seats float. Empty for none.", "1.3"),
    ] = ()
    floating_threshold: Annotated[
        Annotated[int, Meta(multiple_of=100)] | None,
        option("Points from which a seat floats; unset, points.return.", "1.3"),
    ] = None
    place_bonus: Annotated[
        tuple[Points, ...], option("Points by place that are added to the final score. Empty for none.", "1.3")
    ] = ()
    tie_break: Annotated[
        Literal["seat_order", "share"],
        option("Equal scores rank by seat, the first dealer first, or share place, uma and oka.", "1.3, 7"),
    ] = "seat_order"
    score_rounding: Annotated[
        Literal["0.1", "integer_5down6up", "integer_half_away"],
        option(
            "Final scores to a tenth of a thousand; raw scores to thousands, 500 down and 600 up; raw scores to "
            "thousands, halves away from zero. Of rounded ones the leader's is minus the others'.",
            "1.3",
        ),
    ] = "0.1"
    leftover_sticks: Annotated[
        Literal["lost", "top", "top_shared_if_tied", "stay"],
        option("Sticks on the table at the end: lost, the leader's, shared by tied leaders, or nobody's.", "1.3"),
    ] = "top"
    table_money: Annotated[
        TableMoney | None,
        option("What the table counts beside points: a rate, a fee, gifts between places, chips.", "1.3, 7"),
    ] = None
    event_score: Annotated[
        EventScore | None,
        option("How an event counts a game: the factor of a seat that went bust, and when it is spared.", "1.3, 7"),
    ] = None
    kuikae: Annotated[
        Literal["none_forbidden", "genbutsu_forbidden", "all_forbidden"],
        option("What may not be discarded after a chi: nothing, the called kind, or the run's other end too.", "1.6"),
    ] = "all_forbidden"
    kuikae_pon: Annotated[bool, option("The called kind may not be discarded after a pon.", "1.6")] = True
    illegal_win: Annotated[
        Literal["blocked", "chombo"], option("A claim to win without the right to it: refused, or a chombo.", "1.6")
    ] = "blocked"
    chombo: Annotated[
        Chombo | None,
        option("The penalty of a chombo: points now (a number or a mangan) or off the final score.", "1.6, 7"),
    ] = None
    renchan: Annotated[
        Literal["never", "win", "tenpai", "win_east_tenpai_south", "noten"],
        option(
            "When the dealer repeats: never, after a win, also tenpai at a draw, tenpai in the south wind only, after "
            "every exhaustive draw.",
            "1.8, 7",
        ),
    ] = "tenpai"
    tiles: Tiles = Tiles()
    wall: Wall = Wall()
    dora: Dora = Dora()
    nukidora: Nukidora = Nukidora()
    points: PointsOptions = PointsOptions()
    yaku: Yaku = Yaku()
    riichi: Riichi = Riichi()
    multi_ron: MultiRon = MultiRon()
    chankan: Chankan = Chankan()
    furiten: Furiten = Furiten()
    tenpai: Tenpai = Tenpai()
    score: ScoreOptions = ScoreOptions()
    honba: Honba = Honba()
    noten: Noten = Noten()
    pao: Pao = Pao()
    abort: Abort = Abort()
    bonus: Bonus = Bonus()

    def __hash__(self) -> int:
        return hash(self.digest)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """The ruleset of these options, by dotted names; the others have their defaults.

        >>> ronpai.Ruleset.from_options({"score.kiriage": True}).score.kiriage
        True

        Raises RulesetError for unknown names and for values that an option does not take, all at once.
        """
        unknown = [name for name in options if name not in OPTIONS]
        problems = [Problem((name,), _unknown(name, near=at < _CORRECTED)) for at, name in enumerate(unknown)]
        groups: dict[str, Any] = {}
        for name, value in options.items():
            if name not in OPTIONS:
                continue
            option = OPTIONS[name]
            if refused := list(_refused(value, option.type)):
                problems += (Problem((name,), reason) for reason in refused)
                continue
            target = groups.setdefault(option.group, {}) if option.group else groups
            target[option.field] = msgspec.convert(value, option.type, strict=True)
        if problems:
            raise RulesetError(problems)
        values: dict[str, Any] = {
            name: GROUPS[name](**value) if name in GROUPS else value for name, value in groups.items()
        }
        return cls(**values)

    def options(self) -> dict[str, Any]:
        """The value of every option, by dotted name, as plain values (numbers, strings, lists, dictionaries).

        >>> ronpai.ruleset("tenhou.4p").options()["score.double_wind_pair_fu"]
        4
        """
        plain = msgspec.json.decode(msgspec.json.encode(self))
        return {name: _look_up(plain, name) for name in OPTIONS}

    def replace(self, changes: Mapping[str, Any]) -> Self:
        """The same ruleset with some options changed, by dotted name.

        Raises RulesetError for unknown names and for values that an option does not take, all at once.
        """
        return type(self).from_options(self.options() | dict(changes))

    def diff(self, other: Self) -> dict[str, tuple[Any, Any]]:
        """The options in which two rulesets differ: name -> own value, other's value."""
        own, others = self.options(), other.options()
        return {name: (own[name], others[name]) for name in OPTIONS if own[name] != others[name]}

    def problems(self) -> tuple[Problem, ...]:
        """Every contradiction between options: the names concerned and why they cannot stand together.

        >>> ronpai.ruleset("tenhou.4p").problems()
        ()
        >>> ronpai.ruleset("tenhou.4p").replace({"tiles.red": {"5m": 1}, "tiles.kinds": "sanma108"}).problems()
        (Problem(options=('tiles.red', 'tiles.kinds'), reason='1 red 5m of 0 in the set'),)
        """
        return self._problems

    @cached_property
    def _problems(self) -> tuple[Problem, ...]:
        from ronpai.rules.problems import problems

        return problems(self)

    def to_toml(self) -> str:
        """The ruleset as a TOML file, without what has its default. Needs `ronpai[cli]`.

        >>> print(ronpai.Ruleset.from_options({"score.kiriage": True}).to_toml(), end="")
        [score]
        kiriage = true
        """
        from ronpai.rules.load import to_toml

        return to_toml(self)

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many copies of each kind the table has.

        >>> ronpai.ruleset("tenhou.3p").copies["1m"], "5m" in ronpai.ruleset("tenhou.3p").copies
        (4, False)
        """
        kinds = self.tiles.kinds
        return SETS[kinds] if isinstance(kinds, str) else kinds

    @cached_property
    def reds(self) -> Mapping[str, int]:
        """How many copies of each kind can be red in some hand of a game.

        >>> ronpai.ruleset("tenhou.3p").reds
        {'5p': 1, '5s': 1}
        """
        reds = dict(self.tiles.red)
        for entry in self.tiles.red_schedule:
            for kind, count in entry.red.items():
                reds[kind] = max(count, reds.get(kind, 0))
        return reds

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the schema's version and the effective values: equal for equal rules, however written."""
        payload = {"schema": SCHEMA_VERSION, "options": self.options() | {"tiles.kinds": dict(self.copies)}}
        return sha256(msgspec.json.encode(payload, order="sorted")).hexdigest()

    @cached_property
    def compiled(self) -> _core.Rules:
        """The rules as the core wants them. Raises RulesetError when options contradict each other."""
        from ronpai.rules.compile import compile_rules

        return compile_rules(self)


class Option(Struct, frozen=True):
    """An option of the schema: its dotted name, and the attribute of the ruleset or of one of its groups."""

    name: str
    group: str
    field: str
    type: Any
    default: Any
    description: str
    clause: str


def _options() -> dict[str, Option]:
    found: dict[str, Option] = {}

    def add(group: str, field: msgspec.structs.FieldInfo) -> None:
        if isinstance(field.type, type) and issubclass(field.type, Group):
            for inner in msgspec.structs.fields(field.type):
                add(field.name, inner)
            return
        name = f"{group}.{field.encode_name}" if group else field.encode_name
        meta = next(meta for meta in field.type.__metadata__ if meta.extra)
        found[name] = Option(
            name,
            group,
            field.name,
            field.type,
            msgspec.json.decode(msgspec.json.encode(_default(field))),
            meta.description,
            meta.extra["clause"],
        )

    for field in msgspec.structs.fields(Ruleset):
        add("", field)
    return found


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default


GROUPS: Mapping[str, type[Group]] = {
    field.name: field.type
    for field in msgspec.structs.fields(Ruleset)
    if isinstance(field.type, type) and issubclass(field.type, Group)
}
"""The groups of options by name."""

OPTIONS: Mapping[str, Option] = _options()
"""Every option by its dotted name, in the order of the schema."""


def _look_up(plain: Mapping[str, Any], name: str) -> Any:
    group, _, field = name.rpartition(".")
    return plain[group][field] if group else plain[field]


def _refused(value: Any, kind: Any) -> Iterator[str]:
    """Why an option of this type does not take a value, entry by entry."""
    if _beyond(value):
        yield f"a whole number beyond {MOST}, up or down"
        return
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as found:
        reason, entry, _ = str(found).partition(_ENTRY)
        if not entry or not isinstance(value, Mapping):
            words = ", ".join(_words(msgspec.inspect.type_info(kind))) if reason.startswith(_NO_WORD) else ""
            yield f"{found}; one of {words}" if words else str(found)
        elif len(value) > 1:
            for name, inner in value.items():
                yield from _refused({name: inner}, kind)
        else:
            yield f"{next(iter(value))}: {reason}"


def _words(info: msgspec.inspect.Type) -> Iterator[str]:
    """The words that a type takes, by themselves or in a list."""
    match info:
        case msgspec.inspect.LiteralType():
            yield from map(str, info.values)
        case msgspec.inspect.UnionType():
            for one in info.types:
                yield from _words(one)
        case msgspec.inspect.Metadata():
            yield from _words(info.type)
        case msgspec.inspect.CollectionType():
            yield from _words(info.item_type)


_NO_WORD = "Invalid enum value"
"""How a message begins that is about a word that is none of those that a type takes."""

_ENTRY = " - at `$[...]"
"""How a message ends that is about an entry of a dictionary, which it does not name."""


def _beyond(value: Any) -> bool:
    """Whether a value has a whole number that not every program reads back from JSON."""
    match value:
        case int():
            return abs(value) > MOST
        case Mapping():
            return any(map(_beyond, value.values()))
        case list() | tuple():
            return any(map(_beyond, value))
    return False


_CORRECTED = 8
"""Of so many unknown names is told what is near them. That takes long, and is no help where there are more."""


def _unknown(name: str, *, near: bool) -> str:
    from difflib import get_close_matches

    found = get_close_matches(name, OPTIONS, n=3) if near else ()
    return "no such option" + (f"; near it: {', '.join(found)}" if found else "")
