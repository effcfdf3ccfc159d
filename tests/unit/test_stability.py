"""What docs/stability.md promises: the ids, bits, options and exceptions of this version, as they are written down.

A change here has to be made in interface.json too. Something new at the end of a list is a minor version; anything
else is a breaking one.
"""

import inspect
import json
from enum import StrEnum
from pathlib import Path

import pytest

import ronpai
from ronpai import batch, errors, rules
from ronpai.game import record

WRITTEN = json.loads((Path(__file__).parent / "interface.json").read_text(encoding="utf-8"))


def enums() -> dict[str, list[str]]:
    """The closed sets of ids, in order: a yaku's place is its bit."""
    public = {name: getattr(ronpai, name) for name in ronpai.__all__}
    return {
        name: list(value) for name, value in public.items() if inspect.isclass(value) and issubclass(value, StrEnum)
    }


def exceptions() -> dict[str, list[list[str]]]:
    """Each exception below RonpaiError: its bases, and its fields, which are its arguments."""
    found = {name: value for name, value in vars(errors).items() if inspect.isclass(value)}
    return {
        name: [[base.__name__ for base in each.__bases__], list(inspect.signature(each).parameters)]
        for name, each in found.items()
        if issubclass(each, errors.RonpaiError) and each is not errors.RonpaiError
    }


FOUND = {
    "ids": enums(),
    "contradictions": list(ronpai.contradictions()),
    "flags": dict(batch.FLAGS),
    "statuses": {str(code): name for code, name in batch.STATUSES.items()},
    "exceptions": exceptions(),
    "options": list(rules.OPTIONS),
    "rulesets": list(ronpai.rulesets()),
    "schema": {"log": record.SCHEMA, "rules": rules.SCHEMA_VERSION},
}


@pytest.mark.parametrize("part", FOUND)
def test_the_interface_is_what_is_written_down(part: str) -> None:
    assert FOUND[part] == WRITTEN[part]


def test_all_of_it_is_written_down() -> None:
    assert set(WRITTEN) == set(FOUND)
    assert {"Yaku", "Limit", "WaitKind"} <= set(FOUND["ids"])


def test_an_exception_s_arguments_are_its_fields() -> None:
    for name, (_, fields) in exceptions().items():
        source = inspect.getsource(getattr(errors, name).__init__)
        assert all(f"self.{field}" in source for field in fields), name
