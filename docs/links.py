"""Links of a page that lead out of the site, to files of the repository: the site shows their text alone."""

import posixpath
import re
from typing import Any

_LINK = re.compile(r"(?<!!)\[([^]\n]+)\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)")


def inside(text: str, page: str) -> str:
    """The Markdown of a page, given by its path within docs/, without links to what is not below docs/.

    >>> inside("[code](../python/ronpai/hand.py), [words](glossary.md), [up](../glossary.md)", "wall.md")
    'code, [words](glossary.md), up'
    >>> inside("[up](../glossary.md)", "guide/table.md")
    '[up](../glossary.md)'
    """

    def shown(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), link[2]))
        return link[1] if target.startswith("..") else link[0]

    return _LINK.sub(shown, text)


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """What MkDocs calls for every page."""
    return inside(markdown, page.file.src_uri)
