"""Totals and roles at the head of the card and of the form of a deal.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.core.bonken.sheet import Sheet, score_sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Annemarie-Louise"), 0)
>>> [(one.short, one.total, one.role) for one in totals_of(sheet, score_sheet(sheet), texts("en"))]
[('Anna', '0', 'chooses'), ('Bram', '0', 'calls first'), ('Carla', '0', ''), ('Annemar…', '0', 'leads')]

static/js/views/bonken/totals.js is its twin.
"""

from dataclasses import dataclass

from scoresheet.core.bonken.seats import SEATS, Roles, Seat, parts
from scoresheet.core.bonken.sheet import Sheet, Standing
from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.formatting import minus_sign
from scoresheet.views.initials import column_names


@dataclass(frozen=True)
class Total:
    """One player's column: ``short`` fits on top of it; ``leads`` when nobody has more and somebody has less;
    ``role`` is what this player does in the next deal, and empty for nothing."""

    name: str
    short: str
    total: str
    leads: bool
    role: str


def totals_of(sheet: Sheet, standing: Standing, t: Texts) -> tuple[Total, ...]:
    """The four columns before the next deal."""
    turn = standing.next
    return totals_in(sheet, standing, turn.roles if turn else None, len(standing.deals) + 1, t)


def totals_in(sheet: Sheet, standing: Standing, roles: Roles | None, number: int, t: Texts) -> tuple[Total, ...]:
    """The four columns beside deal ``number``, in which everybody has these ``roles``, if they are known."""
    shown = tuple(map(bidi_safe, sheet.players))
    short, leaders = column_names(shown), leaders_of(standing)
    does = parts(sheet.rulebook, roles, dealt=sheet.rulebook.seating.has_dealer(number)) if roles else {}
    return tuple(
        Total(
            name=shown[seat],
            short=short[seat],
            total=minus_sign(standing.endscores[seat]),
            leads=seat in leaders,
            role=" · ".join(t(f"role.{part}") for part in does.get(seat, ())),
        )
        for seat in SEATS
    )


def leaders_of(standing: Standing) -> tuple[Seat, ...]:
    """Who has most; nobody while all have the same."""
    best = max(standing.endscores)
    return tuple(seat for seat in SEATS if min(standing.endscores) < standing.endscores[seat] == best)
