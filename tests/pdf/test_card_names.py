"""Names on a filled card: however odd, they are printed as text, in their places."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log
from scoresheet.core.names import END_ISOLATE, ISOLATE, LONGEST_NAME, isolated
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import filled_pdf
from scoresheet.pdf.fitting import Setting, shorten
from tests.pdf.shared import BOOK, filled
from tests.pdf.test_cards import MANY, a_log
from tests.printed import check_form, reader, unnumbered, words
from tests.soaked import soaked
from tests.strategies import some_evening

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")

AWKWARD: dict[str, Players] = {
    "long": ("W" * LONGEST_NAME, "m" * LONGEST_NAME, "Wilhelmina van der Wiel-van Wassenaer", "i" * LONGEST_NAME),
    "right to left": ("محمد بن عبد الله بن عبد الرحمن", "שרה", "Łukasz Żółć", "Ольга"),
    "not in our fonts": ("👵", "👩‍👩‍👧", "小明", "Kees 🃏"),
    "odd": ("\N{RIGHT-TO-LEFT OVERRIDE}txet", "a\N{COMBINING DIAERESIS}" * 20, "\N{ZERO WIDTH SPACE}x", "\ue000"),
}


@cache
def named_oddly(kind: str, paper: str) -> bytes:
    """The card of an evening of such names, with a title and a place as long as they may be."""
    deals = some_evening(BOOK).deals
    return filled_pdf(Log(Sheet(BOOK, AWKWARD[kind], 0, deals, title="T" * 100, place="P" * 100)), EN, paper)


@pytest.mark.parametrize(
    ("kind", "paper"),
    [
        *(("long", "a4"), ("long", "a5"), ("right to left", "a5"), ("odd", "a4")),
        *soaked(("right to left", "a4"), ("not in our fonts", "a4"), ("not in our fonts", "a5"), ("odd", "a5")),
    ],
)
def test_awkward_names_do_not_move_anything(kind: str, paper: str, tmp_path: Path) -> None:
    pdf = named_oddly(kind, paper)
    check_form(pdf, tmp_path, "en", paper, most=30_000)  # letters of several scripts
    plain = words(reader(filled(paper=paper)).pages[0])
    front = reader(pdf).pages[0]
    odd = words(front)
    for name in ("Points of Hearts", "No Trumps", EN("card.endscore"), "LT"):
        places = [[(word.x, word.y) for word in found if unnumbered(word) == name] for found in (odd, plain)]
        assert places[0] == places[1] != []
    width, height = (float(side) for side in front.mediabox[2:])
    assert all(0 < word.x < width and 0 < word.y < height for word in odd)
    for each in reader(pdf).pages:
        for run in words(each):  # a W is about as wide as high; what is tiny is cut off, and only heard
            assert run.size < 4 or run.x + 0.9 * run.size * run.text.count("W") < width


def test_names_and_titles_that_are_cut_off_are_extracted_as_printed() -> None:
    names, title = AWKWARD["long"], "T" * 100
    pdf = named_oddly("long", "a4")
    cut = [word.text for word in words(reader(pdf).pages[1]) if word.text.endswith("…")]
    scores = {word.split(" ")[0] for word in cut[4:8]}  # beside the chart
    assert scores == {"−240", "85", "95", "60"}
    begun = [*cut[:4], *(word.split(" ", 1)[1] for word in cut[4:8]), cut[8].rpartition(" ")[2]]
    assert all(any(whole.startswith(text[:-1]) for whole in (*names, title)) for text in begun)


def test_a_name_from_right_to_left_that_is_cut_off_turns_nothing_after_it() -> None:
    name = isolated(AWKWARD["right to left"][0])
    cut = shorten(name, 20, Setting("", "regular", 8))
    assert cut.startswith(name[:4])
    assert cut.endswith(f"…{END_ISOLATE}")
    assert cut.count(ISOLATE) == cut.count(END_ISOLATE) == 1


@pytest.mark.soak
@MANY
@given(a_log, st.sampled_from(PAPERS), st.sampled_from(LANGUAGES))
def test_any_hundred_names_print_without_a_warning(log: Log[Sheet], paper: str, language: str) -> None:
    assert filled_pdf(log, texts(language), paper).startswith(b"%PDF-1.7")
