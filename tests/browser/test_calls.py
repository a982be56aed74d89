"""Calling with the phone's script: the doubles a word ticks, and warnings of what is against the rules or missing."""

from playwright.sync_api import expect

from scoresheet.core.bonken.deal import Deal, counts, taker
from tests.browser.hands import Hands
from tests.browser.looking import add_checks
from tests.browser.table import QUEENS, Table
from tests.browser.test_accessibility import faults
from tests.strategies import A, B, C, D

SPADES = Deal("spades", B, (), {"tricks": counts(4, 3, 3, 3)})
DOMINO = Deal("domino", C, (), {"last-out": taker(B)})
LAST_TRICK = Deal("last-trick", A, (), {"last-trick": taker(A)})
DUCK = Deal("duck", D, (), {"tricks": counts(4, 4, 4, 1)})


# Calls


def test_words_call_doubles_another_chooser_reorders_rows_and_what_lacks_is_named(table: Table, hands: Hands) -> None:
    key = table.sheet()
    hands.open(f"/s/{key}/deal")
    ticked = hands.page.locator("[name^='doubles.']:checked")

    def called() -> set[str]:
        return {str(box.get_attribute("name")).removeprefix("doubles.") for box in ticked.all()}

    hands.call("B zaal")
    assert called() == {"1-0", "1-2", "1-3"}
    expect(hands.page.locator("label:has([name='doubles.0-1'])")).to_contain_text("Anna goes back on Bram")
    expect(hands.page.locator(".aloud")).to_have_text("Bram doubles everybody (zalen).")
    hands.call("A all")
    assert called() == {"1-0", "1-2", "1-3", "0-1"}
    hands.call("B zaal")  # taken back: no player is left for Anna to go back on
    assert called() == set()
    expect(hands.page.locator("label:has([name='doubles.0-1'])")).to_contain_text("Anna doubles Bram")

    def rows() -> list[str]:
        return hands.page.locator(".line .who bdi").all_inner_texts()

    assert rows() == ["Bram", "Carla", "Dirk", "Anna"]
    hands.tap("details.chooser summary")
    hands.tap(".chooser .pick:has(input[value='1'])")
    assert rows() == ["Carla", "Dirk", "Anna", "Bram"]
    assert "Bram chooses · Carla calls first · Anna leads" in hands.page.locator("summary").inner_text()
    hands.call("C ruit")
    assert called() == {"2-0", "2-3"}
    # Saving too soon names what is missing, and goes there.
    for contract, words, focused in (
        ("", "Choose a contract.", "[name=contract]"),
        ("queens", "Queens: 0 of 4", "[role=radio]"),
        ("seventh-thirteenth", "7th trick: who?", "[name='result.trick-7.1']"),
    ):
        if contract:
            hands.contract(contract)
        expect(hands.button).to_contain_text(words)
        hands.save()
        expect(hands.page.locator(".aloud")).to_have_text(words)
        expect(hands.page.locator(f"{focused}:focus")).to_have_count(1)
    assert table.deals(key) == ()
    # A fault that the server found goes when it is mended, and no other comes.
    hands.open(f"/s/{table.sheet()}/deal")
    hands.page.evaluate("document.querySelector('form.deal').submit()")
    hands.page.wait_for_selector("form.alive[data-finished]")
    expect(hands.page.locator(".faults:visible")).to_have_text("Choose a contract.")
    hands.contract("duck")
    expect(hands.page.locator(".faults:visible")).to_have_count(0)


# What is against the rules


def test_a_played_contract_stays_disabled_and_warnings_can_be_read_and_accepted(table: Table, hands: Hands) -> None:
    add_checks(hands.page)
    key = table.sheet(QUEENS, SPADES, DOMINO, DUCK, LAST_TRICK)
    hands.open(f"/s/{key}/deal")
    assert "Bram chooses" in hands.page.locator("h1").inner_text()
    hands.contract("queens")
    expect(hands.page.locator(".why-not")).to_have_text("Queens. Anna chose it already.")
    assert hands.page.locator("[name=contract]:checked").count() == 0
    hands.contract("clubs")
    expect(hands.page.locator(".why-not")).to_be_empty()
    warning = hands.page.locator("#contract .accept")
    expect(warning).to_contain_text("Bram has already chosen a plus contract. Play it anyway")
    # All that appears on the form while it is filled in is accessible, and on one that is restored.
    hands.call("C zaal, A>D, D>A, B>A")
    hands.count(A, 8)
    hands.count(B, 2)
    hands.count(C, 0)
    hands.tap("details.chooser summary")
    hands.tap(".chooser .pick:has(input[value='2'])")
    hands.save()
    assert faults(hands.page) == []
    hands.page.reload()
    hands.page.wait_for_selector("form.alive")
    assert faults(hands.page) == []
    hands.tap(".restored button")
    hands.contract("clubs")
    for seat in (A, B, C):
        hands.count(seat, 3)
    expect(hands.button).to_contain_text("Against the rules: accept it first")
    hands.save()
    expect(warning.locator("input")).to_be_focused()
    hands.tap(warning)
    hands.save()
    hands.saved(key)
    assert table.deals(key)[5].accepted == ("second-plus",)
    expect(hands.page.locator("#marks + ul")).to_contain_text("Bram has already chosen a plus contract.")

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
    hands.saved(key)
    assert table.deals(key)[0].accepted == ("chooser-doubles",)
