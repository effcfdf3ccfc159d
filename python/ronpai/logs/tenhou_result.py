"""How a round of Tenhou's JSON ended: its last entry, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ronpai import Yaku
from ronpai.game.events import DrawReason, Hora, Ryukyoku
from ronpai.logs.log import DrawTold, WinTold
from ronpai.logs.tenhou_terms import (
    ALL_WAITING,
    DRAW_WORDS,
    ENGLISH,
    LIMIT_WORDS,
    LIMITS,
    NAGASHI,
    NONE_WAITING,
    PLAIN_DRAW,
    SEATS,
    WIN,
    nagashi_seats,
)
from ronpai.logs.tenhou_turns import Turn, Unreadable
from ronpai.logs.yaku_names import JAPANESE
from ronpai.payments.ledger import POINTS, Reason

_YAKUMAN_WORD = "役満"
BONUS = ("dora", "ura_dora", "aka_dora", "nuki_dora")
"""Bonus han, in the order that events have them."""

_ROUND_UP = 100


class Result(NamedTuple):
    """How a round ended: who won on whose tile, or why it was a draw, and what is said of each win, or of the draw."""

    winners: tuple[tuple[int, int], ...] = ()
    reason: DrawReason | None = None
    tenpai: tuple[int, ...] | None = ()
    """None where nothing is written that tells."""
    nagashi: tuple[int, ...] = ()
    told: tuple[WinTold | DrawTold, ...] = ()

    def can_follow(self, seat: int, turn: Turn) -> bool:
        """Whether the round can end so after a turn of a seat."""
        drew = isinstance(turn.take, str) and turn.give is None
        if not self.winners:
            return drew if self.reason == "kyuushu" else turn.give is not None
        winner, target = self.winners[0]
        return seat == target and (drew if winner == target else turn.give is not None)


def read_result(entry: Any, players: int, dealer: int) -> Result:
    """The result of a round. Raises Unreadable."""
    if not isinstance(entry, list) or not isinstance(entry[0], str):
        raise Unreadable(f"{entry!r}: a result was expected, a list that begins with a word")
    word = entry[0]
    if word == WIN:
        return _wins(entry[1:], players)
    if word not in DRAW_WORDS:
        raise Unreadable(f"unknown result {word!r}; known are {WIN}, {', '.join(DRAW_WORDS)}")
    deltas = _deltas(entry[1], players) if len(entry) > 1 else (0,) * players
    reason = DRAW_WORDS[word]
    tenpai: tuple[int, ...] | None = ()
    nagashi: tuple[int, ...] = ()
    if word == ALL_WAITING:
        tenpai = tuple(range(players))
    elif word == NAGASHI:
        made, tenpai = nagashi_seats(deltas, dealer), None
        if made is None:
            raise Unreadable(f"{deltas} is not what nagashi mangan costs")
        nagashi = made
    elif word == PLAIN_DRAW:
        tenpai = tuple(seat for seat, delta in enumerate(deltas) if delta > 0) if any(deltas) else None
    exhaustive = reason == "exhaustive"
    return Result((), reason, tenpai, nagashi, (DrawTold(deltas, tenpai if exhaustive else None),))


def _deltas(value: Any, players: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) < players or not all(isinstance(delta, int) for delta in value):
        raise Unreadable(f"{value!r}: how the scores of {players} players change was expected")
    return tuple(value[:players])


def _wins(entries: Sequence[Any], players: int) -> Result:
    if not entries or len(entries) % 2:
        raise Unreadable("a win is written as changes of scores and a list that begins with winner and loser")
    winners: list[tuple[int, int]] = []
    told: list[WinTold] = []
    for deltas, win in zip(entries[::2], entries[1::2], strict=True):
        if not isinstance(win, list) or len(win) < 3 or not all(seat in range(players) for seat in win[:3]):
            raise Unreadable(f"{win!r}: winner, loser and the liable seat, or the winner again, were expected")
        winner, target, liable = win[:3]
        winners.append((winner, target))
        told.append(_told(_deltas(deltas, players), win[3:], None if liable == winner else liable))
    if len({target for _, target in winners}) != 1 or (winners[0][0] == winners[0][1] and len(winners) > 1):
        raise Unreadable("several wins are on one discard")
    return Result(tuple(winners), told=tuple(told))


def _told(deltas: tuple[int, ...], words: Sequence[Any], liable: int | None) -> WinTold:
    """What is said of a win: its value, and its yaku."""
    if not words:
        return WinTold(deltas=deltas, liable=liable)
    if not all(isinstance(word, str) for word in words):
        raise Unreadable(f"{words!r}: a value and yaku were expected, as texts")
    found = _VALUE.fullmatch(words[0])
    if found is None or not (
        found["fu"] or found["limit"].strip() in LIMIT_WORDS or _MULTIPLE.fullmatch(found["limit"])
    ):
        raise Unreadable(f"{words[0]!r}: a value such as 30符3飜3900点 or 満貫2000-4000点 was expected")
    yaku, yakuman = [], []
    for word in words[1:]:
        name, han = _yaku(word)
        if han is None:
            yakuman.append(name)
        elif han:
            yaku.append((name, han))
    first, second, others = int(found["first"]), found["second"], len(deltas) - 1
    points = first * others if found["all"] else first * (others - 1) + int(second) if second else first
    return WinTold(
        yaku=() if yakuman else tuple(yaku),
        yakuman=tuple(yakuman),
        han=None if yakuman else sum(han for _, han in yaku),
        fu=int(found["fu"]) if found["fu"] else None,
        points=points,
        deltas=deltas,
        liable=liable,
    )


def _yaku(word: str) -> tuple[str, int | None]:
    """A yaku and its han; None for a yakuman."""
    found = _YAKU.fullmatch(word)
    name = found and (JAPANESE.get(found["name"]) or ENGLISH.get(found["name"]) or _OWN.get(found["name"]))
    if not found or not name:
        raise Unreadable(f"{word!r}: a yaku such as 立直(1飜) or 四槓子(役満) was expected")
    return name, int(found["han"]) if found["han"] else None


def written_win(
    event: Hora, told: WinTold | None, deltas: Sequence[int], dealer: int, winds: tuple[str, str]
) -> list[Any]:
    """A win as two entries; `winds` are the seat's and the round's. Places that are empty follow the players'."""
    told = told or _told_by(event)
    liable = told.liable if told is not None and told.liable is not None else event.actor
    win: list[Any] = [event.actor, event.target, liable]
    if told is not None and told.points is not None and told.yaku is not None:
        win.append(_value(event, told, dealer, len(deltas)))
        win += [f"{_japanese(name, winds)}({han}飜)" for name, han in told.yaku]
        win += [f"{_japanese(name, winds)}({_YAKUMAN_WORD})" for name in told.yakuman]
    return [_four(deltas), win]


def _told_by(event: Hora) -> WinTold | None:
    """What the event of a game that was played here says of its win."""
    if not event.yaku or not event.payments:
        return None
    paid = [payment for payment in event.payments if payment.unit == POINTS and payment.payee == event.actor]
    bonus = [(name, han) for name, han in zip(BONUS, event.dora, strict=True) if han]
    liable = [payment.payer for payment in paid if payment.reason == Reason.pao]
    return WinTold(
        yaku=() if event.yakuman else (*event.yaku, *bonus),
        yakuman=tuple(name for name, _ in event.yaku) if event.yakuman else (),
        han=event.han,
        fu=event.fu,
        points=sum(payment.points for payment in paid if payment.reason in (Reason.hand, Reason.pao)),
        liable=liable[0] if liable and isinstance(liable[0], int) else None,
    )


def written_draw(event: Ryukyoku, deltas: Sequence[int]) -> list[Any]:
    """A draw as a result."""
    if event.nagashi:
        word = NAGASHI
    elif event.reason != "exhaustive":
        word = next(word for word, reason in DRAW_WORDS.items() if reason == event.reason)
    elif len(event.tenpai) == len(deltas):
        word = ALL_WAITING
    else:
        word = PLAIN_DRAW if event.tenpai else NONE_WAITING
    return [word, _four(deltas)] if any(deltas) else [word]


def _four(column: Sequence[int]) -> list[int]:
    return [*column, *(0,) * (SEATS - len(column))]


def _value(event: Hora, told: WinTold, dealer: int, players: int) -> str:
    """A win's value in words: fu and han below mangan, else the limit, and what is paid.

    Of a tsumo the dealer pays twice a share, less what rounding adds.
    """
    points, others = told.points or 0, players - 1
    won_by_dealer = event.actor == dealer
    if event.actor != event.target:
        base, paid = points / (6 if won_by_dealer else 4), f"{points}点"
    elif won_by_dealer:
        base, paid = points / others / 2, f"{points // others}点∀"
    else:
        low = -(-points // (players * _ROUND_UP)) * _ROUND_UP
        base, paid = low, f"{low}-{points - low * (others - 1)}点"
    if told.fu is not None and told.han is not None and not _limited(told.han, told.fu):
        return f"{told.fu}符{told.han}飜{paid}"
    limit = next((word for least, word in reversed(tuple(LIMITS.items())) if base >= least), LIMITS[2000])
    return f"{limit}{paid}"


def unnamed(names: Iterable[str]) -> list[str]:
    """The yaku that Tenhou has no word for; ours is written."""
    return sorted({name for name in names if name not in _WORDS and name not in ("seat_wind", "round_wind")})


def _limited(han: int, fu: int) -> bool:
    """Whether a hand is worth mangan or more by its han and fu alone."""
    return han >= 5 or fu << han + 2 >= 2000


def _japanese(name: str, winds: tuple[str, str]) -> str:
    match name:
        case "seat_wind":
            return f"自風 {winds[0]}"
        case "round_wind":
            return f"場風 {winds[1]}"
    return _WORDS.get(name, name)


_OWN = {str(yaku): str(yaku) for yaku in Yaku}
_WORDS = {name: word for word, name in reversed(tuple(JAPANESE.items()))}
_VALUE = re.compile(r"(?:(?P<fu>\d+)符\d+飜|(?P<limit>\D+|\d倍役満))(?P<first>\d+)(?:-(?P<second>\d+))?点(?P<all>∀)?")
_MULTIPLE = re.compile(r"\d倍役満")
_YAKU = re.compile(r"(?P<name>.+)\((?:(?P<han>\d+)飜|[^()]*役満)\)")
