"""Cards as PDF over the web: addresses, choices, codes and cache."""

from dataclasses import replace

import html5lib
import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.rulebook import Rulebook, rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.core.log import Log
from scoresheet.games import GAMES
from scoresheet.locales import Texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import BACKS
from scoresheet.pdf.imprint import Source
from scoresheet.store.sheets import Store
from scoresheet.web import downloads_and_qr
from scoresheet.web.bonken import rules
from tests.store.asking import write
from tests.strategies import BOOK, A, some, some_evening


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was printed before."""
    monkeypatch.setattr(downloads_and_qr, "_kept", type(downloads_and_qr._kept)())


@pytest.mark.usefixtures("printed_as_html")
def test_a_sheet_is_printed_as_chosen_on_its_page_from_both_of_its_keys(client: FlaskClient, keys: Keys) -> None:
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
        assert "Carla" in answer.text
        assert key not in answer.text + str(answer.headers)
        assert f"/s/{key}/print" in client.get(f"/s/{key}").text
    assert client.get(f"/s/{keys.view}.pdf?explain=yes").status_code == 400


def test_the_page_of_prints_names_the_letters_that_no_font_has(store: Store, client: FlaskClient) -> None:
    sheet = replace(some_evening(BOOK), title="Finale 🎉", players=("小明", "Zoë", "Łukasz", "שרה"))
    assert "小 明 🎉" in client.get(f"/s/{store.create(sheet).edit}/print").text
    plain = store.create(replace(sheet, title="Finale", players=("Élise", "Zoë", "Łukasz", "שרה")))
    assert "notice warn" not in client.get(f"/s/{plain.edit}/print").text


def test_a_printed_sheet_has_a_code_of_its_view_key_and_never_of_its_edit_key(
    client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(*_: object, source: Source, **__: object) -> bytes:
        drawn.append(source.address)
        return b"%PDF-"

    monkeypatch.setattr(GAMES[0], "filled_pdf", draw)
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
    tree = html5lib.parse(client.get("/print?lang=nl").text, treebuilder="etree", namespaceHTMLElements=False)
    forms = tree.findall(".//form[@action='/blank.pdf']")
    asked = [{field.get("name"): field.get("value") for field in form.iter("input")} for form in forms]
    assert asked == [{"rulebook": key, "lang": "nl"} for key in rulebook_keys()]
    for form, fields in zip(forms, asked, strict=True):
        papers = [option.get("value") for option in form.iterfind(".//select[@name='paper']/option")]
        assert papers == list(PAPERS)
        backs = [option.get("value") for option in form.iterfind(".//select[@name='back']/option")]
        assert backs == list(BACKS)
        for back in backs:
            asked_for = fields | {"paper": "a5", "back": back}
            answer = client.get(form.get("action"), query_string=asked_for)
            name = f'inline; filename="{fields["rulebook"]}-a5.pdf"'
            assert (answer.status_code, answer.headers["Content-Disposition"]) == (200, name)
    assert drawn == [(key, "nl", "a5", back) for key in rulebook_keys() for back in BACKS]
    assert client.get("/blank.pdf?back=front").status_code == 400
    assert client.get("/blank.pdf?rulebook=&lang=&paper=&back=").status_code == 200, "nothing was chosen"


def test_few_pdfs_are_kept_and_no_large_one(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads_and_qr, "KEPT", 2)
    large = downloads_and_qr.LARGEST_KEPT
    sizes = {"a4": 1, "letter": large, "a5": large + 1, "2xa5": 2}
    monkeypatch.setattr(rules, "blank_pdf", lambda book, t, paper, back: b"x" * sizes[paper])
    for paper in sizes:
        assert len(client.get(f"/blank.pdf?paper={paper}").data) == sizes[paper]
    assert [len(kept) for kept in downloads_and_qr._kept.values()] == [large, 2]


def test_a_card_is_rendered_once_and_sent_once_until_it_changes(
    client: FlaskClient, store: Store, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[tuple[int, str, str]] = []

    def render(log: Log[Sheet], t: Texts, paper: str, **_: object) -> bytes:
        rendered.append((log.version, t.language, paper))
        return b"%PDF-"

    monkeypatch.setattr(GAMES[0], "filled_pdf", render)
    for address in (f"/s/{keys.edit}.pdf", f"/s/{keys.view}.pdf", f"/s/{keys.edit}.pdf?paper=a5"):
        assert client.get(address).data == b"%PDF-"
    assert rendered == [(0, "en", "a4"), (0, "en", "a5")]
    address = f"/s/{keys.edit}.pdf"
    had = {"If-None-Match": client.get(address).headers["ETag"]}
    unchanged = client.get(address, headers=had)
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    assert client.get(f"{address}?lang=nl", headers=had).status_code == 200
    write(store, keys.edit, Recorded(1, some("queens", A)), by="Anna")
    assert client.get(f"{address}?lang=en", headers=had).status_code == 200
    assert rendered[2:] == [(0, "nl", "a4"), (1, "en", "a4")]
