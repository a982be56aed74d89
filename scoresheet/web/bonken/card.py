"""The card of an evening of Bonken."""

from collections.abc import Mapping
from urllib.parse import urlencode

from flask import render_template, url_for

from scoresheet.core.bonken.seats import SEATS, clockwise
from scoresheet.core.bonken.sheet import Sheet, Standing, score_sheet
from scoresheet.store import Opened
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.moment import Moment, moment_of
from scoresheet.views.bonken.result import result_of
from scoresheet.web import context
from scoresheet.web.bonken.phone import sheet_page_data
from scoresheet.web.forms import RemoveForm, signature
from scoresheet.web.messages import said


def card(key: str) -> str:
    """The page with the card, who does what next, and what else there is to do with the sheet."""
    opened, t = context.opened(key), context.t()
    sheet = opened.log.sheet
    standing = score_sheet(sheet)
    explainer = Explainer.of(sheet, t)
    model = card_of(sheet, standing, t)
    messages = [message | {"moment": _moment(opened, standing, explainer, message)} for message in said(opened)]
    return render_template(
        "bonken/sheet.html",
        key=key,
        opened=opened,
        sheet=sheet,
        standing=standing,
        card=model,
        number=standing.number,
        result=result_of(sheet, standing, t),
        rematch=rematch_address(sheet) if opened.writable else None,
        page_data=sheet_page_data(opened, key),
        messages=messages,
        saved=next((message["number"] for message in messages if message["moment"]), None),
        undo=RemoveForm(formdata=None, data=signature(opened)) if messages and opened.writable else None,
    )


def _moment(opened: Opened, standing: Standing, explainer: Explainer, message: Mapping[str, object]) -> Moment | None:
    """What the deal did that a message says was saved."""
    version, number, log = message.get("version"), message.get("number"), opened.log
    if message["kind"] not in ("recorded", "corrected") or not isinstance(version, int) or not isinstance(number, int):
        return None
    before = score_sheet(log.at(version - 1).sheet)
    after = standing if version == log.version else score_sheet(log.at(version).sheet)
    return moment_of(explainer, before, after, number)


def progress(sheet: Sheet) -> Mapping[str, object]:
    """How far an evening is, as the start page of a phone tells it."""
    scores = list(score_sheet(sheet).endscores)
    return {"scores": scores, "played": len(sheet.deals), "deals": sheet.rulebook.deals}


def rematch_address(sheet: Sheet) -> str:
    """A new sheet with the same players and rulebook. Who chooses first is asked anew; where no card decides it, the
    seat after the one that chose last is proposed."""
    last = sheet.deals[-1].seated_chooser if sheet.deals else sheet.first_chooser
    asked = {f"name_{seat}": name for seat, name in zip(SEATS, sheet.players, strict=True)}
    if last is not None and sheet.rulebook.seating.first_dealer:
        asked["first_chooser"] = str(clockwise(last))
    return f"{url_for('start.new')}?{urlencode({'rulebook': sheet.rulebook.id, **asked})}"
