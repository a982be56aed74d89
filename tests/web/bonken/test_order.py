"""Correcting who chose first, the places of the deals, and the rulebook; and taking that back."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import FirstChooserSet, Moved, Recorded, Removed, Renamed, RulebookChanged, Swapped
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.log import Change
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import BOOK, C, some
from tests.web.forms import Form, send

FIRST, PLACES, RULEBOOK = 0, 1, 2  # the forms of the page
WIKIPEDIA = named("bonken-wikipedia")


def page(client: FlaskClient, key: str) -> str:
    answer = client.get(f"/s/{key}/order")
    assert answer.status_code == 200
    return answer.text


def changes(store: Store, key: str) -> list[object]:
    return [entry.change for entry in store.open(key).log.entries]


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
    client: FlaskClient,
    store: Store,
    begun: str,
    form: int,
    typed: dict[str, str],
    change: Change,
    shown: list[str],
    logged: str,
) -> None:
    before = store.open(begun).log.sheet
    answer = send(client, page(client, begun), form, **typed)
    assert (answer.status_code, answer.location) == (302, f"/s/{begun}")
    assert changes(store, begun) == [change]
    card = client.get(f"/s/{begun}").text
    assert [words for words in shown if words not in card] == []
    assert logged in client.get(f"/s/{begun}/log").text
    for _ in range(2):  # a double tap
        assert send(client, card).location == f"/s/{begun}"
        assert store.open(begun).log.sheet == before
        assert "It is as it was before." in client.get(f"/s/{begun}").text


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
    client: FlaskClient, store: Store, full_key: str, form: int, typed: dict[str, str], status: int, sentence: str
) -> None:
    answer = send(client, page(client, full_key), form, **typed)
    assert (answer.status_code, sentence in answer.text) == (status, True)
    assert changes(store, full_key) == []


def test_of_two_corrected_first_choosers_the_first_stays(client: FlaskClient, store: Store, sheet_key: str) -> None:
    drawn = page(client, sheet_key)
    write(store, sheet_key, FirstChooserSet(3))
    answer = send(client, drawn, FIRST, step="first", first_chooser="2")
    assert answer.status_code == 409
    assert "Somebody else corrected the same thing in the meantime." in answer.text
    assert changes(store, sheet_key) == [FirstChooserSet(3)]


def test_contracts_missing_from_the_other_rulebook_are_named(client: FlaskClient, store: Store, full_key: str) -> None:
    answer = send(client, page(client, full_key), RULEBOOK, step="rulebook", rulebook="bonken-wikipedia")
    assert answer.status_code == 422
    assert (
        "Nothing is changed: “Bonken, as on Wikipedia” has no contract for deal 2 (Kings/Jacks) and deal 7 (7th/13th "
        "Trick). Correct or remove those deals first." in answer.text
    )
    assert changes(store, full_key) == []


def test_a_change_that_others_built_on_is_not_undone(client: FlaskClient, store: Store, begun: str) -> None:
    send(client, page(client, begun), RULEBOOK, step="rulebook", rulebook="bonken-wikipedia")
    card = client.get(f"/s/{begun}").text
    men = some("no-men", C, rulebook=WIKIPEDIA)
    write(store, begun, Recorded(3, men))
    send(client, card)
    assert store.open(begun).log.sheet.rulebook == WIKIPEDIA
    assert "Not undone: somebody has changed something since" in client.get(f"/s/{begun}").text


def test_every_line_of_the_log_is_undone_where_that_makes_sense(client: FlaskClient, store: Store, begun: str) -> None:
    changes = Recorded(3, some("duck", C)), Renamed(("Anna", "Bea", "Carla", "Dirk")), Removed(1)
    recorded, renamed, removed = (entry.id for entry in write(store, begun, *changes))
    before = store.open(begun).log.at(2).sheet
    log = client.get(f"/s/{begun}/log").text
    assert [f'value="{entry}"' in log for entry in (recorded, renamed, removed)] == [True, True, True]
    token = Form(log).fields["csrf_token"][0]

    def undo(of: str) -> str:
        answer = client.post(f"/s/{begun}/undo", data={"csrf_token": token, "of": of})
        assert answer.location == f"/s/{begun}"
        return client.get(f"/s/{begun}").text

    assert "It is as it was before." in undo(removed)
    assert store.open(begun).log.sheet == before
    assert f'value="{removed}"' not in client.get(f"/s/{begun}/log").text
    assert "Not undone: somebody has changed something since" in undo(removed)
    assert "It is as it was before." in undo(recorded)
    assert len(store.open(begun).log.sheet.deals) == 2
    assert "Not undone: somebody has changed something since" in undo("nobody's")
