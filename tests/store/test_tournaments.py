"""A tournament in the store of the sheets: listed by its players, its games under derived keys and read together."""

import json
from collections.abc import Callable

import pytest

from scoresheet.core.errors import MissingError
from scoresheet.locales import texts
from scoresheet.store import Keys, Store, TakenError, derived_key, digest_of
from scoresheet.store.maintenance import kept_sheets
from scoresheet.views.sheet_list import kept_lines, kept_table
from tests.bonaken import game
from tests.championship import addressed, played


def test_a_tournament_is_listed_by_its_players(make: Callable[[str], str]) -> None:
    url = make("here")
    addressed(Store(url), played(6, 1))
    rows = [(kept.id, kept.changed, kept.log and kept.log.sheet) for kept in kept_sheets(url)]
    assert "Leimuiden · 2026-11-07 · Speler 1, Speler 2" in kept_lines(rows, texts("nl"))[0]
    assert json.loads(json.dumps(kept_table(rows)))[0]["players"][:2] == ["Speler 1", "Speler 2"]


def test_what_was_opened_with_derived_keys_is_opened_once(make: Callable[[str], str]) -> None:
    store = Store(make("here"))
    keys = Keys(derived_key("card", "edit"), derived_key("card", "view"))
    assert store.create(game(4, "A"), keys) == keys
    with pytest.raises(TakenError):
        store.create(game(4, "B"), keys)
    assert store.open(keys.edit).log.sheet == game(4, "A")
    assert set(store.versions([digest_of(keys.view), digest_of(keys.edit), digest_of("nobody")])) == {
        digest_of(keys.view)
    }


def test_several_sheets_are_read_together(make: Callable[[str], str]) -> None:
    store = Store(make("here"))
    keys = [store.create(game(4, letter)) for letter in "ABCD"]
    versions = store.versions([digest_of(one.view) for one in keys])
    logs = store.logs([found.sheet_id for found in versions.values()])
    found = [logs[versions[digest_of(one.view)].sheet_id].sheet for one in keys]
    assert found == [game(4, letter) for letter in "ABCD"]
    assert store.logs([]) == {}
    with pytest.raises(MissingError):
        store.open("nobody")
