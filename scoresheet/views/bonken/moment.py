"""The saved moment of a deal: who chose what, who got how much, and who leads now.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> from scoresheet.locales import texts
>>> before = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> after = before.with_deals(Deal("last-trick", 0, ((1, 2), (1, 3)), {"last-trick": taker(2)}))
>>> moment = moment_of(Explainer.of(before, texts("en")), score_sheet(before), score_sheet(after), 1)
>>> moment.contract, moment.chosen, moment.scores, moment.lead
('Last Trick', 'chosen by Anna', ('0', '+100', '−200', '0'), 'Bram is 100 ahead of Anna and Dirk.')

static/js/views/bonken/moment.js is its twin.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.sheet import Standing
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.totals import leaders_of
from scoresheet.views.formatting import signed


@dataclass(frozen=True)
class Moment:
    """Deal ``number`` in a few words. ``scores`` is empty when it cannot be scored."""

    number: int
    symbol: str
    contract: str
    chosen: str
    scores: tuple[str, ...]
    lead: str


def moment_of(explainer: Explainer, before: Standing, after: Standing, number: int) -> Moment:
    """What deal ``number`` of the standing ``after`` made of the one ``before``."""
    t, scored = explainer.t, after.deals[number - 1]
    contract = explainer.rulebook.find(scored.deal.contract)
    return Moment(
        number=number,
        symbol=t.pick(contract.symbol) if contract else "",
        contract=explainer.deal(scored).contract,
        chosen=t("moment.chosen", name=explainer.name(scored.deal.chooser)),
        scores=tuple(signed(score) for score in scored.score.scores) if scored.score else (),
        lead=_lead(explainer, before, after),
    )


def _lead(explainer: Explainer, before: Standing, after: Standing) -> str:
    """Who leads by how much, or took the lead; after the last deal who won."""
    t, leaders, ends = explainer.t, leaders_of(after), after.endscores
    if not leaders:
        return t("moment.level")
    who = explainer.names(leaders)
    if len(leaders) > 1:
        return t("moment.win-together" if after.complete else "moment.together", who=who)
    best = ends[leaders[0]]
    second = max(score for score in ends if score != best)
    following = explainer.names(seat for seat, score in enumerate(ends) if score == second)
    taken = leaders_of(before) not in ((), leaders)
    key = "moment.wins" if after.complete else "moment.takes" if taken else "moment.leads"
    return t(key, who=who, points=best - second, following=following)
