"""Entering a deal with the phone's script: what fills itself, what is said where, what is kept, and by whom."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from scoresheet.core.deal import Deal, counts, taker
from scoresheet.core.log import Recorded, Reseated
from tests.browser.hands import Hands
from tests.browser.table import Table
from tests.strategies import A, B, C, D, doubled

pytestmark = pytest.mark.browser

QUEENS = Deal("queens", A, ((B, A),), {"queens": counts(1, 1, 1, 1)})
SPADES = Deal("spades", B, (), {"tricks": counts(4, 3, 3, 3)})
DOMINO = Deal("domino", C, (), {"last-out": taker(B)})
LAST_TRICK = Deal("last-trick", A, (), {"last-trick": taker(A)})
DUCK = Deal("duck", D, (), {"tricks": counts(4, 4, 4, 1)})


@pytest.fixture
def hands(table: Table) -> Iterator[Hands]:
    with table.phone() as page:
        yield Hands(page)


def kept(page: Page) -> dict[str, str]:
    """The half-entered deals that this phone keeps."""
    found: dict[str, str] = page.evaluate("({...localStorage})")
    return {name: text for name, text in found.items() if name.startswith("bonken.draft.")}


# Result


def test_the_last_players_count_fills_itself_and_follows_the_others(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet()}/deal")
    hands.contract("points-of-hearts")
    hands.count(A, 3)
    hands.count(B, 4)
    assert hands.counts() == ["3", "4", "", ""]
    expect(hands.page.locator(".unit:not([hidden]) legend")).to_contain_text("7 of 13")
    expect(hands.button).to_contain_text("Hearts: 7 of 13")
    hands.count(C, 5)
    assert hands.counts() == ["3", "4", "5", "(1)"]
    expect(hands.row(D)).to_contain_text("1, what is left")
    hands.count(A, 2)
    assert hands.counts() == ["2", "4", "5", "(2)"]
    hands.count(B, 0)
    assert hands.counts() == ["2", "0", "5", "(6)"]
    assert hands.button.inner_text() == "Save deal 1"


def test_a_count_that_was_tapped_is_never_overwritten(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    hands.contract("points-of-hearts")
    for seat, count in ((A, 3), (B, 4), (C, 5), (D, 1)):
        hands.count(seat, count)
    hands.count(A, 2)
    assert hands.counts() == ["2", "4", "5", "1"]
    expect(hands.button).to_contain_text("Hearts: 12 of 13")
    hands.count(B, 5)
    assert hands.button.inner_text() == "Save deal 1"
    hands.count(C, 5)  # once more takes it back, and it follows from the others
    assert hands.counts() == ["2", "5", "(5)", "1"]
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].taken("hearts") == (2, 5, 5, 1)


def test_in_a_correction_one_count_wrong_is_one_tap(table: Table, hands: Hands) -> None:
    key = table.sheet(QUEENS)
    hands.open(f"/s/{key}/deal/1")
    hands.tap(hands.page.get_by_text("Correct this deal"))
    assert hands.counts() == ["1", "1", "1", "(1)"]
    hands.count(B, 2)
    assert hands.counts() == ["1", "2", "1", "(0)"]
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].taken("queens") == (1, 2, 1, 0)
    assert kept(hands.page) == {}


def test_changing_the_contract_and_back_loses_no_count(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet()}/deal")
    hands.contract("duck")
    hands.count(A, 9)
    hands.contract("queens")
    assert hands.counts() == ["", "", "", ""]
    hands.contract("duck")
    assert hands.counts() == ["9", "", "", ""]


def test_with_nothing_but_a_keyboard_a_deal_is_entered_and_saved(table: Table) -> None:
    key = table.sheet()
    with table.phone(has_touch=False, is_mobile=False, viewport={"width": 1280, "height": 800}) as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")

        def to(selector: str) -> None:
            for _ in range(60):
                if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                    return
                page.keyboard.press("Tab")
            raise AssertionError(f"the Tab key never came to {selector}")

        to("[name=contract]")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        to("[name='doubles.1-0']")
        page.keyboard.press("Space")
        to("button[value='call:zalen:3']")
        page.keyboard.press("Enter")
        to("[role=radio]")
        page.keyboard.press("1")
        page.keyboard.press("0")
        assert hands.counts() == ["10", "", "", ""]
        page.keyboard.press("Backspace")
        assert hands.counts() == ["", "", "", ""]
        page.keyboard.press("3")
        page.keyboard.press("Tab")
        page.keyboard.press("4")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        page.keyboard.press("Home")
        page.keyboard.press("0")
        assert hands.counts() == ["3", "5", "0", "(5)"]
        to(".actions .main")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/s/{key}")
    (deal,) = table.deals(key)
    assert deal.contract == "points-of-hearts"
    assert set(deal.doubles) == set(doubled("B>A D>A D>B D>C"))
    assert deal.taken("hearts") == (3, 5, 0, 5)


# Calls


def test_a_word_calls_all_its_doubles_and_takes_them_back(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet()}/deal")
    ticked = hands.page.locator("[name^='doubles.']:checked")

    def called() -> set[str]:
        return {str(box.get_attribute("name")).removeprefix("doubles.") for box in ticked.all()}

    hands.call("B zaal")
    assert called() == {"1-0", "1-2", "1-3"}
    expect(hands.page.locator("label:has([name='doubles.0-1'])")).to_contain_text("Anna goes back on Bram")
    expect(hands.page.locator(".aloud")).to_have_text("Bram doubles everybody (zalen).")
    hands.call("D ruit, A all")
    assert called() == {"1-0", "1-2", "1-3", "3-1", "3-2", "0-1"}
    hands.call("B zaal")
    # Nobody is left for Anna to go back on.
    assert called() == {"3-1", "3-2"}
    expect(hands.page.locator("label:has([name='doubles.0-1'])")).to_contain_text("Anna doubles Bram")


def test_another_chooser_puts_the_rows_in_another_order(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")

    def rows() -> list[str]:
        return hands.page.locator(".line .who bdi").all_inner_texts()

    assert rows() == ["Bram", "Carla", "Dirk", "Anna"]
    hands.tap("details.chooser summary")
    hands.tap(".chooser .pick:has(input[value='1'])")
    assert rows() == ["Carla", "Dirk", "Anna", "Bram"]
    assert hands.page.locator("button.word").evaluate_all("all => all.map(word => word.value)") == [
        *("call:zalen:2", "call:ruitenwissen:2", "call:zalen:3", "call:ruitenwissen:3"),
        *("call:zalen:0", "call:ruitenwissen:0", "call:back-on-all:1"),
    ]
    assert "Bram chooses · Dirk deals · Carla calls first · Anna leads" in hands.page.locator("summary").inner_text()
    hands.call("C ruit, B>A")
    assert hands.page.locator("[name='doubles.2-3'], [name='doubles.2-0']").evaluate_all(
        "all => all.every(box => box.checked)"
    )


# What is against the rules


def test_a_contract_that_is_gone_says_who_chose_it_and_stays_gone(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet(QUEENS)}/deal")
    hands.contract("queens")
    expect(hands.page.locator(".why-not")).to_have_text("Queens. Anna chose it already.")
    assert hands.page.locator("[name=contract]:checked").count() == 0
    hands.contract("duck")
    expect(hands.page.locator(".why-not")).to_be_empty()


def test_a_contract_the_chooser_may_not_choose_can_be_forced_and_keeps_its_mark(table: Table, hands: Hands) -> None:
    key = table.sheet(QUEENS, SPADES, DOMINO, DUCK, LAST_TRICK)
    hands.open(f"/s/{key}/deal")
    assert "Bram chooses" in hands.page.locator("h1").inner_text()
    hands.contract("clubs")
    warning = hands.page.locator("#contract .accept")
    expect(warning).to_contain_text("Bram has already chosen a plus contract. Play it anyway")
    for seat in (A, B, C):
        hands.count(seat, 3)
    expect(hands.button).to_contain_text("Against the rules: accept it first")
    hands.save()
    expect(warning.locator("input")).to_be_focused()
    hands.tap(warning)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[5].accepted == ("second-plus",)
    expect(hands.page.locator("#marks + ul")).to_contain_text("Bram has already chosen a plus contract.")


def test_a_chooser_who_doubles_is_warned_about_and_the_table_can_accept_it(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    hands.contract("last-trick")
    hands.take("last-trick", A)
    hands.call("A>C")
    warning = hands.page.locator("#calls .accept")
    expect(warning).to_contain_text("Anna chooses and may only go back, but doubles Carla")
    hands.call("C>A")
    expect(warning).to_have_count(0)
    hands.call("C>A")
    assert hands.page.locator("[name='doubles.0-2']:checked").count() == 0
    hands.call("A>C")
    hands.tap(warning)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].accepted == ("chooser-doubles",)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_has_nothing_against_what_appears_while_tapping(table: Table, colours: str) -> None:
    with table.phone(color_scheme=colours) as page:
        hands = Hands(page)
        hands.open(f"/s/{table.sheet(QUEENS, SPADES, DOMINO, DUCK, LAST_TRICK)}/deal")
        hands.contract("queens")
        hands.contract("clubs")
        hands.call("C zaal, A>D, D>A, B>A")
        hands.count(A, 8)
        hands.count(B, 2)
        hands.count(C, 0)
        hands.tap("details.chooser summary")
        hands.tap(".chooser .pick:has(input[value='2'])")
        hands.save()
        violations = Axe().run(page).response["violations"]
        assert [f"{found['id']} {found['nodes'][0]['html']}" for found in violations] == []
        page.reload()
        page.wait_for_selector("form.alive")
        violations = Axe().run(page).response["violations"]
        assert [f"{found['id']} {found['nodes'][0]['html']}" for found in violations] == []


@pytest.mark.parametrize(
    ("contract", "words", "focused"),
    [
        ("", "Choose a contract.", "[name=contract]"),
        ("queens", "Queens: 0 of 4", "[role=radio]"),
        ("seventh-thirteenth", "7th trick: who?", "[name='result.trick-7.1']"),
    ],
)
def test_saving_too_soon_says_what_is_missing_and_leads_there(
    table: Table, hands: Hands, contract: str, words: str, focused: str
) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    if contract:
        hands.contract(contract)
    expect(hands.button).to_contain_text(words)
    hands.save()
    expect(hands.page.locator(".aloud")).to_have_text(words)
    assert hands.page.evaluate("selector => document.activeElement.matches(selector)", focused)
    assert table.deals(key) == ()


# The settlement


@pytest.mark.parametrize("language", ["en-GB", "nl-NL"])
def test_the_settlement_shown_while_tapping_is_the_servers(table: Table, language: str) -> None:
    key = table.sheet(rulebook="bonken-wikipedia")
    with table.phone(locale=language) as page:
        hands = Hands(page)
        hands.open(f"/s/{key}/deal")
        hands.contract("no-men")
        hands.call("B zaal, D>C, A>B")
        taken = {"kings": (1, 0, 3), "jacks": (0, 2, 1)}
        for unit, numbers in taken.items():
            rows = page.locator(f".unit[data-unit='result.{unit}.4'] .taken")
            for seat, count in enumerate(numbers):
                hands.tap(rows.nth(seat).get_by_role("radio", name=str(count), exact=True))
        assert all(score[0] in "+−0" for score in hands.scores())

        def outcome() -> list[str]:
            box = page.locator(".box .outcome").first
            drawing = box.locator("path.doubles").get_attribute("d") or ""
            words = box.locator("svg").get_attribute("aria-label") or ""
            return [*box.locator("li, dt, dd, .standing").all_inner_texts(), drawing, words]

        shown = outcome()
        assert len(shown) == 4 + 8 + 1 + 2
        hands.save()
        page.wait_for_url(f"**/s/{key}")
        page.goto(f"/s/{key}/deal/1")
        written = outcome()
    assert shown[:-2] == written[:-2]
    assert set(shown[-2].split()) == set(written[-2].split())
    assert shown[-1] == written[-1]


def test_what_is_known_of_the_settlement_is_shown_before_everything_is(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet()}/deal")
    hands.contract("points-of-hearts")
    expect(hands.page.locator(".box.result")).to_be_hidden()
    hands.call("B>A")
    expect(hands.page.locator(".box.result svg")).to_be_visible()
    hands.count(A, 3)
    hands.count(B, 4)
    assert hands.page.locator(".box.result li").all_inner_texts() == ["Bram pays Anna 10: 1 heart × 10 × 1 link."]
    assert hands.scores() == ["−20", "−50", "·", "·"]


# What is kept


def half_a_deal(hands: Hands) -> None:
    """Something of everything, and not enough."""
    hands.contract("points-of-hearts")
    hands.call("B zaal")
    hands.count(A, 3)
    hands.page.get_by_label("Your name").fill("Zoë")


def shows_half_a_deal(hands: Hands) -> bool:
    """Whether it is there again."""
    ticked = hands.page.locator("[name^='doubles.1-']:checked").count()
    said = hands.page.get_by_label("Your name").input_value()
    expect(hands.page.locator(".restored")).to_be_visible()
    return (hands.counts(), ticked, said) == (["3", "", "", ""], 3, "Zoë")


def test_a_half_entered_deal_survives_a_reload_and_a_wrong_swipe(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    assert shows_half_a_deal(hands)
    hands.page.goto("/")
    hands.page.go_back()
    hands.page.wait_for_selector("form.alive")
    assert shows_half_a_deal(hands)
    hands.count(B, 4)
    hands.count(C, 5)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].taken("hearts") == (3, 4, 5, 1)
    assert kept(hands.page) == {}


def test_the_way_back_to_a_saved_deal_finds_the_next_one_empty(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    hands.count(B, 10)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    hands.page.go_back()
    hands.page.wait_for_selector("form.alive")
    assert "Deal 2 · Bram chooses" in hands.page.locator("h1").inner_text()
    assert hands.page.locator("form.deal :checked").evaluate_all("all => all.map(one => one.name)") == ["chooser"]
    assert kept(hands.page) == {}
    hands.contract("last-trick")
    hands.take("last-trick", A)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert [deal.contract for deal in table.deals(key)] == ["points-of-hearts", "last-trick"]


def test_the_card_says_that_a_deal_is_half_entered_and_leads_back_to_it(table: Table, hands: Hands) -> None:
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
    assert shows_half_a_deal(hands)
    hands.page.goto(f"/s/{key}")
    hands.tap(line.get_by_role("button"))
    expect(line).to_have_count(0)
    assert kept(hands.page) == {}


def test_a_restored_deal_can_be_dropped_and_the_form_is_empty_again(table: Table, hands: Hands) -> None:
    hands.open(f"/s/{table.sheet()}/deal")
    half_a_deal(hands)
    hands.page.reload()
    hands.tap(".restored button")
    expect(hands.page.locator(".restored")).to_be_hidden()
    assert hands.page.evaluate("document.activeElement.id") == "main"
    assert hands.page.locator("form.deal :checked").evaluate_all("all => all.map(one => one.name)") == ["chooser"]
    assert kept(hands.page) == {}


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


def test_a_deal_that_somebody_else_entered_meanwhile_is_shown_beside_the_restored_one(
    table: Table, hands: Hands
) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    table.write(key, Recorded(1, QUEENS))
    hands.page.goto(f"/s/{key}")
    hands.tap(".half a")
    hands.page.wait_for_selector("form.alive")
    assert shows_half_a_deal(hands)
    hands.count(B, 4)
    hands.count(C, 5)
    hands.tap("#chooser .accept")
    hands.save()
    page = hands.page
    expect(page.locator("#both")).to_contain_text("deal 1 is already on the sheet")
    page.wait_for_selector("form.alive")
    assert hands.counts() == ["3", "4", "5", "(1)"]
    hands.tap(page.get_by_role("button", name="Replace deal 1 with mine"))
    page.wait_for_url(f"**/s/{key}")
    assert [deal.contract for deal in table.deals(key)] == ["points-of-hearts"]
    assert kept(page) == {}


def test_a_restored_deal_follows_players_who_were_seated_elsewhere(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    half_a_deal(hands)
    table.write(key, Reseated((B, A, C, D)))
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    assert hands.counts() == ["", "3", "", ""]
    assert hands.page.locator("[name^='doubles.0-']:checked").count() == 3
    for seat, count in ((A, 4), (C, 5)):
        hands.count(seat, count)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    (deal,) = table.deals(key)
    assert deal.taken("hearts") == (4, 3, 5, 1)
    assert deal.chooser == B
    assert set(deal.doubles) == {(A, B), (A, C), (A, D)}


@pytest.mark.parametrize("kept_before", ["{", "null", '{"shape": 0}', '{"shape": 1, "number": 1, "fields": "x"}'])
def test_a_draft_that_cannot_be_read_is_dropped(table: Table, hands: Hands, kept_before: str) -> None:
    key = table.sheet()
    hands.page.goto(f"/s/{key}")
    name = f"bonken.draft.{key}.next-1"
    hands.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, kept_before])
    hands.open(f"/s/{key}/deal")
    expect(hands.page.locator(".restored")).to_be_hidden()
    assert kept(hands.page) == {}


def test_where_nothing_can_be_kept_everything_else_works(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"]) {
            Object.defineProperty(window, name, {get() { throw new DOMException("no", "SecurityError"); }});
        }"""
    )
    hands.open(f"/s/{key}/deal")
    hands.contract("last-trick")
    hands.take("last-trick", A)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert len(table.deals(key)) == 1


# What the server says


def test_what_the_server_cannot_take_comes_back_with_its_words_and_everything_typed(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    hands.contract("queens")
    for seat in (A, B, C):
        hands.count(seat, 1)
    hands.page.get_by_label("Your name").fill("x" * 41)
    hands.save()
    expect(hands.page.locator("#by-faults")).to_have_text("At most 40 characters are allowed.")
    hands.page.wait_for_selector("form.alive")
    assert hands.counts() == ["1", "1", "1", "(1)"]
    hands.page.get_by_label("Your name").fill("Zoë")
    expect(hands.page.locator("#by-faults")).to_have_count(0)
    hands.save()
    hands.page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].taken("queens") == (1, 1, 1, 1)
    assert kept(hands.page) == {}


def test_without_the_script_the_same_form_is_filled_in_and_what_is_no_number_is_kept(table: Table) -> None:
    key = table.sheet()
    with table.phone(java_script_enabled=False) as page:
        hands = Hands(page)
        page.goto(f"/s/{key}/deal")
        hands.contract("queens")
        hands.tap("button.fields")
        page.locator("[name='result.queens.4.0']").fill("four")
        hands.save()
        assert "“four” is not a whole number" in page.locator("#queens-faults, [id$='-faults']").first.inner_text()
        assert page.locator("[name='result.queens.4.0']").input_value() == "four"
        page.locator("[name='result.queens.4.0']").fill("4")
        hands.save()
        page.wait_for_url(f"**/s/{key}")
    assert table.deals(key)[0].taken("queens") == (4, 0, 0, 0)


def test_without_its_rulebook_the_script_leaves_the_form_as_it_is(table: Table) -> None:
    key = table.sheet()
    with table.phone() as page:
        page.route("**/rulebooks/*", lambda route: route.fulfill(status=503))
        page.goto(f"/s/{key}/deal", wait_until="networkidle")
        hands = Hands(page)
        hands.contract("last-trick")
        hands.tap("button.fields")
        hands.take("last-trick", A)
        hands.save()
        page.wait_for_url(f"**/s/{key}")
    assert len(table.deals(key)) == 1
