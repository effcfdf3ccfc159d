"""What is on the face of a tile: characters as signs, circles, bamboo, honours; 60 wide and 74 high."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from ronpai._core import Tile
from ronpai.pictures.strokes import HONORS, MAN, NUMERALS, Sign
from ronpai.pictures.svg import element, moved
from ronpai.pictures.theme import Theme

Color: TypeAlias = Literal["ink", "red", "green", "blue"]
Spot: TypeAlias = tuple[float, float, Color]
"""Where a circle or a stick stands, and its colour on a plain tile."""


def _spots(*rows: tuple[float, Sequence[float], Color | Sequence[Color]]) -> tuple[Spot, ...]:
    """Rows of spots: how far down, how far to the right, of one colour or one each."""
    return tuple(
        (x, y, color)
        for y, places, colors in rows
        for x, color in zip(places, [colors] * len(places) if isinstance(colors, str) else colors, strict=True)
    )


_TWO: Final = (19, 41)
_THREE: Final = (14, 30, 46)

_CIRCLES: Final[Mapping[int, tuple[float, tuple[Spot, ...]]]] = {
    1: (21, _spots((37, (30,), "blue"))),
    2: (11.5, _spots((21, (30,), "green"), (53, (30,), "blue"))),
    3: (9.5, _spots((16, (14,), "blue"), (37, (30,), "red"), (58, (46,), "green"))),
    4: (10, _spots((20, _TWO, ("blue", "green")), (54, _TWO, ("green", "blue")))),
    5: (9, _spots((16, (15, 45), ("blue", "green")), (37, (30,), "red"), (58, (15, 45), ("green", "blue")))),
    6: (8.8, _spots((15, _TWO, "green"), (38, _TWO, "red"), (59, _TWO, "red"))),
    7: (
        7.4,
        _spots(
            (10, (13,), "green"),
            (17.5, (30,), "green"),
            (25, (47,), "green"),
            (44, _TWO, "red"),
            (62, _TWO, "red"),
        ),
    ),
    8: (7.6, _spots(*((y, _TWO, "blue") for y in (10.5, 28, 46, 63.5)))),
    9: (7, _spots((14, _THREE, "green"), (37, _THREE, "red"), (60, _THREE, "blue"))),
}
"""The radius of the circles of each number, and where they are."""

_STICKS: Final[Mapping[int, tuple[float, tuple[Spot, ...]]]] = {
    2: (27, _spots((21, (30,), "green"), (53, (30,), "blue"))),
    3: (27, _spots((21, (30,), "blue"), (53, _TWO, "green"))),
    4: (27, _spots((21, _TWO, ("blue", "green")), (53, _TWO, ("green", "blue")))),
    5: (27, _spots((21, (14, 46), ("green", "blue")), (37, (30,), "red"), (53, (14, 46), ("blue", "green")))),
    6: (27, _spots((21, _THREE, "green"), (53, _THREE, "blue"))),
    7: (18, _spots((14, (30,), "red"), (37, _THREE, ("green", "blue", "green")), (60, _THREE, "green"))),
    9: (18, _spots(*((y, _THREE, ("green", "red", "blue")) for y in (14, 37, 60)))),
}
"""The length of the sticks of each number, and where their middles are; 1 and 8 are drawn apart."""


def face(tile: Tile, theme: Theme) -> str:
    """What is on a tile's face; a red tile is red all over, with a red corner.

    >>> from ronpai.pictures.theme import theme_of
    >>> face(ronpai.Tile("1p"), theme_of("light")).count("<circle")
    3
    """

    def ink(color: Color) -> str:
        return theme.red if tile.red else str(getattr(theme, color))

    drawn = _DRAWN[tile.suit](tile.number, ink)
    return drawn + element("path", d="M41 0H53.5Q60 0 60 6.5V19Z", fill=theme.red) if tile.red else drawn


Ink: TypeAlias = Callable[[Color], str]


def _man(number: int, ink: Ink) -> str:
    return _sign(NUMERALS[number], 14, 5, 32, ink("ink")) + _sign(MAN, 14.5, 40, 31, ink("red"))


def _honor(number: int, ink: Ink) -> str:
    colors: Mapping[int, Color] = {5: "blue", 6: "green", 7: "red"}
    return _sign(HONORS[number], 8, 15, 44, ink(colors.get(number, "ink")))


def _sign(sign: Sign, x: float, y: float, size: float, color: str) -> str:
    drawn = element(
        "path",
        d=sign.path,
        fill="none",
        stroke=color,
        stroke_width=sign.pen,
        stroke_linejoin="round",
        stroke_linecap="round",
        transform=f"scale({size / 100:g})",
    )
    return moved(x, y, drawn)


def _pin(number: int, ink: Ink) -> str:
    radius, spots = _CIRCLES[number]
    if number == 1:
        return "".join(_ring(30, 37, *ring) for ring in ((radius, 5, ink("blue")), (11, 4.5, ink("green")))) + element(
            "circle", cx=30, cy=37, r=4.5, fill=ink("red")
        )
    return "".join(
        _ring(x, y, radius, radius * 0.42, ink(color)) + element("circle", cx=x, cy=y, r=radius * 0.28, fill=ink(color))
        for x, y, color in spots
    )


def _ring(x: float, y: float, radius: float, pen: float, color: str) -> str:
    return element("circle", cx=x, cy=y, r=radius - pen / 2, fill="none", stroke=color, stroke_width=pen)


def _sou(number: int, ink: Ink) -> str:
    if number == 1:
        return _bird(ink)
    if number == 8:
        return _eight(ink)
    length, spots = _STICKS[number]
    return "".join(_stick(x, y - length / 2, x, y + length / 2, ink(color)) for x, y, color in spots)


def _stick(x1: float, y1: float, x2: float, y2: float, color: str) -> str:
    """A piece of bamboo: two halves, round at the ends and a little wider at the knot between them."""
    middle, half = complex(x1 + x2, y1 + y2) / 2, complex(x2 - x1, y2 - y1) / 2
    return _half(middle, half, color) + _half(middle, -half, color)


def _half(knot: complex, along: complex, color: str) -> str:
    """Half a piece of bamboo, from its knot."""
    wide, gap = 3.2, 0.8
    ahead = along / abs(along)
    edge = abs(along) - wide

    def at(far: float, across: float) -> str:
        place = knot + ahead * complex(far, across)
        return f"{place.real:.4g} {place.imag:.4g}"

    path = f"M{at(gap, -4)}L{at(edge, -wide)}A{wide} {wide} 0 0 1 {at(edge, wide)}L{at(gap, 4)}Z"
    return element("path", d=path, fill=color)


def _eight(ink: Ink) -> str:
    """An M above a W."""
    upper = ((10, 34, 10, 5), (50, 34, 50, 5), (17, 9, 29, 30), (43, 9, 31, 30))
    lower = [(x1, 74 - y1, x2, 74 - y2) for x1, y1, x2, y2 in upper]
    return "".join(_stick(*ends, ink("green")) for ends in upper) + "".join(
        _stick(*ends, ink("blue")) for ends in lower
    )


def _bird(ink: Ink) -> str:
    """A small bird that stands on a stick of bamboo."""
    shapes = (
        ("M12 20Q22 18 24 27Q38 24 46 42Q50 51 54 62Q42 60 36 54Q20 56 16 42Q14 34 17 28Z", ink("green")),
        ("M26 36Q38 36 42 50Q30 52 26 36Z", ink("blue")),
        ("M17 15Q24 13 26 20Q27 27 20 28Q14 28 13 22Q13 17 17 15Z", ink("red")),
        ("M14 19L6 23L14 26Z", ink("ink")),
    )
    legs = element(
        "path",
        d="M25 53V63M32 54V63M14 66H44",
        fill="none",
        stroke=ink("ink"),
        stroke_width=4,
        stroke_linecap="round",
    )
    return legs + "".join(element("path", d=path, fill=color) for path, color in shapes)


_DRAWN: Final[Mapping[str, Callable[[int, Ink], str]]] = {"m": _man, "p": _pin, "s": _sou, "z": _honor}
