"""The commands about rulesets."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

import ronpai
from ronpai import records
from ronpai.cli import render
from ronpai.cli.command import Commands, commands
from ronpai.cli.options import is_file, named_ruleset, offering, option, read_json, ruleset_ids
from ronpai.cli.output import Answer, Output
from ronpai.records.failures import readable
from ronpai.rules import compare, json_schema
from ronpai.rules.formats import formats, read_rules, write_rules
from ronpai.rules.load import file_problems

__all__ = ["rules_app"]

rules_app = commands("rules", "Rulesets: what ships, what they say and why, how they differ, whether a file is one.")
_command = Commands(rules_app, "A ruleset that does not exist or is none exits with 2; --json: key error.")


def _table(help: str) -> typer.models.ArgumentInfo:
    info: typer.models.ArgumentInfo = typer.Argument(
        metavar="ID|FILE", help=help, show_default=False, autocompletion=ruleset_ids
    )
    return info


OneTable = Annotated[str, _table("A ruleset: an id, or a TOML file.")]
Tables = Annotated[list[str], _table("Rulesets: ids, or TOML files.")]


class Format(StrEnum):
    """How a comparison is printed."""

    terminal = "terminal"
    markdown = "markdown"
    html = "html"


@_command(records.RulesListAnswer, ["rules list", "rules list --json"], name="list")
def list_rulesets(output: Output) -> None:
    """The rulesets that ship: id, players, length, what each extends, and its name."""

    def ask() -> Answer:
        record = records.RulesListAnswer.of(ronpai.rulesets())
        return Answer(record, lambda _: render.listed(record))

    output.respond(ask)


@_command(
    records.RulesShowAnswer, ["rules show tenhou.3p", "rules show mahjongsoul.4p --changed", "rules show mfg.4p --toml"]
)
def show(
    table: OneTable,
    output: Output,
    changed: Annotated[bool, typer.Option("--changed", help="Only options without their default.")] = False,
    toml: Annotated[bool, typer.Option("--toml", help="As a TOML file of its own, without defaults.")] = False,
) -> None:
    """Every option of a ruleset by group: its value, whether that is the default, and where it comes from."""

    def ask() -> Answer:
        rules = named_ruleset(table)
        record = records.RulesShowAnswer.of(readable(table), rules, ships=not is_file(table), changed=changed)
        return Answer(record, lambda _: rules.to_toml() if toml else render.ruleset(record))

    output.respond(ask)


@_command(records.RulesCompareAnswer, ["rules diff tenhou.4p tenhou.3p", "rules diff tenhou.4p mahjongsoul.4p --json"])
def diff(one: OneTable, other: OneTable, output: Output) -> None:
    """The options in which two rulesets differ."""
    _compare([one, other], output, Format.terminal)


@_command(
    records.RulesCompareAnswer,
    [
        "rules compare tenhou.4p mahjongsoul.4p mfg.4p",
        "rules compare tenhou.3p mfg.3p --format markdown",
    ],
    name="compare",
)
def compare_rulesets(
    tables: Tables,
    output: Output,
    format: Annotated[Format, typer.Option(help="As a table for people, for Markdown or HTML.")] = Format.terminal,
) -> None:
    """Rulesets side by side: one row an option in which they differ."""
    _compare(tables, output, format)


def _compare(tables: list[str], output: Output, format: Format) -> None:
    def ask() -> Answer:
        named = {readable(name): named_ruleset(name) for name in tables}
        if len(tables) < 2:
            raise ronpai.InvalidArgument("rulesets", ", ".join(named), "name another to compare it with")
        found = compare(named)
        draw = {
            Format.terminal: lambda: render.comparison(found),
            Format.markdown: found.to_markdown,
            Format.html: found.to_html,
        }[format]
        return Answer(records.RulesCompareAnswer.of(found), lambda _: draw())

    output.respond(ask)


@_command(records.RulesCheckAnswer, ["rules check tenhou.4p mahjongsoul.4p", "rules check --all"])
def check(
    output: Output,
    tables: Annotated[list[str] | None, _table("Rulesets: TOML files, or ids.")] = None,
    all: Annotated[bool, typer.Option("--all", help="Every ruleset that ships, too.")] = False,
) -> None:
    """Whether rulesets hold: every contradiction and every unknown name. Exits with 1 when there is any."""
    names = [*(tables or []), *(ronpai.rulesets() if all else [])]
    if not names:
        raise typer.BadParameter("name at least one, or say --all", param_hint="ID|FILE")
    found: dict[str, tuple[ronpai.Problem, ...]] = {}

    def ask() -> Answer:
        found.update((readable(name), _problems(name)) for name in names)
        record = records.RulesCheckAnswer.of(found)
        return Answer(record, lambda _: render.checked(record))

    output.respond(ask)
    if any(found.values()):
        raise typer.Exit(1)


def _problems(name: str) -> tuple[ronpai.Problem, ...]:
    """Everything that is wrong with a ruleset."""
    return file_problems(Path(name)) if is_file(name) else named_ruleset(name).problems()


@_command(records.RulesSchemaAnswer, ["rules schema", "rules schema --json"])
def schema(output: Output) -> None:
    """The JSON Schema of ruleset files, by which editors complete and check them."""

    def ask() -> Answer:
        record = records.RulesSchemaAnswer(json_schema())
        return Answer(record, lambda _: render.json_document(record.schema))

    output.respond(ask)


FormatName = Annotated[
    str,
    typer.Argument(
        metavar="FORMAT",
        help=f"Another program's rule format: {', '.join(formats())}.",
        show_default=False,
        autocompletion=offering(formats()),
    ),
]
Base = Annotated[
    str | None,
    option(
        "What the document leaves unsaid is as in this ruleset; without it, as in that program's own.",
        metavar="ID|FILE",
        panel="Options",
        autocompletion=ruleset_ids,
    ),
]


@_command(
    records.RulesImportAnswer,
    ["rules import tenhou lobby.json", "rules import mahjongsoul room.json --base mahjongsoul.4p_hanchan --json"],
    name="import",
)
def import_rules(
    format: FormatName,
    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help="Its JSON; - is the standard input.", show_default=False)
    ],
    output: Output,
    base: Base = None,
) -> None:
    """Another program's rules as a TOML file of ours. What does not map is told on the standard error."""

    def ask() -> Answer:
        found = read_rules(format, read_json(file, Any), None if base is None else named_ruleset(base))
        record = records.RulesImportAnswer.of(format, found)
        output.warn(render.unmapped(found.unmapped))
        return Answer(record, lambda _: record.toml)

    output.respond(ask)


@_command(
    records.RulesExportAnswer,
    ["rules export majiang tenhou.4p", "rules export mahjongsoul mahjongsoul.3p --json"],
    name="export",
)
def export_rules(format: FormatName, table: OneTable, output: Output, base: Base = None) -> None:
    """A ruleset as another program's document. What it does not say is told on the standard error."""

    def ask() -> Answer:
        found = write_rules(format, named_ruleset(table), None if base is None else named_ruleset(base))
        record = records.RulesExportAnswer(format, readable(table), found.document, found.unmapped)
        output.warn(render.unmapped(found.unmapped))
        return Answer(record, lambda _: render.json_document(record.document))

    output.respond(ask)
