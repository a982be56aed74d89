"""Blank cards as PDF with their rules, the rules as a poster, and the page to choose from.

GET /blank.pdf?rulebook=bonken-2002&lang=nl&paper=a5&copies=4&back=full
"""

from flask import Blueprint, Response, render_template, request

from scoresheet.core.bonken.rulebook import keys
from scoresheet.core.validation import Node
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import BACKS, blank_pdf, poster_pdf
from scoresheet.web.bonken.books import book, books
from scoresheet.web.context import t
from scoresheet.web.pdfs import choice_asked, paper_asked, pdf_answer

MOST_COPIES = 10  # each takes 4 MiB while it is laid out; the command line has a process of its own, and prints more

bp = Blueprint("blank", __name__)


@bp.get("/print")
def choices() -> str:
    """What there is to print before anybody has played."""
    return render_template(
        "bonken/print_choices.html", books=books(), PAPERS=PAPERS, BACKS=BACKS, MOST_COPIES=MOST_COPIES
    )


@bp.get("/blank.pdf")
def blank() -> Response:
    """A blank card, or several."""
    rulebook, paper, texts = book(request.args.get("rulebook", keys()[0])), paper_asked(), t()
    copies, back = _copies(), choice_asked("back", BACKS)
    content, name = f"blank {rulebook.id} {copies} {back}", f"{rulebook.key}-{paper}.pdf"
    return pdf_answer(content, paper, name, lambda: blank_pdf(rulebook, texts, paper, copies, back))


@bp.get("/poster.pdf")
def poster() -> Response:
    """The rules on A3."""
    rulebook, texts = book(request.args.get("rulebook", keys()[0])), t()
    name = f"{rulebook.key}-poster.pdf"
    return pdf_answer(f"poster {rulebook.id}", "a3", name, lambda: poster_pdf(rulebook, texts))


def _copies() -> int:
    asked = request.args.get("copies", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    return Node(number, "", "copies").whole(1, MOST_COPIES)
