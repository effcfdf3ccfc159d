"""Simulations: what many games add up to."""

from typing import Self

from ronpai.records.record import Record
from ronpai.simulation import Job, Seat, Summary


class PlayedRecord(Record, frozen=True):
    """What a seat or an agent did: rates are for each hand, averages for each game."""

    games: int
    hands: int
    places: tuple[int, ...]
    """How often it came first, second, ..."""
    place: float
    wins: int
    tsumo: int
    deal_ins: int
    riichi: int
    calls: int
    tenpai: int
    win_rate: float
    deal_in_rate: float
    riichi_rate: float
    call_rate: float
    average_win: float
    average_deal_in: float
    average_score: float
    average_points: float
    highest_han: int
    yakuman: int
    reds: int
    win_points: int
    busts: int
    chombo: int

    @classmethod
    def of(cls, seat: Seat, players: int) -> Self:
        """The record of sums."""
        return cls(
            games=seat.games,
            hands=seat.hands,
            places=tuple(seat.places[place] for place in range(1, players + 1)),
            place=_short(seat.place),
            wins=seat.wins,
            tsumo=seat.tsumo,
            deal_ins=seat.deal_ins,
            riichi=seat.riichi,
            calls=seat.calls,
            tenpai=seat.tenpai,
            win_rate=_short(seat.rate(seat.wins)),
            deal_in_rate=_short(seat.rate(seat.deal_ins)),
            riichi_rate=_short(seat.rate(seat.riichi)),
            call_rate=_short(seat.rate(seat.calls)),
            average_win=_short(seat.win_points / (seat.wins or 1)),
            average_deal_in=_short(seat.deal_in_points / (seat.deal_ins or 1)),
            average_score=_short(seat.per_game(seat.scores)),
            average_points=_short(seat.per_game(seat.totals)),
            highest_han=seat.highest_han,
            yakuman=seat.yakuman,
            reds=seat.reds,
            win_points=seat.win_points,
            busts=seat.busts,
            chombo=seat.chombo,
        )


def _short(number: float) -> float:
    return round(number, 4)


class SimulateAnswer(Record, frozen=True):
    """`ronpai simulate`: what games came to, by seat (seat 0 deals first) and by agent.

    `average_points` are results in points: 52000 is +52.0. `yaku` and `draws` are counts, the commonest first.
    """

    rules: str
    digest: str
    seed: str
    agents: tuple[str, ...]
    games: int
    hands: int
    hands_per_game: float
    events: int
    wins: int
    chombo: int
    by_agent: dict[str, PlayedRecord]
    by_seat: tuple[PlayedRecord, ...]
    yaku: dict[str, int]
    draws: dict[str, int]
    log: str | None

    @classmethod
    def of(cls, rules: str, job: Job, found: Summary) -> Self:
        """The answer of a job's summary."""
        players = job.rules.players
        return cls(
            rules=rules,
            digest=job.rules.digest,
            seed=str(job.seed),
            agents=job.agents,
            games=found.games,
            hands=found.hands,
            hands_per_game=_short(found.hands / (found.games or 1)),
            events=found.events,
            wins=found.wins,
            chombo=found.chombo,
            by_agent={name: PlayedRecord.of(seat, players) for name, seat in found.agents.items()},
            by_seat=tuple(PlayedRecord.of(seat, players) for seat in found.seats),
            yaku=dict(sorted(found.yaku.items(), key=lambda each: (-each[1], each[0]))),
            draws=dict(sorted(found.draws.items(), key=lambda each: (-each[1], each[0]))),
            log=None if job.log is None else str(job.log),
        )
