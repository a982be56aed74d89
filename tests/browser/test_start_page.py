"""The start page: the evening that is going on with its score, and the earlier ones with date and outcome."""

from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from scoresheet.core.bonken.changes import Recorded
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.axe import violations
from tests.browser.hands import Hands, fill_in
from tests.browser.local import fill_new, start_here, wait_for_card
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.waiting import NOTED, wait_until
from tests.strategies import BOOK, NAMES, A, B, C, D, some, some_evening
from tests.sunmar import FIXTURE, FRIDAY, Evening, backup, game

EVENING = some_evening(BOOK).deals
# As if everything had been opened last week.
LAST_WEEK = """() => {
    const sheets = JSON.parse(localStorage.getItem("bonken.sheets"));
    for (const sheet of sheets) sheet.when = new Date(Date.parse(sheet.when) - 7 * 86400000).toISOString();
    localStorage.setItem("bonken.sheets", JSON.stringify(sheets));
}"""


def sheet(table: Table, title: str, *players: str) -> tuple[str, str]:
    """Both keys of a new sheet."""
    first, second, third, fourth = players or NAMES
    keys = table.store.create(Sheet(BOOK, (first, second, third, fourth), A, (), title))
    return keys.edit, keys.view


def played(table: Table, deals: int, day: str) -> str:
    """The key of an evening without a title."""
    return table.store.create(Sheet(BOOK, NAMES, A, EVENING[:deals], "", day)).edit


def see(page: Page, *keys: str) -> None:
    """Opens sheets, one after another."""
    for key in keys:
        page.goto(f"/s/{key}")
        page.wait_for_function(NOTED)


def listed(page: Page) -> list[tuple[str, str]]:
    """All sheets that the start page knows: title and address."""
    page.goto("/")
    page.get_by_role("button", name="Tidy up").tap()
    links = page.locator("ul.sheets a")
    links.first.wait_for()
    titles = links.locator(".title").all_inner_texts()
    return [(title, str(link.get_attribute("href"))) for title, link in zip(titles, links.all(), strict=True)]


def test_sheets_that_were_seen_are_listed_the_last_one_first_and_forgotten_at_a_tap(table: Table, page: Page) -> None:
    monday, friday = sheet(table, "Monday"), sheet(table, "", "Eva", "Bram", "Carla", "<b>Dirk</b>")
    page.goto("/")
    expect(page.locator("#recent")).to_be_hidden()
    expect(page.locator("#now")).to_be_hidden()
    see(page, monday[0], friday[1])
    before = listed(page)
    assert before == [("", f"/s/{friday[1]}"), ("Monday", f"/s/{monday[0]}")]
    expect(page.locator("ul.sheets a").first).to_contain_text("Eva, Bram, Carla, <b>Dirk</b>")
    assert page.locator("ul .looking").evaluate_all("all => all.map((one) => !one.hidden)") == [True, False]
    # One is forgotten, put back and forgotten again.
    forget = page.locator("li", has_text="Eva").get_by_role("button", name="Forget")
    forget.tap()
    expect(page.locator("#now strong")).to_have_text("Monday")
    restore = page.locator("li", has_text="Eva").get_by_role("button", name="Put back")
    expect(restore).to_be_focused()
    restore.tap()
    assert listed(page) == before
    forget.tap()
    assert [title for title, _ in listed(page)] == ["Monday"]
    page.get_by_role("button", name="Forget").tap()
    page.reload()
    expect(page.locator("#recent")).to_be_hidden()
    expect(page.locator("#now")).to_be_hidden()


def test_the_evening_that_goes_on_stands_first_with_its_score_as_it_is_by_now(table: Table, proxy: Proxy) -> None:
    evening = Sheet(BOOK, ("Anna", "\u202eBram", "Carla", "Dirk"), A, (), "\u202eFriday")
    key = table.store.create(evening.with_deals(some("king-of-hearts", A), some("queens", B))).edit
    with table.phone(base_url=proxy.address) as page:
        see(page, key)
        page.goto("/")
        now = page.locator("#now")
        expect(now).to_contain_text("At the table now · deal 3 of 12")
        expect(now.locator("strong"), "without what turns text").to_have_text("Friday")
        expect(now.locator("li bdi").nth(1)).to_have_text("Bram")
        before = now.locator("li").all_inner_texts()
        # Carla enters the next deal on her own phone: the last trick, for 100 points.
        table.write(key, Recorded(3, some("last-trick", C)))
        page.reload()
        expect(now).to_contain_text("At the table now · deal 4 of 12")
        assert now.locator("li").all_inner_texts() != before
        table.write(key, Recorded(4, some("duck", D)))
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")  # the way back
        expect(now).to_contain_text("At the table now · deal 5 of 12")
        scores = now.locator("b").all_inner_texts()
        now.tap()
        expect(page.locator(".endscore td:not(.value)")).to_have_text(scores)
        # A deal of this phone that is not sent yet counts.
        proxy.fate = lambda method, path: "lost" if method == "POST" else "ok"
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        fill_in(hands, "domino", "last-out", C)
        expect(page.locator(".in-step")).to_contain_text("1 change not sent yet")
        page.goto("/", wait_until="networkidle")
        expect(page.locator("#unsent")).to_be_visible()
        expect(now).to_contain_text("At the table now · deal 6 of 12")


def test_evenings_without_a_title_are_listed_by_date_and_outcome(table: Table) -> None:
    keys = [played(table, *what) for what in ((12, "2026-11-13"), (7, "2026-10-09"), (0, "2025-12-31"))]
    with table.phone(locale="nl-NL") as page:
        page.clock.install(time=date(2026, 11, 22).isoformat())
        see(page, *keys)
        page.evaluate(LAST_WEEK)
        page.goto("/")
        expect(page.locator("#now")).to_be_hidden()
        expect(page.locator("ul.sheets b")).to_have_text(["vr 13 nov", "vr 9 okt", "wo 31 dec 2025"])
        expect(page.locator("ul.sheets .outcome")).to_have_text(["Carla won, 95", "7 van 12", "nog niet begonnen"])
        assert not any(key in page.title() for key in keys)


def test_an_evening_begun_on_the_phone_is_there_on_the_way_back(page: Page) -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    other = page.context.new_page()
    other.goto("/new")
    fill_new(other)
    start_here(other)
    wait_for_card(other)
    other.close()
    # As the browser shows a page that it kept as it was left.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator("#copies .standing")).to_contain_text("One evening")
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator("ul.sheets .outcome")).to_have_count(0)


INSTALLABLE = """() => {
    const event = new Event("beforeinstallprompt", {cancelable: true});
    event.prompt = async () => void (window.prompted = true);
    dispatchEvent(event);
    return event.defaultPrevented;
}"""


def test_installing_is_offered_once_after_the_first_evening_that_is_over(table: Table, page: Page) -> None:
    see(page, played(table, 7, "2026-11-13"))
    page.goto("/")
    wait_until(page, INSTALLABLE)
    expect(page.locator("#install")).to_be_hidden()
    see(page, played(table, 12, "2026-11-13"))
    page.goto("/")
    wait_until(page, INSTALLABLE)
    page.locator("#install").get_by_role("button", name="Install", exact=True).tap()
    assert page.evaluate("window.prompted")
    expect(page.locator("#install")).to_be_hidden()
    page.reload()
    wait_until(page, INSTALLABLE)
    expect(page.locator("#install")).to_be_hidden()


def test_on_ios_a_sentence_explains_how_to_install(table: Table, page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'standalone', {value: false})")
    see(page, played(table, 12, "2026-11-13"))
    page.goto("/")
    expect(page.locator("#install .ios")).to_contain_text("Add to Home Screen")
    expect(page.locator("#now"), "what is over is no longer at the table").to_be_hidden()
    assert violations(page) == []
    page.get_by_role("button", name="No, thanks").tap()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#install")).to_be_hidden()


def test_old_evenings_are_previewed_and_those_that_are_kept_are_among_the_earlier_ones(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "bonken-backup.zip"
    # Evenings of their own: another test brings these to the same server.
    ours = Evening(FRIDAY.players, 3, FRIDAY.rounds, id=f"b{FRIDAY.id[1:]}", title="Vrijdag")
    theirs = Evening(FIXTURE.players, 2, FIXTURE.rounds, id=f"b{FIXTURE.id[1:]}", created="2025-01-31T20:00")
    file.write_bytes(backup([game(11, theirs), game(11, ours)]))
    page.goto("/import")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="See what is in it").tap()
    expect(page.locator(".imported > li")).to_have_count(2)
    expect(page.get_by_text("Piet 100 instead of 80 (+20)")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("checkbox").nth(1).uncheck()
    page.get_by_role("button", name="Keep these").tap()
    page.get_by_role("heading", name="These are kept").wait_for()
    address = page.locator(".imported h2 a").get_attribute("href")
    assert violations(page) == []
    page.wait_for_function("() => localStorage.getItem('bonken.sheets')")
    page.goto("/")
    earlier = page.locator("#earlier li")
    expect(earlier).to_contain_text("Piet, Marie, Kees, Ans")
    expect(earlier.locator("a")).to_have_attribute("href", str(address))
    expect(page.locator("#now")).to_be_hidden()  # long over, though it has three deals of twelve
