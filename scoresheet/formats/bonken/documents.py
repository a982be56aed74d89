"""Documents of Bonken, read from JSON or TOML and made; rulebooks by key or file; the computed answer; claims.

>>> node = parse(b'''{"format": "scoresheet/1", "rulebook": "bonken-2002", "players": ["Anna", "Bram", "Carla", "Dirk"],
... "deals": [{"contract": "last-trick", "chooser": "Anna", "result": {"last-trick": "Dirk"},
... "expect": {"total": -110}}]}''', "evening.json")
>>> from_node(node).standing.endscores
(0, 0, 0, -100)
>>> [(claim.kind, claim.claimed, claim.found, claim.holds) for claim in verify(node)]
[('scored', '✓', '✓', True), ('total', '-110', '-100', False)]
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from scoresheet.core.bonken.deal import Counts, Deal, read_note
from scoresheet.core.bonken.findings import WARNINGS, Finding
from scoresheet.core.bonken.rulebook import (
    Rulebook,
    named,
    read_rulebook,
    rulebook_keys,
    rulebook_of,
    rulebook_to_plain,
)
from scoresheet.core.bonken.seats import SEATS, Seat, Turn, Who
from scoresheet.core.bonken.settlement import Settlement
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet
from scoresheet.core.changes import HEADING
from scoresheet.core.names import read_names
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
    number_claim,
    number_claims,
    read_deals,
    read_entered,
    read_heading,
    read_number,
    read_seat,
    read_who,
    written_who,
)
from scoresheet.formats.file_access import contents, is_there
from scoresheet.formats.json_toml import parse

FORMAT = "scoresheet/1"
DEAL_KEYS = ("contract", "chooser", "result")
OPTIONAL_DEAL_KEYS = ("doubles", *ENTERED, "note")


def from_node(root: Node) -> Sheet:
    """A sheet of Bonken read from a parsed document; the claims of a worked example are for :func:`verify`."""
    root.refuse_newer(FORMAT)
    table = root.table(("format", "rulebook", "players", "deals"), (*HEADING, "first_chooser", "expect"))
    table["format"].one_of((FORMAT,))
    players = read_names(table["players"].items(len(SEATS)))
    read = read_deals(table["deals"], lambda node: read_deal(node, players, also=("expect",)))
    deals = tuple(replace(deal, note=None) if deal.note == "" else deal for deal in read)
    return Sheet(
        rulebook=rulebook_of(table["rulebook"]),
        players=players,
        first_chooser=read_seat(table["first_chooser"], players) if "first_chooser" in table else None,
        deals=deals,
        **read_heading(table),
    )


def read_deal(node: Node, players: Players, also: tuple[str, ...] = ()) -> Deal:
    """A deal of Bonken read from its table, which may have the keys ``also`` besides its own, left to the caller. An
    empty note stays empty, for a correction."""
    table = node.table(DEAL_KEYS, OPTIONAL_DEAL_KEYS + also)
    pairs = [pair.items(2) for pair in table["doubles"].items(most=LONGEST_LIST)] if "doubles" in table else []
    return Deal(
        contract=table["contract"].text(),
        chooser=read_who(table["chooser"], players),
        doubles=tuple((read_who(one, players), read_who(other, players)) for one, other in pairs),
        result={unit: _counts(member, players) for unit, member in table["result"].mapping(LONGEST_LIST).items()},
        note=read_note(table["note"]) if "note" in table else None,
        **read_entered(table, WARNINGS),
    )


def _counts(node: Node, players: Players) -> Counts:
    """The counts of a unit: a taker's name, or a count for each player, 0 for those left out."""
    if isinstance(node.value, str):
        return {**dict.fromkeys(SEATS, 0), read_who(node, players): 1}
    written: dict[Who, object] = {}
    for name, count in node.mapping(LONGEST_LIST).items():
        who = read_who(Node(name, node.source, count.place), players)
        if who in written:
            count.fail("repeated-key", key=name)
        written[who] = count.value
    return {**dict.fromkeys(SEATS, 0), **written}


def to_document(sheet: Sheet) -> dict[str, Any]:
    """The document of a sheet of Bonken, which :func:`from_node` reads back; empty values are left out."""
    document: dict[str, Any] = {"format": FORMAT, "rulebook": rulebook_to_plain(sheet.rulebook), **heading_table(sheet)}
    document["players"] = list(sheet.players)
    if sheet.first_chooser is not None:
        document["first_chooser"] = sheet.players[sheet.first_chooser]
    document["deals"] = [deal_to_table(sheet, deal) for deal in sheet.deals]
    return document


def deal_to_table(sheet: Sheet, deal: Deal) -> dict[str, Any]:
    """The table of one deal in a document, with players by name."""
    players, contract = sheet.players, sheet.rulebook.find(deal.contract)
    singles = {unit.key for unit in contract.units if unit.total == 1} if contract else set()
    table: dict[str, Any] = {
        "contract": deal.contract,
        "chooser": written_who(deal.chooser, players),
        "doubles": [[written_who(who, players) for who in double] for double in deal.doubles],
        "result": {unit: _unit_result(counts, players, single=unit in singles) for unit, counts in deal.result.items()},
    }
    return table | entered_table(deal) | _note_table(deal)


def _note_table(deal: Deal) -> dict[str, str]:
    return {"note": deal.note} if deal.note else {}


def _unit_result(counts: Counts, players: Players, *, single: bool) -> Any:
    takers = [who for who, count in counts.items() if count]
    # In Python True equals 1; it is no count, and stays as it was written.
    if single and len(takers) == 1 and counts[takers[0]] == 1 and counts[takers[0]] is not True:
        return written_who(takers[0], players)
    return {written_who(who, players): count for who, count in counts.items()}


Say = Callable[[Finding], str]


def computed(sheet: Sheet, say: Say) -> dict[str, Any]:
    """The computed answer for a sheet of Bonken, for ``score --json`` and the API; ``say`` words a finding."""
    players, standing = sheet.players, sheet.standing
    return {
        "rulebook": sheet.rulebook.id,
        "players": list(players),
        "deals": [_deal(players, deal, say) for deal in standing.deals],
        "subtotals": {players[seat]: {"plus": standing.plus[seat], "minus": standing.minus[seat]} for seat in SEATS},
        "endscores": _by_name(players, standing.endscores),
        "total": standing.total,
        "complete": standing.complete,
        "zero_sum": standing.zero_sum,
        **_other_sum(sheet),
        "next": None if standing.next is None else _next(players, standing.next),
        "findings": [finding_table(finding, say(finding)) for finding in standing.findings],
    }


def _deal(players: Players, scored: ScoredDeal, say: Say) -> dict[str, Any]:
    deal, roles, score = scored.deal, scored.roles, scored.score
    return {
        "number": scored.number,
        "contract": deal.contract,
        "chooser": written_who(deal.chooser, players),
        "dealer": roles and players[roles.dealer],
        "leader": roles and players[roles.leader],
        "calling": roles and _names(players, roles.calling),
        "points": score and _by_name(players, score.points),
        "settlements": [_settlement(players, line) for line in score.settlements] if score else [],
        "scores": score and _by_name(players, score.scores),
        "total": score and sum(score.scores),
        "running": _by_name(players, scored.running),
        "findings": [finding_table(finding, say(finding)) for finding in scored.findings],
        **_note_table(deal),
    }


def _settlement(players: Players, line: Settlement) -> dict[str, Any]:
    return {
        "from": players[line.payer],
        "to": players[line.receiver],
        "links": line.links,
        "units": line.units,
        "points": line.points,
    }


def _next(players: Players, turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "chooser": players[turn.roles.chooser],
        "dealer": players[turn.roles.dealer],
        "leader": players[turn.roles.leader],
        "calling": _names(players, turn.roles.calling),
        "passed": _names(players, turn.passed),
        "contracts": list(turn.contracts),
    }


def _names(players: Players, seats: Sequence[Seat]) -> list[str]:
    return [players[seat] for seat in seats]


def _by_name(players: Players, numbers: Sequence[int]) -> dict[str, int]:
    return dict(zip(players, numbers, strict=True))


def _other_sum(sheet: Sheet) -> dict[str, Any]:
    """The required sum of an evening where that is not 0, and whether the sheet has it."""
    expected = sheet.rulebook.adds_up_to
    return {"adds_up_to": expected, "adds_up": sheet.standing.adds_up} if expected else {}


def rulebook_named(name: str) -> Rulebook:
    """The rulebook with a key, or in a TOML or JSON file; :class:`MissingError` when there is neither,
    :class:`UnreadableError` when the file cannot be read as one."""
    if name in rulebook_keys() or not is_there(name):
        return named(name)
    return rulebook_in(name)


def rulebook_in(file: str) -> Rulebook:
    """A house rulebook read from a file; :class:`UnreadableError` names the place of the first fault."""
    return read_rulebook(parse(contents(file), file))


DEAL_CLAIMS = ("scores", "total", "settlements", "dealer", "leader", "calling", "findings")
SHEET_CLAIMS = ("subtotals", "endscores", "total", "complete")


def verify(root: Node) -> tuple[Claim, ...]:
    """The claims of a worked example, and one that each deal is scored; :class:`UnreadableError` for anything else."""
    sheet = from_node(root)
    answer = computed(sheet, say=lambda finding: finding.code)
    return claims_in(root, answer, partial(_claims, sheet.players))


def _claims(players: Players, at: int | None, expect: Node, answer: Mapping[str, Any]) -> Iterator[Claim]:
    for key, claimed in expect.table((), SHEET_CLAIMS if at is None else DEAL_CLAIMS).items():
        found = answer[key]
        match key:
            case "scores" | "endscores":
                yield from number_claims(at, key, claimed, found or {}, players)
            case "total":
                yield number_claim(at, key, "", claimed, found)
            case "settlements":
                yield from _settlement_claims(at, claimed, found, players)
            case "dealer" | "leader":
                yield name_claim(at, key, claimed, found)
            case "calling":
                yield names_claim(at, key, claimed, found or ())
            case "findings":
                yield findings_claim(at, claimed, found)
            case "subtotals":
                for name, columns in by_player(claimed, players):
                    for column, points in columns.table((), ("plus", "minus")).items():
                        yield number_claim(at, column, name, points, found[name][column])
            case "complete":
                yield Claim(at, key, "", TICKS[claimed.switch()], TICKS[found])


def _settlement_claims(
    at: int | None, claimed: Node, found: list[Mapping[str, Any]], players: Players
) -> Iterator[Claim]:
    open_lines = {frozenset((line["from"], line["to"])): line for line in found}
    for member in claimed.items():
        table = member.table(("from", "to", "points"), ("units",))
        payer, receiver = (table[key].one_of(players) for key in ("from", "to"))
        numbers: dict[str, int | None] = {"points": read_number(table["points"])}
        if "units" in table:
            numbers["units"] = None if table["units"].value is None else read_number(table["units"])
        text = NOTHING
        if line := open_lines.pop(frozenset((payer, receiver)), None):
            text = _settlement_text(line["from"], line["to"], {key: line[key] for key in table})
        yield Claim(at, "settlement", f"{payer} > {receiver}", _settlement_text(payer, receiver, numbers), text)
    # A source seldom mentions the pairs that are linked but level.
    more = [_settlement_text(line["from"], line["to"], line) for line in open_lines.values() if line["points"]]
    yield Claim(at, "other-settlements", "", NOTHING, "; ".join(more) or NOTHING)


def _settlement_text(payer: str, receiver: str, line: Mapping[str, Any]) -> str:
    units = f" ({NOTHING if line['units'] is None else line['units']})" if "units" in line else ""
    pair = (payer, receiver) if line["points"] else sorted((payer, receiver))
    return f"{' > '.join(pair)} {line['points']}{units}"
