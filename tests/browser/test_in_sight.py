"""After every save, correction and removal all notices and questions are in view, on phones of several sizes."""

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import named
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.hands import Hands
from tests.browser.local import enter
from tests.browser.table import Table
from tests.browser.waiting import TIMEOUT, ready, waited
from tests.strategies import A, recorded, some_evening

BOOK = named("bonken-2002")
SIZES = ((800, 360), (390, 844), (360, 640), (320, 560))  # the last one is that of the next deal
NAMES = ("Annemarie", "Wilhelmina", "Anne-Sophie", "Bas")
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
                page.set_viewport_size({"width": width, "height": height})
                # The page may still scroll by itself.
                is_in_view = waited(lambda: page.evaluate(OUTSIDE) == [], TIMEOUT)
                assert is_in_view, (text, width, height, page.evaluate(OUTSIDE))

        for number in (9, 10):
            hands = enter_tricks(page, deals[number - 1])
            expect_notice(f"Deal {number} is saved.")
        row = page.locator(f"tr[data-contract={deals[9].contract}] a.row")
        row.tap()
        page.get_by_role("link", name="Correct this deal").tap()
        page.wait_for_selector("form.alive", state="attached")
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
