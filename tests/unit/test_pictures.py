"""Pictures: well-formed, of the right size, every tile its own, red ones marked, called ones turned."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import ronpai
from ronpai import words as spoken
from ronpai.cli.app import app
from ronpai.game.agents import EfficiencyAgent
from ronpai.game.kinds import KINDS, REDS
from ronpai.pictures import hand_svg, score_svg, sprite_svg, table_svg, tile_svg
from ronpai.pictures.hand import GAP, STEP
from ronpai.pictures.theme import THEMES
from ronpai.pictures.tile import HEIGHT, WIDTH

NAMESPACE = "{http://www.w3.org/2000/svg}"
RULES = ronpai.ruleset("tenhou.4p")
TILES = (*KINDS, *REDS.values(), "back")

each_theme = pytest.mark.parametrize("theme", THEMES)


def parsed(svg: str) -> ElementTree.Element:
    """A picture that is well-formed, says its size and name, and loads nothing from elsewhere."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAMESPACE}svg"
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(width / height, rel=1e-3)
    assert root.attrib["role"] == "img"
    assert root.find(f"{NAMESPACE}title") is not None
    assert not {element.tag.removeprefix(NAMESPACE) for element in root.iter()} & {"image", "script", "style", "use"}
    return root


def title(svg: str) -> str:
    return parsed(svg).findtext(f"{NAMESPACE}title") or ""


def words(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{NAMESPACE}text")]


@each_theme
def test_every_tile_is_its_own_and_needs_no_font(theme: str) -> None:
    drawn = {name: tile_svg(name, theme) for name in TILES}
    for name, svg in drawn.items():
        root = parsed(svg)
        assert root.attrib["viewBox"] == f"0 0 {WIDTH} {HEIGHT}"
        assert title(svg) == name
        assert not list(root.iter(f"{NAMESPACE}text"))
    shapes = {svg.partition("</title>")[2] for svg in drawn.values()}
    assert len(shapes) == len(TILES) == 69


def test_tiles_differ_by_shape_and_not_by_colour_alone() -> None:
    """As somebody sees them who sees no colours: without fills and strokes all kinds are still distinct."""

    def shape(name: str) -> tuple[tuple[str, ...], ...]:
        root = parsed(tile_svg(name))
        keys = ("d", "cx", "cy", "r", "transform")
        return tuple(tuple(element.attrib.get(key, "") for key in keys) for element in root.iter())

    assert len({shape(name) for name in TILES}) == len(TILES)


@pytest.mark.parametrize("kind", KINDS)
@each_theme
def test_a_red_tile_is_red_and_marked(kind: str, theme: str) -> None:
    colors = THEMES[theme]
    plain, red = tile_svg(kind, theme), tile_svg(REDS[kind], theme)
    inks = {colors.ink, colors.green, colors.blue}
    assert not any(ink in red for ink in inks)
    assert colors.red_face in red
    assert colors.red_face not in plain
    assert len(list(parsed(red).iter())) == len(list(parsed(plain).iter())) + 1


def test_themes_differ_and_others_are_refused() -> None:
    assert tile_svg("5p", "light") != tile_svg("5p", "dark")
    assert tile_svg("5p") == tile_svg(ronpai.Tile("5p"), "light")
    for draw in (tile_svg, hand_svg):
        with pytest.raises(ronpai.InvalidArgument, match="theme='blue': one of light, dark"):
            draw("5p", "blue")
    with pytest.raises(ronpai.InvalidArgument, match="theme='blue': one of light, dark"):
        sprite_svg("blue")
    with pytest.raises(ronpai.NotationError):
        tile_svg("8z")


def _channel(value: float) -> float:
    return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG defines it."""

    def luminance(color: str) -> float:
        red, green, blue = (_channel(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@each_theme
def test_signs_stand_out_from_their_face(theme: str) -> None:
    colors = THEMES[theme]
    for ink in (colors.ink, colors.red, colors.green, colors.blue):
        assert contrast(ink, colors.face) >= 4.5
    assert contrast(colors.red, colors.red_face) >= 4.5
    assert contrast(colors.words, colors.ground) >= 7
    assert contrast(colors.quiet, colors.ground) >= 4.5


@each_theme
def test_the_sprite_has_every_tile(theme: str) -> None:
    root = ElementTree.fromstring(sprite_svg(theme))
    symbols = {symbol.attrib["id"]: symbol for symbol in root.findall(f"{NAMESPACE}symbol")}
    assert symbols.keys() == set(TILES)
    for name, symbol in symbols.items():
        alone = list(parsed(tile_svg(name, theme)).iter())[2:]
        assert [element.attrib for element in list(symbol.iter())[1:]] == [element.attrib for element in alone]


def places(svg: str) -> list[tuple[float, float, bool]]:
    """Where each tile of a hand lies, and whether it is turned."""
    found = []
    for group in parsed(svg).findall(f"{NAMESPACE}g"):
        where, _, turned = group.attrib["transform"].partition(") ")
        x, y = map(float, where.removeprefix("translate(").rstrip(")").split())
        found.append((x, y - WIDTH if turned else y, turned == "rotate(-90)"))
    return found


def test_the_winning_tile_stands_apart() -> None:
    *rest, win = places(hand_svg("234m067p34678s99m5s"))
    assert [x for x, _, _ in rest] == [STEP * number for number in range(13)]
    assert win[0] == STEP * 13 + GAP
    assert [x for x, _, _ in places(hand_svg("123m456p789s1122z"))][-1] == STEP * 12


@pytest.mark.parametrize(
    ("meld", "turned"),
    [("2-34m", 0), ("23-4m", 0), ("555-z", 0), ("555=z", 1), ("555+z", 2), ("1111-z", 0), ("1111=z", 1), ("1111+z", 3)],
)
def test_a_called_tile_is_turned_at_its_callers_mark(meld: str, turned: int) -> None:
    found = places(hand_svg(f"22m3m,111s,{meld}"))[6:]
    assert [number for number, (_, _, sideways) in enumerate(found) if sideways] == [turned]
    for (x, y, sideways), (after, _, _) in zip(found, [*found[1:], (None, 0, False)], strict=True):
        assert y == (HEIGHT - WIDTH if sideways else 0)
        if after is not None:
            assert after - x == (HEIGHT if sideways else WIDTH) + 1


def test_the_called_tile_itself_is_turned() -> None:
    svg = hand_svg("1122m3m,46-5p")
    turned = [group for group in parsed(svg).findall(f"{NAMESPACE}g") if "rotate" in group.attrib["transform"]]
    six = tile_svg("6p").partition("</title>")[2].removesuffix("</svg>")
    assert [ElementTree.tostring(child) for child in turned[0]] == [
        ElementTree.tostring(child) for child in parsed(f"{svg[: svg.index('</title>')]}</title>{six}</svg>")[1:]
    ]


def test_an_added_tile_lies_above_the_called_one_and_a_closed_kan_has_two_backs() -> None:
    found = places(hand_svg("1122m3m,555=5p"))
    turned = [(x, y) for x, y, sideways in found if sideways]
    assert len({x for x, _ in turned}) == 1
    assert abs(turned[0][1] - turned[1][1]) == WIDTH + 1
    closed = hand_svg("1122m3m,1111z")
    back = THEMES["light"].back
    assert closed.count(f'fill="{back}"') == 2
    assert not any(sideways for _, _, sideways in places(closed))


def test_a_meld_without_a_caller_has_nothing_turned() -> None:
    assert "rotate" not in hand_svg("1122m3m,234m,555z")


def test_a_hand_can_be_a_hand_or_its_notation() -> None:
    hand = ronpai.Hand("67p22s8p,2-34m,555=z,1111z")
    assert hand_svg(hand) == hand_svg(str(hand))
    assert title(hand_svg(hand)) == str(hand)
    with pytest.raises(ronpai.NotationError):
        hand_svg("12x")


SCORES: dict[str, Callable[[], ronpai.Score | ronpai.NoScore]] = {
    "riichi": lambda: ronpai.score(
        "234m067p34678s99m5s", RULES, tsumo=True, riichi="riichi", seat="W", dora="8m", ura="7s"
    ),
    "yakuman": lambda: ronpai.score("55z,111=1z,222-z,33+3z,4444z", RULES),
    "dealer": lambda: ronpai.score("345p678s678m22p,2-34m", RULES, tsumo=True),
    "bonus": lambda: ronpai.score("345p678s678m22p,2-34m", RULES, bonus_han=3),
}


@pytest.mark.parametrize("name", SCORES)
@each_theme
def test_a_score_says_what_it_is_worth(name: str, theme: str) -> None:
    score = SCORES[name]()
    assert score
    said = words(score_svg(score, theme))
    for yaku, value in score.yaku:
        at = said.index(yaku.replace("_", " "))
        assert said[at + 1] == (f"{value} han" if score.han is not None else "yakuman")
    for item in score.fu_items:
        assert f"{item.fu} fu" in said
    for bonus, han in zip(("dora", "ura dora", "red tiles"), score.dora, strict=False):
        assert (bonus in said and f"{han} han" in said) or not han or bonus == "dora"


def test_what_a_score_costs() -> None:
    worth = {name: words(score_svg(draw()))[-2:] for name, draw in SCORES.items()}
    assert worth == {
        "riichi": ["7 han 20 fu, haneman", "6000 / 3000"],
        "yakuman": ["2 yakuman", "96000"],
        "dealer": ["1 han 30 fu", "500 all"],
        "bonus": ["4 han 30 fu", "11600"],
    }
    added = words(score_svg(SCORES["bonus"]()))
    assert added[added.index("added by the game") + 1] == "3 han"


@pytest.mark.parametrize("table", ["tenhou.4p", "tenhou.3p", "mfg.2p"])
@each_theme
def test_a_table_shows_every_tile_that_lies_on_it(table: str, theme: str) -> None:
    game, random = ronpai.Table(ronpai.ruleset(table), seed=11), Random(3)
    while not game.over and len(game.events) < 90:
        for seat in game.needs.seats:
            game.play(seat, random.choice(list(game.legal(seat))))
    state = game.state
    svg = table_svg(game, theme)
    colors = THEMES[theme]
    faces = svg.count(f'fill="{colors.face}"') + svg.count(f'fill="{colors.red_face}"')
    backs = svg.count(f'fill="{colors.back}"')
    lying = sum(
        len(seat.tiles)
        + sum(len(meld.tiles) for meld in seat.melds)
        + sum(not discard.called for discard in seat.river)
        + seat.norths
        for seat in state.seats
    )
    assert faces + backs == lying + len(state.dora)
    assert backs == 2 * sum(meld.kind == "ankan" for seat in state.seats for meld in seat.melds)
    said = words(svg)
    assert "East 1" in said
    assert f"{state.live} tiles left" in said
    assert [text for text in said if text[:1] in "ESWN" and text[1:3] == "  "] == [
        f"{'ESWN'[state.wind(seat)]}  {state.scores[seat]}" for seat in range(state.players)
    ]


def test_a_table_shows_riichi_and_paler_drawn_discards() -> None:
    game = ronpai.Table(RULES, seed=1)
    while not any(seat.riichi for seat in game.state.seats):
        agent = EfficiencyAgent()
        game.choose({seat: agent.choose(game.state, seat, game.legal(seat)) for seat in game.needs.seats})
    river = [discard for seat in game.state.seats for discard in seat.river if not discard.called]
    root = parsed(table_svg(game))
    paler = [group for group in root.iter(f"{NAMESPACE}g") if "opacity" in group.attrib]
    assert len(paler) == sum(discard.tsumogiri for discard in river)
    turned = [
        group for group in root.iter(f"{NAMESPACE}g") if group.attrib.get("transform", "").endswith("rotate(-90)")
    ]
    called = sum(meld.open for seat in game.state.seats for meld in seat.melds)
    assert len(turned) == called + sum(discard.riichi for discard in river)


def test_a_table_a_hand_and_a_score_show_themselves_in_a_notebook() -> None:
    game = ronpai.Table(RULES, seed=7)
    assert game._repr_svg_() == table_svg(game)
    for text in ("234m067p34678s99m5s", "67p22s8p,2-34m,555=z,1111z"):
        hand = ronpai.Hand(text)
        assert hand._repr_svg_() == hand_svg(hand)
        assert title(hand._repr_svg_()) == str(hand)
    for draw in SCORES.values():
        score = draw()
        assert score
        assert score._repr_svg_() == score_svg(score)
        assert words(score._repr_svg_())


def test_the_command_line_writes_a_score(tmp_path: Path) -> None:
    file = tmp_path / "win.svg"
    hand = ["score", "345p678s678m22p,2-34m", "--tsumo", "--svg", str(file)]
    found = CliRunner().invoke(app, hand)
    assert found.exit_code == 0
    score = ronpai.score("345p678s678m22p,2-34m", RULES, tsumo=True)
    assert score
    assert file.read_text(encoding="utf-8") == score_svg(score)
    refused = CliRunner().invoke(app, ["score", "345p678s678m23p,2-34m", "--svg", str(tmp_path / "none.svg")])
    assert refused.exit_code == 2
    assert "there is no score to draw: the tiles are no complete hand" in refused.output
    assert not (tmp_path / "none.svg").exists()
    nowhere = CliRunner().invoke(app, [*hand[:3], "--svg", str(tmp_path / "no" / "win.svg")])
    assert nowhere.exit_code == 2


NAMED: dict[str, Callable[[], ronpai.Score | ronpai.NoScore]] = SCORES | {
    "waits": lambda: ronpai.score("19m19p19s1234567z1m", RULES, tsumo=True),
    "winds": lambda: ronpai.score("34m11z5m,222=z,555=z,6-78p", RULES, seat="S", round="S"),
    "triplet": lambda: ronpai.score("11m33p3p,222=z,555=z,6-78p", RULES, seat="S"),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_score_is_told_in_the_words_of_the_command_line(name: str) -> None:
    """An id has one home for its words."""
    score = NAMED[name]()
    assert isinstance(score, ronpai.Score)
    told = [
        *(spoken.yaku(yaku, score.win) for yaku, _ in score.yaku),
        *(spoken.bonus(score) if score.han is not None else ()),
        *(spoken.fu(item, score.win) + (f" {item.tile}" if item.tile else "") for item in score.fu_items),
        spoken.worth(score),
    ]
    assert not Counter(told) - Counter(words(score_svg(score)))
