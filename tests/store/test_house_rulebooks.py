"""A house rulebook travels inside the sheet: kept once, and never changed by a later version of it."""

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from scoresheet.core.bonken.changes import RulebookChanged
from scoresheet.core.bonken.deal import Deal, counts
from scoresheet.core.bonken.rulebook import rulebook_to_table
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.errors import MissingError, ReadOnlyError
from scoresheet.core.validation import Node
from scoresheet.store.archive import export_archive
from scoresheet.store.log_text import DamagedSheetError
from scoresheet.store.maintenance import remove
from scoresheet.store.migrating import migrate
from tests.house import Json, house, house_table
from tests.store.asking import fault_of, import_archive, opened, run_sql, write
from tests.strategies import BOOK, NAMES

QUEENS = Deal("queens", 0, (), {"queens": counts(1, 3, 0, 0)})
SHEET = Sheet(house(), NAMES, first_chooser=0, deals=(QUEENS,))


def kept(url: str) -> list[str]:
    return [row.digest for row in run_sql(url, "SELECT digest FROM rulebooks ORDER BY digest")]


def test_the_same_rules_are_kept_once_and_ours_not_at_all(url: str) -> None:
    before = kept(url)
    with opened(url) as store:
        for _ in range(3):
            store.create(SHEET)
        store.create(Sheet(BOOK, NAMES))
        store.create(Sheet(house(deals=12), NAMES))
    assert sorted({*before, house().id}) == kept(url)


def test_a_change_of_rulebook_keeps_both(url: str) -> None:
    other = house(summary={"en": "Longer.", "nl": "Langer."})
    with opened(url) as store:
        keys = store.create(Sheet(BOOK, NAMES, 0, (QUEENS,)))
        write(store, keys.edit, RulebookChanged(BOOK, house()), RulebookChanged(house(), other))
        log = store.open(keys.view).log
    assert [log.at(version).sheet.rulebook for version in (0, 1, 2)] == [BOOK, house(), other]
    assert log.sheet.standing.endscores == (-50, -150, 0, 0)
    assert {house().id, other.id} <= set(kept(url))


def test_a_rulebook_that_was_made_is_found_by_its_digest(url: str) -> None:
    with opened(url) as store:
        digest = store.keep_rulebook(rulebook_to_table(house()))
        assert digest == house().id
        assert store.rulebook(digest) == house_table()
        whole = store.with_rulebooks(Node({"rulebook": digest, "players": []}, "")).value
        assert whole == {"rulebook": house_table(), "players": []}
        assert fault_of(MissingError, store.rulebook, "0" * 40) == "no-house-rulebook"


def test_a_sheet_whose_rulebook_is_gone_says_so(url: str) -> None:
    with opened(url) as store:
        keys = store.create(SHEET)
        run_sql(url, "DELETE FROM rulebooks")
        assert fault_of(DamagedSheetError, store.open, keys.view) == "no-rulebook"


def test_an_export_has_each_rulebook_once_or_as_before(make: Callable[[str], str], there: str, tmp_path: Path) -> None:
    here = make("here")
    other = house(summary={"en": "Longer.", "nl": "Langer."})
    with opened(here) as store:
        keys = store.create(SHEET)
        write(store, keys.edit, *[RulebookChanged(house(), other), RulebookChanged(other, house())] * 10)
        log = store.open(keys.view).log
    export_archive(here, tmp_path / "all")
    [file] = (tmp_path / "all").glob("*.log.json")
    table = json.loads(file.read_text(encoding="utf-8"))
    assert set(table["rulebooks"]) == {house().id, other.id}
    assert len(file.read_bytes()) < 100_000
    for text, expected in ((json.dumps(as_before(table)), "added"), (file.read_text(encoding="utf-8"), "unchanged")):
        file.write_text(text, encoding="utf-8")
        assert [*import_archive(there, tmp_path / "all").values()] == [expected]
        with opened(there) as copy:
            assert copy.open(keys.view).log == log
    assert kept(there) == sorted([house().id, other.id])


def as_before(table: Json) -> Json:
    """The same log as it was written before, with a rulebook wherever it is named."""
    books = table.pop("rulebooks")
    for plain in (table["sheet"], *(entry["change"] for entry in table["entries"])):
        plain |= {place: books[plain[place]] for place in ("rulebook", "was") if place in plain}
    return table


def test_a_log_names_twenty_rulebooks_at_most(make: Callable[[str], str]) -> None:
    books = [house(summary={"en": f"{number}.", "nl": f"{number}."}) for number in range(21)]
    with opened(make("here")) as store:
        keys = store.create(Sheet(books[0], NAMES))
        write(store, keys.edit, *(RulebookChanged(*pair) for pair in pairwise(books[:20])))
        with pytest.raises(ReadOnlyError, match="rulebooks-full"):
            store.append(keys.edit, 19, RulebookChanged(books[19], books[20]), entry_id="another")
        store.append(keys.edit, 19, RulebookChanged(books[19], books[0]), entry_id="one of them")
        store.append(keys.edit, 20, RulebookChanged(books[0], BOOK), entry_id="one of ours")
        assert store.open(keys.view).log.version == 21


def test_the_rules_go_with_the_last_sheet_that_had_them(empty: str) -> None:
    migrate(empty)
    changed, made = (house(summary={"en": text, "nl": text}) for text in ("1", "2"))
    shared = house()
    with opened(empty) as store:
        gone, stays = (store.create(Sheet(BOOK, NAMES)) for _ in range(2))
        write(store, gone.edit, RulebookChanged(BOOK, changed), RulebookChanged(changed, shared))
        write(store, stays.edit, RulebookChanged(BOOK, shared))
        store.keep_rulebook(rulebook_to_table(made))
        sheet = store.open(gone.view).public_id
        remove(empty, [sheet])
        assert kept(empty) == sorted([shared.id, made.id])
        assert store.open(stays.view).log.sheet.rulebook == shared
