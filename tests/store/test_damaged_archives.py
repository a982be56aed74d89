"""Archives that are damaged or made to do harm: a fault of one file is that file's own, and memory is bounded."""

import random
import zipfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from scoresheet.core.errors import ScoresheetError, UnreadableError
from scoresheet.formats.file_access import LARGEST
from scoresheet.store.archive import export_archive, members, unpacked
from scoresheet.store.sheet_copies import export_sheets
from tests.store.asking import SHEET, fault_of, import_archive, opened

SHEETS = 5
SEED = 2002


@pytest.fixture
def here(make: Callable[[str], str]) -> str:
    """A database with five sheets."""
    url = make("here")
    with opened(url) as store:
        for _ in range(SHEETS):
            store.create(SHEET)
    return url


@pytest.fixture
def archive(here: str, tmp_path: Path) -> Path:
    """The same as a ZIP file."""
    export_archive(here, tmp_path / "all.zip")
    return tmp_path / "all.zip"


def test_a_randomly_damaged_archive_is_refused_or_read_without_its_damaged_files(archive: Path, there: str) -> None:
    chance = random.Random(SEED)
    whole, kinds = archive.read_bytes(), Counter[str]()
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 1, 5, 100))):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        archive.write_bytes(damaged[: chance.choice((len(damaged), len(damaged), chance.randrange(len(damaged))))])
        try:
            outcomes = import_archive(there, archive)
        except UnreadableError as error:
            kinds["refused" if error.source == str(archive) else "nameless"] += 1
        else:
            kinds.update("left out" if isinstance(found, ScoresheetError) else "read" for found in outcomes.values())
    assert min(kinds.values()) > 5
    assert set(kinds) == {"refused", "left out", "read"}
    assert len(list(export_sheets(there))) <= SHEETS


def test_two_files_of_one_name_are_an_error_and_neither_is_imported(archive: Path, there: str) -> None:
    with zipfile.ZipFile(archive, "a") as added:
        name = min(name for name in added.namelist() if name.endswith(".log.json"))
        with pytest.warns(UserWarning, match="Duplicate name"):
            added.writestr(name, added.read(name))
    outcomes = import_archive(there, archive)
    error = outcomes.pop(f"{archive}/{name}")
    assert isinstance(error, UnreadableError)
    assert (error.source, error.fault) == (f"{archive}/{name}", "repeated-member")
    assert list(outcomes.values()) == ["added"] * (SHEETS - 1)


def read_all(archive: Path) -> list[int | str]:
    """How long each file in it is, or why it cannot be read."""
    found: list[int | str] = []
    for _, read in members(archive, ".json"):
        try:
            found.append(len(read()))
        except UnreadableError as error:
            found.append(error.fault)
    return found


def test_an_encrypted_or_unknown_packed_member_is_refused_alone(archive: Path) -> None:
    data = bytearray(archive.read_bytes())
    first = data.index(b"PK\x01\x02")  # the list of members
    data[first + 8] |= 1  # encrypted
    second = data.index(b"PK\x01\x02", first + 4)
    data[second + 10] = 99  # an unknown compression
    archive.write_bytes(data)
    assert [found for found in read_all(archive) if isinstance(found, str)] == ["damaged-member"] * 2


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_compression_that_is_unpacked_at_once_is_refused(packing: int, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", packing) as bomb:
        bomb.writestr("0.log.json", b"[]")
    assert read_all(tmp_path / "bomb.zip") == ["damaged-member"]


def test_an_archive_is_read_up_to_its_largest_unpacked_size(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
        for number in range(10):
            bomb.writestr(f"{number}.log.json", b"[" * LARGEST)
    assert read_all(tmp_path / "bomb.zip") == [LARGEST] * 4 + ["archive-too-large"] * 6


@pytest.mark.parametrize("sizes", [(10,), (6, 4)])
def test_an_archive_of_exactly_its_largest_size_is_unpacked(sizes: tuple[int, ...]) -> None:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for number, size in enumerate(sizes):
            archive.writestr(f"{number}", b"x" * size)
    assert tuple(map(len, unpacked(file, "file", len(sizes), 10).values())) == sizes
    assert fault_of(UnreadableError, unpacked, file, "file", len(sizes), 9) == "archive-too-large"


def test_a_small_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("0.log.json", b"[" * 5 * LARGEST)
    assert read_all(tmp_path / "bomb.zip") == ["file-too-large"]
