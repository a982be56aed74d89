"""Page model of a rulebook's worked examples, recomputed: deals in sentences and cards, and their checked claims."""

import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from scoresheet.assets import EXAMPLES
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.log import Log
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import from_node, to_document, verify
from scoresheet.formats.document_parts import NOTHING, TICKS, Claim
from scoresheet.formats.json_toml import parse
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Card, card_of
from scoresheet.views.bonken.log import ShownDeal, shown_deal

ENDINGS = (".toml", ".json")


class Document(NamedTuple):
    sheet: Sheet
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class CheckedClaim:
    """A claim of a worked example, about deal number ``deal`` or (None) the whole, with the claimed and found value."""

    deal: int | None
    what: str
    claimed: str
    holds: bool
    found: str


@dataclass(frozen=True)
class Example:
    """A worked example on a page; ``card`` is None for a single deal."""

    anchor: str
    sheet: Sheet
    card: Card | None
    deals: tuple[ShownDeal, ...]
    claims: tuple[CheckedClaim, ...]


def examples(rulebook: Rulebook, t: Texts) -> tuple[Example, ...]:
    """The worked examples of a rulebook: single deals first, in the order of the card, then whole evenings."""
    found = [document for document in _documents() if document.sheet.rulebook == rulebook]
    if not found:
        found = list(filter(None, (_played_by(rulebook, document) for document in _documents())))
    single = [document for document in found if len(document.sheet.deals) == 1]
    order = [contract.key for contract in rulebook.contracts]
    single.sort(key=lambda document: order.index(document.sheet.deals[0].contract))
    evenings = [document for document in found if len(document.sheet.deals) > 1]
    return (
        *(_example(document, document.sheet.deals[0].contract, t) for document in single),
        *(_example(document, f"evening-{number}", t) for number, document in enumerate(evenings, 1)),
    )


def _played_by(rulebook: Rulebook, document: Document) -> Document | None:
    """A worked example by house rules based on its rulebook, without claims; None when impossible."""
    sheet = document.sheet.ruled_by(rulebook)
    if document.sheet.rulebook.id != rulebook.based_on or sheet.standing.unscored:
        return None
    return Document(sheet, verify(Node(to_document(sheet), "")))


@cache
def _documents() -> tuple[Document, ...]:
    files = sorted(file for file in EXAMPLES.iterdir() if file.name.endswith(ENDINGS))
    nodes = [parse(file.read_bytes(), file.name) for file in files]
    return tuple(Document(from_node(node), verify(node)) for node in nodes)


def _example(document: Document, anchor: str, t: Texts) -> Example:
    sheet, claims = document
    return Example(
        anchor=anchor,
        sheet=sheet,
        card=card_of(sheet, t) if len(sheet.deals) > 1 else None,
        deals=tuple(shown_deal(Log(sheet), number, t) for number in range(1, len(sheet.deals) + 1)),
        claims=tuple(
            CheckedClaim(
                claim.deal,
                t(f"claim.{claim.kind}", subject=claim.subject),
                _shown(claim, claim.claimed, t),
                claim.holds,
                _shown(claim, claim.found, t),
            )
            for claim in claims
        ),
    )


def _shown(claim: Claim, text: str, t: Texts) -> str:
    """The text of a value claimed or found, without the subject of the claim; empty for a plain yes."""
    if text in (TICKS[True], NOTHING):
        return "" if text == TICKS[True] else t("list.none")
    text = text.removeprefix(f"{claim.subject} ") if claim.kind == "settlement" else text
    return text.replace("-", "−") if re.fullmatch(r"-\d+", text) else text
