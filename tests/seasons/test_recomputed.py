"""All figures of a season beside those that a script without the app works out from the documents of its evenings."""

import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import scoresheet
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.season import season_table
from scoresheet.locales import texts
from scoresheet.seasons.evenings import Evening
from scoresheet.seasons.season import season_of
from scoresheet.views.season import SeasonPage
from tests.seasons.generated import season_sheets
from tests.soaked import soaked

SCRIPT = Path(__file__).parents[1] / "data" / "recompute_season.py"
ELEVEN = ("Anna", "Bram", "Carla", "Dirk", "Els", "Frits", "Greetje", "Hendrik-Jan", "Ingeborg", "Jan", "Katharina")


def test_the_script_has_nothing_of_the_app() -> None:
    assert "scoresheet." not in SCRIPT.read_text("utf-8").replace("scoresheet season", "")


@pytest.mark.parametrize("number", [40, *soaked(200)])
def test_all_figures_are_those_of_an_independent_recomputation(number: int) -> None:
    sheets = season_sheets(number, ELEVEN, seed=number, every=1)
    season = season_of([Evening(f"{index}", sheet) for index, sheet in enumerate(sheets)])
    rulebook = tomllib.loads((Path(scoresheet.__file__).parent / "rulebooks" / "bonken-2002.toml").read_text("utf-8"))
    found: dict[str, Any] = runpy.run_path(str(SCRIPT))["figures"](rulebook, [to_document(sheet) for sheet in sheets])
    table = season_table(season)

    assert {
        line["player"]: {key: line[key] for key in found["ranking"][line["player"]]} for line in table["ranking"]
    } == (found["ranking"])
    for account in table["ledger"]:
        expected = found["ledger"][tuple(account["players"])]
        assert {key: account[key] for key in ("paid", "received", "net", "evenings")} | {
            "deals": len(account["deals"])
        } == expected
    assert len(table["ledger"]) * 2 == len(found["ledger"])
    for person, expected in found["people"].items():
        told = table["people"][person]
        assert {
            "scores": [one["score"] for one in told["scores"]],
            "plus": told["plus"],
            "minus": told["minus"],
            "doubling": told["doubling"]["points"],
            "best": told["best"]["score"],
            "worst": told["worst"]["score"],
            "contracts": {
                line["contract"]: {"deals": line["deals"], "points": line["points"]} for line in told["contracts"]
            },
        } == expected
    records = {
        "biggest_deal": abs(table["records"]["biggest_deal"]["points"]),
        "highest_evening": table["records"]["highest_evening"]["points"],
        "lowest_evening": table["records"]["lowest_evening"]["points"],
        "closest_evening": table["records"]["closest_evening"]["points"],
    }
    assert records == found["records"]

    # What the page and paper show is the same again.
    page = SeasonPage(season, texts("en"))
    for row in page.matrix.rows:
        cells = [
            f"{found['ledger'][row.person, other.person]['net']:+}".replace("-", "−") if cell else None
            for other, cell in zip(page.matrix.rows, row.cells, strict=True)
        ]
        assert cells == [cell and cell.points for cell in row.cells]
    assert [row[1:3] for row in page.ranking.rows] == [
        (person, f"{line['total']}".replace("-", "−"))
        for person, line in sorted(found["ranking"].items(), key=lambda item: (item[1]["rank"], item[0]))
    ]
