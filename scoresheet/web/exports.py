"""A sheet to take away: as a document for programs, and as a table for spreadsheets.

>>> inert("=HYPERLINK(1)"), inert("Anna"), inert("Anna;=1+1")
("'=HYPERLINK(1)", 'Anna', "Anna;'=1+1")

The table is one stable format in every language: commas, UTF-8 with a mark in front (without it spreadsheets read
accents wrongly), a heading, a row a deal, and three closing rows. Only its words are the reader's.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Sequence
from io import StringIO

from flask import Blueprint, Response

from scoresheet.core.settlement import Four
from scoresheet.core.sheet import Reckoned, Sheet, reckon
from scoresheet.documents import to_json
from scoresheet.explain import Explainer
from scoresheet.locales import Texts
from scoresheet.web.current import opened, t

exports = Blueprint("exports", __name__)

# What makes a spreadsheet take a text for a formula, at the start of a cell; also of one that comes about when a file
# with commas is read as if it had semicolons or tabs.
_FORMULA = re.compile(r"""(^|[,;|"\t\r\n])(?=\s*[=+\-@＝＋－＠\t\r\n])""")
_LONGEST_FILE_NAME = 60

Value = str | int | None


@exports.get("/s/<key>.json")
def document(key: str) -> Response:
    """The sheet as a document, which another program or another sheet can start from."""
    sheet = opened(key).log.sheet
    return download(to_json(sheet).encode(), "application/json", file_name(sheet, "json"))


@exports.get("/s/<key>.csv")
def table(key: str) -> Response:
    """The sheet as a table for spreadsheets."""
    sheet = opened(key).log.sheet
    return download(as_csv(sheet, t()).encode("utf-8-sig"), "text/csv; charset=utf-8", file_name(sheet, "csv"))


def download(data: bytes, content_type: str, name: str) -> Response:
    """A file to keep under ``name``, which no cache keeps for others."""
    response = Response(data, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response


def file_name(sheet: Sheet, ending: str) -> str:
    """A name for a file of this sheet that every system can keep: its date and title in plain letters, never a key."""
    words = f"bonken {sheet.date} {sheet.title}"
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST_FILE_NAME].strip("-")
    return f"{stem}.{ending}"


def as_csv(sheet: Sheet, words: Texts) -> str:
    """The table: number, key and name of the contract, chooser, dealer, the scores, and the totals after the deal.

    Numbers are plain (-80); a deal that cannot be scored has none. The closing rows have ``plus``, ``minus`` and
    ``endscore`` for a key; plus and minus have no sign, as on the card.
    """
    standing = reckon(sheet)
    text = StringIO()
    writer = csv.writer(text)  # ends lines with CR and LF, as the standard says
    for row in (
        _heading(sheet, words),
        *(_deal(sheet, deal, words) for deal in standing.deals),
        _closing("plus", words("card.plus-column"), standing.plus),
        _closing("minus", words("card.minus-column"), standing.minus),
        _closing("endscore", words("card.endscore"), standing.endscores),
    ):
        writer.writerow(_cells(row))
    return text.getvalue()


def inert(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe stands before what would start one."""
    return _FORMULA.sub(r"\1'", text)


def _cells(row: Iterable[Value]) -> list[Value]:
    return [inert(value) if isinstance(value, str) else value for value in row]


def _heading(sheet: Sheet, words: Texts) -> Sequence[Value]:
    return (
        *(words(f"csv.{column}") for column in ("number", "key", "contract", "chooser", "dealer")),
        *sheet.players,
        *(words("csv.running", name=name) for name in sheet.players),
    )


def _deal(sheet: Sheet, reckoned: Reckoned, words: Texts) -> Sequence[Value]:
    explain = Explainer.of(sheet, words)
    contract = sheet.rulebook.find(reckoned.deal.contract)
    return (
        reckoned.number,
        reckoned.deal.contract,
        words.pick(contract.name) if contract else "",
        explain.name(reckoned.deal.chooser),
        explain.name(reckoned.roles.dealer) if reckoned.roles else "",
        *(reckoned.score.scores if reckoned.score else (None,) * 4),
        *reckoned.running,
    )


def _closing(key: str, name: str, numbers: Four) -> Sequence[Value]:
    return (None, key, name, None, None, *numbers, *(None,) * 4)
