"""The rules of Bonken, contract by contract, and the worked examples."""

from collections.abc import Mapping

from flask import Blueprint, render_template

from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.views.bonken.house_differences import differences
from scoresheet.views.bonken.outcome import seats_around
from scoresheet.views.bonken.rules import PLAYERS, blank_diagrams, lessons
from scoresheet.views.bonken.rules import examples as worked
from scoresheet.web import context
from scoresheet.web.bonken.books import book, books

bp = Blueprint("rules", __name__)


@bp.get("/rules/<rulebook>")
def rules(rulebook: str) -> str:
    """The rules of a rulebook, contract by contract."""
    return rules_page(book(rulebook), {})


def rules_page(rulebook: Rulebook, players: Mapping[str, str]) -> str:
    """The page of a rulebook; one that is not ours says what differs, and what can be done with it. ``players`` go
    along to a new sheet."""
    t = context.t()
    return render_template(
        "bonken/rules.html",
        book=rulebook,
        books=books(),
        based_on=named(rulebook.based_on) if rulebook.based_on else None,
        differences=differences(rulebook, t),
        names=players,
        seats=seats_around(PLAYERS),
        lessons=lessons(rulebook, t),
        diagrams=blank_diagrams(rulebook, t),
        worked={example.anchor for example in worked(rulebook, t)},
    )


@bp.get("/rules/<rulebook>/examples")
def examples(rulebook: str) -> str:
    """The worked examples of a rulebook, recomputed."""
    found = book(rulebook)
    return render_template("bonken/examples.html", book=found, examples=worked(found, context.t()))
