"""What a seat may do: in its turn, and with a tile that others put down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from ronpai import _core
from ronpai.game.actions import (
    Action,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
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
from ronpai.game.draws import abort_after_discard, can_come, can_kyuushu
from ronpai.game.events import RiichiKind
from ronpai.game.furiten import can_be_robbed, is_furiten, is_furiten_by
from ronpai.game.kan import can_replace, kan_possible
from ronpai.game.kinds import BIT, KINDS, NORTH, PLAIN, REDS, RUNS, kinds_of, ordered, up, without
from ronpai.game.progress import may_stop
from ronpai.game.state import OTHERS, Seat, State
from ronpai.game.winning import worth
from ronpai.payments.situation import deposit
from ronpai.rules import Ruleset
from ronpai.rules.constants import KAN

NOTHING = LegalActions()
_PASS = Pass()


def legal(state: State, seat: int) -> LegalActions:
    """The actions that a seat may choose from; none when it has nothing to choose.

    In a seat's own turn there is no `Pass`; with a tile that it may claim there is. For a seat whose tiles are hidden
    there is nothing that can be known.
    """
    known, name = state.__dict__, _KEPT.get(seat, "")
    found: LegalActions | None = known.get(name)
    if found is None:
        found = _legal(state, seat)
        if name:
            known[name] = found
    return found


_KEPT = {seat: f"_legal{seat}" for seat in range(max(OTHERS))}
"""Under which name a state keeps what each seat may do."""


def _legal(state: State, seat: int) -> LegalActions:
    if state.turn_now:
        return NOTHING
    if state.phase == "act":
        return LegalActions(_own_turn(state, seat)) if state.actor == seat else NOTHING
    if state.phase == "claim" and seat in state.claimants:
        found = tuple(_claims(state, seat))
        if not found or (isinstance(found[0], Hora) and has_to_win(state, seat)):
            return LegalActions(found[:1])
        return LegalActions((*found, _PASS))
    if state.phase == "ended" and may_stop(state) and seat == state.opening.oya:
        return LegalActions((Yame(), _PASS))
    return NOTHING


def _own_turn(state: State, seat: int) -> tuple[Action, ...]:
    held = state.seats[seat]
    if held.hidden:
        return ()
    if state.declaring is not None:
        keeping = tenpai_discards(state, seat)
        return tuple(action for action in _discards(held) if PLAIN[action.pai] in keeping)
    if state.forbidden is not None:
        return tuple(action for action in _discards(held) if PLAIN[action.pai] not in state.forbidden)
    found: list[Action] = []
    uses = held.uses
    if uses.waits and can_tsumo(state, seat):
        found.append(Hora())
        if has_to_win(state, seat):
            return tuple(found)
    if state.untouched and can_kyuushu(state, seat):
        found.append(Kyuushu())
    if uses.triplets or uses.pons:
        found += own_kans(state, seat)
    if state.rules.north_role == "nukidora":
        found += _norths(state, seat)
    if uses.shanten <= 1 and (kinds := riichi_kinds(state, seat)) and tenpai_discards(state, seat):
        found += map(Reach, kinds)
    if held.riichi is None:
        found += _discards(held)
    elif held.drawn is not None:
        found.append(_TSUMOGIRI[held.drawn])
    return tuple(found)


def has_to_win(state: State, seat: int) -> bool:
    """Whether a win may not be passed: after riichi, at some tables (riichi.pass_win_allowed)."""
    held = state.seats[seat]
    return not state.rules.riichi.pass_win_allowed and held.riichi is not None and is_legal_win(state, seat)


def _discards(held: Seat) -> list[Dahai]:
    """Every tile that can leave the hand: one of each, and the drawn one."""
    found = list(map(_TEDASHI.__getitem__, held.uses.tiles))
    if held.drawn is not None:
        found.append(_TSUMOGIRI[held.drawn])
    return found


_TEDASHI = {tile: Dahai(tile) for tile in PLAIN}
_TSUMOGIRI = {tile: Dahai(tile, tsumogiri=True) for tile in PLAIN}
"""Each discard, made once."""


def can_tsumo(state: State, seat: int) -> bool:
    """Whether the drawn tile wins; where an illegal win is a chombo, whether it completes the hand."""
    held = state.seats[seat]
    drawn = BIT[held.drawn] if held.drawn is not None else 0
    if not drawn & held.uses.waits or state.forbidden is not None:
        return False
    return state.rules.illegal_win == "chombo" or bool(worth(state, seat))


def can_ron(state: State, seat: int) -> bool:
    """Whether a seat may win on the tile on offer; where an illegal win is a chombo, whether it completes the hand."""
    held = state.seats[seat]
    if not BIT[state.tile or "?"] & held.uses.waits or not can_be_robbed(state, seat):
        return False
    return state.rules.illegal_win == "chombo" or is_legal_win(state, seat)


def is_legal_win(state: State, seat: int) -> bool:
    """Whether a win that completes the hand is one: a yaku, the least han, and for a ron no furiten."""
    furiten = state.phase != "act" and is_furiten(state.seats[seat], state.rules)
    return not furiten and bool(worth(state, seat))


# ---------------------------------------------------------------------------------------------------------- riichi


def riichi_kinds(state: State, seat: int) -> list[RiichiKind]:
    """The kinds of riichi that a seat may declare, whatever its tiles (rules.md 1.5)."""
    held, options = state.seats[seat], state.rules.riichi
    if held.riichi is not None or not held.closed or "riichi" in state.rules.yaku.off:
        return []
    need = options.min_live_tiles
    if state.live < (state.players if need == "players" else need):
        return []
    kinds: list[RiichiKind] = ["riichi"]
    if options.special:
        if any(entry.uses == "instead" for entry in options.special):
            kinds = []
        kinds += [
            entry.kind
            for entry in options.special
            if entry.uses != "once_per_game" or entry.kind not in state.specials[seat]
        ]
    return [kind for kind in kinds if _can_pay(state, seat, kind)]


def _can_pay(state: State, seat: int, kind: str) -> bool:
    least = least_points(state, kind)
    return least is None or state.scores[seat] >= least


def least_points(state: State, kind: str) -> int | None:
    """The points that a seat needs for a riichi of a kind; None where it may go below zero (riichi.min_points)."""
    least, points = state.rules.riichi.min_points, deposit(state.rules, kind)
    if least == "none":
        return None
    return points if least == "deposit" else max(least, points)


def tenpai_discards(state: State, seat: int) -> frozenset[str]:
    """The kinds whose discard leaves a hand that may riichi."""
    held, options = state.seats[seat], state.rules.riichi
    known: dict[int, frozenset[str]] = state.__dict__.setdefault("_tenpai_discards", {})
    if seat not in known:
        known[seat] = _tenpai_discards(held, state.rules)
    found = known[seat]
    if options.dead_wait_forbidden or not options.furiten_allowed:
        found = frozenset(tile for tile in found if _may_wait(state, held, tile))
    return found


def _tenpai_discards(held: Seat, rules: Ruleset) -> frozenset[str]:
    return kinds_of(_core.tenpai_discards("".join(held.tiles), held.melds, rules.compiled))


def _may_wait(state: State, held: Seat, discard: str) -> bool:
    """Whether the hand that is left may riichi: a wait that can come, no furiten where that is not allowed."""
    kept = list(held.tiles)
    kept.remove(next(tile for tile in kept if PLAIN[tile] == discard))
    waits = frozenset(str(tile) for tile in _core.waits(_core.Hand.of(kept, held.melds), state.rules.compiled))
    options = state.rules.riichi
    if options.dead_wait_forbidden and not can_come(state, held, waits):
        return False
    gone = {PLAIN[entry.pai] for entry in held.river} | {discard}
    return options.furiten_allowed or not is_furiten_by(waits, gone, held.norths, state.rules)


# ------------------------------------------------------------------------------------------------- kans and norths


def own_kans(state: State, seat: int) -> Iterator[Action]:
    """Closed and added kans of the own turn."""
    held = state.seats[seat]
    uses, drawn = held.uses, BIT[held.drawn or "?"]
    whole = uses.quads | uses.triplets & drawn
    added = uses.pons & (uses.held | drawn) if held.riichi is None else 0
    if not (whole or added) or not kan_possible(state):
        return
    for kind in KINDS:
        if whole & BIT[kind] and (held.riichi is None or _keeps_riichi(state, held, kind)):
            yield Ankan(ordered(tile for tile in held.tiles if PLAIN[tile] == kind))  # type: ignore[arg-type]
    yield from (Kakan(tile) for tile in dict.fromkeys(held.tiles) if added & BIT[tile])


def _keeps_riichi(state: State, held: Seat, kind: str) -> bool:
    assert held.drawn is not None
    hand = _core.Hand.of(held.hand, held.melds)
    return _core.riichi_ankan(hand, held.drawn, kind, state.rules.compiled)


def _norths(state: State, seat: int) -> Iterator[Nukidora]:
    """A north that may be set aside."""
    held = state.seats[seat]
    if not can_replace(state):
        return
    tiles = held.tiles if held.riichi is None else (held.drawn,)
    yield from (Nukidora(tile) for tile in dict.fromkeys(tiles) if tile is not None and PLAIN[tile] == NORTH)


# ---------------------------------------------------------------------------------------------------------- claims


def _claims(state: State, seat: int) -> Iterator[Action]:
    held = state.seats[seat]
    assert state.tile is not None
    if held.uses.waits and can_ron(state, seat):
        yield Hora()
    if state.claimed != "dahai" or state.live == 0 or held.riichi is not None:
        return
    kind, uses = PLAIN[state.tile], held.uses
    same = tuple([tile for tile in held.hand if PLAIN[tile] == kind]) if uses.pairs & BIT[kind] else ()
    runs = RUNS[kind] if uses.runs & BIT[kind] and seat == state.next(state.actor) and state.rules.chi else ()
    if kind == NORTH and state.rules.north_role == "nukidora" and not state.rules.nukidora.ponnable:
        return
    if abort_after_discard(state) is not None:
        # The hand is a draw once the discard passes: only a ron goes before that.
        return
    if len(same) == KAN - 1 and kan_possible(state):
        yield Daiminkan(same)  # type: ignore[arg-type]
    for consumed in dict.fromkeys(combinations(same, 2)):
        if leaves_a_discard(held, consumed, forbidden_after_pon(state.tile, state)):
            yield Pon(consumed)
    for first, second in runs:
        if uses.held & BIT[first] and uses.held & BIT[second]:
            for consumed in product(_copies(held, first), _copies(held, second)):
                if leaves_a_discard(held, consumed, forbidden_after_chi(state.tile, consumed, state)):
                    yield Chi(consumed)


def _copies(held: Seat, kind: str) -> list[str]:
    """A kind's plain and red tile, as far as the hand has them."""
    return [tile for tile in (kind, REDS[kind]) if tile in held.hand]


def leaves_a_discard(held: Seat, consumed: tuple[str, str], forbidden: frozenset[str]) -> bool:
    """A call that would leave only tiles that may not be discarded is none (rules.md 1.6)."""
    if len(held.hand) - len(consumed) >= KAN * len(forbidden):
        # There are four copies of each, and one was called.
        return True
    left = without(held.hand, consumed) or ()
    return any(PLAIN[tile] not in forbidden for tile in left)


def forbidden_after_pon(tile: str, state: State) -> frozenset[str]:
    """What may not be discarded after a pon (kuikae_pon)."""
    return frozenset({PLAIN[tile]}) if state.rules.kuikae_pon else frozenset()


def forbidden_after_chi(tile: str, consumed: tuple[str, str], state: State) -> frozenset[str]:
    """What may not be discarded after a chi (kuikae): the called kind, and the run's other end."""
    return _kuikae(tile, consumed, state.rules.kuikae)


@lru_cache(1 << 12)
def _kuikae(tile: str, consumed: tuple[str, str], kinds: str) -> frozenset[str]:
    if kinds == "none_forbidden":
        return frozenset()
    kind = PLAIN[tile]
    found = {kind}
    if kinds == "all_forbidden":
        own = sorted(int(PLAIN[one][0]) for one in consumed)
        number = int(kind[0])
        if number < own[0]:
            found.add(up(kind, 3) or kind)
        elif number > own[1]:
            found.add(up(kind, -3) or kind)
    return frozenset(found)
