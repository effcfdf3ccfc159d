"""What people read: answers as labelled lines and tables."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ronpai import (
    Acceptance,
    Explained,
    Explanation,
    Form,
    Hand,
    Meld,
    NoScore,
    Reading,
    Score,
    Tile,
    WaitKind,
    Win,
    words,
)
from ronpai.cli.tileset import Tileset
from ronpai.logs import FieldMismatch, Report
from ronpai.payments import POINTS, Party, Payment
from ronpai.payments.situation import WINDS
from ronpai.records import RulesCheckAnswer, RulesListAnswer, RulesShowAnswer, SettleAnswer, SettleGameAnswer
from ronpai.rules.compare import Comparison, in_words
from ronpai.rules.formats import Unmapped

__all__ = [
    "acceptance",
    "checked",
    "comparison",
    "errors",
    "explanation",
    "json_document",
    "listed",
    "mismatches",
    "ruleset",
    "scored",
    "settled",
    "settled_game",
    "shanten",
    "unmapped",
    "verified",
    "waits",
]

MISMATCHES = 20
"""How many mismatches are told in full."""

LABEL = "bold cyan"
"""The style of what stands before a line."""

Row = tuple[str, Text]


def scored(win: Win, result: Score | NoScore, players: int, tileset: Tileset) -> RenderableType:
    """What a win is worth: yaku, fu with its items, the value, and what each of so many seats pays."""
    rows = _win(win, tileset)
    if isinstance(result, NoScore):
        return labelled([*rows, ("No score", Text(result.message, "bold yellow"))])
    rows.append(("Read as", _reading(win, result.reading, tileset)))
    rows += _han(result)
    if result.fu_items:
        rows.append(("Fu", _fu(result, tileset)))
    rows.append(("Worth", Text(words.worth(result), "bold green")))
    rows.append(("Paid", Text(_paid(result, players), "bold")))
    return labelled(rows)


def explanation(win: Win, found: Explanation, players: int, tileset: Tileset) -> RenderableType:
    """Why a win is worth that: every reading with its value, what was refused, the next step up."""
    rows = _win(win, tileset)
    if isinstance(found.result, NoScore):
        rows.append(("No score", Text(found.result.message, "bold yellow")))
    else:
        rows.append(("Worth", Text(words.worth(found.result), "bold green")))
        rows.append(("Paid", Text(_paid(found.result, players), "bold")))
    best = next((explained for explained in found.readings if explained.result == found.result), None)
    for number, explained in enumerate(found.readings, start=1):
        counts = explained is best and isinstance(found.result, Score) and len(found.readings) > 1
        rows.append((f"Reading {number}", _explained(win, explained, counts, tileset)))
    if isinstance(found.result, Score) and found.next is not None:
        limit = "" if found.next.limit is None else f"{words.limit(found.next.limit)}, "
        step = f"{found.next.han} more han: {limit}base {found.next.base} instead of {found.result.base}"
        rows.append(("Next step", Text(step)))
    return labelled(rows)


def shanten(hand: Hand, forms: Mapping[Form, int | None], form: Form | None, tileset: Tileset) -> RenderableType:
    """How far a hand is from complete, by form; `form` asks for one."""
    least = min(number for number in forms.values() if number is not None)
    rows = [("Hand", tileset.hand(hand))]
    if form is None:
        rows.append(("Shanten", Text(words.shanten(least), "bold green")))
    for name, number in forms.items():
        if form in (None, name):
            rows.append((name, Text(f"{words.shanten(number)} ({words.FORMS[name]})")))
    return labelled(rows)


def waits(hand: Hand, shanten: int, found: Mapping[Tile, tuple[WaitKind, ...]], tileset: Tileset) -> RenderableType:
    """What a hand waits for."""
    rows = [("Hand", tileset.hand(hand))]
    if not found:
        rows.append(("No waits", Text(f"the hand is {words.shanten(shanten)}", "bold yellow")))
    lines = [
        Text.assemble(tileset.notation(str(tile)), "  ", ", ".join(kinds), *_glyph(tile, tileset))
        for tile, kinds in found.items()
    ]
    if lines:
        rows.append(("Waits", Text("\n").join(lines)))
    return labelled(rows)


def acceptance(hand: Hand, found: Iterable[Acceptance], tileset: Tileset) -> RenderableType:
    """What improves a hand, for each discard where there is one to make."""
    found = list(found)
    discards = found[0].discard is not None
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL)
    if discards:
        table.add_column("Discard", no_wrap=True)
    table.add_column("Shanten", no_wrap=True)
    table.add_column("Tiles", justify="right", no_wrap=True)
    table.add_column("Which", overflow="fold")
    for entry in found:
        which = Text("  ").join(Text.assemble(tileset.tile(tile), f" x{left}") for tile, left in entry.tiles.items())
        discard = [tileset.notation(str(entry.discard))] if discards else []
        table.add_row(*discard, words.shanten(entry.shanten), str(entry.total), which)
    page = Table.grid()
    page.add_row(labelled([("Hand", tileset.hand(hand))]))
    page.add_row()
    page.add_row(table)
    return page


def mismatches(found: Sequence[FieldMismatch], rules: str | None) -> list[Text]:
    """What did not agree, a line each; where somebody named the rules, they may be why."""
    lines = [Text(str(mismatch), "bold red") for mismatch in found[:MISMATCHES]]
    if (more := len(found) - len(lines)) > 0:
        lines.append(Text(f"and {plural(more, 'more mismatch', 'more mismatches')}", "red"))
    if found and rules is not None:
        lines.append(Text(f"compared with {rules}: if other rules were played, name them with --rules", "yellow"))
    return lines


def verified(report: Report, rules: str | None = None) -> RenderableType:
    """What did not agree, what was skipped and why, and the count of everything. `rules` are those that were named."""
    lines = mismatches(report.mismatches, rules)
    skipped: dict[str, list[str]] = {}
    for each in report.skipped:
        skipped.setdefault(each.reason, []).append(each.record)
    for reason, names in skipped.items():
        named, more = ", ".join(names[:MISMATCHES]), len(names) - MISMATCHES
        named += f" and {more} more" if more > 0 else ""
        lines.append(Text(f"skipped {plural(len(names), 'record')}: {reason}: {named}", "yellow"))
    if report.compared:
        lines.append(Text(f"compared {plural(report.compared.total(), 'value')}"))
    lines.append(Text(str(report), "bold"))
    return Text("\n").join(lines)


def plural(count: int, one: str, many: str | None = None) -> str:
    return f"{count} {one if count == 1 else many or one + 's'}"


def errors(messages: Iterable[str]) -> RenderableType:
    """What is wrong, one line a reason."""
    return Text("\n").join(Text.assemble(("ronpai: ", "bold red"), message) for message in messages)


def labelled(rows: Iterable[Row]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=LABEL, no_wrap=True)
    grid.add_column(overflow="fold")
    for label, content in rows:
        grid.add_row(label, content)
    return grid


def _win(win: Win, tileset: Tileset) -> list[Row]:
    rows = [("Hand", tileset.hand(win.hand)), ("Won by", _situation(win, tileset))]
    rows += [(label, tileset.tiles(row)) for label, row in (("Dora from", win.dora), ("Ura from", win.ura)) if row]
    return rows


def _situation(win: Win, tileset: Tileset) -> Text:
    how, *rest = words.situation(win)
    last = win.hand.tiles[-1]
    return Text.assemble(how, " on ", tileset.tile(last), *(f", {fact}" for fact in rest))


def _reading(win: Win, reading: Reading, tileset: Tileset) -> Text:
    if not reading.blocks:
        return Text(words.FORMS[reading.form])
    blocks: list[str | Meld] = [*reading.blocks, *win.hand.melds]
    shown = Text("  ").join(tileset.block(block) for block in blocks)
    return shown.append(f", {words.wait(reading)}")


def _han(score: Score) -> list[Row]:
    """What counts: yaku, and bonus han apart."""
    unit = words.yakuman if score.han is None else "{} han".format
    parts = {
        "Yaku": {words.yaku(name, score.win): unit(value) for name, value in score.yaku},
        "Bonus": {name: f"{han} han" for name, han in words.bonus(score).items()},
    }
    width = max(len(name) for part in parts.values() for name in part)
    return [
        (label, Text("\n".join(f"{name:<{width}}  {value}" for name, value in part.items())))
        for label, part in parts.items()
        if part
    ]


def _fu(score: Score, tileset: Tileset) -> Text:
    lines = []
    for item in score.fu_items:
        line = Text(f"{item.fu:>3}  {words.fu(item, score.win)}")
        lines.append(line if item.tile is None else line.append(" ").append_text(tileset.tile(item.tile)))
    raw = sum(item.fu for item in score.fu_items)
    if len(lines) > 1:
        lines.append(Text(f"{raw:>3}  in all" + ("" if raw == score.fu else f", rounded up to {score.fu}")))
    return Text("\n").join(lines)


def _paid(score: Score, players: int) -> str:
    return words.shares(score, players) + (", without honba" if score.win.honba else "")


def _explained(win: Win, explained: Explained, counts: bool, tileset: Tileset) -> Text:
    lines = [_reading(win, explained.reading, tileset)]
    if counts:
        lines[0].append("  <- counts", "bold green")
    if isinstance(explained.result, NoScore):
        lines.append(Text(explained.result.message, "yellow"))
    else:
        score = explained.result
        parts = {words.yaku(name, win): value for name, value in score.yaku} | words.bonus(score)
        listed = ", ".join(f"{name} {value}" for name, value in parts.items())
        lines.append(Text(f"{words.worth(score)}, {score.points} points: {listed}"))
    lines += [Text(f"not {words.yaku(refused.yaku, win)}: {refused.reason}", "dim") for refused in explained.refused]
    return Text("\n").join(lines)


def _glyph(tile: Tile, tileset: Tileset) -> tuple[str | Text, ...]:
    """The tile itself, where it says something that its notation does not."""
    shown = tileset.tile(tile)
    return () if shown.plain == str(tile) else ("  ", shown)


def settled(record: SettleAnswer, dealer: int, scores: Mapping[int, Score]) -> RenderableType:
    """Who pays whom and why, what the winners have, and the scores that follow."""
    seats = Seats(len(record.before), dealer)
    lines = []
    for winner in record.winners:
        worth = words.worth(scores[winner.seat]) if winner.seat in scores else winner.hand
        lines.append((seats.name(winner.seat), Text(worth, "bold green")))
    parts: list[RenderableType] = [labelled(lines)] if lines else []
    parts += [payment_table(record.payments, seats), _scores(record, seats)]
    if record.pot:
        parts.append(Text(f"{record.pot} points lie on the table"))
    return stacked(parts)


def settled_game(record: SettleGameAnswer) -> RenderableType:
    """Who pays whom and why at the end of a game, and the places."""
    seats = Seats(len(record.before))
    columns = {"Place": record.places, "Before": record.before, "Score": record.scores}
    table = plain_table("Seat", *columns, "Result", *record.others, *(["Bust"] if any(record.busts) else []))
    for seat in sorted(range(len(record.before)), key=lambda seat: record.places[seat]):
        cells = [str(column[seat]) for column in columns.values()]
        cells.append(f"{record.totals[seat] / 1000:+.1f}")
        cells += [f"{amounts[seat]:+}" for amounts in record.others.values()]
        if any(record.busts):
            factor = record.event_factors[seat]
            cells.append(("" if factor == 1 else f"yes, counts x {factor}") if record.busts[seat] else "")
        table.add_row(seats.name(seat), *cells)
    return stacked([payment_table(record.payments, seats), table])


class Seats:
    """The names of seats, with their winds where there is a dealer."""

    def __init__(self, players: int, dealer: int | None = None) -> None:
        self.players = players
        self.dealer = dealer

    def name(self, party: Party) -> str:
        """A seat, or the pot, nobody, the house."""
        if isinstance(party, str):
            return words.PARTIES[party]
        wind = "" if self.dealer is None else f" ({WINDS[(party - self.dealer) % self.players]})"
        return f"seat {party}{wind}"


def payment_table(payments: Iterable[Payment], seats: Seats) -> RenderableType:
    """Who pays whom how much, and why."""
    payments = list(payments)
    if not payments:
        return Text("Nobody pays anything")
    table = plain_table("Payer", "Payee", ">Amount", "For")
    for payment in payments:
        unit = "" if payment.unit == POINTS else f" {payment.unit}"
        table.add_row(
            seats.name(payment.payer),
            seats.name(payment.payee),
            f"{payment.points}{unit}",
            words.REASONS[payment.reason],
        )
    return table


def _scores(record: SettleAnswer, seats: Seats) -> Table:
    table = plain_table("Seat", ">Before", ">Change", ">After", *(f">{unit}" for unit in record.others))
    for seat, (before, delta, after) in enumerate(zip(record.before, record.deltas, record.after, strict=True)):
        others = [f"{amounts[seat]:+}" for amounts in record.others.values()]
        table.add_row(seats.name(seat), str(before), f"{delta:+}", str(after), *others)
    return table


def listed(record: RulesListAnswer) -> RenderableType:
    """The rulesets that ship."""
    table = plain_table("Id", ">Players", "Length", "Extends", "Name")
    for each in record.rulesets:
        table.add_row(each.id, str(each.players), words.spaced(each.length), each.extends or "", each.name)
    return table


def ruleset(record: RulesShowAnswer) -> RenderableType:
    """The options of a ruleset by group, with their sources; a value that is no default is bold."""
    table = plain_table("Option", "Value", "Default", "Source")
    marks = set()
    for group, options in groupby(record.options, key=lambda each: each.option.rpartition(".")[0]):
        table.add_row(Text(group or "game", LABEL))
        for each in options:
            changed = each.value != each.default
            source = ""
            if each.source is not None:
                marks.add(each.source.mark)
                inherited = "" if each.source.preset == record.rules else f" ({each.source.preset})"
                source = f"{each.source.mark} {each.source.text}{inherited}"
            table.add_row(
                each.option,
                Text(in_words(each.value), "bold" if changed else ""),
                in_words(each.default) if changed else "=",
                source,
            )
    legend = ", ".join(f"{mark} {meaning}" for mark, meaning in words.MARKS.items() if mark in marks)
    return stacked(
        [table, *([Text(f"Sources: {legend}", "dim")] if legend else []), Text(f"Digest: {record.digest}", "dim")]
    )


def comparison(found: Comparison) -> RenderableType:
    """Tables side by side."""
    if not found.differences:
        return Text(f"{', '.join(found.tables)}: no option differs")
    table = plain_table("Option", *found.tables, "Meaning")
    for row in found.rows():
        table.add_row(*map(Text, row))
    return table


def checked(record: RulesCheckAnswer) -> RenderableType:
    """What is wrong with rulesets, a line each."""
    lines = []
    for each in record.checked:
        if not each.problems:
            lines.append(Text.assemble(f"{each.rules}: ", ("no problems", "green")))
        for problem in each.problems:
            lines.append(Text.assemble(f"{each.rules}: ", (", ".join(problem.options), "bold"), f": {problem.reason}"))
    return Text("\n").join(lines)


def unmapped(found: Iterable[Unmapped]) -> list[str]:
    """What one side of a translation says and the other cannot, a line each."""
    return [f"not mapped: {each.field} = {msgspec.json.encode(each.value).decode()}: {each.reason}" for each in found]


def json_document(document: object) -> str:
    """A JSON document that people can read."""
    return f"{msgspec.json.format(msgspec.json.encode(document), indent=2).decode()}\n"


def plain_table(*columns: str) -> Table:
    """A table without lines; the numbers of a column whose name begins with `>` stand below each other."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style=LABEL)
    for name in columns:
        table.add_column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left", overflow="fold")
    return table


def stacked(parts: Iterable[RenderableType]) -> RenderableType:
    """Parts with an empty line between them."""
    page = Table.grid()
    for number, part in enumerate(parts):
        if number:
            page.add_row()
        page.add_row(part)
    return page
