"""Databases for a store: SQLite and PostgreSQL, ready or before any migration."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from tests.postgres import server
from tests.store.asking import make_empty, opened


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database that is ready; tests share it and each opens sheets of its own."""
    address = make_empty(request.param, request)
    migrate(address)
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest) -> str:
    """A database before any migration: on SQLite not even a file."""
    return make_empty(request.param, request)


@pytest.fixture
def make(tmp_path: Path) -> Callable[[str], str]:
    """Makes a database by name: SQLite, ready, of the test's own."""

    def make(name: str) -> str:
        url = f"sqlite:///{tmp_path}/{name}.sqlite"
        migrate(url)
        return url

    return make


@pytest.fixture
def there(make: Callable[[str], str]) -> str:
    """Another database, to import into."""
    return make("there")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with opened(url) as store:
        yield store
