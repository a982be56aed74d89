"""Deals (*giften*) of Bonaken, the drafts in which they are entered, and the six states of a player.

>>> deal = Deal((Goer(1, "loss"), Goer(2, "win")))
>>> deal.is_misere, deal.result_of(2), deal.result_of(0)
(True, 'win', None)
>>> Draft.of_deal(deal).deal(4, None) == deal
True
>>> state_after("recht", "loss"), state_after("wip", "win"), state_after("suf", "false"), state_after("krom", None)
('wip', 'eruit', 'erin', 'krom')

A deal has who went (*ging*), each with a result, and the bid if the table noted it. Defenders neither win nor lose, so
they are not in it. Players are seats; paper leads: a name that no player at the table has is kept as it was written.

The words of the states are those of the table, in every language: *suf* nothing yet, *recht* one won, *krom* one lost,
*wip* one of each, *eruit* out with two won, *erin* out with two lost or with false roem.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from scoresheet.core.changes import EnteredDeal
from scoresheet.core.log import Plain

Seat = int
Who = Seat | str  # a seat, or the name as written when no player has it
Result = Literal["win", "loss", "false"]  # made the bid, did not, or declared roem that was not there (*vals geroemd*)
RESULTS: tuple[Result, ...] = get_args(Result)

MISERE, ZWABBER, BONAAK = "misere", "zwabber", "bonaak"
NAMED_BIDS = (MISERE, ZWABBER, BONAAK)
# Points, a named bid, or a bonaak with so much roem, which goes up by tens.
_BID = re.compile(rf"[1-9]\d{{0,2}}|{'|'.join(NAMED_BIDS)}|{BONAAK}-[2-9]0|{BONAAK}-[1-9]\d0")


@dataclass(frozen=True)
class Goer:
    player: Who
    result: Result


@dataclass(frozen=True)
class Deal(EnteredDeal):
    """One deal of Bonaken. ``goers`` in the order in which they went; several go only in a misère. ``bid`` is empty
    when it was not written down: it changes nothing. ``dealer`` is None unless the table wrote down who dealt."""

    goers: tuple[Goer, ...]
    bid: str = ""
    dealer: Seat | None = None

    def plain(self) -> Plain:
        return {
            "goers": [[goer.player, goer.result] for goer in self.goers],
            "bid": self.bid,
            "dealer": self.dealer,
            **self.entered_to_plain(),
        }

    @property
    def is_misere(self) -> bool:
        """Whether the deal was a misère: by its bid or, without one, because several players went."""
        return self.bid == MISERE or (not self.bid and len(self.goers) > 1)

    @property
    def points_bid(self) -> int | None:
        """The points that were bid; None for a named bid, or without one."""
        return int(self.bid) if self.bid.isdigit() else None

    def result_of(self, who: Who) -> Result | None:
        """The result of the player ``who``; None for one who did not go."""
        return next((goer.result for goer in self.goers if goer.player == who), None)


def is_bid(text: str) -> bool:
    """Whether a text is a bid: "105", "misere", "zwabber", "bonaak", "bonaak-40". Points are checked by findings."""
    return _BID.fullmatch(text) is not None


State = Literal["suf", "recht", "krom", "wip", "eruit", "erin"]
START: State = "suf"
ACTIVE: tuple[State, ...] = ("suf", "recht", "krom", "wip")

# Two won is out of the game, two lost is in it for the round; false roem is in it at once.
MOVES: Mapping[State, Mapping[Result, State]] = {
    "suf": {"win": "recht", "loss": "krom", "false": "erin"},
    "recht": {"win": "eruit", "loss": "wip", "false": "erin"},
    "krom": {"win": "wip", "loss": "erin", "false": "erin"},
    "wip": {"win": "eruit", "loss": "erin", "false": "erin"},
}


def state_after(state: State, result: Result | None) -> State:
    """The state of a player after a deal; unchanged without a result (None) or when out of the game."""
    return state if result is None or state not in MOVES else MOVES[state][result]


@dataclass(frozen=True)
class Draft:
    """A deal of Bonaken as filled in so far. ``along`` are the others who went, each with a result."""

    goer: Seat | None = None
    result: Result | None = None
    along: Mapping[Seat, Result] = field(default_factory=dict)
    bid: str = ""
    accepted: tuple[str, ...] = ()

    @classmethod
    def of_deal(cls, deal: Deal) -> "Draft":
        seated = [(goer.player, goer.result) for goer in deal.goers if isinstance(goer.player, int)]
        if not seated:
            return cls(bid=deal.bid, accepted=deal.accepted)
        (first, result), *others = seated
        return cls(first, result, dict(others), deal.bid, deal.accepted)

    def deal(self, players: int, deal_id: str | None, before: Deal | None = None) -> Deal:
        """The deal that a draft makes, with ``players`` at the table. The auction goes round clockwise, so those who go
        along follow the first in that order; unless ``before``, the corrected deal, has another."""
        if self.goer is None or self.result is None:
            return Deal((), self.bid, id=deal_id, accepted=self.accepted)
        first = self.goer
        written = [goer.player for goer in before.goers] if before else []

        def turn(seat: Seat) -> int:
            return written.index(seat) - len(written) if seat in written else (seat - first) % players

        others = sorted((seat for seat in self.along if seat != first), key=turn)
        goers = (Goer(first, self.result), *(Goer(seat, self.along[seat]) for seat in others))
        dealer = before.dealer if before else None
        return Deal(goers, self.bid, dealer, id=deal_id, accepted=self.accepted)
