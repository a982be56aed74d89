"""A deal (*gift*) as it was written down: who went (*ging*), each with a result, and the bid if somebody noted it.

>>> deal = Deal((Goer(1, "loss"), Goer(2, "win")))
>>> deal.is_misere, deal.result_of(2), deal.result_of(0)
(True, 'win', None)

Defenders neither win nor lose, so nobody else is in it. Players are seats; paper leads: a name that nobody at the table
has is kept as it was written.
"""

import re
from dataclasses import dataclass
from typing import Literal

from scoresheet.core.changes import EnteredDeal

Seat = int
Who = Seat | str  # a seat, or the name as written when no player has it
Result = Literal["win", "loss", "false"]  # made the bid, did not, or declared roem that was not there (*vals geroemd*)
RESULTS: tuple[Result, ...] = ("win", "loss", "false")

MISERE, ZWABBER, BONAAK = "misere", "zwabber", "bonaak"
NAMED_BIDS = (MISERE, ZWABBER, BONAAK)
# Points, a named bid, or a bonaak with so much roem, which goes up by tens.
_BID = re.compile(rf"[1-9]\d{{0,2}}|{'|'.join(NAMED_BIDS)}|{BONAAK}-[2-9]0|{BONAAK}-[1-9]\d0")


@dataclass(frozen=True)
class Goer:
    """A player who went in a deal."""

    player: Who
    result: Result


@dataclass(frozen=True)
class Deal(EnteredDeal):
    """One deal. ``goers`` in the order in which they went; several go only in a misère. ``bid`` is empty when nobody
    wrote it down: it changes nothing. ``dealer`` is None unless the table wrote down who dealt."""

    goers: tuple[Goer, ...]
    bid: str = ""
    dealer: Seat | None = None

    @property
    def is_misere(self) -> bool:
        """Whether it was a misère: by its bid or, without one, because several players went."""
        return self.bid == MISERE or (not self.bid and len(self.goers) > 1)

    @property
    def points_bid(self) -> int | None:
        """The points that were bid; None for another bid, or none."""
        return int(self.bid) if self.bid.isdigit() else None

    def result_of(self, who: Who) -> Result | None:
        """How it ended for somebody; None when they did not go."""
        return next((goer.result for goer in self.goers if goer.player == who), None)


def is_bid(text: str) -> bool:
    """Whether a text is a bid: "105", "misere", "zwabber", "bonaak" or "bonaak-40". Which points may be bid is for the
    findings."""
    return _BID.fullmatch(text) is not None
