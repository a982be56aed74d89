"""The pages of Bonken, as the frame of pages knows them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from werkzeug.wrappers import Response

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
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
    house_rules,
    order,
    players,
    rules,
    share,
    start,
)
from scoresheet.web.game_pages import GamePages
from scoresheet.web.phone.data import correcting_page_data


class BonkenPages(GamePages):
    """Each is in a module beside this one."""

    blueprints = (start.bp, rules.bp, house_rules.bp, players.bp, order.bp, calculator.bp, blank.bp)
    log_macros = "bonken/macros/log.html"
    script = "bonken/main"

    def card(self, key: str) -> str:
        return card.card(key)

    def big_screen(self, key: str) -> str:
        return big_screen.big_screen(key)

    def share(self, key: str) -> str:
        return share.share(key)

    def next_deal(self, key: str) -> Response:
        return deals.next_deal(key)

    def show_deal(self, key: str, number: int) -> Response:
        return deals.show_deal(key, number)

    def entered(self, key: str) -> Response:
        return deals.entered(key)

    def corrected(self, key: str, number: int) -> Response:
        return deals.corrected(key, number)

    def draw_change(
        self, key: str, number: int, typed: Mapping[str, str], faults: Mapping[str, str], status: int
    ) -> Response:
        return deals.draw_change(key, number, typed, faults, status)

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        return log_lines(log, t)

    def csv_rows(self, sheet: Sheet, t: Texts) -> Iterable[Sequence[Value]]:
        return csv_rows.csv_rows(sheet, t)

    def correcting(self, opened: Opened, key: str) -> Mapping[str, object]:
        return correcting_page_data(opened, key)

    def progress(self, sheet: Sheet) -> Mapping[str, object]:
        return card.progress(sheet)
