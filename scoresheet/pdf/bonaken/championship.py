"""A championship on paper: seats, a card for each table, match forms, and the ranking. All on A4 but forms."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.locales import Texts
from scoresheet.pdf.bonaken.forms import table_forms_pdf
from scoresheet.pdf.code import code_of
from scoresheet.pdf.names import PrintedNames
from scoresheet.pdf.templates import printed
from scoresheet.pdf.typesetting import in_our_fonts, printable, printable_title
from scoresheet.views.bonaken.championship import Phones, TableLine, name_of, ranking_page, round_page
from scoresheet.views.bonaken.form import TableForm

NO_PHONES: Phones = {}


@dataclass(frozen=True)
class TableCard:
    """The card of a table: its number, and the code that brings a phone there."""

    number: int
    code: Markup


def seating_pdf(tournament: Tournament, number: int, t: Texts) -> bytes:
    """Who sits where in a round: by name, then by table."""
    tournament = in_print(tournament, t)
    return _pdf("seating", t, title=name_of(tournament, t), round=round_page(tournament, number, {}, t))


def cards_pdf(tournament: Tournament, addresses: Mapping[int, str], t: Texts) -> bytes:
    """A card for every table, with the code of its address."""
    title = t("tournament.code")
    cards = [TableCard(number, code_of(address, title)) for number, address in sorted(addresses.items())]
    return _pdf("cards", t, title=name_of(in_print(tournament, t), t), cards=cards)


def desk_pdf(tournament: Tournament, address: str, t: Texts) -> bytes:
    """The code of the desk, for a second one."""
    title = name_of(in_print(tournament, t), t)
    return _pdf("desk", t, title=title, code=code_of(address, t("tournament.desk-code")))


def ranking_pdf(tournament: Tournament, t: Texts) -> bytes:
    """The ranking, with the points of every round."""
    return _pdf("ranking", t, ranked=ranking_page(in_print(tournament, t), t))


def forms_pdf(tournament: Tournament, number: int, t: Texts, paper: str, phones: Phones = NO_PHONES) -> bytes:
    """A match form for every table of a round, with its games as far as they were played on its phone."""
    return _papers(tournament, number, t, paper, phones)


def papers_pdf(tournament: Tournament, number: int, t: Texts, paper: str) -> bytes:
    """Who sits where in a round, then a match form for every table."""
    return _papers(tournament, number, t, paper, NO_PHONES, seated=True)


def _papers(
    tournament: Tournament, number: int, t: Texts, paper: str, phones: Phones, *, seated: bool = False
) -> bytes:
    tournament = in_print(tournament, t)
    drawn = round_page(tournament, number, {}, t)
    heading = name_of(tournament, t), tournament.date, tournament.place
    forms = [
        TableForm(*heading, table.number, drawn.title, table.names, _games(phones, table)) for table in drawn.tables
    ]
    return table_forms_pdf(forms, t, paper, drawn if seated else None)


def _games(phones: Phones, table: TableLine) -> tuple[Sheet, ...]:
    """The games of a table on its phone, with its names as they are printed."""
    played = sorted((game, sheet) for (number, game), sheet in phones.items() if number == table.number)
    return tuple(replace(sheet, players=table.names) for _, sheet in played)


def in_print(tournament: Tournament, t: Texts) -> Tournament:
    """The same in letters that our fonts have, with nobody looking like somebody else."""
    names, shown = PrintedNames(t), {}
    # Names that print as they are come first: nobody else may look like them.
    for name in sorted((player.name for player in tournament.players), key=lambda name: in_our_fonts(name) != name):
        shown[name] = names.person(name)
    players = tuple(
        replace(player, name=shown[player.name], labels=tuple(map(printable, player.labels)))
        for player in tournament.players
    )
    title, place = printable_title(tournament.title), printable(tournament.place)
    return replace(tournament, title=title, place=place, players=players)


def _pdf(template: str, t: Texts, **values: object) -> bytes:
    return printed(f"bonaken/championship/print/{template}.html", "championship", t=t, **values)
