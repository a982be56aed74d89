"""Deals as a player taps them in on the open form, each with the taps that it may take and its scores.

key = table.sheet(first=PLUS_EXAMPLE.first)
PLUS_EXAMPLE.enter(hands, key)
assert hands.taps == PLUS_EXAMPLE.budget
"""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from scoresheet.core.bonken.seats import Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.formats.bonken.documents import from_node
from scoresheet.formats.json_toml import parse
from tests.browser.hands import Hands
from tests.strategies import A, B, C, D


@dataclass(frozen=True)
class Tapped:
    """A deal that ``first`` chooses; ``budget`` in taps, the one that saves included."""

    name: str
    first: Seat
    budget: int
    scores: Four
    write: Callable[[Hands], None]

    def enter(self, hands: Hands, key: str) -> None:
        """Opens the form of the next deal, fills it in, saves it and waits until it is saved."""
        hands.open(f"/s/{key}/deal")
        self.write(hands)
        hands.save()
        hands.saved(key)


def scores(page: Page, key: str) -> Four:
    """The scores of the only deal of the sheet, by the Python core."""
    answer = page.request.get(f"/s/{key}.json")
    (deal,) = from_node(parse(answer.body(), "sheet.json")).standing.deals
    assert deal.score is not None
    assert deal.findings == ()
    return deal.score.scores


def _minus_example(hands: Hands) -> None:
    hands.contract("points-of-hearts")
    hands.call("B zaal, D>C, A>B")
    for seat, count in ((A, 3), (B, 4), (C, 5)):
        hands.count(seat, count)


def _plus_example(hands: Hands) -> None:
    hands.contract("spades")
    hands.call("C ruit, D zaal, A>B, B>A")
    for seat, count in ((A, 2), (B, 4), (C, 2)):
        hands.count(seat, count)


def _single_taker(hands: Hands) -> None:
    hands.contract("king-of-hearts")
    hands.take("king-of-hearts", C)


def _two_takers(hands: Hands) -> None:
    hands.contract("seventh-thirteenth")
    hands.take("trick-7", B)
    hands.take("trick-13", D)


MINUS_EXAMPLE = Tapped("the minus example", A, 8, (-10, -80, -100, 60), _minus_example)
PLUS_EXAMPLE = Tapped("the plus example", B, 9, (-100, 140, -80, 300), _plus_example)
SINGLE_TAKER = Tapped("a single taker without doubles", A, 3, (0, 0, -100, 0), _single_taker)
TWO_TAKERS = Tapped("the 7th and 13th trick without doubles", A, 4, (0, -50, 0, -50), _two_takers)
TAPPED = (MINUS_EXAMPLE, PLUS_EXAMPLE, SINGLE_TAKER, TWO_TAKERS)
