"""Answers of the Python core of Bonaken to a case, in the names of the JavaScript one; ``bonaken.js`` beside it asks
the other the same."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from scoresheet.core.bonaken.changes import Corrected, Recorded, change_from_plain
from scoresheet.core.bonaken.deal import Draft
from scoresheet.core.bonaken.rulebook import Rulebook, shipped
from scoresheet.core.bonaken.sheet import Sheet, score_sheet, sheet_to_plain
from scoresheet.core.changes import SheetChange, histories
from scoresheet.core.log import Log, rebase
from scoresheet.core.validation import Node
from scoresheet.formats.bonaken.documents import to_document
from scoresheet.formats.csv import to_csv
from scoresheet.locales import Texts, texts
from scoresheet.views.bonaken.board import Board, board_of
from scoresheet.views.bonaken.deal_form import deal_form_page
from scoresheet.views.bonaken.explain import csv_rows, log_lines
from scoresheet.views.log import written
from tests.twins.answers import became, drawing, each, plain, undone
from tests.twins.bonaken_cases import deal_from
from tests.twins.cases import Case, entries_from

# What the sources leave open, the other way too.
BOOKS: Mapping[str, Rulebook] = {
    "bonaken": shipped(),
    "by place": replace(shipped(), survivor="place"),
    "dense": replace(shipped(), after_tie="dense"),
}


MACROS, CLASH, LOG = "bonaken/macros.html", "macros/clash.html", "macros/log.html"
OF_BOARD, OF_ENTRY = ("turn", "aloud", "standing"), ("players", "results", "bids", "along")


def of_game(case: Case) -> Any:
    """Everything that follows from a log, and of a deal that is about to be entered."""
    log, change = _log(case), _change(case["change"])
    sheet = log.sheet
    assert isinstance(change, Recorded | Corrected)
    draft = Draft.of_deal(change.deal)
    missing = ("goer", "result")
    empty = replace(draft, goer=None, result=None)
    findings = change.findings_in(change.apply(sheet))
    return {
        "sheet": sheet_to_plain(sheet),
        "document": to_document(sheet),
        "read": sheet_to_plain(sheet),
        "standings": [_standing(sheet, book) for book in BOOKS.values()],
        "histories": [[entry.version for entry in history] for history in histories(log)],
        "written": [_undated(written(history, texts("en"))) for history in histories(log)],
        "undone": [undone(log, entry) for entry in log.entries],
        "log": each(lambda t: _undated(log_lines(log, t))),
        "csv": each(lambda t: to_csv(csv_rows(sheet, t))),
        "board": each(lambda t: _board(board_of(sheet, t), t)),
        "findings": plain(findings),
        "blocking": [finding.code for finding in change.blocking(sheet)],
        "fresh": change.checked(sheet).change.plain(),
        "entry": each(
            lambda t: plain(
                [
                    deal_form_page(sheet, draft, change, t),
                    deal_form_page(sheet, draft, change, t, finished=True),
                    deal_form_page(sheet, empty, change, t, missing=missing),
                ]
            )
        ),
    }


def of_pages(case: Case) -> Any:
    """What the templates make of its page models."""
    log, change = _log(case), _change(case["change"])
    assert isinstance(change, Recorded | Corrected)
    return each(lambda t: _drawn(log, change, t))


def _drawn(log: Log[Sheet], change: Recorded | Corrected, t: Texts) -> list[str]:
    sheet = log.sheet
    board = board_of(sheet, t)
    entry = deal_form_page(sheet, Draft.of_deal(change.deal), change, t, finished=True)
    lines = [replace(line, when=line.time) for line in log_lines(log, t)]
    history = [replace(line, when=line.time) for some in histories(log) for line in written(some, t)]
    return [
        *(drawing(t, MACROS, name, board) for name in OF_BOARD),
        drawing(t, MACROS, "played", board.deals[::-1], "key"),
        *(drawing(t, MACROS, name, entry) for name in OF_ENTRY),
        *(drawing(t, MACROS, "accept", entry, of_bid) for of_bid in (True, False)),
        *(drawing(t, CLASH, "written", line) for line in history),
        drawing(t, LOG, "entries", lines[::-1], "key", True, "bonaken."),
    ]


def of_draft(case: Case) -> Any:
    """The deal that a draft comes to, and the draft of that."""
    before = case["before"] and deal_from(case["before"])
    draft = Draft(**{**case["draft"], "along": dict(case["draft"]["along"])})
    deal = draft.deal(case["players"], case["id"], before)
    again = asdict(Draft.of_deal(deal))
    return plain({"deal": deal.plain(), "again": again | {"along": sorted(again["along"].items())}})


def of_rebase(case: Case) -> Any:
    """What becomes of a change after those of others."""
    return became(rebase(_change(case["mine"]), [_change(change) for change in case["since"]]))


def _log(case: Case) -> Log[Sheet]:
    base = dict(case["base"])
    assert base.pop("game") == "bonaken"
    deals = tuple(deal_from(deal) for deal in base.pop("deals"))
    sheet = Sheet(**{**base, "players": tuple(base["players"])}, deals=deals)
    return Log(sheet, entries_from(case["entries"], _change))


def _change(change: Case) -> SheetChange:
    if "deal" in change:  # faults included
        return {"recorded": Recorded, "corrected": Corrected}[change["kind"]](
            change["number"], deal_from(change["deal"])
        )
    return change_from_plain(Node(change, "case"))


def _standing(sheet: Sheet, book: Rulebook) -> Any:
    standing = score_sheet(sheet, book)
    deals = [{key: value for key, value in plain(deal).items() if key != "deal"} for deal in standing.deals]
    return plain(replace(standing, deals=())) | {"deals": deals, "uncounted": list(standing.uncounted)}


def _board(board: Board, t: Texts) -> Any:
    return plain(board) | {"ranking": plain(board.ranking), "lines": list(board.result_lines(t))}


def _undated(lines: Any) -> Any:
    """With every moment as it is stored."""
    return [line | {"when": line["time"]} for line in plain(lines)]
