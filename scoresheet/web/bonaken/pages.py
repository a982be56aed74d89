"""Web pages of Bonaken: a game begun, its board, big screen, sharing, names, rules and blank forms.

GET /bonaken/blank.pdf?players=4&lang=nl&paper=a5
"""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonaken.changes import FirstDealerSet, Renamed
from scoresheet.core.bonaken.rulebook import FEWEST, MOST, shipped
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.core.changes import SheetChange
from scoresheet.core.validation import Node, whole
from scoresheet.pdf.bonaken import blank_form_pdf
from scoresheet.store.sheets import Opened
from scoresheet.views.bonaken import explain
from scoresheet.views.bonaken.board import board_of
from scoresheet.web import context
from scoresheet.web.bonaken import championship, deals, phone
from scoresheet.web.bonaken.championship.table_phones import is_of_a_table
from scoresheet.web.bonaken.forms import DealForm, FirstDealerForm, NewForm, RenameForm, seat_of
from scoresheet.web.bonaken.phone import correcting_page_data, game_data, sheet_page_data
from scoresheet.web.downloads_and_qr import paper_asked, pdf_answer
from scoresheet.web.flash_messages import messages_of
from scoresheet.web.forms import ChangeForm, correct, today
from scoresheet.web.pages_protocol import GamePages, OfflinePages
from scoresheet.web.phone.scripts import OTHERS, scripts_address
from scoresheet.web.rate_limit import check_opening
from scoresheet.web.static_files import asset

bp = Blueprint("bonaken", __name__)


@bp.route("/bonaken/new", methods=["GET", "POST"])
def new() -> Response:
    """Page that starts a game; ``?name_0=Anja&name_1=Bert`` and so on fill in some of it."""
    asked = {name: request.args[name] for name in (f"name_{seat}" for seat in range(MOST)) if name in request.args}
    form = NewForm(data={"date": today()} | asked)
    if form.validate_on_submit():
        sheet = Sheet(players=form.players, first_dealer=form.seat)
        check_opening()
        return redirect(url_for("sheets.card", key=context.store().create(form.heading.apply(sheet)).edit))
    page = render_template("bonaken/new.html", form=form)
    return make_response(page, 400 if form.errors else 200)


@bp.get("/bonaken/here")
def here() -> str:
    """Page of the games that live on the phone, which the phone draws. What follows # in its address, ``1f0c...`` or
    ``1f0c.../deal/3``, never gets to the server."""
    return render_template("bonaken/frame.html", page_data=game_data() | {"here": url_for("bonaken.here")})


def another_address(sheet: Sheet) -> str:
    """The address of a new game with the players of ``sheet``; the first dealer is asked anew."""
    asked = {f"name_{seat}": name for seat, name in enumerate(sheet.players)}
    return f"{url_for('bonaken.new')}?{urlencode(asked)}"


@bp.route("/s/<key>/names", methods=["GET", "POST"])
def names(key: str) -> Response:
    """Page of names and first dealer, each with a form that corrects it (``step``)."""
    opened = context.writable(key)
    sheet = opened.log.sheet
    if request.method != "POST":
        return _names_page(key)
    if request.form.get("step") == "dealer":
        first = FirstDealerForm()
        seat = first.seat(len(sheet.players))
        if seat is None:
            return _names_page(key, first=first, status=400)
        return _correct(opened, first, FirstDealerSet(seat))
    form = RenameForm()
    if not form.validate() or len(form.players) != len(sheet.players):
        for field in form.name_fields[: len(sheet.players)]:
            if not (field.data or "").strip():
                field.errors = ["error.name-empty"]
        return _names_page(key, form=form, status=400)
    change = Renamed.of(form.players, form.sheet_seen(opened.log))
    return _correct(opened, form, change) if change.seats else redirect(url_for("sheets.card", key=key))


def _correct(opened: Opened, form: ChangeForm, change: SheetChange) -> Response:
    sheet = opened.log.sheet
    if change.apply(sheet) == sheet:
        return redirect(url_for("sheets.card", key=opened.key))
    outcome = correct(opened, form, change)
    return outcome if isinstance(outcome, Response) else _names_page(opened.key, changed=True, status=409)


def _names_page(
    key: str,
    *,
    form: RenameForm | None = None,
    first: FirstDealerForm | None = None,
    changed: bool = False,
    status: int = 200,
) -> Response:
    opened = context.opened(key)
    sheet = opened.log.sheet
    called = {f"name_{seat}": name for seat, name in enumerate(sheet.players)}
    page = render_template(
        "bonaken/names.html",
        key=key,
        sheet=sheet,
        form=form or RenameForm.fresh(opened, **called),
        first=first or FirstDealerForm.fresh(opened),
        dealer=seat_of(first.first_dealer.data) if first else sheet.first_dealer,
        changed=changed,
        page_data=correcting_page_data(opened),
    )
    return make_response(page, status)


@bp.get("/bonaken/rules")
def rules() -> str:
    return render_template("bonaken/rules.html", book=shipped())


TABLE = "4"  # players, where nothing else is asked for


@bp.get("/bonaken/blank.pdf")
def blank() -> Response:
    paper, t = paper_asked(), context.t()
    players = Node(whole(request.args.get("players", TABLE)), "", "players").whole(FEWEST, MOST)
    name = f"bonaken-{players}-{paper}.pdf"
    return pdf_answer(f"blank form {players}", paper, name, lambda: blank_form_pdf(t, paper, players))


class BonakenPages(GamePages):
    """The pages of Bonaken for the registry; those of tournaments are about no sheet."""

    blueprints = (bp,)
    sheetless_blueprints = (phone.bp, *(part.bp for part in championship.PARTS))
    script = "bonaken/main"
    own_card = "bonaken.here"
    own_texts = phone.BONAKEN
    tile = "bonaken/home.html"

    next_deal = staticmethod(deals.next_deal)
    show_deal = staticmethod(deals.show_deal)
    deal_form = DealForm
    draw_form = staticmethod(deals.draw_form)
    draw_both = staticmethod(deals.draw_both)
    changed_by = staticmethod(deals.changed_by)
    correcting_page_data = staticmethod(correcting_page_data)
    log_lines = staticmethod(explain.log_lines)
    csv_rows = staticmethod(explain.csv_rows)
    texts_address = staticmethod(phone.TEXTS.address)

    def card(self, key: str) -> str:
        opened, t = context.opened(key), context.t()
        sheet = opened.log.sheet
        messages = messages_of(opened)
        return render_template(
            "bonaken/board.html",
            key=key,
            opened=opened,
            sheet=sheet,
            board=board_of(sheet, t),
            another=another_address(sheet) if opened.writable else None,
            of_a_table=is_of_a_table(opened),
            page_data=sheet_page_data(opened) | {"of_a_table": is_of_a_table(opened)},
            messages=messages,
            undo=ChangeForm.fresh(opened) if messages and opened.writable else None,
        )

    def big_screen(self, key: str) -> str:
        board = board_of(context.opened(key).log.sheet, context.t())
        return render_template("bonaken/big_screen.html", key=key, board=board)

    def share(self, key: str) -> str:
        opened, t = context.opened(key), context.t()
        board = board_of(opened.log.sheet, t)
        # Readers of the text may look; the key that writes stays at the table.
        address = context.address_for_others(opened.view_key)
        text = "\n".join(board.result_lines(t))
        return render_template("bonaken/share.html", key=key, text=text, address=address)

    def offline(self, language: str) -> OfflinePages:
        pages = [url_for(f"bonaken.{page}") for page in ("new", "here", "rules")]
        styles = [asset(f"css/{name}.css") for name in ("bonaken", "championship")]
        return OfflinePages(pages, [*styles, scripts_address(OTHERS), phone.TEXTS.address(language)])

    def rulebook_addresses(self) -> Mapping[str, str]:
        return {"bonaken": phone.rulebook_address()}
