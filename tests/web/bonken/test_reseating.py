"""Players in other seats: asked for on the page of names, followed by every deal, also by one that is being written."""

import pytest

from scoresheet.core.bonken.changes import Corrected, Recorded, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts, taker
from tests.strategies import A, B, C, D
from tests.web.api.calls import called, last_trick, new, uuid
from tests.web.forms import Form, Pages

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(3, 1, 0, 0)})
OTHERS_SWAPPED = Reseated((A, C, B, D))


@pytest.fixture
def pages(pages: Pages) -> Pages:
    """Those of a sheet with one deal, in which Bram takes 90 of Anna."""
    pages.write(Recorded(1, QUEENS))
    return pages


@pytest.mark.parametrize(
    ("step", "carla", "bram", "doubler"),
    [("seats", 0, 45, "Bram"), ("names", 45, 0, "Carla")],
    ids=["everybody keeps their scores", "the scores stay in their seats"],
)
def test_names_in_another_order_are_asked_about(pages: Pages, step: str, carla: int, bram: int, doubler: str) -> None:
    asked = pages.send("/players", name_1="Carla", name_2="Bram")
    assert (asked.status_code, "What was wrong?" in asked.text) == (200, True)
    assert {"seats", "names"} <= set(Form(asked.text).buttons)
    assert "<bdi>Bram</bdi> <b>45</b>" in asked.text
    assert "<bdi>Carla</bdi> <b>45</b>" in asked.text
    assert pages.log.version == 1
    answer = pages.fill(asked.text, step=step)
    assert ("everybody has kept their scores" in pages.after(answer)) == (step == "seats")
    assert pages.now.players == ("Anna", "Carla", "Bram", "Dirk")
    assert pages.now.standing.endscores == (-225, carla, bram, 0)
    assert f"{doubler} doubles Anna." in pages.page("/deal/1")
    assert "Anna, Bram, Carla, Dirk became Anna, Carla, Bram, Dirk" in pages.page("/log")


def test_two_neighbours_change_places_at_a_tap(pages: Pages) -> None:
    page = pages.send("/players", step="up:2").text
    assert [Form(page).fields[f"name_{seat}"] for seat in range(4)] == [["Anna"], ["Carla"], ["Bram"], ["Dirk"]]
    page = pages.fill(page, step="up:1").text
    assert [Form(page).fields[f"name_{seat}"] for seat in range(4)] == [["Carla"], ["Anna"], ["Bram"], ["Dirk"]]
    assert pages.log.version == 1


@pytest.mark.parametrize("step", ["up:0", "up:4", "up:", "up:x", "elsewhere"])
def test_an_unknown_step_changes_nothing(pages: Pages, step: str) -> None:
    assert pages.send("/players", step=step).status_code in (200, 302)
    assert pages.log.version == 1


def test_an_open_form_follows_its_players_to_other_seats(pages: Pages) -> None:
    page = pages.page("/deal")
    pages.write(OTHERS_SWAPPED)
    typed = {"contract": "domino", "chooser": "1", "doubles.2-3": "on", "result__last-out__1": "2"}
    assert pages.fill(page, **{**typed, "accept__out-of-turn": "on"}).status_code == 302
    assert pages.now.deals[1] == Deal(
        "domino", C, ((B, D),), {"last-out": taker(B)}, id=pages.now.deals[1].id, accepted=("out-of-turn",)
    )


def test_a_form_drawn_again_follows_its_players_to_other_seats(pages: Pages) -> None:
    page = pages.page("/deal")
    pages.write(OTHERS_SWAPPED)
    typed = {"contract": "duck", "chooser": "1", "doubles.2-3": "on", "result__tricks__13__2": "many"}
    fields = Form(pages.fill(page, **typed, step="contract").text).fields
    assert fields["chooser"] == ["2"]
    assert "doubles.1-3" in fields
    assert "doubles.2-3" not in fields
    assert fields["result.tricks.13.1"] == ["many"]
    assert fields["version"][0].startswith("2-")


def test_a_conflict_has_the_entries_before_a_change_of_seats(pages: Pages) -> None:
    pages.write(Corrected(1, QUEENS), OTHERS_SWAPPED, Renamed(("Anna", "Carla", "Bas", "Dirk")))
    answer = pages.client.post(f"{called(pages.home)}/deals", json=new(1, last_trick(), id=uuid(9)))
    assert answer.status_code == 409
    assert [theirs["deal"]["doubles"] for theirs in answer.get_json()["theirs"]] == [[["Bas", "Anna"]]] * 2
