"""Changes of every kind by programs, and the log with those of others: the protocol of a phone."""

from uuid import uuid4

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import NAMES, A, B, C, D, some

TO_WIKIPEDIA = {"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "bonken-wikipedia"}
CHANGES = [
    {"kind": "first-chooser-set", "first_chooser": 2},
    {"kind": "swapped", "one": 1, "other": 2},
    {"kind": "moved", "number": 1, "to": 2},
    {"kind": "renamed", "players": ["Ann", "Bram", "Carla", "Dirk"]},
    {"kind": "reseated", "order": [1, 0, 2, 3]},
    {"kind": "headed", "title": "Finals", "date": "2026-11-22", "place": "Delft"},
    {"kind": "note-set", "number": 1, "note": "Nice"},
    TO_WIKIPEDIA,
]


def sent(
    client: FlaskClient, key: str, change: object, version: int = 0, entry_id: str | None = None, **also: object
) -> TestResponse:
    body = {"id": entry_id or str(uuid4()), "version": version, "change": change, **also}
    return client.post(f"/api/sheets/{key}/changes", json=body)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"kind": "signed-off", "number": 3}, "not-a-choice"),
        ({"kind": "renamed", "players": ["Anna", "anna", "Carla", "Dirk"]}, "name-twice"),
        ({"kind": "headed", "title": "x" * 101, "date": "", "place": ""}, "text-too-long"),
        ({"kind": "note-set", "number": 1, "note": "x" * 141}, "text-too-long"),
        ({"kind": "rulebook-changed", "was": "bonken-2002", "rulebook": "whist"}, "no-rulebook"),
    ],
)
def test_an_invalid_change_is_refused(
    client: FlaskClient, store: Store, begun: str, change: object, fault: str
) -> None:
    answer = sent(client, begun, change)
    assert (answer.status_code, answer.get_json()["error"]) == (400, fault)
    assert store.open(begun).log.version == 0


def test_a_version_as_text_is_refused(client: FlaskClient, begun: str) -> None:
    table = {"id": str(uuid4()), "version": "0", "change": CHANGES[0]}
    answer = client.post(f"/api/sheets/{begun}/changes", json=table)
    assert (answer.status_code, answer.get_json()["error"], answer.get_json()["place"]) == (400, "not-whole", "version")


def test_a_deal_that_is_not_there_can_not_be_moved(client: FlaskClient, begun: str) -> None:
    assert sent(client, begun, {"kind": "moved", "number": 1, "to": 3}).status_code == 404


def test_a_rulebook_that_is_not_the_sheets_any_more_is_a_conflict(client: FlaskClient, begun: str) -> None:
    assert sent(client, begun, TO_WIKIPEDIA).status_code == 201
    assert sent(client, begun, TO_WIKIPEDIA, version=1).status_code == 409


def test_a_deal_follows_the_rulebook_in_a_conflict(client: FlaskClient, store: Store, begun: str) -> None:
    sent(client, begun, TO_WIKIPEDIA)
    write(store, begun, Recorded(3, some("no-hearts", C, rulebook=named("bonken-wikipedia"))))
    deal = {"contract": "ducking", "chooser": NAMES[D], "result": {"tricks": {NAMES[A]: 13}}}
    answer = client.post(f"/api/sheets/{begun}/deals", json={"id": str(uuid4()), "number": 2, **deal})
    assert answer.status_code == 409


# Deals


def plain(contract: str, chooser: int, **more: object) -> dict[str, object]:
    """A deal as a log has it."""
    deal = {"accepted": [], "id": None} | more
    return some(contract, chooser).plain() | deal


def test_a_deal_is_entered_corrected_and_removed_as_in_a_log(client: FlaskClient, store: Store, begun: str) -> None:
    mine = str(uuid4())
    entered = {"kind": "recorded", "number": 3, "deal": plain("domino", C)}
    for status in (201, 200):
        answer = sent(client, begun, entered, 0, mine, by="Anna", strict=True)
        assert (answer.status_code, answer.get_json()) == (status, {"version": 1})
    corrected = {"kind": "corrected", "number": 3, "deal": plain("duck", C)}
    assert sent(client, begun, corrected, 1, last=mine).status_code == 201
    [*_, deal] = store.open(begun).log.sheet.deals
    assert (deal.contract, deal.id) == ("duck", mine)
    assert sent(client, begun, {"kind": "removed", "number": 3}, 2).status_code == 201
    assert len(store.open(begun).log.sheet.deals) == 2


def test_a_blocked_deal_is_answered_with_its_findings(client: FlaskClient, store: Store, begun: str) -> None:
    for deal, code in ((plain("queens", C), "repeated-contract"), (plain("domino", A), "out-of-turn")):
        answer = sent(client, begun, {"kind": "recorded", "number": 3, "deal": deal})
        assert (answer.status_code, [one["code"] for one in answer.get_json()["findings"]]) == (422, [code])
    accepted = plain("domino", A, accepted=["out-of-turn", "not-zero"])
    assert sent(client, begun, {"kind": "recorded", "number": 3, "deal": accepted}).status_code == 201
    assert store.open(begun).log.sheet.deals[2].accepted == ("out-of-turn",)


def test_a_repeated_or_another_deal_id_is_a_conflict(client: FlaskClient, store: Store, begun: str) -> None:
    there = str(uuid4())
    sent(client, begun, {"kind": "recorded", "number": 3, "deal": plain("domino", C, id=there)})
    again = {"kind": "recorded", "number": 4, "deal": plain("last-trick", D, id=there)}
    other = {"kind": "corrected", "number": 3, "deal": plain("last-trick", C, id=str(uuid4()))}
    for change in (again, other):
        answer = sent(client, begun, change, version=1)
        assert (answer.status_code, answer.get_json()["behind"]) == (409, True)
    assert store.open(begun).log.version == 1


def test_a_conflict_has_the_number_that_the_deal_has_by_now(client: FlaskClient, begun: str) -> None:
    sent(client, begun, {"kind": "corrected", "number": 2, "deal": plain("last-trick", B)}, by="Bram")
    sent(client, begun, {"kind": "removed", "number": 1}, version=1)
    answer = sent(client, begun, {"kind": "corrected", "number": 2, "deal": plain("domino", B)})
    body = answer.get_json()
    assert (answer.status_code, body["number"], body["version"]) == (409, 1, 2)
    assert [(one["kind"], one["by"]) for one in body["theirs"]] == [("corrected", "Bram"), ("removed", None)]
    assert (body["mine"]["kind"], body["mine"]["deal"]["contract"]) == ("corrected", "domino")
    assert "behind" not in body


@pytest.mark.parametrize(
    "change",
    [
        *CHANGES,
        {"kind": "recorded", "number": 3, "deal": plain("domino", C)},
        {"kind": "corrected", "number": 2, "deal": plain("domino", B)},
        {"kind": "removed", "number": 2},
    ],
    ids=lambda change: str(change["kind"]),
)
def test_a_change_is_made_once_also_when_another_client_made_it(
    client: FlaskClient, store: Store, begun: str, change: dict[str, object]
) -> None:
    theirs, mine = str(uuid4()), str(uuid4())
    for status in (201, 200):
        answer = sent(client, begun, change, entry_id=theirs, by="Anna")
        assert (answer.status_code, answer.get_json()) == (status, {"version": 1})
    [entry] = store.open(begun).log.entries
    assert (entry.id, entry.by, entry.change.kind) == (theirs, "Anna", change["kind"])
    for _ in range(2):
        answer = sent(client, begun, change, entry_id=mine)
        assert (answer.status_code, answer.get_json()) == (200, {"version": 1, "same": theirs})
        sent(client, begun, {"kind": "headed", "title": "Later", "date": "", "place": ""}, version=1)
    assert store.open(begun).log.find(mine) is None


def test_corrections_of_the_names_of_different_seats_are_merged(client: FlaskClient, store: Store, begun: str) -> None:
    bas: dict[str, object] = {"kind": "renamed", "players": ["Anna", "Bas", "Carla", "Dirk"], "seats": [1]}
    anne: dict[str, object] = {"kind": "renamed", "players": ["Anne", "Bram", "Carla", "Dirk"], "seats": [0]}
    assert [sent(client, begun, change).status_code for change in (bas, anne)] == [201, 201]
    first, second = (entry["change"] for entry in client.get(f"/api/sheets/{begun}/log").get_json()["entries"])
    assert (first, second) == (bas, anne | {"players": ["Anne", "Bas", "Carla", "Dirk"]})
    assert sent(client, begun, anne | {"players": ["Ann", "Bram", "Carla", "Dirk"]}).status_code == 409
    assert sent(client, begun, anne | {"seats": [7]}).get_json()["error"] == "out-of-range"


# The history that a change is based on


def test_an_id_that_is_in_the_log_is_answered_as_the_first_time(client: FlaskClient, store: Store, begun: str) -> None:
    entry_id = str(uuid4())
    assert sent(client, begun, CHANGES[0], entry_id=entry_id).status_code == 201
    sent(client, begun, CHANGES[1], version=1)
    for change, version in ((CHANGES[0], 0), (CHANGES[3], 2), (CHANGES[0], 99), ({"kind": "whatever"}, 0)):
        answer = sent(client, begun, change, version, entry_id, last="another", strict=True)
        assert (answer.status_code, answer.get_json()) == (200, {"version": 1})
    assert store.open(begun).log.version == 2


def test_a_change_based_on_another_history_is_refused(client: FlaskClient, store: Store, begun: str) -> None:
    first, second = str(uuid4()), str(uuid4())
    sent(client, begun, CHANGES[0], entry_id=first)
    heading = CHANGES[5]
    for version, also in (
        (2, {}),  # beyond the log
        (1, {"last": str(uuid4())}),  # of another history
        (0, {"last": first}),
        (0, {"strict": True}),  # not of the last version
        (2, {"strict": True}),
    ):
        answer = sent(client, begun, heading, version, **also)
        body = answer.get_json()
        assert (answer.status_code, body["behind"], body["version"]) == (409, True, 1), (version, also)
        assert "theirs" not in body
    assert store.open(begun).log.version == 1
    assert sent(client, begun, heading, 1, second, last=first, strict=True).status_code == 201
    assert sent(client, begun, heading, 2, last=first).status_code == 409
    assert sent(client, begun, heading, 2, last=second).status_code == 201
    assert sent(client, begun, CHANGES[1], 0, last=None).status_code == 201  # rebased


# The log


def test_the_log_since_a_version_has_the_entries_after_it(client: FlaskClient, begun: str) -> None:
    ids = [str(uuid4()) for _ in range(3)]
    for version, (entry_id, change) in enumerate(zip(ids, CHANGES, strict=False)):
        sent(client, begun, change, version, entry_id, by="Anna")
    address = f"/api/sheets/{begun}/log"
    newer = client.get(f"{address}?since=1&last={ids[0]}").get_json()
    assert {**newer, "entries": []} == {"version": 3, "writable": True, "entries": [], "rulebooks": {}}
    assert [(one["id"], one["by"], one["change"]) for one in newer["entries"]] == [
        (entry_id, "Anna", change) for entry_id, change in zip(ids[1:], CHANGES[1:], strict=False)
    ]
    assert [one["id"] for one in client.get(f"{address}?since=0").get_json()["entries"]] == ids
    assert client.get(f"{address}?since=3&last={ids[2]}").get_json()["entries"] == []


def test_a_client_with_another_history_gets_the_whole_log(client: FlaskClient, begun: str) -> None:
    first = str(uuid4())
    sent(client, begun, CHANGES[0], entry_id=first)
    address = f"/api/sheets/{begun}/log"
    whole = client.get(address).get_json()
    assert (whole["format"], whole["version"], whole["sheet"]["players"]) == ("scoresheet-log/1", 1, list(NAMES))
    for asked in ("since=1&last=another", "since=1", f"since=2&last={first}"):
        assert client.get(f"{address}?{asked}").get_json() == whole, asked
    assert client.get(f"{address}?since=one").status_code == 400


def test_a_log_without_news_is_answered_304(client: FlaskClient, store: Store, begun: str) -> None:
    address = f"/api/sheets/{begun}/log"
    etag = client.get(f"{address}?since=0").headers["ETag"]
    assert client.get(address, headers={"If-None-Match": etag}).status_code == 304
    sent(client, begun, CHANGES[0])
    answer = client.get(f"{address}?since=0", headers={"If-None-Match": etag})
    assert (answer.status_code, answer.get_json()["version"]) == (200, 1)
    assert client.get(f"{address}?since=0", headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    view = store.open(begun).view_key
    looked = client.get(f"/api/sheets/{view}/log?since=0", headers={"If-None-Match": answer.headers["ETag"]})
    assert (looked.status_code, looked.get_json()["writable"], begun in looked.text) == (200, False, False)
