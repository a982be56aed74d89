"""A game of Bonaken as a table for spreadsheets: a heading, a row a deal, two closing rows."""

from collections.abc import Iterator, Sequence

from scoresheet.core.bonaken.sheet import Sheet, score_sheet
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts
from scoresheet.views.bonaken.explain import Explainer


def csv_rows(sheet: Sheet, words: Texts) -> Iterator[Sequence[Value]]:
    """The rows: number, dealer, who went, the bid, and everybody's state after the deal; then places and points."""
    standing, explainer = score_sheet(sheet), Explainer.of(sheet, words.as_typed())
    yield (*(words(f"bonaken.csv.{column}") for column in ("number", "dealer", "went", "bid")), *sheet.players)
    for scored in standing.deals:
        deal = scored.deal
        went = explainer.went(deal)
        yield (scored.number, sheet.players[scored.dealer], went, deal.bid, *scored.states)
    yield (None, None, words("bonaken.places"), None, *standing.places)
    yield (None, None, words("bonaken.points"), None, *standing.points)
