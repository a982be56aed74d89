"""A half-entered deal is kept on the phone: what brings it back, what drops it, and what happened meanwhile."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from scoresheet.core.bonaken.changes import Removed as RemovedOfBonaken
from scoresheet.core.bonaken.changes import Renamed as RenamedOfBonaken
from scoresheet.core.bonken.changes import Recorded, Removed, Renamed, Reseated
from scoresheet.core.changes import Headed
from scoresheet.core.log import Change
from scoresheet.store.backups import back_up
from tests.bonaken import deal, game
from tests.browser.hands import Hands, fill_in, go, kept
from tests.browser.table import QUEENS, Table
from tests.browser.test_set_back import put_back
from tests.browser.waiting import wait_until_pages_are_kept
from tests.strategies import A, B, C, D, some

OTHERS = ("Anna", "Bram", "Carla", "Zoë")
Entering = Callable[[Hands], object]


def half_a_deal(hands: Hands) -> None:
    """Something of everything, and not enough."""
    hands.contract("points-of-hearts")
    hands.call("B zaal")
    hands.count(A, 3)


def expect_half_a_deal(hands: Hands) -> None:
    """Waits until it is there again."""
    expect(hands.page.locator(".restored")).to_be_visible()
    expect(hands.page.locator("[name^='doubles.1-']:checked")).to_have_count(3)
    hands.see_counts(["3", "", "", ""])


def expect_empty(hands: Hands) -> None:
    """Waits until nothing is chosen on the form but who chooses, and nothing is kept."""
    expect(hands.page.locator("form.deal :checked")).to_have_count(1)
    expect(hands.page.locator("form.deal :checked")).to_have_attribute("name", "chooser")
    expect(hands.button).to_contain_text("Choose a contract.")
    assert kept(hands.page) == {}


def test_a_half_entered_deal_is_brought_back_dropped_undropped_and_saved(table: Table, hands: Hands) -> None:
    key, other, page = table.sheet(), table.sheet(), hands.page
    page.goto(f"/s/{key}")
    # Drafts that cannot be read are dropped.
    unreadable = ("{", "null", '{"shape": 0}', '{"shape": 1, "number": 1, "fields": "x"}')
    for number, text in enumerate(unreadable, 1):
        keep = "([name, text]) => localStorage.setItem(name, text)"
        page.evaluate(keep, [f"bonken.draft.{key}.next-{number}", text])
    hands.open(f"/s/{key}/deal")
    expect(page.locator(".restored")).to_be_hidden()
    assert kept(page) == {}
    # The form has it again after a reload and after a wrong swipe.
    half_a_deal(hands)
    assert ['"shape":1,' in text for text in kept(page).values()] == [True], "an update reads it"
    page.reload()
    page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    page.goto(f"/s/{other}", wait_until="networkidle")
    expect(page.locator(".half")).to_have_count(0)
    page.go_back()
    page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    # It is dropped on the form, and that is undone.
    hands.tap(".restored button")
    restored = page.locator(".restored")
    expect(restored).to_contain_text("Dropped.")
    expect_empty(hands)
    hands.tap(restored.get_by_role("button", name="Undo"))
    expect_half_a_deal(hands)
    assert kept(page) != {}
    # So it is on the card, which leads back to it.
    page.goto(f"/s/{key}")
    line = page.locator(".half")
    expect(line).to_contain_text("Deal 1 is half entered on this phone.")
    before = kept(page)
    hands.tap(line.get_by_role("button", name="Drop it"))
    expect(line).to_contain_text("Dropped.")
    expect(line.get_by_role("link")).to_be_hidden()
    assert kept(page) == {}
    hands.tap(line.get_by_role("button", name="Undo"))
    expect(line).to_contain_text("Deal 1 is half entered on this phone.")
    assert kept(page) == before
    hands.tap(line.get_by_role("link"))
    page.wait_for_selector("form.alive")
    expect_half_a_deal(hands)
    # What was dropped stays away, and the way to undo it goes with the next tap.
    hands.tap(".restored button")
    hands.contract("duck")
    expect(page.locator(".restored")).to_be_hidden()
    page.goto(f"/s/{key}")
    hands.tap(line.get_by_role("button", name="Drop it"))
    page.reload(wait_until="networkidle")
    expect(line).to_have_count(0)
    # Once it is saved, the way back finds an empty form.
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.count(B, 4)
    hands.count(C, 5)
    hands.save()
    hands.saved(key)
    assert table.deals(key)[0].taken("hearts") == (3, 4, 5, 1)
    page.go_back()
    page.wait_for_selector("form.alive")
    expect(page.locator("h1")).to_contain_text("Deal 2 · Bram chooses", ignore_case=True)
    expect_empty(hands)
    fill_in(hands, "last-trick", "last-trick", A)
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["points-of-hearts", "last-trick"]


def test_a_half_correction_stays_beside_a_half_entered_deal_and_of_its_own_deal(table: Table, hands: Hands) -> None:
    key, page = table.sheet(some("queens", A), some("spades", B), some("diamonds", C)), hands.page
    hands.open(f"/s/{key}/deal")
    hands.contract("duck")
    hands.open(f"/s/{key}/deal/2")
    hands.tap(page.get_by_text("Correct this deal"))
    hands.count(A, 4)
    page.goto(f"/s/{key}")
    lines = page.locator(".half span")
    expect(lines).to_have_text(["Deal 2 is half corrected on this phone.", "Deal 4 is half entered on this phone."])
    hands.tap(page.locator(".half a").first)
    page.wait_for_selector("form.alive")
    expect(page.locator(".restored")).to_be_visible()
    hands.see_counts(["4", "3", "2", "(4)"])
    # Deal 1 is removed meanwhile, so that another deal has this address.
    table.write(key, Removed(1))
    page.reload()
    page.wait_for_selector("form.alive")
    expect(page.locator("main")).to_contain_text("Diamonds")
    hands.tap(page.get_by_text("Remove this deal"))
    hands.tap("button[value=remove]")
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["spades"]


def test_a_half_entered_deal_follows_its_players_and_is_asked_about_beside_another(table: Table, hands: Hands) -> None:
    key, page = table.sheet(), hands.page
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    # Players change seats: what was called and taken is theirs still.
    table.write(key, Reseated((B, A, C, D)))
    page.reload()
    page.wait_for_selector("form.alive")
    expect(page.locator(".restored")).to_be_visible()
    expect(page.locator("[name^='doubles.0-']:checked")).to_have_count(3)
    hands.see_counts(["", "3", "", ""])
    # Another phone enters deal 1, which does not disturb this one.
    table.write(key, Recorded(1, some("queens", B)))
    page.wait_for_timeout(2_500)
    hands.count(A, 4)
    hands.see_counts(["4", "3", "", ""])
    expect(page.locator("input[value=points-of-hearts]")).to_be_checked()
    page.goto(f"/s/{key}")
    hands.tap(".half a")
    page.wait_for_selector("form.alive")
    expect(page.locator(".restored")).to_be_visible()
    hands.see_counts(["4", "3", "", ""])
    hands.count(C, 5)
    assert ['"number":1,' in text for text in kept(page).values()] == [True], "the deal that it was begun as"
    hands.tap("#chooser .accept")
    hands.save()
    expect(page.locator(".choices .both")).to_contain_text("Hearts: Bram 4, Anna 3, Carla 5, Dirk 1")
    hands.tap(page.get_by_role("button", name="Replace deal 1 with mine"))
    expect(page.locator(".choices > *")).to_have_count(0)
    expect(page.locator(".in-step")).not_to_contain_text("not sent")
    (deal,) = table.deals(key)
    assert (deal.contract, deal.chooser) == ("points-of-hearts", B)
    assert deal.taken("hearts") == (4, 3, 5, 1)
    assert set(deal.doubles) == {(A, B), (A, C), (A, D)}
    assert kept(page) == {}


def test_what_was_tapped_before_the_script_came_is_kept_and_saved(table: Table, hands: Hands) -> None:
    key, page = table.sheet(some("queens", A)), hands.page
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
    # The sheet has changed before that draft is restored.
    page.unroute("**/texts/**")
    table.write(key, Headed("Finals", "", ""))
    page.reload()
    page.wait_for_selector("form.alive")
    hands.take("last-trick", D)
    hands.save()
    hands.saved(key)
    assert [deal.contract for deal in table.deals(key)] == ["queens", "last-trick"]


def test_a_half_correction_of_a_deal_that_a_server_lost_is_asked_about(
    table: Table, page: Page, hands: Hands, tmp_path: Path
) -> None:
    key = table.sheet()
    back_up(f"sqlite:///{table.server.database}", backup := tmp_path / "backup.sqlite")
    table.write(key, Recorded(1, QUEENS))
    page.route("**/log", lambda route: route.abort())  # or this phone had the deal to put back
    hands.open(f"/s/{key}/deal/1")
    hands.tap(page.get_by_text("Correct this deal"))
    hands.count(A, 0)
    hands.count(B, 2)
    put_back(table, backup)
    table.write(key, Recorded(1, some("queens", C)))
    page.unroute("**/log")
    page.reload()
    page.wait_for_selector("form.alive")
    expect(page.locator(".restored")).to_be_visible()
    hands.save()
    expect(page.locator("#both")).to_be_visible()
    assert table.deals(key)[0].chooser == C


def test_half_a_deal_of_bonaken_is_kept_and_half_a_correction_is_of_its_own_deal(table: Table, hands: Hands) -> None:
    key, page = table.store.create(game(4, "D", "A W, B W, C L")).edit, hands.page
    dini, line = page.locator("input[name=goer][value='3']"), page.locator(".half:has(span)")
    hands.open(f"/s/{key}/deal")
    hands.tap(".board li:has(input[name=goer][value='3'])")
    page.goto(f"/s/{key}")
    expect(line).to_contain_text("Deal 4 is half entered on this phone.")
    hands.tap(line.get_by_role("link"))
    page.wait_for_selector("form.alive")
    expect(dini).to_be_checked()
    # It is dropped, and that is undone.
    hands.tap(".restored button")
    expect(page.locator("input[name=goer]:checked")).to_have_count(0)
    hands.tap(".restored button")
    expect(dini).to_be_checked()
    # It still has to say who won.
    hands.tap(".actions .main")
    expect(page.locator("#result-faults")).to_be_visible()
    # Another phone removes deal 1, so that deal 2 has its address.
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


def take_the_king(hands: Hands) -> None:
    hands.take("king-of-hearts", C)
    hands.save()


def test_a_half_entered_deal_behind_a_waiting_one_of_the_phone_is_saved_unasked(table: Table) -> None:
    games: tuple[tuple[str, Change, Entering, str, Entering], ...] = (
        (
            table.sheet(some("queens", A), some("spades", B)),
            Renamed(OTHERS),
            lambda hands: fill_in(hands, "last-trick", "last-trick", D),
            ".tile:has(input[value=king-of-hearts])",
            take_the_king,
        ),
        (
            table.store.create(game(4, "D", "A W, B W")).edit,
            RenamedOfBonaken(OTHERS),
            lambda hands: go(hands.page, 2, "loss"),
            ".board li:has(input[name=goer][value='1'])",
            lambda hands: go(hands.page, 1, "win"),
        ),
    )
    with table.phone(worker=True) as page:
        hands = Hands(page)
        for key, renamed, first, half, rest in games:
            page.goto(f"/s/{key}")
            wait_until_pages_are_kept(page, f"/s/{key}", f"/s/{key}/deal")
            page.context.set_offline(True)
            hands.open(f"/s/{key}/deal")
            first(hands)
            expect(page.locator(".in-step")).to_contain_text("not sent")
            hands.open(f"/s/{key}/deal")
            hands.tap(half)
            # The one before it still waits, on a sheet that others have changed.
            table.write(key, renamed)
            page.route("**/changes", lambda route: route.abort())
            page.goto(f"/s/{key}")
            page.context.set_offline(False)
            expect(page.locator("main")).to_contain_text("Zoë")
            hands.tap(".half:has(span) a")
            page.wait_for_selector("form.alive")
            rest(hands)
            expect(page.locator(".in-step")).to_contain_text("2 changes")
            page.unroute("**/changes")
            page.goto(f"/s/{key}")
            hands.saved(key)
            expect(page.locator(".in-step")).not_to_contain_text("not sent")
            expect(page.locator(".choices > *")).to_have_count(0)
            assert len(table.deals(key)) == 4
