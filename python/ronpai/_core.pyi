"""The compiled core of ronpai."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, Protocol, SupportsIndex, TypeAlias, final, overload

__all__ = [
    "Acceptance",
    "Dora",
    "Explained",
    "Explanation",
    "Form",
    "FuItem",
    "FuReason",
    "Hand",
    "Limit",
    "Meld",
    "MeldKind",
    "NextStep",
    "NoScore",
    "NoScoreReason",
    "Reading",
    "Refused",
    "Rules",
    "Score",
    "Source",
    "Tile",
    "Tsumo",
    "Value",
    "WaitKind",
    "Win",
    "Yaku",
    "_no_score",
    "_win",
    "acceptance",
    "contradictions",
    "explain",
    "nagashi",
    "parse_tiles",
    "riichi_ankan",
    "score",
    "shanten",
    "shares",
    "value",
    "waits",
]

_Wind: TypeAlias = Literal["E", "S", "W", "N"]
_RiichiKind: TypeAlias = Literal["riichi", "double", "open", "double_open", "flame", "double_flame"]
_Tiles: TypeAlias = str | Sequence[Tile | str]
"""_Tiles as a text in notation, or as a sequence of tiles and such texts."""

class _Compilable(Protocol):
    """A ruleset, as far as the core looks at it."""

    @property
    def compiled(self) -> Rules: ...

class Yaku(StrEnum):
    riichi = "riichi"
    ippatsu = "ippatsu"
    menzen_tsumo = "menzen_tsumo"
    pinfu = "pinfu"
    tanyao = "tanyao"
    iipeikou = "iipeikou"
    seat_wind = "seat_wind"
    round_wind = "round_wind"
    north = "north"
    haku = "haku"
    hatsu = "hatsu"
    chun = "chun"
    chankan = "chankan"
    rinshan = "rinshan"
    haitei = "haitei"
    houtei = "houtei"
    double_riichi = "double_riichi"
    open_riichi = "open_riichi"
    double_open_riichi = "double_open_riichi"
    flame_riichi = "flame_riichi"
    double_flame_riichi = "double_flame_riichi"
    chiitoitsu = "chiitoitsu"
    sanshoku = "sanshoku"
    ittsu = "ittsu"
    chanta = "chanta"
    toitoi = "toitoi"
    sanankou = "sanankou"
    sanshoku_doukou = "sanshoku_doukou"
    sankantsu = "sankantsu"
    shousangen = "shousangen"
    honroutou = "honroutou"
    sanrenkou = "sanrenkou"
    ryanpeikou = "ryanpeikou"
    honitsu = "honitsu"
    junchan = "junchan"
    chinitsu = "chinitsu"
    nagashi_mangan = "nagashi_mangan"
    renhou = "renhou"
    tenhou = "tenhou"
    chiihou = "chiihou"
    kokushi = "kokushi"
    kokushi_13 = "kokushi_13"
    suuankou = "suuankou"
    suuankou_tanki = "suuankou_tanki"
    chuuren = "chuuren"
    chuuren_9 = "chuuren_9"
    daisangen = "daisangen"
    shousuushii = "shousuushii"
    daisuushii = "daisuushii"
    tsuuiisou = "tsuuiisou"
    chinroutou = "chinroutou"
    ryuuiisou = "ryuuiisou"
    suukantsu = "suukantsu"
    daisharin = "daisharin"
    paarenchan = "paarenchan"

class Limit(StrEnum):
    mangan = "mangan"
    haneman = "haneman"
    baiman = "baiman"
    sanbaiman = "sanbaiman"
    kazoe_yakuman = "kazoe_yakuman"
    yakuman = "yakuman"
    cap = "cap"

class WaitKind(StrEnum):
    ryanmen = "ryanmen"
    kanchan = "kanchan"
    penchan = "penchan"
    tanki = "tanki"
    shanpon = "shanpon"

class FuReason(StrEnum):
    base = "base"
    chiitoitsu = "chiitoitsu"
    kokushi = "kokushi"
    menzen_ron = "menzen_ron"
    tsumo = "tsumo"
    kanchan = "kanchan"
    penchan = "penchan"
    tanki = "tanki"
    dragon_pair = "dragon_pair"
    seat_wind_pair = "seat_wind_pair"
    round_wind_pair = "round_wind_pair"
    north_pair = "north_pair"
    double_wind_pair = "double_wind_pair"
    minkou = "minkou"
    ankou = "ankou"
    minkan = "minkan"
    ankan = "ankan"
    open_no_fu = "open_no_fu"

class MeldKind(StrEnum):
    chi = "chi"
    pon = "pon"
    daiminkan = "daiminkan"
    kakan = "kakan"
    ankan = "ankan"

class Source(StrEnum):
    left = "left"
    across = "across"
    right = "right"

class Form(StrEnum):
    standard = "standard"
    chiitoitsu = "chiitoitsu"
    kokushi = "kokushi"

class NoScoreReason(StrEnum):
    not_complete = "not_complete"
    no_yaku = "no_yaku"
    min_han = "min_han"

@final
class Tile:
    def __new__(cls, text: str, /) -> Tile: ...
    @staticmethod
    def from_mjai(name: str, /) -> Tile: ...
    @staticmethod
    def from_tenhou(number: int, /) -> Tile: ...
    @staticmethod
    def from_id(id: int, /, *, reds: bool = True) -> Tile: ...
    @property
    def kind(self) -> int: ...
    @property
    def red(self) -> bool: ...
    @property
    def number(self) -> int: ...
    @property
    def suit(self) -> str: ...
    @property
    def mjai(self) -> str: ...
    @property
    def tenhou(self) -> int: ...
    def ids(self, *, reds: bool = True) -> tuple[int, ...]: ...
    @property
    def plain(self) -> Tile: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Tile, /) -> bool: ...
    def __le__(self, other: Tile, /) -> bool: ...
    def __gt__(self, other: Tile, /) -> bool: ...
    def __ge__(self, other: Tile, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Tile], tuple[str]]: ...

@final
class Meld:
    def __new__(cls, text: str, /) -> Meld: ...
    @staticmethod
    def of(
        kind: MeldKind | str,
        tiles: _Tiles,
        *,
        called: Tile | str | None = None,
        source: Source | str | None = None,
        added: Tile | str | None = None,
    ) -> Meld: ...
    @property
    def kind(self) -> MeldKind: ...
    @property
    def tiles(self) -> tuple[Tile, ...]: ...
    @property
    def called(self) -> Tile | None: ...
    @property
    def source(self) -> Source | None: ...
    @property
    def open(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Meld], tuple[str]]: ...

@final
class Hand:
    def __new__(cls, text: str, /) -> Hand: ...
    @staticmethod
    def of(tiles: _Tiles, melds: Iterable[Meld | str] | None = None) -> Hand: ...
    @property
    def tiles(self) -> tuple[Tile, ...]: ...
    @property
    def melds(self) -> tuple[Meld, ...]: ...
    @property
    def win(self) -> Tile | None: ...
    def draw(self, tile: Tile) -> Hand: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Hand], tuple[str]]: ...

@final
class Rules:
    def __new__(cls, json: str, /) -> Rules: ...
    def to_json(self) -> str: ...
    @staticmethod
    def defaults() -> str: ...
    def dora(self) -> dict[str, str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Rules], tuple[str]]: ...

@final
class Win:
    def __new__(
        cls,
        hand: str | Hand,
        rules: _Compilable | Rules | None = None,
        *,
        tsumo: bool = False,
        seat: _Wind = "E",
        round: _Wind = "E",
        riichi: _RiichiKind | None = None,
        dora: _Tiles = "",
        ura: _Tiles = "",
        ippatsu: bool = False,
        haitei: bool = False,
        houtei: bool = False,
        rinshan: bool = False,
        chankan: bool = False,
        first_turn: bool = False,
        nukidora: int = 0,
        bonus_han: int = 0,
        dealer_streak: int = 0,
        honba: int = 0,
        loser_riichi: bool | None = None,
    ) -> Win: ...
    @property
    def hand(self) -> Hand: ...
    @property
    def tsumo(self) -> bool: ...
    @property
    def seat(self) -> _Wind: ...
    @property
    def round(self) -> _Wind: ...
    @property
    def riichi(self) -> _RiichiKind | None: ...
    @property
    def ippatsu(self) -> bool: ...
    @property
    def haitei(self) -> bool: ...
    @property
    def houtei(self) -> bool: ...
    @property
    def rinshan(self) -> bool: ...
    @property
    def chankan(self) -> bool: ...
    @property
    def first_turn(self) -> bool: ...
    @property
    def dora(self) -> tuple[Tile, ...]: ...
    @property
    def ura(self) -> tuple[Tile, ...]: ...
    @property
    def nukidora(self) -> int: ...
    @property
    def bonus_han(self) -> int: ...
    @property
    def dealer_streak(self) -> int: ...
    @property
    def honba(self) -> int: ...
    @property
    def loser_riichi(self) -> bool | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, dict[str, Any]]]: ...

@final
class Dora:
    def __new__(cls, dora: int = 0, ura: int = 0, red: int = 0, nuki: int = 0) -> Dora: ...
    @property
    def dora(self) -> int: ...
    @property
    def ura(self) -> int: ...
    @property
    def red(self) -> int: ...
    @property
    def nuki(self) -> int: ...
    @property
    def total(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Dora], tuple[int, int, int, int]]: ...

@final
class FuItem:
    @property
    def reason(self) -> FuReason: ...
    @property
    def fu(self) -> int: ...
    @property
    def tile(self) -> Tile | None: ...

@final
class Tsumo:
    @property
    def dealer(self) -> int: ...
    @property
    def other(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Reading:
    @property
    def form(self) -> Form: ...
    @property
    def wait(self) -> WaitKind: ...
    @property
    def blocks(self) -> tuple[str, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Score:
    @property
    def han(self) -> int | None: ...
    @property
    def fu(self) -> int: ...
    @property
    def yaku(self) -> tuple[tuple[Yaku, int], ...]: ...
    @property
    def dora(self) -> Dora: ...
    @property
    def yakuman(self) -> int: ...
    @property
    def fu_items(self) -> tuple[FuItem, ...]: ...
    @property
    def limit(self) -> Limit | None: ...
    @property
    def base(self) -> int: ...
    @property
    def ron(self) -> int | None: ...
    @property
    def tsumo(self) -> Tsumo | None: ...
    @property
    def points(self) -> int: ...
    @property
    def reading(self) -> Reading: ...
    @property
    def win(self) -> Win: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Win, Rules]]: ...

@final
class NoScore:
    @property
    def reason(self) -> NoScoreReason: ...
    @property
    def han(self) -> int: ...
    @property
    def message(self) -> str: ...
    def __bool__(self) -> Literal[False]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, int, int]]: ...

@final
class Value:
    @property
    def base(self) -> int: ...
    @property
    def limit(self) -> Limit | None: ...
    @property
    def ron(self) -> int: ...
    @property
    def tsumo(self) -> Tsumo: ...

@final
class Refused:
    @property
    def yaku(self) -> Yaku: ...
    @property
    def reason(self) -> str: ...

@final
class Explained:
    @property
    def reading(self) -> Reading: ...
    @property
    def result(self) -> Score | NoScore: ...
    @property
    def refused(self) -> tuple[Refused, ...]: ...

@final
class NextStep:
    @property
    def han(self) -> int: ...
    @property
    def limit(self) -> Limit | None: ...
    @property
    def base(self) -> int: ...

@final
class Explanation:
    @property
    def result(self) -> Score | NoScore: ...
    @property
    def readings(self) -> tuple[Explained, ...]: ...
    @property
    def next(self) -> NextStep | None: ...

@final
class Acceptance:
    @property
    def discard(self) -> Tile | None: ...
    @property
    def shanten(self) -> int: ...
    @property
    def tiles(self) -> dict[Tile, int]: ...
    @property
    def total(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def contradictions() -> dict[str, tuple[str, ...]]: ...
def parse_tiles(text: str, /) -> tuple[Tile, ...]: ...
def score(
    hand: str | Hand | Win,
    rules: _Compilable | Rules,
    *,
    tsumo: bool = False,
    seat: _Wind = "E",
    round: _Wind = "E",
    riichi: _RiichiKind | None = None,
    dora: _Tiles = "",
    ura: _Tiles = "",
    ippatsu: bool = False,
    haitei: bool = False,
    houtei: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    first_turn: bool = False,
    nukidora: int = 0,
    bonus_han: int = 0,
    dealer_streak: int = 0,
    honba: int = 0,
    loser_riichi: bool | None = None,
) -> Score | NoScore: ...
def explain(
    hand: str | Hand | Win,
    rules: _Compilable | Rules,
    *,
    tsumo: bool = False,
    seat: _Wind = "E",
    round: _Wind = "E",
    riichi: _RiichiKind | None = None,
    dora: _Tiles = "",
    ura: _Tiles = "",
    ippatsu: bool = False,
    haitei: bool = False,
    houtei: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    first_turn: bool = False,
    nukidora: int = 0,
    bonus_han: int = 0,
    dealer_streak: int = 0,
    honba: int = 0,
    loser_riichi: bool | None = None,
) -> Explanation: ...
def value(han: int, fu: int, rules: _Compilable | Rules, *, seat: _Wind = "E") -> Value: ...
def shares(base: int, rules: _Compilable | Rules, *, seat: _Wind = "E") -> Value: ...
def nagashi(rules: _Compilable | Rules, seat: _Wind = "E") -> Tsumo: ...
@overload
def shanten(hand: str | Hand, rules: _Compilable | Rules | None = None, *, form: None = None) -> int: ...
@overload
def shanten(hand: str | Hand, rules: _Compilable | Rules | None = None, *, form: Form | str) -> int | None: ...
def waits(hand: str | Hand, rules: _Compilable | Rules | None = None) -> dict[Tile, tuple[WaitKind, ...]]: ...
def riichi_ankan(hand: str | Hand, drawn: _Tiles, kan: _Tiles, rules: _Compilable | Rules) -> bool: ...
def acceptance(
    hand: str | Hand, rules: _Compilable | Rules | None = None, visible: _Tiles | None = None
) -> tuple[Acceptance, ...]: ...
def _win(hand: str, keywords: Mapping[str, Any], /) -> Win: ...
def _no_score(reason: str, han: int, least: int, /) -> NoScore: ...
