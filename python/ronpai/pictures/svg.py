"""SVG as text: elements, and a picture of a size with a name for those who do not see it."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
"""For words; tiles are shapes and need no font."""


def element(name: str, *children: str, **attributes: object) -> str:
    """An element; `_` in an attribute's name stands for `-`, and numbers are written short.

    >>> element("line", x1=0, x2=12.50, stroke_width=3)
    '<line x1="0" x2="12.5" stroke-width="3"/>'
    """
    said = "".join(f" {key.replace('_', '-')}={quoteattr(_short(value))}" for key, value in attributes.items())
    return f"<{name}{said}>{''.join(children)}</{name}>" if children else f"<{name}{said}/>"


def text(words: str, x: float, y: float, **attributes: object) -> str:
    """A line of words whose baseline begins at a point.

    >>> text("1 < 2", 0, 10)
    '<text x="0" y="10">1 &lt; 2</text>'
    """
    return element("text", escape(words), x=x, y=y, **attributes)


def moved(x: float, y: float, *children: str, turn: float = 0) -> str:
    """Shapes at another place, turned clockwise around their own corner by so many degrees."""
    turned = f" rotate({_short(turn)})" if turn else ""
    return element("g", *children, transform=f"translate({_short(x)} {_short(y)}){turned}")


def picture(width: float, height: float, name: str, *children: str, scale: float = 1) -> str:
    """A whole picture, shown at so much of its size; `name` is its title, which a screen reader says."""
    return element(
        "svg",
        element("title", escape(name)),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_short(width)} {_short(height)}",
        width=width * scale,
        height=height * scale,
        role="img",
    )


def _short(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
