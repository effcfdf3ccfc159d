"""A program that plays by mjai: events go to its standard input, a line each, and its answers come back as lines."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Literal, NoReturn, Self, TypeAlias

import msgspec
from msgspec import Struct

from ronpai import Tile
from ronpai.errors import AgentError, RonpaiError
from ronpai.game import actions, events
from ronpai.game.actions import Action, LegalActions
from ronpai.game.events import Event
from ronpai.game.kinds import ordered
from ronpai.game.state import State
from ronpai.logs.log import Log
from ronpai.logs.mjai_write import Writer

Answers: TypeAlias = Literal["every", "asked"]
"""When a program answers: every line, with `{"type":"none"}` where there is nothing to do, or only what it is asked."""

WAIT = 60.0
"""How many seconds an answer may take."""

_FOLLOWING = frozenset({"dora", "reach_accepted"})
"""What may come between an event and the answer that it asks for."""
_SHOWN = 200
_LONGEST = 1 << 16
"""The most characters of an answer, far more than any has."""
_AHEAD = 1000
"""The most lines that a program may print before it is asked for them; it has no use for one."""
_LEAVES = 5.0
"""How many seconds a program has to end when its input does."""


class Answer(Struct):
    """What a program answers; other fields are passed over."""

    type: str
    actor: int | None = None
    target: int | None = None
    pai: str | None = None
    tsumogiri: bool = False
    consumed: tuple[str, ...] = ()


_DECODER = msgspec.json.Decoder(Answer)


class MjaiAgent:
    r"""An agent for one seat of one game. The program starts with the game's first event; `close` ends it.

    >>> import sys
    >>> bot = (
    ...     "import json, sys\n"
    ...     "for line in sys.stdin:\n"
    ...     "    event = json.loads(line)\n"
    ...     "    mine = event['type'] == 'tsumo' and event['actor'] == 0\n"
    ...     "    throw = {'type': 'dahai', 'actor': 0, 'pai': event.get('pai'), 'tsumogiri': True}\n"
    ...     "    print(json.dumps(throw if mine else {'type': 'none'}), flush=True)\n"
    ... )
    >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    >>> with MjaiAgent([sys.executable, "-c", bot]) as agent:
    ...     for event in table.events:
    ...         agent.watch(event, 0)
    ...     agent.choose(table.state, 0, table.legal(0))
    Dahai(pai='5z', tsumogiri=True)

    A program that ends, takes longer than `wait` seconds, prints without end, or answers what is no legal action,
    raises AgentError, which names the seat.
    """

    def __init__(self, command: str | Sequence[str], answers: Answers = "every", wait: float = WAIT) -> None:
        """The command is split as a shell splits it, and runs without one."""
        self._command = shlex.split(command) if isinstance(command, str) else list(command)
        self.name = shlex.join(self._command)
        self._answers = answers
        self._wait = wait
        self._process: subprocess.Popen[str] | None = None
        self._seat: int | None = None
        self._told: SimpleQueue[str | None] = SimpleQueue()
        self._lines: SimpleQueue[str | _End] = SimpleQueue()
        self._writer: Writer | None = None
        self._pending: list[dict[str, Any]] = []
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def watch(self, event: Event, seat: int) -> None:
        """Keeps an event until the seat is asked, or the game ends."""
        self._seat = seat
        if isinstance(event, events.StartKyoku) or self._writer is None:
            self._writer = self._writer or Writer(Log("native", 0, (), (), viewer=seat))
        if isinstance(event, events.StartKyoku):
            self._writer.log = msgspec.structs.replace(self._writer.log, players=len(event.scores))
        self._pending += self._writer.written(-1, event)
        if isinstance(event, events.EndGame):
            self._tell(asked=False)
            self.close()

    def choose(self, state: State, seat: int, legal: LegalActions) -> Action:
        """The program's answer. Whether to end a game as its leading dealer is no question of mjai: it ends it."""
        self._seat = seat
        if actions.Yame() in legal:
            return actions.Yame()
        line = self._tell(asked=True)
        try:
            answer = _DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeError) as found:
            self._fail(f"an action of mjai was expected: {found}", line)
        if answer.type != "none" and answer.actor not in (None, seat):
            self._fail(f"actor is {answer.actor}; it plays seat {seat}", line)
        if answer.type in _CLAIMS and answer.pai is not None and self._tile(answer.pai, line) != state.tile:
            self._fail(f"the tile on offer is {_mjai(state.tile)}", line)
        action = self._action(answer, legal, line)
        if action not in legal:
            may = ", ".join(dict.fromkeys(str(one.__struct_config__.tag) for one in legal))
            self._fail(f"not legal; seat {seat} may {may}", line)
        return action

    def close(self) -> None:
        """Ends the program: its input is closed; if that is not enough, it is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        self._told.put(None)
        try:
            process.wait(_LEAVES)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # -------------------------------------------------------------------------------------------------- in and out

    def _tell(self, *, asked: bool) -> str:
        """Sends what has happened; returns the answer to what the seat is asked now."""
        told, self._pending = self._pending, []
        asking = len(told) - 1
        while asking > 0 and told[asking]["type"] in _FOLLOWING:
            asking -= 1
        found = '{"type":"none"}'
        for number, event in enumerate(told):
            self._send(event)
            if self._answers == "asked":
                continue
            answer = self._receive()
            if _is_none(answer):
                continue
            if not asked or number < asking:
                self._fail(f"it has nothing to choose after {event['type']}", answer)
            found = answer
        if self._answers == "asked" and asked:
            found = self._receive()
        return found

    def _start(self) -> subprocess.Popen[str]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                    errors="backslashreplace",
                    start_new_session=True,  # An interrupt is for the game; this program's input ends with it.
                )
            except (OSError, ValueError) as found:
                raise AgentError(self.name, self._place("its start"), str(found)) from None
            self._told, self._lines = SimpleQueue(), SimpleQueue()
            for work, queue in ((_write, self._told), (_read, self._lines)):
                Thread(target=work, args=(self._process, queue), daemon=True).start()
        return self._process

    def _send(self, event: Mapping[str, Any]) -> None:
        self._start()
        self._told.put(msgspec.json.encode(event).decode() + "\n")

    def _receive(self) -> str:
        self._count += 1
        try:
            line = self._lines.get(timeout=self._wait)
        except Empty:
            self._fail(f"no answer within {self._wait:g} seconds")
        if isinstance(line, _End):
            if line.reason is not None:
                self._fail(line.reason)
            self._count -= 1
            self._died()
        return line.strip()

    def _died(self) -> NoReturn:
        process = self._process
        self.close()
        code = None if process is None else process.returncode
        raise AgentError(
            self.name, self._place(f"after answer {self._count}"), f"the program has ended, with exit code {code}"
        )

    def _fail(self, reason: str, line: str | None = None) -> NoReturn:
        if self._process is not None:
            self._process.kill()
        self.close()
        shown = "" if line is None else f": {line if len(line) <= _SHOWN else f'{line[:_SHOWN]}...'}"
        raise AgentError(self.name, self._place(f"answer {self._count}"), f"{reason}{shown}")

    def _place(self, what: str) -> str:
        return what if self._seat is None else f"seat {self._seat}, {what}"

    # ----------------------------------------------------------------------------------------------------- meaning

    def _tile(self, name: str, line: str) -> str:
        try:
            return str(Tile.from_mjai(name))
        except (RonpaiError, ValueError) as found:
            self._fail(str(found), line)

    def _action(self, answer: Answer, legal: LegalActions, line: str) -> Action:
        """The action that an answer is, whether legal or not."""
        consumed = ordered(self._tile(name, line) for name in answer.consumed)
        if answer.type in _CONSUMED:
            form, count = _CONSUMED[answer.type]
            if len(consumed) != count:
                self._fail(f"{count} consumed tiles were expected, not {len(consumed)}", line)
            return form(consumed)
        if answer.type in _ALONE:
            return _ALONE[answer.type]
        if answer.type == "reach":
            return next((action for action in legal if isinstance(action, actions.Reach)), actions.Reach())
        if answer.type not in _OF_TILES:
            self._fail(f"unknown type {answer.type!r}", line)
        return self._of_tile(answer, line)

    def _of_tile(self, answer: Answer, line: str) -> Action:
        if answer.pai is None and answer.type in ("dahai", "kakan"):
            self._fail("pai was expected", line)
        tile = self._tile(answer.pai or "N", line)
        if answer.type == "dahai":
            return actions.Dahai(tile, answer.tsumogiri)
        return actions.Kakan(tile) if answer.type == "kakan" else actions.Nukidora(tile)


_CONSUMED: Mapping[str, tuple[Callable[[Any], Action], int]] = {
    "chi": (actions.Chi, 2),
    "pon": (actions.Pon, 2),
    "daiminkan": (actions.Daiminkan, 3),
    "ankan": (actions.Ankan, 4),
}
_ALONE: Mapping[str, Action] = {"none": actions.Pass(), "hora": actions.Hora(), "ryukyoku": actions.Kyuushu()}
_OF_TILES = frozenset({"dahai", "kakan", "nukidora", "kita"})
_CLAIMS = frozenset({"chi", "pon", "daiminkan"})


def _mjai(tile: str | None) -> str:
    return "none" if tile is None else Tile(tile).mjai


def _is_none(line: str) -> bool:
    """Whether an answer says that there is nothing to do."""
    try:
        return _DECODER.decode(line).type == "none"
    except (msgspec.DecodeError, UnicodeError):
        return False


class _End(Struct, frozen=True):
    """After the last line of a program; the reason, where it is not its own end."""

    reason: str | None = None


def _read(process: subprocess.Popen[str], lines: SimpleQueue[str | _End]) -> None:
    """Puts what a program prints into a queue, line by line, and what ended it. Of a flood only so much is read."""
    assert process.stdout is not None
    with process.stdout as stdout:
        while line := stdout.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                lines.put(_End(f"a line of more than {_LONGEST} characters"))
                return
            if line.strip():
                lines.put(line)
            if lines.qsize() > _AHEAD:
                lines.put(_End(f"more than {_AHEAD} lines that nobody asked for"))
                return
    lines.put(_End())


def _write(process: subprocess.Popen[str], told: SimpleQueue[str | None]) -> None:
    """Writes what is put into a queue to a program, which may be slow to read; None closes its input."""
    assert process.stdin is not None
    with suppress(OSError), process.stdin as stdin:
        while (line := told.get()) is not None:
            stdin.write(line)
            stdin.flush()
