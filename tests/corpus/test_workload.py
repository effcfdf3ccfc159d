"""The common workload: 20,000 wins on which seven implementations agree, and the shanten of 130,000 hands."""

import re

import pytest

import ronpai
import workload

pytestmark = pytest.mark.usefixtures("shared")

RULES = ronpai.ruleset("tenhou_service.4p")
NAMES = {
    "chantai": "chanta",
    "chuuren poutou": "chuuren",
    "daburu chuuren poutou": "chuuren_9",
    "dai suushii": "daisuushii",
    "haitei raoyue": "haitei",
    "houtei raoyui": "houtei",
    "iipeiko": "iipeikou",
    "kokushi musou": "kokushi",
    "kokushi musou juusanmen matchi": "kokushi_13",
    "rinshan kaihou": "rinshan",
    "san ankou": "sanankou",
    "san kantsu": "sankantsu",
    "sanshoku doujun": "sanshoku",
    "shou sangen": "shousangen",
    "suu ankou": "suuankou",
    "suu ankou tanki": "suuankou_tanki",
    "suu kantsu": "suukantsu",
    "tsuu iisou": "tsuuiisou",
}


def yaku(name: str) -> str:
    """A yaku's id from the workload's English name."""
    if found := re.fullmatch(r"Yakuhai \((\w+)(?: wind \w+)?\)", name):
        return {"round": "round_wind", "seat": "seat_wind"}.get(found[1], found[1])
    return NAMES.get(name.lower(), name.lower().replace(" ", "_"))


def told(result: ronpai.Score) -> set[str]:
    """Yaku and bonus han as the workload tells them."""
    dora = result.dora
    bonus = {"dora": dora.dora, "ura_dora": dora.ura, "aka_dora": dora.red}
    return {str(name) for name, _ in result.yaku} | {f"{name}_{han}" for name, han in bonus.items() if han}


def test_every_win() -> None:
    wins = workload.wins()
    assert len(wins) == 20_000
    for win, answer in wins:
        text, said = workload.notation(win), workload.said(win)
        result = ronpai.score(text, RULES, **said)
        if answer.value is None:
            assert not result, text
            assert result.reason == "no_yaku", text
            continue
        assert isinstance(result, ronpai.Score), text
        dealer, other = result.tsumo or (result.ron, 0)
        found = workload.Value(result.han, result.fu, result.yakuman, (dealer or other, other))
        assert (found, told(result)) == (answer.value, {yaku(name) for name in answer.yaku}), text


@pytest.mark.parametrize("name", ["rand13", "rand14", "half13", "half14", "full13", "full14"])
def test_every_shanten(name: str) -> None:
    shapes = workload.shapes(name)
    wrong = [shape.notation for shape in shapes if ronpai.shanten(shape.notation) != shape.shanten]
    assert not wrong
    assert len(shapes) in (5_000, 10_000, 50_000)
