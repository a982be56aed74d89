"""The addresses of every page of the app, at a table, for browser tests: a new page is among them without being
named."""

from collections.abc import Sequence
from itertools import chain

from scoresheet.core.bonaken.championship.changes import Entered
from scoresheet.core.bonaken.championship.player_list import read_list
from scoresheet.core.bonaken.sheet import Sheet as BonakenSheet
from scoresheet.core.bonken.changes import Removed, Reseated
from scoresheet.core.bonken.deal import Deal, taker
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Change
from scoresheet.web import create_app
from tests.bonaken import deal
from tests.bonaken import game as bonaken
from tests.browser.table import Table
from tests.championship import addressed, drawn, played, with_final
from tests.house import house_table
from tests.pages import Visitor, addresses
from tests.seasons.generated import season_sheets, with_evenings
from tests.store.asking import write
from tests.strategies import BOOK, NAMES, A, C, doubled, recorded, some_evening

LONG_NAMES = (
    "Alexandrina-Wilhelmina van Oranje-Nassau",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "محمد عبد الرحمن",
    "👩\u200d👩\u200d👧 Łukasz",
)
NOWHERE = "/nowhere"
Visits = Sequence[Sequence[str]]  # the addresses of each page


def every_page(by_rule: Visits) -> list[str]:
    """All of the addresses, and an unknown one."""
    return [*chain.from_iterable(by_rule), NOWHERE]


def first_pages(by_rule: Visits) -> list[str]:
    """The first address of every page there is."""
    return [*(several[0] for several in by_rule), NOWHERE]


def other_pages(by_rule: Visits) -> list[str]:
    """One from the middle of its addresses, which is of another key or game."""
    return [several[len(several) // 2] for several in by_rule]


def busy(evening: Sheet) -> list[Change]:
    """What was done on a sheet that has something of everything."""
    hearts = Deal("points-of-hearts", A, doubled("B>A B>C B>D D>C A>B"), evening.deals[0].result)
    odd = Deal("last-trick", C, (), {"last-trick": taker(0)}, accepted=("out-of-turn",))
    return [*recorded((hearts, *evening.deals[1:4], odd)), Removed(2), Reseated((0, 1, 3, 2))]


def by_rule(table: Table) -> Visits:
    """The addresses of every page: of a busy sheet with long names, by its two keys, of a finished and of a new one, of
    games of Bonaken, of circles and tournaments."""
    evening = some_evening(BOOK)
    keys = table.store.create(Sheet(BOOK, LONG_NAMES, A, (), "Een lange titel voor een avond bonken aan de dijk"))
    write(table.store, keys.edit, *busy(evening), by=LONG_NAMES[1])
    finished = table.store.create(Sheet(BOOK, NAMES, A, evening.deals, "Friday", "2026-11-20", "Delft")).edit
    game = table.store.create(BonakenSheet(LONG_NAMES, 0, tuple(map(deal, ("A W + B L", "C F", "B L", "B W", "A W")))))
    seven = table.store.create(bonaken(7, "A", "A L + B L + C W + D W + E W + F W + G W, A L, B W, C W")).edit
    over = table.store.create(bonaken(4, "D", "A W, B W, A W, C L, B W, C W, C W")).edit
    games = (game.edit, game.view, seven, over)
    circle = with_evenings(table.store, season_sheets(8, ("Anna", "Bram", *LONG_NAMES)))
    circles = (circle.edit, circle.view)
    cup = drawn(Entered(read_list("\n".join(f"{name}; nieuw" for name in LONG_NAMES)).players).apply(played(9, 2)), "3")
    tournaments = [*addressed(table.store, cup), *addressed(table.store, with_final(played(8, 1)))]
    visitor = Visitor(
        *(keys.edit, keys.view, finished, table.sheet()),
        deals=(1, 4),
        bonaken=games,
        circles=circles,
        house_rules=(table.store.keep_rulebook(house_table()),),
        tournaments=tournaments,
    )
    app = create_app({"SCORESHEET_DATABASE": "sqlite:///nowhere.sqlite"})
    return [*addresses(app.url_map, visitor).values()]
