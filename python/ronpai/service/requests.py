"""What is asked: one record for each body, with the defaults of the library."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ronpai.records.document import Document
from ronpai.service.tables import DEFAULT_RULES, RulesSaid

Table = Annotated[
    RulesSaid,
    Meta(
        description="The id of a ruleset, or a ruleset as an object: options by group, with `name`, `extends` (an id) "
        "and `unset`.",
    ),
]
HandText = Annotated[
    str,
    Meta(
        description="Concealed tiles, the winning or drawn one last, then melds after commas: "
        "67p22s8p,2-34m,555=z,1111z. 0 is the red five."
    ),
]
Tiles = Annotated[str, Meta(description="Tiles in notation: 8m, 07s25s.")]
# What the library checks itself, and refuses with its own errors, is told here and not checked twice.
Number = Annotated[int, Meta(extra_json_schema={"minimum": 0, "maximum": 255})]
Wind = Annotated[str, Meta(extra_json_schema={"enum": ["E", "S", "W", "N"]})]
RiichiKind = Annotated[
    str, Meta(extra_json_schema={"enum": ["riichi", "double", "open", "double_open", "flame", "double_flame"]})
]
FormName = Annotated[str, Meta(extra_json_schema={"enum": ["standard", "chiitoitsu", "kokushi"]})]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A JSON object with no other keys than these."""


class WinRequest(Request, frozen=True):
    """A win: the hand, and the keywords of `ronpai.score`."""

    hand: HandText
    rules: Table = DEFAULT_RULES
    tsumo: bool = False
    seat: Wind = "E"
    round: Wind = "E"
    riichi: RiichiKind | None = None
    ippatsu: bool = False
    haitei: bool = False
    houtei: bool = False
    rinshan: bool = False
    chankan: bool = False
    first_turn: bool = False
    dora: Tiles = ""
    ura: Tiles = ""
    nukidora: Number = 0
    bonus_han: Number = 0
    dealer_streak: Number = 0
    honba: Number = 0
    loser_riichi: bool | None = None


class HandRequest(Request, frozen=True):
    """A hand of 13 or 14 tiles."""

    hand: HandText
    rules: Table = DEFAULT_RULES


class ShantenRequest(HandRequest, frozen=True):
    """A hand, and the form that is asked for; null asks for the nearest."""

    form: FormName | None = None


class AcceptanceRequest(HandRequest, frozen=True):
    """A hand, and the tiles that are seen elsewhere."""

    visible: Tiles = ""


class SettleRequest(Document, frozen=True):
    """A table as a hand ends, and how it ended."""

    rules: Table = DEFAULT_RULES


class CompareRequest(Request, frozen=True):
    """Tables to be compared."""

    tables: Annotated[tuple[Table, ...], Meta(min_length=2, max_length=64)]


class DiffRequest(Request, frozen=True):
    """Two tables."""

    tables: Annotated[tuple[Table, ...], Meta(min_length=2, max_length=2)]


class LogText(Request, frozen=True):
    """A log as a text within JSON."""

    log: str


class ReplayQuery(Request, frozen=True):
    """How a log is to be read, and by which rules it is to be played."""

    format: str | None = None
    rules: str | None = None


class ConvertQuery(Request, frozen=True):
    """How a log is to be read, and the format to write."""

    to: str
    format: str | None = None


class ShowQuery(Request, frozen=True):
    """Which options of a ruleset are shown."""

    changed: bool = False


class BatchQuery(Request, frozen=True):
    """The table of all rows."""

    rules: str = DEFAULT_RULES


class PictureQuery(Request, frozen=True):
    """How the tiles are drawn."""

    theme: Literal["light", "dark"] = "light"


class NoQuery(Request, frozen=True):
    """Nothing can be said."""
