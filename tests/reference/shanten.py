"""How far a hand is from complete: the fewest tiles that a possible complete shape has beyond it, minus one.

For four blocks and a pair all shapes are walked kind by kind: at each kind it is decided how many runs begin
there and whether a triplet and the pair stand there, which fixes how many tiles of that kind the shape has.
(Three equal runs are three triplets, so at most two runs begin at one kind.) Partial blocks play no part.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from .limits import Limits, limits
from .rules import Rules, complete
from .situation import Meld
from .tiles import KINDS, ORPHANS, starts_run

Best = tuple[int, frozenset[int]]
"""The least number of missing tiles, and the kinds that are missing in some shape that attains it."""

Parts = dict[tuple[int, bool, bool], Best]
"""(blocks, pair taken, spare copy used) -> the best so far."""

STRETCHES = (range(9), range(9, 18), range(18, 27), range(27, 34))


def shanten(counts: Sequence[int], melds: Sequence[Meld] = (), rules: Rules | None = None) -> dict[str, int | None]:
    """Shanten of each form, -1 = complete; None where a form is impossible (melds, kinds not in the set)."""
    return {form: None if best is None else best[0] - 1 for form, best in needs(counts, melds, rules).items()}


def needs(counts: Sequence[int], melds: Sequence[Meld], rules: Rules | None) -> dict[str, Best | None]:
    """For each form the least number of missing tiles, and which kinds are missing in a nearest shape."""
    table = complete(rules)
    bounds = limits(melds, table)
    pairs, orphans = (bool(melds) or name in table["yaku.off"] for name in ("chiitoitsu", "kokushi"))
    """Whether melds or the table rule the form out."""
    return {
        "standard": _standard(counts, bounds, 4 - len(melds)),
        "chiitoitsu": None if pairs else _chiitoitsu(counts, bounds, table["yaku.chiitoi_four_same"]),
        "kokushi": None if orphans else _kokushi(counts, bounds),
    }


def merge(into: dict[tuple[int, bool, bool], Best], key: tuple[int, bool, bool], best: Best) -> None:
    """Keep the lesser; of two equal ones the kinds of both."""
    old = into.get(key)
    if old is None or best[0] < old[0]:
        into[key] = best
    elif best[0] == old[0]:
        into[key] = (old[0], old[1] | best[1])


def _standard(counts: Sequence[int], bounds: Limits, blocks: int) -> Best | None:
    """Put the best of the suits and honours together."""
    whole: Parts = {(0, False, False): (0, frozenset())}
    for kinds in STRETCHES:
        part = _stretch(
            kinds.start,
            tuple(counts[kind] for kind in kinds),
            tuple(bounds.caps[kind] for kind in kinds),
            bounds.spare,
        )
        joined: Parts = {}
        for (n, pair, over), (cost, missing) in whole.items():
            for (more, pair2, over2), (cost2, missing2) in part.items():
                if n + more <= blocks and not (pair and pair2) and not (over and over2):
                    key = (n + more, pair or pair2, over or over2)
                    merge(joined, key, (cost + cost2, missing | missing2))
        whole = joined
    ends = [best for (n, pair, _), best in whole.items() if n == blocks and pair]
    return _least(ends)


@lru_cache(maxsize=4096)
def _stretch(first: int, counts: tuple[int, ...], caps: tuple[int, ...], spare: bool) -> Parts:
    """All shapes of one suit, or of the honours, with the best for each number of blocks.

    The state between two kinds: runs begun at the last kind, and at the one before; for each the best parts.
    """
    states: dict[tuple[int, int], Parts] = {(0, 0): {(0, False, False): (0, frozenset())}}
    for offset, (have, cap) in enumerate(zip(counts, caps, strict=True)):
        kind = first + offset
        after: dict[tuple[int, int], Parts] = {}
        for (last, before), parts in states.items():
            for runs, triplet, pair in product(range(3 if starts_run(kind) else 1), (0, 1), (0, 1)):
                tiles = last + before + runs + 3 * triplet + 2 * pair
                over = tiles - cap
                if over > (1 if spare and cap else 0):
                    continue
                missing = frozenset({kind}) if tiles > have else frozenset[int]()
                into = after.setdefault((runs, last), {})
                for (blocks, paired, spent), (cost, old) in parts.items():
                    if blocks + runs + triplet > 4 or (pair and paired) or (over > 0 and spent):
                        continue
                    key = (blocks + runs + triplet, paired or bool(pair), spent or over > 0)
                    merge(into, key, (cost + max(tiles - have, 0), old | missing))
        states = after
    return states[0, 0]


def _chiitoitsu(counts: Sequence[int], bounds: Limits, four_same: bool) -> Best | None:
    """Seven pairs of different kinds, or two of one kind where four of a kind are two pairs."""
    whole: Parts = {(0, False, False): (0, frozenset())}
    for kind in KINDS:
        joined: Parts = {}
        for (n, _, spent), (cost, missing) in whole.items():
            for pairs in range(3 if four_same else 2):
                over = 2 * pairs - bounds.caps[kind]
                if n + pairs > 7 or over > (1 if bounds.spare and bounds.caps[kind] and not spent else 0):
                    continue
                lack = max(2 * pairs - counts[kind], 0)
                key = (n + pairs, False, spent or over > 0)
                merge(joined, key, (cost + lack, missing | {kind} if lack else missing))
        whole = joined
    return _least([best for (n, _, _), best in whole.items() if n == 7])


def _kokushi(counts: Sequence[int], bounds: Limits) -> Best | None:
    """Thirteen orphans, one of them twice."""

    def shapes() -> Iterator[list[int]]:
        for twice in ORPHANS:
            shape = [int(kind in ORPHANS) + (kind == twice) for kind in KINDS]
            if bounds.allows(shape):
                yield shape

    options = []
    for shape in shapes():
        lack = [max(want - have, 0) for want, have in zip(shape, counts, strict=True)]
        options.append((sum(lack), frozenset(kind for kind in KINDS if lack[kind])))
    return _least(options)


def _least(options: Sequence[Best]) -> Best | None:
    """The least number, with the kinds of all options that attain it."""
    if not options:
        return None
    least = min(cost for cost, _ in options)
    return least, frozenset[int]().union(*(missing for cost, missing in options if cost == least))
