"""Deals as the pages show them: in sentences, with who wrote them and when."""

from dataclasses import dataclass

from scoresheet.core.bonken.changes import Corrected, Recorded
from scoresheet.core.bonken.sheet import Sheet, score_sheet
from scoresheet.core.changes import histories
from scoresheet.core.log import Entry, Log
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.bonken.outcome import Outcome, outcome_of
from scoresheet.views.formatting import moment

_WHEN = "\0"  # where the moment stands in its sentence; no name holds it


@dataclass(frozen=True)
class ShownDeal:
    """One deal of the sheet with everything that follows from it. ``outcome`` is None when it has errors, ``symbol`` is
    empty for an unknown contract."""

    number: int
    symbol: str
    text: DealText
    outcome: Outcome | None
    warned: tuple[str, ...]
    history: tuple["Written", ...]


@dataclass(frozen=True)
class Written:
    """That a deal was entered or corrected: a sentence with the moment, ``time`` as ISO text and
    ``when`` in words, between two of its parts."""

    before: str
    time: str
    when: str
    after: str


def shown_deal(log: Log[Sheet], number: int, t: Texts) -> ShownDeal:
    """Deal ``number``, which the sheet has."""
    explainer = Explainer.of(log.sheet, t)
    scored = score_sheet(log.sheet).deals[number - 1]
    contract = log.sheet.rulebook.find(scored.deal.contract)
    return ShownDeal(
        number=number,
        symbol=t.pick(contract.symbol) if contract else "",
        text=explainer.deal(scored),
        outcome=outcome_of(explainer, scored),
        warned=tuple(
            t("deal.accepted" if finding.code in scored.deal.accepted else "deal.not-accepted")
            if finding.severity == "warning"
            else ""
            for finding in scored.findings
        ),
        history=tuple(history_line(entry, t) for entry in histories(log)[number - 1]),
    )


def history_line(entry: Entry, t: Texts) -> Written:
    """Who entered or corrected a deal, and when."""
    key = f"history.{entry.change.kind}"
    sentence = t(f"{key}-by", when=_WHEN, by=entry.by) if entry.by else t(key, when=_WHEN)
    before, _, after = sentence.partition(_WHEN)
    return Written(before, entry.time.isoformat(), moment(entry.time, t), after)


def deal_text(sheet: Sheet, change: Recorded | Corrected, t: Texts) -> DealText:
    """What a change would make of the deal it is about, in sentences."""
    return Explainer.of(sheet, t).deal(score_sheet(change.apply(sheet)).deals[change.number - 1])
