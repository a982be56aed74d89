"""PDFs of Bonaken: match forms, blank or filled, and of a championship the seats, table cards and the ranking.

>>> from scoresheet.locales import texts
>>> blank_form_pdf(texts("nl"), "a5", players=3)[:5]
b'%PDF-'

A form has two games on its front and the rules in short on its back. All but forms is on A4.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoresheet.core.bonaken.championship.tournament import OnPhone, Phones, Table, Tournament, seats_on
from scoresheet.core.bonaken.rulebook import shipped
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.fitting import POINT, Measures, fit, fit_title, foot, lines_in, measures, name_settings, width
from scoresheet.pdf.imprint import code_of
from scoresheet.pdf.printed_text import PrintedNames, in_our_fonts, printable, printable_title
from scoresheet.pdf.typesetting import template_to_pdf
from scoresheet.views.bonaken.championship import RoundPage, TableLine, name_of, ranking_page, round_page
from scoresheet.views.bonaken.match_form import Form, blank_form, filled_form, form_of
from scoresheet.views.initials import initials

MOST_ON_A5 = 11  # rows of two games; with more, static/css/print/bonaken-a5.css gives each game a page


def blank_form_pdf(t: Texts, paper: str = "a4", players: int = 4) -> bytes:
    """The PDF of a blank match form, with the rules on its back. On ``2xa5`` two are beside each other, to be cut
    apart, unless a form takes both halves."""
    form = blank_form(players, t)
    beside = 2 if paper == "2xa5" and form.rows <= MOST_ON_A5 else 1
    return _forms_pdf([form] * beside, t, paper, kind="blank", backs=beside)


def filled_form_pdf(log: Log[Sheet], t: Texts, paper: str = "a4") -> bytes:
    """The PDF of the match form of a game, finished or half played."""
    sheet = log.sheet
    names = PrintedNames(t).table(sheet.players)
    sheet = replace(sheet, players=names, title=printable_title(sheet.title), place=printable(sheet.place))
    return _forms_pdf([_named(partial(filled_form, sheet, t), names, paper)], t, paper)


def _named(make: Callable[..., Form], names: tuple[str, ...], paper: str) -> Form:
    """The match form with the names of dealers and goers, or all of them short where one does not fit."""
    form, page = make(), _page(paper, len(names))
    rows = [row for game in form.games for row in game.rows]
    dealers = [*(game.first_dealer for game in form.games), *(row.dealer for row in rows)]
    written = [(dealer, page["dealer"]) for dealer in dealers] + [(row.went, page["went"]) for row in rows]
    if all(width(text, "regular") * page["text"] * POINT <= room - 2 for text, room in written):
        return form
    return make(initials(names))


def _page(paper: str, players: int) -> Measures:
    return measures(f"bonaken-{paper}", f".players-{players}")


@dataclass(frozen=True)
class Heads:
    """The names on top of the columns of a form: the CSS classes of each, and the number of lines that the longest of
    those in the smallest letters takes, 0 without any."""

    styles: tuple[str, ...]
    lines: int


def _heads(page: Measures, names: Sequence[str]) -> Heads:
    columns = page["page"] - page["number"] - page["dealer"] - page["went"] - page["bid"]
    room = columns / len(names) - 2
    settings = name_settings(page["text"], page["text"], page["head-small"], page["small"])[1:]
    styles = tuple(fit(name, room, settings) for name in names)
    smallest = (name for name, style in zip(names, styles, strict=True) if style.startswith("least"))
    return Heads(styles, max((lines_in(name, room, settings[-1]) for name in smallest), default=0))


def _forms_pdf(
    forms: Sequence[Form],
    t: Texts,
    paper: str,
    *,
    backs: int = 1,
    kind: str = "filled",
    seating: RoundPage | None = None,
) -> bytes:
    page = _page(paper, len(forms[0].players))
    return template_to_pdf(
        "bonaken/print/form.html",
        f"bonaken-{paper}",
        t=t,
        forms=forms,
        book=shipped(),
        backs=backs,
        kind=kind,
        heads=partial(_heads, page),
        heading=partial(fit_title, page=page),
        foot=partial(foot, page=page),
        round=seating,
        title=forms[0].title,
    )


def seating_pdf(tournament: Tournament, number: int, t: Texts) -> bytes:
    tournament = in_print(tournament, t)
    return _pdf("seating", t, title=name_of(tournament, t), round=round_page(tournament, number, {}, t))


def cards_pdf(tournament: Tournament, addresses: Mapping[int, str], t: Texts) -> bytes:
    """The PDF with a card for every table, with the QR code of its address."""
    title = t("tournament.code")
    codes = {number: code_of(address, title) for number, address in sorted(addresses.items())}
    return _pdf("cards", t, title=name_of(in_print(tournament, t), t), codes=codes)


def desk_pdf(tournament: Tournament, address: str, t: Texts) -> bytes:
    """The PDF with the QR code of the desk, for a second one."""
    title = name_of(in_print(tournament, t), t)
    return _pdf("desk", t, title=title, code=code_of(address, t("tournament.desk-code")))


def ranking_pdf(tournament: Tournament, t: Texts) -> bytes:
    return _pdf("ranking", t, ranked=ranking_page(in_print(tournament, t), t))


def forms_pdf(
    tournament: Tournament, number: int, t: Texts, paper: str, phones: Phones | None = None, *, seated: bool = False
) -> bytes:
    """The PDF with a match form for every table of a round, with its games as far as they were played on its phone, and
    without the rules; when ``seated``, after who sits where."""
    typed, tournament = tournament, in_print(tournament, t)
    drawn = round_page(tournament, number, {}, t)
    title, day, place = name_of(tournament, t), tournament.date, tournament.place
    forms = []
    for table, own in zip(drawn.tables, typed.round(number).tables, strict=True):
        games = _games((phones or {}).get(table.number, {}), table, typed, own)
        form = _named(partial(form_of, table.names, games, t), table.names, paper)
        forms.append(replace(form, title=title, date=day, place=place, table=str(table.number), round=drawn.title))
    return _forms_pdf(forms, t, paper, backs=0, seating=drawn if seated else None)


def _games(on_phone: OnPhone, table: TableLine, typed: Tournament, own: Table) -> tuple[Sheet, ...]:
    """The games of a table on its phone, with names as printed; none when another number of players played one."""
    played = [on_phone[game] for game in sorted(on_phone)]
    seats = [seats_on(sheet, typed.names_on(sheet, own)) for sheet in played]
    return tuple(
        replace(sheet, players=tuple(table.names[at.index(seat)] for seat in range(len(at))))
        for sheet, at in zip(played, seats, strict=True)
        if at and None not in seats
    )


def in_print(tournament: Tournament, t: Texts) -> Tournament:
    """The tournament with names in letters that our fonts have, no two players alike."""
    names, shown = PrintedNames(t), {}
    # Names that print as they are come first: no other may look like them.
    for name in sorted((player.name for player in tournament.players), key=lambda name: in_our_fonts(name) != name):
        shown[name] = names.person(name)
    players = tuple(
        replace(player, name=shown[player.name], labels=tuple(map(printable, player.labels)))
        for player in tournament.players
    )
    title, place = printable_title(tournament.title), printable(tournament.place)
    return replace(tournament, title=title, place=place, players=players)


def _pdf(template: str, t: Texts, **values: object) -> bytes:
    style = "championship"
    at_foot = partial(foot, page=measures(style))
    return template_to_pdf(f"bonaken/championship/print/{template}.html", style, t=t, foot=at_foot, **values)
