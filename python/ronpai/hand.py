"""Hands and melds."""

from ronpai._core import Hand, Meld

__all__ = ["Hand", "Meld"]
