"""Security of pages: no write without leave, no key let out, no script that was not given."""

import logging
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.circle import Circle
from scoresheet.store import Keys, Store
from scoresheet.web import create_app
from scoresheet.web.context import STORE
from scoresheet.web.static_files import HEADER, release
from tests.strategies import some_deal
from tests.web.forms import Form, send

QUEENS = some_deal(named("bonken-2002").contract("queens"), 0)


def rules_that_write(app: Flask) -> list[str]:
    """The addresses of pages that take posts, with ``<key>`` and ``<int:number>`` still in them. Those of tournaments
    are in bonaken/championship/test_writing.py."""
    return sorted(
        rule.rule
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and not rule.rule.startswith(("/api/", "/t/"))
    )


NAMES = "/s/<key>/names"  # of Bonaken only; see bonaken/test_playing.py
UNDO = "/s/<key>/undo"  # has no page of its own: its button is on the card; see bonken/test_order.py


# See circles/test_circles.py. The first writes to a circle, whose address is typed, and not to the sheet.
OF_CIRCLES = ["/s/<key>/circle", "/c/add", "/c/new"] + [
    f"/c/<key>/{name}" for name in ("add", "take-out", "people", "name", "undo", "delete")
]


def test_these_pages_write_and_no_others(app: Flask) -> None:
    on_a_sheet = ["/s/<key>/deal", "/s/<key>/deal/<int:number>", "/s/<key>/heading", "/s/<key>/key", "/s/<key>/order"]
    starts = ["/", "/writer", "/import", "/new", "/bonaken/new", "/rulebooks/new"]
    expected = [*starts, *on_a_sheet, "/s/<key>/players", UNDO, NAMES, *OF_CIRCLES]
    assert rules_that_write(app) == sorted(expected)


def test_a_view_key_sees_no_form_and_no_way_to_one(client: FlaskClient, store: Store, keys: Keys) -> None:
    store.append(keys.edit, 0, Recorded(1, QUEENS), entry_id="1")
    for path in ("", "/deal/1", "/log"):
        page = client.get(f"/s/{keys.view}{path}").text
        assert "<form" not in page
        buttons = re.findall(r"<button[^>]*>", page)
        assert [button for button in buttons if not button.startswith('<button type="button"')] == []  # sends nothing
        assert f'/s/{keys.view}/deal"' not in page
        assert "/players" not in page
        assert "/heading" not in page
        assert f'/s/{keys.view}/key"' not in page
    for path in ("/deal", "/heading", "/key", "/order", "/players"):
        assert client.get(f"/s/{keys.view}{path}").status_code == 403


@pytest.mark.parametrize("token", ["", "forged"])
def test_without_the_forms_own_token_nothing_is_written_and_nothing_lost(
    app: Flask, client: FlaskClient, store: Store, sheet_key: str, token: str
) -> None:
    store.append(sheet_key, 0, Recorded(1, QUEENS), entry_id="1")
    circle = store.create(Circle("Thursday")).edit
    for rule in set(rules_that_write(app)) - {UNDO, NAMES, "/writer", "/c/add", "/c/<key>/undo", "/c/<key>/take-out"}:
        key = circle if rule.startswith("/c/") else sheet_key
        address = rule.replace("<key>", key).replace("<int:number>", "1")
        step = {"step": "save"} if rule == "/rulebooks/new" else {}
        number = 1 if rule == "/c/<key>/add" else 0  # that for an address is behind that for evenings of the phone
        answer = send(client, client.get(address).text, number, csrf_token=token, **step)
        assert answer.status_code == 400
        assert "Nothing you typed is lost" in answer.text
        assert Form(answer.text).fields["csrf_token"] != [token]
    assert store.open(circle).log.version == 0
    removal = send(client, client.get(f"/s/{sheet_key}/deal/1").text, 1, step="remove", csrf_token=token)
    assert "Please do it once more." in client.get(removal.location).text
    assert store.open(sheet_key).log.version == 1


def test_a_browser_that_sends_no_cookie_is_told_so_and_loses_nothing(
    app: Flask, client: FlaskClient, sheet_key: str
) -> None:
    page = client.get(f"/s/{sheet_key}/deal").text
    answer = send(app.test_client(use_cookies=False), page, contract="queens", step="save")
    assert answer.status_code == 400
    assert "This browser sent no cookie along" in answer.text
    assert 'value="queens" checked' in answer.text


@pytest.mark.parametrize("path", ["/s/%00", "/s/%ff%fe", "/s/" + "x" * 5000, "/s/a%2fb", "/s/%F0%9F%83%8F", "/s/.pdfx"])
def test_a_strange_key_is_an_unknown_key(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_what_nobody_expected_is_a_page_and_a_log_line_without_the_key(
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


def test_a_database_that_does_not_answer_is_said_without_its_particulars(tmp_path: Path) -> None:
    client = create_app({"SCORESHEET_DATABASE": f"sqlite:///{tmp_path}/missing/scoresheet.sqlite"}).test_client()
    for path in ("/healthz", "/s/any", "/api/sheets/any"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "cannot do this at the moment" in answer.text
        assert "unable to open" not in answer.text
    assert client.get("/").status_code == 200


def test_a_healthy_server_says_so(client: FlaskClient) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


@pytest.mark.parametrize(
    ("origin", "sent"),
    [
        *((trusted, True) for trusted in ("http://localhost", "http://127.0.0.1:8000", "https://bonken.example")),
        *((plain, False) for plain in ("http://192.168.1.7:8000", "http://bonken.example")),
    ],
)
def test_browsers_are_not_told_what_they_would_ignore_over_plain_http(
    client: FlaskClient, origin: str, sent: bool
) -> None:
    assert ("Cross-Origin-Opener-Policy" in client.get("/", base_url=origin).headers) is sent


def test_pages_and_json_say_their_release_and_files_do_not(client: FlaskClient, keys: Keys) -> None:
    for address in ("/", f"/s/{keys.edit}", f"/api/sheets/{keys.view}", "/nowhere"):
        assert client.get(address).headers[HEADER] == release()
    assert f'data-release="{release()}"' in client.get("/").text
    with client.get("/static/css/app.css") as file:
        assert HEADER not in file.headers
