"""What the frame of pages asks of a game; see :mod:`scoresheet.games` for everything that is no page.

The addresses ``/s/<key>`` and ``/s/<key>.pdf`` are of every game; which pages a game has besides are its blueprints.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, abort, request
from werkzeug.wrappers import Response

from scoresheet.core.log import Log
from scoresheet.formats.csv import Value
from scoresheet.games import BONAKEN, BONKEN, game_of
from scoresheet.locales import Texts
from scoresheet.store import Opened
from scoresheet.views.bonaken.csv_rows import csv_rows as bonaken_csv_rows
from scoresheet.views.bonaken.log import log_lines as bonaken_log_lines
from scoresheet.views.bonken.csv_rows import csv_rows
from scoresheet.views.bonken.log import log_lines
from scoresheet.web import context
from scoresheet.web.bonaken import blank as bonaken_blank
from scoresheet.web.bonaken import board as bonaken_board
from scoresheet.web.bonaken import championship
from scoresheet.web.bonaken import deals as bonaken_deals
from scoresheet.web.bonaken import names as bonaken_names
from scoresheet.web.bonaken import rules as bonaken_rules
from scoresheet.web.bonaken import start as bonaken_start
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
from scoresheet.web.phone.data import correcting_page_data


@dataclass(frozen=True)
class GamePages:
    """``card``, ``big_screen`` and ``share`` draw pages of the sheet with a key, the other four those of its deals, and
    take what was sent from them. ``log_macros`` is the template that draws its log."""

    blueprints: tuple[Blueprint, ...]  # those of its own
    card: Callable[[str], str]
    next_deal: Callable[[str], Response]
    show_deal: Callable[[str, int], Response]
    entered: Callable[[str], Response]
    corrected: Callable[[str, int], Response]
    big_screen: Callable[[str], str]
    share: Callable[[str], str]
    correcting: Callable[[Opened, str], Mapping[str, object] | None]  # what its script keeps corrections with
    log_lines: Callable[[Log[Any], Texts], Sequence[Any]]
    log_macros: str
    csv_rows: Callable[[Any, Texts], Iterable[Sequence[Value]]]
    progress: Callable[[Any], Mapping[str, object] | None]  # of a sheet that a phone has not opened yet
    besides: tuple[Blueprint, ...] = ()  # of pages that are about no sheet of it


PAGES: Mapping[str, GamePages] = {
    BONKEN.key: GamePages(
        blueprints=tuple(part.bp for part in (start, rules, house_rules, players, order, calculator, blank)),
        card=card.card,
        next_deal=deals.next_deal,
        show_deal=deals.show_deal,
        entered=deals.entered,
        corrected=deals.corrected,
        big_screen=big_screen.big_screen,
        share=share.share,
        correcting=correcting_page_data,
        log_lines=log_lines,
        log_macros="bonken/macros/log.html",
        csv_rows=csv_rows,
        progress=card.progress,
    ),
    BONAKEN.key: GamePages(
        blueprints=tuple(part.bp for part in (bonaken_start, bonaken_rules, bonaken_names, bonaken_blank)),
        card=bonaken_board.card,
        next_deal=bonaken_deals.next_deal,
        show_deal=bonaken_deals.show_deal,
        entered=bonaken_deals.entered,
        corrected=bonaken_deals.corrected,
        big_screen=bonaken_board.big_screen,
        share=bonaken_board.share,
        correcting=lambda opened, key: None,  # without a network they wait for one
        log_lines=bonaken_log_lines,
        log_macros="bonaken/log.html",
        csv_rows=bonaken_csv_rows,
        progress=lambda sheet: None,
        besides=tuple(part.bp for part in championship.PARTS),
    ),
}


def init_app(app: Flask) -> None:
    """Registers the pages of every game; those of one game know no sheet of another."""
    owners = {blueprint.name: key for key, pages in PAGES.items() for blueprint in pages.blueprints}
    for pages in PAGES.values():
        for blueprint in (*pages.blueprints, *pages.besides):
            app.register_blueprint(blueprint)

    @app.before_request
    def only_its_own_sheets() -> None:
        owner, key = owners.get(request.blueprint or ""), (request.view_args or {}).get("key")
        if owner and key and game_of(context.opened(key).log.base).key != owner:
            abort(404)


def pages_of(sheet: object) -> GamePages:
    """The pages of the game of a sheet."""
    return PAGES[game_of(sheet).key]
