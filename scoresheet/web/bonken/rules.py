"""Rulebooks of Bonken in addresses, forms and a cookie; pages of their rules and examples; blank cards and posters.

book("bonken-2002")
book("3f2a…")        # house rules, made here or from a sheet
books()              # those to choose from, with those made or played on this device
"""

from collections.abc import Mapping

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from scoresheet.core.bonken.rulebook import Rulebook, named, read_rulebook, rulebook_keys
from scoresheet.core.errors import MissingError
from scoresheet.core.keys import DIGEST
from scoresheet.core.validation import Node
from scoresheet.pdf import PAPERS
from scoresheet.pdf.bonken import BACKS, blank_pdf, poster_pdf
from scoresheet.views.bonken.deal_outcome import seats_around
from scoresheet.views.bonken.diagram import PLAYERS, lessons
from scoresheet.views.bonken.rulebook_differences import differences
from scoresheet.views.bonken.worked_examples import examples as worked
from scoresheet.web import context
from scoresheet.web.downloads_and_qr import choice_asked, paper_asked, pdf_answer

bp = Blueprint("rules", __name__)

COOKIE = "rulebooks"
MOST = 4  # that are remembered


def book(name: str) -> Rulebook:
    """The rulebook with a ``name`` in an address: a key or a digest; :class:`MissingError` when there is none."""
    if not DIGEST.fullmatch(name):
        return named(name)
    found: dict[str, Rulebook] = g.setdefault("rulebooks", {})
    if name not in found:
        found[name] = read_rulebook(Node(context.store().rulebook(name), name))
    return found[name]


def book_or_default(name: str) -> Rulebook:
    """The rulebook with a ``name`` in an address, or the default one for an unknown name."""
    try:
        return book(name)
    except MissingError:
        return named(rulebook_keys()[0])


def books(*others: Rulebook) -> list[Rulebook]:
    """The rulebooks to choose from: house rules of the device and among ``others``, and then the shipped ones."""
    house = {one.id: one for one in (*others, *recent_books()) if not one.is_ours}
    return [*house.values(), *(named(key) for key in rulebook_keys())]


def recent_books() -> list[Rulebook]:
    """The house rules made or played by on the device, the last one first, from its cookie."""
    found = []
    for name in request.cookies.get(COOKIE, "").split(".")[:MOST]:
        try:
            found.append(book(name))
        except MissingError:  # of another server, say
            continue
    return found


def remember_book(response: Response, rulebook: Rulebook) -> None:
    """Puts a rulebook first in the cookie of the device, in place of any with its name: that one was mended."""
    before = [one for one in recent_books() if one.id != rulebook.id and one.name != rulebook.name]
    context.remember(response, COOKIE, ".".join(one.id for one in (rulebook, *before[: MOST - 1])))


@bp.get("/rules/<rulebook>")
def rules(rulebook: str) -> str:
    return rules_page(book(rulebook), {})


def rules_page(rulebook: Rulebook, players: Mapping[str, str]) -> str:
    """The page of a rulebook, with the differences of house rules; ``players`` go along to a new sheet."""
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
        worked={example.anchor for example in worked(rulebook, t)},
    )


@bp.get("/rules/<rulebook>/examples")
def examples(rulebook: str) -> str:
    found = book(rulebook)
    return render_template("bonken/examples.html", book=found, examples=worked(found, context.t()))


@bp.get("/print")
def choices() -> str:
    """Page of the prints that need no evening."""
    return render_template("bonken/print_choices.html", books=books(), PAPERS=PAPERS, BACKS=BACKS)


@bp.get("/blank.pdf")
def blank() -> Response:
    rulebook, paper, t = _book_asked(), paper_asked(), context.t()
    back = choice_asked("back", BACKS)
    content, name = f"blank {rulebook.id} {back}", f"{rulebook.key}-{paper}.pdf"
    return pdf_answer(content, paper, name, lambda: blank_pdf(rulebook, t, paper, back))


def _book_asked() -> Rulebook:
    return book(request.args.get("rulebook") or rulebook_keys()[0])


@bp.get("/poster.pdf")
def poster() -> Response:
    rulebook, t = _book_asked(), context.t()
    name = f"{rulebook.key}-poster.pdf"
    return pdf_answer(f"poster {rulebook.id}", "a3", name, lambda: poster_pdf(rulebook, t))
