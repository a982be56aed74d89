"""The PDF of a sheet, ``/s/<key>.pdf?paper=a5&explain=1&binding=1``, and the page to choose how it is printed."""

from flask import Blueprint, Response, render_template

from scoresheet.games import game_of
from scoresheet.pdf import PAPERS, Source
from scoresheet.web.context import address_for_others, only_here, opened, t
from scoresheet.web.pdfs import choice_asked, file_name, paper_asked, pdf_answer

bp = Blueprint("prints", __name__)


@bp.get("/s/<key>/print")
def choices(key: str) -> str:
    """What there is to choose before a sheet is printed."""
    sheet = opened(key).log.sheet
    offered = [name for name in ("explain", "binding") if name in game_of(sheet).filled_choices]
    return render_template("print_choices.html", key=key, sheet=sheet, PAPERS=PAPERS, offered=offered)


@bp.get("/s/<key>.pdf")
def filled(key: str) -> Response:
    """The card of a sheet, as far as it was played, with the address to look at it as a QR code."""
    found, paper, texts = opened(key), paper_asked(), t()
    log, game = found.log, game_of(found.log.base)
    asked: dict[str, object] = {name: bool(choice_asked(name, ("", "1"))) for name in ("explain", "binding")}
    asked["source"] = Source.today("" if only_here() else address_for_others(found.view_key), log.version)
    own = {name: asked[name] for name in game.filled_choices}
    content = f"filled {game.to_plain(log.base)} {log.entries!r} {own}"
    return pdf_answer(content, paper, file_name(log.sheet, "pdf"), lambda: game.filled_pdf(log, texts, paper, **own))
