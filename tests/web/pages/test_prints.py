"""Cards as PDF over the web: addresses, choices, cache, and what is said when there is none."""

from dataclasses import replace

import html5lib
import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.rulebook import Rulebook, keys, named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.games import GAMES
from scoresheet.locales import Texts
from scoresheet.pdf import PAPERS, PdfError, Source
from scoresheet.store import Keys, Store
from scoresheet.web import downloads
from scoresheet.web.bonken import rules
from tests.printed import catalog, reader, text
from tests.strategies import some_deal, some_evening

pytestmark = pytest.mark.pdf

BOOK = named("bonken-2002")
KING = "rulebook=king-portugal"  # a card that is soon printed


def test_a_sheet_prints_from_both_of_its_keys(client: FlaskClient, keys: Keys) -> None:
    for key in (keys.edit, keys.view):
        answer = client.get(f"/s/{key}.pdf")
        assert answer.status_code == 200
        assert answer.mimetype == "application/pdf"
        assert "Carla" in text(answer.data)
        assert key not in text(answer.data)
        assert key not in str(answer.headers)


def test_the_blank_card_is_printed_as_asked(client: FlaskClient) -> None:
    answer = client.get("/blank.pdf?rulebook=bonken-wikipedia&lang=nl&paper=a5")
    assert answer.status_code == 200
    assert str(catalog(answer.data)["/Lang"]) == "nl"
    assert round(float(reader(answer.data).pages[0].mediabox[2]) / 72 * 25.4) == 148
    assert "Hartenjagen" in text(answer.data)
    assert answer.headers["Content-Disposition"] == 'inline; filename="bonken-wikipedia-a5.pdf"'


def test_the_back_of_blank_cards_is_chosen(client: FlaskClient) -> None:
    answers = [client.get(f"/blank.pdf?{KING}&back={back}") for back in ("none", "back", "full")]
    pages = [len(reader(answer.data).pages) for answer in answers]
    assert pages[:2] == [1, 2]
    assert pages[2] > 2
    refused = client.get("/blank.pdf?back=front")
    assert (refused.status_code, refused.mimetype) == (400, "text/html")


def test_a_sheet_is_printed_as_chosen_on_its_page(client: FlaskClient, keys: Keys) -> None:
    for key in (keys.edit, keys.view):
        page = client.get(f"/s/{key}/print?lang=en")
        assert page.status_code == 200
        tree = html5lib.parse(page.text, treebuilder="etree", namespaceHTMLElements=False)
        form = tree.find(f".//form[@action='/s/{key}.pdf']")
        boxes = [box.get("name") for box in form.iterfind(".//input[@type='checkbox']")]
        assert boxes == ["explain", "binding"]
        assert [option.get("value") for option in form.iterfind(".//option")] == list(PAPERS)
        answer = client.get(form.get("action"), query_string={"paper": "a5", "explain": "1", "binding": "1"})
        assert answer.mimetype == "application/pdf"
        assert f"/s/{key}/print" in client.get(f"/s/{key}").text
    assert client.get(f"/s/{keys.view}.pdf?explain=yes").status_code == 400


def test_the_page_of_prints_names_the_letters_that_no_font_has(store: Store, client: FlaskClient) -> None:
    sheet = replace(some_evening(BOOK), title="Finale 🎉", players=("小明", "Zoë", "Łukasz", "שרה"))
    assert "小 明 🎉" in client.get(f"/s/{store.create(sheet).edit}/print").text
    plain = store.create(replace(sheet, title="Finale", players=("Élise", "Zoë", "Łukasz", "שרה")))
    assert "notice warn" not in client.get(f"/s/{plain.edit}/print").text


def test_a_printed_sheet_has_the_address_to_look_at_it_as_a_code_and_never_the_other(
    client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(*_: object, source: Source, **__: object) -> bytes:
        drawn.append(source.address)
        return b"%PDF-"

    monkeypatch.setattr(GAMES[0], "filled_pdf", draw)
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    for host, key in (("bonken.example", keys.edit), ("bonken.example", keys.view), ("localhost", keys.edit)):
        client.get(f"/s/{key}.pdf?paper={'a5' if key == keys.view else 'a4'}", base_url=f"http://{host}")
    assert drawn[:2] == [f"http://bonken.example/s/{keys.view}"] * 2
    assert drawn[2:] in ([], [""]), "nobody else can reach that address"


def test_the_page_of_prints_asks_for_blank_cards_on_which_paper(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[str, str, str, str]] = []

    def draw(book: Rulebook, t: Texts, paper: str, back: str) -> bytes:
        drawn.append((book.key, t.language, paper, back))
        return b"%PDF-"

    monkeypatch.setattr(rules, "blank_pdf", draw)
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    tree = html5lib.parse(client.get("/print?lang=nl").text, treebuilder="etree", namespaceHTMLElements=False)
    forms = tree.findall(".//form[@action='/blank.pdf']")
    asked = [{field.get("name"): field.get("value") for field in form.iter("input")} for form in forms]
    assert asked == [{"rulebook": key, "lang": "nl"} for key in keys()]
    for form, fields in zip(forms, asked, strict=True):
        papers = [option.get("value") for option in form.iterfind(".//select[@name='paper']/option")]
        assert papers == list(PAPERS)
        assert client.get(form.get("action"), query_string=fields | {"paper": "a5"}).status_code == 200
    assert drawn == [(key, "nl", "a5", "back") for key in keys()]


def test_a_large_pdf_is_not_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"a4": downloads.LARGEST_KEPT, "a5": downloads.LARGEST_KEPT + 1}
    monkeypatch.setattr(rules, "blank_pdf", lambda book, t, paper, back: b"x" * sizes[paper])
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    for paper in sizes:
        assert len(client.get(f"/blank.pdf?paper={paper}").data) == sizes[paper]
    assert [len(kept) for kept in downloads._kept.values()] == [downloads.LARGEST_KEPT]


@pytest.mark.parametrize(
    ("address", "status"),
    [("/blank.pdf?paper=a0", 400), ("/blank.pdf?rulebook=whist", 404), ("/s/nobody-has-this-key.pdf", 404)],
)
def test_what_cannot_be_printed_is_said_on_a_page(client: FlaskClient, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert answer.mimetype == "text/html"


def test_a_browser_that_has_the_card_gets_304_until_it_changes(
    client: FlaskClient, store: Store, sheet_key: str
) -> None:
    address = f"/s/{sheet_key}.pdf"
    had = {"If-None-Match": client.get(address).headers["ETag"]}
    unchanged = client.get(address, headers=had)
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert client.get(f"{address}?lang=nl", headers=had).status_code == 200
    deal = some_deal(BOOK.contract("queens"), 0)
    store.append(sheet_key, 0, Recorded(1, deal), entry_id="1", by="Anna")
    changed = client.get(f"{address}?lang=en", headers=had)
    assert changed.status_code == 200
    store.append(sheet_key, 1, Corrected(1, some_deal(BOOK.contract("duck"), 0)), entry_id="2", by="Bram")
    assert "Deal 1 corrected: Duck instead of Queens." in text(client.get(f"{address}?lang=en", headers=had).data)


def test_the_same_card_is_rendered_once(
    client: FlaskClient, sheet_key: str, view_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []

    def render(log: Log[Sheet], t: Texts, paper: str, **_: object) -> bytes:
        rendered.append(paper)
        return b"%PDF-"

    monkeypatch.setattr(GAMES[0], "filled_pdf", render)
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    for address in (f"/s/{sheet_key}.pdf", f"/s/{view_key}.pdf", f"/s/{sheet_key}.pdf?paper=a5"):
        assert client.get(address).data == b"%PDF-"
    assert rendered == ["a4", "a5"]


def test_only_so_many_cards_are_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "blank_pdf", lambda book, t, paper, back: b"%PDF-")
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    monkeypatch.setattr(downloads, "KEPT", 2)
    for paper in ("a4", "a5", "letter"):
        client.get(f"/blank.pdf?paper={paper}")
    assert len(downloads._kept) == 2


@pytest.mark.parametrize(("fault", "retry"), [("pdf-unavailable", False), ("pdf-busy", True), ("pdf-too-slow", True)])
def test_a_card_that_cannot_be_made_is_answered_with_503(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: str, retry: bool
) -> None:
    def fail(*_: object) -> bytes:
        raise PdfError(fault, packages="libpango-1.0-0", seconds=20)

    monkeypatch.setattr(rules, "blank_pdf", fail)
    monkeypatch.setattr(downloads, "_kept", type(downloads._kept)())
    answer = client.get("/blank.pdf")
    assert answer.status_code == 503
    assert answer.mimetype == "text/html"
    assert ("Retry-After" in answer.headers) == retry
