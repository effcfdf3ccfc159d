"""What games add up to: places, wins, deal-ins, riichi, calls, yaku, draws and points, by seat and by agent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Self

from msgspec import Struct, field

from ronpai.game.counters import Counters
from ronpai.game.events import Chi, Chombo, Daiminkan, EndGame, Event, Hora, Pon, ReachAccepted, Ryukyoku, StartKyoku
from ronpai.payments import Final


class Seat(Struct):
    """Sums of one seat, or of one agent, over games. Everything is a whole number, so that sums are exact."""

    games: int = 0
    hands: int = 0
    places: Counter[int] = field(default_factory=Counter)
    """How often it came first, second, ...; tied seats that share have the same place."""
    wins: int = 0
    tsumo: int = 0
    """The wins by the own draw."""
    deal_ins: int = 0
    """Hands in which another won on its tile."""
    riichi: int = 0
    """Hands with a riichi whose tile passed."""
    calls: int = 0
    """Hands with a called chi, pon or open kan."""
    tenpai: int = 0
    """Exhaustive draws with a waiting hand."""
    win_points: int = 0
    """What its wins were worth, without honba and sticks."""
    deal_in_points: int = 0
    """What it paid for deal-ins, honba included."""
    chombo: int = 0
    scores: int = 0
    """The sum of the scores at the end."""
    totals: int = 0
    """The sum of the results in points: 52000 is +52.0."""
    highest_han: int = 0
    yakuman: int = 0
    reds: int = 0
    """Red tiles in hands that won."""
    busts: int = 0

    def add(self, other: Seat) -> None:
        """Counts another's sums in."""
        for name in self.__struct_fields__:
            if name == "highest_han":
                self.highest_han = max(self.highest_han, other.highest_han)
            elif name == "places":
                self.places.update(other.places)
            else:
                setattr(self, name, getattr(self, name) + getattr(other, name))

    def rate(self, count: int) -> float:
        """A count for each hand."""
        return count / self.hands if self.hands else 0.0

    def per_game(self, amount: int) -> float:
        """An amount for each game."""
        return amount / self.games if self.games else 0.0

    @property
    def place(self) -> float:
        """The average place."""
        return self.per_game(sum(place * count for place, count in self.places.items()))


class Tally(Struct):
    """What one game adds, a seat each."""

    seats: list[Seat]
    events: int = 0
    hands: int = 0
    yaku: Counter[str] = field(default_factory=Counter)
    """How many wins had each yaku."""
    draws: Counter[str] = field(default_factory=Counter)
    """How many hands ended in each kind of draw; a nagashi is `nagashi`."""
    chombo: int = 0

    @classmethod
    def of(cls, events: Sequence[Event], final: Final, counters: Counters) -> Self:
        """The tally of a game's events, its end, and what event tables count of it."""
        tally = cls([Seat(games=1) for _ in final.scores], events=len(events))
        open_hands: set[int] = set()
        before: Event | None = None
        for event in events:
            match event:
                case StartKyoku():
                    tally.hands += 1
                    open_hands = set()
                case ReachAccepted(actor=actor):
                    tally.seats[actor].riichi += 1
                case Chi(actor=actor) | Pon(actor=actor) | Daiminkan(actor=actor):
                    tally.seats[actor].calls += actor not in open_hands
                    open_hands.add(actor)
                case Hora(actor=actor, target=target):
                    tally._win(event)
                    # Several wins on one tile are one deal-in.
                    tally.seats[target].deal_ins += actor != target and not isinstance(before, Hora)
                case Ryukyoku():
                    tally.draws["nagashi" if event.nagashi else event.reason] += 1
                    for seat in event.tenpai:
                        tally.seats[seat].tenpai += 1
                case Chombo(actor=actor):
                    tally.chombo += 1
                    tally.seats[actor].chombo += 1
                case EndGame():
                    tally._end(final, counters)
            before = event
        for own in tally.seats:
            own.hands = tally.hands
        return tally

    def _win(self, win: Hora) -> None:
        winner = self.seats[win.actor]
        winner.wins += 1
        winner.tsumo += win.target == win.actor
        self.yaku.update(name for name, _ in win.yaku)
        if win.target != win.actor:
            self.seats[win.target].deal_in_points += sum(
                paid.points for paid in win.payments if paid.payer == win.target and paid.unit == "points"
            )

    def _end(self, final: Final, counters: Counters) -> None:
        for number, seat in enumerate(self.seats):
            seat.places[final.places[number]] += 1
            seat.scores += final.scores[number]
            seat.totals += final.totals[number]
            seat.highest_han = counters.highest_han[number]
            seat.yakuman = counters.yakuman[number]
            seat.reds = counters.reds[number]
            seat.win_points = counters.win_points[number]
            seat.busts = counters.busts[number]


class Summary(Struct):
    """What games add up to."""

    seats: list[Seat]
    """By seat; seat 0 deals first."""
    agents: dict[str, Seat] = field(default_factory=dict)
    """By agent; one that sits in several seats counts each."""
    games: int = 0
    hands: int = 0
    events: int = 0
    yaku: Counter[str] = field(default_factory=Counter)
    draws: Counter[str] = field(default_factory=Counter)
    chombo: int = 0

    @classmethod
    def none(cls, players: int) -> Self:
        """No game yet."""
        return cls([Seat() for _ in range(players)])

    def add(self, tally: Tally, names: Sequence[str]) -> None:
        """Counts a game in; `names` are the agents by seat."""
        self.games += 1
        self.hands += tally.hands
        self.events += tally.events
        self.yaku.update(tally.yaku)
        self.draws.update(tally.draws)
        self.chombo += tally.chombo
        for own, name, added in zip(self.seats, names, tally.seats, strict=True):
            own.add(added)
            self.agents.setdefault(name, Seat()).add(added)

    @property
    def wins(self) -> int:
        """Wins of all seats."""
        return sum(seat.wins for seat in self.seats)
