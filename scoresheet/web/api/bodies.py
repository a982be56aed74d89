"""Request bodies of programs, and answers to changes that were refused.

    table = body().table(("id", "number"))
    read_uuid(table["id"])

Whatever cannot be read raises :class:`~scoresheet.core.errors.UnreadableError`, which names the place. The source of
such an error is empty: there is only one thing it can be about.

A refused change is not thrown away: the answer has both entries, theirs and the one just sent.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Response, request
from werkzeug.exceptions import RequestEntityTooLarge

from scoresheet.core.changes import WithDeal, histories, in_words_after
from scoresheet.core.findings import SheetFinding
from scoresheet.core.log import Change, Entry, Log
from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import LONGEST_LIST, Node, is_control
from scoresheet.formats.parts import finding_table
from scoresheet.formats.reading import DEEPEST, parse_json
from scoresheet.games import game_of
from scoresheet.web.context import store, t
from scoresheet.web.errors import api_problem

LONGEST_KEY = 100  # characters
HIGHEST = 10**9  # of a number of a deal or a version
FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")


def body(longest: int = LONGEST_LIST) -> Node:
    """The JSON in the body of the request, whatever type it says it is, unless a page's form was sent; no list in it
    has more than ``longest`` members."""
    root = Node(None, "")
    if request.mimetype in FORM_TYPES:
        root.fail("form-post")
    data = request.get_data(cache=False)
    most = request.max_content_length
    if request.content_length is None and most is not None and len(data) >= most:
        raise RequestEntityTooLarge  # what comes in chunks is cut off there without a word
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        root.fail("not-utf8", position=error.start)
    node = parse_json(text, "")
    _check_size(node, longest)
    return node


def _check_size(root: Node, longest: int) -> None:
    """Refuses what no sheet needs, before anything is done for each of its members."""
    waiting = [(root, 1)]
    while waiting:
        node, depth = waiting.pop()
        if not isinstance(node.value, dict | list):
            continue
        if depth > DEEPEST:
            root.fail("too-deep")
        if len(node.value) > longest:
            node.fail("list-too-long", longest=longest)
        if isinstance(node.value, dict):
            for key in node.value:
                if len(key) > LONGEST_KEY:
                    node.fail("key-too-long", longest=LONGEST_KEY)
                if any(is_control(character) for character in key):
                    node.fail("control-character")
        members = node.mapping().values() if isinstance(node.value, dict) else node.items()
        waiting += [(member, depth + 1) for member in members]


def whole(node: Node) -> Node:
    """A document or a change with the house rulebooks that it names by their digests."""
    return Node(store().whole(node.value), node.source, node.place) if isinstance(node.value, dict) else node


def query() -> dict[str, Node]:
    """The values behind the question mark of the address; of a repeated one the first."""
    return Node(request.args.to_dict(), "").mapping()


def read_number(node: Node) -> int:
    """The number of a deal, from 1."""
    return node.whole(1, HIGHEST)


def read_version(node: Node) -> int:
    """The version of a sheet, as a number or, in an address, as digits."""
    value = node.value
    if isinstance(value, str) and len(value) < 10 and value.isascii() and value.isdigit():
        return int(value)
    return node.whole(0, HIGHEST)


def read_by(table: Mapping[str, Node]) -> str | None:
    """The name under ``by`` of whoever enters something; None when it was left out or is blank."""
    if "by" not in table:
        return None
    return table["by"].text(LONGEST_NAME).strip() or None


def read_switch(table: Mapping[str, Node], key: str) -> bool:
    """A true or false under ``key``; false when it was left out."""
    return key in table and table[key].switch()


def entry_table(log: Log[Any], entry: Entry) -> dict[str, Any]:
    """An entry of the log for a program, with the names that the players have now; ``time`` is ISO text in UTC."""
    return {
        "id": entry.id,
        "version": entry.version,
        "time": entry.time.isoformat(),
        "by": entry.by,
        **_change(log.sheet, in_words_after(entry.change, log.since(entry.version))),
    }


def entries_table(log: Log[Any], entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Entries of a log for a program, with the names that the players have now."""
    return [entry_table(log, entry) for entry in entries]


def history(log: Log[Any], number: int) -> list[dict[str, Any]]:
    """The entries that made deal ``number`` what it is, oldest first. A deal that was on the sheet when it was opened,
    and never touched since, comes as recorded at version 0."""
    sheet = log.sheet
    made = entries_table(log, histories(log)[number - 1])
    if made:
        return made
    deal = sheet.deals[number - 1]
    opened = _change(sheet, game_of(sheet).recorded(number, deal))
    return [{"id": deal.id, "version": 0, "time": None, "by": None, **opened}]


def conflict(log: Log[Any], theirs: Sequence[dict[str, Any]], mine: Change, number: int | None = None) -> Response:
    """409: what others entered, beside the change that came too late; ``number`` is the deal that both are about."""
    return api_problem(
        409,
        "conflict",
        t()("error.conflict", version=log.version),
        version=log.version,
        theirs=list(theirs),
        mine=_change(log.sheet, mine),
        number=number,
    )


def behind(log: Log[Any]) -> Response:
    """409: the change was made to another sheet than this one, which is to be read first."""
    return api_problem(409, "conflict", t()("error.conflict", version=log.version), version=log.version, behind=True)


def refused(sheet: object, findings: Iterable[SheetFinding]) -> Response:
    """422: the findings that stand in the way, each with its sentence."""
    say = game_of(sheet).explain_finding(sheet, t())
    tables = [finding_table(finding, say(finding)) for finding in findings]
    return api_problem(422, "findings", t()("error.findings"), findings=tables)


def _change(sheet: object, change: Change) -> dict[str, Any]:
    """A change in its plain form, but with a deal as in a document, under the names of ``sheet``."""
    table = dict(change.plain())
    return table | {"deal": game_of(sheet).deal_to_table(sheet, change.deal)} if isinstance(change, WithDeal) else table
