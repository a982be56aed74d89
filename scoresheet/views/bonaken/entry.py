"""The page on which a deal of Bonaken is entered or corrected.

>>> from scoresheet.core.bonaken.changes import Recorded
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> page = entry_page(Sheet(("Anja", "Bert"), 1), Draft(), Recorded(1, Draft().deal(2, None)), texts("en"))
>>> page.dealer, [row.name for row in page.rows], page.bids[1]
('Bert', ['Anja', 'Bert'], Bid(value='25', name='25', chosen=False))
"""

from dataclasses import dataclass

from scoresheet.core.bonaken.changes import Corrected, Recorded
from scoresheet.core.bonaken.draft import Draft
from scoresheet.core.bonaken.findings import ALL_MISERE
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.locales import Texts
from scoresheet.views.bonaken.board import PlayerRow, board_of
from scoresheet.views.bonaken.explain import Explainer, bids

HIGHEST = 200  # points offered in the list; nobody bids more without roem that would be a bonaak


@dataclass(frozen=True)
class Bid:
    """A bid to choose; an empty value is none."""

    value: str
    name: str
    chosen: bool


@dataclass(frozen=True)
class Warned:
    """A warning about the deal, and whether the table accepted it."""

    code: str
    sentence: str
    accepted: bool


@dataclass(frozen=True)
class EntryPage:
    """``rows`` are the players as they stand before the deal; ``joint`` when several go, or have to; ``faults`` are
    what keeps it off the sheet."""

    number: int
    dealer: str
    rows: tuple[PlayerRow, ...]
    bids: tuple[Bid, ...]
    draft: Draft
    corrects: bool
    joint: bool
    faults: tuple[str, ...]
    warnings: tuple[Warned, ...]


def entry_page(
    sheet: Sheet, draft: Draft, change: Recorded | Corrected, t: Texts, *, finished: bool = False
) -> EntryPage:
    """The page of a change as it reads on the sheet as it is now; of a ``finished`` one it tells what is odd."""
    explainer = Explainer.of(sheet, t)
    before = board_of(sheet.with_deals(*sheet.deals[: change.number - 1]), t)
    findings = change.findings(sheet) if finished else ()
    offered = bids(HIGHEST)
    if draft.bid and draft.bid not in offered:
        offered = (draft.bid, *offered)
    return EntryPage(
        number=change.number,
        dealer=sheet.players[before.turn.dealer] if before.turn else "",
        rows=before.rows,
        bids=(
            Bid("", t("bonaken.entry.no-bid"), not draft.bid),
            *(Bid(bid, explainer.bid(bid), bid == draft.bid) for bid in offered),
        ),
        draft=draft,
        corrects=isinstance(change, Corrected),
        joint=bool(draft.along) or (change.number == 1 and len(sheet.players) == ALL_MISERE),
        faults=tuple(explainer.finding(one) for one in findings if one.severity == "error"),
        warnings=tuple(
            Warned(one.code, explainer.finding(one), one.code in draft.accepted)
            for one in findings
            if one.severity == "warning"
        ),
    )
