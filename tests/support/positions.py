"""Positions of the game, from a description: a deal, then what happens, through the engine's own `apply`.

Seats that nobody describes hold tiles that are not known: they are never asked, and discard whatever they are told to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

import ronpai
from ronpai.game import actions, apply, begin, decide, events, legal, needs, unclaimed
from ronpai.game.actions import Action, Pass
from ronpai.game.decide import Chance
from ronpai.game.events import Event
from ronpai.game.kinds import ordered
from ronpai.game.state import Discard, Seat, with_hand


def tiles(text: str) -> tuple[str, ...]:
    """The tiles of a text in notation, in its order."""
    return tuple(map(str, ronpai.parse_tiles(text)))


class Position:
    """A game under way: what happens is told step by step, and `events` keeps it.

    >>> table = Position(ronpai.ruleset("tenhou.4p"), {0: "123m456p789s1122z"})
    >>> table.draws(0, "9m").may(0, "dahai")[:2]
    ['1m', '2m']
    """

    def __init__(
        self,
        rules: ronpai.Ruleset,
        hands: Mapping[int, str] | None = None,
        *,
        melds: Mapping[int, Sequence[str]] | None = None,
        rivers: Mapping[int, str] | None = None,
        scores: Sequence[int] = (),
        dealer: int = 0,
        hand: str = "E1",
        honba: int = 0,
        sticks: int = 0,
        dora: str = "",
        wareme: int | None = None,
        first_turn: bool = False,
        **facts: Any,
    ) -> None:
        """Deals; `hand` is the round's wind and number, `facts` are further fields of the state.

        A seat with melds is told only the rest of its hand. Unless it is the first turn, somebody has called before.
        """
        self.rules = rules
        self.events: list[Event] = []
        self.state = begin(rules)
        players = rules.players
        held, made = dict(hands or {}), dict(melds or {})
        full = [tiles(held.get(seat, "")) if seat in held and seat not in made else () for seat in range(players)]
        self.happens(
            events.StartKyoku(
                bakaze=hand[0],
                kyoku=int(hand[1]),
                honba=honba,
                kyotaku=sticks,
                oya=dealer,
                scores=tuple(scores) or self.state.scores,
                dora_markers=tiles(dora) or ("4z",) * rules.dora.initial,
                tehais=tuple(one or ("?",) * 13 for one in full),
                wareme=wareme,
            )
        )
        seats = list(self.state.seats)
        for seat, texts in made.items():
            left = ordered(tiles(held[seat])) if seat in held else ("?",) * (13 - 3 * len(texts))
            seats[seat] = with_hand(seats[seat], rules, left, tuple(map(ronpai.Meld, texts)))
        for seat, text in (rivers or {}).items():
            seats[seat] = replace(seats[seat], river=discards(text))
        self.changes(seats=tuple(seats), untouched=first_turn, **facts)

    def changes(self, **fields: Any) -> Self:
        """Other values of the state's fields, for what would take many turns to reach."""
        self.state = replace(self.state, **fields)
        return self

    def seat(self, seat: int, **fields: Any) -> Self:
        """Other values of a seat's fields."""
        seats = list(self.state.seats)
        held = seats[seat]
        hand = ordered(tiles(fields.pop("hand"))) if "hand" in fields else held.hand
        seats[seat] = with_hand(held, self.rules, hand, fields.pop("melds", held.melds), **fields)
        return self.changes(seats=tuple(seats))

    def happens(self, *told: Event) -> Self:
        """Events, whatever the rules say of them."""
        for event in told:
            self.state = apply(self.state, event)
            self.events.append(event)
        return self

    # ------------------------------------------------------------------------------------------------------ chance

    def turned(self, marker: str = "9s") -> Self:
        """Turns the indicators that are due."""
        while isinstance(needed := self._waits(), Chance) and needed.kind == "dora":
            self.happens(events.Dora(marker))
        return self

    def _waits(self) -> Any:
        return unclaimed(self.state) if self.state.phase == "claim" else needs(self.state)

    def draws(self, seat: int, tile: str, marker: str = "9s") -> Self:
        """A seat draws, once nobody has claimed what lies; the dealer's or another's turn comes to it at once."""
        self.turned(marker)
        if self.state.phase == "draw" and not self.state.supplement:
            self.changes(actor=seat)
        return self.happens(events.Tsumo(seat, tile))

    # ----------------------------------------------------------------------------------------------------- actions

    def discards(self, seat: int, tile: str, marker: str = "9s") -> Self:
        """A seat discards; the drawn tile, if it is that one. Indicators that are due are turned before and after."""
        self.turned(marker)
        self.happens(events.Dahai(seat, tile, self.state.seats[seat].drawn in (tile, "?")))
        while self.state.turn_now:
            self.happens(events.Dora(marker))
        return self

    def turn(self, seat: int, tile: str) -> Self:
        """A seat draws a tile and discards it."""
        return self.draws(seat, tile).discards(seat, tile)

    def comes(self, seat: int, tile: str) -> Self:
        """A seat, whoever was in turn, draws a tile."""
        if self.state.phase in ("claim", "passed"):
            self.changes(actor=(seat - 1) % self.state.players)
        return self.draws(seat, tile)

    def puts(self, seat: int, tile: str) -> Self:
        """A seat, whoever was in turn, discards a tile that it has drawn."""
        return self.comes(seat, tile).discards(seat, tile)

    def riichi(self, seat: int, tile: str, kind: Any = "riichi") -> Self:
        """A seat declares riichi with a discard, which others may claim."""
        return self.happens(events.Reach(seat, kind)).discards(seat, tile)

    def calls(self, kind: str, seat: int, consumed: str) -> Self:
        """A seat calls the discard that lies."""
        assert self.state.tile is not None
        made = {"chi": events.Chi, "pon": events.Pon, "daiminkan": events.Daiminkan}[kind]
        if self.state.declaring is not None:
            self.happens(events.ReachAccepted(self.state.actor))
        return self.happens(made(seat, self.state.actor, self.state.tile, tiles(consumed)))

    def chooses(self, choices: Mapping[int, Action], ura: Sequence[str] = ()) -> Self:
        """What follows when seats choose so, checked by the rules."""
        return self.happens(*decide(self.state, choices, ura))

    def acts(self, action: Action, ura: Sequence[str] = ()) -> Self:
        """What follows when the seat in turn does something."""
        return self.chooses({self.state.actor: action}, ura)

    def passes(self) -> Self:
        """What follows when everybody passes who may claim the tile."""
        return self.chooses({})

    def wins(self, *seats: int, ura: Sequence[str] = ()) -> Self:
        """What follows when seats win: the one in turn, or on the tile that lies."""
        return self.chooses(dict.fromkeys(seats, actions.Hora()), ura)

    # --------------------------------------------------------------------------------------------------- questions

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may choose from."""
        return tuple(legal(self.state, seat))

    def kinds(self, seat: int) -> set[str]:
        """The kinds of actions that a seat may choose from, without `none`."""
        return {tag(action) for action in self.legal(seat) if not isinstance(action, Pass)}

    def may(self, seat: int, kind: str) -> list[str]:
        """The tiles, kinds of riichi or (of a win or draw) names with which a seat may do something."""
        return [named(action) for action in self.legal(seat) if tag(action) == kind]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def __getitem__(self, seat: int) -> Seat:
        """What a seat holds."""
        return self.state.seats[seat]


def tag(record: Action | Event) -> str:
    """The tag of an action or event."""
    return str(type(record).__struct_config__.tag)


def named(action: Action) -> str:
    """What an action is done with."""
    for field in ("pai", "kind", "consumed"):
        if hasattr(action, field):
            found = getattr(action, field)
            return found if isinstance(found, str) else "".join(found)
    return tag(action)


def discards(text: str) -> tuple[Any, ...]:
    """A river of these tiles, each as drawn."""
    return tuple(Discard(tile, tsumogiri=True) for tile in tiles(text))


def sums(payments: Iterable[Any], players: int) -> list[int]:
    """What each seat gets or pays, in points."""
    found = [0] * players
    for payment in payments:
        for party, points in ((payment.payer, -payment.points), (payment.payee, payment.points)):
            if isinstance(party, int):
                found[party] += points
    return found
