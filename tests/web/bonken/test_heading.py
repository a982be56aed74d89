"""Title, date and place: added or corrected later on, by hand and without a script, and shown in the log."""

import json
import re

import pytest

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed
from tests.strategies import BOOK, TURNING, A, some
from tests.web.forms import Form, Pages

FINALS = {"title": "Club finals", "date": "2002-05-03", "place": "Delft"}
QUEENS = some("queens", A)


def heading(pages: Pages) -> tuple[str, str, str]:
    sheet = pages.now
    return sheet.title, sheet.date, sheet.place


@pytest.mark.parametrize("typed", TURNING, ids=ascii)
def test_direction_controls_are_kept_in_form_fields_only(pages: Pages, typed: str) -> None:
    pages = pages.of(Sheet(BOOK, (typed, "Bram", "Els", "Dirk"), A, title=typed, place=typed))
    assert Form(pages.page("/heading")).fields["title"] == [typed]
    assert Form(pages.page("/players")).fields["name_0"] == [typed]
    card = pages.page()
    assert "<title>Carla · Bonken score sheet</title>" in card
    [page_data] = re.findall(r'<script type="application/json">(.*?)</script>', card)
    assert json.loads(page_data)["sheet"]["title"] == typed


def test_a_heading_left_out_of_a_new_sheet_is_added_later(pages: Pages) -> None:
    pages.write(Recorded(1, QUEENS))
    card = pages.page()
    assert "<h1>An evening of Bonken</h1>" in card
    assert f'<a href="{pages.home}/heading">Title, date and place</a>' in card
    page = pages.page("/heading")
    assert [Form(page).fields[field] for field in FINALS] == [[""]] * 3
    pages.client.set_cookie("who", "Bram")
    answer = pages.fill(page, title="  Club finals ", date="2002-05-03", place="Delft")
    assert (answer.status_code, answer.location) == (302, pages.home)
    assert heading(pages) == ("Club finals", "2002-05-03", "Delft")
    assert pages.log.entries[-1].by == "Bram"
    assert pages.now.deals == (QUEENS,)
    card = pages.page()
    for words in (
        "<title>Club finals · ",
        '"title":"Club finals"',
        "<h1>Club finals</h1>",
        "Friday 3 May 2002 · Delft",
        "Title, date and place are saved.",
    ):
        assert words in card


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("title", "x" * 101, "At most 100 characters are allowed."),
        ("title", "Fin\x00als", "Control characters are not allowed."),
        ("place", "\x85Delft\x1b", "Control characters are not allowed."),
        ("date", "yesterday", "This is not a date like 2002-05-03."),
        ("date", "2002-05-03\x00", "This is not a date like 2002-05-03."),
    ],
)
def test_a_fault_stands_at_its_field_and_everything_typed_is_kept(
    pages: Pages, field: str, typed: str, sentence: str
) -> None:
    sent = {**FINALS, field: typed}
    answer = pages.send("/heading", **sent)
    assert answer.status_code == 400
    from_field = answer.text[answer.text.index(f'id="{field}"') :]
    assert answer.text.count('class="faults"') == answer.text.count('aria-invalid="true"') == 1
    assert f'<ul class="faults" id="{field}-faults"> <li>{sentence}</li> </ul>' in " ".join(from_field.split())
    kept = Form(answer.text.replace("\0", "")).fields
    assert {name: kept[name] for name in FINALS} == {name: [text.replace("\0", "")] for name, text in sent.items()}
    assert pages.log.version == 0


@pytest.mark.parametrize("typed", [{}, {"title": " Club finals\t"}, {"date": "20020503", "place": " Delft "}])
def test_an_unchanged_heading_is_not_stored(pages: Pages, typed: dict[str, str]) -> None:
    pages.write(Headed(**FINALS))
    answer = pages.send("/heading", **typed)
    assert (answer.status_code, answer.location) == (302, pages.home)
    assert pages.log.version == 1
    assert "are saved" not in pages.page()


def test_their_heading_is_shown_before_mine_replaces_it(pages: Pages) -> None:
    page = pages.page("/heading")
    pages.write(Headed("Semi-finals", "2002-05-03", ""))
    answer = pages.fill(page, **FINALS)
    assert answer.status_code == 409
    for words in (
        "This was changed in the meantime. By now the card has:",
        "<li>title “Semi-finals”.</li>",
        "<li>Friday 3 May 2002.</li>",
        "<li>no place.</li>",
    ):
        assert words in answer.text
    assert {field: Form(answer.text).fields[field] for field in FINALS} == {
        name: [text] for name, text in FINALS.items()
    }
    assert heading(pages) == ("Semi-finals", "2002-05-03", "")
    assert pages.fill(answer.text).status_code == 302
    assert heading(pages) == ("Club finals", "2002-05-03", "Delft")


def test_the_log_shows_the_old_and_the_new_heading(pages: Pages) -> None:
    pages.write(Headed(**FINALS), Headed("<b>♥</b>", "2002-05-03", ""))
    log = pages.look("/log").text
    newest, oldest = log.split("<h2>Title, date or place changed</h2>")[1:]
    for line in (
        "was: no title. now: title “Club finals”.",
        "was: no date. now: Friday 3 May 2002.",
        "was: no place. now: place “Delft”.",
    ):
        assert f"<li>{line}</li>" in oldest
    assert "<li>was: title “Club finals”. now: title “&lt;b&gt;♥&lt;/b&gt;”.</li>" in newest
    assert "<li>was: place “Delft”. now: no place.</li>" in newest
    assert "2002" not in newest.partition("</ul>")[0]
