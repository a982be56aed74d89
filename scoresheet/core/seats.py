"""Who deals, calls, leads, chooses next and is passed: the only seat arithmetic there is.

Seats are 0, 1, 2, 3 clockwise, so the player on your left sits one further.

>>> from scoresheet.core.rulebook import named
>>> roles(named("bonken-2002"), chooser=0)
Roles(chooser=0, dealer=2, leader=3, calling=(1, 2, 3, 0))
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from scoresheet.core.rulebook import Rulebook

Seat = int
SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
PAIRS: tuple[tuple[Seat, Seat], ...] = tuple(combinations(SEATS, 2))


@dataclass(frozen=True)
class Roles:
    """Who does what in one deal: chooser (*kiezer*), dealer (*deler*), leader (*uitkomer*), and the calling
    order."""

    chooser: Seat
    dealer: Seat
    leader: Seat
    calling: tuple[Seat, ...]


@dataclass(frozen=True)
class Played:
    """What rotation needs to know of a deal: its contract, and its chooser unless what was written names nobody."""

    contract: str
    chooser: Seat | None


@dataclass(frozen=True)
class Turn:
    """The deal that comes next. ``passed`` were skipped to reach its chooser; ``contracts`` may be chosen
    freely."""

    number: int
    roles: Roles
    passed: tuple[Seat, ...]
    contracts: tuple[str, ...]


def clockwise(seat: Seat, steps: int = 1) -> Seat:
    """The seat ``steps`` further clockwise."""
    return (seat + steps) % len(SEATS)


def roles(rulebook: Rulebook, chooser: Seat) -> Roles:
    """Everybody's part in a deal that ``chooser`` chooses."""
    seating = rulebook.seating
    return Roles(
        chooser,
        clockwise(chooser, seating.dealer),
        clockwise(chooser, seating.leader),
        tuple(clockwise(chooser, steps) for steps in seating.calling),
    )


def contracts_left(rulebook: Rulebook, played: Sequence[Played], chooser: Seat) -> tuple[str, ...]:
    """The keys of the contracts ``chooser`` may choose without a warning, in card order; empty when passed.

    Every contract is played once, and every player chooses a plus contract exactly ``plus_each`` times: somebody
    who has done so is *passed* when no minus contract is left.
    """
    gone = {deal.contract for deal in played}
    may_plus = plus_chosen(rulebook, played, chooser) < rulebook.plus_each
    return tuple(
        contract.key
        for contract in rulebook.contracts
        if contract.key not in gone and (contract.kind == "minus" or may_plus)
    )


def plus_chosen(rulebook: Rulebook, played: Sequence[Played], chooser: Seat) -> int:
    """How many plus contracts ``chooser`` has chosen so far."""
    return sum([deal.chooser == chooser and deal.contract in rulebook.plus_keys for deal in played])


def next_chooser(rulebook: Rulebook, played: Sequence[Played], first_chooser: Seat | None) -> Seat | None:
    """Who chooses after the deals ``played``; None when the evening is over or nobody knows whose turn it is.

    The first chooser is given (the holder of the seven of spades, say). After that the turn moves one seat
    clockwise from the last chooser, whoever that was: paper leads, also after a deal that somebody chose out of
    turn. Whoever has nothing left to choose is passed.
    """
    if len(played) >= rulebook.deals:
        return None
    start = _in_line(played, first_chooser)
    if start is None or rulebook.minus_keys - {deal.contract for deal in played}:
        return start  # a minus contract is left, and that anybody may choose
    order = [clockwise(start, steps) for steps in SEATS]
    return next((seat for seat in order if contracts_left(rulebook, played, seat)), None)


def _in_line(played: Sequence[Played], first_chooser: Seat | None) -> Seat | None:
    """Who chooses next when nobody is passed."""
    if not played:
        return first_chooser
    last = played[-1].chooser
    return None if last is None else clockwise(last)


def next_turn(rulebook: Rulebook, played: Sequence[Played], first_chooser: Seat | None) -> Turn | None:
    """The turn of the :func:`next_chooser`; None when there is none."""
    start, chooser = _in_line(played, first_chooser), next_chooser(rulebook, played, first_chooser)
    if start is None or chooser is None:
        return None
    return Turn(
        number=len(played) + 1,
        roles=roles(rulebook, chooser),
        passed=tuple(clockwise(start, steps) for steps in range((chooser - start) % len(SEATS))),
        contracts=contracts_left(rulebook, played, chooser),
    )
