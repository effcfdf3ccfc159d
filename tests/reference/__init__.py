"""The slow reference: what a hand is worth and how far it is from complete, written from the rules alone.

Plain values in and out, nothing imported from `ronpai`. Brute force where that is quick enough, else one
plain walk over all shapes. Clauses cited: rules.md (the specification), and the reference's own decisions.
"""

from .acceptance import acceptance
from .rules import DEFAULT_RULES, MFG2P92, NUMBERS108, SANMA108, STD136, Rules
from .score import IDS, answers, score
from .shanten import shanten
from .shares import nagashi
from .situation import Meld, Situation
from .waits import waits

__all__ = [
    "DEFAULT_RULES",
    "IDS",
    "MFG2P92",
    "NUMBERS108",
    "SANMA108",
    "STD136",
    "Meld",
    "Rules",
    "Situation",
    "acceptance",
    "answers",
    "nagashi",
    "score",
    "shanten",
    "waits",
]
