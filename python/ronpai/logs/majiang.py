"""majiang: the record (paipu) of kobalab's Mahjong, read.

Rounds are lists of objects with one key each: `qipai`, `zimo`, `dapai`, `fulou`, `gang`, `gangzimo`, `kaigang`,
`penuki` (three players), `hule`, `pingju`. `l` counts from the round's dealer, the columns of a round too; `player`,
`defen` and `point` of the whole count players, of whom `qijia` deals first. docs/log-formats.md says what is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ronpai.game.events import (
    UNKNOWN,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    DrawReason,
    EndGame,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs.assemble import Assembly, text_of
from ronpai.logs.hands import plainly
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.mjai import winners_of_nagashi
from ronpai.logs.tenhou_terms import SEATS
from ronpai.logs.yaku_names import JAPANESE, YAKUMAN, split
from ronpai.payments.situation import WINDS
from ronpai.rules.constants import DEALT

REASONS: Mapping[str, tuple[DrawReason, bool]] = {
    "流局": ("exhaustive", False),
    "荒牌平局": ("exhaustive", False),
    "流し満貫": ("exhaustive", True),
    "九種九牌": ("kyuushu", False),
    "四風連打": ("suufon", False),
    "四開槓": ("suukaikan", False),
    "四槓散了": ("suukaikan", False),
    "四家立直": ("suucha", False),
    "三家和": ("sanchahou", False),
    "三家和了": ("sanchahou", False),
}
"""The names of draws, and whether it is a nagashi mangan."""

_MELD = re.compile(r"([mpsz])(\d{2,4}[-+=]?\d{0,2})")
_TILE = re.compile(r"([mpsz]\d)(_?)(\*?)[-+=]?")
_HIDDEN = "_"
_SIDES = {"+": 1, "=": 2, "-": -1}
"""The seat that a mark means, counted on from the caller, at a table of four."""
_TENHOU_TITLE = re.compile(r"[三四]?[般上特鳳技若].?[東南]")


class _Paipu(Struct):
    log: tuple[tuple[Any, ...], ...]
    qijia: int = 0
    title: str | None = None
    player: tuple[str, ...] = ()
    defen: tuple[int, ...] = ()
    point: tuple[str | float, ...] = ()


class _Qipai(Struct):
    zhuangfeng: int
    jushu: int
    changbang: int
    lizhibang: int
    defen: tuple[int, ...]
    baopai: str
    shoupai: tuple[str, ...]


class _Tile(Struct):
    l: int  # noqa: E741
    p: str


class _Meld(Struct):
    l: int  # noqa: E741
    m: str


class _Kaigang(Struct):
    baopai: str


class _Yaku(Struct):
    name: str
    fanshu: int | str
    baojia: str | None = None


class _Hule(Struct):
    l: int  # noqa: E741
    baojia: int | None = None
    fubaopai: tuple[str, ...] | None = None
    fu: int | None = None
    fanshu: int | None = None
    damanguan: int | None = None
    defen: int | None = None
    hupai: tuple[Any, ...] = ()
    fenpei: tuple[int, ...] | None = None


class _Pingju(Struct):
    name: str
    shoupai: tuple[str, ...] = ()
    fenpei: tuple[int, ...] | None = None


def read(text: str | bytes, path: str = "") -> Log:
    """The log of a record. Raises LogError, naming the entry, for one that is malformed.

    >>> from ronpai.logs import majiang
    >>> majiang.read('{"log": [[{"zimo": {"l": 0, "p": "m1"}}]]}')
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, log[0]: a round begins with qipai
    """
    log = Assembly("majiang", path)
    with log.at("its JSON"):
        try:
            document = msgspec.json.decode(text_of(text, path))
        except msgspec.DecodeError as wrong:
            log.fail(f"no JSON: {wrong}")
        return _Reader(log, log.record(document, _Paipu, {"rank"})).read()


class _Reader:
    def __init__(self, log: Assembly, paipu: _Paipu) -> None:
        self.log = log
        self.paipu = paipu
        self.dealer = 0
        # An indicator after a supplement tile was turned at once, whatever the kan.
        log.dora_before = (Ankan, Kakan, Daiminkan)

    def read(self) -> Log:
        log, paipu = self.log, self.paipu
        with log.at("log[0]"):
            first = paipu.log[0][0] if paipu.log and paipu.log[0] else None
            if not isinstance(first, Mapping) or not isinstance(first.get("qipai"), Mapping):
                log.fail("a round begins with qipai")
            log.players = len(self._fields(first["qipai"], _Qipai).defen)
            if log.players not in (3, 4):
                log.fail(f"{log.players} scores; three or four players were expected")
        with log.at("player"):
            names = self._by_player(paipu.player)
        log.place = "its beginning"
        log.add(StartGame(names))
        for round, entries in enumerate(paipu.log):
            for number, entry in enumerate(entries):
                with log.at(f"log[{round}][{number}]"):
                    self._entry(entry, first=number == 0)
        final = None
        if paipu.defen and not log.open_round:
            with log.at("defen"):
                final = self._by_player(paipu.defen)
                log.add(EndGame(final))
        with log.at("point"):
            points = self._by_player([float(point) for point in paipu.point])
        return log.log(room=self._room(), names=names, final=final, final_points=points or None)

    def _fields(self, data: Any, form: type[Any], harmless: frozenset[str] = frozenset()) -> Any:
        return self.log.record(data, form, harmless)

    def _by_player(self, column: Sequence[Any]) -> tuple[Any, ...]:
        """A column of players by seats."""
        players = self.log.players
        if column and len(column) != players:
            self.log.fail(f"{len(column)} entries for {players} players")
        return tuple(column[(seat + self.paipu.qijia) % players] for seat in range(players)) if column else ()

    def _seat(self, place: int) -> int:
        return (self.log.seat(place) + self.dealer) % self.log.players

    def _by_seat(self, column: Sequence[Any]) -> tuple[Any, ...]:
        """A column of a round, which begins with the dealer, by seats."""
        if len(column) != self.log.players:
            self.log.fail(f"{len(column)} entries for {self.log.players} players")
        return tuple(column[(seat - self.dealer) % self.log.players] for seat in range(self.log.players))

    def _entry(self, entry: Any, first: bool) -> None:
        if not isinstance(entry, Mapping) or len(entry) != 1:
            self.log.fail("an object with one key was expected")
        ((name, data),) = entry.items()
        if (name == "qipai") != first:
            self.log.fail("a round begins with qipai" if first else "qipai in the middle of a round")
        match name:
            case "qipai":
                self._qipai(self._fields(data, _Qipai))
            case "zimo" | "gangzimo":
                drawn = self._fields(data, _Tile)
                tile = UNKNOWN if drawn.p in ("", _HIDDEN) else self._tile(drawn.p)
                self.log.add(Tsumo(self._seat(drawn.l), tile))
            case "dapai":
                self._dapai(self._fields(data, _Tile))
            case "fulou":
                self._fulou(self._fields(data, _Meld))
            case "gang":
                self._gang(self._fields(data, _Meld))
            case "kaigang":
                self.log.add(Dora(self._tile(self._fields(data, _Kaigang).baopai)))
            case "penuki":
                set_aside = self._fields(data, _Tile)
                self.log.add(Nukidora(self._seat(set_aside.l), self._tile(set_aside.p)))
            case "hule":
                self._hule(self._fields(data, _Hule, frozenset({"shoupai"})))
            case "pingju":
                self._pingju(self._fields(data, _Pingju))
            case _:
                self.log.fail(f"unknown key {name!r}")

    def _tile(self, text: str) -> str:
        found = _TILE.fullmatch(text)
        if found is None:
            self.log.fail(f"{text!r} is no tile: a suit m, p, s, z and a digit were expected")
        return self.log.tile(found[1][::-1])

    def _qipai(self, found: _Qipai) -> None:
        if not 0 <= found.zhuangfeng < len(WINDS):
            self.log.fail(f"zhuangfeng {found.zhuangfeng}; a wind from 0 to 3 was expected")
        self.dealer = self.log.seat(found.jushu)
        self.log.add(
            StartKyoku(
                bakaze=WINDS[found.zhuangfeng],
                kyoku=found.jushu + 1,
                honba=found.changbang,
                kyotaku=found.lizhibang,
                oya=self.dealer,
                scores=self._by_seat(found.defen),
                dora_markers=(self._tile(found.baopai),),
                tehais=self._by_seat([self._hand(hand) for hand in found.shoupai]),
            )
        )

    def _hand(self, text: str) -> tuple[str, ...]:
        """The tiles of a hand at the deal."""
        hand, suit = [], ""
        for letter in text:
            if letter == _HIDDEN:
                hand.append(UNKNOWN)
            elif letter in "mpsz":
                suit = letter
            elif letter.isdecimal() and suit:
                hand.append(self.log.tile(f"{letter}{suit}"))
            else:
                self.log.fail(f"{text!r} is no hand: {letter!r} was not expected")
        return tuple(hand) or (UNKNOWN,) * DEALT

    def _dapai(self, given: _Tile) -> None:
        found, seat = _TILE.fullmatch(given.p), self._seat(given.l)
        tile = self._tile(given.p)
        if found and found[3]:
            self.log.add(Reach(seat))
        self.log.add(Dahai(seat, tile, bool(found and found[2])))

    def _digits(self, text: str) -> tuple[str, str]:
        found = _MELD.fullmatch(text)
        if found is None:
            self.log.fail(f"{text!r} is no meld")
        return found[1], found[2]

    def _fulou(self, call: _Meld) -> None:
        """A call: the called tile is the one before the mark. Whose it is, the last discard says."""
        suit, digits = self._digits(call.m)
        marks = [at for at, letter in enumerate(digits) if not letter.isdecimal()]
        if len(marks) != 1 or marks[0] == 0 or len(digits) not in (4, 5):
            self.log.fail(f"{call.m!r} is no call: three or four digits and a mark were expected")
        tiles = [self.log.tile(f"{digit}{suit}") for digit in digits if digit.isdecimal()]
        pai: str = tiles.pop(marks[0] - 1)
        actor, target = self._seat(call.l), self.log.discarder
        if pai != self.log.offered:
            self.log.fail(f"{call.m!r} calls {pai}, but {self.log.offered} was discarded")
        side = _SIDES[digits[marks[0]]]
        if self.log.players == SEATS and (actor + side) % SEATS != target:
            self.log.fail(f"{call.m!r} by seat {actor} is called from another seat than {target}, which discarded")
        consumed: Any = tuple(tiles)
        same = all(plainly(tile) == plainly(pai) for tile in tiles)
        form: Any = Daiminkan if len(tiles) == 3 else Pon if same else Chi
        self.log.add(form(actor, target, pai, consumed))

    def _gang(self, kan: _Meld) -> None:
        """An own kan: four digits, or those of a pon with its mark and the added one."""
        suit, digits = self._digits(kan.m)
        tiles: Any = tuple(self.log.tile(f"{digit}{suit}") for digit in digits if digit.isdecimal())
        if len(tiles) != 4 or not (digits.isdecimal() or digits[-1].isdecimal()):
            self.log.fail(f"{kan.m!r} is no closed or added kan")
        seat = self._seat(kan.l)
        self.log.add(Ankan(seat, tiles) if digits.isdecimal() else Kakan(seat, tiles[-1], tiles[:-1]))

    def _hule(self, win: _Hule) -> None:
        actor = self._seat(win.l)
        target = actor if win.baojia is None else self._seat(win.baojia)
        named, liable = [], None
        for entry in win.hupai:
            yaku = self._fields(entry, _Yaku)
            if yaku.name not in JAPANESE:
                self.log.fail(f"unknown yaku {yaku.name!r}")
            named.append((JAPANESE[yaku.name], yaku.fanshu if isinstance(yaku.fanshu, int) else 0))
            if yaku.baojia in _SIDES:
                liable = (actor + _SIDES[yaku.baojia]) % self.log.players
        yaku_found, yakuman = split(named, bool(win.damanguan) or any(name in YAKUMAN for name, _ in named))
        self.log.won(
            Hora(actor, target, self.log.offered, tuple(self._tile(tile) for tile in win.fubaopai or ())),
            WinTold(
                yaku=yaku_found,
                yakuman=yakuman,
                han=None if yakuman else win.fanshu,
                fu=win.fu,
                points=win.defen,
                deltas=None if win.fenpei is None else self._by_seat(win.fenpei),
                liable=liable,
            ),
        )

    def _pingju(self, draw: _Pingju) -> None:
        if draw.name not in REASONS:
            self.log.fail(f"unknown draw {draw.name!r}; one of {', '.join(REASONS)} was expected")
        reason, nagashi = REASONS[draw.name]
        deltas = None if draw.fenpei is None else self._by_seat(draw.fenpei)
        shown = None
        if draw.shoupai:
            shown = tuple(seat for seat, hand in enumerate(self._by_seat(draw.shoupai)) if hand)
        tenpai = shown or () if reason == "exhaustive" else ()
        self.log.drew(Ryukyoku(reason, tenpai, winners_of_nagashi(deltas) if nagashi else ()), DrawTold(deltas, shown))

    def _room(self) -> dict[str, Any]:
        """The table: records converted from Tenhou have the title of its room."""
        room: dict[str, Any] = {"platform": "majiang", "players": self.log.players}
        title = self.paipu.title or ""
        if _TENHOU_TITLE.search(title):
            room |= {"platform": "tenhou", "disp": title, "length": "south" if "南" in title else "east"}
            room |= {"aka": "赤" in title, "kuitan": "喰" in title}
        elif title:
            room["title"] = title
        return room
