"""What a seat can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from ronpai.game import events
from ronpai.game.kinds import ORDER, ordered


class Move(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """An action; whose it is is said where it is used."""


class Dahai(Move, frozen=True, tag="dahai"):
    """Discards a tile; `tsumogiri`: the one just drawn."""

    pai: str
    tsumogiri: bool = False


class Reach(Move, frozen=True, tag="reach"):
    """Declares riichi; the discard follows."""

    kind: events.RiichiKind = events.RIICHI

    def __post_init__(self) -> None:
        """Writes the same whoever made the text."""
        events.as_default(self, "kind", events.RIICHI)


class Chi(Move, frozen=True, tag="chi"):
    """Calls a run with two own tiles."""

    consumed: tuple[str, str]


class Pon(Move, frozen=True, tag="pon"):
    """Calls a triplet with two own tiles."""

    consumed: tuple[str, str]


class Daiminkan(Move, frozen=True, tag="daiminkan"):
    """Calls an open kan with three own tiles."""

    consumed: tuple[str, str, str]


class Ankan(Move, frozen=True, tag="ankan"):
    """Sets a closed kan aside."""

    consumed: tuple[str, str, str, str]


class Kakan(Move, frozen=True, tag="kakan"):
    """Adds a tile to an own pon."""

    pai: str


class Nukidora(Move, frozen=True, tag="nukidora"):
    """Sets a north aside."""

    pai: str = events.SET_ASIDE

    def __post_init__(self) -> None:
        """Writes the same whoever made the text."""
        events.as_default(self, "pai", events.SET_ASIDE)


class Hora(Move, frozen=True, tag="hora"):
    """Wins, on the tile that was drawn or on the one that may be claimed."""


class Kyuushu(Move, frozen=True, tag="kyuushu"):
    """Ends the hand for nine kinds of terminals and honours."""


class Yame(Move, frozen=True, tag="yame"):
    """Ends the game as its leading dealer, where the table leaves that to it."""


class Pass(Move, frozen=True, tag="none"):
    """Does nothing: claims no tile, or goes on playing."""


Action: TypeAlias = Dahai | Reach | Chi | Pon | Daiminkan | Ankan | Kakan | Nukidora | Hora | Kyuushu | Yame | Pass
"""Everything that a seat can do."""


_CALLS = (Chi, Pon, Daiminkan, Ankan)


def _in_order(action: Chi | Pon | Daiminkan | Ankan) -> Action:
    """The same call, its own tiles in order: the order that they are named in says nothing."""
    if any(tile not in ORDER for tile in action.consumed):
        return action
    return type(action)(ordered(action.consumed))  # type: ignore[arg-type]


class LegalActions(Struct, frozen=True, gc=False):
    """The actions that a seat may choose from: iterate, `in`, truth, length."""

    actions: tuple[Action, ...] = ()

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __contains__(self, action: object) -> bool:
        return action in self.actions or (isinstance(action, _CALLS) and _in_order(action) in self.actions)

    def __bool__(self) -> bool:
        return bool(self.actions)

    def __len__(self) -> int:
        return len(self.actions)
