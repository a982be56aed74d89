"""Facts of a finished evening: its best and worst deal, its dearest double, who paid whom most.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> facts_of(sheet, score_sheet(sheet), texts("en"))[1]
Fact(label='Dearest double', sentence='Anna and Bram doubled each other in Points of Hearts: Bram paid 20.')

All of it follows from the deals that are scored. What nobody did is not said, nor what happened too often to single
out. static/js/views/bonken/facts.js is its twin.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from scoresheet.core.bonken.doubling import EVERY_DOUBLE
from scoresheet.core.bonken.seats import SEATS, Seat
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, Standing
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import signed

MOST = 3  # equals in one sentence


class Fact(NamedTuple):
    """What a sentence is about, and the sentence."""

    label: str
    sentence: str


class Played(NamedTuple):
    """What one player scored in one deal."""

    points: int
    seat: Seat
    deal: ScoredDeal


class Paid(NamedTuple):
    """What one pair settled in one deal."""

    line: Settlement
    deal: ScoredDeal


def facts_of(sheet: Sheet, standing: Standing, t: Texts) -> tuple[Fact, ...]:
    """The facts of a sheet, in the order in which one would tell them."""
    explainer = Explainer.of(sheet, t)
    sentences = (
        ("best", _deals(explainer, best_deals(standing))),
        ("worst", _deals(explainer, worst_deals(standing))),
        ("dearest", _doubles(explainer, dearest_doubles(standing))),
        ("most", _payments(explainer, ledger(standing))),
    )
    return tuple(Fact(t(f"finished.{what}"), sentence) for what, sentence in sentences if sentence)


def played(standing: Standing) -> tuple[Played, ...]:
    """Every score of every deal that is scored."""
    return tuple(
        Played(scored.score.scores[seat], seat, scored) for scored in standing.deals if scored.score for seat in SEATS
    )


def best_deals(standing: Standing) -> tuple[Played, ...]:
    """The highest scores of the evening, all equal; none when nobody scored above 0."""
    highest = max((one.points for one in played(standing)), default=0)
    return tuple(one for one in played(standing) if one.points == highest > 0)


def worst_deals(standing: Standing) -> tuple[Played, ...]:
    """The lowest scores of the evening, all equal; none when nobody scored below 0."""
    lowest = min((one.points for one in played(standing)), default=0)
    return tuple(one for one in played(standing) if one.points == lowest < 0)


def dearest_doubles(standing: Standing) -> tuple[Paid, ...]:
    """What cost a pair most in one deal, all equal; none when nobody paid anybody."""
    lines = [Paid(line, scored) for scored in standing.deals if scored.score for line in scored.score.settlements]
    dearest = max((one.line.points for one in lines), default=0)
    return tuple(one for one in lines if one.line.points == dearest > 0)


def ledger(standing: Standing) -> Mapping[tuple[Seat, Seat], int]:
    """What each player (the first of two seats) paid each other over the evening, less what came back."""
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
            "finished.deal", names=explainer.names([one.seat for one in same]), contract=_contract(explainer, deal)
        )
        for deal, same in groupby(several, key=lambda one: one.deal)
    ]
    return explainer.t("finished.score", deals=explainer.row(deals), score=signed(several[0].points))


def _doubles(explainer: Explainer, several: Sequence[Paid]) -> str:
    return " ".join(_double(explainer, one) for one in several) if len(several) <= MOST else ""


def _double(explainer: Explainer, one: Paid) -> str:
    payer, receiver = one.line.payer, one.line.receiver
    words = {
        "payer": explainer.name(payer),
        "receiver": explainer.name(receiver),
        "contract": _contract(explainer, one.deal),
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
    return explainer.t.count("finished.paid", len(ways), ways=explainer.row(ways), points=most)


def _contract(explainer: Explainer, scored: ScoredDeal) -> str:
    return explainer.t.pick(explainer.rulebook.contract(scored.deal.contract).name)
