"""Security besides ``test_asvs.py``: no cookie, errors without a key, headers over plain http."""

import logging
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.store import Keys
from scoresheet.web import create_app
from scoresheet.web.context import STORE
from scoresheet.web.static_files import HEADER, release
from tests.web.forms import send


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
