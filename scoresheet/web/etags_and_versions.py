"""ETags, marks of versions for forms, and conditional requests: 304 for what a browser or a program has already.

    tag(5, "9a3f…")      # 0.1.0-5-c0ffee123456-en
    mark(log)            # 5-c0ffee123456
    return conditional(key, lambda: render_template("bonken/sheet.html", ...))

After a backup was put back, there may be another version 5 than the one that a phone has seen. So the ETag of the API
carries the last entry's id too, shortened, and a client that asks with a tag of entries that are not on the sheet
(any more) is answered so, with ``Sheet-History: diverged`` in the answer. A form has the same mark.

The ETag of a page is made of all that it depends on, so it takes one look in an index to find that nothing has changed.
The copy in the browser holds a CSRF token, good for as long as the session, which is part of the ETag; and, in a form,
the id of the change to be made, good for one change, after which the ETag is another.
"""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from flask import Response, current_app, make_response, request, session
from flask.typing import ResponseReturnValue

from scoresheet import __version__
from scoresheet.core.log import Entry, Log
from scoresheet.web import context
from scoresheet.web.static_files import release

HEADER, DIVERGED = "Sheet-History", "diverged"

_MARK = re.compile(r"(\d{1,9})(?:-(\w+))?")
_TAG = re.compile(r"[^-]*-(\d{1,9})-(\w+)-\w+")


def tag(version: int, last_entry: str | None) -> str:
    """The ETag of a response about a sheet at a version, made by the entry with the id ``last_entry``."""
    # Sentences differ a language, and perhaps the next release words or computes something differently.
    return f"{__version__}-{version}-{_short(last_entry)}-{context.language()}"


def tag_of(log: Log[Any]) -> str:
    """The ETag of a response about the sheet of a log."""
    return tag(log.version, log.last_entry)


def mark(log: Log[Any]) -> str:
    """The mark by which a form names the present version of the sheet of a log."""
    return f"{log.version}-{_short(log.last_entry)}"


def mark_of(entry: Entry) -> str:
    """The mark of the version that an entry made, for forms."""
    return f"{entry.version}-{_short(entry.id)}"


def marked_version(log: Log[Any], marked: str) -> int | None:
    """The version that the mark or number in a form names; None when it is not one of the log."""
    found = _MARK.fullmatch(marked)
    if found is None:
        return None
    version, entry = int(found[1]), found[2]
    is_in = version <= log.version if entry is None else _is_in(log, version, entry)
    return version if is_in else None


def has_diverged(log: Log[Any]) -> bool:
    """Whether the client has seen entries that are not in the log."""
    found = map(_TAG.fullmatch, request.if_none_match.as_set(include_weak=True))
    return any(seen and not _is_in(log, int(seen[1]), seen[2]) for seen in found)


def _is_in(log: Log[Any], version: int, entry: str) -> bool:
    return version <= log.version and _short(log.at(version).last_entry) == entry


def _short(entry: str | None) -> str:
    return "0" if entry is None else sha256(entry.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def unchanged(etag: str, *, weak: bool = False) -> Response | None:
    """Response 304 for a client that has the content of an ETag; None for any other."""
    if not request.if_none_match.contains_weak(etag):
        return None
    response = Response(status=304)
    response.set_etag(etag, weak)
    return response


def conditional(
    key: str, draw: Callable[[], ResponseReturnValue], also_of: Callable[[], object] = lambda: None
) -> Response:
    """The page that ``draw`` makes of the sheet of ``key``, or 304; :class:`MissingError` ``no-sheet`` for no sheet.

    ``also_of`` says what the page depends on besides its sheet.

    A page with a message shown once, or that was asked for with values in its address, is always drawn. Messages wait
    in the session, which is part of the ETag; a page fetched ahead is one without messages.
    """
    # A template that is being worked on shows at once.
    if request.args or current_app.debug:
        return make_response(draw())
    known = request.if_none_match
    # An asterisk stands for any page there is; whether there is one shows when it has been drawn.
    if known and not known.star_tag:
        etag = _etag(context.store().lookup(key).last_entry, also_of())
        if same := unchanged(etag, weak=True):
            return same
    before = set(session)
    response = make_response(draw())
    if response.status_code == 200 and before <= set(session):  # no message was taken out
        # Weak: drawn a second later it has a token of another second.
        response.set_etag(_etag(context.opened_any(key).log.last_entry, also_of()), weak=True)
        response.make_conditional(request)
    return response


def _etag(last_entry: str | None, also_of: object) -> str:
    """The ETag of the present page, of a sheet that ends with an entry. The address determines what the key opens and
    allows; the one for others, which many pages show, changes with the address that a phone came by."""
    address = request.scheme, request.host, request.script_root, request.path, context.for_others("/")
    unshown = ("_flashes",) if context.is_prefetch() else ()  # Flask's messages, which a prefetched page leaves waiting
    shown = sorted((name, value) for name, value in session.items() if name not in unshown)
    reader = context.language(), context.writer(), shown
    content = repr((release(), address, last_entry, also_of, reader))
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:32]
