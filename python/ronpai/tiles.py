"""Tiles, and the names that others give them."""

from ronpai._core import Tile, tiles

__all__ = ["Tile", "tiles"]
