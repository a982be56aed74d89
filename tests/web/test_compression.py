"""What is sent compressed, to whom, and that it is still the same."""

import re
from gzip import decompress
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.assets import STATIC
from scoresheet.web.phone import rulebook_address

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("address", ["/", "/static/css/app.css", "/rulebooks/bonken-2002.json", "/texts/nl.json"])
def test_a_text_is_smaller_on_its_way_and_the_same_when_it_has_come(client: FlaskClient, address: str) -> None:
    plain = client.get(address, buffered=True)
    sent = client.get(address, headers=GZIP, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert sent.headers["Content-Encoding"] == "gzip"
    assert sent.headers["Content-Length"] == str(len(sent.data))
    assert len(sent.data) < len(plain.data) / 2
    assert decompress(sent.data) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in sent.headers["Vary"]


@pytest.mark.parametrize(
    "script", sorted((STATIC / "js").rglob("*.js")), ids=lambda file: str(file.relative_to(STATIC))
)
def test_a_script_goes_without_its_comments_and_with_every_line_of_code(client: FlaskClient, script: Path) -> None:
    source = script.read_text(encoding="utf-8")
    answer = client.get(f"/static/{script.relative_to(STATIC)}", headers=GZIP, buffered=True)
    sent = decompress(answer.data).decode() if "Content-Encoding" in answer.headers else answer.text
    code, inside = [], False
    for line in source.splitlines():
        inside = inside or (line.lstrip().startswith("/**") and not re.search(r"\*/.*\S", line))
        if not inside and not line.lstrip().startswith("//"):
            code.append(line)
        inside = inside and "*/" not in line
    assert len(answer.data) < len(source) / 2 or len(source) < 1000
    assert sent.splitlines() == (code if "Content-Encoding" in answer.headers else source.splitlines())


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "br"])
def test_whoever_cannot_read_it_gets_it_plain(client: FlaskClient, accepted: str) -> None:
    answer = client.get("/static/js/explain.js", headers={"Accept-Encoding": accepted}, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (STATIC / "js" / "explain.js").read_bytes()


def test_a_form_that_comes_back_is_compressed_too(client: FlaskClient, sheet_key: str) -> None:
    answer = client.post(f"/s/{sheet_key}/deal", headers=GZIP, buffered=True)
    assert answer.status_code == 400
    assert b"Choose a contract." in decompress(answer.data)


def test_what_is_short_or_no_text_goes_as_it_is(client: FlaskClient) -> None:
    for address in ("/healthz", "/static/fonts/DejaVuSans.ttf"):
        assert "Content-Encoding" not in client.get(address, headers=GZIP, buffered=True).headers


def test_what_the_browser_has_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        handed = rulebook_address("bonken-2002")
    for address in ("/static/js/explain.js", handed):
        first = client.get(address, headers=GZIP, buffered=True)
        again = client.get(address, headers={**GZIP, "If-None-Match": first.headers["ETag"]}, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
        assert "Accept-Encoding" in again.headers["Vary"]


def test_asking_for_the_head_alone_says_nothing_of_a_body_that_is_not_sent(client: FlaskClient) -> None:
    answer = client.head("/static/js/explain.js", headers=GZIP, buffered=True)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers
