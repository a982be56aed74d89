"""Bonken: four players, contracts, and pairs that settle what they doubled."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scoresheet.core.bonken import changes, findings, rulebook, serialization
from scoresheet.core.bonken.sheet import Sheet, Standing, score_sheet
from scoresheet.core.log import Change, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.bonken import claims, csv, documents, sunmar
from scoresheet.formats.bonken.documents import computed, in_a_document, rulebook_in, rulebook_named
from scoresheet.formats.claims import Claim
from scoresheet.formats.incoming import Scores
from scoresheet.games.protocol import Backup, Game
from scoresheet.locales import Texts
from scoresheet.views.bonken import differences, report
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.house_differences import rulebook_report
from scoresheet.views.incoming import Differences


class Bonken(Game):
    """Sheets that stand in documents as ``scoresheet/1``."""

    key = "bonken"
    type = Sheet
    format = documents.FORMAT
    deal_keys = documents.DEAL_KEYS
    warnings = findings.WARNINGS
    blank_choices = ("back",)
    filled_choices = ("explain", "binding", "source")
    settles_pairs = True
    backups = (Backup(sunmar.MANIFEST, sunmar.MOST_FILES, sunmar.LARGEST, sunmar.read_backup),)
    recorded, corrected, removed = changes.Recorded, changes.Corrected, changes.Removed

    def to_plain(self, value: Sheet) -> Plain:
        return serialization.sheet_to_plain(value)

    def from_plain(self, node: Node) -> Sheet:
        return serialization.sheet_from_plain(node)

    def change_from_plain(self, node: Node) -> Change:
        return changes.change_from_plain(node)

    def read_rulebook(self, node: Node) -> rulebook.Rulebook:
        return rulebook.rulebook_of(node)

    def to_document(self, sheet: Sheet) -> dict[str, Any]:
        return documents.to_document(sheet)

    def sheet_from_document(self, node: Node) -> Sheet:
        return documents.from_node(node).sheet

    def read_deal(self, node: Node, players: Any, besides: tuple[str, ...]) -> Any:
        return documents.read_deal(node, players, besides)

    def deal_to_table(self, sheet: Sheet, deal: Any) -> dict[str, Any]:
        return documents.deal_to_table(sheet, deal)

    def computed(self, sheet: Sheet, t: Texts, standing: Standing | None = None) -> dict[str, Any]:
        return computed(sheet, standing or score_sheet(sheet), self.explain_finding(sheet, t))

    def verify(self, node: Node) -> Sequence[Claim]:
        return claims.verify(documents.from_node(node))

    def explain_finding(self, sheet: Sheet, t: Texts) -> Callable[[Any], str]:
        return Explainer.of(sheet, t).finding

    def report(self, sheet: Sheet, t: Texts) -> Iterable[str]:
        return report.sheet_report(sheet, t)

    def deal_report(self, sheet: Sheet, number: int, t: Texts) -> Iterable[str]:
        return report.deal_report(sheet, number, t)

    def is_table(self, text: str) -> bool:
        return csv.is_table(text)

    def read_table(self, text: str, source: str) -> tuple[Sheet, tuple[Scores | None, ...]]:
        return csv.read_table(text, source)

    def differences(self, sheet: Sheet, stored: Sequence[Scores | None], t: Texts) -> Differences:
        return differences.differences(sheet, stored, t)

    def rulebooks(self) -> tuple[str, ...]:
        return rulebook.keys()

    def rulebook_for(self, name: str) -> Any:
        return in_a_document(name)

    def rulebook_report(self, file: str, t: Texts) -> Iterable[str]:
        return rulebook_report(rulebook_in(file), t)

    # Printing needs a template engine, which no other command does; so it is loaded when somebody prints.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonken.cards import blank_pdf

        return blank_pdf(rulebook_named(rulebook), t, paper, **choices)

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonken.cards import filled_pdf

        return filled_pdf(log, t, paper, **choices)

    def poster(self, rulebook: str, t: Texts) -> tuple[str, bytes]:
        from scoresheet.pdf.bonken.cards import poster_pdf

        found = rulebook_named(rulebook)
        return found.key, poster_pdf(found, t)
