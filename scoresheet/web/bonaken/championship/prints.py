"""What a tournament prints: seats, cards and forms at the desk; the ranking for everybody."""

from flask import Blueprint, Response, render_template, url_for

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log
from scoresheet.pdf.bonaken.championship import cards_pdf, forms_pdf, ranking_pdf, seating_pdf
from scoresheet.web import context
from scoresheet.web.bonaken.championship.acting import messages
from scoresheet.web.bonaken.championship.context import desk_of, tournament_of
from scoresheet.web.bonaken.championship.forms import StepForm
from scoresheet.web.bonaken.championship.keys import cards_of
from scoresheet.web.downloads import file_name
from scoresheet.web.forms import signature
from scoresheet.web.pdfs import paper_asked, pdf_answer

bp = Blueprint("championship_prints", __name__)


@bp.get("/t/<key>/print")
def choices(key: str) -> str:
    """What there is to print."""
    opened = desk_of(key)
    return render_template(
        "bonaken/championship/prints.html",
        key=key,
        opened=opened,
        tournament=opened.log.sheet,
        cards=cards_of(key, opened.log.sheet),
        messages=messages(opened),
        form=StepForm(formdata=None, data=signature(opened)),
    )


@bp.get("/t/<key>/round/<int:number>/seating.pdf")
def seating(key: str, number: int) -> Response:
    """Who sits where."""
    log, t = tournament_of(key).log, context.t()
    log.sheet.round(number)
    return pdf_answer(
        _content("seating", log, number), "a4", _name(log, "seating", number), lambda: seating_pdf(log.sheet, number, t)
    )


@bp.get("/t/<key>/round/<int:number>/forms.pdf")
def forms(key: str, number: int) -> Response:
    """A match form for every table."""
    log, t, paper = tournament_of(key).log, context.t(), paper_asked()
    log.sheet.round(number)
    return pdf_answer(
        _content("forms", log, number),
        paper,
        _name(log, "forms", number),
        lambda: forms_pdf(log.sheet, number, t, paper),
    )


@bp.get("/t/<key>/ranking.pdf")
def ranking(key: str) -> Response:
    """The ranking as it is now."""
    log, t = tournament_of(key).log, context.t()
    return pdf_answer(_content("ranking", log, 0), "a4", _name(log, "ranking", 0), lambda: ranking_pdf(log.sheet, t))


@bp.get("/t/<key>/cards.pdf")
def cards(key: str) -> Response:
    """A card for every table."""
    opened, t = desk_of(key), context.t()
    tournament: Tournament = opened.log.sheet
    keys = cards_of(key, tournament)
    if not keys:
        raise MissingError("no-card")
    addresses = {
        table: context.for_others(url_for("championship_phones.table", key=opened.view_key, number=table, card=card))
        for table, card in keys.items()
    }
    content = f"cards {sorted(addresses.items())} {tournament.title}"
    return pdf_answer(content, "a4", _name(opened.log, "cards", 0), lambda: cards_pdf(tournament, addresses, t))


def _content(what: str, log: Log[Tournament], number: int) -> str:
    return f"{what} {number} {log.sheet!r}"


def _name(log: Log[Tournament], what: str, number: int) -> str:
    part = f"-{what}-{number}.pdf" if number else f"-{what}.pdf"
    return file_name(log.sheet, "pdf").replace(".pdf", part)
