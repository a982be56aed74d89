"""Rulebooks on the command line: the key of one of ours, or a file.

>>> rulebook_named("bonken-2002").deals
12
"""

from pathlib import Path
from typing import Any

from scoresheet.core.bonken.rulebook import Rulebook, keys, named, read_rulebook
from scoresheet.core.bonken.serialization import rulebook_to_plain
from scoresheet.formats.files import contents
from scoresheet.formats.reading import parse


def rulebook_named(name: str) -> Rulebook:
    """The rulebook with this key or in this file, TOML or JSON; :class:`MissingError` when there is neither,
    :class:`UnreadableError` when the file cannot be read as one."""
    if name in keys() or not Path(name).exists():
        return named(name)
    return rulebook_in(name)


def rulebook_in(file: str) -> Rulebook:
    """The rulebook in a file; :class:`UnreadableError` names the place of the first fault."""
    return read_rulebook(parse(contents(file), file))


def in_a_document(name: str) -> Any:
    """What a document calls such a rulebook."""
    return rulebook_to_plain(rulebook_named(name))
