"""Recomputation of a worked example of Bonaken, claim by claim.

>>> from scoresheet.formats.reading import parse
>>> text = b'''{"format": "bonaken/1", "players": ["Anja", "Bert"], "first_dealer": "Bert",
... "deals": [{"goers": [{"player": "Anja", "result": "win"}], "expect": {"dealer": "Anja"}}]}'''
>>> [(claim.kind, claim.said, claim.found, claim.holds) for claim in verify(parse(text, "game.json"))]
[('scored', '✓', '✓', True), ('dealer', 'Anja', 'Bert', False)]

Under ``expect`` stand, as the computed answer has them: on a deal its dealer, the states after it and its findings; on
the document states, places, points, won_deals, over, survivor, losers and next. Who has no place is left out of places.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoresheet.core.bonaken.sheet import Players, score_sheet
from scoresheet.core.validation import Node
from scoresheet.formats.bonaken.documents import computed, from_node
from scoresheet.formats.claims import NOTHING, YES, Claim, by_player, number, row, texts

DEAL_CLAIMS = ("dealer", "states", "findings")
SHEET_CLAIMS = ("states", "places", "points", "won_deals", "over", "survivor", "losers", "next")


def verify(root: Node) -> tuple[Claim, ...]:
    """All claims of a document, with one more for each deal: that it can be counted.

    :class:`UnreadableError` when an ``expect`` table is not made of claims.
    """
    sheet = from_node(root)
    standing = score_sheet(sheet)
    answer = computed(sheet, standing, say=lambda finding: finding.code)
    claims: list[Claim] = []
    table = root.mapping()
    for scored, deal, node in zip(standing.deals, answer["deals"], table["deals"].items(), strict=True):
        claims.append(Claim(scored.number, "scored", "", YES[True], YES[scored.counted]))
        expect = node.mapping().get("expect")
        claims += () if expect is None else _deal_claims(scored.number, expect, deal, sheet.players)
    if "expect" in table:
        claims += _sheet_claims(table["expect"], answer, sheet.players)
    return tuple(claims)


def _deal_claims(at: int, expect: Node, deal: Mapping[str, Any], players: Players) -> Iterator[Claim]:
    for key, said in expect.table((), DEAL_CLAIMS).items():
        match key:
            case "dealer":
                yield Claim(at, key, "", said.text(), deal[key])
            case "states":
                for name, state in by_player(said, players):
                    yield Claim(at, key, name, state.text(), deal[key][name])
            case "findings":
                codes = sorted(member.text() for member in said.items())
                found = sorted(finding["code"] for finding in deal["findings"])
                yield Claim(at, key, "", row(codes), row(found))


def _sheet_claims(expect: Node, answer: Mapping[str, Any], players: Players) -> Iterator[Claim]:
    for key, said in expect.table((), SHEET_CLAIMS).items():
        found = answer[key]
        match key:
            case "states":
                for name, state in by_player(said, players):
                    yield Claim(None, key, name, state.text(), found[name])
            case "places" | "points" | "won_deals":
                for name, count in by_player(said, players):
                    yield Claim(None, key, name, *texts(number(count), found[name]))
            case "over":
                yield Claim(None, key, "", YES[said.switch()], YES[found])
            case "survivor":
                yield Claim(None, key, "", said.text(), found or NOTHING)
            case "losers":
                yield Claim(None, key, "", row([member.text() for member in said.items()]), row(found))
            case "next":
                table = said.table(("number", "dealer"))
                given = f"{number(table['number'])} {table['dealer'].text()}"
                yield Claim(None, key, "", given, f"{found['number']} {found['dealer']}" if found else NOTHING)
