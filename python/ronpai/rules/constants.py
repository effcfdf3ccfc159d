"""Numbers that no table changes (rules.md 1.1, 1.6, 1.8)."""

from __future__ import annotations

DEALT = 13
"""Tiles that each seat is dealt."""

KAN = 4
"""Tiles of a kan."""

FOUR_KANS = 4
"""Kans of suukantsu, and of a draw by suukaikan."""

KYUUSHU = 9
"""Kinds of terminals and honours that may end the first turn."""
