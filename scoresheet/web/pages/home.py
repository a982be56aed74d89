"""The start page and the health check."""

from contextlib import suppress

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.errors import MissingError
from scoresheet.games import GAMES, codec_of
from scoresheet.web import context
from scoresheet.web.forms import OpenForm, WriterForm
from scoresheet.web.games import PAGES

bp = Blueprint("pages", __name__)


@bp.route("/", methods=["GET", "POST"])
def home() -> Response:
    """The start page: start a sheet, or open one, a circle or a tournament, by its key or address."""
    form = OpenForm()
    if form.validate_on_submit():
        with suppress(MissingError):
            codec = codec_of(context.opened_any(form.key).log.base)
            return redirect(f"{request.script_root}{codec.address}/{form.key}{form.table_below(codec.address)}")
        form.address.errors = ["home.no-sheet"]
    return _home(form, WriterForm(formdata=None, data={"by": context.writer()}))


def _home(form: OpenForm, writer: WriterForm) -> Response:
    page = render_template(
        "home.html",
        form=form,
        writer=writer,
        rulebook=GAMES[0].rulebooks()[0],
        tiles=[pages.tile for pages in PAGES.values() if pages.tile],
        cards=[(key, url_for(pages.own_card)) for key, pages in PAGES.items()],
        rulebooks={id_: address for pages in PAGES.values() for id_, address in pages.rulebook_addresses().items()},
    )
    return make_response(page, 400 if form.errors or writer.errors else 200)


@bp.post("/writer")
def writer() -> Response:
    """Remembers the name of the writer at the device for the log."""
    form = WriterForm()
    if not form.validate():
        return _home(OpenForm(formdata=None), form)
    response = redirect(url_for("pages.home", _anchor="writer"))
    context.remember(response, context.WHO_COOKIE, form.name)
    return response


@bp.get("/healthz")
def healthz() -> Response:
    """The health check: 200 when the database answers, or 503 with the reason."""
    context.store().check()
    return Response("ok\n", mimetype="text/plain")
