"""What people read of games that were played: hands of play, and what many games add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from ronpai import Hand, parse_tiles, words
from ronpai.cli.render import LABEL, Row, Seats, labelled, mismatches, payment_table, plain_table, plural, stacked
from ronpai.cli.tileset import Tileset
from ronpai.records import HandRecord, HandWonRecord, PlayedRecord, ReplayAnswer, SimulateAnswer

__all__ = ["replayed", "simulated"]

_DORA = {"dora": "dora", "ura": "ura dora", "red": "red tiles", "nuki": "norths set aside"}


# ------------------------------------------------------------------------------------------------------ simulation


def simulated(record: SimulateAnswer, seconds: float) -> RenderableType:
    """What games add up to."""
    head: list[Row] = [
        ("Table", Text(record.rules)),
        ("Games", Text(f"{record.games}, {record.hands_per_game:.2f} hands each, seed {record.seed}")),
    ]
    if record.log is not None:
        head.append(("Logs", Text(record.log)))
    parts: list[RenderableType] = [labelled(head)]
    if len(record.by_agent) > 1:
        parts.append(_rates("Agent", record.by_agent))
    parts.append(_rates("Seat", {f"seat {number}": seat for number, seat in enumerate(record.by_seat)}))
    parts.append(_points(record.by_agent))
    parts.append(
        _counts("Yaku", {words.spaced(name): count for name, count in record.yaku.items()}, record.wins, "wins")
    )
    ends = {words.spaced(name): count for name, count in record.draws.items()}
    if record.chombo:
        ends["chombo"] = record.chombo
    parts.append(_counts("Draw", ends, record.hands, "hands"))
    speed = f"{record.events} events in {seconds:.1f} s, {record.events / max(seconds, 0.001):.0f} a second"
    parts.append(Text(speed, "dim"))
    return stacked(parts)


def _rates(name: str, rows: Mapping[str, PlayedRecord]) -> RenderableType:
    """Places, and how often what happens in a hand."""
    players = max(len(row.places) for row in rows.values())
    places = [f">{words.ordinal(place)}" for place in range(1, players + 1)]
    table = plain_table(name, *places, ">Place", ">Win", ">Deal-in", ">Riichi", ">Call", ">Score", ">Points")
    for title, row in rows.items():
        table.add_row(
            title,
            *(_percent(count, row.games) for count in row.places),
            f"{row.place:.2f}",
            _percent(row.wins, row.hands),
            _percent(row.deal_ins, row.hands),
            _percent(row.riichi, row.hands),
            _percent(row.calls, row.hands),
            f"{row.average_score:.0f}",
            f"{row.average_points / 1000:+.2f}",
        )
    return table


def _points(rows: Mapping[str, PlayedRecord]) -> RenderableType:
    """What wins and deal-ins were worth, and what event tables count."""
    table = plain_table(
        "Agent", ">Tsumo", ">A win", ">A deal-in", ">Highest han", ">Yakuman", ">Reds won", ">Busts", ">Chombo"
    )
    for title, row in rows.items():
        table.add_row(
            title,
            _percent(row.tsumo, row.wins),
            f"{row.average_win:.0f}",
            f"{row.average_deal_in:.0f}",
            *map(str, (row.highest_han, row.yakuman, row.reds, row.busts, row.chombo)),
        )
    return table


def _counts(title: str, counts: Mapping[str, int], of: int, what: str) -> RenderableType:
    if not counts:
        return Text(f"{title}: none", "dim")
    table = plain_table(title, ">Count", f">Of {what}")
    for name, count in counts.items():
        table.add_row(name, str(count), _percent(count, of))
    return table


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.1f}%" if of else "-"


# ---------------------------------------------------------------------------------------------------------- replay


def replayed(record: ReplayAnswer, rules: str | None, tileset: Tileset) -> RenderableType:
    """A log, hand by hand; by rules that were named, or by its own."""
    head: list[Row] = [
        ("Log", Text(f"{record.format}, {plural(record.events, 'event')}")),
        ("Rules", Text(f"those of the log, {record.digest[:12]}" if rules is None else rules)),
    ]
    if record.names:
        head.append(("Seats", Text(", ".join(f"{seat} {name}" for seat, name in enumerate(record.names)))))
    if record.viewer is not None:
        head.append(("Seen by", Text(f"seat {record.viewer}")))
    parts: list[RenderableType] = [labelled(head)]
    parts += [_hand(hand, record.players, tileset) for hand in record.hands]
    if record.final is not None:
        table = plain_table("Seat", ">Place", ">Score", ">Points")
        for seat in sorted(range(record.players), key=lambda seat: record.final.places[seat] if record.final else 0):
            place, score, total = (
                column[seat] for column in (record.final.places, record.final.scores, record.final.totals)
            )
            table.add_row(f"seat {seat}", str(place), str(score), f"{total / 1000:+.1f}")
        parts.append(Group(Text("The end", "bold"), table))
    parts.append(_verdict(record, rules))
    return stacked(parts)


def _verdict(record: ReplayAnswer, rules: str | None) -> Text:
    lines = mismatches(record.mismatches, rules)
    if record.broken is not None:
        lines.append(Text(f"broken: {record.broken}", "yellow"))
    checked = sum(record.compared.values())
    verdict = f"{plural(checked, 'comparison')}, {plural(len(record.mismatches), 'mismatch', 'mismatches')}"
    lines.append(Text(verdict, "bold"))
    return Text("\n").join(lines)


def _hand(hand: HandRecord, players: int, tileset: Tileset) -> RenderableType:
    seats = Seats(players, hand.oya)
    honba = f", {hand.honba} honba" if hand.honba else ""
    sticks = f", {plural(hand.kyotaku, 'stick')}" if hand.kyotaku else ""
    rows: list[Row] = [("Dora from", _tiles(hand.dora_markers, tileset))]
    rows += [(seats.name(seat), _dealt(tiles, tileset)) for seat, tiles in enumerate(hand.tehais)]
    if hand.riichi:
        rows.append(("Riichi", Text(", ".join(map(seats.name, hand.riichi)))))
    parts: list[RenderableType] = [
        Text(f"{hand.number}. {hand.bakaze}{hand.kyoku}{honba}{sticks}", "bold"),
        labelled(rows),
    ]
    for won in hand.wins:
        parts += [labelled(_won(won, seats, tileset)), payment_table(won.payments, seats)]
    if hand.draw is not None:
        said = [words.spaced(hand.draw.reason)]
        said += [f"nagashi: {seats.name(seat)}" for seat in hand.draw.nagashi]
        if hand.draw.tenpai:
            said.append(f"tenpai: {', '.join(map(seats.name, hand.draw.tenpai))}")
        parts += [labelled([("Draw", Text(", ".join(said)))]), payment_table(hand.draw.payments, seats)]
    if hand.wins or hand.draw is not None:
        table = plain_table("Seat", ">Before", ">Change", ">After")
        for seat, (before, after) in enumerate(zip(hand.before, hand.after, strict=True)):
            table.add_row(seats.name(seat), str(before), f"{after - before:+}", str(after))
        parts.append(table)
    else:
        parts.append(Text("the log does not say how it ended", "yellow"))
    return Group(*parts)


def _won(won: HandWonRecord, seats: Seats, tileset: Tileset) -> list[Row]:
    how = "tsumo" if won.target == won.actor else f"ron, {seats.name(won.target)} deals in"
    rows: list[Row] = [("Won by", Text.assemble(f"{seats.name(won.actor)}, {how}, on ", _tiles((won.pai,), tileset)))]
    if won.hand is not None:
        rows.append(("Hand", tileset.hand(Hand(won.hand))))
    if won.ura_markers:
        rows.append(("Ura from", _tiles(won.ura_markers, tileset)))
    if won.yaku or won.dora:
        rows.append(("Yaku", Text("\n").join(_counted(won))))
    if won.yakuman or won.han is not None:
        value = words.yakuman(won.yakuman) if won.han is None else f"{won.han} han {won.fu} fu"
        rows.append(("Worth", Text(value, "bold green")))
    return rows


def _counted(won: HandWonRecord) -> Iterator[Text]:
    for name, han in won.yaku:
        yield Text(f"{words.spaced(name)}  {words.yakuman(han) if won.yakuman else f'{han} han'}")
    for name, han in won.dora.items():
        yield Text(f"{_DORA[name]}  {han} han", LABEL)


def _tiles(tiles: Iterable[str], tileset: Tileset) -> Text:
    return Text(" ").join(Text(tile) if tile == "?" else tileset.tile(*parse_tiles(tile)) for tile in tiles)


def _dealt(text: str, tileset: Tileset) -> Text:
    return Text("hidden", "dim") if "?" in text else tileset.hand(Hand(text))
