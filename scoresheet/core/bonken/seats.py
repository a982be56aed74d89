"""Turns at a table of Bonken: who chooses, deals, calls, leads or is passed, and what each may choose still.

Seats are 0, 1, 2, 3 clockwise, so the player on your left sits one further.

>>> from scoresheet.core.bonken.rulebook import named
>>> roles(named("bonken-2002"), chooser=0)
Roles(chooser=0, dealer=2, leader=3, calling=(1, 2, 3, 0))
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple, Protocol

from scoresheet.core.bonken.rulebook import Kind, Rulebook, Seating

Seat = int
Who = Seat | str  # a seat, or the name as written when no player has it
SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
OTHERS: Mapping[Seat, tuple[Seat, ...]] = {seat: SEATS[:seat] + SEATS[seat + 1 :] for seat in SEATS}
PAIRS: tuple[tuple[Seat, Seat], ...] = tuple(combinations(SEATS, 2))


class Roles(NamedTuple):
    """The roles in one deal: chooser (*kiezer*), dealer (*deler*), leader (*uitkomer*), and the calling order."""

    chooser: Seat
    dealer: Seat
    leader: Seat
    calling: tuple[Seat, ...]


class Choice(Protocol):
    """A deal as the rotation sees it: its contract and who chose it."""

    @property
    def contract(self) -> str: ...

    @property
    def chooser(self) -> Who:
        """The chooser: a seat, or the name of no player at the table."""
        ...


@dataclass(frozen=True)
class Turn:
    """The next deal: its chooser, and the contracts to choose from. ``passed`` were skipped to reach its chooser,
    ``minus_left`` while minus contracts are left to play; ``contracts`` may be chosen freely."""

    number: int
    roles: Roles
    passed: tuple[Seat, ...]
    minus_left: bool
    contracts: tuple[str, ...]


def clockwise(seat: Seat, steps: int = 1) -> Seat:
    return (seat + steps) % len(SEATS)


def roles(rulebook: Rulebook, chooser: Seat) -> Roles:
    """The roles of all players in a deal that ``chooser`` chooses."""
    return _roles(rulebook.seating, rulebook.calling, chooser)


@cache
def _roles(seating: Seating, calling: tuple[int, ...], chooser: Seat) -> Roles:
    return Roles(
        chooser,
        clockwise(chooser, seating.dealer),
        clockwise(chooser, seating.leader),
        tuple([clockwise(chooser, steps) for steps in calling]),
    )


def parts(rulebook: Rulebook, roles: Roles, *, dealt: bool) -> Mapping[Seat, Sequence[str]]:
    """The roles of each player in a deal, the chooser first: ``chooser``, ``dealer`` if it is known who ``dealt``,
    ``first`` to call where anybody may double, ``leader``.

    >>> from scoresheet.core.bonken.rulebook import named
    >>> parts(named("king-portugal"), roles(named("king-portugal"), chooser=1), dealt=True)
    {1: ['chooser', 'dealer', 'leader']}
    """
    who = {"chooser": roles.chooser}
    if dealt:
        who["dealer"] = roles.dealer
    if rulebook.has_doubling:
        who["first"] = roles.calling[0]
    who["leader"] = roles.leader
    return {seat: [part for part, its in who.items() if its == seat] for seat in who.values()}


class Progress:
    """The progress of an evening as the rotation needs it, carried along from one deal to the next.

    ``played`` is how many deals those are. ``in_line`` chooses next when no player is passed: before the first deal the
    first chooser (the holder of the seven of spades, say), None when unknown. ``gone`` are the contracts played,
    each with the number of its first deal; ``choosers`` has, by kind, a seat for every contract it chose, and
    ``extra_plus`` the plus contracts of which that was one too many.
    """

    def __init__(self, rulebook: Rulebook, first_chooser: Seat | None, deals: Iterable[Choice] = ()) -> None:
        self.rulebook = rulebook
        self.played = 0
        self.in_line = first_chooser
        self.gone: dict[str, int] = {}
        self.choosers: dict[Kind, list[Seat]] = {"minus": [], "plus": []}
        self.extra_plus: list[str] = []
        for deal in deals:
            self.add(deal)

    def add(self, deal: Choice) -> None:
        """Adds a played deal: the turn moves one seat clockwise from its chooser, in turn or not."""
        contract, chooser = deal.contract, deal.chooser
        self.played += 1
        self.gone.setdefault(contract, self.played)
        if isinstance(chooser, str):
            self.in_line = None
            return
        self.in_line = clockwise(chooser)
        listed = self.rulebook.find(contract)
        if listed is None:
            return
        if listed.kind == "plus" and not self.may("plus", chooser):
            self.extra_plus.append(contract)
        self.choosers[listed.kind].append(chooser)

    def may(self, kind: Kind, chooser: Seat) -> bool:
        """Whether ``chooser`` may choose one more contract of a kind: everybody has exactly ``plus_each`` plus
        contracts, and ``most_minus`` minus contracts at most."""
        most = self.rulebook.plus_each if kind == "plus" else self.rulebook.most_minus
        return most is None or self.choosers[kind].count(chooser) < most

    def contracts_left(self, chooser: Seat) -> tuple[str, ...]:
        """The keys of the contracts that ``chooser`` may choose without a warning, in card order; empty when passed."""
        may = {kind: self.may(kind, chooser) for kind in self.choosers}
        contracts = self.rulebook.contracts
        return tuple(contract.key for contract in contracts if contract.key not in self.gone and may[contract.kind])

    def next_chooser(self) -> Seat | None:
        """The chooser of the next deal; None when the evening is over or the turn is unknown."""
        if self.in_line is None or self.played >= self.rulebook.deals:
            return None
        is_minus_left, is_plus_left = self._is_left("minus"), self._is_left("plus")
        # A player who has neither a plus nor a minus contract to choose is passed.
        for steps in SEATS:
            seat = clockwise(self.in_line, steps)
            if (is_plus_left and self.may("plus", seat)) or (is_minus_left and self.may("minus", seat)):
                return seat
        # The minus contracts left must be played all the same, also when all players have had their share.
        return self.in_line if is_minus_left else None

    def next_turn(self) -> Turn | None:
        """The next deal with the :meth:`next_chooser` and contracts; None when there is none."""
        chooser = self.next_chooser()
        if self.in_line is None or chooser is None:
            return None
        return Turn(
            number=self.played + 1,
            roles=roles(self.rulebook, chooser),
            passed=tuple(clockwise(self.in_line, steps) for steps in range((chooser - self.in_line) % len(SEATS))),
            minus_left=self._is_left("minus"),
            contracts=self.contracts_left(chooser),
        )

    def _is_left(self, kind: Kind) -> bool:
        """Whether a contract of a kind is left to play."""
        return not self.rulebook.keys[kind] <= self.gone.keys()
