"""The parts of OWASP's ASVS 4.0, level 1, that a program can check here, by their numbers, and what is safe besides.

Who may write is checked for every address the app has, so a new one is in here by itself. There are no accounts and no
passwords: chapter 2 is about keys instead, in ``tests/store/test_keys.py``.
"""

import json
import logging
import re
import stat
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import cycle
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoresheet.core.bonaken.championship.changes import Left
from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.circle import Circle, Joined, PutIn
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.keys import Keys, digest_of_key
from scoresheet.serve import secret
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from scoresheet.web import create_app
from scoresheet.web.context import STORE
from scoresheet.web.security import FILE, SETTINGS
from scoresheet.web.static_files import HEADER, release
from tests.bonaken import game
from tests.championship import addressed, crowd, drawn
from tests.pages import Visitor, addresses
from tests.store.asking import write
from tests.strategies import A, some
from tests.web.api.calls import document, last_trick, new, stored
from tests.web.forms import forms, send

WRITING = ("POST", "PUT", "DELETE", "PATCH")
LIMIT = int(str(SETTINGS["MAX_CONTENT_LENGTH"]))


def writing_routes(app: Flask) -> list[tuple[str, str]]:
    """Every address and method that changes something: the address with ``{key}`` in it where it has one."""
    return sorted(
        (rule.rule.replace("<key>", "{key}").replace("<int:number>", "1"), method)
        for rule in app.url_map.iter_rules()
        for method in rule.methods or ()
        if method in WRITING
    )


@pytest.fixture
def one_deal(store: Store, keys: Keys) -> Keys:
    write(store, keys.edit, Recorded(1, some("queens", A)))
    return keys


# --- V3: cookies ---


def test_3_4_cookies_are_out_of_reach_of_scripts_and_hold_no_key(client: FlaskClient, one_deal: Keys) -> None:
    set_by = [
        client.get("/new?lang=nl", base_url="https://localhost"),
        send(client, client.get(f"/s/{one_deal.edit}/deal").text, **QUICK),
        send(client, client.get("/").text, 1, by="Anna"),
    ]
    cookies = [cookie for answer in set_by for cookie in answer.headers.getlist("Set-Cookie")]
    assert {cookie.partition("=")[0] for cookie in cookies} == {"lang", "forms", "who"}
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert one_deal.edit not in cookie
        assert ("Secure" in cookie) == (cookie in set_by[0].headers.getlist("Set-Cookie"))


def test_3_4_a_session_begins_with_a_page_and_with_nothing_else(client: FlaskClient, keys: Keys) -> None:
    for path in ("/sw.js", "/manifest.webmanifest", f"/s/{keys.view}.csv"):
        assert "Set-Cookie" not in client.get(path).headers, path
    assert client.get(f"/s/{keys.view}", headers={"Accept": "text/html"}).headers["Set-Cookie"].startswith("forms=")


QUICK = {"step": "save", "contract": "last-trick", "chooser": "1", "result__last-trick__1": "0"}


# --- V4: who may write ---


@dataclass
class Scene:
    """One of everything that can be written on: edit keys, each with its view key, and their pages."""

    app: Flask
    client: FlaskClient
    keys: Mapping[str, str]
    by_edit: Visitor
    by_view: Visitor

    def pages(self, visitor: Visitor) -> Iterator[TestResponse]:
        """Every page that there is for these keys."""
        every = {address for several in addresses(self.app.url_map, visitor).values() for address in several}
        return (self.client.get(address, follow_redirects=True) for address in sorted(every))

    def forms(self) -> list[tuple[str, str, dict[str, object]]]:
        """The requests of all forms that write, as they stand: edit key in the address, address, and fields."""
        pages = [page.text for page in self.pages(self.by_edit)]
        writing = [form for page in pages for form in forms(page) if "csrf_token" in form.fields]
        desk = str(self.by_edit.tournaments[0]["key"])
        sent: dict[tuple[str, str], dict[str, object]] = {
            (form.action, step): {**form.fields, "step": step} for form in writing for step in form.buttons or [""]
        }
        sent[f"/t/{desk}/enter", ""] = {**writing[0].fields}  # its button is there once players have confirmed
        return [
            (next((key for key in self.keys if f"/{key}" in action), ""), action, fields)
            for (action, _), fields in sent.items()
        ]

    def calls(self, key: str) -> Iterator[TestResponse]:
        """The answers to calls of the API that write something valid with this key."""
        for path, method in writing_routes(self.app):
            if path.startswith("/api/") and "{key}" in path:
                body = {"version": 1, **last_trick()} if method == "PUT" else new(2, last_trick())
                yield self.client.open(f"{path.replace('{key}', key)}?version=1", method=method, json=body)


@pytest.fixture
def scene(app: Flask, client: FlaskClient, store: Store, one_deal: Keys) -> Scene:
    """A sheet of each game with a deal, a circle with that of Bonken, and a tournament with a round and cards."""
    table, circle = store.create(game(4, "A", "A W")), store.create(Circle("Thursday"))
    write(store, circle.edit, PutIn(digest_of_key(one_deal.view)), Joined("Bram", "Abraham"))
    desk, looking, card = addressed(store, drawn(crowd(8), "seed"))
    write(store, str(desk["key"]), Left((0,)))
    edit, view = (
        Visitor(*(each[0],) * 4, deals=(1,), bonaken=(each[1],), circles=(each[2],), tournaments=[tournament, card])
        for each, tournament in (
            ((one_deal.edit, table.edit, circle.edit), desk),
            ((one_deal.view, table.view, circle.view), looking),
        )
    )
    keys = {made.edit: made.view for made in (one_deal, table, circle)} | {str(desk["key"]): str(looking["key"])}
    return Scene(app, client, keys, edit, view)


UNKNOWN = ("a" * 32, "x" * 5000, "%00", "%ff%fe", "..%2f", "%F0%9F%83%8F", "' OR 1=1 --")


def test_4_no_form_and_no_call_writes_without_its_key_its_token_and_its_fields(app: Flask, scene: Scene) -> None:
    post, sent, before = scene.client.post, scene.forms(), stored(app)
    for (key, address, fields), token in zip(sent, cycle(("", "forged")), strict=False):
        if key:  # 4.1
            # The form that puts an evening in a circle writes to the circle, whose own edit key has to be typed.
            refused = 400 if address.endswith("/circle") else 403
            assert post(address.replace(key, scene.keys[key]), data=fields).status_code == refused, address
            assert post(address.replace(key, UNKNOWN[0]), data=fields).status_code == 404, address
        answer = post(address, data={**fields, "csrf_token": token})  # 4.2
        assert answer.status_code < 500, address
        if answer.status_code == 400:
            assert "Nothing you typed is lost" in answer.text, address
        empty = post(address)
        for table in ([1], {**dict.fromkeys(fields, 5), "csrf_token": fields["csrf_token"]}):  # 5.1: JSON has none
            answer = post(address, json=table)
            assert (answer.status_code, answer.location) == (empty.status_code, empty.location), (address, table)
    for view in scene.keys.values():
        assert {answer.status_code for answer in scene.calls(view)} <= {403, 404}
    for none in UNKNOWN:
        assert {scene.client.get(f"{start}/{none}").status_code for start in ("/s", "/api/sheets")} == {404}
        assert {answer.status_code for answer in scene.calls(none)} == {404}
    assert stored(app) == before
    rules = app.url_map.bind("localhost")
    tried = {rules.match(urlsplit(address).path, "POST", return_rule=True)[0].rule for _, address, _ in sent}
    assert tried | {"/t/<key>/table/<int:number>/<card>"} == {  # see bonaken/championship/test_confirming.py
        rule.rule
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and not rule.rule.startswith("/api/")
    }


def test_4_1_a_key_opens_what_it_is_a_key_of_and_nothing_else(app: Flask, scene: Scene) -> None:
    places = [rule.rule for rule in app.url_map.iter_rules() if "<key>" in rule.rule and "GET" in (rule.methods or ())]
    of = ("/s/", "/api/sheets/"), ("/s/", "/api/sheets/"), ("/c/",), ("/t/", "/api/tournaments/")
    for (edit, view), own in zip(scene.keys.items(), of, strict=True):
        for place in places:
            for key in (edit, view) if not place.startswith(own) else ():
                answer = scene.client.get(re.sub("<[^>]*>", "1", place.replace("<key>", key)))
                assert answer.status_code == 404, place
        assert {scene.client.get(f"{start}{view}").status_code for start in own} == {200}


def test_4_1_pages_of_a_view_key_have_no_form_and_no_way_to_one(scene: Scene) -> None:
    ways = set()
    for page in scene.pages(scene.by_view):
        path, text = page.request.path, page.text
        assert not [key for key in scene.keys if key in text], path
        if page.status_code == 200 and re.match("/[sct]/(?!new)", path) and not path.endswith("/circle"):
            assert "csrf_token" not in text or "/table/1/" in path, path
            ways |= {unescape(way) for way in re.findall(r'href="(/[sct]/[^"#]+)"', text)}
    assert len(ways) > 20
    assert [way for way in ways if scene.client.get(way).status_code == 403] == []


def test_4_2_no_other_site_can_have_a_browser_write(app: Flask, client: FlaskClient, one_deal: Keys) -> None:
    """Pages want the token of their form, and the API refuses the content types of forms."""
    before = stored(app)
    for path, method in writing_routes(app):
        if path.startswith("/api/") and method == "POST":
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data; boundary=b"):
                data = json.dumps(new(2, last_trick()))
                answer = client.post(path.replace("{key}", one_deal.edit), data=data, content_type=kind)
                assert (answer.status_code, answer.get_json()["error"]) == (400, "form-post"), path
    assert stored(app) == before


def test_14_5_no_answer_allows_scripts_of_other_sites(client: FlaskClient, one_deal: Keys) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "PUT"}
    for path in (f"/api/sheets/{one_deal.edit}", f"/api/sheets/{one_deal.edit}/deals/1", "/"):
        for method in ("OPTIONS", "GET"):
            answer = client.open(path, method=method, headers=asked)
            assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


# --- V5: limits of input; tests/web/bonken/test_hostile_texts.py has the escaping of output ---


def test_5_1_more_than_the_limit_is_refused_and_not_stored(app: Flask, client: FlaskClient, one_deal: Keys) -> None:
    before = stored(app)
    for path, method in writing_routes(app):
        if method == "DELETE":
            continue  # its body is not read
        address = path.replace("{key}", one_deal.edit)
        elsewhere = path in OF_ANOTHER_GAME or path.startswith(("/t/{key}", "/c/{key}"))
        refused = (404,) if elsewhere else (400, 413)
        answer = client.open(address, method=method, data=b"a=" + b"x" * LIMIT, content_type=FORM)
        assert answer.status_code in refused, (path, method)
        answer = client.open(address, method=method, data=b'"' + b"x" * LIMIT, content_type="application/json")
        # Where a form belongs it is not read: a form without fields undoes nothing, and names no circle.
        without = {"/c/add": (404,), "/s/{key}/undo": (302,)}
        assert answer.status_code in without.get(path, refused), (path, method)
    assert stored(app) == before


FORM = "application/x-www-form-urlencoded"
OF_ANOTHER_GAME = ("/s/{key}/names",)  # Bonaken


# --- V7, V8: logs, caches and files ---


def test_7_1_no_log_has_a_key_or_a_name(
    client: FlaskClient, one_deal: Keys, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        for key in (one_deal.edit, one_deal.view):
            for path in ("", "/deal", "/deal/1", "/deal/99", "/log"):
                client.get(f"/s/{key}{path}")
            client.post(f"/api/sheets/{key}/deals", data="{")
    written = caplog.text + "".join(capfd.readouterr())
    assert not [secret for secret in (one_deal.edit, one_deal.view) if secret in written]


def test_8_3_the_database_and_the_secret_are_their_owners_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/new/evening.sqlite"
    migrate(url)
    assert len(secret(url)) >= 40
    assert {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "new").iterdir()} == {0o600}


# --- V11: not too often ---


@pytest.fixture
def limited(app: Flask) -> Flask:
    """An app open to everybody: three sheets a minute from one address."""
    return create_app({**app.config, "SCORESHEET_SHEETS_A_MINUTE": 3, "SCORESHEET_PROXIES": 1})


def open_from(app: Flask, address: str) -> TestResponse:
    return app.test_client().post("/api/sheets", json=document(), headers={"X-Forwarded-For": address})


def test_11_1_only_so_many_sheets_a_minute_are_opened_from_one_address(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [open_from(limited, "192.0.2.1").status_code for _ in range(5)] == [201, 201, 201, 429, 429]
    before = stored(limited)
    refused = open_from(limited, "192.0.2.1")
    assert (refused.headers["Retry-After"], refused.get_json()["error"]) == ("60", "too-many-sheets")
    assert stored(limited) == before
    assert open_from(limited, "192.0.2.2").status_code == 201
    later = time.time() + 60
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: later))
    assert open_from(limited, "192.0.2.1").status_code == 201


def test_11_1_pages_and_programs_are_counted_together(limited: Flask) -> None:
    assert [open_from(limited, "127.0.0.1").status_code for _ in range(2)] == [201, 201]
    browser = limited.test_client()
    page, names = browser.get("/new").text, {"name_0": "Anna", "name_1": "B", "name_2": "C", "name_3": "D"}
    answers = [send(browser, page, **names, first_chooser="0") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert "Wait a minute." in answers[1].text


def test_11_1_each_process_counts_by_itself(limited: Flask) -> None:
    processes = [limited, create_app(limited.config)]
    assert [open_from(process, "192.0.2.1").status_code for process in processes * 4] == [201] * 6 + [429] * 2


@pytest.fixture
def usual(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app behind a proxy without a limit of its own, and so few an hour for strangers that it takes no time."""
    monkeypatch.setattr("scoresheet.web.rate_limit.STRANGERS", 3)
    return create_app({**app.config, "SCORESHEET_SHEETS_A_MINUTE": None, "SCORESHEET_PROXIES": 1})


def test_11_1_strangers_open_only_so_many_sheets_an_hour_and_the_own_network_any(usual: Flask) -> None:
    for own in ("127.0.0.1", "10.1.2.3", "172.31.0.9", "192.168.1.20", "::1", "fd00::7", "fe80::1", "::ffff:10.0.0.1"):
        assert {open_from(usual, own).status_code for _ in range(5)} == {201}, own
    for stranger in ("192.0.2.1", "172.32.0.1", "2001:db8::1", "::ffff:198.51.100.1"):
        assert [open_from(usual, stranger).status_code for _ in range(4)] == [201, 201, 201, 429]
        refused = open_from(usual, stranger)
        assert (refused.headers["Retry-After"], refused.get_json()["error"]) == ("3600", "too-many-sheets-an-hour")
    # A network of IPv6 is one stranger.
    assert [open_from(usual, f"2001:db8:0:1::{at}").status_code for at in range(1, 5)] == [201, 201, 201, 429]


@pytest.mark.parametrize(("sheets", "proxies", "last"), [(None, 0, 429), (0, 1, 201)])
def test_11_1_a_header_lifts_no_limit_without_a_proxy_and_zero_is_no_limit(
    app: Flask, monkeypatch: pytest.MonkeyPatch, sheets: int | None, proxies: int, last: int
) -> None:
    monkeypatch.setattr("scoresheet.web.rate_limit.STRANGERS", 3)
    made = create_app({**app.config, "SCORESHEET_SHEETS_A_MINUTE": sheets, "SCORESHEET_PROXIES": proxies})
    header, stranger = {"X-Forwarded-For": "127.0.0.1" if not proxies else "192.0.2.1"}, {"REMOTE_ADDR": "192.0.2.1"}
    found = [
        made.test_client().post("/api/sheets", json=document(), headers=header, environ_overrides=stranger)
        for _ in range(4)
    ]
    assert [answer.status_code for answer in found] == [201] * 3 + [last]
    for setting in ("many", "-1", "1.5", "٣"):
        with pytest.raises(ScoresheetError, match="bad-setting"):
            create_app({**app.config, "SCORESHEET_SHEETS_A_MINUTE": setting})


# --- V14: headers on every answer, also on a 404 ---


def test_14_4_every_answer_has_the_headers(app: Flask, one_deal: Keys) -> None:
    browser = app.test_client()
    for rule in app.url_map.iter_rules():
        path = (
            rule.rule.replace("<key>", one_deal.edit).replace("<int:number>", "1").replace("<path:filename>", "no.js")
        )
        if path.endswith(".pdf"):
            continue
        with browser.get(re.sub("<[^>]*>", "bonken-2002", path), base_url="https://localhost") as answer:
            headers = answer.headers
            is_file = FILE.match(path) and answer.mimetype != "text/html"  # the page that says that there is none
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy
        assert "*" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        if "<key>" in rule.rule or (FILE.match(path) and not is_file):  # 8.2: in no shared cache
            assert "private" in headers["Cache-Control"], path
        assert ("Cookie" in headers["Vary"]) == (not is_file), path  # or a phone keeps a file for each session
        if not is_file:
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["X-Frame-Options"] == "DENY"
            assert "camera=()" in headers["Permissions-Policy"]
        assert "max-age=" in headers["Strict-Transport-Security"]
        assert len(headers.getlist("Content-Security-Policy")) == 1
        assert headers.get("Content-Type", "text/html").partition(";")[0] != "application/octet-stream"
    assert "Strict-Transport-Security" not in browser.get("/").headers


# --- Besides: no cookie, errors without a key, headers over plain http ---


def test_a_browser_without_cookies_gets_an_error_page(app: Flask, client: FlaskClient, sheet_key: str) -> None:
    page = client.get(f"/s/{sheet_key}/deal").text
    answer = send(app.test_client(use_cookies=False), page, contract="queens", step="save")
    assert answer.status_code == 400
    assert "This browser sent no cookie along" in answer.text
    assert 'value="queens" checked' in answer.text


def test_an_unexpected_error_is_a_page_and_a_log_line_without_the_key(
    app: Flask, client: FlaskClient, sheet_key: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(key: str) -> None:
        raise RuntimeError("the table fell over")

    monkeypatch.setattr(app.extensions[STORE], "open", breaks)
    with caplog.at_level(logging.DEBUG):
        answer = client.get(f"/s/{sheet_key}/deal/1")
    assert answer.status_code == 500
    assert "What has been saved is safe." in answer.text
    assert "the table fell over" not in answer.text
    assert "the table fell over" in caplog.text
    assert "/s/<key>/deal/<int:number>" in caplog.text
    assert sheet_key not in caplog.text


def test_a_database_that_does_not_answer_is_503_without_details(tmp_path: Path) -> None:
    client = create_app({"SCORESHEET_DATABASE": f"sqlite:///{tmp_path}/missing/scoresheet.sqlite"}).test_client()
    for path in ("/healthz", "/s/any", "/api/sheets/any"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "cannot do this at the moment" in answer.text
        assert "unable to open" not in answer.text
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("origin", "sent"),
    [
        *((trusted, True) for trusted in ("http://localhost", "http://127.0.0.1:8000", "https://bonken.example")),
        *((plain, False) for plain in ("http://192.168.1.7:8000", "http://bonken.example")),
    ],
)
def test_no_header_is_sent_that_plain_http_has_ignored(client: FlaskClient, origin: str, sent: bool) -> None:
    assert ("Cross-Origin-Opener-Policy" in client.get("/", base_url=origin).headers) is sent


def test_pages_and_json_have_the_release_in_a_header_and_files_do_not(client: FlaskClient, keys: Keys) -> None:
    for address in ("/", f"/s/{keys.edit}", f"/api/sheets/{keys.view}", "/nowhere"):
        assert client.get(address).headers[HEADER] == release()
    assert f'data-release="{release()}"' in client.get("/").text
    with client.get("/static/css/app.css") as file:
        assert HEADER not in file.headers
