"""How tiles are shown: in notation, or as the tiles that Unicode has, with red ones in colour."""

from collections.abc import Iterable

from rich.text import Text

from ronpai import Hand, Meld, Tile, parse_tiles

__all__ = ["RED", "Tileset", "UnicodeTileset"]

RED = "bold red"
"""The style of a red tile."""

_RED_IN_NOTATION = r"0|\dr"
_TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain tile where Unicode's default is an emoji."""

# From U+1F000 on there are the winds, the dragons from red to white, and manzu, souzu, pinzu; a tile's kind
# counts manzu, pinzu, souzu, the winds, and the dragons from white to red.
_GLYPHS = (
    *(chr(code) for first in (0x1F007, 0x1F019, 0x1F010) for code in range(first, first + 9)),
    *"\U0001f000\U0001f001\U0001f002\U0001f003\U0001f006\U0001f005",
    f"\U0001f004{_TEXT_STYLE}",
)


class Tileset:
    """Draws tiles in notation."""

    def tile(self, tile: Tile) -> Text:
        """One tile."""
        return self.notation(str(tile))

    def tiles(self, tiles: Iterable[Tile]) -> Text:
        """Several tiles."""
        return Text(" ").join(self.tile(tile) for tile in tiles)

    def block(self, block: str | Meld) -> Text:
        """A set or pair."""
        return self.notation(str(block))

    def hand(self, hand: Hand) -> Text:
        """A hand, as it can be typed again."""
        return self.notation(str(hand))

    def notation(self, text: str) -> Text:
        """A text in notation, its red tiles in colour."""
        shown = Text(text)
        shown.highlight_regex(_RED_IN_NOTATION, RED)
        return shown


class UnicodeTileset(Tileset):
    """Draws tiles as Unicode has them. Only colour tells a red tile, so a hand comes with its notation."""

    def tile(self, tile: Tile) -> Text:
        """One tile."""
        return Text(_GLYPHS[tile.kind], RED if tile.red else "")

    def block(self, block: str | Meld) -> Text:
        """A set or pair; of a meld, how it came about."""
        if isinstance(block, Meld):
            return Text.assemble(self.tiles(block.tiles), f" ({block.kind})")
        return self.tiles(parse_tiles(block))

    def hand(self, hand: Hand) -> Text:
        """A hand in tiles, the winning one apart, and in notation below."""
        held = hand.tiles if hand.win is None else hand.tiles[:-1]
        shown = self.tiles(held)
        if hand.win is not None:
            shown.append(" + ").append_text(self.tile(hand.win))
        for meld in hand.melds:
            shown.append("  ").append_text(self.block(meld))
        return shown.append("\n").append_text(self.notation(str(hand)))
