"""Bonaken for the registry of games: codecs of its sheets and tournaments, its documents, and PDFs of match forms."""

from collections.abc import Callable, Collection
from typing import Any

from scoresheet.core.bonaken import changes, sheet
from scoresheet.core.bonaken.championship import changes as tournament_changes
from scoresheet.core.bonaken.championship import tournament as tournaments
from scoresheet.core.bonaken.championship.changes import Drawn, SignedOff
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.formats.bonaken import documents
from scoresheet.games.protocol import Codec, Game
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer, sheet_report


class Bonaken(Game):
    """The game Bonaken, whose documents are ``bonaken/1``."""

    key = sheet.GAME
    type = Sheet
    format = documents.FORMAT
    blank_choices = ("players",)
    filled_choices = ()
    settles_pairs = False
    recorded, corrected, removed = changes.Recorded, changes.Corrected, changes.Removed
    to_plain = staticmethod(sheet.sheet_to_plain)
    from_plain = staticmethod(sheet.sheet_from_plain)
    change_from_plain = staticmethod(changes.change_from_plain)
    to_document = staticmethod(documents.to_document)
    sheet_from_document = staticmethod(documents.from_node)
    read_deal = staticmethod(documents.read_deal)
    deal_to_table = staticmethod(documents.deal_to_table)
    verify = staticmethod(documents.verify)
    report = staticmethod(sheet_report)

    def computed(self, sheet: Sheet, t: Texts) -> dict[str, Any]:
        return documents.computed(sheet, self.explain_finding(sheet, t))

    def explain_finding(self, sheet: Sheet, t: Texts) -> Callable[[Any], str]:
        return Explainer.of(sheet, t).finding

    def rulebooks(self) -> tuple[str, ...]:
        return (self.key,)

    # Printing needs a template engine, which no other command does; so it is loaded with the first print.

    def blank_pdf(self, rulebook: str, t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonaken import blank_form_pdf

        return blank_form_pdf(t, paper, **choices)

    def filled_pdf(self, log: Log[Any], t: Texts, paper: str, **choices: Any) -> bytes:
        from scoresheet.pdf.bonaken import filled_form_pdf

        return filled_form_pdf(log, t, paper, **choices)


class Championship(Codec):
    """Codec of tournaments, which have a log, keys and pages as sheets have, but no deals."""

    key = tournaments.KEY
    type = Tournament
    address = "/t"

    to_plain = staticmethod(tournaments.tournament_to_plain)
    from_plain = staticmethod(tournaments.tournament_from_plain)
    change_from_plain = staticmethod(tournament_changes.change_from_plain)

    def own_sheets(self, log: Log[Any]) -> Collection[str]:
        """The digests of the view keys of the games that phones began, also of draws that were dropped."""
        changes = [entry.change for entry in log.entries]
        rounds = (log.sheet.view_digests(one.seed, len(one.tables)) for one in changes if isinstance(one, Drawn))
        signed = (one.sheets for one in changes if isinstance(one, SignedOff))
        return {digest for several in (*rounds, *signed) for digest in several}
