"""The exceptions of ronpai: one small tree, each with fields that say what, where and why.

The core raises these classes too; they are the one thing that stands below it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class RonpaiError(Exception):
    """What every error of ronpai is."""


class NotationError(RonpaiError, ValueError):
    """A text or number that is no tile, meld or hand.

    `text` is what was given, `at` the offending character, counted from 0 (None for what is wrong as a whole), `reason`
    what is wrong.

    >>> ronpai.Hand("12x")
    Traceback (most recent call last):
    ...
    ronpai.errors.NotationError: '12x', at character 3: 'x' is no digit 0-9 and no suit m, p, s, z
    """

    def __init__(self, text: str, at: int | None, reason: str) -> None:
        super().__init__(text, at, reason)
        self.text = text
        self.at = at
        self.reason = reason

    def __str__(self) -> str:
        place = "" if self.at is None else f", at character {self.at + 1}"
        return f"{self.text!r}{place}: {self.reason}"


class Contradiction(NamedTuple):
    """One reason why a hand or a win cannot be.

    Its code (see `ronpai.contradictions`), the arguments concerned, and a sentence.
    """

    code: str
    places: tuple[str, ...]
    message: str


class InvalidHand(RonpaiError, ValueError):
    """A hand that cannot be. `contradictions` lists every reason.

    >>> ronpai.Hand("22222448m123p678s")
    Traceback (most recent call last):
    ...
    ronpai.errors.InvalidHand: 5 copies of 2m in hand, melds, indicators and what is set aside or seen; there are 4
    """

    def __init__(self, contradictions: Iterable[Contradiction]) -> None:
        self.contradictions = tuple(contradictions)
        super().__init__(self.contradictions)

    def __str__(self) -> str:
        return "; ".join(found.message for found in self.contradictions)


class InvalidWin(InvalidHand):
    """A win that cannot be, at any table or at the given one. `contradictions` lists every reason.

    >>> ronpai.Win("234m567p23467s99m8s", ippatsu=True, haitei=True)
    Traceback (most recent call last):
    ...
    ronpai.errors.InvalidWin: haitei is a tsumo; the discard after the last tile is houtei; ippatsu without riichi
    """


class InvalidResult(RonpaiError, ValueError):
    """The end of a hand or a game that cannot be. `contradictions` lists every reason.

    >>> rules = ronpai.ruleset("tenhou.4p")
    >>> ronpai.settle(rules, ronpai.DrawResult("exhaustive", tenpai=[4]), scores=[25000] * 4, dealer=0)
    Traceback (most recent call last):
    ...
    ronpai.errors.InvalidResult: tenpai: 4; seats are 0 to 3
    """

    def __init__(self, contradictions: Iterable[Contradiction]) -> None:
        self.contradictions = tuple(contradictions)
        super().__init__(self.contradictions)

    def __str__(self) -> str:
        return "; ".join(found.message for found in self.contradictions)


class IllegalAction(RonpaiError, ValueError):
    """Choices that the rules do not allow: `choices`, seat -> (action, reason)."""

    def __init__(self, choices: Mapping[int, tuple[object, str]]) -> None:
        self.choices = dict(choices)
        super().__init__(self.choices)

    def __str__(self) -> str:
        return "; ".join(f"seat {seat}: {action}: {reason}" for seat, (action, reason) in self.choices.items())


class IllegalEvent(RonpaiError, ValueError):
    """An event that cannot happen in a game's state, or that its rules do not allow: `event`, `reason`."""

    def __init__(self, event: object, reason: str) -> None:
        self.event, self.reason = event, reason
        super().__init__(event, reason)

    def __str__(self) -> str:
        return f"{self.event}: {self.reason}"


class InvalidArgument(RonpaiError, ValueError):
    """A value that an argument does not take: `name`, `value`, `reason`."""

    def __init__(self, name: str, value: object, reason: str) -> None:
        super().__init__(name, value, reason)
        self.name = name
        self.value = value
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name}={self.value!r}: {self.reason}"


class Problem(NamedTuple):
    """One contradiction in a ruleset: the options concerned, and why they cannot stand together."""

    options: tuple[str, ...]
    reason: str


class RulesetError(RonpaiError, ValueError):
    """A ruleset that contradicts itself, or is none. `problems` lists every contradiction."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(f"{', '.join(problem.options)}: {problem.reason}" for problem in self.problems)


class UnknownRuleset(RonpaiError, LookupError):
    """An id that names no ruleset: `name`, and the ids that there are, `known`."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name, known)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        from difflib import get_close_matches

        if self.name.endswith(".toml"):
            return f"no ruleset is named {self.name!r}; for a file pass a Path"
        near = next(filter(None, (get_close_matches(self.name, self.known, 3, cutoff) for cutoff in (0.6, 0.3))), ())
        hint = f"there are {', '.join(near)}" if near else "`ronpai rules list` names those that there are"
        return f"no ruleset is named {self.name!r}; {hint}"


class MissingExtra(RonpaiError, ImportError):
    """Something needs packages beyond the base install: `extra` names the set, `package` the missing one."""

    def __init__(self, extra: str, package: str) -> None:
        super().__init__(extra, package)
        self.extra = extra
        self.package = package

    def __str__(self) -> str:
        return f"this needs {self.package}: pip install 'ronpai[{self.extra}]'"


class LogError(RonpaiError, ValueError):
    """A log or corpus that cannot be read: `path`, `place` (a line, a tag, a record's id) and `reason`."""

    def __init__(self, path: str, place: str, reason: str) -> None:
        super().__init__(path, place, reason)
        self.path = path
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}, {self.place}: {self.reason}"


class AgentError(RonpaiError):
    """A program that plays has failed: `agent` (its command), `place` (which of its answers) and `reason`."""

    def __init__(self, agent: str, place: str, reason: str) -> None:
        super().__init__(agent, place, reason)
        self.agent = agent
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.agent}: {self.place}: {self.reason}"
