"""How a command is added, so that all of them have the same help."""

from collections.abc import Callable, Iterable

import msgspec
import typer

from ronpai.cli.options import grouped

__all__ = ["Commands", "commands"]

SETTINGS = {"help_option_names": ["-h", "--help"]}


def commands(name: str | None = None, help: str | None = None) -> typer.Typer:
    """A set of commands; one without a name becomes part of the set that it is added to."""
    return typer.Typer(
        name=name,
        help=help,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings=SETTINGS,
    )


class Commands:
    """Adds commands to a set: their help ends with the keys of their JSON and with examples."""

    def __init__(self, to: typer.Typer, errors: str) -> None:
        """What goes wrong is told in the help of each."""
        self.to = to
        self.errors = errors

    def __call__(
        self, answer: type[msgspec.Struct], examples: Iterable[str], name: str | None = None
    ) -> Callable[[Callable[..., None]], Callable[..., None]]:
        """Adds a command that answers with such a record."""

        def add(command: Callable[..., None]) -> Callable[..., None]:
            keys = ", ".join(answer.__struct_fields__)
            shown = "\n".join(f"$ ronpai {example}" for example in examples)
            epilog = f"[bold]Examples[/bold]\n{shown}\n\n[bold]Keys of --json[/bold]\n{keys}\n\n{self.errors}"
            self.to.command(name, epilog=epilog)(grouped(command))
            return command

        return add
