"""Parts of documents of every game: players, heading, ids of deals; and the checked claims of worked examples.

>>> players = ("Anna", "Bram")
>>> read_who(Node("Bram", "evening.json"), players), read_who(Node("Zeger", "evening.json"), players)
(1, 'Zeger')
>>> Claim(1, "total", "", claimed="-110", found="-100").holds
False

A document holds inputs only. What cannot be read as one raises :class:`UnreadableError` with file, place and fault;
what can be read but is odd is left for the findings. A claim of a worked example stands under ``expect``, on a deal or
on the document, and is compared with the computed answer that everybody gets.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from scoresheet.core.changes import HEADING, EnteredDeal
from scoresheet.core.errors import SheetFinding
from scoresheet.core.names import LONGEST_TITLE
from scoresheet.core.validation import LONGEST_LIST, Node

AnyDeal = TypeVar("AnyDeal", bound=EnteredDeal)


def read_who(node: Node, players: Sequence[str]) -> int | str:
    """The seat of a player named in a document, or the name when no player at the table has it."""
    name = node.text().strip()
    return players.index(name) if name in players else name


def written_who(who: int | str, players: Sequence[str]) -> str:
    """The name of a player for a document, from what :func:`read_who` gives."""
    return players[who] if isinstance(who, int) else who


def read_seat(node: Node, players: Sequence[str]) -> int:
    found = read_who(node, players)
    if isinstance(found, str):
        node.fail("unknown-name", name=found)
    return found


def read_heading(table: Mapping[str, Node]) -> dict[str, str]:
    """The title, date and place in a document, each empty when left out."""
    return {
        "title": table["title"].text(LONGEST_TITLE) if "title" in table else "",
        "date": table["date"].day() if "date" in table else "",
        "place": table["place"].text(LONGEST_TITLE) if "place" in table else "",
    }


def heading_table(sheet: Any) -> dict[str, str]:
    """The heading of a sheet for a document, without empty texts."""
    return {key: value for key in HEADING if (value := getattr(sheet, key))}


def read_uuid(node: Node) -> str:
    """A UUID in canonical form."""
    try:
        return str(UUID(node.text(45)))
    except ValueError:
        node.fail("not-a-uuid")


def read_deals(node: Node, read: Callable[[Node], AnyDeal]) -> tuple[AnyDeal, ...]:
    """The deals of a document, each read by ``read``, no two of them with one id."""
    nodes = node.items()
    deals = tuple(read(member) for member in nodes)
    seen: set[str] = set()
    for member, deal in zip(nodes, deals, strict=True):
        if deal.id in seen:
            member.mapping()["id"].fail("repeated-key", key=deal.id)
        if deal.id is not None:
            seen.add(deal.id)
    return deals


ENTERED = ("id", "accepted")  # keys of deals of every game, which may be left out


def read_entered(table: Mapping[str, Node], warnings: Collection[str]) -> dict[str, Any]:
    """The id and accepted warnings of a deal in a document, as fields; a call may ``accept`` more besides."""
    codes = [table[key].items(most=LONGEST_LIST) for key in ("accepted", "accept") if key in table]
    return {
        "id": read_uuid(table["id"]) if "id" in table else None,
        "accepted": tuple(dict.fromkeys(code.one_of(warnings) for nodes in codes for code in nodes)),
    }


def entered_table(deal: EnteredDeal) -> dict[str, Any]:
    """The id and accepted warnings of a deal for a document, without empty ones."""
    return {key: value for key, value in deal.entered_to_plain().items() if value}


def finding_table(finding: SheetFinding, message: str) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "deal": finding.deal,
        "fields": list(finding.fields),
        "message": message,
    }


TICKS = {True: "✓", False: "✗"}
NOTHING = "–"


@dataclass(frozen=True)
class Claim:
    """A claim of a worked example, about deal number ``deal`` or (None) the whole sheet. ``kind`` is what it is about,
    ``subject`` whose (a name, a pair of names, or empty); ``claimed`` and ``found`` are texts."""

    deal: int | None
    kind: str
    subject: str
    claimed: str
    found: str

    @property
    def holds(self) -> bool:
        return self.claimed == self.found


# The claims under an ``expect``, about a deal by its number or about the whole sheet, and the answer that has it.
ReadClaims = Callable[[int | None, Node, Mapping[str, Any]], Iterator[Claim]]


def claims_in(root: Node, answer: Mapping[str, Any], read: ReadClaims) -> tuple[Claim, ...]:
    """The claims of a document, checked against its computed ``answer``, and one that each deal in it counts."""
    table, claims = root.mapping(), list[Claim]()
    for deal, node in zip(answer["deals"], table["deals"].items(), strict=True):
        is_faulty = "error" in [finding["severity"] for finding in deal["findings"]]
        claims.append(Claim(deal["number"], "scored", "", TICKS[True], TICKS[not is_faulty]))
        if "expect" in node.mapping():
            claims += read(deal["number"], node.entry("expect"), deal)
    if "expect" in table:
        claims += read(None, table["expect"], answer)
    return tuple(claims)


def by_player(node: Node, players: Sequence[str]) -> Iterator[tuple[str, Node]]:
    for name, member in node.mapping().items():
        if name not in players:
            member.fail("unknown-name", name=name)
        yield name, member


def read_number(node: Node) -> int:
    """A whole number in a claim: of points, or of a unit."""
    return node.whole(-(10**9), 10**9)


def number_claim(deal: int | None, kind: str, subject: str, claimed: Node, found: int | None) -> Claim:
    """The claim of a number, or of none where the document has null, as computed answers have it."""
    given = NOTHING if claimed.value is None else str(read_number(claimed))
    return Claim(deal, kind, subject, given, NOTHING if found is None else str(found))


def name_claim(deal: int | None, kind: str, claimed: Node, found: str | None) -> Claim:
    """The claim of a player, or of none where the document has null."""
    return Claim(deal, kind, "", NOTHING if claimed.value is None else claimed.text(), found or NOTHING)


def number_claims(
    deal: int | None, kind: str, claimed: Node, found: Mapping[str, int | None], players: Sequence[str]
) -> Iterator[Claim]:
    """The claims of a number for each player."""
    for name, node in by_player(claimed, players):
        yield number_claim(deal, kind, name, node, found.get(name))


def names_claim(deal: int | None, kind: str, claimed: Node, found: Sequence[str]) -> Claim:
    return Claim(deal, kind, "", _listed([node.text() for node in claimed.items()]), _listed(found))


def findings_claim(deal: int | None, claimed: Node, found: Sequence[Mapping[str, str]]) -> Claim:
    """The claim of the finding codes of a deal, in any order."""
    codes = sorted(node.text() for node in claimed.items())
    return Claim(deal, "findings", "", _listed(codes), _listed(sorted(finding["code"] for finding in found)))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or NOTHING
