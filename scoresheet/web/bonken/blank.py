"""Blank cards as PDF with their rules, the rules as a poster, and the page to choose from.

GET /blank.pdf?rulebook=bonken-2002&lang=nl&paper=a5&back=full
"""

from flask import Blueprint, Response, render_template, request

from scoresheet.core.bonken.rulebook import keys
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken.cards import BACKS, blank_pdf, poster_pdf
from scoresheet.web.bonken.books import book, books
from scoresheet.web.context import t
from scoresheet.web.pdfs import choice_asked, paper_asked, pdf_answer

bp = Blueprint("blank", __name__)


@bp.get("/print")
def choices() -> str:
    """What there is to print before anybody has played."""
    return render_template("bonken/print_choices.html", books=books(), PAPERS=PAPERS, BACKS=BACKS)


@bp.get("/blank.pdf")
def blank() -> Response:
    """A blank card."""
    rulebook, paper, texts = book(request.args.get("rulebook", keys()[0])), paper_asked(), t()
    back = choice_asked("back", BACKS)
    content, name = f"blank {rulebook.id} {back}", f"{rulebook.key}-{paper}.pdf"
    return pdf_answer(content, paper, name, lambda: blank_pdf(rulebook, texts, paper, back))


@bp.get("/poster.pdf")
def poster() -> Response:
    """The rules on A3."""
    rulebook, texts = book(request.args.get("rulebook", keys()[0])), t()
    name = f"{rulebook.key}-poster.pdf"
    return pdf_answer(f"poster {rulebook.id}", "a3", name, lambda: poster_pdf(rulebook, texts))
