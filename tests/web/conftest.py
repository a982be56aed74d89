"""An app on a database of its own, and a sheet in it."""

import shutil
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.rulebook import named
from scoresheet.core.sheet import Sheet
from scoresheet.store import Keys, Store, migrate
from scoresheet.web import create_app
from scoresheet.web.current import STORE
from tests.strategies import NAMES, some_evening


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, made once; each test gets a copy."""
    file = tmp_path_factory.mktemp("migrated") / "scoresheet.sqlite"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def app(tmp_path: Path, migrated: Path) -> Flask:
    """The app on an empty, migrated database."""
    file = shutil.copy(migrated, tmp_path / "scoresheet.sqlite")
    return create_app({"SCORESHEET_DATABASE": f"sqlite:///{file}", "SECRET_KEY": "known to the tests", "TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that speaks English and keeps cookies."""
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    """The app's own store."""
    found: Store = app.extensions[STORE]
    return found


@pytest.fixture
def keys(store: Store) -> Keys:
    """Both keys of a new sheet: Anna, Bram, Carla and Dirk, of whom Anna chooses first."""
    return store.create(Sheet(named("bonken-2002"), NAMES, first_chooser=0))


@pytest.fixture
def sheet_key(keys: Keys) -> str:
    """The edit key of that sheet."""
    return keys.edit


@pytest.fixture
def view_key(keys: Keys) -> str:
    """The view key of that sheet."""
    return keys.view


@pytest.fixture
def full_key(store: Store) -> str:
    """The edit key of a finished evening, by the rules and without doubles."""
    return store.create(some_evening(named("bonken-2002"))).edit
