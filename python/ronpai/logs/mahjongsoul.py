"""Mahjong Soul: a record as decoded JSON, read.

The names are those of the platform's protocol (package `lq`: RecordGame, GameDetailRecords and the Record messages).
Fields that are left out have the defaults of protobuf: 0, false, empty. docs/log-formats.md says what is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from ronpai.game.events import (
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
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs.assemble import Assembly, text_of
from ronpai.logs.hands import plainly
from ronpai.logs.log import DrawTold, Log, WinTold
from ronpai.logs.mahjongsoul_messages import (
    EVENT_MODES,
    FORMS,
    HARMLESS,
    AnGangAddGang,
    BaBei,
    ChiPengGang,
    Config,
    DealTile,
    DiscardTile,
    Fan,
    Head,
    Hule,
    HuleInfo,
    Liqi,
    LiuJu,
    NewRound,
    NoTile,
    NoTilePlayer,
    NoTileScore,
)
from ronpai.logs.yaku_names import MAHJONG_SOUL, split
from ronpai.payments.situation import WINDS
from ronpai.rules.constants import DEALT

PLAYERS: Mapping[int, tuple[int, str]] = {1: (4, "east"), 2: (4, "south"), 11: (3, "east"), 12: (3, "south")}
"""Seats and length by `mode`."""

CALLS = ("chi", "pon", "daiminkan")
"""RecordChiPengGang's `type`."""

KAKAN, ANKAN = 2, 3
"""RecordAnGangAddGang's `type`."""

ABORTS: Mapping[int, DrawReason] = {1: "kyuushu", 2: "suufon", 3: "suukaikan", 4: "suucha", 5: "sanchahou"}
"""RecordLiuJu's `type`."""


def read(text: str | bytes, path: str = "") -> Log:
    """The log of a record. Raises LogError, naming the action, for one that is malformed.

    >>> from ronpai.logs import mahjongsoul
    >>> mahjongsoul.read('{"head": {}, "data": {"actions": [{"result": {"name": ".lq.RecordNewTable"}}]}}')
    Traceback (most recent call last):
    ...
    ronpai.errors.LogError: log, action 1: unknown record 'RecordNewTable': it is no part of a usual game
    """
    log = Assembly("mahjongsoul", path)
    with log.at("its JSON"):
        try:
            document = msgspec.json.decode(text_of(text, path))
        except msgspec.DecodeError as wrong:
            log.fail(f"no JSON: {wrong}")
    return _Reader(log).read(document)


class _Reader:
    def __init__(self, log: Assembly) -> None:
        self.log = log
        self.head = Head()
        self.shown = 0
        """How many indicators are turned."""
        self.dealt: str | None = None
        """The dealer's fourteenth tile, until the first discard."""

    def read(self, document: Any) -> Log:
        log = self.log
        with log.at("head"):
            if isinstance(document, Mapping) and isinstance(document.get("head"), Mapping):
                self.head = msgspec.convert(document["head"], Head)
        records = self._records(document)
        self._players(records)
        names = [""] * log.players
        with log.at("head.accounts"):
            for account in self.head.accounts:
                names[log.seat(account.seat)] = account.nickname
        told = tuple(names) if any(names) else ()
        log.place = "head"
        log.add(StartGame(told))
        for place, name, data in records:
            with log.at(place):
                self._record(name, data)
        final, points = self._final()
        return log.log(room=self._room(), names=told, final=final, final_points=points)

    def _records(self, document: Any) -> list[tuple[str, str, Any]]:
        """The records: `actions` of which some carry one, or, in older logs, `records`."""
        data = document.get("data", document) if isinstance(document, Mapping) else document
        while isinstance(data, Mapping) and "data" in data and "actions" not in data and "records" not in data:
            data = data["data"]
        with self.log.at("data"):
            if isinstance(data, Mapping):
                kind = "action" if data.get("actions") else "record"
                found = data.get("actions") or data.get("records")
            else:
                kind, found = "record", data
            if not isinstance(found, Sequence) or isinstance(found, str):
                self.log.fail("actions or records of GameDetailRecords were expected")
        records = []
        for number, entry in enumerate(found, 1):
            with self.log.at(f"{kind} {number}"):
                if not isinstance(entry, Mapping):
                    self.log.fail("an object was expected")
                wrapper = entry if kind == "record" or "name" in entry else entry.get("result")
                if not wrapper:
                    continue
                if not isinstance(wrapper, Mapping) or not isinstance(wrapper.get("name"), str):
                    self.log.fail("a name and data were expected; is the record decoded?")
                name = wrapper["name"].rpartition(".")[2]
                records.append((self.log.place, name, wrapper.get("data", {})))
        return records

    def _players(self, records: Sequence[tuple[str, str, Any]]) -> None:
        starts = [(place, data) for place, name, data in records if name == "RecordNewRound"]
        if starts:
            with self.log.at(starts[0][0]):
                scores = starts[0][1].get("scores") if isinstance(starts[0][1], Mapping) else None
                if not isinstance(scores, Sequence) or len(scores) not in (3, 4):
                    self.log.fail("scores of three or four players were expected")
                self.log.players = len(scores)

    def _record(self, name: str, data: Any) -> None:
        if name not in FORMS:
            self.log.fail(f"unknown record {name!r}: it is no part of a usual game")
        found = self._fields(data, FORMS[name], HARMLESS[name])
        match found:
            case NewRound():
                self._new_round(found)
            case DealTile():
                self._liqi(found.liqi)
                self._doras(found.doras)
                self.log.add(Tsumo(self.log.seat(found.seat), self._tile(found.tile)))
            case DiscardTile():
                self._discard(found)
            case ChiPengGang():
                self._call(found)
            case AnGangAddGang():
                self._kan(found)
                self._doras(found.doras)
            case BaBei():
                self.log.add(Nukidora(self.log.seat(found.seat)))
                self._doras(found.doras)
            case Hule():
                self._hule(found)
            case NoTile():
                self._no_tile(found)
            case LiuJu():
                self._liuju(found)

    def _fields(self, data: Any, form: type[Struct], harmless: frozenset[str]) -> Any:
        if isinstance(data, Mapping):
            data = {name: value for name, value in data.items() if not (name in EVENT_MODES and not value)}
        return self.log.record(data, form, harmless)

    def _tile(self, text: str) -> str:
        return self.log.tile(text)

    def _new_round(self, found: NewRound) -> None:
        log = self.log
        doras = found.doras or ((found.dora,) if found.dora else ())
        hands = [list(map(self._tile, getattr(found, f"tiles{seat}"))) for seat in range(log.players)]
        dealer = log.seat(found.ju)
        if len(hands[dealer]) != DEALT + 1:
            log.fail(f"the dealer is dealt {len(hands[dealer])} tiles, not {DEALT + 1}")
        drawn = hands[dealer].pop()
        if not 0 <= found.chang < len(WINDS):
            log.fail(f"chang {found.chang}; a wind from 0 to 3 was expected")
        log.add(
            StartKyoku(
                bakaze=WINDS[found.chang],
                kyoku=dealer + 1,
                honba=found.ben,
                kyotaku=found.liqibang,
                oya=dealer,
                scores=found.scores,
                dora_markers=tuple(map(self._tile, doras)),
                tehais=tuple(map(tuple, hands)),
            )
        )
        log.add(Tsumo(dealer, drawn))
        self.shown, self.dealt = len(doras), drawn

    def _doras(self, doras: Sequence[str]) -> None:
        """Turn the indicators that a list has more than lie there."""
        for tile in doras[self.shown :]:
            self.log.add(Dora(self._tile(tile)))
        self.shown = max(self.shown, len(doras))

    def _liqi(self, liqi: Liqi | None) -> None:
        if liqi is not None and not liqi.failed:
            at = self.log.add(ReachAccepted(self.log.seat(liqi.seat)))
            if self.log.running is not None:
                scores = list(self.log.running)
                scores[liqi.seat] = liqi.score
                self.log.told_scores(at, tuple(scores))

    def _discard(self, found: DiscardTile) -> None:
        seat, tile = self.log.seat(found.seat), self._tile(found.tile)
        drawn_alone = self.dealt == tile and self.log.hands.held[seat][tile] == 1
        self.dealt = None
        if found.is_liqi or found.is_wliqi:
            self.log.add(Reach(seat))
        self.log.add(Dahai(seat, tile, found.moqie or drawn_alone))
        self._doras(found.doras)

    def _call(self, found: ChiPengGang) -> None:
        log, seat = self.log, self.log.seat(found.seat)
        if not 0 <= found.type < len(CALLS):
            log.fail(f"type {found.type}; 0 chi, 1 pon, 2 open kan was expected")
        kind, tiles = CALLS[found.type], tuple(map(self._tile, found.tiles))
        count = 4 if kind == "daiminkan" else 3
        if len(tiles) != count or len(found.froms) != count:
            log.fail(f"{count} tiles and froms were expected, not {len(tiles)} and {len(found.froms)}")
        called = [at for at, source in enumerate(found.froms) if source != seat]
        if len(called) != 1:
            log.fail(f"froms {list(found.froms)}: one tile of another seat was expected")
        self._liqi(found.liqi)
        consumed: Any = tiles[: called[0]] + tiles[called[0] + 1 :]
        form: Any = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}[kind]
        log.add(form(seat, log.seat(found.froms[called[0]]), tiles[called[0]], consumed))

    def _kan(self, found: AnGangAddGang) -> None:
        log, seat, tile = self.log, self.log.seat(found.seat), self._tile(found.tiles)
        same = plainly(tile)
        if found.type == ANKAN:
            held = tuple(kept for kept in log.hands.closed(seat) if plainly(kept) == same)
            if len(held) != 4:
                log.fail(f"a closed kan of {tile}, of which the seat holds {len(held)}")
            log.add(Ankan(seat, held))
        elif found.type == KAKAN:
            pons = [meld for meld in log.hands.melds[seat] if len(meld) == 3 and {*map(plainly, meld)} == {same}]
            if not pons:
                log.fail(f"{tile} is added to a pon that the seat does not have")
            log.add(Kakan(seat, tile, pons[0]))
        else:
            log.fail(f"type {found.type}; 2 added kan or 3 closed kan was expected")

    def _hule(self, found: Hule) -> None:
        log = self.log
        wins = [self._fields(win, HuleInfo, HARMLESS["HuleInfo"]) for win in found.hules]
        if not wins:
            log.fail("hules were expected")
        loser = None if wins[0].zimo else log.discarder
        wins.sort(key=lambda win: (win.seat - (win.seat if loser is None else loser)) % log.players)
        self._doras(max((found.doras, *(win.doras for win in wins)), key=len))
        for at, win in enumerate(wins):
            seat, deltas = log.seat(win.seat), self._deltas(found, wins, win, loser)
            yaku, yakuman = self._yaku(win)
            liable = _liable(win, found)
            event = Hora(
                seat, seat if loser is None else loser, self._tile(win.hu_tile), tuple(map(self._tile, win.li_doras))
            )
            told = WinTold(
                yaku=yaku,
                yakuman=yakuman,
                han=None if win.yiman else win.count,
                fu=win.fu,
                points=self._points(win),
                deltas=deltas,
                liable=None if liable is None else log.seat(liable),
            )
            log.won(event, told, found.scores if found.scores and at == len(wins) - 1 else None)

    def _points(self, win: HuleInfo) -> int:
        if not win.zimo:
            return win.point_rong
        dealer = next(event.oya for event in reversed(self.log.events) if isinstance(event, StartKyoku))
        if win.seat == dealer:
            return win.point_zimo_xian * (self.log.players - 1)
        return win.point_zimo_qin + win.point_zimo_xian * (self.log.players - 2)

    def _deltas(
        self, found: Hule, wins: Sequence[HuleInfo], win: HuleInfo, loser: int | None
    ) -> tuple[int, ...] | None:
        """What one win costs whom: of several ones the first takes the sticks, and the loser pays each its share."""
        if not found.delta_scores:
            return None
        if len(wins) == 1 or loser is None:
            return found.delta_scores
        if any(_liable(other, found) is not None for other in wins):
            return None
        sticks = sum(found.delta_scores) if win is wins[0] else 0
        deltas = [0] * self.log.players
        deltas[win.seat] = found.delta_scores[win.seat]
        deltas[loser] = sticks - found.delta_scores[win.seat]
        return tuple(deltas)

    def _yaku(self, win: HuleInfo) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
        named = []
        for entry in win.fans:
            fan = self.log.record(entry, Fan)
            if fan.id not in MAHJONG_SOUL:
                self.log.fail(f"unknown yaku {fan.id}")
            named.append((MAHJONG_SOUL[fan.id], fan.val))
        return split(named, win.yiman)

    def _no_tile(self, found: NoTile) -> None:
        log = self.log
        scores = [self._fields(score, NoTileScore, HARMLESS["NoTileScore"]) for score in found.scores]
        players = [self._fields(player, NoTilePlayer, HARMLESS["NoTilePlayer"]) for player in found.players]
        deltas = [0] * log.players
        for score in scores:
            for seat, delta in enumerate(score.delta_scores):
                deltas[log.seat(seat)] += delta
        tenpai = tuple(seat for seat, player in enumerate(players) if player.tingpai)
        nagashi = tuple(log.seat(score.seat) for score in scores) if found.liujumanguan else ()
        log.drew(Ryukyoku("exhaustive", tenpai, nagashi), DrawTold(tuple(deltas), tenpai))

    def _liuju(self, found: LiuJu) -> None:
        if found.type not in ABORTS:
            self.log.fail(f"type {found.type} of RecordLiuJu; 1 to 5 was expected")
        self._liqi(found.liqi)
        reason = ABORTS[found.type]
        shown = (self.log.seat(found.seat),) if reason == "kyuushu" else None
        self.log.drew(Ryukyoku(reason), DrawTold((0,) * self.log.players, shown))

    def _final(self) -> tuple[tuple[int, ...] | None, tuple[float, ...] | None]:
        places = self.head.result.players if self.head.result else ()
        if not places or self.log.open_round:
            return None, None
        with self.log.at("head.result"):
            if sorted(place.seat for place in places) != list(range(self.log.players)):
                self.log.fail(f"the results of seats 0 to {self.log.players - 1} were expected")
            by_seat = sorted(places, key=lambda place: place.seat)
            final = tuple(place.part_point_1 for place in by_seat)
            if any(isinstance(event, StartKyoku) for event in self.log.events):
                self.log.add(EndGame(final))
            return final, tuple(place.total_point / 1000 for place in by_seat)

    def _room(self) -> dict[str, Any]:
        config = self.head.config or Config()
        room: dict[str, Any] = {"platform": "majsoul", "players": self.log.players}
        room |= {"log": self.head.uuid} if self.head.uuid else {}
        rule = dict((config.mode and config.mode.detail_rule) or {})
        if config.mode and config.mode.mode in PLAYERS:
            room["length"] = PLAYERS[config.mode.mode][1]
        if rule:
            room["detail_rule"] = rule
        ranked = config.meta is not None and config.meta.mode_id != 0
        if ranked or "dora_count" in rule:
            room["aka"] = rule.get("dora_count", 3) != 0
        if ranked or "shiduan" in rule:
            room["kuitan"] = rule.get("shiduan", 1) != 0
        return room


def _liable(win: HuleInfo, found: Hule) -> int | None:
    """Who is liable: a list of seats, or 1 to 4 for seats 0 to 3 and 0 for nobody."""
    if win.baopai_seats:
        return win.baopai_seats[0]
    number = win.baopai or found.baopai
    return number - 1 if number else None
