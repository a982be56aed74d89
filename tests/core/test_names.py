"""Names: which ones a table may have, and that in sentences they turn nothing that stands around them."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.names import NOTHING_TO_SHOW, bidi_safe, name_faults

CONTROLS = tuple(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
TYPED = st.text(st.sampled_from((*"aé ש", *CONTROLS)))


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        *((f"{control}Anna", "Anna") for control in CONTROLS),
        *((f"Anna{control}", "Anna") for control in CONTROLS),
        ("\u202eAnna\u202c", "Anna"),
        ("\u2069Anna\u2066", "Anna"),
        ("\u2067Anna\u202e\u2069", "Anna"),
        ("\u2068\u2067Anna\u2069", "\u2067Anna\u2069"),
        # An isolation with its end turns nothing else.
        ("\u2068שרה\u2069\u200e", "\u2068שרה\u2069\u200e"),
        # Letters that are written from right to left would turn digits after them: they are isolated.
        ("שרה", "\u2068שרה\u2069\u200e"),
        ("Anna محمد", "\u2068Anna محمد\u2069\u200e"),
        ("\u2067Anna\u2069 שרה", "\u2068Anna שרה\u2069\u200e"),
        ("Anna\u200f", "\u2068Anna\u200f\u2069\u200e"),
        # Joined signs.
        ("👩\u200d👧", "👩\u200d👧"),
        ("Anna", "Anna"),
        (" é ", " é "),
        ("", ""),
        # A name of nothing but controls is shown as a sign.
        ("\u202e", NOTHING_TO_SHOW),
        ("\u2066\u2069", NOTHING_TO_SHOW),
        ("\u202e \u202c", NOTHING_TO_SHOW),
    ],
    ids=ascii,
)
def test_direction_controls_that_turn_the_text_around_a_name_are_removed(typed: str, shown: str) -> None:
    assert bidi_safe(typed) == shown


@pytest.mark.parametrize(
    ("names", "faults"),
    [
        (("Anna", "Bram", "Carla", "Dirk"), {}),
        ((" Anna", "Bram ", "\tCarla\n", "Dirk"), {}),
        (("Anna", "", "Carla", "Dirk"), {1: "name-empty"}),
        (("Anna", " \t\u3000", "Carla", "Dirk"), {1: "name-empty"}),
        (("x" * 40, "Bram", "Carla", "Dirk"), {}),
        ((" " + "x" * 40 + " ", "Bram", "Carla", "Dirk"), {}),
        (("x" * 41, "Bram", "Carla", "Dirk"), {0: "name-too-long"}),
        (("👵" * 40, "Bram", "Carla", "Dirk"), {}),
        (("Anna", "Bram", "Carla", "Anna"), {3: "name-twice"}),
        (("Anna", "Bram", "Carla", " ANNA "), {3: "name-twice"}),
        (("Straße", "STRASSE", "Carla", "Dirk"), {1: "name-twice"}),
        (("Anna", "Ánna", "Anna.", "An na"), {}),
        (("An\x00na", "Bram", "Carla", "Dirk"), {0: "control-character"}),
        (("An\nna", "Bram", "Carla", "Dirk"), {0: "control-character"}),
        (("Anna", "Bram", "\ud83d", "Dirk"), {2: "control-character"}),
        (("", "An\x7fna", "x" * 41, "Dirk"), {0: "name-empty", 1: "control-character", 2: "name-too-long"}),
        (("", "", "Carla", "carla"), {0: "name-empty", 1: "name-empty", 3: "name-twice"}),
        (("Eva", "Eva", "Eva", "Eva"), {1: "name-twice", 2: "name-twice", 3: "name-twice"}),
        (("محمد", "שרה", "小明", "<b>Vet</b>"), {}),
    ],
)
def test_names_are_one_to_forty_characters_and_distinct(
    names: tuple[str, str, str, str], faults: Mapping[int, str]
) -> None:
    assert name_faults(names) == faults


@pytest.mark.parametrize("sign", [*CONTROLS, "\u200e", "\u200f", "\u061c"], ids=ascii)
def test_typed_names_are_compared_without_invisible_characters(sign: str) -> None:
    names = ["Anna", f"{sign}anna", "Bram", sign]
    assert name_faults(names, typed=True) == {1: "name-twice", 3: "name-empty"}
    assert name_faults(names) == {}  # a sheet from before is read as it is


def test_typed_names_are_compared_however_their_accents_are_written() -> None:
    names = ["Zo\u00eb", "Bram", "ZOE\u0308", "Zoe"]
    assert name_faults(names, typed=True) == {2: "name-twice"}
    assert name_faults(names) == {}  # a sheet from before is read as it is


@given(st.lists(TYPED))
def test_a_sentence_of_bidi_safe_texts_is_bidi_safe(typed: list[str]) -> None:
    sentence = "".join(map(bidi_safe, typed))
    assert bidi_safe(sentence) == sentence
    assert not {*"\u202a\u202b\u202c\u202d\u202e"} & {*sentence}
