"""Several phones write on one sheet while calls and answers get lost and phones are restarted, in generated orders."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scoresheet.core.bonken.changes import Corrected, Recorded, Removed
from scoresheet.core.bonken.sheet import Sheet, sheet_to_plain
from scoresheet.core.log import Log
from tests.browser.table import Table
from tests.soaked import soaked

pytestmark = pytest.mark.browser

PHONES = 3
ACTS = (*("enter",) * 5, "correct", "remove", *("round",) * 5, "restart", "choose")
FATES = ("ok", "ok", "ok", "lost", "unheard")
SCRIPT = Path(__file__).with_name("interleaving.js").read_text(encoding="utf-8")


def play(page: Page, table: Table, seed: int) -> tuple[dict[str, Any], str]:
    """One story and what came of it, with the sheet it was written on."""
    rng = random.Random(seed)
    key = table.sheet()
    steps = [
        {"phone": rng.randrange(PHONES), "act": rng.choice(ACTS), "pick": rng.randrange(1000)}
        for _ in range(rng.randrange(10, 40))
    ]
    story = {
        "api": f"/api/sheets/{key}",
        "sheet": sheet_to_plain(table.store.open(key).log.sheet),
        "version": 0,
        "steps": steps,
        "fates": [rng.choice(FATES) for _ in range(200)],
        "phones": PHONES,
    }
    return page.evaluate(f"story => {{ {SCRIPT} return play(story); }}", story), key


def unasked(log: Log[Sheet], seen: dict[str, dict[str, Any]]) -> list[int]:
    """The versions at which a phone wrote over, or in the place of, what its players had not seen."""
    found = []
    for version, entry in enumerate(log.entries, 1):
        if entry.id not in seen:
            continue
        deals = Log(log.base, log.entries[: version - 1]).sheet.deals
        before, after = seen[entry.id]["before"], seen[entry.id]["after"]
        match entry.change:
            case Corrected(number) | Removed(number):
                was = deals[number - 1].plain()
                fine = all(was[part] == before[part] for part in ("contract", "chooser", "result"))
            case Recorded(number):
                fine = after not in [deal.id for deal in deals] or deals[number - 2].id == after
            case _:
                fine = True
        found += [] if fine else [version]
    return found


@pytest.mark.parametrize("stories", [6, *soaked(200)])
def test_every_change_is_logged_or_left_to_choose_and_all_phones_end_alike(table: Table, stories: int) -> None:
    decided = 0
    with table.phone() as page:
        page.goto("/healthz")
        for seed in range(stories):
            came, key = play(page, table, seed)
            log = table.store.open(key).log
            known = {entry.id for entry in log.entries}
            assert (came["unsent"], came["left"]) == (0, []), seed
            known |= set(came["decided"])
            # A correction may be of a deal that was dropped; and another phone may have entered just the same.
            new = {
                one: seen["deal"] for one, seen in came["seen"].items() if seen["before"] is None and one not in known
            }
            entered = [entry.change.deal.plain() for entry in log.entries if isinstance(entry.change, Recorded)]
            logged = [(deal["contract"], deal["result"]) for deal in entered]
            assert [deal for deal in new.values() if (deal["contract"], deal["result"]) not in logged] == [], seed
            assert unasked(log, came["seen"]) == [], seed
            ids = [entry.id for entry in log.entries]
            assert len(ids) == len(set(ids))
            on_sheet = [str(deal.id) for deal in log.sheet.deals]
            assert len(on_sheet) == len(set(on_sheet)), seed
            plain = [deal.plain() for deal in log.sheet.deals]
            for shown in came["shown"]:
                assert shown == plain, seed
            decided += len(came["decided"])
    assert decided > stories / 2  # the stories are about something
