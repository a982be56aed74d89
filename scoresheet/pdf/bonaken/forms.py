"""Match forms as PDF, blank or filled: two games on the front, the rules in short on the back.

The places of names are those of ``static/css/print/bonaken-*.css``, in millimetres.

>>> from scoresheet.locales import texts
>>> blank_form_pdf(texts("nl"), "a5", players=3)[:5]
b'%PDF-'
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from scoresheet.core.bonaken.rulebook import shipped
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.fitting import NAMES, POINT, fit, width
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import printable
from scoresheet.views.bonaken.championship import RoundPage
from scoresheet.views.bonaken.form import Form, TableForm, blank_form, filled_form, table_form
from scoresheet.views.initials import initials

# How wide the columns of all players, of who dealt and of who went are, the latter two without their padding.
ROOMS = {"a4": (126, 16, 19), "letter": (131.9, 16, 19), "a5": (86, 11, 13.5), "2xa5": (86, 11, 13.5)}
OF_SEVEN = ROOMS | {"a5": (96.5, 7, 9), "2xa5": (96.5, 7, 9)}
MOST_ON_A5 = 11  # rows of two games; with more, static/css/print/bonaken-a5.css gives each game a page


def blank_form_pdf(t: Texts, paper: str = "a4", players: int = 4) -> bytes:
    """A sheet with a blank form, and the rules on its back.

    On ``2xa5`` two are beside each other, to be cut apart, unless a form takes both halves.
    """
    form = blank_form(players)
    beside = 2 if paper == "2xa5" and form.rows <= MOST_ON_A5 else 1
    return _pdf([form] * beside, t, paper, kind="blank", backs=beside)


def filled_form_pdf(log: Log[Sheet], t: Texts, paper: str = "a4") -> bytes:
    """The form of a game, finished or half played."""
    sheet = log.sheet
    names = PrintedNames(t).table(sheet.players)
    sheet = replace(sheet, players=names, title=printable(sheet.title), place=printable(sheet.place))
    return _pdf([_named(partial(filled_form, sheet, t), names, paper)], t, paper)


def table_forms_pdf(
    tables: Sequence[TableForm], t: Texts, paper: str = "a4", seating: RoundPage | None = None
) -> bytes:
    """A form for every table of a round, its names and numbers filled in, without the rules, and before them who sits
    where, with ``seating``."""
    forms = [_named(partial(table_form, table, t), table.players, paper) for table in tables]
    return _pdf(forms, t, paper, backs=0, seating=seating)


def _named(make: Callable[..., Form], names: tuple[str, ...], paper: str) -> Form:
    """A form on which those who dealt and went have their names, or all of them short ones where one does not fit."""
    form, (_, dealer, went) = make(), _rooms(paper, len(names))
    setting = NAMES[paper][1]
    rows = [row for game in form.games for row in game.rows]
    written = [(row.dealer, dealer) for row in rows] + [(row.went, went) for row in rows]
    if all(width(text, "regular") * setting.points * POINT <= room for text, room in written):
        return form
    return make(initials(names))


def _rooms(paper: str, players: int) -> tuple[float, float, float]:
    return (OF_SEVEN if players == 7 else ROOMS)[paper]  # the most there are


def _head(paper: str, name: str, players: int) -> str:
    """The class that sets a name on top of a column."""
    room, _, _ = _rooms(paper, players)
    return fit(name, room / players - 2, NAMES[paper][1:])


def _pdf(
    forms: Sequence[Form],
    t: Texts,
    paper: str,
    *,
    backs: int = 1,
    kind: str = "filled",
    seating: RoundPage | None = None,
) -> bytes:
    return printed(
        "bonaken/print/form.html",
        f"bonaken-{paper}",
        t=t,
        forms=forms,
        book=shipped(),
        backs=backs,
        kind=kind,
        head=partial(_head, paper),
        round=seating,
        title=forms[0].title,
    )
