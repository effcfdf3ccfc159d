"""Logs, played again."""

from __future__ import annotations

from typing import Annotated

import typer

from ronpai._core import Hand
from ronpai.cli import records, render_games
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import LogFile, LogFormat, Override, log_source, named_ruleset, option
from ronpai.cli.output import Answer, Output, readable
from ronpai.errors import InvalidArgument, InvalidHand
from ronpai.game.decide import final
from ronpai.game.events import UNKNOWN, Chombo, Event, Hora, ReachAccepted, Ryukyoku, StartKyoku
from ronpai.game.kinds import ordered
from ronpai.game.state import State
from ronpai.logs.log import WinTold
from ronpai.logs.played import Replayed, replay

__all__ = ["replay_app"]

replay_app = commands()
_command = Commands(
    replay_app,
    "Exits with 1 when something does not agree. A log that cannot be read exits with 2 and says where and why; "
    "--json: key error.",
)

_DORA = ("dora", "ura", "red", "nuki")


@_command(
    records.ReplayAnswer,
    ["replay game.jsonl", "replay game.mjlog.gz --hand 3", "replay - --from mjai --rules tenhou.4p --json"],
    name="replay",
)
def replay_log(
    source: LogFile,
    output: Output,
    from_: LogFormat = None,
    rules: Override = None,
    hand: Annotated[int | None, option("Tell this hand only, counted from 1.", metavar="N", panel="Hands")] = None,
) -> None:
    """Play a log again, hand by hand: deals, wins with yaku and payments, draws, scores, and what does not agree."""
    wrong = False

    def ask() -> Answer:
        nonlocal wrong
        hands = _Hands()
        given = None if rules is None else named_ruleset(rules)
        found = replay(log_source(source), given, format=from_, seen=hands.seen)
        told = hands.records(found)
        if hand is not None:
            if not 1 <= hand <= len(told):
                raise InvalidArgument("hand", hand, f"the log has hands 1 to {len(told)}")
            told = (told[hand - 1],)
        wrong = bool(found.report.mismatches)
        record = records.ReplayAnswer(
            format=found.log.format,
            digest=found.rules.digest,
            players=found.rules.players,
            names=found.log.names,
            viewer=found.log.viewer,
            events=len(found.log.events),
            hands=told,
            final=_final(found) if hand is None else None,
            compared=dict(sorted(found.report.compared.items())),
            mismatches=tuple(found.report.mismatches),
            broken=found.broken,
        )
        named = readable(rules) if rules is not None else f"those of the log, {found.rules.digest[:12]}"
        return Answer(record, lambda tileset: render_games.replayed(record, named, tileset))

    output.respond(ask)
    if wrong:
        raise typer.Exit(1)


def _final(found: Replayed) -> records.FinalRecord | None:
    end = final(found.state)
    return None if end is None else records.FinalRecord(end.scores, end.places, end.totals)


class _Hands:
    """Gathers what happens in each hand while a log is played."""

    def __init__(self) -> None:
        self.played: list[_Played] = []

    def seen(self, state: State, event: Event) -> None:
        """An event, with the state that it made."""
        if isinstance(event, StartKyoku):
            self.played.append(_Played(event))
        if self.played:
            self.played[-1].seen(state, event)

    def records(self, found: Replayed) -> tuple[records.HandRecord, ...]:
        """The hands, told; what the log says of its wins fills in where a hand is hidden."""
        told = {event: found.log.wins[at] for at, event in enumerate(found.log.events) if at in found.log.wins}
        return tuple(hand.record(number, told) for number, hand in enumerate(self.played, 1))


class _Played:
    """What happens in one hand."""

    def __init__(self, start: StartKyoku) -> None:
        self.start = start
        self.events = 0
        self.riichi: list[int] = []
        self.ended: State | None = None
        self.told: list[Hora] = []
        self.dora = start.dora_markers

    def seen(self, state: State, event: Event) -> None:
        self.events += 1
        if isinstance(event, ReachAccepted):
            self.riichi.append(event.actor)
        if isinstance(event, Hora):
            self.told.append(event)
        if isinstance(event, Hora | Ryukyoku | Chombo):
            self.ended = state
        if state.dora and self.ended in (None, state):
            self.dora = state.dora

    def record(self, number: int, told: dict[Event, WinTold]) -> records.HandRecord:
        start, ended = self.start, self.ended
        results = () if ended is None else ended.results
        wins = [result for result in results if isinstance(result, Hora)]
        last = results[0] if results else None
        draw = None
        if isinstance(last, Ryukyoku):
            draw = records.HandDrawnRecord(last.reason, last.tenpai, last.nagashi, last.payments)
        elif isinstance(last, Chombo):
            draw = records.HandDrawnRecord("chombo", (), (), last.payments)
        return records.HandRecord(
            number=number,
            bakaze=start.bakaze,
            kyoku=start.kyoku,
            honba=start.honba,
            oya=start.oya,
            kyotaku=start.kyotaku,
            tehais=tuple(_notation(tiles) for tiles in start.tehais),
            dora_markers=self.dora,
            events=self.events,
            riichi=tuple(self.riichi),
            wins=tuple(
                _won(win, told.get(said), ended)
                for win, said in zip(wins, self.told, strict=False)
                if ended is not None
            ),
            draw=draw,
            before=start.scores,
            after=start.scores if ended is None else ended.scores,
        )


def _won(win: Hora, told: WinTold | None, ended: State) -> records.HandWonRecord:
    held = ended.seats[win.actor]
    # Of a tsumo the drawn tile lies apart; of a ron the tile is another's.
    hand = None if held.hidden else str(Hand.of((*held.hand, win.pai), held.melds))
    yaku, dora = win.yaku, dict(zip(_DORA, win.dora, strict=True))
    if not yaku and told is not None:
        yaku = tuple((name, 1) for name in told.yakuman) or tuple(told.yaku or ())
    return records.HandWonRecord(
        actor=win.actor,
        target=win.target,
        hand=hand,
        pai=win.pai,
        yaku=yaku,
        dora={name: han for name, han in dora.items() if han},
        han=win.han if win.yaku or told is None else told.han,
        fu=win.fu if win.yaku or told is None else told.fu,
        yakuman=win.yakuman if win.yaku or told is None else len(told.yakuman),
        ura_markers=win.ura_markers,
        payments=win.payments,
    )


def _notation(tiles: tuple[str, ...]) -> str:
    """A dealt hand; `?` for every tile that the log hides."""
    if UNKNOWN in tiles:
        return UNKNOWN * len(tiles)
    try:
        return str(Hand.of(ordered(tiles)))
    except InvalidHand:
        return " ".join(tiles)
