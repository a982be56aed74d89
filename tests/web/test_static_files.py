"""Static files at addresses that a browser may keep for good."""

import gzip
import re
from collections.abc import Callable

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.web.bonken.phone import rulebook_address
from scoresheet.web.phone.scripts import ALSO_ALONE, ON_PAPER, ONLY_BUNDLED, STYLE_BUNDLES
from scoresheet.web.static_files import asset, minified
from tests.strategies import BOOK

FOREVER = "public, max-age=31536000, immutable"


@pytest.mark.parametrize("name", ["sw.js", "icon.svg", "icon-192.png"])
def test_an_address_with_the_digest_may_be_kept_for_good(app: Flask, client: FlaskClient, name: str) -> None:
    with app.test_request_context():
        address = asset(name)
    plain, _, digest = address.partition("?v=")
    assert (plain, len(digest)) == (f"/static/{name}", 16)
    first = client.get(address, buffered=True)
    assert first.data == (STATIC / name).read_bytes()
    assert first.headers["Cache-Control"] == FOREVER
    again = client.get(address, headers={"If-None-Match": first.headers["ETag"]}, buffered=True)
    assert (again.status_code, again.headers["Cache-Control"]) == (304, FOREVER)


@pytest.mark.parametrize(
    "address",
    [
        *("/static/css/app.css", "/static/scripts.js", "/static/base.css"),
        *("/texts/nl.json", "/rulebooks/bonken-2002.json"),
    ],
)
@pytest.mark.parametrize("query", ["", "?v=0123456789abcdef"])
def test_without_the_right_digest_a_file_is_revalidated(client: FlaskClient, address: str, query: str) -> None:
    first = client.get(address + query, buffered=True)
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "no-cache")
    again = client.get(address + query, headers={"If-None-Match": first.headers["ETag"]}, buffered=True)
    assert again.status_code == 304


@pytest.mark.parametrize("name", ["nothing.css", "../pyproject.toml", "css", "%00"])
def test_a_missing_file_is_404_and_not_kept(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/{name}?v=0123456789abcdef", buffered=True)
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("Cache-Control", "")


@pytest.mark.parametrize("path", ["/", "/new", "/calculator", "/rules/bonken-2002", "/manifest.webmanifest"])
def test_every_file_that_a_page_names_has_its_digest(client: FlaskClient, path: str) -> None:
    named = re.findall(r'"(/static/[^"]+)"', client.get(path).text)
    assert len(named) >= 3
    for address in named:
        assert client.get(address, buffered=True).headers["Cache-Control"] == FOREVER, address


def test_a_stylesheet_has_the_same_rules_in_fewer_bytes(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        address = asset("css/card.css")
    written = (STATIC / "css" / "card.css").read_text(encoding="utf-8")
    sent = client.get(address, buffered=True).text
    assert len(sent) < 0.8 * len(written)
    assert "/*" not in sent
    rules = re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL)
    assert re.sub(r"\s", "", sent) == re.sub(r"\s", "", rules)
    assert client.head(address, buffered=True).headers["Content-Length"] == str(len(sent.encode()))


@pytest.mark.parametrize("part", ["bytes=0-5", "bytes=0-1,4-5", "bytes=abc", "items=0-5", "x"])
def test_a_file_is_sent_whole_to_those_who_ask_for_a_part(client: FlaskClient, part: str) -> None:
    answer = client.get("/static/icon.svg", headers={"Range": part}, buffered=True)
    assert (answer.status_code, answer.data) == (200, (STATIC / "icon.svg").read_bytes())


def test_an_app_that_lives_in_a_folder_has_its_files_there(app: Flask) -> None:
    with app.test_request_context("/deal", base_url="http://localhost/bonken"):
        assert asset("icon.svg").startswith("/bonken/static/icon.svg?v=")


# Stylesheets that travel together


def address(client: FlaskClient, page: str, name: str) -> str:
    found = re.search(rf'href="(/static/{name}\.css\?v=\w+)"', client.get(page).text)
    assert found
    return found[1]


def test_the_styles_of_every_page_come_in_one_file(client: FlaskClient) -> None:
    answer = client.get(address(client, "/", "base"))
    assert answer.mimetype == "text/css"
    assert "immutable" in answer.headers["Cache-Control"]
    for file in STYLE_BUNDLES["base"]:
        style = minified((STATIC / "css" / file).read_text(encoding="utf-8"))
        assert (f"@media print{{{style}}}" if file in ON_PAPER else style) in answer.text


def test_styles_for_paper_apply_to_prints_only(client: FlaskClient, sheet_key: str) -> None:
    text = client.get(address(client, f"/s/{sheet_key}", "sheet")).text
    paper = minified((STATIC / "css" / "paper.css").read_text(encoding="utf-8"))
    assert text.endswith(f"@media print{{{paper}}}")
    assert text.count("{") == text.count("}")


def test_no_page_asks_alone_for_a_style_that_comes_in_a_file() -> None:
    asked = {
        f"{name}.css"
        for template in TEMPLATES.rglob("*.html")
        for written in re.findall(r"{% set styles = (.*) %}|asset\((.*?)\)", template.read_text(encoding="utf-8"))
        for name in re.findall(r"[\"'](?:css/)?(\w+)(?:.css)?[\"']", "".join(written))
    }
    assert asked & ONLY_BUNDLED == set()
    assert set(ALSO_ALONE) <= asked


# Compressed on their way, for clients that take that, with the same content


GZIP = {"Accept-Encoding": "gzip, deflate"}  # as browsers ask over http, and over https
BROTLI = {"Accept-Encoding": "gzip, deflate, br, zstd"}


@pytest.mark.parametrize(
    ("asked", "coding", "decompress"), [(GZIP, "gzip", gzip.decompress), (BROTLI, "br", brotli.decompress)]
)
@pytest.mark.parametrize(
    "address",
    [
        "/rules/bonken-2002",  # a page without a form, whose token would be another a second later
        "/static/css/app.css",
        "/static/js/views/bonken/explain.js",
        "/rulebooks/bonken-2002.json",
        "/texts/nl.json",
    ],
)
def test_a_compressed_text_is_smaller_and_has_the_same_content(
    client: FlaskClient, address: str, asked: dict[str, str], coding: str, decompress: Callable[[bytes], bytes]
) -> None:
    plain = client.get(address, buffered=True)
    sent = client.get(address, headers=asked, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert sent.headers["Content-Encoding"] == coding
    assert sent.headers["Content-Length"] == str(len(sent.data))
    assert len(sent.data) < len(plain.data) / 2
    assert decompress(sent.data) == plain.data
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert "Accept-Encoding" in sent.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "gzip;q=0", "zstd"])
def test_a_browser_without_gzip_or_brotli_gets_plain_text(client: FlaskClient, accepted: str) -> None:
    answer = client.get("/static/js/views/bonken/explain.js", headers={"Accept-Encoding": accepted}, buffered=True)
    assert "Content-Encoding" not in answer.headers
    assert answer.data == (STATIC / "js" / "views" / "bonken" / "explain.js").read_bytes()


def test_a_form_that_comes_back_is_compressed_too(client: FlaskClient, sheet_key: str) -> None:
    answer = client.post(f"/s/{sheet_key}/deal", headers=GZIP, buffered=True)
    assert answer.status_code == 400
    assert b"Choose a contract." in gzip.decompress(answer.data)


def test_short_answers_and_fonts_are_not_compressed(client: FlaskClient) -> None:
    for address in ("/healthz", "/static/fonts/DejaVuSans.ttf"):
        assert "Content-Encoding" not in client.get(address, headers=GZIP, buffered=True).headers


def test_an_unchanged_compressed_file_is_answered_304(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        handed = rulebook_address(BOOK)
    for address in ("/static/js/views/bonken/explain.js", handed):
        first = client.get(address, headers=GZIP, buffered=True)
        again = client.get(address, headers={**GZIP, "If-None-Match": first.headers["ETag"]}, buffered=True)
        assert (again.status_code, again.data) == (304, b"")
        assert "Accept-Encoding" in again.headers["Vary"]
