"""One reading of a hand in its situation, under the rules: the questions that yaku and fu ask."""

from dataclasses import dataclass

from .readings import Reading
from .rules import Rules
from .situation import KANS, Situation
from .tiles import DRAGONS, HONOURS, NORTH, WINDS, suit


@dataclass(frozen=True)
class Hand:
    """A reading together with all that its value depends on."""

    situation: Situation
    rules: Rules
    reading: Reading

    @property
    def closed(self) -> bool:
        """No melds but closed kans."""
        return self.situation.closed

    @property
    def form(self) -> str:
        """The form of the reading: standard | chiitoitsu | kokushi."""
        return self.reading.form

    @property
    def runs(self) -> list[int]:
        """The first kinds of all runs, called ones too."""
        return [block.first for block in self.reading.blocks if block.form == "run"]

    @property
    def triplets(self) -> list[int]:
        """The kinds of all triplets and kans, called ones too."""
        return [block.first for block in self.reading.blocks if block.form != "run"]

    @property
    def concealed_triplets(self) -> int:
        """Triplets that no other's tile completed, and closed kans."""
        return sum(block.form != "run" and not block.open for block in self.reading.blocks)

    @property
    def kans(self) -> int:
        """How many kans."""
        return sum(block.form == "kan" for block in self.reading.blocks)

    @property
    def pair(self) -> int | None:
        """The kind of the pair of a standard hand."""
        return self.reading.pair

    @property
    def kinds(self) -> set[int]:
        """The kinds of all tiles."""
        return set(self.situation.tiles)

    @property
    def suits(self) -> set[str]:
        """The suits of its number tiles."""
        return {suit(kind) for kind in self.kinds - HONOURS}

    @property
    def parts(self) -> list[set[int]]:
        """The kinds of each block and of the pair, of a standard hand."""
        pair = set() if self.pair is None else {self.pair}
        return [set(block.kinds) for block in self.reading.blocks] + [pair]

    @property
    def rinshan(self) -> bool:
        """Won on a replacement tile, unless it only replaced a north and the table does not count that."""
        kan = any(kind in KANS for kind, _ in self.situation.melds)
        return self.situation.rinshan and (kan or bool(self.rules["nukidora.rinshan_yaku"]))

    def wind_roles(self, kind: int) -> list[str]:
        """What a wind is worth to the winner: seat_wind, round_wind, north (decision 7)."""
        if kind not in WINDS:
            return []
        roles = ["seat_wind"] if kind == WINDS[self.situation.seat] else []
        roles += ["round_wind"] if kind == WINDS[self.situation.round] else []
        roles += ["north"] if kind == NORTH and self.rules["north_role"] == "yakuhai_all" else []
        return roles

    def worth(self, kind: int) -> bool:
        """Whether a triplet of this kind is worth a han, so that a pair of it is no pinfu."""
        return kind in DRAGONS or bool(self.wind_roles(kind))
