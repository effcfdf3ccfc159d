"""The command line as a whole: its commands, their help and examples, and installs that lack something."""

import re
from importlib.metadata import entry_points, version
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from ronpai.cli.app import app
from tests.support.cli import ANSWERS, REPOSITORY, WIN, answered, printed, process, run


def test_a_wrong_use_exits_with_2() -> None:
    for arguments in (
        ["score"],
        ["score", WIN, "--honba", "many"],
        ["meld"],
        ["score", WIN, "--color", "red"],
    ):
        assert run(*arguments).exit_code == 2


def commands() -> dict[str, Any]:
    """The commands as typer built them."""
    return dict(get_command(app).commands)  # type: ignore[attr-defined]


def test_every_command_has_an_answer() -> None:
    assert set(commands()) >= set(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_examples_run_and_keys_are_documented(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    epilog = commands()[name].epilog
    examples = [line.removeprefix("$ ronpai ").split() for line in epilog.splitlines() if line.startswith("$")]
    assert len(examples) >= 2
    for example in examples:
        assert example[0] == name
        printed(*example)
        answer = answered(*(word for word in example if word != "--json"))
        assert ", ".join(answer) in epilog.splitlines()


@pytest.mark.parametrize("name", ANSWERS)
def test_help_shows_examples_and_the_default_table(name: str) -> None:
    text = printed(name, "--help", COLUMNS="200", TERMINAL_WIDTH="200")
    assert "tenhou.4p" in text
    assert f"$ ronpai {name} " in text
    assert "Keys of --json" in text
    assert printed(name, "-h", COLUMNS="200", TERMINAL_WIDTH="200") == text


def test_without_a_command_there_is_help() -> None:
    assert "acceptance" in run().output


def test_version() -> None:
    assert printed("--version") == f"ronpai {version('ronpai')}\n"
    assert process("--version").stdout.decode().split() == ["ronpai", version("ronpai")]


def test_the_console_script_is_main() -> None:
    (script,) = entry_points(group="console_scripts", name="ronpai")
    assert script.value == "ronpai.cli:main"


BLOCK = (
    "import sys\n"
    "class Block:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        if name == sys.argv[1] or name.startswith(sys.argv[1] + '.'):\n"
    "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
    "sys.meta_path.insert(0, Block())\n"
    "from ronpai.cli import main\n"
    "main()\n"
)


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra(package: str) -> None:
    result = process(package, code=("-c", BLOCK))
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.decode() == f"ronpai: this needs {package}: pip install 'ronpai[cli]'\n"


def test_a_broken_install_is_not_a_missing_extra() -> None:
    result = process("ronpai.cli.app", code=("-c", BLOCK))
    assert result.returncode == 1
    assert b"ModuleNotFoundError: No module named 'ronpai.cli.app'" in result.stderr


def test_importing_the_command_line_loads_no_extra() -> None:
    code = "import ronpai.cli, sys; print({'typer', 'rich', 'msgspec'} & set(sys.modules))"
    assert process(code=("-c", code)).stdout.decode() == "set()\n"


def test_the_demo_shows_every_example() -> None:
    result = process(code=(str(REPOSITORY / "examples" / "demo.py"),))
    output = result.stdout.decode()
    assert (result.returncode, result.stderr) == (0, b"")
    assert len(re.findall(r"^Worth ", output, re.MULTILINE)) == 7
    assert len(re.findall(r"^Paid ", output, re.MULTILINE)) == 7
    assert len(re.findall(r"^No score ", output, re.MULTILINE)) == 1
    assert len(re.findall(r"^- ", output, re.MULTILINE)) >= 8
