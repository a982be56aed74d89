"""Documents as files: JSON or TOML read into nodes that know their place, and tables written as JSON.

>>> parse(b'{"format": "scoresheet/1"}', "evening.json").mapping()["format"].text()
'scoresheet/1'

Whatever cannot be read raises :class:`~scoresheet.core.errors.UnreadableError` with file, place and fault. What the
tables mean is for each game.
"""

import json
import tomllib
from collections.abc import Mapping
from typing import NoReturn

from scoresheet.core.validation import Node


def parse(data: bytes, source: str) -> Node:
    """The bytes of a file.

    TOML when ``source`` ends in ``.toml``, or when it has no such ending and the text does not start like JSON.
    """
    text = decode(data, source)
    is_toml = source.endswith(".toml") or not (source.endswith(".json") or text.lstrip().startswith("{"))
    return parse_toml(text, source) if is_toml else parse_json(text, source)


def decode(data: bytes, source: str) -> str:
    """The text of a file, which is UTF-8, with or without a mark in front."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        Node(None, source).fail("not-utf8", position=error.start)


def parse_json(text: str, source: str) -> Node:
    """JSON with every key once and plain numbers only; strict where Python's reader is generous."""
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
    """TOML as the standard library reads it."""
    try:
        return Node(tomllib.loads(text), source)
    except tomllib.TOMLDecodeError as error:
        Node(None, source).fail("not-toml", detail=str(error))
    except RecursionError:
        Node(None, source).fail("too-deep")
    except ValueError:
        Node(None, source).fail("number-too-long")


def to_json(document: Mapping[str, object]) -> str:
    """A document as JSON for people and programs."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
