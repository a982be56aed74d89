"""A round of SunMar/bonken, as each of its data versions wrote it down.

=======  ==========================================================================================
version  what a round looks like from then on
=======  ==========================================================================================
1        players are seats 0 to 3; ``input`` has a key a kind of game; doubles are two tables
2        players are ids
3        ``input`` is ``{"counts": [...]}``: one table of counts, or one a taker
4        doubles are one table: the pair, and how and by whom it was doubled
7        scores are whole numbers; before they may be written as -0.0
=======  ==========================================================================================

The versions in between changed nothing in a round. The names of its games, doubles and units are its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoresheet.core.bonken.deal import Counts, Deal
from scoresheet.core.bonken.doubling import Double
from scoresheet.core.bonken.rulebook import Contract, Rulebook
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.validation import Node

# Its game -> our contract, and where its versions 1 and 2 have what was counted, in the order of the contract's units.
GAMES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "kingOfHearts": ("king-of-hearts", ("winner",)),
    "kingsAndJacks": ("kings-jacks", ("cards",)),
    "queens": ("queens", ("cards",)),
    "duck": ("duck", ("tricks",)),
    "heartPoints": ("points-of-hearts", ("cards",)),
    "seventhAndThirteenth": ("seventh-thirteenth", ("trick7winner", "trick13winner")),
    "finalTrick": ("last-trick", ("winner",)),
    "dominoes": ("domino", ("loser",)),
    "clubs": ("clubs", ("tricks",)),
    "diamonds": ("diamonds", ("tricks",)),
    "hearts": ("hearts", ("tricks",)),
    "spades": ("spades", ("tricks",)),
    "noTrump": ("no-trumps", ("tricks",)),
}
STATES = ("doubled", "redoubled", "none")
HIGHEST = 10**6  # of a score or a count


@dataclass(frozen=True)
class Table:
    """Who sits where: what that app's data calls each seat, in version 1 its number."""

    version: int
    marks: tuple[str, ...]

    def seat(self, node: Node) -> Seat:
        """The seat of the player that a value names."""
        if self.version == 1:
            return node.whole(0, 3)
        return self.marks.index(node.one_of(self.marks))

    def seat_called(self, mark: str, node: Node) -> Seat:
        """The seat of the player that a key names; ``node`` is what stands there."""
        if mark not in self.marks:
            node.fail("unknown-name", name=mark)
        return self.marks.index(mark)

    def by_seat(self, node: Node) -> dict[Seat, Node]:
        """The entries of a table by player, by seat."""
        return {self.seat_called(mark, member): member for mark, member in node.mapping().items()}


def fields(node: Node, *required: str) -> dict[str, Node]:
    """The entries of a table that has these keys; others are for newer apps, and left alone."""
    entries = node.mapping()
    for key in required:
        if key not in entries:
            node.fail("missing-key", key=key)
    return entries


def given(entries: Mapping[str, Node], key: str) -> Node | None:
    """What stands under a key; None when it was left out or is null."""
    node = entries.get(key)
    return None if node is None or node.value is None else node


def chooser_of(entries: Mapping[str, Node], node: Node, table: Table) -> Seat:
    """Who chose the game of a round."""
    key = "chooserIndex" if table.version == 1 else "chooserId"
    return table.seat(fields(node, key)[key])


def read_round(node: Node, table: Table, rulebook: Rulebook) -> tuple[Deal, Four]:
    """A finished round as a deal, and the scores that stood there."""
    entries = fields(node, "roundNumber", "gameId", "scores")
    key, places = GAMES[entries["gameId"].one_of(GAMES)]
    counted = given(entries, "input")
    if counted is None:
        node.fail("sunmar-no-input")
    contract = rulebook.contract(key)
    read = _read_counts if table.version >= 3 else _read_old_counts
    doubles = given(entries, "doublesJson")
    deal = Deal(
        contract=key,
        chooser=chooser_of(entries, node, table),
        doubles=() if doubles is None else tuple(sorted(_read_doubles(doubles, table))),
        result=dict(zip((unit.key for unit in contract.units), read(counted, table, contract, places), strict=True)),
    )
    return deal, _read_scores(entries["scores"], table)


def _read_counts(node: Node, table: Table, contract: Contract, _: tuple[str, ...]) -> Iterator[Counts]:
    """A table of counts for each unit, from version 3 on."""
    for member in fields(node, "counts")["counts"].items(len(contract.units)):
        yield _counts({seat: _count(count) for seat, count in table.by_seat(member).items()})


def _read_old_counts(node: Node, table: Table, contract: Contract, places: tuple[str, ...]) -> Iterator[Counts]:
    """The same before: counts by player, or who took the only one."""
    entries = fields(node, *places)
    for unit, place in zip(contract.units, places, strict=True):
        member = entries[place]
        if unit.total == 1:
            yield _counts({} if member.value is None else {table.seat(member): 1})
        elif table.version == 1:
            yield _counts({seat: _count(count) for seat, count in zip(SEATS, member.items(4), strict=True)})
        else:
            yield _counts({seat: _count(count) for seat, count in table.by_seat(member).items()})


def _counts(found: Mapping[Seat, int]) -> Counts:
    return {seat: found.get(seat, 0) for seat in SEATS}


def _count(node: Node) -> int:
    # Whether it can be is for the findings, which know the contract.
    return node.whole(-HIGHEST, HIGHEST)


def _read_doubles(node: Node, table: Table) -> Iterator[Double]:
    if table.version >= 4:
        members = {pair: fields(member, "state", "initiator") for pair, member in node.mapping().items()}
        pairs = {pair: entries["state"] for pair, entries in members.items()}
        initiators = {pair: entries["initiator"] for pair, entries in members.items()}
    elif node.value:
        entries = fields(node, "pairs", "initiators")
        pairs, initiators = entries["pairs"].mapping(), entries["initiators"].mapping()
    else:
        return
    for pair, state in pairs.items():
        one, other = _read_pair(pair, state, table)
        doubled = state.one_of(STATES)
        if doubled == "none":
            continue
        if pair not in initiators:
            node.fail("missing-key", key=pair)
        initiator = table.seat(initiators[pair])
        if initiator not in (one, other):  # nobody could say who doubled whom
            initiators[pair].fail("sunmar-initiator")
        answerer = other if initiator == one else one
        yield initiator, answerer
        if doubled == "redoubled":
            yield answerer, initiator


def _read_pair(pair: str, node: Node, table: Table) -> tuple[Seat, Seat]:
    marks = pair.split(",")
    if len(marks) != 2 or not marks[0] < marks[1]:
        node.fail("sunmar-pair", found=pair)
    return table.seat_called(marks[0], node), table.seat_called(marks[1], node)


def _read_scores(node: Node, table: Table) -> Four:
    found = table.by_seat(node)
    if len(found) != len(SEATS):
        node.fail("wrong-length", expected=len(SEATS), found=len(found))
    return _score(found[0], table), _score(found[1], table), _score(found[2], table), _score(found[3], table)


def _score(node: Node, table: Table) -> int:
    if table.version < 7 and isinstance(node.value, float) and node.value.is_integer():
        node = Node(int(node.value), node.source, node.place)
    return node.whole(-HIGHEST, HIGHEST)
