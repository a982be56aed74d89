"""The start, a new sheet, the rules, the card: what people read, in both languages."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.store.sheets import Store
from scoresheet.web.templating import compile_templates
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, A, B, doubled, some_deal
from tests.web.forms import FOUR_NAMES, Form, send


def test_a_new_sheet_is_made_of_what_was_typed(client: FlaskClient, store: Store) -> None:
    typed = {
        **FOUR_NAMES,
        "rulebook": "bonken-wikipedia",
        "first_chooser": "2",
        "title": " Friday ",
        "place": "De Zwaan",
    }
    answer = send(client, client.get("/new").text, date="20261120", **typed)
    assert answer.status_code == 302
    sheet = store.open(answer.location.removeprefix("/s/")).log.sheet
    assert sheet == Sheet(named("bonken-wikipedia"), NAMES, 2, (), "Friday", "2026-11-20", "De Zwaan")
    card = client.get(answer.location).text
    assert "<b>Carla</b> chooses · <b>Anna</b> deals · <b>Dirk</b> calls first · <b>Bram</b> leads" in card
    assert "Enter deal 1" in card


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name_2": " "}, "Every player needs a name."),
        ({"name_2": "bram"}, "Two players cannot have the same name."),
        ({"name_2": "Bram\u200e"}, "Two players cannot have the same name."),
        ({"name_2": "x" * 41}, "A name has at most 40 characters."),
        ({"name_2": "a\x00b"}, "Control characters are not allowed."),
        ({"first_chooser": "4"}, "Mark which player begins."),
        ({"rulebook": "whist"}, "Choose one of these games."),
        ({"date": "yesterday"}, "This is not a date like 2002-05-03."),
        ({"title": "x" * 101}, "At most 100 characters are allowed."),
    ],
)
def test_the_form_of_a_new_sheet_shows_faults_and_keeps_what_was_typed(
    client: FlaskClient, typed: dict[str, str], sentence: str
) -> None:
    given = {**FOUR_NAMES, "first_chooser": "1", "title": "Friday", "date": "2026-11-20", "place": "Home", **typed}
    answer = send(client, client.get("/new").text, **given)
    assert answer.status_code == 400
    assert sentence in answer.text
    fields = Form(answer.text).fields
    for name, value in given.items():
        if name not in typed or name in ("name_2", "title", "date"):
            assert fields[name] == [value]


@pytest.mark.parametrize("written", ["{key}", " {key} ", "http://phone.local:8000/s/{key}", "/s/{key}/deal?at=1#calls"])
def test_a_sheet_is_opened_by_its_key_or_its_address(client: FlaskClient, keys: Keys, written: str) -> None:
    answer = send(client, client.get("/").text, address=written.format(key=keys.view))
    assert answer.status_code == 302
    assert answer.location == f"/s/{keys.view}"


@pytest.mark.parametrize(("address", "status"), [("/writer", 400), ("/s/none/undo", 404), ("/t/none/undo", 404)])
def test_the_other_language_of_an_answer_to_a_form_without_a_page_is_that_of_the_start(
    client: FlaskClient, address: str, status: int
) -> None:
    answer = client.post(address, data={"by": "x" * 41})
    assert answer.status_code == status
    assert 'href="/?lang=nl" hreflang="nl"' in answer.text


@pytest.mark.parametrize("written", ["", "no such key", "nope", "http://elsewhere.example/"])
def test_an_unknown_key_is_an_error_at_its_field(client: FlaskClient, written: str) -> None:
    answer = send(client, client.get("/").text, address=written)
    assert answer.status_code == 400
    assert "This key opens no sheet, circle or tournament." in answer.text
    assert Form(answer.text).fields["address"] == [written]


def cells(html: str) -> dict[str, list[str]]:
    """The numbers in each row of the card, by the words at its head."""
    rows = re.findall(r'<tr[^>]*>\s*<th scope="row".*?</tr>', html, re.DOTALL)
    found = {}
    for row in rows:
        head = re.sub(r"<[^>]+>", " ", row.split("</th>")[0])
        values = re.findall(r"<td(?! class=\"value\")[^>]*>([^<]*)</td>", row)
        found[" ".join(head.split())] = values
    return found


def test_the_card_has_every_number_in_its_column(client: FlaskClient, store: Store, sheet_key: str) -> None:
    hearts = Deal("points-of-hearts", A, ((1, 0), (1, 2), (1, 3), (3, 2), (0, 1)), {"hearts": counts(3, 4, 5, 1)})
    spades = Deal("spades", B, ((2, 3), (2, 0), (3, 0), (3, 1), (3, 2), (0, 1), (1, 0)), {"tricks": counts(2, 4, 2, 5)})
    write(store, sheet_key, Recorded(1, hearts), Recorded(2, spades))
    rows = cells(client.get(f"/s/{sheet_key}").text)
    assert len(rows) == 13 + 4
    assert rows["Next deal"] == ["deals", "leads", "chooses", "calls first"]
    assert rows["♥P Points of Hearts"] == ["", "10", "", "80", "", "100", "60", ""]
    assert rows["♠ Trumps of Spades B"] == ["", "100", "140", "", "", "80", "300", ""]
    assert rows["Q Queens"] == [""] * 8
    assert rows["subtotal sub"] == ["0", "110", "140", "80", "0", "180", "360", "0"]
    assert rows["Endscore End\xadscore"] == ["−110", "60", "−180", "360"]


def test_a_finished_evening_shows_that_it_adds_up_and_who_won(client: FlaskClient, full_key: str) -> None:
    page = client.get(f"/s/{full_key}").text
    assert "The evening adds up: 12 deals, together 0." in page
    assert '<h2 id="headline">Carla wins</h2>' in page
    rank = r'<span class="place">(\d)</span> <bdi class="of-\d">(\w+)</bdi> <svg.+?</svg> <b>(\S+)</b>'
    ranking = re.findall(rank, page)
    assert [place for place, _, _ in ranking] == ["1", "2", "3", "4"]
    assert ranking[0] == ("1", "Carla", "95")


def test_a_passed_player_is_named_with_the_reason(client: FlaskClient, store: Store) -> None:
    minus, plus = list(BOOK.of_kind("minus")), list(BOOK.of_kind("plus"))
    # Carla chooses a plus contract early; when her turn comes again the minus contracts are gone.
    chosen = [(minus if index not in (2, 9) else plus).pop() for index in range(10)]
    deals = tuple(some_deal(contract, index % 4) for index, contract in enumerate(chosen))
    key = store.create(Sheet(BOOK, NAMES, 0, deals)).edit
    reason = "Carla is passed: all minus contracts have been played and Carla has already chosen a plus contract."
    for path in ("", "/deal"):
        page = client.get(f"/s/{key}{path}").text
        assert "<b>Dirk</b> chooses" in page
        assert reason in page


def test_the_start_page_leads_to_everything(client: FlaskClient) -> None:
    page = client.get("/").text
    for address in ("/new", "/print", "/calculator", f"/rules/{rulebook_keys()[0]}"):
        assert f'href="{address}"' in page
    rules, prints = client.get(f"/rules/{rulebook_keys()[0]}").text, client.get("/print").text
    for book in rulebook_keys()[1:]:
        assert f'href="/rules/{book}"' in rules
    for book in rulebook_keys():
        assert f"/blank.pdf?rulebook={book}&amp;lang=en&amp;paper=a4" in prints
        assert f'name="rulebook" value="{book}"' in prints


def test_a_language_is_asked_for_then_remembered_then_the_browsers_own(app: Flask) -> None:
    dutch = {"Accept-Language": "nl-NL,nl;q=0.9,en;q=0.5"}
    client = app.test_client()
    assert '<html lang="nl" ' in client.get("/", headers=dutch).text
    assert '<html lang="en" ' in client.get("/").text
    assert '<html lang="en" ' in client.get("/?lang=en", headers=dutch).text
    assert '<html lang="en" ' in client.get("/", headers=dutch).text
    assert '<html lang="en" ' in client.get("/?lang=xx", headers=dutch).text
    assert '<html lang="en" ' in app.test_client().get("/", headers={"Accept-Language": "fr"}).text


def test_the_edit_address_and_its_code_are_shown_to_the_edit_key_only(client: FlaskClient, keys: Keys) -> None:
    page = client.get(f"/s/{keys.edit}").text
    assert f"http://localhost/s/{keys.view}" in page
    assert f"http://localhost/s/{keys.edit}" in page
    assert keys.edit not in client.get(f"/s/{keys.view}").text
    for wanted in ("edit", "all", ""):
        assert client.get(f"/s/{keys.view}/qr.svg?for={wanted}").status_code == 404


def test_no_page_reads_a_template_once_all_are_compiled(
    app: Flask, client: FlaskClient, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_templates(app)

    def read(*_: object) -> None:
        raise AssertionError("a template is compiled for a page")

    monkeypatch.setattr(app.jinja_env.loader, "load", read)
    starts = ("/", "/new", "/bonaken/new", "/t/new", "/import")
    for path in (*starts, f"/s/{keys.edit}", f"/s/{keys.edit}/deal", "/nowhere"):
        assert "<html" in client.get(path).text


# Without doubling


def test_without_doubling_no_page_mentions_doubles(client: FlaskClient, store: Store) -> None:
    book = named("king-portugal")
    key = store.create(Sheet(book, NAMES, A, (some_deal(book.contracts[0], A),))).edit
    assert 'class="diagrams"' not in client.get(f"/s/{key}").text
    page = client.get(f"/s/{key}/deal/1").text
    assert "There is no doubling: everybody keeps their own points." in page
    assert "Nobody doubled" not in page
    assert 'class="diagram"' not in page


# The page for a big screen

# The minus example of the source: A -10, B -80, C -100, D +60.
HEARTS = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(3, 4, 5, 1)})


def shown(client: FlaskClient, key: str, language: str = "en") -> str:
    """The text of the page, without tags."""
    answer = client.get(f"/s/{key}/table?lang={language}")
    assert answer.status_code == 200
    main = answer.text.partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_the_leader_the_last_deal_and_the_next_are_shown(client: FlaskClient, store: Store, keys: Keys) -> None:
    write(store, keys.edit, Recorded(1, HEARTS))
    for text in (shown(client, keys.edit), shown(client, keys.view)):
        assert "Dirk 60 is in the lead Anna −10 Bram −80 Carla −100" in text
        assert "Points of Hearts Anna −10 Bram −80 Carla −100 Dirk +60" in text
        assert "Bram pays Anna 20: 1 heart × 10 × 2 links." in text
        assert "deal 2 of 12" in text
        assert "Bram chooses" in text


def test_before_the_first_deal_no_player_leads(client: FlaskClient, keys: Keys) -> None:
    text = shown(client, keys.view, "nl")
    assert "Anna 0 Bram 0 Carla 0 Dirk 0" in text
    assert "staat voor" not in text


def test_a_last_deal_with_errors_has_those_instead_of_scores(client: FlaskClient, store: Store) -> None:
    sheet = Sheet(BOOK, NAMES, A, (Deal("queens", A, (), {"queens": counts(4, 1, 0, 0)}),))
    assert "Queens Queens: 5 of 4. The players" in shown(client, store.create(sheet).view)
