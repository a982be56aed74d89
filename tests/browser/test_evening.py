"""Deals on a phone of 360 by 640, through the pages as they are without JavaScript, and a server that is killed."""

from collections.abc import Mapping

from playwright.sync_api import Locator, Page

from tests.browser.hands import WORDS
from tests.browser.looking import box
from tests.browser.table import Table
from tests.strategies import NAMES

Result = Mapping[str, tuple[int, ...] | str]

# What each player calls, then who took what, in seat order; the one that is left blank is filled in. The first two are
# the worked examples of the source.
EVENING: tuple[tuple[str, str, Result], ...] = (
    ("points-of-hearts", "B zaal, D>C, A>B", {"hearts.13": (3, 4, 5)}),
    ("spades", "C ruit, D zaal, A>B, B>A", {"tricks.13": (2, 4, 2)}),
    ("domino", "", {"last-out.1": "Dirk"}),
)


def press(page: Page, button: Locator) -> None:
    """Presses what leads to another page, and waits until that is there."""
    with page.expect_navigation():
        button.click()


def start_a_sheet(page: Page) -> None:
    """From the start page to the empty card."""
    page.goto("/")
    page.get_by_role("link", name="New evening").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label("Player 1", exact=True).fill("Anna")
    page.keyboard.press("Enter")  # sends nothing
    page.reload()
    assert "POST" not in sent
    for number, name in enumerate(NAMES, 1):
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.locator("input[name=first_chooser][value='0']").check()
    page.get_by_text("Title, date, place").click()
    page.get_by_label("Title", exact=True).fill("Friday evening")
    press(page, page.get_by_role("button", name="Start", exact=True))


def write_down(page: Page, contract: str, calls: str, result: Result) -> None:
    """Fills in the form of a deal, up to the button that saves it."""
    page.locator(f"input[name=contract][value={contract}]").check()
    press(page, page.get_by_role("button", name="Show the fields of this contract"))
    for call in filter(None, calls.split(", ")):
        if ">" in call:
            who, whom = ("ABCD".index(name) for name in call.split(">"))
            page.locator(f"input[name='doubles.{who}-{whom}']").check()
        else:
            who, word = "ABCD".index(call[0]), WORDS[call[2:]]
            press(page, page.locator(f"button[value='call:{word}:{who}']"))
    for unit, taken in result.items():
        if isinstance(taken, str):
            page.locator(f"input[name='result.{unit}'][value='{NAMES.index(taken)}']").check()
        else:
            for seat, count in enumerate((*taken, "")):
                page.locator(f"input[name='result.{unit}.{seat}']").fill(str(count))


def row(page: Page, name: str) -> list[str]:
    """The eight numbers in a row of the card."""
    cells = page.locator("table.card tr", has=page.locator("th", has_text=name)).locator("td:not(.value)")
    return cells.all_inner_texts()


def test_deals_are_entered_corrected_and_removed_and_survive_the_server(table: Table) -> None:
    unused = ("The resource http",)  # is preloaded for a script that does not run here
    with table.phone(java_script_enabled=False, expected=unused) as page:
        start_a_sheet(page)
        card = page.url
        for number, deal in enumerate(EVENING, 1):
            page.get_by_role("link", name="Enter deal").click()
            write_down(page, *deal)
            if number == 2:
                table.restart()  # a form that was opened before can be sent afterwards
            press(page, page.locator(".actions button[value=save]"))
            assert page.url == card
            assert f"Deal {number} is saved." in page.locator(".notice.done").inner_text()
        assert row(page, "♥P") == ["", "10", "", "80", "", "100", "60", ""]
        assert row(page, "♠") == ["", "100", "140", "", "", "80", "300", ""]
        assert row(page, "Do") == ["0", "", "0", "", "0", "", "", "100"]
        assert box(page.locator("table.card"))["right"] <= 360

        page.locator("a[href$='/deal/2']").click()
        page.get_by_text("Correct this deal").click()
        write_down(page, "no-trumps", "", {"tricks.13": (1, 2, 3)})
        press(page, page.locator(".actions button[value=save]"))
        page.wait_for_url(card)
        assert row(page, "♠") == [""] * 8

        page.locator("a[href$='/deal/3']").click()
        page.get_by_text("Remove this deal").click()
        press(page, page.get_by_role("button", name="Remove deal 3"))
        assert row(page, "Do") == [""] * 8
        press(page, page.get_by_role("link", name="Enter it again"))
        press(page, page.locator(".actions button[value=save]"))
        assert row(page, "Do") == ["0", "", "0", "", "0", "", "", "100"]

        press(page, page.get_by_role("link", name="Log:"))
        assert page.locator("ol.log h2").all_inner_texts()[:4] == [
            "Deal 3 entered: Domino",
            "Deal 3 removed: Domino",
            "Deal 2 corrected: No Trumps instead of Trumps of Spades",
            "Deal 3 entered: Domino",
        ]
        assert card.rsplit("/", 1)[1] not in table.server.log
