"""The phone's modules in an empty page of a real browser: no server, no app, nothing but static/js.

with open_phone(chromium) as phone:
    phone.ask("core.zalen(1)")                     # [[1, 0], [1, 2], [1, 3]]
    phone.answers("deal", [deal_case(rng, BOOKS)])
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

from scoresheet.assets import STATIC
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import texts
from scoresheet.web.bonken.phone import plain_rulebook
from scoresheet.web.phone.data import all_texts
from tests.strategies import BOOKS

ADDRESS = "http://phone.test/"
BATCH = 1000  # cases at once
OWN = ("core.js", "twin.js", "replica_model.js")  # which the tests serve beside the app's own


def handed_books(books: Iterable[Rulebook] = BOOKS) -> dict[str, Any]:
    """Rulebooks, all of ours and invented ones too, as the server hands them to the phone."""
    return {book.key: plain_rulebook(book) for book in books}


def handed_texts() -> dict[str, Any]:
    """Both catalogues as the server hands them to the phone."""
    return {language: all_texts(texts(language)) for language in LANGUAGES}


@dataclass
class Phone:
    """A page that has loaded the modules, with what the server has handed it."""

    page: Page
    books: dict[str, Any] = field(default_factory=handed_books)
    texts: dict[str, Any] = field(default_factory=handed_texts)

    def answers(self, kind: str, some: Sequence[object]) -> list[Any]:
        """What the JavaScript core answers to cases of one kind."""
        found: list[Any] = []
        for start in range(0, len(some), BATCH):
            found += self._call("twin.answers", kind, self.books, self.texts, some[start : start + BATCH])
        return found

    def spoken(self) -> set[str]:
        """The keys of all texts used so far."""
        return set(self._call("twin.spokenKeys"))

    def ask(self, expression: str, **given: object) -> Any:
        """The value of an expression in which ``core`` is the JavaScript core and the names given are what they
        are."""
        return self._call(f"(({', '.join(given)}) => {expression})", *given.values())

    def _call(self, function: str, *arguments: object) -> Any:
        # As text, so that nothing but JSON can come or go.
        script = f"async text => {{ {IMPORTS} return JSON.stringify(await {function}(...JSON.parse(text))); }}"
        return json.loads(self.page.evaluate(script, json.dumps(arguments)))


IMPORTS = "const [core, twin] = await Promise.all([import('/core.js'), import('/twin.js')]);"


@contextmanager
def open_phone(chromium: Browser, edits: Mapping[str, tuple[str, str]] | None = None) -> Iterator[Phone]:
    """A phone in a page of its own. ``edits``: by file of static/js, a piece of source and what to serve instead."""
    # Looked at before the page asks: an error while it waits for an answer would let it wait for good.
    edited = dict(_edited(path, *edit) for path, edit in (edits or {}).items())
    context = chromium.new_context()

    def serve(route: Route) -> None:
        path = urlsplit(route.request.url).path.removeprefix("/")
        if path == "":
            route.fulfill(body="<!doctype html><title>phone</title>", content_type="text/html")
            return
        file = Path(__file__).with_name(path) if path in OWN else STATIC / path
        source = edited.get(path) or file.read_text(encoding="utf-8")
        route.fulfill(body=source, content_type="text/javascript; charset=utf-8")

    context.route("**/*", serve)
    page = context.new_page()
    page.goto(ADDRESS)
    yield Phone(page)
    context.close()


def _edited(path: str, before: str, after: str) -> tuple[str, str]:
    source = (STATIC / path).read_text(encoding="utf-8")
    assert source.count(before) == 1, f"{path} has {before!r} {source.count(before)} times"
    return path, source.replace(before, after)
