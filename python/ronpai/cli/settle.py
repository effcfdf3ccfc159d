"""The commands that settle a hand of play and a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, get_args

import ronpai
from ronpai import records
from ronpai.cli import render
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import DEFAULT_RULES, Rules, named_ruleset, offering, option, read_json
from ronpai.cli.output import Answer, Output
from ronpai.payments.result import DrawKind
from ronpai.payments.situation import STICK, WINDS, Contradictions
from ronpai.records.document import Document, Draw, Penalty, Result, Win, Winner, is_value
from ronpai.records.failures import readable

__all__ = ["settle_app"]

DRAWS = get_args(DrawKind)
"""The words for draws."""

settle_app = commands()
_command = Commands(
    settle_app,
    "What cannot be exits with 2 and says everything that is wrong; --json: key error.",
)


class TableDocument(Document, frozen=True):
    """A document that names its table: an id, or a TOML file."""

    rules: str = DEFAULT_RULES


@dataclass(frozen=True)
class AtTable:
    """The table as the hand ends."""

    rules: Rules = DEFAULT_RULES
    scores: Annotated[
        str,
        option(
            "Scores by seat, before the settlement; without them everybody has what a game starts with.",
            metavar="N,N,...",
            panel="Table",
        ),
    ] = ""
    dealer: Annotated[int, option("The dealer's seat, a number from 0.", metavar="N", panel="Table")] = 0
    honba: Annotated[int, option("Counters.", metavar="N", panel="Table")] = 0
    sticks: Annotated[
        int, option("1000-point sticks on the table, those of this hand's riichi too.", metavar="N", panel="Table")
    ] = 0
    wareme: Annotated[
        str, option("The seat that pays and gets a multiple, where the table has one.", metavar="SEAT", panel="Table")
    ] = ""


@dataclass(frozen=True)
class Won:
    """A win."""

    win: Annotated[
        list[str],
        option(
            "Who won with what, for each winner. The hand in notation, the winning tile last among the concealed "
            "ones, or its value: 3han30fu, mangan, 2yakuman.",
            metavar="SEAT=HAND",
            panel="A win",
        ),
    ] = field(default_factory=list)
    from_: Annotated[str, option("Whose discard was won on.", "--from", metavar="SEAT", panel="A win")] = ""
    tsumo: Annotated[bool, option("Won by the own draw.", "--tsumo", panel="A win")] = False
    round: Annotated[
        str,
        option("The round's wind: E, S, W, N.", metavar="WIND", panel="A win", autocompletion=offering(WINDS)),
    ] = "E"
    dora: Annotated[str, option("Dora indicators.", metavar="TILES", panel="A win")] = ""
    ura: Annotated[str, option("Ura dora indicators.", metavar="TILES", panel="A win")] = ""
    haitei: Annotated[bool, option("By the last tile of the wall.", "--haitei", panel="A win")] = False
    houtei: Annotated[bool, option("By the discard after it.", "--houtei", panel="A win")] = False
    rinshan: Annotated[bool, option("By the supplement tile of a kan.", "--rinshan", panel="A win")] = False
    chankan: Annotated[bool, option("By robbing a kan.", "--chankan", panel="A win")] = False
    ippatsu: Annotated[
        list[str], option("Winners within a go-around of their riichi.", metavar="SEAT,...", panel="A win")
    ] = field(default_factory=list)
    first_turn: Annotated[
        list[str],
        option("Winners in the first go-around, uninterrupted.", metavar="SEAT,...", panel="A win"),
    ] = field(default_factory=list)
    nukidora: Annotated[list[str], option("Norths a winner set aside.", metavar="SEAT=N,...", panel="A win")] = field(
        default_factory=list
    )
    bonus_han: Annotated[
        list[str], option("Han that the game adds to a winner's hand.", metavar="SEAT=N,...", panel="A win")
    ] = field(default_factory=list)
    dealer_streak: Annotated[
        int, option("The dealer's wins in a row, this one included.", metavar="N", panel="A win")
    ] = 0
    liable: Annotated[
        list[str],
        option(
            "Who is liable for a winner's daisangen, daisuushii or suukantsu, whose hand has to be in notation; the "
            "winner may be left out where there is one.",
            metavar="[SEAT:]YAKU=SEAT",
            panel="A win",
        ),
    ] = field(default_factory=list)


@dataclass(frozen=True)
class Drawn:
    """A draw."""

    draw: Annotated[
        str,
        option(f"A draw: {', '.join(DRAWS)}.", metavar="KIND", panel="A draw", autocompletion=offering(DRAWS)),
    ] = ""
    tenpai: Annotated[list[str], option("Seats that are tenpai.", metavar="SEAT,...", panel="A draw")] = field(
        default_factory=list
    )
    nagashi: Annotated[list[str], option("Seats that made nagashi mangan.", metavar="SEAT,...", panel="A draw")] = (
        field(default_factory=list)
    )


Chombo = Annotated[str, option("Who committed one.", metavar="SEAT", panel="A chombo")]
Declared = Annotated[
    list[str] | None,
    option(
        "Seats in riichi in this hand, winners or not, with the kind where it is another than riichi: double, open, "
        "double_open, flame, double_flame.",
        "--riichi",
        metavar="SEAT[=KIND],...",
        panel="A win, a chombo",
    ),
]
Input = Annotated[
    str,
    option(
        "Read all of it from a JSON document instead; - is the standard input.",
        "--input",
        metavar="FILE|-",
        panel="Table",
    ),
]


class _Reader:
    """Reads what options say about seats, and notes everything that cannot be read."""

    def __init__(self, players: int, dealer: int, wrong: Contradictions) -> None:
        self.winds = {wind: (dealer + step) % players for step, wind in enumerate(WINDS[:players])}
        self.players = players
        self.wrong = wrong

    def seat(self, place: str, text: str) -> int:
        """A seat by its number or its wind; what is none is noted, and seat 0 stands in."""
        known = self.winds | {str(seat): seat for seat in range(self.players)}
        names = f"0 to {self.players - 1}, or {', '.join(self.winds)}"
        self.wrong.when(text not in known, "no_seat", [place], f"{place}: {text!r} is no seat; seats are {names}")
        return known.get(text, 0)

    def seats(self, place: str, texts: Iterable[str]) -> tuple[int, ...]:
        """Seats, several in a text."""
        return tuple(self.seat(place, each) for each in _split(texts))

    def by_seat(self, place: str, texts: Iterable[str], unsaid: str | None = None) -> dict[int, str]:
        """What is said of each seat, after `=`."""
        found: dict[int, str] = {}
        for each in texts:
            name, equals, value = each.partition("=")
            if self.wrong.when(
                not value and (bool(equals) or unsaid is None),
                "no_value",
                [place],
                f"{place}: {each!r} says no SEAT=VALUE",
            ):
                continue
            seat = self.seat(place, name)
            self.wrong.when(seat in found, "seat_twice", [place], f"{place} names seat {seat} twice")
            found[seat] = value or str(unsaid)
        return found

    def numbers(self, place: str, texts: Iterable[str], unsaid: str | None = None) -> dict[int, int]:
        """A number for each seat."""
        said = self.by_seat(place, _split(texts), unsaid)
        return {seat: self.number(place, value) for seat, value in said.items()}

    def number(self, place: str, text: str) -> int:
        """A whole number; what is none is noted, and 0 stands in."""
        try:
            return int(text)
        except ValueError:
            self.wrong.when(True, "no_number", [place], f"{place}: {text!r} is no whole number")
            return 0

    def liable(self, texts: Iterable[str], winners: Iterable[int]) -> dict[int, dict[str, int]]:
        """The liable seats for each winner's yakuman."""
        found: dict[int, dict[str, int]] = {seat: {} for seat in winners}
        for each in texts:
            before, _, seat = each.partition("=")
            named, colon, yaku = before.rpartition(":")
            if self.wrong.when(not seat, "no_value", ["liable"], f"liable: {each!r} says no YAKU=SEAT"):
                continue
            if self.wrong.when(
                not colon and len(found) > 1,
                "which_winner",
                ["liable"],
                f"liable: {each!r} says no winner, of {len(found)}",
            ):
                continue
            winner = self.seat("liable", named) if colon else next(iter(found), 0)
            found.setdefault(winner, {})[yaku] = self.seat("liable", seat)
        return found


def _split(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (each.strip() for each in text.split(","))


@_command(
    records.SettleAnswer,
    [
        "settle --win 1=345p678s678m22p,2-34m --from 2 --dora 9s --honba 1 --sticks 1",
        "settle --win 0=3han30fu --win 2=mangan --from E --dealer 1 --rules mahjongsoul.4p",
        "settle --win 1=234m067p34678s99m5s --tsumo --riichi 1,3 --ippatsu 1 --ura 1z --sticks 2 --json",
        "settle --win 1=12344p,555=z,666=z,777=z --from 2 --liable daisangen=3",
        "settle --draw exhaustive --tenpai 0,2 --scores 31000,24000,20000,25000",
    ],
)
def settle(
    *,
    table: AtTable,
    won: Won,
    drawn: Drawn,
    chombo: Chombo = "",
    riichi: Declared = None,
    input: Input = "",
    output: Output,
) -> None:
    """Who pays whom how much after a hand, and why. A seat is a number from 0 in turn, or its wind: E is the dealer."""

    def ask() -> Answer:
        said = {name: texts for name, texts in (("chombo", chombo), ("riichi", riichi or [])) if texts}
        document = (
            _read(input, [*_given(table), *_given(won), *_given(drawn), *said])
            if input
            else _document(table, won, drawn, chombo, riichi or [])
        )
        settled = document.settle(named_ruleset(document.rules))
        record = document.answer(readable(document.rules), settled)
        return Answer(record, lambda _: render.settled(record, document.dealer, settled.scores))

    output.respond(ask)


def _read(source: str, beside: Sequence[str]) -> TableDocument:
    """The document of a file or of the standard input, which says everything."""
    wrong = Contradictions()
    for name in beside:
        wrong.when(True, "input_and_option", ["input", name], f"{name}: the document of --input says everything")
    wrong.check()
    return read_json(source, TableDocument)


def _given(group: Any) -> list[str]:
    """The options of a group that say something."""
    defaults = type(group)()
    return [
        each.name.rstrip("_").replace("_", "-")
        for each in fields(group)
        if getattr(group, each.name) != getattr(defaults, each.name)
    ]


def _document(table: AtTable, won: Won, drawn: Drawn, chombo: str, riichi: Sequence[str]) -> TableDocument:
    """The document that the options come to."""
    wrong = Contradictions()
    reader = _Reader(named_ruleset(table.rules).players, table.dealer, wrong)
    declared = reader.by_seat("riichi", _split(riichi), "riichi")
    ways = [name for name, said in (("win", won.win), ("draw", drawn.draw), ("chombo", chombo)) if said]
    wrong.when(not ways, "no_result", [], "how did the hand end? --win, --draw, --chombo, or a document by --input")
    wrong.when(len(ways) > 1, "several_results", ways, f"a hand ends in one way, not by {' and '.join(ways)}")
    for way, group in (("win", won), ("draw", drawn)):
        for name in _given(group) if way not in ways and ways else ():
            wrong.when(True, "no_use", [name], f"{name} is for a {way}")
    wrong.when(bool(riichi) and ways == ["draw"], "no_use", ["riichi"], "riichi is for a win or a chombo")
    result: Result
    if won.win:
        result = _win(won, reader, declared, table.dealer)
    elif chombo:
        result = Penalty(offender=reader.seat("chombo", chombo), riichi=tuple(declared))
    else:
        tenpai, nagashi = reader.seats("tenpai", drawn.tenpai), reader.seats("nagashi", drawn.nagashi)
        result = Draw(kind=drawn.draw, tenpai=tenpai, nagashi=nagashi)
    scores = tuple(reader.number("scores", each) for each in _split([table.scores])) if table.scores else None
    wareme = reader.seat("wareme", table.wareme) if table.wareme else None
    wrong.check()
    return TableDocument(
        result=result,
        rules=table.rules,
        scores=scores,
        dealer=table.dealer,
        honba=table.honba,
        sticks=table.sticks,
        wareme=wareme,
    )


def _win(won: Won, reader: _Reader, declared: dict[int, str], dealer: int) -> Win:
    """The win that the options come to."""
    hands = reader.by_seat("win", won.win)
    when = reader.wrong.when
    when(won.tsumo == bool(won.from_), "how", ["from", "tsumo"], "a win is by --tsumo or --from somebody's discard")
    loser = reader.seat("from", won.from_) if won.from_ else None
    ippatsu, first = reader.seats("ippatsu", won.ippatsu), reader.seats("first-turn", won.first_turn)
    norths, bonus = reader.numbers("nukidora", won.nukidora), reader.numbers("bonus-han", won.bonus_han)
    streak = {dealer: won.dealer_streak} if won.dealer_streak else {}
    liable = reader.liable(won.liable, hands)
    facts = {
        "ippatsu": ippatsu,
        "first-turn": first,
        "nukidora": norths,
        "bonus-han": bonus,
        "dealer-streak": streak,
        "liable": liable,
    }
    read = not all(map(is_value, hands.values()))
    for seat in () if read else sorted(declared.keys() - hands.keys()):
        when(True, "no_use", ["riichi"], f"riichi: no winner's hand is there that reads that of seat {seat}")
    for name, seats in facts.items():
        for seat in seats:
            when(seat not in hands, "no_winner", [name], f"{name}: seat {seat} did not win")
    return Win(
        winners=tuple(
            Winner(
                seat=seat,
                hand=hand,
                riichi=declared.get(seat),
                ippatsu=seat in ippatsu,
                first_turn=seat in first,
                nukidora=norths.get(seat, 0),
                bonus_han=bonus.get(seat, 0),
                dealer_streak=streak.get(seat, 0),
                liable=liable[seat],
            )
            for seat, hand in hands.items()
        ),
        loser=loser,
        loser_riichi=loser in declared if loser is not None and read else None,
        **{name: getattr(won, name) for name in ("round", "dora", "ura", "haitei", "houtei", "rinshan", "chankan")},
    )


Scores = Annotated[str, option("Scores by seat at the end.", metavar="N,N,...", panel="The end")]
Sticks = Annotated[int, option("1000-point sticks that are left on the table.", metavar="N", panel="The end")]
Chombos = Annotated[
    list[str] | None,
    option(
        "How often a seat committed one, where that costs points at the end; once without a number.",
        "--chombo",
        metavar="SEAT[=N],...",
        panel="The end",
    ),
]
FirstDealer = Annotated[
    int, option("The first dealer's seat, by which equal scores rank.", metavar="N", panel="The end")
]


@_command(
    records.SettleGameAnswer,
    [
        "settle-game --scores 42000,31000,18000,9000",
        "settle-game --scores 41000,30000,19000,9000 --sticks 1 --rules mahjongsoul.4p --json",
    ],
    name="settle-game",
)
def settle_game(
    *,
    output: Output,
    scores: Scores,
    rules: Rules = DEFAULT_RULES,
    sticks: Sticks = 0,
    chombo: Chombos = None,
    first_dealer: FirstDealer = 0,
) -> None:
    """What a game's scores come to: leftover sticks, oka, uma, places, rounding, and what counts beside points."""

    def ask() -> Answer:
        table, wrong = named_ruleset(rules), Contradictions()
        reader = _Reader(table.players, first_dealer, wrong)
        numbers = [reader.number("scores", each) for each in _split([scores])]
        chombos = reader.numbers("chombo", chombo or [], unsaid="1")
        wrong.check()
        end = ronpai.settle_game(table, numbers, sticks=sticks, chombo=chombos, first_dealer=first_dealer)
        notes = _notes(table, numbers, sticks)
        record = records.SettleGameAnswer.of(readable(rules), end, notes)
        output.warn(notes)
        return Answer(record, lambda _: render.settled_game(record))

    output.respond(ask)


def _notes(table: ronpai.Ruleset, scores: Sequence[int], sticks: int) -> tuple[str, ...]:
    """What may be a slip: scores and sticks that are not all the points that a game starts with."""
    told, start = sum(scores) + sticks * STICK, table.points.start
    if told == table.players * start:
        return ()
    expected = f"{table.players} seats start with {start} each, {table.players * start} in all"
    return (f"note: scores and sticks add up to {told}; {expected}",)
