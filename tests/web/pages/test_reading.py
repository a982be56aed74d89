"""Pages to read besides a sheet: the rules, the worked examples recomputed, the end of an evening."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from flask.testing import FlaskClient

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import Keys
from scoresheet.core.languages import LANGUAGES
from scoresheet.formats.bonken.documents import from_node, verify
from scoresheet.formats.json_toml import parse
from scoresheet.store.sheets import Store
from scoresheet.views.bonken import worked_examples
from tests.strategies import BOOK, NAMES, A, D, some_evening
from tests.web.forms import Form

DOCUMENTS = [parse(file.read_bytes(), file.name) for file in sorted(EXAMPLES.iterdir()) if file.is_file()]
TICKS = {"en": "right", "nl": "klopt"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of worked examples."""
    monkeypatch.setattr(worked_examples, "EXAMPLES", tmp_path)
    worked_examples._documents.cache_clear()
    yield tmp_path
    worked_examples._documents.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", rulebook_keys())
def test_every_claim_of_every_example_is_ticked_in_words(client: FlaskClient, book: str, language: str) -> None:
    page = client.get(f"/rules/{book}/examples?lang={language}").text
    claims = [claim for one in DOCUMENTS if from_node(one).rulebook.key == book for claim in verify(one)]
    ticks = re.findall(r'<li class="(holds|fails)">.*?<span>(\w+)</span></li>', page)
    assert len(claims) >= 20
    assert ticks == [("holds", TICKS[language])] * len(claims)


def test_an_example_is_explained_with_its_diagram(client: FlaskClient) -> None:
    page = client.get("/rules/bonken-2002/examples").text
    hearts = page[page.index('id="points-of-hearts"') : page.index('id="kings-jacks"')]
    for words in (
        "Anna chooses · Bram calls first · Dirk leads",
        "Anna goes back on Bram.",
        "Bram pays Anna <b>20</b>: 1 heart × 10 × 2 links.",
        "All 15 claims hold.",
        "settlement Bram &gt; Anna</span> <b>20 (1)</b>",
        'class="doubles" d="M',
    ):
        assert words in hearts


def test_a_whole_evening_is_a_card_that_leads_to_its_deals(client: FlaskClient) -> None:
    page = client.get("/rules/bonken-wikipedia/examples").text
    evening = page[page.index('id="evening-1"') :]
    places = re.findall(r'<a class="row" href="#([\w-]+)"', evening)
    assert sorted(places) == sorted(f"evening-1-{number}" for number in range(1, 12))
    assert all(f'<details class="within" id="{place}">' in evening for place in places)
    assert "The evening adds up: 11 deals, together 0." in evening


def test_a_claim_that_does_not_hold_is_crossed_out_with_the_right_value(client: FlaskClient, folder: Path) -> None:
    text = (EXAMPLES / "bonken-2002-minus-example.toml").read_text(encoding="utf-8")
    (folder / "wrong.toml").write_text(text.replace("Dirk = 60", "Dirk = 70"), encoding="utf-8")
    page = client.get("/rules/bonken-2002/examples").text
    assert "1 of the 15 claims does not hold." in page
    found = re.findall(r'<li class="fails"><span>(.*?)</span> <b>(.*?)</b> <span>(.*?)</span>', page)
    assert found == [("score of Dirk", "70", "wrong: it is 60")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", rulebook_keys())
def test_every_contract_has_its_place_its_diagram_and_its_worth(client: FlaskClient, book: str, language: str) -> None:
    page = client.get(f"/rules/{book}?lang={language}").text
    for contract in named(book).contracts:
        assert f'href="#{contract.key}"' in page
        part = page[page.index(f'id="{contract.key}"') :].split("</section>")[0]
        assert f'aria-label="{contract.name[language]}: ' in part
        assert str(abs(contract.total)) in part
        assert all(str(abs(unit.points)) in part for unit in contract.units)
    assert page.count('class="doubles" d="M') == 4
    assert f"/rules/{book}/examples" in page


@pytest.fixture
def evening(store: Store) -> Keys:
    played = some_evening(BOOK)
    return store.create(Sheet(played.rulebook, NAMES, A, played.deals, "Friday", "2026-11-20", "Delft"))


def test_the_result_is_shared_as_text_with_the_view_address(client: FlaskClient, evening: Keys) -> None:
    for key in (evening.edit, evening.view):
        assert f'href="/s/{key}/share"' in client.get(f"/s/{key}").text
        page = client.get(f"/s/{key}/share").text
        assert f'href="/s/{key}.pdf"' in page
        found = re.search(r'<p class="text"[^>]*>(.*?)</p>', page, re.DOTALL)
        assert found
        assert re.sub("<.*?>", "", found[1]).splitlines() == [
            "Friday",
            *("1. Carla 95", "2. Bram 85", "3. Dirk 60", "4. Anna −240"),
            "Worst deal: Anna in Queens: −135.",
            f"http://localhost/s/{evening.view}",
        ]


@pytest.mark.parametrize(
    ("key", "proposed"),
    # A card decides who begins, the seven of spades or the king of hearts; else who sits next to the last chooser does.
    [("bonken-2002", None), ("king-portugal", None), ("bonken-wikipedia", ["2"])],
)
def test_a_rematch_has_the_same_players_and_asks_or_proposes_who_chooses_first(
    client: FlaskClient, store: Store, key: str, proposed: list[str] | None
) -> None:
    evening = some_evening(named(key), D)
    keys = store.create(evening)
    address, *_ = re.findall(r'href="(/new\?[^"]+)"', client.get(f"/s/{keys.edit}").text)
    assert parse_qs(urlsplit(unescape(address)).query)["rulebook"] == [key]
    fields = Form(client.get(unescape(address)).text).fields
    assert [fields[f"name_{seat}"] for seat in range(4)] == [[name] for name in NAMES]
    assert fields.get("first_chooser") == proposed
    assert "/new?" not in client.get(f"/s/{keys.view}").text


def test_the_qr_codes_hold_the_addresses_and_nothing_else(client: FlaskClient, evening: Keys) -> None:
    for kind, key in (("view", evening.view), ("edit", evening.edit)):
        picture = client.get(f"/s/{evening.edit}/qr.svg?for={kind}").text
        expected = segno.make(f"http://localhost/s/{key}", error="m", micro=False)
        assert re.findall(r' d="([^"]+)"', picture)[-1] == re.findall(r' d="([^"]+)"', expected.svg_inline())[-1]
