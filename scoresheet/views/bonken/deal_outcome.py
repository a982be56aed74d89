"""Page model of the outcome of a deal of Bonken: payments, doubles as a drawing, scores; a few words once saved.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> before = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> after = before.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> explainer = Explainer.of(after, texts("en"))
>>> outcome = outcome_of(explainer, after.standing.deals[0])
>>> outcome.lines[0], outcome.scores[0]
(('Bram pays Anna ', '20', ': 1 heart × 10 × 2 links.'), ('Anna', '−10'))
>>> moment = moment_of(explainer, before.standing, after.standing, 1)
>>> moment.chosen, moment.scores, moment.lead
('chosen by Anna', ('−10', '−60', '−50', '−10'), 'Anna and Dirk share the lead.')

static/js/views/bonken/deal_outcome.js is its twin.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Standing
from scoresheet.views.bonken.card import leaders_of
from scoresheet.views.bonken.diagram import Diagram, Spot, diagram, spots
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import signed


@dataclass(frozen=True)
class Outcome:
    lines: tuple[tuple[str, str, str], ...]  # sentences in three parts, the second of which is what is paid
    unsettled: str  # why there are none
    scores: tuple[tuple[str, str], ...]  # names, and what they score
    sums: tuple[str, ...]  # how that comes about
    check: str
    diagram: Diagram | None  # None where nobody may double and nobody did
    seats: tuple[Spot, ...]  # the players around it

    @property
    def settlements(self) -> tuple[str, ...]:
        """The lines as whole sentences."""
        return tuple(map("".join, self.lines))


def outcome_of(explainer: Explainer, scored: ScoredDeal) -> Outcome | None:
    """The outcome of a deal; None for one with errors."""
    contract, score = explainer.rulebook.find(scored.deal.contract), scored.score
    if contract is None or score is None:
        return None
    has_picture = explainer.rulebook.has_doubling or scored.deal.doubles
    return Outcome(
        lines=tuple(explainer.payment(contract, line) for line in score.settlements),
        unsettled="" if score.settlements else explainer.unsettled(),
        scores=tuple((explainer.name(seat), signed(score.scores[seat])) for seat in SEATS),
        sums=tuple(explainer.sum(score, seat) for seat in SEATS),
        check=explainer.check(contract, score),
        diagram=diagram(explainer, contract, scored) if has_picture else None,
        seats=seats_around(explainer.players),
    )


def seats_around(players: Players) -> tuple[Spot, ...]:
    return spots(players, 1.42, 4)


@dataclass(frozen=True)
class Moment:
    """A saved deal in a few words. ``scores`` is empty when it cannot be scored."""

    symbol: str
    contract: str
    chosen: str
    scores: tuple[str, ...]
    lead: str


def moment_of(explainer: Explainer, before: Standing, after: Standing, number: int) -> Moment:
    """What deal ``number`` changed between two standings, in a few words."""
    t, scored = explainer.t, after.deals[number - 1]
    return Moment(
        symbol=explainer.symbol(scored.deal.contract),
        contract=explainer.contract(scored.deal.contract),
        chosen=t("moment.chosen", name=explainer.name(scored.deal.chooser)),
        scores=tuple(signed(score) for score in scored.score.scores) if scored.score else (),
        lead=_lead(explainer, before, after),
    )


def _lead(explainer: Explainer, before: Standing, after: Standing) -> str:
    """A sentence on who leads by how much, or took the lead; after the last deal who won."""
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
