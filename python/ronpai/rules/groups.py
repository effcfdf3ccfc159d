"""The options of a ruleset, in groups: each with its type, values, default, a sentence and the clause it comes from.

The clauses are those of the specification (rules.md). The default of an option is the most common modern value; a
preset writes only what differs. What a table counts in points is in points: 1000, not 10.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from ronpai.rules.frozen import FrozenDict


def option(description: str, clause: str, **limits: Any) -> Meta:
    """The documentation of an option, and the limits of its value."""
    return Meta(description=description, extra={"clause": clause}, **limits)


def part(description: str, **limits: Any) -> Meta:
    """The documentation of a part of an option's value, and its limits."""
    return Meta(description=description, **limits)


Count: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Han: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
OwnHan: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
ClosedAndOpen: TypeAlias = Annotated[tuple[OwnHan, ...], Meta(min_length=2, max_length=2)]
"""No tuple[OwnHan, OwnHan]: beside a number with limits msgspec 0.23 crashes on that."""
Points: TypeAlias = Annotated[int, Meta(multiple_of=100)]
Wind: TypeAlias = Literal["E", "S", "W", "N"]


class Group(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Options that belong together, or the parts of an option's value. Dictionaries in it are frozen."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict) and not isinstance(value, FrozenDict):
                msgspec.structs.force_setattr(self, name, FrozenDict(value))


# --------------------------------------------------------------------------------------------------- tiles and wall


class RedSchedule(Group, frozen=True):
    """Red tiles of some hands only: those of these winds and numbers, from so many honba on."""

    red: Annotated[dict[str, Count], part("Copies of each kind that are red in these hands.")]
    winds: Annotated[tuple[Wind, ...], part("Round winds; empty for all.")] = ()
    hands: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=4)], ...], part("Numbers of hands in a wind; empty for all.")
    ] = ()
    honba_from: Annotated[int, part("The least honba.", ge=0)] = 0


class Tiles(Group, frozen=True):
    """Which tiles there are."""

    kinds: Annotated[
        Literal["std136", "sanma108", "numbers108", "mfg2p92"] | dict[str, Count],
        option("Copies of each kind: a named set, or kinds with their numbers; kinds left out do not exist.", "1.1"),
    ] = "std136"
    red: Annotated[dict[str, Count], option("How many copies of a kind are red; any kind may be.", "1.1")] = {}
    red_schedule: Annotated[
        tuple[RedSchedule, ...],
        option("Other red tiles in some hands: the first entry that fits the hand counts instead of `red`.", "1.1"),
    ] = ()
    red_value: Annotated[int, option("Han of each red tile.", "1.1", ge=0, le=10)] = 1


class Wall(Group, frozen=True):
    """The wall and its dead end."""

    dead: Annotated[int, option("Tiles of the dead wall, indicators included.", "1.1", ge=14, le=40)] = 14
    replenish_dead: Annotated[
        bool, option("A supplement tile is replaced from the live wall, so that the dead wall keeps its size.", "1.1")
    ] = True
    rinshan_tiles: Annotated[Literal[4, 8], option("Supplement tiles, for kans and norths set aside.", "1.1")] = 4
    max_kans: Annotated[int, option("How many kans a hand of play has at most.", "1.1", ge=0, le=4)] = 4


class KanTiming(Group, frozen=True):
    """When the indicator of each kind of kan is turned."""

    ankan: Annotated[Literal["immediate", "after_discard"], part("After a closed kan.")] = "immediate"
    daiminkan: Annotated[Literal["immediate", "after_discard"], part("After an open kan.")] = "immediate"
    kakan: Annotated[Literal["immediate", "after_discard"], part("After an added kan.")] = "immediate"


class Growth(Group, frozen=True):
    """Indicators that are turned as the wall shrinks."""

    remaining: Annotated[
        tuple[Annotated[int, Meta(ge=0)], ...],
        part("Tiles left in the live wall at which a further indicator is turned, falling."),
    ]
    max: Annotated[int, part("The most indicators that are turned so.", ge=1, le=5)] = 4
    ura: Annotated[bool, part("They have ura indicators.")] = True
    test_at_deal: Annotated[bool, part("Numbers that the deal has reached already count.")] = True


class Dora(Group, frozen=True):
    """What indicators show."""

    initial: Annotated[int, option("Indicators that are turned at the deal.", "1.1", ge=0, le=5)] = 1
    wrap_removed: Annotated[
        bool, option("An indicator skips kinds that do not exist: without 2m to 8m, 1m shows 9m.", "1.1")
    ] = True
    ura: Annotated[bool, option("Ura indicators count after a riichi.", "1.1")] = True
    kan: Annotated[bool, option("Each kan turns an indicator.", "1.1")] = True
    kan_ura: Annotated[bool, option("The indicators of kans have ura indicators too.", "1.1")] = True
    ura_without_riichi: Annotated[bool, option("Ura indicators count without riichi too.", "1.1")] = False
    kan_timing: Annotated[
        KanTiming,
        option(
            "When the indicator of a closed, open and added kan is turned: at once, or when the next discard lies, "
            "before anybody claims it, or before the next supplement tile.",
            "1.1",
        ),
    ] = KanTiming()
    growth: Annotated[
        Growth | None,
        option(
            "Further indicators, turned when so many tiles remain in the live wall: how many at most, whether they "
            "have ura, whether the deal counts already.",
            "1.1, X-8, 7",
        ),
    ] = None
    indicator_for_nukidora: Annotated[
        bool, option("A north set aside also counts where an indicator shows north.", "1.1")
    ] = True


# ---------------------------------------------------------------------------------------------- seats, game length


class Nukidora(Group, frozen=True):
    """Norths that are set aside (north_role = "nukidora")."""

    value: Annotated[int, option("Han of each north set aside.", "1.2", ge=0, le=10)] = 1
    breaks_first_turn: Annotated[
        bool, option("Setting a north aside ends the first turn and ippatsu, as a call does.", "1.2")
    ] = True
    robbable: Annotated[bool, option("A north that is set aside can be won on.", "1.2")] = True
    rob_gives_chankan: Annotated[bool, option("Robbing a north that is set aside is the yaku chankan.", "1.2")] = False
    ponnable: Annotated[bool, option("North may be called.", "1.2")] = False
    furiten_source: Annotated[bool, option("A north set aside makes its owner furiten on north.", "1.2")] = False
    rinshan_yaku: Annotated[
        bool, option("Winning by the supplement tile of a north set aside is the yaku rinshan.", "1.2")
    ] = True


class Extension(Group, frozen=True):
    """Further winds where nobody has reached the target at the end."""

    winds: Annotated[int, part("How many more winds there are at most.", ge=1, le=3)] = 1
    ends_at: Annotated[Literal["target"], part("What ends it: a leader with points.target.")] = "target"
    dealer_repeat_first: Annotated[bool, part("A dealer who repeats plays on although the target is reached.")] = True


class ColdGame(Group, frozen=True):
    """A score below which the game is called off."""

    below: Annotated[Points, part("A score below this one ends the game.")]


# ------------------------------------------------------------------------------------- points, placement, settlement


class PointsOptions(Group, frozen=True):
    """What a game starts with and is measured against."""

    start: Annotated[int, option("Points that every seat starts with.", "1.3", ge=0, multiple_of=100)] = 25000
    return_: Annotated[
        int,
        option("Points that count as nothing won; what start lacks to it is the leader's oka.", "1.3", multiple_of=100),
    ] = msgspec.field(name="return", default=30000)
    target: Annotated[
        Annotated[int, Meta(multiple_of=100)] | None,
        option("Points that end an extension, and that a dealer needs to end the game as leader.", "1.3"),
    ] = None


class FloatingUma(Group, frozen=True):
    """Uma by how many seats float: keys "1", "2", "3" (as many as there can be), and "else"."""

    floating: Annotated[
        dict[Literal["1", "2", "3", "else"], tuple[Points, ...]],
        part("The uma of each place, by how many seats float."),
    ]


class MoneyTransfer(Group, frozen=True):
    """What one place hands to another at the end, a number of each unit."""

    units: Annotated[dict[str, Annotated[int, Meta(ge=1)]], part("How much of each unit.")]
    from_: Annotated[Literal["last"], part("The place that pays.")] = msgspec.field(name="from", default="last")
    to: Annotated[Literal["first"], part("The place that is paid.")] = "first"


class Chips(Group, frozen=True):
    """Chips that a winner gets from each payer, in the table's unit."""

    unit: Annotated[str, part("What they are called.")] = "chip"
    red: Annotated[int, part("Chips for each red tile.", ge=0)] = 0
    ippatsu: Annotated[int, part("Chips for ippatsu.", ge=0)] = 0
    ura: Annotated[int, part("Chips for each ura dora.", ge=0)] = 0
    yakuman: Annotated[int, part("Chips for each yakuman.", ge=0)] = 0


class TableMoney(Group, frozen=True):
    """What a table counts beside points: a rate, a fee, gifts, chips."""

    unit: Annotated[str, part("What the rate is counted in.")] = ""
    per_1000: Annotated[int, part("Units for each 1000 points of a game's result.", ge=0, multiple_of=10)] = 0
    fee: Annotated[
        dict[str, Annotated[int, Meta(ge=0)]], part("What each seat pays the house for a game, by unit.")
    ] = {}
    transfer: Annotated[MoneyTransfer | None, part("What one place hands to another at the end.")] = None
    yakuman: Annotated[
        dict[str, Annotated[int, Meta(ge=1)]], part("What the house gives a winner for each yakuman, by unit.")
    ] = {}
    chips: Annotated[Chips | None, part("Chips that a winner gets from each payer.")] = None
    monthly_grant: Annotated[
        Annotated[int, Meta(ge=0)] | None, part("Units that the house gives each player a month; told, not counted.")
    ] = None
    locked_at: Annotated[
        int | None, part("The balance of units at which a player may not go on; told, not counted.")
    ] = None


class EventScore(Group, frozen=True):
    """How an event counts a game."""

    bust_factor: Annotated[float, part("What the result of a seat that went bust is multiplied by.", ge=0, le=1)] = 1.0
    unless_busted_by_placement: Annotated[bool, part("A seat that only its placement bonus takes below is spared.")] = (
        True
    )


# ------------------------------------------------------------------------------------------------------------ yaku


class Yaku(Group, frozen=True):
    """Which yaku there are, and what they are worth."""

    kuitan: Annotated[bool, option("Tanyao may be open.", "1.4")] = True
    pinfu_tsumo: Annotated[bool, option("Pinfu and a self-draw go together, at 20 fu.", "1.4")] = True
    ippatsu: Annotated[bool, option("Ippatsu is a yaku.", "1.4")] = True
    han_override: Annotated[
        dict[str, OwnHan | ClosedAndOpen],
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
    nagashi: Annotated[
        Literal["off", "draw", "win"],
        option("Nagashi mangan: none, paid at the draw instead of noten payments, or a win by tsumo.", "1.4, 7"),
    ] = "draw"
    nagashi_dealer: Annotated[
        Literal["as_draw", "always_rotate", "as_win"],
        option("Whether the dealer stays after a nagashi: as after the draw, never, or as after a win.", "1.4, A-22"),
    ] = "as_draw"
    nagashi_called_discard_breaks: Annotated[
        bool, option("A called discard ends its maker's nagashi; own calls never do.", "1.4, 7")
    ] = True
    suukantsu_timing: Annotated[
        Literal["pair", "fourth_kan"], option("Suukantsu is won by completing the pair, or by the fourth kan.", "1.4")
    ] = "pair"


# ---------------------------------------------------------------------------------------------------------- riichi


class SpecialRiichi(Group, frozen=True):
    """A riichi kind beside the ordinary one."""

    kind: Annotated[Literal["open", "flame"], part("Which it is.")]
    han: Annotated[Han, part("Its han.")]
    uses: Annotated[
        Literal["once_per_game", "always", "instead"],
        part("How often a seat may declare it: once a game, always, or always and instead of the ordinary riichi."),
    ] = "once_per_game"
    deposit: Annotated[int, part("Points that it puts on the table.", ge=0, multiple_of=1000)] = 1000
    reveal: Annotated[Literal["hand", "waits"] | None, part("What it shows: the hand, the waits, or nothing.")] = None
    deal_in_by_non_riichi: Annotated[
        Literal["at_least_yakuman"] | None, part("What a ron is worth at least on the discard of a seat in no riichi.")
    ] = None


class Riichi(Group, frozen=True):
    """Riichi."""

    deposit: Annotated[int, option("Points that a riichi puts on the table.", "1.5", ge=0, multiple_of=1000)] = 1000
    min_points: Annotated[
        int | Literal["none", "deposit"],
        option("Points that a seat needs to declare: a number, the deposit, or none (it may go below zero).", "1.5"),
    ] = 1000
    min_live_tiles: Annotated[
        Literal[0, 1, "players"],
        option("Tiles that have to be left: none, one, or one a seat, so that an own draw is sure.", "1.5"),
    ] = 1
    dead_wait_forbidden: Annotated[
        bool, option("A riichi needs a wait of which a copy can be left, from the declarer's view.", "1.5")
    ] = False
    furiten_allowed: Annotated[bool, option("A furiten hand may declare.", "1.5")] = True
    pass_win_allowed: Annotated[bool, option("A win may be passed after riichi; the seat is furiten then.", "1.5")] = (
        True
    )
    ankan: Annotated[
        Literal["none", "strict", "no_yaku_loss", "waits"],
        option(
            "Closed kans after riichi: none; with equal waits and equal readings (strict); such, without the loss of a "
            "yaku; with equal waits (waits).",
            "1.5",
        ),
    ] = "strict"
    okurikan: Annotated[
        bool, option("The closed kan after riichi may be of another tile than the drawn one.", "1.5")
    ] = False
    special: Annotated[
        tuple[SpecialRiichi, ...],
        option(
            "Riichi kinds beside the ordinary one, open or flame: uses, deposit, han, what is shown, and what dealing "
            "in costs who is in no riichi.",
            "1.5, A-5, A-6, 7",
        ),
    ] = ()
    deposit_on_ron_declared_tile: Annotated[
        bool, option("The deposit is paid although the declaring discard is won on.", "1.5")
    ] = False


# ------------------------------------------------------------------------------------------ calls, furiten, claims


class MultiRon(Group, frozen=True):
    """Several seats that win on one discard."""

    max: Annotated[
        Literal[1, 2, 3], option("How many seats can win on a discard; one is head bump, the next in turn.", "1.6")
    ] = 3
    sticks: Annotated[
        Literal["nearest", "own_back_rest_nearest"],
        option("Who gets the sticks: the winner next in turn, or each its own and the next one the rest.", "1.6"),
    ] = "nearest"
    honba: Annotated[
        Literal["nearest", "each_winner"], option("Who is paid honba: the winner next in turn, or each.", "1.6")
    ] = "nearest"
    renchan: Annotated[
        Literal["dealer_in_winners", "nearest_winner_is_dealer"],
        option("The dealer repeats as one of the winners, or only as the next in turn.", "1.6"),
    ] = "dealer_in_winners"


class Chankan(Group, frozen=True):
    """Kans that are robbed."""

    ankan_kokushi: Annotated[bool, option("Kokushi may rob a closed kan.", "1.6")] = False


class Furiten(Group, frozen=True):
    """Who may not win on a discard."""

    temporary_until: Annotated[
        Literal["own_next_draw", "own_next_discard"],
        option("When the furiten of a passed win ends, without riichi.", "1.6"),
    ] = "own_next_draw"
    kokushi13_exempt: Annotated[bool, option("A thirteen-sided kokushi is never furiten.", "1.6")] = False
    karaten_tenpai: Annotated[
        bool, option("A hand is tenpai at the draw although all its waits are seen elsewhere.", "1.6")
    ] = True


class Tenpai(Group, frozen=True):
    """What counts as waiting."""

    own4: Annotated[
        Literal["counts", "not_if_concealed_4", "not_if_own_hand_and_melds_hold_4"],
        option("Whether a fifth copy of a tile can be waited for.", "1.6, A-18, 7"),
    ] = "not_if_concealed_4"


class Chombo(Group, frozen=True):
    """The penalty for an illegal act: points at once, in equal parts or as a mangan, or points off the final score."""

    pays: Annotated[
        Annotated[int, Meta(ge=100, multiple_of=100)] | Literal["mangan"] | None,
        part("Points that are paid at once: in equal parts, or what a mangan would have cost."),
    ] = None
    split: Annotated[Literal["equal"], part("How points are divided among the others.")] = "equal"
    final_points: Annotated[
        int, part("Points that each one takes off the final score: 0 or less.", le=0, multiple_of=100)
    ] = 0
    void_hand: Annotated[bool, part("The hand is void and dealt again; else the deal passes.")] = True
    return_sticks: Annotated[bool, part("Riichi deposits of the hand go back.")] = True


# -------------------------------------------------------------------------------------------------------- payments


class Aotenjo(Group, frozen=True):
    """Scoring without limits."""

    yakuman_han: Annotated[Han, part("Han of a yakuman.")] = 13
    renhou_han: Annotated[Han, part("Han of renhou.")] = 8
    cap_base: Annotated[Annotated[int, Meta(ge=1)] | None, part("The greatest base value.")] = None
    kokushi_fu: Annotated[int, part("Fu of kokushi.", ge=20, le=110, multiple_of=10)] = 30


class Wareme(Group, frozen=True):
    """A seat that pays and gets a multiple: that of the broken wall, or the discarder of the hand before."""

    who: Annotated[
        Literal["wall_break", "previous_discarder"],
        part("Which seat: that of the broken wall, or the discarder of the hand before."),
    ]
    factor: Annotated[int, part("The multiple.", ge=2, le=10)] = 2
    hands: Annotated[int, part("For how many hands.", ge=1)] = 1


class ScoreOptions(Group, frozen=True):
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
    tsumo_multiplier: Annotated[int, option("What a self-draw's payments are multiplied by.", "1.7", ge=1, le=10)] = 1
    ron_multiplier: Annotated[int, option("What a ron's payment is multiplied by.", "1.7", ge=1, le=10)] = 1
    wareme: Annotated[
        Wareme | None,
        option(
            "A seat that pays and gets a multiple of hand values: which, how much, for how many hands; multipliers "
            "add.",
            "1.7, 7",
        ),
    ] = None


class Honba(Group, frozen=True):
    """Counters."""

    ron: Annotated[int, option("Points that a ron is paid for each honba.", "1.7", ge=0, multiple_of=100)] = 300
    tsumo_each: Annotated[
        int, option("Points that each payer of a self-draw pays for each honba.", "1.7", ge=0, multiple_of=100)
    ] = 100


class Noten(Group, frozen=True):
    """An exhaustive draw."""

    pool: Annotated[
        int, option("Points that those who wait share, and the others pay; 0 for none.", "1.7", ge=0, multiple_of=100)
    ] = 3000


class Pao(Group, frozen=True):
    """Liability for a yakuman that a discard made certain."""

    yaku: Annotated[
        tuple[Literal["daisangen", "daisuushii", "suukantsu"], ...],
        option("Yakuman that make a seat liable.", "1.7, 7"),
    ] = ("daisangen", "daisuushii")
    scope: Annotated[
        Literal["whole_hand", "only_pao_yakuman"],
        option("Liability covers the whole hand, or only the yakuman that it is about.", "1.7, X-3, 7"),
    ] = "whole_hand"
    honba_ron: Annotated[
        Literal["discarder", "pao_player"],
        option("Who pays honba when the liable seat and the discarder share.", "1.7"),
    ] = "discarder"
    honba_tsumo: Annotated[
        Literal["pao_player", "split"],
        option("Who pays honba when the liable seat pays a self-draw: that seat, or all as usual.", "1.7"),
    ] = "pao_player"
    respects_tsumo_loss: Annotated[
        bool,
        option("A liable seat pays a self-draw's sum as it is split, without the missing seat's share.", "1.7"),
    ] = True


# --------------------------------------------------------------------------------------- draws, dealer repeat, bonus

AbortRule: TypeAlias = Literal["off", "renchan", "rotate"]
_ENDS = ": a draw; the dealer repeats (renchan), or the deal passes (rotate)."


class Abort(Group, frozen=True):
    """Draws that end a hand early: none, or the dealer repeats, or the deal passes; honba rises either way."""

    kyuushu: Annotated[
        AbortRule, option(f"Nine kinds of terminals and honours in the first hand of tiles{_ENDS}", "1.8")
    ] = "off"
    suufon: Annotated[AbortRule, option(f"Everybody's first discard is the same wind{_ENDS}", "1.8")] = "off"
    suukaikan: Annotated[
        AbortRule, option(f"Four kans by two seats or more, when the next discard passes{_ENDS}", "1.8")
    ] = "off"
    suucha: Annotated[AbortRule, option(f"Four riichi{_ENDS}", "1.8")] = "off"
    sanchahou: Annotated[
        AbortRule, option(f"Three claims to win on one discard, where two may win (multi_ron.max = 2){_ENDS}", "1.8, 7")
    ] = "off"


class Bonus(Group, frozen=True):
    """Han that the game adds to a win; they are no yaku."""

    call_han: Annotated[
        tuple[Literal["chi", "pon", "daiminkan", "ankan", "kakan"], ...],
        option("Calls that add a han each to the hand's win, whoever makes them.", "1.9, A-2"),
    ] = ()
    comeback_han: Annotated[
        tuple[tuple[Annotated[int, Meta(ge=100)], Annotated[int, Meta(ge=1)]], ...] | None,
        option("How far a winner lies behind the leader, and the han for it; the last that is reached counts.", "1.9"),
    ] = None
    comeback_measured: Annotated[
        Literal["hand_start", "win"], option("When the distance to the leader is measured.", "1.9, A-3")
    ] = "hand_start"
