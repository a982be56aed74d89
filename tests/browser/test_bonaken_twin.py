"""The phone's part of Bonaken, for deals that wait on it, against the core of the server."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from scoresheet.core.bonaken.deal import RESULTS, Deal, Goer
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.core.bonaken.states import ACTIVE, MOVES
from tests.bonaken import NAMES, game
from tests.browser.table import Table
from tests.browser.waiting import wait_until

pytestmark = pytest.mark.browser

GAMES = 400
PLAYED = """async (games) => {
  const { goneOn, isOver } = await import("/static/js/core/bonaken/sheet.js");
  return games.map(({ players, dealer, deals }) => {
    let stand = { states: Array(players).fill("suf"), dealer };
    return deals.map((goers) => {
      stand = goneOn(stand, goers);
      return [stand.states, isOver(stand) ? null : stand.dealer];
    });
  });
}"""


def some_game(rng: Random) -> Sheet:
    """A game of any size; now and then somebody goes who is out, or goes twice, or after the end."""
    players = rng.randint(FEWEST, MOST)
    sheet = Sheet(NAMES[:players], rng.randrange(players))
    for _ in range(rng.randint(1, 14)):
        states = score_sheet(sheet).states
        active = [seat for seat, state in enumerate(states) if state in ACTIVE]
        among = active if active and rng.random() < 0.85 else list(range(players))
        seats = rng.sample(among, 1 if rng.random() < 0.7 else len(among))
        goers = [Goer(seat, rng.choice(RESULTS)) for seat in seats]
        sheet = sheet.with_deals(*sheet.deals, Deal(tuple(goers + goers[:1] if rng.random() < 0.03 else goers)))
    return sheet


def states_of(sheet: Sheet) -> list[Any]:
    """How everybody stands after each deal, and who deals the next."""
    found = []
    for number in range(1, len(sheet.deals) + 1):
        standing = score_sheet(sheet.with_deals(*sheet.deals[:number]))
        found.append([list(standing.states), standing.next and standing.next.dealer])
    return found


def test_games_go_on_alike_on_the_phone_and_on_the_server(table: Table) -> None:
    rng = Random(17)
    games = [some_game(rng) for _ in range(GAMES)]
    asked = [
        {
            "players": len(one.players),
            "dealer": one.first_dealer,
            "deals": [[{"player": goer.player, "result": goer.result} for goer in deal.goers] for deal in one.deals],
        }
        for one in games
    ]
    with table.phone() as page:
        page.goto("/bonaken/rules")
        assert page.evaluate(PLAYED, asked) == [states_of(one) for one in games]
        moves = page.evaluate("async () => (await import('/static/js/core/bonaken/states.js')).MOVES")
        assert moves == MOVES
    ends = [states_of(one)[-1] for one in games]
    assert sum(dealer is None for _, dealer in ends) > GAMES / 10
    assert {state for states, _ in ends for state in states} == {*ACTIVE, "eruit", "erin"}


def test_a_table_without_a_network_sees_who_is_out_and_who_deals(table: Table) -> None:
    key = table.store.create(game(3, "C", "A W, B L")).edit
    with table.phone(worker=True, locale="nl-NL") as page:
        page.goto(f"/s/{key}")
        for kept in (f"/s/{key}", f"/s/{key}/deal"):
            wait_until(page, f"() => caches.match('{kept}', {{ ignoreVary: true }})")
        page.context.set_offline(True)
        states, save = page.locator(".board .player .state"), page.locator(".actions .main")
        for number, seat, result, stand in (
            (3, 0, "win", ["eruit", "krom", "suf"]),
            (4, 2, "loss", ["eruit", "krom", "krom"]),
            (5, 2, "win", ["eruit", "krom", "wip"]),
        ):
            page.get_by_role("link", name="Wie ging er?").tap()
            expect(page.locator("h1")).to_have_text(f"gift {number}")
            page.tap(f".board li:has(input[value='{seat}'])")
            page.tap(f"label:has(input[value={result}])")
            expect(save).to_contain_text(f"Bewaar gift {number}: ")
            save.tap()
            page.wait_for_url(f"**/s/{key}")
            expect(states).to_have_text(stand)
        expect(page.locator(".aside").first).to_have_text("gift 6 · Cor deelt")
        expect(page.locator(".player:has(.dealer)")).to_contain_text("Cor")
        expect(page.locator(".outlook")).to_have_count(0)  # what they said is no longer so
        page.get_by_role("link", name="Wie ging er?").tap()
        expect(page.locator("input[name=goer]")).to_have_count(2)  # Anja is out
        page.tap(".board li:has(input[value='2'])")
        page.tap("label:has(input[value=loss])")
        expect(save).to_have_text("Bewaar gift 6: Cor zit erin")
        save.tap()
        page.wait_for_url(f"**/s/{key}")
        expect(states).to_have_text(["eruit", "krom", "erin"])
        expect(page.locator(".aside").first).to_contain_text("het spel is uit")
        expect(page.get_by_role("link", name="Wie ging er?")).to_be_hidden()
        page.context.set_offline(False)
        expect(page.locator("#end")).to_contain_text("Cor geeft het rondje", timeout=30_000)
        expect(page.locator(".unsent")).to_be_hidden()
    assert score_sheet(table.store.open(key).log.sheet).states == ("eruit", "krom", "erin")
