"""What follows a hand: who deals, honba, the next wind, and whether the game is over (rules.md 1.2, 1.8, 7)."""

from __future__ import annotations

from typing import Any

from ronpai.game.events import Chombo, Hora, Ryukyoku
from ronpai.game.state import Opening, State
from ronpai.payments.final import is_bust, is_cold

WINDS = {"tonpu": 1, "hanchan": 2, "one_hand": 1}
"""How many winds a game has without an extension."""


def after_hand(state: State) -> tuple[Opening, bool, int]:
    """How the next hand opens, whether the game is over instead, and the dealer's wins in a row."""
    now = state.opening
    if isinstance(state.results[0], Chombo):
        return _after_chombo(state)
    repeats, won = dealer_repeats(state), dealer_won(state)
    draw = isinstance(state.results[0], Ryukyoku) and not is_nagashi_win(state)
    honba = now.honba + 1 if won or draw else 0
    upcoming = Opening(now.bakaze, now.kyoku, honba, now.oya) if repeats else _passed_on(state, honba)
    streak = state.streak + 1 if won and isinstance(state.results[0], Hora) else 0
    return upcoming, is_over(state, repeats=repeats), streak if repeats else 0


def _after_chombo(state: State) -> tuple[Opening, bool, int]:
    """A void hand is dealt again, and nothing has changed but scores; one that counts passes the deal on.

    Section 7 says what a void hand does; that honba stays where the hand counts is provisional.
    """
    now = state.opening
    if state.rules.chombo is None or state.rules.chombo.void_hand:
        return now, _called_off(state), state.streak
    return _passed_on(state, now.honba), is_over(state, repeats=False), 0


def _passed_on(state: State, honba: int) -> Opening:
    now, oya = state.opening, state.next(state.opening.oya)
    if now.kyoku < state.players:
        return Opening(now.bakaze, now.kyoku + 1, honba, oya)
    return Opening(now.bakaze + 1, 1, honba, oya)


def is_nagashi_win(state: State) -> bool:
    """Whether the hand ended by a nagashi that counts as a win."""
    result = state.results[0]
    return isinstance(result, Ryukyoku) and bool(result.nagashi) and state.rules.yaku.nagashi == "win"


def dealer_won(state: State) -> bool:
    """Whether the dealer is a winner, as the table counts several of them (multi_ron.renchan)."""
    oya, result = state.opening.oya, state.results[0]
    if isinstance(result, Hora):
        winners = [win.actor for win in state.results if isinstance(win, Hora)]
        return oya in (winners if state.rules.multi_ron.renchan == "dealer_in_winners" else winners[:1])
    return is_nagashi_win(state) and isinstance(result, Ryukyoku) and oya in result.nagashi


def dealer_repeats(state: State) -> bool:
    """Whether the dealer deals again (renchan, abort.*, yaku.nagashi_dealer)."""
    rules, result = state.rules, state.results[0]
    if isinstance(result, Hora) or is_nagashi_win(state):
        return dealer_won(state) and rules.renchan != "never"
    if not isinstance(result, Ryukyoku):
        return True
    if result.reason != "exhaustive":
        return bool(getattr(rules.abort, result.reason) == "renchan")
    if result.nagashi and rules.yaku.nagashi_dealer == "always_rotate":
        return False
    waits = state.opening.oya in result.tenpai
    return {
        "never": False,
        "win": False,
        "tenpai": waits,
        "win_east_tenpai_south": waits and state.opening.bakaze > 0,
        "noten": True,
    }[rules.renchan]


def is_last(state: State) -> bool:
    """Whether this hand is the last one, or one of an extension."""
    winds, now = WINDS[state.rules.length], state.opening
    return now.bakaze >= winds or (now.bakaze == winds - 1 and now.kyoku == state.players)


def is_over(state: State, *, repeats: bool) -> bool:
    """Whether the game ends with this hand."""
    rules = state.rules
    if _called_off(state) or rules.length == "one_hand":
        return True
    if rules.kyoku_cap is not None and state.hands + 1 >= rules.kyoku_cap:
        return True
    if not is_last(state):
        return False
    reached = rules.points.target is not None and max(state.scores) >= rules.points.target
    if repeats:
        extended = state.opening.bakaze >= WINDS[rules.length]
        ends = extended and reached and rules.extension is not None and not rules.extension.dealer_repeat_first
        return ends or _stops(state)
    if rules.extension is None or reached:
        return True
    last_wind = WINDS[rules.length] + rules.extension.winds - 1
    return state.opening.bakaze == last_wind and state.opening.kyoku == state.players


def _called_off(state: State) -> bool:
    """Whether somebody is bust, or the game is cold."""
    return any(is_bust(state.rules, score) or is_cold(state.rules, score) for score in state.scores)


def _stops(state: State) -> bool:
    """Whether the game ends by itself because its last dealer leads (agari_yame, tenpai_yame)."""
    rules, result = state.rules, state.results[0]
    if isinstance(result, Hora) or is_nagashi_win(state):
        rule = rules.agari_yame
    elif isinstance(result, Ryukyoku) and result.reason == "exhaustive":
        rule = rules.tenpai_yame if state.opening.oya in result.tenpai else "none"
    else:
        return False
    if rule == "auto_if_top":
        return leads(state, state.opening.oya)
    if rule == "auto_if_top_and_target":
        target = rules.points.target
        return leads(state, state.opening.oya) and target is not None and state.scores[state.opening.oya] >= target
    return False


def leads(state: State, seat: int) -> bool:
    """Whether a seat is first: nobody has more, and of equal scores it is the first where seats decide."""
    best = max(state.scores)
    return state.scores[seat] == best and (state.rules.tie_break == "share" or state.scores.index(best) == seat)


def may_stop(state: State) -> bool:
    """Whether the dealer may end the game by choice: it has won the last hand, and would deal again."""
    return (
        state.rules.agari_yame == "optional"
        and bool(state.results)
        and (isinstance(state.results[0], Hora) or is_nagashi_win(state))
        and is_last(state)
        and dealer_repeats(state)
        and not is_over(state, repeats=True)
    )


def next_wareme(state: State) -> dict[str, Any]:
    """Who pays and gets a multiple in the next hand: after a ron its discarder, for so many hands (score.wareme)."""
    wareme, result = state.rules.score.wareme, state.results[0]
    if wareme is None or wareme.who == "wall_break":
        return {"wareme": None, "wareme_left": 0}
    if isinstance(result, Hora) and result.target != result.actor:
        return {"wareme": result.target, "wareme_left": wareme.hands}
    left = max(0, state.wareme_left - 1)
    return {"wareme": state.wareme if left else None, "wareme_left": left}
