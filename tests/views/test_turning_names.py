"""Direction controls in names turn no text that is written line by line: in a terminal, a log or a result."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain

import pytest

from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.changes import Headed, Renamed
from scoresheet.core.log import Entry, Log
from scoresheet.core.names import DIRECTION_CONTROLS
from scoresheet.formats.csv import to_csv
from scoresheet.locales import texts
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.season import season_of
from scoresheet.views.bonaken import board, explain
from scoresheet.views.bonaken.explain import csv_rows as bonaken_csv_rows
from scoresheet.views.bonken.export import deal_report, sheet_report
from scoresheet.views.bonken.log import log_lines
from scoresheet.views.bonken.result import result_of
from scoresheet.views.formatting import in_a_row
from scoresheet.views.log import evening_name
from scoresheet.views.season import SeasonPage
from scoresheet.views.season_person import season_report
from scoresheet.views.sheet_list import kept_lines
from tests.bonaken import game
from tests.strategies import BOOK, TURNING, A, some_evening

EN = texts("en")
NOW = datetime(2026, 11, 20, tzinfo=UTC)
EVENING = some_evening(BOOK, A)
GAME = game(3, "A", "A W, B L, C W, C W, C W, A W, A W, B L")


def evening(name: str) -> Sheet:
    return replace(EVENING, players=("Anna", "Bram", name, "Dirk"), title=name, place=name)


def logged(name: str) -> Iterable[str]:
    changes = (Headed("", "", ""), Renamed(("Anna", "Bram", "Els", "Dirk")), Headed(name, "", name))
    entries = tuple(Entry(f"{version}", version, NOW, None, change) for version, change in enumerate(changes, 1))
    return [
        text for line in log_lines(Log(evening(name), entries), EN) for text in (line.sentence, *chain(*line.lists))
    ]


def season(name: str) -> Iterable[str]:
    return season_report(SeasonPage(season_of([Evening("one", replace(evening(name), date="2026-11-20"))]), EN))


def passed_on(name: str) -> Iterable[str]:
    sheet = replace(evening(name), date="2026-11-20")
    result = result_of(sheet, EN)
    assert result.chart
    return [*result.text(EN).splitlines(), result.headline, result.when, result.chart.sentence]


WRITTEN: dict[str, Callable[[str], Iterable[str]]] = {
    "sheet": lambda name: sheet_report(evening(name), EN),
    "half a sheet": lambda name: sheet_report(replace(evening(name), deals=EVENING.deals[:5]), EN),
    "deal": lambda name: deal_report(evening(name), 5, EN),
    "log": logged,
    "text to pass on": passed_on,
    "season": season,
    "circle": lambda name: [evening_name(evening(name), EN), evening_name(replace(evening(name), title=""), EN)],
    "database": lambda name: kept_lines([("id", NOW, evening(name))], EN),
    "game of Bonaken": lambda name: explain.sheet_report(replace(GAME, players=("Anja", "Bert", name), title=name), EN),
    "result of Bonaken": lambda name: board.board_of(
        replace(GAME, players=("Anja", "Bert", name), title=name), EN
    ).result_lines(EN),
}


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize("typed", TURNING, ids=ascii)
def test_no_line_of_text_has_a_direction_control_from_a_name(written: str, typed: str) -> None:
    lines = [*WRITTEN[written](typed)]
    # Sorted, because people are listed in the order of what was typed.
    assert sorted(lines) == sorted(WRITTEN[written]("Carla"))
    assert any("Carla" in line for line in lines)
    assert not any(re.search(f"[{DIRECTION_CONTROLS}]", line) for line in lines)


@pytest.mark.parametrize("written", ["sheet", "season", "game of Bonaken"])
def test_a_name_from_right_to_left_keeps_the_columns_of_a_terminal(written: str) -> None:
    shown = [re.sub(f"[{DIRECTION_CONTROLS}\u200e]", "", line) for line in WRITTEN[written]("פרידה")]
    assert sorted(line.replace("פרידה", "Carla") for line in shown) == sorted(WRITTEN[written]("Carla"))


def test_a_direction_control_in_one_name_reaches_no_other_name() -> None:
    assert in_a_row(("\u2067Anna", "Bram\u2069", "Carla"), EN) == "Anna, Bram and Carla"


@pytest.mark.parametrize("typed", TURNING, ids=ascii)
def test_the_table_of_a_game_has_names_as_they_were_typed(typed: str) -> None:
    table = to_csv(bonaken_csv_rows(replace(GAME, players=("Anja", "Bert", typed)), EN))
    assert table == to_csv(bonaken_csv_rows(replace(GAME, players=("Anja", "Bert", "Carla")), EN)).replace(
        "Carla", typed
    )


def test_a_long_name_from_right_to_left_stands_whole_beside_its_line_where_there_is_room() -> None:
    name = "מרים כהן־לוי מירושלים"
    chart = result_of(evening(name), EN).chart
    assert chart
    assert f"\u2068{name}\u2069\u200e" in chart.labels
