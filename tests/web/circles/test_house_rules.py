"""Evenings by house rules in a circle: their contracts are counted apart, and a new evening proposes them."""

import re
from dataclasses import replace
from html import unescape

from flask.testing import FlaskClient

from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.circle import Circle, PutIn
from scoresheet.store import Store, digest_of
from tests.house import house
from tests.strategies import NAMES, SHIPPED, some_evening

# Two rulebooks with the same key.
OURS, THEIRS = (house(name={"en": name, "nl": name}) for name in ("Bij ons", "Bij hen"))


def circle_of(store: Store, *sheets: Sheet) -> str:
    """The edit key of a circle with these evenings."""
    keys = store.create(Circle("Thursday"))
    for version, sheet in enumerate(sheets):
        made = store.create(sheet)
        store.append(keys.edit, version, PutIn(digest_of(made.view)), entry_id=f"{version}")
    return keys.edit


def played(rulebook: Rulebook, day: str) -> Sheet:
    """A whole evening by a rulebook."""
    return replace(some_evening(rulebook), players=NAMES, date=day)


def test_the_deals_behind_a_contract_are_those_of_its_own_rulebook(client: FlaskClient, store: Store) -> None:
    key = circle_of(store, played(OURS, "2026-11-06"), played(THEIRS, "2026-11-13"), played(SHIPPED[0], "2026-11-20"))
    person = client.get(f"/c/{key}/person?name=Anna&lang=nl").text
    sources = set(re.findall(r'href="(/c/[^"]*of=contract[^"]*queens)"', person))
    pages = [client.get(unescape(source)) for source in sources]
    assert {page.status_code for page in pages} == {200}
    # Both house rules have the same queens.
    assert sorted(page.text.count('<li><a href="/s/') for page in pages) == [1, 2]


def test_a_new_evening_proposes_the_house_rules_of_the_last(client: FlaskClient, store: Store) -> None:
    key = circle_of(store, played(SHIPPED[0], "2026-11-06"), played(OURS, "2026-11-13"))
    assert f'value="{OURS.id}" checked' in client.get(f"/c/{key}/new").text
