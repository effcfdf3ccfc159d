"""Examples of docstrings in the API reference: Markdown would take their prompts for quotations."""

from typing import Any

import griffe


def fenced(text: str) -> str:
    r"""The text with each of its examples, from the first prompt to the next empty line, in a block of code.

    >>> fenced("It adds.\n\n>>> 1 + 1\n2")
    'It adds.\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    paragraphs = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{part}\n```" if part.startswith(">>>") else part for part in paragraphs)


class Examples(griffe.Extension):
    """Puts the examples of every docstring into blocks of code."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrites the docstring of one object, once it and its members have been read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
