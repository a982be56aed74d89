"""No sheet is scored twice for one answer or one print: its score is passed on."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken import sheet as bonaken
from scoresheet.core.bonaken.sheet import Sheet as Bonaken
from scoresheet.core.bonken import sheet as bonken
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle
from scoresheet.games import game_of
from scoresheet.locales import texts
from scoresheet.pdf.season import binder_pdf
from scoresheet.seasons.evenings import Evening
from scoresheet.store.sheets import Store
from scoresheet.web.circles import circle_season
from tests.bonaken import game
from tests.strategies import BOOK, some_evening
from tests.web.circles.test_circles import put_in
from tests.web.forms import send

FULL = [replace(some_evening(BOOK), date=f"2026-11-{day}") for day in (13, 20)]
HALF = FULL[0].with_deals(*FULL[0].deals[:6])
OVER, GOING = game(3, "C", "A L, A L, B W, B W"), game(3, "C", "A W, B L")

PAGES = ("", "/deal", "/deal/2", "/deal/2?form=", "/log", ".json", ".csv", "/table", "/share", ".pdf?explain=1")
FIGURE = "of=contract&of=Anna&of=bonken-2002%2Fqueens"
OF_CIRCLES = ("", "/evenings", ".json", "/person?name=Anna", f"/deals?{FIGURE}", "/new")


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[Sheet | Bonaken]:
    """Every sheet that is scored from now on."""
    found: list[Sheet | Bonaken] = []

    def noted(score: Callable[..., object]) -> Callable[..., object]:
        def scored(sheet: Sheet | Bonaken, *rulebook: object) -> object:
            found.append(sheet)
            return score(sheet, *rulebook)

        return scored

    for score in (bonken.score_sheet, bonaken.score_sheet):
        for name, module in list(sys.modules.items()):
            if name.startswith("scoresheet.") and getattr(module, "score_sheet", None) is score:
                monkeypatch.setattr(module, "score_sheet", noted(score))
    return found


def repeated(scored: list[Sheet | Bonaken]) -> list[Sheet | Bonaken]:
    """The sheets that were scored more than once, and none any more."""
    found = [sheet for index, sheet in enumerate(scored) if sheet in scored[:index]]
    scored.clear()
    return found


@pytest.mark.usefixtures("printed_as_html")
@pytest.mark.parametrize("sheet", [HALF, FULL[0], GOING, OVER])
def test_a_page_of_a_sheet_scores_none_twice(client: FlaskClient, store: Store, scored: list[Any], sheet: Any) -> None:
    key = store.create(sheet).edit
    for page in PAGES:
        assert client.get(f"/s/{key}{page}").status_code in (200, 302)
        assert repeated(scored) == [], page


def test_a_page_of_a_circle_scores_each_evening_once(client: FlaskClient, store: Store, scored: list[Any]) -> None:
    evenings: tuple[Sheet | Bonaken, ...] = (*FULL, HALF, OVER)
    for page in OF_CIRCLES:
        circle = store.create(Circle("Thursday"))
        for sheet in evenings:
            put_in(store, circle, sheet)
        circle_season._kept.clear()
        scored.clear()
        assert client.get(f"/c/{circle.edit}{page}").status_code == 200
        assert (len(scored), repeated(scored)) == (4, []), page


@pytest.mark.parametrize("sheet", [HALF, GOING])
def test_a_deal_by_api_scores_none_twice(client: FlaskClient, store: Store, scored: list[Any], sheet: Any) -> None:
    key, of = store.create(sheet).edit, game_of(sheet)
    deal = of.deal_to_table(sheet, sheet.deals[-1])
    sent = {**deal, "id": str(uuid4()), "number": len(sheet.deals)}
    before = store.create(sheet.with_deals(*sheet.deals[:-1])).edit
    assert client.post(f"/api/sheets/{before}/deals", json=sent).status_code == 201
    assert (len(scored), repeated(scored)) == (1, [])
    assert client.post(f"/api/sheets/{before}/deals", json=sent).status_code == 200
    assert (len(scored), repeated(scored)) == (1, [])
    number = len(sheet.deals)
    assert client.put(f"/api/sheets/{key}/deals/{number}", json={**deal, "version": 0}).status_code == 200
    assert repeated(scored) == []
    assert client.delete(f"/api/sheets/{key}/deals/{number}?version=1").status_code == 200
    assert repeated(scored) == []


@pytest.mark.parametrize("step", ["save", "contract"])
def test_a_deal_by_form_scores_none_twice(client: FlaskClient, store: Store, scored: list[Any], step: str) -> None:
    key = store.create(HALF.with_deals()).edit
    page = client.get(f"/s/{key}/deal").text
    scored.clear()
    sent = {"contract": "queens", "chooser": "0", "result.queens.4.0": "4", "step": step}
    assert send(client, page, **sent).status_code == (302 if step == "save" else 200)
    assert repeated(scored) == []
    client.get(f"/s/{key}")  # with the outcome of the deal
    assert repeated(scored) == []


@pytest.mark.pdf
def test_a_binder_scores_each_evening_once(scored: list[Any]) -> None:
    binder_pdf([Evening(f"{number}", HALF.with_deals(*HALF.deals[:number])) for number in (1, 2)], texts("en"))
    assert (len(scored), repeated(scored)) == (2, [])
