"""A sheet (*scorekaart*): four players and their deals, and everything that follows from them.

>>> from scoresheet.core.deal import Deal, taker
>>> from scoresheet.core.rulebook import named
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> sheet = sheet.with_deals(Deal("last-trick", 0, (), {"last-trick": taker(2)}))
>>> standing = reckon(sheet)
>>> standing.endscores, standing.next.roles.chooser
((0, 0, -100, 0), 1)

A sheet holds inputs only; scores are reckoned whenever they are asked for, so they cannot go stale.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scoresheet.core.deal import Deal
from scoresheet.core.findings import Finding, check_deal, check_evening, has_errors
from scoresheet.core.rulebook import Rulebook
from scoresheet.core.seats import SEATS, Roles, Seat, Turn, next_turn, roles
from scoresheet.core.settlement import Four, Score, settle
from scoresheet.core.shape import is_control

Players = tuple[str, str, str, str]  # clockwise
Order = tuple[Seat, Seat, Seat, Seat]  # for every seat, where whoever sits there now sat before
LONGEST_NAME = 40


@dataclass(frozen=True)
class Sheet:
    """What was written down in an evening; ``deals`` in the order played. ``date`` is ISO text."""

    rulebook: Rulebook
    players: Players
    first_chooser: Seat | None = None
    deals: tuple[Deal, ...] = ()
    title: str = ""
    date: str = ""
    place: str = ""

    def with_deals(self, *deals: Deal) -> "Sheet":
        """The same sheet with these deals instead of its own."""
        return replace(self, deals=deals)

    def reseated(self, order: Order) -> "Sheet":
        """The same evening of the same people in other seats, each with everything they did and took: seat 0 is now
        theirs who sat in ``order[0]``, and so on."""
        first, second, third, fourth = (self.players[was] for was in order)
        return replace(
            self,
            players=(first, second, third, fourth),
            first_chooser=None if self.first_chooser is None else order.index(self.first_chooser),
            deals=tuple(deal.reseated(order) for deal in self.deals),
        )


@dataclass(frozen=True)
class Reckoned:
    """One deal of a sheet with what follows from it. ``roles`` is None when the chooser is nobody at the table.

    ``score`` is None when the deal has findings of severity error: it is left out of every sum. ``running`` are the
    four totals after this deal.
    """

    number: int
    deal: Deal
    roles: Roles | None
    score: Score | None
    running: Four
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Standing:
    """Where a sheet stands. ``plus`` and ``minus`` are the sums of the two columns of each player, both without a
    sign.

    ``complete``: all deals of the evening are there and can be scored. ``zero_sum``: complete, and the endscores
    sum to 0. ``next`` is None once all deals are there. ``findings`` are about the evening as a whole.
    """

    deals: tuple[Reckoned, ...]
    plus: Four
    minus: Four
    endscores: Four
    total: int
    complete: bool
    zero_sum: bool
    next: Turn | None
    findings: tuple[Finding, ...]

    @property
    def unscored(self) -> tuple[int, ...]:
        """The numbers of the deals that are left out of the sums because of errors."""
        return tuple(deal.number for deal in self.deals if deal.score is None)


def reckon(sheet: Sheet) -> Standing:
    """Everything that follows from what a sheet says."""
    deals: list[Reckoned] = []
    plus, minus = [0, 0, 0, 0], [0, 0, 0, 0]
    played = [deal.played for deal in sheet.deals]
    for index, deal in enumerate(sheet.deals):
        findings = check_deal(sheet.rulebook, played[:index], sheet.first_chooser, deal)
        score = None if has_errors(findings) else settle(sheet.rulebook.contract(deal.contract), deal)
        if score is not None:
            for seat in SEATS:
                (plus if score.scores[seat] > 0 else minus)[seat] += abs(score.scores[seat])
        chooser = played[index].chooser
        deals.append(
            Reckoned(
                number=index + 1,
                deal=deal,
                roles=None if chooser is None else roles(sheet.rulebook, chooser),
                score=score,
                running=_difference(plus, minus),
                findings=findings,
            )
        )
    endscores = _difference(plus, minus)
    total = sum(endscores)
    complete = len(deals) == sheet.rulebook.deals and all(deal.score is not None for deal in deals)
    return Standing(
        deals=tuple(deals),
        plus=(plus[0], plus[1], plus[2], plus[3]),
        minus=(minus[0], minus[1], minus[2], minus[3]),
        endscores=endscores,
        total=total,
        complete=complete,
        zero_sum=complete and total == 0,
        next=next_turn(sheet.rulebook, played, sheet.first_chooser),
        findings=check_evening(sheet.rulebook, played, total) if complete else (),
    )


def _difference(plus: Sequence[int], minus: Sequence[int]) -> Four:
    first, second, third, fourth = (plus[seat] - minus[seat] for seat in SEATS)
    return first, second, third, fourth


def name_faults(names: Sequence[str]) -> Mapping[int, str]:
    """What is wrong with four players' names, by seat; empty when nothing is.

    Names are 1 to 40 characters and distinct after trimming and case folding; they hold no control characters.
    """
    faults: dict[int, str] = {}
    seen: set[str] = set()
    for seat, name in enumerate(names):
        folded = name.strip().casefold()
        if not folded:
            faults[seat] = "name-empty"
        elif len(name.strip()) > LONGEST_NAME:
            faults[seat] = "name-too-long"
        elif any(is_control(character) for character in name.strip()):
            faults[seat] = "control-character"
        elif folded in seen:
            faults[seat] = "name-twice"
        seen.add(folded)
    return faults


def as_players(names: Sequence[str]) -> Players:
    """Four names without :func:`name_faults`, trimmed, as a sheet keeps them."""
    first, second, third, fourth = (name.strip() for name in names)
    return first, second, third, fourth
