"""A season as plain text for a terminal."""

from collections.abc import Iterator

from scoresheet.core.names import bidi_safe
from scoresheet.views.season import SeasonPage, Table
from scoresheet.views.season_people import PersonPage


def season_report(page: SeasonPage) -> Iterator[str]:
    """The lines of it."""
    yield page.title
    yield ""
    yield from _table(page.ranking)
    if page.prize:
        yield f"  {page.prize}"
    yield from _section(page.ledger.title, [line.text for line in page.ledger.lines])
    for name in page.season.names:
        person = PersonPage(page, name)
        doubled = [f"  {line.text}" for line in person.doubling.lines]
        yield from _section(
            bidi_safe(name), [*(line.text for line in person.sentences.lines), person.doubling.title, *doubled]
        )
    yield from _section(page.records.title, [line.text for line in page.records.lines])
    yield from _section(page.t("season.evenings"), [line.text for line in page.evenings])
    yield from _section(page.left_out.title, [line.text for line in page.left_out.lines])


def _table(table: Table) -> Iterator[str]:
    yield table.title
    rows = [table.head, *(tuple(map(bidi_safe, row)) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.head))]
    for row in rows:
        cells = (
            cell.ljust(wide) if column == 1 else cell.rjust(wide)
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        yield "  " + "  ".join(cells).rstrip()


def _section(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield title
        yield from (f"  {line}" for line in lines)
