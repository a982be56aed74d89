"""Deals of a card's page: in sentences, with who wrote them and when."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.sheet import Sheet, Standing
from scoresheet.core.changes import histories
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.bonken.outcome import Outcome, outcome_of
from scoresheet.views.log import Written, written


@dataclass(frozen=True)
class ShownDeal:
    """One deal of the sheet with everything that follows from it. ``outcome`` is None when it has errors, ``symbol`` is
    empty for an unknown contract; ``texts`` are all that the table can write, as it did or empty."""

    number: int
    symbol: str
    text: DealText
    outcome: Outcome | None
    warned: tuple[str, ...]
    texts: Mapping[str, str]
    history: tuple[Written, ...]


def shown_deal(log: Log[Sheet], standing: Standing, number: int, t: Texts) -> ShownDeal:
    """Deal ``number``, which the sheet has."""
    explainer = Explainer.of(log.sheet, t)
    scored = standing.deals[number - 1]
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
        texts={name: getattr(scored.deal, name) for name in Deal.TEXTS},
        history=written(histories(log)[number - 1], t),
    )
