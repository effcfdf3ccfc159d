"""What the terminal decides: tiles, colours, widths."""

import pytest

import ronpai
from tests.support.cli import COLOUR, ESCAPE, RIICHI, printed, process, terminal


def test_a_terminal_has_tiles_and_colour() -> None:
    output = terminal("score", RIICHI)
    assert "🀝" in output
    assert COLOUR.search(output)


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"TERM": "linux"}, {"TERM": "dumb"}])
def test_a_terminal_without_tiles_shows_notation(environment: dict[str, str]) -> None:
    output = terminal("score", RIICHI, **environment)
    assert output.isascii()
    assert "23499m067p346785s" in ESCAPE.sub("", output)


def test_notation_on_request() -> None:
    assert terminal("score", RIICHI, "--tiles", "text").isascii()


def test_no_color_is_honoured_and_overruled() -> None:
    assert not COLOUR.search(terminal("score", RIICHI, NO_COLOR="1"))
    assert COLOUR.search(terminal("score", RIICHI, "--color", "always", NO_COLOR="1"))


def test_never_means_plain_text() -> None:
    assert "\x1b" not in terminal("score", RIICHI, "--color", "never")
    assert "\x1b" not in printed("score", RIICHI, "--color", "never", FORCE_COLOR="1")


def test_a_pipe_is_plain_unless_told() -> None:
    plain, coloured = printed("score", RIICHI), printed("score", RIICHI, "--color", "always")
    assert "\x1b" not in plain
    assert COLOUR.search(coloured)
    assert [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()] == plain.splitlines()


def test_json_is_never_coloured() -> None:
    assert "\x1b" not in terminal("score", RIICHI, "--json", "--color", "always")


def test_nothing_is_cut_in_a_pipe() -> None:
    hand = "2346678p3455577s"
    output = process("acceptance", hand, COLUMNS="40").stdout.decode()
    rows = output.splitlines()[3:]
    assert max(map(len, rows)) > 80
    for row, entry in zip(rows, ronpai.acceptance(hand), strict=True):
        assert row.endswith("  ".join(f"{tile} x{left}" for tile, left in entry.tiles.items()))
    assert not any(line.endswith(" ") for line in output.splitlines())


def test_a_narrow_terminal_folds_and_cuts_nothing() -> None:
    output = terminal("acceptance", "2346678p3455577s", "--tiles", "text", "--color", "never", COLUMNS="50")
    assert max(map(len, output.splitlines())) <= 50
    wide = printed("acceptance", "2346678p3455577s")
    assert sorted(output.split()) == sorted(wide.split())
