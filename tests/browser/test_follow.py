"""Phones follow a sheet: what one saves is on the others within seconds, and disturbs no form, scroll or focus."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Request, Response, expect

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed, Renamed, Reseated
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change
from tests.browser.hands import Hands, fill_in
from tests.browser.table import KING, Table
from tests.soaked import soaked
from tests.strategies import A, B, C, D, some_evening

pytestmark = pytest.mark.browser

QUEENS = Deal("queens", B, ((B, A), (A, B)), {"queens": counts(1, 0, 0, 3)}, id="22222222-2222-4222-8222-222222222222")


@pytest.fixture
def page(table: Table) -> Iterator[Page]:
    with table.phone() as phone:
        yield phone


def in_step(page: Page) -> None:
    """Waits until the card is in step, and its line about that is empty."""
    line = page.locator(".in-step")
    expect(line).to_have_attribute("data-in-step", "true")
    expect(line).to_be_empty()


# When each question was asked, in milliseconds by the clock of the page: timers may be late, and never early.
BEGAN = """() => performance.getEntriesByType("resource")
    .filter(({ name }) => name.includes("/api/")).map(({ startTime }) => startTime)"""


def questions(page: Page) -> list[str]:
    """What a page asks about the sheet from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url:
            asked.append(request.url)

    page.on("request", note)
    return asked


def test_a_deal_saved_on_one_phone_is_on_the_others_without_a_reload_and_marked(table: Table, page: Page) -> None:
    key = table.sheet(KING)
    view = table.store.open(key).view_key
    page.goto(f"/s/{view}")
    in_step(page)
    with table.phone() as other:
        hands = Hands(other)
        hands.open(f"/s/{key}/deal")
        fill_in(hands, "last-trick", "last-trick", D)
        hands.saved(key)
    expect(page.locator("tr[data-contract=last-trick] a.row")).to_have_attribute("href", f"/s/{view}/deal/2")
    row = page.locator("tr[data-contract=last-trick]")
    expect(row.locator("td:not(.value)")).to_have_text(["0", "", "0", "", "0", "", "", "100"])
    expect(row.locator("td[data-changed]")).to_have_count(4)
    expect(page.locator(".head .aside")).to_contain_text("deal 3 of 12")
    expect(page.locator(".turn b").first).to_have_text("Carla")
    expect(page.locator(".standing")).to_contain_text("2 deals")
    expect(page.locator(".follow .aloud")).to_have_text(re.compile(r"^Changed: deal 2\."))
    places = ("table.card", ".turn", ".standing", ".head[data-sheet]", ".actions")
    followed = [page.locator(place).inner_text() for place in places]
    page.reload()
    for place, text in zip(places, followed, strict=True):
        expect(page.locator(place)).to_have_text(text, use_inner_text=True)


def test_every_kind_of_change_follows_in_words_and_diagrams_keeping_scroll_and_focus(table: Table, page: Page) -> None:
    key = table.sheet(KING)
    page.goto(f"/s/{key}")
    in_step(page)
    page.locator("#more details summary").click()
    row = page.locator("tr[data-contract=king-of-hearts] a.row")
    row.focus()
    page.evaluate("scrollTo(0, 300)")
    before = page.evaluate("scrollY")
    table.write(key, Recorded(2, QUEENS))
    expect(page.locator(".turn")).to_contain_text("Carla chooses")
    assert page.evaluate("scrollY") == before
    expect(page.locator("#more details")).to_have_attribute("open", "")
    expect(row).to_be_focused()
    page.locator(".fold summary").click()
    duck = Deal("duck", C, ((D, A), (A, D)), {"tricks": counts(4, 3, 3, 3)})
    hearts = Deal("hearts", C, ((D, A), (D, C), (C, D)), {"tricks": counts(4, 3, 3, 3)}, id=KING.id)
    changes: tuple[tuple[Change, str, str], ...] = (
        (Recorded(3, duck), "Duck: Dirk doubles Anna. ", "Enter deal 4"),
        (Corrected(1, hearts), "Trumps of Hearts: Dirk doubles Anna and Carla. ", "Enter deal 4"),
        (Removed(2), "Queens: four players clockwise around a square", "Enter deal 3"),
        (Renamed(("Anna", "Bram", "Zoë", "Dirk")), "Dirk doubles Anna and Zoë. ", "Enter deal 3"),
        (Reseated((2, 1, 0, 3)), "ZBAD", "Enter deal 3"),
    )
    seen = drawn(page)
    for change, words, offered in changes:
        table.write(key, change)
        expect(page.locator(".diagrams")).to_contain_text(words)
        expect(page.locator(".actions .main")).to_have_text(offered)
        expect(page.locator(".diagrams [data-changed]").first).to_be_visible()
        assert drawn(page) != seen
        seen = drawn(page)
    card = page.locator("table.card").inner_text()
    with table.phone() as other:
        other.goto(f"/s/{key}")
        assert (seen, card) == (drawn(other), other.locator("table.card").inner_text()), "as on a page loaded later"


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        ("en-GB", (Headed("Clubavond <b>{0}</b>", "2002-05-03", "Delft"), Headed("", "", "'s-Gravenhage"))),
        *soaked(
            ("nl-NL", (Headed("Finale" + " van de lange avonden" * 4, "2026-11-20", ""), Headed("Finale", "", "")))
        ),
    ],
)
def test_title_date_and_place_follow_as_well(table: Table, language: str, headings: tuple[Headed, ...]) -> None:
    key = table.sheet(*some_evening(named("bonken-2002")).deals)
    view = table.store.open(key).view_key
    with table.phone(locale=language) as page, table.phone(locale=language) as other:
        page.goto(f"/s/{view}")
        in_step(page)
        for heading in headings:
            before = head(page)
            table.write(key, heading)
            expect(page.locator(".head[data-sheet]")).to_have_attribute("data-title", heading.title)
            expect(page.locator(":is(h1, .evening)[data-changed]").first).to_be_attached()
            seen = head(page)
            assert seen != before
            other.goto(f"/s/{view}")
            assert seen == head(other), "as on a page that was loaded afterwards"
            recent = page.evaluate("JSON.parse(localStorage.getItem('bonken.sheets'))[0]")
            assert recent["title"] == heading.title


def head(page: Page) -> object:
    """What the page says of title, date and place."""
    return page.evaluate(
        """() => [
            document.title,
            document.querySelector("h1").textContent,
            document.querySelector(".evening").textContent,
            document.querySelector(".evening").hidden,
        ]"""
    )


def drawn(page: Page) -> object:
    """All that the diagrams show and say."""
    return page.evaluate(
        """() => [
            [...document.querySelectorAll("#seats text")].map((seat) => seat.textContent),
            ...[...document.querySelectorAll(".diagrams > div")].map((one) => [
                one.classList.contains("open"), one.querySelector("title").textContent,
                one.querySelector(".arrows").getAttribute("d"),
            ]),
        ]"""
    )


def test_polling_is_conditional_stops_while_hidden_and_slows_down_without_changes(table: Table, page: Page) -> None:
    key = table.sheet(KING)
    answers: list[int] = []
    asked = questions(page)

    def note(response: Response) -> None:
        if "/api/" in response.url:
            answers.append(response.status)

    page.on("response", note)
    page.goto(f"/s/{key}")
    in_step(page)
    while len(answers) < 4:
        page.wait_for_timeout(100)
    assert answers[0] == 200  # the log
    assert set(answers[1:]) == {304}
    began = page.evaluate(BEGAN)
    assert all(later - sooner >= 2_000 for sooner, later in pairwise(began[1:])), began
    page.evaluate(
        """() => {
            Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.wait_for_timeout(1_000)  # for a question that was about to be asked
    seen = len(asked)
    table.write(key, Recorded(2, QUEENS))
    page.wait_for_timeout(3_000)
    assert len(asked) == seen
    page.evaluate(
        """() => {
            delete document.visibilityState;
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(page.locator(".head .aside")).to_contain_text("deal 3 of 12")
    assert answers[1:].count(200) == 1
    # When nothing has happened for a while it asks less often.
    with page.expect_response("**/api/**"):  # to the question that was already due
        page.evaluate("() => { const now = performance.now(); performance.now = () => now + 601_000; }")
    seen = len(asked)
    page.wait_for_timeout(5_000)
    assert len(asked) == seen
