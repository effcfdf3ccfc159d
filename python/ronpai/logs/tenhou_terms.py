"""Tenhou's numbers and words, and what ronpai calls the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ronpai.game.events import DrawReason

SEATS = 4
"""Tenhou seats four; of three players one seat stays empty."""

WIND_WORDS = "東南西北"

_YAKU = """
    menzen_tsumo riichi ippatsu chankan rinshan haitei houtei pinfu tanyao iipeikou
    seat_wind seat_wind seat_wind seat_wind round_wind round_wind round_wind round_wind haku hatsu chun
    double_riichi chiitoitsu chanta ittsu sanshoku sanshoku_doukou sankantsu toitoi sanankou shousangen honroutou
    ryanpeikou junchan honitsu chinitsu renhou tenhou chiihou daisangen suuankou suuankou_tanki tsuuiisou ryuuiisou
    chinroutou chuuren chuuren_9 kokushi kokushi_13 daisuushii shousuushii suukantsu dora ura_dora aka_dora
"""
YAKU: Sequence[str] = tuple(_YAKU.split())
"""By Tenhou's number, from 0."""

DRAWS: Mapping[str, DrawReason] = {
    "nm": "exhaustive",
    "yao9": "kyuushu",
    "kaze4": "suufon",
    "reach4": "suucha",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
}
"""The `type` of a RYUUKYOKU; without one it is exhaustive."""

DRAW_WORDS: Mapping[str, DrawReason] = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "exhaustive",
    "九種九牌": "kyuushu",
    "四風連打": "suufon",
    "四家立直": "suucha",
    "三家和了": "sanchahou",
    "四槓散了": "suukaikan",
    "四開槓": "suukaikan",
}
"""The words for a draw in Tenhou's JSON; of several for one reason, the first that fits is written."""

ALL_WAITING, NONE_WAITING, NAGASHI, PLAIN_DRAW = "全員聴牌", "全員不聴", "流し満貫", "流局"

WIN = "和了"

LIMITS: Mapping[int, str] = {2000: "満貫", 3000: "跳満", 4000: "倍満", 6000: "三倍満", 8000: "役満"}
"""By the base points that they begin with."""

LIMIT_WORDS = frozenset(
    {
        *LIMITS.values(),
        "数え役満",
        "ダブル役満",
        "トリプル役満",
        "Mangan",
        "Haneman",
        "Baiman",
        "Sanbaiman",
        "Yakuman",
        "Counted Yakuman",
    }
)
"""What stands for a limit in Tenhou's JSON; `2倍役満` and the like are read too."""

ENGLISH: Mapping[str, str] = {
    "Fully Concealed Hand": "menzen_tsumo",
    "Riichi": "riichi",
    "Ippatsu": "ippatsu",
    "Robbing a Kan": "chankan",
    "After a Kan": "rinshan",
    "Under the Sea": "haitei",
    "Under the River": "houtei",
    "Pinfu": "pinfu",
    "All Simples": "tanyao",
    "Pure Double Sequence": "iipeikou",
    "Seat Wind": "seat_wind",
    "Prevalent Wind": "round_wind",
    "White Dragon": "haku",
    "Green Dragon": "hatsu",
    "Red Dragon": "chun",
    "Double Riichi": "double_riichi",
    "Seven Pairs": "chiitoitsu",
    "Half Outside Hand": "chanta",
    "Pure Straight": "ittsu",
    "Mixed Triple Sequence": "sanshoku",
    "Triple Triplets": "sanshoku_doukou",
    "Three Quads": "sankantsu",
    "All Triplets": "toitoi",
    "Three Concealed Triplets": "sanankou",
    "Little Three Dragons": "shousangen",
    "All Terminals and Honors": "honroutou",
    "Twice Pure Double Sequence": "ryanpeikou",
    "Fully Outside Hand": "junchan",
    "Half Flush": "honitsu",
    "Full Flush": "chinitsu",
    "Hand of Man": "renhou",
    "Blessing of Heaven": "tenhou",
    "Blessing of Earth": "chiihou",
    "Big Three Dragons": "daisangen",
    "Four Concealed Triplets": "suuankou",
    "Single-wait Four Concealed Triplets": "suuankou_tanki",
    "All Honors": "tsuuiisou",
    "All Green": "ryuuiisou",
    "All Terminals": "chinroutou",
    "Nine Gates": "chuuren",
    "True Nine Gates": "chuuren_9",
    "Thirteen Orphans": "kokushi",
    "Thirteen-wait Thirteen Orphans": "kokushi_13",
    "Four Big Winds": "daisuushii",
    "Four Little Winds": "shousuushii",
    "Four Quads": "suukantsu",
    "Dora": "dora",
    "Ura Dora": "ura_dora",
    "Red Five": "aka_dora",
    "Kita": "nuki_dora",
}
"""The English names that converters of Mahjong Soul's records write into this format."""

_NAGASHI_EACH, _NAGASHI_DEALER = 2000, 4000


def nagashi_seats(deltas: Sequence[int], dealer: int) -> tuple[int, ...] | None:
    """Who made nagashi mangan, from what it cost; None for amounts that it does not cost.

    >>> from ronpai.logs.tenhou_terms import nagashi_seats
    >>> nagashi_seats((-2000, -2000, 8000, -4000), dealer=3)
    (2,)
    """
    seats = range(len(deltas))
    for number in range(1, len(deltas) + 1):
        for made in combinations(seats, number):
            if tuple(deltas) == tuple(
                map(sum, zip(*(_nagashi(seat, dealer, len(deltas)) for seat in made), strict=True))
            ):
                return made
    return None


def _nagashi(winner: int, dealer: int, players: int) -> list[int]:
    """What one nagashi costs each."""
    shares = [_NAGASHI_DEALER if dealer in (seat, winner) else _NAGASHI_EACH for seat in range(players)]
    total = sum(shares) - shares[winner]
    return [total if seat == winner else -share for seat, share in enumerate(shares)]
