"""The wheel, installed away from the repository: what is in it, that it runs, and what type checkers see.

maturin builds it from what cargo has compiled for the environment already, so that only the packing is done again.
"""

import os
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.support.shared import ROOT

HERE = Path(__file__).parent
CLIENT = (HERE / "client.py").read_text(encoding="utf-8")
WRONG = {
    "ronpai.ruleset(7)": "a ruleset by a number",
    'ronpai.score("2m", rules, riichi="yes")': "no kind of riichi",
    'ronpai.Tile("5m").colour': "no such attribute",
    'ronpai.score("2m", rules).points': "a NoScore has none",
    "ronpai.waits(hand=None)": "no hand",
    "rules.score.kiriage = True": "a frozen value",
}
CHECKERS = {
    "mypy": ("-m", "mypy", "--strict", "--no-incremental", "--python-executable"),
    "basedpyright": ("-m", "basedpyright", "--level", "error", "--pythonpath"),
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["build", "--release", "--locked", "--interpreter", sys.executable, "--out", str(folder)]
    with (ROOT / "pyproject.toml").open() as lock:
        flock(lock, LOCK_EX)  # processes of one test run share maturin's folder
        done = ran([sys.executable, "-m", "maturin", *build], ROOT)
    assert done.returncode == 0, done.stderr
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def outside(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel; of ours it has the packages that the wheel depends on."""
    folder = tmp_path_factory.mktemp("outside")
    venv.create(folder)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def ran(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    return subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)


def test_it_has_the_package_and_nothing_else(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    package = ROOT / "python"
    ours = {
        str(file.relative_to(package))
        for file in package.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".so"
    }
    assert ours <= names
    rest = {name for name in names - ours if ".dist-info/" not in name and not name.startswith("ronpai.libs/")}
    assert rest == {"ronpai/_core.abi3.so"}
    assert "-cp311-abi3-" in wheel.name
    assert {"ronpai/py.typed", "ronpai/_core.pyi"} <= names
    metadata = zipfile.ZipFile(wheel).read(next(name for name in names if name.endswith("/METADATA"))).decode()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in project["optional-dependencies"]:
        assert f"Provides-Extra: {extra}\n" in metadata
    assert f"Requires-Python: {project['requires-python']}\n" in metadata


def test_it_runs(outside: Path, tmp_path: Path) -> None:
    where = ran([str(outside), "-c", "import ronpai; print(ronpai.__file__)"], tmp_path)
    assert where.stdout.startswith(str(outside.parents[1])), where.stderr
    done = ran([str(outside), str(HERE / "client.py")], tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("checker", CHECKERS)
def test_type_checkers_see_the_types(checker: str, outside: Path, tmp_path: Path) -> None:
    check = [sys.executable, *CHECKERS[checker], str(outside)]
    (tmp_path / "client.py").write_text(CLIENT)
    right = ran([*check, "client.py"], tmp_path)
    assert right.returncode == 0, right.stdout + right.stderr
    lines = ["import ronpai", 'rules = ronpai.ruleset("tenhou.4p")', *WRONG]
    (tmp_path / "wrong.py").write_text("\n".join(lines) + "\n")
    wrong = ran([*check, "wrong.py"], tmp_path)
    assert wrong.returncode == 1
    for number, line in enumerate(lines[2:], 3):
        assert f"wrong.py:{number}:" in wrong.stdout, f"{WRONG[line]}\n{wrong.stdout}{wrong.stderr}"
