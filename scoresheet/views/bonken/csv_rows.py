"""Rows of a sheet for spreadsheets: a heading, a row a deal, three closing rows; only words are translated."""

from collections.abc import Iterator, Sequence

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.seats import Who
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import ScoredDeal, Sheet, score_sheet
from scoresheet.formats.bonken.csv import READ_BACK, SHOWN, doubles_cell, result_cell
from scoresheet.formats.csv import Value
from scoresheet.locales import Texts


def csv_rows(sheet: Sheet, words: Texts) -> Iterator[Sequence[Value]]:
    """The rows: number, key and name of the contract, chooser, dealer, the scores, the totals after the deal, and what
    makes it a sheet again when it is read back (:mod:`scoresheet.formats.bonken.csv`), texts of the table last.

    Numbers are plain (-80); a deal that cannot be scored has none. The closing rows have ``plus``, ``minus`` and
    ``endscore`` for a key; plus and minus have no sign, as on the card.
    """
    standing = score_sheet(sheet)
    written = tuple(Deal.TEXTS) if any(deal.texts for deal in sheet.deals) else ()
    yield *_heading(sheet, words), *(words(f"csv.{name}") for name in written)
    for scored in standing.deals:
        yield *_deal(sheet, scored, words), *(scored.deal.texts.get(name) for name in written)
    sums = {"plus": standing.plus, "minus": standing.minus, "endscore": standing.endscores}
    names = {"plus": "card.plus-column", "minus": "card.minus-column", "endscore": "card.endscore"}
    for key, numbers in sums.items():
        yield *_closing(key, words(names[key]), numbers), *(None for _ in written)


def _heading(sheet: Sheet, words: Texts) -> Sequence[Value]:
    return (
        *(words(f"csv.{column}") for column in SHOWN),
        *sheet.players,
        *(words.as_typed()("csv.running", name=name) for name in sheet.players),
        *(words(f"csv.{column}") for column in READ_BACK),
    )


def _deal(sheet: Sheet, scored: ScoredDeal, words: Texts) -> Sequence[Value]:
    contract = sheet.rulebook.find(scored.deal.contract)
    return (
        scored.number,
        scored.deal.contract,
        words.pick(contract.name) if contract else "",
        _name(sheet, scored.deal.chooser),
        _name(sheet, scored.roles.dealer) if scored.roles else "",
        *(scored.score.scores if scored.score else (None,) * 4),
        *scored.running,
        doubles_cell(scored.deal.doubles),
        result_cell(scored.deal.result),
        " ".join(scored.deal.accepted),
        scored.deal.id,
        sheet.rulebook.id,  # house rules are named by their digest, which other house rules cannot have
        sheet.title,
        sheet.date,
        sheet.place,
    )


def _closing(key: str, name: str, numbers: Four) -> Sequence[Value]:
    return (None, key, name, None, None, *numbers, *(None,) * (4 + len(READ_BACK)))


def _name(sheet: Sheet, who: Who) -> str:
    return sheet.players[who] if isinstance(who, int) else who
