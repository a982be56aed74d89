"""Page model of the form of a deal of Bonaken, to enter or correct it.

>>> from scoresheet.core.bonaken.changes import Recorded
>>> from scoresheet.core.bonaken.sheet import Sheet
>>> from scoresheet.locales import texts
>>> sheet = Sheet(("Anja", "Bert"), 1)
>>> page = deal_form_page(sheet, Draft(), Recorded(1, Draft().deal(2, None)), texts("en"))
>>> page.dealer, [row.name for row in page.rows], page.bids[1]
('Bert', ['Anja', 'Bert'], ('25', '25'))
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scoresheet.core.bonaken.changes import Corrected, Recorded
from scoresheet.core.bonaken.deal import Draft, Seat
from scoresheet.core.bonaken.findings import ALL_MISERE, Finding
from scoresheet.core.bonaken.sheet import Sheet
from scoresheet.locales import Texts
from scoresheet.views.bonaken.board import PlayerRow, board_of
from scoresheet.views.bonaken.explain import Explainer, bids

HIGHEST = 200  # points offered in the list; with roem enough for more, a player bids a bonaak


@dataclass(frozen=True)
class DealFormPage:
    number: int
    dealer: str
    first: str  # what holds for this deal alone
    rows: tuple[PlayerRow, ...]  # the players as they stand before the deal
    goer: Seat | None
    result: str  # as filled in; empty for none
    bid: str
    bids: tuple[tuple[str, str], ...]  # to choose from, by value and name; an empty value is none
    along: tuple[str, ...]  # by seat the result of who went along; empty for others
    corrects: bool
    joint: bool  # several go, or have to
    faults: tuple[str, ...]  # sentences that keep the deal off the sheet
    goer_faults: tuple[str, ...]  # ask for the field where it is missing, as the next
    result_faults: tuple[str, ...]
    warnings: tuple[tuple[Finding, str], ...]  # with their sentences
    accepted: tuple[str, ...]  # codes of those that the table accepted
    to_accept: bool  # there is another


def deal_form_page(
    sheet: Sheet,
    draft: Draft,
    change: Recorded | Corrected,
    t: Texts,
    *,
    finished: bool = False,
    missing: Iterable[str] = (),
) -> DealFormPage:
    """The page model of a deal's form for a ``change`` rebased on the sheet, with its findings when it is ``finished``.
    ``missing`` of a form that was sent are "goer" and "result"."""
    findings = change.findings_in(change.apply(sheet)) if finished else ()
    explainer = Explainer.of(sheet, t)
    before = board_of(sheet.with_deals(*sheet.deals[: change.number - 1]), t)
    all_go = change.number == 1 and len(sheet.players) == ALL_MISERE
    offered = bids(HIGHEST)
    if draft.bid and draft.bid not in offered:
        offered = (draft.bid, *offered)
    warnings = tuple((one, explainer.finding(one)) for one in findings if one.severity == "warning")
    return DealFormPage(
        number=change.number,
        dealer=before.turn.dealer if before.turn else "",
        first=t("bonaken.finding.seven-misere") if all_go else "",
        rows=before.rows,
        goer=draft.goer,
        result=draft.result or "",
        bid=draft.bid,
        bids=(("", t("bonaken.entry.no-bid")), *((bid, explainer.bid(bid)) for bid in offered)),
        along=tuple(draft.along.get(row.seat, "") for row in before.rows),
        corrects=isinstance(change, Corrected),
        joint=bool(draft.along) or all_go,
        faults=tuple(explainer.finding(one) for one in findings if one.severity == "error"),
        goer_faults=(t("bonaken.entry.no-goer"),) if "goer" in missing else (),
        result_faults=(t("bonaken.entry.no-result"),) if "result" in missing else (),
        warnings=warnings,
        accepted=draft.accepted,
        to_accept=not all(one.code in draft.accepted for one, _ in warnings),
    )
