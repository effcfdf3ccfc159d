"""The page: files that come with the package, held in memory, none of which may load anything from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from mimetypes import MimeTypes
from typing import Any, NamedTuple

from litestar import Request, Response

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing comes from elsewhere, nothing is written into the page itself."""
INDEX = "index.html"

_NOT_MODIFIED = 304
_TYPES = MimeTypes()
_TYPES.add_type("text/javascript", ".js")
_TYPES.add_type("text/javascript", ".mjs")
_TYPES.add_type("application/manifest+json", ".webmanifest")


class File(NamedTuple):
    """A file as it is sent; `tag` changes when the content does."""

    content: bytes
    media_type: str
    tag: str

    @classmethod
    def of(cls, name: str, content: bytes) -> File:
        """A file of this name and content."""
        media_type = _TYPES.guess_type(name)[0] or "application/octet-stream"
        return cls(content, media_type, f'"{sha256(content).hexdigest()[:16]}"')

    def response(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The answer: the file, or that the client has it already."""
        headers = {
            "ETag": self.tag,
            "Cache-Control": "no-cache",  # kept, and asked for again by its tag
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
        }
        if self.tag in request.headers.get("If-None-Match", ""):
            return Response(b"", status_code=_NOT_MODIFIED, headers=headers)
        return Response(self.content, media_type=self.media_type, headers=headers)


def files() -> Mapping[str, File]:
    """The files of the page by their path in its folder."""
    return {name: File.of(name, file.read_bytes()) for name, file in _walk(resources.files("ronpai.service") / "page")}


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry
