"""The diagrams on the card page: the same lines and words as in the page model, in the order of the paper card."""

import html5lib
import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.core.bonken.sheet import Players, Sheet, score_sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.locales import Texts, texts
from scoresheet.store import Store
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.diagram import Diagram
from tests.strategies import NAMES, A, B, doubled, some_deal

BAD_NAMES: Players = ("<b>Bob</b>", "Bas & Co", "{{ 7*7 }}", 'Do"ra')


def shown(page: str) -> list[tuple[str, str, str, bool]]:
    """Symbol, words, lines of every diagram on a page, and whether it is still open."""
    tree = html5lib.parse(page, treebuilder="etree", namespaceHTMLElements=False)
    svg = "{http://www.w3.org/2000/svg}"
    return [
        (
            box.findtext("b") or "",
            box.findtext(f"{svg}svg/{svg}title") or "",
            box.find(f"{svg}svg/{svg}path[@class='arrows']").get("d"),
            box.get("class") == "open",
        )
        for box in tree.findall(".//div[@class='diagrams']/div")
    ]


def expected(diagrams: tuple[Diagram, ...]) -> list[tuple[str, str, str, bool]]:
    return [(drawn.symbol, drawn.words, drawn.path, not drawn.sentences) for drawn in diagrams]


def diagrams_of(sheet: Sheet, t: Texts) -> tuple[Diagram, ...]:
    return card_of(sheet, score_sheet(sheet), t).diagrams


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rulebook", [key for key in keys() if named(key).has_doubling])
def test_the_card_page_has_the_diagrams_of_the_page_model(
    client: FlaskClient, store: Store, rulebook: str, language: str
) -> None:
    book = named(rulebook)
    played = (
        some_deal(book.contracts[0], A, doubled("B>A C>D A>B")),
        some_deal(book.of_kind("plus")[0], B),
    )
    sheet = Sheet(book, NAMES, A, played)
    key = store.create(sheet).edit
    found = shown(client.get(f"/s/{key}?lang={language}").text)
    assert found == expected(diagrams_of(sheet, texts(language)))
    assert [symbol for symbol, *_ in found] == [book.contract(contract).symbol[language] for contract in book.diagrams]
    assert sum(bool(path) for _, _, path, _ in found) == 1
    assert sum(not is_open for *_, is_open in found) == 2  # a deal that nobody doubled in was called nevertheless


def test_where_nobody_may_double_no_page_speaks_of_doubles(client: FlaskClient, store: Store) -> None:
    book = named("king-portugal")
    key = store.create(Sheet(book, NAMES, A, (some_deal(book.contracts[0], A),))).edit
    assert 'class="diagrams"' not in client.get(f"/s/{key}").text
    page = client.get(f"/s/{key}/deal/1").text
    assert "There is no doubling: everybody keeps their own points." in page
    assert "Nobody doubled" not in page
    assert 'class="diagram"' not in page


def test_names_are_text_in_the_words_and_initials_in_the_drawing(client: FlaskClient, store: Store) -> None:
    deal = Deal("queens", A, doubled("B>A"), {"queens": counts(1, 1, 1, 1)})
    sheet = Sheet(named("bonken-2002"), BAD_NAMES, A, (deal,))
    page = client.get(f"/s/{store.create(sheet).edit}").text
    assert shown(page) == expected(diagrams_of(sheet, texts("en")))
    tree = html5lib.parse(page, treebuilder="etree", namespaceHTMLElements=False)
    seats = [seat.text for seat in tree.iterfind(".//{http://www.w3.org/2000/svg}text")]
    assert seats == ["<", "B", "{", "D"]


def test_the_drawings_stand_behind_what_folds_them_away_and_not_in_it(client: FlaskClient, sheet_key: str) -> None:
    tree = html5lib.parse(client.get(f"/s/{sheet_key}").text, treebuilder="etree", namespaceHTMLElements=False)
    assert [child.tag for child in tree.find(".//div[@class='box fold']")] == ["details", "div"]
    assert tree.findall(".//details//div[@class='diagrams']") == [], "a browser prints nothing of a closed <details>"
