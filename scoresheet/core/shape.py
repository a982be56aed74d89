"""Reads a parsed file value by value and says exactly where it is wrong.

>>> node = Node({"deals": 12}, "house.toml")
>>> node.table({"deals"})["deals"].whole(1, 99)
12
>>> node.table({"deals", "name"})
Traceback (most recent call last):
    ...
scoresheet.core.errors.UnreadableError: house.toml: missing-key: key='name'

Rulebooks, documents and requests are all read through this, so a fault always comes with its place.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import NoReturn

from scoresheet.core.errors import UnreadableError


@dataclass(frozen=True)
class Node:
    """A value out of a parsed file together with the place where it stands."""

    value: object
    source: str
    place: str = ""

    def fail(self, fault: str, **params: object) -> NoReturn:
        """Raise :class:`UnreadableError` about this very place."""
        raise UnreadableError(self.source, self.place, fault, **params)

    def table(self, required: Collection[str], optional: Collection[str] = ()) -> "dict[str, Node]":
        """The entries of a table that has all ``required`` keys and no others but ``optional`` ones."""
        entries = self.mapping()
        for key in entries:
            if key not in required and key not in optional:
                entries[key].fail("unknown-key", key=key)
        for key in required:
            if key not in entries:
                self.fail("missing-key", key=key)
        return entries

    def mapping(self) -> "dict[str, Node]":
        """The entries of a table with any keys."""
        if not isinstance(self.value, dict):
            self.fail("not-a-table")
        return {str(key): self._child(f".{key}", value) for key, value in self.value.items()}

    def items(self, length: int | None = None) -> "list[Node]":
        """The members of a list, which has exactly ``length`` of them when that is given."""
        if not isinstance(self.value, list):
            self.fail("not-a-list")
        if length is not None and len(self.value) != length:
            self.fail("wrong-length", expected=length, found=len(self.value))
        return [self._child(f"[{index}]", value) for index, value in enumerate(self.value)]

    def text(self, longest: int | None = None) -> str:
        """A text without control characters, of at most ``longest`` characters when that is given."""
        if not isinstance(self.value, str):
            self.fail("not-a-text")
        if longest is not None and len(self.value) > longest:
            self.fail("text-too-long", longest=longest)
        if any(is_control(character) for character in self.value):
            self.fail("control-character")
        return self.value

    def day(self) -> str:
        """A date as ISO text: 2002-05-03."""
        if type(self.value) is date:  # TOML has dates of its own
            return self.value.isoformat()
        try:
            return date.fromisoformat(self.text()).isoformat()
        except ValueError:
            self.fail("not-a-date")

    def whole(self, least: int, most: int) -> int:
        """A whole number from ``least`` up to and including ``most``."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail("not-whole")
        if not least <= self.value <= most:
            self.fail("out-of-range", least=least, most=most)
        return self.value

    def switch(self) -> bool:
        """A true or false."""
        if not isinstance(self.value, bool):
            self.fail("not-a-bool")
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        """A text that is one of ``choices``."""
        text = self.text()
        if text not in choices:
            self.fail("not-a-choice", found=text, choices=", ".join(choices))
        return text

    def _child(self, step: str, value: object) -> "Node":
        return Node(value, self.source, (self.place + step).removeprefix("."))


def is_control(character: str) -> bool:
    """Whether a character is one that no name, title or text may hold: controls, and halves of surrogate pairs.

    A surrogate half cannot be written as UTF-8 and a NUL cannot be stored by PostgreSQL, so both stop at the door.
    """
    return character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"
