"""Writes the picture of the README and of the site's first page, docs/score.svg: `make docs`."""

from pathlib import Path

import ronpai
from ronpai.pictures import score_svg

FILE = Path(__file__).parent / "score.svg"


def picture() -> str:
    """A hand with its yaku, its fu and what it costs, drawn by the library."""
    rules = ronpai.ruleset("tenhou.4p")
    score = ronpai.score("234m067p34678s99m5s", rules, seat="W", tsumo=True, riichi="riichi", dora="8m", ura="7s")
    assert score, score
    return score_svg(score) + "\n"


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
