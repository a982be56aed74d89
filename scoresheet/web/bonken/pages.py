"""The pages of Bonken, as the frame of pages knows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import url_for

from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Log, Plain
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts
from scoresheet.store import Opened
from scoresheet.views.bonken import csv_rows
from scoresheet.views.bonken.log import log_lines
from scoresheet.web.bonken import (
    big_screen,
    blank,
    calculator,
    card,
    deals,
    frame,
    house_rules,
    order,
    phone,
    players,
    rules,
    share,
    start,
)
from scoresheet.web.bonken.books import book
from scoresheet.web.game_pages import GamePages, Kept


class BonkenPages(GamePages):
    """Each is in a module beside this one."""

    blueprints = (start.bp, rules.bp, house_rules.bp, players.bp, order.bp, calculator.bp, blank.bp)
    besides = (phone.bp, frame.bp)
    log_macros = "bonken/macros/log.html"
    script = "bonken/main"

    card = staticmethod(card.card)
    big_screen = staticmethod(big_screen.big_screen)
    share = staticmethod(share.share)
    next_deal = staticmethod(deals.next_deal)
    show_deal = staticmethod(deals.show_deal)
    entered = staticmethod(deals.entered)
    corrected = staticmethod(deals.corrected)
    draw_change = staticmethod(deals.draw_change)

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        return log_lines(log, t)

    def csv_rows(self, sheet: Sheet, t: Texts) -> Iterable[Sequence[Value]]:
        return csv_rows.csv_rows(sheet, t)

    def correcting(self, opened: Opened, key: str) -> Mapping[str, object]:
        return phone.correcting_page_data(opened, key)

    def progress(self, sheet: Sheet) -> Mapping[str, object]:
        return card.progress(sheet)

    def kept(self) -> Kept:
        texts = (phone.TEXTS.address, phone.LOCAL_TEXTS.address)
        rules = [url_for("rules.rules", rulebook=key) for key in keys()]
        empty = frame.frames()
        return Kept(
            pages=[url_for("start.new"), *rules, empty[0]],
            files=[*self.rulebooks().values(), *(address(language) for language in LANGUAGES for address in texts)],
            empty=empty,
        )

    def rulebooks(self) -> Mapping[str, str]:
        return {key: phone.rulebook_address(named(key)) for key in keys()}

    def house_rulebook(self, digest: str) -> Plain:
        return phone.plain_rulebook(book(digest))
