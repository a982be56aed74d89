"""A phone hands in the log of an evening that it kept alone: once, whole, and only what is valid here."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, RulebookChanged
from scoresheet.core.bonken.rulebook import rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet, sheet_to_plain
from scoresheet.core.changes import Headed
from scoresheet.core.keys import digest_of_key
from scoresheet.core.log import Change
from scoresheet.store.maintenance import new_keys
from scoresheet.store.sheets import Store
from tests.house import house
from tests.strategies import BOOK, INVENTED, NAMES, A, B, some
from tests.web.api.calls import uuid

OWN = {"id": str(uuid4()), "secret": "the phone's own secret, as long as a key"}
LONG_AGO = "1999-12-31T23:00:00.000Z"


def entry(number: int, change: Change, time: str = "2026-11-20T20:00:00.000Z") -> dict[str, Any]:
    return {"id": uuid(number), "time": time, "by": "Anna", "change": change.plain()}


def log(*entries: dict[str, Any], **also: Any) -> dict[str, Any]:
    sheet = sheet_to_plain(Sheet(BOOK, NAMES, first_chooser=A))
    written = {"format": "scoresheet-log/1", "opened": "2026-11-20T19:00:00.000Z", "sheet": sheet}
    return {**written, "entries": list(entries), **OWN, **also}


DUCK, QUEENS = some("duck", A), some("queens", B)
EVENING = (
    entry(1, Recorded(1, DUCK)),
    entry(2, Renamed(("Anna", "Bram", "Carla", "Dick"))),
    entry(3, Recorded(2, QUEENS)),
)


def test_the_sheet_has_the_whole_log_of_the_phone(client: FlaskClient, store: Store) -> None:
    answer = client.post("/api/logs", json=log(*EVENING))
    assert answer.status_code == 201
    body = answer.get_json()
    opened = store.open(body["edit"].removeprefix("/s/"))
    assert opened.writable
    assert [(one.id, one.by, one.time.isoformat()) for one in opened.log.entries] == [
        (uuid(number), "Anna", "2026-11-20T20:00:00+00:00") for number in (1, 2, 3)
    ]
    assert opened.log.sheet == Sheet(BOOK, ("Anna", "Bram", "Carla", "Dick"), A, (DUCK, QUEENS))
    assert not store.open(body["view"].removeprefix("/s/")).writable
    assert body["version"] == 3


def test_a_log_sent_again_after_a_lost_answer_is_the_same_sheet(client: FlaskClient, store: Store) -> None:
    first = client.post("/api/logs", json=log(*EVENING[:2])).get_json()
    again = client.post("/api/logs", json=log(*EVENING[:2]))
    assert (again.status_code, again.get_json()) == (200, first)
    longer = client.post("/api/logs", json=log(*EVENING))
    assert longer.status_code == 200
    assert {**longer.get_json(), "version": 2} == first
    assert store.open(first["edit"].removeprefix("/s/")).log.version == 3


def test_a_log_of_another_phone_or_that_diverged_is_refused(client: FlaskClient, store: Store) -> None:
    first = client.post("/api/logs", json=log(*EVENING[:2])).get_json()
    other = log(*EVENING[:2], secret=OWN["secret"].upper())
    apart = log(EVENING[0], entry(9, Headed("Finale", "", "")))
    for sent, fault, with_address in ((other, "handed-in-before", False), (apart, "diverged", True)):
        answer = client.post("/api/logs", json=sent)
        assert (answer.status_code, answer.get_json()["error"], "/s/" in answer.text) == (409, fault, with_address)
    assert store.open(first["edit"].removeprefix("/s/")).log.version == 2


def test_a_phone_whose_keys_were_replaced_gets_no_others(client: FlaskClient, store: Store, database: str) -> None:
    first = client.post("/api/logs", json=log(*EVENING)).get_json()
    new_keys(database, store.open(first["edit"].removeprefix("/s/")).public_id, view=True)
    for entries in (EVENING[:1], EVENING):
        again = client.post("/api/logs", json=log(*entries))
        assert (again.status_code, again.get_json()["error"], "/s/" in again.text) == (409, "handed-in-before", False)


def test_the_public_id_of_a_sheet_yields_no_key(client: FlaskClient, store: Store, database: str) -> None:
    keys = store.create(Sheet(BOOK, NAMES, first_chooser=A))
    store.append(keys.edit, 0, Recorded(1, DUCK), entry_id=uuid(1))
    had = client.get(f"/api/sheets/{keys.view}/log").get_json()
    new, _ = new_keys(database, had["id"], view=True)
    mine = client.post("/api/logs", json=log(*EVENING[:1])).get_json()  # a sheet here that this phone does write on
    for log_id in (had["id"], keys.view, digest_of_key(keys.view)):
        several: tuple[Sequence[dict[str, Any]], ...] = ((), had["entries"], EVENING)
        for entries in several:
            sent = {"id": log_id, "sheet": had["sheet"], "opened": had["opened"]}
            answer = client.post("/api/logs", json=log(*entries, **sent))
            assert answer.status_code in (400, 409)
            for key in (new.view, new.edit, "/s/"):
                assert key not in answer.text
    for address in ("s", "c", "t", "api/sheets"):
        assert client.get(f"/{address}/{had['id']}").status_code == 404
    assert store.open(new.view).log.version == 1
    assert client.get(mine["view"]).status_code == 200


def test_an_entry_of_a_clock_that_is_ahead_gets_the_time_of_now(client: FlaskClient, store: Store) -> None:
    ahead = (datetime.now(UTC) + timedelta(days=900)).isoformat()
    jumped = (entry(1, Recorded(1, DUCK), time=ahead), entry(2, Removed(1), time=LONG_AGO))
    made = client.post("/api/logs", json=log(*jumped, opened=ahead)).get_json()
    first, second = store.open(made["edit"].removeprefix("/s/")).log.entries
    assert first.time <= datetime.now(UTC)
    assert second.time.year == 1999


BAD: dict[str, dict[str, Any]] = {
    "no deal of that number": {"entries": [entry(1, Removed(1))]},
    "a contract that was played": {"entries": [EVENING[0], entry(2, Recorded(2, some("duck", B)))]},
    "a correction of nothing": {"entries": [entry(1, Corrected(1, DUCK))]},
    "one id twice": {"entries": [EVENING[0], EVENING[2] | {"id": uuid(1)}]},
    "an unknown kind": {"entries": [EVENING[0] | {"change": {"kind": "invented"}}]},
    "no time": {"entries": [EVENING[0] | {"time": "yesterday"}]},
    "a long name of who": {"entries": [EVENING[0] | {"by": "x" * 50}]},
    "too many entries": {"entries": [EVENING[0]] * 2500},
    "no list of entries": {"entries": {}},
    "a short secret": {"secret": "short"},
    "a secret that is no text": {"secret": 7},
    "no id": {"id": "none"},
    "no day of opening": {"opened": "once"},
    "another format": {"format": "scoresheet-log/9"},
    "no sheet": {"sheet": {}},
    "its keys": {"keys": []},
}


@pytest.mark.parametrize("kind", BAD)
def test_an_impossible_or_unreadable_log_is_refused(client: FlaskClient, kind: str) -> None:
    answer = client.post("/api/logs", json=log() | BAD[kind])
    assert answer.status_code == 400, answer.get_json()
    assert answer.get_json()["message"]


def test_a_phone_gets_the_whole_log_of_a_sheet_by_either_key(client: FlaskClient) -> None:
    made = client.post("/api/logs", json=log(*EVENING)).get_json()
    by_edit, by_view = (client.get(f"/api{made[name].replace('/s/', '/sheets/')}/log") for name in ("edit", "view"))
    assert by_edit.status_code == 200
    kept = by_edit.get_json()
    assert kept == by_view.get_json() | {"writable": True}
    assert kept["version"] == 3
    assert [one["change"] for one in kept["entries"]] == [one["change"] for one in EVENING]
    assert [one["id"] for one in kept["entries"]] == [uuid(number) for number in (1, 2, 3)]
    assert kept["sheet"]["players"] == list(NAMES)
    assert kept["rulebooks"] == {}
    assert made["edit"].removeprefix("/s/") not in by_view.text


def test_a_log_has_house_rules_once_and_names_them_by_their_digest(client: FlaskClient, store: Store) -> None:
    house = INVENTED[0]
    key = store.create(Sheet(house, NAMES)).view
    kept = client.get(f"/api/sheets/{key}/log").get_json()
    assert kept["sheet"]["rulebook"] == house.id
    assert kept["rulebooks"][house.id]["table"] == rulebook_to_table(house)


OFTEN = 7
HOUSES = [house(summary={"en": f"{number}. {'x' * 1990}", "nl": "x" * 2000}) for number in range(OFTEN + 1)]


def often_changed() -> dict[str, Any]:
    """An evening whose house rules changed seven times, as a phone sends it."""
    table = {book.id: rulebook_to_table(book) for book in HOUSES}
    changes = [
        {"kind": "rulebook-changed", "was": before.id, "rulebook": after.id} for before, after in pairwise(HOUSES)
    ]
    entries = [entry(9, Recorded(1, DUCK)) | {"id": uuid(at), "change": one} for at, one in enumerate(changes, 1)]
    sheet = sheet_to_plain(Sheet(BOOK, NAMES, first_chooser=A)) | {"rulebook": HOUSES[0].id}
    return log(*entries, sheet=sheet, rulebooks=table)


def test_a_log_brings_each_of_its_house_rules_once(client: FlaskClient, store: Store) -> None:
    answer = client.post("/api/logs", json=often_changed())
    assert answer.status_code == 201, answer.text
    found = store.open(answer.get_json()["edit"].removeprefix("/s/")).log
    assert [found.at(version).sheet.rulebook for version in range(OFTEN + 1)] == HOUSES


def test_a_log_with_house_rules_in_sheet_and_changes_is_read(client: FlaskClient, store: Store) -> None:
    sheet = sheet_to_plain(Sheet(HOUSES[0], NAMES, first_chooser=A))
    changed = RulebookChanged(HOUSES[0], HOUSES[1])
    answer = client.post("/api/logs", json=log(entry(1, changed), sheet=sheet))
    assert answer.status_code == 201, answer.text
    assert store.open(answer.get_json()["edit"].removeprefix("/s/")).log.entries[0].change == changed


@pytest.mark.parametrize(
    ("rulebooks", "place"),
    [
        ({HOUSES[0].id: rulebook_to_table(HOUSES[1])}, f"rulebooks.{HOUSES[0].id}"),
        ({HOUSES[0].id: "bonken-2002"}, f"rulebooks.{HOUSES[0].id}"),
        ([], "rulebooks"),
        ({}, "sheet.rulebook"),
        ({f"{number:040x}": {} for number in range(21)}, "rulebooks"),
    ],
    ids=["of another", "a name", "a list", "missing", "many"],
)
def test_wrong_or_missing_rulebooks_of_a_log_are_refused(client: FlaskClient, rulebooks: Any, place: str) -> None:
    answer = client.post("/api/logs", json={**often_changed(), "rulebooks": rulebooks})
    assert answer.status_code == 400
    assert place in answer.text
