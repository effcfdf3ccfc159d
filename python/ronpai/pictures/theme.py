"""The colours of pictures, light and dark."""

from __future__ import annotations

from typing import NamedTuple

from ronpai.errors import InvalidArgument


class Theme(NamedTuple):
    """The colours of a picture."""

    ground: str
    """Behind everything."""
    words: str
    quiet: str
    """Words of less weight."""
    line: str
    felt: str
    """The table."""
    face: str
    red_face: str
    """The face of a red tile, so that it differs by more than its sign."""
    side: str
    """The side of a tile, which shows below its face."""
    back: str
    back_side: str
    ink: str
    red: str
    green: str
    blue: str


THEMES = {
    "light": Theme(
        ground="#ffffff",
        words="#1c2430",
        quiet="#566070",
        line="#d9dde3",
        felt="#e6eeea",
        face="#fffefa",
        red_face="#ffe9e6",
        side="#cdbf9f",
        back="#e0973a",
        back_side="#b87420",
        ink="#1b2430",
        red="#c4122f",
        green="#12774a",
        blue="#1f55a5",
    ),
    "dark": Theme(
        ground="#14181f",
        words="#e9edf3",
        quiet="#a3adbb",
        line="#343c48",
        felt="#1b2724",
        face="#2d3440",
        red_face="#4a2630",
        side="#566173",
        back="#8a5a1e",
        back_side="#5f3d12",
        ink="#f1f4f8",
        red="#ff7381",
        green="#5ccf93",
        blue="#82b4ff",
    ),
}
"""The themes by name."""


def theme_of(name: str) -> Theme:
    """The theme of a name. Raises InvalidArgument for another name.

    >>> theme_of("light").face
    '#fffefa'
    """
    try:
        return THEMES[name]
    except (KeyError, TypeError):
        raise InvalidArgument("theme", name, f"one of {', '.join(THEMES)}") from None
