"""Entering a deal with the phone's script: counts that fill themselves, the settlement so far, the form drawn anew."""

from playwright.sync_api import Page, expect

from tests.bonaken import game
from tests.browser.axe import violations
from tests.browser.hands import Hands, kept
from tests.browser.table import Table
from tests.strategies import A, B, C, D, doubled, some

# Result


def test_the_last_count_and_the_settlement_follow_what_is_counted_so_far(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    hands.contract("duck")
    hands.count(A, 9)
    hands.contract("points-of-hearts")
    hands.see_counts(["", "", "", ""])
    hands.contract("duck")
    hands.see_counts(["9", "", "", ""])  # nothing is lost by changing the contract and back
    hands.contract("points-of-hearts")
    settlement = hands.page.locator(".box.result")
    expect(settlement).to_be_hidden()
    hands.call("B>A")
    expect(settlement.locator("svg")).to_be_visible()
    hands.count(A, 3)
    hands.count(B, 4)
    expect(hands.page.locator(".unit:not([hidden]) legend")).to_contain_text("7 of 13")
    expect(hands.button).to_contain_text("Hearts: 7 of 13")
    expect(settlement.locator("li")).to_have_text(["Bram pays Anna 10: 1 heart × 10 × 1 link."])
    hands.see_scores(["−20", "−50", "·", "·"])
    hands.count(C, 5)
    hands.see_counts(["3", "4", "5", "(1)"])
    expect(hands.row(D)).to_contain_text("1, what is left")
    expect(hands.page.locator(".unit:not([hidden]) legend")).to_contain_text("13 of 13")
    hands.count(D, 2)
    expect(settlement.locator("li")).to_have_text("Hearts: 14 of 13. The players together take exactly 13.")
    hands.see_scores(["·"] * 4)
    hands.count(D, 2)  # once more takes it back
    hands.count(B, 0)
    hands.see_counts(["3", "0", "5", "(5)"])
    expect(hands.button).to_have_text("Save deal 1")
    hands.count(D, 1)
    hands.see_counts(["3", "0", "5", "1"])  # what was tapped is never overwritten
    expect(hands.button).to_contain_text("Hearts: 9 of 13")
    hands.count(B, 4)
    hands.count(C, 5)  # taken back, it follows from the others
    hands.see_counts(["3", "4", "(5)", "1"])
    hands.save()
    hands.saved(key)
    assert table.deals(key)[0].taken("hearts") == (3, 4, 5, 1)

    # One wrong count is corrected with one tap, by the script.
    posted: list[str] = []
    hands.page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    hands.open(f"/s/{key}/deal/1")
    hands.tap(hands.page.get_by_text("Correct this deal"))
    hands.see_counts(["3", "4", "5", "(1)"])
    hands.count(B, 3)
    hands.see_counts(["3", "3", "5", "(2)"])
    hands.save()
    hands.saved(key)
    assert table.deals(key)[0].taken("hearts") == (3, 3, 5, 2)
    assert kept(hands.page) == {}
    assert [url.rsplit("/", 1)[1] for url in posted] == ["changes"]


def test_with_nothing_but_a_keyboard_a_deal_is_entered_and_saved(table: Table) -> None:
    key = table.sheet()
    with table.phone(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800}) as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")

        def to(selector: str) -> None:
            for _ in range(60):
                if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                    return
                page.keyboard.press("Tab")
            raise AssertionError(f"the Tab key never came to {selector}")

        to("[name=contract]")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        to("[name='doubles.1-0']")
        page.keyboard.press("Space")
        to("button[value='call:zalen:3']")
        page.keyboard.press("Enter")
        to("[role=radio]")
        page.keyboard.press("1")
        page.keyboard.press("0")
        hands.see_counts(["10", "", "", ""])
        page.keyboard.press("Backspace")
        hands.see_counts(["", "", "", ""])
        page.keyboard.press("3")
        page.keyboard.press("Tab")
        page.keyboard.press("4")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.press("Home")
        page.keyboard.press("0")
        hands.see_counts(["3", "5", "0", "(5)"])
        to(".actions .main")
        page.keyboard.press("Enter")
        hands.saved(key)
    (deal,) = table.deals(key)
    assert deal.contract == "points-of-hearts"
    assert set(deal.doubles) == set(doubled("B>A D>A D>B D>C"))
    assert deal.taken("hearts") == (3, 5, 0, 5)


# What is wrong


def test_without_its_rulebook_the_script_leaves_the_form_as_it_is(table: Table) -> None:
    key = table.sheet()
    with table.phone() as page:  # whose own requests could not be answered here
        page.route("**/rulebooks/*", lambda route: route.fulfill(status=503))
        page.goto(f"/s/{key}/deal", wait_until="networkidle")
        hands = Hands(page)
        hands.contract("last-trick")
        hands.tap("button.fields")
        hands.take("last-trick", A)
        hands.save()
        page.wait_for_url(f"**/s/{key}")
    assert len(table.deals(key)) == 1


# What stays while the rest is drawn anew

# Another number is tapped without a finger, which would take the focus along.
DRAW = """() => {
    const chip = document.querySelector(".unit:not([hidden]) .chip:not([aria-checked=true], [hidden])");
    chip.click();
    return chip.isConnected && chip.getAttribute("aria-checked");
}"""


def drawn(page: Page) -> None:
    assert page.evaluate(DRAW) == "true"


def chosen(page: Page) -> list[str]:
    """The doubles that are ticked."""
    found: list[str] = page.locator("[name^='doubles.']:checked").evaluate_all("all => all.map(({ name }) => name)")
    return found


def test_forced_colours_show_a_chosen_count_and_what_was_won_and_no_heading_is_hidden(table: Table) -> None:
    with table.phone(forced_colors="active") as page:
        page.goto(f"/s/{table.sheet(some('queens', A))}/deal")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_text("deal 2 · Bram chooses")
        shown = heading.screenshot()
        page.locator(".chooser > summary").evaluate("over => { over.style.visibility = 'hidden' }")
        assert heading.screenshot() == shown
        hands = Hands(page)
        hands.contract("duck")
        hands.count(A, 5)
        expect(page.get_by_role("radio", name="5", exact=True, checked=True)).to_have_css("outline-style", "solid")
        page.goto(f"/s/{table.store.create(game(4, 'D', 'A W')).edit}")
        won = page.locator(".marks .win")  # whose background is not drawn: its border fills it
        assert won.evaluate("mark => 2 * parseFloat(getComputedStyle(mark).borderTopWidth) >= mark.offsetWidth - 2")


def test_ticks_focus_scroll_and_animations_stay_while_the_form_is_drawn_anew(table: Table, hands: Hands) -> None:
    page = hands.page
    hands.open(f"/s/{table.sheet(some('queens', A))}/deal")
    hands.contract("duck")  # so that there are numbers to tap

    for double in ("2-0", "3-1"):
        page.locator(f"label:has([name='doubles.{double}'])").tap()
    for is_open in (True, False):
        page.locator("details.chooser summary").tap()
        drawn(page)
        assert page.evaluate("document.querySelector('details.chooser').open") is is_open
        assert chosen(page) == ["doubles.2-0", "doubles.3-1"]

    page.locator("button[value='call:zalen:3']").focus()
    page.evaluate("scrollTo(0, 250)")
    before = page.evaluate("scrollY")
    assert before > 0
    drawn(page)
    assert page.evaluate("document.activeElement.value") == "call:zalen:3"
    assert page.evaluate("scrollY") == before

    page.evaluate("""() => {
        globalThis.place = document.querySelector("#calls .line");
        globalThis.moving = place.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 600_000 });
    }""")
    drawn(page)
    still = page.evaluate("[place.isConnected, moving.playState, place.getAnimations().length]")
    assert still == [True, "running", 1]

    # A count that is no number, and calls in rows of another order.
    hands.open(f"/s/{table.sheet(some('queens', A))}/deal")
    hands.contract("duck")
    field = page.locator("#result-tricks-13-2")
    field.evaluate("field => { field.value = 'four'; field.dispatchEvent(new Event('input', { bubbles: true })); }")
    field.focus()
    page.evaluate("document.activeElement.setSelectionRange(1, 3)")
    drawn(page)
    found = "(({ id, value, selectionStart, selectionEnd }) => [id, value, selectionStart, selectionEnd])"
    assert page.evaluate(f"{found}(document.activeElement)") == ["result-tricks-13-2", "four", 1, 3]

    page.locator("label:has([name='doubles.3-1'])").tap()
    page.locator("details.chooser summary").tap()
    page.locator(f".chooser .pick:has(input[value='{B + 1}'])").tap()
    assert chosen(page) == ["doubles.3-1"]
    assert page.evaluate("document.activeElement.name") == "chooser"


# The rules of the contract that was chosen, over the form: opened with a tap, closed with one, nothing lost


def test_rules_of_the_chosen_contract_open_and_close_with_a_tap_also_without_a_network(table: Table) -> None:
    with table.phone(worker=True) as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet()}/deal")
        link, dialog = page.get_by_role("link", name="Rules"), page.get_by_role("dialog", name="Rules")
        link.tap()
        every = dialog.get_by_role("heading", name="Domino")
        expect(every, "all rules, before a contract is chosen").to_have_count(1)
        for address in ("/calculator", f"/s/{table.sheet()}/deal"):
            hands.open(address)
            hands.contract("queens")
            hands.call("B>A")
            at = page.url
            link.tap()
            expect(dialog.get_by_role("heading", name="Queens")).to_be_visible()
            expect(dialog.get_by_role("heading")).to_have_count(1)
            dialog.get_by_role("button", name="Close").tap()
            expect(dialog).to_have_count(0)
            expect(link).to_be_focused()
            link.tap()
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            link.tap()
            page.touchscreen.tap(180, 4)
            expect(dialog).to_have_count(0)
            assert page.url == at
            expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
            expect(page.locator("input[name='doubles.1-0']")).to_be_checked()
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.reload()  # what was fetched before is forgotten
        page.wait_for_selector("form.alive")
        page.context.set_offline(True)
        link.tap()
        expect(dialog.get_by_role("heading", name="Queens")).to_be_visible()
        assert violations(page) == []


def test_without_a_worker_a_notice_replaces_the_rules_and_the_form_stays(table: Table, hands: Hands) -> None:
    page = hands.page
    page.add_init_script("delete Navigator.prototype.serviceWorker;")
    hands.open(f"/s/{table.sheet()}/deal")
    hands.contract("queens")
    page.context.set_offline(True)
    page.get_by_role("link", name="Rules").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Without a network the rules cannot be shown here.")
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("input[name=contract][value=queens]")).to_be_checked()
