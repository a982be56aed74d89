"""Exports of a sheet of Bonken: CSV rows, text for a terminal, differences of an import, data of a phone's picture.

>>> from scoresheet.core.bonken.deal import Deal, taker
>>> from scoresheet.core.bonken.rulebook import named
>>> from scoresheet.locales import texts
>>> deal = Deal("last-trick", 0, ((1, 3),), {"last-trick": taker(3)})
>>> sheet = Sheet(named("bonken-2002"), ("Anna", "Bram", "Carla", "Dirk"), 0, (deal,))
>>> differences(sheet, ((0, 0, 0, -100),), texts("en"))[1]
'Deal 1, Last Trick: Bram 100 instead of 0 (+100), Dirk −200 instead of −100 (−100).'

The phone draws the picture (static/js/bonken/share.js) from the same page models as the pages, so it shows what
they show. static/js/views/bonken/export.js is the twin of the rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from scoresheet.core.bonken.seats import SEATS
from scoresheet.core.bonken.sheet import Players, ScoredDeal, Sheet
from scoresheet.core.names import bidi_safe
from scoresheet.formats.bonken.csv import READ_BACK, SHOWN, doubles_cell, result_cell
from scoresheet.formats.csv import Value
from scoresheet.formats.document_parts import written_who
from scoresheet.formats.imported_evening import Scores
from scoresheet.locales import Texts
from scoresheet.views.bonken.card import Card
from scoresheet.views.bonken.chart import Chart
from scoresheet.views.bonken.deal_outcome import outcome_of
from scoresheet.views.bonken.explain import Explainer
from scoresheet.views.bonken.result import Result
from scoresheet.views.formatting import dotted, in_columns, minus_sign, quote, signed
from scoresheet.views.initials import column_names


def csv_rows(sheet: Sheet, t: Texts) -> Iterator[Sequence[Value]]:
    """A sheet of Bonken as rows for spreadsheets: number, key and name of the contract, chooser, dealer, the scores,
    the totals after the deal, and what makes it a sheet again when read back (:mod:`scoresheet.formats.bonken.csv`),
    notes last where there are some. Numbers are plain (-80); a deal that cannot be scored has none. The closing rows
    have ``plus``, ``minus`` and ``endscore`` for a key; plus and minus have no sign, as on the card.
    """
    standing = sheet.standing
    noted = any(deal.note for deal in sheet.deals)
    yield *_heading(sheet, t), *([t("csv.note")] if noted else [])
    for scored in standing.deals:
        yield *_deal(sheet, scored, t), *([scored.deal.note or None] if noted else [])
    for key, name, numbers in (
        ("plus", "card.plus-column", standing.plus),
        ("minus", "card.minus-column", standing.minus),
        ("endscore", "card.endscore", standing.endscores),
    ):
        yield None, key, t(name), None, None, *numbers, *(None,) * (4 + len(READ_BACK) + noted)


def _heading(sheet: Sheet, t: Texts) -> Sequence[Value]:
    return (
        *(t(f"csv.{column}") for column in SHOWN),
        *sheet.players,
        *(t.as_typed()("csv.running", name=name) for name in sheet.players),
        *(t(f"csv.{column}") for column in READ_BACK),
    )


def _deal(sheet: Sheet, scored: ScoredDeal, t: Texts) -> Sequence[Value]:
    contract = sheet.rulebook.find(scored.deal.contract)
    return (
        scored.number,
        scored.deal.contract,
        t.pick(contract.name) if contract else "",
        written_who(scored.deal.chooser, sheet.players),
        sheet.players[scored.roles.dealer] if scored.roles else "",
        *(scored.score.scores if scored.score else (None,) * 4),
        *scored.running,
        doubles_cell(scored.deal.doubles),
        result_cell(scored.deal.result),
        " ".join(scored.deal.accepted),
        scored.deal.id,
        sheet.rulebook.id,  # house rules are named by their digest, which other house rules cannot have
        sheet.title,
        sheet.date,
        sheet.place,
    )


INDENT = "      "
COLUMN = 10  # characters of a score or a name in a column


def sheet_report(sheet: Sheet, t: Texts) -> Iterator[str]:
    """A sheet of Bonken as lines of text: every deal with its settlements and findings, the sums, the next deal."""
    explainer, standing = Explainer.of(sheet, t), sheet.standing
    wide = max(len(t.pick(contract.name)) for contract in sheet.rulebook.contracts) + 6
    yield dotted(bidi_safe(sheet.title), bidi_safe(sheet.place), sheet.date, t.pick(sheet.rulebook.name))
    yield ""
    yield _line("", column_names(sheet.players, COLUMN), wide)
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
    text, outcome = explainer.deal(scored), outcome_of(explainer, scored)
    scores = [minus_sign(score) for score in scored.score.scores] if scored.score else ["?"] * len(SEATS)
    yield _line(f"{scored.number:>2}. {text.contract}", scores, wide)
    for line in outcome.settlements if outcome else ():
        yield f"{INDENT}{line}"
    for line in text.findings:
        yield f"{INDENT}! {line}"


def _line(label: str, cells: Sequence[str], wide: int) -> str:
    return f"{label:<{wide}}" + "".join("  " + in_columns(bidi_safe(cell), COLUMN, ">") for cell in cells)


def deal_report(sheet: Sheet, number: int, t: Texts) -> Iterator[str]:
    """Deal ``number`` explained as lines of text: calls, result, settlements of linked pairs, sums, check."""
    scored = sheet.standing.deals[number - 1]
    explainer = Explainer.of(sheet, t)
    text, outcome = explainer.deal(scored), outcome_of(explainer, scored)
    yield f"{t('number.of', number=scored.number, count=sheet.rulebook.deals)} · {text.contract}"
    if text.roles:
        yield text.roles
    parts = (
        ("part.calls", text.calls),
        ("part.result", text.result),
        ("part.settlements", (outcome.settlements or (outcome.unsettled,)) if outcome else ()),
        ("part.sums", outcome.sums if outcome else ()),
        ("part.check", (outcome.check,) if outcome else ()),
        ("part.findings", text.findings),
    )
    for key, lines in parts:
        if lines:
            yield ""
            yield t(key)
            yield from (f"  {line}" for line in lines)


def differences(sheet: Sheet, stored: Sequence[Scores | None], t: Texts) -> tuple[str, ...]:
    """How many deals have other scores than those ``stored``, then a line for each and one for the totals."""
    lines: list[str] = []
    both = [
        (scored, was, scored.score.scores)
        for scored, was in zip(sheet.standing.deals, stored, strict=False)
        if scored.score and was is not None
    ]
    for scored, was, now in both:
        if was != now:
            contract = t.pick(sheet.rulebook.contract(scored.deal.contract).name)
            what = t("import.deal", number=scored.number, contract=contract)
            lines.append(t("import.differs", what=what, changes=_changes(sheet.players, was, now, t)))
    if not lines:
        return ()
    head = t.count("import.differing", len(lines))
    before = [sum(was[seat] for _, was, _ in both) for seat in SEATS]
    after = [sum(now[seat] for _, _, now in both) for seat in SEATS]
    if before != after:
        changes = _changes(sheet.players, before, after, t)
        lines.append(t("import.differs", what=t("import.totals"), changes=changes))
    return (head, *lines)


def _changes(players: Players, before: Sequence[int], after: Sequence[int], t: Texts) -> str:
    """The players whose scores differ, with both scores."""
    return ", ".join(
        t("import.change", name=quote(name), right=minus_sign(now), stored=minus_sign(was), by=signed(now - was))
        for name, was, now in zip(players, before, after, strict=True)
        if was != now
    )


def picture_of(result: Result, card: Card, t: Texts) -> dict[str, Any]:
    """The page models that the picture shows, and its own texts."""
    return {
        "result": {**asdict(replace(result, chart=None)), "chart": _chart(result.chart) if result.chart else None},
        "card": {
            "players": card.players,
            "minus": asdict(card.minus),
            "plus": asdict(card.plus),
            "endscores": card.endscores,
        },
        "endscore": t("card.endscore-short"),
        "app": t("app.name"),
    }


def _chart(chart: Chart) -> dict[str, Any]:
    frame = chart.frame
    return {
        "grid": chart.grid,
        "zero": chart.zero,
        "leaders": chart.leaders,
        "lines": [asdict(line) for line in chart.lines],
        "levels": [{"x": frame.left - 5, "y": y, "text": text} for y, text in chart.placed_levels],
        "deals": [{"x": x, "y": frame.bottom + 13, "text": text} for x, text in chart.placed_deals],
        "labels": [{"x": frame.end + 4, "y": y, "text": text, "seat": seat} for y, text, seat in chart.placed_labels],
    }
