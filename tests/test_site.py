"""The app as a folder of files: everything a page leads to is there, and it is small enough for a phone."""

import json
import re
from gzip import compress
from html import unescape
from pathlib import Path

import pytest
from click import BadParameter
from click.testing import CliRunner

import scoresheet.site
from scoresheet.cli import commands
from scoresheet.cli_base import path_prefix
from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.errors import UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.pdf import PAPERS
from scoresheet.pdf.typesetting import PdfError
from scoresheet.site import blank_name, write_site
from scoresheet.web.security import POLICY
from tests.browser.files import PREFIX, write_app
from tests.commands import afresh
from tests.store.asking import full_disk

MOST_KEPT = 150_000  # bytes as a host sends them, which compresses


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app in a folder, with blank cards that no test here reads."""
    made = tmp_path_factory.mktemp("site")
    write_app(made)
    return made / PREFIX.strip("/")


def file_at(folder: Path, address: str) -> Path:
    path = re.sub("[?#].*", "", unescape(address))
    assert path.startswith(PREFIX), address
    file = folder / path.removeprefix(PREFIX)
    return file / "index.html" if path.endswith("/") else file


def pages(folder: Path) -> dict[str, str]:
    return {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in folder.rglob("*.html")}


def test_everything_that_a_page_leads_to_loads_or_hands_its_script_is_there(folder: Path) -> None:
    missing, handed = [], set()
    for page, html in pages(folder).items():
        found = {*re.findall(r'(?:href|src|action|data-worker)="(/[^"]*)"', html)}
        for data in re.findall(r'<script type="application/json">(.*?)</script>', html):
            handed |= {*re.findall(r'"(/[^"]*\.json[^"]*|/[^"]*here/[^"]*)"', unescape(data))}
        missing += [(page, address) for address in found | handed if not file_at(folder, address).is_file()]
    assert handed
    assert missing == []


def test_pages_ask_no_other_host_post_no_form_and_lead_to_pages_in_their_language(folder: Path) -> None:
    for page, html in pages(folder).items():
        assert re.findall(r'(?:href|src|action)="(?:https?:)?//', html) == [], page
        assert "csrf_token" not in html, page
        # Browsers ignore frame-ancestors in a page, with a complaint.
        [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
        assert unescape(policy) == POLICY.removesuffix("; frame-ancestors 'none'"), page
    for language in LANGUAGES:
        html = pages(folder)[f"{language}/new/index.html"]
        assert f'<html lang="{language}"' in html
        assert {*re.findall(r'<a (?![^>]*hreflang)[^>]*href="/bonken/(\w+)/', html)} == {language}


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_a_phone_keeps_are_there_and_small(folder: Path, language: str) -> None:
    found = re.search("^const LISTS = (.*);$", (folder / "sw.js").read_text(encoding="utf-8"), re.M)
    assert found
    kept = [address for what in ("pages", "files") for address in json.loads(found[1])[language][what]]
    sizes = {address: len(compress(file_at(folder, address).read_bytes(), 9)) for address in kept}
    assert f"/bonken/{language}/here/" in sizes
    assert any("/more.js" in address for address in sizes)
    assert sum(sizes.values()) <= MOST_KEPT, sorted(sizes.items(), key=lambda item: -item[1])[:8]


def test_a_folder_with_something_else_in_it_is_written_to_only_when_forced(tmp_path: Path) -> None:
    own = tmp_path / "index.html"
    own.write_text("mine", encoding="utf-8")
    with pytest.raises(UnreadableError, match="file-exists"):
        write_site(tmp_path, papers=())
    assert ([*tmp_path.iterdir()], own.read_text(encoding="utf-8")) == ([own], "mine")
    write_site(tmp_path, papers=(), replace=True)
    own.write_text("an older release", encoding="utf-8")
    written = write_site(tmp_path, papers=())  # a site of ours is renewed
    assert written.files > 1
    assert "<html data-chooses " in own.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_an_error_and_one_written_in_part_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file", encoding="utf-8")
    with pytest.raises(UnreadableError, match="cannot-write"):
        write_site(tmp_path / "site", papers=())
    (tmp_path / "site").unlink()
    with full_disk(2000), pytest.raises(UnreadableError, match="cannot-write"):  # less than a page
        write_site(tmp_path, papers=())
    assert [*tmp_path.iterdir()]
    assert write_site(tmp_path, papers=()).files > 1


def test_without_pango_all_but_the_blank_cards_is_written_and_one_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> bytes:
        raise PdfError("pdf-unavailable", packages="libpango-1.0-0")

    monkeypatch.setattr(scoresheet.site, "blank_pdf", refuse)
    done = CliRunner().invoke(commands, ["site", str(tmp_path), "--lang", "en"])
    assert done.exit_code == 0
    assert done.stderr.count("\n") == 1
    assert "it lacks Pango" in done.stderr
    # At the root of its host, when no folder is named.
    assert 'href="/en/new/"' in (tmp_path / "en" / "index.html").read_text(encoding="utf-8")
    assert not (tmp_path / "blank").exists()


def test_the_path_of_a_site_has_no_sign_that_an_address_writes_otherwise(tmp_path: Path) -> None:
    for path in ("", "/", "bonken", "/bonken", "bonken/", "/~anna/Bonken_1.0/"):
        assert path_prefix(path) == path
    for path in ("/a%20b/", "/caf\u00e9/", '/a"b/', "/a?b", "/a#b", "/a//b", "/../a/", "/./", "https://a.b/c"):
        with pytest.raises(BadParameter):
            path_prefix(path)
    done = CliRunner().invoke(commands, ["site", str(tmp_path / "site"), "--prefix", "/my bonken/", "--lang", "en"])
    assert done.exit_code == 2
    assert "“/my bonken/” is no path such as /bonken/" in done.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.soak  # `make test` prints one for all of them
@pytest.mark.pdf
def test_every_blank_card_of_a_site_is_different(tmp_path: Path) -> None:
    done = afresh("site", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    names = [blank_name(key, language, paper) for key in rulebook_keys() for language in LANGUAGES for paper in PAPERS]
    cards = {(tmp_path / name).read_bytes() for name in names}
    assert len(cards) == len(names)
    assert all(card.startswith(b"%PDF-") for card in cards)
