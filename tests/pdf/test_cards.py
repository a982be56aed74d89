"""Filled cards: the numbers and words on them, their form, and names that cannot break them."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Players, Sheet
from scoresheet.core.changes import Headed
from scoresheet.core.log import Entry, Log
from scoresheet.core.names import END_ISOLATE, ISOLATE, LONGEST_NAME, bidi_safe
from scoresheet.formats.bonken.documents import computed
from scoresheet.locales import texts
from scoresheet.pdf.bonken import blank_pdf, filled_pdf
from scoresheet.pdf.fitting import Setting, lines_of, shorten, width
from scoresheet.views.bonken.deal_outcome import outcome_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import minus_sign
from tests.pdf.measured import check_pages
from tests.pdf.shared import filled, words_of
from tests.printed import CARDS, alternatives, check_form, columns, opened, pages, row, text, unnumbered, words
from tests.soaked import soaked
from tests.strategies import BOOK, NAMES, SHIPPED, doubled, logs, some, some_evening

pytestmark = [pytest.mark.pdf, pytest.mark.usefixtures("quiet")]

EN = texts("en")
# A rendering takes half a second: few examples, and the failing one as it was found.
FEW = settings(
    max_examples=3,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
MANY = settings(FEW, max_examples=100)


MOMENT = datetime(2002, 5, 3, 21, 4, tzinfo=UTC)
SUMS = ("card.subtotal", "card.endscore")
PLACES = [EN(f"print.place-{place}") for place in (1, 2, 3, 4)]


def check_numbers(sheet: Sheet, pdf: bytes) -> None:
    """That the card of a sheet shows the computed answer, each number in its own column."""
    answer = computed(sheet, say=lambda finding: finding.code)
    front = words(opened(pdf)[0])
    starts = columns(front, EN("card.plus-column"), EN("card.minus-column"))
    played = {deal["contract"]: list(deal["scores"].values()) for deal in answer["deals"]}
    for contract in sheet.rulebook.contracts:
        scores = played.get(contract.key)
        expected = ["", ""] * 4
        if scores is not None:
            expected = [cell for score in scores for cell in (("", str(-score)) if score < 0 else (str(score), ""))]
        name = EN.pick(contract.name)
        assert row(front, name, starts) == expected, name
    subtotals = [str(number) for both in answer["subtotals"].values() for number in (both["plus"], both["minus"])]
    endscores = [minus_sign(score) for score in answer["endscores"].values()]
    # In the middle of their cells; or above it, when the last ones are still to be written there.
    middle, above = (
        [" ".join(row(front, EN(name), starts, higher)).replace("–", " ").split() for name in SUMS] for higher in (0, 6)
    )
    over = answer["next"] is None and sheet.deals  # nor is there a next turn without a first chooser
    middle = [[word for word in line if word not in PLACES] for line in middle]
    assert middle == ([subtotals, endscores] if over else [[], []])
    assert above == ([subtotals, endscores] if played and not over else [[], []])
    assert "".join(row(front, EN("card.subtotal"), starts)).count("–") == len(answer["players"])


a_log = st.sampled_from(SHIPPED).flatmap(logs)


@FEW
@given(a_log, st.sampled_from(["a4", "a5", "letter"]))
def test_numbers_on_a_printed_card_are_those_of_the_computed_answer(log: Log[Sheet], paper: str) -> None:
    check_numbers(log.sheet, filled_pdf(log, EN, paper))


@pytest.mark.soak
@MANY
@given(a_log, st.sampled_from(["a4", "a5", "letter"]))
def test_numbers_on_a_hundred_printed_cards_are_those_of_the_computed_answer(log: Log[Sheet], paper: str) -> None:
    check_numbers(log.sheet, filled_pdf(log, EN, paper))


@pytest.mark.parametrize(("rulebook", "language", "paper"), CARDS)
def test_a_whole_evening_prints_with_every_sentence(
    rulebook: Rulebook, language: str, paper: str, tmp_path: Path
) -> None:
    t, sheet = texts(language), some_evening(rulebook)
    pdf = filled(rulebook.key, language, paper, explain=True)
    check_form(pdf, tmp_path, language, paper)
    standing, explainer = sheet.standing, Explainer.of(sheet, t)
    everything = text(pdf).replace("/ ", "/")  # where a line may end
    assert explainer.standing(standing) in everything
    for scored in standing.deals:
        explained, outcome = explainer.deal(scored), outcome_of(explainer, scored)
        assert outcome
        for sentence in (*explained.calls, *explained.result, *outcome.settlements, *outcome.sums, outcome.check):
            assert sentence in everything


def test_a_half_played_evening_leaves_the_rest_blank_and_names_the_next_roles() -> None:
    sheet = some_evening(BOOK)
    pdf = filled(played=5)
    check_pages(pdf, "a4")
    check_numbers(sheet.with_deals(*sheet.deals[:5]), pdf)
    assert "Now deal 6: Bram chooses, Dirk deals, Carla calls first, Anna leads." in pages(pdf)[0]
    assert text(pdf).count("Chart") == 0
    assert len(alternatives(pdf)) == len(BOOK.diagrams) + 2  # the chart, and the drawing of what an arrow means


def test_drawings_have_alternative_texts_and_plus_contracts_name_their_chooser() -> None:
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0, (some("queens", 0, "B>A D>C A>B"), some("clubs", 2)))), EN)
    drawn = alternatives(pdf)
    assert "Queens: Bram doubles Anna. Carla passes. Dirk doubles Carla. Anna goes back on Bram." in drawn
    assert any(alternative.startswith("Chart of the running totals. After 2 deals: Anna ") for alternative in drawn)
    assert EN("print.to-draw", name="Domino") in drawn
    front = words(opened(pdf)[0])
    [height] = [word.y for word in front if unnumbered(word) == "Trumps of Clubs"]
    assert "Carla" in [word.text for word in front if abs(word.y - height) < 4]


def test_warnings_are_marked_and_accepted_ones_are_called_accepted() -> None:
    deal = Deal("duck", 0, doubled("A>B"), {"tricks": counts(13, 0, 0, 0)}, accepted=("chooser-doubles",))
    refused = Deal("queens", 3, (), {"queens": counts(1, 1, 1, 1)})
    pdf = filled_pdf(Log(Sheet(BOOK, NAMES, 0, (deal, refused))), EN)
    everything = text(pdf)
    front = pages(pdf)[0]
    assert front.count("⚠") == 4, "in both rows, and below the card with what is odd"
    assert "doubles Bram, who had not doubled Anna." in front
    accepted = EN("print.accepted")
    assert f"doubles Bram, who had not doubled Anna. {accepted}" in everything
    assert everything.count(accepted) == 1


def test_together_0_is_printed_only_when_it_is_so() -> None:
    row, evening = f"{EN('card.endscore')} {EN('print.together', end='0')}", some_evening(BOOK)
    played = [words_of(filled_pdf, Log(evening.with_deals(*evening.deals[:number])), EN) for number in (0, 5, 11, 12)]
    assert [row in shown for shown in (words_of(blank_pdf, BOOK, EN), *played)] == [False, False, False, False, True]


def test_a_deal_with_an_error_says_so_on_the_card() -> None:
    wrong = Deal("queens", 0, (), {"queens": counts(1, 1, 1, 0)})
    shown = words_of(filled_pdf, Log(Sheet(BOOK, NAMES, 0, (wrong,))), EN)
    assert EN("print.faulty") in shown.partition(EN("card.endscore"))[0]
    assert "Queens: 3 of 4." in shown


def test_a_log_is_printed_with_what_was_before_and_the_last_heading_at_the_top() -> None:
    first = Deal("duck", 0, (), {"tricks": counts(13, 0, 0, 0)})
    second = Deal("duck", 0, doubled("B>A"), {"tricks": counts(12, 1, 0, 0)})
    changes = (
        Recorded(1, first),
        Corrected(1, second),
        Removed(1),
        Headed("Club finals", "2002-05-03", "Delft"),
        Headed("Finals 👵", "2002-05-04", ""),
    )
    log = Log(
        Sheet(BOOK, NAMES, 0),
        tuple(Entry(f"{version}", version, MOMENT, "Zoë", change) for version, change in enumerate(changes, 1)),
    )
    shown = words_of(filled_pdf, log, EN)
    for sentence in (
        "Deal 1 corrected: Duck.",
        "was: Tricks: Anna 13, Bram 0, Carla 0, Dirk 0. now: Tricks: Anna 12, Bram 1, Carla 0, Dirk 0.",
        "Deal 1 removed: Duck.",
        "was: no title. now: title “Club finals”. was: no date. now: Friday 3 May 2002.",
        "was: Friday 3 May 2002. now: Saturday 4 May 2002. was: place “Delft”. now: no place.",
        "Zoë",
    ):
        assert sentence in shown
    assert "3 May 2002" in shown or "4 May 2002" in shown, "in any time zone"
    assert shown.startswith("Finals □ Finals □ Saturday 4 May 2002 "), "the title of the document, and the heading"


CHINESE = (Entry("1", 1, MOMENT, "Bram", Headed("麻雀大会", "", "")),)


@pytest.mark.parametrize("log", [Log(Sheet(BOOK, NAMES, 0, title="麻雀大会")), Log(Sheet(BOOK, NAMES, 0), CHINESE)])
def test_a_title_that_no_font_has_gives_way_to_the_usual_heading(log: Log[Sheet]) -> None:
    usual = EN("print.filled-title", players=", ".join(NAMES)), EN("print.bonken"), EN("print.date")
    assert words_of(filled_pdf, log, EN).startswith(" ".join(usual))


# Names: however odd, they are printed as text, in their places

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
    plain = words(opened(filled(paper=paper))[0])
    front = opened(pdf)[0]
    odd = words(front)
    for name in ("Points of Hearts", "No Trumps", EN("card.endscore"), "LT"):
        places = [[(word.x, word.y) for word in found if unnumbered(word) == name] for found in (odd, plain)]
        assert places[0] == places[1] != []
    width, height = front.get_size()
    assert all(0 < word.x < width and 0 < word.y < height for word in odd)
    for each in opened(pdf):
        for run in words(each):  # a W is about as wide as high; what is tiny is cut off, and only heard
            assert run.size < 4 or run.x + 0.9 * run.size * run.text.count("W") < width


def test_names_and_titles_that_are_cut_off_are_extracted_as_printed() -> None:
    names, title = AWKWARD["long"], "T" * 100
    pdf = named_oddly("long", "a4")
    cut = [word.text for word in words(opened(pdf)[1]) if word.text.endswith("…")]
    scores = {word.split(" ")[0] for word in cut[4:8]}  # beside the chart
    assert scores == {"−240", "85", "95", "60"}
    begun = [*cut[:4], *(word.split(" ", 1)[1] for word in cut[4:8]), cut[8].rpartition(" ")[2]]
    assert all(any(whole.startswith(text[:-1]) for whole in (*names, title)) for text in begun)


def test_a_name_from_right_to_left_that_is_cut_off_turns_nothing_after_it() -> None:
    name = bidi_safe(AWKWARD["right to left"][0])
    cut = shorten(name, 20, Setting("", "regular", 8))
    assert cut.startswith(name[:4])
    assert cut.endswith(f"…{END_ISOLATE}")
    assert cut.count(ISOLATE) == cut.count(END_ISOLATE) == 1
    both = shorten(f"{bidi_safe('שרה')} {'and Bram ' * 9}", 20, Setting("", "regular", 8))
    assert both.endswith("…"), "the name is whole"
    assert both.count(ISOLATE) == both.count(END_ISOLATE) == 1


def test_a_word_that_is_wider_than_its_place_takes_as_many_lines_as_it_needs() -> None:
    room = 11 * width("x", "regular")
    assert lines_of(f"Bram {'x' * 40}", room, "regular") == 5
