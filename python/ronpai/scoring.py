"""Scoring: what a win is worth, and why."""

from ronpai._core import (
    Dora,
    Explained,
    Explanation,
    FuItem,
    NextStep,
    NoScore,
    Reading,
    Refused,
    Score,
    Tsumo,
    Value,
    Win,
    explain,
    nagashi,
    score,
    value,
)

__all__ = [
    "Dora",
    "Explained",
    "Explanation",
    "FuItem",
    "NextStep",
    "NoScore",
    "Reading",
    "Refused",
    "Score",
    "Tsumo",
    "Value",
    "Win",
    "explain",
    "nagashi",
    "score",
    "value",
]
