"""What event tables report of a game beside its score: highest han, yakuman, red tiles, busts, points of wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from ronpai.game.events import Hora
from ronpai.game.kinds import PLAIN
from ronpai.game.state import Seat, State
from ronpai.payments import Final, Ledger, Result, Winner, WinResult
from ronpai.payments.ledger import hand_value
from ronpai.rules import Ruleset
from ronpai.scoring import Score, Win, score


class Counters(Struct, frozen=True):
    """Counts of a game, a seat each (rules.md 1.3, event_score: rewards themselves are the event's business).

    >>> rules = ronpai.ruleset("mfg.4p")
    >>> win = ronpai.Win("340p678s678m22p,2-34m", rules, tsumo=True)
    >>> result = ronpai.WinResult([ronpai.Winner(0, win)])
    >>> ledger = ronpai.settle(rules, result, scores=[20000] * 4, dealer=0)
    >>> Counters.none(4).after(rules, result, ledger).reds
    (1, 0, 0, 0)
    """

    highest_han: tuple[int, ...]
    """The most han of a win that counts han; a counted yakuman does, a natural one does not."""
    yakuman: tuple[int, ...]
    """Natural yakuman, each as often as it counts."""
    reds: tuple[int, ...]
    """Red tiles in hands that won."""
    win_points: tuple[int, ...]
    """Points that hands were worth, without honba and sticks."""
    busts: tuple[int, ...]
    """How often the seat has gone bust."""

    @classmethod
    def none(cls, players: int) -> Self:
        """Nothing counted yet."""
        return cls(*([(0,) * players] * 5))

    def after(self, rules: Ruleset, result: Result, ledger: Ledger) -> Self:
        """With a hand of play counted; wins of which only the value is known count their points."""
        winners = result.winners if isinstance(result, WinResult) else ()
        return self._with(_settled(winner, rules, ledger) for winner in winners)

    def after_wins(self, state: State, wins: Iterable[Hora]) -> Self:
        """With wins of a game that is played counted; `state` is the game when the winners claimed them."""
        return self._with(_played(win, state.seats[win.actor]) for win in wins)

    def _with(self, wins: Iterable[_Counted]) -> Self:
        highest, yakuman, reds, points = map(list, (self.highest_han, self.yakuman, self.reds, self.win_points))
        for win in wins:
            highest[win.seat] = max(highest[win.seat], win.han)
            yakuman[win.seat] += win.yakuman
            reds[win.seat] += sum(PLAIN[tile] != tile for tile in win.tiles)
            points[win.seat] += win.points
        return replace(
            self, highest_han=tuple(highest), yakuman=tuple(yakuman), reds=tuple(reds), win_points=tuple(points)
        )

    def at_end(self, final: Final) -> Self:
        """With the busts of a game's end counted."""
        return replace(self, busts=tuple(count + bust for count, bust in zip(self.busts, final.busts, strict=True)))


class _Counted(NamedTuple):
    """What a win adds."""

    seat: int
    points: int
    han: int = 0
    yakuman: int = 0
    tiles: Sequence[str] = ()


def _settled(winner: Winner, rules: Ruleset, ledger: Ledger) -> _Counted:
    points = hand_value(ledger.payments, winner.seat)
    won = score(winner.hand, rules) if isinstance(winner.hand, Win) else winner.hand
    if not isinstance(won, Score):
        return _Counted(winner.seat, points)
    hand = won.win.hand
    tiles = [*map(str, hand.tiles), *(str(tile) for meld in hand.melds for tile in meld.tiles)]
    return _Counted(winner.seat, points, won.han or 0, won.yakuman, tiles)


def _played(win: Hora, held: Seat) -> _Counted:
    tiles = [*held.hand, win.pai, *(str(tile) for meld in held.melds for tile in meld.tiles)]
    return _Counted(win.actor, hand_value(win.payments, win.actor), win.han or 0, win.yakuman, tiles)
