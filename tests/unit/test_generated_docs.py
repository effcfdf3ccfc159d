"""The rules reference is what the schema and the rulesets say now."""

import pytest
from docs.generate import FOLDER, pages

from ronpai.rules import OPTIONS
from tests.support.shared import ROOT

PAGES = pages()


def test_the_pages_are_all_there() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(PAGES), "run `make docs`"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name], "run `make docs`"


def test_every_option_has_its_place() -> None:
    for name, option in OPTIONS.items():
        page = PAGES[f"{option.group or 'game'}.md"]
        assert f"\n## {name}\n\n{option.description} (clause {option.clause})\n\n* allowed: " in page


def test_the_parts_of_a_value_are_explained() -> None:
    page = PAGES["game.md"]
    for name in (
        "per_1000",
        "fee",
        "monthly_grant",
        "locked_at",
        "unit",
        "transfer",
        "yakuman",
        "chips",
        "final_points",
    ):
        assert f"\n  * `{name}`: " in page
    assert "\n    * `ippatsu`: " in page


def test_the_makefile_makes_them() -> None:
    assert "docs/generate.py" in (ROOT / "Makefile").read_text(encoding="utf-8")
