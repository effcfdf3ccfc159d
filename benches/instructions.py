"""The instructions of the core's hot paths beside a committed baseline: `make bench-instructions` runs this.

Callgrind counts two runs of the native program, so many passes over its rows and twice as many; their difference, a
row, has no start in it. More than two in a hundred above the baseline is a failure. The baseline names its compiler:
beside another one the numbers are shown and nothing fails.

Exit codes: 0 no path costs more, 1 one does, 2 something missing (cargo, valgrind).
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import measure

BASELINE = Path(__file__).parent / "instructions.json"
ALLOWED = 0.02
ROWS, PASSES = 2000, 3
KERNELS = ("score", "scores", "notation", "shanten", "forms", "waits", "acceptance", "discards")
"""The scalar score, then the batch kernels, as `rust/core/examples/native.rs` names them."""


def instructions(program: Path, kernel: str, passes: int) -> int:
    """All instructions of so many passes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        counted = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet"]
        try:
            subprocess.run(
                [*counted, program, "passes", kernel, str(ROWS), str(passes)],
                check=True,
                capture_output=True,
                text=True,
            )
        except FileNotFoundError:
            raise measure.ToolMissing("counting instructions needs valgrind on the PATH") from None
        except subprocess.CalledProcessError as failed:
            raise measure.ToolMissing(f"{program.name} passes {kernel}: {failed.stderr.strip()}") from None
        found = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)
        if found is None:
            raise measure.ToolMissing(f"callgrind told no sum for {kernel}")
        return int(found[1])


def a_row(program: Path, kernel: str) -> float:
    """The instructions that a row costs."""
    once, twice = (instructions(program, kernel, passes) for passes in (PASSES, 2 * PASSES))
    return round((twice - once) / (PASSES * ROWS), 1)


def compiler() -> str:
    """What the program was built with, and for what."""
    told = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout
    release, host = (re.search(rf"^{name}: (.+)$", told, re.MULTILINE) for name in ("release", "host"))
    return " ".join(found[1] for found in (release, host) if found)


def main() -> int:
    """Counts, compares and prints; returns the exit code."""
    parser = argparse.ArgumentParser(description="Instructions a row beside the committed baseline.")
    parser.add_argument("--write", action="store_true", help="make what is counted the baseline")
    options = parser.parse_args()
    try:
        program = measure.build_native()
        found = {kernel: a_row(program, kernel) for kernel in KERNELS}
    except measure.ToolMissing as missing:
        print(missing, file=sys.stderr)
        return 2
    rustc = compiler()
    if options.write:
        BASELINE.write_text(json.dumps({"rustc": rustc, "instructions": found}, indent=2) + "\n", encoding="utf-8")
    baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    gates = baseline["rustc"] == rustc
    print(f"instructions a row, {rustc}; baseline {baseline['rustc']}{'' if gates else ': another one, nothing fails'}")
    worse = []
    for kernel, counted in found.items():
        before = baseline["instructions"][kernel]
        change = counted / before - 1
        print(f"{kernel:12}{counted:12,.1f}{before:12,.1f}{change:+9.2%}")
        if change > ALLOWED:
            worse.append(kernel)
    if worse and gates:
        print(f"more than {ALLOWED:.0%} above the baseline: {', '.join(worse)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
