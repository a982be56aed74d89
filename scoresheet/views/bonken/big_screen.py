"""The big screen of an evening: ranking, the last deal, the chart, who does what in the next one and what is left.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> [(rank.name, rank.total) for rank in big_screen_of(sheet, texts("en")).ranking][0]
('Anna', '−10')
"""

from dataclasses import dataclass

from scoresheet.core.bonken.sheet import Sheet, Standing
from scoresheet.locales import Texts
from scoresheet.views.bonken.chart import BOARD, Chart, chart_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.result import Rank, decided_of, headline_of, ranks_of
from scoresheet.views.formatting import signed


@dataclass(frozen=True)
class LastDeal:
    """The deal that was played last: who scored what, and who pays whom; without scores when it has errors."""

    number: int
    symbol: str
    contract: str
    scores: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class BigScreen:
    """An evening as a big screen shows it."""

    name: str
    headline: str  # how it stands, or ended
    decided: str  # by how much and since when; empty until the end
    ranking: tuple[Rank, ...]  # the leader first
    last: LastDeal | None
    chart: Chart | None  # None before the first deal
    number: int | None  # of the next deal; None after the last
    parts: tuple[tuple[str, str], ...]  # a name and what that player does in the next deal; none while that is unknown
    left: tuple[str, ...]  # symbols of the contracts that can still be played
    standing: str


def big_screen_of(sheet: Sheet, t: Texts) -> BigScreen:
    explainer, standing, turn = Explainer.of(sheet, t), sheet.standing, sheet.standing.next
    played = {scored.deal.contract for scored in standing.deals}
    return BigScreen(
        name=explainer.called(sheet.title),
        headline=headline_of(sheet, t),
        decided=decided_of(standing, t),
        ranking=ranks_of(sheet),
        last=_last(explainer, standing),
        chart=chart_of(sheet, t, BOARD) if sheet.deals else None,
        number=standing.next_number,
        parts=explainer.parts(turn.roles, dealt=sheet.rulebook.seating.has_dealer(turn.number)) if turn else (),
        left=tuple(t.pick(one.symbol) for one in sheet.rulebook.contracts if one.key not in played),
        standing=explainer.standing(standing),
    )


def _last(explainer: Explainer, standing: Standing) -> LastDeal | None:
    if not standing.deals:
        return None
    scored = standing.deals[-1]
    text = explainer.deal(scored)
    scores = scored.score.scores if scored.score else ()
    return LastDeal(
        number=scored.number,
        symbol=explainer.symbol(scored.deal.contract),
        contract=text.contract,
        scores=tuple((name, signed(score)) for name, score in zip(explainer.players, scores, strict=False)),
        lines=text.settlements or text.findings,
    )
