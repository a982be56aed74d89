"""The protocol of the pages of a game; :mod:`scoresheet.games.protocol` has everything that is no page.

The addresses ``/s/<key>`` and ``/s/<key>.pdf`` are of every game; which pages a game has besides are its blueprints.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log, Plain
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts
from scoresheet.store.sheets import Opened
from scoresheet.web.forms import DealForm


@dataclass(frozen=True)
class OfflinePages:
    """The addresses of pages, and of their files, that a phone keeps from the beginning. The ``empty`` pages are equal,
    so it keeps the first. What other ``games`` need it keeps once it has shown a page with their stylesheets."""

    pages: Sequence[str] = ()
    files: Sequence[str] = ()
    empty: Sequence[str] = ()
    games: Sequence["OfflinePages"] = ()


class GamePages(Protocol):
    """The web pages of a game: in ``blueprints``, and in ``sheetless_blueprints`` those that are about no sheet of it.
    ``script`` is the module that its pages run, ``own_texts`` what the keys of its own versions of texts of all games
    begin with, ``tile`` the template of its part of the start page, which is otherwise about the first game, and
    ``own_card`` the endpoint of the page of sheets that live on a phone."""

    blueprints: tuple[Blueprint, ...]
    sheetless_blueprints: tuple[Blueprint, ...]
    script: str
    own_card: str
    own_texts: str = ""
    tile: str = ""

    # Pages of the sheet with a key.

    def card(self, key: str) -> str:
        """The page of a sheet, with its next deal and what else there is to do."""

    def big_screen(self, key: str) -> str:
        """The page of a sheet for a big screen in the room."""

    def share(self, key: str) -> str:
        """The page of the result, final or so far, as it may be passed on to others."""

    # Pages of its deals, and the forms sent from them.

    def next_deal(self, key: str) -> Response:
        """The page with the form of the next deal, of one before others (``?at=3``), or removed (``?again=8``)."""

    def show_deal(self, key: str, number: int) -> Response:
        """The page of a deal; with an edit key also the forms that correct and remove it."""

    deal_form: type[DealForm]

    def draw_form(self, opened: Opened, form: Any, change: Any, *, status: int) -> Response:
        """The page with a deal's form once more, ``change`` being rebased on the present sheet."""

    def draw_both(self, opened: Opened, form: Any, change: Any, theirs: int | None) -> Response:
        """The page with a deal's form below the version of another phone, deal ``theirs``; None: it is removed."""

    def changed_by(self, sheet: Any, number: int) -> Sequence[str]:
        """The effects of deal ``number``, for the message that it is saved."""
        return ()

    def draw_change_form(
        self,
        key: str,
        number: int,
        typed: Mapping[str, str],
        *,
        faults: Mapping[str, str],
        status: int,
        asked: bool = False,
    ) -> Response:
        """The page of a deal with the form of another change of it as typed, and with the faults of its fields; with
        ``asked`` also the question whether that or another phone's text holds. A game without such forms takes none."""
        abort(400)

    # For pages of every game.

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        """The lines of a log, the oldest first."""

    def csv_rows(self, sheet: Any, t: Texts) -> Iterable[Sequence[Value]]:
        """A sheet as rows for spreadsheets."""

    def correcting_page_data(self, opened: Opened) -> Mapping[str, object]:
        """The data of a page for the script that keeps corrections."""

    def progress(self, sheet: Any) -> Mapping[str, object] | None:
        """The progress of a sheet, for the start page of a phone that has not opened it yet; None if not shown."""
        return None

    # For phones.

    def offline(self, language: str) -> OfflinePages:
        """The pages and files that a phone keeps of the game in a language; of the first game from the beginning."""

    def texts_address(self, language: str) -> str:
        """The address of the texts for the scripts of its sheets."""

    def rulebook_addresses(self) -> Mapping[str, str]:
        """The addresses of the shipped rulebooks as JSON files for scripts, by their ids."""

    def house_rulebook(self, digest: str) -> Plain:
        """The house rules with a digest as JSON data for scripts."""
        raise MissingError("no-house-rulebook")
