"""``/api/tournaments``: a championship of Bonaken for programs."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Left
from scoresheet.formats.bonaken.tournament import to_document
from scoresheet.store import Store
from tests.championship import addressed, order, played, with_final


@pytest.fixture
def keys(store: Store) -> list[str]:
    """The desk's key and the one for everybody, of a tournament that is over."""
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


def test_whoever_has_it_already_is_told_so_until_it_changes(client: FlaskClient, store: Store, keys: list[str]) -> None:
    path = f"/api/tournaments/{keys[1]}"
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    store.append(keys[0], store.open(keys[0]).log.version, Left((0,)), entry_id="leaves", by=None)
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200
