"""The kinds of change to a tournament. Players are numbers for good, so nothing is to be counted anew after a change.

>>> from scoresheet.core.bonaken.championship.tournament import read_list
>>> tournament = Entered(read_list("Anja\\nBert\\nCor\\nDini").players).apply(Tournament("Leimuiden"))
>>> drawn = Drawn.next(tournament, "a seed")
>>> drawn.apply(tournament).rounds[0].seated == drawn.tables, drawn.blocking(tournament)
(True, ())
>>> change_from_plain(Node(drawn.plain(), "log")) == drawn
True
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from scoresheet.core.bonaken.championship.entering import CameBack, Entered, Left, PlayerCorrected
from scoresheet.core.bonaken.championship.rounds import DrawDropped, Drawn, Moved
from scoresheet.core.bonaken.championship.serialization import READ
from scoresheet.core.bonaken.championship.signing import Reopened, SignedOff
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.changes import READ_FIELDS, Headed, SheetChange, read_change
from scoresheet.core.description import Description
from scoresheet.core.validation import Node


@dataclass(frozen=True)
class CardsMade(SheetChange):
    """Cards with keys were made for tables 1, 2, ...; those of before open nothing any more, and the sheets that they
    opened stay those of their tables."""

    kind: ClassVar[str] = "cards-made"
    rivals: ClassVar[tuple[str, ...]] = ("cards-made",)
    salt: str
    cards: tuple[str, ...]

    def apply(self, sheet: Tournament) -> Tournament:
        return replace(sheet, salt=self.salt, cards=self.cards, salts=(*sheet.salts, self.salt))

    def describe(self, before: Tournament) -> Description:
        return Description("cards-made", "cards", {"tables": len(self.cards)})


KINDS: Mapping[str, type[SheetChange]] = {
    kind.kind: kind
    for kind in (
        *(Headed, Entered, PlayerCorrected, Left, CameBack),
        *(Drawn, DrawDropped, Moved, SignedOff, Reopened, CardsMade),
    )
}


def change_from_plain(node: Node) -> SheetChange:
    """The change that its ``plain()`` made this of; :class:`~scoresheet.core.errors.UnreadableError` when none did."""
    return read_change(node, KINDS, {**READ_FIELDS, **READ})
