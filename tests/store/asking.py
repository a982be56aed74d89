"""A sheet for tests of any store, and ways to read and write its database, with the store and without."""

import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine, Row, event, text

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import MissingError, ScoresheetError
from scoresheet.core.log import Change, Entry
from scoresheet.store.connections import engine_of
from scoresheet.store.evening_files import read_source
from scoresheet.store.sheet_copies import Outcome, SheetCopy, import_sheet
from scoresheet.store.sheets import Store
from tests.postgres import new_database
from tests.strategies import BOOK, NAMES

SHEET = Sheet(BOOK, NAMES, first_chooser=0)


def last_trick(who: int, *doubles: tuple[int, int]) -> Deal:
    return Deal("last-trick", 0, doubles, {"last-trick": taker(who)})


FIRST = Recorded(1, last_trick(2))


def make_empty(kind: str, request: pytest.FixtureRequest) -> str:
    if kind == "postgresql":
        return new_database(request.getfixturevalue("postgres"))
    folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("store")
    return f"sqlite:///{folder}/evening.sqlite"


@contextmanager
def opened(url: str) -> Iterator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.dispose()


def run_sql(url: str, statement: str, **values: object) -> "Sequence[Row[Any]]":
    """Runs SQL on the database itself, without the store."""
    with engine_of(url) as engine, engine.connect() as connection:
        result = connection.execute(text(statement), values)
        return result.all() if result.returns_rows else ()


def plant(url: str, sheet_id: int, version: int, change: str) -> None:
    """Puts an entry in a log that the store would not write: of any text, and without its kind."""
    run_sql(
        url,
        "INSERT INTO entries (sheet_id, version, entry_id, made, change)"
        " SELECT sheet_id, :version, :entry_id, opened, :change FROM sheets WHERE sheet_id = :sheet_id",
        sheet_id=sheet_id,
        version=version,
        entry_id=f"planted {version}",
        change=change,
    )


def write(store: Store, key: str, *changes: Change, by: str | None = None) -> tuple[Entry, ...]:
    """Makes changes to a sheet, a circle or a tournament, after those in its log; their entries."""
    version = store.open(key).log.version
    return tuple(
        store.append(key, at, change, entry_id=str(uuid4()), by=by)[0] for at, change in enumerate(changes, version)
    )


def opens(store: Store, key: str) -> bool:
    try:
        store.open(key)
    except MissingError:
        return False
    return True


def fault_of(kind: type[ScoresheetError], ask: Callable[..., object], *given: Any, **named: Any) -> str:
    """The fault of the error of this kind with which a call is refused."""
    with pytest.raises(kind) as caught:
        ask(*given, **named)
    return caught.value.fault


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """Within the block no file gets larger than so many bytes."""
    allowed = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, allowed[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, allowed)


def asks(store: Store, key: str) -> list[Callable[[], object]]:
    return [lambda: store.open(key), lambda: store.lookup(key), lambda: store.append(key, 0, FIRST, entry_id="5d1c")]


@contextmanager
def just_before(statement: str, happening: Callable[[], object]) -> Iterator[None]:
    """Within the block something happens once, right before the first statement that starts like this."""
    waiting = [happening]

    def look(connection: object, cursor: object, sent: str, *rest: object) -> None:
        if waiting and sent.lstrip().startswith(statement):
            waiting.pop()()

    with listening("before_cursor_execute", look):
        yield


@contextmanager
def listening(name: str, listener: Callable[..., object]) -> Iterator[None]:
    """Within the block a function is called at every event of this name of any engine."""
    event.listen(Engine, name, listener)
    try:
        yield
    finally:
        event.remove(Engine, name, listener)


def import_archive(url: str, source: Path) -> dict[str, Outcome | ScoresheetError]:
    """Imports the logs exported to ``source``, as the command does; the outcome of each, or what was wrong.

    Documents are passed over: where damage left no log its name, the documents of an archive are read instead.
    """
    return {
        name: import_sheet(url, found) if isinstance(found, SheetCopy) else found
        for name, found in read_source(source)
        if isinstance(found, SheetCopy | ScoresheetError)
    }
