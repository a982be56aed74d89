"""One table for all that is measured, printed at the end."""

from collections.abc import Iterator

import pytest

from tests.bench.served import Served
from tests.bench.table import BenchTable


@pytest.fixture(scope="session")
def table() -> Iterator[BenchTable]:
    """The table to put figures in."""
    table = BenchTable()
    yield table
    table.write()
    print("\n\n" + table.text())


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The app and a bare one under one server."""
    with Served(tmp_path_factory.mktemp("served")) as served:
        yield served
