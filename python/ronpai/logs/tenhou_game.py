"""A game of Tenhou's as its tags tell it, one after the other: what `ronpai.logs.tenhou_xml` fills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from ronpai.errors import InvalidArgument, LogError
from ronpai.game.events import (
    UNKNOWN,
    Ankan,
    Chi,
    Dahai,
    Daiminkan,
    Dora,
    EndGame,
    EndKyoku,
    Event,
    Hora,
    Kakan,
    Nukidora,
    Pon,
    Reach,
    ReachAccepted,
    Ryukyoku,
    StartGame,
    StartKyoku,
    Tsumo,
)
from ronpai.logs.corpus import _dated
from ronpai.logs.log import DrawTold, Log, Offer, WinTold
from ronpai.logs.tenhou_held import Held, Misplaced
from ronpai.logs.tenhou_meld import TenhouMeld, decode
from ronpai.logs.tenhou_terms import DRAWS, SEATS, YAKU, nagashi_seats
from ronpai.payments.situation import WINDS
from ronpai.rules.constants import DEALT
from ronpai.tiles import Tile

_NO_REDS, _NO_KUITAN, _SOUTH, _THREE, _PARLOUR = 2, 4, 8, 16, 512
_HUNDRED = 100
_TRIPLE = 3
_SHOWN = 90
_OWN: Mapping[int, Offer] = {16: "tsumo", 32: "riichi", 64: "kyuushu", 128: "nukidora"}
_OTHERS: Mapping[int, Offer] = {1: "pon", 2: "daiminkan", 4: "chi", 8: "ron"}
_NAMES = {reds: tuple(str(Tile.from_id(tile, reds=reds)) for tile in range(136)) for reds in (False, True)}


class Element(NamedTuple):
    """A tag: its number in the log, from 1, its name and its attributes."""

    number: int
    name: str
    attributes: Mapping[str, str]

    @property
    def place(self) -> str:
        """Where it stands."""
        return f"tag {self.number}"

    def __str__(self) -> str:
        said = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        text = f"<{self.name}{said} />"
        return f"{self.place} {text if len(text) <= _SHOWN else text[:_SHOWN] + '...'}"


class Game:
    """The events so far. Every method reads the tag in `element`; seats of tags are `raw`, as the log counts them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.element = Element(0, "", {})
        self.room_type: int | None = None
        self.csrule: str | None = None
        self.raw_names: tuple[str, ...] = ()
        self.first_dealer: int | None = None
        self.log_id: str | None = None
        self.shuffle: str | None = None
        self.events: list[Event] = []
        self.places: list[str] = []
        self._live = False
        self._seats: dict[int, int] = {}
        self._ring: list[int] = []
        self._tiles = _NAMES[True]
        self._held: Held | None = None
        self._dealer = 0
        self._drawn: int | None = None
        self._offered: tuple[int, int] | None = None
        self._after_draw = False
        self._pending: list[tuple[str, str]] = []
        self._ended = False
        self._owari: str | None = None
        self._wins: dict[int, WinTold] = {}
        self._draws: dict[int, DrawTold] = {}
        self._offers: dict[int, frozenset[Offer]] = {}
        self._scores: dict[int, tuple[int, ...]] = {}

    # What a tag says

    def fail(self, reason: str) -> NoReturn:
        """Refuse the log at this tag."""
        raise LogError(self.path, str(self.element), reason)

    def text(self, name: str) -> str:
        """An attribute that has to be there."""
        value = self.element.attributes.get(name)
        if value is None:
            self.fail(f"the attribute {name} is missing")
        return value

    def numbers(self, name: str, least: int = 0) -> list[int]:
        """An attribute as whole numbers, at least so many."""
        value = self.text(name)
        try:
            found = [int(number) for number in value.split(",")] if value else []
        except ValueError:
            self.fail(f'{name}="{value[:_SHOWN]}": whole numbers with commas between them were expected')
        if len(found) < least:
            self.fail(f'{name}="{value[:_SHOWN]}": at least {least} numbers were expected')
        return found

    def number(self, name: str) -> int:
        """An attribute as one whole number."""
        found = self.numbers(name, 1)
        if len(found) != 1:
            self.fail(f'{name}="{self.text(name)[:_SHOWN]}": one number was expected')
        return found[0]

    def seat(self, raw: int) -> int:
        """The seat that the log counts as this."""
        if raw not in self._seats:
            self.fail(f"seat {raw}; {len(self._ring)} players sit at {', '.join(map(str, sorted(self._seats)))}")
        return self._seats[raw]

    def _column(self, values: Sequence[int]) -> tuple[int, ...]:
        """What a list by the log's seats says of the players, in points."""
        return tuple(values[raw] * _HUNDRED for raw in self._ring)

    def _running(self) -> Held:
        """The round that is being played."""
        if self._held is None:
            self.fail("no round has begun; INIT was expected")
        if self._ended:
            self.fail("the round has ended; INIT was expected")
        return self._held

    def _add(self, event: Event, place: str | None = None) -> int:
        self.events.append(event)
        self.places.append(place or self.element.place)
        return len(self.events) - 1

    # Rounds

    def seed(self) -> None:
        """SHUFFLE: the seed of the game's walls."""
        self.shuffle = self.text("seed")

    def init(self) -> None:
        """INIT: a round begins."""
        wind, honba, sticks, _, _, indicator = self.numbers("seed", 6)[:6]
        scores = self.numbers("ten", SEATS)
        dealer, kyoku = self.number("oya"), wind % 4
        if not self.events:
            self._begin(scores, dealer, kyoku)
        elif not self._ended:
            self.fail("a round begins before the one before has ended; AGARI or RYUUKYOKU was expected")
        else:
            self._end_round()
        hands = [self._dealt(raw) for raw in self._ring]
        self._dealer = self.seat(dealer)
        try:
            self._held = Held(hands, indicator)
        except Misplaced as found:
            self.fail(str(found))
        if self._dealer != kyoku or wind // 4 >= len(WINDS):
            self.fail(f"seat {self._dealer} deals round {wind}; the first dealer deals the first of each wind")
        self._ended, self._after_draw, self._drawn, self._offered = False, False, None, None
        tiles = tuple((UNKNOWN,) * DEALT if hand is None else self._named(hand) for hand in hands)
        self._add(
            StartKyoku(
                bakaze=WINDS[wind // 4],
                kyoku=kyoku + 1,
                honba=honba,
                kyotaku=sticks,
                oya=self._dealer,
                scores=self._column(scores),
                dora_markers=(self._tiles[indicator],),
                tehais=tiles,
            )
        )

    def _dealt(self, raw: int) -> list[int] | None:
        """A starting hand; None for one that is hidden."""
        if not self._live:
            return self.numbers(f"hai{raw}")
        return self.numbers("hai") if raw == 0 else None

    def _begin(self, scores: Sequence[int], dealer: int, kyoku: int) -> None:
        """Seat the players: the first dealer of the game is seat 0, whatever the log counts it as."""
        if self.room_type is None:
            self.fail("GO, which names the room, was expected before")
        self._live = "hai" in self.element.attributes
        three = bool(self.room_type & _THREE)
        raws = [raw for raw in range(SEATS) if not (three and scores[raw] == 0 and not self._has_hand(raw))]
        if len(raws) != SEATS - three or dealer not in raws:
            self.fail(f"{SEATS - three} players were expected, with hands and points, the dealer among them")
        first = (raws.index(dealer) - kyoku) % len(raws)
        self._ring = raws[first:] + raws[:first]
        self._seats = {raw: seat for seat, raw in enumerate(self._ring)}
        if self.first_dealer is not None and self._ring[0] != self.first_dealer:
            self.fail(f"TAIKYOKU says that seat {self.first_dealer} deals first; by this round it is {self._ring[0]}")
        self._tiles = _NAMES[not self.room_type & _NO_REDS]
        self._add(StartGame(self._names))

    def _has_hand(self, raw: int) -> bool:
        return bool(self.element.attributes.get(f"hai{raw}")) or (self._live and raw == 0)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(self.raw_names[raw] for raw in self._ring) if self.raw_names else ()

    def _named(self, tiles: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._tiles[tile] for tile in sorted(tiles))

    # Play

    def draw(self, raw: int, tile: int | None, offered: str | None) -> None:
        """A tile is drawn."""
        held, seat = self._running(), self.seat(raw)
        try:
            held.draw(seat, tile)
        except Misplaced as found:
            self.fail(str(found))
        if self._pending:
            self._show_pending()
        self._drawn, self._after_draw, self._offered = tile, True, None
        at = self._add(Tsumo(seat, UNKNOWN if tile is None else self._tiles[tile]))
        if offered is not None:
            self._offer(at, offered, _OWN)

    def discard(self, raw: int, tile: int, drawn: bool, offered: str | None) -> None:
        """A tile is discarded; `drawn`: the log says that it is the one drawn, where it hides that one."""
        held, seat = self._running(), self.seat(raw)
        hidden = held.hands[seat] is None
        try:
            held.leave(seat, (tile,))
        except Misplaced as found:
            self.fail(str(found))
        tsumogiri = self._after_draw and (drawn if hidden else tile == self._drawn)
        at = self._add(Dahai(seat, self._tiles[tile], tsumogiri))
        if offered is not None:
            self._offer(at, offered, _OTHERS)
        self._after_draw, self._drawn, self._offered = False, None, (seat, tile)
        if self._pending:
            self._show_pending()

    def _offer(self, at: int, bits: str, meaning: Mapping[int, Offer]) -> None:
        """Note what the server offered the client."""
        given = int(bits) if bits.isdecimal() else -1
        if given <= 0 or given & ~sum(meaning):
            self.fail(
                f't="{bits}": a sum of {", ".join(f"{bit} ({name})" for bit, name in meaning.items())} was expected'
            )
        self._offers[at] = frozenset(name for bit, name in meaning.items() if given & bit)

    def meld(self) -> None:
        """N: a call, a kan, or a north set aside."""
        held, seat = self._running(), self.seat(self.number("who"))
        try:
            meld = decode(self.number("m"))
            held.meld(seat, meld)
        except (InvalidArgument, Misplaced) as found:
            self.fail(str(found))
        at = self._add(self._melded(seat, meld))
        if "t" in self.element.attributes:
            self._offer(at, self.text("t"), _OTHERS)
        own = meld.tile if meld.added is None else meld.added
        self._offered = (seat, own) if meld.kind in ("kakan", "ankan", "nukidora") else None
        self._after_draw, self._drawn = False, None
        self._show_pending()

    def _melded(self, seat: int, meld: TenhouMeld) -> Event:
        tiles = self._named([tile for tile in meld.tiles if tile != meld.added])
        called = self._tiles[meld.tile]
        match meld.kind:
            case "ankan":
                first, second, third, fourth = tiles
                return Ankan(seat, (first, second, third, fourth))
            case "kakan" if meld.added is not None:
                first, second, third = tiles
                return Kakan(seat, self._tiles[meld.added], (first, second, third))
            case "nukidora":
                return Nukidora(seat, called)
        if self._offered is None or self._offered[1] != meld.tile or self._offered[0] != self._source(seat, meld):
            self.fail(
                f"a {meld.kind} of tile {meld.tile}, which is not what seat {self._source(seat, meld)} just discarded"
            )
        source, own = self._offered[0], self._named(meld.own)
        match meld.kind, own:
            case "chi", (first, second):
                return Chi(seat, source, called, (first, second))
            case "pon", (first, second):
                return Pon(seat, source, called, (first, second))
        first, second, third = own
        return Daiminkan(seat, source, called, (first, second, third))

    def _source(self, seat: int, meld: TenhouMeld) -> int:
        """The seat that a meld was called from."""
        return self.seat((self._ring[seat] + meld.source) % SEATS)

    def dora(self) -> None:
        """DORA: an indicator is turned. Of one turned between a draw and its discard, the discard stands first."""
        tile = self.number("hai")
        try:
            self._running().indicator(tile)
        except Misplaced as found:
            self.fail(str(found))
        self._pending.append((self._tiles[tile], self.element.place))
        if not self._after_draw:
            self._show_pending()

    def _show_pending(self) -> None:
        for tile, place in self._pending:
            self._add(Dora(tile), place)
        self._pending.clear()

    def reach(self) -> None:
        """REACH: step 1 declares, step 2 is the deposit."""
        self._running()
        seat = self.seat(self.number("who"))
        match self.number("step"):
            case 1:
                self._add(Reach(seat))
            case 2:
                at = self._add(ReachAccepted(seat))
                if "ten" in self.element.attributes:
                    self._scores[at] = self._column(self.numbers("ten", SEATS))
            case _:
                self.fail("step 1 or 2 was expected")

    # Ends of rounds

    def agari(self) -> None:
        """AGARI: a win; of several on one discard each has a tag."""
        held = self._held
        if held is None or not (self._ended and isinstance(self.events[-1], Hora)):
            held = self._running()
        seat, target = self.seat(self.number("who")), self.seat(self.number("fromWho"))
        tile = self.number("machi")
        self._check_win(seat, target, tile)
        try:
            held.reveal(seat, self.numbers("hai"), None if seat == target else tile)
        except Misplaced as found:
            self.fail(str(found))
        for name, expected in (("m", held.numbers(seat)), ("doraHai", sorted(held.shown))):
            told = sorted(self.numbers(name)) if name in self.element.attributes else []
            if told != expected:
                self.fail(f"{name} is {told}; by the tags before it is {expected}")
        self._show_pending()
        ura = self.numbers("doraHaiUra") if "doraHaiUra" in self.element.attributes else []
        at = self._add(Hora(seat, target, self._tiles[tile], tuple(self._tiles[found] for found in ura)))
        before, deltas, chips = self._change()
        yaku, yakuman = self._yaku()
        fu, points, _ = self.numbers("ten", 3)[:3]
        self._wins[at] = WinTold(
            yaku=yaku,
            yakuman=yakuman,
            han=None if yakuman else sum(han for _, han in yaku),
            fu=fu,
            points=points,
            deltas=deltas,
            liable=self.seat(self.number("paoWho")) if "paoWho" in self.element.attributes else None,
            chips=chips,
        )
        self._end(at, before, deltas)

    def _check_win(self, seat: int, target: int, tile: int) -> None:
        """Refuse a winning tile that is not the last one drawn or discarded."""
        if not 0 <= tile < len(self._tiles):
            self.fail(f"there is no tile {tile}")
        if seat != target:
            if self._offered != (target, tile):
                self.fail(f"seat {target} did not just discard or set aside tile {tile}")
        elif not self._after_draw or (self._drawn is not None and self._drawn != tile):
            self.fail(f"seat {seat} did not just draw tile {tile}")

    def _yaku(self) -> tuple[tuple[tuple[str, int], ...], tuple[str, ...]]:
        """The yaku and bonus han that are worth something, and the yakuman."""
        said = self.element.attributes
        if "yaku" not in said and "yakuman" not in said:
            self.fail("yaku or yakuman was expected")
        numbers = self.numbers("yaku") if "yaku" in said else []
        yakuman = self.numbers("yakuman") if "yakuman" in said else []
        if len(numbers) % 2 or not all(0 <= yaku < len(YAKU) for yaku in (*numbers[::2], *yakuman)):
            self.fail(f"yaku are pairs of a number from 0 to {len(YAKU) - 1} and han")
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return tuple((YAKU[yaku], han) for yaku, han in pairs if han), tuple(YAKU[yaku] for yaku in yakuman)

    def _change(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...] | None]:
        """Scores, how they change, and how chips do where there are any."""
        numbers = self.numbers("sc", 2 * SEATS)
        chips = numbers[2 * SEATS :][1::2]
        by_seat = tuple(chips[raw] for raw in self._ring) if len(chips) == SEATS else None
        return self._column(numbers[: 2 * SEATS : 2]), self._column(numbers[1 : 2 * SEATS : 2]), by_seat

    def _with_own(self, shown: tuple[int, ...], deltas: Sequence[int]) -> tuple[int, ...]:
        """Who showed a hand, with the client, whose own hand is left out at times; who is paid has shown one."""
        own = self._seats.get(0)
        others = len(self._ring) - 1
        if own is None or own in shown or not (deltas[own] > 0 or (len(shown) == others and not any(deltas))):
            return shown
        return tuple(sorted((*shown, own)))

    def _reason(self, deltas: Sequence[int], shown: Sequence[int]) -> str:
        """Why it is a draw. Three hands that are shown and cost nobody anything are three wins on one discard."""
        kind = self.element.attributes.get("type")
        if kind is not None and kind not in DRAWS:
            self.fail(f'type="{kind}": one of {", ".join(DRAWS)}, or none, was expected')
        if kind is None and len(shown) == _TRIPLE and len(self._ring) == SEATS and not any(deltas):
            return "ron3"
        return kind or ""

    def ryuukyoku(self) -> None:
        """RYUUKYOKU: a draw."""
        held = self._running()
        shown = tuple(seat for seat, raw in enumerate(self._ring) if f"hai{raw}" in self.element.attributes)
        try:
            for seat in shown:
                held.reveal(seat, self.numbers(f"hai{self._ring[seat]}"))
        except Misplaced as found:
            self.fail(str(found))
        before, deltas, _ = self._change()
        if self._live and "type" not in self.element.attributes:
            shown = self._with_own(shown, deltas)
        kind = self._reason(deltas, shown)
        reason = DRAWS.get(kind, "exhaustive")
        nagashi = nagashi_seats(deltas, self._dealer) if kind == "nm" else ()
        if nagashi is None:
            self.fail(f"{', '.join(map(str, deltas))} is not what nagashi mangan costs")
        self._show_pending()
        at = self._add(Ryukyoku(reason, shown if reason == "exhaustive" else (), nagashi))
        self._draws[at] = DrawTold(deltas, shown)
        self._end(at, before, deltas)

    def _end(self, at: int, before: Sequence[int], deltas: Sequence[int]) -> None:
        """The round has ended; so has the game, if the tag says how."""
        self._scores[at] = tuple(score + delta for score, delta in zip(before, deltas, strict=True))
        self._ended = True
        self._owari = self.element.attributes.get("owari", self._owari)

    def _end_round(self) -> None:
        if self._owari is not None:
            self.fail("the game has ended (owari); nothing was expected to follow")
        self._add(EndKyoku(), self.places[-1])

    def _result(self) -> tuple[tuple[int, ...], tuple[float, ...]] | None:
        """The scores and points at the end."""
        if self._owari is None:
            return None
        numbers = self._owari.split(",")
        try:
            if len(numbers) < 2 * SEATS:
                raise ValueError
            scores = self._column([int(number) for number in numbers[: 2 * SEATS : 2]])
            return scores, tuple(float(numbers[2 * raw + 1]) for raw in self._ring)
        except ValueError:
            self.fail(f'owari="{self._owari[:_SHOWN]}": a score and points for each of {SEATS} seats were expected')

    # The log

    @property
    def _room(self) -> dict[str, Any]:
        bits = self.room_type or 0
        return {
            "platform": "tenhou",
            "players": len(self._ring),
            "type": bits,
            "aka": not bits & _NO_REDS,
            "kuitan": not bits & _NO_KUITAN,
            "length": "south" if bits & _SOUTH else "east",
            "kiriage": bool(bits & _PARLOUR),
            **({"csrule": self.csrule} if self.csrule else {}),
            **_dated(self.log_id, self.path),
        }

    def log(self, broken: str | None) -> Log:
        """The game so far; `broken` says why there is no more, if there should be."""
        self._show_pending()
        result = self._result()
        if self._ended:
            self._add(EndKyoku(), self.places[-1])
        if result is not None:
            self._add(EndGame(result[0]), self.places[-1])
        elif broken is None:
            where = "before its game does" if self._ended else "in the middle of a round"
            broken = f"{self.element}: the log ends after it, {where}"
        return Log(
            format="mjlog",
            players=len(self._ring),
            events=tuple(self.events),
            places=tuple(self.places),
            room=self._room,
            names=self._names,
            viewer=self._seats.get(0) if self._live else None,
            wins=self._wins,
            draws=self._draws,
            offers=self._offers if self._live else None,
            scores=self._scores,
            shuffle=self.shuffle,
            final=None if result is None else result[0],
            final_points=None if result is None else result[1],
            broken=broken,
        )
