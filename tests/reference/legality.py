"""What a seat may do, from what has happened in a hand of play: slow, and by the text of rules.md 1.2, 1.5, 1.6, 1.8.

A tile is a number: its kind, and 34 more for a red copy. What has happened is a list of plain tuples:
`("deal", hands, dealer)`, `("draw", seat, tile)`, `("discard", seat, tile)`, `("chi" | "pon" | "daiminkan", seat,
target, tile, own tiles)`, `("ankan", seat, tiles)`, `("kakan", seat, tile)`, `("north", seat, tile)`,
`("reach", seat, kind)`, `("accepted", seat)`, `("dora", tile)`. An action is such a tuple without seats and targets.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

from .hand import Hand
from .limits import limits
from .readings import Reading, readings
from .rules import DEFAULT_RULES, copies_of
from .score import score
from .situation import Situation
from .tiles import KINDS, NORTH, ORPHANS, WINDS, rank, suit
from .yaku import ordinary
from .yakuman import yakuman

Happened = tuple[Any, ...]
Action = tuple[Any, ...]
Options = Mapping[str, Any]
RED = 34
"""What is added to a kind for its red copy."""


def kind_of(tile: int) -> int:
    """The kind of a tile."""
    return tile % RED


@dataclass
class Meld:
    """Tiles that lie open or were set aside; the kind of the lowest, and all."""

    form: str
    tiles: list[int]

    @property
    def plain(self) -> tuple[str, int]:
        """As scoring wants it."""
        return self.form, min(map(kind_of, self.tiles))


@dataclass
class Place:
    """A seat: what it holds and what it has done."""

    hand: list[int]
    drawn: int | None = None
    melds: list[Meld] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    called: set[int] = field(default_factory=set)
    """Which discards of the river lie in another's meld."""
    norths: int = 0
    riichi: str | None = None
    ippatsu: bool = False
    missed: bool = False
    locked: bool = False
    clean: bool = True
    """Nobody has called one of its discards."""

    @property
    def tiles(self) -> list[int]:
        """All concealed tiles."""
        return self.hand + ([] if self.drawn is None else [self.drawn])

    @property
    def closed(self) -> bool:
        """No melds but closed kans."""
        return all(meld.form == "ankan" for meld in self.melds)


@dataclass
class Position:
    """A hand of play under way, and the table around it."""

    options: Options
    table: Mapping[str, Any]
    """scores, round, honba, sticks, streak, used (special riichi a seat)."""
    places: list[Place] = field(default_factory=list)
    dealer: int = 0
    dora: list[int] = field(default_factory=list)
    drawn: int = 0
    supplements: int = 0
    """Supplement tiles that were drawn."""
    supplement: bool = False
    """The last draw was one."""
    untouched: bool = True
    declared: tuple[int, str] | None = None
    """Who has declared a riichi that has not passed yet, and its kind."""
    last: Happened = ()
    """What happened last, without indicators."""
    quiet: bool = False
    """Nothing more can be done with the last tile."""

    @cached_property
    def copies(self) -> tuple[int, ...]:
        """How many copies of each kind there are."""
        return copies_of(self.options)

    @cached_property
    def shapes(self) -> tuple[Any, ...]:
        """The options that say which hands are complete."""
        return (
            tuple(sorted(self.options["tiles.kinds"].items())),
            self.options["tenpai.own4"],
            tuple(self.options["yaku.off"]),
            self.options["yaku.chiitoi_four_same"],
        )

    @property
    def live(self) -> int:
        """Tiles that can still be drawn."""
        dead, seats = self.options["wall.dead"], self.options["players"]
        taken = self.drawn if self.options["wall.replenish_dead"] else self.drawn - self.supplements
        return int(sum(self.copies) - dead - 13 * seats - taken)

    @property
    def kans(self) -> list[int]:
        """How many kans each seat has."""
        return [sum(len(meld.tiles) == 4 for meld in place.melds) for place in self.places]

    def others(self, seat: int) -> list[int]:
        """The other seats in turn."""
        return [(seat + step) % len(self.places) for step in range(1, len(self.places))]

    def can_set_aside(self) -> bool:
        """Whether there is a supplement tile, and one of the live wall behind it."""
        return self.live > 0 and self.supplements < self.options["wall.rinshan_tiles"]

    def can_kan(self) -> bool:
        """Whether one more kan may be made."""
        return self.can_set_aside() and sum(self.kans) < self.options["wall.max_kans"]


# --- hands -----------------------------------------------------------------------------------------


def scoring(options: Options) -> dict[str, Any]:
    """The options that scoring reads."""
    return {name: options[name] for name in DEFAULT_RULES}


@lru_cache(maxsize=200_000)
def _waits(hand: tuple[int, ...], melds: tuple[tuple[str, int], ...], key: tuple[Any, ...]) -> frozenset[int]:
    kinds, own4, off, four_same = key
    rules = DEFAULT_RULES | {
        "tiles.kinds": dict(kinds),
        "tenpai.own4": own4,
        "yaku.off": list(off),
        "yaku.chiitoi_four_same": four_same,
    }
    bounds = limits(melds, rules)
    counts = [hand.count(kind) for kind in KINDS]
    sums = [0] * 10
    for kind in hand:
        sums[_part(kind)] += 1
    pairs, orphans = sum(n // 2 for n in counts) >= 6, len(hand) == 13 and set(hand) <= ORPHANS
    near = {other for kind in set(hand) for other in range(max(0, kind - 2), min(34, kind + 3))}
    parts = [n % 3 for n in sums]
    found = set()
    for win in near | (ORPHANS if orphans else set()):
        # By numbers alone: whole sets in each suit and of each honour, and a pair in one; it saves time.
        rest, own = list(parts), _part(win)
        rest[own] = (rest[own] + 1) % 3
        if not pairs and not orphans and (1 in rest or rest.count(2) != 1):
            continue
        shape = [n + (kind == win) for kind, n in enumerate(counts)]
        if bounds.allows(shape) and readings(sorted((*hand, win)), melds, win, tsumo=True, rules=rules):
            found.add(win)
    return frozenset(found)


def _part(kind: int) -> int:
    """The number of a suit, and of each honour."""
    return kind // 9 if kind < 27 else kind - 24


def waits_of(hand: Iterable[int], melds: Sequence[Meld], now: "Position") -> frozenset[int]:
    """The kinds that complete a hand of 3n + 1 tiles."""
    return _waits(tuple(sorted(map(kind_of, hand))), tuple(sorted(meld.plain for meld in melds)), now.shapes)


def own_waits(position: Position, place: Place) -> frozenset[int]:
    """What a seat waits for, without the tile that it has drawn."""
    return waits_of(place.hand, place.melds, position) if len(place.hand) % 3 == 1 else frozenset()


# --- what has happened -----------------------------------------------------------------------------


def step(now: Position, what: Happened) -> None:
    """What happens next."""
    kind = what[0]
    if kind == "deal":
        now.places = [Place(list(hand)) for hand in what[1]]
        now.dealer = what[2]
        now.last = what
        return
    if kind == "dora":
        now.dora.append(what[1])
        # The indicator of a kan is turned once nobody has robbed it.
        if now.last[0] in ("ankan", "kakan") and not now.quiet:
            _nobody_won(now)
            now.quiet = True
        return
    if kind in ("draw", "accepted", "chi", "pon", "daiminkan") and not now.quiet:
        _nobody_won(now)
    now.quiet = kind == "accepted"
    place = now.places[what[1]]
    if kind == "draw":
        _draw(now, place, what[2])
    elif kind == "discard":
        _discard(now, place, what[1], what[2])
    elif kind in ("chi", "pon", "daiminkan"):
        _call(now, place, what)
    elif kind in ("ankan", "kakan", "north"):
        _set_aside(now, place, kind, what[2])
    elif kind == "reach":
        now.declared = (what[1], what[2])
    elif kind == "accepted":
        assert now.declared is not None
        place.ippatsu = True
        now.declared = None
    if kind != "accepted":
        now.last = what


def _draw(now: Position, place: Place, tile: int) -> None:
    place.drawn = tile
    now.drawn += 1
    now.supplement = now.last[0] in ("ankan", "kakan", "daiminkan", "north")
    now.supplements += now.supplement
    if now.options["furiten.temporary_until"] == "own_next_draw":
        place.missed = False


def _discard(now: Position, place: Place, seat: int, tile: int) -> None:
    if place.riichi is not None and place.drawn is not None and kind_of(place.drawn) in own_waits(now, place):
        place.locked = True
    place.hand = place.tiles
    place.drawn = None
    place.hand.remove(tile)
    if now.declared is not None and now.declared[0] == seat:
        double = now.untouched and not place.river
        place.riichi = ("double_" if double else "") + now.declared[1]
        place.riichi = {"double_riichi": "double"}.get(place.riichi, place.riichi)
    place.river.append(tile)
    place.ippatsu = False
    if now.options["furiten.temporary_until"] == "own_next_discard":
        place.missed = False


def _call(now: Position, place: Place, what: Happened) -> None:
    form, _, target, tile, own = what
    for each in own:
        place.hand.remove(each)
    place.melds.append(Meld(form, [*own, tile]))
    giver = now.places[target]
    giver.called.add(len(giver.river) - 1)
    giver.clean = False
    _interrupt(now)


def _set_aside(now: Position, place: Place, form: str, what: Any) -> None:
    gone = list(what) if form == "ankan" else [what]
    if place.riichi is not None and place.drawn is not None and kind_of(place.drawn) in own_waits(now, place):
        place.locked = True
    place.hand = place.tiles
    place.drawn = None
    for tile in gone:
        place.hand.remove(tile)
    if form == "ankan":
        place.melds.append(Meld("ankan", gone))
    elif form == "kakan":
        pon = next(meld for meld in place.melds if meld.form == "pon" and kind_of(meld.tiles[0]) == kind_of(what))
        pon.form = "kakan"
        pon.tiles.append(what)
    else:
        place.norths += 1


def _interrupt(now: Position) -> None:
    now.untouched = False
    for place in now.places:
        place.ippatsu = False


def _nobody_won(now: Position) -> None:
    """The tile on offer has passed: who waited for it has missed a win, and a kan is made."""
    form = now.last[0]
    if form not in ("discard", "ankan", "kakan", "north"):
        return
    seat, tile = now.last[1], offered(now)
    for other in now.others(seat):
        place = now.places[other]
        if kind_of(tile) in own_waits(now, place) and robbable(now, place):
            place.missed = True
            place.locked = place.locked or place.riichi is not None
    if form in ("ankan", "kakan") or (form == "north" and now.options["nukidora.breaks_first_turn"]):
        _interrupt(now)


def offered(now: Position) -> int:
    """The tile that others may claim."""
    what = now.last[2]
    return int(what[0] if now.last[0] == "ankan" else what)


def robbable(now: Position, place: Place) -> bool:
    """Whether a seat may win on the tile by how it was put down."""
    form = now.last[0]
    if form == "north":
        return bool(now.options["nukidora.robbable"])
    if form == "ankan":
        orphans = set(map(kind_of, place.hand))
        return bool(now.options["chankan.ankan_kokushi"]) and orphans <= ORPHANS and len(orphans) >= 12
    return True


# --- wins ------------------------------------------------------------------------------------------


def furiten(now: Position, seat: int) -> set[str]:
    """Why a seat may not ron: by its own discards, for a turn, for the rest of the hand."""
    place, found = now.places[seat], set()
    own = own_waits(now, place)
    if now.options["furiten.kokushi13_exempt"] and own == ORPHANS:
        north = now.options["nukidora.furiten_source"] and place.norths
        return {"discards"} if north else set()
    gone = set(map(kind_of, place.river))
    if now.options["nukidora.furiten_source"] and place.norths:
        gone.add(NORTH)
    if own & gone:
        found.add("discards")
    if place.locked:
        found.add("riichi")
    elif place.missed:
        found.add("turn")
    return found


def situation(now: Position, seat: int) -> Situation:
    """The hand of a seat with the tile that it has drawn, or that is on offer."""
    place, form = now.places[seat], now.last[0]
    tsumo = form == "draw"
    tile = place.drawn if tsumo else offered(now)
    assert tile is not None
    loser = None if tsumo else now.places[now.last[1]].riichi is not None and now.declared is None
    options = now.options
    return Situation(
        tuple(sorted(map(kind_of, [*place.hand, tile]))),
        kind_of(tile),
        tuple(meld.plain for meld in place.melds),
        tsumo,
        seat=(seat - now.dealer) % len(now.places),
        round=now.table["round"],
        riichi=place.riichi,
        ippatsu=place.ippatsu,
        haitei=tsumo and now.live == 0,
        houtei=form == "discard" and now.live == 0,
        rinshan=tsumo and now.supplement,
        chankan=form in ("ankan", "kakan") or (form == "north" and options["nukidora.rob_gives_chankan"]),
        first_turn=now.untouched and not place.river and form in ("draw", "discard"),
        nukidora=place.norths,
        dealer_streak=now.table["streak"] + 1 if seat == now.dealer else 0,
        honba=now.table["honba"],
        loser_riichi=loser,
    )


def completes(now: Position, seat: int) -> bool:
    """Whether the drawn tile, or the one on offer, completes the seat's hand."""
    place = now.places[seat]
    tile = place.drawn if now.last[0] == "draw" else offered(now)
    return tile is not None and kind_of(tile) in own_waits(now, place)


def wins(now: Position, seat: int) -> bool:
    """Whether a hand that is complete has a yaku, and enough han."""
    return bool(score(situation(now, seat), scoring(now.options))["ok"])


# --- the own turn ----------------------------------------------------------------------------------


def legal(now: Position, seat: int) -> set[Action]:
    """Everything that a seat may do."""
    form = now.last[0]
    if now.quiet:
        return set()
    if form == "draw" and now.last[1] == seat:
        return _turn(now, seat)
    if form == "reach" and now.last[1] == seat:
        ready = riichi_discards(now, seat)
        return {each for each in _discards(now.places[seat]) if kind_of(each[1]) in ready}
    if form in ("chi", "pon") and now.last[1] == seat:
        banned = kuikae(now.options, form, now.last[3], now.last[4])
        return {each for each in _discards(now.places[seat]) if kind_of(each[1]) not in banned}
    if form in ("discard", "ankan", "kakan", "north") and now.last[1] != seat:
        return _claims(now, seat)
    return set()


def _discards(place: Place) -> set[Action]:
    found: set[Action] = {("discard", tile, False) for tile in place.hand}
    if place.drawn is not None:
        found.add(("discard", place.drawn, True))
    return found


def _turn(now: Position, seat: int) -> set[Action]:
    place, options = now.places[seat], now.options
    found: set[Action] = set()
    if completes(now, seat):
        win = wins(now, seat)
        if win and place.riichi is not None and not options["riichi.pass_win_allowed"]:
            return {("win",)}
        if win or options["illegal_win"] == "chombo":
            found.add(("win",))
    if kyuushu(now, seat):
        found.add(("kyuushu",))
    found |= own_kans(now, seat)
    if options["north_role"] == "nukidora" and now.can_set_aside():
        norths = place.tiles if place.riichi is None else [place.drawn]
        found |= {("north", tile) for tile in norths if tile is not None and kind_of(tile) == NORTH}
    found |= {("reach", kind) for kind in riichi_kinds(now, seat)}
    if place.riichi is None:
        return found | _discards(place)
    return found | {("discard", place.drawn, True)}


def kyuushu(now: Position, seat: int) -> bool:
    """Nine kinds of terminals and honours in an uninterrupted first turn."""
    place = now.places[seat]
    kinds = set(map(kind_of, place.tiles)) & ORPHANS
    return now.options["abort.kyuushu"] != "off" and now.untouched and not place.river and len(kinds) >= 9


def own_kans(now: Position, seat: int) -> set[Action]:
    """Closed and added kans."""
    place = now.places[seat]
    if not now.can_kan():
        return set()
    found: set[Action] = set()
    for kind in set(map(kind_of, place.tiles)):
        four = [tile for tile in place.tiles if kind_of(tile) == kind]
        if len(four) == 4 and (place.riichi is None or keeps_riichi(now, place, kind)):
            found.add(("ankan", *sorted(four)))
    if place.riichi is None:
        pons = {kind_of(meld.tiles[0]) for meld in place.melds if meld.form == "pon"}
        found |= {("kakan", tile) for tile in place.tiles if kind_of(tile) in pons}
    return found


def keeps_riichi(now: Position, place: Place, kind: int) -> bool:
    """Whether a closed kan after riichi leaves what it must (riichi.ankan)."""
    strictness, options = now.options["riichi.ankan"], now.options
    assert place.drawn is not None
    drawn = kind_of(place.drawn)
    if strictness == "none" or (drawn != kind and not options["riichi.okurikan"]):
        return False
    before = own_waits(now, place)
    kept = [tile for tile in place.tiles if kind_of(tile) != kind]
    melds = [*place.melds, Meld("ankan", [kind] * 4)]
    if not before or waits_of(kept, melds, now) != before:
        return False
    if strictness == "waits":
        return True
    for wait in before:
        # Every reading has the three as a triplet: with one in a run or as the pair it would be another hand.
        old = _read(place.hand, place.melds, wait, options)
        new = _read(kept, melds, wait, options)
        if any(kind not in [block.first for block in each.concealed if block.form == "triplet"] for each in old):
            return False
        if strictness == "no_yaku_loss" and _yaku(place.hand, place.melds, wait, old, options) - _yaku(
            kept, melds, wait, new, options
        ):
            return False
    return True


def _read(hand: Iterable[int], melds: Sequence[Meld], wait: int, options: Options) -> list[Reading]:
    tiles = sorted([*map(kind_of, hand), wait])
    return readings(tiles, [meld.plain for meld in melds], wait, tsumo=False, rules=scoring(options))


def _yaku(hand: Iterable[int], melds: Sequence[Meld], wait: int, read: Sequence[Reading], options: Options) -> set[str]:
    """The yaku of all readings, by the tiles alone."""
    rules = scoring(options)
    tiles = tuple(sorted([*map(kind_of, hand), wait]))
    plain = Situation(tiles, wait, tuple(meld.plain for meld in melds))
    found: set[str] = set()
    for reading in read:
        each = Hand(plain, rules, reading)
        ordinary_ones = ordinary(each)
        found |= set(ordinary_ones) | set(yakuman(each, sum(ordinary_ones.values())))
    return found


# --- riichi ----------------------------------------------------------------------------------------


def riichi_kinds(now: Position, seat: int) -> set[str]:
    """The kinds of riichi that a seat may declare now."""
    place, options = now.places[seat], now.options
    least = options["riichi.min_live_tiles"]
    if place.riichi is not None or not place.closed or "riichi" in options["yaku.off"]:
        return set()
    if now.live < (len(now.places) if least == "players" else least):
        return set()
    instead = any(entry.get("uses") == "instead" for entry in options["riichi.special"])
    deposits = {} if instead else {"riichi": options["riichi.deposit"]}
    for entry in options["riichi.special"]:
        if entry.get("uses") in ("always", "instead") or entry["kind"] not in now.table["used"][seat]:
            deposits[entry["kind"]] = entry["deposit"]
    points, floor = now.table["scores"][seat], options["riichi.min_points"]
    if floor == "none":
        able = set(deposits)
    else:
        able = {
            kind for kind, deposit in deposits.items() if points >= deposit and (floor == "deposit" or points >= floor)
        }
    return able if able and riichi_discards(now, seat) else set()


def riichi_discards(now: Position, seat: int) -> set[int]:
    """The kinds whose discard leaves a hand that may riichi."""
    place, options = now.places[seat], now.options
    found = set()
    for kind in set(map(kind_of, place.tiles)):
        kept = list(map(kind_of, place.tiles))
        kept.remove(kind)
        own = waits_of(kept, place.melds, now)
        dead = options["riichi.dead_wait_forbidden"] and not living(now, seat, own)
        if own and not dead and (options["riichi.furiten_allowed"] or not _furiten_by(now, place, own, kind)):
            found.add(kind)
    return found


def _furiten_by(now: Position, place: Place, own: frozenset[int], discard: int) -> bool:
    gone = {discard, *map(kind_of, place.river)}
    norths = now.options["nukidora.furiten_source"] and place.norths > 0 and NORTH in own
    exempt = now.options["furiten.kokushi13_exempt"] and own == ORPHANS
    return bool(norths or (own & gone and not exempt))


def living(now: Position, seat: int, own: Iterable[int]) -> bool:
    """Whether of one of these kinds the seat does not see all copies."""
    copies, seen = now.copies, [0] * RED
    lying = list(now.places[seat].tiles) + now.dora
    for place in now.places:
        lying += [tile for meld in place.melds for tile in meld.tiles]
        lying += [tile for number, tile in enumerate(place.river) if number not in place.called]
        lying += [NORTH] * place.norths
    for tile in lying:
        seen[kind_of(tile)] += 1
    return any(seen[kind] < copies[kind] for kind in own)


# --- claims ----------------------------------------------------------------------------------------


def _claims(now: Position, seat: int) -> set[Action]:
    place, options, form = now.places[seat], now.options, now.last[0]
    found: set[Action] = set()
    if completes(now, seat) and robbable(now, place):
        win = not furiten(now, seat) and wins(now, seat)
        if win and place.riichi is not None and not options["riichi.pass_win_allowed"]:
            return {("win",)}
        if win or options["illegal_win"] == "chombo":
            found.add(("win",))
    if form == "discard" and now.live > 0 and place.riichi is None and draw_after(now) is None:
        found |= _calls(now, seat)
    return found | {("pass",)} if found else found


def _calls(now: Position, seat: int) -> set[Action]:
    place, options, tile = now.places[seat], now.options, offered(now)
    kind = kind_of(tile)
    if kind == NORTH and options["north_role"] == "nukidora" and not options["nukidora.ponnable"]:
        return set()
    found: set[Action] = set()
    same = sorted(each for each in place.hand if kind_of(each) == kind)
    if len(same) == 3 and now.can_kan():
        found.add(("daiminkan", *same))
    sets = [("pon", *own) for own in combinations(same, 2)]
    if options["chi"] and (now.last[1] + 1) % len(now.places) == seat:
        for own in combinations(sorted(place.hand), 2):
            kinds = sorted([kind, *map(kind_of, own)])
            run = suit(kind) != "z" and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
            if run and len({suit(each) for each in kinds}) == 1:
                sets.append(("chi", *sorted(own)))
    for what in sets:
        banned = kuikae(options, str(what[0]), tile, what[1:])
        kept = list(place.hand)
        for each in what[1:]:
            kept.remove(each)
        if any(kind_of(each) not in banned for each in kept):
            found.add(what)
    return found


def kuikae(options: Options, form: str, tile: int, own: Iterable[int]) -> set[int]:
    """The kinds that may not be discarded after a call: what was called, and what would have made the run too."""
    kind = kind_of(tile)
    if form == "pon":
        return {kind} if options["kuikae_pon"] else set()
    if options["kuikae"] == "none_forbidden":
        return set()
    banned = {kind}
    if options["kuikae"] == "all_forbidden":
        kinds = sorted(map(kind_of, own))
        for other in KINDS:
            run = sorted([*kinds, other])
            same_suit = suit(other) == suit(kind) != "z"
            if same_suit and [rank(each) for each in run] == list(range(rank(run[0]), rank(run[0]) + 3)):
                banned.add(other)
    return banned


# --- draws -----------------------------------------------------------------------------------------


def draw_after(now: Position) -> tuple[str, tuple[int, ...], tuple[int, ...]] | None:
    """The draw that the last discard makes when nobody claims it: its kind, who waits, who has made nagashi."""
    options, places = now.options, now.places
    if now.last[0] != "discard":
        return None
    rivers = [list(map(kind_of, place.river)) for place in places]
    first = {river[0] for river in rivers if river}
    begun = now.untouched and all(len(river) == 1 for river in rivers)
    if options["abort.suufon"] != "off" and begun and len(first) == 1 and first <= set(WINDS):
        return "suufon", (), ()
    if options["abort.suukaikan"] != "off" and sum(now.kans) == 4 and max(now.kans) < 4:
        return "suukaikan", (), ()
    if options["abort.suucha"] != "off" and all(place.riichi is not None for place in places):
        return "suucha", (), ()
    if now.live > 0:
        return None
    makers = [
        seat
        for seat, place in enumerate(places)
        if options["yaku.nagashi"] != "off"
        and rivers[seat]
        and set(rivers[seat]) <= ORPHANS
        and (place.clean or not options["yaku.nagashi_called_discard_breaks"])
    ]
    ready = [seat for seat in range(len(places)) if _tenpai(now, seat)]
    return "exhaustive", tuple(ready), tuple(makers)


def _tenpai(now: Position, seat: int) -> bool:
    own = own_waits(now, now.places[seat])
    return bool(own) and (bool(now.options["furiten.karaten_tenpai"]) or living(now, seat, own))
