"""A deal of Bonaken while it is being entered: who went first and with what result, and who went along in a misère.

>>> draft = Draft(goer=2, result="loss", along={0: "win", 3: "win"}, bid="misere")
>>> [goer.player for goer in draft.deal(4, None).goers]
[2, 3, 0]
>>> Draft.of_deal(draft.deal(4, None)) == draft
True
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoresheet.core.bonaken.deal import Deal, Goer, Result, Seat


@dataclass(frozen=True)
class Draft:
    """What was filled in so far. ``along`` are the others who went, each with a result."""

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
        """The deal this comes to, with ``players`` at the table. The auction goes round clockwise, so those who go
        along follow the first in that order; unless ``before``, the deal that this corrects, has another."""
        if self.goer is None or self.result is None:
            return Deal((), self.bid, id=deal_id, accepted=self.accepted)
        first = self.goer
        written = [goer.player for goer in before.goers] if before else []

        def turn(seat: Seat) -> tuple[int, int]:
            return (written.index(seat) if seat in written else len(written)), (seat - first) % players

        others = sorted((seat for seat in self.along if seat != first), key=turn)
        goers = (Goer(first, self.result), *(Goer(seat, self.along[seat]) for seat in others))
        dealer = before.dealer if before else None
        return Deal(goers, self.bid, dealer, id=deal_id, accepted=self.accepted)
