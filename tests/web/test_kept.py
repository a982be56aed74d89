"""A page is drawn once for every version of its sheet, and nobody ever sees an old one or somebody else's."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.log import Recorded, Renamed
from scoresheet.core.rulebook import named
from scoresheet.store import Keys, Opened, Store
from scoresheet.web import kept
from tests.strategies import some_deal
from tests.web.forms import Form, send

QUEENS = some_deal(named("bonken-2002").contract("queens"), 0)


@pytest.fixture
def reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys of the sheets that were read whole, as for a page that is drawn."""
    keys: list[str] = []
    read: Callable[[str], Opened] = store.open

    def noted(key: str) -> Opened:
        keys.append(key)
        return read(key)

    monkeypatch.setattr(store, "open", noted)
    return keys


@pytest.mark.parametrize("path", ["", "/deal"])
def test_a_page_is_drawn_once_a_version(
    client: FlaskClient, store: Store, keys: Keys, reads: list[str], path: str
) -> None:
    for version in range(3):
        reads.clear()
        pages = [client.get(f"/s/{keys.edit}{path}").text for _ in range(3)]
        assert reads == [keys.edit]
        assert all((f"Version {version}" in page) == (version > 0) for page in pages)
        store.append(keys.edit, version, Renamed((f"Version {version + 1}", "B", "C", "D")), entry_id=f"{version}")


def test_every_browser_gets_a_token_and_an_id_of_its_own_good_there_alone(app: Flask, store: Store, keys: Keys) -> None:
    browsers = [app.test_client() for _ in range(3)]
    pages = [browser.get(f"/s/{keys.edit}/deal").text for browser in browsers]
    for field in ("csrf_token", "entry"):
        assert len({str(Form(page).fields[field]) for page in pages}) == 3
    sent = {"contract": "queens", "chooser": "0", "result.queens.4.0": "4"}
    assert send(browsers[1], pages[2], step="save", **sent).status_code == 400
    assert store.head(keys.edit).version == 0
    assert send(browsers[2], pages[2], step="save", **sent).status_code == 302
    assert store.head(keys.edit).version == 1


def test_both_keys_languages_names_and_hosts_have_pages_of_their_own(app: Flask, keys: Keys) -> None:
    def page(key: str, *, host: str = "localhost", language: str = "en", who: str = "") -> str:
        browser = app.test_client()
        browser.set_cookie("who", who, domain=host)
        address = f"http://{host}/s/{key}"
        return browser.get(address, base_url=f"http://{host}", headers={"Accept-Language": language}).text

    different = [
        page(keys.edit),
        page(keys.view),
        page(keys.edit, language="nl"),
        page(keys.edit, who="Anna"),
        page(keys.edit, host="elsewhere"),
    ]
    assert len(set(different)) == len(different)
    assert page(keys.edit) == different[0]
    assert keys.edit not in different[1]
    assert "elsewhere" not in different[0]


def test_what_is_said_once_is_not_kept(client: FlaskClient, store: Store, keys: Keys) -> None:
    sent = {"contract": "queens", "chooser": "0", "result.queens.4.0": "4"}
    saved = send(client, client.get(f"/s/{keys.edit}/deal").text, step="save", **sent)
    assert "Deal 1 is saved" in client.get(saved.location).text
    assert "Deal 1 is saved" not in client.get(saved.location).text


def test_a_page_asked_for_with_values_is_not_kept(client: FlaskClient, keys: Keys, reads: list[str]) -> None:
    for _ in range(2):
        client.get(f"/s/{keys.edit}/deal?at=1")
    assert len(reads) == 2


def test_a_view_key_is_refused_every_time(client: FlaskClient, keys: Keys) -> None:
    for _ in range(2):
        assert client.get(f"/s/{keys.view}/deal").status_code == 403


def test_no_more_is_kept_than_there_is_room_for(
    client: FlaskClient, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "KEPT", 3)
    for version in range(5):
        client.get(f"/s/{keys.edit}")
        store.append(keys.edit, version, Renamed((f"{version}", "B", "C", "D")), entry_id=f"{version}")
    assert len(kept._pages) == 3


def test_no_token_and_no_id_is_kept(client: FlaskClient, store: Store, keys: Keys) -> None:
    store.append(keys.edit, 0, Recorded(1, QUEENS), entry_id="1")
    page = client.get(f"/s/{keys.edit}/deal").text
    texts = [page.decode() for page, _ in kept._pages.values()]
    for field in ("csrf_token", "entry"):
        (secret,) = Form(page).fields[field]
        assert not any(secret in text for text in texts)
    assert all(re.search("\0token\0", text) for text in texts if keys.edit in text and "csrf_token" in text)
