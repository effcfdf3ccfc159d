"""The replay viewer, with logs of every format that is read."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import ronpai
from ronpai.game.agents import agent
from ronpai.game.events import Hora, StartKyoku
from ronpai.logs.formats import convert, read_log
from ronpai.simulation.play import Played, play
from tests.page.conftest import Open
from tests.support.shared import lines

NAMES = ("Aoi", "Ben", "Chie", "Dan")


@pytest.fixture(scope="module")
def game() -> Played:
    agents = [agent("efficiency"), agent("random"), agent("efficiency"), agent("random")]
    return play(ronpai.ruleset("tenhou.4p"), agents, seed=3, names=NAMES)


def load(page: Page, text: str | bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.log"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    page.set_input_files("#log", file)
    expect(page.locator(".board, .error").first).to_be_visible()


def scores(page: Page) -> list[str]:
    """The scores of the seats as the board shows them, in order."""
    return page.locator(".board .seat .score").all_inner_texts()


def test_every_step_of_a_hand(visit: Open, game: Played, tmp_path: Path) -> None:
    page = visit("#replay")
    load(page, game.table.to_json(), tmp_path)
    start = next(event for event in game.table.events if isinstance(event, StartKyoku))
    assert page.locator(".told").inner_text() == "The hand is dealt; Aoi is the dealer"
    for seat, hand in zip(page.locator(".board .seat").all(), start.tehais, strict=True):
        shown = seat.locator(".held use").all()
        assert sorted(str(use.get_attribute("data-tile")) for use in shown) == sorted(hand)
    assert page.locator(".middle .dora use").get_attribute("data-tile") == start.dora_markers[0]

    # The viewer shows what the library's own replay sees, event by event.
    states = []
    ronpai.replay(game.table.to_json(), seen=lambda state, _: states.append(state))
    for state in states[2:12]:
        page.keyboard.press("ArrowRight")
        for seat, held in zip(page.locator(".board .seat").all(), state.seats, strict=True):
            assert [str(use.get_attribute("data-tile")) for use in seat.locator(".river use").all()] == [
                discard.pai for discard in held.river
            ]
            assert seat.locator(".drawn use").count() == (held.drawn is not None)
    expect(page.get_by_text("Step 11 of")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Step 10 of")).to_be_visible()


def test_jump_to_a_hand_and_every_settlement(visit: Open, game: Played, tmp_path: Path) -> None:
    page = visit("#replay")
    load(page, game.table.to_json(), tmp_path)
    starts = [event for event in game.table.events if isinstance(event, StartKyoku)]
    picker = page.get_by_role("combobox", name="Hands")
    assert picker.locator("option").count() == len(starts) > 2
    for number, start in enumerate(starts):
        picker.select_option(str(number))
        assert scores(page) == [f"{score:,}" for score in start.scores]
        table = page.locator(".ending table.scores tbody tr")
        after = starts[number + 1].scores if number + 1 < len(starts) else game.table.state.scores
        assert [row.locator("td").last.inner_text() for row in table.all()] == [f"{score:,}" for score in after]
    page.get_by_role("button", name="Last").click()
    assert page.locator(".told").inner_text() == "The game is over"
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("button", name="Next", exact=True).get_attribute("aria-disabled") == "true"
    page.keyboard.press("Home")
    assert page.locator(".told").inner_text().startswith("The hand is dealt")
    page.keyboard.press("ArrowDown")
    assert picker.input_value() == "1"
    page.get_by_role("slider", name="Step").fill("5")
    expect(page.get_by_text("Step 6 of")).to_be_visible()


def test_a_win_is_explained(visit: Open, game: Played, tmp_path: Path) -> None:
    page = visit("#replay")
    load(page, game.table.to_json(), tmp_path)
    hand = -1
    for event in game.table.events:
        hand += isinstance(event, StartKyoku)
        if isinstance(event, Hora):
            break
    assert isinstance(event, Hora)
    page.get_by_role("combobox", name="Hands").select_option(str(hand))
    ending = page.locator(".ending")
    assert f"{NAMES[event.actor]} wins" in ending.locator("h3").first.inner_text()
    assert f"{event.han} han {event.fu} fu" in ending.locator(".worth").inner_text()
    shown = ending.locator("table.lines").first.inner_text()
    for yaku, han in event.yaku:
        assert f"{yaku.replace('_', ' ')}\t{han} han" in shown
    assert ending.locator(".payments").last.locator("li").count() == len(event.payments)
    for payment in event.payments:
        assert f"{payment.points:,}" in ending.locator(".payments").last.inner_text()


def test_what_a_score_changes_by_is_explained_to_the_point(visit: Open, game: Played, tmp_path: Path) -> None:
    """Riichi sticks too: what is said to be paid adds up to what each seat has more or less."""
    page = visit("#replay")
    load(page, game.table.to_json(), tmp_path)
    picker = page.get_by_role("combobox", name="Hands")
    sticks = 0
    for number in range(picker.locator("option").count()):
        picker.select_option(str(number))
        sums = dict.fromkeys(NAMES, 0)
        for sentence in page.locator(".ending .payments li > :first-child").all_inner_texts():
            points = int(re.findall(r"[\d,]+", sentence)[0].replace(",", ""))
            names = re.findall(r"Aoi|Ben|Chie|Dan", sentence)
            if " pays " in sentence:
                sums[names[0]] -= points
                sums[names[1]] += points
            else:
                sums[names[0]] += points if " gets " in sentence else -points
        shown = page.locator(".ending table.scores tbody tr td:nth-child(3)").all_inner_texts()
        changes = [int(text.replace(",", "").replace("\u2212", "-")) for text in shown]
        assert changes == list(sums.values())
        sticks += page.locator(".ending .payments .reason", has_text=re.compile("^riichi$")).count()
    assert sticks > 0


def test_the_end_of_the_game(visit: Open, game: Played, tmp_path: Path) -> None:
    page = visit("#replay")
    load(page, game.table.to_json(), tmp_path)
    final = game.final
    rows = page.get_by_role("region", name="The end of the game").locator("tbody tr").all_inner_texts()
    order = sorted(range(4), key=lambda seat: final.places[seat])
    assert [row.split("\t")[:2] for row in rows] == [
        [f"{final.places[seat]}. {NAMES[seat]}", f"{final.scores[seat]:,}"] for seat in order
    ]
    expect(page.locator(".agrees")).to_be_visible()


@pytest.mark.parametrize("format", ["mjai", "tenhou", "native"])
def test_formats_that_are_written(visit: Open, game: Played, tmp_path: Path, format: str) -> None:
    page = visit("#replay")
    text = convert(read_log(game.table.to_json()), format).text
    if format == "mjai":
        # mjai does not say by which rules was played; they are chosen where the log was, also after another log.
        load(page, game.table.to_json(), tmp_path)
        load(page, text, tmp_path)
        expect(page.locator(".error")).to_contain_text("does not say by which rules it was played")
        page.get_by_role("combobox", name="Rules", exact=True).select_option("tenhou.4p")
    else:
        load(page, gzip.compress(text.encode()), tmp_path)
    expect(page.get_by_text(f"Format {format},")).to_be_visible()
    expect(page.locator(".agrees")).to_be_visible()


RECORDED = {"mjlog": "mjlog", "tenhou6": "tenhou", "majsoul": "mahjongsoul", "majiang": "majiang", "mjai": "mjai"}
"""What the recorded games call each format, and what we do."""


@pytest.mark.usefixtures("shared")
def test_formats_that_are_read(visit: Open, tmp_path: Path) -> None:
    first = {game["format"]: game for game in reversed(list(lines("data/games.jsonl.gz")))}
    page = visit("#replay")
    for format, game in first.items():
        if format not in RECORDED:
            continue
        data = game["data"]
        load(page, data if isinstance(data, str) else json.dumps(data), tmp_path)
        expect(page.get_by_text(f"Format {RECORDED[format]},")).to_be_visible()
        assert page.locator(".board .seat").count() == game["players"]
    assert first.keys() >= RECORDED.keys()


def test_three_players(visit: Open, tmp_path: Path) -> None:
    found = play(ronpai.ruleset("tenhou.3p"), [agent("efficiency")] * 3, seed=5)
    page = visit("#replay")
    load(page, found.table.to_json(), tmp_path)
    assert page.locator(".board .seat").count() == 3
    assert page.locator(".seat .name").first.inner_text() == "Seat 1"


def test_a_pasted_log(visit: Open, game: Played) -> None:
    page = visit("#replay")
    page.get_by_label("Paste a log").fill(game.table.to_json())
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".board")).to_be_visible()


def test_a_log_that_breaks_off_and_one_that_is_none(visit: Open, game: Played, tmp_path: Path) -> None:
    page = visit("#replay")
    text = "\n".join(game.table.to_json().splitlines()[:60])
    load(page, text, tmp_path)
    expect(page.get_by_text("The log breaks off")).to_be_visible()
    page.set_input_files("#log", {"name": "empty.log", "mimeType": "", "buffer": text.partition("\n")[0].encode()})
    expect(page.locator(".board")).to_have_count(0)
    expect(page.get_by_text("The log breaks off: line 1")).to_be_visible()
    page.set_input_files("#log", {"name": "no.log", "mimeType": "text/plain", "buffer": b"no log"})
    expect(page.locator(".error")).to_contain_text("no log of a known format")


def test_what_does_not_agree_is_told(visit: Open, game: Played, tmp_path: Path) -> None:
    lines_of = game.table.to_json().splitlines()
    changed = [line.replace('"fu":30', '"fu":40', 1) if '"type":"hora"' in line else line for line in lines_of]
    assert changed != lines_of
    page = visit("#replay")
    load(page, "\n".join(changed), tmp_path)
    expect(page.get_by_text("What does not agree with the log")).to_be_visible()
    expect(page.get_by_text("recorded 40, computed 30").first).to_be_visible()
