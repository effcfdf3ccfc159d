"""What others install and run: the container's file, checked by reading it, and completion in shells."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.shared import ROOT, SOURCES

CONTAINER = ROOT / "Containerfile"
INSTRUCTIONS = [
    line.partition(" ")[::2]
    for line in re.sub(r"\\\n\s*", "", CONTAINER.read_text(encoding="utf-8")).splitlines()
    if line and not line.startswith("#")
]
RONPAI = Path(sys.executable).parent / "ronpai"
SHELLS = {
    "bash": {"COMP_WORDS": "ronpai rules s", "COMP_CWORD": "2"},
    "zsh": {"_TYPER_COMPLETE_ARGS": "ronpai rules s"},
    "fish": {"_TYPER_COMPLETE_ARGS": "ronpai rules s", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
}


def told(name: str) -> list[str]:
    """The arguments of an instruction, wherever it stands."""
    return [arguments for instruction, arguments in INSTRUCTIONS if instruction == name]


def linted(file: Path) -> subprocess.CompletedProcess[str]:
    hadolint = Path(sys.executable).parent / "hadolint"
    return subprocess.run([hadolint, file], capture_output=True, text=True, check=False)


def test_the_container_s_file_is_sound(tmp_path: Path) -> None:
    assert (linted(CONTAINER).returncode, linted(CONTAINER).stdout) == (0, "")
    wrong = tmp_path / "Containerfile"
    wrong.write_text("FROM python\nRUN pip install ronpai\n")
    assert "DL3006" in linted(wrong).stdout


def test_the_container_builds_in_one_stage_and_runs_in_another() -> None:
    build, run = told("FROM")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    rust = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["rust-version"]
    assert build == f"rust:{rust}-slim-bookworm AS build"
    assert run.startswith(f"python:{project['project']['requires-python'].removeprefix('>=')}-slim")
    (maturin,) = project["build-system"]["requires"]
    assert f"'{maturin}'" in CONTAINER.read_text()
    extras = re.search(r"\.whl\)\[([\w,]+)\]", CONTAINER.read_text())
    assert extras
    assert extras[1].split(",") == ["serve"]
    assert "serve" in project["project"]["optional-dependencies"]
    assert told("ENTRYPOINT") == ['["ronpai", "serve"]']


def test_the_service_s_extra_is_enough_for_all_that_it_answers() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"numpy>=2", "pyarrow>=20"} <= set(extras["batch"]) <= set(extras["serve"])
    assert set(extras["cli"]) <= set(extras["serve"]), "whose command it is"


def test_the_container_runs_as_nobody_in_particular() -> None:
    names = [name for name, _ in INSTRUCTIONS]
    last = max(index for index, name in enumerate(names) if name == "FROM")
    after = names[last:]
    (user,) = told("USER")
    assert user.isdecimal()
    assert int(user) > 0
    assert after.index("USER") < after.index("ENTRYPOINT")
    assert "RUN" not in after[after.index("USER") :]


def test_the_container_holds_no_secret() -> None:
    assert not told("ARG") + told("ENV") + told("ADD")
    assert not re.search(r"secret|token|passw|credential", CONTAINER.read_text(), re.IGNORECASE)
    first, *rest = (ROOT / ".dockerignore").read_text().splitlines()
    assert first == "*"
    allowed = [line.removeprefix("!") for line in rest if line.startswith("!")]
    assert all((ROOT / name).exists() for name in allowed)
    assert not {".git", "tests", "target"} & set(allowed)


def test_the_container_says_whether_it_is_well() -> None:
    (health,) = told("HEALTHCHECK")
    (port,) = told("EXPOSE")
    assert f"http://127.0.0.1:{port}/health/live" in health
    assert told("CMD") == [f'["--host", "0.0.0.0", "--port", "{port}"]']
    guide = (ROOT / "docs" / "guide" / "service.md").read_text(encoding="utf-8")
    assert f"$ curl -s --fail localhost:{port}/health/live\n" in guide, "which is run as a test"


def test_the_container_s_options_are_those_of_the_command() -> None:
    shown = subprocess.run([RONPAI, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    for option in re.findall(r"--[a-z-]+", told("CMD")[0]):
        assert re.search(rf"{option}\b", shown)


def completed(shell: str, **environment: str) -> str:
    command = {"_RONPAI_COMPLETE": f"complete_{shell}", "PATH": str(RONPAI.parent), **SOURCES, **environment}
    return subprocess.run([RONPAI], env=command, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_commands_are_completed(shell: str) -> None:
    found = completed(shell, **SHELLS[shell])
    assert set(re.findall(r"\b(?:show|schema)\b(?!\w)", found)) == {"show", "schema"}
    assert "compare" not in found


@pytest.mark.parametrize("shell", SHELLS)
def test_rulesets_are_completed(shell: str) -> None:
    words = {name: value.replace("rules s", "score --rules tenhou.") for name, value in SHELLS[shell].items()}
    words |= {"COMP_CWORD": "3"}
    found = completed(shell, **words)
    assert "tenhou.4p" in found
    assert "mleague" not in found


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("score --seat ", ["E", "S", "W", "N"]),
        ("settle --round S", ["S"]),
        ("score --riichi double", ["double", "double_open", "double_flame"]),
        ("shanten --form c", ["chiitoitsu"]),
        ("settle --draw su", ["suufon", "suukaikan", "suucha"]),
        ("simulate --agents efficiency,r", ["efficiency,random"]),
        ("verify --rules mle", ["mleague"]),
        ("replay --from mj", ["mjlog", "mjai"]),
        ("convert game.json --to m", ["mjai"]),
        ("rules export ma", ["mahjongsoul", "majiang"]),
        ("batch in.csv out.csv --engine d", ["dask"]),
        ("rules compare --format m", ["markdown"]),
    ],
)
def test_words_of_options_are_completed(typed: str, offered: list[str]) -> None:
    words = {"COMP_WORDS": f"ronpai {typed}", "COMP_CWORD": str(typed.count(" ") + 1)}
    assert completed("bash", **words).split() == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_asks_the_command(shell: str) -> None:
    script = completed(shell, _RONPAI_COMPLETE=f"source_{shell}")
    assert f"_RONPAI_COMPLETE=complete_{shell}" in script
    guide = (ROOT / "docs" / "guide" / "command-line.md").read_text(encoding="utf-8")
    assert f"_RONPAI_COMPLETE=source_{shell} ronpai" in guide


def test_bash_completes_once_it_is_installed(tmp_path: Path) -> None:
    """The guide's command writes to the home folder; a new shell then knows the words."""
    home = {"HOME": str(tmp_path), "PATH": f"{RONPAI.parent}:/usr/bin:/bin"} | SOURCES
    subprocess.run(["bash", "-c", "ronpai --install-completion\nexit $?"], env=home, check=True, capture_output=True)
    typed = "source ~/.bashrc; COMP_WORDS=(ronpai simu); COMP_CWORD=1"
    asked = f'{typed}; _ronpai_completion ronpai; echo "${{COMPREPLY[@]}}"'
    shown = subprocess.run(["bash", "-c", asked], env=home, check=True, capture_output=True, text=True).stdout
    assert shown == "simulate\n"
