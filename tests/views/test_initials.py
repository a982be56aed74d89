"""Short names, of which no two players at a table have the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.views.initials import column_names, initials


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Anna", "Bram", "Carla", "Dirk"), ("A", "B", "C", "D")),
        # the shortest beginning
        (("Anna", "Arie", "Carla", "Dirk"), ("An", "Ar", "C", "D")),
        (("Anton", "anna", "Bea", "Dirk"), ("Ant", "ann", "B", "D")),
        (("Zoe\u0308", "Z", "👩\u200d👩\u200d👧 x", "👨 y"), ("Zo", "Z", "👩\u200d👩\u200d👧", "👨")),
        (("Jan", "Jans", "Bram", "Dirk"), ("Jan", "Jans", "B", "D")),
        (("Jo Anne", "Jobke", "Bram", "Dirk"), ("JoA", "Job", "B", "D")),
        # given names
        (("Annemarie", "Annelies", "Anna", "Anne-Sophie"), ("Am", "Al", "Anna", "AS")),
        (("Jan-Kees", "Jan Willem", "Jan", "Jan Smit Jr."), ("JK", "JW", "Jan", "JSJ")),
        (("Jan Willem", "Jan Wouter", "Jan", "Dirk"), ("Ji", "Jo", "Jan", "D")),
        # four letters
        (("Anna", "anton", "Ante", "Dirk"), ("Ann", "anto", "Ante", "D")),
        (("Anna", "Anne", "Annelies", "Dirk"), ("Anna", "Anne", "Al", "D")),
        # where they part
        (("Albert", "Annelies", "Annemarie", "Anna"), ("Al", "Anl", "Am", "Anna")),
        (("Marie", "Marieke", "Bram", "Dirk"), ("M", "Mk", "B", "D")),
        (("Annet", "Annette", "Annelies", "Dirk"), ("A", "At", "Al", "D")),
        # seats
        (("Jan-Klaas", "Jan Klaas", "jan.klaas", "Dirk"), ("J1", "J2", "j3", "D")),
        (("", "", "", ""), ("1", "2", "3", "4")),
        (("-", ".", "- -", "Dirk"), ("1", "2", "3", "D")),
    ],
)
def test_short_names_are_distinct(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert initials(names) == short


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Annemarie", "Bram", "Carla", "Dirk"), ("Annemarie", "Bram", "Carla", "Dirk")),
        (("Anne-Sophie", "Wilhelmina", "Jan Peter van Dijk", "Zoë"), ("Anne-So…", "Wilhelm…", "Jan Pet…", "Zoë")),
        (("Anne-Sophie", "anne-sofie", "Jan-Willem B", "Jan-Willem C"), ("Ap", "af", "JWB", "JWC")),
    ],
)
def test_a_long_name_is_cut_off_only_where_it_stays_distinct(names: tuple[str, ...], short: tuple[str, ...]) -> None:
    assert column_names(names) == short


@given(st.lists(st.text("aAbe- 1é", max_size=8), min_size=4, max_size=4))
def test_no_two_players_have_the_same_short_name(names: list[str]) -> None:
    short = initials(names)
    assert len({text.upper() for text in short}) == 4
    assert all(1 <= len(text) <= 4 for text in short)


@given(st.lists(st.text("abe- ", min_size=1, max_size=8), min_size=4, max_size=4), st.permutations(range(4)))
def test_a_short_name_without_a_number_is_the_same_in_any_seat(names: list[str], order: list[int]) -> None:
    short, moved = initials(names), initials([names[seat] for seat in order])
    for at, seat in enumerate(order):
        assert moved[at] == short[seat] or moved[at].endswith(str(at + 1))
