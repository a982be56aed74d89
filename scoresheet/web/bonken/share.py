"""The page that shares a result: as a picture, a text and an address to look."""

from flask import render_template

from scoresheet.core.bonken.sheet import score_sheet
from scoresheet.views.bonken.card import card_of
from scoresheet.views.bonken.picture import picture_of
from scoresheet.views.bonken.result import result_of
from scoresheet.web import context
from scoresheet.web.pdfs import file_name


def share(key: str) -> str:
    """The result, or how it stands."""
    opened, t = context.opened(key), context.t()
    sheet = opened.log.sheet
    standing = score_sheet(sheet)
    result = result_of(sheet, standing, t)
    # Whoever gets it may look; the key that writes stays at the table.
    return render_template(
        "bonken/share.html",
        key=key,
        result=result,
        text=result.text(t),
        address=context.address_for_others(opened.view_key),
        picture=picture_of(result, card_of(sheet, standing, t), t),
        file=file_name(sheet, "png"),
    )
