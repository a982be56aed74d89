"""Bonken for the registry of games: its sheets, documents, CSV tables, backups of another app, rulebooks and PDFs."""

from collections.abc import Callable, Iterable
from typing import Any

from scoresheet.core.bonken import changes, rulebook, sheet
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.core.validation import Node
from scoresheet.formats.bonken import csv, documents, sunmar
from scoresheet.formats.bonken.documents import rulebook_in, rulebook_named
from scoresheet.games.protocol import Backup, Game
from scoresheet.locales import Texts
from scoresheet.views.bonken import export
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.rulebook_differences import rulebook_report


class Bonken(Game):
    """The game Bonken, whose documents are ``scoresheet/1``."""

    key = "bonken"
    type = Sheet
    format = documents.FORMAT
    blank_choices = ("back",)
    filled_choices = ("explain", "binding", "source")
    settles_pairs = True
    backups = (Backup(sunmar.MANIFEST, sunmar.MOST_FILES, sunmar.LARGEST, sunmar.read_backup),)
    recorded, corrected, removed = changes.Recorded, changes.Corrected, changes.Removed
    to_plain = staticmethod(sheet.sheet_to_plain)
    from_plain = staticmethod(sheet.sheet_from_plain)
    change_from_plain = staticmethod(changes.change_from_plain)
    read_rulebook = staticmethod(rulebook.rulebook_of)
    to_document = staticmethod(documents.to_document)
    sheet_from_document = staticmethod(documents.from_node)
    read_deal = staticmethod(documents.read_deal)
    deal_to_table = staticmethod(documents.deal_to_table)
    verify = staticmethod(documents.verify)
    report = staticmethod(export.sheet_report)
    deal_report = staticmethod(export.deal_report)
    is_table = staticmethod(csv.is_table)
    read_table = staticmethod(csv.read_table)
    differences = staticmethod(export.differences)
    rulebooks = staticmethod(rulebook.rulebook_keys)

    def computed(self, sheet: Sheet, t: Texts) -> dict[str, Any]:
        return documents.computed(sheet, self.explain_finding(sheet, t))

    def explain_finding(self, sheet: Sheet, t: Texts) -> Callable[[Any], str]:
        return Explainer.of(sheet, t).finding

    def rulebook_for(self, document: Node, name: str) -> Any:
        return rulebook.rulebook_to_plain(rulebook_named(name))

    def rulebook_report(self, file: str, t: Texts) -> Iterable[str]:
        return rulebook_report(rulebook_in(file), t)

    # Printing needs a template engine, which no other command does; so it is loaded with the first print.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonken import blank_pdf

        return blank_pdf(rulebook_named(rulebook), t, paper, **choices)

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonken import filled_pdf

        return filled_pdf(log, t, paper, **choices)

    def poster(self, rulebook: str, t: Texts) -> tuple[str, bytes]:
        from scoresheet.pdf.bonken import poster_pdf

        found = rulebook_named(rulebook)
        return found.key, poster_pdf(found, t)
