"""Events that cannot happen, whatever the rules say: named, with the reason, and never half applied."""

import pytest

import ronpai
from ronpai.game import apply, begin, events
from ronpai.game.events import Event
from tests.support.positions import Position

RULES = ronpai.ruleset("tenhou.3p")
HAND = "123456789p1144z"
HIDDEN = ("?",) * 13


def turn() -> Position:
    """Seat 0, whose tiles are not known, has drawn."""
    return Position(RULES, {1: HAND}).draws(0, "?")


@pytest.mark.parametrize(
    "event",
    [
        events.Dahai(0, "9x", tsumogiri=True),
        events.Dahai(0, "10p", tsumogiri=False),
        events.Ankan(0, ("1p", "1p", "1p", "E")),
        events.Kakan(0, "", ("1p", "1p", "1p")),
        events.Nukidora(0, "N"),
    ],
)
def test_what_is_no_tile_is_named(event: Event) -> None:
    with pytest.raises(ronpai.IllegalEvent, match="is no tile"):
        apply(turn().state, event)


@pytest.mark.parametrize("event", [events.Tsumo(1, "p5"), events.Dora("red")])
def test_what_the_wall_brings_is_a_tile(event: Event) -> None:
    table = turn().happens(events.Dahai(0, "1z", tsumogiri=True))
    table.changes(turn_now=int(isinstance(event, events.Dora)))
    with pytest.raises(ronpai.IllegalEvent, match="is no tile"):
        apply(table.state, event)


@pytest.mark.parametrize(("hand", "marker"), [((*HIDDEN[:-1], "8z"), "1z"), (HIDDEN, "0z1")])
def test_what_is_dealt_are_tiles(hand: tuple[str, ...], marker: str) -> None:
    deal = events.StartKyoku("E", 1, 0, 0, 0, (35000,) * 3, (marker,), (hand, HIDDEN, HIDDEN))
    with pytest.raises(ronpai.IllegalEvent, match="is no tile"):
        apply(begin(RULES), deal)


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (events.Kakan(0, "?", ("1p", "1p", "1p")), "no pon of it"),
        (events.Nukidora(0, "?"), "only a north"),
        (events.Tsumo(2, "1p"), "seat 0 draws"),
        (events.Dahai(1, "1p", tsumogiri=False), "not the seat's turn"),
    ],
)
def test_an_event_of_another_moment(event: Event, reason: str) -> None:
    with pytest.raises(ronpai.IllegalEvent, match=reason):
        apply(turn().state, event)


def test_a_known_hand_loses_no_tile_that_it_has_not() -> None:
    table = Position(RULES, {0: HAND}).draws(0, "9s")
    for event in (events.Dahai(0, "7z", tsumogiri=False), events.Dahai(0, "1p", tsumogiri=True)):
        with pytest.raises(ronpai.IllegalEvent, match=r"not in the hand|not the drawn tile"):
            apply(table.state, event)
