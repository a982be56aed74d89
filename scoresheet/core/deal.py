"""Entered deals of any game: an id, accepted warnings, and texts that the table wrote, beside what was played.

A game derives its deals from :class:`EnteredDeal` and names such texts in ``TEXTS``. Log, documents, API and tables for
spreadsheets have them from there, and so have the sentences about a deal.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from scoresheet.core.log import Plain
from scoresheet.core.validation import LONGEST_LIST, Node


@dataclass(frozen=True, kw_only=True)
class EnteredDeal:
    """A deal as it was entered. ``id`` is the UUID that its writer gave it; ``accepted`` the codes of the warnings
    the table accepted. ``TEXTS`` has the fields that are texts of the table, each with the most characters it may
    have."""

    TEXTS: ClassVar[Mapping[str, int]] = {}
    id: str | None = None
    accepted: tuple[str, ...] = ()

    def accepting(self, codes: Iterable[str]) -> Self:
        """The same deal with these warnings accepted as well, each named once."""
        return replace(self, accepted=tuple(dict.fromkeys((*self.accepted, *codes))))

    @property
    def texts(self) -> dict[str, str]:
        """What the table wrote, without what is empty."""
        return {name: text for name in self.TEXTS if (text := getattr(self, name))}

    def respelled(self, text: Callable[[str], str]) -> Self:
        """The same deal with its texts in other letters, such as those a printer has."""
        changed: dict[str, Any] = {name: text(written) for name, written in self.texts.items()}
        return replace(self, **changed)

    def entered_to_plain(self) -> Plain:
        """All of this as the log keeps it."""
        return {"id": self.id, "accepted": list(self.accepted), **self.texts}

    @classmethod
    def entered_from_plain(cls, table: Mapping[str, Node]) -> dict[str, Any]:
        """The fields of what :meth:`entered_to_plain` made."""
        return {
            "id": None if table["id"].value is None else table["id"].text(),
            "accepted": tuple(code.text() for code in table["accepted"].items(most=LONGEST_LIST)),
            **cls.read_texts(table),
        }

    @classmethod
    def read_texts(cls, table: Mapping[str, Node]) -> dict[str, Any]:
        """The texts in a table that has some of them."""
        return {name: cls.read_text(name, table[name]) for name in cls.TEXTS if name in table}

    @classmethod
    def read_text(cls, name: str, node: Node) -> str:
        """One of the texts, without spaces around it."""
        return Node(node.text().strip(), node.source, node.place).text(cls.TEXTS[name])
