"""The empty page of a phone's own sheets, drawn there with the server's templates; see static/js/bonken/local.

Its addresses, of which nothing behind # gets here:

    /here#1f0c…             the card of the sheet with that id, which the phone has
    /here/log#1f0c…         its log
    /here/deal#1f0c…/3      its third deal, to be corrected
"""

from collections.abc import Mapping

from flask import Blueprint, current_app, render_template, url_for

from scoresheet.core.bonken.rulebook import keys, named
from scoresheet.web import context
from scoresheet.web.bonken.phone import ANY, LOCAL_TEXTS, TEXTS, rulebook_addresses
from scoresheet.web.phone.styles import style
from scoresheet.web.static_files import asset
from scoresheet.web.templating import SERVERLESS

bp = Blueprint("frame", __name__)

FOLDER = "/here"
# What such a page shows, by what shows that on a server.
PAGES: Mapping[str, str] = {
    "sheets.card": "",
    "sheets.log": "/log",
    "sheets.share": "/share",
    "deals.enter": "/deal",
    "players.players": "/players",
    "heading.heading": "/heading",
    "order.order": "/order",
}


def frames() -> list[str]:
    """Where the empty page is, that of a card first, in a request."""
    return [url_for("frame.frame") + page for page in PAGES.values()]


def frame() -> str:
    """The empty page, the same whichever page of a sheet its address asks for."""
    language, t = context.language(), context.t()
    ours = [named(key) for key in keys()]
    page_data = {
        "language": language,
        "texts": TEXTS.address(language),
        "texts_local": LOCAL_TEXTS.address(language),
        "pages": dict(zip(PAGES, frames(), strict=True)),
        "new": url_for("start.new"),
        "rulebooks": rulebook_addresses(),
        "books": [{"id": one.id, "name": t.pick(one.name), "summary": t.pick(one.summary)} for one in ours],
        "rules": {key: url_for("rules.rules", rulebook=key) for key in (*keys(), ANY)},
        "styles": {"deals.enter": style("entry"), "order.order": style("entry"), "finish": asset("css/finish.css")},
        "serverless": bool(current_app.config.get(SERVERLESS)),
        "writable": True,
    }
    return render_template("bonken/frame.html", key="here", page_data=page_data)


for _page in PAGES.values():
    bp.add_url_rule(f"{FOLDER}{_page}", "frame", frame)
# Those of earlier versions, which had some of them by rulebook.
bp.add_url_rule(f"{FOLDER}/<rulebook>", "card_by_rulebook", redirect_to=FOLDER)
bp.add_url_rule(f"{FOLDER}/<rulebook>/deal", "deal_by_rulebook", redirect_to=f"{FOLDER}/deal")
