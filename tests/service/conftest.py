"""One service for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.support.service import Service, running


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    """A service with the limits that it has by itself."""
    with running() as found:
        yield found
        assert found.stop() == 0
        assert not [line for line in found.lines() if line["level"] in ("error", "critical")]
