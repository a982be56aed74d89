"""Sheets and deals as plain data, the way the log keeps them: seats instead of names, a list of counts a unit.

Renaming a player or correcting a spelling therefore touches no deal. Documents for people are another matter: see
:mod:`scoresheet.formats.bonken.documents`. Only deals without errors are ever stored, so that is all this can hold.
"""

from typing import Any

from scoresheet.core.bonken.deal import Counts, Deal, counts
from scoresheet.core.bonken.rulebook import Rulebook, rulebook_of, rulebook_to_table
from scoresheet.core.bonken.sheet import Order, Sheet, as_players
from scoresheet.core.log import Plain
from scoresheet.core.validation import LONGEST_LIST, Node


def sheet_to_plain(sheet: Sheet) -> Plain:
    """A sheet as it was opened."""
    return {
        "rulebook": rulebook_to_plain(sheet.rulebook),
        "players": list(sheet.players),
        "first_chooser": sheet.first_chooser,
        "deals": [deal_to_plain(deal) for deal in sheet.deals],
        "title": sheet.title,
        "date": sheet.date,
        "place": sheet.place,
    }


def sheet_from_plain(node: Node) -> Sheet:
    """The sheet that :func:`sheet_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("rulebook", "players", "first_chooser", "deals", "title", "date", "place"))
    first = table["first_chooser"]
    return Sheet(
        rulebook=rulebook_of(table["rulebook"]),
        players=as_players([name.text() for name in table["players"].items(4)]),
        first_chooser=None if first.value is None else first.whole(0, 3),
        deals=tuple(deal_from_plain(member) for member in table["deals"].items()),
        title=table["title"].text(),
        date=table["date"].text(),
        place=table["place"].text(),
    )


def rulebook_to_plain(rulebook: Rulebook) -> Any:
    """The key of a rulebook of ours, or the whole table of another, as documents have it too."""
    return rulebook.key if rulebook.is_ours else rulebook_to_table(rulebook)


def deal_to_plain(deal: Deal) -> Plain:
    """A deal without errors."""
    return {
        "contract": deal.contract,
        "chooser": deal.chooser,
        "doubles": [list(double) for double in deal.doubles],
        "result": {unit: list(deal.taken(unit)) for unit in deal.result},
        **deal.entered_to_plain(),
    }


def deal_from_plain(node: Node) -> Deal:
    """The deal that :func:`deal_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("contract", "chooser", "doubles", "result", "id", "accepted"), Deal.TEXTS)
    pairs = table["doubles"].rows_of_wholes(LONGEST_LIST, 2, 0, 3)
    return Deal(
        contract=table["contract"].text(),
        chooser=table["chooser"].whole(0, 3),
        doubles=tuple([(one, other) for one, other in pairs]),
        result={unit: _counts(member) for unit, member in table["result"].mapping(LONGEST_LIST).items()},
        **Deal.entered_from_plain(table),
    )


def order_from_plain(node: Node) -> Order:
    """Four seats, each once."""
    first, second, third, fourth = node.wholes(4, 0, 3)
    order = first, second, third, fourth
    for seat in order:
        if order.count(seat) > 1:
            node.fail("repeated-key", key=seat)
    return order


def _counts(node: Node) -> Counts:
    first, second, third, fourth = node.wholes(4, 0, 52)
    return counts(first, second, third, fourth)
