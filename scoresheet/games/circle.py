"""Circles: the evenings that a group of people has together."""

from scoresheet.core import circle
from scoresheet.core.log import Change, Plain
from scoresheet.core.validation import Node
from scoresheet.games.protocol import Kept


class Circle(Kept):
    """A circle has a log, keys and pages as a sheet has; it is no sheet and has no deals."""

    key = "circle"
    type = circle.Circle
    address = "/c"

    def to_plain(self, value: circle.Circle) -> Plain:
        return circle.circle_to_plain(value)

    def from_plain(self, node: Node) -> circle.Circle:
        return circle.circle_from_plain(node)

    def change_from_plain(self, node: Node) -> Change:
        return circle.change_from_plain(node)
