"""Bonaken: two to seven players, of whom one survives and the others end in the mud; and tournaments of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scoresheet.core.bonaken import changes, findings, serialization
from scoresheet.core.bonaken.championship import changes as tournament_changes
from scoresheet.core.bonaken.championship import serialization as tournaments
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonaken.sheet import Sheet, Standing, score_sheet
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.log import Change, Log, Plain
from scoresheet.core.validation import Node
from scoresheet.formats.bonaken import claims, documents
from scoresheet.formats.bonaken.documents import computed
from scoresheet.formats.claims import Claim
from scoresheet.games.protocol import Game, Kept
from scoresheet.locales import Texts
from scoresheet.views.bonaken import report
from scoresheet.views.bonaken.explain import Explainer


class Bonaken(Game):
    """Sheets that stand in documents as ``bonaken/1``."""

    key = serialization.GAME
    type = Sheet
    format = documents.FORMAT
    deal_keys = documents.DEAL_KEYS
    warnings = findings.WARNINGS
    blank_choices = ("players",)
    filled_choices = ()
    settles_pairs = False
    recorded, corrected, removed = changes.Recorded, changes.Corrected, changes.Removed

    def to_plain(self, value: Sheet) -> Plain:
        return serialization.sheet_to_plain(value)

    def from_plain(self, node: Node) -> Sheet:
        return serialization.sheet_from_plain(node)

    def change_from_plain(self, node: Node) -> Change:
        return changes.change_from_plain(node)

    def to_document(self, sheet: Sheet) -> dict[str, Any]:
        return documents.to_document(sheet)

    def sheet_from_document(self, node: Node) -> Sheet:
        return documents.from_node(node)

    def read_deal(self, node: Node, players: Any, besides: tuple[str, ...]) -> Any:
        return documents.read_deal(node, players, besides)

    def deal_to_table(self, sheet: Sheet, deal: Any) -> dict[str, Any]:
        return documents.deal_to_table(sheet, deal)

    def computed(self, sheet: Sheet, t: Texts, standing: Standing | None = None) -> dict[str, Any]:
        return computed(sheet, standing or score_sheet(sheet), self.explain_finding(sheet, t))

    def verify(self, node: Node) -> Sequence[Claim]:
        return claims.verify(node)

    def explain_finding(self, sheet: Sheet, t: Texts) -> Callable[[Any], str]:
        return Explainer.of(sheet, t).finding

    def report(self, sheet: Sheet, t: Texts) -> Iterable[str]:
        return report.sheet_report(sheet, t)

    def deal_report(self, sheet: Sheet, number: int, t: Texts) -> Iterable[str]:
        raise ScoresheetError("no-settlements")

    def rulebooks(self) -> tuple[str, ...]:
        return (self.key,)

    def rulebook_for(self, name: str) -> Any:
        raise ScoresheetError("one-rulebook")

    # Printing needs a template engine, which no other command does; so it is loaded when somebody prints.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonaken.forms import blank_form_pdf

        return blank_form_pdf(t, paper, **choices)

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonaken.forms import filled_form_pdf

        return filled_form_pdf(log, t, paper, **choices)


class Championship(Kept):
    """A tournament has a log, keys and pages as a sheet has; it is no sheet and has no deals."""

    key = tournaments.KEY
    type = Tournament
    address = "/t"

    def to_plain(self, value: Tournament) -> Plain:
        return tournaments.tournament_to_plain(value)

    def from_plain(self, node: Node) -> Tournament:
        return tournaments.tournament_from_plain(node)

    def change_from_plain(self, node: Node) -> Change:
        return tournament_changes.change_from_plain(node)
