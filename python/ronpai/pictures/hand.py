"""A hand: concealed tiles, the winning one apart, and melds as they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ronpai._core import Hand, Meld, MeldKind, Source, Tile
from ronpai.pictures.svg import picture
from ronpai.pictures.theme import Theme, theme_of
from ronpai.pictures.tile import BACK, HEIGHT, WIDTH, placed

GAP = 20
"""Between the hand, the winning tile and each meld."""
STEP = WIDTH + 1


class Drawing(NamedTuple):
    """Shapes in a row, and how wide they are."""

    shapes: tuple[str, ...]
    width: float


def hand_svg(hand: Hand | str, theme: str = "light") -> str:
    """A hand as an SVG picture: the winning tile set apart, called tiles turned sideways where their caller's mark is.

    A tile called from the left lies on the left, from across in the middle, from the right on the right; an added one
    lies above it, and a closed kan shows two backs.

    >>> from ronpai.pictures import hand_svg
    >>> hand_svg("67p22s8p,2-34m,555=z,1111z").count("rotate(-90)")
    2

    Raises NotationError and InvalidHand for a text that is no hand, and InvalidArgument for a theme that there is not.
    """
    held = Hand(hand) if isinstance(hand, str) else hand
    row = hand_row(held.tiles, held.win, held.melds, theme_of(theme))
    return picture(row.width, row_height(held.melds), str(held), *row.shapes, scale=0.6)


def row_height(melds: Sequence[Meld]) -> int:
    """How high a hand is: an added tile lies above a sideways one."""
    return 2 * WIDTH + 1 if any(meld.kind == MeldKind.kakan for meld in melds) else HEIGHT


def hand_row(tiles: Sequence[Tile | str], win: Tile | str | None, melds: Sequence[Meld], theme: Theme) -> Drawing:
    """A hand in a row that stands on its lower edge; of `tiles` the last one is `win`, where there is one."""
    bottom = row_height(melds)
    shapes: list[str] = []
    x: float = 0
    for number, tile in enumerate(tiles):
        if win is not None and number == len(tiles) - 1:
            x += GAP
        shapes.append(placed(tile, x, bottom - HEIGHT, theme))
        x += STEP
    for meld in melds:
        drawn = _meld(meld, x + GAP, bottom, theme)
        shapes += drawn.shapes
        x += GAP + drawn.width
    return Drawing(tuple(shapes), x - 1)


def _meld(meld: Meld, x: float, bottom: float, theme: Theme) -> Drawing:
    """A meld whose left edge is at `x`."""
    if meld.kind == MeldKind.ankan:
        row: list[Tile | str] = [BACK, *meld.tiles[1:3], BACK]
        return Drawing(
            tuple(placed(tile, x + STEP * place, bottom - HEIGHT, theme) for place, tile in enumerate(row)), 4 * STEP
        )
    *rest, last = meld.tiles
    added = last if meld.kind == MeldKind.kakan else None
    own = rest if added is not None else [*rest, last]
    turned = _turned(meld, own)
    shapes, left = [], x
    for place, tile in enumerate(own if turned is None else _around(own, meld.called, turned)):
        sideways = place == turned
        shapes.append(placed(tile, x, bottom - (WIDTH if sideways else HEIGHT), theme, sideways=sideways))
        if sideways and added is not None:
            shapes.append(placed(added, x, bottom - 2 * WIDTH - 1, theme, sideways=True))
        x += (HEIGHT if sideways else WIDTH) + 1
    return Drawing(tuple(shapes), x - left)


def _turned(meld: Meld, own: Sequence[Tile]) -> int | None:
    """Which place in a meld is turned; None where nobody said whom the tile was called from."""
    places = {Source.left: 0, Source.across: 1, Source.right: len(own) - 1}
    return None if meld.source is None else places[meld.source]


def _around(own: Sequence[Tile], called: Tile | None, place: int) -> list[Tile]:
    """The tiles of a meld, the called one at its place."""
    row = list(own)
    if called is not None:
        row.remove(called)
        row.insert(place, called)
    return row
