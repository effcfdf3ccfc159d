"""What other programs call yaku and bonus han, and what ronpai does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ronpai import Yaku

DORA: Sequence[str] = ("dora", "ura_dora", "aka_dora", "nuki_dora")
"""Bonus han, which logs list among the yaku: of indicators, ura indicators, red tiles and norths set aside."""

RECORDED_YAKUMAN_HAN = 13
"""What logs write beside the name of a yakuman."""

_NORTHS_AMONG_DORA = frozenset({"tenhou"})
"""The platforms that count norths set aside among the dora."""

YAKUMAN: frozenset[str] = frozenset(
    {
        "tenhou",
        "chiihou",
        "kokushi",
        "kokushi_13",
        "suuankou",
        "suuankou_tanki",
        "chuuren",
        "chuuren_9",
        "daisangen",
        "shousuushii",
        "daisuushii",
        "tsuuiisou",
        "chinroutou",
        "ryuuiisou",
        "suukantsu",
        "daisharin",
        "paarenchan",
    }
)
"""Yaku that are yakuman wherever they are played; renhou is one or none."""

MJAI: Mapping[str, str] = {
    "menzenchin_tsumoho": "menzen_tsumo",
    "reach": "riichi",
    "ippatsu": "ippatsu",
    "chankan": "chankan",
    "rinshankaiho": "rinshan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "pinfu": "pinfu",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "jikaze": "seat_wind",
    "bakaze": "round_wind",
    "double_reach": "double_riichi",
    "chitoitsu": "chiitoitsu",
    "honchantaiyao": "chanta",
    "ikkitsukan": "ittsu",
    "sanshokudojun": "sanshoku",
    "sanshokudoko": "sanshoku_doukou",
    "sankantsu": "sankantsu",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "shosangen": "shousangen",
    "honroto": "honroutou",
    "ryanpeko": "ryanpeikou",
    "junchantaiyao": "junchan",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "renho": "renhou",
    "tenho": "tenhou",
    "chiho": "chiihou",
    "daisangen": "daisangen",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "churenpoton": "chuuren",
    "kokushimuso": "kokushi",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "dora": "dora",
    "uradora": "ura_dora",
    "akadora": "aka_dora",
    "nukidora": "nuki_dora",
}
"""mjai's names. `sangenpai` is any of the dragons; four concealed triplets, nine gates and thirteen orphans have one
name for both of their waits."""

MJAI_DRAGON = "sangenpai"

WAITS: Mapping[str, str] = {"suuankou_tanki": "suuankou", "chuuren_9": "chuuren", "kokushi_13": "kokushi"}
"""Yakuman by their better wait, and by any."""

OURS: frozenset[str] = frozenset(map(str, Yaku)).union(DORA)
"""Our own names, as mjai's writer falls back on them."""

JAPANESE: Mapping[str, str] = {
    "門前清自摸和": "menzen_tsumo",
    "立直": "riichi",
    "両立直": "double_riichi",
    "ダブル立直": "double_riichi",
    "一発": "ippatsu",
    "槍槓": "chankan",
    "嶺上開花": "rinshan",
    "海底摸月": "haitei",
    "河底撈魚": "houtei",
    "平和": "pinfu",
    "断幺九": "tanyao",
    "一盃口": "iipeikou",
    "七対子": "chiitoitsu",
    "混全帯幺九": "chanta",
    "一気通貫": "ittsu",
    "三色同順": "sanshoku",
    "三色同刻": "sanshoku_doukou",
    "三槓子": "sankantsu",
    "対々和": "toitoi",
    "三暗刻": "sanankou",
    "小三元": "shousangen",
    "混老頭": "honroutou",
    "二盃口": "ryanpeikou",
    "純全帯幺九": "junchan",
    "混一色": "honitsu",
    "清一色": "chinitsu",
    "人和": "renhou",
    "天和": "tenhou",
    "地和": "chiihou",
    "大三元": "daisangen",
    "四暗刻": "suuankou",
    "四暗刻単騎": "suuankou_tanki",
    "字一色": "tsuuiisou",
    "緑一色": "ryuuiisou",
    "清老頭": "chinroutou",
    "九蓮宝燈": "chuuren",
    "純正九蓮宝燈": "chuuren_9",
    "国士無双": "kokushi",
    "国士無双十三面": "kokushi_13",
    "国士無双13面": "kokushi_13",
    "国士無双１３面": "kokushi_13",
    "大四喜": "daisuushii",
    "小四喜": "shousuushii",
    "四槓子": "suukantsu",
    "ドラ": "dora",
    "裏ドラ": "ura_dora",
    "赤ドラ": "aka_dora",
    "抜きドラ": "nuki_dora",
    **{f"{kind} {wind}": yaku for kind, yaku in (("自風", "seat_wind"), ("場風", "round_wind")) for wind in "東南西北"},
    **{
        f"{kind} {dragon}": yaku
        for kind in ("役牌", "翻牌")
        for dragon, yaku in (("白", "haku"), ("發", "hatsu"), ("中", "chun"))
    },
}
"""The Japanese names, as Tenhou and majiang spell them."""

MAHJONG_SOUL: Mapping[int, str] = {
    1: "menzen_tsumo",
    2: "riichi",
    3: "chankan",
    4: "rinshan",
    5: "haitei",
    6: "houtei",
    7: "haku",
    8: "hatsu",
    9: "chun",
    10: "seat_wind",
    11: "round_wind",
    12: "tanyao",
    13: "iipeikou",
    14: "pinfu",
    15: "chanta",
    16: "ittsu",
    17: "sanshoku",
    18: "double_riichi",
    19: "sanshoku_doukou",
    20: "sankantsu",
    21: "toitoi",
    22: "sanankou",
    23: "shousangen",
    24: "honroutou",
    25: "chiitoitsu",
    26: "junchan",
    27: "honitsu",
    28: "ryanpeikou",
    29: "chinitsu",
    30: "ippatsu",
    31: "dora",
    32: "aka_dora",
    33: "ura_dora",
    34: "nuki_dora",
    35: "tenhou",
    36: "chiihou",
    37: "daisangen",
    38: "suuankou",
    39: "tsuuiisou",
    40: "ryuuiisou",
    41: "chinroutou",
    42: "kokushi",
    43: "shousuushii",
    44: "suukantsu",
    45: "chuuren",
    46: "paarenchan",
    47: "chuuren_9",
    48: "suuankou_tanki",
    49: "kokushi_13",
    50: "daisuushii",
    55: "sanrenkou",
    59: "renhou",
    60: "daisharin",
}
"""Mahjong Soul's numbers of yaku."""


def bonus(han: Sequence[int], platform: str | None = None) -> dict[str, int]:
    """Bonus han by name as a platform lists them, without those that there are none of; `han` in the order of `DORA`.

    >>> from ronpai.logs.yaku_names import bonus
    >>> bonus((1, 0, 0, 2)), bonus((1, 0, 0, 2), "tenhou")
    ({'dora': 1, 'nuki_dora': 2}, {'dora': 3})
    """
    dora, ura, red, norths = han
    if platform in _NORTHS_AMONG_DORA:
        dora, norths = dora + norths, 0
    return {name: count for name, count in zip(DORA, (dora, ura, red, norths), strict=True) if count}


def split(yaku: list[tuple[str, int]], yakuman: bool) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
    """Ordinary yaku with bonus han, and yakuman, from names and han; what is worth 0 is left out.

    >>> from ronpai.logs.yaku_names import split
    >>> split([("riichi", 1), ("ura_dora", 0)], False)
    ((('riichi', 1),), ())
    >>> split([("suuankou", 13), ("dora", 2)], True)
    ((), ('suuankou',))
    """
    if yakuman:
        return (), tuple(name for name, _ in yaku if name not in DORA)
    return tuple((name, han) for name, han in yaku if han), ()
