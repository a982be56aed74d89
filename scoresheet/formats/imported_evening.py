"""An imported evening: a sheet read from a file without its log, the scores recorded there, and notes on the import.

>>> evening_id("sunmar", "7a6b5c4d-5555-4555-8555-0000000000e5")
'c874ec89-19be-52e3-80b1-3c10b20dc048'

Only counts become part of the sheet. Scores in the file are for comparing with those computed from the counts.
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
