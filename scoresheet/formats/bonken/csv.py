"""CSV tables of sheets of Bonken: their columns, the cells that an export writes, and a sheet read back.

>>> doubles_cell(((1, 0), (3, 2))), result_cell({"trick-7": {0: 0, 1: 1, 2: 0, 3: 0}})
('2>1 4>3', 'trick-7 0 1 0 0')

A table has no rows but those of deals, and closing ones. Where the table wrote notes on its deals, it has a column for
these too. What it says of the sheet as a whole stands in every row of a deal; so a table without deals says nothing of
it, and the first chooser is that of the first deal. House rules have no room in it: it names them by their digest, and
the document has them.
"""

import csv
import json
import re
from collections.abc import Mapping, Sequence
from io import StringIO

from scoresheet.core.bonken.deal import Counts
from scoresheet.core.bonken.seats import SEATS, Who
from scoresheet.core.bonken.settlement import Four
from scoresheet.core.bonken.sheet import Sheet
from scoresheet.core.keys import DIGEST
from scoresheet.core.validation import Node
from scoresheet.formats.bonken.documents import FORMAT, from_node
from scoresheet.formats.csv import as_typed

# The columns: those that people read, and those that a program reads back besides.
SHOWN = ("number", "key", "contract", "chooser", "dealer")
READ_BACK = ("doubles", "result", "accepted", "id", "rulebook", "title", "date", "place")
PLAYERS = slice(len(SHOWN), len(SHOWN) + len(SEATS))
_FIRST_READ_BACK = len(SHOWN) + 2 * len(SEATS)
WIDTH = _FIRST_READ_BACK + len(READ_BACK)
_WIDTHS = (WIDTH, WIDTH + 1)  # with notes

_DOUBLE = re.compile(r"([1-4])>([1-4])")
_LONGEST_CELL = 10_000  # characters


def doubles_cell(doubles: Sequence[tuple[Who, Who]]) -> str:
    """The doubles of a deal as the text of a CSV cell, by the numbers of the players' columns, from 1."""
    return " ".join(f"{_number(who)}>{_number(whom)}" for who, whom in doubles)


def result_cell(result: Mapping[str, Counts]) -> str:
    """The result of a deal as the text of a CSV cell: for each unit the counts in the order of the columns."""
    rows = ([unit, *(_count(counts.get(seat) or 0) for seat in SEATS)] for unit, counts in result.items())
    return "; ".join(map(" ".join, rows))


def _count(taken: object) -> str:
    """A count as the text of a CSV cell; one that is neither text nor number is written as in a document."""
    return taken if isinstance(taken, str) else json.dumps(taken, ensure_ascii=False, separators=(",", ":"))


def _number(who: Who) -> str:
    return str(who + 1) if isinstance(who, int) else "?"


def is_table(text: str) -> bool:
    """Whether a text begins like a CSV table of a sheet: with its number of columns, or that of older ones. JSON on one
    line may have as many commas."""
    return not text.lstrip().startswith("{") and _delimiter(text) is not None


def _delimiter(text: str) -> str | None:
    """The delimiter of a CSV table of a sheet, None for another text. Spreadsheets of people who write decimals with a
    comma save a table with semicolons."""
    for sign in ",;":  # a name may have more of one than the row has of the other
        first = next(csv.reader(StringIO(text[:_LONGEST_CELL], newline=""), delimiter=sign), [])
        if len(first) in (*_WIDTHS, _FIRST_READ_BACK):
            return sign
    return None


def read_table(text: str, source: str) -> tuple[Sheet, tuple[Four | None, ...]]:
    """The sheet in a CSV table, and its scores by deal; :class:`UnreadableError` when there is none."""
    root = Node(None, source)
    if (sign := _delimiter(text)) is None:
        root.fail("csv-columns", columns=WIDTH)
    try:
        rows = list(csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True))
    except csv.Error as error:
        root.fail("csv-damaged", detail=str(error))
    if len(rows[0]) not in _WIDTHS:
        root.fail("csv-without-inputs" if len(rows[0]) == _FIRST_READ_BACK else "csv-columns", columns=WIDTH)
    names = [as_typed(cell) for cell in rows[0][PLAYERS]]
    deals = [(line, row) for line, row in enumerate(rows[1:], start=2) if row and row[0].strip()]
    if not deals:
        root.fail("no-deals")
    for line, row in deals:
        if len(row) != len(rows[0]):
            Node(None, source, f"[{line}]").fail("wrong-length", expected=len(rows[0]), found=len(row))
    first = _read_back(deals[0][1])
    if DIGEST.fullmatch(first["rulebook"].strip()):
        root.fail("csv-house-rules")
    table = {
        "format": FORMAT,
        "players": names,
        "rulebook": first["rulebook"].strip(),
        **{key: as_typed(first[key]) for key in ("title", "date", "place") if first[key]},
        "deals": [_deal(row, names, Node(None, source, f"[{line}]")) for line, row in deals],
    }
    sheet = from_node(Node(table, source))
    return sheet, tuple(_scores(row, Node(None, source, f"[{line}]")) for line, row in deals)


def _read_back(row: Sequence[str]) -> dict[str, str]:
    return dict(zip((*READ_BACK, "note"), row[_FIRST_READ_BACK:], strict=False))


def _deal(row: Sequence[str], names: Sequence[str], node: Node) -> dict[str, object]:
    cells = _read_back(row)
    doubles = []
    for word in cells["doubles"].split():
        match = _DOUBLE.fullmatch(word)
        if match is None:
            node.fail("csv-double", found=word)
        doubles.append([names[int(number) - 1] for number in match.groups()])
    result: dict[str, dict[str, int]] = {}
    for part in cells["result"].split(";"):
        unit, *numbers = part.split() or [""]
        if len(numbers) != len(SEATS) or unit in result:
            node.fail("csv-result", found=part.strip())
        result[unit] = dict(zip(names, (_whole(number, node) for number in numbers), strict=True))
    table: dict[str, object] = {"contract": row[1], "chooser": as_typed(row[3]), "doubles": doubles, "result": result}
    if cells["accepted"].strip():
        table["accepted"] = cells["accepted"].split()
    if cells["id"].strip():
        table["id"] = cells["id"].strip()
    if cells.get("note"):
        table["note"] = as_typed(cells["note"])
    return table


def _scores(row: Sequence[str], node: Node) -> Four | None:
    cells = row[PLAYERS]
    if not any(cells):
        return None
    return tuple(_whole(cell, node) for cell in cells)


def _whole(text: str, node: Node) -> int:
    if not re.fullmatch(r"\s*-?[0-9]{1,6}\s*", text):
        node.fail("not-whole")
    return int(text)
