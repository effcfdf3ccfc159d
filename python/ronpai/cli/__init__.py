"""The command line, `ronpai`: hands, rulesets, settlement, verification. Needs the extra `ronpai[cli]`.

The commands are in `app`. Here is what works without the extra, so that a base install can say what it lacks.
"""

import sys

from ronpai.errors import MissingExtra

__all__ = ["main"]


def main() -> None:
    """Runs the command line; without the packages that it needs, prints how to get them and exits with 2."""
    try:
        from ronpai.cli.app import app
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in ("", "ronpai"):
            raise
        sys.stderr.write(f"ronpai: {MissingExtra('cli', package)}\n")
        sys.exit(2)
    app(prog_name="ronpai")
