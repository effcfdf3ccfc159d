"""What a seat may do == reference, on positions of random games; and these reach all that legality tells apart."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

from ronpai.game import actions, legal
from ronpai.game import events as made
from ronpai.game.actions import Action
from ronpai.game.events import Event
from ronpai.game.furiten import is_furiten
from ronpai.game.kinds import PLAIN
from ronpai.game.state import State
from tests.reference import legality as reference
from tests.reference.legality import Happened, Position
from tests.reference.tiles import NAMES
from tests.support.play import Game, Played, games, played
from tests.support.profile import FUZZ

GAMES = 420
"""How many games are played in CI."""
OFTEN = 20

NUMBER = {tile: NAMES.index(kind) + reference.RED * (tile != kind) for tile, kind in PLAIN.items()}
"""Each tile as the reference counts it."""


def numbers(tiles: Any) -> tuple[int, ...]:
    return tuple(sorted(NUMBER[tile] for tile in tiles))


def happened(event: Event) -> Iterator[Happened]:
    """An event as the reference takes it."""
    match event:
        case made.StartKyoku():
            yield "deal", [list(map(NUMBER.__getitem__, hand)) for hand in event.tehais], event.oya
            for marker in event.dora_markers:
                yield "dora", NUMBER[marker]
        case made.Tsumo():
            yield "draw", event.actor, NUMBER[event.pai]
        case made.Dahai():
            yield "discard", event.actor, NUMBER[event.pai]
        case made.Chi() | made.Pon() | made.Daiminkan():
            tag = str(type(event).__struct_config__.tag)
            yield tag, event.actor, event.target, NUMBER[event.pai], numbers(event.consumed)
        case made.Ankan():
            yield "ankan", event.actor, numbers(event.consumed)
        case made.Kakan():
            yield "kakan", event.actor, NUMBER[event.pai]
        case made.Nukidora():
            yield "north", event.actor, NUMBER[event.pai]
        case made.Reach():
            yield "reach", event.actor, event.kind
        case made.ReachAccepted():
            yield "accepted", event.actor
        case made.Dora():
            yield "dora", NUMBER[event.dora_marker]
        case _:
            pass


def plain(action: Action) -> reference.Action:
    """An action as the reference says it."""
    match action:
        case actions.Dahai():
            return "discard", NUMBER[action.pai], action.tsumogiri
        case actions.Reach():
            return "reach", action.kind
        case actions.Chi() | actions.Pon() | actions.Daiminkan() | actions.Ankan():
            return str(type(action).__struct_config__.tag), *numbers(action.consumed)
        case actions.Kakan():
            return "kakan", NUMBER[action.pai]
        case actions.Nukidora():
            return "north", NUMBER[action.pai]
        case actions.Hora():
            return ("win",)
        case actions.Kyuushu():
            return ("kyuushu",)
        case actions.Pass():
            return ("pass",)
        case _:
            raise AssertionError(action)


def table(state: State) -> dict[str, Any]:
    """What the reference has to know of the table."""
    return {
        "scores": state.scores,
        "round": state.opening.bakaze,
        "honba": state.opening.honba,
        "streak": state.streak,
        "used": state.specials,
    }


def positions(game: Played) -> Iterator[tuple[Event, State, Position]]:
    """Before each event the engine's state and the reference's position, within hands of play."""
    now: Position | None = None
    options = game.rules.options() | {"tiles.kinds": dict(game.rules.copies)}
    options["riichi.special"] = [dict(entry) for entry in options["riichi.special"]]
    before: State | None = None
    for event, state in zip(game.events, game.states, strict=True):
        if isinstance(event, made.StartKyoku):
            now = Position(options, {})
        elif now is not None and before is not None:
            now.table = table(before)
            yield event, before, now
        if isinstance(event, made.EndKyoku):
            now = None
        if now is not None:
            for what in happened(event):
                reference.step(now, what)
        before = state


DRAWS = ("exhaustive", "suufon", "suukaikan", "suucha")
Found = Counter[tuple[Any, ...]]


def compared(game: Played) -> Found:
    """Compares every position of a game; what occurs in them."""
    found: Found = Counter()
    for event, state, now in positions(game):
        if isinstance(event, made.Ryukyoku):
            found["draw", event.reason] += 1
            if event.reason in DRAWS:
                assert reference.draw_after(now) == (event.reason, event.tenpai, event.nagashi)
                found["nagashi", bool(event.nagashi)] += 1
        elif isinstance(event, made.Tsumo):
            assert reference.draw_after(now) is None
        if state.phase not in ("act", "claim") or state.turn_now:
            continue
        for seat in range(game.rules.players):
            own = {plain(action) for action in legal(state, seat)}
            assert len(own) == len(legal(state, seat))
            expected = reference.legal(now, seat)
            if own != expected:
                said = f"seat {seat} after {now.last}: only engine {own - expected}, only reference {expected - own}"
                raise AssertionError(said)
            found.update(about(state, seat, now, own))
    return found


def about(state: State, seat: int, now: Position, own: set[reference.Action]) -> set[tuple[Any, ...]]:
    """What a position shows."""
    place, form = now.places[seat], now.last[0]
    found: set[tuple[Any, ...]] = {("action", action[0]) for action in own}
    found |= {("riichi", action[1]) for action in own if action[0] == "reach"}
    if ("win",) in own:
        found.add(("win", form, "in riichi" if place.riichi else ""))
    if form in ("chi", "pon") and len(own) < len(set(place.hand)) and own:
        found.add(("kuikae", form))
    if form == "reach" and own:
        found.add(("riichi discards", min(len({action[1] for action in own}), 3)))
    if form == "draw" and now.last[1] == seat and place.riichi is not None:
        found |= {(f"{action[0]} in riichi",) for action in own if action[0] in ("ankan", "north")}
        kinds = Counter(map(reference.kind_of, place.tiles))
        if now.can_kan() and 4 in kinds.values() and not any(action[0] == "ankan" for action in own):
            found.add(("no kan in riichi", state.rules.riichi.ankan))
    if form == "draw" and now.last[1] == seat and reference.completes(now, seat) and ("win",) not in own:
        found.add(("no yaku", "tsumo"))
    claim = form in ("discard", "ankan", "kakan", "north") and now.last[1] != seat
    if claim and state.phase == "claim":
        why = reference.furiten(now, seat)
        assert bool(why) == is_furiten(state.seats[seat], state.rules)
        if reference.completes(now, seat) and reference.robbable(now, place):
            found |= {("furiten", kind) for kind in why}
            if not why and ("win",) not in own:
                found.add(("no yaku", "ron"))
    return found


EXPECTED: set[tuple[Any, ...]] = {
    *(("action", name) for name in ("discard", "reach", "chi", "pon", "daiminkan", "ankan", "kakan", "north")),
    *(("action", name) for name in ("win", "kyuushu", "pass")),
    *(("riichi", kind) for kind in ("riichi", "open", "flame")),
    *(("win", form, riichi) for form in ("draw", "discard") for riichi in ("", "in riichi")),
    *(("win", form, "") for form in ("ankan", "kakan", "north")),
    *(("kuikae", form) for form in ("chi", "pon")),
    *(("riichi discards", number) for number in (1, 2, 3)),
    ("ankan in riichi",),
    ("north in riichi",),
    *(("no kan in riichi", kind) for kind in ("none", "strict")),
    *(("furiten", kind) for kind in ("discards", "turn", "riichi")),
    *(("no yaku", how) for how in ("tsumo", "ron")),
    *(("draw", kind) for kind in (*DRAWS, "kyuushu", "sanchahou")),
    ("nagashi", True),
}


def test_legal_is_what_the_reference_says() -> None:
    """Every position of every game agrees, and each thing in `EXPECTED` occurs at least `OFTEN` times."""
    seen: Found = Counter()

    @seed(20)
    @settings(
        max_examples=GAMES * max(FUZZ, 1),
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink] if FUZZ else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(games())
    def play(game: Game) -> None:
        seen.update(compared(played(game)))

    play()
    rare = {what: seen[what] for what in EXPECTED if seen[what] < OFTEN}
    assert not rare, f"occurs fewer than {OFTEN} times: {rare}"
