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
    """The addresses of pages, and of the files that they need, that a phone keeps from the beginning. The ``empty``
    pages are the same at every address, so it keeps the first. What other ``games`` need it keeps once it has shown a
    page with their stylesheets."""

    pages: Sequence[str] = ()
    files: Sequence[str] = ()
    empty: Sequence[str] = ()
    games: Sequence["OfflinePages"] = ()


class GamePages(Protocol):
    """The pages of a game: in ``blueprints``, and in ``sheetless_blueprints`` those that are about no sheet of it.
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
        """The sheet, what comes next in it, and what else there is to do with it."""

    def big_screen(self, key: str) -> str:
        """The sheet on a big screen in the room."""

    def share(self, key: str) -> str:
        """The result, or how it stands, as it may be passed on to others."""

    # Pages of its deals, and the forms sent from them.

    def next_deal(self, key: str) -> Response:
        """The form of the next deal, of one before others (``?at=3``), or of one that was removed (``?again=8``)."""

    def show_deal(self, key: str, number: int) -> Response:
        """A deal; with an edit key also the forms that correct and remove it."""

    deal_form: type[DealForm]

    def draw_form(self, opened: Opened, form: Any, change: Any, *, after: Any = None, status: int) -> Response:
        """The form once more, ``change`` being as the sheet is now; ``after`` is the sheet with it, if made already."""

    def draw_both(self, opened: Opened, form: Any, change: Any, theirs: int | None) -> Response:
        """The form below what another phone made of deal ``theirs``; None: it is removed."""

    def changed_by(self, sheet: Any, number: int) -> Sequence[str]:
        """What deal ``number`` changed, for the message that it is saved."""
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
        """The page of a deal with the form of another change of it as it was typed, and with the faults of its
        fields; with ``asked`` also the question which holds, that or the text of another phone. A game that has no such
        forms takes none."""
        abort(400)

    # For pages of every game.

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        """The lines of a log, the oldest first."""

    def csv_rows(self, sheet: Any, t: Texts) -> Iterable[Sequence[Value]]:
        """The sheet as a table for spreadsheets."""

    def correcting_page_data(self, opened: Opened) -> Mapping[str, object]:
        """Data that the script of a page keeps corrections with."""

    def progress(self, sheet: Any) -> Mapping[str, object] | None:
        """How far a sheet is, for the start page of a phone that has not opened it yet; None where that shows none."""
        return None

    # For phones.

    def offline(self, language: str) -> OfflinePages:
        """What a phone keeps of the game in a language; of the first game it does without having seen a sheet of it."""

    def texts_address(self, language: str) -> str:
        """The address of the texts that scripts show of its sheets."""

    def rulebook_addresses(self) -> Mapping[str, str]:
        """The addresses of the rulebooks that come with the app, as scripts read them, by their ids."""

    def house_rulebook(self, digest: str) -> Plain:
        """The house rules with this digest, as scripts read them."""
        raise MissingError("no-house-rulebook")
