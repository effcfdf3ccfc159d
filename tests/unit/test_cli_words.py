"""The words and tiles that the command line prints."""

import unicodedata
from collections.abc import Mapping

import pytest

import ronpai
from ronpai import words
from ronpai.cli.tileset import RED, Tileset, UnicodeTileset
from tests.support.cli import RIICHI, printed, process


def test_every_reason_of_fu_has_words() -> None:
    assert set(words.FU) == set(ronpai.FuReason)


def test_every_form_has_words() -> None:
    assert set(words.FORMS) == set(ronpai.Form)


def test_names_of_yaku_are_told_apart() -> None:
    win = ronpai.Win(RIICHI, seat="W", round="S")
    names = {yaku: words.yaku(yaku, win) for yaku in ronpai.Yaku}
    assert len(set(names.values())) == len(ronpai.Yaku)
    assert not any("_" in name for name in names.values())
    assert (names[ronpai.Yaku.seat_wind], names[ronpai.Yaku.round_wind]) == (
        "seat wind W",
        "round wind S",
    )


def test_everything_is_ascii() -> None:
    win = ronpai.Win(RIICHI)
    limits = [words.limit(limit) for limit in ronpai.Limit]
    assert "".join([*words.FU.values(), *words.FORMS.values(), *limits]).isascii()
    assert all(words.yaku(yaku, win).isascii() for yaku in ronpai.Yaku)


def test_the_situation_names_all_that_was_said() -> None:
    rules = ronpai.ruleset("tenhou.3p")
    win = ronpai.Win(
        "123p456s77889p99m9p", rules, riichi="double", ippatsu=True, nukidora=1, bonus_han=3, honba=2,
        dealer_streak=2, loser_riichi=False, houtei=True,
    )  # fmt: skip
    assert words.situation(win) == [
        "ron", "seat E (dealer)", "round E", "double riichi", "ippatsu", "houtei", "1 north set aside",
        "3 bonus han", "2 dealer wins in a row", "2 honba", "discarder not in riichi",
    ]  # fmt: skip


NUMBERS = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")


SUITS: Mapping[str, str] = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}


HONOURS = (
    "EAST WIND",
    "SOUTH WIND",
    "WEST WIND",
    "NORTH WIND",
    "WHITE DRAGON",
    "GREEN DRAGON",
    "RED DRAGON",
)


def test_every_tile_is_unicodes() -> None:
    names = {
        f"{number}{letter}": f"{name} OF {suit}"
        for letter, suit in SUITS.items()
        for number, name in enumerate(NUMBERS, start=1)
    } | {f"{number}z": honour for number, honour in enumerate(HONOURS, start=1)}
    for text, name in names.items():
        shown = UnicodeTileset().tile(ronpai.Tile(text))
        assert unicodedata.name(shown.plain[0]) == f"MAHJONG TILE {name}"
        assert shown.style == ""


@pytest.mark.parametrize("text", ["0m", "3rz"])
def test_red_tiles_are_red(text: str) -> None:
    tile = ronpai.Tile(text)
    assert UnicodeTileset().tile(tile).style == RED
    spans = Tileset().tile(tile).spans
    assert [(span.start, span.end, span.style) for span in spans] == [(0, len(text) - 1, RED)]


def test_a_hand_in_notation_reads_back() -> None:
    hand = ronpai.Hand("06p22s7p,2-34m,555=z,1111z")
    for tileset in (Tileset(), UnicodeTileset()):
        notation = tileset.hand(hand).plain.splitlines()[-1]
        assert ronpai.Hand(notation) == hand


def test_a_hand_in_unicode_sets_the_winning_tile_and_melds_apart() -> None:
    shown = UnicodeTileset().hand(ronpai.Hand("23p99p4p,6666z,789-p")).plain.splitlines()
    assert shown[0] == "🀚 🀛 🀡 🀡 + 🀜  🀅 🀅 🀅 🀅 (ankan)  🀟 🀠 🀡 (chi)"
    assert UnicodeTileset().hand(ronpai.Hand("23p99p")).plain.splitlines() == ["🀚 🀛 🀡 🀡", "2399p"]


def test_forced_either_way() -> None:
    assert "🀝" in printed("score", RIICHI, "--tiles", "unicode")
    assert printed("score", RIICHI, "--tiles", "text").isascii()
    assert printed("score", RIICHI, "--tiles", "text") == printed("score", RIICHI)


def test_forced_where_the_encoding_has_no_tiles() -> None:
    result = process("score", RIICHI, "--tiles", "unicode", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "🀝" in result.stdout.decode("utf-8")
