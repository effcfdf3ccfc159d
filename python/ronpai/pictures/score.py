"""A score: the hand, its yaku and fu, and what it is worth."""

from __future__ import annotations

from ronpai import words
from ronpai._core import Score
from ronpai.pictures.hand import hand_row, row_height
from ronpai.pictures.svg import FONT, element, moved, picture, text
from ronpai.pictures.theme import Theme, theme_of
from ronpai.pictures.tile import placed

_PAD = 24
_LINE = 30
_SIZE = 20
_WIDTH = 960
_TILE = 0.62
"""How large indicators are beside the hand's tiles."""


def score_svg(score: Score, theme: str = "light") -> str:
    """A score as an SVG picture: the hand and the indicators, each yaku with its han, each item of fu, and the value.

    >>> from ronpai.pictures import score_svg
    >>> score = ronpai.score("345p678s678m22p,2-34m", ronpai.ruleset("tenhou.4p"), tsumo=True)
    >>> ">tanyao<" in score_svg(score), ">500 all<" in score_svg(score)
    (True, True)

    Raises InvalidArgument for a theme that there is not.
    """
    colors, hand = theme_of(theme), score.win.hand
    row = hand_row(hand.tiles, hand.win, hand.melds, colors)
    height = row_height(hand.melds)
    shrink = min(1.0, (_WIDTH - 2 * _PAD) / row.width)
    shapes = [moved(_PAD, _PAD, element("g", *row.shapes, transform=f"scale({shrink:.4g})"))]
    top = _PAD + height * shrink + 8
    shown, indicators = _indicators(score, top, colors)
    shapes += shown
    top += indicators + _LINE
    left, right = _yaku(score), _fu(score)
    shapes += _column(left, _PAD, 400, top, colors)
    shapes += _column(right, 480, _WIDTH - _PAD, top, colors)
    top += _LINE * max(len(left), len(right)) + 6
    shapes.append(element("path", d=f"M{_PAD} {top - 22:g}H{_WIDTH - _PAD}", stroke=colors.line, stroke_width=2))
    shapes += [
        text(words.worth(score), _PAD, top + 18, font_size=28, font_weight=600, fill=colors.words),
        text(
            _paid(score), _WIDTH - _PAD, top + 18, font_size=28, font_weight=600, fill=colors.words, text_anchor="end"
        ),
    ]
    total = top + 18 + _PAD
    ground = element("rect", width=_WIDTH, height=total, rx=12, fill=colors.ground)
    drawn = element("g", *shapes, font_family=FONT, font_size=_SIZE)
    return picture(_WIDTH, total, f"{hand}: {words.worth(score)}, {_paid(score)}", ground, drawn, scale=0.6)


def _indicators(score: Score, top: float, theme: Theme) -> tuple[list[str], float]:
    """The indicators in a line, and how high that is."""
    shapes: list[str] = []
    x: float = _PAD
    for name, tiles in (("dora", score.win.dora), ("ura", score.win.ura)):
        if tiles:
            shapes.append(text(name, x, top + 34, fill=theme.quiet))
            small = [placed(tile, 62 * place, 0, theme) for place, tile in enumerate(tiles)]
            shapes.append(moved(x + 52, top + 2, element("g", *small, transform=f"scale({_TILE})")))
            x += 52 + 62 * _TILE * len(tiles) + 24
    return shapes, 56 if shapes else 0


def _column(lines: list[tuple[str, str]], left: float, right: float, top: float, theme: Theme) -> list[str]:
    """Words on the left, numbers on the right."""
    return [
        shape
        for number, (name, value) in enumerate(lines)
        for shape in (
            text(name, left, top + _LINE * number, fill=theme.words),
            text(value, right, top + _LINE * number, fill=theme.quiet, text_anchor="end"),
        )
    ]


def _yaku(score: Score) -> list[tuple[str, str]]:
    if score.han is None:
        return [(words.yaku(yaku, score.win), words.yakuman(times)) for yaku, times in score.yaku]
    named = [(words.yaku(yaku, score.win), han) for yaku, han in score.yaku]
    return [(name, f"{han} han") for name, han in (*named, *words.bonus(score).items())]


def _fu(score: Score) -> list[tuple[str, str]]:
    return [
        (words.fu(item, score.win) + ("" if item.tile is None else f" {item.tile}"), f"{item.fu} fu")
        for item in score.fu_items
    ]


def _paid(score: Score) -> str:
    if score.tsumo is None:
        return str(score.ron)
    dealer, other = score.tsumo
    return f"{other} all" if score.win.seat == "E" else f"{dealer} / {other}"
