"""English and Japanese."""

from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

import ronpai
from ronpai.game import events
from tests.page.conftest import Open

WORDS = """async () => {
    const { english } = await import("/page/english.js");
    const { japanese } = await import("/page/japanese.js");
    return { english, japanese };
}"""


def words(page: Page) -> dict[str, dict[str, str]]:
    found: Any = page.evaluate(WORDS)
    return {language: dict(said) for language, said in found.items()}


def test_both_say_everything(visit: Open) -> None:
    said = words(visit())
    english, japanese = said["english"], said["japanese"]
    plural = {key for key in english if key.endswith("_one")}
    assert english.keys() - japanese.keys() <= plural
    # What Japanese says beyond it are ids, which English reads as they are written.
    ids = {key for key in japanese.keys() - english.keys() if ":" not in key}
    assert ids <= {str(kind) for kind in ronpai.WaitKind}


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("yaku:", ronpai.Yaku),
        ("fu:", ronpai.FuReason),
        ("limit:", ronpai.Limit),
        ("form:", ronpai.Form),
        ("", ronpai.WaitKind),
        ("why:", ronpai.NoScoreReason),
        ("meld_", ronpai.MeldKind),
        ("from_", ronpai.Source),
        ("reason:", ronpai.Reason),
        (
            "code:",
            [
                code
                for code in ronpai.contradictions()
                if code not in ("argument", "ippatsu_double_chankan", "first_turn_last_tile", "first_turn_kan")
            ],
        ),
    ],
)
def test_japanese_has_words_for_every_id(visit: Open, prefix: str, names: Any) -> None:
    japanese = words(visit())["japanese"]
    assert [name for name in names if f"{prefix}{name}" not in japanese] == []


def test_both_tell_every_event_and_every_draw(visit: Open) -> None:
    tags = [event.__struct_config__.tag for event in get_args(events.Event) if event is not events.StartGame]
    keys = {f"event:{tag}" for tag in tags} | {f"draw:{reason}" for reason in get_args(events.DrawReason)}
    for said in words(visit()).values():
        assert keys - said.keys() == set()


@pytest.mark.parametrize(
    ("locale", "language", "title"),
    [("ja-JP", "ja", "点数計算"), ("en-US", "en", "Calculator"), ("de", "en", "Calculator")],
)
def test_the_language_is_the_browsers(visit: Open, locale: str, language: str, title: str) -> None:
    page = visit(language=locale)
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("nav a").first.inner_text() == title


def test_the_whole_page_changes_and_stays_so(visit: Open) -> None:
    page = visit("#calculator?hand=234m067p34678s99m5s&tsumo=1&riichi=riichi&sticks=1&seat=W&dora=8m")
    expect(page.locator(".worth").first).to_have_text("6 han 20 fuhaneman")
    page.get_by_role("combobox", name="Language").select_option("ja")
    expect(page.locator(".worth").first).to_have_text("6翻20符跳満")
    result = page.locator(".result").inner_text()
    for text in ("立直", "門前清自摸和", "平和", "赤ドラ", "東 (親)から西へ 6,000点", "すべての読み方"):
        assert text in result
    assert page.locator('.keys [data-tile="0p"]').first.get_attribute("aria-label") == "赤五筒"
    page.locator("nav a").nth(1).click()
    expect(page.locator("h1")).to_have_text("ルールの比較")
    page.reload()
    expect(page.locator("h1")).to_have_text("ルールの比較")


def test_errors_in_japanese(visit: Open) -> None:
    page = visit("#calculator?hand=234m067p34678s99m5s&ippatsu=1", language="ja")
    expect(page.locator(".error li")).to_have_text(["リーチなしの一発です。"])
