"""The rules of Bonaken and its words."""

from flask import Blueprint, render_template

from scoresheet.core.bonaken.rulebook import shipped

bp = Blueprint("bonaken_rules", __name__)


@bp.get("/bonaken/rules")
def rules() -> str:
    """The rules in short, the words, and how the cards are dealt."""
    return render_template("bonaken/rules.html", book=shipped())
