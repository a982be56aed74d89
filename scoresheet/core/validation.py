"""Validation of parsed files, value by value, with the exact place of each fault.

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
from datetime import date
from typing import NoReturn

from scoresheet.core.errors import UnreadableError

LONGEST_LIST = 60  # members of what a deal consists of; it has at most 12 doubles


class Node:
    """A value of a parsed file with its place there. A thousand evenings have some 400 000 values, and hardly ever one
    is wrong: the place is put together when it is asked for."""

    __slots__ = ("_step", "_within", "source", "value")

    def __init__(self, value: object, source: str, place: str | int = "", within: "Node | None" = None) -> None:
        """A node at ``place``: a key or an index of the list ``within``; without that, the whole place."""
        self.value = value
        self.source = source
        self._step = place
        self._within = within

    @property
    def place(self) -> str:
        """The place of the value in its file, such as ``deals[0].result.hearts[1]``."""
        if self._within is None:
            return str(self._step)
        step = f"[{self._step}]" if isinstance(self._step, int) else f".{self._step}"
        return (self._within.place + step).removeprefix(".")

    def fail(self, fault: str, **params: object) -> NoReturn:
        """Raises :class:`UnreadableError` about the place of the value."""
        raise UnreadableError(self.source, self.place, fault, **params)

    def table(self, required: Collection[str], optional: Collection[str] = ()) -> "dict[str, Node]":
        """The entries of a table that has all ``required`` keys and no others but ``optional`` ones."""
        entries = self.mapping()
        missing = [key for key in required if key not in entries]
        if missing or len(entries) > len(required):
            for key in entries:
                if key not in required and key not in optional:
                    entries[key].fail("unknown-key", key=key)
        for key in missing:
            self.fail("missing-key", key=key)
        return entries

    def refuse_newer(self, *known: str) -> None:
        """Fails when the ``format`` of a table is of a later version, such as scoresheet/2 for scoresheet/1: a newer
        program made it, and anything else in it may be otherwise too."""
        written = self.value.get("format") if isinstance(self.value, dict) else None
        kind, _, number = written.partition("/") if isinstance(written, str) else ("", "", "")
        for name, _, newest in (one.partition("/") for one in known):
            if kind == name and (whole(number) or 0) > int(newest):
                self.fail("newer-format", found=written, newest=f"{name}/{newest}")

    def entry(self, key: str) -> "Node":
        """One entry of a table, which is required; other entries are not checked."""
        if not isinstance(self.value, dict):
            self.fail("not-a-table")
        if key not in self.value:
            self.fail("missing-key", key=key)
        return Node(self.value[key], self.source, key, self)

    def mapping(self, most: int | None = None) -> "dict[str, Node]":
        """The entries of a table with any keys, at most ``most`` of them when given."""
        if not isinstance(self.value, dict):
            self.fail("not-a-table")
        if most is not None and len(self.value) > most:
            self.fail("list-too-long", longest=most)
        source = self.source
        return {str(key): Node(value, source, str(key), self) for key, value in self.value.items()}

    def items(self, length: int | None = None, most: int | None = None) -> "list[Node]":
        """The members of a list, exactly ``length`` of them, or at most ``most``, when given."""
        if not isinstance(self.value, list):
            self.fail("not-a-list")
        if most is not None and len(self.value) > most:
            self.fail("list-too-long", longest=most)
        if length is not None and len(self.value) != length:
            self.fail("wrong-length", expected=length, found=len(self.value))
        source = self.source
        return [Node(value, source, index, self) for index, value in enumerate(self.value)]

    def text(self, longest: int | None = None) -> str:
        """A text without control characters, of at most ``longest`` characters when given."""
        if not isinstance(self.value, str):
            self.fail("not-a-text")
        if longest is not None and len(self.value) > longest:
            self.fail("text-too-long", longest=longest)
        if not self.value.isprintable() and any(is_control(character) for character in self.value):
            self.fail("control-character")
        return self.value

    def day(self) -> str:
        """A date as ISO text: 2002-05-03."""
        if type(self.value) is date:  # TOML has dates of its own
            return self.value.isoformat()
        return iso_date(self.text()) or self.fail("not-a-date")

    def whole(self, least: int, most: int) -> int:
        """A whole number from ``least`` up to and including ``most``."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            self.fail("not-whole")
        if not least <= self.value <= most:
            self.fail("out-of-range", least=least, most=most)
        return self.value

    def wholes(self, length: int, most: int) -> tuple[int, ...]:
        """A list of ``length`` whole numbers from 0 up to and including ``most``."""
        return tuple(member.whole(0, most) for member in self.items(length))

    def switch(self) -> bool:
        if not isinstance(self.value, bool):
            self.fail("not-a-bool")
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        text = self.text()
        if text not in choices:
            self.fail("not-a-choice", found=text, choices=tuple(choices))
        return text


def is_control(character: str) -> bool:
    """Whether a character may be in no name, title or text: controls, and halves of surrogate pairs. A surrogate half
    cannot be written as UTF-8 and a NUL cannot be stored by PostgreSQL, so both stop at the door."""
    return character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"


def iso_date(text: str) -> str:
    """A date in any form of ISO, such as 20020503, as 2002-05-03; empty for anything else."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def whole(text: str | None) -> int | None:
    """A whole number from 0 up as people type it, of at most four digits; None for anything else."""
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else None
