"""The command line as tests run it."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner, Result

from ronpai import records
from ronpai.cli.app import app

ANSWERS: Mapping[str, type[msgspec.Struct]] = {
    "score": records.ScoreAnswer,
    "explain": records.ExplainAnswer,
    "shanten": records.ShantenAnswer,
    "waits": records.WaitsAnswer,
    "acceptance": records.AcceptanceAnswer,
}


REPOSITORY = Path(__file__).parents[2]


WIN = "345p678s678m22p,2-34m"


RIICHI = "234m067p34678s99m5s"


AOTENJO = 'extends = "tenhou_service.4p"\n[score.aotenjo]\ncap_base = 100000000000000000000000000000000000000000\n'


COLOUR = re.compile(r"\x1b\[[\d;]*3[1-7]m")


ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def run(*arguments: str, **environment: str | None) -> Result:
    """A command run in this process."""
    return CliRunner().invoke(app, arguments, prog_name="ronpai", env={"FORCE_COLOR": None, **environment})


def printed(*arguments: str, **environment: str | None) -> str:
    """What a command that succeeds prints."""
    result = run(*arguments, **environment)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def answered(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that succeeds: one object on one line, of the documented type."""
    output = printed(*arguments, "--json")
    assert output.count("\n") == 1
    msgspec.json.decode(output, type=ANSWERS[arguments[0]])
    return dict(json.loads(output))


def refused(*arguments: str) -> list[str]:
    """The lines of an error; the same error as JSON has the same message."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert all(line.startswith("ronpai: ") for line in lines)
    messages = [line.removeprefix("ronpai: ") for line in lines]
    assert failure(*arguments)["message"] == "; ".join(messages)
    return messages


def failure(*arguments: str) -> dict[str, Any]:
    """The JSON of a command that fails."""
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    document = json.loads(result.stdout)
    assert list(document) == ["error"]
    return dict(document["error"])


def process(
    *arguments: str, code: Sequence[str] = ("-m", "ronpai"), **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """A command run in a process of its own, its output piped."""
    command = [sys.executable, *code, *arguments]
    return subprocess.run(command, capture_output=True, env=_environment(environment), check=False)


def terminal(*arguments: str, **environment: str) -> str:
    """What a command prints on a terminal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "ronpai", *arguments]
    with subprocess.Popen(command, stdout=slave, stderr=slave, env=_environment(environment)) as running:
        os.close(slave)
        output = b""
        try:
            while chunk := os.read(master, 65536):
                output += chunk
        except OSError:  # Linux reports the end of a terminal so.
            pass
    os.close(master)
    assert running.returncode == 0, output
    return output.decode().replace("\r\n", "\n")


def _environment(changes: Mapping[str, str]) -> dict[str, str]:
    neutral = {"COLUMNS", "FORCE_COLOR", "NO_COLOR", "PYTHONIOENCODING", "TTY_COMPATIBLE", "COLORTERM"}
    kept = {name: value for name, value in os.environ.items() if name not in neutral}
    return kept | {"TERM": "xterm-256color", "PYTHONUTF8": "1"} | dict(changes)


def rules_file(folder: Path, text: str, name: str = "own.toml") -> str:
    """The path of a file with a ruleset."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)
