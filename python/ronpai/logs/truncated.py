"""What is whole of a text or file that was cut off."""

from __future__ import annotations

import zlib
from sys import maxsize
from typing import Final

_CLOSES: Final = {"{": "}", "[": "]"}
_ANY_WINDOW: Final = 47
"""What zlib calls a gzip header with a window of any size."""
GZIP: Final = b"\x1f\x8b"
"""How a gzipped file begins."""


def unpacked(source: bytes, most: int = maxsize - 1) -> bytes:
    """What can be unpacked of a gzipped file, of each of its members, all of it or as far as it goes.

    Of what unpacks to more than `most` bytes just enough is unpacked to tell. Raises zlib.error for what is none, or
    has something else behind its end.

    >>> import gzip
    >>> unpacked(gzip.compress(b"one, ") + gzip.compress(b"two")), unpacked(gzip.compress(b"one, two"), 2)
    (b'one, two', b'one')
    """
    found = bytearray()
    while source and len(found) <= most:
        member = zlib.decompressobj(_ANY_WINDOW)
        found += member.decompress(source, most + 1 - len(found))
        source = member.unused_data.lstrip(b"\0")
        if source and not source.startswith(GZIP):
            raise zlib.error(f"{len(source)} bytes stand behind the end of what was packed")
    return bytes(found)


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
