"""An evening on one sheet of paper: both its sides, names in their places, and a binder of evenings."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.log import Entry, Log
from scoresheet.core.names import as_players
from scoresheet.locales import texts
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import filled_pdf
from scoresheet.pdf.season import binder_pdf
from scoresheet.seasons.evenings import Evening
from scoresheet.views.formatting import minus_sign
from tests.pdf.measured import UNSEEN
from tests.pdf.shared import SOURCE, filled, parts_of, words_of
from tests.printed import POINT, check_form, opened, pages, reader, words
from tests.soaked import soaked
from tests.strategies import BOOK, EVERY_DOUBLE, NAMES, doubled, recorded, some_evening

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN, NL = texts("en"), texts("nl")


@pytest.mark.parametrize("paper", ["a4", "a5", *soaked("letter", "2xa5")])
def test_an_evening_is_one_sheet_of_paper(paper: str, tmp_path: Path) -> None:
    sheet = some_evening(BOOK)
    pdf = filled(paper=paper)
    check_form(pdf, tmp_path, "en", paper)
    front, back = pages(pdf)
    halves = 2 if paper == "2xa5" else 1
    standing = sheet.standing
    for scored in standing.deals:
        assert back.count(f"{scored.number}. ") >= halves
    assert back.count(EN("print.deals")) == halves
    assert back.count(minus_sign(standing.endscores[0])) >= 2 * halves
    assert front.count("printed Sunday 22 November 2026, version 14") == halves
    assert SOURCE.address not in front + back


def test_a_sheet_of_paper_with_its_source_is_the_same_every_time() -> None:
    assert filled_pdf(Log(some_evening(BOOK)), EN, source=SOURCE) == filled()


def doubled_at_first(number: int, players: Players = NAMES) -> Log[Sheet]:
    """An evening of players who doubled each other in so many deals, the first ones."""
    deals = some_evening(BOOK).deals
    doubled = (replace(deal, doubles=EVERY_DOUBLE if at < number else ()) for at, deal in enumerate(deals))
    return Log(Sheet(BOOK, players, 0, tuple(doubled)))


def test_a_chart_is_not_cut_by_a_page() -> None:
    printed = pages(filled_pdf(doubled_at_first(8), EN, "a5"))
    [labels] = [number for number, page in enumerate(printed) if "1655 Carla" in page]
    [numbers] = [number for number, page in enumerate(printed) if "8 9 10 11 12" in page and number]
    assert labels == numbers


@pytest.mark.parametrize("doubled", [1, *soaked(2, 3, 4)])
def test_a_chart_that_goes_overleaf_takes_the_last_deal_with_it(doubled: int) -> None:
    forty = as_players([f"{letter} Wilhelminavanderwielvanwassenaarhoogen" for letter in "ABCD"])
    last = pages(filled_pdf(doubled_at_first(doubled, forty), NL, "a5", binding=True))[-1]
    assert "12. " in last
    assert NL("card.endscore") in last


def test_the_back_has_the_calls_the_result_and_the_payments_of_a_deal() -> None:
    deal = Deal("points-of-hearts", 0, doubled("B>A B>C B>D D>C A>B"), {"hearts": counts(3, 4, 5, 1)})
    back = words_of(filled_pdf, Log(Sheet(BOOK, NAMES, 0, (deal,))), EN)
    assert "A chooses, B calls first, D leads" in back
    assert "B doubles everybody (zalen). C passes. D doubles C. A goes back on B. Hearts: A 3, B 4, C 5, D 1." in back
    # From the source of the worked example, in points: 20, 10, 30 and 40.
    assert "B→A 20, C→B 10, B→D 30, C→D 40; together −130" in back


def test_places_are_marked_and_shared_when_equal() -> None:
    front = pages(filled())[0]
    scores = some_evening(BOOK).standing.endscores
    for score in scores:
        place = 1 + sum(other > score for other in scores)
        assert f"{minus_sign(score)} {EN(f'print.place-{place}')}" in front


def test_more_remarks_than_there_is_room_for_stand_on_the_back() -> None:
    deals = [Deal(contract.key, 0, (), {}) for contract in BOOK.contracts[:8]]
    shown = words_of(filled_pdf, Log(Sheet(BOOK, NAMES, 0, tuple(deals))), EN)
    assert "8. " in shown.partition("more remarks stand on the back.")[2]


REAL: tuple[Players, ...] = (
    ("Bartholomeus", "Sebastiaan", "Charlotte", "Willem-Alexander"),
    ("Anne-Sophie van der Berg", "Jan Willem", "Maximiliaan", "Christina"),
    ("Willem-Alexander Cla", "Willem-Alexander Clb", "Annemarie", "Annelies"),
)


@cache
def named_evening(who: int, paper: str, binding: bool) -> bytes:
    """An evening of players with such names."""
    return filled_pdf(Log(Sheet(BOOK, REAL[who], 0, some_evening(BOOK).deals)), NL, paper, binding=binding)


# Letters are as small on A5 as on two of them, and as large on A4 as on letter paper.
@pytest.mark.parametrize(
    ("who", "paper", "binding"),
    [
        *((0, "a4", False), (1, "a5", False), (2, "a5", True)),
        *soaked(*product(range(len(REAL)), PAPERS, (False, True))),
    ],
)
def test_names_are_not_broken_within_a_word_and_stay_in_their_places(who: int, paper: str, binding: bool) -> None:
    runs = [word.text for word in words(opened(named_evening(who, paper, binding))[0])]
    for name in REAL[who]:
        for word in name.replace("-", "- ").split():
            assert any(word in run for run in runs), word


FORTY: tuple[Players, ...] = (
    (
        "Wilhelmina van der Wiel-van Wassenaer xx",
        "Maximiliaan-Alexander van Oranje-Nassaux",
        "Bartholomeus Franciscus Antonius de Wit.",
        "Annemarie Hendrikje Wouters-van der Mees",
    ),
    (
        "Wolfeschlegelsteinhausenbergerdorffwelch",
        "Donaudampfschifffahrtsgesellschaftskapit",
        "HubertusBlaineSchwarzwaldmeierWandelhofx",
        "Gijsbertvanpoppelmansgijzegemsepijpjesyp",
    ),
)


@pytest.mark.parametrize("names", FORTY, ids=("several words", "one word"))
@pytest.mark.parametrize(("paper", "binding"), [("a5", False), *soaked(*product(PAPERS, (False, True)))])
def test_names_of_forty_letters_are_whole_and_above_the_mark_below_them(
    names: Players, paper: str, binding: bool
) -> None:
    front = opened(filled_pdf(Log(Sheet(BOOK, names, 0)), NL, paper, binding=binding))[0]
    seen = [word for word in words(front) if word.size > UNSEEN]
    head = max(word.y for word in seen if word.text.startswith(NL("print.plus-chosen")))
    hyphen = "\x02"  # at the end of a line
    letters = [one for one in seen if one.y > head and any(one.text.removesuffix(hyphen) in name for name in names)]
    written = "".join(word.text for word in letters).replace(hyphen, "-").replace(" ", "")
    assert all(name.replace(" ", "") in written for name in names)
    assert min(word.y for word in letters) - head > 2.5 / POINT, "what hangs below its line is whole"


@pytest.mark.parametrize(("paper", "binding"), [("a5", True), *soaked(*product(PAPERS, (False, True)))])
def test_the_chart_labels_two_similar_names_differently(paper: str, binding: bool) -> None:
    back = pages(named_evening(2, paper, binding))[1]
    assert "−240 Wa" in back
    assert "85 Wb" in back
    assert "95 Annemarie" in back


@pytest.mark.parametrize("choice", ["binding", "explain"])
def test_a_bound_page_has_an_edge_of_20_mm_on_the_side_of_the_binding(choice: str) -> None:
    pdf = filled(binding=choice == "binding", explain=choice == "explain")
    for number, page in enumerate(opened(pdf)):
        width = page.get_width() * POINT
        xs = [word.x * POINT for word in words(page)]
        assert min(xs) >= (19.9 if number % 2 == 0 else 9.9)
        assert max(xs) <= width - (10 if number % 2 == 0 else 20)


def test_a_binder_has_a_cover_an_index_and_a_sheet_an_evening(tmp_path: Path) -> None:
    first, second = some_evening(BOOK), some_evening(BOOK, 1)
    evenings = [
        Evening("b", Sheet(BOOK, NAMES, 1, second.deals, "Second evening", "2026-11-20")),
        Evening("a", Sheet(BOOK, NAMES, 0, first.deals, "First evening", "2026-11-13")),
        Evening("c", Sheet(BOOK, NAMES, 0, (), "No date")),
    ]
    pdf = binder_pdf(evenings, EN)
    check_form(pdf, tmp_path, "en", "a4")
    cover, *_ = printed = pages(pdf)
    assert cover.index("First evening") < cover.index("Second evening") < cover.index("No date")
    totals = [one + other for one, other in zip(first.standing.endscores, second.standing.endscores, strict=True)]
    for name, total in zip(NAMES, totals, strict=True):
        average = f"{total / 2:.1f}".replace("-", "−")
        assert f"{name} {minus_sign(total)} 2 {average}" in cover
    starts = [number for number, page in enumerate(printed, 1) if EN("print.scorer") in page]
    assert starts == [3, 5, 7]
    for number in starts:  # pages are counted from the first one behind the cover
        assert f" {number - 2} " in f"{cover} "
        assert printed[number - 1].split()[-1] == str(number - 2)
    links = [link.get_object() for link in cast(Any, reader(pdf).pages[0]["/Annots"])]
    assert [link["/Dest"][0] for link in links] == [
        reader(pdf).pages[number - 1].indirect_reference for number in starts
    ]
    marks = [str(mark["/Title"]) for mark in cast(list[Any], reader(pdf).outline) if not isinstance(mark, list)]
    assert marks == [
        "Bonken evenings",
        "Friday 13 November 2026: First evening",
        "Friday 20 November 2026: Second evening",
        "No date",
    ]


def binder_as_html(evenings: Sequence[Evening]) -> list[str]:
    """What is printed of each evening of a binder, and its cover."""
    return [html.replace("\N{NO-BREAK SPACE}", " ") for html in parts_of(filled(), binder_pdf, evenings, EN)]


def test_a_binder_is_laid_out_an_evening_at_a_time_with_one_name_a_person() -> None:
    players: Players = ("Kees 🎉", "Bram", "Carla", "Dirk")
    reseated: Players = ("Bram", "Kees 🎉", "Carla", "Dirk")
    asked = binder_as_html([Evening(name, Sheet(BOOK, who, 0)) for name, who in (("a", players), ("b", reseated))])
    assert [html.count(EN("print.scorer")) for html in asked] == [1, 1, 0]
    for html in asked:
        assert "Kees (A)" in html
        assert "(B)" not in html


SUMMED = {
    "two people whose names differ in what no font has": (
        ("Kees 🎉", "Bram", "Carla", "Dirk"),
        ("kees 👵", "Bram", "Carla", "Dirk"),
        {"Kees (A)": 1, "kees (A) (A)": 1, "Bram": 2, "Carla": 2, "Dirk": 2},
    ),
    "one person whose name has a capital once": (
        ("kees 🎉", "Bram", "Carla", "Dirk"),
        ("Bram", "Kees 🎉", "Carla", "Dirk"),
        {"Kees (A)": 2, "Bram": 2, "Carla": 2, "Dirk": 2},
    ),
    "a player who is called as another is printed": (
        ("Player C", "Bram", "Carla", "Dirk"),
        ("Ans", "Bram", "小红", "Dirk"),
        {"Player C": 1, "player C (C)": 1, "Ans": 1, "Carla": 1, "Bram": 2, "Dirk": 2},
    ),
}


@pytest.mark.parametrize("case", SUMMED)
def test_the_cover_of_a_binder_has_the_sums_of_each_person(case: str) -> None:
    one, other, expected = SUMMED[case]
    *evenings, cover = binder_as_html(
        [Evening(four[0], replace(some_evening(BOOK), players=four, title="")) for four in (one, other)]
    )
    rows = re.findall(r'<th scope="row">([^<]+)</th><td>[^<]+</td><td>(\d+)</td>', cover)
    assert {name: int(played) for name, played in rows} == expected
    for name, played in expected.items():
        assert sum(f">{name}<" in html for html in evenings) == played


def with_changes(number: int) -> Log[Sheet]:
    """An evening whose title was changed so many times."""
    evening = some_evening(BOOK)
    changes = [*recorded(evening.deals), *(Headed(f"Evening {title}", "", "") for title in range(1, number + 1))]
    moment = datetime(2002, 5, 3, 21, 4, tzinfo=UTC)
    entries = tuple(Entry(f"{version}", version, moment, "Anna", one) for version, one in enumerate(changes, start=1))
    return Log(evening.with_deals(), entries)


@pytest.mark.parametrize(("changes", "number"), [(10, 2), (40, 3)])
def test_a_chart_takes_only_the_room_that_a_log_leaves(changes: int, number: int) -> None:
    assert len(pages(filled_pdf(with_changes(changes), EN))) == number


def test_of_very_many_changes_the_last_hundred_are_printed() -> None:
    printed = words_of(filled_pdf, with_changes(250), EN)
    assert "150 earlier changes stand on the page “Log” of this evening." in printed
    assert printed.count("was: title") == 100
    assert "now: title “Evening 151”." in printed
    assert "now: title “Evening 150”." not in printed
