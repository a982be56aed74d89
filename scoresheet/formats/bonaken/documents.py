"""Documents of games of Bonaken in JSON or TOML: read and written, the computed answer, and claims of worked examples.

>>> from scoresheet.formats.json_toml import parse
>>> text = b'''{"format": "bonaken/1", "players": ["Anja", "Bert"], "first_dealer": "Bert",
... "deals": [{"goers": [{"player": "Anja", "result": "win"}], "bid": "105", "expect": {"dealer": "Anja"}}]}'''
>>> from_node(parse(text, "game.json")).standing.states
('recht', 'suf')
>>> [(claim.kind, claim.claimed, claim.found, claim.holds) for claim in verify(parse(text, "game.json"))]
[('scored', '✓', '✓', True), ('dealer', 'Anja', 'Bert', False)]
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, cast

from scoresheet.core.bonaken.deal import RESULTS, Deal, Goer, Result, is_bid
from scoresheet.core.bonaken.findings import WARNINGS, Finding
from scoresheet.core.bonaken.sheet import Players, ScoredDeal, Sheet, players_from_plain
from scoresheet.core.changes import HEADING
from scoresheet.core.validation import LONGEST_LIST, Node
from scoresheet.formats.document_parts import (
    ENTERED,
    NOTHING,
    TICKS,
    Claim,
    by_player,
    claims_in,
    entered_table,
    finding_table,
    findings_claim,
    heading_table,
    name_claim,
    names_claim,
    number_claims,
    read_deals,
    read_entered,
    read_heading,
    read_number,
    read_seat,
    read_who,
    written_who,
)

FORMAT = "bonaken/1"
DEAL_KEYS = ("goers",)
OPTIONAL_DEAL_KEYS = ("bid", "dealer", *ENTERED)


def from_node(root: Node) -> Sheet:
    """A game of Bonaken read from a parsed document; the claims of a worked example are for :func:`verify`."""
    root.refuse_newer(FORMAT)
    table = root.table(("format", "players", "first_dealer", "deals"), (*HEADING, "expect"))
    table["format"].one_of((FORMAT,))
    players = players_from_plain(table["players"])
    deals = read_deals(table["deals"], lambda node: read_deal(node, players, also=("expect",)))
    return Sheet(players, read_seat(table["first_dealer"], players), deals, **read_heading(table))


def read_deal(node: Node, players: Players, also: tuple[str, ...] = ()) -> Deal:
    """A deal of Bonaken read from its table, which may have the keys ``also`` besides its own, left to the caller."""
    table = node.table(DEAL_KEYS, OPTIONAL_DEAL_KEYS + also)
    bid = table["bid"].text() if "bid" in table else ""
    if "bid" in table and not is_bid(bid):
        table["bid"].fail("not-a-bid", found=bid)
    return Deal(
        goers=tuple(_goer(member, players) for member in table["goers"].items(most=LONGEST_LIST)),
        bid=bid,
        dealer=read_seat(table["dealer"], players) if "dealer" in table else None,
        **read_entered(table, WARNINGS),
    )


def _goer(node: Node, players: Players) -> Goer:
    table = node.table(("player", "result"))
    return Goer(read_who(table["player"], players), cast(Result, table["result"].one_of(RESULTS)))


def to_document(sheet: Sheet) -> dict[str, Any]:
    """The document of a game of Bonaken, which :func:`from_node` reads back; empty values are left out."""
    return {
        "format": FORMAT,
        **heading_table(sheet),
        "players": list(sheet.players),
        "first_dealer": sheet.players[sheet.first_dealer],
        "deals": [deal_to_table(sheet, deal) for deal in sheet.deals],
    }


def deal_to_table(sheet: Sheet, deal: Deal) -> dict[str, Any]:
    """The table of one deal in a document, with players by name."""
    table: dict[str, Any] = {"goers": goers_table(sheet.players, deal)}
    if deal.bid:
        table["bid"] = deal.bid
    if deal.dealer is not None:
        table["dealer"] = sheet.players[deal.dealer]
    return table | entered_table(deal)


def goers_table(players: Players, deal: Deal) -> list[dict[str, str]]:
    """The goers of a deal with their results for a document, in the order they went."""
    return [{"player": written_who(goer.player, players), "result": goer.result} for goer in deal.goers]


Say = Callable[[Finding], str]


def computed(sheet: Sheet, say: Say) -> dict[str, Any]:
    """The computed answer for a game of Bonaken, for ``score --json`` and the API; ``say`` words a finding."""
    players, standing = sheet.players, sheet.standing
    return {
        "players": list(players),
        "deals": [_deal(players, deal, say) for deal in standing.deals],
        "states": dict(zip(players, standing.states, strict=True)),
        "places": dict(zip(players, standing.places, strict=True)),
        "points": dict(zip(players, standing.points, strict=True)),
        "won_deals": dict(zip(players, standing.won_deals, strict=True)),
        "over": standing.over,
        "survivor": None if standing.survivor is None else players[standing.survivor],
        "losers": [players[seat] for seat in standing.losers],
        "next": standing.next and {"number": standing.next.number, "dealer": players[standing.next.dealer]},
        "findings": [],  # a game as a whole has none
    }


def _deal(players: Players, scored: ScoredDeal, say: Say) -> dict[str, Any]:
    return {
        "number": scored.number,
        "dealer": players[scored.dealer],
        "goers": goers_table(players, scored.deal),
        "bid": scored.deal.bid or None,
        "states": dict(zip(players, scored.states, strict=True)),
        "findings": [finding_table(finding, say(finding)) for finding in scored.findings],
    }


DEAL_CLAIMS = ("dealer", "states", "findings")
SHEET_CLAIMS = ("states", "places", "points", "won_deals", "over", "survivor", "losers", "next")


def verify(root: Node) -> tuple[Claim, ...]:
    """The claims of a worked example, and one that each deal counts; :class:`UnreadableError` for anything else."""
    sheet = from_node(root)
    answer = computed(sheet, say=lambda finding: finding.code)
    return claims_in(root, answer, partial(_claims, sheet.players))


def _claims(players: Players, at: int | None, expect: Node, answer: Mapping[str, Any]) -> Iterator[Claim]:
    for key, claimed in expect.table((), SHEET_CLAIMS if at is None else DEAL_CLAIMS).items():
        found = answer[key]
        match key:
            case "states":
                for name, state in by_player(claimed, players):
                    yield Claim(at, key, name, state.text(), found[name])
            case "places" | "points" | "won_deals":
                yield from number_claims(at, key, claimed, found, players)
            case "over":
                yield Claim(at, key, "", TICKS[claimed.switch()], TICKS[found])
            case "dealer" | "survivor":
                yield name_claim(at, key, claimed, found)
            case "losers":
                yield names_claim(at, key, claimed, found)
            case "next":
                given = NOTHING
                if claimed.value is not None:
                    table = claimed.table(("number", "dealer"))
                    given = f"{read_number(table['number'])} {table['dealer'].text()}"
                yield Claim(at, key, "", given, f"{found['number']} {found['dealer']}" if found else NOTHING)
            case "findings":
                yield findings_claim(at, claimed, found)
