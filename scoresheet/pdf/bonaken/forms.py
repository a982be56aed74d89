"""Match forms as PDF, blank or filled: two games on the front, the rules in short on the back.

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
from scoresheet.pdf.fitting import POINT, Measures, fit, fit_title, measures, name_settings, width
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import printable, printable_title
from scoresheet.views.bonaken.championship import RoundPage
from scoresheet.views.bonaken.form import Form, TableForm, blank_form, filled_form, table_form
from scoresheet.views.initials import initials

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
    sheet = replace(sheet, players=names, title=printable_title(sheet.title), place=printable(sheet.place))
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
    form, page = make(), _page(paper, len(names))
    rows = [row for game in form.games for row in game.rows]
    written = [(row.dealer, page["dealer"]) for row in rows] + [(row.went, page["went"]) for row in rows]
    if all(width(text, "regular") * page["text"] * POINT <= room - 2 for text, room in written):
        return form
    return make(initials(names))


def _page(paper: str, players: int) -> Measures:
    return measures(f"bonaken-{paper}", f".players-{players}")


def _head(page: Measures, name: str, players: int) -> str:
    """The class that sets a name on top of a column."""
    room = page["page"] - page["number"] - page["dealer"] - page["went"] - page["bid"]
    settings = name_settings(page["text"], page["text"], page["head-small"], page["small"])
    return fit(name, room / players - 2, settings[1:])


def _pdf(
    forms: Sequence[Form],
    t: Texts,
    paper: str,
    *,
    backs: int = 1,
    kind: str = "filled",
    seating: RoundPage | None = None,
) -> bytes:
    page = _page(paper, forms[0].players)
    return printed(
        "bonaken/print/form.html",
        f"bonaken-{paper}",
        t=t,
        forms=forms,
        book=shipped(),
        backs=backs,
        kind=kind,
        head=partial(_head, page),
        heading=partial(fit_title, page=page),
        round=seating,
        title=forms[0].title,
    )
