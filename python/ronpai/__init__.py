"""ronpai: rules engine for riichi mahjong.

>>> rules = ronpai.ruleset("tenhou.4p")
>>> result = ronpai.score("345p678s678m22p,2-34m", rules, tsumo=True, dora="9s")
>>> result.han, result.fu, result.tsumo
(1, 30, Tsumo(dealer=0, other=500))
>>> ronpai.shanten("123m456p789s1122z")
0
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from ronpai._core import (
    Acceptance,
    Dora,
    Explained,
    Explanation,
    Form,
    FuItem,
    FuReason,
    Hand,
    Limit,
    Meld,
    MeldKind,
    NextStep,
    NoScore,
    NoScoreReason,
    Reading,
    Refused,
    Score,
    Source,
    Tile,
    Tsumo,
    Value,
    WaitKind,
    Win,
    Yaku,
    acceptance,
    contradictions,
    explain,
    nagashi,
    parse_tiles,
    riichi_ankan,
    score,
    shanten,
    value,
    waits,
)
from ronpai.errors import (
    AgentError,
    Contradiction,
    IllegalAction,
    IllegalEvent,
    InvalidArgument,
    InvalidHand,
    InvalidResult,
    InvalidWin,
    LogError,
    MissingExtra,
    NotationError,
    Problem,
    RonpaiError,
    RulesetError,
    UnknownRuleset,
)

if TYPE_CHECKING:
    from ronpai.analysis import Outcome, outcomes
    from ronpai.game import Table
    from ronpai.logs.played import Replayed, replay
    from ronpai.payments import (
        DrawResult,
        Final,
        Ledger,
        Payment,
        PenaltyResult,
        Reason,
        Winner,
        WinResult,
        settle,
        settle_game,
    )
    from ronpai.rules import Ruleset, ruleset, rulesets

__all__ = [
    "Acceptance",
    "AgentError",
    "Contradiction",
    "Dora",
    "DrawResult",
    "Explained",
    "Explanation",
    "Final",
    "Form",
    "FuItem",
    "FuReason",
    "Hand",
    "IllegalAction",
    "IllegalEvent",
    "InvalidArgument",
    "InvalidHand",
    "InvalidResult",
    "InvalidWin",
    "Ledger",
    "Limit",
    "LogError",
    "Meld",
    "MeldKind",
    "MissingExtra",
    "NextStep",
    "NoScore",
    "NoScoreReason",
    "NotationError",
    "Outcome",
    "Payment",
    "PenaltyResult",
    "Problem",
    "Reading",
    "Reason",
    "Refused",
    "Replayed",
    "RonpaiError",
    "Ruleset",
    "RulesetError",
    "Score",
    "Source",
    "Table",
    "Tile",
    "Tsumo",
    "UnknownRuleset",
    "Value",
    "WaitKind",
    "Win",
    "WinResult",
    "Winner",
    "Yaku",
    "acceptance",
    "contradictions",
    "explain",
    "nagashi",
    "outcomes",
    "parse_tiles",
    "replay",
    "riichi_ankan",
    "ruleset",
    "rulesets",
    "score",
    "settle",
    "settle_game",
    "shanten",
    "value",
    "waits",
]

# What needs more than the core is loaded when it is first used: importing ronpai costs the core and these names.
_LATER = {
    "DrawResult": "ronpai.payments",
    "Final": "ronpai.payments",
    "Ledger": "ronpai.payments",
    "Outcome": "ronpai.analysis",
    "Payment": "ronpai.payments",
    "PenaltyResult": "ronpai.payments",
    "Reason": "ronpai.payments",
    "Replayed": "ronpai.logs.played",
    "Ruleset": "ronpai.rules",
    "Table": "ronpai.game",
    "WinResult": "ronpai.payments",
    "Winner": "ronpai.payments",
    "outcomes": "ronpai.analysis",
    "replay": "ronpai.logs.played",
    "ruleset": "ronpai.rules",
    "rulesets": "ronpai.rules",
    "settle": "ronpai.payments",
    "settle_game": "ronpai.payments",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(_import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
