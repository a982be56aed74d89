"""The card after a deal, without a scroll: who leads, what just happened, what comes next."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.locales import texts
from tests.browser.axe import violations
from tests.browser.hands import Hands, correct
from tests.browser.local import enter
from tests.browser.looking import box
from tests.browser.table import QUEENS, Table
from tests.browser.waiting import TIMEOUT, ready, waited
from tests.strategies import BOOK, A, B, recorded, some_evening

PHONES = ((320, 560), (360, 640), (393, 660), (430, 900))
LANDSCAPE = ((667, 375), (800, 360))
NAMES = ("Annemarie", "Wilhelmina", "Anne-Sophie", "Bas")
# What of the head is not wholly on the screen, and which rows the bar cuts.
UNSEEN = """() => [...document.querySelectorAll("thead :is(bdi, b, .role), ul.totals :is(bdi, b, .role)")]
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.outerHTML)"""
CUT = """() => {
    const bar = document.querySelector(".stays").getBoundingClientRect().top;
    const rows = [...document.querySelectorAll("tr[data-contract], tr.kind")].map((row) => row.getBoundingClientRect());
    return rows.filter(({top, bottom}) => top < bar - 2 && bottom > bar + 2).length;
}"""
WHOLE = """() => {
    const bar = document.querySelector(".stays").getBoundingClientRect().top;
    const rows = [...document.querySelectorAll("tr[data-contract]")];
    return rows.filter((row) => row.getBoundingClientRect().bottom < bar + 2).length;
}"""
UNDER = """() => {
    const head = document.querySelector("thead").getBoundingClientRect();
    const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const cut = rows.filter(({top, bottom}) => top < head.bottom - 1 && bottom > head.bottom + 1);
    return [Math.round(head.top), cut.length];
}"""
IN_STEP = ".in-step[data-in-step=true]"
PLACE = "document.querySelector('table.card').getBoundingClientRect().top + scrollY"
SHIFTS = """() => new Promise((done) => {
    const moved = [];
    new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({type: "layout-shift", buffered: true});
    requestAnimationFrame(() => setTimeout(() => done(moved.flatMap(({sources}) => sources.map(({node}) =>
        node?.parentElement?.closest("table") ? node.outerHTML ?? node.textContent : "")).filter(Boolean))));
})"""


def evening(table: Table, deals: int) -> str:
    """The edit key of a sheet with so many deals, of people with long names."""
    key = table.store.create(Sheet(BOOK, NAMES, A, (), "Een lange titel voor een avond bonken aan de dijk")).edit
    table.write(key, *recorded(some_evening(BOOK).deals[:deals]))
    return key


@pytest.fixture
def page(table: Table) -> Iterator[Page]:
    with table.phone(locale="nl-NL") as page:  # whose words are the longer ones
        yield page


def size(width: int, height: int) -> Any:
    return {"width": width, "height": height}


def test_leader_and_turn_are_in_sight_and_a_tap_on_a_row_opens_its_deal(table: Table, page: Page) -> None:
    key = evening(table, 5)
    for address in (f"/s/{key}/deal", f"/s/{key}"):
        page.goto(address)
        assert page.locator("th.best bdi, li.best bdi").inner_text() == "Bas"
        assert page.locator(".lead:not([hidden])").count() == 1, "a sign, not colour alone"
        for width, height in (*PHONES, *LANDSCAPE):
            page.set_viewport_size(size(width, height))
            assert page.evaluate(UNSEEN) == [], (width, height, address)
            assert page.locator(".role").all_inner_texts().count("") == 0
    for width, height in (*PHONES, *LANDSCAPE):
        page.set_viewport_size(size(width, height))
        assert page.evaluate(CUT) == 0, (width, height)
        assert page.evaluate(WHOLE) == (13 if (width, height) in PHONES else 6), (width, height)

    page.set_viewport_size(size(360, 640))
    page.evaluate("scrollTo(0, 250)")
    assert page.evaluate("document.querySelector('thead').getBoundingClientRect().top") == 0
    heads = page.locator("th.player")
    assert heads.locator(".brief").all_inner_texts() == ["Wilhelm…", "Anne-So…"]
    for name in NAMES:  # cut in sight only
        assert page.get_by_role("columnheader", name=name).count() == 1
    page.set_viewport_size(size(1280, 800))
    assert heads.all_inner_texts() == list(NAMES)

    page.wait_for_selector(IN_STEP, state="attached")
    panel, t = page.get_by_role("dialog"), texts("nl")
    remove, correction = (t(f"panel.{name}") for name in ("remove", "correct"))
    for width, height in PHONES:
        page.set_viewport_size(size(width, height))
        page.locator("tr[data-contract=queens] a.row").tap()
        assert t("deal.written") in panel.inner_text(), "it opens drawn, not with the next poll"
        for button in (panel.get_by_role("button", name=remove), panel.get_by_role("link", name=correction)):
            assert box(button)["height"] >= 44
            assert height * 2 / 3 < box(button)["top"] < height - 44, (width, height)
        if width == 320:
            assert violations(page) == []
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
        assert page.url.endswith(key)


def test_the_bar_cuts_no_row_where_one_player_has_several_roles(table: Table, page: Page) -> None:
    for rulebook in ("bonken-sunmar", "king-portugal"):
        key = table.store.create(Sheet(named(rulebook), NAMES, A)).edit
        page.goto(f"/s/{key}")
        for width, height in PHONES:
            page.set_viewport_size(size(width, height))
            assert page.evaluate(CUT) == 0, (rulebook, width, height)
            assert page.locator(".several").evaluate("one => one.scrollWidth <= one.clientWidth"), (rulebook, width)


def save_a_deal(page: Page, key: str, seat: int = B) -> None:
    """Saves the sixth: the last trick."""
    hands = Hands(page)
    hands.open(f"/s/{key}/deal")
    hands.contract("last-trick")
    hands.take("last-trick", seat)
    hands.save()
    page.wait_for_url(f"**/s/{key}")


def test_saving_shows_the_outcome_of_the_deal_and_other_phones_a_short_notice(table: Table, page: Page) -> None:
    key = evening(table, 5)
    with table.phone() as other:
        other.goto(f"/s/{table.store.open(key).view_key}")
        expect(other.locator(".in-step")).to_have_attribute("data-in-step", "true")
        before = box(other.locator("table.card"))
        save_a_deal(page, key)
        # Nothing glows with reduced motion.
        changed = page.locator("tr.saved td").last
        page.emulate_media(reduced_motion="no-preference")
        expect(changed).to_have_css("animation-name", "follow-changed")
        page.emulate_media(reduced_motion="reduce")
        expect(changed).to_have_css("animation-name", "none")
        expect_all_of_it(page)
        panel = other.locator(".moments .notice")
        expect(panel).to_be_visible()
        expect(panel).to_contain_text("35")
        expect(panel.locator("dl, button")).to_have_count(0)
        assert box(other.locator("table.card")) == before
        expect(other.locator(".aloud")).to_contain_text("35")
        other.locator("th.player").first.tap()
        expect(panel).to_have_count(0)


def expect_all_of_it(page: Page) -> None:
    """The notice on the phone that saved, until the next tap."""
    panel = page.locator(".moments .notice")
    expect(panel).to_contain_text("Laatste slag Wilhelmina koos")
    expect(panel).to_contain_text("Bas staat 35 voor op Anne-Sophie")
    expect(panel.locator("dd")).to_have_text(["0", "−100", "0", "0"])
    expect(page.locator(".aloud")).to_contain_text("−100")
    assert box(panel)["bottom"] <= box(page.locator(".actions"))["top"]
    first = panel.locator("p").first
    assert first.evaluate("one => one.getClientRects().length") == 1
    assert first.evaluate("one => one.offsetHeight < 2 * parseFloat(getComputedStyle(one).fontSize)"), "one line"
    assert violations(page) == []
    assert box(page.locator("tr.saved"))["bottom"] <= box(panel)["top"], "in sight, above the panel"
    if page.evaluate("scrollY") > 0:
        assert page.evaluate(UNDER) == [0, 0], "the head covers whole rows"
    before = page.evaluate(PLACE)
    page.locator("th.player").first.tap()
    expect(panel).to_have_count(0)
    assert page.evaluate(PLACE) == before
    assert page.evaluate(SHIFTS) == []


def test_a_read_notice_is_one_line_that_a_tap_unfolds_and_escape_closes(table: Table, page: Page) -> None:
    page.clock.install()
    save_a_deal(page, evening(table, 5))
    notice = page.locator(".moments .notice")
    expect(notice.locator(".now")).to_be_visible()
    page.clock.fast_forward(6_000)
    expect(notice.locator(".now")).to_be_hidden()
    expect(notice.get_by_role("button")).to_be_visible()
    assert notice.evaluate("(one) => one.getBoundingClientRect().height") <= 60
    notice.locator("p").first.tap()
    expect(notice.locator(".now")).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(notice.locator(".now")).to_be_hidden()
    page.locator(".endscore").evaluate("one => { one.tabIndex = -1; one.focus(); }")
    page.keyboard.press("Tab")
    expect(notice.locator("button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(notice).to_have_count(0)


def test_a_notice_does_not_fold_away_under_a_tap(table: Table, page: Page) -> None:
    page.clock.install(time=0)
    save_a_deal(page, evening(table, 5))
    notice = page.locator(".moments .notice")
    expect(notice.locator(".now")).to_be_visible()
    page.clock.pause_at(3600)
    expect(notice.locator(".now")).to_be_hidden()
    notice.locator("p").first.tap()
    link = page.get_by_role("link", name="QR")
    link.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    expect(notice.locator(".now")).to_be_visible()
    link.hover()
    page.mouse.down()
    page.clock.fast_forward(1_000)
    page.evaluate("new Promise((done) => { addEventListener('scroll', done, { once: true }); scrollBy(0, -1); })")
    page.mouse.up()
    expect(page.locator("#others")).to_be_visible()
    expect(notice).to_have_count(0)


def test_the_correction_of_a_deal_with_an_error_has_no_way_back(table: Table) -> None:
    wrong = replace(QUEENS, result={"queens": counts(2, 1, 1, 1)})
    key = table.store.create(Sheet(BOOK, NAMES, A, (wrong,))).edit
    with table.phone() as page:
        hands = Hands(page)
        for counted, undo in (((A, 1),), 0), (((A, 0), (B, 2)), 1):
            page.goto(f"/s/{key}")
            page.wait_for_selector(IN_STEP, state="attached")  # or a tap leads to the page of the deal
            correct(hands, "queens")
            for seat, count in counted:
                hands.count(seat, count)
            hands.save()
            expect(page.locator(".moments .notice")).to_contain_text("Deal 1 is corrected.")
            expect(page.get_by_role("button", name="Undo")).to_have_count(undo)


def test_pages_fetched_ahead_carry_a_prefetch_header(table: Table, page: Page) -> None:
    card = f"/s/{table.sheet()}"

    def ahead(address: str) -> Callable[[Request], bool]:
        return lambda request: request.url.endswith(address) and not request.is_navigation_request()

    with page.expect_request(ahead(card)) as first, page.expect_request(ahead(f"{card}/deal")) as second:
        page.goto(f"{card}/deal")
    for request in (first.value, second.value):
        assert request.header_value("purpose") == "prefetch"


# After every save, correction and removal all notices and questions are in view

SIZES = ((800, 360), (390, 844), (360, 640), (320, 560))  # the last one is that of the next deal
# Notices and questions that are not wholly on the screen, but for the line that says whether all is in step.
OUTSIDE = """() => [...document.querySelectorAll(
        ".notice, .choices > *, [role=alert], [role=status]:not(.unseen), .actions .main")]
    .filter((one) => one.checkVisibility() && one.textContent.trim() && !one.closest(".unseen"))
    .filter((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect();
        return top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1;
    })
    .map((one) => one.outerHTML.slice(0, 200))"""


def test_all_notices_and_questions_after_a_save_are_in_view(table: Table) -> None:
    deals = some_evening(BOOK).deals
    key = table.store.create(Sheet(BOOK, NAMES, A)).edit
    table.write(key, *recorded(deals[:8]))
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        ready(page)

        def expect_notice(text: str) -> None:
            expect(page.locator(".moments .notice")).to_contain_text(text)
            for width, height in SIZES:
                page.set_viewport_size(size(width, height))
                # The page may still scroll by itself.
                is_in_view = waited(lambda: page.evaluate(OUTSIDE) == [], TIMEOUT)
                assert is_in_view, (text, width, height, page.evaluate(OUTSIDE))

        for number in (9, 10):
            hands = enter_tricks(page, deals[number - 1])
            expect_notice(f"Deal {number} is saved.")
        row = page.locator(f"tr[data-contract={deals[9].contract}] a.row")
        correct(hands, deals[9].contract)
        expect(page.get_by_role("button", name="Save deal 10")).to_be_in_viewport(ratio=1)
        expect(page.locator("details details, .outcome ~ form"), "the form is alone").to_have_count(0)
        taken = deals[9].taken("tricks")[0]
        hands.count(0, taken + 1)
        hands.save()
        expect_notice("Deal 10 is corrected.")
        assert table.deals(key)[9].taken("tricks")[0] == taken + 1
        page.get_by_role("button", name="Undo").tap()
        expect_notice("It is as it was before.")
        row.tap()
        page.get_by_role("button", name="Remove", exact=True).tap()
        expect_notice("Deal 10 is removed.")
        assert len(table.deals(key)) == 9
        page.get_by_role("button", name="Undo").tap()
        expect_notice("It is as it was before.")
        assert [deal.contract for deal in table.deals(key)] == [deal.contract for deal in deals[:10]]
        page.context.set_offline(True)
        enter_tricks(page, deals[10])
        expect_notice("Deal 11 is on this phone")
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        enter_tricks(page, deals[11])
        expect_notice("Deal 12 is saved.")


def enter_tricks(page: Page, deal: Deal) -> Hands:
    """The next deal, of tricks, from card to card."""
    hands = enter(page, deal.contract, *enumerate(deal.taken("tricks")[:3]))
    hands.save()
    page.wait_for_selector("table.card")
    return hands
