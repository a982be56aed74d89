"""Differences between an evening's scores in a file and those that follow from its inputs.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> deal = Deal("last-trick", 0, ((1, 3),), {"last-trick": taker(3)})
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0, (deal,))
>>> differences(sheet, ((0, 0, 0, -100),), texts("en")).lines[0]
'Deal 1, Last Trick: Bram 100 instead of 0 (+100), Dirk −200 instead of −100 (−100).'
"""

from collections.abc import Sequence

from scoresheet.core.bonken.sheet import Players, Sheet, score_sheet
from scoresheet.formats.incoming import Scores
from scoresheet.locales import Texts
from scoresheet.views.formatting import minus_sign, quote, signed
from scoresheet.views.incoming import Differences


def differences(sheet: Sheet, stored: Sequence[Scores | None], t: Texts) -> Differences:
    """How many deals have other scores than those ``stored``; a line each, and one more for the totals."""
    lines: list[str] = []
    before, after = [0] * 4, [0] * 4
    for scored, was in zip(score_sheet(sheet).deals, stored, strict=False):
        if was is None or scored.score is None:
            continue
        now = scored.score.scores
        before, after = _added(before, was), _added(after, now)
        if was != now:
            contract = t.pick(sheet.rulebook.contract(scored.deal.contract).name)
            what = t("incoming.deal", number=scored.number, contract=contract)
            lines.append(t("incoming.differs", what=what, changes=_changes(sheet.players, was, now, t)))
    number = len(lines)
    if before != after:
        changes = _changes(sheet.players, before, after, t)
        lines.append(t("incoming.differs", what=t("incoming.totals"), changes=changes))
    return Differences(number, tuple(lines))


def _added(sums: Sequence[int], scores: Sequence[int]) -> list[int]:
    return [one + more for one, more in zip(sums, scores, strict=True)]


def _changes(players: Players, before: Sequence[int], after: Sequence[int], t: Texts) -> str:
    """Everybody whose score is another."""
    return ", ".join(
        t("incoming.change", name=quote(name), right=minus_sign(now), stored=minus_sign(was), by=signed(now - was))
        for name, was, now in zip(players, before, after, strict=True)
        if was != now
    )
