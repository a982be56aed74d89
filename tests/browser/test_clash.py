"""Two phones at the same deal: no entry is gone before a player has chosen."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.deal import Deal, taker
from tests.browser.axe import violations
from tests.browser.hands import Hands, correct, enter
from tests.browser.looking import box
from tests.browser.table import KING, Table
from tests.browser.waiting import ready
from tests.strategies import A, B, C, D, some

THEIRS = Deal("domino", B, (), {"last-out": taker(A)}, id="22222222-2222-4222-8222-222222222222")


def clash(page: Page, key: str, table: Table, theirs: Recorded) -> None:
    """Mine, a last trick for Dirk, is entered without a network, theirs in the meantime; then the network is back."""
    page.context.set_offline(True)
    enter(Hands(page), "last-trick", "last-trick", D)
    table.write(key, theirs)
    page.context.set_offline(False)
    expect(page.locator(".choices .both")).to_be_visible()


def contracts(table: Table, key: str) -> list[str]:
    return [deal.contract for deal in table.deals(key)]


def test_both_deals_of_a_clash_are_asked_about_on_every_screen_until_one_chooses(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        page.goto(f"/s/{key}")
        ready(page)
        clash(page, key, table, Recorded(2, THEIRS))
        # Both are side by side, in place of notice and bar.
        sides = page.locator(".choices .both > div")
        expect(sides).to_have_count(2)
        for side, words in (
            (sides.first, ("On the sheet · Domino", "Anna")),
            (sides.last, ("Yours · Last Trick", "Dirk")),
        ):
            for text in words:
                expect(side).to_contain_text(text)
        expect(page.locator(".choices button")).to_have_text(
            ["Keep what is on the sheet", "Replace deal 2 with mine", "Enter mine as deal 3"]
        )
        assert violations(page) == []
        for width, height in ((320, 560), (360, 640), (390, 844), (1440, 900)):
            page.set_viewport_size({"width": width, "height": height})
            for top in (0, 10_000):  # wherever the page is scrolled to
                page.evaluate(f"scrollTo(0, {top})")
                choices = box(page.locator(".choices"))
                assert choices["top"] >= 60, (width, height)
                assert choices["bottom"] == pytest.approx(height, abs=1), (width, height)
                for button in page.locator(".choices button").all():
                    expect(button).to_be_in_viewport(ratio=1)
        # On a phone on its side the buttons leave room for what they are about.
        page.set_viewport_size({"width": 740, "height": 360})
        buttons = box(page.locator(".choices .buttons"))
        for side in sides.all():
            assert box(side.locator("li").nth(2))["bottom"] <= buttons["top"]
        page.set_viewport_size({"width": 360, "height": 640})
        # It would say who leads by a deal that may not hold.
        expect(page.locator(".moments .notice")).to_have_count(0)
        expect(page.get_by_role("link", name="Enter deal")).to_be_hidden()
        page.reload()
        expect(sides, "the question stays").to_have_count(2)
        assert contracts(table, key) == ["king-of-hearts", "domino"]
        # What is on the sheet is kept.
        page.get_by_role("button", name="Keep what is on the sheet").tap()
        expect(page.get_by_role("link", name="Enter deal 3")).to_be_in_viewport(ratio=1)
        expect(page.locator(".moments .notice")).to_have_count(0)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        assert contracts(table, key) == ["king-of-hearts", "domino"]
        # The next time mine comes behind it, although its chooser is not next any more.
        clash(page, key, table, Recorded(3, some("duck", C)))
        page.get_by_role("button", name="Enter mine as deal 4").tap()
        page.get_by_role("button", name="The table accepts this").tap()
        expect(page.locator(".choices > *")).to_have_count(0)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        expect(page.locator("table.card a.row")).to_have_count(4)
    assert contracts(table, key) == ["king-of-hearts", "domino", "duck", "last-trick"]


def test_a_deal_that_others_corrected_and_one_they_removed_are_asked_about_too(table: Table) -> None:
    key = table.sheet(KING, THEIRS)
    with table.phone(worker=True) as page:
        hands = Hands(page)
        page.goto(f"/s/{key}")
        ready(page)
        page.context.set_offline(True)
        for contract, unit in (("king-of-hearts", "king-of-hearts"), ("domino", "last-out")):
            correct(hands, contract)
            hands.take(unit, D)
            hands.save()
            page.wait_for_selector("table.card")
        table.write(key, Corrected(1, Deal("king-of-hearts", A, (), {"king-of-hearts": taker(B)}, id=KING.id)))
        table.write(key, Removed(2))
        page.context.set_offline(False)
        replace = page.get_by_role("button", name="Replace deal 1 with mine")
        expect(replace).to_be_visible()
        replace.tap()
        again = page.get_by_role("button", name="Enter mine again as deal 2")
        expect(again).to_be_visible()
        again.tap()
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.result for deal in table.deals(key)] == [{"king-of-hearts": taker(D)}, {"last-out": taker(D)}]


def test_an_open_form_says_that_its_deal_was_entered_changed_or_removed_meanwhile(table: Table, hands: Hands) -> None:
    key, page = table.sheet(KING), hands.page
    hands.open(f"/s/{key}/deal")
    meanwhile = page.locator(".meanwhile")
    expect(meanwhile).to_have_attribute("role", "status")
    hands.contract("last-trick")
    hands.take("last-trick", D)
    place = box(hands.button)
    # A correction of another deal is none of its business.
    table.write(key, Corrected(1, Deal("king-of-hearts", A, (), {"king-of-hearts": taker(B)}, id=KING.id)))
    table.write(key, Recorded(2, THEIRS))
    expect(meanwhile).to_contain_text("Deal 2 was entered in the meantime.")
    expect(meanwhile.get_by_role("link", name="Look")).to_be_in_viewport(ratio=1)
    assert box(hands.button) == place, "nothing moves under a thumb"
    page.evaluate("scrollTo(0, 0)")
    assert box(page.locator("h1"))["bottom"] <= box(meanwhile)["top"]
    assert violations(page) == []
    # It goes with the deal that was in the way.
    table.write(key, Removed(2))
    expect(meanwhile).to_be_empty()
    table.write(key, Recorded(2, THEIRS))
    meanwhile.get_by_role("link", name="Look").tap()
    expect(page.locator(".half")).to_contain_text("Deal 2 is half entered on this phone.")
    # So it says of a correction.
    hands.open(f"/s/{key}/deal/2")
    page.get_by_text("Correct this deal").tap()
    hands.take("last-out", D)
    table.write(key, Corrected(1, KING))
    table.write(key, Corrected(2, Deal("domino", B, (), {"last-out": taker(C)}, id=THEIRS.id)))
    expect(meanwhile).to_contain_text("Deal 2 was changed in the meantime.")
    table.write(key, Removed(2))
    expect(meanwhile).to_contain_text("Deal 2 was removed in the meantime.")
    hands.save()
    expect(page.get_by_text("Deal 2 was entered or changed twice.")).to_be_hidden()
    expect(page.get_by_role("button", name="Enter mine again as deal 2")).to_be_visible()
