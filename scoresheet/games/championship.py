"""Tournaments of Bonaken: tables of players, rounds, and a ranking."""

from scoresheet.core.bonaken.championship import changes, serialization
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.log import Change, Plain
from scoresheet.core.validation import Node
from scoresheet.games.protocol import Kept


class Championship(Kept):
    """A tournament has a log, keys and pages as a sheet has; it is no sheet and has no deals."""

    key = serialization.KEY
    type = Tournament
    address = "/t"

    def to_plain(self, value: Tournament) -> Plain:
        return serialization.tournament_to_plain(value)

    def from_plain(self, node: Node) -> Tournament:
        return serialization.tournament_from_plain(node)

    def change_from_plain(self, node: Node) -> Change:
        return changes.change_from_plain(node)
