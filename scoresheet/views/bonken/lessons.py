"""Diagrams on the page of the rules: how doubles are drawn, and the blank square of every contract.

>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> [picture.path.count("L") // 3 for picture in lessons(named("bonken-2002"), texts("en"))]
[0, 1, 2, 3, 2]
"""

from dataclasses import dataclass

from scoresheet.core.bonken.doubling import Double, ruitenwissen, zalen
from scoresheet.core.bonken.rulebook import Contract, Rulebook
from scoresheet.core.bonken.seats import SEATS, roles
from scoresheet.core.bonken.sheet import Players
from scoresheet.locales import Texts
from scoresheet.views.bonken.diagram import Diagram, doubles_path
from scoresheet.views.bonken.explain import Explainer

ANNA, BRAM, CARLA, DIRK = SEATS
PLAYERS: Players = ("Anna", "Bram", "Carla", "Dirk")  # as in the sentences of the catalogues; Anna chooses


@dataclass(frozen=True)
class Lesson:
    """A drawing with what it shows."""

    path: str
    sentences: tuple[str, ...]


def lessons(rulebook: Rulebook, t: Texts) -> tuple[Lesson, ...]:
    """From the blank square to ruitenwissen."""
    shown: dict[str, tuple[Double, ...]] = {
        "rules.diagram-one": ((BRAM, DIRK),),
        "rules.diagram-back": ((BRAM, DIRK), (DIRK, BRAM)),
        "rules.diagram-zalen": zalen(BRAM),
        "rules.diagram-ruitenwissen": ruitenwissen(BRAM, ANNA),
    }
    who = Explainer(rulebook, PLAYERS, t).roles(roles(rulebook, ANNA), rulebook.deals)
    return (
        Lesson("", (t("rules.diagram-blank"), f"{who}.")),
        *(Lesson(doubles_path(doubles), (t(key),)) for key, doubles in shown.items()),
    )


def blank_diagrams(rulebook: Rulebook, t: Texts) -> dict[str, Diagram]:
    """The blank square of every contract, by its key."""
    return {contract.key: _blank(contract, t) for contract in rulebook.contracts}


def _blank(contract: Contract, t: Texts) -> Diagram:
    name = t.pick(contract.name)
    words = t("rules.diagram-of", name=name)
    return Diagram(contract.key, t.pick(contract.symbol), name, path="", sentences=(words,), words=words)
