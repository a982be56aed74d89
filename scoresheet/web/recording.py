"""Whether a change may be stored: what the pages and the API ask before they write anything.

>>> from scoresheet.core.deal import Deal, taker
>>> from scoresheet.core.log import Recorded
>>> from scoresheet.core.rulebook import named
>>> from scoresheet.core.sheet import Sheet
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), first_chooser=0)
>>> deal = Deal("last-trick", 2, (), {"last-trick": taker(2)})
>>> [finding.code for finding in blocking(sheet, Recorded(1, deal))]
['out-of-turn']
>>> blocking(sheet, Recorded(1, accepting(deal, ("out-of-turn",))))
()
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from scoresheet.core.deal import Deal
from scoresheet.core.findings import Finding, check_deal, unaccepted
from scoresheet.core.log import Change, Corrected, Recorded, check_change
from scoresheet.core.sheet import Sheet

AnyChange = TypeVar("AnyChange", bound=Change)


def accepting(deal: Deal, codes: Iterable[str]) -> Deal:
    """The deal with these warnings accepted as well, each named once."""
    return replace(deal, accepted=tuple(dict.fromkeys((*deal.accepted, *codes))))


def honest(sheet: Sheet, change: AnyChange) -> AnyChange:
    """The change without acceptance of warnings there are not: nobody may find later ones accepted beforehand."""
    if not isinstance(change, Recorded | Corrected):
        return change
    codes = {finding.code for finding in check_change(sheet, change)}
    kept = tuple(code for code in change.deal.accepted if code in codes)
    return replace(change, deal=replace(change.deal, accepted=kept))


def own_errors(sheet: Sheet, change: Recorded | Corrected) -> tuple[Finding, ...]:
    """The errors that a deal has whatever else is on the sheet: nothing anybody does there can mend them."""
    alone = check_deal(sheet.rulebook, (), None, change.deal)
    return tuple(replace(finding, deal=change.number) for finding in alone if finding.severity == "error")


def blocking(sheet: Sheet, change: Change) -> tuple[Finding, ...]:
    """The findings that keep a change off the sheet: every error, and every warning that nobody accepted.

    Raises :class:`~scoresheet.core.errors.MissingError` when the change is about a deal the sheet does not have. Taking
    a deal off, renaming and reseating players are never refused: what they make odd about other deals shows as a
    warning there. Nor is another heading.
    """
    if not isinstance(change, Recorded | Corrected):
        return ()
    findings = check_change(sheet, change)
    errors = tuple(finding for finding in findings if finding.severity == "error")
    return errors + unaccepted(change.deal, findings)
