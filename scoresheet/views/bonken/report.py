"""Plain text of a sheet: the card with its sums, one deal explained as at the table, and where a file has other scores.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> deal = Deal("last-trick", 0, ((1, 3),), {"last-trick": taker(3)})
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0, (deal,))
>>> differences(sheet, ((0, 0, 0, -100),), texts("en")).lines[0]
'Deal 1, Last Trick: Bram 100 instead of 0 (+100), Dirk −200 instead of −100 (−100).'
"""

from collections.abc import Iterator, Sequence

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet, score_sheet
from scoresheet.core.names import bidi_safe
from scoresheet.formats.incoming import Scores
from scoresheet.locales import Texts
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.formatting import minus_sign, quote, signed
from scoresheet.views.incoming import Differences

INDENT = "      "


def sheet_report(sheet: Sheet, t: Texts) -> Iterator[str]:
    """The lines of a whole sheet: every deal with its settlements and findings, the sums, what comes next."""
    explainer, standing = Explainer.of(sheet, t), score_sheet(sheet)
    wide = max(len(t.pick(contract.name)) for contract in sheet.rulebook.contracts) + 6
    heading = (bidi_safe(sheet.title), bidi_safe(sheet.place), sheet.date, t.pick(sheet.rulebook.name))
    yield " · ".join(part for part in heading if part)
    yield ""
    yield _line("", sheet.players, wide)
    for scored in standing.deals:
        yield from _deal_lines(explainer, scored, wide)
    yield ""
    yield _line(t("card.plus-column"), [str(number) for number in standing.plus], wide)
    yield _line(t("card.minus-column"), [str(number) for number in standing.minus], wide)
    yield _line(t("card.endscore"), [minus_sign(number) for number in standing.endscores], wide)
    yield ""
    yield explainer.standing(standing)
    if standing.next is not None:
        number = standing.next.number
        yield f"{t('number.next', number=number)}: {explainer.roles(standing.next.roles, number)}"
        yield from explainer.passed(standing.next)


def _deal_lines(explainer: Explainer, scored: ScoredDeal, wide: int) -> Iterator[str]:
    text = explainer.deal(scored)
    scores = [minus_sign(score) for score in scored.score.scores] if scored.score else ["?"] * len(SEATS)
    yield _line(f"{scored.number:>2}. {text.contract}", scores, wide)
    for line in text.settlements:
        yield f"{INDENT}{line}"
    for line in text.findings:
        yield f"{INDENT}! {line}"


def _line(label: str, cells: Sequence[str], wide: int) -> str:
    return f"{label:<{wide}}" + "".join(f"  {bidi_safe(cell[:10]):>10}" for cell in cells)


def deal_report(sheet: Sheet, number: int, t: Texts) -> Iterator[str]:
    """The lines that explain deal ``number``: calls, who took what, what linked pairs settle, the sums, the check."""
    scored = score_sheet(sheet).deals[number - 1]
    text = Explainer.of(sheet, t).deal(scored)
    yield f"{t('number.of', number=scored.number, count=sheet.rulebook.deals)} · {text.contract}"
    if text.roles:
        yield text.roles
    parts = (
        ("part.calls", text.calls),
        ("part.result", text.result),
        ("part.settlements", text.settlements or ((text.unsettled,) if text.unsettled else ())),
        ("part.sums", text.sums),
        ("part.check", (text.check,) if text.check else ()),
        ("part.findings", text.findings),
    )
    for key, lines in parts:
        if lines:
            yield ""
            yield t(key)
            yield from (f"  {line}" for line in lines)


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
