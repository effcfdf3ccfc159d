"""A game for a board: the hands of a log, every event with the table after it, every win explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import asdict

from ronpai import Meld, Score
from ronpai.game.events import Event, Hora, RiichiKind, Ryukyoku, StartKyoku
from ronpai.game.state import Discard, Seat, State
from ronpai.game.winning import completed_by_kan, worth
from ronpai.logs.played import Replayed, replay
from ronpai.records import HandRecord, HandWonRecord, ReplayAnswer, ScoreRecord
from ronpai.records.played import Hands, replay_answer
from ronpai.rules import Ruleset

__all__ = ["BoardAnswer", "boards"]


class MeldRecord(Struct, frozen=True):
    """A meld in notation and in parts; `source` says from where the seat called."""

    meld: str
    kind: str
    tiles: tuple[str, ...]
    called: str | None
    source: str | None

    @classmethod
    def of(cls, meld: Meld) -> MeldRecord:
        """The record of a meld."""
        called = None if meld.called is None else str(meld.called)
        source = None if meld.source is None else str(meld.source)
        return cls(str(meld), str(meld.kind), tuple(map(str, meld.tiles)), called, source)


class SeatRecord(Struct, frozen=True):
    """What lies before a seat; `?` is a tile that the log hides."""

    hand: tuple[str, ...]
    drawn: str | None
    melds: tuple[MeldRecord, ...]
    river: tuple[Discard, ...]
    norths: int
    riichi: RiichiKind | None

    @classmethod
    def of(cls, seat: Seat) -> SeatRecord:
        """The record of a seat."""
        melds = tuple(map(MeldRecord.of, seat.melds))
        return cls(seat.hand, seat.drawn, melds, seat.river, seat.norths, seat.riichi)


class BoardRecord(Struct, frozen=True):
    """The table at one moment; `wall` are the tiles that can still be drawn."""

    actor: int
    scores: tuple[int, ...]
    honba: int
    sticks: int
    wall: int
    dora: tuple[str, ...]
    seats: tuple[SeatRecord, ...]

    @classmethod
    def of(cls, state: State) -> BoardRecord:
        """The record of a state."""
        return cls(
            actor=state.actor,
            scores=state.scores,
            honba=state.opening.honba,
            sticks=state.sticks,
            wall=state.live,
            dora=state.dora,
            seats=tuple(map(SeatRecord.of, state.seats)),
        )


class StepRecord(Struct, frozen=True):
    """An event, and the table after it."""

    event: Event
    board: BoardRecord


class ExplainedWonRecord(HandWonRecord, frozen=True):
    """A win of a hand, and the whole of its value; null where the log hides the hand."""

    score: ScoreRecord | None


class SteppedHandRecord(HandRecord, frozen=True):
    """A hand of play, with every step of it."""

    wins: tuple[ExplainedWonRecord, ...]
    steps: tuple[StepRecord, ...]


class BoardAnswer(ReplayAnswer, frozen=True):
    """`ronpai replay --json`, with every step of every hand."""

    hands: tuple[SteppedHandRecord, ...]


class _Steps:
    """Gathers the steps of each hand while a log is played."""

    def __init__(self, check: Callable[[int], None]) -> None:
        self.hands = Hands()
        self.steps: list[list[StepRecord]] = []
        self.scores: list[dict[int, ScoreRecord | None]] = []
        self.before: State | None = None
        self.after: State | None = None
        self.count = 0
        self.check = check

    def seen(self, state: State, event: Event) -> None:
        """An event, with the state that it made."""
        self.count += 1
        self.check(self.count)
        self.hands.seen(state, event)
        if isinstance(event, StartKyoku):
            self.steps.append([])
            self.scores.append({})
        if state is not self.after:
            # Of several wins on one tile all are told with the state after the last.
            self.before, self.after = self.after, state
        if not self.steps:
            return
        if isinstance(event, Hora):
            event = self._settled(state, event)
        elif isinstance(event, Ryukyoku) and isinstance(state.results[0], Ryukyoku):
            event = state.results[0]
        self.steps[-1].append(StepRecord(event, BoardRecord.of(state)))

    def _settled(self, state: State, event: Hora) -> Hora:
        """The win with what is paid for it; what it is worth is noted."""
        won = next((win for win in state.results if isinstance(win, Hora) and win.actor == event.actor), None)
        if won is None or self.before is None:
            return event
        self.scores[-1][won.actor] = _score(self.before, won)
        return won

    def hands_of(self, found: Replayed) -> tuple[SteppedHandRecord, ...]:
        """The hands with their steps."""
        told = zip(self.hands.records(found), self.steps, self.scores, strict=True)
        return tuple(_stepped(hand, steps, scores) for hand, steps, scores in told)


def _score(before: State, win: Hora) -> ScoreRecord | None:
    """What a win is worth, told in full; None where the hand is hidden."""
    if before.seats[win.actor].hidden:
        return None
    score = worth(completed_by_kan(before) or before, win.actor, win.ura_markers)
    return ScoreRecord.of(score) if isinstance(score, Score) else None


def _stepped(hand: HandRecord, steps: list[StepRecord], scores: Mapping[int, ScoreRecord | None]) -> SteppedHandRecord:
    wins = tuple(ExplainedWonRecord(**asdict(win), score=scores.get(win.actor)) for win in hand.wins)
    return SteppedHandRecord(**asdict(hand) | {"wins": wins}, steps=tuple(steps))


def boards(log: bytes, rules: Ruleset | None, format: str | None, check: Callable[[int], None]) -> BoardAnswer:
    """Plays a log again for a board; `check` is told how many events there were so far, and may raise.

    Raises LogError, and InvalidArgument for a format that does not exist.
    """
    steps = _Steps(check)
    found = replay(log, rules, format=format, seen=steps.seen)
    return BoardAnswer(**asdict(replay_answer(found, ())) | {"hands": steps.hands_of(found)})
