"""The words for what the library names by an id: English, with the game's terms in romaji.

ASCII alone, so that every terminal shows them.
"""

from collections.abc import Mapping

from ronpai import FuItem, FuReason, Limit, MeldKind, Reading, Reason, Score, Win, Yaku
from ronpai.payments.situation import WINDS

_YAKU: Mapping[str, str] = {
    "kokushi_13": "kokushi, 13 waits",
    "chuuren_9": "chuuren, 9 waits",
}
"""Yaku whose id does not read as their name; the others' does."""

FU: Mapping[str, str] = {
    "base": "every win",
    "chiitoitsu": "seven pairs",
    "kokushi": "thirteen orphans",
    "menzen_ron": "closed hand won by ron",
    "tsumo": "tsumo",
    "kanchan": "kanchan wait",
    "penchan": "penchan wait",
    "tanki": "tanki wait",
    "dragon_pair": "pair of dragons",
    "seat_wind_pair": "pair of the seat's wind",
    "round_wind_pair": "pair of the round's wind",
    "north_pair": "pair of norths, everybody's wind here",
    "double_wind_pair": "pair of the seat's and the round's wind",
    "minkou": "open triplet",
    "ankou": "concealed triplet",
    "minkan": "open kan",
    "ankan": "closed kan",
    "open_no_fu": "open hand without other fu, won by ron",
}
"""Why an item of fu is counted."""

FORMS: Mapping[str, str] = {
    "standard": "four sets and a pair",
    "chiitoitsu": "seven pairs",
    "kokushi": "thirteen orphans",
}
"""The forms of a hand."""

_FLAGS: Mapping[str, str] = {
    "ippatsu": "ippatsu",
    "haitei": "haitei",
    "houtei": "houtei",
    "rinshan": "rinshan",
    "chankan": "chankan",
    "first_turn": "first turn",
}
"""The facts of a win that are true or false."""

REASONS: Mapping[Reason, str] = {
    Reason.hand: "the hand",
    Reason.pao: "liability (pao)",
    Reason.honba: "honba",
    Reason.sticks: "riichi sticks",
    Reason.noten: "noten",
    Reason.nagashi: "nagashi mangan",
    Reason.chombo: "chombo",
    Reason.leftover: "sticks left on the table",
    Reason.oka: "oka",
    Reason.uma: "uma",
    Reason.placement: "placement bonus",
    Reason.rounding: "rounding",
    Reason.money: "table money",
    Reason.fee: "fee",
    Reason.chip: "chips",
}
"""Why something is paid."""

PARTIES: Mapping[str, str] = {"pot": "pot", "lost": "nobody", "house": "house"}
"""Who pays or gets something and is no seat."""

MARKS: Mapping[str, str] = {
    "S": "stated by the documents",
    "O": "stated elsewhere",
    "I": "inferred",
    "A": "ambiguous or said nowhere, a choice",
}
"""How sure the source of a value is."""


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def ordinal(number: int) -> str:
    """A place: 1st, 2nd, 3rd, 4th."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def yaku(name: Yaku, win: Win) -> str:
    """A yaku of a win; of a wind, which one."""
    words = _YAKU.get(name, name.replace("_", " "))
    return {"seat_wind": f"{words} {win.seat}", "round_wind": f"{words} {win.round}"}.get(name, words)


def fu(item: FuItem, win: Win) -> str:
    """Why an item of fu is counted."""
    called = [meld.tiles[0].plain for meld in win.hand.melds if meld.kind == MeldKind.pon]
    if item.reason == FuReason.minkou and item.tile not in called:
        return "triplet completed by ron"
    return FU[item.reason]


def limit(name: Limit) -> str:
    """A limit."""
    return "the table's cap" if name == Limit.cap else name.replace("_", " ")


def yakuman(times: int) -> str:
    """How many yakuman."""
    return "yakuman" if times == 1 else f"{times} yakuman"


def worth(score: Score) -> str:
    """Han, fu and limit in short."""
    if score.han is None:
        return yakuman(score.yakuman)
    reached = "" if score.limit is None else f", {limit(score.limit)}"
    return f"{score.han} han {score.fu} fu{reached}"


def shares(score: Score, players: int) -> str:
    """What each seat pays, and the sum."""
    if score.tsumo is None:
        return f"{score.ron} by the discarder"
    paid = {
        seat: score.tsumo.dealer if seat == "E" else score.tsumo.other
        for seat in WINDS[:players]
        if seat != score.win.seat
    }
    total = f", {score.points} in all" if len(paid) > 1 else ""
    return ", ".join(f"{points} by {seat}{' (dealer)' if seat == 'E' else ''}" for seat, points in paid.items()) + total


def bonus(score: Score) -> dict[str, int]:
    """Bonus han by what they are for, those that there are."""
    han = sum(value for _, value in score.yaku) + score.dora.total
    kinds = {
        "dora": score.dora.dora,
        "ura dora": score.dora.ura,
        "red tiles": score.dora.red,
        "norths set aside": score.dora.nuki,
        "added by the game": 0 if score.han is None else score.han - han,
    }
    return {name: han for name, han in kinds.items() if han}


def situation(win: Win) -> list[str]:
    """How a hand was won, tsumo or ron first; indicators apart."""
    said = [
        "tsumo" if win.tsumo else "ron",
        f"seat {win.seat}{' (dealer)' if win.seat == 'E' else ''}",
        f"round {win.round}",
    ]
    if win.riichi is not None:
        said.append("riichi" if win.riichi == "riichi" else f"{win.riichi.replace('_', ' ')} riichi")
    said += [words for flag, words in _FLAGS.items() if getattr(win, flag)]
    if win.nukidora:
        said.append(f"{_plural(win.nukidora, 'north')} set aside")
    if win.bonus_han:
        said.append(f"{win.bonus_han} bonus han")
    if win.dealer_streak:
        said.append(f"{_plural(win.dealer_streak, 'dealer win')} in a row")
    if win.honba:
        said.append(f"{win.honba} honba")
    if win.loser_riichi is not None:
        said.append(f"discarder {'' if win.loser_riichi else 'not '}in riichi")
    return said


def wait(reading: Reading) -> str:
    """The wait of a reading."""
    return f"{reading.wait} wait"


def shanten(number: int | None) -> str:
    """How far a hand is from complete."""
    if number is None:
        return "impossible"
    return {-1: "complete", 0: "tenpai"}.get(number, f"{number}-shanten")


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
