"""What all tests share."""

import doctest
from typing import Any

import pytest

from tests.support.shared import SHARED

_skipped: list[str] = []


@pytest.fixture
def shared() -> None:
    """Skip a test that needs the shared material where that is missing."""
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is missing: records, cases and vectors are not part of the repository")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember what was skipped."""
    if report.skipped:
        _skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A skipped test fails the run where there is nothing to skip for."""
    if _skipped and SHARED.is_dir() and session.exitstatus == 0:
        print(f"\nskipped although {SHARED} is there: {', '.join(_skipped)}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture
def examples() -> Any:
    """Run the examples of a docstring; failures are told as doctest tells them."""

    def run(name: str, text: str, names: dict[str, Any]) -> int:
        found = doctest.DocTestParser().get_doctest(text, dict(names), name, name, 0)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        runner.run(found, out=told.append)
        assert not told, "".join(told)
        return len(found.examples)

    return run
