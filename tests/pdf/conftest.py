"""Fixtures of printed documents."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """WeasyPrint only logs what it cannot do, and prints without it."""
    with caplog.at_level(logging.WARNING):
        yield
        assert [record.getMessage() for record in caplog.records] == []
