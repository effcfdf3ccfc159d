"""Tiles, and the names that others give them."""

from ronpai._core import Tile, parse_tiles

__all__ = ["Tile", "parse_tiles"]
