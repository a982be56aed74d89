"""A sheet as plain text for a terminal: the card with its sums, and one deal explained as at the table."""

from collections.abc import Iterator, Sequence

from scoresheet.core.seats import SEATS
from scoresheet.core.sheet import Reckoned, Sheet, Standing
from scoresheet.explain import Explainer, minus_sign
from scoresheet.locales import Texts

INDENT = "      "


def sheet_report(sheet: Sheet, standing: Standing, t: Texts) -> Iterator[str]:
    """The lines of a whole sheet: every deal with its settlements and findings, the sums, what comes next."""
    explainer = Explainer.of(sheet, t)
    wide = max(len(t.pick(contract.name)) for contract in sheet.rulebook.contracts) + 6
    yield " · ".join(part for part in (sheet.title, sheet.place, sheet.date, t.pick(sheet.rulebook.name)) if part)
    yield ""
    yield _line("", sheet.players, wide)
    for reckoned in standing.deals:
        yield from _deal_lines(explainer, reckoned, wide)
    yield ""
    yield _line(t("card.plus-column"), [str(number) for number in standing.plus], wide)
    yield _line(t("card.minus-column"), [str(number) for number in standing.minus], wide)
    yield _line(t("card.endscore"), [minus_sign(number) for number in standing.endscores], wide)
    yield ""
    yield explainer.standing(standing)
    if standing.next is not None:
        yield f"{t('number.next', number=standing.next.number)}: {explainer.roles(standing.next.roles)}"
        yield from explainer.passed(standing.next)


def _deal_lines(explainer: Explainer, reckoned: Reckoned, wide: int) -> Iterator[str]:
    text = explainer.deal(reckoned)
    scores = [minus_sign(score) for score in reckoned.score.scores] if reckoned.score else ["?"] * len(SEATS)
    yield _line(f"{reckoned.number:>2}. {text.contract}", scores, wide)
    for line in text.settlements:
        yield f"{INDENT}{line}"
    for line in text.findings:
        yield f"{INDENT}! {line}"


def _line(label: str, cells: Sequence[str], wide: int) -> str:
    return f"{label:<{wide}}" + "".join(f"  {cell[:10]:>10}" for cell in cells)


def deal_report(sheet: Sheet, reckoned: Reckoned, t: Texts) -> Iterator[str]:
    """The lines that explain one deal: calls, who took what, what every linked pair settles, the sums, the check."""
    text = Explainer.of(sheet, t).deal(reckoned)
    yield f"{t('number.of', number=reckoned.number, count=sheet.rulebook.deals)} · {text.contract}"
    if text.roles:
        yield text.roles
    parts = (
        ("part.calls", text.calls),
        ("part.result", text.result),
        ("part.settlements", text.settlements or ((t("settlement.none"),) if reckoned.score else ())),
        ("part.sums", text.sums),
        ("part.check", (text.check,) if text.check else ()),
        ("part.findings", text.findings),
    )
    for key, lines in parts:
        if lines:
            yield ""
            yield t(key)
            yield from (f"  {line}" for line in lines)
