"""Preview of an imported evening before it is kept: who played, what differs, and why it cannot be imported."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scoresheet.core.errors import SheetFinding
from scoresheet.formats.imported_evening import ImportedEvening
from scoresheet.locales import Texts
from scoresheet.views.formatting import heading_of, quote


@dataclass(frozen=True)
class Preview:
    heading: str
    players: str
    deals: str
    agrees: bool  # there are scores, and none differs
    differing: tuple[str, ...]  # how many deals have other scores than follow; then which, and by how much
    notes: tuple[str, ...]
    refused: tuple[str, ...]  # why it cannot come in; empty when it can


def preview(
    evening: ImportedEvening,
    errors: Sequence[SheetFinding],
    say: Callable[[Any], str],
    differing: tuple[str, ...],
    t: Texts,
) -> Preview:
    """The preview of an evening with its ``errors``, which ``say`` puts into words, and what is ``differing``."""
    sheet = evening.sheet
    refused = [t("import.error", number=error.deal, sentence=say(error)) for error in errors]
    if not sheet.deals:
        refused.append(t("error.empty-evening"))
    return Preview(
        heading=heading_of(sheet, t),
        players=", ".join(quote(name) for name in sheet.players),
        deals=t.count("import.deals", len(sheet.deals)),
        agrees=any(evening.stored) and not (refused or differing),
        differing=() if refused else differing,
        notes=tuple(t(f"import.{note.code}", **note.params) for note in evening.notes),
        refused=tuple(refused),
    )
