"""Players in other seats: asked for on the page of names, followed by every deal, also by one that is being written."""

import pytest
from flask.testing import FlaskClient

from scoresheet.core.bonken.changes import Corrected, Recorded, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts, taker
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import A, B, C, D
from tests.web.api.calls import last_trick, new, uuid
from tests.web.forms import Form, send

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(3, 1, 0, 0)})
OTHERS_SWAPPED = Reseated((A, C, B, D))


@pytest.fixture
def key(store: Store, sheet_key: str) -> str:
    """The edit key of a sheet with one deal, in which Bram takes 90 of Anna."""
    write(store, sheet_key, Recorded(1, QUEENS), by="Carla")
    return sheet_key


def endscores(store: Store, key: str) -> dict[str, int]:
    sheet = store.open(key).log.sheet
    return dict(zip(sheet.players, sheet.standing.endscores, strict=True))


SWAPPED = {"name_1": "Carla", "name_2": "Bram"}


@pytest.mark.parametrize(
    ("step", "carla", "bram", "doubler"),
    [("seats", 0, 45, "Bram"), ("names", 45, 0, "Carla")],
    ids=["everybody keeps their scores", "the scores stay in their seats"],
)
def test_names_in_another_order_are_asked_about(
    client: FlaskClient, store: Store, key: str, step: str, carla: int, bram: int, doubler: str
) -> None:
    asked = send(client, client.get(f"/s/{key}/players").text, **SWAPPED)
    assert (asked.status_code, "What was wrong?" in asked.text) == (200, True)
    assert {"seats", "names"} <= set(Form(asked.text).buttons)
    assert "<bdi>Bram</bdi> <b>45</b>" in asked.text
    assert "<bdi>Carla</bdi> <b>45</b>" in asked.text
    assert store.open(key).log.version == 1
    answer = send(client, asked.text, step=step)
    assert ("everybody has kept their scores" in client.get(answer.location).text) == (step == "seats")
    assert endscores(store, key) == {"Anna": -225, "Carla": carla, "Bram": bram, "Dirk": 0}
    assert f"{doubler} doubles Anna." in client.get(f"/s/{key}/deal/1").text
    assert "Anna, Bram, Carla, Dirk became Anna, Carla, Bram, Dirk" in client.get(f"/s/{key}/log").text


def test_two_neighbours_change_places_at_a_tap(client: FlaskClient, store: Store, key: str) -> None:
    page = send(client, client.get(f"/s/{key}/players").text, step="up:2").text
    assert [Form(page).fields[f"name_{seat}"] for seat in range(4)] == [["Anna"], ["Carla"], ["Bram"], ["Dirk"]]
    page = send(client, page, step="up:1").text
    assert [Form(page).fields[f"name_{seat}"] for seat in range(4)] == [["Carla"], ["Anna"], ["Bram"], ["Dirk"]]
    assert store.open(key).log.version == 1


@pytest.mark.parametrize("step", ["up:0", "up:4", "up:", "up:x", "elsewhere"])
def test_an_unknown_step_changes_nothing(client: FlaskClient, store: Store, key: str, step: str) -> None:
    assert send(client, client.get(f"/s/{key}/players").text, step=step).status_code in (200, 302)
    assert store.open(key).log.version == 1


def test_an_open_form_follows_its_players_to_other_seats(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal").text
    write(store, key, OTHERS_SWAPPED, by="Carla")
    typed = {"contract": "domino", "chooser": "1", "doubles.2-3": "on", "result__last-out__1": "2"}
    assert send(client, page, **{**typed, "accept__out-of-turn": "on"}).status_code == 302
    assert store.open(key).log.sheet.deals[1] == Deal(
        "domino",
        C,
        ((B, D),),
        {"last-out": taker(B)},
        id=store.open(key).log.sheet.deals[1].id,
        accepted=("out-of-turn",),
    )


def test_a_form_drawn_again_follows_its_players_to_other_seats(client: FlaskClient, store: Store, key: str) -> None:
    page = client.get(f"/s/{key}/deal").text
    write(store, key, OTHERS_SWAPPED, by="Carla")
    typed = {"contract": "duck", "chooser": "1", "doubles.2-3": "on", "result__tricks__13__2": "many"}
    fields = Form(send(client, page, **typed, step="contract").text).fields
    assert fields["chooser"] == ["2"]
    assert "doubles.1-3" in fields
    assert "doubles.2-3" not in fields
    assert fields["result.tricks.13.1"] == ["many"]
    assert fields["version"][0].startswith("2-")


def test_a_conflict_has_the_entries_before_a_change_of_seats(client: FlaskClient, store: Store, key: str) -> None:
    write(store, key, Corrected(1, QUEENS), OTHERS_SWAPPED, Renamed(("Anna", "Carla", "Bas", "Dirk")), by="Carla")
    answer = client.post(f"/api/sheets/{key}/deals", json=new(1, last_trick(), id=uuid(9)))
    assert answer.status_code == 409
    assert [theirs["deal"]["doubles"] for theirs in answer.get_json()["theirs"]] == [[["Bas", "Anna"]]] * 2
