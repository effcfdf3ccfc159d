"""Who gets a tile that several claim: ron before pon and open kan, those before chi (rules.md 1.6)."""

from __future__ import annotations

from collections.abc import Mapping

from ronpai.game.actions import Action, Chi, Daiminkan, Hora, Pon
from ronpai.game.legal import is_legal_win
from ronpai.game.state import State

_CLAIMS_OF_A_DRAW = 3
_PRIORITY: Mapping[type, int] = {Pon: 0, Daiminkan: 0, Chi: 1}


def winners(state: State, choices: Mapping[int, Action]) -> list[int]:
    """The seats that win on the tile, the next in turn first: as many as the table lets win (multi_ron.max)."""
    claims = [seat for seat in state.claimants if type(choices.get(seat)) is Hora]
    if state.rules.illegal_win == "chombo":
        # A claim without the right to it takes nothing from one that has it.
        claims = [seat for seat in claims if is_legal_win(state, seat)] or claims[:1]
    return claims if is_third_claim_a_draw(state, claims) else claims[: state.rules.multi_ron.max]


def is_third_claim_a_draw(state: State, claims: list[int]) -> bool:
    """Whether three claims to win end the hand instead (abort.sanchahou)."""
    return state.rules.abort.sanchahou != "off" and len(claims) == _CLAIMS_OF_A_DRAW


def caller(state: State, choices: Mapping[int, Action]) -> int | None:
    """The seat whose call goes before the others', if any calls."""
    calling = [seat for seat in state.claimants if type(choices.get(seat)) in _PRIORITY]
    return min(calling, key=lambda seat: _PRIORITY[type(choices[seat])], default=None)
