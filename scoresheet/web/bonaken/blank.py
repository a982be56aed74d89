"""Blank match forms as PDF.

GET /bonaken/blank.pdf?players=4&lang=nl&paper=a5&copies=4
"""

from flask import Blueprint, Response, request

from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.validation import Node, whole
from scoresheet.pdf.bonaken.forms import blank_form_pdf
from scoresheet.web.context import t
from scoresheet.web.pdfs import paper_asked, pdf_answer

TABLE = 4  # players, where nothing else is asked for
MOST_COPIES = 10

bp = Blueprint("bonaken_blank", __name__)


@bp.get("/bonaken/blank.pdf")
def blank() -> Response:
    """A blank form, or several."""
    paper, texts = paper_asked(), t()
    players = _number("players", TABLE, FEWEST, MOST)
    copies = _number("copies", 1, 1, MOST_COPIES)
    content = f"blank form {players} {copies}"
    name = f"bonaken-{players}-{paper}.pdf"
    return pdf_answer(content, paper, name, lambda: blank_form_pdf(texts, paper, copies, players))


def _number(key: str, usual: int, least: int, most: int) -> int:
    if key not in request.args:
        return usual
    return Node(whole(request.args[key]), "", key).whole(least, most)
