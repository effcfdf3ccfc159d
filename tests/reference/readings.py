"""Every way to read a complete hand: its blocks, and which of them the winning tile completed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .rules import Rules
from .situation import KANS, Meld
from .tiles import KINDS, ORPHANS, rank, starts_run


@dataclass(frozen=True, order=True)
class Block:
    """A run, triplet or kan; `open` if called, or if another's tile completed the triplet."""

    form: str
    """run | triplet | kan."""
    first: int
    open: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        """The different kinds in it."""
        return (self.first, self.first + 1, self.first + 2) if self.form == "run" else (self.first,)


@dataclass(frozen=True)
class Reading:
    """One way to read the hand; blocks and pair only where the form is standard."""

    form: str
    """standard | chiitoitsu | kokushi."""
    wait: str
    """ryanmen | kanchan | penchan | tanki | shanpon."""
    concealed: tuple[Block, ...] = ()
    melds: tuple[Block, ...] = ()
    pair: int | None = None

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The four blocks of a standard hand, concealed ones first."""
        return self.concealed + self.melds


def readings(concealed: Sequence[int], melds: Sequence[Meld], win: int, tsumo: bool, rules: Rules) -> list[Reading]:
    """All readings of the tiles (the winning one included); none if the hand is not complete.

    Four tiles of a kind may be two pairs of seven (`yaku.chiitoi_four_same`). A form whose yaku is off does not exist.
    """
    off, four_same = rules["yaku.off"], rules["yaku.chiitoi_four_same"]
    found = list(_standard(concealed, melds, win, tsumo))
    if not melds and len(concealed) == 14:
        counts = Counter(concealed)
        if "chiitoitsu" not in off and all(n == 2 or (n == 4 and four_same) for n in counts.values()):
            found.append(Reading("chiitoitsu", "tanki"))
        if "kokushi" not in off and set(concealed) == ORPHANS:
            found.append(Reading("kokushi", "tanki"))
    return found


def _standard(concealed: Sequence[int], melds: Sequence[Meld], win: int, tsumo: bool) -> Iterator[Reading]:
    """For each way to cut the tiles, each block (or the pair) that the winning tile may have completed."""
    if len(concealed) + 3 * len(melds) != 14:
        return
    called = tuple(_meld_block(meld) for meld in melds)
    for pair, blocks in cuts(concealed):
        if pair == win:
            yield Reading("standard", "tanki", blocks, called, pair)
        for block in sorted(set(blocks)):
            if win not in block.kinds:
                continue
            done = block
            if block.form == "triplet" and not tsumo:
                done = Block("triplet", block.first, open=True)
            rest = list(blocks)
            rest[rest.index(block)] = done
            yield Reading("standard", wait_for(block, win), tuple(rest), called, pair)


def cuts(concealed: Sequence[int]) -> list[tuple[int, tuple[Block, ...]]]:
    """Every pair with every set of runs and triplets that uses up the other tiles; blocks ordered by kind."""
    found = []
    for pair in KINDS:
        if concealed.count(pair) >= 2:
            rest = sorted(concealed)
            rest.remove(pair)
            rest.remove(pair)
            ways = {tuple(sorted(blocks, key=lambda b: (b.first, b.form))) for blocks in _blocks(rest)}
            found += [(pair, way) for way in sorted(ways)]
    return found


def _blocks(tiles: list[int]) -> Iterator[tuple[Block, ...]]:
    """The lowest tile must stand in a triplet or begin a run; so on with the rest."""
    if not tiles:
        yield ()
        return
    low = tiles[0]
    options = [Block("triplet", low)] if tiles.count(low) >= 3 else []
    if starts_run(low) and low + 1 in tiles and low + 2 in tiles:
        options.append(Block("run", low))
    for block in options:
        rest = list(tiles)
        for tile in block.kinds if block.form == "run" else (low, low, low):
            rest.remove(tile)
        for others in _blocks(rest):
            yield (block, *others)


def wait_for(block: Block, win: int) -> str:
    """The kind of wait that `win` ended by completing this block."""
    if block.form == "triplet":
        return "shanpon"
    if win == block.first + 1:
        return "kanchan"
    edge = (1, block.first + 2), (7, block.first)
    return "penchan" if (rank(block.first), win) in edge else "ryanmen"


def _meld_block(meld: Meld) -> Block:
    kind, first = meld
    if kind == "chi":
        return Block("run", first, open=True)
    return Block("kan" if kind in KANS else "triplet", first, open=kind != "ankan")
