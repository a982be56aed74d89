"""A page that has not changed since a browser got it is not sent again; no browser keeps an old one or another's."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonken.changes import Recorded, Renamed
from scoresheet.core.keys import Keys
from scoresheet.store.sheets import Store
from scoresheet.web import etags_and_versions
from scoresheet.web.context import REACHABLE
from scoresheet.web.security import HEADERS
from tests.strategies import A, some
from tests.web.forms import Form, send

QUEENS = some("queens", A)
SENT = {"step": "save", "contract": "last-trick", "chooser": "1", "result.last-trick.1": "2"}
PATHS = ("", "/deal", "/deal/1", "/log")


@pytest.fixture(autouse=True)
def one_deal(store: Store, keys: Keys) -> None:
    store.append(keys.edit, 0, Recorded(1, QUEENS), entry_id="1")


def again(client: FlaskClient, first: TestResponse, **headers: str) -> TestResponse:
    """The answer to a browser that asks once more for a page that it has."""
    return client.get(first.request.path, headers={"If-None-Match": first.headers["ETag"], **headers})


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("key", ["edit", "view"])
def test_an_unchanged_page_is_not_sent_again(client: FlaskClient, keys: Keys, key: str, path: str) -> None:
    first = client.get(f"/s/{getattr(keys, key)}{path}")
    if (key, path) == ("view", "/deal"):
        assert (first.status_code, "ETag" in first.headers) == (403, False)
        return
    second = again(client, first)
    assert (first.status_code, second.status_code, second.data) == (200, 304, b"")
    assert second.headers["ETag"] == first.headers["ETag"]
    assert second.headers["ETag"].startswith("W/")
    assert second.headers["Cache-Control"] == first.headers["Cache-Control"] == "private, no-cache"
    for part in ("Accept-Language", "Cookie"):
        assert part in second.headers["Vary"]
    assert not set(HEADERS) & set(second.headers.keys())
    assert "Set-Cookie" not in second.headers


@pytest.mark.parametrize("path", PATHS)
def test_after_a_change_the_page_is_drawn_anew(client: FlaskClient, store: Store, keys: Keys, path: str) -> None:
    seen = set()
    for version in range(1, 4):
        page = client.get(f"/s/{keys.edit}{path}")
        assert (f"Version {version}" in page.text) == (version > 1) or path == "/log"
        seen.add(page.headers["ETag"])
        store.append(keys.edit, version, Renamed((f"Version {version + 1}", "B", "C", "D")), entry_id=f"{version + 1}")
        assert again(client, page).status_code == 200
    assert len(seen) == 3


HEADERS_OF_OTHERS = {"another language": {"Accept-Language": "nl"}, "another host": {"Host": "elsewhere.example"}}
COOKIES: dict[str, Callable[[FlaskClient], None]] = {
    "another name": lambda client: client.set_cookie("who", "Bram"),
    "no session": lambda client: client.delete_cookie("forms"),
    "a forged session": lambda client: client.set_cookie("forms", "eyJ9.x.y"),
}


@pytest.mark.parametrize("change", [*HEADERS_OF_OTHERS, *COOKIES])
def test_another_language_host_name_or_session_is_another_page(client: FlaskClient, keys: Keys, change: str) -> None:
    first = client.get(f"/s/{keys.edit}/deal")
    assert again(client, first).status_code == 304
    if change in COOKIES:
        COOKIES[change](client)
    second = again(client, first, **HEADERS_OF_OTHERS.get(change, {}))
    assert second.status_code == 200
    assert second.headers["ETag"] != first.headers["ETag"]


@pytest.mark.parametrize("path", ["", "/share"])
def test_another_address_for_others_is_another_page(app: Flask, client: FlaskClient, keys: Keys, path: str) -> None:
    first, second = app.config[REACHABLE] = ("http://198.51.100.1:8000/", "http://198.51.100.2:8000/")
    for address in (first, second):
        client.get("/", base_url=address)  # a phone comes by
        page = client.get(f"/s/{keys.edit}{path}")
        assert f"{address}s/" in page.text
        assert again(client, page).status_code == 304
        client.get("/", base_url=first if address == second else second)
        assert again(client, page).status_code == 200


def test_another_release_is_another_page(client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get(f"/s/{keys.edit}")
    monkeypatch.setattr(etags_and_versions, "release", lambda: "the next")
    assert again(client, first).status_code == 200


def test_each_browser_has_its_own_token_and_entry_id(app: Flask, store: Store, keys: Keys) -> None:
    browsers = [app.test_client() for _ in range(3)]
    pages = [browser.get(f"/s/{keys.edit}/deal") for browser in browsers]
    ahead = [browser.get(f"/s/{keys.edit}/deal", headers={"Purpose": "prefetch"}) for browser in browsers]
    for drawn in (pages, ahead):
        assert len({page.headers["ETag"] for page in drawn}) == 3
    for field in ("csrf_token", "entry"):
        assert len({str(Form(page.text).fields[field]) for page in pages}) == 3
    assert again(browsers[1], pages[2]).status_code == 200
    assert send(browsers[1], pages[2].text, **SENT).status_code == 400
    assert store.lookup(keys.edit).version == 1


def test_a_form_kept_by_the_browser_is_saved_once(client: FlaskClient, store: Store, keys: Keys) -> None:
    page = client.get(f"/s/{keys.edit}/deal")
    assert again(client, page).status_code == 304
    for _ in range(2):
        assert send(client, page.text, **SENT).status_code == 302
    assert store.lookup(keys.edit).version == 2
    client.get(f"/s/{keys.edit}")  # shows that it is saved
    after = again(client, page)
    assert after.status_code == 200
    assert Form(after.text).fields["entry"] != Form(page.text).fields["entry"]


def test_a_notice_shown_once_waits_for_its_page_and_is_always_drawn(client: FlaskClient, keys: Keys) -> None:
    card, log = client.get(f"/s/{keys.edit}"), client.get(f"/s/{keys.edit}/log")
    send(client, client.get(f"/s/{keys.edit}/deal").text, **SENT)
    for _ in range(2):
        log = again(client, log)
    assert log.status_code == 304
    shown = again(client, card)
    assert "Deal 2 is saved" in shown.text
    assert "ETag" not in shown.headers
    assert shown.headers["Cache-Control"] == "private, no-cache"
    after = client.get(f"/s/{keys.edit}")
    assert "Deal 2 is saved" not in after.text
    assert again(client, after).status_code == 304


def test_a_prefetched_page_takes_no_notice_from_the_opened_one(client: FlaskClient, keys: Keys) -> None:
    send(client, client.get(f"/s/{keys.edit}/deal").text, **SENT)
    for page in ("", "/deal"):
        ahead = client.get(f"/s/{keys.edit}{page}", headers={"Purpose": "prefetch"})
        assert ahead.status_code == 200
        assert "Deal 2 is saved" not in ahead.text
    assert "Deal 2 is saved" in again(client, client.get(f"/s/{keys.edit}", headers={"Purpose": "prefetch"})).text
    assert again(client, client.get(f"/s/{keys.edit}")).status_code == 304


@pytest.mark.parametrize("path", ["/new", "/", "/s/{edit}", "/s/{edit}/deal"])
def test_a_prefetched_page_sets_no_cookie(client: FlaskClient, keys: Keys, path: str) -> None:
    ahead = client.get(path.format(edit=keys.edit), headers={"Purpose": "prefetch"})
    assert (ahead.status_code, ahead.headers.getlist("Set-Cookie")) == (200, [])


def test_prefetched_forms_are_of_the_session_that_the_first_page_begins(client: FlaskClient, keys: Keys) -> None:
    opened = client.get(f"/s/{keys.edit}", headers={"Accept": "text/html,*/*;q=0.8"})
    assert [cookie.partition("=")[0] for cookie in opened.headers.getlist("Set-Cookie")] == ["forms"]
    ahead = client.get(f"/s/{keys.edit}/deal", headers={"Purpose": "prefetch"})
    assert ahead.headers.getlist("Set-Cookie") == []
    assert send(client, ahead.text, **SENT).status_code == 302


def test_a_page_with_a_query_is_always_drawn(client: FlaskClient, keys: Keys) -> None:
    for query in ("?at=1", "?lang=en", "?x"):
        etag = client.get(f"/s/{keys.edit}/deal").headers["ETag"]
        page = client.get(f"/s/{keys.edit}/deal{query}", headers={"If-None-Match": etag})
        assert (page.status_code, "ETag" in page.headers) == (200, False)


def test_head_is_answered_like_get(client: FlaskClient, keys: Keys) -> None:
    client.get(f"/s/{keys.edit}")
    first = client.head(f"/s/{keys.edit}")
    assert (first.status_code, first.data) == (200, b"")
    etag = first.headers["ETag"]
    assert client.head(f"/s/{keys.edit}", headers={"If-None-Match": etag}).status_code == 304
    assert client.get(f"/s/{keys.edit}", headers={"If-None-Match": etag}).status_code == 304


def test_lists_of_etags_and_an_asterisk_match_pages_but_no_errors(client: FlaskClient, keys: Keys) -> None:
    etag = client.get(f"/s/{keys.edit}").headers["ETag"]
    asked = {f'"x", {etag}, W/"y"': 304, etag.removeprefix("W/"): 304, "*": 304, '"x", W/"y"': 200, "": 200, "x": 200}
    for tags, status in asked.items():
        assert client.get(f"/s/{keys.edit}", headers={"If-None-Match": tags}).status_code == status, tags
    for address, status in {f"/s/{keys.view}/deal": 403, f"/s/{keys.edit}/deal/2": 404, "/s/nobody": 404}.items():
        assert client.get(address, headers={"If-None-Match": "*"}).status_code == status


@pytest.mark.parametrize("path", PATHS)
def test_a_replaced_key_is_404_also_with_an_etag(client: FlaskClient, store: Store, keys: Keys, path: str) -> None:
    first = client.get(f"/s/{keys.edit}{path}")
    store.replace_edit_key(keys.edit)
    for etag in (first.headers["ETag"], "*"):
        assert again(client, first, **{"If-None-Match": etag}).status_code == 404


def test_in_debug_mode_every_page_is_drawn(app: Flask, client: FlaskClient, keys: Keys) -> None:
    first = client.get(f"/s/{keys.edit}")
    app.debug = True
    assert again(client, first).status_code == 200
