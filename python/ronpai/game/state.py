"""The state of a game: what the events so far have made of it. Frozen; only `apply` makes the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ronpai._core import Meld
from ronpai.game.events import Chombo, Hora, RiichiKind, Ryukyoku
from ronpai.game.kept import kept
from ronpai.game.kinds import BIT, kinds_of
from ronpai.game.uses import UNKNOWN, Uses, uses_of
from ronpai.rules import Ruleset

Phase: TypeAlias = Literal["deal", "draw", "act", "claim", "passed", "ended", "over"]
"""Where a game stands: before a deal, before a draw, a seat's turn, a tile that others may claim, one that nobody did,
a hand that has ended, a game that has."""

Claimed: TypeAlias = Literal["dahai", "kakan", "ankan", "nukidora"]
"""What puts a tile where others may claim it."""


class Discard(Struct, frozen=True, gc=False):
    """A tile in a river."""

    pai: str
    tsumogiri: bool
    riichi: bool = False
    called: bool = False


class Seat(Struct, frozen=True, gc=False):
    """What a seat holds and has done in this hand; `with_hand` gives it other tiles."""

    hand: tuple[str, ...] = ()
    """Concealed tiles, in order, without the drawn one."""
    drawn: str | None = None
    melds: tuple[Meld, ...] = ()
    river: tuple[Discard, ...] = ()
    norths: int = 0
    riichi: RiichiKind | None = None
    double: bool = False
    """The riichi was declared in an uninterrupted first turn."""
    ippatsu: bool = False
    missed: bool = False
    """A win was passed; until the seat draws (or discards), it may not ron."""
    locked: bool = False
    """A win was passed in riichi; the seat may not ron any more."""
    nagashi: bool = True
    """All discards so far were terminals and honours, and nobody called one."""
    liable: tuple[tuple[str, int], ...] = ()
    """The seats that made a yakuman of this one certain."""
    uses: Uses = UNKNOWN
    """What the hand without the drawn tile is of use for."""

    @property
    def closed(self) -> bool:
        """Whether nothing was called."""
        return not self.melds or not any(meld.open for meld in self.melds)

    @property
    def kans(self) -> int:
        """How many kans it has."""
        return self.uses.kans

    @property
    def hidden(self) -> bool:
        """Whether some of its tiles are not known."""
        return not self.uses.held or self.drawn == "?"

    @property
    def tiles(self) -> tuple[str, ...]:
        """All concealed tiles, the drawn one last."""
        return self.hand if self.drawn is None else (*self.hand, self.drawn)

    @property
    def waits(self) -> frozenset[str]:
        """The kinds that complete the hand without the drawn tile."""
        return kinds_of(self.uses.waits)


def with_hand(held: Seat, rules: Ruleset, hand: tuple[str, ...], melds: tuple[Meld, ...], **changes: Any) -> Seat:
    """A seat with other concealed tiles and melds. One call of the core says what they are of use for."""
    return replace(held, hand=hand, melds=melds, uses=uses_of(hand, melds, rules), **changes)


class Opening(Struct, frozen=True, gc=False):
    """How the next hand begins."""

    bakaze: int
    """The round's wind, from 0."""
    kyoku: int
    """The hand in its wind, from 1."""
    honba: int
    oya: int


class State(Struct, frozen=True, dict=True):
    """A game at one moment. What follows from it is worked out once and kept beside it."""

    rules: Ruleset
    opening: Opening
    """This hand, or the next one before its deal."""
    scores: tuple[int, ...]
    phase: Phase = "deal"
    sticks: int = 0
    """Sticks of 1000 points on the table."""
    seats: tuple[Seat, ...] = ()
    actor: int = 0
    """Whose turn it is, or whose tile others may claim."""
    tile: str | None = None
    """The tile that others may claim."""
    claimed: Claimed = "dahai"
    supplement: bool = False
    """The drawn tile, or the next draw, is a supplement tile."""
    forbidden: frozenset[str] | None = None
    """After a call: the kinds that may not be discarded. None when the turn began by a draw."""
    declaring: RiichiKind | None = None
    """The riichi whose discard has to follow, or has not passed yet."""
    live: int = 0
    """Tiles left in the live wall."""
    supplements: int = 0
    """Supplement tiles left."""
    dora: tuple[str, ...] = ()
    turn_now: int = 0
    """Indicators to be turned next."""
    turn_after_kan: int = 0
    """Indicators to be turned when a kan has passed."""
    turn_after_discard: int = 0
    """Indicators to be turned with the next discard, or before the next supplement tile."""
    grown: int = 0
    """Indicators that are turned, or about to be, because the wall has shrunk."""
    grown_at: tuple[int, ...] = ()
    """Which of the indicators those are that have been turned."""
    calls: int = 0
    """Calls in this hand that bring a han (bonus.call_han)."""
    untouched: bool = True
    """Nobody has called anything, so that first turns are uninterrupted."""
    results: tuple[Hora | Ryukyoku | Chombo, ...] = ()
    """How this hand ended."""
    start_scores: tuple[int, ...] = ()
    """Scores at the deal."""
    hands: int = 0
    """Hands that have ended."""
    streak: int = 0
    """How often in a row the dealer has won."""
    specials: tuple[frozenset[RiichiKind], ...] = ()
    """The special riichi that each seat has used up in this game."""
    wareme: int | None = None
    """The seat that pays and gets a multiple in this hand."""
    wareme_left: int = 0
    """For how many hands more."""
    chombo: tuple[int, ...] = ()
    """Penalties so far, a seat each."""
    told: bool = False
    """The game's end has been told."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.rules.players

    def wind(self, seat: int) -> int:
        """The wind of a seat, from 0 for the dealer."""
        return (seat - self.opening.oya) % self.rules.players

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats, in turn."""
        return OTHERS[self.rules.players][seat]

    def next(self, seat: int) -> int:
        """The seat that plays after another."""
        return (seat + 1) % self.rules.players

    @property
    def drawer(self) -> int:
        """Who draws next: the seat that set tiles aside, or the one after the discarder."""
        after_discard = not self.supplement and self.phase in ("claim", "passed")
        return OTHERS[self.rules.players][self.actor][0] if after_discard else self.actor

    @kept
    def claimants(self) -> Sequence[int]:
        """The seats that the tile on offer is of any use to: it completes a hand, or fits a pair or two of a run."""
        found: list[int] = []
        if self.phase != "claim":
            return found
        tile, seats, others = BIT[self.tile or "?"], self.seats, OTHERS[self.rules.players][self.actor]
        for seat in others:
            uses = seats[seat].uses
            if uses.wanted & tile:
                called = self.claimed == "dahai" and seats[seat].riichi is None
                if uses.waits & tile or (called and (uses.pairs & tile or seat == others[0])):
                    found.append(seat)
        return found

    @property
    def kans(self) -> int:
        """How many kans all seats have made."""
        return sum([held.uses.kans for held in self.seats])


OTHERS = {
    players: tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))
    for players in (4, 3, 2)
}
"""The other seats in turn, by how many there are and from which."""


def begin(rules: Ruleset) -> State:
    """A game before its first deal.

    >>> begin(ronpai.ruleset("tenhou.4p")).scores
    (25000, 25000, 25000, 25000)

    Raises RulesetError when the rules contradict themselves.
    """
    from ronpai.errors import RulesetError

    if problems := rules.problems():
        raise RulesetError(problems)
    players = rules.players
    return State(
        rules=rules,
        opening=Opening(bakaze=0, kyoku=1, honba=0, oya=0),
        scores=(rules.points.start,) * players,
        specials=(frozenset(),) * players,
        chombo=(0,) * players,
    )
