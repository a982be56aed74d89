"""JSON and TOML read into nodes that know their place, and JSON written from tables.

>>> parse(b'{"format": "scoresheet/1"}', "evening.json").mapping()["format"].text()
'scoresheet/1'

What cannot be read raises :class:`~scoresheet.core.errors.UnreadableError` with file, place and fault. What the
tables mean is for each game.

``tomllib`` takes a time that grows with the square of a key's dots, and with the dots of a heading for every line below
it. So TOML may be as long as :data:`LONGEST_TOML`, a key have as many parts, and lists and tables be in each other as
deep, as :data:`DEEPEST`; that is checked before a text is parsed.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import NoReturn

from scoresheet.core.validation import Node

LONGEST_TOML = 256 * 1024  # characters; no rulebook needs more
DEEPEST = 10  # lists and tables in each other, or parts of a key; a log with house rules has as many

# What nests, and what else can hold such signs. A text of several lines comes before one that is empty. What follows a
# repetition may be absent, so nothing is ever tried twice; a possessive one (`*+`) goes wrong in Python 3.11.2.
_TOKEN = re.compile(
    r'"""(?:[^"\\]+|\\.|""?(?!"))*(?:"""+)?'
    r"|'''(?:[^']+|''?(?!'))*(?:'''+)?"
    r'|"(?:[^"\\\n]+|\\.)*"?|'
    r"'[^'\n]*'?|#[^\n]*"
    r"|[\[{]|[\]}]|[.]|[=,\n]",
    re.DOTALL,
)
_OPENING, _CLOSING, _SEPARATING = frozenset("[{"), frozenset("]}"), frozenset("=,\n")


def parse(data: bytes, source: str) -> Node:
    """The parsed content of a file. TOML when ``source`` ends in ``.toml``, or when it has neither ending and the text
    does not start like JSON."""
    text = decode(data, source)
    if not text.strip():
        Node(None, source).fail("empty-file")
    return parse_toml(text, source) if is_toml(text, source) else parse_json(text, source)


def is_toml(text: str, source: str) -> bool:
    name = source.lower()
    return name.endswith(".toml") or not (name.endswith(".json") or text.lstrip().startswith("{"))


def decode(data: bytes, source: str) -> str:
    """The text of a UTF-8 file, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        Node(None, source).fail("not-utf8", position=error.start)


def parse_json(text: str, source: str) -> Node:
    """Parsed JSON, with every key once and plain numbers only; strict where Python's reader is generous."""
    root = Node(None, source)

    def refuse_constant(constant: str) -> NoReturn:
        root.fail("not-a-number", found=constant)

    def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table: dict[str, object] = {}
        for key, value in pairs:
            if key in table:
                root.fail("repeated-key", key=key)
            table[key] = value
        return table

    try:
        return Node(json.loads(text, parse_constant=refuse_constant, object_pairs_hook=distinct), source)
    except json.JSONDecodeError as error:
        root.fail("not-json", line=error.lineno, column=error.colno)
    except RecursionError:
        root.fail("too-deep")
    except ValueError:  # a whole number of thousands of digits
        root.fail("number-too-long")


def parse_toml(text: str, source: str) -> Node:
    root = Node(None, source)
    if len(text) > LONGEST_TOML:
        root.fail("text-too-long", longest=LONGEST_TOML)
    _check_nesting(text, root)
    try:
        return Node(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        root.fail("not-toml", detail=str(error))
    except ValueError:
        root.fail("number-too-long")


def _check_nesting(text: str, root: Node) -> None:
    """Fails for more than :data:`DEEPEST` nested lists and tables, or parts of a key."""
    depth = dots = 0
    for match in _TOKEN.finditer(text):
        sign = match[0]
        if sign == ".":
            dots += 1
        elif sign in _OPENING:
            depth, dots = depth + 1, 0
        elif sign in _CLOSING:
            depth -= 1
        elif sign in _SEPARATING:
            dots = 0
        if depth > DEEPEST or dots >= DEEPEST:
            root.fail("too-deep")


def to_json(document: Mapping[str, object]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
