"""Recomputation of a worked example of Bonken, claim by claim.

>>> from scoresheet.formats.bonken.documents import read
>>> text = b'''format = "scoresheet/1"
... rulebook = "bonken-2002"
... players = ["Anna", "Bram", "Carla", "Dirk"]
... deals = [{contract = "last-trick", chooser = "Anna", result = {last-trick = "Dirk"}, expect = {total = -110}}]'''
>>> [(claim.kind, claim.said, claim.found, claim.holds) for claim in verify(read(text, "example.toml"))]
[('scored', '✓', '✓', True), ('total', '-110', '-100', False)]

A claim stands in a document under ``expect``: on a deal its scores, total, settlements, dealer, leader, calling
order and findings; on the document its subtotals, endscores, total and whether it is complete.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from scoresheet.core.bonken.sheet import score_sheet
from scoresheet.core.findings import has_errors
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import Document, computed
from scoresheet.formats.claims import NOTHING, YES, Claim, by_player, number, texts

DEAL_CLAIMS = ("scores", "total", "settlements", "dealer", "leader", "calling", "findings")
SHEET_CLAIMS = ("subtotals", "endscores", "total", "complete")


def verify(document: Document) -> tuple[Claim, ...]:
    """All claims of a document, with one more for each deal: that it can be scored.

    :class:`UnreadableError` when an ``expect`` table is not made of claims.
    """
    standing = score_sheet(document.sheet)
    answer = computed(document.sheet, standing, say=lambda finding: finding.code)
    claims: list[Claim] = []
    for scored, deal, expect in zip(standing.deals, answer["deals"], document.deal_claims, strict=True):
        claims.append(Claim(scored.number, "scored", "", YES[True], YES[not has_errors(scored.findings)]))
        if expect is not None:
            claims += _deal_claims(scored.number, expect, deal, document.sheet.players)
    if document.claims is not None:
        claims += _sheet_claims(document.claims, answer, document.sheet.players)
    return tuple(claims)


def _deal_claims(at: int, expect: Node, deal: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Claim]:
    for key, said in expect.table((), DEAL_CLAIMS).items():
        match key:
            case "scores":
                found = deal["scores"] or {}
                yield from (
                    Claim(at, key, name, *texts(number(points), found.get(name)))
                    for name, points in by_player(said, players)
                )
            case "total":
                yield Claim(at, key, "", *texts(number(said), deal["total"]))
            case "settlements":
                yield from _settlement_claims(at, said, deal["settlements"], players)
            case "dealer" | "leader":
                yield Claim(at, key, "", said.text(), str(deal[key]))
            case "calling":
                names = [member.text() for member in said.items()]
                yield Claim(at, key, "", ", ".join(names), ", ".join(deal[key] or ()))
            case "findings":
                codes = sorted(member.text() for member in said.items())
                found = sorted(finding["code"] for finding in deal["findings"])
                yield Claim(at, key, "", ", ".join(codes) or NOTHING, ", ".join(found) or NOTHING)


def _sheet_claims(expect: Node, answer: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Claim]:
    for key, said in expect.table((), SHEET_CLAIMS).items():
        match key:
            case "subtotals":
                for name, columns in by_player(said, players):
                    for column, points in columns.table((), ("plus", "minus")).items():
                        yield Claim(None, column, name, *texts(number(points), answer[key][name][column]))
            case "endscores":
                for name, points in by_player(said, players):
                    yield Claim(None, key, name, *texts(number(points), answer[key][name]))
            case "total":
                yield Claim(None, key, "", *texts(number(said), answer[key]))
            case "complete":
                yield Claim(None, key, "", YES[said.switch()], YES[answer[key]])


def _settlement_claims(
    at: int, said: Node, found: list[Mapping[str, Any]], players: tuple[str, ...]
) -> Iterator[Claim]:
    open_lines = {frozenset((line["from"], line["to"])): line for line in found}
    for member in said.items():
        table = member.table(("from", "to", "points"), ("units",))
        payer, receiver = (table[key].one_of(players) for key in ("from", "to"))
        line = open_lines.pop(frozenset((payer, receiver)), None)
        yield Claim(
            at,
            "settlement",
            f"{payer} > {receiver}",
            _settlement(payer, receiver, {key: number(table[key]) for key in ("points", "units") if key in table}),
            NOTHING if line is None else _settlement(line["from"], line["to"], {key: line[key] for key in table}),
        )
    # A source seldom mentions the pairs that are linked but level.
    more = [_settlement(line["from"], line["to"], line) for line in open_lines.values() if line["points"]]
    yield Claim(at, "other-settlements", "", NOTHING, "; ".join(more) or NOTHING)


def _settlement(payer: str, receiver: str, line: Mapping[str, Any]) -> str:
    units = f" ({line['units']})" if "units" in line else ""
    pair = (payer, receiver) if line["points"] else sorted((payer, receiver))
    return f"{' > '.join(pair)} {line['points']}{units}"
