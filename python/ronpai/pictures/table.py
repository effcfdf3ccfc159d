"""A table: seats with hands, melds and rivers around the middle, which says where the game stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ronpai._core import Tile
from ronpai.pictures.hand import hand_row, row_height
from ronpai.pictures.svg import FONT, element, moved, picture, text
from ronpai.pictures.theme import Theme, theme_of
from ronpai.pictures.tile import BACK, HEIGHT, WIDTH, placed

if TYPE_CHECKING:
    from ronpai.game.state import Discard, Seat, State
    from ronpai.game.table import Table

_SIZE = 1020
_MIDDLE = 320
"""How wide the middle is."""
_TILE = 0.8
_ROW = 6
"""Discards in a row; what comes after the third row is part of it."""
_ROWS = 3
_TURNS: Final = {2: 180, 3: 90, 4: 90}
"""How far the next seat is around the table, by how many there are."""
_WINDS: Final = "ESWN"


def table_svg(table: Table, theme: str = "light") -> str:
    """A table as an SVG picture, seat 0 below and the others to the right of it in turn.

    A discard that declared riichi lies sideways, one just drawn is paler, one that was called is gone, and what a log
    does not tell lies face down.

    >>> from ronpai.pictures import table_svg
    >>> ">East 1<" in table_svg(ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7))
    True

    Raises InvalidArgument for a theme that there is not.
    """
    state, colors = table.state, theme_of(theme)
    center = _SIZE / 2
    turn = _TURNS[state.players]
    seats = [
        element("g", *_seat(state, seat, held, colors), transform=f"rotate({-turn * seat} {center:g} {center:g})")
        for seat, held in enumerate(state.seats)
    ]
    words = element("g", *_middle(state, colors), font_family=FONT, text_anchor="middle", fill=colors.words)
    felt = element("rect", width=_SIZE, height=_SIZE, rx=24, fill=colors.felt)
    return picture(_SIZE, _SIZE, _name(state), felt, words, *seats, scale=0.5)


def _name(state: State) -> str:
    wind = ("East", "South", "West", "North")[state.opening.bakaze]
    return f"{wind} {state.opening.kyoku}"


def _middle(state: State, theme: Theme) -> list[str]:
    """The hand's name, the counters, the wall and the indicators."""
    center = _SIZE / 2
    half = _MIDDLE / 2
    counters = f"{state.opening.honba} honba, {state.sticks} sticks"
    tiles = [placed(Tile(tile), 61 * place, 0, theme) for place, tile in enumerate(state.dora)]
    scale = min(0.6, 200 / (61 * max(1, len(tiles))))
    left = center - 61 * len(tiles) * scale / 2
    return [
        element("rect", x=center - half, y=center - half, width=_MIDDLE, height=_MIDDLE, rx=16, fill=theme.ground),
        text(_name(state), center, center - 48, font_size=38, font_weight=600),
        text(counters, center, center - 18, font_size=19, fill=theme.quiet),
        text(f"{state.live} tiles left", center, center + 8, font_size=19, fill=theme.quiet),
        moved(left, center + 24, element("g", *tiles, transform=f"scale({scale:.4g})")),
    ]


def _seat(state: State, seat: int, held: Seat, theme: Theme) -> list[str]:
    """A seat as if it sat below."""
    center = _SIZE / 2
    turn = theme.red if state.phase == "act" and seat == state.actor else theme.words
    said = f"{_WINDS[state.wind(seat)]}  {state.scores[seat]}"
    edge = center + _MIDDLE / 2
    shapes = [
        text(said, center, edge - 14, font_family=FONT, font_size=30, font_weight=600, text_anchor="middle", fill=turn)
    ]
    if held.riichi is not None:
        shapes.append(element("rect", x=center - 90, y=edge + 4, width=180, height=8, rx=4, fill=theme.red))
    river = _river(held.river, theme)
    shapes.append(moved(center - _MIDDLE / 2, edge + 20, element("g", *river, transform=f"scale({_TILE})")))
    tiles = [*map(_shown, held.hand), *(() if held.drawn is None else (_shown(held.drawn),))]
    row = hand_row(tiles, None if held.drawn is None else tiles[-1], held.melds, theme)
    norths = [
        placed(Tile("4z"), row.width + 20 + 61 * place, row_height(held.melds) - HEIGHT, theme)
        for place in range(held.norths)
    ]
    width = row.width + (20 + 61 * held.norths if norths else 0)
    scale = min(_TILE, (_SIZE - 260) / width)
    place = (center - width * scale / 2, _SIZE - 20 - row_height(held.melds) * scale)
    return [*shapes, moved(*place, element("g", *row.shapes, *norths, transform=f"scale({scale:.4g})"))]


def _shown(tile: str) -> Tile | str:
    return BACK if tile == "?" else Tile(tile)


def _river(discards: Iterable[Discard], theme: Theme) -> list[str]:
    """Discards in rows, without those that were called."""
    shapes: list[str] = []
    x: float = 0
    lying = [discard for discard in discards if not discard.called]
    for number, discard in enumerate(lying):
        row = min(number // _ROW, _ROWS - 1)
        if number == row * _ROW:
            x = 0
        lower = row * (HEIGHT + 1) + (HEIGHT - WIDTH if discard.riichi else 0)
        tile = placed(_shown(discard.pai), x, lower, theme, sideways=discard.riichi)
        shapes.append(element("g", tile, opacity=0.62) if discard.tsumogiri else tile)
        x += (HEIGHT if discard.riichi else WIDTH) + 1
    return shapes
