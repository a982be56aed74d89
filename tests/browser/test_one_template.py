"""One template is what everybody sees: a word that is changed there is changed on the page of the server, on a phone
without a network, on a phone without a server, and on the big screen."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from scoresheet.assets import STATIC, TEMPLATES
from scoresheet.core.bonken.sheet import Sheet
from tests.browser.hands import Hands, enter
from tests.browser.local import put_sheets, wait_for_card
from tests.browser.table import Table
from tests.browser.waiting import kept_by_the_worker
from tests.strategies import NAMES, SHIPPED, A, B, C, some

pytestmark = pytest.mark.browser

WORD = "Nachtegaal"
# Who does what in the next deal is in one macro: below the card, over the form, and on the screen in the room.
CHANGED = "macros/page.html"
BEFORE = "{{ does }}{% endfor %}"


@pytest.fixture
def changed(chromium: Browser, tmp_path: Path) -> Iterator[Table]:
    """A table with the app in which one word of one template is another."""
    folder = tmp_path / "changed"
    for source in (STATIC, TEMPLATES, STATIC.parent / "scoresheet", STATIC.parent / "examples"):
        shutil.copytree(source, folder / source.name)
    template = folder / "templates" / CHANGED
    text = template.read_text(encoding="utf-8")
    assert text.count(BEFORE) == 1
    template.write_text(text.replace(BEFORE, f"{{{{ does }}}} {WORD}{{% endfor %}}"), encoding="utf-8")
    with Table(chromium, tmp_path, folder) as laid:
        yield laid


def test_a_word_that_is_changed_in_one_template_is_changed_everywhere(changed: Table) -> None:
    played = some("queens", A), some("duck", B), some("king-of-hearts", C)
    key = changed.sheet(*played)
    with changed.phone(java_script_enabled=False) as page:
        page.goto(f"/s/{key}")
        expect(page.locator(".turn")).to_contain_text(WORD)  # as the server draws it
        page.goto(f"/s/{key}/table")
        expect(page.locator(".turn")).to_contain_text(WORD)
    with changed.phone(worker=True) as page:
        kept_by_the_worker(page, key)
        page.context.set_offline(True)
        enter(Hands(page), "last-trick", "last-trick", 0)
        expect(page.locator(".actions .main")).to_contain_text("5")
        expect(page.locator(".turn")).to_contain_text(WORD)  # of the deal after it, which no server knows of
    with changed.phone() as page:
        page.goto("/here")
        [own] = put_sheets(page, [Sheet(SHIPPED[0], NAMES, A, played)])
        page.goto("about:blank")
        page.goto(f"/here#{own}")
        wait_for_card(page)
        expect(page.locator(".turn")).to_contain_text(WORD)
