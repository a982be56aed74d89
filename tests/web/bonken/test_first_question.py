"""An evening that is begun with names only: who chooses first is asked when the first deal is entered."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.core.bonken.sheet import score_sheet
from scoresheet.store import Store
from tests.strategies import NAMES
from tests.web.forms import Form, send

TYPED = {f"name_{seat}": name for seat, name in enumerate(NAMES)}
SEVEN = "Who holds the seven of spades?"


@pytest.fixture
def names_only(client: FlaskClient) -> str:
    """The edit key of a new sheet on which nobody has said who chooses first."""
    answer = send(client, client.get("/new").text, **TYPED)
    assert answer.status_code == 302
    return str(answer.location).removeprefix("/s/")


def test_four_names_are_enough(client: FlaskClient, store: Store, names_only: str) -> None:
    sheet = store.open(names_only).log.sheet
    assert (sheet.players, sheet.first_chooser) == (NAMES, None)
    card = client.get(f"/s/{names_only}").text
    assert "deal 1 of 12" in card
    assert "Enter deal 1" in card
    assert SEVEN in card
    assert SEVEN in client.get(f"/s/{names_only}/table").text


def test_the_first_deal_asks_and_its_chooser_counts_as_first(
    client: FlaskClient, store: Store, names_only: str
) -> None:
    form = client.get(f"/s/{names_only}/deal").text
    assert form.count(SEVEN) == 2  # in the line on top, and over the four names
    assert "chooser" not in Form(form).fields
    answer = send(client, form, contract="last-trick", **{"result__last-trick__1": "3"})
    assert answer.status_code == 422
    assert send(client, answer.text, chooser="2").status_code == 302
    sheet = store.open(names_only).log.sheet
    turn = score_sheet(sheet).next
    assert turn is not None
    assert (sheet.chose_first, turn.roles.chooser) == (2, 3)
    assert Form(client.get(f"/s/{names_only}/order").text).fields["first_chooser"] == ["2"]
    assert SEVEN not in client.get(f"/s/{names_only}/deal").text


@pytest.mark.parametrize("rulebook", keys())
@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_rulebook_asks_in_its_own_words(client: FlaskClient, rulebook: str, language: str) -> None:
    answer = send(client, client.get("/new").text, rulebook=rulebook, **TYPED)
    question = named(rulebook).first_chooser[language]
    assert question in client.get(f"{answer.location}/deal?lang={language}").text


def test_somebody_may_say_it_before_the_first_deal(client: FlaskClient, store: Store, names_only: str) -> None:
    send(client, client.get(f"/s/{names_only}/order").text, first_chooser="1", step="first")
    card = client.get(f"/s/{names_only}").text
    assert "<b>Bram</b> chooses" in card
    assert send(client, card).status_code == 302  # Undo
    assert store.open(names_only).log.sheet.first_chooser is None
    assert "First chooser taken back" in client.get(f"/s/{names_only}/log").text
