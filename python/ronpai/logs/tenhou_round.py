"""A round of Tenhou's JSON as events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ronpai.errors import RonpaiError
from ronpai.game.events import (
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartKyoku,
    Tsumo,
)
from ronpai.hand import Hand
from ronpai.hand import Meld as HandMeld
from ronpai.logs.hands import plainly
from ronpai.logs.tenhou_order import order
from ronpai.logs.tenhou_result import Result
from ronpai.logs.tenhou_terms import SEATS
from ronpai.logs.tenhou_turns import Discard, Meld, Turn, Unreadable, ordered, tile, turns
from ronpai.payments.situation import WINDS
from ronpai.rules.constants import DEALT


class Round:
    """A round in the making."""

    def __init__(self, entry: Sequence[Any], players: int) -> None:
        self.players = players
        number, self.honba, self.sticks = _numbers(entry[0], 3, "the round, honba and sticks")[:3]
        self.scores = tuple(_numbers(entry[1], players, "scores")[:players])
        self.wind, self.dealer = divmod(number, SEATS)
        if self.dealer >= players or not 0 <= self.wind < len(WINDS):
            raise Unreadable(f"there is no round {number}")
        self.indicators = [tile(found) for found in _listed(entry[2], "indicators")]
        self.ura = tuple(tile(found) for found in _listed(entry[3], "ura indicators"))
        if not self.indicators:
            raise Unreadable("it has no indicator")
        self.hands: list[tuple[str, ...]] = []
        self.seats: list[list[Turn]] = []
        for seat in range(players):
            dealt, takes, gives = (_listed(column, "tiles") for column in entry[4 + 3 * seat : 7 + 3 * seat])
            hand = ordered([tile(found) for found in dealt])
            if len(hand) != DEALT:
                raise Unreadable(f"seat {seat} is dealt {len(hand)} tiles, not {DEALT}")
            self.hands.append(hand)
            self.seats.append(turns(seat, players, hand, takes, gives))
        self.events: list[Event] = []
        self.waiting = 0
        self.declared: int | None = None
        self.riichi: set[int] = set()
        self.shown = 1
        self.pons: dict[tuple[int, str], tuple[str, ...]] = {}

    def play(self, end: Result | None) -> list[Event]:
        """The events, in the order that the turns have; `end` is how it ended, None where that is not written."""
        self.events.append(
            StartKyoku(
                bakaze=WINDS[self.wind],
                kyoku=self.dealer + 1,
                honba=self.honba,
                kyotaku=self.sticks,
                oya=self.dealer,
                scores=self.scores,
                dora_markers=(self.indicators[0],),
                tehais=tuple(self.hands),
            )
        )
        if any(self.seats) or end is not None:
            places = [0] * self.players
            for seat in order(self.seats, self.dealer, end.can_follow if end else lambda _seat, _turn: True):
                self._turn(seat, self.seats[seat][places[seat]])
                places[seat] += 1
        if end is not None:
            self._end(end)
        if self.shown < len(self.indicators) and end is not None:
            left = len(self.indicators) - self.shown
            raise Unreadable(f"{left} more indicators are written than kans have turned")
        return self.events

    def _turn(self, seat: int, turn: Turn) -> None:
        take, give = turn
        self._accept()
        if isinstance(take, Meld):
            self.events.append(self._called(seat, take))
        else:
            self.events.append(Tsumo(seat, take))
        if isinstance(give, Discard):
            if give.riichi:
                self.events.append(Reach(seat))
                self.declared = seat
            self.events.append(Dahai(seat, give.pai, give.tsumogiri))
            self._turn_up(self.waiting)
        elif give is not None:
            self._given(seat, give)

    def _called(self, seat: int, meld: Meld) -> Event:
        match meld.letter, meld.others:
            case "c", (first, second):
                return Chi(seat, meld.source, meld.pai, (first, second))
            case "p", (first, second):
                self.pons[seat, plainly(meld.pai)] = ordered([meld.pai, first, second])
                return Pon(seat, meld.source, meld.pai, (first, second))
        first, second, third = meld.others
        self.waiting += 1
        return Daiminkan(seat, meld.source, meld.pai, (first, second, third))

    def _given(self, seat: int, meld: Meld) -> None:
        """A kan of one's own, or a north. What earlier kans have left to turn is turned by the next one."""
        match meld.letter:
            case "f":
                self.events.append(Nukidora(seat, meld.pai))
            case "a":
                first, second, third, fourth = ordered([meld.pai, *meld.others])
                self.events.append(Ankan(seat, (first, second, third, fourth)))
                self._turn_up(self.waiting + 1)
            case _:
                pon = self.pons.pop((seat, plainly(meld.pai)), None)
                if pon is None or pon != meld.others:
                    raise Unreadable(f"seat {seat} adds {meld.pai} to a pon that it does not have")
                first, second, third = pon
                self.events.append(Kakan(seat, meld.pai, (first, second, third)))
                self._turn_up(self.waiting)
                self.waiting = 1

    def _turn_up(self, number: int) -> None:
        """Turn so many indicators, as far as there are any."""
        self.waiting = 0
        for found in self.indicators[self.shown : self.shown + number]:
            self.events.append(Dora(found))
            self.shown += 1

    def _accept(self) -> None:
        """The tile that a riichi was declared with has passed."""
        if self.declared is not None:
            self.events.append(ReachAccepted(self.declared))
            self.riichi.add(self.declared)
            self.declared = None

    def _end(self, end: Result) -> None:
        for seat, target in end.winners:
            ura = self.ura if seat in self.riichi else ()
            self.events.append(Hora(seat, target, self._winning_tile(), ura))
        if not end.winners and end.reason is not None:
            if end.reason != "sanchahou":
                self._accept()
            tenpai = end.tenpai
            if tenpai is None:
                tenpai = tuple(seat for seat in range(self.players) if self._waits(seat))
            self.events.append(Ryukyoku(end.reason, tenpai, end.nagashi))
        self.events.append(EndKyoku())

    def _winning_tile(self) -> str:
        for event in reversed(self.events):
            match event:
                case Tsumo(pai=pai) | Dahai(pai=pai) | Kakan(pai=pai) | Nukidora(pai=pai):
                    return pai
                case Ankan(consumed=consumed):
                    return consumed[-1]
        raise Unreadable("a win before the first draw")

    def _waits(self, seat: int) -> bool:
        """Whether a seat's hand waits at the end, where the record does not say who showed a hand."""
        held, melds = list(self.hands[seat]), list[HandMeld]()
        for event in self.events:
            if getattr(event, "actor", None) != seat:
                continue
            match event:
                case Tsumo(pai=pai):
                    held.append(pai)
                case Dahai(pai=pai) | Nukidora(pai=pai):
                    held.remove(pai)
                case Chi(pai=pai, consumed=own) | Pon(pai=pai, consumed=own) | Daiminkan(pai=pai, consumed=own):
                    for found in own:
                        held.remove(found)
                    kind = "chi" if isinstance(event, Chi) else "pon"
                    melds.append(HandMeld.of(kind, [pai, *own[:2]]))
                case Ankan(consumed=own):
                    for found in own:
                        held.remove(found)
                    melds.append(HandMeld.of("ankan", own))
                case Kakan(pai=pai):
                    held.remove(pai)
        try:
            from ronpai.analysis import waits

            return bool(waits(Hand.of(held, melds)))
        except RonpaiError:
            return False


def _listed(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable(f"{value!r}: a list of {what} was expected")
    return value


def _numbers(value: object, least: int, what: str) -> list[int]:
    found = _listed(value, what)
    if len(found) < least or not all(isinstance(number, int) for number in found):
        raise Unreadable(f"{value!r}: {what} were expected, at least {least} whole numbers")
    return found
