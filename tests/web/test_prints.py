"""Cards as PDF over the web: addresses, choices, cache, and what is said when there is none."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.log import Corrected, Log, Recorded
from scoresheet.core.rulebook import named
from scoresheet.locales import Texts
from scoresheet.pdf import PdfError
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
    monkeypatch.setattr(prints, "blank_pdf", lambda book, t, paper: b"%PDF-")
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
