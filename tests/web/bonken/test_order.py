"""Correcting who chose first, the places of the deals, and the rulebook; and taking that back."""

import pytest

from scoresheet.core.bonken.changes import FirstChooserSet, Moved, Recorded, Removed, Renamed, RulebookChanged, Swapped
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from tests.strategies import BOOK, NAMES, A, B, C, some, some_evening
from tests.web.forms import Form, Pages

FIRST, PLACES, RULEBOOK = 0, 1, 2  # the forms of the page
WIKIPEDIA = named("bonken-wikipedia")


@pytest.fixture
def pages(pages: Pages) -> Pages:
    """Those of an evening of two deals that both rulebooks have."""
    return pages.of(Sheet(BOOK, NAMES, A, (some("queens", A), some("spades", B))))


def changes(pages: Pages) -> list[object]:
    return [entry.change for entry in pages.log.entries]


@pytest.mark.parametrize(
    ("form", "typed", "change", "shown", "logged"),
    [
        (
            FIRST,
            {"step": "first", "first_chooser": "2"},
            FirstChooserSet(2),
            ["The first chooser is corrected."],
            "First chooser corrected: Carla",
        ),
        (
            PLACES,
            {"step": "swap", "one": "1", "other": "2"},
            Swapped(1, 2),
            ["The two deals have changed places."],
            "Deals 1 and 2 changed places",
        ),
        (
            PLACES,
            {"step": "move", "one": "1", "other": "2"},
            Moved(1, 2),
            ["The deal has moved to its place."],
            "Deal 1 became deal 2: Queens",
        ),
        (
            RULEBOOK,
            {"step": "rulebook", "rulebook": "bonken-wikipedia"},
            RulebookChanged(BOOK, WIKIPEDIA),
            ["The rulebook is changed; every deal is scored anew.", "deal 3 of 11"],
            "Rulebook changed: Bonken, the 2002 card became Bonken, as on Wikipedia",
        ),
    ],
    ids=["first chooser", "swapped", "moved", "rulebook"],
)
def test_a_correction_of_the_evening_is_shown_logged_and_undone_from_the_card(
    pages: Pages, form: int, typed: dict[str, str], change: Change, shown: list[str], logged: str
) -> None:
    before = pages.now
    answer = pages.send("/order", form, **typed)
    assert (answer.status_code, answer.location) == (302, pages.home)
    assert changes(pages) == [change]
    card = pages.page()
    assert [words for words in shown if words not in card] == []
    assert logged in pages.page("/log")
    for _ in range(2):  # a double tap
        assert pages.fill(card).location == pages.home
        assert pages.now == before
        assert "It is as it was before." in pages.page()


@pytest.mark.parametrize(
    ("form", "typed", "status", "sentence"),
    [
        (PLACES, {"step": "swap", "one": "2", "other": ""}, 400, "Choose two different deals."),
        (PLACES, {"step": "swap", "one": "2", "other": "2"}, 400, "Choose two different deals."),
        (PLACES, {"step": "swap", "one": "x", "other": "3"}, 400, "Choose two different deals."),
        (PLACES, {"step": "swap", "one": "2", "other": "13"}, 404, "The sheet has no deal"),
        (FIRST, {"step": "first", "first_chooser": ""}, 400, "Mark which player begins."),
        (FIRST, {"step": "first", "first_chooser": "4"}, 400, "Mark which player begins."),
    ],
)
def test_only_a_player_began_and_only_two_deals_change_places(
    pages: Pages, form: int, typed: dict[str, str], status: int, sentence: str
) -> None:
    answer = pages.send("/order", form, **typed)
    assert (answer.status_code, sentence in answer.text) == (status, True)
    assert changes(pages) == []


def test_of_two_corrected_first_choosers_the_first_stays(pages: Pages) -> None:
    page = pages.page("/order")
    pages.write(FirstChooserSet(3))
    answer = pages.fill(page, FIRST, step="first", first_chooser="2")
    assert answer.status_code == 409
    assert "Somebody else corrected the same thing in the meantime." in answer.text
    assert changes(pages) == [FirstChooserSet(3)]


def test_contracts_missing_from_the_other_rulebook_are_named(pages: Pages) -> None:
    pages = pages.of(some_evening(BOOK))
    answer = pages.send("/order", RULEBOOK, step="rulebook", rulebook="bonken-wikipedia")
    assert answer.status_code == 422
    assert (
        "Nothing is changed: “Bonken, as on Wikipedia” has no contract for deal 2 (Kings/Jacks) and deal 7 (7th/13th "
        "Trick). Correct or remove those deals first." in answer.text
    )
    assert changes(pages) == []


def test_a_change_that_others_built_on_is_not_undone(pages: Pages) -> None:
    pages.send("/order", RULEBOOK, step="rulebook", rulebook="bonken-wikipedia")
    card = pages.page()
    pages.write(Recorded(3, some("no-men", C, rulebook=WIKIPEDIA)))
    pages.fill(card)
    assert pages.now.rulebook == WIKIPEDIA
    assert "Not undone: somebody has changed something since" in pages.page()


def test_every_line_of_the_log_is_undone_where_that_makes_sense(pages: Pages) -> None:
    changes = Recorded(3, some("duck", C)), Renamed(("Anna", "Bea", "Carla", "Dirk")), Removed(1)
    recorded, renamed, removed = (entry.id for entry in pages.write(*changes))
    before = pages.log.at(2).sheet
    log = pages.page("/log")
    assert [f'value="{entry}"' in log for entry in (recorded, renamed, removed)] == [True, True, True]
    token = Form(log).fields["csrf_token"][0]

    def undo(of: str) -> str:
        answer = pages.client.post(f"{pages.home}/undo", data={"csrf_token": token, "of": of})
        assert answer.location == pages.home
        return pages.page()

    assert "It is as it was before." in undo(removed)
    assert pages.now == before
    assert f'value="{removed}"' not in pages.page("/log")
    assert "Not undone: somebody has changed something since" in undo(removed)
    assert "It is as it was before." in undo(recorded)
    assert len(pages.now.deals) == 2
    assert "Not undone: somebody has changed something since" in undo("nobody's")
