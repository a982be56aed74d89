"""A tournament to take away: as a document, as a table for spreadsheets, and with every game that a phone counted."""

from collections.abc import Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from flask import Blueprint, Response

from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.formats.bonaken.tournament import csv_rows, to_document
from scoresheet.formats.csv import to_csv
from scoresheet.formats.reading import to_json
from scoresheet.games import game_of
from scoresheet.web import context
from scoresheet.web.bonaken.championship.context import tournament_of
from scoresheet.web.downloads import download, file_name

bp = Blueprint("championship_exports", __name__)


@bp.get("/t/<key>.json")
def document(key: str) -> Response:
    """The tournament as a document."""
    tournament = tournament_of(key).log.sheet
    return download(_document(tournament), "application/json", file_name(tournament, "json"))


@bp.get("/t/<key>.csv")
def table(key: str) -> Response:
    """The ranking as a table for spreadsheets."""
    tournament = tournament_of(key).log.sheet
    return download(_table(tournament), "text/csv; charset=utf-8", file_name(tournament, "csv"))


@bp.get("/t/<key>.zip")
def archive(key: str) -> Response:
    """Both, and the document of every game whose points came from the phone of its table."""
    tournament: Tournament = tournament_of(key).log.sheet
    packed = BytesIO()
    with ZipFile(packed, "w") as file:
        for name, data in _members(tournament):
            file.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return download(packed.getvalue(), "application/zip", file_name(tournament, "zip"))


def _members(tournament: Tournament) -> Iterator[tuple[str, bytes]]:
    yield "tournament.json", _document(tournament)
    yield "ranking.csv", _table(tournament)
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


def _document(tournament: Tournament) -> bytes:
    return to_json(to_document(tournament)).encode()


def _table(tournament: Tournament) -> bytes:
    # Without the mark in front spreadsheets read accents wrongly.
    return to_csv(csv_rows(tournament)).encode("utf-8-sig")
