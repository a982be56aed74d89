"""Cards as PDF over the web: addresses, choices, cache, and what is said when there is none."""

import html5lib
import pytest
from flask.testing import FlaskClient

from scoresheet.core.log import Corrected, Log, Recorded
from scoresheet.core.rulebook import keys, named
from scoresheet.locales import Texts
from scoresheet.pdf import PAPERS, PdfError
from scoresheet.store import Keys, Store
from scoresheet.web import prints
from tests.printed import catalog, reader, text
from tests.strategies import some_deal

pytestmark = pytest.mark.pdf

BOOK = named("bonken-2002")


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


def test_several_blank_cards_come_in_one_file(client: FlaskClient) -> None:
    one, three, pairs = (client.get(f"/blank.pdf?{asked}") for asked in ("", "copies=3", "copies=3&paper=2xa5"))
    assert one.headers["ETag"] != three.headers["ETag"]
    assert one.headers["ETag"] == client.get("/blank.pdf?copies=1").headers["ETag"]
    alone = reader(one.data).pages
    assert len(reader(three.data).pages) == len(alone) + 2
    for page in reader(three.data).pages[:3]:
        assert page.extract_text().count("Endscore") == 1
    assert [page.extract_text().count("Endscore") for page in reader(pairs.data).pages[:2]] == [2, 2]


@pytest.mark.parametrize("copies", ["0", "11", "-1", "", "3.0", "3 ", "x", "²", "٣", "1e1", "9" * 5000])
def test_a_number_of_copies_there_cannot_be_is_answered_with_one_clear_sentence(
    client: FlaskClient, copies: str
) -> None:
    answer = client.get("/blank.pdf", query_string={"copies": copies})
    assert answer.status_code == 400
    assert answer.mimetype == "text/html"
    assert "copies: A whole number from 1 to 10 is needed here." in answer.text


def test_the_start_page_asks_how_many_blank_cards_on_which_paper(client: FlaskClient) -> None:
    tree = html5lib.parse(client.get("/?lang=nl").text, treebuilder="etree", namespaceHTMLElements=False)
    forms = tree.findall(".//form[@action='/blank.pdf']")
    asked = [{field.get("name"): field.get("value") for field in form.iter("input")} for form in forms]
    assert asked == [{"rulebook": key, "lang": "nl", "copies": "4"} for key in keys()]
    for form, fields in zip(forms, asked, strict=True):
        number = form.find(".//input[@name='copies']")
        assert (number.get("min"), number.get("max")) == ("1", str(prints.MOST_COPIES))
        papers = [option.get("value") for option in form.iterfind(".//select[@name='paper']/option")]
        assert papers == list(PAPERS)
        answer = client.get(form.get("action"), query_string=fields | {"paper": "a5"})
        assert str(catalog(answer.data)["/Lang"]) == "nl"
        assert text(answer.data).count("Eindstand") >= 4


def test_a_pile_of_cards_is_not_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {1: prints.LARGEST_KEPT, 2: prints.LARGEST_KEPT + 1}
    monkeypatch.setattr(prints, "blank_pdf", lambda book, t, paper, copies: b"x" * sizes[copies])
    monkeypatch.setattr(prints, "_kept", type(prints._kept)())
    for copies in sizes:
        assert len(client.get(f"/blank.pdf?copies={copies}").data) == sizes[copies]
    assert [len(kept) for kept in prints._kept.values()] == [prints.LARGEST_KEPT]


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
    assert "Deal 1 corrected: Queens." in text(client.get(f"{address}?lang=en", headers=had).data)


def test_the_same_card_is_rendered_once(
    client: FlaskClient, sheet_key: str, view_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []

    def render(log: Log, t: Texts, paper: str) -> bytes:
        rendered.append(paper)
        return b"%PDF-"

    monkeypatch.setattr(prints, "filled_pdf", render)
    monkeypatch.setattr(prints, "_kept", type(prints._kept)())
    for address in (f"/s/{sheet_key}.pdf", f"/s/{view_key}.pdf", f"/s/{sheet_key}.pdf?paper=a5"):
        assert client.get(address).data == b"%PDF-"
    assert rendered == ["a4", "a5"]


def test_only_so_many_cards_are_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "blank_pdf", lambda book, t, paper, copies: b"%PDF-")
    monkeypatch.setattr(prints, "_kept", type(prints._kept)())
    monkeypatch.setattr(prints, "KEPT", 2)
    for paper in ("a4", "a5", "letter"):
        client.get(f"/blank.pdf?paper={paper}")
    assert len(prints._kept) == 2


@pytest.mark.parametrize(("fault", "retry"), [("pdf-unavailable", False), ("pdf-busy", True), ("pdf-too-slow", True)])
def test_a_card_that_cannot_be_made_is_answered_with_503(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fault: str, retry: bool
) -> None:
    def fail(*_: object) -> bytes:
        raise PdfError(fault, packages="libpango-1.0-0", seconds=20)

    monkeypatch.setattr(prints, "blank_pdf", fail)
    monkeypatch.setattr(prints, "_kept", type(prints._kept)())
    answer = client.get("/blank.pdf")
    assert answer.status_code == 503
    assert answer.mimetype == "text/html"
    assert ("Retry-After" in answer.headers) == retry
