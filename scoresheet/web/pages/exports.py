"""Exports of a sheet: a document for programs, and a table for spreadsheets."""

from flask import Blueprint, Response

from scoresheet.formats.csv import to_csv
from scoresheet.formats.reading import to_json
from scoresheet.games import game_of
from scoresheet.web.context import opened, t
from scoresheet.web.games import pages_of
from scoresheet.web.pdfs import download, file_name

bp = Blueprint("exports", __name__)


@bp.get("/s/<key>.json")
def document(key: str) -> Response:
    """The sheet as a document, which another program or another sheet can start from."""
    sheet = opened(key).log.sheet
    return download(to_json(game_of(sheet).to_document(sheet)).encode(), "application/json", file_name(sheet, "json"))


@bp.get("/s/<key>.csv")
def table(key: str) -> Response:
    """The sheet as a table for spreadsheets."""
    sheet = opened(key).log.sheet
    text = to_csv(pages_of(sheet).csv_rows(sheet, t()))
    # Without the mark in front spreadsheets read accents wrongly.
    return download(text.encode("utf-8-sig"), "text/csv; charset=utf-8", file_name(sheet, "csv"))
