"""Pages that show a circle: season, evenings, one person, the deals behind a figure; also QR code, JSON and PDF.

The key in the address is the permission, as with a sheet: an edit key puts evenings in and takes them out, a view key
shows results. Neither gives away the edit key of a sheet: evenings are shown by their view keys, and to a view key of
the circle only those on which everybody is shown by their whole name.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from werkzeug.wrappers import Response

from scoresheet.core.bonken.sheet import sheet_to_plain
from scoresheet.core.errors import MissingError
from scoresheet.formats.season_json import season_sums, season_table
from scoresheet.pdf.season import season_pdf
from scoresheet.seasons.season_figures import deals_behind
from scoresheet.views.formatting import minus_sign, signed
from scoresheet.views.season import Line, origin_name
from scoresheet.views.season_person import PersonPage, balance
from scoresheet.web import context
from scoresheet.web.bonken.rules import book
from scoresheet.web.circles.circle_season import CirclePage, circle_page, part_asked
from scoresheet.web.circles.edit_pages import TakeOutForm
from scoresheet.web.downloads_and_qr import key_to_share, paper_asked, pdf_answer, qr_code
from scoresheet.web.flash_messages import messages_of
from scoresheet.web.forms import ChangeForm
from scoresheet.web.games import PAGES

bp = Blueprint("circles", __name__)

MOST = 25  # evenings on a page of them
MOST_OF_PERSON = 10  # evenings on the page of a person
LATEST = 3  # evenings on the page of the circle


@bp.get("/c/<key>")
def circle(key: str) -> str:
    """Page of a circle's season, by default the latest: ranking, who paid whom, people, records, evenings."""
    page = circle_page(key, part_asked(), lately=True)
    opened, shown = page.opened, page.shown_page
    number = len(shown.season.newest_first)
    after = max(0, min(shown.season.undated, number - LATEST))  # as many as fit that have a day
    asked: dict[str, Any] = {"key": key, **page.part.asked}
    persons = {name: url_for("circles.person", name=name, **asked) for name in page.season_page.season.names}
    return _drawn(
        "circle",
        page,
        evenings=shown.listed(after, LATEST),
        more=number > LATEST,
        messages=messages_of(opened),
        undoing=ChangeForm.fresh(opened),
        persons=persons,
        balance=balance(page.season_page, context.writer()),
        kept=_kept(page, persons) if opened.writable and not page.shows_rounds and not page.part.best else None,
    )


def _kept(page: CirclePage, persons: Mapping[str, str]) -> Mapping[str, Any] | None:
    """The data with which a phone adds its own evenings to a season while offline; None without any."""
    season = page.season_page.season
    if not season.evenings:
        return None
    return season_sums(season) | {
        "least": page.circle.least,
        "out": [page.view_keys[one.id] for one in season.left_out],
        "links": persons,
        "who": season.people.named(context.writer()),
        "drawn": datetime.now(UTC).isoformat(),
        "rulebooks": PAGES["bonken"].rulebook_addresses(),
    }


@bp.get("/c/<key>/qr.svg")
def qr(key: str) -> Response:
    return qr_code(context.address_for_others(key_to_share(context.opened_circle(key)), "circles.circle"))


@bp.get("/c/<key>/evenings")
def evenings(key: str) -> str:
    """Page of a circle's evenings of either game, or of one person at Bonken, newest first, with ways to take out."""
    page = circle_page(key, part_asked())
    take_out = TakeOutForm.fresh(page.opened) if page.opened.writable else None
    number, who = request.args.get("page", 1, type=int), request.args.get("person", "")
    if who and who not in page.season_page.season.names:
        raise MissingError("no-person", name=who)
    after, most = max(number - 1, 0) * MOST, MOST + 1  # one more says whether there is another page
    some = page.season_page.listed(after, most, who) if who else page.shown_page.listed(after, most)
    if not some and number != 1:
        raise MissingError("no-page")
    last = len(some) < most
    return _drawn("evenings", page, evenings=some[:MOST], number=number, last=last, take_out=take_out, person=who)


@bp.get("/c/<key>/person")
def person(key: str) -> str:
    """Page of one person of a circle: scores over time, contracts, doubling, evenings."""
    page = circle_page(key, part_asked())
    name = request.args.get("name", "").strip() or abort(404)
    if name not in page.season_page.season.names:
        raise MissingError("no-person", name=name)
    return _drawn("person", page, person=PersonPage(page.season_page, name), most=MOST_OF_PERSON)


@bp.get("/c/<key>/deals")
def deals(key: str) -> str:
    """Page of the deals behind a figure of a season, the newest first, with what each added."""
    page = circle_page(key, part_asked())
    figure = tuple(request.args.getlist("of"))
    found = deals_behind(page.season_page.season, figure)
    if not found:
        raise MissingError("no-figure")
    t, most = context.t(), 500
    lines = [
        Line(t("season.traced", where=origin_name(line.origin, t), points=signed(line.points)), line.origin)
        for line in reversed(found)
    ]
    total = t("season.traced-total", points=minus_sign(sum(line.points for line in found)))
    sentence = next((line.text for line in page.season_page.ledger.lines if {*line.figure} == {*figure}), "")
    return _drawn(
        "deals", page, title=_about(figure), sentence=sentence, lines=lines[:most], total=total, rest=len(lines[most:])
    )


def _about(figure: tuple[str, ...]) -> str:
    t, (kind, one, other, *_) = context.t(), figure
    if kind == "doubling":
        return t(f"season.about-{other}", person=one)
    if kind == "contract":
        rulebook, _, contract = other.rpartition("/")
        return t("season.about-contract", person=one, contract=t.pick(book(rulebook).contract(contract).name))
    return t("season.about-account", person=one, other=other)


@bp.get("/c/<key>.json")
def table(key: str) -> Response:
    page = circle_page(key, part_asked(strict=True))
    return jsonify(season_table(page.season_page.season, page.part.best))


@bp.get("/c/<key>.pdf")
def printed(key: str) -> Response:
    page, paper = circle_page(key, part_asked(strict=True)), paper_asked()
    season = page.season_page.season
    sheets = [(one.id, sheet_to_plain(one.sheet)) for one in (*season.evenings, *season.left_out)]
    content = f"season {page.circle.name} {page.part} {page.season_page.least} {season.people} {sheets}"
    return pdf_answer(content, paper, "season.pdf", lambda: season_pdf(page.season_page, page.circle.name, paper))


def _drawn(name: str, page: CirclePage, **values: object) -> str:
    return render_template(
        f"circles/{name}.html",
        key=page.opened.key,
        view=page,
        season=page.season_page,
        circle=page.circle,
        drawn=datetime.now(UTC),
        **values,
    )
