"""The signs of our tiles as strokes of a pen in a box of 100 by 100, so that no font is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Sign(NamedTuple):
    """A sign: its strokes as an SVG path, and how wide the pen is."""

    path: str
    pen: float


NUMERALS: Final[Mapping[int, Sign]] = {
    1: Sign("M8 52H92", 13),
    2: Sign("M22 26H78M8 76H92", 13),
    3: Sign("M16 17H84M23 50H77M8 84H92", 12),
    4: Sign("M12 20H88V86H12ZM39 20C39 42 36 54 26 62M61 20V48Q61 58 71 58H76", 11),
    5: Sign("M14 15H86M46 15L32 86M20 48H72L67 86M6 86H94", 11),
    6: Sign("M50 6V30M8 34H92M36 52L12 90M64 52L88 90", 12),
    7: Sign("M8 50L92 34M42 10V74Q42 86 54 86H76Q88 86 88 72", 12),
    8: Sign("M36 20C34 50 26 70 8 86M56 14C60 50 72 70 92 86", 13),
    9: Sign("M42 8C42 50 34 74 8 90M12 34H70V76Q70 87 80 87Q91 87 91 72", 12),
}
"""The numerals of characters."""

MAN: Final = Sign(
    "M6 14H94M34 2V27M66 2V27M24 32H76V60H24ZM24 46H76M50 32V82M12 96V70H88V86Q88 96 77 96M34 84L64 81M57 74L66 89", 8
)
"""Ten thousand, below each numeral."""

HONORS: Final[Mapping[int, Sign]] = {
    1: Sign("M10 18H90M50 3V97M24 33H76V63H24ZM24 48H76M46 63Q34 80 8 91M54 63Q66 80 92 91", 9),
    2: Sign("M10 17H90M50 3V34M14 96V34H86V86Q86 96 74 96M37 42L43 54M63 42L57 54M29 57H71M27 74H73M50 57V92", 9),
    3: Sign("M8 15H92M15 37H85V92H15ZM38 15V38Q38 56 27 66M62 15V54Q62 64 72 64H84", 10),
    4: Sign("M35 8V94M8 36H35M6 80L35 68M62 8V78Q62 90 74 90H82Q93 90 93 74M62 48Q78 42 90 29", 11),
    5: Sign("M54 3Q50 14 42 22M18 23H82V94H18ZM18 57H82", 11),
    6: Sign(
        "M12 10H40Q34 32 6 44M14 24L25 33M56 6Q64 32 94 44M78 6L65 19M92 18L75 31"
        "M10 52H40V66H14V79H42Q42 96 24 96M62 52Q62 66 50 71M62 52H80V67H92M54 78H86Q77 92 52 98M60 82Q70 94 94 98",
        7.5,
    ),
    7: Sign("M16 28H84V65H16ZM50 3V97", 11),
}
"""The signs of honours, in order: the winds, then haku, hatsu and chun."""
