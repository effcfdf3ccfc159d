"""Agents by what they are called: our own, and programs that speak mjai."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from ronpai.errors import InvalidArgument
from ronpai.game.agents import AGENTS, Agent, agent
from ronpai.logs.mjai_agent import Answers, MjaiAgent

PROGRAMS: Mapping[str, Answers] = {"mjai": "every", "mjai-asked": "asked"}
"""What stands before the command of a program, and when it answers."""


def parse_agents(text: str) -> tuple[str, ...]:
    """The agents of a list with commas between them; a command in quotes may have commas.

    >>> parse_agents("random,efficiency,mjai:'bot --seats 0,1'")
    ('random', 'efficiency', 'mjai:bot --seats 0,1')

    Raises InvalidArgument for one that does not exist.
    """
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = ",", True, ""
    try:
        names = tuple(lexer)
    except ValueError as found:
        raise InvalidArgument("agents", text, str(found)) from None
    for name in names:
        _check(name)
    if not names:
        raise InvalidArgument("agents", text, "at least one agent")
    return names


def _check(name: str) -> None:
    kind, colon, command = name.partition(":")
    if colon and kind in PROGRAMS:
        try:
            split = shlex.split(command)
        except ValueError as found:
            raise InvalidArgument("agents", name, str(found)) from None
        if not split:
            raise InvalidArgument("agents", name, f"{kind}: and a command")
    elif name not in AGENTS:
        known = ", ".join((*AGENTS, *(f"{each}:COMMAND" for each in PROGRAMS)))
        raise InvalidArgument("agents", name, f"one of {known}")


def make_agent(name: str, seed: int | str = 0) -> Agent:
    """An agent for one seat of one game. Raises InvalidArgument for a name that none has.

    >>> type(make_agent("mjai:some-bot --fast")).__name__
    'MjaiAgent'
    """
    _check(name)
    kind, colon, command = name.partition(":")
    return MjaiAgent(command, PROGRAMS[kind]) if colon else agent(name, seed)
