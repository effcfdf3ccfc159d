"""Engines that score: how each is called with the workload's wins, and how its results read.

The peers are imported by name, so that type checkers need none of them. Each function returns a side whose
answers to every win were asserted.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeAlias

import ronpai
import workload
from sides import Row, Side, asserted, jansou_forget
from workload import COPIES, Answer, Value, Win

RULESET = "tenhou_service.4p"
RULES = ronpai.ruleset(RULESET)
"""The table whose answers the workload carries."""

_FLAGS = (*workload.FLAGS, *workload.FIRST_TURN)

Wins: TypeAlias = Sequence[tuple[Win, Answer]]


def without_fu_of_yakuman(answer: Answer) -> Value | None:
    """The answer as engines give it that tell no fu beside a yakuman."""
    value = answer.value
    return replace(value, fu=None) if value and value.yakuman else value


def ronpai_prepared(wins: Wins) -> Side:
    """`ronpai.score` of wins that were validated before."""
    rows: list[Row] = [((ronpai.Win(workload.notation(win), **workload.said(win)), RULES), {}) for win, _ in wins]
    return _ronpai(Side("ronpai", ronpai.score, rows), wins)


def ronpai_notation(wins: Wins) -> Side:
    """`ronpai.score` of strings and keywords."""
    rows: list[Row] = [((workload.notation(win), RULES), workload.said(win)) for win, _ in wins]
    return _ronpai(Side("ronpai", ronpai.score, rows), wins)


def ronpai_read(wins: Wins) -> Side:
    """`ronpai.score` of prepared wins, and han, fu, yaku and shares of the result read."""

    def read(win: ronpai.Win, rules: ronpai.Ruleset) -> object:
        result = ronpai.score(win, rules)
        if not result:
            return result
        return result, (result.han, result.fu, result.yaku, result.ron, result.tsumo)

    side = replace(ronpai_prepared(wins), call=read)
    return _ronpai(side, wins, lambda result: result[0] if isinstance(result, tuple) else result)


def _ronpai(side: Side, wins: Wins, result: Callable[[Any], Any] = lambda result: result) -> Side:
    def read(found: Any) -> Value | str | None:
        score = result(found)
        if not score:
            return None if score.reason == ronpai.NoScoreReason.no_yaku else str(score.reason)
        pay = (score.ron, 0) if score.tsumo is None else (score.tsumo.dealer or score.tsumo.other, score.tsumo.other)
        return Value(score.han, score.fu, score.yakuman, pay)

    return asserted(side, read, [answer.value for _, answer in wins], [workload.notation(win) for win, _ in wins])


_DOUBLED = frozenset(("Dai Suushii", "Suu Ankou Tanki", "Kokushi Musou Juusanmen Matchi", "Daburu Chuuren Poutou"))
"""The yakuman that riichienv's evaluator counts twice, whatever the table."""


def riichienv_core(wins: Wins) -> Side:
    """The extension's `HandEvaluator.calc` on objects that are ready."""
    core = import_module("riichienv._riichienv")
    rows: list[Row] = []
    for win, _ in wins:
        hand = core.HandEvaluator(list(win.concealed), [core.Meld(*meld) for meld in _riichienv_melds(win)])
        rows.append(((hand, win.tile, list(win.dora), list(win.ura), core.Conditions(**_conditions(win))), {}))
    return _riichienv(Side("riichienv core", core.HandEvaluator.calc, rows), wins)


def riichienv_read(wins: Wins) -> Side:
    """The same, and han, fu, yaku and shares of the result read."""
    ready = riichienv_core(wins)
    calc = ready.call

    def read(*args: Any) -> object:
        result: Any = calc(*args)
        if not result.is_win:
            return result, None
        shares = (result.ron_agari, result.tsumo_agari_oya, result.tsumo_agari_ko)
        return result, (result.han, result.fu, result.yaku, shares)

    return _riichienv(replace(ready, call=read), wins, lambda result: result[0])


def riichienv_face(wins: Wins) -> Side:
    """The Python class `HandEvaluator` from plain data: ids, melds as tuples, conditions as keywords.

    Its `calc` adds the winning tile where tiles and melds make 3n + 1, counting all four of a kan: with two
    kans it wants the hand without that tile, and so it gets it.
    """
    face = import_module("riichienv")
    evaluator, meld, conditions = face.HandEvaluator, face.Meld, face.Conditions

    def score(
        ids: list[int], melds: list[tuple[Any, ...]], win: int, dora: list[int], ura: list[int], **said: Any
    ) -> object:
        return evaluator(ids, [meld(*plain) for plain in melds]).calc(win, dora, conditions(**said), ura)

    rows: list[Row] = [
        (
            (
                list(win.waiting if win.kans == 2 else win.concealed),
                _riichienv_melds(win),
                win.tile,
                list(win.dora),
                list(win.ura),
            ),
            _conditions(win),
        )
        for win, _ in wins
    ]
    return _riichienv(Side("riichienv face", score, rows), wins)


def _riichienv_melds(win: Win) -> list[tuple[Any, ...]]:
    types = import_module("riichienv").MeldType
    kinds = {"chi": types.Chi, "pon": types.Pon, "minkan": types.Daiminkan, "kakan": types.Kakan, "ankan": types.Ankan}
    return [(kinds[meld.kind], list(meld.tiles), meld.kind != "ankan", meld.source) for meld in win.melds]


def _conditions(win: Win) -> dict[str, Any]:
    """What is said of a win, as of ronpai's: always the first three, the rest where true."""
    winds = import_module("riichienv._riichienv").Wind
    seats = (winds.East, winds.South, winds.West, winds.North)
    conditions: dict[str, Any] = {"tsumo": win.tsumo, "player_wind": seats[win.seat], "round_wind": seats[win.round]}
    if win.riichi:
        conditions["riichi" if win.riichi == 1 else "double_riichi"] = True
    for flag in workload.FLAGS:
        if win.has(flag):
            conditions[flag] = True
    if win.first_turn:
        conditions["tsumo_first_turn"] = True
    return conditions


def _riichienv(side: Side, wins: Wins, result: Callable[[Any], Any] = lambda result: result) -> Side:
    def read(found: Any) -> Value | None:
        score = result(found)
        if not score.is_win:
            return None
        shares = (score.tsumo_agari_oya or score.tsumo_agari_ko, score.tsumo_agari_ko)
        pay = (score.ron_agari, 0) if score.ron_agari else shares
        if score.yakuman:
            return Value(None, None, score.han // 13, pay)
        return Value(score.han, score.fu, 0, pay)

    def expected(answer: Answer) -> Value | None:
        value = without_fu_of_yakuman(answer)
        doubled = len(answer.yaku & _DOUBLED)
        if value is None or not doubled:
            return value
        yakuman = value.yakuman + doubled
        first, second = (share // value.yakuman * yakuman for share in value.pay)
        return replace(value, yakuman=yakuman, pay=(first, second))

    doubled = sum(bool(answer.yaku & _DOUBLED) for _, answer in wins)
    side = replace(side, note=f"{doubled} of them at its own count of double yakuman")
    return asserted(side, read, [expected(answer) for _, answer in wins], [workload.notation(win) for win, _ in wins])


def mahjong_score(wins: Wins) -> Side:
    """`mahjong`: its HandCalculator on objects that are ready."""
    calculator = import_module("mahjong.hand_calculating.hand").HandCalculator()
    configuration = import_module("mahjong.hand_calculating.hand_config")
    constants = import_module("mahjong.constants")
    meld_type = import_module("mahjong.meld").Meld
    options = configuration.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    seats = (constants.EAST, constants.SOUTH, constants.WEST, constants.NORTH)
    kinds = {"chi": meld_type.CHI, "pon": meld_type.PON, "minkan": meld_type.KAN, "ankan": meld_type.KAN}
    kinds["kakan"] = meld_type.SHOUMINKAN
    rows: list[Row] = []
    for win, _ in wins:
        melds = [meld_type(kinds[meld.kind], meld.tiles, meld.kind != "ankan") for meld in win.melds]
        every = [*win.concealed, *(tile for meld in win.melds for tile in meld.tiles)]
        said = {f"is_{flag}": win.has(flag) for flag in _FLAGS}
        config = configuration.HandConfig(
            is_tsumo=win.tsumo,
            is_riichi=win.riichi > 0,
            is_daburu_riichi=win.riichi == 2,
            player_wind=seats[win.seat],
            round_wind=seats[win.round],
            options=options,
            **said,
        )
        rows.append(((every, win.tile, melds, list(win.dora), config), {"ura_dora_indicators": list(win.ura)}))

    def read(result: Any) -> Value | None:
        if result.error == calculator.ERR_NO_YAKU:
            return None
        pay = (result.cost["main"], result.cost["additional"])
        if any(yaku.is_yakuman for yaku in result.yaku):
            return Value(None, None, result.han // 13, pay)
        return Value(result.han, result.fu, 0, pay)

    side = Side("mahjong", calculator.estimate_hand_value, rows)
    return asserted(side, read, [without_fu_of_yakuman(answer) for _, answer in wins], [win for win, _ in wins])


def jansou_score(wins: Wins) -> Side:
    """`jansou`: its `score` on objects that are ready.

    It raises where a win has no yaku: no row of those may be timed.
    """
    hands, tiles = import_module("jansou.core.hand"), import_module("jansou.core.tiles")
    scoring = import_module("jansou.scoring.score")
    context = import_module("jansou.scoring.context").WinContext
    rules = import_module("jansou.core.rules").preset("tenhou")
    kinds = {"chi": "CHII", "pon": "PON", "minkan": "DAIMINKAN", "ankan": "ANKAN", "kakan": "SHOUMINKAN"}
    sources = {1: hands.CallSource.SHIMOCHA, 2: hands.CallSource.TOIMEN, 3: hands.CallSource.KAMICHA}

    def tile(number: int) -> Any:
        return tiles.Tile(tiles.TileKind(number // COPIES), number in workload.RED_FIVES)

    def meld(plain: workload.Meld) -> Any:
        called = plain.called
        return hands.Meld(
            hands.MeldType[kinds[plain.kind]],
            tuple(map(tile, plain.tiles)),
            None if called is None else tile(called),
            None if called is None else sources[plain.source],
            None if plain.added is None else tile(plain.added),
        )

    rows: list[Row] = []
    for win, _ in wins:
        said = {flag: win.has(flag) for flag in _FLAGS}
        situation = context(
            rules=rules,
            round_wind=tiles.Wind(win.round),
            seat_wind=tiles.Wind(win.seat),
            is_tsumo=win.tsumo,
            riichi=win.riichi == 1,
            double_riichi=win.riichi == 2,
            dora_indicators=tuple(map(tile, win.dora)),
            ura_indicators=tuple(map(tile, win.ura)),
            **said,
        )
        hand = hands.Hand(tuple(map(tile, win.concealed)), tuple(map(meld, win.melds)))
        rows.append(((hand, tile(win.tile), situation), {}))

    def or_none(*args: Any) -> Any:
        try:
            return scoring.score(*args)
        except scoring.ScoringError:
            return None

    def read(result: Any) -> Value | None:
        if result is None:
            return None
        payment = result.payment
        pay = (payment.ron, 0)
        if not payment.ron:
            pay = (payment.tsumo_dealer or payment.tsumo_non_dealer, payment.tsumo_non_dealer)
        if result.is_yakuman:
            return Value(None, None, sum(yaku.value for yaku in result.yaku), pay)
        return Value(result.han, result.fu.total, 0, pay)

    side = Side("jansou", or_none, rows)
    asserted(side, read, [without_fu_of_yakuman(answer) for _, answer in wins], [win for win, _ in wins])
    return replace(side, call=scoring.score, forget=jansou_forget())
