"""Who plays: a protocol for anything that chooses actions, and three players of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Protocol, runtime_checkable

from ronpai import _core
from ronpai._core import Acceptance
from ronpai.errors import InvalidArgument
from ronpai.game.actions import (
    Action,
    Ankan,
    Dahai,
    Hora,
    Kakan,
    Kyuushu,
    LegalActions,
    Nukidora,
    Pass,
    Pon,
    Reach,
    Yame,
)
from ronpai.game.draws import shown
from ronpai.game.events import Event
from ronpai.game.kinds import NORTH, PLAIN, WINDS, YAOCHUU, without
from ronpai.game.legal import is_legal_win
from ronpai.game.state import Seat, State


class Agent(Protocol):
    """Plays a seat of one game."""

    def choose(self, state: State, seat: int, legal: LegalActions) -> Action:
        """What the seat does: one of the legal actions. The state is what the seat sees (`ronpai.game.seen`)."""
        ...


@runtime_checkable
class Watching(Protocol):
    """An agent that wants to be told what happens, event by event, as its seat sees it."""

    def watch(self, event: Event, seat: int) -> None:
        """An event happened."""
        ...


class RandomAgent:
    """Chooses any legal action, each with the same chance; the same seed makes the same choices."""

    def __init__(self, seed: int | str = 0) -> None:
        """The seed decides everything that is chosen."""
        self._random = Random(str(seed))

    def choose(self, state: State, seat: int, legal: LegalActions) -> Action:  # noqa: ARG002
        """Any legal action."""
        return self._random.choice(legal.actions)


class FirstAgent:
    """Chooses the first legal action: wins when it can, sets aside and declares what it can."""

    def choose(self, state: State, seat: int, legal: LegalActions) -> Action:  # noqa: ARG002
        """The first legal action."""
        return legal.actions[0]


class EfficiencyAgent:
    """Plays for the fewest tiles to tenpai, then for the most tiles that help, and defends a little.

    It wins and declares riichi when it can, calls only pons of yakuhai that bring it nearer, and discards what a seat
    in riichi has discarded while it is far from tenpai itself.
    """

    far = 2
    """From this shanten on it defends against a riichi."""
    hopeless = 3
    """From this shanten on it ends a hand for nine kinds of terminals and honours."""

    def choose(self, state: State, seat: int, legal: LegalActions) -> Action:
        """The action that the description says."""
        held = state.seats[seat]
        if Hora() in legal and is_legal_win(state, seat):
            return Hora()
        if Yame() in legal:
            return Yame()
        return self._claim(state, held, seat, legal) if state.phase == "claim" else self._turn(state, held, seat, legal)

    def _turn(self, state: State, held: Seat, seat: int, legal: LegalActions) -> Action:
        """What it does in its own turn, where it does not win."""
        if Kyuushu() in legal and _shanten(state, held.tiles, held) >= self.hopeless:
            return Kyuushu()
        for action in legal:
            if isinstance(action, Nukidora) or (isinstance(action, Ankan | Kakan) and _keeps(state, seat, action)):
                return action
        reach = [action for action in legal if isinstance(action, Reach)]
        ready = _accepted(state, seat, held.tiles) if held.riichi is None else ()
        if reach and any(found.shanten == 0 and found.total for found in ready):
            return reach[0]
        return self._discard(state, seat, legal, ready)

    def _discard(self, state: State, seat: int, legal: LegalActions, found: Iterable[Acceptance]) -> Action:
        """The discard that keeps the hand nearest to tenpai, or a safe one."""
        discards = [action for action in legal if isinstance(action, Dahai)]
        value = {str(one.discard): (one.shanten, -one.total) for one in found}
        nearest = min((shanten for shanten, _ in value.values()), default=0)
        threats = [other for other in state.others(seat) if state.seats[other].riichi is not None]
        safety = dict.fromkeys(discards, 0)
        if threats and nearest >= self.far:
            for action in discards:
                safety[action] = sum(_is_safe(state.seats[other], action.pai) for other in threats)
        return min(
            discards,
            key=lambda action: (
                -safety[action],
                *value.get(action.pai, value.get(PLAIN[action.pai], (0, 0))),
                _use(action.pai),
            ),
        )

    def _claim(self, state: State, held: Seat, seat: int, legal: LegalActions) -> Action:
        """A pon of yakuhai that brings the hand nearer to tenpai; else nothing."""
        if state.tile is None or PLAIN[state.tile] not in yakuhai(state, seat):
            return Pass()
        now = _shanten(state, held.hand, held)
        for action in legal:
            if isinstance(action, Pon):
                left = without(held.hand, action.consumed) or ()
                meld = _core.Meld.of("pon", (*action.consumed, state.tile), called=state.tile, source="across")
                found = _core.acceptance(_core.Hand.of(left, (*held.melds, meld)), state.rules.compiled)
                if min(one.shanten for one in found) < now:
                    return action
        return Pass()


def yakuhai(state: State, seat: int) -> frozenset[str]:
    """The kinds of which a triplet is a yaku for a seat.

    >>> from ronpai.game import Table
    >>> sorted(yakuhai(Table(ronpai.ruleset("tenhou.4p")).state, 1))
    ['1z', '2z', '5z', '6z', '7z']
    """
    winds = {WINDS[state.wind(seat)], WINDS[state.opening.bakaze % len(WINDS)]}
    if state.rules.north_role == "yakuhai_all":
        winds.add(NORTH)
    return frozenset({"5z", "6z", "7z"} | winds)


def _use(tile: str) -> int:
    """How useful a tile is beside what it does for the shape: honours least, red tiles most."""
    if tile != PLAIN[tile]:
        return 3
    return 0 if tile[1] == "z" else 1 if tile in YAOCHUU else 2


def _is_safe(other: Seat, tile: str) -> bool:
    """Whether a seat has discarded the kind itself."""
    return any(PLAIN[entry.pai] == PLAIN[tile] for entry in other.river)


def _elsewhere(state: State, seat: int) -> list[str]:
    """The tiles that a seat sees outside its own hand and melds."""
    seen = shown(state)
    seen.subtract(str(tile.plain) for meld in state.seats[seat].melds for tile in meld.tiles)
    return list(seen.elements())


def _accepted(state: State, seat: int, tiles: tuple[str, ...]) -> tuple[Acceptance, ...]:
    hand = _core.Hand.of(tiles, state.seats[seat].melds)
    return _core.acceptance(hand, state.rules.compiled, _elsewhere(state, seat))


def _shanten(state: State, tiles: tuple[str, ...], held: Seat) -> int:
    return _core.shanten(_core.Hand.of(tiles, held.melds), state.rules.compiled)


def _keeps(state: State, seat: int, action: Ankan | Kakan) -> bool:
    """Whether a kan takes the hand no farther from tenpai, and is no gift to a riichi."""
    held = state.seats[seat]
    if held.riichi is not None:
        return True
    if any(state.seats[other].riichi is not None for other in state.others(seat)):
        return False
    gone = action.consumed if isinstance(action, Ankan) else (action.pai,)
    left = without(held.tiles, gone) or ()
    melds = (*held.melds, _core.Meld.of("ankan", gone)) if isinstance(action, Ankan) else held.melds
    after = _core.shanten(_core.Hand.of(left, melds), state.rules.compiled)
    return after <= min(found.shanten for found in _core.acceptance(_core.Hand.of(held.tiles, held.melds), state.rules))


AGENTS: Mapping[str, Callable[[int | str], Agent]] = {
    "random": RandomAgent,
    "first": lambda _: FirstAgent(),
    "efficiency": lambda _: EfficiencyAgent(),
}
"""Our own agents by name, each made from a seed."""


def agent(name: str, seed: int | str = 0) -> Agent:
    """One of our own agents.

    >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    >>> agent("efficiency").choose(table.state, 0, table.legal(0))
    Dahai(pai='5z', tsumogiri=True)

    Raises InvalidArgument for a name that none has.
    """
    if name not in AGENTS:
        raise InvalidArgument("agent", name, f"one of {', '.join(AGENTS)}")
    return AGENTS[name](seed)
