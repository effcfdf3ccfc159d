"""Why an action is not allowed: the clause or the option that forbids it (rules.md, sections 1 and 7).

What is allowed is `legal`'s to say; here stands what to tell a person who tries something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ronpai._core import MeldKind
from ronpai.errors import IllegalAction
from ronpai.game.actions import (
    Action,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Hora,
    Kakan,
    Kyuushu,
    Nukidora,
    Pass,
    Pon,
    Reach,
    Yame,
)
from ronpai.game.draws import abort_after_discard, can_kyuushu
from ronpai.game.furiten import can_be_robbed
from ronpai.game.kinds import NORTH, PLAIN, RUNS, YAOCHUU, without
from ronpai.game.legal import (
    forbidden_after_chi,
    forbidden_after_pon,
    has_to_win,
    least_points,
    leaves_a_discard,
    legal,
    tenpai_discards,
)
from ronpai.game.progress import dealer_repeats, dealer_won, is_last
from ronpai.game.state import Seat, State
from ronpai.game.winning import worth
from ronpai.rules.constants import KAN, KYUUSHU

Reasons = Iterator[str]


def why_not(state: State, seat: int, action: Action) -> str | None:
    """The clause or option that forbids an action to a seat now; None for an action that is allowed.

    >>> from ronpai.game.actions import Pass
    >>> from ronpai.game.verify import why_not
    >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    >>> why_not(table.state, 1, Pass())
    "it is not the seat's turn"
    """
    if action in legal(state, seat):
        return None
    return next(_reasons(state, seat, action), "the rules do not offer it here")


def verify(state: State, seat: int, action: Action) -> None:
    """Raises IllegalAction, with the clause or option, where a seat may not do something now."""
    if (reason := why_not(state, seat, action)) is not None:
        raise IllegalAction({seat: (action, reason)})


def _reasons(state: State, seat: int, action: Action) -> Reasons:
    """What forbids an action, the first thing to tell first."""
    yield from _moment(state, seat, action)
    if state.phase == "act":
        yield from _own_turn(state, seat, action)
    elif state.phase == "claim":
        yield from _claim(state, seat, action)
    else:
        yield from _end(state, seat, action)


_WAITS: Mapping[str, str] = {
    "deal": "no hand of play is dealt",
    "draw": "a tile is to be drawn first",
    "passed": "a tile is to be drawn first",
    "over": "the game is over",
}


def _moment(state: State, seat: int, action: Action) -> Reasons:
    """Reasons that lie in the moment, whatever the seat holds."""
    if state.phase in _WAITS:
        yield _WAITS[state.phase]
    if state.turn_now and state.phase != "ended":
        yield "an indicator is to be turned first"
    if state.phase == "act" and seat != state.actor:
        yield "it is not the seat's turn"
    if state.phase == "claim" and seat == state.actor:
        yield "the tile is the seat's own; the others may claim it"
    if state.phase in ("act", "claim") and state.seats[seat].hidden:
        yield "the seat's tiles are not known"
    if state.phase == "claim" and isinstance(action, _OWN):
        yield "it is not the seat's turn"
    if state.phase == "act" and isinstance(action, Chi | Pon | Daiminkan):
        yield "no tile lies that may be claimed"
    if isinstance(action, Yame) != (state.phase == "ended") and not isinstance(action, Pass):
        yield "the hand has ended" if state.phase == "ended" else "the hand has not ended"


_OWN = (Dahai, Reach, Ankan, Kakan, Nukidora, Kyuushu)


# -------------------------------------------------------------------------------------------------- the own turn


def _own_turn(state: State, seat: int, action: Action) -> Reasons:
    held = state.seats[seat]
    if isinstance(action, Pass):
        yield "a seat in its turn has to act"
    if state.declaring is not None and not isinstance(action, Dahai):
        yield "riichi is declared: the discard follows (1.5)"
    if state.forbidden is not None and not isinstance(action, Dahai):
        yield "after a call a discard follows (1.6)"
    if not isinstance(action, Hora) and state.declaring is None and state.forbidden is None:
        yield from _must_win(state, seat)
    if (reasons := _OF.get(type(action))) is not None:
        yield from reasons(state, seat, held, action)


def _must_win(state: State, seat: int) -> Reasons:
    if Hora() in legal(state, seat) and has_to_win(state, seat):
        yield "riichi.pass_win_allowed: a win may not be passed after riichi"


def _discard(state: State, seat: int, held: Seat, action: Dahai) -> Reasons:
    kind = PLAIN.get(action.pai)
    if action.tsumogiri and action.pai != held.drawn:
        yield f"{action.pai} is not the drawn tile"
    if not action.tsumogiri and action.pai not in held.hand:
        yield f"{action.pai} is not in the hand"
    if held.riichi is not None:
        yield "riichi: only the drawn tile may be discarded (1.5)"
    if kind is not None and state.declaring is not None and kind not in tenpai_discards(state, seat):
        yield _no_riichi_with(state, action.pai)
    if kind is not None and kind in (state.forbidden or ()):
        meld = held.melds[-1]
        called = meld.called is not None and str(meld.called.plain) == kind
        which = "the called kind" if called else "the run's other end"
        yield f"{'kuikae_pon' if meld.kind == MeldKind.pon else 'kuikae'}: {action.pai} is {which}"


def _no_riichi_with(state: State, tile: str) -> str:
    options = state.rules.riichi
    extra = [
        name
        for name, forbids in (
            ("riichi.dead_wait_forbidden", options.dead_wait_forbidden),
            ("riichi.furiten_allowed", not options.furiten_allowed),
        )
        if forbids
    ]
    told = f" that may riichi ({', '.join(extra)})" if extra else ""
    return f"riichi: without {tile} the hand has no wait{told} (1.5)"


def _riichi(state: State, seat: int, held: Seat, action: Reach) -> Reasons:
    options = state.rules.riichi
    special = next((entry for entry in options.special if entry.kind == action.kind), None)
    if held.riichi is not None:
        yield "riichi: the seat is in riichi already (1.5)"
    if not held.closed:
        yield "riichi: the hand is open (1.5)"
    if "riichi" in state.rules.yaku.off:
        yield "yaku.off: the table has no riichi"
    if action.kind != "riichi" and special is None:
        yield f"riichi.special: the table has no {action.kind} riichi"
    if action.kind == "riichi" and any(entry.uses == "instead" for entry in options.special):
        yield "riichi.special: every riichi of this table is of another kind (uses: instead)"
    needed = state.players if options.min_live_tiles == "players" else options.min_live_tiles
    if state.live < needed:
        yield f"riichi.min_live_tiles: {state.live} tiles left, {needed} needed"
    least = least_points(state, action.kind)
    if least is not None and state.scores[seat] < least:
        yield f"riichi.min_points: {state.scores[seat]} points, {least} needed"
    if special is not None and special.uses == "once_per_game" and action.kind in state.specials[seat]:
        yield f"riichi.special: the {action.kind} riichi of this game is used up (uses: {special.uses})"
    if not tenpai_discards(state, seat):
        yield _no_riichi_with(state, "any tile")


def _supplement(state: State) -> Reasons:
    """Why no tile can be set aside: there is none to replace it (1.1)."""
    if state.live == 0:
        yield "no tile is left in the live wall (1.1)"
    if state.supplements == 0:
        yield f"wall.rinshan_tiles: all {state.rules.wall.rinshan_tiles} supplement tiles are drawn"


def _kan_count(state: State) -> Reasons:
    yield from _supplement(state)
    if state.kans >= state.rules.wall.max_kans:
        yield f"wall.max_kans: {state.rules.wall.max_kans} kans are made"


def _ankan(state: State, seat: int, held: Seat, action: Ankan) -> Reasons:  # noqa: ARG001
    kinds = {PLAIN.get(tile) for tile in action.consumed}
    if len(kinds) != 1 or None in kinds or len(action.consumed) != KAN:
        yield "a closed kan is four tiles of a kind (1.6)"
    if without(held.tiles, action.consumed) is None:
        yield f"the hand does not hold {' '.join(action.consumed)}"
    yield from _kan_count(state)
    if held.riichi is not None:
        options = state.rules.riichi
        if held.drawn is not None and PLAIN[held.drawn] not in kinds and not options.okurikan:
            yield f"riichi.okurikan: the drawn tile is {held.drawn}"
        yield f"riichi.ankan: a kan after riichi is {_ANKAN[options.ankan]} ({options.ankan})"


_ANKAN: Mapping[str, str] = {
    "none": "not allowed",
    "strict": "allowed while the waits and every reading of the hand stay",
    "no_yaku_loss": "allowed while the waits and readings stay and no yaku is lost",
    "waits": "allowed while the waits stay",
}


def _kakan(state: State, seat: int, held: Seat, action: Kakan) -> Reasons:  # noqa: ARG001
    if action.pai not in held.tiles:
        yield f"{action.pai} is not in the hand"
    pons = {str(meld.tiles[0].plain) for meld in held.melds if meld.kind == MeldKind.pon}
    if PLAIN.get(action.pai) not in pons:
        yield f"the seat has no pon of {action.pai}"
    yield from _kan_count(state)


def _north(state: State, seat: int, held: Seat, action: Nukidora) -> Reasons:  # noqa: ARG001
    if state.rules.north_role != "nukidora":
        yield f"north_role: {state.rules.north_role}; no tile is set aside"
    if PLAIN.get(action.pai) != NORTH:
        yield f"only a north is set aside, no {action.pai} (1.2)"
    if action.pai not in held.tiles:
        yield f"{action.pai} is not in the hand"
    if held.riichi is not None and action.pai != held.drawn:
        yield "riichi: only a drawn north is set aside (1.5)"
    yield from _supplement(state)


def _kyuushu(state: State, seat: int, held: Seat, action: Kyuushu) -> Reasons:  # noqa: ARG001
    if state.rules.abort.kyuushu == "off":
        yield "abort.kyuushu: the table does not have it"
    if held.river or not state.untouched:
        yield "abort.kyuushu: only in the first turn, before any call"
    kinds = len({PLAIN[tile] for tile in held.tiles} & YAOCHUU)
    if not can_kyuushu(state, seat):
        yield f"abort.kyuushu: {kinds} kinds of terminals and honours, {KYUUSHU} needed"


def _tsumo(state: State, seat: int, held: Seat, action: Hora) -> Reasons:  # noqa: ARG001
    if held.drawn is None:
        yield "the seat has drawn no tile"
    elif PLAIN[held.drawn] not in held.waits:
        yield f"{held.drawn} does not complete the hand"
    else:
        yield from _worthless(state, seat)


def _worthless(state: State, seat: int) -> Reasons:
    """Why a complete hand is no win: no yaku, or not enough han."""
    found = worth(state, seat)
    if not found:
        rules = state.rules
        least = f" ({found.han} han of {rules.min_han})" if found.reason == "min_han" else ""
        yield f"{'min_han' if least else 'yaku'}: {found.message}{least}"


_OF: Mapping[type, Callable[[State, int, Seat, Any], Reasons]] = {
    Dahai: _discard,
    Reach: _riichi,
    Ankan: _ankan,
    Kakan: _kakan,
    Nukidora: _north,
    Kyuushu: _kyuushu,
    Hora: _tsumo,
}


# ---------------------------------------------------------------------------------------------------------- claims


def _claim(state: State, seat: int, action: Action) -> Reasons:
    held = state.seats[seat]
    if state.tile is None or state.tile not in PLAIN:
        yield "the tile is not known"
        return
    if isinstance(action, Hora):
        yield from _ron(state, seat, held, state.tile)
        return
    yield from _must_win(state, seat)
    if isinstance(action, Pass):
        yield "the seat is not asked: there is nothing that it could claim"
    if isinstance(action, Chi | Pon | Daiminkan):
        yield from _call(state, seat, held, action, state.tile)


def _ron(state: State, seat: int, held: Seat, tile: str) -> Reasons:
    if PLAIN[tile] not in held.waits:
        yield f"{tile} does not complete the hand"
        return
    if not can_be_robbed(state, seat):
        yield {
            "nukidora": "nukidora.robbable: a north set aside may not be won on",
            "ankan": "chankan.ankan_kokushi: a closed kan may not be robbed, or only by kokushi",
        }.get(state.claimed, "the tile may not be won on")
    yield from _furiten(state, held)
    yield from _worthless(state, seat)


def _furiten(state: State, held: Seat) -> Reasons:
    waits, options = held.waits, state.rules.furiten
    if options.kokushi13_exempt and waits == YAOCHUU:
        return
    for discard in held.river:
        if PLAIN.get(discard.pai) in waits:
            yield f"furiten: {PLAIN[discard.pai]} lies in the own river (1.6)"
    if state.rules.nukidora.furiten_source and held.norths and NORTH in waits:
        yield "nukidora.furiten_source: the seat has set a north aside, and waits for it"
    if held.locked:
        yield "furiten: a win was passed after riichi (1.6)"
    if held.missed:
        yield f"furiten: a win was passed (1.6, furiten.temporary_until {options.temporary_until})"


def _call(state: State, seat: int, held: Seat, action: Chi | Pon | Daiminkan, tile: str) -> Reasons:
    kind = PLAIN[tile]
    if state.claimed != "dahai":
        yield "only a win answers a kan or a north set aside (1.6)"
    if state.live == 0:
        yield "the last discard may only be won on (1.6)"
    if held.riichi is not None:
        yield "riichi: the hand may not change (1.5)"
    if isinstance(action, Chi):
        yield from _chi(state, seat, kind, action)
    elif any(PLAIN.get(own) != kind for own in action.consumed):
        yield f"{' '.join(action.consumed)} make no set with {tile}"
    if without(held.hand, action.consumed) is None:
        yield f"the hand does not hold {' '.join(action.consumed)}"
    if kind == NORTH and state.rules.north_role == "nukidora" and not state.rules.nukidora.ponnable:
        yield "nukidora.ponnable: north may not be called"
    if isinstance(action, Daiminkan):
        yield from _kan_count(state)
    if (draw := abort_after_discard(state)) is not None:
        yield f"abort.{draw.reason}: the hand is a draw when the discard passes"
    if isinstance(action, Chi | Pon) and not leaves_a_discard(held, action.consumed, _forbidden(state, action, tile)):
        option = "kuikae" if isinstance(action, Chi) else "kuikae_pon"
        yield f"{option}: the call would leave no tile that may be discarded (1.6)"


def _forbidden(state: State, action: Chi | Pon, tile: str) -> frozenset[str]:
    if isinstance(action, Pon):
        return forbidden_after_pon(tile, state)
    return forbidden_after_chi(tile, action.consumed, state)


def _chi(state: State, seat: int, kind: str, action: Chi) -> Reasons:
    if not state.rules.chi:
        yield "chi: the table has no chi"
    if seat != state.next(state.actor):
        yield "chi: only from the seat before (1.6)"
    own = Counter(PLAIN.get(tile) for tile in action.consumed)
    if not any(own == Counter(pair) for pair in RUNS[kind]):
        yield f"{' '.join(action.consumed)} make no run with {kind}"


# ------------------------------------------------------------------------------------------------------------ ends


def _end(state: State, seat: int, action: Action) -> Reasons:
    rules = state.rules
    if seat != state.opening.oya:
        yield "only the dealer may end the game (1.2)"
    if rules.agari_yame != "optional":
        yield f"agari_yame: {rules.agari_yame}"
    if state.results and not (dealer_won(state) and dealer_repeats(state)):
        yield "agari_yame: the dealer has not won"
    if not is_last(state):
        yield "agari_yame: it is not the last hand"
    if isinstance(action, Yame | Pass):
        yield "the game ends without that, or its end was decided"
