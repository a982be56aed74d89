"""``scoresheet season``: evenings out of a folder or an archive."""

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from scoresheet.assets import EXAMPLES
from tests.commands import scoresheet
from tests.printed import text

EVENINGS = ("evening-2002-passed-chooser.json", "evening-wikipedia.json")


def test_the_evenings_of_a_folder_are_added_up(tmp_path: Path) -> None:
    for name in EVENINGS:
        shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "notes.txt").write_text("not an evening")
    (tmp_path / "1.log.json").write_text('{"format": "scoresheet-log/1"}')
    done = scoresheet("season", str(tmp_path), "--json", "--best", "1")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert [evening["id"] for evening in answer["evenings"]] == [name.removesuffix(".json") for name in EVENINGS]
    assert sum(line["total"] for line in answer["ranking"]) == 0
    assert {"from": "Bram", "to": "Carla", "links": 2, "points": 180}.items() <= answer["records"][
        "dearest_double"
    ].items()


def test_an_archive_is_read_and_days_are_kept_to(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / EVENINGS[0]).read_text())
    with ZipFile(tmp_path / "bonken.zip", "w") as archive:
        for day in ("2026-09-04", "2026-10-02", "2026-11-06"):
            archive.writestr(f"{day}.json", json.dumps(document | {"date": day}))
    done = scoresheet(
        "season", str(tmp_path / "bonken.zip"), "--from", "2026-09-05", "--to", "2026-11-06", "--lang", "nl"
    )
    assert done.returncode == 0
    assert done.stdout.startswith(
        "2 avonden Bonken · Vanaf zaterdag 5 september 2026 · Tot en met vrijdag 6 november 2026\n"
    )
    assert "Beste" in done.stdout


def test_a_file_that_is_no_evening_is_named_and_the_others_are_added_up(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / EVENINGS[0], tmp_path)
    (tmp_path / "broken.json").write_text("{")
    done = scoresheet("season", str(tmp_path), "--lang", "en")
    assert done.returncode == 2
    assert "One evening of Bonken" in done.stdout
    assert done.stderr.startswith("scoresheet: broken.json: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_season_that_ends_before_it_begins_is_refused() -> None:
    done = scoresheet("season", "examples", "--from", "2026-09-02", "--to", "2026-09-01", "--lang", "nl")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "scoresheet: Het seizoen eindigt voor het begint: --from ligt na --to.\n"
    printed = scoresheet("print", "season", "examples", "--from", "2026-09-02", "--to", "2026-09-01", "--lang", "nl")
    assert (printed.returncode, printed.stderr) == (2, done.stderr)


@pytest.mark.pdf
def test_a_season_is_printed_from_a_day_to_a_day(tmp_path: Path) -> None:
    document = json.loads((EXAMPLES / EVENINGS[0]).read_text())
    for day in ("2026-09-04", "2026-10-02"):
        (tmp_path / f"{day}.json").write_text(json.dumps(document | {"date": day}))
    file = tmp_path / "season.pdf"
    done = scoresheet("print", "season", str(tmp_path), "--from", "2026-09-05", "--lang", "en", "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    said = text(file.read_bytes())
    assert "2 October 2026" in said
    assert "4 September 2026" not in said
