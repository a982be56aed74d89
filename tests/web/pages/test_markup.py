"""Every page is HTML without a fault, in both languages and in every state."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

import html5lib
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonaken.championship.changes import Entered
from scoresheet.core.bonaken.championship.tournament import Player
from scoresheet.core.bonaken.sheet import Sheet as BonakenSheet
from scoresheet.core.bonken.changes import Recorded, Removed, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.keys import Keys
from scoresheet.core.log import Change
from scoresheet.locales import texts
from scoresheet.store.sheets import Store
from scoresheet.web.errors import TITLED
from tests.bonaken import deal
from tests.championship import addressed, crowd, drawn, played, with_final
from tests.house import house_table
from tests.pages import Visitor, addresses
from tests.problems import PROBLEMS, Scene
from tests.seasons.generated import season_sheets, with_evenings
from tests.soaked import soaked
from tests.store.asking import write
from tests.strategies import BOOK, A, C, recorded, some, some_evening
from tests.web.forms import send

EVENING = some_evening(BOOK)
MARKUP = ('"><b>Vet', "{{ 7*7 }} {0}", "O'Brien & Co", "👵 Łukasz")
REFERRING = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list")
INTERACTIVE = ("a", "button", "input", "select", "textarea", "summary")
INSIDE = {  # what may stand directly inside what
    "ul": {"li", "template"},
    "ol": {"li", "template"},
    "dl": {"dt", "dd", "div"},
    "table": {"caption", "thead", "tbody", "tfoot"},
    "tr": {"th", "td"},
}
PHRASING = ("p", "h1", "h2", "h3", "span", "b", "small", "legend", "label", "button", "dt", "figcaption")
PASSING = ("pdf-busy", "pdf-stopped", "pdf-too-slow", "a locked database", "too many sheets")  # gone when asked again
BLOCKS = ("div", "p", "ul", "ol", "dl", "table", "section", "form", "fieldset", "details", "h1", "h2", "h3")


@pytest.fixture
def busy(store: Store) -> Keys:
    """A sheet of names with markup, with an odd deal, one removed, other names and seats."""
    keys = store.create(Sheet(BOOK, MARKUP, A, (), MARKUP[0], "2026-11-20", MARKUP[2]))
    odd = Deal("last-trick", C, ((C, A),), {"last-trick": taker(0)}, accepted=("out-of-turn",))
    changes: tuple[Change, ...] = (
        *recorded((*EVENING.deals[:3], odd)),
        Removed(2),
        Renamed((MARKUP[1], MARKUP[0], *MARKUP[2:])),
        Reseated((1, 0, 2, 3)),
        Headed(MARKUP[1], "", MARKUP[3]),
    )
    write(store, keys.edit, *changes, by=MARKUP[0])
    return keys


@pytest.fixture
def empty(store: Store) -> str:
    """The edit key of a sheet of the same names."""
    return store.create(Sheet(BOOK, MARKUP, A)).edit


@pytest.fixture
def visitor(store: Store, busy: Keys, empty: str) -> Visitor:
    """A visitor of these, a finished sheet, and one of everything else."""
    finished = store.create(Sheet(BOOK, MARKUP, A, EVENING.deals)).edit
    game = store.create(BonakenSheet(MARKUP, 0, (deal("A W + B L"), deal("C F"), deal("B L")), MARKUP[0]))
    over = store.create(BonakenSheet(MARKUP[:2], 1, (deal("A W"), deal("A W"), deal("A W")))).edit
    circle = with_evenings(store, season_sheets(3))
    named_so = [Player(name, MARKUP[:2]) for name in MARKUP]
    cup = replace(drawn(Entered(tuple(named_so)).apply(crowd(5)), "s"), title=MARKUP[0], place=MARKUP[2])
    return Visitor(
        *(busy.edit, busy.view, finished, empty),
        deals=(1, 3, 99),
        bonaken=(game.edit, game.view, over),
        circles=(circle.edit, circle.view),
        house_rules=(store.keep_rulebook(house_table(name={"en": MARKUP[0], "nl": MARKUP[1]})),),
        tournaments=[*addressed(store, cup), *addressed(store, with_final(played(8, 2)))],
    )


def faults(html: str) -> list[str]:
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    tree = parser.parse(html)
    found = [f"line {place[0]}: {code} {details}" for place, code, details in parser.errors]
    return [*found, *_reference_faults(tree), *_nesting_faults(tree), *_heading_faults(tree)]


def _reference_faults(tree: Element) -> Iterator[str]:
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    yield from (f"id {name} stands {count} times" for name, count in ids.items() if count > 1)
    for element in tree.iter():
        for attribute in REFERRING:
            yield from (
                f"{element.tag} {attribute}={name}: no such id"
                for name in (element.get(attribute) or "").split()
                if name not in ids
            )
        href = element.get("href") or ""
        if href.startswith("#") and href[1:] not in ids:
            yield f"{href} leads nowhere"


def _heading_faults(tree: Element) -> Iterator[str]:
    level = 0
    for heading in _shown(tree):
        if (found := re.fullmatch("h([1-6])", heading.tag)) is None:
            continue
        if int(found[1]) > level + 1:
            yield f"{heading.tag} {heading.get('id')} below h{level}"
        level = int(found[1])


def _shown(tree: Element) -> Iterator[Element]:
    """All elements but those that are hidden until a script shows them."""
    for element in tree:
        if "hidden" not in element.attrib and isinstance(element.tag, str) and element.tag != "template":
            yield element
            yield from _shown(element)


def _nesting_faults(tree: Element, above: tuple[str, ...] = ()) -> Iterator[str]:
    for element in tree:
        inside = INSIDE.get(tree.tag)
        if inside and element.tag not in inside:
            yield f"{element.tag} inside {tree.tag}"
        if tree.tag in PHRASING and element.tag in BLOCKS:
            yield f"{element.tag} inside {tree.tag}"
        if element.tag in INTERACTIVE and set(above) & {"a", "button"}:
            yield f"{element.tag} inside {' '.join(above)}"
        if element.tag == "button" and element.get("type") not in ("submit", "button"):
            yield "a button without a type"
        if element.tag == "img" and element.get("alt") is None:
            yield "a picture without words"
        if element.get("style") is not None or [name for name in element.attrib if name.startswith("on")]:
            yield f"style or script in a {element.tag}"
        yield from _nesting_faults(element, (*above, element.tag))


@pytest.mark.parametrize("language", ["en", *soaked("nl")])
def test_every_page_is_html_without_a_fault(app: Flask, client: FlaskClient, visitor: Visitor, language: str) -> None:
    found: dict[str, list[str]] = {}
    visits = addresses(app.url_map, visitor)
    client.get("/", query_string={"lang": language})
    for address in (address for several in visits.values() for address in several):
        answer = client.get(address, follow_redirects=True)
        assert answer.mimetype == "text/html", address
        assert answer.text.startswith("<!DOCTYPE html>"), address
        assert f'<html lang="{language}" ' in answer.text, address
        found[f"{answer.status_code} {address}"] = faults(answer.text)
    assert {address: errors for address, errors in found.items() if errors} == {}
    assert len(found) > 30


# Where a form is, what is typed into it, and what another phone does to the sheet meanwhile.
LAST_TRICK = {"contract": "last-trick", "result__last-trick__1": "1"}
BOTH_TRICKS = {"contract": "seventh-thirteenth", "result__trick-7__1": "1", "result__trick-13__1": "1"}
QUEENS = some("queens", A)
STATES: dict[str, tuple[str, dict[str, str], Change | None]] = {
    "unfinished deal": ("/s/{edit}/deal", {"contract": "duck", "chooser": "1"}, None),
    "warned deal": ("/s/{edit}/deal", {**BOTH_TRICKS, "chooser": "0", "doubles.0-1": "on"}, None),
    "clash": ("/s/{empty}/deal", LAST_TRICK, Recorded(1, QUEENS)),
    "saved deal": ("/s/{empty}/deal", LAST_TRICK, None),
    "empty names": ("/new", {"rulebook": "whist", "title": "x" * 101, "date": "yesterday"}, None),
    "swapped names": ("/s/{edit}/players", {"step": "save", "name_0": MARKUP[1], "name_1": MARKUP[0]}, None),
    "names of two": (
        "/s/{empty}/players",
        {"step": "save", "name_0": "Anna"},
        Renamed((MARKUP[3], *MARKUP[1:3], "Dirk")),
    ),
    "wrong heading": ("/s/{edit}/heading", {"title": "x" * 101, "date": MARKUP[0], "place": "x" * 101}, None),
    "headings of two": ("/s/{empty}/heading", {"title": MARKUP[2]}, Headed(MARKUP[0], "", MARKUP[1])),
    "forged token": ("/s/{edit}/deal", {"csrf_token": "forged"}, None),
    "wrong key": ("/", {"address": MARKUP[0]}, None),
}


@pytest.mark.parametrize("state", STATES)
def test_a_page_after_a_form_is_html_without_a_fault(
    client: FlaskClient, store: Store, busy: Keys, empty: str, state: str
) -> None:
    address, typed, theirs = STATES[state]
    page = client.get(address.format(edit=busy.edit, empty=empty)).text
    if theirs:
        write(store, empty, theirs, by=MARKUP[0])
    answer = send(client, page, **typed)
    assert (answer.status_code == 302) == (state == "saved deal")
    html = client.get(answer.location).text if answer.status_code == 302 else answer.text
    assert html.startswith("<!DOCTYPE html>")
    assert faults(html) == []


@pytest.mark.parametrize("language", ["nl", *soaked("en")])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_an_error_page_is_html_without_a_fault(
    client: FlaskClient, store: Store, keys: Keys, database: str, problem: str, language: str
) -> None:
    status, bring_about = PROBLEMS[problem]
    client.get(f"/?lang={language}")
    answer = bring_about(Scene(client, store, keys, Path(database.removeprefix("sqlite:///"))))
    assert answer.status_code == status
    assert ("Retry-After" in answer.headers) == (problem in PASSING)
    assert answer.text.startswith("<!DOCTYPE html>")
    assert f'<html lang="{language}" ' in answer.text
    assert faults(answer.text) == []
    words = texts(language)
    assert f"<h1>{words(f'problem.{status if status in TITLED else 400}')}</h1>" in answer.text
    if status == 500:
        assert words("problem.500.text") in answer.text
