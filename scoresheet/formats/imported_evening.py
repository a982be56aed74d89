"""An imported evening: read from a file of another program, to become a sheet.

>>> evening_id("sunmar", "7a6b5c4d-5555-4555-8555-0000000000e5")
'c874ec89-19be-52e3-80b1-3c10b20dc048'

Only counts come in. Scores in such a file are compared with those that follow from the counts, and let go.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

_NAMESPACE = UUID("5d2b8f0e-6c0b-5a53-9d0a-3b1f6c0e2a11")

Scores = tuple[int, ...]  # a number a seat


@dataclass(frozen=True)
class Note:
    """A note on what is lost or changed by the import of an evening: a text ``import.<code>`` with its values."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class ImportedEvening:
    """An evening read from the file ``source``. ``id`` is a UUID, equal at every reading. ``stored`` has the scores
    recorded in the file, by deal; None where it has none."""

    id: str
    source: str
    sheet: Any
    stored: tuple[Scores | None, ...] = ()
    notes: tuple[Note, ...] = ()


def evening_id(kind: str, mark: str) -> str:
    """The UUID of an imported evening, derived from the ``kind`` of its file and its ``mark`` there."""
    return str(uuid5(_NAMESPACE, f"{kind} {mark}"))
