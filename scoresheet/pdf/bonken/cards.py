"""Cards as PDF, blank or filled, in letters that our fonts have.

A blank card has its rules on the back; a filled one its deals, the chart of the evening and what was changed
afterwards, so that an evening is one sheet of paper.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast

from scoresheet.core.bonken.changes import respelled
from scoresheet.core.bonken.rulebook import Rulebook
from scoresheet.core.bonken.sheet import Players, Sheet, Standing, score_sheet
from scoresheet.core.changes import Recorded, SheetChange
from scoresheet.core.log import Log
from scoresheet.locales import Texts
from scoresheet.pdf.bonken.look import BackLook, Look, back_of, frame_of, is_tall, look_of, page_of, unit_of
from scoresheet.pdf.fitting import Measures, fit_title, measures
from scoresheet.pdf.templates import Origin, PrintedNames, Source, origin_of, printed
from scoresheet.pdf.typesetting import NOT_IN_FONT, printable, printable_title
from scoresheet.views.bonken.explain import DealText, Explainer
from scoresheet.views.bonken.log import log_lines
from scoresheet.views.bonken.paper import (
    EveningChart,
    Front,
    PlayedRow,
    blank_front,
    evening_chart,
    evening_of,
    front_of,
)
from scoresheet.views.bonken.rules import short_rules_of
from scoresheet.views.log import LogLine


def printable_rulebook(rulebook: Rulebook) -> Rulebook:
    """The rules with only letters that our fonts have; what is left of none of them is not empty."""
    return respelled(rulebook, lambda text: printable(text) or NOT_IN_FONT)


def printable_log(log: Log[Sheet], t: Texts, names: PrintedNames | None = None) -> Log[Sheet]:
    """The log with only letters that our fonts have; ``names`` are those of a document with more sheets."""
    names = names or PrintedNames(t)

    def four(players: Players) -> Players:
        first, second, third, fourth = names.table(players)
        return first, second, third, fourth

    base = replace(
        log.base,
        rulebook=printable_rulebook(log.base.rulebook),
        players=four(log.base.players),
        deals=tuple(deal.respelled(printable) for deal in log.base.deals),
        title=printable(log.base.title),
        place=printable(log.base.place),
    )
    entries = []
    for entry in log.entries:
        change = cast(SheetChange, entry.change).respelled(four, printable)
        entries.append(replace(entry, by=entry.by and names.person(entry.by), change=change))
    return Log(base, tuple(entries))


Back = Literal["none", "back", "full"]
BACKS: tuple[Back, ...] = ("back", "none", "full")
MOST_CHANGES = 100  # printed; of more, the last ones


@dataclass(frozen=True)
class DealPart:
    """One deal in sentences: its place on the card, its findings with whether the table accepted each, and whether it
    may go on overleaf."""

    number: int
    symbol: str
    text: DealText
    findings: tuple[tuple[str, bool], ...]
    is_tall: bool


@dataclass(frozen=True)
class Evening:
    """All that is printed of one sheet, which stands so. ``back`` is how its back is laid out, ``unit`` that of its
    chart in mm, ``earlier`` how many changes came before the ``events``; ``explained`` is empty when nobody asked for
    the deals in sentences."""

    standing: Standing
    front: Front
    look: Look
    rows: tuple[PlayedRow, ...]
    back: BackLook
    unit: float
    chart: EveningChart | None
    events: tuple[LogLine[DealText], ...]
    earlier: int
    explained: tuple[DealPart, ...]
    origin: Origin | None


def blank_pdf(rulebook: Rulebook, t: Texts, paper: str = "a4", back: Back = "back") -> bytes:
    """A blank card, for two-sided printing: its rules in short are on its back. ``back="none"`` leaves that out,
    ``"full"`` adds all the rules and the worked examples at the end."""
    rulebook = printable_rulebook(rulebook)
    front = blank_front(rulebook, t)
    return printed(
        "bonken/print/blank.html",
        paper,
        t=t,
        rulebook=rulebook,
        front=front,
        look=look_of(front, paper, t),
        back=back,
        short_rules=short_rules_of(rulebook, t),
    )


def poster_pdf(rulebook: Rulebook, t: Texts) -> bytes:
    """The rules in short on A3, for a wall."""
    short_rules = short_rules_of(printable_rulebook(rulebook), t)
    title = fit_title(short_rules.game, measures("a3", *([".poster.many"] if short_rules.many else [])))
    return printed("bonken/print/poster.html", "a3", t=t, short_rules=short_rules, title=title)


def filled_pdf(
    log: Log[Sheet],
    t: Texts,
    paper: str = "a4",
    *,
    explain: bool = False,
    binding: bool = False,
    source: Source | None = None,
) -> bytes:
    """The card of a sheet, finished or half played, and its deals on the back. ``explain`` adds every deal in
    sentences; ``binding`` leaves an edge of 20 mm for a binder, as such a card of several sheets always has. A
    ``source`` is drawn as a QR code."""
    bound = binding or explain
    return printed(
        "bonken/print/filled.html",
        paper,
        t=t,
        evening=evening_parts(log, t, paper, explain=explain, bound=bound, source=source),
        bound=bound,
    )


def evening_parts(
    log: Log[Sheet], t: Texts, paper: str, *, explain: bool = False, bound: bool = False, source: Source | None = None
) -> Evening:
    """What is printed of a sheet, in letters that our fonts have."""
    log, earlier = last_changes(log)
    title = printable_title(log.sheet.title)  # which a change may have given it
    log = printable_log(log, t)
    sheet = replace(log.sheet, title=title)
    standing = score_sheet(sheet)
    front, rows, events = front_of(sheet, standing, t), evening_of(sheet, standing, t), log_lines(log, t, paper=True)
    page = page_of(paper, bound=bound)
    back = back_of(rows, events, t, page)
    return Evening(
        standing=standing,
        front=front,
        look=look_of(front, paper, t, bound=bound),
        rows=rows,
        back=back,
        unit=unit_of(page),
        chart=evening_chart(sheet, standing, t, frame_of(page, back.chart)),
        events=events,
        earlier=earlier,
        explained=_deals(sheet, standing, t, page) if explain else (),
        origin=origin_of(source, t) if source else None,
    )


def last_changes(log: Log[Sheet]) -> tuple[Log[Sheet], int]:
    """The log from the last changes on that there is room for, and how many there are before them. New deals are no
    changes."""
    changes = [index for index, entry in enumerate(log.entries) if not isinstance(entry.change, Recorded)]
    earlier = max(0, len(changes) - MOST_CHANGES)
    if not earlier:
        return log, 0
    first = changes[earlier]
    entries = tuple(replace(entry, version=version) for version, entry in enumerate(log.entries[first:], start=1))
    return Log(log.at(first).sheet, entries), earlier


def _deals(sheet: Sheet, standing: Standing, t: Texts, page: Measures) -> tuple[DealPart, ...]:
    explainer = Explainer.of(sheet, t)
    symbols: Mapping[str, str] = {contract.key: t.pick(contract.symbol) for contract in sheet.rulebook.contracts}
    return tuple(
        DealPart(
            scored.number,
            symbols.get(scored.deal.contract, "?"),
            text,
            tuple((explainer.finding(finding), finding.code in scored.deal.accepted) for finding in scored.findings),
            is_tall(text, page),
        )
        for scored, text in ((scored, explainer.deal(scored)) for scored in standing.deals)
    )
