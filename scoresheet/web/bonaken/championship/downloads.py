"""Downloads of a tournament: seats, match forms, cards and ranking as PDF, and all of it as files."""

from collections.abc import Callable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from flask import Blueprint, Response, render_template, url_for

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.errors import MissingError
from scoresheet.core.log import Log
from scoresheet.formats.bonaken.tournament import csv_rows, to_document
from scoresheet.formats.csv import to_csv
from scoresheet.formats.json_toml import to_json
from scoresheet.games import game_of
from scoresheet.pdf.bonaken import cards_pdf, forms_pdf, ranking_pdf, seating_pdf
from scoresheet.web import context
from scoresheet.web.bonaken.championship.desk import notices, opened_desk, opened_tournament, pdf_name
from scoresheet.web.bonaken.championship.forms import StepForm
from scoresheet.web.bonaken.championship.table_keys import cards_of, phones_of
from scoresheet.web.downloads_and_qr import download, file_name, paper_asked, pdf_answer

bp = Blueprint("championship_downloads", __name__)


@bp.get("/t/<key>/print")
def prints(key: str) -> str:
    opened = opened_desk(key)
    return render_template(
        "bonaken/championship/prints.html",
        key=key,
        opened=opened,
        tournament=opened.log.sheet,
        cards=cards_of(key, opened.log.sheet),
        messages=notices(opened),
        form=StepForm.fresh(opened),
    )


@bp.get("/t/<key>/round/<int:number>/seating.pdf")
def seating(key: str, number: int) -> Response:
    log, t = opened_tournament(key).log, context.t()
    return _round_pdf(log, number, "seating", "a4", lambda: seating_pdf(log.sheet, number, t))


@bp.get("/t/<key>/round/<int:number>/forms.pdf")
def match_forms(key: str, number: int) -> Response:
    """PDF of the match forms of a round; from the desk with the games played on phones."""
    opened, t, paper = opened_tournament(key), context.t(), paper_asked()
    log = opened.log
    phones = phones_of(log.sheet, [number])[number] if opened.writable else {}
    played = f" {sorted(phones.items())!r}"
    return _round_pdf(log, number, "forms", paper, lambda: forms_pdf(log.sheet, number, t, paper, phones), played)


@bp.get("/t/<key>/round/<int:number>/papers.pdf")
def papers(key: str, number: int) -> Response:
    """PDF of the seats and the match forms of a round."""
    log, t, paper = opened_tournament(key).log, context.t(), paper_asked()
    return _round_pdf(log, number, "papers", paper, lambda: forms_pdf(log.sheet, number, t, paper, seated=True))


@bp.get("/t/<key>/ranking.pdf")
def ranking_on_paper(key: str) -> Response:
    log, t = opened_tournament(key).log, context.t()
    return pdf_answer(f"ranking {log.sheet!r}", "a4", pdf_name(log.sheet, "ranking"), lambda: ranking_pdf(log.sheet, t))


@bp.get("/t/<key>/cards.pdf")
def table_cards(key: str) -> Response:
    opened, t = opened_desk(key), context.t()
    tournament: Tournament = opened.log.sheet
    keys = cards_of(key, tournament)
    if not keys:
        raise MissingError("no-card")
    addresses = {
        table: context.for_others(url_for("table_phones.table", key=opened.view_key, number=table, card=card))
        for table, card in keys.items()
    }
    content = f"cards {sorted(addresses.items())} {tournament.title}"
    return pdf_answer(content, "a4", pdf_name(tournament, "cards"), lambda: cards_pdf(tournament, addresses, t))


def _round_pdf(
    log: Log[Tournament], number: int, what: str, paper: str, make: Callable[[], bytes], besides: str = ""
) -> Response:
    """The PDF of a round, cached by the tournament and by ``besides``."""
    log.sheet.round(number)
    return pdf_answer(f"{what} {number} {log.sheet!r}{besides}", paper, pdf_name(log.sheet, f"{what}-{number}"), make)


@bp.get("/t/<key>.json")
def document(key: str) -> Response:
    tournament = opened_tournament(key).log.sheet
    return download(_as_json(tournament), "application/json", file_name(tournament, "json"))


@bp.get("/t/<key>.csv")
def spreadsheet(key: str) -> Response:
    tournament = opened_tournament(key).log.sheet
    return download(_as_csv(tournament), "text/csv; charset=utf-8", file_name(tournament, "csv"))


@bp.get("/t/<key>.zip")
def archive(key: str) -> Response:
    """ZIP file of the tournament and the ranking, and the document of every game whose points came from a phone."""
    tournament: Tournament = opened_tournament(key).log.sheet
    packed = BytesIO()
    with ZipFile(packed, "w") as file:
        for name, data in _members(tournament):
            file.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return download(packed.getvalue(), "application/zip", file_name(tournament, "zip"))


def _members(tournament: Tournament) -> Iterator[tuple[str, bytes]]:
    yield "tournament.json", _as_json(tournament)
    yield "ranking.csv", _as_csv(tournament)
    names = {
        digest: f"round-{number}-table-{at}-game-{game}.json"
        for number, one in enumerate(tournament.rounds, start=1)
        for at, table in enumerate(one.tables, start=1)
        for game, digest in enumerate(table.sheets, start=1)
    }
    versions = context.store().versions(list(names))
    logs = context.store().logs([found.sheet_id for found in versions.values()])
    for digest, name in names.items():
        if digest in versions:
            sheet = logs[versions[digest].sheet_id].sheet
            yield name, to_json(game_of(sheet).to_document(sheet)).encode()


def _as_json(tournament: Tournament) -> bytes:
    return to_json(to_document(tournament)).encode()


def _as_csv(tournament: Tournament) -> bytes:
    # A Dutch Excel makes columns of semicolons only, as commas are in its numbers; without the mark in front
    # spreadsheets read accents wrongly.
    t = context.t()
    return to_csv(csv_rows(tournament, t), t("tournament.csv.between")).encode("utf-8-sig")
