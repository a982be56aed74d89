"""A request scores every sheet once and folds its log once: what follows from a sheet is passed on."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonaken import sheet as bonaken
from scoresheet.core.bonken import sheet as bonken
from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.changes import Headed
from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.log import Log
from scoresheet.store import Store, digest_of
from scoresheet.store.sheets import new_key
from tests.bonaken import game
from tests.strategies import doubled, some_evening
from tests.web.forms import send

SCORE, SCORE_BONAKEN = bonken.score_sheet.__code__, bonaken.score_sheet.__code__
FOLD = Log.__dict__["sheet"].func.__code__


class Counted(NamedTuple):
    """The sheets that were scored and the logs that were folded, each as often as it was."""

    scored: list[Any]
    folded: list[Any]

    def again(self) -> tuple[int, int]:
        """How often that had been done before."""
        return _again(self.scored), _again(self.folded)


def _again(several: list[Any]) -> int:
    return sum(one in several[:place] for place, one in enumerate(several))


@contextmanager
def counting() -> Iterator[Counted]:
    """Counts in this thread."""
    counted = Counted([], [])

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and (code is SCORE or code is SCORE_BONAKEN):
            counted.scored.append(frame.f_locals["sheet"])
        elif event == "call" and code is FOLD:
            counted.folded.append(frame.f_locals["self"])

    sys.setprofile(watch)
    try:
        yield counted
    finally:
        sys.setprofile(None)


EVENING = some_evening(named("bonken-2002"))
BY_HEARTS = replace(EVENING.deals[1], doubles=doubled("C>A"))
NEXT = {"contract": "duck", **{f"result__tricks__13__{seat}": str(count) for seat, count in enumerate((3, 4, 5))}}


@pytest.fixture
def sheets(store: Store) -> Mapping[str, str]:
    """Edit keys: of an evening of five deals of which one was corrected, of one that is over, of a game of Bonaken, and
    of the circle of these."""
    going_on = store.create(EVENING.with_deals(*EVENING.deals[:3]))
    changes = (*map(Recorded, (4, 5), EVENING.deals[3:5]), Corrected(2, BY_HEARTS), Headed("Friday", "", ""))
    for version, change in enumerate(changes):
        store.append(going_on.edit, version, change, entry_id=new_key())
    over, other, circle = map(store.create, (EVENING, game(4, "A", "A W, B L, A L"), Circle("Thursday")))
    for version, keys in enumerate((going_on, over, other)):
        store.append(circle.edit, version, PutIn(digest_of(keys.view)), entry_id=new_key())
    return {"going-on": going_on.edit, "over": over.edit, "bonaken": other.edit, "circle": circle.edit}


PAGES = (
    *(f"/s/{sheet}{page}" for sheet in ("{going-on}", "{over}") for page in ("/players", "/order")),
    *(
        f"/s/{sheet}{page}"
        for sheet in ("{going-on}", "{over}", "{bonaken}")
        for page in ("", "/deal", "/deal/2", "/deal/2?form=1", "/log", "/share", "/table", "/print", ".csv", ".json")
    ),
    *(f"/api/sheets/{sheet}" for sheet in ("{going-on}", "{over}", "{bonaken}")),
    *(f"/c/{{circle}}{page}" for page in ("", "/evenings", "/person?name=Anna", ".json")),
    "/c/{circle}/deals?of=contract&of=Anna&of=bonken-2002/queens",
    "/calculator?contract=points-of-hearts&chooser=A&doubles=AB,BA&result.hearts=3,4,5,1",
)


def test_a_page_works_out_nothing_twice(client: FlaskClient, sheets: Mapping[str, str]) -> None:
    client.get(f"/c/{sheets['circle']}")  # figures of evenings are kept
    twice = {}
    for page in PAGES:
        with counting() as counted:
            answer = client.get(page.format_map(sheets))
        assert answer.status_code in (200, 302), page
        twice[page] = counted.again()
    assert twice == dict.fromkeys(PAGES, (0, 0))


# Where a form is, what is typed into it, and what is answered.
FORMS: Mapping[str, tuple[str, dict[str, Any], int]] = {
    "a deal": ("/s/{going-on}/deal", NEXT, 302),
    "half a deal": ("/s/{going-on}/deal", {"contract": "duck"}, 422),
    "a call": ("/s/{going-on}/deal", {**NEXT, "step": "call:zalen:1"}, 200),
    "a correction": ("/s/{going-on}/deal/3", {"doubles": ["1-0"]}, 302),
    "a deal that is not to be": ("/s/{going-on}/deal", {**NEXT, "contract": "queens"}, 422),
    "a deal of Bonaken": ("/s/{bonaken}/deal", {"goer": "2", "result": "win"}, 302),
    "half a deal of Bonaken": ("/s/{bonaken}/deal", {"goer": "2"}, 400),
    "other names": ("/s/{going-on}/players", {"name_0": "Anja"}, 302),
    "names in another order": ("/s/{going-on}/players", {"name_0": "Bram", "name_1": "Anna"}, 200),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_works_out_nothing_twice(client: FlaskClient, sheets: Mapping[str, str], form: str) -> None:
    page, typed, status = FORMS[form]
    html = client.get(page.format_map(sheets)).text
    with counting() as counted:
        answer = send(client, html, **typed)
    assert answer.status_code == status
    assert counted.again() == (0, 0)
