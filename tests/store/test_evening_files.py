"""Files of every kind on their way into a database: recognised by content, each evening once, nothing half imported."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from uuid import UUID, uuid4, uuid5

import pytest

from scoresheet.core.bonaken.championship.changes import TournamentHeaded
from scoresheet.core.bonaken.championship.tournament import Tournament
from scoresheet.core.bonken.changes import Recorded, Removed
from scoresheet.core.changes import Renamed
from scoresheet.core.circle import Circle, PutIn
from scoresheet.core.errors import UnreadableError
from scoresheet.formats.bonken.documents import to_document
from scoresheet.formats.csv import to_csv
from scoresheet.formats.file_access import LARGEST
from scoresheet.formats.imported_evening import ImportedEvening
from scoresheet.formats.json_toml import to_json
from scoresheet.games import LOG_ENDING
from scoresheet.locales import texts
from scoresheet.print_command import evenings_in
from scoresheet.store.archive import export_archive
from scoresheet.store.evening_files import as_sheet, errors_on, read_file, read_source
from scoresheet.store.sheet_copies import SheetCopy, add_sheets, compare_sheets, export_sheets, import_sheet
from scoresheet.store.sheets import made_keys
from scoresheet.views.bonken.export import csv_rows
from tests.commands import scoresheet
from tests.store.asking import fault_of, opened, opens
from tests.strategies import BOOK, some_evening
from tests.sunmar import FIXTURE, FRIDAY, Evening, backup, files, game, zipped

EVENING = some_evening(BOOK)
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture
def url(make: Callable[[str], str]) -> str:
    return make("here")


def evenings(data: bytes, name: str = "file") -> list[ImportedEvening]:
    found = [one for _, one in read_file(BytesIO(data), name)]
    assert all(isinstance(one, ImportedEvening) for one in found), found
    return [one for one in found if isinstance(one, ImportedEvening)]


def bring(url: str, data: bytes, name: str = "file") -> list[str]:
    """Imports a file; the outcomes."""
    sheets = [as_sheet(one, made_keys(), NOW) for one in evenings(data, name)]
    return [import_sheet(url, sheet) for sheet in sheets]


FILES = {
    "a backup": backup([game(11, FRIDAY), game(11, FIXTURE)]),
    "an old backup": backup([game(1, FRIDAY)], 1),
    "a document": to_json(to_document(EVENING)).encode(),
    "a document without deals": to_json(to_document(EVENING.with_deals())).encode(),
    "a table": to_csv(csv_rows(EVENING, texts("nl"))).encode("utf-8-sig"),
    "several documents": zipped(
        {"a.json": to_json(to_document(EVENING)).encode(), "b.csv": to_csv(csv_rows(EVENING, texts("en"))).encode()}
    ),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_is_recognised_by_its_content_and_imported_once(url: str, kind: str) -> None:
    first = bring(url, FILES[kind])
    assert set(first) <= {"added", "unchanged"}
    count = len(list(export_sheets(url)))
    assert count == first.count("added") > 0
    assert set(bring(url, FILES[kind])) == {"unchanged"}
    assert len(list(export_sheets(url))) == count


@pytest.mark.parametrize("commas", [12, 20, 21])
def test_a_document_on_one_line_is_no_table_whatever_its_commas(commas: int) -> None:
    written = json.dumps(to_document(EVENING.with_deals()))
    title = "," * (commas - written.count(","))
    [found] = evenings(json.dumps(to_document(replace(EVENING.with_deals(), title=title))).encode())
    assert (found.sheet.title, found.sheet.players) == (title, EVENING.players)


def test_only_inputs_are_kept_by_keys_that_are_new(url: str) -> None:
    [evening], keys = evenings(backup([game(11, FIXTURE)])), made_keys()
    import_sheet(url, as_sheet(evening, keys, NOW))
    with opened(url) as store:
        sheet = store.open(keys.edit)
        assert (sheet.writable, store.open(keys.view).writable, sheet.view_key) == (True, False, keys.view)
        assert not opens(store, evening.id)
    assert sheet.log.sheet.standing.endscores == (360, -60, -40, 160)
    ids = [str(uuid5(UUID(evening.id), str(number))) for number in (1, 2, 3)]  # by which every version knows them
    assert [(entry.id, entry.time) for entry in sheet.log.entries] == [(one, NOW) for one in ids]


def test_a_later_backup_adds_the_rounds_played_since_and_keeps_our_heading(url: str) -> None:
    begun = Evening(FRIDAY.players, 3, FRIDAY.rounds[:2], title="Vrijdag")
    for later, outcome in (
        (begun, "added"),
        (replace(begun, title="Vrijdag thuis"), "unchanged"),
        (replace(FRIDAY, title="Vrijdag thuis"), "extended"),
        (begun, "unchanged"),
    ):
        assert bring(url, backup([game(11, later)])) == [outcome]
    [sheet] = export_sheets(url)
    assert (len(sheet.log.sheet.deals), sheet.log.sheet.title) == (4, "Vrijdag")


def test_importing_again_keeps_corrections_made_since(url: str) -> None:
    [evening], keys = evenings(backup([game(11, FRIDAY)])), made_keys()
    import_sheet(url, as_sheet(evening, keys, NOW))
    with opened(url) as store:
        store.append(keys.edit, 4, Renamed(("Nora", "Bram", "Fenna", "Joost")), entry_id="renamed")
    assert bring(url, backup([game(11, FRIDAY)])) == ["unchanged"]
    other = Evening(("Noor", "Bram", "Fenna", "Job"), 3, FRIDAY.rounds, title="Vrijdag")
    assert bring(url, backup([game(11, other)])) == ["diverged"]
    [sheet] = export_sheets(url)
    assert sheet.log.sheet.players == ("Nora", "Bram", "Fenna", "Joost")


def test_the_same_evening_is_the_same_sheet_in_every_database(url: str, there: str) -> None:
    for address in (url, there):
        bring(address, backup([game(11, FRIDAY)]))
    [one], [other] = export_sheets(url), export_sheets(there)
    assert one.id == other.id
    assert one.keys != other.keys
    assert import_sheet(url, other) == "unchanged"


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize("entered", [True, False], ids=["deals in entries", "deals it was opened with"])
def test_a_sheet_that_was_downloaded_here_is_known_by_its_deals(url: str, entered: bool, ending: str) -> None:
    deals = [replace(deal, id=str(uuid4())) for deal in EVENING.deals]
    with opened(url) as store:
        keys = store.create(EVENING.with_deals(*([] if entered else deals)))
        if entered:
            for version, deal in enumerate(deals):
                store.append(keys.edit, version, Recorded(version + 1, deal), entry_id=str(deal.id))
        log = store.open(keys.view).log
        text = to_json(to_document(log.sheet)) if ending == "json" else to_csv(csv_rows(log.sheet, texts("en")))
        assert bring(url, text.encode()) == ["unchanged"]
        if not entered:
            store.append(keys.edit, 0, Removed(1), entry_id="removed")
            assert bring(url, text.encode()) == ["diverged"]
    assert len(list(export_sheets(url))) == 1


@pytest.mark.parametrize("kind", ["circle", "tournament"])
def test_an_entry_of_another_kind_that_has_the_id_of_a_deal_is_no_evening(url: str, kind: str) -> None:
    opening, change = {
        "circle": (Circle("Thursday"), PutIn("0" * 64)),
        "tournament": (Tournament("Open"), TournamentHeaded("Closed", "", "")),
    }[kind]
    deal = replace(EVENING.deals[0], id=str(uuid4()))
    with opened(url) as store:
        store.append(store.create(opening).edit, 0, change, entry_id=str(deal.id))
    document = to_json(to_document(EVENING.with_deals(deal))).encode()
    assert [*bring(url, document), *bring(url, document)] == ["added", "unchanged"]


def test_several_evenings_are_imported_together_or_not_at_all(url: str) -> None:
    sheets = [as_sheet(one, made_keys(), NOW) for one in evenings(backup([game(11, FRIDAY), game(11, FIXTURE)]))]
    assert [found.outcome for found in compare_sheets(url, sheets)] == ["added", "added"]
    assert list(export_sheets(url)) == []
    broken = SheetCopy(sheets[1].opened, sheets[0].keys[:1] + sheets[1].keys[1:], sheets[1].log)
    assert [found.outcome for found in add_sheets(url, [sheets[0], broken])] == ["added", "diverged"]
    assert [found.outcome for found in add_sheets(url, sheets)] == ["unchanged", "added"]
    assert [found.outcome for found in compare_sheets(url, sheets)] == ["unchanged", "unchanged"]


def test_an_evening_that_cannot_be_scored_says_why() -> None:
    twice = Evening(FRIDAY.players, 3, (FRIDAY.rounds[0], FRIDAY.rounds[0]))
    [evening] = evenings(backup([game(11, twice)]))
    assert [(one.code, one.deal) for one in errors_on(evening.sheet)] == [("repeated-contract", 2)]
    [evening] = evenings(backup([game(11, FRIDAY)]))
    assert errors_on(evening.sheet) == ()


@pytest.mark.parametrize("place", ["all", "all.zip"])
def test_everything_that_lies_in_a_folder_or_an_archive_is_read_by_its_name(
    url: str, tmp_path: Path, place: str
) -> None:
    with opened(url) as store:
        store.create(EVENING)
    export_archive(url, tmp_path / "export")
    [log, document] = sorted((tmp_path / "export").iterdir(), key=lambda file: not file.name.endswith(LOG_ENDING))
    kept = {
        log.name: log.read_bytes(),
        document.name.upper(): document.read_bytes(),  # is read from its log
        "A.JSON": FILES["a document"],
        "mine/B.Csv": FILES["a table"],
        "mine/b.json": FILES["a document without deals"],
        "mine/c.json": b"{",
        "mine/d.csv": b"\xff",
        "mine/e.json": b" " * (LARGEST + 1),
        "notes.txt": b"x",
        **dict.fromkeys(("._A.json", "__MACOSX/._A.json", ".old/a.json"), b"\x00\x05\x16\x07"),  # as a Mac keeps them
    }
    for name, data in kept.items():
        (tmp_path / "all" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "all" / name).write_bytes(data)
    shutil.make_archive(str(tmp_path / "all"), "zip", tmp_path / "all")
    found = {str(Path(name).relative_to(tmp_path / place)): one for name, one in read_source(tmp_path / place)}
    errors = {name: error for name, error in found.items() if isinstance(error, UnreadableError)}
    assert {name: type(one) for name, one in found.items() if name not in errors} == {
        log.name: SheetCopy,
        "A.JSON": ImportedEvening,
        "mine/B.Csv": ImportedEvening,
        "mine/b.json": ImportedEvening,
    }
    assert [(error.source, error.fault) for _, error in sorted(errors.items())] == [
        (f"{tmp_path / place}/mine/c.json", "not-json"),
        (f"{tmp_path / place}/mine/d.csv", "not-utf8"),
        (f"{tmp_path / place}/mine/e.json", "file-too-large"),
    ]
    of_season, unreadable = evenings_in(str(tmp_path / place))
    assert {one.id for one in of_season} == {"A", document.stem.upper(), "mine/b"}
    assert sorted(error.source for error in unreadable if isinstance(error, UnreadableError)) == [
        f"{tmp_path / place}/mine/c.json",
        f"{tmp_path / place}/mine/e.json",
    ]


def test_a_folder_that_cannot_be_listed_is_named_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "evening.json").write_bytes(FILES["a document"])
    listed = os.scandir

    def scandir(path: str) -> "os._ScandirIterator[str]":
        if Path(path).name in ("b", "c"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", scandir)  # to root all folders are open
    evening, *others = read_source(tmp_path)
    assert (evening[0], type(evening[1])) == (f"{tmp_path}/a/evening.json", ImportedEvening)
    assert [(name, getattr(error, "fault", "")) for name, error in others] == [
        (f"{tmp_path}/b", "no-file"),
        (f"{tmp_path}/c", "no-file"),
    ]


# Refused


def bomb(name: str, size: int) -> bytes:
    """A small backup that unpacks to ``size`` bytes more."""
    parts = files([game(11, FRIDAY)])
    return zipped(parts | {name: parts.get(name, b"") + b" " * size})


REFUSED = {
    "bytes": (b"\xff\xfe\x00", "not-utf8"),
    "utf-16": ('{"format": "scoresheet/1"}'.encode("utf-16"), "not-utf8"),
    "nothing": (b"", "empty-file"),
    "nothing but an end of a line": (b"\n", "empty-file"),
    "half a zip": (backup([game(11, FRIDAY)])[:200], "damaged-archive"),
    "an empty zip": (zipped({}), "no-export"),
    "a zip of texts": (zipped({"a.txt": b"x"}), "no-export"),
    "a zip with paths out of it": (zipped({"../a.json": b"{}", "b/../../c.json": b"{}"}), "no-export"),
    "many files": (zipped({**files([]), "a": b"", "b": b""}), "archive-many-files"),
    "a bomb": (bomb("games.json", 11 * 2**20), "archive-too-large"),
    "a large file": (b" " * (4 * 2**20 + 1), "file-too-large"),
    "a newer document": (b'{"format": "scoresheet/2", "a": 1}', "newer-format"),
    "a newer log": (b'{"format": "scoresheet-log/2", "a": 1}', "newer-format"),
    "another program's": (b'{"format": "other/1"}', "not-a-choice"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_an_unreadable_file_is_refused_with_one_fault(kind: str) -> None:
    data, fault = REFUSED[kind]
    assert fault_of(UnreadableError, lambda: list(read_file(BytesIO(data), "file"))) == fault


def test_an_empty_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    for name, fault in (("", "no-export"), ("nowhere", "no-file")):
        assert fault_of(UnreadableError, lambda file: list(read_source(file)), tmp_path / name) == fault


# The command


def test_the_import_command_names_differing_scores_and_imports_once(tmp_path: Path) -> None:
    file, database = tmp_path / "backup.zip", str(tmp_path / "here.sqlite")
    file.write_bytes(backup([game(11, FIXTURE), game(11, FRIDAY)]))
    look = scoresheet("import", str(file), "--dry-run", SCORESHEET_DATABASE=database)
    assert (look.returncode, look.stderr) == (0, "")
    assert not Path(database).exists()
    assert (
        "  Deal 1, Trumps of Spades: Piet 100 instead of 80 (+20), Marie 40 instead of 60 (−20), Kees 0 instead of 40 "
        "(−40), Ans 120 instead of 80 (+40).\n"
    ) in look.stdout
    assert "  Totals: Piet 360 instead of 140 (+220), " in look.stdout
    assert look.stdout.endswith("nothing is kept.\n")
    done = scoresheet("import", str(file), "--lang", "nl", SCORESHEET_DATABASE=database)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ronde 3, Domino: Piet 200 in plaats van 0 (+200), Marie −300 in plaats van −100 (−200).\n" in done.stdout
    assert done.stdout.count("Toegevoegd: ") == 2
    assert "2 scorekaarten toegevoegd." in done.stdout
    again = scoresheet("import", str(file), SCORESHEET_DATABASE=database)
    assert again.returncode == 0
    assert "0 sheets were added." in again.stdout
    assert "2 sheets were here already." in again.stdout


def test_the_import_command_names_each_evening_left_out_with_the_reason(tmp_path: Path) -> None:
    file, database = tmp_path / "backup.zip", str(tmp_path / "here.sqlite")
    twice = Evening(FRIDAY.players, 3, (FRIDAY.rounds[0], FRIDAY.rounds[0]), id=FIXTURE.id)
    file.write_bytes(backup([game(11, twice), {"id": "x"}, game(11, FRIDAY)]))
    done = scoresheet("import", str(file), SCORESHEET_DATABASE=database)
    assert done.returncode == 2
    assert "1 sheet was added." in done.stdout
    lines = done.stderr.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"scoresheet: {file}/games.json: ")
    assert "Deal 2: " in lines[0]
    assert "games[1]: " in lines[1]
