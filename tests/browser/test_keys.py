"""Keys: a view key only looks, also with a queue; phones with an edit key that was replaced say so."""

import json

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.deal import Deal, taker
from tests.browser.hands import Hands, enter, fill_in
from tests.browser.table import KING, Table
from tests.browser.waiting import downloaded, ready
from tests.strategies import D

# One that an earlier visit kept, word for word as it lies in the browser: later versions have to read it.
KEPT = {
    "format": 1,
    "id": "33333333-3333-4333-8333-333333333333",
    "sheet": "",
    "order": 1,
    "kind": "recorded",
    "players": ["Anna", "Bram", "Carla", "Dirk"],
    "number": 2,
    "deal": {
        "contract": "last-trick",
        "chooser": 1,
        "doubles": [[3, 1]],
        "result": {"last-trick": [0, 0, 0, 1]},
        "id": "33333333-3333-4333-8333-333333333333",
        "accepted": [],
    },
    "target": None,
    "before": None,
    "after": "11111111-1111-4111-8111-111111111111",
    "insert": False,
    "by": "Carla",
    "state": "waiting",
    "version": None,
    "findings": [],
}


def keep(page: Page, view: str, **other: object) -> None:
    """Puts a change where an earlier visit would have left it."""
    text = json.dumps({**KEPT, "sheet": view, **other})
    page.evaluate("([id, text]) => localStorage.setItem(`bonken.kept.changes.${id}`, text)", [KEPT["id"], text])


def test_a_later_queue_is_offered_as_a_file_and_an_earlier_one_sent_with_the_edit_key(table: Table, page: Page) -> None:
    key = table.sheet(KING)
    view = table.store.open(key).view_key
    page.goto("/")
    keep(page, view, format=2)
    for _ in range(2):  # taking it in a file is no reason to let go of it
        page.goto(f"/s/{key}")
        expect(page.locator(".in-step")).to_contain_text("1 change was kept by a newer version")
        (kept,) = downloaded(page, "Keep what is not sent as a file")
        assert kept["id"] == KEPT["id"]
        expect(page.locator(".choices > *")).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).some(name => name.startsWith('bonken.kept.changes'))")
    assert len(table.deals(key)) == 1
    # One of an earlier version takes its place, and waits where the phone may only look.
    page.goto("/")
    keep(page, view)
    posted = []
    page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    page.goto(f"/s/{view}")
    expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
    with page.expect_response(lambda answer: "/log" in answer.url):
        pass
    assert posted == []
    refused = page.request.post(f"/api/sheets/{view}/deals", data={"id": KEPT["id"], "number": 2})
    assert refused.status == 403
    assert len(table.deals(key)) == 1
    page.goto(f"/s/{key}")
    expect(page.locator("tr[data-contract=last-trick] td").last).to_have_text("200")
    expect(page.locator(".unsent-mark")).to_have_count(0)
    assert table.deals(key)[1] == Deal("last-trick", 1, ((3, 1),), {"last-trick": taker(D)}, id=str(KEPT["id"]))
    assert table.store.open(key).log.entries[-1].by == "Carla"


def test_a_replaced_key_gives_a_warning_and_unsent_deals_are_sent_with_the_new_one(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as lost, table.phone(worker=True) as owner:
        lost.goto(f"/s/{key}")
        ready(lost)
        lost.context.set_offline(True)
        enter(Hands(lost), "last-trick", "last-trick", D)
        owner.goto(f"/s/{key}/key")
        owner.get_by_role("button", name="Replace the edit key").tap()
        expect(owner.locator(".notice.done")).to_contain_text("The edit key is replaced")
        new = owner.url.rsplit("/", 1)[1]
        assert new != key
        lost.context.set_offline(False)
        expect(lost.locator(".in-step")).to_contain_text("no longer opens the sheet")
        assert downloaded(lost, "Keep what is not sent as a file")["deals"][0]["contract"] == "last-trick"
        assert len(table.deals(new)) == 1
        lost.goto(f"/s/{new}")
        expect(lost.locator("tr[data-contract=last-trick] a.row")).to_be_visible()
        expect(lost.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.contract for deal in table.deals(new)] == ["king-of-hearts", "last-trick"]


def test_a_phone_with_a_wrong_clock_sends_in_order_with_the_name_of_its_player(table: Table) -> None:
    key = table.sheet(KING)
    with table.phone(worker=True) as page:
        page.add_init_script("let now = 1e12; Date.now = () => (now -= 60_000);")
        page.goto(f"/s/{key}")
        ready(page)
        page.goto("/")
        page.context.set_offline(True)
        page.locator("#writer summary").tap()
        expect(page.get_by_label("Your name")).to_have_attribute("maxlength", "40")  # the server takes no longer one
        page.get_by_label("Your name").fill("Carla")
        page.get_by_role("button", name="Save", exact=True).tap()
        expect(page.locator("#writer [role=status]")).to_have_text("Saved on this phone.")
        page.goto(f"/s/{key}")
        hands = Hands(page)
        hands.open_next()
        assert page.locator("input[type=text]:visible").count() == 0, "the name is not asked again"
        fill_in(hands, "last-trick", "last-trick", D)
        enter(hands, "domino", "last-out", D)
        expect(page.locator(".in-step")).to_contain_text("2 changes not sent yet")
        page.context.set_offline(False)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        page.context.clear_cookies()
        page.goto("/#writer")
        expect(page.get_by_label("Your name")).to_have_value("Carla")
    assert [deal.contract for deal in table.deals(key)] == ["king-of-hearts", "last-trick", "domino"]
    assert table.store.open(key).log.entries[-1].by == "Carla"
