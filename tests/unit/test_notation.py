"""Notation by example: what is read, what is printed, and where an error lies."""

from collections.abc import Callable

import pytest

import ronpai


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("67p22s8p,2-34m,555=z,1111z", "67p22s8p,2-34m,555=z,1111z"),
        ("22s67p8p", "67p22s8p"),
        ("5505m", "0555m"),
        ("50456m", "40556m"),
        ("1z9m", "1z9m"),
        ("1z9m2p3s", "9m2p3s1z"),
        ("12r3m1m", "112r3m"),
        ("5rz5z", "5r5z"),
        ("1m,342-m", "1m,2-34m"),
        ("1m,55=5z", "1m,555=z"),
        ("1m,0=55p", "1m,550=p"),
        ("1m,5555=p", "1m,5555=p"),
        ("1m,050=5p", "1m,050=5p"),
        ("1m,5505p", "1m,0555p"),
    ],
)
def test_what_is_read_is_printed_in_one_way(text: str, printed: str) -> None:
    assert str(ronpai.Hand(text)) == printed


@pytest.mark.parametrize(
    ("text", "kind", "called", "source"),
    [
        ("2-34m", "chi", "2m", "left"),
        ("23-4m", "chi", "3m", "left"),
        ("234m", "chi", None, None),
        ("555=z", "pon", "5z", "across"),
        ("550+p", "pon", "0p", "right"),
        ("555z", "pon", None, None),
        ("5555-z", "daiminkan", "5z", "left"),
        ("555-5z", "kakan", "5z", "left"),
        ("5555z", "ankan", None, None),
    ],
)
def test_melds(text: str, kind: str, called: str | None, source: str | None) -> None:
    meld = ronpai.Meld(text)
    assert (meld.kind, meld.called and str(meld.called), meld.source) == (kind, called, source)
    assert meld.open == (kind != "ankan")


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "missing"),
        ("m", 0, "no digits"),
        ("12", 0, "no suit"),
        ("1m23", 2, "no suit"),
        ("12x", 2, "'x' is no digit"),
        ("1é", 1, "'é' is no digit"),
        ("8z", 0, "honours are 1z to 7z"),
        ("0z", 0, "honours are 1z to 7z"),
        ("12m0rp", 4, "red five is 0"),
        ("5rm", 1, "red five is 0"),
        ("rm", 0, "red five is 0"),
        ("1-m", 1, "mark"),
        ("1m,", 3, "missing"),
        ("1m,,2m", 3, "missing"),
        ("1m,1-2-3m", 6, "mark"),
        ("1m,123m456m", 10, "one suit"),
        ("1m,9m12p", 3, "a pon has 3 tiles, not 1"),
        ("1m,567z", 3, "honours form no runs"),
        ("1m,124m", 3, "consecutive"),
        ("1m,890m", 3, "consecutive"),
        ("1m,12=3m", 3, "from the left only"),
        ("1m,1234s", 3, "one kind only"),
        ("1m,11s", 3, "a pon has 3 tiles, not 2"),
        ("1m,11111s", 3, "not 5"),
        ("1m,5=555p", 4, "mark of a kan"),
        ("1m,1r=111p", 5, "mark of a kan"),
        ("1r-p", 2, "mark"),
        ("1m,1-1r-1p", 7, "mark"),
        ("1" * 21 + "m", 20, "so many"),
    ],
)
def test_an_error_names_its_place(text: str, at: int, reason: str) -> None:
    with pytest.raises(ronpai.NotationError) as found:
        ronpai.Hand(text)
    assert (found.value.text, found.value.at) == (text, at)
    assert reason in found.value.reason
    assert f"at character {at + 1}" in str(found.value)


@pytest.mark.parametrize("read", [ronpai.Meld, ronpai.parse_tiles])
def test_what_stands_alone_has_no_comma(read: Callable[[str], object]) -> None:
    with pytest.raises(ronpai.NotationError) as found:
        read("123m,456m")
    assert (found.value.at, found.value.reason) == (4, "',' is no digit 0-9 and no suit m, p, s, z")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("22222448m123p678s", {"copies"}),
        ("44055555m123p678s", {"copies"}),
        ("1111m,1111-m", {"copies"}),
        ("123456789m123456p", {"too_many_tiles"}),
        ("1m,111z,222z,333z,444z,555z", {"too_many_melds"}),
        ("11111m22222p33333s", {"copies", "too_many_tiles"}),
    ],
)
def test_a_hand_that_cannot_be_lists_everything(text: str, codes: set[str]) -> None:
    with pytest.raises(ronpai.InvalidHand) as found:
        ronpai.Hand(text)
    assert {problem.code for problem in found.value.contradictions} == codes


@pytest.mark.parametrize("text", ["12m", "m", "", "1m,2m", "5r"])
def test_a_tile_is_one_tile(text: str) -> None:
    with pytest.raises(ronpai.NotationError):
        ronpai.Tile(text)


def test_melds_of_tiles_say_what_is_wrong() -> None:
    with pytest.raises(ronpai.NotationError, match="called tile 9s is not in the meld"):
        ronpai.Meld.of("pon", "555s", called="9s", source="left")
    with pytest.raises(ronpai.NotationError, match="says from whom"):
        ronpai.Meld.of("daiminkan", "5555s")
    with pytest.raises(ronpai.NotationError, match="called from nobody"):
        ronpai.Meld.of("ankan", "5555s", called="5s", source="left")
    with pytest.raises(ronpai.NotationError, match="added tile"):
        ronpai.Meld.of("kakan", "0555s", called="0s", source="left", added="0s")
    with pytest.raises(ronpai.InvalidArgument, match="one of chi, pon"):
        ronpai.Meld.of("kan", "5555s")
    with pytest.raises(ronpai.InvalidArgument, match="needs source"):
        ronpai.Meld.of("pon", "555s", called="5s")
    with pytest.raises(ronpai.InvalidArgument, match="needs called"):
        ronpai.Meld.of("pon", "555s", source="left")


def test_tiles_sort_by_kind() -> None:
    shuffled = [ronpai.Tile(name) for name in ("7z", "0m", "1p", "5m", "9s")]
    assert [str(tile) for tile in sorted(shuffled)] == ["5m", "0m", "1p", "9s", "7z"]


def test_values_are_frozen() -> None:
    for value, name in ((ronpai.Tile("1m"), "red"), (ronpai.Meld("123m"), "kind"), (ronpai.Hand("1m"), "tiles")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
