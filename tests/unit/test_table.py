"""What a live game says of itself, and what it does not take."""

from pathlib import Path

import pytest

import ronpai

FOUR = ronpai.ruleset("tenhou.4p")
SHORT = FOUR.replace({"length": "one_hand", "extension": None})


def played(rules: ronpai.Ruleset) -> ronpai.Table:
    """A game to its end."""
    table = ronpai.Table(rules, seed=7)
    while not table.over:
        assert table.final is None
        for seat in table.needs.seats:
            table.play(seat, table.legal(seat).actions[-1])
    return table


def test_a_game_that_is_over_has_its_result() -> None:
    table = played(SHORT)
    assert table.final == ronpai.settle_game(SHORT, table.state.scores)
    assert ronpai.replay(table.to_json()).final == table.final
    text = "".join(f"{line}\n" for line in table.to_json().splitlines()[:5])
    assert ronpai.replay(text).final is None


def test_a_chombo_counts_where_it_costs_points_at_the_end() -> None:
    from msgspec.structs import replace

    table = ronpai.Table(FOUR.replace({"chombo": {"final_points": -20000}}), seed=7)
    table.state = replace(table.state, chombo=(0, 2, 0, 0), told=True)
    assert table.final is not None
    assert table.final == ronpai.settle_game(table.rules, table.state.scores, chombo={1: 2})
    table = ronpai.Table(FOUR.replace({"chombo": {"pays": "mangan"}}), seed=7)
    table.state = replace(table.state, chombo=(0, 2, 0, 0), told=True)
    assert table.final == ronpai.settle_game(table.rules, table.state.scores)


def test_types_are_told() -> None:
    with pytest.raises(TypeError, match=r"^rules is a Ruleset, not str: ronpai\.ruleset\('tenhou\.4p'\)$"):
        ronpai.Table("tenhou.4p")
    with pytest.raises(TypeError, match=r"^rules is a Ruleset, not dict$"):
        ronpai.Table({})
    with pytest.raises(TypeError, match=r"^text is a str, not \w*Path: "):
        ronpai.Table.from_json(Path("game.json"))
