"""The wall is what docs/wall.md says: anybody can rebuild it, and no tile is in two places."""

import re
from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

import ronpai
from ronpai.game.kan import most_indicators, supplement_places
from ronpai.game.kinds import PLAIN
from ronpai.game.state import Opening, State, begin
from ronpai.game.wall import Wall, numbers, shuffled, tile_set
from tests.support.shared import ROOT

DOCUMENT = (ROOT / "docs" / "wall.md").read_text(encoding="utf-8")
PRESETS = ronpai.rulesets()
DEALT = 13


def test_the_example_of_the_document_is_the_wall() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    names: dict[str, list[str]] = {}
    exec(code, names)
    wall = Wall.of(begin(ronpai.ruleset("tenhou.4p")), 7)
    assert tuple(names["tiles"]) == wall.tiles
    assert ronpai.Table(ronpai.ruleset("tenhou.4p"), 7).events[1] == wall.deal(begin(ronpai.ruleset("tenhou.4p")))


def test_the_layout_of_the_document_is_the_wall_s() -> None:
    (block,) = re.findall(r"^```text\n(.*?)^```", DOCUMENT, re.MULTILINE | re.DOTALL)
    said: dict[str, list[str]] = {}
    name = ""
    for line in block.splitlines():
        name = line[:13].strip() or name
        said.setdefault(name, []).extend(line[13:].split())
    table = ronpai.Table(ronpai.ruleset("tenhou.4p"), 7)
    wall, state = Wall.of(begin(table.rules), 7), table.state
    assert tuple(said["deal"]) == wall.tiles[: 4 * DEALT]
    assert said["live wall"][0] == state.seats[0].drawn
    assert said["live wall"][1] == wall.next_tile(state)
    assert said["supplement"] == [wall.supplement(replace(state, supplements=left)) for left in (4, 3, 2, 1)]
    assert said["indicators"] == [wall.indicator(number) for number in range(5)]
    assert said["ura"] == [wall.ura(number) for number in range(5)]
    assert f"= {next(numbers('ronpai:7:0'))}, which is {next(numbers('ronpai:7:0')) % 136} below 136" in DOCUMENT


@pytest.mark.parametrize("name", PRESETS)
def test_every_hand_has_exactly_the_table_s_tiles(name: str) -> None:
    rules = ronpai.ruleset(name)
    for wind, kyoku, honba in product(range(2), range(1, rules.players + 1), range(3)):
        state = replace(begin(rules), opening=Opening(wind, kyoku, honba, kyoku - 1))
        tiles = Wall.of(state, "a seed").tiles
        assert Counter(PLAIN[tile] for tile in tiles) == +Counter(rules.copies)
        assert Counter(tiles) == Counter(tile_set(rules, state.opening))
        if not rules.tiles.red_schedule:
            reds = Counter(PLAIN[tile] for tile in tiles if PLAIN[tile] != tile)
            assert reds == +Counter(dict(rules.tiles.red))


def places(rules: ronpai.Ruleset, when: str) -> tuple[list[int], list[int]]:
    """The places that a whole hand draws from, with every supplement tile at once or in between; its indicators."""
    tiles = tile_set(rules, Opening(0, 1, 0, 0))
    wall = Wall(tuple(map(str, range(len(tiles)))), rules.wall.dead, None, supplement_places(rules))
    left = len(tiles) - rules.wall.dead - DEALT * rules.players
    state = replace(begin(rules), live=left, supplements=rules.wall.rinshan_tiles)
    drawn = list(map(int, wall.tiles[: DEALT * rules.players]))
    while state.live:
        draws = {"first": True, "between": state.live % 5 == 2, "last": state.live <= state.supplements}[when]
        if draws and state.supplements:
            drawn.append(int(wall.supplement(state)))
            live = state.live - rules.wall.replenish_dead
            state = replace(state, supplements=state.supplements - 1, live=live)
        else:
            drawn.append(int(wall.next_tile(state)))
            state = replace(state, live=state.live - 1)
    turned = range(_turned(rules, state))
    return drawn, [int(tile) for number in turned for tile in (wall.indicator(number), wall.ura(number))]


def _turned(rules: ronpai.Ruleset, state: State) -> int:
    growth = 0 if rules.dora.growth is None else rules.dora.growth.max
    return min(most_indicators(state), rules.dora.initial + growth + rules.dora.kan * rules.wall.max_kans)


LAYOUTS = {
    "replenished": {"wall.rinshan_tiles": 8},
    "not replenished": {"wall.rinshan_tiles": 8, "wall.replenish_dead": False},
    "four, not replenished": {"wall.replenish_dead": False},
    "large": {"wall.dead": 22, "wall.rinshan_tiles": 8},
    "large, not replenished": {"wall.dead": 22, "wall.rinshan_tiles": 8, "wall.replenish_dead": False},
}


@pytest.mark.parametrize("when", ["first", "between", "last"])
@pytest.mark.parametrize("name", [*PRESETS, *LAYOUTS])
def test_no_tile_is_drawn_twice_and_none_is_an_indicator(name: str, when: str) -> None:
    rules = ronpai.ruleset("tenhou.3p").replace(LAYOUTS[name]) if name in LAYOUTS else ronpai.ruleset(name)
    assert not rules.problems()
    drawn, indicators = places(rules, when)
    used = drawn + indicators
    assert len(set(used)) == len(used)
    assert set(used) <= set(range(sum(rules.copies.values())))


def test_every_place_of_the_shuffle_is_as_likely() -> None:
    times = 2400
    first = Counter(shuffled(list("abcd"), f"seed {number}")[0] for number in range(times))
    orders = Counter("".join(shuffled(list("abcd"), f"seed {number}")) for number in range(times))
    assert set(first) == set("abcd")
    assert len(orders) == 24
    assert all(abs(count - times / 4) < 100 for count in first.values())
    assert all(abs(count - times / 24) < 50 for count in orders.values())


def test_the_first_tile_is_any() -> None:
    state, times = begin(ronpai.ruleset("tenhou.4p")), 1700
    first = Counter(PLAIN[Wall.of(state, seed).tiles[0]] for seed in range(times))
    assert len(first) == 34
    assert all(20 <= count <= 90 for count in first.values()), first


def test_hands_and_seeds_have_walls_of_their_own() -> None:
    state = begin(ronpai.ruleset("tenhou.4p"))
    walls = {Wall.of(replace(state, hands=hand), seed).tiles for hand in range(3) for seed in (7, 8, "7:0", "7:1")}
    assert len(walls) == 12
    assert Wall.of(state, 7) == Wall.of(state, "7")


def test_the_break_of_the_wall_is_every_seat_s() -> None:
    wareme = {"who": "wall_break", "factor": 2}
    rules = ronpai.ruleset("tenhou.4p").replace({"score.wareme": wareme})
    broken = Counter(Wall.of(begin(rules), seed).wareme for seed in range(400))
    assert set(broken) == {0, 1, 2, 3}
    assert Wall.of(begin(ronpai.ruleset("tenhou.4p")), 1).wareme is None


def test_a_dead_wall_that_holds_too_little_is_a_contradiction() -> None:
    layout = {"wall.rinshan_tiles": 8, "wall.replenish_dead": False, "dora.initial": 4, "dora.kan": False}
    rules = ronpai.ruleset("tenhou.3p").replace(layout | {"dora.kan_ura": False})
    assert [problem.options[0] for problem in rules.problems()] == ["wall.dead"]
    assert not rules.replace({"wall.dead": 16}).problems()
