"""Page model of the result of an evening of Bonken, final or so far: ranking, chart and facts, also as a text.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> result_of(sheet, texts("en")).headline
'No deal yet; 12 to play.'
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> facts_of(sheet, texts("en"))[1]
Fact(label='Dearest double', sentence='Anna and Bram doubled each other in Points of Hearts: Bram paid 20.')

Facts follow from the deals that are scored. What did not happen is left out, and what happened too often to single out.
static/js/views/bonken/result.js is the twin of the result.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scoresheet.core.bonken.doubling import EVERY_DOUBLE
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Four, Settlement
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonken.chart import SCREEN, Chart, chart_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.chart import Frame
from scoresheet.views.formatting import dotted, in_a_row, long_date, minus_sign, signed


@dataclass(frozen=True)
class Rank:
    """A player in the ranking of an evening, with the total so far; ``leads`` once something has been played. The bars
    of all players have one scale: they begin or end at 0, and ``start`` and ``width`` are per mille of it."""

    place: int
    seat: Seat
    name: str
    total: str
    leads: bool
    start: int
    width: int


def ranks_of(sheet: Sheet) -> tuple[Rank, ...]:
    """The ranking of an evening with its bars, the winner first."""
    standing, ends = sheet.standing, sheet.standing.endscores
    lowest, highest = min(0, *ends), max(0, *ends)
    scale = highest - lowest or 1
    return tuple(
        Rank(
            place=standing.places[seat],
            seat=seat,
            name=bidi_safe(sheet.players[seat]),
            total=minus_sign(ends[seat]),
            leads=bool(sheet.deals) and standing.places[seat] == 1,
            start=1000 * (min(0, ends[seat]) - lowest) // scale,
            width=1000 * abs(ends[seat]) // scale,
        )
        for seat in standing.best_first
    )


MOST = 3  # equals in one sentence


class Fact(NamedTuple):
    label: str
    sentence: str


class Played(NamedTuple):
    points: int
    seat: Seat
    deal: ScoredDeal


class Paid(NamedTuple):
    line: Settlement
    deal: ScoredDeal


def facts_of(sheet: Sheet, t: Texts) -> tuple[Fact, ...]:
    """The facts of an evening as sentences: best and worst deal, dearest double, who paid most."""
    explainer, standing = Explainer.of(sheet, t), sheet.standing
    sentences = (
        ("best", _deals(explainer, best_deals(standing))),
        ("worst", _deals(explainer, worst_deals(standing))),
        ("dearest", _doubles(explainer, dearest_doubles(standing))),
        ("most", _payments(explainer, ledger(standing))),
    )
    return tuple(Fact(t(f"finished.{what}"), sentence) for what, sentence in sentences if sentence)


def played(standing: Standing) -> tuple[Played, ...]:
    """The scores of every scored deal, by player."""
    return tuple(
        Played(scored.score.scores[seat], seat, scored) for scored in standing.deals if scored.score for seat in SEATS
    )


def best_deals(standing: Standing) -> tuple[Played, ...]:
    """The highest scores of the evening, all equal; none when no score is above 0."""
    highest = max((one.points for one in played(standing)), default=0)
    return tuple(one for one in played(standing) if one.points == highest > 0)


def worst_deals(standing: Standing) -> tuple[Played, ...]:
    """The lowest scores of the evening, all equal; none when no score is below 0."""
    lowest = min((one.points for one in played(standing)), default=0)
    return tuple(one for one in played(standing) if one.points == lowest < 0)


def dearest_doubles(standing: Standing) -> tuple[Paid, ...]:
    """The highest payments of a pair in one deal, all equal; none without payments."""
    lines = [Paid(line, scored) for scored in standing.deals if scored.score for line in scored.score.settlements]
    dearest = max((one.line.points for one in lines), default=0)
    return tuple(one for one in lines if one.line.points == dearest > 0)


def ledger(standing: Standing) -> Mapping[tuple[Seat, Seat], int]:
    """The points that each player (the first of two seats) paid each other over the evening, less those returned."""
    paid = dict.fromkeys(sorted(EVERY_DOUBLE), 0)
    for scored in standing.deals:
        for line in scored.score.settlements if scored.score else ():
            paid[line.payer, line.receiver] += line.points
            paid[line.receiver, line.payer] -= line.points
    return paid


def _deals(explainer: Explainer, several: Sequence[Played]) -> str:
    if not 0 < len(several) <= MOST:
        return ""
    deals = [
        explainer.t(
            "finished.deal",
            names=explainer.names([one.seat for one in same]),
            contract=explainer.contract(deal.deal.contract),
        )
        for deal, same in groupby(several, key=lambda one: one.deal)
    ]
    return explainer.t("finished.score", deals=in_a_row(deals, explainer.t), score=signed(several[0].points))


def _doubles(explainer: Explainer, several: Sequence[Paid]) -> str:
    return " ".join(_double(explainer, one) for one in several) if len(several) <= MOST else ""


def _double(explainer: Explainer, one: Paid) -> str:
    payer, receiver = one.line.payer, one.line.receiver
    words = {
        "payer": explainer.name(payer),
        "receiver": explainer.name(receiver),
        "contract": explainer.contract(one.deal.deal.contract),
        "points": one.line.points,
    }
    if one.line.links > 1:
        return explainer.t("finished.doubled-both", both=explainer.names(sorted((payer, receiver))), **words)
    is_doubler = (payer, receiver) in one.deal.deal.seated_doubles
    return explainer.t("finished.doubled-and-paid" if is_doubler else "finished.doubled-and-received", **words)


def _payments(explainer: Explainer, paid: Mapping[tuple[Seat, Seat], int]) -> str:
    most = max(paid.values())
    ways = [
        explainer.t("finished.from-to", payer=explainer.name(payer), receiver=explainer.name(receiver))
        for (payer, receiver), points in paid.items()
        if points == most > 0
    ]
    if not 0 < len(ways) <= MOST:
        return ""
    return explainer.t.count("finished.paid", len(ways), ways=in_a_row(ways, explainer.t), points=most)


@dataclass(frozen=True)
class Result:
    title: str
    when: str  # date and place, or nothing
    headline: str
    decided: str  # by how much and since when one player has won, or nothing
    progress: str  # the deal that comes next, or how the evening adds up
    fine: bool  # it does add up
    finished: bool  # all deals are there
    ranking: tuple[Rank, ...]
    chart: Chart | None  # None before the first deal
    facts: tuple[Fact, ...]  # only of a finished evening

    def text(self, t: Texts) -> str:
        """The result in a few lines, to send as a message."""
        places = (t("finished.place", place=rank.place, name=rank.name, score=rank.total) for rank in self.ranking)
        facts = (t("finished.fact", label=fact.label, sentence=fact.sentence) for fact in self.facts)
        head = self.title if self.finished else t("finished.so-far", title=self.title, progress=self.progress)
        return "\n".join((head, *places, *facts))


def result_of(sheet: Sheet, t: Texts, frame: Frame = SCREEN) -> Result:
    """The page model of a sheet's result, final or so far; its chart is drawn in the ``frame``."""
    standing = sheet.standing
    finished = len(sheet.deals) >= sheet.rulebook.deals
    number = t("number.of", number=min(len(sheet.deals) + 1, sheet.rulebook.deals), count=sheet.rulebook.deals)
    return Result(
        title=bidi_safe(Explainer.of(sheet, t).called(sheet.title)),
        when=dotted(long_date(sheet.date, t), bidi_safe(sheet.place)),
        headline=headline_of(sheet, t),
        decided=decided_of(standing, t),
        progress=Explainer.of(sheet, t).standing(standing) if finished else number,
        fine=standing.adds_up or not finished,
        finished=finished,
        ranking=ranks_of(sheet),
        chart=chart_of(sheet, t, frame) if sheet.deals else None,
        facts=facts_of(sheet, t) if finished else (),
    )


def headline_of(sheet: Sheet, t: Texts) -> str:
    """The headline of a result: who won; or who leads while deals are missing or do not count because of errors."""
    explainer, standing = Explainer.of(sheet, t), sheet.standing
    best = [seat for seat in SEATS if standing.places[seat] == 1]
    if not standing.deals:
        return explainer.standing(standing)
    if len(best) == len(SEATS):
        return t("finished.all-equal")
    return t.count("finished.wins" if standing.complete else "finished.leads", len(best), names=explainer.names(best))


def decided_of(standing: Standing, t: Texts) -> str:
    """A sentence on the margin of a finished evening, and since when the winner led; empty for a shared win."""
    first, second = sorted(standing.endscores, reverse=True)[:2]
    if not standing.complete or first == second:
        return ""
    winner = standing.endscores.index(first)
    behind = [deal.number for deal in standing.deals if sole_leader(deal.running) != winner]
    since, margin = behind[-1] + 1 if behind else 1, t.count("finished.margin", first - second)
    if since == 1:
        return t("finished.decided-all", margin=margin)
    if since == len(standing.deals):
        return t("finished.decided-last", margin=margin)
    return t("finished.decided-from", margin=margin, number=since)


def sole_leader(totals: Four) -> Seat | None:
    """The player with the highest total; None when several have it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
