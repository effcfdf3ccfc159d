"""Messages of Mahjong Soul's protocol, as far as a game depends on them.

The names are the protocol's. Fields that are left out have the defaults of protobuf: 0, false, empty. What is in a
message beside its fields here and in `HARMLESS` is unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

_HELP = frozenset(
    {"operation", "operations", "zhenting", "tingpais", "tingpai", "tile_states", "tile_state", "tile_index"}
)
"""What the screen shows beside: what may be done, furiten, waits, tiles lying open."""

HARMLESS: Mapping[str, frozenset[str]] = {
    "RecordNewRound": _HELP
    | {"md5", "sha256", "saltSha256", "salt", "paishan", "left_tile_count", "opens", "ju_count"},
    "RecordDealTile": _HELP | {"left_tile_count"},
    "RecordDiscardTile": _HELP,
    "RecordChiPengGang": _HELP | {"scores", "liqibang"},
    "RecordAnGangAddGang": _HELP,
    "RecordBaBei": _HELP | {"tile", "tile_states"},
    "RecordHule": frozenset({"wait_timeout", "gameend"}),
    "RecordNoTile": frozenset({"gameend", "hules_history"}),
    "RecordLiuJu": frozenset({"gameend", "tiles", "allplayertiles", "hules_history"}),
    "HuleInfo": frozenset(
        {
            "ming",
            "qinjia",
            "liqi",
            "title",
            "title_id",
            "point_sum",
            "dadian",
            "is_jue_zhang",
            "xun",
            "ting_type",
            "lines",
        }
    ),
    "NoTileScore": frozenset({"old_scores", "hand", "ming", "doras", "score", "taxes"}),
    "NoTilePlayer": frozenset({"tings", "already_hule", "liuman"}),
}
"""Fields that change nothing of what is played, by message."""

EVENT_MODES = frozenset({"muyu", "yongchang", "hun_zhi_yi_ji_info", "xia_ke_shang", "field_spell"})
"""Fields of events that play a game of their own; here they are empty."""


class Liqi(Struct):
    """LiQiSuccess: a riichi whose tile passed, and the score after its deposit."""

    seat: int = 0
    score: int = 0
    liqibang: int = 0
    failed: bool = False


class NewRound(Struct):
    """RecordNewRound: the deal; the dealer has 14 tiles."""

    chang: int = 0
    ju: int = 0
    ben: int = 0
    dora: str = ""
    scores: tuple[int, ...] = ()
    liqibang: int = 0
    tiles0: tuple[str, ...] = ()
    tiles1: tuple[str, ...] = ()
    tiles2: tuple[str, ...] = ()
    tiles3: tuple[str, ...] = ()
    doras: tuple[str, ...] = ()


class DealTile(Struct):
    """RecordDealTile: a draw."""

    seat: int = 0
    tile: str = ""
    liqi: Liqi | None = None
    doras: tuple[str, ...] = ()


class DiscardTile(Struct):
    """RecordDiscardTile: a discard, which may declare riichi."""

    seat: int = 0
    tile: str = ""
    is_liqi: bool = False
    is_wliqi: bool = False
    moqie: bool = False
    doras: tuple[str, ...] = ()


class ChiPengGang(Struct):
    """RecordChiPengGang: a call; `froms` says whose each tile was."""

    seat: int = 0
    type: int = 0
    tiles: tuple[str, ...] = ()
    froms: tuple[int, ...] = ()
    liqi: Liqi | None = None


class AnGangAddGang(Struct):
    """RecordAnGangAddGang: a closed or added kan."""

    seat: int = 0
    type: int = 0
    tiles: str = ""
    doras: tuple[str, ...] = ()


class BaBei(Struct):
    """RecordBaBei: a north set aside."""

    seat: int = 0
    moqie: bool = False
    doras: tuple[str, ...] = ()


class Fan(Struct):
    """A yaku by its number, and its han."""

    id: int = 0
    val: int = 0
    name: str = ""


class HuleInfo(Struct):
    """One win."""

    hand: tuple[str, ...] = ()
    hu_tile: str = ""
    seat: int = 0
    zimo: bool = False
    doras: tuple[str, ...] = ()
    li_doras: tuple[str, ...] = ()
    yiman: bool = False
    count: int = 0
    fans: tuple[Any, ...] = ()
    fu: int = 0
    point_rong: int = 0
    point_zimo_qin: int = 0
    point_zimo_xian: int = 0
    baopai: int = 0
    baopai_seats: tuple[int, ...] = ()


class Hule(Struct):
    """RecordHule: the wins that end a round."""

    hules: tuple[Any, ...] = ()
    old_scores: tuple[int, ...] = ()
    delta_scores: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    doras: tuple[str, ...] = ()
    baopai: int = 0


class NoTileScore(Struct):
    """What one settlement of a draw changes; of several nagashi mangan each has one."""

    seat: int = 0
    delta_scores: tuple[int, ...] = ()


class NoTilePlayer(Struct):
    """Whether a seat is tenpai."""

    tingpai: bool = False
    hand: tuple[str, ...] = ()


class NoTile(Struct):
    """RecordNoTile: an exhaustive draw."""

    liujumanguan: bool = False
    players: tuple[Any, ...] = ()
    scores: tuple[Any, ...] = ()


class LiuJu(Struct):
    """RecordLiuJu: an abortive draw."""

    type: int = 0
    seat: int = 0
    liqi: Liqi | None = None


class Account(Struct):
    """A player."""

    seat: int = 0
    nickname: str = ""


class Place(Struct):
    """A player's result."""

    seat: int = 0
    total_point: int = 0
    part_point_1: int = 0


class Result(Struct):
    """The end of a game."""

    players: tuple[Place, ...] = ()


class Mode(Struct):
    """GameMode: length and seats, and a friend room's own rules."""

    mode: int = 0
    detail_rule: dict[str, Any] | None = None


class Meta(Struct):
    """Where the game was played: ranked, in a room, in a contest."""

    mode_id: int = 0
    room_id: int = 0
    contest_uid: int = 0


class Config(Struct):
    """GameConfig."""

    mode: Mode | None = None
    meta: Meta | None = None


class Head(Struct):
    """RecordGame: what is known of the game as a whole."""

    uuid: str = ""
    config: Config | None = None
    result: Result | None = None
    accounts: tuple[Account, ...] = ()


FORMS: Mapping[str, type[Struct]] = {
    "RecordNewRound": NewRound,
    "RecordDealTile": DealTile,
    "RecordDiscardTile": DiscardTile,
    "RecordChiPengGang": ChiPengGang,
    "RecordAnGangAddGang": AnGangAddGang,
    "RecordBaBei": BaBei,
    "RecordHule": Hule,
    "RecordNoTile": NoTile,
    "RecordLiuJu": LiuJu,
}
"""The messages that are read, by name."""
