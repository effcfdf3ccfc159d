"""ronpai beside its peers: `make bench` runs this.

Every engine first answers all rows that it is timed on, and must be right; then ronpai and the peer are measured
in alternating rounds on one core. What counts is the median of the rounds' ratios; the absolute numbers mean nothing
on another machine.

Exit codes: 0 every target met, 1 a target missed or an answer wrong, 2 something missing (workload, peers, cargo).
"""

import argparse
import json
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

INSTALLED = "`make bench` installs ronpai and the peers (benches/requirements.txt)"

try:
    import analysis
    import columns
    import generated
    import measure
    import play
    import scoring
    import workload
    from measure import Figure
    from sides import Side, WrongAnswers
    from workload import Shape, Value
except ModuleNotFoundError as missing:
    print(f"{missing.name} is missing: {INSTALLED}", file=sys.stderr)
    sys.exit(2)

PEERS = ("riichienv", "mahjong", "xiangting", "jansou", "jansou-native", "msgspec")


@dataclass(frozen=True)
class Kind:
    """A kind of measurement: its unit, how a round's two figures compare, and how that is written."""

    unit: str
    digits: int
    compare: Callable[[float, float], float]
    sign: str
    written: str

    def meets(self, found: float, target: float) -> bool:
        """Whether a comparison reaches its target."""
        return found >= target if self.sign == ">=" else found <= target


SPEED = Kind("/s", 0, lambda ours, theirs: ours / theirs, ">=", "{:.2f}x")
TIME = Kind("ms", 1, lambda ours, theirs: ours / theirs, "<=", "{:.2f}x")
COST = Kind("ns", 1, lambda ours, theirs: ours / theirs, "<=", "{:.2f}x")
MEMORY = Kind("MiB", 2, lambda ours, theirs: ours - theirs, "<=", "{:+.2f} MiB")


@dataclass(frozen=True)
class Row:
    """Something to measure: ronpai's figure and a peer's. Without a target it is there for information."""

    work: str
    ours: Figure
    peer: str
    theirs: Figure
    target: float | None = None
    kind: Kind = SPEED
    rounds: int | None = None
    """How many rounds, where the effort does not say."""


@dataclass(frozen=True)
class Measured:
    """What was measured; `figure` is the median of the rounds' comparisons."""

    work: str
    unit: str
    ronpai: float
    peer: str
    theirs: float
    figure: float
    least: float
    most: float
    target: float | None
    met: bool | None


@dataclass(frozen=True)
class Effort:
    """How long it may take."""

    rounds: int
    seconds: float
    processes: int
    rows: int
    """How many distinct rows the batch calls are timed on."""
    many: int
    """How many rows are many, for what a row of them costs and for memory."""


FULL = Effort(rounds=11, seconds=0.2, processes=15, rows=1_000_000, many=10_000_000)
QUICK = Effort(rounds=3, seconds=0.08, processes=5, rows=100_000, many=1_000_000)
FEW = 10_000
"""How many rows are few."""


class Bench:
    """The rows of the table, in order; each yields after the answers of both sides were asserted."""

    def __init__(self, effort: Effort, folder: Path) -> None:
        """Loads the workload and builds the native program; `folder` takes what that one reads."""
        self.effort = effort
        self.folder = folder
        self.told: set[str] = set()
        self.cores = measure.cores()
        self.wins = workload.wins()
        self.uniform = workload.shapes("rand13")
        self.native = measure.build_native()

    def pair(self, work: str, ours: Side, theirs: Side, target: float | None = None) -> Row:
        """A row of two functions in the same loop."""
        for side in (ours, theirs):
            self.right(work, side.name, len(side.rows), side.note)
        fast, slow = measure.speeds(ours, theirs, self.effort.seconds)
        return Row(work, fast, theirs.name, slow, target)

    def targets(self) -> Iterator[Row]:
        """The rows with a target."""
        core = scoring.riichienv_core(self.wins)
        ids = analysis.riichienv_shanten(self.uniform)
        yield self.pair("score, win prepared", scoring.ronpai_prepared(self.wins), core, 5)
        yield self.pair(
            "score, from notation", scoring.ronpai_notation(self.wins), scoring.riichienv_face(self.wins), 5
        )
        yield self.pair("shanten, hand ready", analysis.ronpai_shanten(self.uniform), ids, 1.5)
        yield self.against_native("score, native", ("score", self.rules(), self.scored()), core, 9)
        yield self.against_native("shanten, native", ("shanten", self.counted()), ids, 6)
        yield Row("import", measure.import_time("ronpai"), "riichienv", measure.import_time("riichienv"), 1, TIME)
        if measure.has_memory():
            yield Row("memory after import", measure.memory("ronpai"), "msgspec", measure.memory("msgspec"), 2, MEMORY)
        else:
            say("  memory after import: not measured, for want of /proc/self/status")

    def scored_columns(self) -> Iterator[Row]:
        """Scores of columns, of the workload and of generated wins."""
        core = scoring.riichienv_core(self.wins)
        texts = columns.workload_columns(self.wins)
        wins = generated.wins(self.effort.rows)
        hands = {"hand": columns.texts(wins)} | wins.said
        packed = columns.score_generated(wins, wins.packed | wins.said)
        whole = columns.score_generated(wins, hands)
        pack = columns.packing(hands["hand"])
        seconds = self.effort.seconds
        for work, call in (
            ("batch score", columns.score_workload(self.wins, columns.packed(texts))),
            ("batch score, notation", columns.score_workload(self.wins, texts)),
            ("batch score, generated", packed),
            ("same, from notation", whole),
        ):
            yield self.beside(work, call, core, 20)
        yield Row("batch notation parsed", pack.speed(seconds), "batch score", packed.speed(seconds), 1)
        if len(self.cores) > 1:
            two = packed.threaded(2, seconds, self.cores)
            yield Row("batch score, two threads", two, "one thread", packed.threaded(1, seconds, self.cores), 1.8)
        else:
            say("  batch score, two threads: not measured, for want of a second core")
        number = self.effort.many
        many, few = columns.repeated(wins, number), columns.repeated(wins, FEW)
        yield Row(f"batch of {number:,} rows", many.cost(seconds), f"of {FEW:,}", few.cost(seconds), 1.15, COST, 3)
        if measure.has_memory():
            grown, output = columns.peaks(wins, number)
            yield Row(f"memory of {number:,} rows", grown, "what comes out", output, 64, MEMORY, 1)

    def analysed_columns(self) -> Iterator[Row]:
        """Shanten, waits, acceptance and discards of columns."""
        count, peers = self.effort.rows, 20_000
        uniform, ready = generated.uniform(count, 13), generated.ready(count)
        some, tenpai = generated.shapes(uniform[:peers]), generated.shapes(ready[:peers])
        full = [shape for shape in workload.shapes("full13") if shape.shanten == 0]
        own, fourteen = self.uniform, workload.shapes("rand14")
        ids = analysis.riichienv_shanten
        yield self.beside("batch shanten", columns.shanten(columns.rows(own), own), ids(own), 10)
        yield self.beside("batch shanten, generated", columns.shanten(uniform, some), ids(some), 10)
        peer = columns.xiangting_waits
        yield self.beside("batch waits, full flushes", columns.waits(columns.rows(full), full), peer(full), 20)
        yield self.beside("batch waits, generated", columns.waits(ready, tenpai), peer(tenpai), 20)
        for work, shapes, rows in (
            ("batch acceptance", own, columns.rows(own)),
            ("batch acceptance, generated", some, uniform),
        ):
            necessary = analysis.acceptance(shapes[:10_000])[1]
            yield self.beside(work, columns.acceptance(rows, shapes), necessary, 8)
        every = analysis.discards(fourteen[:500])[1]
        yield self.beside("batch discards", columns.discards(columns.rows(fourteen), fourteen), every, 150)
        more = generated.uniform(count, 14)
        every = analysis.discards(generated.shapes(more[:500]))[1]
        yield self.beside("batch discards, generated", columns.discards(more, generated.shapes(more[:500])), every, 150)

    def beside(self, work: str, ours: columns.Call, theirs: Side, target: float) -> Row:
        """A row of a batch call and a peer's function."""
        self.right(work, "ronpai", ours.rows, ours.note)
        self.right(work, theirs.name, len(theirs.rows), theirs.note)
        seconds = self.effort.seconds
        return Row(work, ours.speed(seconds), theirs.name, measure.speeds(theirs, theirs, seconds)[0], target)

    def games(self) -> Iterator[Row]:
        """Games, and replays beside live ones."""
        seconds = 5 * self.effort.seconds
        live = play.rate(play.ronpai_game, seconds)
        say("  games: points are conserved in all that are timed, and replays come out as recorded")
        yield Row("random hanchan, events", live, "riichienv", play.rate(play.riichienv_game, seconds), 1.5)
        yield Row("real games replayed", play.rate(play.replays(), seconds), "ronpai live", live, 1)

    def information(self) -> Iterator[Row]:
        """The rows without one."""
        ids = analysis.riichienv_shanten(self.uniform)
        yield self.pair("score and read the result", scoring.ronpai_read(self.wins), scoring.riichienv_read(self.wins))
        for slow in (scoring.mahjong_score(self.wins), scoring.jansou_score(self.wins)):
            # jansou raises for a win without a yaku, so that neither is timed on those.
            some = [i for i, (_, answer) in enumerate(self.wins) if answer.value][::20]
            work = f"score, {len(some):,} wins prepared"
            yield self.pair(work, scoring.ronpai_prepared(self.wins).only(some), slow.only(some))
        yield self.pair("shanten, from notation", analysis.ronpai_shanten_notation(self.uniform), ids)
        for name in ("half", "full"):
            shapes = workload.shapes(f"{name}13")
            ours, theirs = analysis.ronpai_shanten(shapes), analysis.riichienv_shanten(shapes)
            yield self.pair(f"shanten, {name} flushes", ours, theirs)
        ready = analysis.ronpai_shanten(self.uniform)
        yield self.pair("shanten, hand ready", ready, analysis.xiangting_shanten(self.uniform))
        tenth = range(0, len(self.uniform), 10)
        slow = analysis.mahjong_shanten(self.uniform)
        yield self.pair(f"shanten, {len(tenth):,} hands ready", ready.only(tenth), slow.only(tenth))
        ours, *peers = analysis.acceptance(self.uniform[:10_000])
        for peer in peers:
            yield self.pair("acceptance of 13 tiles", ours, peer)
        yield self.pair("every discard of 14", *analysis.discards(workload.shapes("rand14")[:500]))

    def against_native(self, work: str, arguments: Sequence[str | Path], theirs: Side, target: float) -> Row:
        """A row of the native program, which asserts its own answers, and a function of a peer."""
        ours = measure.native(self.native, arguments, self.effort.seconds)
        ours()
        self.right(work, "ronpai's core", len(theirs.rows))
        return Row(work, ours, theirs.name, measure.speeds(theirs, theirs, self.effort.seconds)[0], target)

    def right(self, work: str, name: str, rows: int, note: str = "") -> None:
        """Says, once, that all answers of an engine were right: wrong ones raise."""
        text = f"  {work}: {name}, all {rows:,} rows right{note and ', '}{note}"
        if text not in self.told:
            self.told.add(text)
            say(text)

    def rules(self) -> Path:
        """The table's options, as the native program reads them."""
        return self.written("rules.json", [scoring.RULES.compiled.to_json()])

    def scored(self) -> Path:
        """The wins with their answers, as the native program reads them."""
        lines = ("\t".join((workload.notation(win), _words(win), _value(answer.value))) for win, answer in self.wins)
        return self.written("score.txt", lines)

    def counted(self) -> Path:
        """The hands with their shanten, as the native program reads them."""
        return self.written("shanten.txt", (_digits(shape) for shape in self.uniform))

    def written(self, name: str, lines: Iterator[str] | list[str]) -> Path:
        """A file of these lines."""
        path = self.folder / name
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        return path


def _words(win: workload.Win) -> str:
    words = workload.said(win).items()
    return " ".join(name if value is True else f"{name}={value}" for name, value in words if value)


def _value(value: Value | None) -> str:
    if value is None:
        return "no_yaku"
    han = "-" if value.han is None else value.han
    return f"{han} {value.fu} {value.yakuman} {value.pay[0]} {value.pay[1]}"


def _digits(shape: Shape) -> str:
    return f"{''.join(map(str, shape.counts))}\t{shape.shanten}"


def run(row: Row, effort: Effort) -> Measured:
    """Measures a row."""
    rounds = measure.alternate(
        row.ours, row.theirs, row.rounds or (effort.rounds if row.kind is SPEED else effort.processes)
    )
    ours, theirs = rounds.medians()
    figures = rounds.compared(row.kind.compare)
    figure = statistics.median(figures)
    met = None if row.target is None else row.kind.meets(figure, row.target)
    return Measured(row.work, row.kind.unit, ours, row.peer, theirs, figure, figures[0], figures[-1], row.target, met)


HEAD = ("work", "ronpai", "peer", "its figure", "compared", "of the rounds", "target", "")
WIDTHS = (26, 15, 15, 15, 11, 17, 11, 6)


def line(cells: Sequence[str]) -> str:
    """One line of the table: words to the left, numbers to the right."""
    words = (0, 2, 7)
    return "  ".join(f"{cell:{'<' if i in words else '>'}{WIDTHS[i]}}" for i, cell in enumerate(cells)).rstrip()


def shown(row: Row, found: Measured) -> str:
    """A measured row as a line of the table."""
    kind = row.kind
    target = "" if row.target is None else f"{kind.sign} {kind.written.format(row.target)}"
    met = {None: "", True: "met", False: "MISSED"}[found.met]
    figure, least, most = (kind.written.format(figure) for figure in (found.figure, found.least, found.most))
    ours, theirs = (f"{figure:,.{kind.digits}f} {kind.unit}" for figure in (found.ronpai, found.theirs))
    spread = f"{least.removesuffix(' MiB')} .. {most.removesuffix(' MiB')}"
    return line((found.work, ours, found.peer, theirs, figure, spread, target, met))


def say(text: str) -> None:
    """Prints at once."""
    print(text, flush=True)


def machine(core: int | None) -> dict[str, Any]:
    """Where and with what it was measured."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "core": core,
        "versions": {name: version(name) for name in ("ronpai", *PEERS)},
    }


def benchmark(effort: Effort, *, information: bool) -> tuple[dict[str, Any], list[Measured]]:
    """Asserts, measures and prints everything; returns where it was measured, and what."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(effort, Path(folder))
        where = machine(measure.pin())
        say("answers, asserted before anything is timed:")
        rows = [
            *bench.targets(),
            *bench.scored_columns(),
            *bench.analysed_columns(),
            *bench.games(),
            *(bench.information() if information else ()),
        ]
        measure.quiet()
        core = "on no core in particular" if where["core"] is None else f"on core {where['core']}"
        say(f"\n{where['python']}, {where['system']}, {core}; {effort.rounds} alternating rounds;")
        say(", ".join(f"{name} {number}" for name, number in where["versions"].items()))
        say("medians; only the ratios, taken within each round, mean anything beyond this machine and this run.\n")
        say(line(HEAD))
        found = []
        for row in rows:
            found.append(run(row, effort))
            say(shown(row, found[-1]))
        return where, found


def main() -> int:
    """Runs the benchmark of the command line; returns the exit code."""
    parser = argparse.ArgumentParser(description="ronpai beside its peers: answers asserted, then ratios on one core.")
    parser.add_argument("--quick", action="store_true", help="few short rounds, and only the rows with a target")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write what was measured to a file")
    options = parser.parse_args()
    try:
        effort = QUICK if options.quick else FULL
        where, found = benchmark(effort, information=not options.quick)
    except ModuleNotFoundError as missing:
        print(f"{missing.name} is missing: {INSTALLED}", file=sys.stderr)
        return 2
    except (workload.WorkloadMissing, measure.ToolMissing) as missing:
        print(missing, file=sys.stderr)
        return 2
    except WrongAnswers as wrong:
        print(wrong, file=sys.stderr)
        return 1
    missed = [row for row in found if row.met is False]
    targets = sum(row.met is not None for row in found)
    if options.json:
        report = {"machine": where, "rounds": effort.rounds, "rows": [asdict(row) for row in found]}
        report["missed"] = [row.work for row in missed]
        options.json.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    if missed:
        say(f"\n{len(missed)} of {targets} targets missed: {', '.join(row.work for row in missed)}")
        return 1
    say(f"\nall {targets} targets met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
