"""A half-entered deal is kept on the phone: what brings it back, what drops it, and what happened meanwhile."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from scoresheet.core.bonaken.changes import Recorded as RecordedOfBonaken
from scoresheet.core.bonaken.changes import Removed as RemovedOfBonaken
from scoresheet.core.bonaken.changes import Renamed as RenamedOfBonaken
from scoresheet.core.bonken.changes import Recorded, Removed, Renamed, Reseated
from scoresheet.core.changes import Headed
from scoresheet.store import back_up
from tests.bonaken import deal, game
from tests.browser.hands import Hands, fill_in, go, kept
from tests.browser.table import KING, QUEENS, Table
from tests.browser.test_set_back import put_back
from tests.browser.waiting import kept_by_the_worker, wait_until, wait_until_kept
from tests.strategies import A, B, C, D, some

pytestmark = pytest.mark.browser


FIRST_GOES = ".board li:has(input[name=goer][value='1'])"


def half_a_deal(hands: Hands) -> None:
    """Something of everything, and not enough."""
    hands.contract("points-of-hearts")
    hands.call("B zaal")
    hands.count(A, 3)


def expect_half_a_deal(hands: Hands) -> None:
    """Waits until it is there again."""
    expect(hands.page.locator(".restored")).to_be_visible()
    expect(hands.page.locator("[name^='doubles.1-']:checked")).to_have_count(3)
    assert hands.counts() == ["3", "", "", ""]


def expect_empty(hands: Hands) -> None:
    """Waits until nothing is chosen on the form but who chooses, and nothing is kept."""
    expect(hands.page.locator("form.deal :checked")).to_have_count(1)
    expect(hands.page.locator("form.deal :checked")).to_have_attribute("name", "chooser")
    expect(hands.button).to_contain_text("Choose a contract.")
    assert kept(hands.page) == {}


def two_deals(table: Table) -> str:
    return table.sheet(some("queens", A), some("spades", B))


def back_online(page: Page, key: str) -> None:
    """Waits on the page of the sheet until the server has what waited."""
    page.goto(f"/s/{key}")
    page.context.set_offline(False)
    expect(page.locator(".in-step[data-in-step=true]:not(.warn)")).to_be_attached()
    page.reload(wait_until="networkidle")


def test_a_half_entered_deal_survives_until_saved_and_going_back_finds_an_empty_form(
    table: Table, hands: Hands
) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    hands.page.goto("/")
    hands.page.go_back()  # a wrong swipe
    hands.page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    hands.count(B, 4)
    hands.count(C, 5)
    hands.save()
    hands.saved(key)
    assert table.deals(key)[0].taken("hearts") == (3, 4, 5, 1)
    hands.page.go_back()
    hands.page.wait_for_selector("form.alive")
    expect(hands.page.locator("h1")).to_contain_text("Deal 2 · Bram chooses", ignore_case=True)
    expect_empty(hands)
    hands.contract("last-trick")
    hands.take("last-trick", A)
    hands.save()
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["points-of-hearts", "last-trick"]


def test_the_card_says_that_a_deal_is_half_entered_leads_back_to_it_and_drops_it(table: Table, hands: Hands) -> None:
    key, other = table.sheet(), table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.page.goto(f"/s/{other}", wait_until="networkidle")
    expect(hands.page.locator(".half")).to_have_count(0)
    hands.page.goto(f"/s/{key}")
    line = hands.page.locator(".half")
    expect(line).to_contain_text("Deal 1 is half entered on this phone.")
    hands.tap(line.get_by_role("link"))
    hands.page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    hands.page.goto(f"/s/{key}")
    before = kept(hands.page)
    hands.tap(line.get_by_role("button", name="Drop it"))
    expect(line).to_contain_text("Dropped.")
    expect(line.get_by_role("link")).to_be_hidden()
    assert kept(hands.page) == {}
    hands.tap(line.get_by_role("button", name="Undo"))
    expect(line).to_contain_text("Deal 1 is half entered on this phone.")
    assert kept(hands.page) == before
    hands.tap(line.get_by_role("button", name="Drop it"))
    hands.page.reload(wait_until="networkidle")
    expect(line).to_have_count(0)
    # On the form itself too.
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.page.reload()
    hands.tap(".restored button")
    restored = hands.page.locator(".restored")
    expect(restored).to_contain_text("Dropped.")
    expect_empty(hands)
    hands.tap(restored.get_by_role("button", name="Undo"))
    expect_half_a_deal(hands)
    assert kept(hands.page) != {}
    hands.tap(restored.get_by_role("button", name="Drop it"))
    hands.contract("duck")
    expect(restored).to_be_hidden()


def test_a_half_finished_correction_is_kept_beside_a_half_entered_deal(table: Table, hands: Hands) -> None:
    key = table.sheet(QUEENS)
    hands.open(f"/s/{key}/deal")
    hands.contract("duck")
    hands.open(f"/s/{key}/deal/1")
    hands.tap(hands.page.get_by_text("Correct this deal"))
    hands.count(A, 4)
    hands.page.goto(f"/s/{key}")
    lines = hands.page.locator(".half span")
    expect(lines).to_have_text(["Deal 1 is half corrected on this phone.", "Deal 2 is half entered on this phone."])
    hands.tap(hands.page.locator(".half a").first)
    hands.page.wait_for_selector("form.alive")
    expect(hands.page.locator(".restored")).to_be_visible()
    assert hands.counts() == ["4", "1", "1", ""]


def test_a_deal_entered_meanwhile_is_shown_beside_the_restored_draft(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    table.write(key, Recorded(1, QUEENS))
    hands.page.goto(f"/s/{key}")
    hands.tap(".half a")
    hands.page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    hands.count(B, 4)
    hands.count(C, 5)
    hands.tap("#chooser .accept")
    hands.save()
    page = hands.page
    expect(page.locator(".choices .both")).to_contain_text("Hearts: Anna 3, Bram 4, Carla 5, Dirk 1")
    hands.tap(page.get_by_role("button", name="Replace deal 1 with mine"))
    expect(page.locator(".choices > *")).to_have_count(0)
    expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.contract for deal in table.deals(key)] == ["points-of-hearts"]
    assert kept(page) == {}


def test_a_draft_newer_than_the_log_of_the_phone_is_saved(table: Table, hands: Hands) -> None:
    key = table.sheet(some("queens", A))
    hands.page.goto(f"/s/{key}")
    wait_until_kept(hands.page)
    hands.page.goto("/rules/bonken-2002")  # follows nothing
    table.write(key, Recorded(2, some("spades", B)))
    hands.open(f"/s/{key}/deal")
    hands.contract("last-trick")
    table.write(key, Headed("Finals", "", ""))
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    hands.take("last-trick", D)
    hands.save()
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["queens", "spades", "last-trick"]


def test_a_draft_from_before_a_server_was_set_back_is_asked_about(table: Table, tmp_path: Path) -> None:
    key = table.sheet(some("queens", A))
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    table.write(key, Recorded(2, KING))
    with table.phone(worker=True) as page:
        hands = Hands(page)
        kept_by_the_worker(page, key)
        hands.open(f"/s/{key}/deal")
        hands.contract("last-trick")
        hands.take("last-trick", D)
        put_back(table, backup)
        table.write(key, Recorded(2, some("spades", B)))
        page.goto(f"/s/{key}")
        page.get_by_role("button", name="Leave it as it is").tap()
        table.write(key, Recorded(3, some("diamonds", C)))
        expect(page.locator("tr[data-contract=diamonds] a.row")).to_be_visible()
        hands.tap(".half a")
        page.wait_for_selector("form.alive")
        hands.tap("#chooser .accept")
        hands.save()
        expect(page.locator(".choices .both > div")).to_contain_text(["Diamonds", "Last Trick"])
        page.get_by_role("button", name="Replace deal 3 with mine").tap()
        expect(page.locator(".choices > *")).to_have_count(0)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
    assert [deal.contract for deal in table.deals(key)] == ["queens", "spades", "last-trick"]


def test_a_half_correction_of_a_deal_that_a_server_lost_is_asked_about(table: Table, tmp_path: Path) -> None:
    key = table.sheet()
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    table.write(key, Recorded(1, QUEENS))
    with table.phone() as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal/1")
        hands.tap(page.get_by_text("Correct this deal"))
        hands.count(A, 0)
        hands.count(B, 2)
        put_back(table, backup)
        table.write(key, Recorded(1, some("queens", C)))
        page.reload()
        page.wait_for_selector("form.alive")
        expect(page.locator(".restored")).to_be_visible()
        hands.save()
        expect(page.locator("#both")).to_be_visible()
    assert table.deals(key)[0].chooser == C


def test_the_deal_that_is_shown_is_removed_beside_a_half_correction_of_another(table: Table, hands: Hands) -> None:
    key = table.sheet(some("queens", A), some("spades", B), some("diamonds", C))
    hands.open(f"/s/{key}/deal/2")
    hands.tap(hands.page.get_by_text("Correct this deal"))
    hands.count(A, 4)
    table.write(key, Removed(1))
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    expect(hands.page.locator("main")).to_contain_text("Diamonds")
    hands.tap(hands.page.get_by_text("Remove this deal"))
    hands.tap("button[value=remove]")
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["spades"]


def test_a_restored_deal_of_bonaken_that_was_entered_meanwhile_is_asked_about(table: Table, hands: Hands) -> None:
    key, page = table.store.create(game(4, "D")).edit, hands.page
    hands.open(f"/s/{key}/deal")
    hands.tap(".board li:has(input[name=goer][value='1'])")
    table.write(key, RecordedOfBonaken(1, deal("C L")))
    page.goto(f"/s/{key}")
    hands.tap(".half:has(span) a")
    page.wait_for_selector("form.alive")
    hands.tap(".actions .main")
    expect(page.locator("#goer-faults, .faults").first).to_be_visible()  # drawn again: who won is missing
    go(page, 1, "win")
    asked = page.locator(".choices .clash")
    expect(asked.locator(".both > div")).to_contain_text(["Cor lost", "Bert won"])
    expect(asked).to_contain_text("deal 1")
    asked.get_by_role("button", name="Replace deal 1 by mine").tap()
    expect(page.locator(".choices > *")).to_have_count(0)
    expect(page.locator(".in-step")).to_have_text("")
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == [deal("B W").goers]


def test_a_half_correction_of_bonaken_is_of_the_deal_that_had_its_number(table: Table, hands: Hands) -> None:
    key, page = table.store.create(game(4, "D", "A W, B W, C L")).edit, hands.page
    hands.open(f"/s/{key}/deal/2")
    hands.tap(page.locator("summary", has_text="Correct deal 2"))
    hands.tap("label:has(input[name=result][value=loss])")
    table.write(key, RemovedOfBonaken(1))
    page.reload()
    page.wait_for_selector("form.alive")
    expect(page.locator(".restored")).to_be_visible()
    hands.tap(".actions .main")
    hands.saved(key)
    assert [one.goers for one in table.store.open(key).log.sheet.deals] == [deal(text).goers for text in ("B L", "C L")]


@pytest.mark.parametrize("is_sent", [True, False], ids=["sent first", "still waiting"])
@pytest.mark.parametrize("is_bonken", [True, False], ids=["bonken", "bonaken"])
def test_a_half_entered_deal_behind_a_waiting_one_of_the_phone_is_saved_unasked(
    table: Table, is_bonken: bool, is_sent: bool
) -> None:
    key = two_deals(table) if is_bonken else table.store.create(game(4, "D", "A W, B W")).edit
    with table.phone(worker=True) as page:
        hands = Hands(page)
        page.goto(f"/s/{key}")
        for kept_page in (f"/s/{key}", f"/s/{key}/deal"):
            wait_until(page, f"() => caches.match('{kept_page}', {{ ignoreVary: true }})")
        page.context.set_offline(True)
        hands.open(f"/s/{key}/deal")
        if is_bonken:
            fill_in(hands, "last-trick", "last-trick", D)
        else:
            go(page, 2, "loss")
        expect(page.locator(".in-step")).to_contain_text("not sent")
        hands.open(f"/s/{key}/deal")
        hands.tap(".tile:has(input[value=king-of-hearts])" if is_bonken else FIRST_GOES)
        if is_sent:
            back_online(page, key)
        else:
            renamed = Renamed if is_bonken else RenamedOfBonaken
            table.write(key, renamed(("Anna", "Bram", "Carla", "Zoë")))
            page.route("**/changes", lambda route: route.abort())
            page.goto(f"/s/{key}")
            page.context.set_offline(False)
            expect(page.locator("main")).to_contain_text("Zoë")
        hands.tap(".half:has(span) a")
        page.wait_for_selector("form.alive")
        if is_bonken:
            hands.take("king-of-hearts", C)
            hands.save()
        else:
            go(page, 1, "win")
        if not is_sent:
            expect(page.locator(".in-step")).to_contain_text("2 changes")
            page.unroute("**/changes")
            page.goto(f"/s/{key}")
        hands.saved(key)
        expect(page.locator(".in-step")).not_to_contain_text("not sent")
        expect(page.locator(".choices > *")).to_have_count(0)
    assert len(table.deals(key)) == 4


@pytest.mark.parametrize("is_theirs", [False, True], ids=["own deal", "deal of another phone"])
def test_a_half_correction_of_a_waiting_deal_is_of_that_deal_alone(table: Table, is_theirs: bool) -> None:
    key = two_deals(table)
    with table.phone(worker=True) as page:
        hands = Hands(page)
        kept_by_the_worker(page, key)
        page.context.set_offline(True)
        hands.open(f"/s/{key}/deal")
        fill_in(hands, "last-trick", "last-trick", D)
        hands.open(f"/s/{key}/deal/3")
        hands.take("last-trick", C)
        if is_theirs:
            table.write(key, Recorded(3, KING))
            page.goto(f"/s/{key}")
            page.context.set_offline(False)
            page.get_by_role("button", name="Keep what is on the sheet").tap()
            expect(page.locator(".choices > *")).to_have_count(0)
            page.reload(wait_until="networkidle")
        else:
            back_online(page, key)
        hands.tap(".half:has(span) a")
        page.wait_for_selector("form.alive", state="attached")
        hands.save()
        if is_theirs:
            expect(page.locator("#both")).to_be_visible()
        else:
            hands.saved(key)
    third = table.deals(key)[2]
    assert third == KING if is_theirs else third.taken("last-trick") == (0, 0, 1, 0)


def test_a_restored_deal_follows_players_who_were_seated_elsewhere(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    table.write(key, Reseated((B, A, C, D)))
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    expect(hands.page.locator(".restored")).to_be_visible()
    expect(hands.page.locator("[name^='doubles.0-']:checked")).to_have_count(3)
    assert hands.counts() == ["", "3", "", ""]
    for seat, count in ((A, 4), (C, 5)):
        hands.count(seat, count)
    hands.save()
    hands.saved(key)
    (deal,) = table.deals(key)
    assert deal.taken("hearts") == (4, 3, 5, 1)
    assert deal.chooser == B
    assert set(deal.doubles) == {(A, B), (A, C), (A, D)}


def test_a_tap_before_the_script_stays_on_a_page_newer_than_the_log(table: Table, hands: Hands) -> None:
    key = table.sheet(some("queens", A))
    page = hands.page
    page.goto(f"/s/{key}")
    wait_until_kept(page)
    page.goto("/rules/bonken-2002")  # follows nothing
    table.write(key, Recorded(2, some("spades", B)))
    waiting: list[Route] = []
    page.route("**/texts/**", lambda route: waiting.append(route))
    page.goto(f"/s/{key}/deal", wait_until="commit")
    # From now on tiles stand still.
    page.wait_for_function("() => document.readyState !== 'loading' && document.styleSheets.length > 0")
    hands.contract("last-trick")
    expect(page.locator("form.deal.alive")).to_have_count(0)
    page.wait_for_timeout(100)
    for one in waiting:
        one.continue_()
    page.wait_for_selector("form.alive", state="attached")
    expect(page.locator("input[name=contract]:checked")).to_have_value("last-trick")


def test_a_draft_that_cannot_be_read_is_dropped(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.page.goto(f"/s/{key}")
    for text in ("{", "null", '{"shape": 0}', '{"shape": 1, "number": 1, "fields": "x"}'):
        keep = "([name, text]) => localStorage.setItem(name, text)"
        hands.page.evaluate(keep, [f"bonken.draft.{key}.next-1", text])
        hands.open(f"/s/{key}/deal")
        expect(hands.page.locator(".restored"), text).to_be_hidden()
        assert kept(hands.page) == {}, text
