"""Pages of a sheet that this process has drawn before, for as long as nobody writes on that sheet.

    return kept(key, lambda: render_template("sheet.html", ...))

A log only grows, so what was drawn of a version is right while the sheet is at that version: one look in an index says
whether it is, and most looks at a card are at one that somebody has just looked at. A page also depends on who asks and
where: those are part of its name. What has to be new on every page, the token and the ids of its forms, is put in each
time.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Response, g, make_response, request, session
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import generate_csrf

from scoresheet.web import current
from scoresheet.web.forms import made_ids, new_id

KEPT = 256  # pages in a process, of some 30 kB each

Places = tuple[tuple[str, Callable[[], str]], ...]  # what stands where something new has to come, and who makes that

_pages: OrderedDict[tuple[object, ...], tuple[bytes, Places]] = OrderedDict()
_keeping = Lock()


def kept(key: str, draw: Callable[[], ResponseReturnValue]) -> Response:
    """The page that ``draw`` makes of the sheet of ``key``, drawn now only if it is not kept.

    A page that says something once, or that was asked for with values in its address, is always drawn.
    """
    head = current.store().head(key)
    if request.args or "_flashes" in session:
        return make_response(draw())
    place = request.scheme, request.host, request.script_root, request.path
    name = (*place, head.sheet_id, head.version, head.writable, current.language(), current.who())
    with _keeping:
        found = _pages.get(name)
        if found:
            _pages.move_to_end(name)
    if found:
        g.kept = not found[1]  # then it is the same for everybody who gets it
        return make_response(_filled_in(*found))
    response = make_response(draw())
    if response.status_code == 200:
        _keep(name, response.get_data(as_text=True))
    return response


def _keep(name: tuple[object, ...], page: str) -> None:
    places: list[tuple[str, Callable[[], str]]] = []
    for made in made_ids():
        if made in page:
            place = f"\0{len(places)}\0"  # no page has a NUL
            page = page.replace(made, place)
            places.append((place, new_id))
    if "csrf_token" in g and g.csrf_token in page:
        page = page.replace(g.csrf_token, "\0token\0")
        places.append(("\0token\0", generate_csrf))
    with _keeping:
        _pages[name] = page.encode(), tuple(places)
        while len(_pages) > KEPT:
            _pages.popitem(last=False)


def _filled_in(page: bytes, places: Places) -> bytes:
    for place, make in places:
        page = page.replace(place.encode(), make().encode())
    return page
