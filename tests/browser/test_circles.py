"""Circles on a phone that knows some: a new evening is put in one, and the next one of the same four stays there."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.keys import digest_of_key
from scoresheet.store.maintenance import remove
from tests.bonaken import game as bonaken_game
from tests.browser.axe import violations
from tests.browser.hands import Hands
from tests.browser.local import KEPT, PUT, fill_new, plain_log
from tests.browser.looking import box, boxes
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.visits import LONG_NAMES
from tests.browser.waiting import wait_until_pages_are_kept, wait_until_this_page_is_kept
from tests.seasons.generated import season_sheets, with_evenings
from tests.soaked import soaked
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, recorded, some_evening
from tests.sunmar import FIXTURE, FRIDAY, backup, game


def know(page: Page, circle: str) -> None:
    """Opens a circle, and waits until the phone knows it."""
    page.goto(f"/c/{circle}")
    page.wait_for_function("key => localStorage.getItem('bonken.circles')?.includes(key)", arg=circle)


def start(page: Page) -> None:
    """Starts the evening that is filled in."""
    page.locator(".actions .main").tap()
    page.wait_for_url("**/s/*")


def test_evenings_of_the_same_four_stay_in_their_circle_others_are_put_in_by_name(table: Table, page: Page) -> None:
    circle = table.store.create(Circle("Thursday")).edit
    page.goto("/new")
    choice = page.get_by_label("Circle")
    expect(choice).to_be_hidden()
    know(page, circle)
    page.get_by_role("link", name="New evening").tap()
    expect(choice).to_have_value(circle)
    expect(page.locator("summary .day")).to_have_text("today · Thursday")
    assert violations(page) == []
    fill_new(page, NAMES)
    start(page)
    assert len(table.store.open(circle).log.sheet.evenings) == 1
    key = table.store.create(some_evening(BOOK)).edit
    page.goto(f"/s/{key}")
    page.locator("a.rematch").tap()
    page.wait_for_url("**/s/*/deal")
    assert len(table.store.open(circle).log.sheet.evenings) == 2
    # Others are in no circle by accident; they name one of two, and are offered the other then.
    page.goto("/new")
    expect(choice).to_have_value("")
    fill_new(page, ("Eva", *NAMES[1:]))
    start(page)
    assert len(table.store.open(circle).log.sheet.evenings) == 2
    evening = page.url
    summer = table.store.create(Circle("Summer")).edit
    know(page, summer)
    page.goto(f"{evening}/circle")
    page.get_by_label("Put this evening in a circle").select_option("Thursday")
    page.get_by_role("button", name="Put in").tap()
    page.wait_for_url(f"**/c/{circle}")
    page.goto(f"{evening}/circle")
    expect(page.get_by_text("This evening is in Thursday")).to_be_visible()
    expect(page.get_by_label("Put this evening in a circle").locator("option")).to_have_text(["Summer"])
    assert violations(page) == []


def test_four_members_of_a_circle_are_asked_once_to_put_their_evening_in_it(table: Table, page: Page) -> None:
    people = ("Anna Weiß", *NAMES[1:])
    circle = with_evenings(table.store, season_sheets(3, (*people, "Eva")), "Thursday")
    know(page, circle.edit)
    page.goto("/new")
    question = page.get_by_label("Put this evening in Thursday")
    expect(question).to_be_hidden()
    fill_new(page, ("Eva", *(name.lower() for name in NAMES[1:])))
    expect(question).to_be_checked()
    expect(page.locator("summary .day")).to_have_text("today · Thursday")
    assert violations(page) == []
    question.uncheck()
    expect(page.locator("summary .day")).to_have_text("today")
    start(page)
    page.goto("/new")
    fill_new(page, ("Eva", *NAMES[1:]))
    expect(question).to_be_hidden()
    fill_new(page, ("ANNA WEISS", *NAMES[1:]))
    expect(question).to_be_checked()
    start(page)
    assert len(table.store.open(circle.edit).log.sheet.evenings) == 4
    page.goto("/new")
    fill_new(page, people)
    expect(question).to_be_hidden()
    expect(page.locator("summary .day")).to_have_text("today · Thursday")


PEOPLE = ("Anna", "Bram", "Carla", "Dirk", "Els", "Frits", "Greetje", "Hendrik-Jan", "Ingeborg", "Jan", "Katharina")


def test_points_and_names_of_a_season_are_in_view_on_a_phone(table: Table, page: Page) -> None:
    names = (*LONG_NAMES, "Annemarie", "Joost-Willem")
    page.goto(f"/c/{with_evenings(table.store, season_sheets(24, names)).edit}")
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        figures = boxes(page, ".ranking :is(th, td)")
        assert (
            max(cell["right"] for cell in figures) <= box(page.locator(".box", has=page.locator(".ranking")))["right"]
        )
    assert page.locator(".run").first.evaluate("one => getComputedStyle(one).overflow") == "visible"


def test_leader_and_balance_of_a_circle_are_on_the_start_page_without_a_scroll(table: Table, page: Page) -> None:
    circle = with_evenings(table.store, season_sheets(24, PEOPLE, every=4), "Thursday")
    page.context.add_cookies([{"name": "who", "value": "Dirk", "url": table.server.address}])
    page.goto(f"/c/{circle.edit}")
    standing = page.locator(".standing [data-state]").inner_text()
    assert "in the lead with" in standing
    assert "Dirk: " in standing
    assert box(page.locator(".ranking .first"))["bottom"] < 640
    assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 640
    page.goto("/")
    expect(page.locator(".circles small")).to_have_text(standing)
    assert box(page.locator(".circles small"))["bottom"] < 640
    assert violations(page) == []
    page.locator(".circles a").tap()
    expect(page.get_by_role("heading", name="Thursday")).to_be_visible()


def test_pages_of_a_circle_of_eighty_evenings_are_four_screens_with_payments_inside(table: Table) -> None:
    circle = with_evenings(table.store, season_sheets(80, PEOPLE), "Thursday")
    sizes = "[...document.querySelectorAll('.wide:has(.matrix), html')].map(one => [one.scrollWidth, one.clientWidth])"
    with table.phone(viewport={"width": 1440, "height": 900}, is_mobile=False) as page:
        page.goto(f"/c/{circle.view}?season=all")
        assert all(inside == room for inside, room in page.evaluate(sizes))
    game = table.store.create(replace(bonaken_game(3, "A", "A W"), date="2026-02-10")).view
    write(table.store, circle.edit, PutIn(digest_of_key(game)))
    with table.phone(locale="nl-NL") as page:
        page.goto(f"/c/{circle.edit}?season=all")
        assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 640
        (screen, of_screen), (matrix, of_matrix) = page.evaluate(sizes)
        assert (screen == of_screen, matrix > of_matrix) == (True, True)
        page.locator(".matrix tbody tr:last-child td:last-child").scroll_into_view_if_needed()
        page.locator(".wide:has(.matrix)").evaluate("wide => wide.scrollTo(9999, 0)")
        expect(page.locator(".matrix tbody tr:last-child th")).to_be_in_viewport(ratio=1)
        page.goto(f"/c/{circle.edit}/person?name=Hendrik-Jan")
        assert page.evaluate("document.documentElement.scrollHeight") <= 4 * 640
        expect(page.locator("[aria-labelledby=evenings] li")).to_have_count(10)
        wide = "[...document.querySelectorAll('.wide')].every(one => one.scrollWidth === one.clientWidth)"
        assert page.evaluate(wide)  # of names and figures of people none is cut
        chart = "const {left, right} = document.querySelector('.run').getBoundingClientRect();"
        inside = "[...document.querySelectorAll('.run text')].map(one => one.getBoundingClientRect())"
        assert page.evaluate(
            f"() => {{ {chart} return {inside}.every(one => left <= one.left && one.right <= right) }}"
        )
        page.get_by_role("link", name="Alle avonden").tap()
        expect(page.locator(".evenings > li")).to_have_count(25)
        lines = page.locator(".evenings .score").evaluate_all("all => all.map(one => one.getClientRects().length)")
        assert lines == [1] * 100
        expect(page.locator(".evenings summary").first).to_have_css("text-decoration-line", "none")


def test_a_circle_is_handed_to_others_and_leaves_the_list_when_it_is_gone(table: Table, page: Page) -> None:
    circle = table.store.create(Circle("Thursday"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/c/{circle.edit}")
    page.get_by_text("Let the others in").tap()
    look, write = page.get_by_role("button", name="Copy the address").all()
    for button, key in ((look, circle.view), (write, circle.edit)):
        button.tap()
        expect(page.get_by_text("Copied")).to_have_count(1 if key == circle.view else 2)
        assert page.evaluate("navigator.clipboard.readText()").endswith(f"/c/{key}")
    remove(table.server.database, [table.store.open(circle.edit).public_id])
    page.goto("/")
    page.locator(".circles a").tap()
    page.wait_for_url("**/c/*")
    page.get_by_role("link", name="Start page").first.tap()
    expect(page).to_have_url(f"{table.server.address}/")
    expect(page.locator(".circles")).to_be_hidden()


def test_evenings_of_phone_and_backup_join_a_circle_with_six_taps_and_others_do_not(
    table: Table, page: Page, hands: Hands, tmp_path: Path
) -> None:
    circle = table.store.create(Circle("Thursday"))
    theirs = season_sheets(1, ("Eva", *NAMES[1:]))
    when = "2026-11-20T20:00:00Z"
    seen = [
        {"address": f"/s/{keys.edit}", "view": f"/s/{keys.view}", "title": "", "writable": True, "when": when}
        | {"players": sheet.players}
        for sheet in (*season_sheets(10, NAMES), *theirs)
        for keys in (table.store.create(sheet),)
    ]
    file = tmp_path / "bonken-backup.zip"
    file.write_bytes(backup([game(11, FRIDAY), game(11, FIXTURE)]))
    know(page, circle.edit)
    keep = "seen => localStorage.setItem('bonken.sheets', seen)"
    page.evaluate(keep, json.dumps(seen[:10]))
    page.goto("/")
    hands.tap(page.locator(".circles a"))
    hands.tap(page.get_by_role("link", name="Add an evening"))
    boxes = page.get_by_role("list", name="Evenings of this phone").get_by_role("checkbox")
    expect(boxes).to_have_count(10)
    assert violations(page) == []
    hands.tap(page.get_by_role("button", name="Put in").first)
    expect(page.get_by_text("The evenings are in the circle.")).to_be_visible()
    hands.tap(page.get_by_role("link", name="Add an evening"))
    page.wait_for_url("**/add")
    expect(page.get_by_role("heading", name="Evenings of this phone")).to_be_hidden()
    page.wait_for_load_state("networkidle")  # the script that sends what is chosen
    with page.expect_file_chooser() as chooser:
        hands.tap(page.get_by_label("From a file"))
    chooser.value.set_files(file)
    hands.tap(page.get_by_role("button", name="Keep these"))
    expect(page.get_by_text("The evenings are in the circle.")).to_be_visible()
    assert len(table.store.open(circle.edit).log.sheet.evenings) == 12
    assert hands.taps == 6
    # One of ours that came later is ticked, that of others is not.
    capitals = (NAMES[0].upper(), *NAMES[1:])
    ours = table.store.create(replace(some_evening(BOOK), players=capitals)).edit
    page.evaluate(keep, json.dumps(seen))
    page.goto(f"/s/{ours}")
    page.wait_for_function("key => localStorage.getItem('bonken.sheets')?.includes(key)", arg=ours)
    page.goto(f"/c/{circle.edit}/add")
    expect(boxes).to_have_count(2)
    ticked = {str(box.get_attribute("value")): box.is_checked() for box in boxes.all()}
    assert ticked == {f"/s/{table.store.open(ours).view_key}": True, seen[10]["view"]: False}


NOTED = """one => {
    const others = JSON.parse(localStorage.getItem("bonken.sheets"));
    localStorage.setItem("bonken.sheets", JSON.stringify([one, ...others]));
}"""


def local_evening(number: int, sheet: Sheet) -> tuple[dict[str, Any], dict[str, Any]]:
    """An evening that lives on a phone: its log, and its line in the list of those opened there."""
    log, address = plain_log(number, sheet), f"/here#{UUID(int=number)}"
    scores = list(sheet.standing.endscores)
    seen = {"address": address, "view": address, "title": "", "players": sheet.players, "writable": True}
    progress = {"scores": scores, "played": len(sheet.deals), "deals": len(sheet.deals)}
    return log, seen | {"when": "2026-11-20T20:00:00Z", "date": sheet.date, "progress": progress}


def figures_shown(page: Page) -> list[list[str]]:
    """All words and figures of what evenings add up to on the page of a circle."""
    places = (".standing", ".ranking", ".prize", ".matrix")
    return [page.locator(place).inner_text().split() for place in places]


@pytest.mark.parametrize("language", ["nl-NL", *soaked("en-GB")])
def test_evenings_of_a_phone_are_in_the_sums_of_its_circle_without_a_network(
    table: Table, proxy: Proxy, language: str
) -> None:
    *first, own, begun = season_sheets(6, (*NAMES, "Eva"))
    circle, last = with_evenings(table.store, first, "Thursday"), Recorded(12, begun.deals[-1])
    [counted] = table.store.versions(table.store.open(circle.edit).log.sheet.evenings[:1]).values()
    log, seen = local_evening(1, replace(own, players=(own.players[0].lower(), *own.players[1:])))
    key = table.store.create(begun.with_deals()).edit
    entries = recorded(begun.deals[:-1])
    table.write(key, *entries)
    write(table.store, circle.edit, PutIn(digest_of_key(table.store.open(key).view_key)))
    # The last change to that evening was made on the phone, and has not been sent.
    at = {"at": {"ids": [str(UUID(int=2011))], "last": True}, "knew": [], "seen": 11}  # behind the eleventh entry
    pending = [{"id": str(uuid4()), "by": None, "change": last.plain(), **at}]
    replica = {"format": "scoresheet-replica/1", "id": f"{table.store.open(key).public_id}@server", "pending": pending}
    with table.phone(worker=True, base_url=proxy.secure, locale=language) as page:
        page.context.add_cookies([{"name": "who", "value": "Eva", "url": proxy.secure}])
        page.goto(f"/s/{counted.view_key}")  # which the page of the circle has, and the phone as well
        expect(page.locator(".in-step[data-in-step=true]")).to_be_attached()
        page.goto(f"/s/{key}")
        page.evaluate(KEPT)
        page.evaluate(NOTED, seen)
        page.goto(f"/c/{circle.edit}")
        page.evaluate(PUT, [log, plain_log(2, begun.with_deals(), *entries) | replica])
        seen_last = figures_shown(page)
        wait_until_this_page_is_kept(page)
        page.locator(".ranking").get_by_role("link", name="Eva").tap()
        page.wait_for_url("**/person**")
        wait_until_this_page_is_kept(page)
        of_person = page.locator("main section").all_inner_texts()
        with proxy.unreachable():
            page.reload()
            expect(page.locator(".unreached")).to_be_visible()
            assert page.locator("main section").all_inner_texts() == of_person
            page.goto(f"/c/{circle.edit}")
            expect(page.locator(".added")).to_contain_text("2")
            expect(page.locator("main [href^='/c/']")).to_have_count(1)  # only the page of Eva was seen
            expect(page.locator("#own li")).to_have_count(2)
            alone = figures_shown(page)
            assert violations(page) == []
        table.write(key, last)
        write(table.store, circle.edit, PutIn(digest_of_key(table.store.create(own).view)))
        page.goto(f"/c/{circle.edit}")
        assert figures_shown(page) == alone
        assert seen_last != alone


def test_an_evening_that_begins_without_a_network_stays_in_its_circle(table: Table, proxy: Proxy) -> None:
    circle = with_evenings(table.store, season_sheets(1, NAMES), "Thursday")
    with table.phone(worker=True, base_url=proxy.secure) as page:
        page.goto(f"/c/{circle.edit}")
        page.evaluate(KEPT)
        page.reload()
        wait_until_this_page_is_kept(page)
        wait_until_pages_are_kept(page, "/new")
        with proxy.unreachable():
            page.goto(f"/c/{circle.edit}")
            expect(page.locator(".unreached")).to_be_visible()
            page.get_by_role("link", name="New evening").tap()
            page.wait_for_url("**/new")
            fill_new(page, NAMES)
            expect(page.get_by_label("Put this evening in Thursday")).to_be_checked()
            page.locator(".actions .main").tap()
            page.wait_for_url("**/here**")
        page.goto("/")
        page.get_by_role("button", name="Bring").tap()
        expect(page.locator("#copies .status")).to_contain_text("on the server now")
        assert len(table.store.open(circle.edit).log.sheet.evenings) == 2
