"""Circles in a database: beside sheets in exports, lists and removals, and evenings found without their keys."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from scoresheet.core.bonaken.championship.changes import CardsMade, DrawDropped, SignedOff
from scoresheet.core.bonaken.championship.tournament import view_key
from scoresheet.core.changes import Headed
from scoresheet.core.circle import Circle, PutIn, TakenOut
from scoresheet.core.keys import Keys, digest_of_key
from scoresheet.locales import texts
from scoresheet.store.archive import export_archive
from scoresheet.store.maintenance import kept_sheets, named_sheets, new_keys, remove
from scoresheet.store.migrating import migrate
from scoresheet.store.sheets import Store, new_key
from scoresheet.views.sheet_list import kept_lines, kept_table
from tests.bonaken import game
from tests.championship import addressed, played
from tests.store.asking import FIRST, SHEET, import_archive, opened, opens, plant, write


@pytest.fixture
def url(empty: str) -> str:
    migrate(empty)
    return empty


def test_dates_are_those_of_the_headings_also_in_a_copy(url: str, store: Store, there: str, tmp_path: Path) -> None:
    dated = replace(SHEET, date="2026-11-20")
    made = [store.create(sheet) for sheet in (SHEET, dated, dated, dated)]
    write(store, made[2].edit, FIRST, Headed("Friday", "2026-12-04", ""), Headed("Friday", "2026-12-11", "Leiden"))
    write(store, made[3].edit, Headed("Friday", "", ""))
    export_archive(url, tmp_path / "out")
    import_archive(there, tmp_path / "out")
    with opened(there) as copy:
        for one in (store, copy):
            numbers = [one.open(keys.view).sheet_id for keys in made]
            assert [one.dates(numbers)[number] for number in numbers] == ["", "2026-11-20", "2026-12-11", ""]


def test_a_date_that_an_older_server_wrote_beside_this_one_is_found(url: str, store: Store) -> None:
    keys = store.create(SHEET)
    write(store, keys.edit, Headed("Friday", "2026-12-04", ""))
    sheet_id = store.lookup(keys.view).sheet_id
    for version, change in ((2, Headed("Friday", "2026-12-11", "")), (3, FIRST)):
        plant(url, sheet_id, version, json.dumps(change.plain(), separators=(",", ":")))
    assert store.dates([sheet_id]) == {sheet_id: "2026-12-11"}


def test_a_circle_is_listed_by_its_name_and_gets_new_keys_and_goes(url: str, store: Store) -> None:
    store.create(Circle("Thursday"))
    rows = [kept] = list(kept_sheets(url))
    assert kept_lines(rows, texts("en"))[0].endswith("circle Thursday, 0 evenings")
    assert kept_table(rows)[0]["circle"] == "Thursday"
    keys, address = new_keys(url, kept.id, view=True)
    assert (address, store.open(keys.edit).log.sheet) == ("/c", Circle("Thursday"))
    remove(url, [kept.id])
    assert not opens(store, keys.edit)


def test_evenings_are_found_by_live_view_keys_only(url: str, store: Store) -> None:
    sheets = [store.create(SHEET) for _ in range(3)]
    write(store, sheets[0].edit, FIRST)
    new_keys(url, store.open(sheets[2].view).public_id, view=True)
    digests = [digest_of_key(key) for made in sheets for key in (made.view, made.edit)]
    found = store.versions([*digests, "nothing"])
    assert set(found) == {digest_of_key(sheets[0].view), digest_of_key(sheets[1].view)}
    assert found[digest_of_key(sheets[1].view)].last_entry is None
    [entry] = store.open(sheets[0].view).log.entries
    assert found[digest_of_key(sheets[0].view)].last_entry == entry.id


def test_an_evening_is_in_its_circles_until_it_is_taken_out(store: Store) -> None:
    digest = digest_of_key(store.create(SHEET).view)
    one, other = (store.create(Circle(name)) for name in ("A", "B"))
    write(store, one.edit, PutIn(digest))
    assert store.circles_of(digest) == (store.open(one.edit).public_id,)
    write(store, other.edit, PutIn(digest))
    assert set(store.circles_of(digest)) == {store.open(key.view).public_id for key in (one, other)}
    write(store, one.edit, PutIn(digest), TakenOut(digest))
    assert store.circles_of(digest) == (store.open(other.edit).public_id,)


# A tournament: listed by its players, its games under derived keys and read together


def test_a_tournament_is_listed_by_its_players(make: Callable[[str], str]) -> None:
    url = make("here")
    addressed(Store(url), played(6, 1))
    rows = list(kept_sheets(url))
    assert "Leimuiden · 2026-11-07 · Speler 1, Speler 2" in kept_lines(rows, texts("nl"))[0]
    assert json.loads(json.dumps(kept_table(rows)))[0]["players"][:2] == ["Speler 1", "Speler 2"]


def test_the_games_that_phones_played_in_a_tournament_go_with_it(url: str, store: Store) -> None:
    (desk, *_), sheets = addressed(store, played(4, 1)), [store.create(game(4, "A")) for _ in range(4)]
    tournament, counted = store.open(str(desk["key"])), [digest_of_key(keys.view) for keys in sheets[:3]]
    games = tournament.log.sheet.table(1, 1).games
    # By phone, corrected on paper, and by phone again: the second game on another sheet, once its key was replaced.
    signed = (counted[:2], (), (counted[0], counted[2]))
    write(store, tournament.key, *(SignedOff(1, 1, games, tuple(digests)) for digests in signed))
    new_keys(url, store.open(sheets[0].view).public_id, view=True)
    store.create(SHEET)
    listed = {kept.id: kept for kept in kept_sheets(url)}
    found = named_sheets(url, [tournament.public_id[:8].upper(), tournament.public_id])
    assert [listed[kept.id] for kept in found] == found == sorted(found, key=lambda kept: kept.changed, reverse=True)
    assert remove(url, [kept.id for kept in found]) == 4
    assert [opens(store, keys.edit) for keys in sheets] == [False, False, False, True]
    assert sorted(kept.sheet.players[0] for kept in kept_sheets(url)) == ["Anja", "Anna"]


def test_games_that_phones_began_go_with_their_tournament_though_no_desk_signed(url: str, store: Store) -> None:
    (desk, *_), made = addressed(store, played(9, 2)), store.create(SHEET)
    tournament = store.open(str(desk["key"]))
    seeds = [one.seed for one in tournament.log.sheet.rounds]
    write(store, tournament.key, DrawDropped(2), CardsMade("another salt", ("ab" * 32,)))
    begun = [("salt", seeds[0], 1, 1), ("another salt", seeds[0], 3, 2), ("salt", seeds[1], 2, 1)]
    for at in begun:
        store.create(game(4, "A"), Keys(new_key(), view_key(*at)))
    found = named_sheets(url, [tournament.public_id])
    assert remove(url, [kept.id for kept in found]) == 4
    assert [kept.sheet.players[0] for kept in kept_sheets(url)] == ["Anna"]
    assert opens(store, made.edit)
