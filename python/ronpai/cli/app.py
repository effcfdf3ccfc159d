"""The commands."""

from pathlib import Path
from typing import Annotated

import typer

import ronpai
from ronpai import logs, records
from ronpai.cli import render
from ronpai.cli.batch import batch_app
from ronpai.cli.command import Commands, commands
from ronpai.cli.convert import convert_app
from ronpai.cli.options import Form, HandText, Override, Paths, Picture, Situation, Table, Visible, named_ruleset
from ronpai.cli.output import Answer, Output
from ronpai.cli.replay import replay_app
from ronpai.cli.rules import rules_app
from ronpai.cli.serve import serve_app
from ronpai.cli.settle import settle_app
from ronpai.cli.simulate import simulate_app
from ronpai.pictures import score_svg
from ronpai.records.failures import readable

__all__ = ["app"]

app = commands("ronpai")
_command = Commands(app, "A wrong hand or ruleset exits with 2 and says everything that is wrong; --json: key error.")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"ronpai {version('ronpai')}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Riichi mahjong: what a hand is worth, and what it needs. Every table's rules as data."""


@_command(
    records.ScoreAnswer,
    [
        "score 345p678s678m22p,2-34m --tsumo --dora 9s",
        "score 234m067p34678s99m5s --riichi riichi --dora 8m --ura 1z",
        "score 67p22s8p,2-34m,555=z,1111z --seat S --json",
        "score 123p456s77889p99m9p --rules tenhou.3p --nukidora 2 --tsumo",
        "score 345p678s678m22p,2-34m --tsumo --svg win.svg",
    ],
)
def score(hand: HandText, situation: Situation, table: Table, output: Output, svg: Picture = None) -> None:
    """What a win is worth: yaku, fu, han, limit and what each seat pays, honba and riichi sticks apart."""

    def ask() -> Answer:
        rules = table.ruleset()
        win = ronpai.Win(hand, rules, **situation.keywords())
        result = ronpai.score(win, rules)
        if svg is not None:
            _draw(result, svg)
        record = records.ScoreAnswer.of(win, table.name, result)
        return Answer(record, lambda tileset: render.scored(win, result, rules.players, tileset))

    output.respond(ask)


def _draw(result: ronpai.Score | ronpai.NoScore, to: Path) -> None:
    """Writes the picture of a score. Raises InvalidArgument where there is none."""
    if not result:
        raise ronpai.InvalidArgument("svg", str(to), f"there is no score to draw: {result.message}")
    to.write_text(score_svg(result), encoding="utf-8")


@_command(
    records.ExplainAnswer,
    [
        "explain 222333444s67m55p8m --riichi riichi --seat S",
        "explain 112233m67p99s8p,2-34s",
        "explain 2233445566778p8p --seat S --json",
    ],
)
def explain(hand: HandText, situation: Situation, table: Table, output: Output) -> None:
    """Why a win is worth what it is worth: every reading, what was refused and why, the next step up."""

    def ask() -> Answer:
        rules = table.ruleset()
        win = ronpai.Win(hand, rules, **situation.keywords())
        found = ronpai.explain(win, rules)
        record = records.ExplainAnswer.of(win, table.name, found)
        return Answer(record, lambda tileset: render.explanation(win, found, rules.players, tileset))

    output.respond(ask)


@_command(
    records.ShantenAnswer,
    [
        "shanten 123m456p789s1122z",
        "shanten 19m19p19s1234567z --form kokushi",
        "shanten 19m19p123s1122z,555z --rules tenhou.3p",
    ],
)
def shanten(hand: HandText, table: Table, output: Output, form: Form = None) -> None:
    """How many tiles have to be exchanged until a hand of 13 or 14 tiles is tenpai, by form."""

    def ask() -> Answer:
        held = ronpai.Hand(hand)
        record = records.ShantenAnswer.of(held, table.name, table.ruleset(), form)
        return Answer(record, lambda tileset: render.shanten(held, record.forms, record.form, tileset))

    output.respond(ask)


@_command(
    records.WaitsAnswer,
    ["waits 123m456p2345678s", "waits 1112345678999m", "waits 1112z,3-45m,555=p,678s --json"],
)
def waits(hand: HandText, table: Table, output: Output) -> None:
    """The tiles that complete a hand of 13 tiles, each with its kinds of wait."""

    def ask() -> Answer:
        rules, held = table.ruleset(), ronpai.Hand(hand)
        found, number = ronpai.waits(held, rules), ronpai.shanten(held, rules)
        record = records.WaitsAnswer.of(str(held), table.name, number, found)
        return Answer(record, lambda tileset: render.waits(held, number, found, tileset))

    output.respond(ask)


@_command(
    records.AcceptanceAnswer,
    [
        "acceptance 2346678p3455577s",
        "acceptance 2346678p3455577s --visible 7s25s",
        "acceptance 123m456p2345678s --json",
    ],
)
def acceptance(hand: HandText, table: Table, output: Output, visible: Visible = "") -> None:
    """Which tiles improve a hand of 13 tiles, or of 14 after each discard, and how many are left."""

    def ask() -> Answer:
        rules, held = table.ruleset(), ronpai.Hand(hand)
        seen = ronpai.parse_tiles(visible) if visible else ()
        found = ronpai.acceptance(held, rules, seen)
        record = records.AcceptanceAnswer.of(str(held), table.name, seen, found)
        return Answer(record, lambda tileset: render.acceptance(held, found, tileset))

    output.respond(ask)


@_command(
    records.VerifyAnswer, ["verify game.mjlog.gz", "verify wins.jsonl.gz", "verify records/ --rules tenhou.4p --json"]
)
def verify(paths: Paths, output: Output, rules: Override = None) -> None:
    """Recompute everything that logs and records of wins say. Exits with 1 when something does not agree."""
    report = logs.Report()

    def ask() -> Answer:
        nonlocal report
        report = logs.verify(paths, None if rules is None else named_ruleset(rules))
        named = None if rules is None else readable(rules)
        return Answer(records.VerifyAnswer.of(report), lambda _: render.verified(report, named))

    output.respond(ask)
    if report.mismatches:
        raise typer.Exit(1)


app.add_typer(settle_app)
app.add_typer(replay_app)
app.add_typer(simulate_app)
app.add_typer(convert_app)
app.add_typer(batch_app)
app.add_typer(rules_app)
app.add_typer(serve_app)
