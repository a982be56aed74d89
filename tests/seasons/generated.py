"""Seasons made up by number: the same evenings for the same seed.

sheets = season_sheets(40, GUESTS, seed=1)
with_evenings(store, sheets).view        # a circle that has them all, entered deal by deal
"""

import random
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.doubling import Double
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.seats import SEATS, Progress
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.keys import Keys, digest_of_key
from scoresheet.core.names import as_players
from scoresheet.store.sheets import Store
from tests.store.asking import write
from tests.strategies import BOOK, EVERY_DOUBLE, called, divided_by_chance, recorded

GUESTS = ("Anna", "Bram", "Carla", "Dirk", "Els", "Frits")
PLACES = ("Leiden", "Utrecht", "bij Anna thuis")


def season_sheets(
    number: int, guests: Sequence[str] = GUESTS, seed: int = 1, rulebook: Rulebook = BOOK, every: int = 7
) -> list[Sheet]:
    """This ``number`` of evenings of four of the guests each, one in ``every`` so many days."""
    chance = random.Random(seed)
    return [
        _evening(chance, rulebook, chance.sample(guests, 4), date(2026, 1, 2) + timedelta(days=every * evening))
        for evening in range(number)
    ]


def with_evenings(store: Store, sheets: Iterable[Sheet], name: str = "Donderdag") -> Keys:
    """A circle with these evenings, each entered as at a table: the sheet, and an entry a deal."""
    circle = store.create(Circle(name))
    for sheet in sheets:
        made = store.create(sheet.with_deals())
        write(store, made.edit, *recorded(sheet.deals))
        write(store, circle.edit, PutIn(digest_of_key(made.view)))
    return circle


def _evening(chance: random.Random, rulebook: Rulebook, names: Sequence[str], day: date) -> Sheet:
    first = chance.choice(SEATS)
    deals: list[Deal] = []
    while turn := Progress(rulebook, first, deals).next_turn():
        chooser = turn.roles.chooser
        contract = rulebook.contract(chance.choice(turn.contracts))
        result = {unit.key: counts(*divided_by_chance(chance, unit.total)) for unit in contract.units}
        deals.append(Deal(contract.key, chooser, _doubles(chance, rulebook, chooser), result))
    place = chance.choice(PLACES)
    return Sheet(rulebook, as_players(names), first, tuple(deals), date=day.isoformat(), place=place)


def _doubles(chance: random.Random, rulebook: Rulebook, chooser: int) -> tuple[Double, ...]:
    zalen = {seat for seat in SEATS if chance.random() < 0.15}
    wanted = {double for double in EVERY_DOUBLE if double[0] in zalen or chance.random() < 0.3}
    return called(rulebook, chooser, wanted)
