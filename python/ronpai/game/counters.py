"""What event tables report of a game beside its score: highest han, yakuman, red tiles, busts, points of wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from ronpai.game.events import Hora
from ronpai.game.kinds import PLAIN
from ronpai.game.state import State
from ronpai.payments import Final, Ledger, Reason, Result, WinResult
from ronpai.rules import Ruleset
from ronpai.scoring import Score, Win, score

VALUE = (Reason.hand, Reason.pao)
"""The payments that are a hand's value."""


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
        if not isinstance(result, WinResult):
            return self
        highest, yakuman, reds, points = map(list, (self.highest_han, self.yakuman, self.reds, self.win_points))
        for winner in result.winners:
            seat = winner.seat
            points[seat] += sum(
                payment.points for payment in ledger.payments if payment.payee == seat and payment.reason in VALUE
            )
            won = score(winner.hand, rules) if isinstance(winner.hand, Win) else winner.hand
            if isinstance(won, Score):
                highest[seat] = max(highest[seat], won.han or 0)
                yakuman[seat] += won.yakuman
                hand = won.win.hand
                tiles = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
                reds[seat] += sum(tile.red for tile in tiles)
        return replace(
            self, highest_han=tuple(highest), yakuman=tuple(yakuman), reds=tuple(reds), win_points=tuple(points)
        )

    def after_wins(self, state: State, wins: Iterable[Hora]) -> Self:
        """With wins of a game that is played counted; `state` is the game when the winners claimed them."""
        highest, yakuman, reds, points = map(list, (self.highest_han, self.yakuman, self.reds, self.win_points))
        for win in wins:
            seat, held = win.actor, state.seats[win.actor]
            tiles = [*held.hand, win.pai, *(str(tile) for meld in held.melds for tile in meld.tiles)]
            highest[seat] = max(highest[seat], win.han or 0)
            yakuman[seat] += win.yakuman
            reds[seat] += sum(PLAIN[tile] != tile for tile in tiles)
            points[seat] += sum(
                payment.points for payment in win.payments if payment.payee == seat and payment.reason in VALUE
            )
        return replace(
            self, highest_han=tuple(highest), yakuman=tuple(yakuman), reds=tuple(reds), win_points=tuple(points)
        )

    def at_end(self, final: Final) -> Self:
        """With the busts of a game's end counted."""
        return replace(self, busts=tuple(count + bust for count, bust in zip(self.busts, final.busts, strict=True)))
