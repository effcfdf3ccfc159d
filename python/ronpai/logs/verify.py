"""Recompute what logs and collections of records say, and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct, field

from ronpai.errors import InvalidArgument, InvalidHand, InvalidResult, LogError, NotationError, RulesetError
from ronpai.logs.corpus import GameRecord, RoundRecord, WinRecord, decoded, is_record, kind, records
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
    return _compared(collection, rules, report, lambda: None)


def verify_records(
    source: bytes, rules: Ruleset | None = None, *, path: str = "log", check: Callable[[], None] = lambda: None
) -> Report | None:
    """Recompute the records of a text, one a line; None for a text that is no collection of records.

    `check` is called between two records, and while a game is played again, and may raise.

    >>> from ronpai.logs.verify import verify_records
    >>> verify_records(b'{"type": "start_game"}') is None
    True

    Raises LogError for a record that is malformed or whose room is unknown, and what `check` raises.
    """
    lines = [(number, line) for number, line in enumerate(source.split(b"\n"), 1) if line.strip()]
    if not lines or not is_record(lines[0][1]):
        return None
    report, collection = Report(), Collection()
    for number, line in lines:
        check()
        if not _gather(line, path, number, collection):
            report.skip(f"{path}:{number}", _NO_RECORD)
    return _compared(collection, rules, report, check)


_NO_RECORD = "no win, round or game"
_CANNOT_BE = (InvalidArgument, InvalidHand, InvalidResult, NotationError, RulesetError)
"""What the library raises for what a record says and cannot be."""


@contextmanager
def _at(path: str, record: str) -> Iterator[None]:
    """Tells what cannot be with the record that says it."""
    try:
        yield
    except _CANNOT_BE as refused:
        raise LogError(path, record, str(refused)) from None


def _compared(collection: Collection, rules: Ruleset | None, report: Report, check: Callable[[], None]) -> Report:
    """What comes of the records of a collection."""
    tables = {game.id: rules or room_rules(game.room, path, game.id) for game, path in collection.games}
    won: dict[str, Won] = {}
    for win, path in _completed(collection.wins):
        check()
        report.wins += 1
        table = tables.get(win.game) or rules or room_rules(win.room, path, win.id)
        with _at(path, win.id):
            winner = compare_win(win, table, report)
        if winner is not None:
            won[win.id] = Won(win, winner)
    rounds = dict(collection.rounds)
    for game, path in collection.games:
        check()
        with _at(path, game.id):
            compare_game(game, rounds.pop(game.id, []), won, tables[game.id], report)
            _replay_record(game, tables[game.id], report, check)
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


def _replay_record(game: GameRecord, rules: Ruleset, report: Report, check: Callable[[], None]) -> None:
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
    Replay(log, rules, report, game.id).run(lambda *_: check())


def _read(file: Path, collection: Collection, report: Report, *, named: bool) -> None:
    """Read the records of a file, or the log that it is; one that was named has to be either."""
    path = str(file)
    found = False
    for number, line in records(file):
        if not _gather(line, path, number, collection):
            if not found and _is_log(file):
                break
            report.skip(f"{file.name}:{number}", _NO_RECORD)
        found = True
    if not found and (named or _is_log(file)):
        collection.logs.append((read_log(file), path))


def _gather(line: bytes, path: str, number: int, collection: Collection) -> bool:
    """Adds the record of a line to a collection; returns whether it is one."""
    match kind(line, path, number):
        case "win":
            collection.wins.append((decoded(line, WinRecord, path, number).seated(), path))
        case "round":
            played = decoded(line, RoundRecord, path, number)
            collection.rounds.setdefault(played.game, []).append(played)
        case "game":
            collection.games.append((decoded(line, GameRecord, path, number), path))
        case _:
            return False
    return True


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
