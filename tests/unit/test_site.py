"""The documentation site: it builds without a warning, asks no other host for anything, and shows every public name."""

import doctest
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from types import ModuleType

import griffe
import pytest
from docs import examples, links

import ronpai
from tests.support.shared import ROOT

DOCS = ROOT / "docs"
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in DOCS.glob("api/*.md"))
SHOWN = Counter(re.findall(r"^::: ([\w.]+)$", REFERENCE, re.MULTILINE))
PACKAGES = ("ronpai.rules", "ronpai.payments", "ronpai.game", "ronpai.logs", "ronpai.simulation", "ronpai.pictures")


class Resources(HTMLParser):
    """What a page makes the browser fetch by itself, and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Notes what a tag fetches."""
        told = dict(attributes)
        if tag in ("script", "img", "iframe", "source", "link"):
            self.found += [value for value in (told.get("src"), told.get("href")) if value]

    def handle_data(self, data: str) -> None:
        """Notes text."""
        self.text += data


def test_the_site_builds_without_warnings_and_is_whole(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = list(tmp_path.rglob("*.html"))
    assert len(pages) > len(list(DOCS.rglob("*.md")))
    for page in pages:
        parser = Resources()
        parser.feed(page.read_text(encoding="utf-8"))
        assert parser.found
        assert not [each for each in parser.found if re.match(r"(\w+:)?//", each)], page
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//", style.read_text(encoding="utf-8")), style
    shown = Resources()
    shown.feed((tmp_path / "api" / "scoring.html").read_text(encoding="utf-8"))
    for text in ("Scores a hand at a table.", "riichi: _RiichiKind | None = None", "(3, 60, 7700)"):
        assert text in shown.text


def test_a_warning_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("[nowhere](nowhere.md)")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nplugins:")[0]
    (tmp_path / "mkdocs.yml").write_text(settings)
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(build, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "nowhere.md" in done.stderr


def test_the_makefile_builds_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(r"^python: .*\bsite\b", makefile, re.MULTILINE)
    assert re.search(r"^\t.*mkdocs build --strict", makefile, re.MULTILINE)
    assert "/site/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_every_name_of_the_library_is_shown_once() -> None:
    for name in ronpai.__all__:
        home = getattr(getattr(ronpai, name), "__module__", "")
        shown = SHOWN[f"ronpai.{name}"] + (home == "ronpai.errors")
        assert shown == 1, name


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_of_a_package_is_shown(package: str) -> None:
    for name in import_module(package).__all__:
        paths = {f"ronpai.{name}", f"{package}.{name}", f"{package}.{name}.{name}"}
        assert any(SHOWN[path] == 1 for path in paths), f"{package}.{name}"


def test_what_is_shown_has_a_docstring() -> None:
    library = griffe.load("ronpai", search_paths=[ROOT / "python"])
    for path in SHOWN:
        found = library[path.removeprefix("ronpai.")]
        assert found.docstring or found.is_attribute, path


@pytest.mark.parametrize("module", [examples, links])
def test_the_builder_s_own_examples_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0


def test_examples_are_blocks_of_code() -> None:
    text = "It adds.\n\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n\nAlways.\n\n>>> 0\n0"
    fenced = examples.fenced(text)
    assert fenced == ("It adds.\n\n```pycon\n>>> 1 + 1\n2\n>>> 2 + 2\n4\n```\n\nAlways.\n\n```pycon\n>>> 0\n0\n```")


def test_links_out_of_the_site_are_plain_text() -> None:
    text = "[code](../python/a.py), [words](glossary.md#a), [web](https://semver.org), ![tile](../a.svg)"
    shown = "code, [words](glossary.md#a), [web](https://semver.org), ![tile](../a.svg)"
    assert links.inside(text, "wall.md") == shown
    assert links.inside("[up](../README.md)", "guide/a.md") == "[up](../README.md)"
    assert links.inside("[up](../../README.md#start)", "guide/a.md") == "up"
