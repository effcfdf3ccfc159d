"""Closed kans after riichi, in each strictness (rules.md 1.5): waits, readings, yaku."""

import pytest

import ronpai

STRICTNESS = ("none", "strict", "no_yaku_loss", "waits")


def allowed(hand: str, drawn: str, kan: str | None = None, **options: object) -> list[str]:
    """The kinds of strictness that allow a kan."""
    return [
        kind
        for kind in STRICTNESS
        if ronpai.riichi_ankan(hand, drawn, kan or drawn, ronpai.Ruleset().replace({"riichi.ankan": kind, **options}))
    ]


@pytest.mark.parametrize(
    ("hand", "drawn", "kinds"),
    [
        ("111m456p78s99s222z", "1m", ["strict", "no_yaku_loss", "waits"]),
        ("111m456p78s99s222z", "2z", ["strict", "no_yaku_loss", "waits"]),
        # 123 three times is another reading of the same tiles; the waits stay.
        ("111222333m45s77z", "1m", ["waits"]),
        # Two of the three are the pair, and the third is in a run.
        ("11123m456p78s222z", "1m", []),
        # A wait is lost with it: 7p needs 789.
        ("1113456788999p", "9p", []),
        # Nothing but chuuren is lost.
        ("1113456788999p", "1p", ["strict", "waits"]),
        # The thirteen-sided wait of nine gates is no longer.
        ("1112345678999m", "1m", []),
        # Two copies only.
        ("11m456p78s999s222z", "1m", []),
        # Not waiting.
        ("111m456p79s99s256z", "1m", []),
        # A seven-pair wait has no triplet, and no kan.
        ("1122334455667m", "1m", []),
    ],
)
def test_the_drawn_tile(hand: str, drawn: str, kinds: list[str]) -> None:
    assert allowed(hand, drawn) == kinds


def test_another_tile_than_the_drawn_one() -> None:
    """Okuri-kan: the seed's 555567s, whose triplet and run change places (S4 L52)."""
    hand = "555567s123m99p55z"
    assert allowed(hand, "8s", "5s") == []
    assert allowed(hand, "8s", "5s", **{"riichi.okurikan": True}) == ["waits"]


def test_with_a_kan_set_aside() -> None:
    assert allowed("111m78s99s222z,5555p", "1m") == ["strict", "no_yaku_loss", "waits"]


def test_what_is_no_hand() -> None:
    rules = ronpai.Ruleset()
    with pytest.raises(ronpai.InvalidHand):
        ronpai.riichi_ankan("111m456p78s99s22z", "1m", "1m", rules)
    with pytest.raises(ronpai.InvalidHand, match="5"):
        ronpai.riichi_ankan("1111m456p78s99s22z", "1m", "1m", rules)
    with pytest.raises(ronpai.InvalidArgument, match="drawn"):
        ronpai.riichi_ankan("111m456p78s99s222z", "11m", "1m", rules)
