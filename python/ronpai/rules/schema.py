"""The schema of a ruleset: every option with its type, values, default, a sentence and the clause it comes from.

The clauses are those of the specification (rules.md). The default of an option is the most common modern value; a
preset writes only what differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ronpai import _core
from ronpai.errors import Problem, RulesetError
from ronpai.rules.frozen import FrozenDict

SCHEMA_VERSION = 1
"""Rises whenever the same values would mean something else; part of a ruleset's digest."""

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


def option(description: str, clause: str, **limits: Any) -> Meta:
    """The documentation of an option, and the limits of its value."""
    return Meta(description=description, extra={"clause": clause}, **limits)


Count: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Han: TypeAlias = Annotated[int, Meta(ge=1, le=100)]


class _Group(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options that belong together. Dictionaries in it are frozen."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict) and not isinstance(value, FrozenDict):
                msgspec.structs.force_setattr(self, name, FrozenDict(value))


class Tiles(_Group, frozen=True):
    """Which tiles there are."""

    kinds: Annotated[
        Literal["std136", "sanma108", "numbers108", "mfg2p92"] | dict[str, Count],
        option("Copies of each kind: a named set, or kinds with their numbers; kinds left out do not exist.", "1.1"),
    ] = "std136"
    red: Annotated[dict[str, Count], option("How many copies of a kind are red; any kind may be.", "1.1")] = {}
    red_value: Annotated[int, option("Han of each red tile.", "1.1", ge=0, le=10)] = 1


class Dora(_Group, frozen=True):
    """What indicators show."""

    wrap_removed: Annotated[
        bool, option("An indicator skips kinds that do not exist: without 2m to 8m, 1m shows 9m.", "1.1")
    ] = True
    ura: Annotated[bool, option("Ura indicators count after a riichi.", "1.1")] = True
    ura_without_riichi: Annotated[bool, option("Ura indicators count without riichi too.", "1.1")] = False
    indicator_for_nukidora: Annotated[
        bool, option("A north set aside also counts where an indicator shows north.", "1.1")
    ] = True


class Nukidora(_Group, frozen=True):
    """Norths that are set aside (north_role = "nukidora")."""

    value: Annotated[int, option("Han of each north set aside.", "1.2", ge=0, le=10)] = 1
    breaks_first_turn: Annotated[
        bool, option("Setting a north aside ends the first turn and ippatsu, as a call does.", "1.2")
    ] = True
    rob_gives_chankan: Annotated[bool, option("Robbing a north that is set aside is the yaku chankan.", "1.2")] = False
    rinshan_yaku: Annotated[
        bool, option("Winning by the supplement tile of a north set aside is the yaku rinshan.", "1.2")
    ] = True


class Yaku(_Group, frozen=True):
    """Which yaku there are, and what they are worth."""

    kuitan: Annotated[bool, option("Tanyao may be open.", "1.4")] = True
    pinfu_tsumo: Annotated[bool, option("Pinfu and a self-draw go together, at 20 fu.", "1.4")] = True
    ippatsu: Annotated[bool, option("Ippatsu is a yaku.", "1.4")] = True
    han_override: Annotated[
        dict[str, int | tuple[int, int]],
        option("Other han than usual: one number, or closed and open han (0: closed only).", "1.4"),
    ] = {}
    off: Annotated[tuple[str, ...], option("Yaku that the table does not have.", "1.4")] = ()
    local: Annotated[
        tuple[Literal["sanrenkou", "daisharin", "paarenchan"], ...], option("Local yaku that the table has.", "1.4, 7")
    ] = ()
    paarenchan_needs_yaku: Annotated[
        bool, option("The dealer's eighth win in a row needs another yaku.", "1.4, A-14")
    ] = True
    daisharin_suits: Annotated[str, option("The suits of daisharin, of m, p, s.", "1.4, A-14", pattern="^[mps]+$")] = (
        "p"
    )
    chuuren_suits: Annotated[str, option("The suits of chuuren, of m, p, s.", "1.4", pattern="^[mps]+$")] = "mps"
    ryuuiisou_needs_hatsu: Annotated[bool, option("Ryuuiisou needs the green dragon.", "1.4")] = False
    chiitoi_four_same: Annotated[bool, option("Four copies of a tile are two pairs of chiitoitsu.", "1.4")] = False
    haitei_with_rinshan: Annotated[bool, option("Haitei and rinshan go together.", "1.4")] = False
    renhou: Annotated[
        Literal["off", "mangan", "baiman", "yakuman"],
        option(
            "What a ron before the own first draw and any call is worth, compared with the ordinary hand.", "1.4, 7"
        ),
    ] = "off"
    renhou_combine: Annotated[
        Literal["never", "with_yakuman"], option("A yakuman renhou adds to other yakuman, or never.", "1.4, 7")
    ] = "never"


class SpecialRiichi(_Group, frozen=True):
    """A riichi kind beside the ordinary one."""

    kind: Literal["open", "flame"]
    han: Han
    deal_in_by_non_riichi: Literal["at_least_yakuman"] | None = None


class Riichi(_Group, frozen=True):
    """Riichi."""

    special: Annotated[
        tuple[SpecialRiichi, ...],
        option(
            "Riichi kinds beside the ordinary one, open or flame: han, and what dealing in costs who is in no riichi.",
            "1.5, 7",
        ),
    ] = ()


class Aotenjo(_Group, frozen=True):
    """Scoring without limits (1.7, 1.9)."""

    yakuman_han: Han = 13
    renhou_han: Han = 8
    cap_base: Annotated[int, Meta(ge=1)] | None = None
    kokushi_fu: Annotated[int, Meta(ge=20, le=110)] = 30


class ScoreOptions(_Group, frozen=True):
    """How han and fu become points."""

    kiriage: Annotated[bool, option("4 han 30 fu and 3 han 60 fu are mangan.", "1.7")] = False
    double_wind_pair_fu: Annotated[Literal[2, 4], option("Fu of a pair that is seat and round wind.", "1.7")] = 4
    open_no_fu_ron: Annotated[Literal[20, 30], option("Fu of an open hand without any, by ron.", "1.7")] = 30
    rinshan_tsumo_fu: Annotated[Literal[0, 2], option("Fu of a self-draw by a supplement tile.", "1.7")] = 2
    kazoe: Annotated[
        Literal["yakuman", "sanbaiman", "multi"],
        option("13 han are a yakuman, a sanbaiman, or a yakuman for each 13 han.", "1.7"),
    ] = "yakuman"
    yakuman_stack: Annotated[bool, option("Several yakuman add up.", "1.7")] = True
    yakuman_cap: Annotated[
        Annotated[int, Meta(ge=1, le=30)] | None, option("The most yakuman that a hand counts.", "1.7")
    ] = None
    double_yakuman: Annotated[
        tuple[Literal["suuankou_tanki", "daisuushii", "kokushi_13", "chuuren_9"], ...],
        option("Yakuman that count twice.", "1.7"),
    ] = ()
    aotenjo: Annotated[
        Aotenjo | None,
        option("No limits: han of yakuman and renhou, the greatest base value, fu of kokushi.", "1.7, 1.9"),
    ] = None
    tsumo_split: Annotated[
        Literal[
            "four_player",
            "tsumo_loss",
            "even_split",
            "north_split",
            "north_split_unrounded",
            "dealer_double",
            "full_each",
            "single_payer",
        ],
        option("How a self-draw is split among the others.", "1.7, A-12"),
    ] = "four_player"


class Tenpai(_Group, frozen=True):
    """What counts as waiting."""

    own4: Annotated[
        Literal["counts", "not_if_concealed_4", "not_if_own_hand_and_melds_hold_4"],
        option("Whether a fifth copy of a tile can be waited for.", "1.6, 7"),
    ] = "not_if_concealed_4"


class Ruleset(_Group, frozen=True, dict=True):
    """A table's rules: frozen, hashable, picklable, equal by value.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> rules.score.kiriage, rules.tiles.red
    (False, {'5m': 1, '5p': 1, '5s': 1})
    >>> rules.replace({"score.kiriage": True}).diff(rules)
    {'score.kiriage': (True, False)}
    """

    players: Annotated[Literal[4, 3, 2], option("How many seats there are.", "1.2")] = 4
    chi: Annotated[bool, option("Runs may be called.", "1.2")] = True
    north_role: Annotated[
        Literal["wind", "yakuhai_all", "nukidora"],
        option("North is a wind like the others, everybody's yakuhai, or a bonus tile that is set aside.", "1.2, 7"),
    ] = "wind"
    min_han: Annotated[Literal[1, 2], option("The least han of yaku; dora and bonus han do not count.", "1.2")] = 1
    min_han_from_honba: Annotated[
        Annotated[int, Meta(ge=1)] | None, option("From so many honba on the least is two han.", "1.2")
    ] = None
    tiles: Tiles = Tiles()
    dora: Dora = Dora()
    nukidora: Nukidora = Nukidora()
    yaku: Yaku = Yaku()
    riichi: Riichi = Riichi()
    score: ScoreOptions = ScoreOptions()
    tenpai: Tenpai = Tenpai()

    def __hash__(self) -> int:
        return hash(self.digest)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """The ruleset of these options, by dotted names; the others have their defaults.

        >>> ronpai.Ruleset.from_options({"score.kiriage": True}).score.kiriage
        True

        Raises RulesetError for unknown names and for values that an option does not take, all at once.
        """
        problems: list[Problem] = []
        groups: dict[str, Any] = {}
        for name, value in options.items():
            group, _, field = name.rpartition(".")
            if name not in OPTIONS:
                problems.append(Problem((name,), _unknown(name)))
                continue
            try:
                converted = msgspec.convert(value, OPTIONS[name].type, strict=True)
            except msgspec.ValidationError as found:
                problems.append(Problem((name,), str(found)))
                continue
            target = groups.setdefault(group, {}) if group else groups
            target[field] = converted
        if problems:
            raise RulesetError(problems)
        types = {field.name: field.type for field in msgspec.structs.fields(cls)}
        values = {name: types[name](**value) if name in GROUPS else value for name, value in groups.items()}
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
        try:
            self.compiled  # noqa: B018
        except RulesetError as found:
            return found.problems
        return ()

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
    """An option of the schema."""

    name: str
    type: Any
    default: Any
    description: str
    clause: str


def _options() -> dict[str, Option]:
    found: dict[str, Option] = {}

    def add(prefix: str, field: msgspec.structs.FieldInfo) -> None:
        if isinstance(field.type, type) and issubclass(field.type, _Group):
            for inner in msgspec.structs.fields(field.type):
                add(f"{field.name}.", inner)
            return
        name = prefix + field.name
        meta = next(meta for meta in field.type.__metadata__ if meta.extra)
        found[name] = Option(
            name,
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


GROUPS: frozenset[str] = frozenset(
    field.name
    for field in msgspec.structs.fields(Ruleset)
    if isinstance(field.type, type) and issubclass(field.type, _Group)
)
"""The names of the groups of options."""

OPTIONS: Mapping[str, Option] = _options()
"""Every option by its dotted name, in the order of the schema."""


def _look_up(plain: Mapping[str, Any], name: str) -> Any:
    group, _, field = name.rpartition(".")
    return plain[group][field] if group else plain[field]


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, OPTIONS, n=3)
    return "no such option" + (f"; near it: {', '.join(near)}" if near else "")
