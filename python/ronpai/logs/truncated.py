"""What is whole of a text or file that was cut off."""

from __future__ import annotations

import zlib
from typing import Final

_CLOSES: Final = {"{": "}", "[": "]"}
_ANY_WINDOW: Final = 47
"""What zlib calls a gzip header with a window of any size."""


def unpacked(source: bytes) -> bytes:
    """What can be unpacked of a gzipped file, all of it or as far as it goes. Raises zlib.error for what is none."""
    return zlib.decompressobj(_ANY_WINDOW).decompress(source)


def whole_entries(text: str) -> tuple[str, int] | None:
    """A JSON text that was cut off, up to the last whole entry of the outermost open list, and how many those are.

    None where no list is open, or none of its entries is whole.

    >>> whole_entries('{"log": [[1, 2], [3, 4], [5')
    ('{"log": [[1, 2], [3, 4]]}', 2)
    """
    opened: list[tuple[str, int]] = []
    commas: dict[int, list[int]] = {}
    quoted = escaped = False
    for at, letter in enumerate(text):
        if quoted:
            quoted = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            quoted = True
        elif letter in _CLOSES:
            opened.append((letter, at))
            commas[len(opened)] = []
        elif letter in "}]" and opened:
            opened.pop()
        elif letter == ",":
            commas.setdefault(len(opened), []).append(at)
    depth = next((depth for depth, (letter, _) in enumerate(opened, 1) if letter == "["), None)
    if depth is None or not commas[depth]:
        return None
    closed = "".join(_CLOSES[letter] for letter, _ in reversed(opened[:depth]))
    return text[: commas[depth][-1]] + closed, len(commas[depth])
