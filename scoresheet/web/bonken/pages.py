"""Web pages of Bonken: an evening started, its card, shared, and on a big screen."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.rulebook import named, rulebook_keys
from scoresheet.core.bonken.seats import SEATS, clockwise
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Plain
from scoresheet.core.names import as_players
from scoresheet.store.sheets import Opened
from scoresheet.views.bonken import export, log
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.chart import BOARD
from scoresheet.views.bonken.deal_outcome import Moment, moment_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.log import shown_deal
from scoresheet.views.bonken.result import result_of
from scoresheet.web import context
from scoresheet.web.bonken import calculator, deals, house_rules, phone, players_and_order, rules
from scoresheet.web.bonken.forms import DealForm, NewForm
from scoresheet.web.bonken.phone import sheet_page_data
from scoresheet.web.bonken.rules import book, book_or_default, books, recent_books, remember_book
from scoresheet.web.downloads_and_qr import file_name
from scoresheet.web.flash_messages import Message, messages_of
from scoresheet.web.forms import ChangeForm, today
from scoresheet.web.pages_protocol import GamePages, OfflinePages
from scoresheet.web.rate_limit import check_opening

bp = Blueprint("bonken", __name__)

PROPOSED = ("rulebook", "first_chooser", *(f"name_{seat}" for seat in SEATS))  # fields that an address can fill in


@bp.route("/new", methods=["GET", "POST"])
def new() -> Response:
    """Page that starts a sheet; ``?name_0=Anna&first_chooser=1&rulebook=`` and so on fill in some of it."""
    asked = {field: request.args[field] for field in PROPOSED if field in request.args}
    form = NewForm(data=_defaults() | asked)
    if request.method == "POST" and request.form.get("step") == "rules":
        return redirect(url_for("house_rules.new", **_carried(form)))
    if form.validate_on_submit():
        rulebook = book(form.rulebook.data or "")
        sheet = Sheet(rulebook, as_players(form.names), form.seat)
        check_opening()
        made = context.store().create(form.heading.apply(sheet))
        if form.circle.data:
            context.put_in_circle(form.circle.data, made.view)
        page = "deals.enter" if request.form.get("step") == "deal" else "sheets.card"
        started = redirect(url_for(page, key=made.edit))
        remember_book(started, rulebook)
        return started
    return _new_page(form)


def new_sheet_page(asked: Mapping[str, str]) -> Response:
    """The page of a new sheet with some fields filled in; ``circle`` is the edit key of the circle to put it in."""
    return _new_page(NewForm(data={**_defaults(), **asked}))


def _new_page(form: NewForm) -> Response:
    page = render_template("bonken/new.html", form=form, books=books(book_or_default(form.rulebook.data or "")))
    return make_response(page, 400 if form.errors else 200)


def _carried(form: NewForm) -> dict[str, Any]:
    """The query parameters for the page of house rules: the rulebook to start from, and the typed names."""
    names = {field.name: field.data for field in form.name_fields if field.data}
    return {"from": form.rulebook.data or rulebook_keys()[0], **names}


def _defaults() -> dict[str, str]:
    last = next(iter(recent_books()), None)
    return {"rulebook": last.id if last else rulebook_keys()[0], "date": today()}


def _moment(opened: Opened, explainer: Explainer, message: Message) -> Moment:
    """A saved deal in a few words, for the message about it."""
    before, after = (opened.log.at(version).sheet.standing for version in (message.version - 1, message.version))
    return moment_of(explainer, before, after, message.number)


def rematch_address(sheet: Sheet) -> str:
    """The address of a new sheet with the players and rulebook of ``sheet``. The first chooser is asked anew; where no
    card decides it, the seat after the one that chose last is proposed."""
    last = sheet.deals[-1].seated_chooser if sheet.deals else sheet.first_chooser
    asked = {f"name_{seat}": name for seat, name in zip(SEATS, sheet.players, strict=True)}
    if last is not None and sheet.rulebook.seating.names_first_chooser:
        asked["first_chooser"] = str(clockwise(last))
    return f"{url_for('bonken.new')}?{urlencode({'rulebook': sheet.rulebook.id, **asked})}"


class BonkenPages(GamePages):
    """The pages of Bonken for the registry; more are in the modules beside."""

    blueprints = (bp, rules.bp, house_rules.bp, players_and_order.bp, calculator.bp)
    sheetless_blueprints = (phone.bp,)
    script = "bonken/main"
    own_card = "bonken_phone.frame"

    next_deal = staticmethod(deals.next_deal)
    show_deal = staticmethod(deals.show_deal)
    deal_form = DealForm
    draw_form = staticmethod(deals.draw_form)
    draw_both = staticmethod(deals.draw_both)
    draw_change_form = staticmethod(deals.draw_change_form)
    correcting_page_data = staticmethod(phone.correcting_page_data)
    log_lines = staticmethod(log.log_lines)
    csv_rows = staticmethod(export.csv_rows)
    texts_address = staticmethod(phone.TEXTS.address)

    def card(self, key: str) -> str:
        opened, t = context.opened(key), context.t()
        sheet = opened.log.sheet
        explainer = Explainer.of(sheet, t)
        messages = messages_of(opened)
        saved = [message for message in messages if message.entry]
        return render_template(
            "bonken/sheet.html",
            key=key,
            opened=opened,
            sheet=sheet,
            card=card_of(sheet, t),
            result=result_of(sheet, t),
            rematch=rematch_address(sheet) if opened.writable else None,
            page_data=sheet_page_data(opened),
            messages=messages,
            saved=saved[0].number if saved else None,
            saved_moments={message.entry: _moment(opened, explainer, message) for message in saved},
            undo=ChangeForm.fresh(opened) if messages and opened.writable else None,
        )

    def big_screen(self, key: str) -> str:
        log, t = context.opened(key).log, context.t()
        return render_template(
            "bonken/big_screen.html",
            key=key,
            sheet=log.sheet,
            card=card_of(log.sheet, t),
            result=result_of(log.sheet, t, BOARD),
            last=shown_deal(log, len(log.sheet.deals), t) if log.sheet.deals else None,
        )

    def share(self, key: str) -> str:
        opened, t = context.opened(key), context.t()
        sheet = opened.log.sheet
        result = result_of(sheet, t)
        # Readers of the text may look; the key that writes stays at the table.
        return render_template(
            "bonken/share.html",
            key=key,
            result=result,
            text=result.text(t),
            address=context.address_for_others(opened.view_key),
            picture=export.picture_of(result, card_of(sheet, t), t),
            file=file_name(sheet, "png"),
        )

    def progress(self, sheet: Sheet) -> Mapping[str, object]:
        scores = list(sheet.standing.endscores)
        return {"scores": scores, "played": len(sheet.deals), "deals": sheet.rulebook.deals}

    def offline(self, language: str) -> OfflinePages:
        """The pages that a phone keeps of Bonken, with the default rulebook's rules; others are kept once read."""
        empty, rulebooks = phone.frame_addresses(), self.rulebook_addresses().values()
        return OfflinePages(
            pages=[url_for("bonken.new"), url_for("rules.rules", rulebook=rulebook_keys()[0]), empty[0]],
            files=[*rulebooks, phone.TEXTS.address(language), phone.LOCAL_TEXTS.address(language)],
            empty=empty,
        )

    def rulebook_addresses(self) -> Mapping[str, str]:
        return {key: phone.rulebook_address(named(key)) for key in rulebook_keys()}

    def house_rulebook(self, digest: str) -> Plain:
        return phone.plain_rulebook(book(digest))
