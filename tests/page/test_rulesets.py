"""The comparison of rulesets."""

from playwright.sync_api import expect

import ronpai
from ronpai.rules import OPTIONS
from ronpai.rules.compare import compare
from tests.page.conftest import Open

TABLES = ("tenhou.4p", "mahjongsoul.4p", "mleague")


def test_shows_what_the_library_finds(visit: Open) -> None:
    page = visit("#rulesets")
    found = compare(TABLES)
    expect(page.locator(".grid tbody tr")).to_have_count(len(found.differences))
    assert page.locator(".grid tbody code").all_inner_texts() == [each.option for each in found.differences]
    assert page.locator(".grid thead small").all_inner_texts() == list(TABLES)
    row = page.locator(".grid tr", has=page.get_by_text("score.kiriage", exact=True))
    kiriage = ["yes" if ronpai.ruleset(table).score.kiriage else "no" for table in TABLES]
    assert row.locator("td").all_inner_texts() == kiriage
    assert OPTIONS["score.kiriage"].description in row.inner_text()


def test_tables_are_found_added_and_taken_out(visit: Open) -> None:
    page = visit("#rulesets?tables=tenhou.4p,tenhou.3p")
    expect(page.locator(".grid tbody tr")).to_have_count(len(compare(("tenhou.4p", "tenhou.3p")).differences))
    page.get_by_label("Find a ruleset").fill("ema 2025")
    assert page.locator(".choices label:visible").count() == 1
    page.locator(".choices input:visible").check()
    expect(page.locator(".grid thead small")).to_have_text(["tenhou.4p", "tenhou.3p", "ema2025"])
    assert page.url.endswith("tables=tenhou.4p,tenhou.3p,ema2025")
    page.locator(".chip").first.click()
    page.locator(".chip").first.click()
    expect(page.locator(".grid thead th").nth(1)).to_contain_text("EMA RCR 2025")
    rules = ronpai.ruleset("ema2025").options()
    changed = [name for name, value in rules.items() if OPTIONS[name].default != value]
    assert page.locator(".grid tbody code").all_inner_texts() == changed
    page.locator(".chip").first.click()
    expect(page.get_by_text("Choose a table.")).to_be_visible()


def test_equal_tables_do_not_differ(visit: Open) -> None:
    page = visit("#rulesets?tables=mleague,mleague")
    expect(page.get_by_text("These tables do not differ.")).to_be_visible()


def test_an_unknown_table_is_an_error(visit: Open) -> None:
    page = visit("#rulesets?tables=tenhou.4p,tenhou.5p")
    expect(page.locator(".error")).to_contain_text("tenhou.5p")
