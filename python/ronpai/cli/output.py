"""Where answers and errors go: to people in words, or as JSON; what the terminal can show; exit codes."""

import codecs
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from io import TextIOWrapper
from typing import Annotated, NamedTuple, TextIO

import msgspec
import typer
from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

from ronpai.cli import render
from ronpai.cli.tileset import Tileset, UnicodeTileset
from ronpai.errors import RonpaiError
from ronpai.records.failures import fields, messages, readable

USER_ERROR = 2
"""The exit code of an error that the caller can repair."""

_PIPE_WIDTH = 1_000_000
"""Columns where no terminal limits them: nothing is cut or wrapped."""

_NO_TILES = frozenset({"dumb", "linux"})
"""Terminals without the glyphs of tiles."""


class Tiles(StrEnum):
    """How tiles are shown."""

    auto = "auto"
    unicode = "unicode"
    text = "text"


class Color(StrEnum):
    """When colour is used."""

    auto = "auto"
    always = "always"
    never = "never"


class Answer(NamedTuple):
    """What a command found: for programs, and for people. A text is printed as it is."""

    record: msgspec.Struct
    draw: Callable[[Tileset], RenderableType]


@dataclass(frozen=True)
class Output:
    """The options about output, which every command takes."""

    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.", rich_help_panel="Output")] = False
    tiles: Annotated[
        Tiles,
        typer.Option(
            help="Show tiles as Unicode has them, or in notation; auto: as the terminal can.",
            rich_help_panel="Output",
        ),
    ] = Tiles.auto
    color: Annotated[
        Color,
        typer.Option(help="Use colour; auto: on a terminal, unless NO_COLOR is set.", rich_help_panel="Output"),
    ] = Color.auto

    def respond(self, ask: Callable[[], Answer]) -> None:
        """Prints what `ask` finds. An error that the caller can repair is printed too, and exits with 2."""
        try:
            answer = ask()
        except (RonpaiError, OSError, UnicodeError, RecursionError) as found:
            self._fail(found)
            raise typer.Exit(USER_ERROR) from None
        if self.json:
            _print_json(answer.record)
            return
        drawn, to = answer.draw(self._tileset(sys.stdout)), console(sys.stdout, self.color)
        if isinstance(drawn, str):
            typer.echo(drawn, nl=False)
        else:
            show(drawn, to)

    def warn(self, lines: Iterable[str]) -> None:
        """Prints what people should know beside the answer; in JSON it is part of the answer."""
        lines = list(lines)
        if lines and not self.json:
            show(render.errors(map(readable, lines)), console(sys.stderr, self.color))

    def _tileset(self, stream: TextIO) -> Tileset:
        if self.tiles is Tiles.unicode and isinstance(stream, TextIOWrapper) and not _is_utf8(stream):
            stream.reconfigure(encoding="utf-8")
        return tileset(stream, self.tiles)

    def _fail(self, found: Exception) -> None:
        if self.json:
            _print_json(
                {
                    "error": {
                        "type": type(found).__name__,
                        "message": readable("; ".join(messages(found))),
                        **fields(found),
                    }
                }
            )
        else:
            show(render.errors(readable(line) for line in messages(found)), console(sys.stderr, self.color))


def console(stream: TextIO, color: Color = Color.auto) -> Console:
    """A console that cuts nothing: as wide as the terminal, or as what is printed; what it cannot show is escaped."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
    plain = partial(
        Console,
        file=stream,
        width=None if stream.isatty() else _PIPE_WIDTH,
        highlight=False,
        markup=False,
        emoji=False,
    )
    match color:
        case Color.auto:
            return plain()
        case Color.always:
            return plain(force_terminal=True, no_color=False, color_system="standard")
        case Color.never:
            return plain(color_system=None)


def tileset(stream: TextIO, tiles: Tiles = Tiles.auto) -> Tileset:
    """The tiles that were asked for; auto: Unicode's on a terminal that has them."""
    has_tiles = stream.isatty() and _is_utf8(stream) and os.environ.get("TERM") not in _NO_TILES
    unicode = has_tiles if tiles is Tiles.auto else tiles is Tiles.unicode
    return UnicodeTileset() if unicode else Tileset()


def show(drawn: RenderableType, to: Console) -> None:
    """Prints without the blanks that fill a table's last column."""
    shown: list[Segment] = []
    for line in to.render_lines(drawn, pad=False):
        while line and not line[-1].text.rstrip():
            line.pop()
        if line:
            line[-1] = Segment(line[-1].text.rstrip(), line[-1].style)
        shown += [*line, Segment.line()]
    to.print(Segments(shown), end="")


def _is_utf8(stream: TextIO) -> bool:
    try:
        return codecs.lookup(stream.encoding or "ascii").name == "utf-8"
    except LookupError:
        return False


def _print_json(value: object) -> None:
    typer.echo(msgspec.json.encode(value))
