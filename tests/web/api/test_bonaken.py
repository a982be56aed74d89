"""Bonaken for programs: the calls of any sheet, with the deals of this game, and its championships."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Left
from scoresheet.formats.bonaken.tournament import to_document
from scoresheet.store.sheets import Store
from tests.championship import addressed, order, played, with_final
from tests.store.asking import write
from tests.web.api.calls import uuid

DOCUMENT = {"format": "bonaken/1", "players": ["Anja", "Bert", "Cor"], "first_dealer": "Cor", "deals": []}
FIRST = {"id": "0d0fbb1c-6f5e-4a37-8a3a-2f5d62a5f7a1", "number": 1, "goers": [{"player": "Anja", "result": "win"}]}


@pytest.fixture
def sheet(client: FlaskClient) -> str:
    """The address of a new game in the API."""
    answer = client.post("/api/sheets", json=DOCUMENT)
    assert answer.status_code == 201
    return f"/api/sheets/{answer.get_json()['edit'].removeprefix('/s/')}"


def computed(client: FlaskClient, sheet: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(sheet).get_json()["computed"]
    return found


def test_a_game_is_opened_played_and_read_back(client: FlaskClient, sheet: str) -> None:
    stored = client.post(f"{sheet}/deals", json=FIRST)
    assert (stored.status_code, stored.get_json()["version"]) == (201, 1)
    assert stored.get_json()["deal"]["states"] == {"Anja": "recht", "Bert": "suf", "Cor": "suf"}
    again = client.post(f"{sheet}/deals", json=FIRST)
    assert (again.status_code, again.get_json()) == (200, stored.get_json())
    assert computed(client, sheet)["next"] == {"number": 2, "dealer": "Anja"}
    assert client.get(sheet).get_json()["document"]["deals"] == [
        {"goers": [{"player": "Anja", "result": "win"}], "id": FIRST["id"]}
    ]


def test_errors_and_warnings_are_refused_until_they_are_accepted(client: FlaskClient, sheet: str) -> None:
    empty = client.post(f"{sheet}/deals", json={**FIRST, "goers": []})
    assert (empty.status_code, [one["code"] for one in empty.get_json()["findings"]]) == (422, ["no-goer"])
    odd = {**FIRST, "bid": "20"}
    assert [one["code"] for one in client.post(f"{sheet}/deals", json=odd).get_json()["findings"]] == ["bid-not-five"]
    assert client.post(f"{sheet}/deals", json={**odd, "accept": ["bid-not-five"]}).status_code == 201


@pytest.mark.parametrize(
    ("sent", "place"),
    [({**FIRST, "contract": "queens"}, "contract"), ({**FIRST, "accept": ["second-plus"]}, "accept[0]")],
)
def test_an_invalid_deal_of_bonaken_is_refused_with_its_place(
    client: FlaskClient, sheet: str, sent: dict[str, object], place: str
) -> None:
    answer = client.post(f"{sheet}/deals", json=sent)
    assert (answer.status_code, answer.get_json()["place"]) == (400, place)


def changed(client: FlaskClient, sheet: str, change: object, version: int = 0) -> int:
    """The status of the answer to a change."""
    sent = {"id": uuid(version + 1), "version": version, "change": change}
    return client.post(f"{sheet}/changes", json=sent).status_code


@pytest.mark.parametrize("odd", [{"goers": [[3, "win"]]}, {"dealer": 6}])
@pytest.mark.parametrize("version", [0, 1, 2])
def test_a_deal_of_a_seat_without_a_player_is_404_also_where_it_clashes(
    client: FlaskClient, sheet: str, version: int, odd: dict[str, object]
) -> None:
    deal = {"goers": [[0, "win"]], "bid": "", "dealer": None, "id": None, "accepted": []}
    for before in (0, 1):
        assert changed(client, sheet, {"kind": "recorded", "number": before + 1, "deal": deal}, before) == 201
    change = {"kind": "recorded", "number": 1, "deal": {**deal, **odd}}
    answer = client.post(f"{sheet}/changes", json={"id": uuid(9), "version": version, "change": change})
    assert (answer.status_code, answer.get_json()["error"]) == (404, "no-seat")


def test_names_and_first_dealer_are_corrected(client: FlaskClient, sheet: str) -> None:
    assert changed(client, sheet, {"kind": "renamed", "players": ["Annie", "Bert", "Cor"]}) == 201
    assert changed(client, sheet, {"kind": "first-dealer-set", "first_dealer": 0}, 1) == 201
    assert computed(client, sheet)["next"]["dealer"] == "Annie"
    assert changed(client, sheet, {"kind": "reseated", "order": [0, 1, 2, 3]}, 2) == 400


@pytest.mark.parametrize(
    "change",
    [
        *({"kind": "renamed", "players": players} for players in (["A"], ["A", "B"], ["A", "B", "C", "D"])),
        *({"kind": "first-dealer-set", "first_dealer": seat} for seat in (3, 6, 7, -1)),
    ],
    ids=str,
)
def test_wrong_numbers_of_names_and_dealers_are_refused(client: FlaskClient, sheet: str, change: object) -> None:
    before = computed(client, sheet)
    assert changed(client, sheet, change) in (400, 404, 422)
    assert computed(client, sheet) == before


# Championships


@pytest.fixture
def keys(store: Store) -> list[str]:
    """The edit key and the view key of a tournament that is over."""
    return [str(values["key"]) for values in addressed(store, with_final(played(12, 2)))[:2]]


def test_both_keys_read_the_document_and_the_ranking(client: FlaskClient, store: Store, keys: list[str]) -> None:
    tournament = store.open(keys[0]).log.sheet
    for key, writable in zip(keys, (True, False), strict=True):
        answer = client.get(f"/api/tournaments/{key}").json
        assert answer is not None
        assert (answer["writable"], answer["decided"]) == (writable, True)
        assert answer["document"] == to_document(tournament)
        assert [(row["place"], row["player"]) for row in answer["ranking"]] == order(tournament)
        rows = answer["ranking"]
        assert [row["points"] for row in rows] == [sum(points or 0 for points in row["rounds"]) for row in rows]
        assert [row["final"] is None for row in rows] == [False] * 4 + [True] * 8
        assert not any(key in str(answer) for key in keys)


def test_an_unchanged_tournament_is_answered_304(client: FlaskClient, store: Store, keys: list[str]) -> None:
    path = f"/api/tournaments/{keys[1]}"
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    write(store, keys[0], Left((0,)))
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_a_tournament_is_no_sheet_also_to_a_client_with_its_etag(client: FlaskClient, keys: list[str]) -> None:
    etag = client.get(f"/api/tournaments/{keys[1]}").headers["ETag"]
    for path in (f"/api/sheets/{keys[1]}", f"/api/sheets/{keys[1]}/log"):
        assert client.get(path, headers={"If-None-Match": etag}).status_code == 404
