"""Sheets and deals of Bonaken as plain data, the way the log keeps them: seats instead of names.

Documents for people are another matter: see :mod:`scoresheet.formats.bonaken.documents`. Only deals without errors are
ever stored, so that is all this can hold.
"""

from typing import cast

from scoresheet.core.bonaken.deal import RESULTS, Deal, Goer, Result, is_bid
from scoresheet.core.bonaken.rulebook import FEWEST, MOST
from scoresheet.core.bonaken.sheet import Players, Sheet, as_players
from scoresheet.core.changes import read_names
from scoresheet.core.log import Plain
from scoresheet.core.validation import LONGEST_LIST, Node

GAME = "bonaken"


def sheet_to_plain(sheet: Sheet) -> Plain:
    """A sheet as it was opened."""
    return {
        "game": GAME,
        "players": list(sheet.players),
        "first_dealer": sheet.first_dealer,
        "deals": [deal_to_plain(deal) for deal in sheet.deals],
        "title": sheet.title,
        "date": sheet.date,
        "place": sheet.place,
    }


def sheet_from_plain(node: Node) -> Sheet:
    """The sheet that :func:`sheet_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("game", "players", "first_dealer", "deals", "title", "date", "place"))
    table["game"].one_of((GAME,))
    players = players_from_plain(table["players"])
    return Sheet(
        players=players,
        first_dealer=table["first_dealer"].whole(0, len(players) - 1),
        deals=tuple(deal_from_plain(member) for member in table["deals"].items()),
        title=table["title"].text(),
        date=table["date"].text(),
        place=table["place"].text(),
    )


def players_from_plain(node: Node) -> Players:
    """Two to seven names."""
    names = read_names(node.items())
    if not FEWEST <= len(names) <= MOST:
        node.fail("wrong-number", least=FEWEST, most=MOST, found=len(names))
    return as_players(names)


def deal_to_plain(deal: Deal) -> Plain:
    """A deal without errors."""
    return {
        "goers": [[goer.player, goer.result] for goer in deal.goers],
        "bid": deal.bid,
        "dealer": deal.dealer,
        **deal.entered_to_plain(),
    }


def deal_from_plain(node: Node) -> Deal:
    """The deal that :func:`deal_to_plain` made this of; :class:`UnreadableError` when it did not."""
    table = node.table(("goers", "bid", "dealer", "id", "accepted"), Deal.TEXTS)
    bid = table["bid"].text()
    if bid and not is_bid(bid):
        table["bid"].fail("not-a-bid", found=bid)
    return Deal(
        goers=tuple(_goer(member) for member in table["goers"].items(most=LONGEST_LIST)),
        bid=bid,
        dealer=None if table["dealer"].value is None else seat_from_plain(table["dealer"]),
        **Deal.entered_from_plain(table),
    )


def seat_from_plain(node: Node) -> int:
    """A seat at the largest table there is."""
    return node.whole(0, MOST - 1)


def _goer(node: Node) -> Goer:
    player, result = node.items(2)
    return Goer(seat_from_plain(player), cast(Result, result.one_of(RESULTS)))
