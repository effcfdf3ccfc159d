"""For each option of payments and of the end, a settlement that it changes: the scenarios of test_options."""

from collections.abc import Callable, Mapping
from typing import Any

import ronpai

Question = Callable[[ronpai.Ruleset], object]
Knob = tuple[Question, dict[str, Any], Any]

PINFU = "234m567p23467s99m8s"
DRAGONS = "23p11s4p,555=z,666-z,777+z"
"""Daisangen, whose last dragon the next seat discarded."""
HONORS = "44z222z,555=z,666-z,777+z"
"""The same with tsuuiisou."""


def settle(result: Callable[[ronpai.Ruleset], Any], **table: Any) -> Question:
    """The payments of a hand, or the refusal; the seat of index 0 deals."""

    def ask(rules: ronpai.Ruleset) -> object:
        said = {"scores": [25000] * rules.players, "dealer": 0} | table
        try:
            return ronpai.settle(rules, result(rules), **said).payments
        except ronpai.RonpaiError as refused:
            return str(refused)

    return ask


def win(*seats: int, loser: int | None = None, liable: int | None = None, hand: str = PINFU, **said: Any) -> Any:
    """A win of these seats with the same hand each."""

    def result(rules: ronpai.Ruleset) -> Any:
        def winner(seat: int) -> ronpai.Winner:
            wind: Any = "ESWN"[seat]
            won = ronpai.Win(hand, rules, seat=wind, tsumo=loser is None, **said)
            return ronpai.Winner(seat, won, {} if liable is None else {"daisangen": liable})

        return ronpai.WinResult([winner(seat) for seat in seats], loser)

    return result


def value(*seats: int, loser: int | None = None) -> Any:
    """A win of 3 han 30 fu each."""

    def result(rules: ronpai.Ruleset) -> Any:
        winds: Any = "ESWN"
        winners = [ronpai.Winner(seat, ronpai.value(3, 30, rules, seat=winds[seat])) for seat in seats]
        return ronpai.WinResult(winners, loser)

    return result


def draw(kind: Any, **seats: Any) -> Any:
    return lambda _: ronpai.DrawResult(kind, **seats)


def chombo(**said: Any) -> Question:
    return settle(lambda _: ronpai.PenaltyResult(1, **said), sticks=2)


def end(*scores: int, **said: Any) -> Question:
    """The final table, or the refusal."""

    def ask(rules: ronpai.Ruleset) -> object:
        try:
            found = ronpai.settle_game(rules, scores, **said)
        except ronpai.RonpaiError as refused:
            return str(refused)
        return found.ledger.payments, found.scores, found.places, found.totals, found.busts, found.event_factors

    return ask


def kan(hand: str, drawn: str, tile: str) -> Question:
    """Whether the kan after riichi may be declared."""
    return lambda rules: ronpai.riichi_ankan(hand, drawn, tile, rules)


USUAL = end(42100, 31400, 17600, 8900, sticks=1)
TIED = end(34000, 34000, 22000, 10000)
BUST = end(52000, 31000, 18000, -1000)
SANMA: dict[str, Any] = {"players": 3, "chi": False, "tiles.kinds": "sanma108", "score.tsumo_split": "tsumo_loss"}
STICKS = {"multi_ron.sticks": "own_back_rest_nearest"}
FLOATING = {"floating": {str(key): [12000, -1000, -3000, -8000] for key in (1, 2)}}
FLOATING["floating"] |= {"3": [8000, 3000, 1000, -12000], "else": [0, 0, 0, 0]}
CHIPS = {"unit": "coin", "chips": {"ippatsu": 1, "red": 1, "ura": 1, "yakuman": 5}}

KNOBS: Mapping[str, Knob] = {
    "tobi": (end(52000, 31000, 17000, 0), {}, "zero_or_below"),
    "uma": (USUAL, {}, [20000, 10000, -10000, -20000]),
    "floating_threshold": (USUAL, {"uma": FLOATING}, 17000),
    "place_bonus": (USUAL, {}, [5000, 0, 0, -5000]),
    "tie_break": (TIED, {"uma": [20000, 10000, -10000, -20000]}, "share"),
    "score_rounding": (USUAL, {}, "integer_half_away"),
    "leftover_sticks": (USUAL, {}, "lost"),
    "table_money": (USUAL, {}, {"unit": "M", "per_1000": 100}),
    "event_score": (BUST, {}, {"bust_factor": 0.5}),
    "points.start": (USUAL, {}, 20000),
    "points.return": (USUAL, {}, 25000),
    "chombo": (chombo(), {"chombo": {"pays": 12000}}, {"pays": "mangan"}),
    "yaku.nagashi": (settle(draw("exhaustive", nagashi=[1]), honba=1, sticks=1), {"yaku.nagashi": "off"}, "draw"),
    "riichi.deposit": (settle(win(1, 2, loser=0, riichi="riichi"), sticks=4), STICKS, 2000),
    "riichi.ankan": (kan("111222333m45s77z", "1m", "1m"), {}, "waits"),
    "riichi.okurikan": (kan("555567s123m99p55z", "8s", "5s"), {"riichi.ankan": "waits"}, True),
    "multi_ron.max": (settle(value(1, 2, 3, loser=0)), {}, 1),
    "multi_ron.sticks": (settle(win(1, 2, loser=0, riichi="riichi"), sticks=3), {}, "own_back_rest_nearest"),
    "multi_ron.honba": (settle(value(1, 2, loser=0), honba=1), {}, "each_winner"),
    "score.tsumo_multiplier": (settle(value(1)), {}, 2),
    "score.ron_multiplier": (settle(value(1, loser=2)), {}, 2),
    "score.wareme": (settle(value(1, loser=2), wareme=2), {}, {"who": "previous_discarder"}),
    "honba.ron": (settle(value(1, loser=2), honba=1), {}, 1500),
    "honba.tsumo_each": (settle(value(1), honba=1), {}, 500),
    "noten.pool": (settle(draw("exhaustive", tenpai=[1])), {}, 0),
    "pao.yaku": (settle(win(1, liable=2, hand=DRAGONS)), {}, ["daisuushii"]),
    "pao.scope": (settle(win(1, liable=2, hand=HONORS)), {}, "only_pao_yakuman"),
    "pao.honba_ron": (settle(win(1, loser=0, liable=2, hand=DRAGONS), honba=1), {}, "pao_player"),
    "pao.honba_tsumo": (settle(win(1, liable=2, hand=DRAGONS), honba=1), {}, "split"),
    "pao.respects_tsumo_loss": (settle(win(1, liable=2, hand=DRAGONS.replace("=", "-"))), SANMA, False),
    "abort.kyuushu": (settle(draw("kyuushu")), {}, "renchan"),
    "abort.suufon": (settle(draw("suufon")), {}, "renchan"),
    "abort.suukaikan": (settle(draw("suukaikan")), {}, "rotate"),
    "abort.suucha": (settle(draw("suucha")), {}, "renchan"),
    "abort.sanchahou": (settle(draw("sanchahou")), {"multi_ron.max": 2}, "renchan"),
}

FIELDS: Mapping[str, tuple[Question, dict[str, Any], dict[str, Any]]] = {
    "table_money.unit": (USUAL, {"table_money": {"unit": "M", "per_1000": 100}}, {"table_money.unit": "G"}),
    "table_money.per_1000": (USUAL, {"table_money": {"unit": "M", "per_1000": 100}}, {"table_money.per_1000": 50}),
    "table_money.fee": (USUAL, {"table_money": {"unit": "M"}}, {"table_money.fee": {"M": 400}}),
    "table_money.transfer": (USUAL, {"table_money": {"unit": "M"}}, {"table_money.transfer": {"units": {"orb": 3}}}),
    "table_money.yakuman": (
        settle(win(1, loser=2, hand=DRAGONS)),
        {"table_money": {"unit": "M"}},
        {"table_money.yakuman": {"orb": 1}},
    ),
    "table_money.chips.unit": (
        settle(win(1, loser=2, riichi="riichi", ippatsu=True)),
        {"table_money": {"chips": CHIPS["chips"]}},
        {"table_money.chips": {**CHIPS["chips"], "unit": "coin"}},  # type: ignore[dict-item]
    ),
    **{
        f"table_money.chips.{bonus}": (
            settle(win(1, loser=2, **said)),
            {"table_money": {"chips": {}}, "tiles.red": {"5p": 1}},
            {"table_money.chips": {bonus: 2}},
        )
        for bonus, said in {
            "red": {"hand": "234m067p23467s99m8s"},
            "ippatsu": {"riichi": "riichi", "ippatsu": True},
            "ura": {"riichi": "riichi", "ura": "8m"},
            "yakuman": {"hand": DRAGONS},
        }.items()
    },
    "event_score.bust_factor": (BUST, {"event_score": {"bust_factor": 0.5}}, {"event_score.bust_factor": 0.1}),
    "event_score.unless_busted_by_placement": (
        end(60000, 20000, 18000, 2000),
        {"event_score": {"bust_factor": 0.5}, "place_bonus": [5000, 0, 0, -5000]},
        {"event_score.unless_busted_by_placement": False},
    ),
    "chombo.pays": (chombo(), {"chombo": {"pays": 12000}}, {"chombo.pays": 6000}),
    "chombo.final_points": (
        end(42100, 31400, 17600, 8900, chombo={1: 1}),
        {"chombo": {"final_points": -20000}},
        {"chombo.final_points": -10000},
    ),
    "chombo.return_sticks": (
        chombo(riichi=[2]),
        {"chombo": {"pays": 12000}},
        {"chombo.return_sticks": False},
    ),
    "score.wareme.factor": (
        settle(value(1, loser=2), wareme=1),
        {"score.wareme": {"who": "previous_discarder"}},
        {"score.wareme.factor": 3},
    ),
    "riichi.special.deposit, returned": (
        settle(lambda _: ronpai.PenaltyResult(1, {2: "flame"}), sticks=6),
        {"chombo": {"pays": 12000}, "riichi.special": [{"kind": "flame", "han": 5, "deposit": 1000}]},
        {"riichi.special": [{"kind": "flame", "han": 5, "deposit": 5000}]},
    ),
    "riichi.special.deposit": (
        settle(win(1, 2, loser=0, riichi="flame"), sticks=12),
        STICKS | {"riichi.special": [{"kind": "flame", "han": 5, "deposit": 1000}]},
        {"riichi.special": [{"kind": "flame", "han": 5, "deposit": 5000}]},
    ),
}
