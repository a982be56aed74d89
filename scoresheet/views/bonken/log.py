"""The log of a sheet of Bonken in sentences, for screen and paper; and one deal of it, with its outcome and history.

for line in log_lines(log, texts("en")):
    print(line.when, line.by, line.sentence, *line.lists)
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import roles
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Description, histories
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.views.bonken.deal_outcome import Outcome, outcome_of
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.log import Lists, LogLine, Written, differences, lines_of, words, written


def log_lines(log: Log[Sheet], t: Texts, *, paper: bool = False) -> tuple[LogLine, ...]:
    """The log of a sheet of Bonken in sentences, oldest first, with names as of the time. On ``paper`` each has the
    values before, or what a removed deal held."""

    def say(before: Sheet, after: Sheet, description: Description) -> tuple[str, Lists]:
        lists = (_differences if paper else _deal)(before, after, description, t)
        return t(f"log.{description.code}", **_words(before, description, t)), lists

    return lines_of(log, t, say, room=len(log.sheet.deals) < log.sheet.rulebook.deals, paper=paper)


def _words(sheet: Sheet, description: Description, t: Texts) -> dict[str, object]:
    """The params of a log sentence in words, contracts and rulebooks by name too."""
    found = words(sheet, description)
    for key, value in found.items():
        if key in ("contract", "was"):
            found[key] = Explainer.of(sheet, t).contract(str(value))
        elif isinstance(value, Rulebook):
            found[key] = t.pick(value.name)
    return found


def _deal(before: Sheet, after: Sheet, description: Description, t: Texts) -> Lists:
    """The deal of a log entry in lists: as after the change or, when removed, as before."""
    sheet, number = after, description.number_after
    if number is None:
        sheet, number = before, description.number_before
    if number is None:
        return ()
    text = Explainer.of(sheet, t).deal(sheet.standing.deals[number - 1])
    return text.calls + text.result, text.findings


def _differences(before: Sheet, after: Sheet, description: Description, t: Texts) -> Lists:
    if description.number_before is None:
        return ()
    was = _facts(before, before.deals[description.number_before - 1], description.number_before, t)
    if description.number_after is None:
        return (tuple(was.values()),)
    now = _facts(before, after.deals[description.number_after - 1], description.number_after, t)
    return (differences(was, now, t),)


def _facts(sheet: Sheet, deal: Deal, number: int, t: Texts) -> Mapping[str, str]:
    explainer = Explainer.of(sheet, t)
    contract = sheet.rulebook.find(deal.contract)
    seated = roles(sheet.rulebook, deal.chooser) if isinstance(deal.chooser, int) else None
    facts = {
        "contract": f"{explainer.contract(deal.contract)}.",
        "roles": f"{explainer.roles(seated, number)}." if seated else "",
        "doubles": " ".join(explainer.calls(seated, deal)) if seated else "",
        "result": " ".join(explainer.result(contract, deal)) if contract else "",
        "note": explainer.note(deal.note) if deal.note else "",
    }
    return {field: fact for field, fact in facts.items() if fact}


@dataclass(frozen=True)
class ShownDeal:
    """Page model of one deal of the sheet, with its outcome and history."""

    number: int
    symbol: str  # empty for an unknown contract
    text: DealText
    outcome: Outcome | None  # None when it has errors
    warned: tuple[str, ...]  # of each finding: whether the table accepted it; empty for an error
    note: str
    history: tuple[Written, ...]


def shown_deal(log: Log[Sheet], number: int, t: Texts) -> ShownDeal:
    explainer = Explainer.of(log.sheet, t)
    scored = log.sheet.standing.deals[number - 1]
    return ShownDeal(
        number=number,
        symbol=explainer.symbol(scored.deal.contract),
        text=explainer.deal(scored),
        outcome=outcome_of(explainer, scored),
        warned=tuple(
            t("deal.accepted" if finding.code in scored.deal.accepted else "deal.not-accepted")
            if finding.severity == "warning"
            else ""
            for finding in scored.findings
        ),
        note=scored.deal.note or "",
        history=written(histories(log)[number - 1], t),
    )
