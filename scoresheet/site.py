"""The app as a folder of files for any static host: pages in both languages, what they load, blank cards.

    write_site(Path("site"), prefix="/bonken/")

The pages are those of the server, asked for one by one and in each language; a sheet on them lives on the phone. The
app has one address for a page in all languages, a folder has one for each: ``/new`` is ``/bonken/nl/new/``.
Frozen-Flask would leave most of that to be done here: it drops the ``?lang=`` and ``?v=`` of addresses, and has no
languages.
"""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryFile
from urllib.parse import urlsplit, urlunsplit

from flask import Flask, url_for

from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.errors import UnreadableError
from scoresheet.core.languages import LANGUAGES
from scoresheet.formats.file_access import refused_as
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import blank_pdf
from scoresheet.pdf.processes import MOST_PROCESSES, printing_in_processes
from scoresheet.pdf.typesetting import PdfError
from scoresheet.web import create_app
from scoresheet.web.bonken.phone import HOUSE_TEXTS, LOCAL_TEXTS, TEXTS, frame_addresses, rulebook_address
from scoresheet.web.pages_protocol import OfflinePages
from scoresheet.web.phone.scripts import FILES, MORE, scripts_address
from scoresheet.web.phone.worker import WORKER, loaded_files, worker_source
from scoresheet.web.static_files import asset
from scoresheet.web.templating import SERVERLESS

HOST = "https://site.invalid"  # never requested: the host of the folder is not known
NOWHERE = "sqlite:///never-opened.sqlite"
TOKEN = re.compile(r'<input id="?csrf_token"?[^>]*>|<input[^>]* name="csrf_token"[^>]*>')
MANIFESTS = {language: f"manifest.{language}.webmanifest" for language in LANGUAGES}
ADDRESS = re.compile(r'(?<=")(/[^"\s<>]*)(?=")|(?<=&#34;)(/[^"\s<>&]*)(?=&#34;)')


@dataclass(frozen=True)
class Site:
    """The outcome of writing the static site: how many files and bytes, and why blank cards are missing, if so."""

    files: int
    bytes: int
    unprintable: PdfError | None = None


def write_site(
    folder: Path,
    prefix: str = "/",
    papers: tuple[str, ...] = PAPERS,
    advance: Callable[[int], object] = lambda _: None,
    *,
    replace: bool = False,
) -> Site:
    """Writes the static site to ``folder``, to be served under the path ``prefix`` of its host. Files of equal names
    are replaced; no other is touched. ``advance`` is called with 1 after every blank card. :class:`UnreadableError`
    ``file-exists`` when the folder has something else in it than a site, unless it is to be replaced; ``cannot-write``
    when a file cannot be written, the folder before all."""
    sizes: dict[str, int] = {}

    def write(name: str, content: bytes) -> None:
        file = folder / name
        with refused_as("cannot-write", str(folder)):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        sizes[name] = len(content)

    _check_folder(folder, replace=replace)
    root = "/" + prefix.strip("/") if prefix.strip("/") else ""
    app = create_app({"SCORESHEET_DATABASE": NOWHERE, "SECRET_KEY": "no form is sent", SERVERLESS: True})
    export = _Export(app, root)
    for name, content in export.contents():
        write(name, content)
    unprintable = None
    try:
        for name, pdf in _blank_cards(papers):
            write(name, pdf)
            advance(1)
    except PdfError as error:
        if error.fault != "pdf-unavailable":
            raise
        unprintable = error
    return Site(len(sizes), sum(sizes.values()), unprintable)


def _check_folder(folder: Path, *, replace: bool) -> None:
    with refused_as("cannot-write", str(folder)):
        folder.mkdir(parents=True, exist_ok=True)
        found = {file.name for file in folder.iterdir()}
        if found and found.isdisjoint(MANIFESTS.values()) and not replace:
            raise UnreadableError(str(folder), "", "file-exists")
        TemporaryFile(dir=folder).close()


def blank_name(rulebook: str, language: str, paper: str) -> str:
    """The file name of a blank card on the static site, by rulebook, language and paper."""
    return f"blank/{rulebook}-{language}-{paper}.pdf"


def number_of_cards() -> int:
    """The number of blank cards on the static site."""
    return len(rulebook_keys()) * len(LANGUAGES) * len(PAPERS)


def _blank_cards(papers: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """The blank cards of the static site by file name, printed in parallel."""

    def printed(card: tuple[str, str, str]) -> tuple[str, bytes]:
        rulebook, language, paper = card
        with printing_in_processes():
            return blank_name(*card), blank_pdf(named(rulebook), texts(language), paper)

    with ThreadPoolExecutor(MOST_PROCESSES) as pool:
        try:
            yield from pool.map(printed, product(rulebook_keys(), LANGUAGES, papers))
        finally:
            pool.shutdown(cancel_futures=True)


class _Export:
    """The files of the static site by name, except for the blank cards."""

    def __init__(self, app: Flask, root: str) -> None:
        self.app, self.root = app, root
        self.client = app.test_client(use_cookies=False)
        with app.test_request_context(base_url=HOST):
            rules = [
                url_for(f"rules.{page}", rulebook=key) for key in rulebook_keys() for page in ("rules", "examples")
            ]
            home, new, choices = (url_for(page) for page in ("pages.home", "bonken.new", "rules.choices"))
            empty = frame_addresses()
            self.pages = (home, new, choices, url_for("calculator.calculator"), *rules, *empty)
            # By every phone from the beginning; it keeps other pages once it has shown them.
            self.kept = (home, new, rules[0], empty[0])
            self.empty = empty
        self.drawn = {language: {page: self._drawn(page, language) for page in self.pages} for language in LANGUAGES}

    def contents(self) -> Iterator[tuple[str, bytes]]:
        for language, name in MANIFESTS.items():  # first, since a folder that was written in part is known by them
            yield name, self._manifest(language)
        for language, pages in self.drawn.items():
            for page, html in pages.items():
                yield f"{self.address(page, language).removeprefix(self.root)[1:]}index.html", html.encode()
        first = self.drawn[LANGUAGES[0]][self.pages[0]]
        yield "index.html", first.replace("<html ", "<html data-chooses ", 1).encode()
        for address in self._assets():
            path = urlsplit(address).path.removeprefix(self.root)
            with self.client.get(path, base_url=self._base) as answer:
                yield path[1:], answer.data
        yield WORKER, self._worker()

    def address(self, page: str, language: str) -> str:
        """The address of a page on the static site."""
        return f"{self.root}/{language}{page.rstrip('/')}/"

    @property
    def _base(self) -> str:
        return f"{HOST}{self.root}/"

    def _get(self, page: str, language: str) -> str:
        answer = self.client.get(page, base_url=self._base, headers={"Accept-Language": language})
        assert answer.status_code == 200, (page, answer.status)
        return answer.get_data(as_text=True)

    def _drawn(self, page: str, language: str) -> str:
        def moved(match: re.Match[str]) -> str:
            return self._moved(match[0], page, language)

        return ADDRESS.sub(moved, TOKEN.sub("", self._get(page, language)))

    def _moved(self, address: str, page: str, language: str) -> str:
        """The address on the static site for an ``address`` on a page of the app."""
        parts = urlsplit(address)
        own = parts.path.removeprefix(self.root).rstrip("/") or "/"
        if own == "/manifest.webmanifest":
            return f"{self.root}/{MANIFESTS[language]}"
        if own not in self.pages or not parts.path.startswith(self.root):
            return address
        asked = parts.query.removeprefix("lang=")
        if asked in LANGUAGES:
            return self.address(own, asked)
        return urlunsplit(parts._replace(path=self.address(own, language)))

    def _manifest(self, language: str) -> bytes:
        written = json.loads(self._get("/manifest.webmanifest", language))
        home = self.address("/", language)
        return json.dumps(
            written | {"id": home, "start_url": home, "scope": f"{self.root}/"}, ensure_ascii=False
        ).encode()

    def _assets(self) -> list[str]:
        """The addresses of all files that pages load."""
        drawn = [html for pages in self.drawn.values() for html in pages.values()]
        loaded = {address for html in drawn for address in self._loaded_by(html)}
        with self.app.test_request_context(base_url=self._base):
            more = {*map(scripts_address, FILES), *map(asset, loaded_files())}
            more |= {rulebook_address(named(key)) for key in rulebook_keys()}
            more |= {one.address(language) for language in LANGUAGES for one in (TEXTS, LOCAL_TEXTS, HOUSE_TEXTS)}
        return sorted(loaded | more)

    def _worker(self) -> bytes:
        def kept(language: str) -> OfflinePages:
            pages = [self.address(page, language) for page in self.kept]
            empty = [self.address(page, language) for page in self.empty]
            return OfflinePages(pages, sorted({*self._kept_assets(language)}), empty)

        return worker_source({language: kept(language) for language in LANGUAGES}, self.root, on_files=True).encode()

    def _kept_assets(self, language: str) -> Iterator[str]:
        """The files for the pages that a phone keeps in a language."""
        with self.app.test_request_context(base_url=self._base):
            later = (asset("css/house.css"), HOUSE_TEXTS.address(language))  # kept once house rules were made
            yield from (scripts_address(MORE), TEXTS.address(language), LOCAL_TEXTS.address(language))
        for page in self.kept:
            for address in self._loaded_by(self.drawn[language][page]):
                is_icon = urlsplit(address).path.endswith(".png")  # of which the system keeps its own
                if not is_icon and address not in later:
                    yield address

    def _loaded_by(self, html: str) -> Iterator[str]:
        """The addresses of the files that a page loads."""
        folders = tuple(f"{self.root}/{folder}/" for folder in ("static", "texts", "rulebooks"))
        return (found[0] for found in ADDRESS.finditer(html) if found[0].startswith(folders))
