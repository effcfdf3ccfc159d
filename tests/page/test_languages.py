"""English and Japanese."""

import re
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

import ronpai
from ronpai.game import events
from ronpai.rules import OPTIONS, json_schema
from ronpai.rules.compare import compare
from ronpai.rules.sources import sources
from tests.page.conftest import Open
from tests.support.shared import ROOT

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


def test_japanese_has_the_meaning_of_every_option(visit: Open) -> None:
    japanese = words(visit())["japanese"]
    said = {key.removeprefix("option:"): text for key, text in japanese.items() if key.startswith("option:")}
    assert said.keys() == OPTIONS.keys()
    assert len(set(said.values())) == len(said)
    assert all(any(ord(letter) > 0x3000 for letter in text) for text in said.values())


def test_rulesets_in_japanese(visit: Open) -> None:
    """Names of options, numbers, and names of units and tiles are left as the server has them."""
    page = visit("#rulesets?tables=tenhou.4p,mfg.3p,mleague", language="ja")
    meanings = page.locator(".grid tbody small")
    expect(meanings.first).to_be_visible()
    assert meanings.count() == len(compare(("tenhou.4p", "mfg.3p", "mleague")).differences)
    assert page.locator('.grid tbody small[lang="en"]').count() == 0
    row = page.locator(".grid tr", has=page.get_by_text("score.kiriage", exact=True))
    expect(row).to_contain_text("切り上げ満貫")
    values = page.locator(".grid tbody td").all_inner_texts()
    assert [value for value in values if re.search("[A-Za-z]{3}|_", value)] == []
    page = visit("#rulesets?tables=mfcsp.fireriichi_3p_tonpu", language="ja")
    special = page.locator(".grid tr", has=page.get_by_text("riichi.special", exact=True)).locator("td").first
    expect(special).to_contain_text("種類: 炎")
    source = sources("mfcsp.fireriichi_3p_tonpu")["riichi.special"]
    told = page.locator(".grid tr", has=page.get_by_text("riichi.special", exact=True)).locator('td [lang="en"]')
    expect(told).to_have_text(f"preset: {source.preset}; mark: {source.mark}; text: {source.text}")


def schema_ids() -> tuple[set[str], set[str]]:
    """The words that the schema takes as values, but for names of options and yaku, and the parts of values."""
    values: set[str] = set()
    parts: set[str] = set()

    def read(schema: Any) -> None:
        if isinstance(schema, list):
            for each in schema:
                read(each)
        elif isinstance(schema, dict):
            values.update(each for each in schema.get("enum", ()) if isinstance(each, str))
            for key, each in schema.items():
                if key != "propertyNames":
                    read(each)

    schema = json_schema()
    groups = {name.partition(".")[0] for name in OPTIONS if "." in name}
    for name, each in schema["properties"].items():
        if name not in ("unset", *groups):
            read(each)
    read(schema["$defs"])
    options = {name.rpartition(".")[2] for name in OPTIONS}
    for each in schema["$defs"].values():
        names = each.get("properties", {}).keys()
        parts |= set() if names <= options else names
    spoken = {str(name) for name in (*ronpai.Yaku, *ronpai.MeldKind)}
    return {each for each in values if re.search("[A-Za-z]", each)} - spoken, parts - spoken


def test_japanese_has_words_for_every_value_of_an_option(visit: Open) -> None:
    japanese = words(visit())["japanese"]
    for prefix, ids in zip(("value:", "part:"), schema_ids(), strict=True):
        assert len(ids) > 30
        assert sorted(each for each in ids if f"{prefix}{each}" not in japanese) == []


REFUSALS = """async (reasons) => {
    const { speak } = await import("/page/words.js");
    const { refusal } = await import("/page/result.js");
    speak("ja");
    return reasons.map((reason) => String(refusal(reason)));
}"""


def reasons() -> list[str]:
    """Every reason why a yaku does not count, as the core has them."""
    source = (ROOT / "rust" / "core" / "src" / "explain.rs").read_text(encoding="utf-8")
    why = source.partition("pub enum Why {")[2].partition("\n}")[0]
    messages = re.findall(r'#\[error\("(.*?)"', why)
    assert len(messages) == why.count("#[error(")
    yaku = [message.replace("{}", yaku) for message in messages if message.startswith("{}") for yaku in ronpai.Yaku]
    waits = [message.replace("{}", wait) for message in messages if " {}" in message for wait in ronpai.WaitKind]
    return [*(message for message in messages if "{}" not in message), *yaku, *waits]


def test_why_a_yaku_does_not_count_in_japanese(visit: Open) -> None:
    asked = reasons()
    told = visit().evaluate(REFUSALS, asked)
    assert len(asked) > len(ronpai.Yaku) + len(ronpai.WaitKind)
    assert len(set(told)) == len(set(asked))
    assert not [text for text in told if re.search("[A-Za-z{}]", text)]
    page = visit("#calculator?hand=234m567p23468s99m7s&riichi=riichi&sticks=1", language="ja")
    expect(page.locator(".refused li").first).to_have_text("平和 待ちが両面ではなく嵌張です。")
    assert page.locator('.refused [lang="en"]').count() == 0


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
