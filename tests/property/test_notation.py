"""Notation: parsing and printing are inverse to each other, and every error names place and reason."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ronpai
from tests.support.engine import TILES, red
from tests.support.profile import ci

names = st.sampled_from([*TILES, *map(red, range(34))])


@st.composite
def melds(draw: st.DrawFn) -> ronpai.Meld:
    """Melds of every kind, red tiles and callers at random."""
    kind = draw(st.sampled_from(list(ronpai.MeldKind)))
    if kind == ronpai.MeldKind.chi:
        low = draw(st.integers(0, 2)) * 9 + draw(st.integers(0, 6))
        kinds = [low, low + 1, low + 2]
    else:
        kinds = [draw(st.integers(0, 33))] * (3 if kind == ronpai.MeldKind.pon else 4)
    tiles = [red(each) if draw(st.booleans()) else TILES[each] for each in kinds]
    order = draw(st.permutations(tiles))
    if kind == ronpai.MeldKind.ankan:
        return ronpai.Meld.of(kind, order)
    if kind in (ronpai.MeldKind.chi, ronpai.MeldKind.pon) and draw(st.booleans()):
        return ronpai.Meld.of(kind, order)
    sources = ["left"] if kind == ronpai.MeldKind.chi else ["left", "across", "right"]
    called, source = draw(st.integers(0, len(order) - 1)), draw(st.sampled_from(sources))
    rest = [tile for place, tile in enumerate(order) if place != called]
    added = draw(st.sampled_from(rest)) if kind == ronpai.MeldKind.kakan else None
    return ronpai.Meld.of(kind, order, called=order[called], source=source, added=added)


@st.composite
def hands(draw: st.DrawFn) -> ronpai.Hand:
    """Hands of any number of tiles and melds that have no fifth copy."""
    called = draw(st.lists(melds(), max_size=4))
    tiles = draw(st.lists(names, min_size=1, max_size=14 - 3 * len(called)))
    try:
        return ronpai.Hand.of(tiles, called)
    except ronpai.InvalidHand:
        return ronpai.Hand.of(tiles[:1])


@ci(300)
@given(names)
def test_a_tile_is_what_it_prints(name: str) -> None:
    tile = ronpai.Tile(name)
    assert str(tile) == name
    assert ronpai.Tile(str(tile)) == tile
    assert ronpai.Tile.from_mjai(tile.mjai) == tile
    assert pickle.loads(pickle.dumps(tile)) == tile


@ci(500)
@given(melds())
def test_a_meld_is_what_it_prints(meld: ronpai.Meld) -> None:
    assert ronpai.Meld(str(meld)) == meld
    assert str(ronpai.Meld(str(meld))) == str(meld)
    assert pickle.loads(pickle.dumps(meld)) == meld
    called = {} if meld.called is None else {"called": meld.called, "source": meld.source}
    added = {"added": meld.tiles[3]} if meld.kind == ronpai.MeldKind.kakan else {}
    assert ronpai.Meld.of(meld.kind, meld.tiles, **called, **added) == meld


@ci(500)
@given(hands())
def test_a_hand_is_what_it_prints(hand: ronpai.Hand) -> None:
    assert ronpai.Hand(str(hand)) == hand
    assert str(ronpai.Hand(str(hand))) == str(hand)
    assert ronpai.Hand.of(hand.tiles, hand.melds) == hand
    assert hash(ronpai.Hand(str(hand))) == hash(hand)
    assert pickle.loads(pickle.dumps(hand)) == hand


@ci(200)
@given(st.lists(names, max_size=20))
def test_tiles_stand_in_their_order(given_names: list[str]) -> None:
    assert [str(tile) for tile in ronpai.parse_tiles("".join(given_names))] == given_names


@ci(1000)
@given(st.text(alphabet="0123456789mpszr-=+,xé 🀄", max_size=12))
def test_any_text_is_read_or_refused_at_a_place(text: str) -> None:
    try:
        hand = ronpai.Hand(text)
    except ronpai.NotationError as found:
        assert found.text == text
        assert found.reason
        assert found.at is not None
        assert 0 <= found.at <= len(text)
    except ronpai.InvalidHand as found:
        assert found.contradictions
    else:
        assert ronpai.Hand(str(hand)) == hand


@ci(500)
@given(st.text(max_size=8))
def test_any_name_is_a_tile_or_refused(text: str) -> None:
    for read in (ronpai.Tile, ronpai.Tile.from_mjai):
        try:
            tile = read(text)
        except ronpai.NotationError as found:
            assert found.text == text
        else:
            assert str(tile) == text or tile.mjai == text


@pytest.mark.parametrize("reds", [True, False])
def test_ids_and_tiles(reds: bool) -> None:
    seen: list[int] = []
    for number in range(136):
        tile = ronpai.Tile.from_id(number, reds=reds)
        assert tile.kind == number // 4
        assert tile.red == (reds and number in (16, 52, 88))
        assert number in tile.ids(reds=reds)
        seen += tile.ids(reds=reds) if number == min(tile.ids(reds=reds)) else ()
    assert sorted(seen) == list(range(136))


def test_tenhou_numbers_and_tiles() -> None:
    numbers = [*range(11, 20), *range(21, 30), *range(31, 40), *range(41, 48), 51, 52, 53]
    tiles = [ronpai.Tile.from_tenhou(number) for number in numbers]
    assert [tile.tenhou for tile in tiles] == numbers
    assert len(set(tiles)) == 37
    assert [str(tile) for tile in tiles[-3:]] == ["0m", "0p", "0s"]
    for number in {*range(70)} - {*numbers}:
        with pytest.raises(ronpai.NotationError):
            ronpai.Tile.from_tenhou(number)
    with pytest.raises(ronpai.NotationError):
        _ = ronpai.Tile("3rz").tenhou
