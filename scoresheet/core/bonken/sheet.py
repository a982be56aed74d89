"""A sheet (*scorekaart*) of Bonken: four players and their deals, the standing computed from them, and its plain form.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> sheet = sheet.with_deals(Deal("last-trick", 0, (), {"last-trick": taker(2)}))
>>> sheet.standing.endscores, sheet.standing.next.roles.chooser
((0, 0, -100, 0), 1)

A sheet holds inputs only and never changes; its scores are worked out when they are first asked for, so they cannot go
stale. The log keeps sheets and deals as plain data, with seats instead of names, so that renaming a player touches no
deal; and only deals without errors. Documents for people are another matter: see
:mod:`scoresheet.formats.bonken.documents`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from scoresheet.core.bonken.deal import Deal, counts, read_note
from scoresheet.core.bonken.findings import Finding, check_deal, check_evening
from scoresheet.core.bonken.rulebook import Rulebook, counterpart_key, rulebook_of, rulebook_to_plain
from scoresheet.core.bonken.seats import SEATS, Progress, Roles, Seat, Turn, roles
from scoresheet.core.bonken.settlement import Four, Score, settle
from scoresheet.core.changes import HEADING, heading_from_plain, heading_to_plain
from scoresheet.core.errors import has_errors
from scoresheet.core.log import Plain
from scoresheet.core.names import as_players
from scoresheet.core.validation import LONGEST_LIST, Node

Players = tuple[str, ...]  # four, clockwise
Order = tuple[Seat, ...]  # for every seat, where the player there sat before


@dataclass(frozen=True)
class Sheet:
    """The sheet of an evening; ``deals`` in the order played. ``date`` is ISO text."""

    rulebook: Rulebook
    players: Players
    first_chooser: Seat | None = None
    deals: tuple[Deal, ...] = ()
    title: str = ""
    date: str = ""
    place: str = ""

    @property
    def chose_first(self) -> Seat | None:
        """The first chooser: as recorded, or else the chooser of the first deal; None before that."""
        if self.first_chooser is None and self.deals:
            return self.deals[0].seated_chooser
        return self.first_chooser

    @cached_property
    def standing(self) -> "Standing":
        """The standing of the sheet, computed from the recorded deals."""
        return score_sheet(self)

    def with_deals(self, *deals: Deal) -> "Sheet":
        """The sheet with ``deals`` in place of its own; the sheet itself when they are equal."""
        return self if deals == self.deals else replace(self, deals=deals)

    def reseated(self, order: Order) -> "Sheet":
        """The sheet with its players, and all they did, in other seats: who sat in ``order[0]`` in seat 0, and so
        on."""
        return replace(
            self,
            players=tuple(self.players[was] for was in order),
            first_chooser=None if self.first_chooser is None else order.index(self.first_chooser),
            deals=tuple(deal.reseated(order) for deal in self.deals),
        )

    def ruled_by(self, rulebook: Rulebook) -> "Sheet":
        """The sheet by another rulebook, with its counts unchanged. A deal whose contract the rulebook lacks keeps its
        key and gets a finding."""
        deals = (
            replace(deal, contract=counterpart_key(self.rulebook, rulebook, deal.contract) or deal.contract)
            for deal in self.deals
        )
        return replace(self, rulebook=rulebook, deals=tuple(deals))


class ScoredDeal(NamedTuple):
    """One deal of a sheet with its roles, findings, score and the totals after it. ``roles`` is None when the chooser
    is no player at the table. ``score`` is None when the deal has findings of severity error: it is left out of every
    sum. ``running`` are the four totals after this deal."""

    number: int
    deal: Deal
    roles: Roles | None
    score: Score | None
    running: Four
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Standing:
    """The standing of a sheet: scored deals, columns, endscores, findings and the next turn. ``plus`` and ``minus`` are
    the sums of the two columns of each player, both without a sign.

    ``complete``: all deals of the evening are there and can be scored. ``zero_sum``: complete, and the endscores
    sum to 0; ``adds_up``: they sum to what the rulebook says, which is 0 mostly. ``next_number`` is that of the deal
    that comes next, None once all are there; ``next`` is None besides while it is unknown who chooses it. ``findings``
    are about the evening as a whole.
    """

    deals: tuple[ScoredDeal, ...]
    plus: Four
    minus: Four
    endscores: Four
    total: int
    complete: bool
    zero_sum: bool
    adds_up: bool
    next_number: int | None
    next: Turn | None
    findings: tuple[Finding, ...]

    @property
    def unscored(self) -> tuple[int, ...]:
        """The numbers of the deals that are left out of the sums because of errors."""
        return tuple(deal.number for deal in self.deals if deal.score is None)

    @property
    def places(self) -> Four:
        """The place of each player by endscore, 1 to 4; equal players share the better place."""
        return tuple(1 + sum(score > own for score in self.endscores) for own in self.endscores)

    @property
    def best_first(self) -> tuple[Seat, ...]:
        """The seats by place, equal players in seat order."""
        return tuple(sorted(SEATS, key=lambda seat: self.places[seat]))


def score_sheet(sheet: Sheet) -> Standing:
    """The standing of a sheet of Bonken."""
    deals: list[ScoredDeal] = []
    plus, minus = [0, 0, 0, 0], [0, 0, 0, 0]
    progress = Progress(sheet.rulebook, sheet.first_chooser)
    for deal in sheet.deals:
        findings = check_deal(progress, deal)
        score = None if has_errors(findings) else settle(sheet.rulebook.contract(deal.contract), deal)
        if score is not None:
            for seat, points in enumerate(score.scores):
                column = plus if points > 0 else minus
                column[seat] += abs(points)
        chooser = deal.seated_chooser
        progress.add(deal)
        deals.append(
            ScoredDeal(
                number=progress.played,
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
        plus=tuple(plus),
        minus=tuple(minus),
        endscores=endscores,
        total=total,
        complete=complete,
        zero_sum=complete and total == 0,
        adds_up=complete and total == sheet.rulebook.adds_up_to,
        next_number=progress.played + 1 if progress.played < sheet.rulebook.deals else None,
        next=progress.next_turn(),
        findings=check_evening(progress, total) if complete else (),
    )


def _difference(plus: Sequence[int], minus: Sequence[int]) -> Four:
    return tuple(gained - lost for gained, lost in zip(plus, minus, strict=True))


def sheet_to_plain(sheet: Sheet) -> Plain:
    return {
        "rulebook": rulebook_to_plain(sheet.rulebook),
        "players": list(sheet.players),
        "first_chooser": sheet.first_chooser,
        "deals": [deal.plain() for deal in sheet.deals],
        **heading_to_plain(sheet),
    }


def sheet_from_plain(node: Node) -> Sheet:
    """A sheet of Bonken read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("rulebook", "players", "first_chooser", "deals", *HEADING))
    first = table["first_chooser"]
    return Sheet(
        rulebook=rulebook_of(table["rulebook"]),
        players=as_players([name.text() for name in table["players"].items(4)]),
        first_chooser=None if first.value is None else first.whole(0, 3),
        deals=tuple(deal_from_plain(member) for member in table["deals"].items()),
        **heading_from_plain(table),
    )


def deal_from_plain(node: Node) -> Deal:
    """A deal of Bonken read from its plain form; :class:`UnreadableError` when the form is none."""
    table = node.table(("contract", "chooser", "doubles", "result", "id", "accepted"), ("note",))
    pairs = [pair.wholes(2, 3) for pair in table["doubles"].items(most=LONGEST_LIST)]
    units = table["result"].mapping(LONGEST_LIST)
    return Deal(
        contract=table["contract"].text(),
        chooser=table["chooser"].whole(0, 3),
        doubles=tuple([(one, other) for one, other in pairs]),
        result={unit: counts(*member.wholes(4, 52)) for unit, member in units.items()},
        note=read_note(table["note"]) if "note" in table else None,
        **Deal.entered_from_plain(table),
    )
