"""The options that several commands take, in groups, and how typer reads a group."""

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, asdict, dataclass, fields, is_dataclass
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
import typer

import ronpai
from ronpai.logs.formats import FORMATS
from ronpai.payments.situation import WINDS
from ronpai.records.failures import readable

__all__ = [
    "DEFAULT_RULES",
    "RIICHI",
    "Form",
    "HandText",
    "LogFile",
    "LogFormat",
    "Override",
    "Paths",
    "Picture",
    "Rules",
    "Situation",
    "Table",
    "Visible",
    "grouped",
    "is_file",
    "log_source",
    "named_ruleset",
    "offering",
    "option",
    "read_json",
    "ruleset_ids",
]

T = TypeVar("T")

DEFAULT_RULES = "tenhou.4p"
"""The table that a command means when nobody names another."""

RIICHI = ("riichi", "double", "open", "double_open", "flame", "double_flame")
"""The words for kinds of riichi."""

FORMS = ("standard", "chiitoitsu", "kokushi")
"""The words for forms of a hand."""


def option(help: str, *names: str, metavar: str | None = None, panel: str = "How it was won", **more: Any) -> Any:
    """An option of the command line, in a panel of its help."""
    return typer.Option(*names, help=help, metavar=metavar, rich_help_panel=panel, **more)


def offering(words: Iterable[str]) -> Callable[[str], list[str]]:
    """What completes an option that takes one of some words.

    >>> offering(("riichi", "double", "open"))("r")
    ['riichi']
    """
    known = tuple(words)
    return lambda incomplete: [word for word in known if word.startswith(incomplete)]


def ruleset_ids(incomplete: str) -> list[str]:
    """The ids that begin with what is typed so far."""
    return [name for name in ronpai.rulesets() if name.startswith(incomplete)]


HandText = Annotated[
    str,
    typer.Argument(
        metavar="HAND",
        help="Concealed tiles, the winning or drawn one last, then melds after commas: "
        "67p22s8p,2-34m,555=z,1111z. 0 is the red five, any other red tile takes r after its digit; "
        "- = + stand after a called tile: from the left, across, the right.",
        show_default=False,
    ),
]
Rules = Annotated[
    str,
    option(
        "The ruleset: an id, or a TOML file (a path with a separator, or ending in .toml).",
        metavar="ID|FILE",
        panel="Table",
        autocompletion=ruleset_ids,
    ),
]
Visible = Annotated[
    str, option("Tiles seen elsewhere: discards, indicators, others' melds.", metavar="TILES", panel="Table")
]
Form = Annotated[
    str | None,
    option(f"Ask for one form: {', '.join(FORMS)}.", metavar="FORM", panel="Table", autocompletion=offering(FORMS)),
]


Paths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH",
        help="Logs of any format, files of recorded wins and games (.jsonl, .jsonl.gz), and folders of them.",
        show_default=False,
    ),
]
Picture = Annotated[
    Path | None,
    option("Also write the hand and its value as an SVG picture.", "--svg", metavar="FILE", panel="Output"),
]
Override = Annotated[
    str | None,
    option(
        "Compare with this ruleset instead of the log's own: an id, or a TOML file.",
        "--rules",
        metavar="ID|FILE",
        panel="Table",
        autocompletion=ruleset_ids,
    ),
]


LogFile = Annotated[
    str, typer.Argument(metavar="FILE|-", help="A log, gzipped or not; - is the standard input.", show_default=False)
]
LogFormat = Annotated[
    str | None,
    option(
        f"The format of the log: {', '.join(FORMATS)}; without it, recognised from the content.",
        "--from",
        metavar="FORMAT",
        panel="Formats",
        autocompletion=offering(FORMATS),
    ),
]


def log_source(file: str) -> bytes | Path:
    """The log that a command is to read."""
    return sys.stdin.buffer.read() if file == "-" else Path(file)


def named_ruleset(name: str) -> ronpai.Ruleset:
    """The ruleset of an id, or of a file: a path with a separator, or ending in .toml.

    Raises UnknownRuleset, RulesetError and, for a file that cannot be read, OSError.
    """
    return ronpai.ruleset(Path(name) if is_file(name) else name)


def is_file(name: str) -> bool:
    """Whether a ruleset's name is that of a file."""
    separators = {"/", os.sep, os.altsep or os.sep}
    return name.endswith(".toml") or any(separator in name for separator in separators)


def read_json(source: str, type: type[T]) -> T:
    """The JSON of a file, or of the standard input, as what it has to be.

    Raises InvalidArgument for what it is not, and OSError for a file that cannot be read.
    """
    text = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    try:
        return msgspec.json.decode(text, type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as found:
        raise ronpai.InvalidArgument("input", source, str(found)) from None


@dataclass(frozen=True)
class Table:
    """The table that is played at."""

    rules: Rules = DEFAULT_RULES

    def ruleset(self) -> ronpai.Ruleset:
        """The ruleset, as `named_ruleset` finds it."""
        return named_ruleset(self.rules)

    @property
    def name(self) -> str:
        """The ruleset as it was asked for."""
        return readable(self.rules)


@dataclass(frozen=True)
class Situation:
    """How a hand was won: the keywords of `ronpai.score`."""

    tsumo: Annotated[bool, option("By the own draw; without it by ron.", "--tsumo")] = False
    seat: Annotated[
        str,
        option("The winner's seat: E is the dealer, then S, W, N.", metavar="WIND", autocompletion=offering(WINDS)),
    ] = "E"
    round: Annotated[str, option("The round's wind: E, S, W, N.", metavar="WIND", autocompletion=offering(WINDS))] = "E"
    riichi: Annotated[
        str | None,
        option(f"Declared: {', '.join(RIICHI)}.", metavar="KIND", autocompletion=offering(RIICHI)),
    ] = None
    ippatsu: Annotated[bool, option("Within a go-around of the riichi.", "--ippatsu")] = False
    haitei: Annotated[bool, option("By the last tile of the wall.", "--haitei")] = False
    houtei: Annotated[bool, option("By the discard after it.", "--houtei")] = False
    rinshan: Annotated[bool, option("By the supplement tile of a kan.", "--rinshan")] = False
    chankan: Annotated[bool, option("By robbing a kan.", "--chankan")] = False
    first_turn: Annotated[
        bool, option("In the first go-around, uninterrupted: tenhou, chiihou or renhou.", "--first-turn")
    ] = False
    dora: Annotated[str, option("Dora indicators.", metavar="TILES", panel="Bonus")] = ""
    ura: Annotated[str, option("Ura dora indicators.", metavar="TILES", panel="Bonus")] = ""
    nukidora: Annotated[int, option("Norths set aside.", metavar="N", panel="Bonus")] = 0
    bonus_han: Annotated[int, option("Han that the game adds.", metavar="N", panel="Bonus")] = 0
    dealer_streak: Annotated[
        int, option("The dealer's wins in a row, this one included.", metavar="N", panel="Bonus")
    ] = 0
    honba: Annotated[
        int, option("Counters; they only matter where they raise the least han.", metavar="N", panel="Table")
    ] = 0
    loser_riichi: Annotated[
        bool | None,
        option(
            "Whether the discarder is in riichi, for what a deal-in to an open riichi costs.",
            "--loser-riichi/--no-loser-riichi",
            panel="Table",
        ),
    ] = None

    def keywords(self) -> dict[str, Any]:
        """The keywords of `ronpai.score`."""
        return asdict(self)


def _default(of: Field[Any]) -> Any:
    """The default of a dataclass's field."""
    return of.default if of.default_factory is MISSING else of.default_factory()


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """A command as typer takes it: a dataclass among its parameters is spread into the options that it holds.

    >>> def shown(table: Table) -> None:
    ...     print(table.rules)
    >>> grouped(shown)(rules="tenhou.3p")
    tenhou.3p
    """
    hints: dict[str, Any] = get_type_hints(command)
    groups = [name for name, hint in hints.items() if is_dataclass(hint)]
    spread = []
    for name, parameter in signature(command, eval_str=True).parameters.items():
        if name not in groups:
            spread.append(parameter.replace(kind=Parameter.KEYWORD_ONLY))
            continue
        options = get_type_hints(hints[name], include_extras=True)
        spread += [
            Parameter(field.name, Parameter.KEYWORD_ONLY, default=_default(field), annotation=options[field.name])
            for field in fields(hints[name])
        ]

    def run(**given: Any) -> None:
        built = {
            name: hints[name](**{field.name: given.pop(field.name) for field in fields(hints[name])}) for name in groups
        }
        command(**given, **built)

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in spread}
    run.__signature__ = Signature(spread)  # type: ignore[attr-defined]
    return run
