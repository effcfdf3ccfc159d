"""Rulesets: what there are, what they say, how they differ, what is wrong with them."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from ronpai import Problem
from ronpai.records.record import Record
from ronpai.rules import OPTIONS, Ruleset, ruleset
from ronpai.rules.compare import Comparison, Difference
from ronpai.rules.formats import Imported, Unmapped
from ronpai.rules.load import parent, title
from ronpai.rules.sources import Source, sources


class ListedRecord(Record, frozen=True):
    """A ruleset that ships."""

    id: str
    name: str
    players: int
    length: str
    extends: str | None


class RulesListAnswer(Record, frozen=True):
    """`ronpai rules list`: every ruleset that ships, in order."""

    rulesets: tuple[ListedRecord, ...]

    @classmethod
    def of(cls, ids: Iterable[str]) -> Self:
        """The answer about these."""
        return cls(tuple(_listed(each) for each in ids))


def _listed(each: str) -> ListedRecord:
    rules = ruleset(each)
    return ListedRecord(each, title(each), rules.players, rules.length, parent(each))


class OptionRecord(Record, frozen=True):
    """An option: its value, its default, and where the value comes from (null: a default that nobody wrote, or a file).

    The mark is S (stated by the documents), O (stated elsewhere), I (inferred) or A (ambiguous: a choice).
    """

    option: str
    value: Any
    default: Any
    source: Source | None
    meaning: str
    clause: str


class RulesShowAnswer(Record, frozen=True):
    """`ronpai rules show`: the options in order of the schema; the digest is equal for equal rules."""

    rules: str
    digest: str
    options: tuple[OptionRecord, ...]

    @classmethod
    def of(cls, name: str, rules: Ruleset, *, ships: bool, changed: bool) -> Self:
        """The answer about a ruleset; of one that `ships` with sources, only what is `changed` from the default."""
        said = sources(name) if ships else {}
        options = (
            OptionRecord(each, value, option.default, said.get(each), option.description, option.clause)
            for each, value in rules.options().items()
            if (option := OPTIONS[each]).default != value or not changed
        )
        return cls(name, rules.digest, tuple(options))


class RulesCompareAnswer(Record, frozen=True):
    """`ronpai rules diff` and `compare`: the options in which the tables differ, with the value at each."""

    tables: tuple[str, ...]
    differences: tuple[Difference, ...]

    @classmethod
    def of(cls, found: Comparison) -> Self:
        """The answer of a comparison."""
        return cls(found.tables, found.differences)


class ProblemRecord(Record, frozen=True):
    """What is wrong: the options concerned, and why."""

    options: tuple[str, ...]
    reason: str


class CheckedRecord(Record, frozen=True):
    """A ruleset, and what is wrong with it."""

    rules: str
    problems: tuple[ProblemRecord, ...]


class RulesCheckAnswer(Record, frozen=True):
    """`ronpai rules check`: every ruleset that was checked."""

    checked: tuple[CheckedRecord, ...]

    @classmethod
    def of(cls, found: Mapping[str, Iterable[Problem]]) -> Self:
        """The answer of what was found."""
        return cls(
            tuple(
                CheckedRecord(name, tuple(ProblemRecord(*problem) for problem in problems))
                for name, problems in found.items()
            )
        )


class RulesSchemaAnswer(Record, frozen=True):
    """`ronpai rules schema`: the JSON Schema; without --json it is printed alone."""

    schema: dict[str, Any]


class RulesImportAnswer(Record, frozen=True):
    """`ronpai rules import`: every option, the same as a TOML file, and what no option says."""

    format: str
    options: dict[str, Any]
    toml: str
    unmapped: tuple[Unmapped, ...]

    @classmethod
    def of(cls, format: str, found: Imported) -> Self:
        """The answer of what was read."""
        return cls(format, found.rules.options(), found.rules.to_toml(), found.unmapped)


class RulesExportAnswer(Record, frozen=True):
    """`ronpai rules export`: the other program's document, and what it does not say."""

    format: str
    rules: str
    document: Any
    unmapped: tuple[Unmapped, ...]
