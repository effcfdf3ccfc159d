"""What happens in a game, as frozen records with mjai's tags: the only truth, and the only way a state changes.

Tiles are notation (`5m`, `0p`, `1z`); `?` is a tile that the log or the seat does not know. Seats count from 0, the
first dealer of the game. Points are whole points.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from ronpai.payments import Payment
from ronpai.rules.groups import Wind

RiichiKind: TypeAlias = Literal["riichi", "open", "flame"]
DrawReason: TypeAlias = Literal["exhaustive", "kyuushu", "suufon", "suukaikan", "suucha", "sanchahou"]

UNKNOWN = "?"
"""A tile that is not known."""

RIICHI: Final = "riichi"
"""The riichi that is declared where no other kind is told."""
SET_ASIDE: Final = "4z"
"""The tile that is set aside where no other is told."""


def as_default(record: Struct, name: str, default: str) -> None:
    """Makes a text that equals a default the default itself: only that is left out where a record is written."""
    if getattr(record, name) == default:
        force_setattr(record, name, default)


class Record(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """An event."""


class StartGame(Record, frozen=True, tag="start_game"):
    """A game begins; names by seat, where there are any."""

    names: tuple[str, ...] = ()


class StartKyoku(Record, frozen=True, tag="start_kyoku"):
    """A hand of play is dealt: 13 tiles a seat, and the first indicators."""

    bakaze: Wind
    kyoku: int
    """The number of the hand in its wind, from 1: that of the dealer's seat."""
    honba: int
    kyotaku: int
    """Sticks on the table."""
    oya: int
    scores: tuple[int, ...]
    dora_markers: tuple[str, ...]
    tehais: tuple[tuple[str, ...], ...]
    wareme: int | None = None
    """The seat before which the wall was broken, at a table where that multiplies what it pays and gets."""


class Tsumo(Record, frozen=True, tag="tsumo"):
    """A tile is drawn, from the live wall or, after a kan or a north set aside, a supplement tile."""

    actor: int
    pai: str


class Dahai(Record, frozen=True, tag="dahai"):
    """A tile is discarded; `tsumogiri`: it is the one just drawn."""

    actor: int
    pai: str
    tsumogiri: bool


class Chi(Record, frozen=True, tag="chi"):
    """A run is called from the seat before."""

    actor: int
    target: int
    pai: str
    consumed: tuple[str, str]


class Pon(Record, frozen=True, tag="pon"):
    """A triplet is called."""

    actor: int
    target: int
    pai: str
    consumed: tuple[str, str]


class Daiminkan(Record, frozen=True, tag="daiminkan"):
    """An open kan is called."""

    actor: int
    target: int
    pai: str
    consumed: tuple[str, str, str]


class Ankan(Record, frozen=True, tag="ankan"):
    """A closed kan is set aside."""

    actor: int
    consumed: tuple[str, str, str, str]


class Kakan(Record, frozen=True, tag="kakan"):
    """A tile is added to an own pon; `consumed` are the three of the pon."""

    actor: int
    pai: str
    consumed: tuple[str, str, str]


class Nukidora(Record, frozen=True, tag="nukidora"):
    """A north is set aside."""

    actor: int
    pai: str = SET_ASIDE

    def __post_init__(self) -> None:
        """Writes the same whoever made the text."""
        as_default(self, "pai", SET_ASIDE)


class Reach(Record, frozen=True, tag="reach"):
    """A riichi is declared; the next discard is its tile."""

    actor: int
    kind: RiichiKind = RIICHI

    def __post_init__(self) -> None:
        """Writes the same whoever made the text."""
        as_default(self, "kind", RIICHI)


class ReachAccepted(Record, frozen=True, tag="reach_accepted"):
    """The declared tile passed, and the deposit lies on the table.

    `shown` is what an open riichi lets everybody see: the concealed hand, or the kinds it waits for.
    """

    actor: int
    shown: tuple[str, ...] = ()


class Dora(Record, frozen=True, tag="dora"):
    """A further indicator is turned."""

    dora_marker: str


class Hora(Record, frozen=True, tag="hora"):
    """A win, on `target`'s tile, or by tsumo where `target` is the winner itself.

    Of several winners each has an event, the first in turn first, with the payments that are its own.
    """

    actor: int
    target: int
    pai: str
    ura_markers: tuple[str, ...] = ()
    payments: tuple[Payment, ...] = ()
    yaku: tuple[tuple[str, int], ...] = ()
    """Yaku with their han; of a yakuman, how often it counts."""
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    dora: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Han of dora, ura, red tiles and norths set aside."""


class Ryukyoku(Record, frozen=True, tag="ryukyoku"):
    """A draw: why, who showed a waiting hand, who made nagashi, and what is paid."""

    reason: DrawReason
    tenpai: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()
    payments: tuple[Payment, ...] = ()


class Chombo(Record, frozen=True, tag="chombo"):
    """An illegal win, where the table makes it a penalty: the hand is void."""

    actor: int
    payments: tuple[Payment, ...] = ()


class EndKyoku(Record, frozen=True, tag="end_kyoku"):
    """The hand of play is over."""


class EndGame(Record, frozen=True, tag="end_game"):
    """The game is over, with these scores."""

    scores: tuple[int, ...]


Event: TypeAlias = (
    StartGame
    | StartKyoku
    | Tsumo
    | Dahai
    | Chi
    | Pon
    | Daiminkan
    | Ankan
    | Kakan
    | Nukidora
    | Reach
    | ReachAccepted
    | Dora
    | Hora
    | Ryukyoku
    | Chombo
    | EndKyoku
    | EndGame
)
"""Everything that happens in a game."""
