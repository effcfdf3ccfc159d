"""What a seat's win is worth at this moment: the facts of the table, as scoring takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ronpai._core import Hand, Score
from ronpai.game.kinds import PLAIN
from ronpai.game.state import Seat, State
from ronpai.payments.situation import WINDS
from ronpai.rules.constants import FOUR_KANS
from ronpai.scoring import NoScore, Win, score


def win_of(state: State, seat: int, ura: Sequence[str] = ()) -> Win:
    """The win of a seat: by the tile it drew in its turn, by the tile on offer otherwise.

    Raises InvalidWin for tiles that are no win.
    """
    rules, held, own = state.rules, state.seats[seat], state.phase == "act"
    tile = held.drawn if own else state.tile
    assert tile is not None
    said: dict[str, Any] = {
        "haitei" if own else "houtei": state.live == 0 and (own or state.claimed == "dahai"),
        "first_turn": state.untouched and not held.river and (own or state.claimed == "dahai"),
        "rinshan": own and state.supplement,
        "chankan": not own and _is_chankan(state),
    }
    if not own:
        loser = state.seats[state.actor]
        said["loser_riichi"] = loser.riichi is not None and state.declaring is None
    return Win(
        Hand.of((*held.hand, tile), held.melds),
        rules,
        tsumo=own,
        seat=WINDS[state.wind(seat)],
        round=WINDS[state.opening.bakaze],
        riichi=riichi_name(held),
        ippatsu=held.ippatsu,
        dora=state.dora,
        ura=ura,
        nukidora=held.norths,
        bonus_han=bonus_han(state, seat),
        dealer_streak=state.streak + 1 if seat == state.opening.oya else 0,
        honba=state.opening.honba,
        **said,
    )


def _is_chankan(state: State) -> bool:
    """Whether the tile on offer is one of a kan, or a north that counts as such (nukidora.rob_gives_chankan)."""
    return state.claimed in ("ankan", "kakan") or (
        state.claimed == "nukidora" and state.rules.nukidora.rob_gives_chankan
    )


def completed_by_kan(state: State) -> State | None:
    """Where four kans of one seat win at once, the state as if the seat had drawn its last tile's pair.

    None in every other state (yaku.suukantsu_timing). An indicator that would be that tile's fifth copy is left out.
    """
    if not state.supplement or state.rules.yaku.suukantsu_timing != "fourth_kan" or state.phase == "act":
        return None
    held = state.seats[state.actor]
    if len(held.hand) != 1 or held.hidden or held.kans != FOUR_KANS:
        return None
    pair = held.hand[0]
    room = state.rules.copies[PLAIN[pair]] - len((pair, pair))
    markers = [at for at, marker in enumerate(state.dora) if PLAIN[marker] == PLAIN[pair]]
    dora = tuple(marker for at, marker in enumerate(state.dora) if at not in markers[room:])
    seats = list(state.seats)
    seats[state.actor] = replace(held, drawn=PLAIN[pair])
    done = replace(state, phase="act", supplement=False, untouched=False, tile=None, seats=tuple(seats), dora=dora)
    return done if worth(done, state.actor) else None


def worth(state: State, seat: int, ura: Sequence[str] = ()) -> Score | NoScore:
    """What a seat's win is worth, or why it is none."""
    return score(win_of(state, seat, ura), state.rules)


def riichi_name(held: Seat) -> Any:
    """The riichi of a seat, as scoring names it."""
    if held.riichi is None or not held.double:
        return held.riichi
    return "double" if held.riichi == "riichi" else f"double_{held.riichi}"


def bonus_han(state: State, seat: int) -> int:
    """The han that calls of this hand and the distance to the leader bring (rules.md 1.9)."""
    bonus = state.rules.bonus
    if bonus.comeback_han is None:
        return state.calls
    scores = state.start_scores if bonus.comeback_measured == "hand_start" else state.scores
    behind = max(scores) - scores[seat]
    return state.calls + max((han for points, han in bonus.comeback_han if behind >= points), default=0)
