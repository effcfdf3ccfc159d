"""mjai, written: one event a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ronpai import Tile
from ronpai.game.events import (
    UNKNOWN,
    Chombo,
    Event,
    Hora,
    Nukidora,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
)
from ronpai.logs import losses
from ronpai.logs.hands import DRAGONS, Hands
from ronpai.logs.log import DrawTold, Log
from ronpai.logs.losses import Loss
from ronpai.logs.rooms import rules_in_words
from ronpai.logs.yaku_names import MJAI, MJAI_DRAGON, RECORDED_YAKUMAN_HAN, WAITS

REASONS: Mapping[str, str] = {
    "exhaustive": "fanpai",
    "kyuushu": "kyushukyuhai",
    "suufon": "sufonrenda",
    "suukaikan": "sukaikan",
    "suucha": "suchareach",
    "sanchahou": "sanchaho",
}

_PLAIN: Mapping[str, str] = {name: theirs for theirs, name in MJAI.items()}
_NAMES: Mapping[str, str] = (
    dict(_PLAIN)
    | dict.fromkeys(DRAGONS, MJAI_DRAGON)
    | {better: theirs for better, plain in WAITS.items() for theirs, name in MJAI.items() if name == plain}
)
_TILES = frozenset({"pai", "consumed", "dora_marker"})

_REASONS_LOST: Mapping[str, str] = {
    "room": "it has no place for the rules that were played",
    "offers": "it has no place for what a server offered",
    "shuffle": "it has no place for the seed of the wall",
    "final_points": "it has scores only, not the result by place",
    "broken": "it ends where the log breaks, and does not say why",
}


def write(log: Log) -> tuple[str, tuple[Loss, ...]]:
    """The log as lines of mjai, and what they do not carry."""
    lines = [msgspec.json.encode(event).decode() for event in Writer(log).events()]
    return "".join(f"{line}\n" for line in lines), tuple(_lost(log))


def _lost(log: Log) -> Iterator[Loss]:
    for lost in losses.beside(log, _REASONS_LOST):
        named = rules_in_words(log.room) if lost.what == "room" else None
        yield lost if named is None else Loss(lost.what, f"{lost.why}: {named}; replay it with --rules")
    yield from losses.riichi_kinds(log, "it has one kind of riichi")
    yield from losses.chombo(log, "it has no event for a penalty: the round ends without a result")
    yield from losses.units(log, "it has points only")
    if any(told.chips for told in log.wins.values()):
        yield Loss("chips", "it has points only")
    for name in sorted(_unnamed(log)):
        yield Loss(
            f"yaku {name}", "it has no name for it, or one that only a hand that is shown explains: ours is written"
        )
    if any(event.wareme is not None for event in log.events if isinstance(event, StartKyoku)):
        yield Loss("wareme", "it has no place for the seat where the wall is broken")
    if any(len(event.dora_markers) != 1 for event in log.events if isinstance(event, StartKyoku)):
        yield Loss("first indicators", "it has exactly one at the deal: others follow as dora events")


def _unnamed(log: Log) -> set[str]:
    """The yaku that are written under our names."""
    writer, found = Writer(log), set[str]()
    for at, event in enumerate(log.events):
        writer.hands.apply(event)
        if isinstance(event, Hora):
            told = log.wins.get(at) or losses.told(event, log.players)
            names = _theirs(writer.hidden(event))
            found |= {name for name in (*dict(told.yaku or ()), *told.yakuman) if name not in names}
    return found


def _theirs(hidden: bool) -> Mapping[str, str]:
    """Their names by ours; of a hidden hand only those that say all that ours do."""
    return _PLAIN if hidden else _NAMES


class Writer:
    """Writes the events of a log, or of a game that goes on, of which the log only says the seats and the viewer."""

    def __init__(self, log: Log) -> None:
        """No event is written yet."""
        self.log = log
        self.hands = Hands()

    def events(self) -> Iterator[dict[str, Any]]:
        """All events of the log."""
        for at, event in enumerate(self.log.events):
            yield from self.written(at, event)

    def written(self, at: int, event: Event) -> Iterator[dict[str, Any]]:
        """What is written for an event; of a log its index tells what is said of it."""
        self.hands.apply(event)
        if not isinstance(event, Chombo):
            yield self._event(at, event)
        if isinstance(event, StartKyoku):
            for further in event.dora_markers[1:]:
                yield {"type": "dora", "dora_marker": _name(further)}

    def _event(self, at: int, event: Event) -> dict[str, Any]:
        written = {
            name: _named(value) if name in _TILES else value for name, value in msgspec.to_builtins(event).items()
        }
        match event:
            case StartGame(names=names):
                viewer = {} if self.log.viewer is None else {"id": self.log.viewer}
                return {"type": "start_game", "names": names} | viewer
            case StartKyoku():
                return self._start(event)
            case Reach():
                written.pop("kind", None)
            case ReachAccepted():
                written |= self._told(at)
            case Nukidora(pai=pai):
                written["pai"] = _name(pai)
            case Hora():
                return self._hora(at, event)
            case Ryukyoku():
                return self._ryukyoku(at, event)
            case _:
                pass
        return written

    def _start(self, event: StartKyoku) -> dict[str, Any]:
        return {
            "type": "start_kyoku",
            "bakaze": event.bakaze,
            "kyoku": event.kyoku,
            "honba": event.honba,
            "kyotaku": event.kyotaku,
            "oya": event.oya,
            "scores": event.scores,
            "dora_marker": _name(event.dora_markers[0]) if event.dora_markers else UNKNOWN,
            "tehais": [[_name(tile) for tile in hand] for hand in event.tehais],
        }

    def _told(self, at: int) -> dict[str, Any]:
        return {"scores": self.log.scores[at]} if at in self.log.scores else {}

    def _deltas(self, event: Event, told: tuple[int, ...] | None) -> dict[str, Any]:
        found = told if told is not None else losses.deltas(event, self.log.players)
        return {} if found is None else {"deltas": found}

    def _hora(self, at: int, event: Hora) -> dict[str, Any]:
        told = self.log.wins.get(at) or losses.told(event, self.log.players)
        written: dict[str, Any] = {
            "type": "hora",
            "actor": event.actor,
            "target": event.target,
            "pai": _name(event.pai),
            "uradora_markers": [_name(tile) for tile in event.ura_markers],
            "hora_tehais": [_name(tile) for tile in self._closed(event)],
        }
        names = _theirs(self.hidden(event))
        if told.yakuman:
            written["yakus"] = [(names.get(name, name), RECORDED_YAKUMAN_HAN) for name in told.yakuman]
        elif told.yaku is not None:
            written["yakus"] = [(names.get(name, name), han) for name, han in told.yaku]
        said = {"fu": told.fu, "fan": told.han, "hora_points": told.points, "pao": told.liable}
        written |= {name: value for name, value in said.items() if value is not None}
        return written | self._deltas(event, told.deltas) | self._told(at)

    def hidden(self, event: Hora) -> bool:
        """Whether the winner's hand is."""
        return UNKNOWN in self._closed(event)

    def _closed(self, event: Hora) -> tuple[str, ...]:
        """The winner's concealed tiles without the winning one."""
        return self.hands.closed(event.actor, event.pai if event.actor == event.target else None)

    def _ryukyoku(self, at: int, event: Ryukyoku) -> dict[str, Any]:
        told = self.log.draws.get(at, DrawTold())
        seats = range(self.log.players)
        reason = "nagashimangan" if event.nagashi else REASONS[event.reason]
        written: dict[str, Any] = {"type": "ryukyoku", "reason": reason}
        shown = event.tenpai if told.tenpai is None and event.reason == "exhaustive" else told.tenpai
        if shown is not None:
            hands = [self.hands.closed(seat) for seat in seats]
            written["tehais"] = [
                [_name(tile) if seat in shown else UNKNOWN for tile in hand] for seat, hand in enumerate(hands)
            ]
            written["tenpais"] = [seat in shown for seat in seats]
        return written | self._deltas(event, told.deltas) | self._told(at)


def _named(value: Any) -> Any:
    return _name(value) if isinstance(value, str) else [_name(tile) for tile in value]


def _name(tile: str) -> str:
    return tile if tile == UNKNOWN else Tile(tile).mjai
