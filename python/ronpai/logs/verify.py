"""Recompute what logs and collections of records say, and compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, field

from ronpai.errors import LogError
from ronpai.logs.corpus import GameRecord, RoundRecord, WinRecord, decoded, kind, records
from ronpai.logs.formats import FORMATS, read_log, recognise
from ronpai.logs.games import Won, compare_game
from ronpai.logs.log import Log
from ronpai.logs.replay import Replay
from ronpai.logs.report import FieldMismatch, Report
from ronpai.logs.rooms import room_rules, unknowable
from ronpai.logs.wins import compare_win
from ronpai.rules import Ruleset

OF_THE_DISCARD = ("chankan", "houtei")
"""What is true of every win on a discard if it is true of one."""

RECORDED: dict[str, str] = {"mjlog-live": "mjlog", "tenhou6": "tenhou", "majsoul": "mahjongsoul"}
"""The collections' names of formats, where they are not ours."""


class Collection(Struct):
    """The records of some files; each with the file that it comes from."""

    wins: list[tuple[WinRecord, str]] = field(default_factory=list)
    rounds: dict[str, list[RoundRecord]] = field(default_factory=dict)
    games: list[tuple[GameRecord, str]] = field(default_factory=list)
    logs: list[tuple[Log, str]] = field(default_factory=list)


def verify(paths: Iterable[Path], rules: Ruleset | None = None) -> Report:
    """Recompute every log and record of files and folders; of folders, what they hold at any depth.

    A record's ruleset comes from `rooms.toml` unless `rules` is given. Of folders, files that are no records are passed
    over. Raises LogError for a record that is malformed or whose room is unknown, and for a file that was named and is
    neither records nor a log; and OSError for a path that cannot be read.
    """
    report, collection = Report(), Collection()
    for file, named in _files(paths):
        _read(file, collection, report, named=named)
    tables = {game.id: rules or room_rules(game.room, path, game.id) for game, path in collection.games}
    won: dict[str, Won] = {}
    for win, path in _completed(collection.wins):
        report.wins += 1
        table = tables.get(win.game) or rules or room_rules(win.room, path, win.id)
        winner = compare_win(win, table, report)
        if winner is not None:
            won[win.id] = Won(win, winner)
    rounds = dict(collection.rounds)
    for game, _ in collection.games:
        compare_game(game, rounds.pop(game.id, []), won, tables[game.id], report)
        _replay_record(game, tables[game.id], report)
    for log, path in collection.logs:
        report.games += 1
        Replay(log, rules or log_rules(log, path), report, path).run()
        if log.broken is not None:
            report.skip(path, f"the rest of it: {log.broken}")
    for found in (found for several in rounds.values() for found in several):
        report.skip(found.id, "its game, which names the room, is not among the files")
    return report


def log_rules(log: Log, path: str) -> Ruleset:
    """The ruleset of a log: our own logs carry it, others name a room. Raises LogError for a room that is not known."""
    own = log.room.get("rules")
    return Ruleset.from_options(own) if isinstance(own, dict) else room_rules(log.room, path, "its room")


def _replay_record(game: GameRecord, rules: Ruleset, report: Report) -> None:
    """Play a recorded game again."""
    if (evidence := unknowable().get(game.id)) is not None:
        report.skip(game.id, evidence)
        return
    report.games += 1
    try:
        log = read_log(game.text(), RECORDED.get(game.format, game.format))
    except LogError as refused:
        report.mismatches.append(FieldMismatch(game.id, "log", "a log", f"refused: {refused}"))
        return
    Replay(log, rules, report, game.id).run()


def _read(file: Path, collection: Collection, report: Report, *, named: bool) -> None:
    """Read the records of a file, or the log that it is; one that was named has to be either."""
    path = str(file)
    found = False
    for number, line in records(file):
        match kind(line, path, number):
            case "win":
                win = decoded(line, WinRecord, path, number)
                collection.wins.append((win.seated(), path))
            case "round":
                played = decoded(line, RoundRecord, path, number)
                collection.rounds.setdefault(played.game, []).append(played)
            case "game":
                game = decoded(line, GameRecord, path, number)
                collection.games.append((game, path))
            case _ if not found and _is_log(file):
                break
            case _:
                report.skip(f"{file.name}:{number}", "no win, round or game")
        found = True
    if not found and (named or _is_log(file)):
        collection.logs.append((read_log(file), path))


def _is_log(file: Path) -> bool:
    """Whether a file is a log of a format that is known."""
    from ronpai.logs.assemble import text_of

    try:
        return recognise(text_of(file.read_bytes(), str(file)), str(file)) in FORMATS
    except LogError:
        return False


def _completed(wins: Sequence[tuple[WinRecord, str]]) -> Iterator[tuple[WinRecord, str]]:
    """The wins; a yakuman, whose record names no other yaku, is told what other wins say of the same discard."""
    flags: dict[str, dict[str, bool]] = {}
    for win, _ in wins:
        told = flags.setdefault(win.round_id, {})
        told |= {name: True for name in OF_THE_DISCARD if win.flags.get(name)}
    for win, path in wins:
        if win.expected.yakuman and flags[win.round_id]:
            yield msgspec.structs.replace(win, flags=win.flags | flags[win.round_id]), path
        else:
            yield win, path


def _files(paths: Iterable[Path]) -> Iterator[tuple[Path, bool]]:
    """The files, each with whether it was named itself."""
    for path in paths:
        if path.is_dir():
            yield from ((file, False) for file in sorted(path.rglob("*")) if file.is_file())
        else:
            path.stat()
            yield path, True
