"""The blocks of code of a document, and how their examples run, one after the other in a folder of their own.

A block with a title is a file. What begins with `$` is for the shell; where output is shown, it is what comes, `...`
standing for any of it, and an error may be shown too.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.support.service import running
from tests.support.shared import SOURCES

HOST = "localhost:8000"
"""Where documents say that the service is; here it is wherever a port is free."""

_BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code: its language, the file that it is, its text, and the line where it begins."""

    language: str
    title: str | None
    text: str
    line: int

    @property
    def shell(self) -> bool:
        """Whether it is typed into a shell."""
        return self.text.startswith("$ ")

    @property
    def runs(self) -> bool:
        """Whether there is anything to run or to write."""
        return self.shell or self.title is not None or self.language in ("python", "pycon")

    def commands(self) -> Iterator[tuple[str, str]]:
        """Each command of a shell, and the output that is shown."""
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = f"{command}\n{more}"
            yield command, output


def blocks(text: str) -> list[Block]:
    """The blocks of a document, in order."""
    return [
        Block(found[1], found[2], found[3], text.count("\n", 0, found.start()) + 2) for found in _BLOCK.finditer(text)
    ]


def run(text: str, name: str, folder: Path, names: Mapping[str, object]) -> int:
    """Runs all examples of a document; returns how many there are. Python's share their names."""
    known, count, host = dict(names), 0, ""
    with ExitStack() as stack:
        for block in blocks(text):
            place = f"{name}, line {block.line}"
            count += block.runs
            if block.title is not None:
                (folder / block.title).write_text(block.text, encoding="utf-8")
            elif block.shell:
                for command, output in block.commands():
                    if not host and (HOST in command or command.startswith("ronpai serve")):
                        service = stack.enter_context(running(*_options(command)))
                        host = service.url.removeprefix("http://")
                    if not command.startswith("ronpai serve"):
                        _type(command.replace(HOST, host), output, place, folder)
            elif block.language == "python":
                exec(compile("\n" * (block.line - 1) + block.text, name, "exec"), known)
            elif block.language == "pycon":
                _session(block.text, place, known)
    return count


def _options(command: str) -> list[str]:
    """The options of a `ronpai serve`, but for the port; of any other command that needs the service, none."""
    told = command if command.startswith("ronpai serve") else ""
    return shlex.split(re.sub(r"--port \d+", "", told), comments=True)[2:]


def _type(command: str, shown: str, place: str, folder: Path) -> None:
    """A command in bash, which stays its parent; the folder is also the home."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    terminal = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "NO_COLOR": "1"} | SOURCES
    done = subprocess.run(
        ["bash", "-c", f"{command}\nexit $?"],
        cwd=folder,
        env=terminal,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0 or "ronpai: " in shown or '{"error":' in shown, f"{place}: {command}\n{done.stdout}"
    if shown:
        agrees = doctest.OutputChecker().check_output(shown.rstrip(), done.stdout.rstrip(), doctest.ELLIPSIS)
        assert agrees, f"{place}: {command}\n{done.stdout}"


def _session(text: str, place: str, known: dict[str, object]) -> None:
    """A session of Python's, as doctest reads it."""
    found = doctest.DocTestParser().get_doctest(text, known, place, place, 0)
    found.globs = known
    told: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(found, out=told.append, clear_globs=False)
    assert not told, "".join(told)
