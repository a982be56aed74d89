"""Preview of an imported evening before it is kept: who played, what differs, and why it cannot be imported."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheet.core.errors import SheetFinding
from scoresheet.formats.imported_evening import ImportedEvening
from scoresheet.locales import Texts
from scoresheet.views.formatting import heading_of, quote


@dataclass(frozen=True)
class Differences:
    """The number of deals whose recorded scores differ from the computed ones, with lines on which and by how much."""

    number: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Preview:
    heading: str
    players: str
    deals: str
    agrees: bool  # there are scores, and none differs
    differing: str  # how many deals have other scores than follow
    changes: tuple[str, ...]  # which of them, and by how much
    notes: tuple[str, ...]
    refused: tuple[str, ...]  # why it cannot come in; empty when it can


def preview(
    evening: ImportedEvening,
    errors: Sequence[SheetFinding],
    say: Callable[[Any], str],
    differences: Differences,
    t: Texts,
) -> Preview:
    """The preview of an evening with its ``errors``, which ``say`` puts into words, and its ``differences``."""
    sheet = evening.sheet
    refused = [t("import.error", number=error.deal, sentence=say(error)) for error in errors]
    if not sheet.deals:
        refused.append(t("error.empty-evening"))
    number = differences.number
    return Preview(
        heading=heading_of(sheet, t),
        players=", ".join(quote(name) for name in sheet.players),
        deals=t.count("import.deals", len(sheet.deals)),
        agrees=any(evening.stored) and not (refused or number),
        differing=t.count("import.differing", number) if number and not refused else "",
        changes=() if refused else differences.lines,
        notes=tuple(t(f"import.{note.code}", **note.params) for note in evening.notes),
        refused=tuple(refused),
    )
