"""CSV tables: one stable format in every language, with formulas made inert.

>>> inert("=HYPERLINK(1)"), inert("Anna"), inert("Anna;=1+1")
("'=HYPERLINK(1)", 'Anna', "Anna;'=1+1")
>>> as_typed("'=HYPERLINK(1)"), as_typed("'s-Gravenhage")
('=HYPERLINK(1)', "'s-Gravenhage")
>>> to_csv([["Anna", -80, None]])
'Anna,-80,\\r\\n'
"""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

# What makes a spreadsheet take a text for a formula, at the start of a cell; also of one that comes about when a file
# with commas is read as if it had semicolons or tabs.
# Apostrophes that stand there already get one more, so that it can be taken away again.
_START = r"""(^|[,;|"\t\r\n])"""
_FORMULA = r"""(?='*\s*[=+\-@＝＋－＠\t\r\n])"""
_ACTIVE = re.compile(_START + _FORMULA)
_INERT = re.compile(f"{_START}'{_FORMULA}")

Value = str | int | None


def to_csv(rows: Iterable[Sequence[Value]], between: str = ",") -> str:
    """The CSV text of rows, with the delimiter ``between``; lines end with CR and LF, as the standard requires."""
    text = StringIO()
    writer = csv.writer(text, delimiter=between)
    for row in rows:
        writer.writerow([inert(value) if isinstance(value, str) else value for value in row])
    return text.getvalue()


def inert(text: str) -> str:
    """A text that spreadsheets take for no formula: an apostrophe stands before what would start one."""
    return _ACTIVE.sub(r"\1'", text)


def as_typed(cell: str) -> str:
    """The typed text in a cell that :func:`inert` made."""
    return _INERT.sub(r"\1", cell)
