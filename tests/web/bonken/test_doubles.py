"""The diagrams on the card page: the same lines and words as in the page model, in the order of the paper card."""

import html5lib
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Players, Sheet, score_sheet
from scoresheet.locales import Texts
from scoresheet.store import Store
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.diagram import Diagram
from tests.strategies import NAMES, A, some_deal

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


def test_where_nobody_may_double_no_page_speaks_of_doubles(client: FlaskClient, store: Store) -> None:
    book = named("king-portugal")
    key = store.create(Sheet(book, NAMES, A, (some_deal(book.contracts[0], A),))).edit
    assert 'class="diagrams"' not in client.get(f"/s/{key}").text
    page = client.get(f"/s/{key}/deal/1").text
    assert "There is no doubling: everybody keeps their own points." in page
    assert "Nobody doubled" not in page
    assert 'class="diagram"' not in page
