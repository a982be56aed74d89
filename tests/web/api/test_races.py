"""Programs at the same moment: no entry disappears, and who is second is told. ``tests/test_editing.py`` has more."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Renamed
from scoresheet.core.log import Change, Entry
from scoresheet.store import Store
from scoresheet.web import create_app
from scoresheet.web.context import STORE
from tests.postgres import BOTH_DATABASES
from tests.web.api.calls import contracts, last_trick, new, uuid

pytestmark = BOTH_DATABASES


@pytest.fixture
def address(sheet_key: str) -> str:
    return f"/api/sheets/{sheet_key}"


class Racing(Store):
    """A store in which somebody else is a little faster: ``meanwhile`` is called with the version of every write."""

    meanwhile: Callable[[int], object]

    def append(self, key: str, based_on: int, change: Change, **given: Any) -> tuple[Entry, bool]:
        self.meanwhile(based_on)
        return super().append(key, based_on, change, **given)


@pytest.fixture
def racing(app: Flask) -> Iterator[Racing]:
    """The app's store, replaced by a racing one."""
    store = Racing(app.config["SCORESHEET_DATABASE"])
    app.extensions[STORE] = store
    yield store
    store.dispose()


@pytest.fixture
def rename(store: Store, sheet_key: str) -> Callable[[int], object]:
    """Renames Dirk to Zoë, for somebody who has seen a version."""
    change = Renamed(("Anna", "Bram", "Carla", "Zoë"))
    return lambda version: store.append(sheet_key, version, change, entry_id=f"renaming {version}")


def test_the_same_deal_arriving_twice_at_the_same_moment_is_stored_once(
    app: Flask, client: FlaskClient, racing: Racing, address: str
) -> None:
    other = create_app({"SCORESHEET_DATABASE": app.config["SCORESHEET_DATABASE"], "TESTING": True}).test_client()
    answers: list[Any] = []
    racing.meanwhile = lambda _: answers.append(other.post(f"{address}/deals", json=new(1, last_trick())))
    answers.append(client.post(f"{address}/deals", json=new(1, last_trick())))
    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].get_json() == answers[1].get_json()
    assert client.get(address).get_json()["version"] == 1


def test_who_is_second_again_and_again_is_told_in_the_end(
    client: FlaskClient, rename: Callable[[int], object], racing: Racing, address: str
) -> None:
    racing.meanwhile = rename
    answer = client.post(f"{address}/deals", json=new(1, last_trick()))
    assert answer.status_code == 409
    assert {theirs["kind"] for theirs in answer.get_json()["theirs"]} == {"renamed"}
    assert contracts(client, address) == []


def test_of_many_who_enter_deal_1_together_one_gets_in_and_all_others_are_told(app: Flask, address: str) -> None:
    together = Barrier(6)

    def enter(number: int) -> Any:
        phone = app.test_client()
        together.wait()
        return phone.post(f"{address}/deals", json=new(1, last_trick(), id=uuid(number)))

    with ThreadPoolExecutor(6) as phones:
        answers = list(phones.map(enter, range(1, 7)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409, 409]
    (won,) = [answer.get_json() for answer in answers if answer.status_code == 201]
    assert won["version"] == 1
    winners = {
        theirs["id"] for answer in answers if answer.status_code == 409 for theirs in answer.get_json()["theirs"]
    }
    assert len(winners) == 1
    assert app.test_client().get(address).get_json()["document"]["deals"][0]["id"] in winners
