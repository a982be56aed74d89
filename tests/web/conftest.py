"""An app on a database of its own, and a sheet in it."""

import shutil
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.store.connections import close_idle
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from scoresheet.web import create_app
from scoresheet.web.context import STORE
from tests.postgres import new_database, server
from tests.strategies import BOOK, NAMES, A, B, some, some_evening
from tests.web.bonaken.championship.desk import EIGHT, Desk
from tests.web.described import DescribedClient
from tests.web.forms import Pages


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, made once; each test gets a copy."""
    file = tmp_path_factory.mktemp("migrated") / "scoresheet.sqlite"
    migrate(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL database, migrated; each test opens sheets of its own in it."""
    with server() as address:
        url = new_database(address)
        migrate(url)
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest) -> str:
    """The address of a migrated database: SQLite, and PostgreSQL too where a module is marked ``BOTH_DATABASES``."""
    if getattr(request, "param", "sqlite") == "postgresql":
        return str(request.getfixturevalue("postgres"))
    folder: Path = request.getfixturevalue("tmp_path")
    return f"sqlite:///{shutil.copy(request.getfixturevalue('migrated'), folder / 'scoresheet.sqlite')}"


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """No connection outlives its test, whichever app made it."""
    yield
    close_idle()


@pytest.fixture(scope="session")
def lent_app() -> Flask:
    """An app for one test after the other: making one takes longer than most tests."""
    settings = {"SCORESHEET_DATABASE": "sqlite:///nowhere.sqlite", "SECRET_KEY": "known to the tests"}
    made = create_app({**settings, "TESTING": True})
    made.test_client_class = DescribedClient
    return made


@pytest.fixture
def app(lent_app: Flask, database: str) -> Iterator[Flask]:
    """The app on a migrated database, as it was made, without what another test set or left there."""
    store = {STORE: Store(database)}
    with patch.dict(lent_app.config, SCORESHEET_DATABASE=database), patch.dict(lent_app.extensions, store):
        yield lent_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that speaks English and keeps cookies."""
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    found: Store = app.extensions[STORE]
    return found


@pytest.fixture
def keys(store: Store) -> Keys:
    """Both keys of a new sheet: Anna, Bram, Carla and Dirk, of whom Anna chooses first."""
    return store.create(Sheet(BOOK, NAMES, first_chooser=0))


@pytest.fixture
def sheet_key(keys: Keys) -> str:
    return keys.edit


@pytest.fixture
def pages(client: FlaskClient, store: Store, keys: Keys) -> Pages:
    """The pages of that sheet."""
    return Pages(client, store, keys)


@pytest.fixture
def begun(store: Store) -> str:
    """The edit key of an evening of two deals that both the 2002 card and Wikipedia's have."""
    return store.create(Sheet(BOOK, NAMES, A, (some("queens", A), some("spades", B)))).edit


@pytest.fixture
def full_key(store: Store) -> str:
    """The edit key of a finished evening, by the rules and without doubles."""
    return store.create(some_evening(BOOK)).edit


@pytest.fixture
def desk(client: FlaskClient, store: Store) -> Desk:
    """The desk of a tournament that was begun with eight players."""
    return Desk(client, store, EIGHT)


@pytest.fixture
def printed_as_html(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PDF that is asked for is the page from which it would be made, in a fraction of the time."""
    monkeypatch.setattr("scoresheet.pdf.typesetting.to_pdf", lambda html, paper: html.encode())
    monkeypatch.setattr("scoresheet.web.downloads_and_qr._kept", OrderedDict())
