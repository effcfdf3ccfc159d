"""Small mjlogs for tests: a deal, and tags after it."""

from collections.abc import Mapping, Sequence

from ronpai.logs.tenhou_meld import TenhouMeld, encode

HEAD = '<GO type="9" lobby="0"/><UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'


def pon(tiles: Sequence[int], called: int, source: int) -> int:
    return encode(TenhouMeld("pon", source, tuple(sorted(tiles)), called))


def kakan(tiles: Sequence[int], called: int, source: int, added: int) -> int:
    return encode(TenhouMeld("kakan", source, tuple(sorted(tiles)), called, added))


def deal(
    hands: Mapping[int, Sequence[int]], later: Sequence[int], seed: str = "0,0,0,0,0", ten: str = "250,250,250,250"
) -> str:
    """An INIT with these hands; the others are dealt from what is neither in them nor comes later."""
    taken = {*later, 135, *(tile for hand in hands.values() for tile in hand)}
    rest = iter([tile for tile in range(135) if tile not in taken])
    full = {seat: [*hands.get(seat, ())] for seat in range(4)}
    for hand in full.values():
        while len(hand) < 13:
            hand.append(next(rest))
    dealt = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in full.items())
    return f'<INIT seed="{seed},135" ten="{ten}" oya="0" {dealt}/>'


def mjlog(*tags: str, head: str = HEAD) -> str:
    """A log of these tags."""
    return f'<mjloggm ver="2.3">{head}{"".join(tags)}</mjloggm>'
