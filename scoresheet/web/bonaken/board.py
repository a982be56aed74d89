"""The board of a game, on a phone and on a big screen."""

from urllib.parse import urlencode

from flask import render_template, url_for

from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.views.bonaken.board import board_of
from scoresheet.web import context
from scoresheet.web.bonaken.championship.tables import is_of_a_table
from scoresheet.web.bonaken.phone import sheet_page_data
from scoresheet.web.forms import RemoveForm, signature
from scoresheet.web.messages import said


def card(key: str) -> str:
    """The page with the board, who deals next, the deals so far, and what else there is to do with the game."""
    opened, t = context.opened(key), context.t()
    sheet = opened.log.sheet
    messages = said(opened)
    return render_template(
        "bonaken/board.html",
        key=key,
        opened=opened,
        sheet=sheet,
        board=board_of(sheet, score_sheet(sheet), t),
        another=another_address(sheet) if opened.writable else None,
        of_a_table=is_of_a_table(opened),
        page_data=sheet_page_data(opened, key) | {"of_a_table": is_of_a_table(opened)},
        messages=messages,
        undo=RemoveForm(formdata=None, data=signature(opened)) if messages and opened.writable else None,
    )


def big_screen(key: str) -> str:
    """The board, large."""
    sheet = context.opened(key).log.sheet
    board = board_of(sheet, score_sheet(sheet), context.t())
    return render_template("bonaken/big_screen.html", key=key, board=board)


def share(key: str) -> str:
    """The result, or how it stands, as a text with an address to look."""
    opened, t = context.opened(key), context.t()
    sheet = opened.log.sheet
    board = board_of(sheet, score_sheet(sheet), t)
    # Whoever gets it may look; the key that writes stays at the table.
    address = context.address_for_others(opened.view_key)
    text = "\n".join(board.result_lines(t))
    return render_template("bonaken/share.html", key=key, text=text, address=address)


def another_address(sheet: Sheet) -> str:
    """A new game with the same people; who deals is drawn anew."""
    asked = {f"name_{seat}": name for seat, name in enumerate(sheet.players)}
    return f"{url_for('bonaken_start.new')}?{urlencode(asked)}"
