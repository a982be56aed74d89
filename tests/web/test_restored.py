"""Pages after a backup was put back: entries that browsers have seen are gone, and others may have their versions."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Left
from scoresheet.core.bonaken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle, Counting
from scoresheet.core.log import Change
from scoresheet.store.sheets import Store
from tests.bonaken import deal, game
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, A, B, some
from tests.web.bonaken.championship.desk import Desk
from tests.web.forms import send, undo

Lost = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def lost(store: Store, database: str) -> Lost:
    """A context; what is written within is gone after it."""

    @contextmanager
    def block() -> Iterator[None]:
        store.dispose()
        file = database.removeprefix("sqlite:///")
        with closing(sqlite3.connect(":memory:")) as backup:
            with closing(sqlite3.connect(file)) as live:
                live.backup(backup)
            yield
            store.dispose()
            with closing(sqlite3.connect(file)) as live:
                backup.backup(live)

    return block


@pytest.mark.parametrize("others_first", [False, True])
def test_a_desk_shows_and_undoes_no_change_that_is_gone(
    client: FlaskClient, store: Store, desk: Desk, lost: Lost, others_first: bool
) -> None:
    with lost():
        desk.send("/players/1", step="left")
        desk.send("/players/2", step="left")
        log = desk.page("/log")
    if others_first:
        write(store, desk.key, Left((3,)))
    assert "Undo" not in desk.page()
    before = desk.tournament
    answer = undo(client, log)
    assert answer.status_code == 404
    assert "This cannot be undone." in answer.text
    assert desk.tournament == before


@pytest.mark.parametrize("others_first", [False, True])
def test_a_circle_shows_and_undoes_no_change_that_is_gone(
    client: FlaskClient, store: Store, lost: Lost, others_first: bool
) -> None:
    key = store.create(Circle("Thursday")).edit
    with lost():
        send(client, client.get(f"/c/{key}/name").text, name="Friday")
        log = client.get(f"/c/{key}/log").text
    if others_first:
        write(store, key, Counting(5))
    page = client.get(f"/c/{key}")
    assert page.status_code == 200
    assert "Undo" not in page.text
    before = store.open(key).log.version
    assert undo(client, log).status_code == 404
    assert store.open(key).log.version == before


BONKEN = {"contract": "last-trick", "chooser": "2", "result.last-trick.1": "2"}
BONAKEN = {"goer": "0", "result": "win"}


@pytest.mark.parametrize(
    ("begun", "typed", "theirs"),
    [
        (Sheet(BOOK, NAMES, 0, (some("queens", A), some("spades", B))), BONKEN, None),
        (game(4, "A"), BONAKEN, Recorded(1, deal("B L"))),
    ],
    ids=["bonken", "bonaken"],
)
def test_a_sheet_shows_no_deal_that_is_gone(
    client: FlaskClient, store: Store, lost: Lost, begun: object, typed: dict[str, str], theirs: Change | None
) -> None:
    key = store.create(begun).edit
    with lost():
        assert send(client, client.get(f"/s/{key}/deal").text, **typed).status_code == 302
        seen = {"If-None-Match": client.get(f"/s/{key}/log").headers["ETag"]}
    if theirs:
        write(store, key, theirs)
    assert client.get(f"/s/{key}/log", headers=seen).status_code == 200
    card = client.get(f"/s/{key}")
    assert card.status_code == 200
    assert "is saved" not in card.text
