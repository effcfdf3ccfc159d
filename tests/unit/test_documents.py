"""What the documents show runs, and what they name is there."""

import ast
import re
from pathlib import Path

import pytest
from docs import picture

import ronpai
from ronpai.rules.load import file_problems
from tests.support.documents import blocks, run
from tests.support.shared import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = {
    str(file.relative_to(ROOT)): file.read_text(encoding="utf-8")
    for file in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
}
EXAMPLES = [name for name, text in DOCUMENTS.items() if any(block.runs for block in blocks(text))]
NOT_RUN = {"json", "toml", "text", "xml"}
"""Languages of blocks that show data."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.jsonl").write_text(ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json())
    assert run(DOCUMENTS[name], name, tmp_path, {"__name__": "__main__"})


def test_what_does_not_run_is_data_or_a_target_of_the_makefile() -> None:
    targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for name, text in DOCUMENTS.items():
        for block in blocks(text):
            if block.runs or block.language in NOT_RUN:
                continue
            for line in block.text.splitlines():
                called = re.match(r"make (\w+)", line)
                assert called is not None, f"{name}, line {block.line}: {line}"
                assert called[1] in targets, f"{name}, line {block.line}: {line}"


def test_every_block_is_seen() -> None:
    for name, text in DOCUMENTS.items():
        assert len(re.findall(r"^ *```", text, re.MULTILINE)) == 2 * len(blocks(text)), name


def test_the_guide_s_ruleset_holds(tmp_path: Path) -> None:
    (written,) = (block for block in blocks(DOCUMENTS["docs/guide/table.md"]) if block.title == "club.toml")
    file = tmp_path / "club.toml"
    file.write_text(written.text, encoding="utf-8")
    assert file_problems(file) == ()
    changed = ronpai.ruleset(file).diff(ronpai.ruleset("mleague"))
    assert changed == {"multi_ron.max": (3, 1), "score.kiriage": (False, True)}


def test_an_example_that_is_wrong_is_found(tmp_path: Path) -> None:
    for wrong in (
        "```python\nassert 1 + 1 == 3\n```\n",
        "```pycon\n>>> 1 + 1\n3\n```\n",
        "```console\n$ ronpai shanten 123m456p789s1122z --json\n{}\n```\n",
        "```console\n$ ronpai shanten 12x\n```\n",
        "```\n$ false\n```\n",
    ):
        with pytest.raises(AssertionError):
            run(wrong, "wrong.md", tmp_path, {})


def test_the_decisions_are_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    for file in folder.glob("0*.md"):
        assert f"({file.name})" in index


def test_the_readme_s_ratios_are_those_that_the_benchmark_demands() -> None:
    tree = ast.parse((ROOT / "benches" / "run.py").read_text(encoding="utf-8"))
    (targets,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "targets")
    demanded: dict[object, float] = {}
    for call in (node for node in ast.walk(targets) if isinstance(node, ast.Call)):
        said = [each.value for each in call.args if isinstance(each, ast.Constant)]
        if len(said) > 1 and isinstance(said[0], str) and isinstance(said[-1], int | float):
            demanded[said[0]] = said[-1]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]*(?:as fast|no slower|more)) \|$", README, re.MULTILINE)
    assert [work for work, _ in rows] == list(demanded)
    for work, words in rows:
        assert (
            words
            in {
                "score": f"at least {demanded[work]} times as fast",
                "shanten": f"at least {demanded[work]} times as fast",
                "import": "no slower",
                "memory after import": f"at most {demanded[work]} MiB more",
            }[work.partition(",")[0]]
        ), work


def test_the_picture_is_what_the_library_draws() -> None:
    assert picture.FILE.read_text(encoding="utf-8") == picture.picture(), "run `make docs`"
    assert "docs/picture.py" in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "(docs/score.svg)" in README


def test_more_than_seventy_tables_ship() -> None:
    assert "more than seventy" in README
    assert len(ronpai.rulesets()) > 70


def test_the_reference_names_what_ships() -> None:
    index = (ROOT / "docs" / "rules" / "README.md").read_text(encoding="utf-8")
    assert "docs/rules/README.md" in README
    for name in ronpai.rulesets():
        assert f"`{name}`" in index


def test_links_lead_somewhere() -> None:
    for name, text in DOCUMENTS.items():
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            if not re.match(r"\w+:", link):
                assert ((ROOT / name).parent / link).exists(), f"{name}: {link}"


def test_the_glossary_has_every_yaku_word() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert "Yaku ids are these spellings" in glossary
    for kind in (*ronpai.WaitKind, *ronpai.MeldKind):
        assert re.search(rf"\b{kind}\b", glossary), kind


def test_what_contributing_names_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for path in re.findall(r"`((?:rust|python|tests)/[\w/.]+)`", text):
        assert (ROOT / Path(path)).exists(), path
