"""Web pages of a sheet of any game: the sheet, its heading, its log with undo, another key, exports, and its PDF."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.changes import heading_to_plain, taken_back
from scoresheet.editing import Saved, record
from scoresheet.formats.csv import to_csv
from scoresheet.formats.json_toml import to_json
from scoresheet.games import game_of
from scoresheet.pdf import PAPERS
from scoresheet.pdf.imprint import Source
from scoresheet.pdf.printed_text import lacking_characters, printable
from scoresheet.views.formatting import heading_texts
from scoresheet.web import context
from scoresheet.web.downloads_and_qr import (
    choice_asked,
    download,
    file_name,
    key_to_share,
    paper_asked,
    pdf_answer,
    qr_code,
)
from scoresheet.web.etags_and_versions import conditional
from scoresheet.web.flash_messages import flash
from scoresheet.web.forms import ChangeForm, HeadForm, PostedForm, correct, hidden_fields
from scoresheet.web.games import pages_at

bp = Blueprint("sheets", __name__)


@bp.get("/s/<key>")
def card(key: str) -> Response:
    return conditional(key, lambda: pages_at(key).card(key))


@bp.get("/s/<key>/table")
def big_screen(key: str) -> Response:
    return conditional(key, lambda: pages_at(key).big_screen(key))


@bp.get("/s/<key>/share")
def share(key: str) -> Response:
    return conditional(key, lambda: pages_at(key).share(key))


@bp.get("/s/<key>/log")
def log(key: str) -> Response:
    """Page with the log of a sheet: all that was entered, corrected or removed, the newest first."""
    return conditional(key, lambda: _log(key))


def _log(key: str) -> str:
    opened = context.opened(key)
    pages = pages_at(key)
    lines = reversed(pages.log_lines(opened.log, context.t()))
    return render_template(
        "log.html",
        key=key,
        lines=list(lines),
        own=pages.own_texts,
        back=(url_for("sheets.card", key=key), context.t()("app.back-to-card")),
        undo=ChangeForm.fresh(opened) if opened.writable else None,
        undo_address=url_for("sheets.undo", key=key),
    )


@bp.post("/s/<key>/undo")
def undo(key: str) -> Response:
    """Undoes the entry that the button names, on the present sheet."""
    opened, form = context.writable(key), ChangeForm()
    form.check(opened, url_for("sheets.card", key=key))
    log, by = opened.log, context.writer() or None
    sent_before = log.find(form.entry_id)
    if sent_before:
        log = log.at(sent_before.version - 1)
    entry, saved = log.find(request.form.get("of", "")), False
    undone = taken_back(log, entry, log.at(entry.version - 1).sheet) if entry else None
    if undone:
        store, seen = context.store(), log.version
        outcome = record(store, key, undone, seen=seen, entry_id=form.entry_id, by=by, opened=opened)
        saved = isinstance(outcome, Saved)
    flash(opened, "undone" if saved else "not-undone")
    return redirect(url_for("sheets.card", key=key))


@bp.route("/s/<key>/key", methods=["GET", "POST"])
def replace_key(key: str) -> Response | tuple[str, int]:
    """Page that replaces the edit key, when a phone was lost or the address got to a wrong person."""
    context.writable(key)
    form = PostedForm()
    if not form.validate_on_submit():
        return render_template("replace_key.html", key=key, form=form), 400 if form.is_submitted() else 200
    new = context.store().replace_edit_key(key)
    flash(context.opened(new), "replaced")
    return redirect(url_for("sheets.card", key=new))


@bp.get("/s/<key>.json")
def document(key: str) -> Response:
    """The document of a sheet as a file, which another program or another sheet can start from."""
    sheet = context.opened(key).log.sheet
    return download(to_json(game_of(sheet).to_document(sheet)).encode(), "application/json", file_name(sheet, "json"))


@bp.get("/s/<key>.csv")
def table(key: str) -> Response:
    sheet = context.opened(key).log.sheet
    text = to_csv(pages_at(key).csv_rows(sheet, context.t()))
    # Without the mark in front spreadsheets read accents wrongly.
    return download(text.encode("utf-8-sig"), "text/csv; charset=utf-8", file_name(sheet, "csv"))


@bp.get("/s/<key>/qr.svg")
def qr(key: str) -> Response:
    """The QR code of an address of a sheet: ``?for=view`` to look, ``?for=edit`` to write."""
    return qr_code(context.address_for_others(key_to_share(context.opened(key))))


@bp.get("/s/<key>/print")
def print_choices(key: str) -> str:
    """Page of the choices before a sheet is printed."""
    sheet = context.opened(key).log.sheet
    offered = [name for name in ("explain", "binding") if name in game_of(sheet).filled_choices]
    with lacking_characters() as lacking:
        for text in (*sheet.players, sheet.title, sheet.place):
            printable(text)
        for deal in sheet.deals:
            deal.respelled(printable)
    return render_template("print_choices.html", key=key, PAPERS=PAPERS, offered=offered, lacking=" ".join(lacking))


@bp.get("/s/<key>.pdf")
def pdf(key: str) -> Response:
    """The card of a sheet as PDF, as far as it was played, with a QR code of its view address."""
    opened, paper, t = context.opened(key), paper_asked(), context.t()
    log, game = opened.log, game_of(opened.log.base)
    asked: dict[str, object] = {name: bool(choice_asked(name, ("", "1"))) for name in ("explain", "binding")}
    asked["source"] = Source("" if context.only_here() else context.address_for_others(opened.view_key), log.version)
    own = {name: asked[name] for name in game.filled_choices}
    content = f"filled {game.to_plain(log.base)} {log.entries!r} {own}"
    return pdf_answer(content, paper, file_name(log.sheet, "pdf"), lambda: game.filled_pdf(log, t, paper, **own))


@bp.route("/s/<key>/heading", methods=["GET", "POST"])
def heading(key: str) -> Response:
    """Page that corrects title, date and place of a sheet."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    form = HeadForm(data=heading_to_plain(sheet) | hidden_fields(opened))
    if request.method != "POST" or not form.validate():
        return _heading_page(key, form)
    change = form.heading
    if change.apply(sheet) == sheet:
        return redirect(url_for("sheets.card", key=key))
    outcome = correct(opened, form, change)
    if isinstance(outcome, Response):
        return outcome
    form.renew(context.opened(key))
    return _heading_page(key, form, changed=True)


def _heading_page(key: str, form: HeadForm, *, changed: bool = False) -> Response:
    """The page of a heading; with the present one, when another phone has ``changed`` it meanwhile."""
    opened, pages = context.opened(key), pages_at(key)
    page = render_template(
        "heading.html",
        key=key,
        form=form,
        now=heading_texts(opened.log.sheet, context.t()).values() if changed else (),
        page_data=pages.correcting_page_data(opened),
        script_of_game=pages.script,
    )
    return make_response(page, 409 if changed else 400 if form.errors else 200)
