"""Accessible to everybody: axe finds nothing, nothing is wider than a phone, light and dark."""

from itertools import combinations
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import ronpai
from ronpai.game.kinds import KINDS
from ronpai.pictures import tile_svg
from tests.page.conftest import Open

HAND = "#calculator?hand=234m067p34678s99m5s&tsumo=1&riichi=riichi&sticks=1&seat=W&dora=8m&ura=7s"
PARTS = {
    "hand": (HAND, ".worth"),
    "melds": ("#calculator?hand=67p22s8p,2-34m,555=5z,1111z&seat=S", ".worth"),
    "no win": ("#calculator?hand=123m456p11z99p9p,2-34s", ".headline.none"),
    "not read": ("#calculator?hand=12x&dora=0z", ".error"),
    "error": ("#calculator?hand=234m067p34678s99m5s&ippatsu=1", ".error"),
    "rulesets": ("#rulesets", ".grid"),
    "log": ("#replay", "#paste"),
    "replay": ("#replay", "#paste"),
}


def shown(visit: Open, part: str, tmp_path: Path, **somebody: object) -> Page:
    address, place = PARTS[part]
    page = visit(address, **somebody)
    expect(page.locator(place).first).to_be_visible()
    if part == "replay":
        table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        while not any(event.__struct_config__.tag == "end_kyoku" for event in table.events):
            for seat in table.needs.seats:
                table.play(seat, next(iter(table.legal(seat))))
        file = tmp_path / "game"
        file.write_text(table.to_json())
        page.set_input_files("#log", file)
        expect(page.locator(".board")).to_be_visible()
        page.get_by_role("slider").fill("40")
    return page


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "somebody",
    [{"scheme": "light", "language": "en", "width": 1280}, {"scheme": "dark", "language": "ja", "width": 360}],
)
def test_axe_finds_nothing(visit: Open, tmp_path: Path, part: str, somebody: dict[str, object]) -> None:
    page = shown(visit, part, tmp_path, **somebody)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_wider_than_a_phone(visit: Open, tmp_path: Path, part: str, language: str) -> None:
    page = shown(visit, part, tmp_path, width=360, height=740, language=language)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    widths = "[...document.querySelectorAll('.keys button')].map((key) => key.getBoundingClientRect().width)"
    smallest = min(page.evaluate(widths), default=24)
    assert smallest >= 24


def test_colours_follow_the_system_until_they_are_chosen(visit: Open) -> None:
    page = visit(HAND, scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    tile = page.locator(".keys use").first
    assert "theme=dark" in str(tile.get_attribute("href"))
    page.get_by_role("combobox", name="Colours").select_option("light")
    assert page.evaluate(ground) != dark
    assert "theme=light" in str(tile.get_attribute("href"))
    page.reload()
    expect(page.locator(".worth").first).to_be_visible()
    assert page.evaluate(ground) != dark
    page.get_by_role("combobox", name="Colours").select_option("auto")
    assert page.evaluate(ground) == dark
    page.emulate_media(color_scheme="light")
    expect(tile).to_have_attribute("href", "/page/tiles.svg?theme=light#1m")


def test_on_a_phone_the_result_stays_in_sight(visit: Open) -> None:
    page = visit(HAND, width=360, height=740)
    bar = page.locator(".summary")
    expect(bar).to_contain_text("7 han 20 fu")
    expect(bar).to_be_in_viewport()
    expect(page.locator(".result")).not_to_be_in_viewport()
    bar.click()
    expect(page.locator(".result .worth").first).to_be_in_viewport()


PIXELS = """async ([svgs, width]) => {
    const height = Math.round((width * 4) / 3);
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    const drawn = [];
    for (const svg of svgs) {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        context.clearRect(0, 0, width, height);
        context.drawImage(image, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        const grey = (at) => 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2];
        drawn.push(Array.from({ length: width * height }, (_, pixel) => grey(4 * pixel)));
    }
    return drawn;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tiles_are_told_apart_at_20_pixels_without_colour(visit: Open, theme: str) -> None:
    """Of any two kinds at least 25 of some 530 pixels differ clearly, in grey, as drawn by the browser."""
    drawn = visit().evaluate(PIXELS, [[tile_svg(kind, theme) for kind in KINDS], 20])
    clearly = 40
    alike = [
        (one, other, differing)
        for (one, left), (other, right) in combinations(zip(KINDS, drawn, strict=True), 2)
        if (differing := sum(abs(a - b) > clearly for a, b in zip(left, right, strict=True))) < 25
    ]
    assert alike == []


def test_the_sprite_is_shown_and_not_only_named(visit: Open) -> None:
    page = visit()
    shots = [page.locator(f'.keys [data-tile="{tile}"]').first.screenshot() for tile in ("1z", "2z", "3p")]
    assert len(set(shots)) == len(shots)
