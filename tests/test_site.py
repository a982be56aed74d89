"""The app as a folder of files: everything a page leads to is there, and it is small enough for a phone."""

import json
import re
from gzip import compress
from html import unescape
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import pytest
from click.testing import CliRunner

import scoresheet.site
from scoresheet.cli import commands
from scoresheet.cli_base import path_prefix
from scoresheet.core.bonken.rulebook import rulebook_keys
from scoresheet.core.errors import UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.pdf import PAPERS, PdfError
from scoresheet.site import blank_name, write_site
from tests.browser.files import PREFIX, write_app
from tests.commands import afresh

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


def test_everything_that_a_page_leads_to_or_loads_is_there(folder: Path) -> None:
    missing = [
        (page, address)
        for page, html in pages(folder).items()
        for address in re.findall(r'(?:href|src|action|data-worker)="(/[^"]*)"', html)
        if not file_at(folder, address).is_file()
    ]
    assert missing == []


def test_files_that_a_page_hands_its_script_are_there(folder: Path) -> None:
    handed = {
        address
        for html in pages(folder).values()
        for data in re.findall(r'<script type="application/json">(.*?)</script>', html)
        for address in re.findall(r'"(/[^"]*\.json[^"]*|/[^"]*here/[^"]*)"', unescape(data))
    }
    assert handed
    assert [address for address in handed if not file_at(folder, address).is_file()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_leads_to_pages_in_its_language(folder: Path, language: str) -> None:
    html = pages(folder)[f"{language}/new/index.html"]
    assert f'<html lang="{language}"' in html
    linked = re.findall(r'<a (?![^>]*hreflang)[^>]*href="/bonken/(\w+)/', html)
    assert {*linked} == {language}


def test_no_page_asks_another_host_or_has_a_form_to_post(folder: Path) -> None:
    for page, html in pages(folder).items():
        assert re.findall(r'(?:href|src|action)="(?:https?:)?//', html) == [], page
        assert "csrf_token" not in html, page
        assert 'http-equiv="Content-Security-Policy"' in html, page


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_a_phone_keeps_are_there_and_small(folder: Path, language: str) -> None:
    found = re.search("^const LISTS = (.*);$", (folder / "sw.js").read_text(encoding="utf-8"), re.M)
    assert found
    kept = [address for what in ("pages", "files") for address in json.loads(found[1])[language][what]]
    sizes = {address: len(compress(file_at(folder, address).read_bytes(), 9)) for address in kept}
    assert f"/bonken/{language}/here/" in sizes
    assert any("/more.js" in address for address in sizes)
    assert sum(sizes.values()) <= MOST_KEPT, sorted(sizes.items(), key=lambda item: -item[1])[:8]


def test_a_folder_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file", encoding="utf-8")
    with pytest.raises(UnreadableError, match="cannot-write"):
        write_site(tmp_path / "site", papers=())


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


def test_a_site_that_was_written_in_part_is_written_anew(tmp_path: Path) -> None:
    most, page = getrlimit(RLIMIT_FSIZE), 2000
    setrlimit(RLIMIT_FSIZE, (page, most[1]))
    try:
        with pytest.raises(UnreadableError, match="cannot-write"):
            write_site(tmp_path, papers=())
    finally:
        setrlimit(RLIMIT_FSIZE, most)
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


@pytest.mark.parametrize(
    "prefix",
    ["/my bonken/", "/a%20b/", "/caf\u00e9/", '/a"b/', "/a?b", "/a#b", "/a//b", "/../a/", "/./", "https://a.b/c"],
)
def test_a_path_that_no_address_has_is_refused_in_a_sentence(tmp_path: Path, prefix: str) -> None:
    done = CliRunner().invoke(commands, ["site", str(tmp_path / "site"), "--prefix", prefix, "--lang", "en"])
    assert done.exit_code == 2
    assert f"“{prefix}” is no path such as /bonken/" in done.stderr
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("prefix", ["", "/", "bonken", "/bonken", "bonken/", "/~anna/Bonken_1.0/"])
def test_the_path_of_a_site_may_have_slashes_at_its_ends_or_none(prefix: str) -> None:
    assert path_prefix(prefix) == prefix


@pytest.mark.soak  # `make test` prints one for all of them
@pytest.mark.pdf
def test_every_blank_card_of_a_site_is_different(tmp_path: Path) -> None:
    done = afresh("site", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    names = [blank_name(key, language, paper) for key in rulebook_keys() for language in LANGUAGES for paper in PAPERS]
    cards = {(tmp_path / name).read_bytes() for name in names}
    assert len(cards) == len(names)
    assert all(card.startswith(b"%PDF-") for card in cards)
