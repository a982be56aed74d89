"""Answers of Python and Jinja to a case of Bonken, in the names of JavaScript, so that both can be compared with ==.

>>> roles_of = plain(Progress(BOOKS["bonken-2002"], 0).next_turn())["roles"]
>>> roles_of["dealer"], roles_of["calling"]
(2, [1, 2, 3, 0])

``bonken.js`` beside it asks the phone the same things in the same order. An error is raised as it is.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from re import sub
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment

from scoresheet.core.bonken.changes import Corrected, Recorded, RulebookChanged
from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import back_on_all, calls, may_double, ruitenwissen, zalen
from scoresheet.core.bonken.draft import Draft
from scoresheet.core.bonken.findings import check_deal
from scoresheet.core.bonken.seats import SEATS, Progress, Turn, roles
from scoresheet.core.bonken.settlement import settle
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing, sheet_to_plain
from scoresheet.core.changes import SheetChange, histories, last_with
from scoresheet.core.errors import SheetFinding, has_errors, unaccepted
from scoresheet.core.languages import LANGUAGES
from scoresheet.core.log import Change, Conflict, Entry, Log, Same, rebase
from scoresheet.core.names import as_players, name_faults
from scoresheet.formats.bonken.documents import deal_to_table, from_node
from scoresheet.formats.csv import to_csv
from scoresheet.formats.json_toml import parse_json
from scoresheet.locales import Texts, texts
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.people import People
from scoresheet.seasons.season import season_of
from scoresheet.seasons.season_figures import ledger, ranking
from scoresheet.views.bonken.card import Card, card_of, totals_of
from scoresheet.views.bonken.deal_form import deal_form_page
from scoresheet.views.bonken.deal_outcome import moment_of, outcome_of
from scoresheet.views.bonken.diagram import doubles_path
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.export import csv_rows, picture_of
from scoresheet.views.bonken.house_rules import form_of, made_of, typed_of, with_contract
from scoresheet.views.bonken.log import log_lines, shown_deal
from scoresheet.views.bonken.result import Result, result_of
from scoresheet.views.initials import column_names, initials
from scoresheet.web import create_app
from scoresheet.web.bonken.phone import plain_rulebook
from tests.twins.cases import BOOKS, Case, change_from, deal_from, entries_from, sheet_from

CARD, FORM = "bonken/macros/card.html", "bonken/macros/deal_form.html"
PANEL, FINISH, MOMENT = (f"bonken/macros/{name}.html" for name in ("panel", "finished", "notice"))


def plain(value: object) -> Any:
    """Anything of the core as JSON has it, with the JavaScript names."""
    if value is None or isinstance(value, int | str):
        return value
    if hasattr(value, "_asdict"):
        return {name: plain(member) for name, member in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [plain(member) for member in value]
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        named = {camel: plain(getattr(value, name)) for name, camel in _names(type(value))}
        return named | {"severity": value.severity} if isinstance(value, SheetFinding) else named
    return value


@cache
def _names(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, sub("_(.)", lambda found: found[1].upper(), field.name)) for field in fields(kind))


@cache
def _templates() -> Environment:
    """Templates as the app has them."""
    return create_app({"SECRET_KEY": "known to the tests", "SCORESHEET_DATABASE": "sqlite:///nowhere"}).jinja_env


def drawing(t: Texts, template: str, macro: str, *given: object) -> str:
    """What Jinja draws with a macro."""
    words = {"t": t, "url_for": lambda page, **values: f"{page}?{urlencode(values)}"}
    return str(getattr(_templates().get_template(template).make_module(words), macro)(*given))


def each(say: Callable[[Texts], Any]) -> Any:
    return {language: say(texts(language)) for language in LANGUAGES}


def of_deal(case: Case) -> Any:
    """Everything that follows from one deal and those before it."""
    book, deal = BOOKS[case["book"]], deal_from(case["deal"])
    so_far = Progress(book, case["first"], [Deal(one["contract"], one["chooser"]) for one in case["played"]])
    turn = so_far.next_turn()
    chooser = deal.seated_chooser
    part = None if chooser is None else roles(book, chooser)
    doubles = deal.seated_doubles
    findings = check_deal(so_far, deal)
    score = None if has_errors(findings) else settle(book.contract(deal.contract), deal)
    sheet = Sheet(book, as_players(case["players"]))
    scored = ScoredDeal(1, deal, part, score, (0, 0, 0, 0), findings)
    return {
        "turn": plain(turn),
        "left": plain([so_far.contracts_left(seat) for seat in SEATS]),
        "roles": plain(part),
        "calls": None if part is None else plain(calls(part, doubles)),
        "may": None if chooser is None else plain([may_double(book, chooser, seat, doubles) for seat in SEATS]),
        "zalen": plain([zalen(seat) for seat in SEATS]),
        "ruitenwissen": None if chooser is None else plain([ruitenwissen(seat, chooser) for seat in SEATS]),
        "back": plain([back_on_all(seat, doubles) for seat in SEATS]),
        "findings": plain(findings),
        "unaccepted": [finding.code for finding in unaccepted(deal, findings)],
        "score": plain(score),
        "path": doubles_path(doubles),
        "explained": each(lambda t: _say_deal(Explainer.of(sheet, t), scored, turn)),
    }


def of_evening(case: Case) -> Any:
    """Everything that follows from a sheet, its log, and a change about to be made."""
    log = log_of(case)
    sheet = log.sheet
    change = change_from(case["change"])
    assert isinstance(change, Recorded | Corrected)
    findings, checked = change.findings_in(change.apply(sheet)), change.checked(sheet)
    return {
        **_of_sheet(sheet),
        "log": each(lambda t: _say_log(log, t)),
        "undone": [undone(log, entry) for entry in log.entries],
        "histories": [[entry.version for entry in history] for history in histories(log)],
        "noted": [one and one.version for one in (last_with("note", log, at + 1) for at in range(len(sheet.deals)))],
        "findings": plain(findings),
        "taken": _plain_change(checked.change),
        "blocking": [finding.code for finding in checked.blocking],
        "explained": each(lambda t: [Explainer.of(sheet, t).finding(one) for one in findings]),
        "tables": [deal_to_table(sheet, deal) for deal in sheet.deals],
    }


def log_of(case: Case) -> Log[Sheet]:
    """The log of an evening, which may be one that cannot be."""
    base = sheet_from(BOOKS[case["book"]], case["base"])
    return Log(base, entries_from(case["entries"], change_from))


def of_document(case: Case) -> Any:
    """The sheet of a document."""
    return sheet_to_plain(from_node(parse_json(case["text"], "case")))


def of_word(case: Case) -> Any:
    """The doubles after a player called a word."""
    doubles = tuple((who, whom) for who, whom in case["doubles"])
    draft = Draft(chooser=case["chooser"], doubles=doubles)
    return plain(sorted(draft.with_word(BOOKS[case["book"]], case["caller"], case["word"]).doubles))


def of_names(case: Case) -> Any:
    """Players' names where there is little room, and what is wrong with them."""
    faults = [
        {str(seat): fault for seat, fault in name_faults(case["players"], typed=typed).items()}
        for typed in (False, True)
    ]
    return [plain(initials(case["players"])), plain(column_names(case["players"])), *faults]


def of_season(case: Case) -> Any:
    """Who leads, and who paid whom, over evenings; and who sits at each table where names are joined."""
    sheets = [(sheet_from(BOOKS[one["book"]], one["sheet"]), one["day"]) for one in case["evenings"]]
    # A phone counts an evening without a date on the day of its last change.
    dated = (replace(sheet, date=sheet.date or day) for sheet, day in sheets)
    season = season_of(Evening(f"{number}", sheet) for number, sheet in enumerate(dated))
    people = People(case["joined"]).spelled(name for sheet, _ in sheets for name in sheet.players)
    ranks = ("rank", "person", "evenings", "total", "places")
    accounts = ("one", "other", "paid", "received", "evenings")
    return {
        "names": plain(season.names),
        "leftOut": len(season.left_out),
        "ranking": [{name: plain(getattr(line, name)) for name in ranks} for line in ranking(season)],
        "ledger": [{name: getattr(line, name) for name in accounts} for line in ledger(season).accounts],
        "tables": [plain(people.full_names(Evening("", sheet))) for sheet, _ in sheets],
    }


def of_rebase(case: Case) -> Any:
    """What becomes of a change after those of others."""
    return became(rebase(change_from(case["mine"]), [change_from(change) for change in case["since"]]))


def became(now: Change | Conflict | Same) -> Any:
    """A change after those of others: rebased, a conflict, or the same as one of theirs."""
    if isinstance(now, Same):
        return {"kind": "same", "index": now.index}
    return {"kind": "conflict", "number": now.number} if isinstance(now, Conflict) else now.plain()


def _of_sheet(sheet: Sheet) -> dict[str, Any]:
    """Everything that follows from a sheet."""
    standing = sheet.standing
    bare = plain(replace(standing, deals=()))
    return {
        "heading": [sheet.title, sheet.date, sheet.place],
        "players": list(sheet.players),
        "standing": bare | {"places": list(standing.places), "unscored": list(standing.unscored)},
        "deals": [_without_deal(scored) for scored in standing.deals],
        "sentences": each(lambda t: _say_sheet(Explainer.of(sheet, t), sheet, standing)),
    }


def _say_log(log: Log[Sheet], t: Texts) -> Any:
    return [
        {name: plain(getattr(line, name)) for name in ("version", "by", "sentence", "lists", "again", "id", "undoable")}
        for line in log_lines(log, t)
    ]


def undone(log: Log[Any], entry: Entry) -> Any:
    """What undoes an entry, as it is stored; of either game."""
    assert isinstance(entry.change, SheetChange)
    back = entry.change.undone(log.at(entry.version - 1).sheet)
    return None if back is None else _plain_change(back)


def _plain_change(change: Change) -> Any:
    """As it is stored, with house rules by their id: a phone keeps those beside its log."""
    assert isinstance(change, SheetChange)
    if isinstance(change, RulebookChanged):
        return {"kind": change.kind, "was": change.was.id, "rulebook": change.rulebook.id}
    return plain(change.plain())


def _without_deal(scored: ScoredDeal) -> Any:
    return {key: value for key, value in plain(scored).items() if key != "deal"}


def _say_deal(explainer: Explainer, scored: ScoredDeal, turn: Turn | None) -> Any:
    return {
        "deal": plain(explainer.deal(scored)),
        "outcome": plain(outcome_of(explainer, scored)),
        "passed": plain(explainer.passed(turn)) if turn else [],
    }


def _say_sheet(explainer: Explainer, sheet: Sheet, standing: Standing) -> Any:
    before = sheet.with_deals(*sheet.deals[:-1]).standing
    card = card_of(sheet, explainer.t)
    return {
        "deals": [plain((explainer.deal(deal), outcome_of(explainer, deal))) for deal in standing.deals],
        "standing": explainer.standing(standing),
        "totals": plain(totals_of(sheet, explainer.t)),
        "moment": plain(moment_of(explainer, before, standing, len(sheet.deals))) if sheet.deals else None,
        "result": _result(result_of(sheet, explainer.t), card, explainer.t),
        # The card, but for what only paper has.
        "card": {name: value for name, value in plain(card).items() if name not in ("goesOn", "together")},
        "names": explainer.names(SEATS),
    }


def _result(result: Result, card: Card, t: Texts) -> Any:
    """How an evening ended or stands, as the phone has it: the chart is that of the picture, with what a page has of it
    besides, and no measures of paper."""
    chart = result.chart and picture_of(result, card, t)["result"]["chart"] | {
        name: plain(getattr(result.chart, name)) for name in ("marks", "sentence")
    }
    return {**plain(replace(result, chart=None)), "chart": chart, "text": result.text(t)}


def of_house(case: Case) -> Any:
    """House rules as a page makes them, without the texts of rules that there are. A phone has each text in both
    languages, and a table beside that."""
    base, t = BOOKS[case["book"]], texts(case["language"])
    start = typed_of(base, t)
    for kind in case["added"]:
        start = with_contract(start, kind)
    typed = {name: text for name, text in (start | case["typed"]).items() if text is not None}
    made = made_of(typed, base, t)
    new = len(base.contracts)
    shown = {
        name: text
        for name, text in typed.items()
        if not name.startswith("p.") and (not name.endswith(".rule") or int(name.split(".")[1]) >= new)
    }
    form = asdict(form_of(shown, made, t, made.faults))
    rulebook = made.rulebook and plain_rulebook(made.rulebook)
    return {
        "typed": shown,
        "faults": dict(made.faults),
        "minus": made.minus,
        "plus": made.plus,
        "rulebook": rulebook,
        "again": True,
        "untrue": [None, None, None],
        "form": json.loads(json.dumps(form | {"sections": []})),
    }


# Pages, as Jinja draws them


def of_card(case: Case) -> list[str]:
    """The card with all that stands on it, the finish, and what the last deal did."""
    t, sheet = texts(case["language"]), log_of(case).sheet
    standing, deals = sheet.standing, len(sheet.deals)
    shown, result = card_of(sheet, t), result_of(sheet, t)
    before = sheet.with_deals(*sheet.deals[:-1]).standing
    moment = moment_of(Explainer.of(sheet, t), before, standing, deals) if deals else None
    return [
        drawing(t, CARD, "table", shown, "key", "", deals),
        *(drawing(t, CARD, macro, shown) for macro in ("diagrams", "turn", "standing")),
        drawing(t, CARD, "marks", shown, "key"),
        drawing(t, FINISH, "finished", result),
        drawing(t, MOMENT, "notice", result.title, True, "", moment, shown.totals),
        *(drawing(t, PANEL, "panel", shown_deal(Log(sheet), number, t), "key", True) for number in range(1, deals + 1)),
    ]


def of_form(case: Case, draft: Draft) -> dict[str, Any]:
    """The form of a deal, while it is entered and when it was sent as it stands."""
    t, sheet, number = texts(case["language"]), log_of(case).sheet, case["change"]["number"]
    deal = draft.deal(sheet.rulebook, None)
    change = Corrected(number, deal) if case["change"]["kind"] == "corrected" else Recorded(number, deal)
    pages = [
        deal_form_page(sheet, draft, change, t, finished=finished, alone=case["alone"]) for finished in (False, True)
    ]
    return {"pages": plain(pages), "drawn": [drawn_form(t, page) for page in pages]}


def drawn_form(t: Texts, page: Any, keys: Any = ()) -> str:
    """All of a form that depends on what was entered."""
    shown = page["totals"] if isinstance(page, dict) else page.totals
    drawn = (("fields", page, keys), ("heading", page), ("totals", shown))
    return "".join(drawing(t, FORM, *parts) for parts in drawn)


def of_csv(case: Case) -> str:
    """The table for spreadsheets."""
    return to_csv(csv_rows(log_of(case).sheet, texts(case["language"])))
