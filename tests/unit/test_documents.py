"""What the documents show runs, and what they name is there."""

import doctest
import re
from pathlib import Path

import pytest

import ronpai
from ronpai.rules.load import file_problems
from tests.support.shared import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


GUIDES = sorted((ROOT / "docs").glob("*.md"))


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_readme_s_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in blocks("python"):
        exec(block, names)
    assert "((<Yaku.tanyao: 'tanyao'>, 1),)" in capsys.readouterr().out
    said = dict(re.findall(r"^(\S.*?)\s{2,}# (\{.*\})$", README, re.MULTILINE))
    assert said
    for expression, value in said.items():
        assert repr(eval(expression, names)) == value


@pytest.mark.parametrize("guide", [guide for guide in GUIDES if "```python" in guide.read_text(encoding="utf-8")])
def test_a_guide_s_python_runs(guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.json").write_text(ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json())
    names: dict[str, object] = {}
    for block in blocks("python", guide.read_text(encoding="utf-8")):
        exec(block, names)


def test_the_readme_s_ruleset_holds(tmp_path: Path) -> None:
    (text,) = blocks("toml")
    file = tmp_path / "club.toml"
    file.write_text(text, encoding="utf-8")
    assert file_problems(file) == ()
    changed = ronpai.ruleset(file).diff(ronpai.ruleset("mleague"))
    assert changed == {"multi_ron.max": (3, 1), "score.kiriage": (False, True)}


def test_the_decisions_are_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for file in folder.glob("0*.md"):
        assert f"({file.name})" in index


def test_the_readme_s_session_is_what_happens() -> None:
    (session,) = blocks("pycon")
    found = doctest.DocTestParser().get_doctest(session, {"ronpai": ronpai}, "README", "README.md", 0)
    assert not doctest.DocTestRunner().run(found).failed


def test_the_reference_names_what_ships() -> None:
    index = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    assert "docs/rules/README.md" in README
    for name in ronpai.rulesets():
        assert f"`{name}`" in index


def test_links_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            if not re.match(r"\w+:", link):
                assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_the_glossary_has_every_yaku_word() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert "Yaku ids are these spellings" in glossary
    for kind in (*ronpai.WaitKind, *ronpai.MeldKind):
        assert re.search(rf"\b{kind}\b", glossary), kind


def test_what_contributing_names_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:rust|python|tests)/[\w/.]+)`", text):
        assert (ROOT / Path(path)).exists(), path
