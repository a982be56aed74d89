"""Blank match forms as PDF.

GET /bonaken/blank.pdf?players=4&lang=nl&paper=a5
"""

from flask import Blueprint, Response, request

from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.validation import Node, whole
from scoresheet.pdf.bonaken.forms import blank_form_pdf
from scoresheet.web.context import t
from scoresheet.web.pdfs import paper_asked, pdf_answer

TABLE = "4"  # players, where nothing else is asked for

bp = Blueprint("bonaken_blank", __name__)


@bp.get("/bonaken/blank.pdf")
def blank() -> Response:
    """A blank form."""
    paper, texts = paper_asked(), t()
    players = Node(whole(request.args.get("players", TABLE)), "", "players").whole(FEWEST, MOST)
    content = f"blank form {players}"
    name = f"bonaken-{players}-{paper}.pdf"
    return pdf_answer(content, paper, name, lambda: blank_form_pdf(texts, paper, players))
