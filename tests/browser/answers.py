"""What the Python core answers to a case, in the names of the JavaScript one, so that both can be compared with ==.

>>> roles_of = plain(next_turn(BOOKS["bonken-2002"], (), 0))["roles"]
>>> roles_of["dealer"], roles_of["calling"]
(2, [1, 2, 3, 0])

``twin.js`` beside it asks the other core the same things in the same order.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from functools import cache
from re import sub
from typing import Any

from scoresheet.card import doubles_path
from scoresheet.core.doubling import back_on_all, calls, may_double, ruitenwissen, zalen
from scoresheet.core.errors import ScoresheetError
from scoresheet.core.findings import Finding, check_deal, has_errors, unaccepted
from scoresheet.core.log import (
    Change,
    Corrected,
    Entry,
    Headed,
    Log,
    Recorded,
    Removed,
    Renamed,
    Reseated,
    check_change,
)
from scoresheet.core.plain import sheet_to_plain
from scoresheet.core.rulebook import LANGUAGES, Rulebook
from scoresheet.core.seats import SEATS, Played, Turn, contracts_left, next_turn, roles
from scoresheet.core.settlement import settle
from scoresheet.core.sheet import Reckoned, Sheet, Standing, as_players, reckon
from scoresheet.documents import deal_to_table, from_node, parse_json
from scoresheet.explain import Explainer
from scoresheet.locales import texts
from scoresheet.web.recording import blocking
from tests import strategies
from tests.browser.cases import Case, deal_from, sheet_from

BOOKS: Mapping[str, Rulebook] = {book.key: book for book in strategies.BOOKS}


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
        return named | {"severity": value.severity} if isinstance(value, Finding) else named
    return value


@cache
def _names(kind: type[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((field.name, sub("_(.)", lambda found: found[1].upper(), field.name)) for field in fields(kind))


def of_deal(case: Case) -> Any:
    """Everything that follows from one deal and those before it."""
    book, deal = BOOKS[case["book"]], deal_from(case["deal"])
    played = [Played(one["contract"], one["chooser"]) for one in case["played"]]
    turn = next_turn(book, played, case["first"])
    chooser = deal.played.chooser
    part = None if chooser is None else roles(book, chooser)
    doubles = deal.seated_doubles
    findings = check_deal(book, played, case["first"], deal)
    score = None if has_errors(findings) else settle(book.contract(deal.contract), deal)
    sheet = Sheet(book, as_players(case["players"]))
    reckoned = Reckoned(1, deal, part, score, (0, 0, 0, 0), findings)
    return {
        "turn": plain(turn),
        "left": plain([contracts_left(book, played, seat) for seat in SEATS]),
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
        "said": {explainer.t.language: _say_deal(explainer, reckoned, turn) for explainer in _explainers(sheet)},
    }


def of_evening(case: Case) -> Any:
    """Everything that follows from a sheet, its log, and a change about to be made."""
    base = sheet_from(BOOKS[case["book"]], case["base"])
    log = Log(base, tuple(_entry(entry) for entry in case["entries"]))
    try:
        sheet = log.sheet
    except ScoresheetError as error:
        return {"fault": error.fault, "params": error.params}
    change = _change(case["change"])
    assert isinstance(change, Recorded | Corrected)
    findings = check_change(sheet, change)
    return {
        **of_sheet(sheet),
        "histories": [[entry.version for entry in history] for history in log.histories],
        "findings": plain(findings),
        "blocking": [finding.code for finding in blocking(sheet, change)],
        "said": {
            explainer.t.language: [explainer.finding(one) for one in findings] for explainer in _explainers(sheet)
        },
        "tables": [deal_to_table(sheet, deal) for deal in sheet.deals],
    }


def of_document(case: Case) -> Any:
    """Everything that follows from a document."""
    sheet = from_node(parse_json(case["text"], "case")).sheet
    return {**of_sheet(sheet), "plain": sheet_to_plain(sheet)}


def of_sheet(sheet: Sheet) -> dict[str, Any]:
    """Everything that follows from a sheet."""
    standing = reckon(sheet)
    bare = plain(replace(standing, deals=()))
    return {
        "heading": [sheet.title, sheet.date, sheet.place],
        "players": list(sheet.players),
        "standing": bare | {"unscored": list(standing.unscored)},
        "deals": [_without_deal(reckoned) for reckoned in standing.deals],
        "sentences": {explainer.t.language: _say_sheet(explainer, standing) for explainer in _explainers(sheet)},
    }


def _without_deal(reckoned: Reckoned) -> Any:
    return {key: value for key, value in plain(reckoned).items() if key != "deal"}


def _explainers(sheet: Sheet) -> Iterable[Explainer]:
    return (Explainer.of(sheet, texts(language)) for language in LANGUAGES)


def _say_deal(explainer: Explainer, reckoned: Reckoned, turn: Turn | None) -> Any:
    return {"deal": plain(explainer.deal(reckoned)), "passed": plain(explainer.passed(turn)) if turn else []}


def _say_sheet(explainer: Explainer, standing: Standing) -> Any:
    return {
        "deals": [plain(explainer.deal(deal)) for deal in standing.deals],
        "standing": explainer.standing(standing),
        "names": explainer.names(SEATS),
    }


def _entry(entry: Case) -> Entry:
    time = datetime.fromisoformat(entry["time"])
    return Entry(entry["id"], entry["version"], time, entry["by"], _change(entry["change"]))


def _change(change: Case) -> Change:
    match change:
        case {"kind": "renamed", "players": players}:
            return Renamed(as_players(players))
        case {"kind": "reseated", "order": [first, second, third, fourth]}:
            return Reseated((first, second, third, fourth))
        case {"kind": "headed", "title": title, "date": date, "place": place}:
            return Headed(title, date, place)
        case {"kind": "removed", "number": number}:
            return Removed(number)
        case {"kind": "corrected", "number": number, "deal": deal}:
            return Corrected(number, deal_from(deal))
        case _:
            return Recorded(change["number"], deal_from(change["deal"]))
