"""What the pages of Bonaken say to a table: whole words, once, and where people look."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.changes import Corrected, Recorded
from tests.bonaken import deal, game
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.browser.test_phones_day import FILLS_UP, full
from tests.browser.waiting import wait_until
from tests.championship import addressed, drawn, played

pytestmark = pytest.mark.browser

# Words that run over two lines, none of them long.
BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.data.includes("/s/")) continue;
    for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\p{L}{3,12}/gu)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, index);
      range.setEnd(walker.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}"""


def broken(page: Page, address: str) -> list[str]:
    """The broken words of a page, its parts open."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    found: list[str] = page.evaluate(BROKEN)
    return found


@pytest.mark.parametrize("language", ["nl-NL", "en-GB"])
def test_no_word_is_broken_on_a_narrow_phone(table: Table, language: str) -> None:
    four, seven = (table.store.create(game(players, "A", "")).edit for players in (4, 7))
    over = table.store.create(game(4, "D", "A W, B W, A W, C L, B W, C W, C W")).edit
    desk, public, card = addressed(table.store, drawn(played(9, 1), "2"))
    addresses = [f"/s/{key}{path}" for key in (four, seven, over) for path in ("", "/table")]
    addresses += [f"/s/{key}/deal" for key in (four, seven)]
    addresses += [f"/t/{desk['key']}{path}" for path in ("", "/round/2/table/1", "/players", "/enter", "/log")]
    addresses += [f"/t/{public['key']}{path}" for path in ("", "/screen", "/round/1")]
    addresses += [f"/t/{card['key']}/table/1/{card['card']}"]
    with table.phone(locale=language) as page:
        assert {address: words for address in addresses if (words := broken(page, address))} == {}


def test_seven_players_read_at_once_that_everybody_goes(table: Table) -> None:
    key = table.store.create(game(7, "A", "")).edit
    with table.phone() as page:
        for address in (f"/s/{key}", f"/s/{key}/deal"):
            page.goto(address)
            expect(page.locator("main")).to_contain_text("the first deal is a misère in which everybody goes")
        expect(page.locator("details.along")).to_have_attribute("open", "")


def test_a_deal_that_a_correction_made_void_is_said_above_the_board(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W, B L, A L, B W")).edit
    with table.phone() as page:
        page.goto(f"/s/{key}")
        table.write(key, Corrected(1, deal("A F")))
        notice = page.get_by_role("alert").filter(has_text="Deal 3 does not count")
        expect(notice).to_be_visible()
        above, below = notice.bounding_box(), page.locator("ul.board").bounding_box()
        assert above
        assert below
        assert above["y"] < below["y"]


def test_the_end_is_said_once_over_a_bar_of_one_row(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W, B W, A W, C L, B W, C W, C W")).edit
    with table.phone(locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        text = page.locator(".head[data-sheet]").inner_text() + page.locator("[data-live=board]").inner_text()
        assert (text.count("spel is uit"), text.count("rondje"), text.count("10 punten")) == (1, 1, 1)
        tops = {
            round(box["y"]) for one in page.locator("nav.actions .button:visible").all() if (box := one.bounding_box())
        }
        assert len(tops) == 1


def test_a_misere_of_several_says_what_comes_of_it_for_each(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W, B L")).edit
    with table.phone(locale="nl-NL") as page:
        Hands(page).open(f"/s/{key}/deal")
        page.tap(".board li:has(input[value='0'])")
        page.tap("label:has(input[name=result][value=win])")
        page.tap(".along summary")
        page.tap("label:has(input[name='along.1'][value=loss])")
        page.tap("label:has(input[name='along.2'][value=win])")
        expect(page.locator(".along .line:visible .then")).to_have_text(["Bert zit erin", "Cor staat recht", ""])
        page.tap(".actions .main")
        page.wait_for_url(f"**/s/{key}")
        said = page.locator(".told")
        for sentence in ("Anja is eruit", "Bert zit erin", "Cor staat recht"):
            expect(said).to_contain_text(sentence)


def test_keeping_the_deal_of_the_others_leaves_no_draft(table: Table) -> None:
    key = table.store.create(game(4, "D", "A W")).edit
    with table.phone() as page:
        page.add_init_script(FILLS_UP)
        Hands(page).open(f"/s/{key}/deal")
        page.tap(".board li:has(input[value='1'])")
        page.tap("label:has(input[name=result][value=win])")
        table.write(key, Recorded(2, deal("C L")))
        page.route("**/changes", lambda route: route.abort())
        page.evaluate("addEventListener('submit', ({ target }) => target.submit(), true)")  # nothing is kept
        with full(page, "database"):
            page.tap(".actions .main")
            page.wait_for_selector("#both")
        page.wait_for_selector("form.alive")
        page.locator("#both ~ p a.button").tap()
        page.wait_for_url(f"**/s/{key}")
        expect(page.locator(".player", has_text="Cor").locator(".state")).to_have_text("krom")
        wait_until(page, "() => !Object.keys(localStorage).join().includes('draft')")
        expect(page.locator(".notice.half")).to_have_count(0)
