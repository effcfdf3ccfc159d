"""A game that is played: a seeded wall answers chance, seats answer choices, events are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Self

from ronpai.errors import IllegalAction, IllegalEvent, InvalidArgument, LogError
from ronpai.game import events
from ronpai.game.actions import Action, LegalActions
from ronpai.game.apply import apply
from ronpai.game.decide import Chance, Choice, Needs, Over, final, needs, play, unclaimed, ura_places, verify_choices
from ronpai.game.events import Event
from ronpai.game.legal import can_ron, is_legal_win, legal
from ronpai.game.progress import may_stop
from ronpai.game.record import Header, dump, load
from ronpai.game.state import State, begin
from ronpai.game.verify import verify
from ronpai.game.view import view
from ronpai.game.wall import Wall
from ronpai.payments import Final
from ronpai.payments.situation import WINDS, is_whole
from ronpai.rules import Ruleset


class Table:
    """A live game.

    `state` is the game as it stands (a `ronpai.game.State`, frozen: each event makes the next one), `events` are all
    that have happened, and `seed` is what the walls follow from.

    >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
    >>> table.needs
    Choice(seats=(0,))
    >>> action = next(action for action in table.legal(0) if action.tsumogiri)
    >>> [str(event.__struct_config__.tag) for event in table.play(0, action)][:2]
    ['dahai', 'tsumo']
    """

    def __init__(self, rules: Ruleset, seed: int | str = 0, names: Sequence[str] = ()) -> None:
        """Begins a game and deals."""
        self._sit(rules, seed)
        self._happen((events.StartGame(tuple(names)),))
        self._go_on(self.needs)

    def _sit(self, rules: Ruleset, seed: int | str) -> None:
        _verify_rules(rules)
        self.seed = seed
        self.state = begin(rules)
        self.events: list[Event] = []
        self._wall: Wall | None = None
        self._answers: dict[int, Action] = {}
        self._shown: tuple[str, ...] | None = None
        self._hidden: tuple[str, ...] = ()

    @classmethod
    def at(cls, rules: Ruleset, happened: Sequence[Event], seed: int | str = 0) -> Self:
        """The game of this seed in which all this has happened, to be played on.

        >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        >>> ronpai.Table.at(table.rules, table.events, seed=7).state == table.state
        True

        What seats had chosen together and of which only a part has happened, as the first of two wins, is chosen again.
        Raises IllegalEvent for an event that cannot happen there, or that this seed's walls do not bring.
        """
        table = cls.__new__(cls)
        table._sit(rules, seed)
        before = []
        for event in happened:
            table._expect(event)
            before.append(table.state)
            table._happen((event,))
        if count := _undecided(happened, before):
            table.state = before[-count]
            del table.events[-count:]
        if not happened:
            table._happen((events.StartGame(),))
        table._go_on(table.needs)
        return table

    def _expect(self, event: Event) -> None:
        """Raises IllegalEvent for what the wall does not bring."""
        state = self.state
        match event:
            case events.StartKyoku():
                self._wall = self._shuffled()
                drawn: Event = self._wall.deal(state)
            case events.Tsumo() if self._wall is not None:
                drawn = self._draw(supplement=state.supplement)
            case events.Dora() if self._wall is not None:
                drawn = events.Dora(self._wall.indicator(len(state.dora)))
            case _:
                return
        if drawn != event:
            raise IllegalEvent(event, f"the wall of the seed {self.seed} brings {drawn}")

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The game that `to_json` has written, to be played on from there; choices that still waited are not kept.

        >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        >>> ronpai.Table.from_json(table.to_json()).events == table.events
        True

        Raises LogError for a text that is no game, or one whose rules or seed are not known, and IllegalEvent as `at`
        does.
        """
        if not isinstance(text, str):
            raise TypeError(f"text is a str, not {type(text).__name__}: what a file says, not where it is")
        header, happened, _ = load(text, "", Header)
        rules = header.ruleset()
        if rules is None or header.seed is None:
            unknown = "rules" if rules is None else "seed"
            raise LogError("log", "line 1", f"no {unknown}: the game can be replayed, but not played on")
        return cls.at(rules, happened, header.seed)

    def to_json(self) -> str:
        """The game as JSON lines: a header with rules and seed, then its events.

        >>> lines = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7).to_json().splitlines()
        >>> lines[0][:50], len(lines)
        ('{"type":"header","schema":1,"ronpai":"0.1.0","rule', 4)
        """
        begun = self.events[0]
        names = begun.names if isinstance(begun, events.StartGame) else ()
        return dump(Header.of(self.rules, str(self.seed), names=names), self.events)

    def view(self, seat: int) -> tuple[Event, ...]:
        """What has happened as a seat has seen it: tiles that it does not know are `?`.

        >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        >>> table.view(1)[-1], table.view(1)[1].tehais[0][:2]
        (Tsumo(actor=0, pai='?'), ('?', '?'))
        """
        self._seat(seat)
        return tuple(view(event, seat) for event in self.events)

    @property
    def rules(self) -> Ruleset:
        """The table's rules."""
        return self.state.rules

    @property
    def needs(self) -> Needs:
        """Who has to choose, or that the game is over."""
        return needs(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.told

    @property
    def final(self) -> Final | None:
        """The result of a game that is over, with places and totals, as `ronpai.settle_game` gives it; else None.

        >>> table = ronpai.Table(ronpai.ruleset("tenhou.4p").replace({"length": "one_hand", "extension": None}), seed=7)
        >>> table.final is None
        True
        >>> while not table.over:
        ...     for seat in table.needs.seats:
        ...         _ = table.play(seat, table.legal(seat).actions[-1])
        >>> table.final.places, table.final.scores == table.state.scores
        ((1, 2, 3, 4), True)
        """
        return final(self.state)

    def __repr__(self) -> str:
        """The table in a line.

        >>> ronpai.Table(ronpai.ruleset("tenhou.4p"), seed=7)
        <Table of 4, seed 7: E 1, honba 0, 3 events>
        """
        hand = self.state.opening
        where = f"{WINDS[hand.bakaze]} {hand.kyoku}, honba {hand.honba}"
        return f"<Table of {self.rules.players}, seed {self.seed}: {where}, {len(self.events)} events>"

    def _repr_svg_(self) -> str:
        """The table as a notebook shows it; see `ronpai.pictures.table_svg`."""
        from ronpai.pictures import table_svg

        return table_svg(self)

    def legal(self, seat: int) -> LegalActions:
        """What a seat may choose from now. Raises InvalidArgument for a seat that the table does not have."""
        self._seat(seat)
        return legal(self.state, seat)

    def _seat(self, seat: int) -> None:
        if not is_whole(seat) or not 0 <= seat < self.rules.players:
            raise InvalidArgument("seat", seat, f"a seat of the table: 0 to {self.rules.players - 1}")

    def can(self, seat: int, action: Action) -> bool:
        """Whether a seat may do something now."""
        return action in self.legal(seat)

    def verify(self, seat: int, action: Action) -> None:
        """Raises IllegalAction, with the clause or option, for what a seat may not do now."""
        verify(self.state, seat, action)

    def play(self, seat: int, action: Action) -> tuple[Event, ...]:
        """A seat's choice. What follows happens once every seat that is asked has chosen; until then nothing does.

        Raises IllegalAction for a choice that the rules do not allow, or a second one.
        """
        if seat in self._answers:
            raise IllegalAction({seat: (action, "it has chosen already")})
        needed = self.needs
        asked = needed.seats if isinstance(needed, Choice) else ()
        if seat not in asked or action not in self.legal(seat):
            verify_choices(self.state, {seat: action})
        self._answers[seat] = action
        if any(other not in self._answers for other in asked):
            return ()
        answers, self._answers = self._answers, {}
        return self.choose(answers)

    def choose(self, choices: Mapping[int, Action]) -> tuple[Event, ...]:
        """All choices at once; seats that are asked and not named pass. Returns what happened."""
        happened = self.events
        before = len(happened)
        found, state = play(self.state, choices, self._ura())
        self.state = state
        happened += found
        self._go_on(needs(state) if found else unclaimed(state))
        return tuple(happened[before:])

    def _ura(self) -> tuple[str, ...]:
        """The ura indicators as they lie now: the same ones until an indicator is turned."""
        wall, shown = self._wall, self.state.dora
        if wall is None:
            return ()
        if self._shown is not shown:
            self._shown, self._hidden = shown, tuple(wall.ura(number) for number in ura_places(self.state))
        return self._hidden

    def _happen(self, found: Sequence[Event]) -> None:
        for event in found:
            self.state = apply(self.state, event)
        self.events += found

    def _go_on(self, needed: Needs) -> None:
        """Answers chance until somebody has to choose, or the game is over."""
        while True:
            if type(needed) is Chance:
                event = self._answer(needed)
                self.state = apply(self.state, event)
                self.events.append(event)
            elif type(needed) is Over or needed.seats:
                return
            else:
                found, self.state = play(self.state, {}, self._ura())
                self.events += found
            needed = needs(self.state)

    def _answer(self, needed: Chance) -> Event:
        """What the wall answers."""
        match needed.kind:
            case "tsumo":
                return self._draw(supplement=needed.supplement)
            case "dora":
                assert self._wall is not None
                return events.Dora(self._wall.indicator(len(self.state.dora)))
            case "deal":
                self._wall = self._shuffled()
                return self._wall.deal(self.state)

    def _shuffled(self) -> Wall:
        """The wall of the next hand."""
        return Wall.of(self.state, self.seed)

    def _draw(self, *, supplement: bool) -> events.Tsumo:
        """The next draw."""
        state, wall = self.state, self._wall
        assert wall is not None
        return events.Tsumo(state.drawer, wall.supplement(state) if supplement else wall.next_tile(state))


def _verify_rules(rules: object) -> None:
    """Raises TypeError for what is no ruleset."""
    if not isinstance(rules, Ruleset):
        hint = f": ronpai.ruleset({rules!r})" if isinstance(rules, str | PathLike) else ""
        raise TypeError(f"rules is a Ruleset, not {type(rules).__name__}{hint}")


def _undecided(happened: Sequence[Event], before: Sequence[State]) -> int:
    """How many of the last events may be a part only of what seats have chosen together; the states before each."""
    count = 0
    match happened[-1] if happened else None:
        case events.EndKyoku():
            count = int(may_stop(before[-1]))
        case events.ReachAccepted(actor=actor):
            claim = before[-1]
            count = int(claim.phase == "claim" and any(legal(claim, seat) for seat in claim.others(actor)))
        case events.Hora(actor=actor, target=target) if actor != target and _more_can_win(before[-1], actor):
            while isinstance(happened[-1 - count], events.Hora):
                count += 1
    return count


def _more_can_win(state: State, winner: int) -> bool:
    """Whether seats after this one, which has won on the tile on offer, may win on it too."""
    later = state.others(state.actor)
    later = later[later.index(winner) + 1 :]
    room = len(state.results) + 1 < state.rules.multi_ron.max
    return room and any(can_ron(state, seat) and is_legal_win(state, seat) for seat in later)
