"""What an error says, as text and as fields of JSON."""

from typing import Any

from ronpai.errors import InvalidHand, InvalidResult, RulesetError

__all__ = ["fields", "messages", "readable"]


def readable(text: str) -> str:
    """A text that can be encoded: bytes of the command line that are no UTF-8 are escaped."""
    return text.encode("utf-8", "backslashreplace").decode()


def messages(found: Exception) -> list[str]:
    """What an error says, one line a contradiction."""
    if isinstance(found, InvalidHand | InvalidResult):
        return [contradiction.message for contradiction in found.contradictions]
    if isinstance(found, RulesetError):
        return [f"{', '.join(problem.options)}: {problem.reason}" for problem in found.problems]
    if isinstance(found, OSError) and found.filename is not None:
        return [f"{found.filename}: {found.strerror}"]
    return [str(found)]


def fields(found: Exception) -> dict[str, Any]:
    """What an exception says beside its message."""
    if isinstance(found, OSError):
        return {
            "filename": None if found.filename is None else readable(str(found.filename)),
            "errno": found.errno,
        }
    return {name: _plain(value) for name, value in vars(found).items() if not name.startswith("_")}


def _plain(value: object) -> Any:
    """A field's value as JSON has it."""
    match value:
        case None | bool() | int():
            return value
        case str():
            return readable(value)
        case tuple() if hasattr(value, "_asdict"):
            return {name: _plain(inner) for name, inner in value._asdict().items()}
        case tuple() | list():
            return [_plain(inner) for inner in value]
        case _:
            return readable(str(value))
