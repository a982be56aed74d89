"""Corrections of the sheet as a whole by programs: what a phone sends that made them without a network."""

from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import FirstChooserSet, Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.store import Store
from tests.postgres import BOTH_DATABASES
from tests.strategies import NAMES, A, B, C, D, some

pytestmark = BOTH_DATABASES

TO_WIKIPEDIA = {"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "bonken-wikipedia"}
CHANGES = [
    {"kind": "first-chooser-set", "first_chooser": 2},
    {"kind": "swapped", "one": 1, "other": 2},
    {"kind": "moved", "number": 1, "to": 2},
    {"kind": "renamed", "players": ["Ann", "Bram", "Carla", "Dirk"]},
    {"kind": "reseated", "order": [1, 0, 2, 3]},
    {"kind": "headed", "title": "Finals", "date": "2026-11-22", "place": "Delft"},
    TO_WIKIPEDIA,
]


@pytest.fixture
def begun(store: Store) -> str:
    """The edit key of an evening of two deals that both rulebooks have."""
    return store.create(Sheet(named("bonken-2002"), NAMES, A, (some("queens", A), some("spades", B)))).edit


def sent(
    client: FlaskClient, key: str, change: object, version: int = 0, entry_id: str | None = None, **also: object
) -> TestResponse:
    body = {"id": entry_id or str(uuid4()), "version": version, "change": change, **also}
    return client.post(f"/api/sheets/{key}/changes", json=body)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change["kind"]))
def test_a_change_is_made_once_however_often_it_is_sent(
    client: FlaskClient, store: Store, begun: str, change: dict[str, object]
) -> None:
    entry_id = str(uuid4())
    for _ in range(2):
        answer = sent(client, begun, change, entry_id=entry_id, by="Anna")
        assert (answer.status_code, answer.get_json()) == (200, {"version": 1})
    [entry] = store.open(begun).log.entries
    assert (entry.id, entry.by, entry.change.plain()) == (entry_id, "Anna", change)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"kind": "recorded", "number": 3}, "not-a-choice"),
        ({"kind": "removed", "number": 1}, "not-a-choice"),
        ({}, "missing-key"),
        ([], "not-a-table"),
        ({"kind": "swapped", "one": 1}, "missing-key"),
        ({"kind": "first-chooser-set", "first_chooser": 4}, "out-of-range"),
        ({"kind": "renamed", "players": ["Anna", "anna", "Carla", "Dirk"]}, "name-twice"),
        ({"kind": "renamed", "players": ["Anna", "", "Carla", "Dirk"]}, "name-empty"),
        ({"kind": "headed", "title": "x" * 101, "date": "", "place": ""}, "text-too-long"),
        ({"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "whist"}, "no-rulebook"),
    ],
)
def test_what_is_no_such_change_is_refused(
    client: FlaskClient, store: Store, begun: str, change: object, fault: str
) -> None:
    answer = sent(client, begun, change)
    assert (answer.status_code, answer.get_json()["error"]) == (400, fault)
    assert store.open(begun).log.version == 0


def test_a_deal_that_is_not_there_can_not_be_moved(client: FlaskClient, begun: str) -> None:
    assert sent(client, begun, {"kind": "moved", "number": 1, "to": 3}).status_code == 404


def test_somebody_else_was_first(client: FlaskClient, store: Store, begun: str) -> None:
    store.append(begun, 0, FirstChooserSet(3), entry_id="theirs")
    answer = sent(client, begun, CHANGES[0])
    assert answer.status_code == 409
    assert answer.get_json()["theirs"][0]["first_chooser"] == 3
    assert answer.get_json()["mine"] == CHANGES[0]
    assert sent(client, begun, CHANGES[1]).status_code == 200  # that is about something else


def test_a_rulebook_without_what_was_played_is_refused_with_findings(
    client: FlaskClient, store: Store, begun: str
) -> None:
    store.append(begun, 0, Recorded(3, some("kings-jacks", C)), entry_id="theirs")
    answer = sent(client, begun, TO_WIKIPEDIA)
    assert answer.status_code == 422
    assert [(one["code"], one["deal"]) for one in answer.get_json()["findings"]] == [("unknown-contract", 3)]


def test_a_rulebook_that_is_not_the_sheets_any_more_is_a_conflict(client: FlaskClient, begun: str) -> None:
    assert sent(client, begun, TO_WIKIPEDIA).status_code == 200
    assert sent(client, begun, TO_WIKIPEDIA, version=1).status_code == 409


def test_a_view_key_changes_nothing(client: FlaskClient, view_key: str) -> None:
    assert sent(client, view_key, CHANGES[0]).status_code == 403


def test_a_deal_follows_the_rulebook_in_a_conflict(client: FlaskClient, store: Store, begun: str) -> None:
    sent(client, begun, TO_WIKIPEDIA)
    store.append(begun, 1, Recorded(3, some("no-hearts", C, rulebook=named("bonken-wikipedia"))), entry_id="theirs")
    deal = {"contract": "ducking", "chooser": NAMES[D], "result": {"tricks": {NAMES[A]: 13}}}
    answer = client.post(f"/api/sheets/{begun}/deals", json={"id": str(uuid4()), "number": 2, **deal})
    assert answer.status_code == 409
