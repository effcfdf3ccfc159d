"""A log played again: every event has to be one that the rules allow, and everything it tells has to come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from ronpai.errors import IllegalEvent, RonpaiError
from ronpai.game import actions, events
from ronpai.game.actions import Action
from ronpai.game.apply import apply
from ronpai.game.decide import Chance, by_itself, made, needs, unclaimed
from ronpai.game.events import Event
from ronpai.game.kinds import ordered
from ronpai.game.legal import legal
from ronpai.game.state import Opening, State, begin
from ronpai.logs.drawn import DrawnTiles, OwnTiles
from ronpai.logs.log import DrawTold, Log, Offer, WinTold
from ronpai.logs.report import FieldMismatch, Report
from ronpai.logs.yaku_names import bonus
from ronpai.payments import POT, DrawResult, Ledger, Payment, Reason, settle
from ronpai.payments.ledger import hand_value
from ronpai.payments.situation import WINDS
from ronpai.rules import Ruleset

OFFERS: Mapping[type, Offer] = {
    actions.Reach: "riichi",
    actions.Kyuushu: "kyuushu",
    actions.Nukidora: "nukidora",
    actions.Chi: "chi",
    actions.Pon: "pon",
    actions.Daiminkan: "daiminkan",
}
"""What servers announce, by our actions; a win is `tsumo` or `ron`."""


class Replay:
    """A log, played again event by event."""

    def __init__(self, log: Log, rules: Ruleset, report: Report, name: str) -> None:
        """Nothing is played yet; what does not agree is noted in the report under the log's name."""
        self.log, self.rules, self.report, self.name = log, rules, report, name
        self.state: State | None = None
        self.claimed: State | None = None
        """The game when a tile was last put where others may claim it."""
        self.own = OwnTiles(log)
        self.scores, self.compared = log.scores, report.compared
        self.offers = log.offers if log.viewer is not None else None
        self.early: list[tuple[int, events.Dora]] = []
        """Indicators that the log has shown and the table has not turned yet."""
        self.events = 0
        """How many events were played."""

    def run(self, seen: Callable[[State, Event], None] | None = None) -> State:
        """Plays the log. After an event that cannot be, the rest of its hand is left out.

        `seen` is called after every event, with the state that it made. Nothing is played by rules for another number
        of seats.
        """
        if self.log.players != self.rules.players:
            self._compare(0, "players", self.log.players, self.rules.players)
            self.state = begin(self.rules)
            return self.state
        self._compare_walls()
        state, skipping = self._begin(), False
        told, own, at = self.log.events, self.own.known, 0
        end = len(told)
        while at < end:
            event = told[at]
            if skipping and not isinstance(event, events.StartKyoku):
                at += 1
                continue
            if type(event) is events.Dora and not state.turn_now and not _due(state, event):
                # Some logs show an indicator before the discard with which the table turns it.
                self.early.append((at, event))
                at += 1
                continue
            try:
                if self.early:
                    state = self._turned(state, event)
                if own:
                    for recorded, computed in self.own.compare(event, state):
                        self._compare(at, "wall", recorded, computed)
                step, state = self._play(at, event, self._resumed(state, event) if skipping else state)
            except RonpaiError as refused:
                self._differs(at, "event", _said(event), f"refused: {_reason(refused)}")
                skipping = True
                at += 1
                continue
            skipping = False
            if seen is not None:
                for played in told[at : at + step]:
                    seen(state, played)
            self.events += step
            at += step
        self.state = state
        return state

    def _compare_walls(self) -> None:
        count, different = DrawnTiles(self.log).compare(self.log.events)
        if count:
            self.compared["wall"] += count
        for at, recorded, computed in different:
            self._differs(at, "wall", recorded, computed)

    def _turned(self, state: State, event: Event) -> State:
        """The game with the indicators turned that the log has shown already and that are due before an event."""
        if isinstance(event, (events.StartKyoku, events.EndKyoku)):
            for at, dora in self.early:
                self._differs(at, "dora", dora.dora_marker, "no indicator is turned here")
            self.early = []
        while self.early and not isinstance(event, events.Dora) and (state.turn_now or _due(state, event)):
            at, dora = self.early.pop(0)
            self._check(at, dora, state)
            state = apply(state, dora)
        return state

    def _differs(self, at: int, field: str, recorded: Any, computed: Any) -> None:
        place = self.log.places[at] if at < len(self.log.places) else "the end"
        self.report.mismatches.append(FieldMismatch(f"{self.name}, {place}", field, recorded, computed))

    def _compare(self, at: int, field: str, recorded: Any, computed: Any) -> None:
        if recorded is None:
            return
        self.compared[field] += 1
        if recorded != computed:
            self._differs(at, field, recorded, computed)

    def _begin(self) -> State:
        """The game before its first deal; of a log that begins later, as its first deal says."""
        state = begin(self.rules)
        first = next((event for event in self.log.events if isinstance(event, events.StartKyoku)), None)
        if first is not None and (first.bakaze, first.kyoku, first.honba) != ("E", 1, 0):
            return _as_told(state, first)
        return state

    @staticmethod
    def _resumed(state: State, event: Event) -> State:
        """The game as a deal tells it, after a hand that could not be played to its end."""
        assert isinstance(event, events.StartKyoku)
        return replace(_as_told(state, event), phase="deal")

    def _play(self, at: int, event: Event, state: State) -> tuple[int, State]:
        """Plays an event, or several wins on one tile; returns how many, and the state after them."""
        if type(event) not in _TELLING:
            self._check(at, event, state)
        elif isinstance(event, events.StartKyoku):
            self._compare_deal(at, event, state)
            state = _as_told(state, event)
        elif isinstance(event, events.Hora):
            wins = [event]
            while isinstance(following := self._event(at + len(wins)), events.Hora):
                wins.append(following)
            return len(wins), self._wins(at, wins, state)
        elif isinstance(event, events.Ryukyoku):
            return 1, self._draw(at, event, state)
        elif isinstance(event, events.Chombo):
            if not state.seats[event.actor].hidden:
                self._compare(at, "chombo", event, made(state, {event.actor: actions.Hora()})[0])
        elif isinstance(event, events.EndGame):
            state = self._over(at, event, state)
        state = apply(state, event)
        if state.phase == "claim":
            self.claimed = state
        if at in self.scores:
            self._compare(at, "scores", self.scores[at], state.scores)
        if self.offers is not None and self.log.viewer is not None:
            self._compare_offers(at, event, state, self.log.viewer, self.offers.get(at, frozenset()))
        return 1, state

    def _over(self, at: int, event: events.EndGame, state: State) -> State:
        """The game when its end is told, with what follows by itself before that."""
        self._compare(at, "final", self.log.final, event.scores)
        while (forced := by_itself(state)) is not None and not isinstance(forced, events.EndGame):
            state = apply(state, forced)
        self._compare(at, "end_game", "over", "goes on" if forced is None else "over")
        if forced is not None:
            self._compare(at, "final", event.scores, forced.scores)
        return state

    def _event(self, at: int) -> Event | None:
        return self.log.events[at] if at < len(self.log.events) else None

    def _compare_deal(self, at: int, event: events.StartKyoku, state: State) -> None:
        opening = state.opening
        for field, recorded, computed in (
            ("bakaze", event.bakaze, WINDS[opening.bakaze]),
            ("kyoku", event.kyoku, opening.kyoku),
            ("honba", event.honba, opening.honba),
            ("oya", event.oya, opening.oya),
            ("scores", event.scores, state.scores),
            ("kyotaku", event.kyotaku, state.sticks),
            ("phase", "deal", state.phase),
        ):
            self._compare(at, field, recorded, computed)

    def _check(self, at: int, event: Any, state: State) -> None:
        """Whether an event is one that may happen now: chance's answer, what follows by itself, or a legal choice."""
        kind = type(event)
        if kind in _ACTIONS:
            if kind in _CALLS:
                # A riichi may have been accepted since the tile was put down.
                state = self.claimed or state
            seat = event.actor
            if state.seats[seat].hidden:
                return
            action, allowed = _ACTIONS[kind](event), legal(state, seat)
            if action in allowed.actions or action in allowed:
                self.compared["legal"] += 1
            else:
                self._differs(at, "legal", _said(event), f"one of {', '.join(sorted({_said(one) for one in allowed}))}")
        elif kind is events.Tsumo or kind is events.Dora:
            # Whoever may claim the tile has not, where the wall answers.
            needed = unclaimed(state) if state.phase == "claim" and not state.turn_now else needs(state)
            found = needed.kind if type(needed) is Chance else _need_said(needed, state)
            self._compare(at, "chance", "dora" if kind is events.Dora else "tsumo", found)
        elif kind is events.ReachAccepted or kind is events.EndKyoku:
            self._compare(at, "event", _said(event), _said(by_itself(state)))

    def _compare_offers(self, at: int, event: Event, state: State, viewer: int, offered: frozenset[Offer]) -> None:
        """What the server offered the viewer, against what it may do."""
        if not isinstance(event, _OFFERING):
            return
        own = event.actor == viewer
        if own != isinstance(event, events.Tsumo):
            return
        # A server asks as the tile lies; the indicator that it turns with it comes after in the log.
        allowed = legal(replace(state, turn_now=0) if state.turn_now else state, viewer)
        found = {OFFERS[type(action)] for action in allowed if type(action) in OFFERS}
        if actions.Hora() in allowed:
            found.add("tsumo" if own else "ron")
        self._compare(at, "offers", sorted(offered), sorted(found))

    def _wins(self, at: int, wins: Sequence[events.Hora], state: State) -> State:
        """Plays the wins on one tile; of a hidden hand what the log says is paid, or else what it changes."""
        told = [self.log.wins.get(at + number, WinTold()) for number in range(len(wins))]
        if any(state.seats[win.actor].hidden for win in wins):
            for number, (win, said) in enumerate(zip(wins, told, strict=True)):
                paid = win.payments or _through_the_pot(said.deltas or ())
                self._compare(at + number, "deltas", said.deltas, Ledger(state.scores, paid).deltas)
                state = apply(state, replace(win, payments=paid))
                self._compare(at + number, "scores", self.log.scores.get(at + number), state.scores)
            return state
        ura = max((win.ura_markers for win in wins), key=len)
        found = made(state, {win.actor: actions.Hora() for win in wins}, ura)
        computed = [event for event in found if isinstance(event, events.Hora)]
        self._compare(at, "winners", [win.actor for win in wins], [win.actor for win in computed])
        for number, (win, said) in enumerate(zip(computed, told, strict=False)):
            self._compare(at + number, "target", wins[number].target, win.target)
            self._compare(at + number, "pai", wins[number].pai, win.pai)
            if at + number in self.log.wins:
                self._compare_win(at + number, win, said, state)
            if wins[number].payments:
                self._compare(at + number, "hora", wins[number], win)
            state = apply(state, win)
            self._compare(at + number, "scores", self.log.scores.get(at + number), state.scores)
        return state

    def _compare_win(self, at: int, win: events.Hora, said: WinTold, state: State) -> None:
        if said.yaku is not None and not said.yakuman:
            counted = [*win.yaku, *bonus(win.dora, self.log.room.get("platform")).items()]
            self._compare(at, "yaku", sorted(said.yaku), sorted(counted))
        names = tuple(sorted(name for name, _ in win.yaku)) if win.yakuman else ()
        self._compare(at, "yakuman", tuple(sorted(said.yakuman)), names)
        self._compare(at, "han", said.han, win.han)
        self._compare(at, "fu", said.fu, win.fu)
        self._compare(at, "points", said.points, hand_value(win.payments, win.actor))
        self._compare(at, "deltas", said.deltas, Ledger(state.scores, win.payments).deltas)
        liable = {payment.payer for payment in win.payments if payment.reason == Reason.pao}
        self._compare(at, "pao", said.liable, next(iter(liable), None))

    def _draw(self, at: int, event: events.Ryukyoku, state: State) -> State:
        """Plays a draw."""
        told = self.log.draws.get(at, DrawTold())
        if event.reason == "kyuushu":
            hidden = state.seats[state.actor].hidden
            found = event if hidden else made(state, {state.actor: actions.Kyuushu()})[0]
        elif event.reason == "sanchahou":
            claims = {seat: actions.Hora() for seat in state.others(state.actor)}
            hidden = any(state.seats[seat].hidden for seat in claims)
            found = event if hidden else made(state, claims)[0]
        else:
            found = by_itself(state) or event
        if not isinstance(found, events.Ryukyoku):
            self._differs(at, "event", _said(event), _said(found))
            return apply(state, event)
        self._compare(at, "reason", event.reason, found.reason)
        if found.reason == "exhaustive":
            hidden_seats = {seat for seat, held in enumerate(state.seats) if held.hidden}
            tenpai = tuple(
                seat
                for seat in range(state.players)
                if seat in (event.tenpai if seat in hidden_seats else found.tenpai)
            )
            if told.tenpai is not None:
                self._compare(at, "tenpai", told.tenpai, tenpai)
            self._compare(at, "nagashi", event.nagashi, found.nagashi)
            result = DrawResult(found.reason, tenpai, found.nagashi)
            opening = state.opening
            table = {"scores": state.scores, "dealer": opening.oya, "honba": opening.honba, "sticks": state.sticks}
            found = replace(found, tenpai=tenpai, payments=settle(state.rules, result, **table).payments)  # type: ignore[arg-type]
        if event.payments:
            self._compare(at, "ryukyoku", event, found)
        self._compare(at, "deltas", told.deltas, Ledger(state.scores, found.payments).deltas)
        state = apply(state, found)
        self._compare(at, "scores", self.log.scores.get(at), state.scores)
        return state


_TELLING = frozenset({events.StartKyoku, events.Hora, events.Ryukyoku, events.Chombo, events.EndGame})
"""The events whose contents are compared; of the others it is asked whether they may happen."""

_CALLS = (events.Chi, events.Pon, events.Daiminkan)
_OFFERING = (events.Tsumo, events.Dahai, events.Kakan, events.Ankan, events.Nukidora)


def _due(state: State, event: Event) -> bool:
    """Whether an indicator is turned before this event because a kan passes."""
    passes = isinstance(event, events.Tsumo | events.Dora) and state.phase == "claim"
    return passes and unclaimed(state) == Chance("dora")


def _as_told(state: State, event: events.StartKyoku) -> State:
    """The game before a deal, as the deal tells it."""
    opening = Opening(WINDS.index(event.bakaze), event.kyoku, event.honba, event.oya)
    return replace(state, opening=opening, scores=event.scores, sticks=event.kyotaku)


def _need_said(needed: object, state: State) -> str:
    return f"{needed} ({state.phase})"


def _reason(refused: RonpaiError) -> str:
    """Why an event cannot be, without the event: its place is told."""
    return refused.reason if isinstance(refused, IllegalEvent) else str(refused)


def _said(event: object) -> str:
    """An event or action in a word or two."""
    if event is None:
        return "nothing"
    fields = [str(getattr(event, name)) for name in ("actor", "pai", "consumed", "reason") if hasattr(event, name)]
    return " ".join([str(event.__struct_config__.tag), *fields])  # type: ignore[attr-defined]


_ACTIONS: Mapping[type, Callable[[Any], Action]] = {
    events.Dahai: lambda event: actions.Dahai(event.pai, event.tsumogiri),
    events.Reach: lambda event: actions.Reach(event.kind),
    events.Chi: lambda event: actions.Chi(ordered(event.consumed)),  # type: ignore[arg-type]
    events.Pon: lambda event: actions.Pon(ordered(event.consumed)),  # type: ignore[arg-type]
    events.Daiminkan: lambda event: actions.Daiminkan(ordered(event.consumed)),  # type: ignore[arg-type]
    events.Ankan: lambda event: actions.Ankan(ordered(event.consumed)),  # type: ignore[arg-type]
    events.Kakan: lambda event: actions.Kakan(event.pai),
    events.Nukidora: lambda event: actions.Nukidora(event.pai),
}
"""The action that an event is; wins and draws need more."""


def _through_the_pot(changes: Sequence[int]) -> tuple[Payment, ...]:
    """Payments that make changes of which only the sum of each seat is known."""
    return tuple(
        Payment(POT, seat, points, Reason.hand) if points > 0 else Payment(seat, POT, -points, Reason.hand)
        for seat, points in enumerate(changes)
        if points
    )
