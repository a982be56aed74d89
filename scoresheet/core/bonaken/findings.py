"""Checks of deals of Bonaken, and the findings that they give: errors and warnings, by code.

The checks never stop at the first fault and never improve what is on the paper. A deal with an *error* is not counted.
A *warning* is a departure from the rules that the table may accept; it stays visible on the deal for good.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from scoresheet.core.bonaken.deal import ACTIVE, Deal, Seat, State
from scoresheet.core.bonaken.rulebook import Rulebook
from scoresheet.core.errors import Severity, SheetFinding

SEVERITIES: Mapping[str, Severity] = {
    "unknown-player": "error",
    "repeated-goer": "error",
    "not-active": "error",
    "no-goer": "error",
    "game-over": "error",
    "joint-not-misere": "warning",
    "seven-misere": "warning",
    "all-win-impossible": "warning",
    "too-many-losers": "warning",
    "bid-not-five": "warning",
    "dealer-differs": "warning",
}
WARNINGS = tuple(code for code, severity in SEVERITIES.items() if severity == "warning")
ALL_MISERE = 7  # players, with whom everybody must go misère in the first deal


class Finding(SheetFinding):
    severities: ClassVar[Mapping[str, Severity]] = SEVERITIES


@dataclass(frozen=True)
class Position:
    """A game of Bonaken before a deal: the deal's number, each player's state, and the dealer by the rules."""

    rulebook: Rulebook
    number: int
    states: tuple[State, ...]
    dealer: Seat

    @property
    def active(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, state in enumerate(self.states) if state in ACTIVE)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: at most one player is still in play."""
        return len(self.active) <= 1


def check_deal(before: Position, deal: Deal) -> tuple[Finding, ...]:
    """All findings on a deal of Bonaken, errors and warnings together."""
    return tuple(
        Finding(code, before.number, (field,), params)
        for check in (_check_goers, _check_misere, _check_bid, _check_dealer)
        for code, field, params in check(before, deal)
    )


Found = Iterator[tuple[str, str, Mapping[str, object]]]


def _check_goers(before: Position, deal: Deal) -> Found:
    went = [goer.player for goer in deal.goers]
    # A player goes in every deal.
    if not went:
        yield "no-goer", "goers", {}
    # Nothing is played after the end of the game.
    if before.is_over:
        yield "game-over", "goers", {}
    for who in dict.fromkeys(went):
        # A player who goes sits at the table.
        if isinstance(who, str):
            yield "unknown-player", "goers", {"name": who}
        # A player who is out of the game goes no more.
        elif not before.is_over and who not in before.active:
            yield "not-active", "goers", {"who": who, "state": before.states[who]}
        # No player goes twice in one deal.
        if went.count(who) > 1:
            yield "repeated-goer", "goers", {"who": who}


def _check_misere(before: Position, deal: Deal) -> Found:
    went = {goer.player for goer in deal.goers}
    # Several players go together in a misère only.
    if len(went) > 1 and not deal.is_misere:
        yield "joint-not-misere", "bid", {}
    # With seven players the first deal is a misère in which everybody goes.
    if before.number == 1 and len(before.states) == ALL_MISERE and not (deal.is_misere and _all_go(before, went)):
        yield "seven-misere", "goers", {}
    if before.is_over or not deal.is_misere or not deal.goers:
        return
    losers = sum(goer.result == "loss" for goer in deal.goers)
    # A player takes each trick, so not all who are still in play can win.
    if _all_go(before, went) and all(goer.result == "win" for goer in deal.goers):
        yield "all-win-impossible", "goers", {}
    # A player who loses a misère took a trick, and there are no more tricks than cards in a hand.
    tricks = before.rulebook.tricks(len(before.active))
    if losers > tricks:
        yield "too-many-losers", "goers", {"losers": losers, "tricks": tricks}


def _all_go(before: Position, went: Collection[object]) -> bool:
    return set(before.active) <= set(went)


def _check_bid(before: Position, deal: Deal) -> Found:
    book = before.rulebook
    # Points are bid in fives, from 25.
    if deal.points_bid is not None and (deal.points_bid < book.least_bid or deal.points_bid % book.bid_step):
        yield "bid-not-five", "bid", {"bid": deal.bid, "least": book.least_bid, "step": book.bid_step}


def _check_dealer(before: Position, deal: Deal) -> Found:
    # The first who went deals next; where players are out by the deal, the first of them.
    if deal.dealer is not None and deal.dealer != before.dealer:
        yield "dealer-differs", "dealer", {"who": deal.dealer, "whose": before.dealer}
