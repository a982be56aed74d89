"""Doubles (*dubbels*) of Bonken: links of pairs, who may double whom, and calls with the table's words for them.

>>> zalen(1)
((1, 0), (1, 2), (1, 3))
>>> links(((1, 2), (1, 0), (0, 1)))[0, 1]
2

A pair of players has as many links (*verbindingen*) as there are doubles between them: 0, 1 or 2. Which of two
mutual doubles came first follows from the calling order and never changes a score.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import OTHERS, PAIRS, SEATS, Roles, Seat

Double = tuple[Seat, Seat]  # (who doubles, who is doubled)
Pair = tuple[Seat, Seat]  # the lower seat first
CallName = Literal["pass", "double", "zalen", "ruitenwissen", "back-on-all"]

# Every double there can be, with the pair of players it is a link between.
PAIR_OF: Mapping[Double, Pair] = {double: pair for pair in PAIRS for double in (pair, (pair[1], pair[0]))}
EVERY_DOUBLE = frozenset(PAIR_OF)
_UNLINKED: Mapping[Pair, int] = dict.fromkeys(PAIRS, 0)


def links(doubles: Collection[Double]) -> Mapping[Pair, int]:
    """The number of doubles between the players of every pair, 0, 1 or 2, in seat order."""
    found = dict(_UNLINKED)
    for double in doubles:
        found[PAIR_OF[double]] += 1
    return found


@cache
def zalen(caller: Seat) -> tuple[Double, ...]:
    """The doubles of *zalen*: everybody except the caller."""
    return tuple((caller, seat) for seat in OTHERS[caller])


@cache
def ruitenwissen(caller: Seat, chooser: Seat) -> tuple[Double, ...]:
    """The doubles of *ruitenwissen* (also: *slappe hap*): everybody except the chooser."""
    return tuple((caller, seat) for seat in SEATS if seat not in (caller, chooser))


def back_on_all(caller: Seat, doubles: Collection[Double]) -> tuple[Double, ...]:
    """The doubles by which the caller goes back (*teruggaan*) on everybody who doubled the caller."""
    return tuple((caller, seat) for seat in SEATS if (seat, caller) in doubles)


def may_double(
    rulebook: Rulebook, chooser: Seat, caller: Seat, doubles: Collection[tuple[object, object]]
) -> tuple[Seat, ...]:
    """The players whom ``caller`` may double without a warning, given the ``doubles`` so far."""
    others = OTHERS[caller]
    if caller != chooser:
        return {"anyone": others, "chooser": (chooser,), "nobody": ()}[rulebook.others_double]
    if rulebook.chooser_doubles == "anyone":
        return others
    if rulebook.chooser_doubles == "nobody":
        return ()
    return tuple([seat for seat in others if (seat, caller) in doubles])


class Call(NamedTuple):
    """The call of one player in a deal: whom they doubled, on whom they went back, and the table's word for both."""

    caller: Seat
    name: CallName
    doubled: tuple[Seat, ...]
    back: tuple[Seat, ...]


def calls(roles: Roles, doubles: Collection[Double]) -> tuple[Call, ...]:
    """The four calls of a deal, in calling order, that make its doubles."""
    doubled: Mapping[Seat, list[Seat]] = {seat: [] for seat in SEATS}
    for caller, target in sorted({*doubles}):
        doubled[caller].append(target)
    return tuple([_call(roles, caller, doubled) for caller in roles.calling])


def _call(roles: Roles, caller: Seat, doubled: Mapping[Seat, Sequence[Seat]]) -> Call:
    """The call of one player; ``doubled`` has everybody doubled by each player, in seat order."""
    targets = doubled[caller]
    if not targets:
        return Call(caller, "pass", (), ())
    earlier = roles.calling[: roles.calling.index(caller)]
    back = [seat for seat in targets if caller in doubled[seat] and seat in earlier]
    new = [seat for seat in targets if seat not in back]
    return Call(caller, _name(roles, caller, doubled, new), tuple(new), tuple(back))


def _name(roles: Roles, caller: Seat, doubled: Mapping[Seat, Sequence[Seat]], new: Sequence[Seat]) -> CallName:
    targets = doubled[caller]
    is_back_on_all = not new and targets == [seat for seat in SEATS if caller in doubled[seat]]
    if caller == roles.chooser and len(targets) > 1 and is_back_on_all:
        return "back-on-all"
    made = tuple([(caller, seat) for seat in targets])
    if made == zalen(caller):
        return "zalen"
    if made == ruitenwissen(caller, roles.chooser):
        return "ruitenwissen"
    return "double"
