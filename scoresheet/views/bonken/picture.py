"""Contents of the picture of an evening: the result and the card, as plain values.

The phone draws it (static/js/bonken/share/picture.js) from the same page models as the pages, so it says what they say.
"""

from typing import Any

from scoresheet.core.names import bidi_safe
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Card
from scoresheet.views.bonken.chart import Chart
from scoresheet.views.bonken.result import Result
from scoresheet.views.formatting import is_red
from scoresheet.views.initials import initials


def picture_of(result: Result, card: Card, t: Texts) -> dict[str, Any]:
    """The result, finished or not, and the card."""
    return {
        "head": " · ".join(filter(None, (result.title, result.when))),
        "headline": result.headline,
        "decided": result.decided,
        "progress": result.progress,
        "ranking": [
            {"place": rank.place, "seat": rank.seat, "name": rank.name, "total": rank.total, "leads": rank.leads}
            | {"start": rank.start, "width": rank.width}
            for rank in result.ranking
        ],
        "chart": _chart(result.chart) if result.chart else None,
        "players": list(map(bidi_safe, card.players)),
        "initials": list(initials(card.players)),
        "sections": [
            {
                "heading": section.heading,
                "rows": [
                    {"symbol": row.symbol, "red": is_red(row.symbol), "played": row.number is not None}
                    | {"cells": [text for cell in row.cells for text in (cell.plus, cell.minus)]}
                    for row in section.rows
                ],
            }
            for section in card.sections
        ],
        "endscores": list(card.endscores),
        "endscore": t("card.endscore-short"),
        "made-with": t("app.name"),
    }


def _chart(chart: Chart) -> dict[str, Any]:
    frame = chart.frame
    return {
        "grid": chart.grid,
        "zero": chart.zero,
        "leaders": chart.leaders,
        "lines": [{"path": line.path, "dash": line.dash, "leads": line.leads} for line in chart.lines],
        "levels": [[frame.left - 5, y, text] for y, text in chart.placed_levels],
        "deals": [[x, frame.bottom + 13, text] for x, text in chart.placed_deals],
        "labels": [[frame.end + 4, y, text, seat] for y, text, seat in chart.placed_labels],
    }
