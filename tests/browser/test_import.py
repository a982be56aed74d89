"""Old evenings brought in on a phone: looked at, kept, and found back among the earlier ones."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.table import Table
from tests.sunmar import FIXTURE, FRIDAY, Evening, backup, game


def bring(page: Page, file: Path) -> None:
    """Has the form look at a file."""
    page.goto("/import")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="See what is in it").tap()
    page.get_by_role("heading", name="This is in it").wait_for()


@pytest.mark.parametrize("script", [True, False])
def test_old_evenings_are_looked_at_and_then_kept(table: Table, tmp_path: Path, script: bool) -> None:
    file = tmp_path / "bonken-backup.zip"
    ours = Evening(FRIDAY.players, 3, FRIDAY.rounds, id=f"{int(script)}{FRIDAY.id[1:]}", title="Vrijdag")
    theirs = Evening(
        FIXTURE.players, 2, FIXTURE.rounds, id=f"{int(script)}{FIXTURE.id[1:]}", created="2025-01-31T20:00"
    )
    file.write_bytes(backup([game(11, theirs), game(11, ours)]))
    with table.phone(java_script_enabled=script) as page:
        bring(page, file)
        assert page.locator(".incoming > li").count() == 2
        assert page.get_by_text("Piet 100 instead of 80 (+20)").is_visible()
        if script:
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") == 360
        page.get_by_role("checkbox").nth(1).uncheck()
        page.get_by_role("button", name="Keep these").tap()
        page.get_by_role("heading", name="These are kept").wait_for()
        assert page.locator(".incoming > li").count() == 1
        address = page.locator(".incoming h2 a").get_attribute("href")
        if script:
            assert violations(page) == []
            page.wait_for_function("() => localStorage.getItem('bonken.sheets')")
            page.goto("/")
            earlier = page.locator("#earlier li")
            earlier.wait_for()
            assert "Piet, Marie, Kees, Ans" in earlier.inner_text()
            assert earlier.locator("a").get_attribute("href") == address
            assert not page.locator("#now").is_visible()  # long over, though it has three deals of twelve
        page.goto(str(address))
        assert page.get_by_text("360").first.is_visible()
        bring(page, file)
        assert page.get_by_text("This evening is here already.").count() == 1
        assert page.get_by_role("checkbox").count() == 1
