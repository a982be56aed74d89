"""The pages of Bonaken, as the frame of pages knows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import url_for

from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts
from scoresheet.store import Opened
from scoresheet.views.bonaken import csv_rows
from scoresheet.views.bonaken.log import log_lines
from scoresheet.web.bonaken import blank, board, championship, deals, names, phone, rules, start
from scoresheet.web.game_pages import GamePages, Kept


class BonakenPages(GamePages):
    """Each is in a module beside this one; those of tournaments are about no sheet."""

    blueprints = (start.bp, rules.bp, names.bp, blank.bp)
    besides = (phone.bp, *(part.bp for part in championship.PARTS))
    log_macros = "bonaken/log.html"
    script = "bonaken/main"

    card = staticmethod(board.card)
    big_screen = staticmethod(board.big_screen)
    share = staticmethod(board.share)
    next_deal = staticmethod(deals.next_deal)
    show_deal = staticmethod(deals.show_deal)
    entered = staticmethod(deals.entered)
    corrected = staticmethod(deals.corrected)

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        return log_lines(log, t)

    def correcting(self, opened: Opened, key: str) -> Mapping[str, object] | None:
        return phone.sheet_page_data(opened, key)

    def csv_rows(self, sheet: Sheet, t: Texts) -> Iterable[Sequence[Value]]:
        return csv_rows.csv_rows(sheet, t)

    def kept(self) -> Kept:
        pages = [url_for(f"bonaken_{page}") for page in ("start.new", "start.here", "rules.rules")]
        return Kept(pages, [phone.TEXTS.address(language) for language in LANGUAGES])

    def rulebooks(self) -> Mapping[str, str]:
        return {"bonaken": phone.rulebook_address()}
