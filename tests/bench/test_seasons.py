"""Pages of a circle of a thousand evenings: the first time a process shows it, and when nothing has changed."""

import gzip
import subprocess
import sys
from pathlib import Path

from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store
from scoresheet.web import create_app
from tests.bench.table import BenchTable
from tests.seasons.generated import GUESTS, season_sheets, with_evenings

ROUNDS = 3


COLD = """
import sys, time
from scoresheet.serve import make_ready
from scoresheet.web import create_app
app = create_app({"SCORESHEET_DATABASE": sys.argv[1], "SECRET_KEY": "of the bench"})
make_ready(app)
client = app.test_client()
client.get("/c/new")
for _ in range(2):
    start = time.process_time()
    assert client.get(sys.argv[2]).status_code == 200
    print(time.process_time() - start)
"""


def test_a_circle_of_a_thousand_evenings_in_eleven_years(table: BenchTable, tmp_path: Path) -> None:
    database, address = circle_of(1000, tmp_path)
    measure(table, "1 000 evenings, latest season", database, address)
    measure(table, "1 000 evenings, all of them at once", database, f"{address}?season=all", at_most=None)


def test_a_circle_of_two_hundred_evenings_of_eleven_people(table: BenchTable, tmp_path: Path) -> None:
    guests = tuple(f"Guest {number}" for number in range(11))
    measure(table, "200 evenings of 11 people", *circle_of(200, tmp_path, every=1, guests=guests))


def test_a_circle_of_a_hundred_evenings(table: BenchTable, tmp_path: Path) -> None:
    database, address = circle_of(100, tmp_path)
    client = create_app({"SCORESHEET_DATABASE": database, "SECRET_KEY": "of the bench"}).test_client()
    page = client.get(f"{address}?season=all").data
    table.figure("100 evenings, compressed", len(gzip.compress(page)) / 1000, "kB", at_most=40)


def circle_of(evenings: int, folder: Path, every: int = 4, guests: tuple[str, ...] = GUESTS) -> tuple[str, str]:
    """A database with a circle of so many evenings, one ``every`` so many days; the address of the circle."""
    database = str(folder / "circle.sqlite")
    migrate(database)
    keys = with_evenings(Store(database), season_sheets(evenings, guests, every=every))
    return database, f"/c/{keys.view}"


def measure(table: BenchTable, name: str, database: str, path: str, at_most: int | None = 300) -> None:
    """Notes the least processor time of a first answer, of so many milliseconds ``at_most``, and of the second."""
    rounds = []
    for _ in range(ROUNDS):
        done = subprocess.run([sys.executable, "-c", COLD, database, path], capture_output=True, text=True, check=True)
        rounds.append([float(line) * 1000 for line in done.stdout.split()])
    first, again = (min(times) for times in zip(*rounds, strict=True))
    table.figure(f"{name}: processor time in a new process", first, "ms", at_most=at_most)
    table.figure(f"{name}: processor time when nothing changed", again, "ms", at_most=50)
