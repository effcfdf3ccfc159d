"""What a format cannot carry, found in a log that is written in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ronpai.game.events import Chombo, Event, Hora, Reach, ReachAccepted, Ryukyoku
from ronpai.logs.log import Log, WinTold
from ronpai.logs.yaku_names import bonus
from ronpai.payments import Ledger, Reason
from ronpai.payments.ledger import hand_value


class Loss(NamedTuple):
    """Something that a log says and a format cannot: what, and why."""

    what: str
    why: str


def beside(log: Log, reasons: Mapping[str, str]) -> Iterator[Loss]:
    """What of `reasons` (fields of a log, and why they cannot be carried) the log has."""
    for name, why in reasons.items():
        if getattr(log, name):
            yield Loss(name, why)


def riichi_kinds(log: Log, why: str) -> Iterator[Loss]:
    """Riichi of other kinds than the usual one, and what they show."""
    for kind in sorted({event.kind for event in log.events if isinstance(event, Reach) and event.kind != "riichi"}):
        yield Loss(f"{kind} riichi", why)
    if any(event.shown for event in log.events if isinstance(event, ReachAccepted)):
        yield Loss("shown hands", "it shows no hand before the end of a round")


def chombo(log: Log, why: str) -> Iterator[Loss]:
    """Penalties for illegal wins."""
    if any(isinstance(event, Chombo) for event in log.events):
        yield Loss("chombo", why)


def units(log: Log, why: str) -> Iterator[Loss]:
    """Payments of other things than points, and who pays what for which reason."""
    paid = [
        payment for event in log.events if isinstance(event, Hora | Ryukyoku | Chombo) for payment in event.payments
    ]
    if paid:
        yield Loss("payments", "it has the sum for each seat, not who pays whom and why")
    for unit in sorted({payment.unit for payment in paid if payment.unit != "points"}):
        yield Loss(f"payments in {unit}", why)


def deltas(event: Event, players: int) -> tuple[int, ...] | None:
    """How scores change by an event's payments; None where it has none.

    >>> from ronpai.game.events import Hora
    >>> from ronpai.logs.losses import deltas
    >>> deltas(Hora(0, 1, "1m", payments=(ronpai.Payment(1, 0, 1500, ronpai.Reason.hand),)), 4)
    (1500, -1500, 0, 0)
    """
    if not isinstance(event, Hora | Ryukyoku | Chombo) or not event.payments:
        return None
    return Ledger((0,) * players, event.payments).deltas


def told(event: Hora, players: int) -> WinTold:
    """What a win of a game that is played here says of itself.

    >>> from ronpai.game.events import Hora
    >>> from ronpai.logs.losses import told
    >>> paid = (ronpai.Payment(1, 0, 3900, ronpai.Reason.hand), ronpai.Payment(1, 0, 300, ronpai.Reason.honba))
    >>> found = told(Hora(0, 1, "1m", payments=paid, yaku=(("pinfu", 1),), han=2, fu=30, dora=(1, 0, 0, 0)), 4)
    >>> found.yaku, found.points, found.deltas
    ((('pinfu', 1), ('dora', 1)), 3900, (4200, -4200, 0, 0))
    """
    liable = {paid.payer for paid in event.payments if paid.reason == Reason.pao}
    return WinTold(
        yaku=None if not event.yaku else () if event.yakuman else (*event.yaku, *bonus(event.dora).items()),
        yakuman=tuple(name for name, _ in event.yaku) if event.yakuman else (),
        han=event.han,
        fu=event.fu,
        points=hand_value(event.payments, event.actor) or None,
        deltas=deltas(event, players),
        liable=next((seat for seat in liable if isinstance(seat, int)), None),
    )
