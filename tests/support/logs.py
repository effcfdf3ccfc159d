"""Logs of other programs, written by hand."""

import json
from typing import Any

import ronpai
from ronpai.game.events import (
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Reach,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs import native
from ronpai.logs.log import Log

HANDS = (
    "123m456m789m11p23s",
    "1122334455667z",
    "19m19p19s1234567z",
    "2468m2468p2468s5z",
)


START = (25000, 25000, 25000, 25000)


def tiles(text: str) -> list[str]:
    return [str(tile) for tile in ronpai.parse_tiles(text)]


def mjai_name(tile: str) -> str:
    return ronpai.Tile(tile).mjai


def start_kyoku(players: int = 4, oya: int = 0, kyoku: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "type": "start_kyoku",
        "bakaze": "E",
        "kyoku": kyoku,
        "honba": 0,
        "kyotaku": 0,
        "oya": oya,
        "scores": list(START[:players]),
        "dora_marker": "E",
        "tehais": [[mjai_name(tile) for tile in tiles(hand)] for hand in HANDS[:players]],
    } | more


def mjai_log(*events: dict[str, Any], end: bool = True, **more: Any) -> str:
    whole = [{"type": "start_game", "names": ["A", "B", "C", "D"]}, start_kyoku(**more), *events]
    if end:
        whole += [{"type": "end_kyoku"}, {"type": "end_game"}]
    return "".join(json.dumps(event) + "\n" for event in whole)


def played(log: Log) -> list[Event]:
    """The events after the deal."""
    return list(log.events[2:])


def tsumo(actor: int, pai: str) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, tsumogiri: bool = True) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": tsumogiri}


WON = {"type": "hora", "actor": 0, "target": 0, "pai": "1s", "deltas": [3000, -1000, -1000, -1000]}


def wrapped(name: str, **data: Any) -> dict[str, Any]:
    return {"name": f".lq.{name}", "data": data}


def soul_start(players: int = 4, **more: Any) -> dict[str, Any]:
    hands = {f"tiles{seat}": tiles(HANDS[seat]) for seat in range(players)}
    hands["tiles0"] = [*hands["tiles0"], "9s"]
    return wrapped("RecordNewRound", scores=list(START[:players]), doras=["1z"], **(hands | more))


def soul_log(*entries: dict[str, Any], key: str = "actions", head: Any = None) -> str:
    whole = [soul_start(), *entries]
    if key == "actions":
        listed: list[Any] = [{"passed": 1, "type": 2}, *({"result": entry} for entry in whole)]
    else:
        listed = whole
    data = {"name": ".lq.GameDetailRecords", "data": {"version": 210715, key: listed}}
    return json.dumps({"head": head or {}, "data": data})


def deal(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return wrapped("RecordDealTile", seat=seat, tile=tile, **more)


def discard(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return wrapped("RecordDiscardTile", seat=seat, tile=tile, **({"moqie": True} | more))


def hule(seat: int, tile: str, **more: Any) -> dict[str, Any]:
    return {"seat": seat, "hu_tile": tile, "count": 1, "fu": 30, "fans": [{"id": 2, "val": 1}], **more}


def paipu_hand(text: str) -> str:
    written, suit = "", ""
    for tile in tiles(text):
        written += tile[0] if tile[1] == suit else tile[::-1]
        suit = tile[1]
    return written


def qipai(jushu: int = 0, players: int = 4, **more: Any) -> dict[str, Any]:
    found = {
        "zhuangfeng": 0,
        "jushu": jushu,
        "changbang": 0,
        "lizhibang": 0,
        "defen": list(START[:players]),
        "baopai": "z1",
        "shoupai": [paipu_hand(hand) for hand in HANDS[:players]],
    }
    return {"qipai": found | more}


def paipu(*entries: dict[str, Any], start: dict[str, Any] | None = None, **more: Any) -> str:
    return json.dumps({"title": "t", "log": [[start or qipai(), *entries]], **more})


def on(name: str, place: int, tile: str) -> dict[str, Any]:
    return {name: {"l": place, "m" if name in ("fulou", "gang") else "p": tile}}


def native_game() -> tuple[native.Header, list[Event]]:
    rules = ronpai.ruleset("tenhou.4p")
    hands = tuple(tuple(tiles(hand)) for hand in HANDS)
    paid = tuple(ronpai.Payment(payer, 0, 1000, ronpai.Reason.hand) for payer in (1, 2, 3))
    events: list[Event] = [
        StartGame(("A", "B", "C", "D")),
        StartKyoku("E", 1, 0, 0, 0, START, ("1z",), hands),
        Tsumo(0, "1s"),
        Reach(0, "open"),
        Hora(
            0,
            0,
            "1s",
            ("5s",),
            (*paid, ronpai.Payment(1, 0, 1, ronpai.Reason.chip, "chip")),
            yaku=(("open_riichi", 2),),
            han=3,
            fu=30,
            dora=(0, 1, 0, 0),
        ),
        EndKyoku(),
        EndGame((28000, 24000, 24000, 24000)),
    ]
    return native.Header.of(rules, seed="7", names=("A", "B", "C", "D")), events


LOGS = {
    "mjai": mjai_log(tsumo(0, "1s"), WON),
    "mahjongsoul": soul_log(),
    "majiang": paipu(),
    "native": native.dump(*native_game()),
}
