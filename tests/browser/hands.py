"""Taps of a player on the form of a deal, counted.

hands = Hands(page)
hands.contract("points-of-hearts")
hands.call("B zaal, D>C")
hands.count(A, 3)
hands.save()
assert hands.taps == 5
"""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from scoresheet.core.bonken.seats import Seat
from tests.browser.waiting import TIMEOUT, waited

WORDS = {"zaal": "zalen", "ruit": "ruitenwissen", "all": "back-on-all"}


@dataclass
class Hands:
    """The hands of a player. Every tap is a touch on the screen at the middle of what is seen there."""

    page: Page
    taps: int = 0

    def open(self, address: str) -> None:
        """Opens a form and waits until it answers to taps."""
        self.page.goto(address)
        self.page.wait_for_selector("form.alive", state="attached")

    def open_next(self) -> None:
        """Opens the form of the next deal, from the card."""
        self.tap(".actions .main")
        self.page.wait_for_selector("form.alive", state="attached")

    def tap(self, what: str | Locator, *, force: bool = False) -> None:
        """One tap."""
        found = self.page.locator(what) if isinstance(what, str) else what
        found.tap(force=force)
        self.taps += 1

    def contract(self, key: str) -> None:
        """Chooses a contract; also one that is gone, which a browser calls disabled."""
        self.tap(f".tile:has(input[value={key}])", force=True)

    def call(self, calls: str) -> None:
        """Calls such as ``B zaal, D>C``."""
        for call in calls.split(", "):
            if ">" in call:
                who, whom = ("ABCD".index(name) for name in call.split(">"))
                self.tap(f"label:has(input[name='doubles.{who}-{whom}'])")
            else:
                self.tap(f"button[value='call:{WORDS[call[2:]]}:{'ABCD'.index(call[0])}']")

    def count(self, seat: Seat, count: int) -> None:
        """Taps a number in a player's row, after unfolding it if need be."""
        chip = self.chip(seat, count)
        if not chip.is_visible():
            self.tap(self.row(seat).locator("[aria-expanded]"))
        self.tap(chip)

    def take(self, unit: str, seat: Seat) -> None:
        """Chooses who took the only one of a unit."""
        self.tap(f"label:has(input[name='result.{unit}.1'][value='{seat}'])")

    def save(self) -> None:
        """Taps the button that saves."""
        self.tap(self.button)

    def saved(self, key: str) -> None:
        """Waits for the card, and until the server has what was saved: for a busy one the form waits a few seconds
        only, and the card sends it."""
        self.page.wait_for_url(f"**/s/{key}")
        expect(self.page.locator(".in-step[data-in-step=true]:not(.warn)")).to_be_attached()

    @property
    def button(self) -> Locator:
        """The button that saves, with the name of a missing field."""
        return self.page.locator(".actions .main")

    def row(self, seat: Seat) -> Locator:
        """A player's row of numbers."""
        return self.page.locator(".unit:not([hidden]) .taken").nth(seat)

    def chip(self, seat: Seat, count: int) -> Locator:
        """One number in it."""
        return self.row(seat).get_by_role("radio", name=str(count), exact=True, include_hidden=True)

    def counts(self) -> list[str]:
        """The numbers in the four rows: ``3``, ``(1)`` for what is left, nothing."""
        shown = []
        for row in self.page.locator(".unit:not([hidden]) .taken").all():
            chosen = row.locator("[aria-checked=true]").all_inner_texts()
            implied = row.locator("[role=radio].implied").all_text_contents()
            shown.append("".join(chosen) or "".join(f"({count})" for count in implied))
        return shown

    def see_counts(self, counts: list[str]) -> None:
        """Waits for these numbers: the form draws them in its own time."""
        assert waited(lambda: self.counts() == counts, TIMEOUT), self.counts()

    def see_scores(self, scores: list[str]) -> None:
        """Waits for these scores, as :meth:`see_counts`."""
        expect(self.page.locator(".box.result dd")).to_have_text(scores)


def kept(page: Page) -> dict[str, str]:
    """The half-entered deals that this phone keeps."""
    found: dict[str, str] = page.evaluate("({...localStorage})")
    return {name: text for name, text in found.items() if name.startswith("bonken.draft.")}


def enter(hands: Hands, contract: str, unit: str, seat: int) -> None:
    """One deal, from the card to the card, without loading a page."""
    hands.open_next()
    fill_in(hands, contract, unit, seat)


def fill_in(hands: Hands, contract: str, unit: str, seat: int) -> None:
    """The open form of a deal, until the card is there again."""
    hands.contract(contract)
    hands.take(unit, seat)
    hands.save()
    hands.page.wait_for_selector("table.card")


def correct(hands: Hands, contract: str) -> None:
    """Opens the form of a deal that is on the card, from its panel."""
    hands.page.locator(f"tr[data-contract={contract}] a.row").tap()
    hands.page.get_by_role("link", name="Correct this deal").tap()
    hands.page.wait_for_selector("form.alive", state="attached")


def go(page: Page, seat: Seat, result: str) -> None:
    """Fills in the open form of a deal of Bonaken of one player, and saves it."""
    page.tap(f".board li:has(input[name=goer][value='{seat}'])")
    page.tap(f"label:has(input[name=result][value={result}])")
    page.tap(".actions .main")
