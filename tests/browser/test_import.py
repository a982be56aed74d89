"""Old evenings brought in on a phone: looked at, kept, and found back among the earlier ones."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.table import Table
from tests.sunmar import FIXTURE, FRIDAY, Evening, backup, game


def test_old_evenings_are_previewed_and_those_that_are_kept_are_among_the_earlier_ones(
    table: Table, tmp_path: Path
) -> None:
    file = tmp_path / "bonken-backup.zip"
    # Evenings of their own: another test brings these to the same server.
    ours = Evening(FRIDAY.players, 3, FRIDAY.rounds, id=f"b{FRIDAY.id[1:]}", title="Vrijdag")
    theirs = Evening(FIXTURE.players, 2, FIXTURE.rounds, id=f"b{FIXTURE.id[1:]}", created="2025-01-31T20:00")
    file.write_bytes(backup([game(11, theirs), game(11, ours)]))
    with table.phone() as page:
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
