"""What was changed on a sheet after it had been written down: corrections, removals, other names, other seats,
another heading.

for change in changes(log, texts("en")):
    print(change.time, change.sentence, *change.details)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from babel.dates import format_date

from scoresheet.core.deal import Deal
from scoresheet.core.log import Corrected, Entry, Headed, Log, Recorded, Removed, Renamed, Reseated, apply
from scoresheet.core.seats import roles
from scoresheet.core.sheet import Sheet
from scoresheet.explain import Explainer, quote
from scoresheet.locales import Texts


@dataclass(frozen=True)
class Changed:
    """One change: when, by whom, what. ``details`` are what a removed deal held, or what is different since."""

    time: datetime
    by: str | None
    sentence: str
    details: tuple[str, ...]


def changes(log: Log, t: Texts) -> tuple[Changed, ...]:
    """Every change of a log, oldest first. Players are called what they were called at the time."""
    found = []
    sheet = log.base
    for entry in log.entries:
        if not isinstance(entry.change, Recorded):
            found.append(Changed(entry.time, entry.by, *_said(sheet, entry, t)))
        sheet = apply(sheet, entry.change)
    return tuple(found)


def heading(sheet: Sheet, t: Texts) -> Mapping[str, str]:
    """What stands at the head of a sheet, a few words a field, also where nothing does."""
    return {
        "title": t("changed.title", text=sheet.title) if sheet.title else t("changed.no-title"),
        "date": f"{long_date(sheet.date, t)}." if sheet.date else t("changed.no-date"),
        "place": t("changed.place", text=sheet.place) if sheet.place else t("changed.no-place"),
    }


def headed(before: Sheet, after: Sheet, t: Texts) -> tuple[str, ...]:
    """What is different at the head of a sheet, a line a field."""
    return _differences(heading(before, t).items(), heading(after, t).items(), t)


def long_date(iso: str, t: Texts) -> str:
    """A date such as 2002-05-03 with the day of the week: Friday 3 May 2002."""
    return format_date(date.fromisoformat(iso), "EEEE d MMMM y", locale=t.language)


def _said(sheet: Sheet, entry: Entry, t: Texts) -> tuple[str, tuple[str, ...]]:
    match entry.change:
        case Renamed(players):
            return t("changed.renamed"), _differences(enumerate(sheet.players), enumerate(players), t)
        case Reseated(order):
            seats = (", ".join(sheet.players), ", ".join(sheet.players[was] for was in order))
            return t("changed.reseated"), (t("changed.was-now", was=f"{seats[0]}.", now=f"{seats[1]}."),)
        case Headed():
            return t("changed.headed"), headed(sheet, apply(sheet, entry.change), t)
        case Removed(number):
            deal = sheet.deals[number - 1]
            facts = _facts(sheet, deal, t)
            return t("changed.removed", number=number, contract=_contract(sheet, deal, t)), tuple(facts.values())
        case Corrected(number, after) | Recorded(number, after):
            before = sheet.deals[number - 1]
            sentence = t("changed.corrected", number=number, contract=_contract(sheet, before, t))
            return sentence, _differences(_facts(sheet, before, t).items(), _facts(sheet, after, t).items(), t)


def _contract(sheet: Sheet, deal: Deal, t: Texts) -> str:
    contract = sheet.rulebook.find(deal.contract)
    return t.pick(contract.name) if contract else quote(deal.contract)


def _facts(sheet: Sheet, deal: Deal, t: Texts) -> Mapping[str, str]:
    """What was written down of a deal, a sentence a field."""
    explainer = Explainer.of(sheet, t)
    contract = sheet.rulebook.find(deal.contract)
    seated = roles(sheet.rulebook, deal.chooser) if isinstance(deal.chooser, int) else None
    facts = {
        "contract": f"{_contract(sheet, deal, t)}.",
        "roles": f"{explainer.roles(seated)}." if seated else "",
        "doubles": " ".join(explainer.calls(seated, deal)) if seated else "",
        "result": " ".join(explainer.result(contract, deal)) if contract else "",
    }
    return {field: fact for field, fact in facts.items() if fact}


def _differences(
    before: Iterable[tuple[object, str]], after: Iterable[tuple[object, str]], t: Texts
) -> tuple[str, ...]:
    old, new = dict(before), dict(after)
    nothing = t("changed.nothing")
    return tuple(
        t("changed.was-now", was=old.get(field, nothing), now=new.get(field, nothing))
        for field in dict.fromkeys((*old, *new))
        if old.get(field) != new.get(field)
    )
