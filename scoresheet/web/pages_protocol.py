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
from scoresheet.store import Opened
from scoresheet.web.forms import DealForm


@dataclass(frozen=True)
class OfflinePages:
    """The addresses of pages, and of what they need, that a phone keeps from the beginning. Of the ``empty`` pages,
    which are the same, it keeps the first. What ``games`` need besides it keeps once it has shown a page of theirs,
    known by its stylesheets."""

    pages: Sequence[str] = ()
    files: Sequence[str] = ()
    empty: Sequence[str] = ()
    games: Sequence["OfflinePages"] = ()


class GamePages(Protocol):
    """The pages of a game. Its own have ``blueprints``, of which those ``besides`` are about no sheet of it.
    ``log_macros`` is the template that draws its log, ``script`` brings its pages to life, and ``tile`` is on the start
    page, which is about the first game."""

    blueprints: tuple[Blueprint, ...]
    besides: tuple[Blueprint, ...]
    log_macros: str
    script: str
    tile: str = ""

    # Pages of the sheet with a key.

    def card(self, key: str) -> str:
        """The sheet, with links to what can be done with it."""

    def big_screen(self, key: str) -> str:
        """The sheet on a big screen in the room."""

    def share(self, key: str) -> str:
        """The sheet as it may be passed on to others."""

    # Pages of its deals, and the forms sent from them.

    def next_deal(self, key: str) -> Response:
        """The form of the next deal."""

    def show_deal(self, key: str, number: int) -> Response:
        """A deal; with an edit key also the form that corrects it."""

    deal_form: type[DealForm]

    def answer(self, opened: Opened, form: Any, change: Any) -> Response:
        """Saves what a form of a deal asks for, or draws the form again. ``change`` is on the sheet that its writer
        saw."""

    def draw_both(self, opened: Opened, form: Any, change: Any, theirs: int | None) -> Response:
        """The form below what another phone made of deal ``theirs``; None: it is removed."""

    def draw_change(
        self,
        key: str,
        number: int,
        typed: Mapping[str, str],
        faults: Mapping[str, str],
        status: int,
        *,
        asked: bool = False,
    ) -> Response:
        """The page of a deal with the form of another change of it as it was typed, and with the faults of its
        fields; with ``asked`` also the question which holds, that or the text of another phone. A game that has no such
        forms takes none."""
        abort(400)

    # For pages of every game.

    def log_lines(self, log: Log[Any], t: Texts) -> Sequence[Any]:
        """The lines of a log, the oldest first, as ``log_macros`` draws them."""

    def csv_rows(self, sheet: Any, t: Texts) -> Iterable[Sequence[Value]]:
        """The sheet as a table for spreadsheets."""

    def correcting(self, opened: Opened) -> Mapping[str, object]:
        """Data that the script of a page keeps corrections with."""

    def progress(self, sheet: Any) -> Mapping[str, object] | None:
        """How far a sheet is that a phone has not opened yet, for its start page; None where that shows none."""
        return None

    # For phones.

    def offline(self, language: str) -> OfflinePages:
        """Files that a phone keeps of the game in a language; of the first game it does without a sheet of it too."""

    def own_card(self) -> str:
        """The address of the page of sheets that live on a phone."""

    def texts(self, language: str) -> str:
        """The address of the texts that scripts show of its sheets."""

    def rulebooks(self) -> Mapping[str, str]:
        """The addresses of the rulebooks that come with the app, as scripts read them, by their ids."""

    def house_rulebook(self, digest: str) -> Plain:
        """A rulebook that does not, as scripts read it."""
        raise MissingError("no-house-rulebook")
