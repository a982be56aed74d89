"""An evening of SunMar/bonken, of any of its data versions, as a sheet of ours.

=======  ==========================================================================================
version  what an evening looks like from then on
=======  ==========================================================================================
1        ``playerNames``; who dealt first follows from the dealer of its last round
2        ``players`` with ids, and ``firstDealerId``
5        two variants of its rules; from 6 on in a table ``ruleVariants``
8        a title, ``gameName``; on a round that is the name of its game
10       its ``id`` is a UUID; before it was a moment in microseconds
=======  ==========================================================================================

Its thirteen games are the contracts of 2002 and count the same. Its dealer sits elsewhere, so the rulebook is one that
seats people as that app does. Which leads are allowed in hearts is no part of a sheet.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime

from scoresheet.core.bonken.deal import Deal
from scoresheet.core.bonken.rulebook import Rulebook, named
from scoresheet.core.bonken.seats import SEATS, Seat, clockwise, roles
from scoresheet.core.bonken.sheet import Sheet, as_players
from scoresheet.core.names import LONGEST_TITLE
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.sunmar.rounds import Table, fields, given, read_round
from scoresheet.formats.incoming import Incoming, Note, evening_id
from scoresheet.formats.parts import read_players, read_uuid

KIND = "sunmar"  # of an evening's id
RULEBOOKS: Mapping[str, str] = {
    "dealerStarts": "bonken-sunmar",
    "oppositeChooserStarts": "bonken-sunmar-opposite",
}
HEARTS = ("onlyAfterPlayedHeart", "graduatedUnlock")


def read_game(node: Node, version: int) -> Incoming:
    """The evening that a member of ``games`` is; :class:`UnreadableError` when it is none."""
    entries = fields(node, "id", "createdAt", "rounds")
    names, table = _read_table(node, version)
    starter, hearts = _read_variants(entries, version)
    rulebook = named(RULEBOOKS[starter])
    rounds = [read_round(member, table, rulebook) for member in _rounds(entries["rounds"])]
    dealer = _first_dealer(node, table)
    deals = tuple(deal for deal, _ in rounds)
    title = given(entries, "gameName") if version >= 8 else None
    sheet = Sheet(
        rulebook=rulebook,
        players=as_players(names),
        first_chooser=clockwise(dealer),
        deals=deals,
        title=title.text(LONGEST_TITLE).strip() if title else "",
        date=_read_day(entries["createdAt"]),
    )
    notes = [
        *([Note("pending")] if given(entries, "pendingRound") else []),
        *([Note("hearts-variant")] if hearts != HEARTS[0] else []),
        *_dealer_notes(rulebook, dealer, deals),
    ]
    mark = read_uuid(entries["id"]) if version >= 10 else entries["id"].text(64)
    return Incoming(evening_id(KIND, mark), node.source, sheet, tuple(scores for _, scores in rounds), tuple(notes))


def _read_table(node: Node, version: int) -> tuple[Sequence[str], Table]:
    """The names in seat order, and what the data calls each of them."""
    if version == 1:
        return read_players(fields(node, "playerNames")["playerNames"], 4, 4), Table(1, tuple(map(str, SEATS)))
    players = fields(node, "players")["players"]
    both = [fields(member, "id", "name") for member in players.items(4)]
    marks = tuple(entries["id"].text(64) for entries in both)
    if len(set(marks)) != len(marks):
        players.fail("repeated-key", key="id")
    names = Node([entries["name"].value for entries in both], players.source, players.place)
    return read_players(names, 4, 4), Table(version, marks)


def _read_variants(entries: Mapping[str, Node], version: int) -> tuple[str, str]:
    if version >= 6:
        variants = given(entries, "ruleVariants")
        entries = {} if variants is None else variants.mapping()
    if version < 5:
        entries = {}
    starter, hearts = given(entries, "starterVariant"), given(entries, "heartsVariant")
    return (
        starter.one_of(RULEBOOKS) if starter else next(iter(RULEBOOKS)),
        hearts.one_of(HEARTS) if hearts else HEARTS[0],
    )


def _rounds(node: Node) -> list[Node]:
    """The rounds, numbered from 1 without gaps."""
    rounds = node.items()
    for number, member in enumerate(rounds, start=1):
        written = fields(member, "roundNumber")["roundNumber"]
        if written.whole(1, 10**6) != number:
            written.fail("sunmar-round-number", expected=number, found=written.value)
    return rounds


def _first_dealer(node: Node, table: Table) -> Seat:
    """The dealer of the first round; in version 1 counted back from the last one, by one seat a round."""
    if table.version > 1:
        return table.seat(fields(node, "firstDealerId")["firstDealerId"])
    entries = node.mapping()
    rounds, pending = entries["rounds"].items(), given(entries, "pendingRound")
    last = pending or (rounds[-1] if rounds else None)
    if last is None:
        return SEATS[0]
    dealer = table.seat(fields(last, "dealerIndex")["dealerIndex"])
    return clockwise(dealer, (0 if pending else 1) - len(rounds))


def _read_day(node: Node) -> str:
    """The day on which something happened, where it happened."""
    try:
        return datetime.fromisoformat(node.text(40)).date().isoformat()
    except ValueError:
        node.fail("not-a-time")


def _dealer_notes(rulebook: Rulebook, first: Seat, deals: Sequence[Deal]) -> list[Note]:
    """The deals of which that app names another dealer than follows from who chose: there the deal goes round, whoever
    chooses."""
    numbers = [
        number
        for number, deal in enumerate(deals, start=1)
        if isinstance(deal.chooser, int) and roles(rulebook, deal.chooser).dealer != clockwise(first, number - 1)
    ]
    return [Note("dealer", {"numbers": ", ".join(map(str, numbers))})] if numbers else []
