"""Request bodies of the API, read into nodes.

    table = body().table(("id", "number"))
    read_uuid(table["id"])

What cannot be read raises :class:`~scoresheet.core.errors.UnreadableError`, which names the place. The source of
such an error is empty: there is only one thing it can be about.
"""

from collections.abc import Mapping

from flask import request
from werkzeug.exceptions import RequestEntityTooLarge

from scoresheet.core.names import LONGEST_NAME
from scoresheet.core.validation import LONGEST_LIST, Node, is_control
from scoresheet.formats.json_toml import DEEPEST, decode, parse_json

LONGEST_KEY = 100  # characters
HIGHEST = 10**9  # of a number of a deal or a version
FORM_TYPES = ("application/x-www-form-urlencoded", "multipart/form-data")


def body(longest: int = LONGEST_LIST) -> Node:
    """The JSON body of an API request, unless a form was sent; lists have at most ``longest`` members."""
    root = Node(None, "")
    if request.mimetype in FORM_TYPES:
        root.fail("form-post")
    coding = request.headers.get("Content-Encoding", "identity")
    if coding.lower() != "identity":
        root.fail("content-encoding", found=coding)
    data = request.get_data(cache=False)
    most = request.max_content_length
    if request.content_length is None and most is not None and len(data) >= most:
        raise RequestEntityTooLarge  # what comes in chunks is cut off there without a word
    node = parse_json(decode(data, ""), "")
    _check_size(node, longest)
    return node


def _check_size(root: Node, longest: int) -> None:
    """Fails for a body of lists and tables that no sheet needs, before anything is done for each of their members."""
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


def query() -> dict[str, Node]:
    """The query parameters of an API request; of a repeated one the first."""
    return Node(request.args.to_dict(), "").mapping()


def version_asked(node: Node) -> int:
    """The version of a sheet in the query of an API request, where all is text."""
    text = node.text()
    if not (len(text) < 10 and text.isascii() and text.isdigit()):
        node.fail("not-whole")
    return int(text)


def read_by(table: Mapping[str, Node]) -> str | None:
    """The name of the writer in an API request; None when left out or blank."""
    if "by" not in table:
        return None
    return table["by"].text(LONGEST_NAME).strip() or None


def read_switch(table: Mapping[str, Node], key: str) -> bool:
    """The boolean under ``key`` in an API request; false when left out."""
    return key in table and table[key].switch()
