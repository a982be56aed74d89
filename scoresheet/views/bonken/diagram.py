"""Diagrams of doubles on the card: who doubled whom in one contract, as lines and in words; and lessons in them.

>>> doubles_path(((0, 2),)).split("M")[1]
'50.0 27.0L50.0 73.0'

``static/js/views/bonken/diagram.js`` is the twin of the drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.doubling import Double, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import Contract, Rulebook
from scoresheet.core.bonken.seats import SEATS, Seat, roles
from scoresheet.core.bonken.sheet import Players, ScoredDeal
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.initials import initials

# Where the four seats are in a diagram of 100 by 100: clockwise from the top, each the middle of a side of the square.
SPOTS: tuple[tuple[int, int], ...] = ((50, 22), (78, 50), (50, 78), (22, 50))
SHORT = 5.0  # how far from a seat its lines end, so that several arrowheads at one seat stay apart
APART = 2.6  # half the distance between the two lines of a pair that went back
BARB = 5.0  # length of the strokes of an arrowhead


@dataclass(frozen=True)
class Spot:
    """A player's short name beside a diagram, with its place as texts."""

    name: str
    x: str
    y: str


@dataclass(frozen=True)
class Diagram:
    """The doubles of one contract: a line with an arrowhead for each double, two lines where one went back."""

    symbol: str
    path: str  # SVG path data in a box of 100 by 100; empty without doubles
    sentences: tuple[str, ...]  # say the same for people who cannot see it; none when nothing was called yet
    words: str  # what stands in for the drawing, with the contract's name


def spots(players: Players, away: float, down: int) -> tuple[Spot, ...]:
    """The names around the square of a diagram: ``away`` in distances of the seat, and ``down`` how much lower."""
    return tuple(
        Spot(name, f"{50 + (x - 50) * away:.1f}", f"{50 + down + (y - 50) * away:.1f}")
        for name, (x, y) in zip(initials(players), SPOTS, strict=True)
    )


def diagram(explainer: Explainer, contract: Contract, scored: ScoredDeal | None) -> Diagram:
    deal = scored.deal if scored else Deal(contract.key, 0)
    name = explainer.t.pick(contract.name)
    sentences = explainer.calls(scored.roles, deal) if scored and scored.roles else ()
    return Diagram(
        symbol=explainer.t.pick(contract.symbol),
        path=doubles_path(deal.seated_doubles),
        sentences=sentences,
        words=f"{name}: {' '.join(sentences)}" if sentences else explainer.t("print.to-draw", name=name),
    )


def doubles_path(doubles: Sequence[Double]) -> str:
    """The lines of a diagram as one SVG path: a line and an arrowhead for every double, side by side where two."""
    return " ".join(
        _arrow(one, other, going_back=(other, one) in doubles) for one, other in dict.fromkeys(doubles) if one != other
    )


def _arrow(one: Seat, other: Seat, *, going_back: bool) -> str:
    (x1, y1), (x2, y2) = SPOTS[one], SPOTS[other]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    along = ((x2 - x1) / length, (y2 - y1) / length)
    # Each of two opposite doubles moves to its own left, which is the other's right, so they end up side by side.
    aside = APART if going_back else 0.0
    dx, dy = along[1] * aside, -along[0] * aside
    tail = (x1 + dx + SHORT * along[0], y1 + dy + SHORT * along[1])
    tip = (x2 + dx - SHORT * along[0], y2 + dy - SHORT * along[1])
    barbs = [
        (
            tip[0] - BARB * (0.85 * along[0] - side * 0.5 * along[1]),
            tip[1] - BARB * (0.85 * along[1] + side * 0.5 * along[0]),
        )
        for side in (-1, 1)
    ]
    line = f"M{_xy(*tail)}L{_xy(*tip)}"
    return line + "".join(f"M{_xy(*barb)}L{_xy(*tip)}" for barb in barbs)


def _xy(x: float, y: float) -> str:
    return f"{x:.1f} {y:.1f}"


ANNA, BRAM, CARLA, DIRK = SEATS
PLAYERS: Players = ("Anna", "Bram", "Carla", "Dirk")  # as in the sentences of the catalogues; Anna chooses


def lessons(rulebook: Rulebook, t: Texts) -> tuple[tuple[str, str], ...]:
    """The lessons in diagrams, from the blank square to ruitenwissen: paths, and what each teaches."""
    shown: dict[str, tuple[Double, ...]] = {
        "rules.diagram-one": ((BRAM, DIRK),),
        "rules.diagram-back": ((BRAM, DIRK), (DIRK, BRAM)),
        "rules.diagram-zalen": zalen(BRAM),
        "rules.diagram-ruitenwissen": ruitenwissen(BRAM, ANNA),
    }
    who = Explainer(rulebook, PLAYERS, t).roles(roles(rulebook, ANNA), rulebook.deals)
    return (
        ("", f"{t('rules.diagram-blank')} {who}."),
        *((doubles_path(doubles), t(key)) for key, doubles in shown.items()),
    )
