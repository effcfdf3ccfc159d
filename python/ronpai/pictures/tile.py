"""A tile: its body and face, upright or turned, and all tiles as one sprite."""

from __future__ import annotations

from typing import Final

from ronpai._core import Tile
from ronpai.game.kinds import KINDS, REDS
from ronpai.pictures.faces import face
from ronpai.pictures.svg import element, moved, picture
from ronpai.pictures.theme import Theme, theme_of

WIDTH: Final = 60
HEIGHT: Final = 80
_SIDE: Final = 6
"""How much of a tile's side shows below its face."""

BACK: Final = "back"
"""A tile that is not shown."""


def tile_svg(tile: Tile | str, theme: str = "light") -> str:
    """A tile as an SVG picture; a red one is red all over and marked in its corner.

    Nothing in it needs a font: characters and honours are strokes of our own, circles and bamboo are shapes.
    `"back"` is a tile that lies face down.

    >>> from ronpai.pictures import tile_svg
    >>> tile_svg("0p")[:75]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" heig'

    Raises NotationError for a text that is no tile, and InvalidArgument for a theme that there is not.
    """
    known = Tile(tile) if isinstance(tile, str) and tile != BACK else tile
    return picture(WIDTH, HEIGHT, str(known), drawn(known, theme_of(theme)))


def sprite_svg(theme: str = "light") -> str:
    """Every tile as a symbol of one SVG document, named as in notation, and `back`: for pages that show many.

    >>> from ronpai.pictures import sprite_svg
    >>> sprite_svg().count("<symbol"), '<symbol id="0m"' in sprite_svg()
    (69, True)

    Raises InvalidArgument for a theme that there is not.
    """
    colors = theme_of(theme)
    tiles: list[Tile | str] = [*map(Tile, (*KINDS, *REDS.values())), BACK]
    symbols = [element("symbol", drawn(tile, colors), id=str(tile), viewBox=f"0 0 {WIDTH} {HEIGHT}") for tile in tiles]
    return element("svg", *symbols, xmlns="http://www.w3.org/2000/svg")


def drawn(tile: Tile | str, theme: Theme) -> str:
    """A tile upright, its corner at the origin; a text is one that is not shown."""
    back = not isinstance(tile, Tile)
    side, front = (theme.back_side, theme.back) if back else (theme.side, theme.face)
    shapes = [
        element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=7.5, fill=side),
        element(
            "rect",
            x=1.5,
            y=1.5,
            width=WIDTH - 3,
            height=HEIGHT - _SIDE - 1.5,
            rx=6.5,
            fill=theme.red_face if isinstance(tile, Tile) and tile.red else front,
        ),
    ]
    if isinstance(tile, Tile):
        shapes.append(face(tile, theme))
    return "".join(shapes)


def placed(tile: Tile | str, x: float, y: float, theme: Theme, *, sideways: bool = False) -> str:
    """A tile at a place; a sideways one is turned to the left and lies on its long side: 80 wide, 60 high."""
    if sideways:
        return moved(x, y + WIDTH, drawn(tile, theme), turn=-90)
    return moved(x, y, drawn(tile, theme))
