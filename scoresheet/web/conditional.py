"""Conditional requests on pages of a sheet: 304 for a browser whose copy is what would be drawn now.

    return conditional(key, lambda: render_template("bonken/sheet.html", ...))

The ETag is made of all that such a page depends on, so it takes one look in an index to find that nothing has changed.
The copy in the browser holds a CSRF token and, in a form, the id of the change to be made. The token is good for as
long as the session that it belongs to, which is part of the ETag. The id is good for one change, and after a change the
ETag is another; two browsers never have the same one, because their sessions differ.
"""

from collections.abc import Callable
from hashlib import sha256

from flask import Response, current_app, make_response, request, session
from flask.typing import ResponseReturnValue

from scoresheet.web import context
from scoresheet.web.messages import session_drawn
from scoresheet.web.release import release


def conditional(
    key: str, draw: Callable[[], ResponseReturnValue], besides: Callable[[], object] = lambda: None
) -> Response:
    """The page that ``draw`` makes of the sheet of ``key``, or 304; :class:`MissingError` ``no-sheet`` as the store.

    ``besides`` says what else the page depends on.

    A page that says something once, or that was asked for with values in its address, is always drawn. What is to be
    said waits in the session, which is part of the ETag; a page fetched ahead is one that says nothing.
    """
    # Who works on a template wants to see it.
    if request.args or current_app.debug:
        return make_response(draw())
    known = request.if_none_match
    # An asterisk stands for any page there is; whether there is one shows when it has been drawn.
    if known and not known.star_tag:
        etag = _etag(context.store().lookup(key).last_entry, besides())
        if known.contains_weak(etag):
            response = Response(status=304)
            response.set_etag(etag, weak=True)
            return response
    before = set(session)
    response = make_response(draw())
    if response.status_code == 200 and before <= set(session):  # nothing was taken out to be said
        entries = context.kept(key).log.entries
        # Weak: drawn a second later it has a token of another second.
        response.set_etag(_etag(entries[-1].id if entries else None, besides()), weak=True)
        response.make_conditional(request)
    return response


def _etag(last_entry: str | None, besides: object = None) -> str:
    """Of the page at hand, after the entry with this id. What the key opens and allows follows from the address."""
    address = request.scheme, request.host, request.script_root, request.path
    reader = context.language(), context.who(), session_drawn()
    return sha256(repr((release(), address, last_entry, besides, reader)).encode("utf-8", "surrogatepass")).hexdigest()[
        :32
    ]
