"""Games of Bonaken written by hand, and drawn at random.

game("ABCD", "D", "A W, B L + C W")    # who drew the highest card; W won, L lost, F false roem
"""

from hypothesis import strategies as st

from scoresheet.core.bonaken.deal import ACTIVE, RESULTS, Deal, Goer, Result, Seat
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import Sheet

NAMES = ("Anja", "Bert", "Cor", "Dini", "Els", "Fred", "Gerda")
LETTERS = "ABCDEFG"
WRITTEN: dict[str, Result] = {"W": "win", "L": "loss", "F": "false"}


def seat(letter: str) -> Seat:
    """The seat of a player called A, B, ..."""
    return LETTERS.index(letter)


def deal(text: str, bid: str = "") -> Deal:
    """A deal such as "A W" or "B L + C W"."""
    goers = (part.split() for part in text.split("+"))
    return Deal(tuple(Goer(seat(who), WRITTEN[result]) for who, result in goers), bid)


def game(players: int, first_dealer: str, deals: str = "") -> Sheet:
    """A game of so many players with deals such as "A W, B L + C W"."""
    played = tuple(deal(text) for text in deals.split(",") if text.strip())
    return Sheet(NAMES[:players], seat(first_dealer), played)


@st.composite
def games(draw: st.DrawFn, *, joint: bool = True, finished: bool = False) -> Sheet:
    """A game without errors; with ``joint`` several may go in a deal, with ``finished`` it goes on until the end."""
    players = draw(st.integers(FEWEST, MOST))
    sheet = Sheet(NAMES[:players], draw(st.integers(0, players - 1)))
    most = 100 if finished else draw(st.integers(0, 12))
    while len(sheet.deals) < most and not (standing := sheet.standing).over:
        active = [at for at, state in enumerate(standing.states) if state in ACTIVE]
        went = draw(st.permutations(active))[: draw(st.integers(1, len(active))) if joint else 1]
        goers = tuple(Goer(who, draw(st.sampled_from(RESULTS))) for who in went)
        sheet = sheet.with_deals(*sheet.deals, Deal(goers))
    return sheet
