"""Pages about no sheet in particular: the start, the rules, and whether the server is well."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from scoresheet.core.errors import MissingError
from scoresheet.core.rulebook import keys, named
from scoresheet.web import current
from scoresheet.web.diagrams import PLAYERS, blank_diagrams, lessons
from scoresheet.web.examples import examples as worked
from scoresheet.web.forms import OpenForm

bp = Blueprint("pages", __name__)


@bp.route("/", methods=["GET", "POST"])
def home() -> AnyResponse:
    """Start a sheet, or open one by its key or address."""
    form = OpenForm()
    if request.method == "POST" and form.validate():
        try:
            current.opened(form.key)
        except MissingError:
            form.address.errors = ["home.no-sheet"]
        else:
            return redirect(url_for("sheets.card", key=form.key))
    books = [named(key) for key in keys()]
    return make_response(render_template("home.html", form=form, books=books), 400 if form.errors else 200)


@bp.get("/rules/<rulebook>")
def rules(rulebook: str) -> str:
    """The rules of a rulebook, contract by contract."""
    book, t = named(rulebook), current.t()
    return render_template(
        "rules.html",
        book=book,
        books=[named(key) for key in keys()],
        players=PLAYERS,
        lessons=lessons(book, t),
        diagrams=blank_diagrams(book, t),
        worked={example.anchor for example in worked(book, t)},
    )


@bp.get("/rules/<rulebook>/examples")
def examples(rulebook: str) -> str:
    """The worked examples of a rulebook, recomputed."""
    book = named(rulebook)
    return render_template("examples.html", book=book, examples=worked(book, current.t()))


@bp.get("/healthz")
def healthz() -> Response:
    """Whether the database answers: 200, or 503 with the reason."""
    current.store().check()
    return Response("ok\n", mimetype="text/plain")
