"""The generators must reach: each yaku, limit, fu item and kind of wait occurs often under the CI profile."""

from collections import Counter

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.reference import IDS, score, waits
from tests.support.strategies import Case, situations

EXAMPLES = 3000
"""How many examples a property about won hands draws in CI."""
OFTEN = 20

LIMITS = (None, "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman", "cap")
FU_ITEMS = (
    *("base", "chiitoitsu", "kokushi", "menzen_ron", "tsumo", "open_no_fu", "kanchan", "penchan", "tanki"),
    *("dragon_pair", "seat_wind_pair", "round_wind_pair", "north_pair", "double_wind_pair"),
    *("ankou", "minkou", "ankan", "minkan"),
)
WAITS = ("ryanmen", "kanchan", "penchan", "tanki", "shanpon")
REASONS = ("not_complete", "no_yaku", "min_han")
EXPECTED = {
    *(("yaku", name) for name in IDS if name != "nagashi_mangan"),
    *(("limit", name) for name in LIMITS),
    *(("fu", name) for name in FU_ITEMS),
    *(("wait", name) for name in WAITS),
    *(("reason", name) for name in REASONS),
}


def features(case: Case) -> set[tuple[str, str | None]]:
    """What occurs in one example, each thing once."""
    s, rules, _ = case
    result = score(s, rules)
    if not result["ok"]:
        return {("reason", result["reason"])}
    before = [s.concealed.count(kind) - (kind == s.win) for kind in range(34)]
    return {
        ("win", None),
        ("limit", result["limit"]),
        *(("yaku", name) for name, _ in result["yaku"]),
        *(("fu", name) for name, _, _ in result["fu_items"]),
        *(("wait", name) for name in waits(before, s.melds, rules)[s.win]),
    }


def test_generators_reach_everything() -> None:
    """Each thing that scoring tells apart occurs at least `OFTEN` times, and half of the hands win."""
    seen: Counter[tuple[str, str | None]] = Counter()

    @seed(20)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(situations())
    def draw(case: Case) -> None:
        seen["drawn", None] += 1
        seen.update(features(case))

    draw()
    rare = {what: seen[what] for what in EXPECTED if seen[what] < OFTEN}
    assert not rare, f"occurs fewer than {OFTEN} times in {seen['drawn', None]} examples: {rare}"
    assert seen["win", None] * 2 >= seen["drawn", None]
    assert seen.keys() <= EXPECTED | {("drawn", None), ("win", None)}, "a new thing: add it to EXPECTED"
