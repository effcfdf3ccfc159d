"""Gathers what happens in each hand while a log is played again."""

from ronpai._core import Hand
from ronpai.errors import InvalidHand
from ronpai.game.events import UNKNOWN, Chombo, Event, Hora, ReachAccepted, Ryukyoku, StartKyoku
from ronpai.game.kinds import ordered
from ronpai.game.state import State
from ronpai.logs.log import WinTold
from ronpai.logs.played import Replayed
from ronpai.records.logs import FinalRecord, HandDrawnRecord, HandRecord, HandWonRecord, ReplayAnswer

__all__ = ["Hands", "replay_answer"]

_DORA = ("dora", "ura", "red", "nuki")


def replay_answer(found: Replayed, hands: tuple[HandRecord, ...], *, whole: bool = True) -> ReplayAnswer:
    """The answer about a log; without how the game ended where not the whole of it was asked for."""
    end = found.final if whole else None
    return ReplayAnswer(
        format=found.log.format,
        digest=found.rules.digest,
        players=found.rules.players,
        names=found.log.names,
        viewer=found.log.viewer,
        events=len(found.log.events),
        hands=hands,
        final=None if end is None else FinalRecord(end.scores, end.places, end.totals),
        compared=dict(sorted(found.report.compared.items())),
        mismatches=tuple(found.report.mismatches),
        broken=found.broken,
    )


class Hands:
    """Gathers what happens in each hand while a log is played."""

    def __init__(self) -> None:
        self.played: list[Played] = []

    def seen(self, state: State, event: Event) -> None:
        """An event, with the state that it made."""
        if isinstance(event, StartKyoku):
            self.played.append(Played(event))
        if self.played:
            self.played[-1].seen(state, event)

    def records(self, found: Replayed) -> tuple[HandRecord, ...]:
        """The hands, told; what the log says of its wins fills in where a hand is hidden."""
        told = {event: found.log.wins[at] for at, event in enumerate(found.log.events) if at in found.log.wins}
        return tuple(hand.record(number, told) for number, hand in enumerate(self.played, 1))


class Played:
    """What happens in one hand."""

    def __init__(self, start: StartKyoku) -> None:
        """The hand as it is dealt."""
        self.start = start
        self.events = 0
        self.riichi: list[int] = []
        self.ended: State | None = None
        self.told: list[Hora] = []
        self.dora = start.dora_markers

    def seen(self, state: State, event: Event) -> None:
        """An event, with the state that it made."""
        self.events += 1
        if isinstance(event, ReachAccepted):
            self.riichi.append(event.actor)
        if isinstance(event, Hora):
            self.told.append(event)
        if isinstance(event, Hora | Ryukyoku | Chombo):
            self.ended = state
        if state.dora and self.ended in (None, state):
            self.dora = state.dora

    def record(self, number: int, told: dict[Event, WinTold]) -> HandRecord:
        """The hand, told."""
        start, ended = self.start, self.ended
        results = () if ended is None else ended.results
        wins = [result for result in results if isinstance(result, Hora)]
        last = results[0] if results else None
        draw = None
        if isinstance(last, Ryukyoku):
            draw = HandDrawnRecord(last.reason, last.tenpai, last.nagashi, last.payments)
        elif isinstance(last, Chombo):
            draw = HandDrawnRecord("chombo", (), (), last.payments)
        return HandRecord(
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


def _won(win: Hora, told: WinTold | None, ended: State) -> HandWonRecord:
    held = ended.seats[win.actor]
    # Of a tsumo the drawn tile lies apart; of a ron the tile is another's.
    hand = None if held.hidden else str(Hand.of((*held.hand, win.pai), held.melds))
    yaku, dora = win.yaku, dict(zip(_DORA, win.dora, strict=True))
    if not yaku and told is not None:
        yaku = tuple((name, 1) for name in told.yakuman) or tuple(told.yaku or ())
    return HandWonRecord(
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
