"""The game: events are the only truth, and a state is what they have made.

`needs` says what a game waits for, `legal` what a seat may do, `why_not` which clause forbids the rest, `decide` which
events follow from choices, and `apply` what an event makes of a state. `Table` is a live game with a seeded wall.
"""

from ronpai.game.actions import Action, LegalActions
from ronpai.game.apply import apply
from ronpai.game.decide import Chance, Choice, Over, can, decide, needs, unclaimed
from ronpai.game.events import Event
from ronpai.game.legal import legal
from ronpai.game.state import State, begin
from ronpai.game.table import Table
from ronpai.game.verify import verify, why_not
from ronpai.game.view import seen, view

__all__ = [
    "Action",
    "Chance",
    "Choice",
    "Event",
    "LegalActions",
    "Over",
    "State",
    "Table",
    "apply",
    "begin",
    "can",
    "decide",
    "legal",
    "needs",
    "seen",
    "unclaimed",
    "verify",
    "view",
    "why_not",
]
