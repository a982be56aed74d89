"""The result of an evening, final or so far, all that as a text, and on a big screen with what comes next.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"))
>>> result_of(sheet, score_sheet(sheet), texts("en")).headline
'No deal yet; 12 to play.'
>>> view = big_screen_of(sheet, texts("en"))
>>> [(rank.name, rank.total) for rank in view.ranking][0], view.last
(('Anna', '0'), None)

static/js/views/bonken/result.js is the twin of the result.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Sheet, Standing, score_sheet
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonken.chart import BOARD, SCREEN, Chart, chart_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.facts import Fact, facts_of
from scoresheet.views.bonken.ranking import Rank, ranking, ranks_of
from scoresheet.views.formatting import long_date, signed


@dataclass(frozen=True)
class Result:
    """``finished``: all deals are there. Only then there are ``facts``, and somebody has won, when all of them count.

    ``decided`` is by how much and since when one player has won, or nothing; ``when`` is date and place, or nothing.
    ``progress`` is the deal that comes next, or how the evening adds up; ``fine`` that it does. ``chart`` is None
    before the first deal.
    """

    title: str
    when: str
    headline: str
    decided: str
    progress: str
    fine: bool
    finished: bool
    ranking: tuple[Rank, ...]
    chart: Chart | None
    facts: tuple[Fact, ...]

    def text(self, t: Texts) -> str:
        """The result in a few lines, as one would send it to somebody."""
        places = (t("finished.place", place=rank.place, name=rank.name, score=rank.total) for rank in self.ranking)
        facts = (t("finished.fact", label=fact.label, sentence=fact.sentence) for fact in self.facts)
        head = self.title if self.finished else t("finished.so-far", title=self.title, progress=self.progress)
        return "\n".join((head, *places, *facts))


def result_of(sheet: Sheet, standing: Standing, t: Texts) -> Result:
    """The result of a sheet, finished or not."""
    finished = len(sheet.deals) >= sheet.rulebook.deals
    number = t("number.of", number=min(len(sheet.deals) + 1, sheet.rulebook.deals), count=sheet.rulebook.deals)
    return Result(
        title=bidi_safe(Explainer.of(sheet, t).called(sheet.title)),
        when=" · ".join(filter(None, (long_date(sheet.date, t) if sheet.date else "", bidi_safe(sheet.place)))),
        headline=headline_of(sheet, standing, t),
        decided=decided_of(standing, t),
        progress=Explainer.of(sheet, t).standing(standing) if finished else number,
        fine=standing.adds_up or not finished,
        finished=finished,
        ranking=ranks_of(sheet.players, standing),
        chart=chart_of(sheet.players, standing, sheet.rulebook.deals, t, SCREEN) if standing.deals else None,
        facts=facts_of(sheet, standing, t) if finished else (),
    )


def headline_of(sheet: Sheet, standing: Standing, t: Texts) -> str:
    """Who won; who leads while deals are to be played, or do not count because of errors."""
    explainer = Explainer.of(sheet, t)
    best = sorted(seat for place, seat in ranking(standing.endscores) if place == 1)
    if not standing.deals:
        return explainer.standing(standing)
    if len(best) == len(SEATS):
        return t("finished.all-equal")
    return t.count("finished.wins" if standing.complete else "finished.leads", len(best), names=explainer.names(best))


def decided_of(standing: Standing, t: Texts) -> str:
    """By how much a finished evening was won, and since which deal the winner led; nothing when several share it."""
    first, second = sorted(standing.endscores, reverse=True)[:2]
    if not standing.complete or first == second:
        return ""
    winner = standing.endscores.index(first)
    behind = [deal.number for deal in standing.deals if _leader(deal.running) != winner]
    since, margin = behind[-1] + 1 if behind else 1, t.count("finished.margin", first - second)
    if since == 1:
        return t("finished.decided-all", margin=margin)
    if since == len(standing.deals):
        return t("finished.decided-last", margin=margin)
    return t("finished.decided-from", margin=margin, number=since)


def _leader(totals: Four) -> Seat | None:
    """Who alone has most."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


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
    """``ranking`` has the leader first. ``chart`` is None before the first deal, ``number`` after the last; then
    ``headline`` and ``decided`` tell how it ended. ``parts``, who does what in the next deal, is empty also while
    nobody knows whose turn it is; ``left`` are the contracts that can still be played."""

    name: str
    headline: str
    decided: str
    ranking: tuple[Rank, ...]
    last: LastDeal | None
    chart: Chart | None
    number: int | None
    parts: tuple[tuple[str, str], ...]
    left: tuple[str, ...]
    standing: str


def big_screen_of(sheet: Sheet, t: Texts) -> BigScreen:
    standing = score_sheet(sheet)
    explainer, turn = Explainer.of(sheet, t), standing.next
    played = {scored.deal.contract for scored in standing.deals}
    return BigScreen(
        name=explainer.called(sheet.title),
        headline=headline_of(sheet, standing, t),
        decided=decided_of(standing, t),
        ranking=ranks_of(sheet.players, standing),
        last=_last(explainer, standing),
        chart=chart_of(sheet.players, standing, sheet.rulebook.deals, t, BOARD) if standing.deals else None,
        number=standing.number,
        parts=explainer.parts(turn.roles, dealt=sheet.rulebook.seating.has_dealer(turn.number)) if turn else (),
        left=tuple(t.pick(one.symbol) for one in sheet.rulebook.contracts if one.key not in played),
        standing=explainer.standing(standing),
    )


def _last(explainer: Explainer, standing: Standing) -> LastDeal | None:
    if not standing.deals:
        return None
    scored = standing.deals[-1]
    text = explainer.deal(scored)
    contract = explainer.rulebook.find(scored.deal.contract)
    scores = scored.score.scores if scored.score else ()
    return LastDeal(
        number=scored.number,
        symbol=explainer.t.pick(contract.symbol) if contract else "",
        contract=text.contract,
        scores=tuple((name, signed(score)) for name, score in zip(explainer.players, scores, strict=False)),
        lines=text.settlements or text.findings,
    )
