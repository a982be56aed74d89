"""Sheets and changes as plain data, the way the log keeps them: seats instead of names, a list of counts a unit.

Renaming a player or correcting a spelling therefore touches no deal. Documents for people are another matter: see
:mod:`scoresheet.documents`. Only deals without errors are ever stored, so that is all this can hold.
"""

from collections.abc import Mapping
from typing import assert_never

from scoresheet.core.deal import Counts, Deal, counts
from scoresheet.core.log import Change, Corrected, Headed, Recorded, Removed, Renamed, Reseated
from scoresheet.core.rulebook import named
from scoresheet.core.shape import Node
from scoresheet.core.sheet import Order, Sheet, as_players

Plain = dict[str, object]

_CHANGE_KEYS: Mapping[str, tuple[str, ...]] = {
    "recorded": ("kind", "number", "deal"),
    "corrected": ("kind", "number", "deal"),
    "removed": ("kind", "number"),
    "renamed": ("kind", "players"),
    "reseated": ("kind", "order"),
    "headed": ("kind", "title", "date", "place"),
}


def sheet_to_plain(sheet: Sheet) -> Plain:
    """A sheet as it was opened."""
    return {
        "rulebook": sheet.rulebook.key,
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
        rulebook=named(table["rulebook"].text()),
        players=as_players([name.text() for name in table["players"].items(4)]),
        first_chooser=None if first.value is None else first.whole(0, 3),
        deals=tuple(deal_from_plain(member) for member in table["deals"].items()),
        title=table["title"].text(),
        date=table["date"].text(),
        place=table["place"].text(),
    )


def change_to_plain(change: Change) -> Plain:
    """A change with its kind."""
    match change:
        case Recorded(number, deal):
            return {"kind": "recorded", "number": number, "deal": deal_to_plain(deal)}
        case Corrected(number, deal):
            return {"kind": "corrected", "number": number, "deal": deal_to_plain(deal)}
        case Removed(number):
            return {"kind": "removed", "number": number}
        case Renamed(players):
            return {"kind": "renamed", "players": list(players)}
        case Reseated(order):
            return {"kind": "reseated", "order": list(order)}
        case Headed(title, date, place):
            return {"kind": "headed", "title": title, "date": date, "place": place}
        case _:
            assert_never(change)


def change_from_plain(node: Node) -> Change:
    """The change that :func:`change_to_plain` made this of; :class:`UnreadableError` when it did not."""
    entries = node.mapping()
    kind = entries["kind"].one_of(_CHANGE_KEYS) if "kind" in entries else node.fail("missing-key", key="kind")
    table = node.table(_CHANGE_KEYS[kind])
    if kind == "renamed":
        return Renamed(as_players([name.text() for name in table["players"].items(4)]))
    if kind == "reseated":
        return Reseated(_order(table["order"]))
    if kind == "headed":
        date = "" if table["date"].value == "" else table["date"].day()
        return Headed(table["title"].text(), date, table["place"].text())
    number = table["number"].whole(1, 100)
    if kind == "removed":
        return Removed(number)
    deal = deal_from_plain(table["deal"])
    return Recorded(number, deal) if kind == "recorded" else Corrected(number, deal)


def deal_to_plain(deal: Deal) -> Plain:
    """A deal without errors."""
    return {
        "contract": deal.contract,
        "chooser": deal.chooser,
        "doubles": [list(double) for double in deal.doubles],
        "result": {unit: list(deal.taken(unit)) for unit in deal.result},
        "id": deal.id,
        "accepted": list(deal.accepted),
    }


def deal_from_plain(node: Node) -> Deal:
    """The deal that :func:`deal_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("contract", "chooser", "doubles", "result", "id", "accepted"))
    pairs = [double.items(2) for double in table["doubles"].items()]
    return Deal(
        contract=table["contract"].text(),
        chooser=table["chooser"].whole(0, 3),
        doubles=tuple((one.whole(0, 3), other.whole(0, 3)) for one, other in pairs),
        result={unit: _counts(member) for unit, member in table["result"].mapping().items()},
        id=None if table["id"].value is None else table["id"].text(),
        accepted=tuple(code.text() for code in table["accepted"].items()),
    )


def _order(node: Node) -> Order:
    first, second, third, fourth = (member.whole(0, 3) for member in node.items(4))
    if len({first, second, third, fourth}) != 4:
        node.fail("repeated-key", key=node.value)
    return first, second, third, fourth


def _counts(node: Node) -> Counts:
    first, second, third, fourth = (member.whole(0, 52) for member in node.items(4))
    return counts(first, second, third, fourth)
