"""Typing match forms at the desk: a complete number moves the focus on, and a corrected one does not."""

from playwright.sync_api import Page, expect

from scoresheet.core.bonaken.championship.changes import Drawn
from scoresheet.core.bonaken.championship.tournament import Game, Score
from tests.browser.table import Table
from tests.championship import ENDS, crowd

OUT: Game = tuple(Score(*score) for score in ENDS[4][0])  # 10 8 4 1, and the last one won a deal
ERIN: Game = (Score(0, 1), Score(10, 2), Score(0, 0), Score(8, 1))


def focus(desk: Page) -> str:
    """The name of the field that has the focus."""
    return str(desk.evaluate("document.activeElement.name"))


def games(table: Table, key: str, number: int) -> tuple[Game, ...]:
    """The games signed for at a table."""
    found: tuple[Game, ...] = table.store.open(key).log.sheet.table(1, number).games
    return found


def test_points_follow_and_forms_are_filled_by_digits_alone_or_as_in_a_spreadsheet(table: Table) -> None:
    key = table.store.create(crowd(40)).edit
    table.write(key, Drawn.next(table.store.open(key).log.sheet, "a seed"))
    with table.phone(locale="en-GB", viewport={"width": 1366, "height": 768}, is_mobile=False, has_touch=False) as desk:
        # What follows from other numbers, and a number that is corrected.
        desk.goto(f"/t/{key}/round/1/table/2", wait_until="networkidle")
        desk.keyboard.type("184" + "1")  # who has one is the last of four, and ten is the only number left
        assert focus(desk) == "points.2.0"
        row = [desk.locator(f"[name='{kind}.1.{seat}']") for kind in ("points", "won") for seat in range(4)]
        assert [field.input_value() for field in row] == ["1", "8", "4", "10", "1", "2", "2", "2"]
        row[2].focus()
        desk.keyboard.press("Backspace")
        assert [field.input_value() for field in row] == ["1", "8", "", "", "1", "", "", ""]
        desk.keyboard.press("4")
        assert [field.input_value() for field in row] == ["1", "8", "4", "10", "1", "2", "2", "2"]
        # A number is corrected in a form that is full.
        desk.goto(f"/t/{key}/round/1/table/2", wait_until="networkidle")
        desk.keyboard.type("10841" + "1" + "01008" + "101")
        field = desk.locator("[name='points.1.1']")
        field.focus()
        desk.keyboard.press("4")
        assert focus(desk) == "points.1.1"
        desk.keyboard.press("Tab")
        assert focus(desk) == "points.1.2"
        desk.keyboard.press("8")
        desk.keyboard.press("Shift+Tab")
        assert focus(desk) == "points.1.1"
        desk.keyboard.press("ArrowDown")
        assert focus(desk) == "won.1.1"
        # Only the first has more than the last with points now.
        desk.fill("[name='points.1.1']", "0")
        expect(desk.locator("[name='won.1.1']")).to_have_value("")
        expect(desk.locator("[name='won.1.0']")).to_have_value("2")
        # A number that no game ends with waits to be looked at.
        desk.goto(f"/t/{key}/round/1/table/3", wait_until="networkidle")
        desk.keyboard.type("10844")
        assert focus(desk) == "points.1.3"
        desk.keyboard.press("Enter")
        assert focus(desk) == "won.1.0"
        # Digits alone, without numbers that follow from others.
        desk.goto(f"/t/{key}/enter", wait_until="networkidle")
        desk.keyboard.press("2")  # no table of ten begins with a two but this one
        desk.wait_for_url("**/table/2")
        desk.wait_for_load_state("networkidle")
        desk.keyboard.type("10841" + "1" + "01008" + "101")
        assert focus(desk) == "step"
        desk.keyboard.press("Enter")
        desk.wait_for_url("**/enter?after=2")
        desk.wait_for_load_state("networkidle")
        assert games(table, key, 2) == (OUT, ERIN)
        desk.keyboard.press("Enter")  # the one after it
        desk.wait_for_url("**/table/3")
        desk.goto(f"/t/{key}/enter", wait_until="networkidle")
        desk.keyboard.press("1")  # or ten
        desk.keyboard.press("Enter")
        desk.wait_for_url("**/table/1")
        # Enter or Tab after each number.
        for number, habit in ((4, "Enter"), (5, "Tab")):
            desk.goto(f"/t/{key}/round/1/table/{number}", wait_until="networkidle")
            for typed in ("10", "8", "4", "1", "1", "0", "10", "0", "8", "1", "0", "1"):
                desk.keyboard.type(typed)
                if focus(desk) != "step":
                    desk.keyboard.press(habit)
            desk.keyboard.press("Enter")
            desk.wait_for_url("**/enter?after=*")
            assert games(table, key, number) == (OUT, ERIN)
