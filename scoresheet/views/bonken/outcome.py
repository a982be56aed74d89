"""The outcome of a deal: who pays whom, as a drawing too, and what everybody scores.

>>> from scoresheet.core.bonken.deal import Deal, counts
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0)
>>> sheet = sheet.with_deals(Deal("points-of-hearts", 0, ((1, 0), (0, 1)), {"hearts": counts(3, 4, 5, 1)}))
>>> outcome = outcome_of(Explainer.of(sheet, texts("en")), score_sheet(sheet).deals[0])
>>> outcome.lines[0], outcome.scores[0]
(('Bram pays Anna ', '20', ': 1 heart × 10 × 2 links.'), ('Anna', '−10'))

static/js/views/bonken/outcome.js is its twin.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Players, ScoredDeal
from scoresheet.views.bonken.diagram import Diagram, Spot, diagram, spots
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import signed


@dataclass(frozen=True)
class Outcome:
    """What a deal comes to. ``lines`` are sentences in three parts, the second of which are the points that are paid;
    without any, ``unsettled`` says why. ``scores`` has names and what they score, ``sums`` how that comes about.
    ``diagram`` is None where nobody may double and nobody did; ``seats`` are the players around it."""

    lines: tuple[tuple[str, str, str], ...]
    unsettled: str
    scores: tuple[tuple[str, str], ...]
    sums: tuple[str, ...]
    check: str
    diagram: Diagram | None
    seats: tuple[Spot, ...]


def outcome_of(explainer: Explainer, scored: ScoredDeal) -> Outcome | None:
    """What a deal comes to; None for one that has errors."""
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
    """The players around the drawing of a deal."""
    return spots(players, 1.42, 4)
