"""The hand calculator: tiles and notation in step, and everything that the library says about a hand."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import ronpai
from tests.page.conftest import Open

MANGAN = "234m067p34678s99m5s"
RULES = ronpai.ruleset("tenhou.4p")


def rows(page: Page, title: str) -> list[tuple[str, str]]:
    """The lines of the first table with a title: words and value."""
    table = page.locator(".result table", has=page.locator("caption", has_text=re.compile(f"^{title}$"))).first
    return [
        (row.locator("th").inner_text().strip(), row.locator("td").last.inner_text())
        for row in table.locator("tbody tr").all()
    ]


def write(page: Page, hand: str) -> None:
    page.get_by_label("Notation", exact=True).fill(hand)


def settled(page: Page) -> None:
    """Waits for the answer to what was entered last."""
    expect(page.locator(".result-body")).not_to_have_attribute("aria-busy", "true")


def tray(page: Page) -> list[str]:
    return [tile or "" for tile in (use.get_attribute("data-tile") for use in page.locator(".tray use").all())]


def notation(page: Page) -> str:
    return page.get_by_label("Notation", exact=True).input_value()


def press(page: Page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f'.keys [data-tile="{tile}"]').first.click()


def test_says_what_the_library_says(visit: Open) -> None:
    page = visit()
    write(page, MANGAN)
    page.get_by_role("radio", name="Tsumo").check()
    page.get_by_role("group", name="Seat").get_by_role("radio", name="West").check()
    page.get_by_role("combobox", name="Riichi", exact=True).select_option("riichi")
    page.get_by_label("Dora indicators").fill("8m")
    page.get_by_label("Ura indicators").fill("7s")
    page.get_by_label("Honba").fill("2")
    expect(page.locator(".worth").first).to_contain_text("7 han 20 fu")
    settled(page)
    score = ronpai.score(MANGAN, RULES, tsumo=True, seat="W", riichi="riichi", dora="8m", ura="7s")
    assert score
    assert page.locator(".worth .badge").first.inner_text() == score.limit
    assert page.locator(".paid strong").inner_text() == f"{score.points:,} points"
    yaku = [(name.replace("_", " "), f"{han} han") for name, han in score.yaku]
    names = ("dora", "ura dora", "red tiles", "norths set aside")
    yaku += [(name, f"{han} han") for name, han in zip(names, score.dora, strict=True) if han]
    assert rows(page, "Yaku") == yaku
    assert rows(page, "Fu") == [("every win", "20 fu")]

    win = ronpai.Win(MANGAN, tsumo=True, seat="W", riichi="riichi", dora="8m", ura="7s", honba=2)
    ledger = ronpai.settle(
        RULES, ronpai.WinResult([ronpai.Winner(2, win)]), scores=[25000] * 4, dealer=0, honba=2, sticks=1
    )
    assert page.locator(".result .payments li").count() == len(ledger.payments)
    assert "East (dealer) pays West 6,000" in page.locator(".result .payments").inner_text()
    assert [value for _, value in rows(page, "Scores")] == [f"{score:,}" for score in ledger.after]
    step = ronpai.explain(win, RULES).next
    assert step is not None
    assert f"{step.han} more han: {step.limit}." in page.locator(".next").inner_text()
    expect(page.locator("main > [role=status]")).to_contain_text("7 han 20 fu haneman · 12,000 points")


def test_every_reading_and_what_does_not_count(visit: Open) -> None:
    hand = "222333444s67m55p8m"
    page = visit(f"#calculator?hand={hand}&riichi=riichi&sticks=1")
    expect(page.locator(".reading").first).to_be_visible()
    found = ronpai.explain(hand, RULES, riichi="riichi")
    assert page.locator(".reading").count() == len(found.readings) == 2
    for shown, told in zip(page.locator(".reading").all(), found.readings, strict=True):
        assert f"{told.result.han} han {told.result.fu} fu" in shown.inner_text()
        shown.locator("summary").click()
        for refused in told.refused:
            assert refused.reason in (shown.text_content() or "")
    assert page.locator(".reading .badge", has_text="counts").count() == 1
    assert rows(page, "Fu")[-1] == ("Sum, rounded up", "42 → 50 fu")


def test_clicks_write_the_notation_and_the_notation_shows_tiles(visit: Open) -> None:
    page = visit()
    press(page, "3m", "1m", "2m", "0p", "1z")
    assert notation(page) == "123m0p1z"
    assert tray(page) == ["1m", "2m", "3m", "0p", "1z"]
    write(page, "99s1m")
    assert tray(page) == ["9s", "9s", "1m"]
    page.locator(".tray button").nth(0).click()
    assert (notation(page), tray(page)) == ("1m9s", ["1m", "9s"])
    page.get_by_role("button", name="Clear").click()
    assert (notation(page), tray(page)) == ("", [])


def test_the_winning_tile_is_chosen_and_set_apart(visit: Open) -> None:
    page = visit()
    write(page, MANGAN)
    assert page.locator(".tray .winning use").get_attribute("data-tile") == "5s"
    page.get_by_role("radio", name="wins on it").check()
    page.get_by_role("button", name="Win on 9 man").first.click()
    assert page.locator(".tray .winning use").get_attribute("data-tile") == "9m"
    assert notation(page) == "2349m067p345678s9m"
    # A pair that waits is no pinfu, and there is no other yaku.
    expect(page.locator(".worth").first).to_have_text("No win")


@pytest.mark.parametrize(
    ("clicks", "written"),
    [
        (("Chi", None, False, "2m"), "2-34m"),
        (("Chi", None, True, "4p"), "4-06p"),
        (("Pon", "across", False, "5z"), "555=z"),
        (("Pon", "left", True, "5s"), "055-s"),
        (("Open kan", "right", False, "1z"), "1111+z"),
        (("Added kan", "across", False, "9p"), "999=9p"),
        (("Closed kan", None, False, "0m"), "0555m"),
    ],
)
def test_melds_by_clicks(visit: Open, clicks: tuple[str, str | None, bool, str], written: str) -> None:
    page, (target, source, red, tile) = visit(), clicks
    page.get_by_role("radio", name=target, exact=True).check()
    if source is not None:
        page.get_by_role("radio", name=source, exact=True).check()
    if red:
        page.get_by_label("with a red five").check()
    press(page, tile)
    text, meld = notation(page).removeprefix(","), ronpai.Meld(written)
    assert ronpai.Meld(text) == meld
    turned = page.locator(".tray .sideways use").all()
    assert len(turned) == {"chi": 1, "pon": 1, "daiminkan": 1, "kakan": 2, "ankan": 0}[meld.kind]
    row = page.locator(".tray .meld > *").all()
    places = [at for at, each in enumerate(row) if each.evaluate("each => each.matches('.sideways, .stack')")]
    assert places == ([] if meld.source is None else [{"left": 0, "across": 1, "right": len(row) - 1}[meld.source]])
    assert page.locator('.tray [data-tile="back"]').count() == 2 * (meld.kind == "ankan")
    page.locator(".tray .meld").click()
    assert notation(page) == ""


def test_a_chi_begins_with_a_tile_that_can(visit: Open) -> None:
    page = visit()
    page.get_by_role("radio", name="Chi", exact=True).check()
    assert page.locator('.keys [aria-disabled="true"]').count() == 2 * 3 + 7
    for tile in ("8m", "1z"):
        page.locator(f'.keys [data-tile="{tile}"]').first.click(force=True)
    assert notation(page) == ""


def test_indicators_by_clicks(visit: Open) -> None:
    page = visit()
    page.get_by_role("radio", name="Dora", exact=True).check()
    press(page, "9s", "1z")
    assert page.get_by_label("Dora indicators").input_value() == "9s1z"
    page.locator(".indicators button").first.click()
    assert page.get_by_label("Dora indicators").input_value() == "1z"


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("hand=123m456p11z99p9p,2-34s", "has no yaku"),
        ("hand=123m456p2478s11z99p", "no complete hand"),
        ("hand=678s678s55p67p8p,555=z&rules=touhou.youkai_mountain", "Too few han for this table: 1"),
    ],
)
def test_why_it_does_not_win(visit: Open, query: str, why: str) -> None:
    page = visit(f"#calculator?{query}")
    expect(page.locator(".headline.none")).to_contain_text(why)
    if "complete" in why:
        expect(page.locator(".result-body")).to_contain_text("has to be exchanged until it is tenpai")


def test_what_cannot_be_names_every_reason_and_marks_the_fields(visit: Open) -> None:
    page = visit(f"#calculator?hand={MANGAN}&ippatsu=1&haitei=1")
    with pytest.raises(ronpai.InvalidWin) as refused:
        ronpai.Win(MANGAN, RULES, ippatsu=True, haitei=True)
    told = [each.message for each in refused.value.contradictions]
    expect(page.locator(".error li")).to_have_text(told)
    marked = {field.get_attribute("data-place") for field in page.locator('[aria-invalid="true"]').all()}
    assert marked == {"ippatsu", "riichi", "haitei"}
    page.get_by_role("checkbox", name="Ippatsu").uncheck()
    page.get_by_role("checkbox", name="Haitei").uncheck()
    expect(page.locator(".error")).to_have_count(0)
    assert page.locator('[aria-invalid="true"]').count() == 0


def test_notation_that_is_none_is_shown_with_its_place(visit: Open) -> None:
    page = visit()
    write(page, "12x")
    expect(page.locator(".error mark")).to_have_text("x")
    expect(page.locator(".error")).to_contain_text("at character 3")
    expect(page.get_by_label("Notation", exact=True)).to_have_attribute("aria-invalid", "true")


def test_riichi_without_enough_sticks_is_said_beside_the_payments(visit: Open) -> None:
    page = visit(f"#calculator?hand={MANGAN}&riichi=riichi")
    expect(page.locator(".worth").first).to_contain_text("han")
    expect(page.locator(".result .error")).to_contain_text("1000 points of the winners' riichi, and 0 on the table")


def test_a_link_holds_the_hand(visit: Open) -> None:
    page = visit()
    write(page, "67p22s8p,2-34m,555=z,1111z")
    page.get_by_role("group", name="Seat").get_by_role("radio", name="South").check()
    page.get_by_role("combobox", name="Ruleset").select_option("mleague")
    page.get_by_role("combobox", name="Discarder", exact=True).select_option("N")
    settled(page)
    link = page.get_by_label("Link to this hand").input_value()
    assert link == page.url
    again = visit(link.partition("/#")[2] and f"#{link.partition('/#')[2]}")
    expect(again.locator(".worth").first).to_be_visible()
    assert again.locator(".result-body").inner_text() == page.locator(".result-body").inner_text()
    assert again.get_by_role("combobox", name="Ruleset").input_value() == "mleague"
    assert "North pays South" in again.locator(".payments").inner_text()


@pytest.mark.parametrize(
    ("link", "unread"),
    [
        ("#calculator?hand=234m067p34678s99m5s&tsumo=1&honba=2&seat=S&loser_riichi=0", None),
        ("#calculator?hand=11m&dorra=1m&riichii=1", "dorra, riichii"),
        ("#calculator?hand=11m&tsumo=yes&honba=two&ippatsu=&sticks=1.5", "tsumo=yes, honba=two, ippatsu=, sticks=1.5"),
        ("#calculator?hand=11m&hand=22m&constructor=1", "hand=22m, constructor"),
        ("#calculators?hand=11m", "calculators"),
        ("#rulesets?tables=tenhou.4p&tabels=mleague&tables=ema2025", "tabels, tables"),
        ("#rulesets?tables=tenhou.4p,tenhou.3p", None),
        ("#replay?log=1", "log"),
        ("#toString", "toString"),
        ("", None),
    ],
)
def test_what_a_link_says_and_nobody_understands_is_told(visit: Open, link: str, unread: str | None) -> None:
    page = visit(link)
    page.wait_for_selector("main h1")
    told = page.get_by_role("alert")
    if unread is None:
        page.wait_for_load_state("networkidle")
        assert told.count() == 0
    else:
        expect(told).to_have_text(f"Not understood in the link: {unread}")


def test_the_link_past_the_navigation_leaves_the_page_as_it_is(visit: Open) -> None:
    page = visit("#rulesets")
    expect(page.locator("h1")).to_have_text("Rulesets side by side")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/#main")
    expect(page.locator("h1")).to_have_text("Rulesets side by side")


def test_the_examples_are_answered(visit: Open) -> None:
    page = visit()
    examples = page.get_by_role("combobox", name="Examples")
    names = [each.get_attribute("value") for each in examples.locator("option").all()]
    seen = set()
    for name in names[1:]:
        examples.select_option(name)
        settled(page)
        expect(page.locator(".headline")).to_be_visible()
        assert page.locator(".error").count() == 0, name
        seen.add(page.locator(".worth").first.inner_text())
    assert {"No win", "2 yakuman", "yakuman"} <= seen


def test_the_ruleset_matters(visit: Open) -> None:
    page = visit("#calculator?hand=19m19p19s1234567z7z")
    values = {}
    for rules in ("tenhou.4p", "mahjongsoul.4p"):
        page.get_by_role("combobox", name="Ruleset").select_option(rules)
        settled(page)
        values[rules] = page.locator(".paid strong").inner_text()
    assert values == {"tenhou.4p": "48,000 points", "mahjongsoul.4p": "96,000 points"}


def test_by_keyboard_alone(visit: Open) -> None:
    page = visit()
    first = page.locator(".keys button").first
    first.focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowDown", "Enter", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert notation(page) == "120m2p"
    assert page.locator('.keys button[tabindex="0"]').count() == 1
    page.keyboard.press("ArrowUp")
    focused = page.locator(":focus")
    assert focused.get_attribute("data-tile") == "7z"
    outline = focused.evaluate(
        "element => getComputedStyle(element).outlineStyle + getComputedStyle(element).outlineWidth"
    )
    assert outline == "solid3px"
    page.locator(".tray button").nth(1).focus()
    page.keyboard.press("Enter")
    assert notation(page) == "10m2p"
    assert page.locator(":focus").get_attribute("aria-label") == "Take out red 5 man"


def test_everything_is_reached_with_tab(visit: Open) -> None:
    page = visit(f"#calculator?hand={MANGAN}")
    settled(page)
    page.locator("body").press("Tab")
    assert page.locator(":focus").get_attribute("class") == "skip"
    reached: set[str] = set()
    for _ in range(90):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate(
                "document.activeElement.id || document.activeElement.name || document.activeElement.className"
            )
        )
    assert {
        "language",
        "theme",
        "notation",
        "dora",
        "ura",
        "target",
        "key",
        "tsumo",
        "seat",
        "round",
        "riichi",
        "link",
    } <= reached


def test_nothing_jumps(visit: Open) -> None:
    page = visit()
    places = ".keys", ".how", ".result h2"

    def stand() -> list[Any]:
        boxes = [page.locator(place).first.bounding_box() for place in places]
        return [(box["x"], box["y"]) for box in boxes if box]

    write(page, "123m456p789s1155z")
    settled(page)
    before = stand()
    for target in ("Pon", "Chi", "Dora", "Hand"):
        page.get_by_role("radio", name=target, exact=True).check()
        assert stand() == before
    for hand in (MANGAN, "12x", "123m456p11z999p123s"):
        write(page, hand)
        settled(page)
        assert stand() == before


def test_notation_of_the_page_is_that_of_the_library(visit: Open) -> None:
    page = visit()
    random, told = Random(7), []
    melds = ("2-34m", "0-67p", "555=z", "055+s", "1111z", "2222-z", "999=9p", "505=5m", "0555p", "333m", "123s")
    for _ in range(60):
        called = random.sample(melds, random.randint(0, 2))
        tiles = [f"{random.choice('1234567')}{random.choice('mpsz')}" for _ in range(random.choice((1, 2, 5)))]
        text = ",".join(["".join(tiles), *called])
        try:
            hand = ronpai.Hand(text)
        except ronpai.RonpaiError:
            continue
        told.append((text, hand))
    assert len(told) > 20
    read = page.evaluate(
        """async (texts) => {
            const { parseHand, formatHand } = await import("/page/notation.js");
            return texts.map((text) => [parseHand(text), formatHand(parseHand(text).tiles, parseHand(text).melds)]);
        }""",
        [str(hand) for _, hand in told],
    )
    for (found, written), (_, hand) in zip(read, told, strict=True):
        assert found["tiles"] == [str(tile) for tile in hand.tiles]
        assert ronpai.Hand(written) == hand
        for meld, ours in zip(found["melds"], hand.melds, strict=True):
            assert (meld["kind"], meld["tiles"], meld["called"], meld["source"]) == (
                ours.kind,
                [str(tile) for tile in ours.tiles],
                None if ours.called is None else str(ours.called),
                ours.source,
            )


HAND_PICKED = (
    *(
        "",
        "1m",
        "12x",
        "12",
        "m",
        "r",
        "1r",
        "1rm",
        "5rm",
        "0rm",
        "0r",
        "5r5m",
        "5rz",
        "0z",
        "7z",
        "8z",
        "88z",
        "9z",
        "19m",
    ),
    *(
        " 1m",
        "1m ",
        "1 m",
        "1\tm",
        "1m\n",
        "1\u3000m",
        "\uff11m",
        "1M",
        "-1m",
        "1-m",
        "2-3-4m",
        "12-34m",
        ",",
        ",,",
        "1m,",
        "1m,,123m",
    ),
    *("," + "1" * 21 + "m", "1" * 20 + "m", "1" * 21 + "m", "1" * 20 + "m1m", "1m" + ",123m" * 6, "1m" + ",123m" * 7),
    *(
        ",123m",
        ",132m",
        ",3-12m",
        ",13-2m",
        ",2=34m",
        ",2+34m",
        ",2-3-4m",
        ",124m",
        ",067m",
        ",0-67m",
        ",0r67m",
        ",891m",
    ),
    *(
        ",123z",
        ",567z",
        ",5-67z",
        ",888z",
        ",000z",
        ",555z",
        ",5r55z",
        ",555=z",
        ",55=5z",
        ",5=55z",
        ",055+s",
        ",0505s",
    ),
    *(
        ",1111z",
        ",1111=z",
        ",111=1z",
        ",11=11z",
        ",1=111z",
        ",1=111=z",
        ",1112m",
        ",1234m",
        ",123-4m",
        ",50=5+5m",
        ",505=0m",
    ),
    *(
        ",11m",
        ",11111m",
        ",1m23m",
        ",123m4",
        ",123m4m",
        ",12-3m 1m",
        ", 123m",
        ",123m ,1z",
        ",111--m",
        ",1-r11m",
        ",11r1m",
    ),
)


def short_texts(random: Random) -> list[str]:
    """Texts of the notation's characters, and such as are nearly notation."""
    letters = "0123456789mpszr-=+, "
    texts = ["".join(random.choices(letters, k=random.randint(1, 5))) for _ in range(300)]
    for _ in range(600):
        first = random.randint(0, 9)
        digits = random.choice(
            ([first] * random.randint(3, 4), [first, first + 1, first + 2], random.choices(range(10), k=3))
        )
        marked = [f"{digit % 10}{random.choice(('', '', '', '', '', 'r'))}" for digit in digits]
        for _ in range(random.choice((0, 1, 1, 1, 2))):
            marked[random.randrange(len(marked))] += random.choice("-=+")
        texts.append(random.choice(("1m,", "0p,", ",", "")) + "".join(marked) + random.choice("mpsz"))
    return texts


def is_read(read: Any, text: str) -> bool:
    """Whether a text is notation, be it of a hand that cannot be."""
    try:
        read(text)
    except ronpai.NotationError:
        return False
    except ronpai.InvalidHand:
        return True
    return True


def test_the_page_reads_what_the_library_reads(visit: Open) -> None:
    texts = [*HAND_PICKED, *short_texts(Random(11))]
    read = visit().evaluate(
        """async (texts) => {
            const { parseHand, parseTiles } = await import("/page/notation.js");
            return texts.map((text) => [parseHand(text) !== null, parseTiles(text) !== null]);
        }""",
        texts,
    )
    # The page's hand may begin with its melds, or with nothing: a tile before them makes it one.
    hands = [is_read(ronpai.Hand, f"1m{text}" if text[:1] in ("", ",") else text) for text in texts]
    tiles = [is_read(ronpai.parse_tiles, text) for text in texts]
    assert min(sum(hands), len(hands) - sum(hands), sum(tiles)) > 50
    wrong = [text for text, found, *told in zip(texts, read, hands, tiles, strict=True) if found != told]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "said", "mend"),
    [
        ("en", "This notation is not read, so no tiles are shown.", "is not read: mend or clear it"),
        ("ja", "この表記は読み取れないため、牌を表示していません。", "読み取れません"),
    ],
)
def test_a_hand_that_is_not_read_is_not_shown_and_takes_no_tiles(
    visit: Open, language: str, said: str, mend: str
) -> None:
    page = visit(language=language)
    box, keys, note = page.locator("#notation"), page.locator(".keys button"), page.locator(".tray [role=status]")
    box.fill("123m")
    assert (tray(page), note.inner_text()) == (["1m", "2m", "3m"], "")
    for text in ("12x", "88z", "1 m", "2-3-4m"):
        box.fill(text)
        assert (tray(page), page.locator(".tray button").count()) == ([], 0)
        expect(note).to_have_text(said)
        assert page.locator('.keys [aria-disabled="true"]').count() == keys.count()
        expect(page.locator("#keyboard-help")).to_contain_text(mend)
        page.locator('.keys [data-tile="9s"]').first.click(force=True)
        page.locator('.keys [data-tile="9s"]').first.press("Enter")
        assert box.input_value() == text
    # Where else tiles go is not concerned.
    page.locator('input[name="target"][value="dora"]').check(force=True)
    press(page, "9s")
    assert page.locator("#dora").input_value() == "9s"
    page.locator('input[name="target"][value="tiles"]').check(force=True)
    box.fill("12p")
    assert (tray(page), note.inner_text()) == (["1p", "2p"], "")
    press(page, "9s")
    assert (box.input_value(), tray(page)) == ("12p9s", ["1p", "2p", "9s"])
    assert mend not in page.locator("#keyboard-help").inner_text()


def test_a_tile_too_many_is_shown_as_not_read_and_stays_written(visit: Open) -> None:
    page = visit(f"#calculator?hand={'1' * 20}m")
    press(page, "1m")
    assert (notation(page), tray(page)) == ("1" * 21 + "m", [])
    expect(page.locator(".tray [role=status]")).to_contain_text("not read")
    page.get_by_role("button", name="Clear").click()
    press(page, "1m")
    assert (notation(page), tray(page)) == ("1m", ["1m"])


def test_indicators_that_are_not_read_are_not_shown_and_take_no_tiles(visit: Open) -> None:
    page = visit()
    dora, note = page.get_by_label("Dora indicators"), page.locator(".indicator-row", has=page.locator("#dora"))
    page.get_by_role("radio", name="Dora", exact=True).check()
    for text in ("1x", "0z"):
        dora.fill("1m")
        expect(note.locator("use")).to_have_count(1)
        dora.fill(text)
        expect(note.locator("[role=status]")).to_have_text("not read")
        assert note.locator("use").count() == 0
        page.locator('.keys [data-tile="9s"]').first.click(force=True)
        assert dora.input_value() == text
    page.get_by_role("radio", name="Hand", exact=True).check()
    press(page, "9s")
    assert notation(page) == "9s"
    page.get_by_role("radio", name="Dora", exact=True).check()
    dora.fill("1z")
    press(page, "9s")
    assert (dora.input_value(), note.locator("[role=status]").inner_text()) == ("1z9s", "")


def test_every_tile_of_the_page_is_in_the_sprite(visit: Open) -> None:
    page = visit()
    sprite = page.request.get(page.url.partition("#")[0] + "page/tiles.svg?theme=dark").text()
    names = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    assert {use.get_attribute("data-tile") for use in page.locator(".keys use").all()} | {"back"} <= names
