"""Versions say which evening they mean: a backup that was put back has other entries under the same numbers."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Renamed
from scoresheet.store import Keys, Store


def rename(store: Store, key: str, version: int, entry_id: str) -> None:
    """An entry that makes this version."""
    store.append(key, version - 1, Renamed((entry_id, "B", "C", "D")), entry_id=entry_id)


def test_another_entry_at_the_same_version_is_another_etag(client: FlaskClient, store: Store, keys: Keys) -> None:
    other = store.create(store.open(keys.edit).log.base)
    seen = []
    for key, entry in ((keys.edit, "mine"), (other.edit, "theirs")):
        rename(store, key, 1, entry)
        seen.append(client.get(f"/api/sheets/{key}").headers["ETag"])
    assert seen[0] != seen[1]
    asked = {"If-None-Match": seen[0]}
    assert client.get(f"/api/sheets/{keys.edit}", headers=asked).status_code == 304
    diverged = client.get(f"/api/sheets/{other.edit}", headers=asked)
    assert (diverged.status_code, diverged.headers["Sheet-History"]) == (200, "diverged")


@pytest.mark.parametrize("back", [1, 2, 3])
def test_whoever_has_seen_what_is_on_the_sheet_is_told_nothing(
    client: FlaskClient, store: Store, keys: Keys, back: int
) -> None:
    seen = [client.get(f"/api/sheets/{keys.view}").headers["ETag"]]
    for version in range(1, 4):
        rename(store, keys.edit, version, f"{version}")
        seen.append(client.get(f"/api/sheets/{keys.view}").headers["ETag"])
    answer = client.get(f"/api/sheets/{keys.view}", headers={"If-None-Match": seen[-1 - back]})
    assert answer.status_code == 200
    assert "Sheet-History" not in answer.headers


@pytest.mark.parametrize("asked", ['"x"', '"0.1.0-2-en"', "*", '"0.1.0-0-0-en"', 'W/"other-0-0-nl"'])
def test_other_tags_say_nothing_about_the_history(client: FlaskClient, store: Store, keys: Keys, asked: str) -> None:
    rename(store, keys.edit, 1, "1")
    assert "Sheet-History" not in client.get(f"/api/sheets/{keys.view}", headers={"If-None-Match": asked}).headers
