"""Claims of a worked example, and whether they hold, in any game.

>>> Claim(1, "total", "", said="-110", found="-100").holds
False

A claim stands in a document under ``expect``, on a deal or on the document. Claims are compared with the computed
answer that everybody gets, not with something made for this.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoresheet.core.validation import Node

YES = {True: "✓", False: "✗"}
NOTHING = "–"


@dataclass(frozen=True)
class Claim:
    """One thing that an example says, about deal number ``deal`` or (None) about the whole sheet.

    ``kind`` is what it is about, ``subject`` whose (a name, a pair of names, or empty); ``said`` and ``found`` are
    texts.
    """

    deal: int | None
    kind: str
    subject: str
    said: str
    found: str

    @property
    def holds(self) -> bool:
        """Whether the example is right."""
        return self.said == self.found


def by_player(node: Node, players: Sequence[str]) -> Iterator[tuple[str, Node]]:
    """What is said of each player."""
    for name, member in node.mapping().items():
        if name not in players:
            member.fail("unknown-name", name=name)
        yield name, member


def number(node: Node) -> int:
    """A number of points, or whatever else is counted."""
    return node.whole(-(10**9), 10**9)


def texts(said: int, found: object) -> tuple[str, str]:
    """A number that was said and what was found, as texts."""
    return str(said), NOTHING if found is None else str(found)


def row(names: Sequence[str]) -> str:
    """Names or codes in a row."""
    return ", ".join(names) or NOTHING
